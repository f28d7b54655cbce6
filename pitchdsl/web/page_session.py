"""The texts that are open: which is looked at, where names are found, and the rules that come of it."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import PurePosixPath
from typing import Any

from attrs import evolve

from pitchdsl import resources
from pitchdsl.compile import Compiled, drafted, named_definition
from pitchdsl.diagnostics.problem import Problem, errors, in_order
from pitchdsl.examples.set_aside import without_unread_examples
from pitchdsl.game.rules import Rules
from pitchdsl.language.origin import Origin
from pitchdsl.resolve.library import Library, UnreadableError, read_source, source_of
from pitchdsl.resolve.resolve import resolve
from pitchdsl.resolve.variant import Variant
from pitchdsl.source import Source, Span
from pitchdsl.syntax.parse import parse
from pitchdsl.syntax.tree import Definition, Tree
from pitchdsl.syntax.well_formed import MOST_CHARACTERS
from pitchdsl.values import frozen
from pitchdsl.web.fault import FaultError
from pitchdsl.web.places import to_utf16
from pitchdsl.web.request import MOST_FILES, MOST_NAME, MOST_OVER, Request, shown

_BUNDLED = "variants/"
"""How the names of bundled texts begin."""


@frozen(kw_only=True)
class PageSession:
    """Open texts; equal ones hold the same."""

    sources: tuple[Source, ...]
    active: Source
    over: tuple[str, ...]
    """The names of the house rules that are laid over it."""

    def library(self) -> Library:
        """Finds what the active text names: in itself, in the other open texts, among the bundled ones."""
        found = Library(texts=dict(self._others()))
        found.add(_parsed(self.active)[0])
        return found

    def by_name(self) -> dict[str, str]:
        """The other open texts, by the names of what they hold."""
        return {name: source.text for name, source in self._others()}

    def _others(self) -> Iterator[tuple[str, Source]]:
        others = (source for source in self.sources if source != self.active)
        return ((each.name, source) for source in others for each in _parsed(source)[0].definitions)

    @property
    def definitions(self) -> Sequence[Definition]:
        """The variants and house rules of the active text, its first game before all others."""
        return sorted(_parsed(self.active)[0].definitions, key=lambda each: each.kind != "variant")

    def house_rules(self, library: Library) -> list[Definition]:
        """The house rules that are laid over it."""
        try:
            return [named_definition(name, "house-rule", library) for name in self.over]
        except UnreadableError as fault:
            raise FaultError("unreadable", in_a_line(fault)) from None

    def place(self, span: Span) -> dict[str, Any]:
        """A stretch of a line."""
        return self._place(span.source, span.line, span.column - 1, span.length)

    def place_of(self, origin: Origin) -> dict[str, Any] | None:
        """The line that a rule was written on; none for a default."""
        return None if origin.file is None else self.line_of(origin.file, origin.line)

    def words_of(self, origin: Origin) -> str:
        """What stands on the line that a rule was written on; empty for a default."""
        source = None if origin.file is None else self._source(origin.file)
        return source.lines[origin.line - 1].strip() if source and 1 <= origin.line <= len(source.lines) else ""

    def line_of(self, name: str, line: int) -> dict[str, Any] | None:
        """A line of a text, without the blanks around it."""
        source = self._source(name)
        if source is None or not 1 <= line <= len(source.lines):
            return None
        text = source.lines[line - 1]
        return self._place(source, line, len(text) - len(text.lstrip()), len(text.strip()))

    def _source(self, name: str) -> Source | None:
        return next((each for each in self.sources if each.name == name), None) or _bundled(name)

    def called(self, name: str) -> str:
        """What a text is called that problems and origins name: an open file, or a bundled text."""
        return name if any(each.name == name for each in self.sources) else PurePosixPath(name).stem

    def _place(self, source: Source, line: int, column: int, length: int) -> dict[str, Any]:
        start = source.starts[min(line, len(source.lines)) - 1] + column
        own = any(each.name == source.name for each in self.sources)
        return {
            "file": self.called(source.name),
            "bundled": not own,
            "line": line,
            "from": to_utf16(source.text, start),
            "to": to_utf16(source.text, min(start + length, len(source.text))),
        }


def page_of(asked: Request) -> PageSession:
    """The open texts that a request brings along."""
    files = asked.by_name("files", MOST_FILES, MOST_CHARACTERS + 1)  # what is longer the parser would tell just so
    active = asked.text("active")
    if active not in files:
        raise FaultError("unreadable", f"no file is called {shown(active)}")
    sources = {name: source_of(text, name) for name, text in files.items()}
    over = asked.texts("over", MOST_OVER) if asked.has("over") else ()
    return PageSession(sources=tuple(sources.values()), active=sources[active], over=tuple(dict.fromkeys(over)))


@lru_cache(maxsize=MOST_FILES)
def _parsed(source: Source) -> tuple[Tree, list[Problem]]:
    return parse(source)


@lru_cache(maxsize=MOST_NAME)
def _bundled(name: str) -> Source | None:
    """The bundled text that problems and origins call so."""
    path = resources.bundled_variants() / name.removeprefix(_BUNDLED)
    known = name.startswith(_BUNDLED) and ".." not in path.parts and path.is_file()
    return read_source(path, name) if known else None


@lru_cache(maxsize=4)
def compiled(page: PageSession) -> Compiled:
    """What comes of the first game of the active text and the house rules over it; remedies are claims still.

    Examples that cannot be read keep nobody from playing: they change no rule.
    """
    found = _as_written(page)
    whole = without_unread_examples(page.active, found.problems) if found.rules is None else None
    if whole is None:
        return found
    sources = tuple([whole if each == page.active else each for each in page.sources])
    return evolve(found, rules=_as_written(evolve(page, active=whole, sources=sources)).rules)


def _as_written(page: PageSession) -> Compiled:
    library = page.library()
    library.problems.extend(_parsed(page.active)[1])
    return _compiled(page.definitions[0], library, page.house_rules(library))


def _compiled(definition: Definition, library: Library, over: Sequence[Definition] = ()) -> Compiled:
    rules, problems = drafted(definition, library, over)
    return Compiled(rules=None if errors(problems) else rules, problems=tuple(in_order(dict.fromkeys(problems))))


def rules_of(page: PageSession) -> Rules:
    """The rules of the active text with the house rules over it, where they can be played."""
    definitions = page.definitions
    if not definitions:
        raise FaultError("no rules", "the text has no variant yet: it begins with a line such as `variant my-game`")
    if definitions[0].kind != "variant":
        raise FaultError("no rules", f"{definitions[0].name} is a house rule: lay it over a variant to play it")
    return _playable(page, compiled(page))


def game_of(page: PageSession) -> Variant:
    """The first game of the active text with the house rules over it, line by line; it can be played."""
    rules_of(page)
    library = page.library()
    game, _ = resolve(page.definitions[0], library, page.house_rules(library))
    assert game is not None, "rules come from a game"
    return game


def base_of(page: PageSession, name: str | None) -> tuple[str, Rules] | None:
    """What a game is compared with: as named, else what it extends, else itself without house rules, if it has any."""
    definition, library = page.definitions[0], page.library()
    base = name or (definition.extends.name if definition.extends else definition.name if page.over else None)
    if base is None:
        return None
    try:
        return base, _playable(page, _compiled(named_definition(base, "variant", library), library))
    except UnreadableError as fault:
        raise FaultError("unreadable", in_a_line(fault)) from None


def _playable(page: PageSession, found: Compiled) -> Rules:
    """The rules; a fault that tells what keeps them from being played."""
    if found.rules is None:
        first = errors(found.problems)[0]
        raise FaultError("no rules", f"this cannot be played yet: {first.title}", page.place(first.span))
    return found.rules


def in_a_line(fault: Exception) -> str:
    """The words of an error, in one line."""
    return " ".join(str(fault).split())
