"""The texts that an editor works on: those that are open come first, then the folder, then the bundled ones."""

from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path

from attrs import evolve, field

from pitchdsl import resources
from pitchdsl.editing.pieces import Piece, pieces_of
from pitchdsl.editing.surroundings import Surroundings, stamps_of
from pitchdsl.resolve.library import (
    Library,
    UnreadableError,
    bundled,
    is_file,
    is_in,
    read_source,
    shown_name,
    source_of,
)
from pitchdsl.resolve.resolve import resolve
from pitchdsl.resolve.variant import Variant
from pitchdsl.source import Source, Span
from pitchdsl.syntax.parse_cache import Parsed, parsed
from pitchdsl.syntax.tree import Definition
from pitchdsl.values import frozen

MOST_FILES = 500
"""How many files of a folder are looked through."""


@frozen(kw_only=True)
class Workspace:
    """Texts by the names of their files, as they are in the editor, and the folders where others lie.

    A text stands in the place of the file of its name in a folder. No file is read but those in ``folders`` and the
    bundled ones.
    """

    texts: Mapping[str, str]
    """By file name, such as ``friday.pitch``; unsaved ones under any name."""
    folders: tuple[Path, ...] = ()

    def sheet(self, name: str) -> "Sheet":
        """One of the texts, ready to be asked about; raises ``KeyError``."""
        return Sheet(source=source_of(self.texts[name], name), workspace=self)

    def sheets(self) -> Iterator["Sheet"]:
        """All texts, open or in the folders; of a folder not more than :data:`MOST_FILES` files."""
        yield from (self.sheet(name) for name in self.texts)
        for folder in self.folders:
            for path in sorted(folder.glob("*.pitch"))[:MOST_FILES]:
                open_here = path.name in self.texts or path.stem in self.texts
                if not open_here and is_file(path) and is_in(path, folder):
                    try:
                        yield Sheet(source=read_source(path, shown_name(path)), workspace=self)
                    except UnreadableError:
                        continue

    def surroundings(self, *, but: str) -> Surroundings:
        """What a text may speak of beside itself; it stands in the place of a file of its own name."""
        texts = ((name, text if name != but else "") for name, text in sorted(self.texts.items()))
        return Surroundings(texts=tuple(texts), folders=self.folders, stamps=stamps_of(self.folders))

    def file_of(self, source: Source) -> Path | None:
        """The file that a text was read from; none for one of ``texts``."""
        if source.name in self.texts:
            return None
        inside = source.name.removeprefix("variants/")
        bundled = resources.bundled_variants() / inside
        return bundled if inside != source.name and shown_name(bundled) == source.name else Path(source.name)

    def is_bundled(self, source: Source) -> bool:
        """Whether a text comes with the package."""
        here = self.folders[0] / source.name if self.folders else None
        file = self.file_of(source) or here
        return file is not None and file.is_relative_to(resources.bundled_variants())


@frozen(kw_only=True, slots=False)
class Sheet:
    """A text of a workspace, in pieces of one game or house rule each.

    Pieces are read one by one, so what did not change is not read again. The spans of a piece's tree count its own
    lines; :meth:`to_whole_text` makes spans of the whole text of them.
    """

    source: Source
    workspace: Workspace = field(repr=False)

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces, from top to bottom; at least one."""
        return pieces_of(self.source)

    @cached_property
    def library(self) -> Library:
        """Where names are looked up that stand in this text."""
        return self.fresh_library()

    def fresh_library(self) -> Library:
        """One that knows this text, and collects the problems of others by itself."""
        library = self.bare_library()
        for piece in self.pieces:
            library.add(parsed(piece.source)[0])
        return library

    def bare_library(self) -> Library:
        """A library that has read nothing yet, not even this text."""
        return Library(folders=self.workspace.folders, texts=self.workspace.texts)

    def piece_at(self, line: int) -> Piece:
        """The piece of a line, from 1."""
        return next((each for each in reversed(self.pieces) if each.first <= line), self.pieces[0])

    def parsed_at(self, line: int) -> tuple[Piece, Parsed]:
        """The piece of a line, and what was read of it."""
        piece = self.piece_at(line)
        return piece, parsed(piece.source)

    @cached_property
    def _firsts(self) -> dict[Source, int]:
        return {piece.source: piece.first for piece in self.pieces}

    def to_whole_text(self, span: Span) -> Span:
        """The span of the whole text that a piece's span stands for; any other span as it is."""
        first = self._firsts.get(span.source)
        return span if first is None else evolve(span, source=self.source, line=span.line + first - 1)

    def definitions(self) -> Iterator[Definition]:
        """All games and house rules of the text."""
        for piece in self.pieces:
            yield from parsed(piece.source)[0].definitions

    def definition_at(self, line: int) -> Definition | None:
        """The game or house rule that a line stands in."""
        piece, (tree, _) = self.parsed_at(line)
        above = [each for each in tree.definitions if each.span.line + piece.first - 1 <= line]
        return above[-1] if above else None

    def variant(self, definition: Definition) -> Variant | None:
        """A game with all that it inherits; none where something that it stands on is not to be found."""
        return resolve(definition, self.library)[0] if definition.kind == "variant" else None


@cache
def bundled_sheets() -> tuple[Sheet, ...]:
    """The bundled games and house rules; they know of no other texts."""
    alone = Workspace(texts={})
    paths = [*bundled("variant"), *bundled("relative"), *bundled("house-rule")]
    return tuple(Sheet(source=read_source(path, shown_name(path)), workspace=alone) for path in paths)
