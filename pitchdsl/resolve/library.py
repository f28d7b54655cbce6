"""Where definitions are found by their names: the same text, those handed in with it, folders, the bundled ones."""

import codecs
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from attrs import define, field

from pitchdsl import resources
from pitchdsl.arguments import LONGEST_PATH, clipped
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.diagnostics.work import note_input
from pitchdsl.source import Source
from pitchdsl.syntax.parse_cache import parsed
from pitchdsl.syntax.tree import Definition, Tree
from pitchdsl.syntax.well_formed import MOST_CHARACTERS

MOST_BYTES = 4 * MOST_CHARACTERS + 1
"""How much of a file is read: more than a text may have."""

FOLDERS = ("documents", "family", "house-rules")
"""The folders of the bundled definitions."""


_BUNDLED_NAME = "variants/"
"""How the shown names of bundled files begin."""


class UnreadableError(Exception):
    """A text that is not to be had, or is none; ``str()`` says why in one line."""


class MissingError(UnreadableError):
    """There is no such file, or nothing of this name."""


def read_source(path: Path, name: str) -> Source:
    """The text of a file; raises :class:`UnreadableError`."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES)
    except (OSError, ValueError) as fault:
        raise unreadable(fault, name) from None
    return decode(data, name)


def unreadable(fault: OSError | ValueError, name: str) -> UnreadableError:
    """What to tell of a file that could not be opened or read."""
    called = clipped(name, LONGEST_PATH)
    if isinstance(fault, FileNotFoundError):
        return MissingError(f"there is no file {called}")
    if isinstance(fault, IsADirectoryError):
        return UnreadableError(f"{called} is a folder, not a file")
    if isinstance(fault, OSError):
        return UnreadableError(f"{called} cannot be read: {fault.strerror or fault}")
    return UnreadableError(f"no file can be called {called}")


def decode(data: bytes, name: str) -> Source:
    """The text in some bytes; raises :class:`UnreadableError` where they are no text."""
    whole = len(data) < MOST_BYTES  # else the last character may be cut; the text is too big anyhow
    try:
        text = codecs.getincrementaldecoder("utf-8-sig")().decode(data, final=whole)
    except UnicodeDecodeError as fault:
        raise UnreadableError(f"{name} is not a text in UTF-8 (byte {fault.start + 1})") from None
    if not name.startswith(_BUNDLED_NAME):
        note_input(name, text)
    return source_of(text, name)


def source_of(text: str, name: str) -> Source:
    """A text as it is read: whatever ended its lines, a line feed does."""
    return Source(name=name, text=text.replace("\r\n", "\n").replace("\r", "\n"))


@define
class Library:
    """Finds definitions by name, and remembers the texts that it has read."""

    folders: tuple[Path, ...] = ()
    """Folders that the user named; looked into before the bundled definitions."""
    texts: Mapping[str, str | Source] = field(factory=dict)
    """Texts that were handed in, looked into before any folder, in the place of its file of that name.

    The name of each is the name of what it holds, with ``.pitch`` behind it or without; problems call it so, unless it
    is a source with its own name. An empty text holds nothing."""
    problems: list[Problem] = field(factory=list)
    """What is wrong in the texts that were read to find something."""
    _read: dict[Path | str, Tree] = field(factory=dict)
    _open: list[Tree] = field(factory=list)

    def anew(self) -> "Library":
        """One that looks in the same places, and has read nothing yet."""
        return Library(folders=self.folders, texts=self.texts)

    def add(self, tree: Tree) -> None:
        """Makes the definitions of a text that is being compiled known to one another."""
        self._open.append(tree)

    def find(self, name: str) -> Definition | None:
        """The variant or house rule of this name, whichever there is."""
        for tree in self._trees(name):
            for definition in tree.definitions:
                if definition.name == name:
                    return definition
        return None

    def _trees(self, name: str) -> Iterator[Tree]:
        """The texts that may hold a definition of this name, the nearest first."""
        yield from self._open
        keys = [key for key in (name, f"{name}.pitch") if key in self.texts]
        yield from (self._handed_in(key) for key in keys)
        folders = () if keys else self.folders
        for folder in (*folders, *(resources.bundled_variants() / each for each in FOLDERS)):
            path = folder / f"{name}.pitch"
            if path in self._read or (is_file(path) and is_in(path, folder)):
                yield self._tree(path)

    def titled(self, title: str, kind: str) -> Definition | None:
        """The only definition of a kind that is called by this title, or by a name of the same words; else none."""
        words = _words(title)
        by_name = self.find("-".join(words)) if words and is_name("-".join(words)) else None
        if by_name is not None and by_name.kind == kind:
            return by_name
        known = (self.find(name) for name in self.names(kind))
        alike = [each for each in known if each and each.kind == kind and _words(each.title) == words]
        return alike[0] if len(alike) == 1 else None

    def names(self, kind: str) -> list[str]:
        """The names that :meth:`find` would find, in alphabetical order; of one kind where it can be told."""
        kinds = ("documents", "family") if kind == "variant" else ("house-rules",)
        places = (*self.folders, *(resources.bundled_variants() / folder for folder in kinds))
        found = {path.stem for place in places if place.is_dir() for path in place.glob("*.pitch")}
        found |= {key.removesuffix(".pitch") for key in self.texts}
        found |= {d.name for tree in self._open for d in tree.definitions if d.kind == kind}
        return sorted(found)

    def _handed_in(self, key: str) -> Tree:
        if key not in self._read:
            text = self.texts[key]
            self._read[key], problems = parsed(text if isinstance(text, Source) else source_of(text, key))
            self.problems.extend(problems)
        return self._read[key]

    def _tree(self, path: Path) -> Tree:
        if path not in self._read:
            try:
                self._read[path], problems = _bundled_tree(path) if _is_bundled(path) else _parsed(path)
            except UnreadableError:
                return Tree(definitions=())
            self.problems.extend(problems)
        return self._read[path]


def is_name(text: str) -> bool:
    """Whether a variant or a house rule may be called so."""
    return re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", text) is not None


def _words(title: str) -> list[str]:
    """The words of a title, with nothing between them."""
    return re.findall(r"[a-z0-9]+", title.lower().replace("'", "").replace("\u2019", ""))


def _parsed(path: Path) -> tuple[Tree, Sequence[Problem]]:
    return parsed(read_source(path, shown_name(path)))


@cache
def _bundled_tree(path: Path) -> tuple[Tree, Sequence[Problem]]:
    """What comes with the package stays as it is while a program runs, and most texts build on it."""
    return _parsed(path)


def _is_bundled(path: Path) -> bool:
    return path.is_relative_to(resources.bundled_variants())


def is_in(path: Path, folder: Path) -> bool:
    """Whether a file lies in a folder, and is no link to one elsewhere."""
    return path.resolve().parent == folder.resolve()


def is_file(path: Path) -> bool:
    """Whether there is a file of this name; a pipe is none, and whoever opened it would wait for ever."""
    try:
        return path.is_file()
    except OSError:  # a name that no file can have
        return False


def shown_name(path: Path) -> str:
    """A file's name as the user would find it again, the same on every machine for a bundled one."""
    bundled = resources.bundled_variants()
    return f"{_BUNDLED_NAME}{path.relative_to(bundled).as_posix()}" if _is_bundled(path) else str(path)


def is_bundled(source: Source) -> bool:
    """Whether a text comes with the package."""
    return source.name.startswith(_BUNDLED_NAME)


def bundled(kind: str) -> list[Path]:
    """The files of the bundled variants of the documents, their relatives of the family, or house rules, by name."""
    folder = {"variant": "documents", "relative": "family", "house-rule": "house-rules"}[kind]
    return sorted((resources.bundled_variants() / folder).glob("*.pitch"), key=lambda path: path.stem)
