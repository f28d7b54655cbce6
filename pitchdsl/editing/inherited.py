"""What a game has from others, said beside its lines; and in how much it differs from the game that it stands on."""

from collections.abc import Iterator

from pitchdsl.canonical.difference import Difference, differences
from pitchdsl.compile import compile_definition
from pitchdsl.editing.origins import Origin, origin_of, said_by
from pitchdsl.editing.places import name_span
from pitchdsl.editing.workspace import Sheet, Workspace
from pitchdsl.game.rules import Rules
from pitchdsl.resolve.variant import Variant
from pitchdsl.source import Span
from pitchdsl.syntax.parse_cache import parsed
from pitchdsl.syntax.tree import Definition, Line
from pitchdsl.values import frozen

MOST_SHOWN = 2
"""Inherited rules that are said at a heading; of more only the number."""

MOST_WORDS = 60
"""Characters of what is said beside a line."""


@frozen(kw_only=True)
class Hint:
    """A few words that an editor shows behind a line, and that are not in the text."""

    span: Span
    """What they stand behind."""
    text: str
    told: tuple[Origin, ...]
    """The inherited lines that they speak of."""


@frozen(kw_only=True)
class Differing:
    """A game of a text, and what it has otherwise than the one that it stands on."""

    span: Span
    """The game's name in its first line."""
    name: str
    base: str
    differences: tuple[Difference, ...] | None
    """None where one of the two cannot be played."""

    @property
    def words(self) -> str:
        """How much differs, in a line."""
        if self.differences is None:
            return f"cannot be compared with {self.base} yet"
        number = len(self.differences)
        if not number:
            return f"plays like {self.base}"
        return f"differs from {self.base} in {number} rule{'s' if number > 1 else ''}"


def hints(workspace: Workspace, name: str, lines: tuple[int, int] | None = None) -> tuple[Hint, ...]:
    """What is inherited, at headings and at lines that say a part of a rule; of ``lines``, from and to, where given."""
    sheet = workspace.sheet(name)
    first, last = lines or (1, len(sheet.source.lines))
    wanted = [each for each in sheet.definitions() if each.extends or each.house_rules]
    starts = {sheet.to_whole_text(each.span).line: each for each in wanted}
    above = max((start for start in starts if start <= first), default=first)
    found = [hint for start, each in starts.items() if above <= start <= last for hint in _hints(sheet, each)]
    return tuple(each for each in found if first <= each.span.line <= last)


def _hints(sheet: Sheet, definition: Definition) -> Iterator[Hint]:
    variant = sheet.variant(definition)
    if variant is None:
        return
    told: set[str] = set()
    for line in definition.lines:
        if not isinstance(line, Line) or line.address in told or line.address not in variant.entries:
            continue
        told.add(line.address)
        others = _of_others(sheet, definition, variant, line.address)
        if others and line.when is None:
            yield Hint(span=sheet.to_whole_text(line.span), text=_said(others[-1:]), told=tuple(others))
    seen: set[str] = set()
    for section, span in definition.headings:
        inherited = [
            origin
            for entry in (variant.rows(section) if section not in seen else ())
            if not any(_is_own(definition, line) for line in entry.lines())
            for origin in _of_others(sheet, definition, variant, entry.line.address)[-1:]
        ]
        seen.add(section)
        if inherited:
            yield Hint(span=sheet.to_whole_text(span), text=_said(inherited), told=tuple(inherited))


def _is_own(definition: Definition, line: Line) -> bool:
    return any(line is each for each in definition.lines)


def _of_others(sheet: Sheet, definition: Definition, variant: Variant, address: str) -> list[Origin]:
    """The lines of other games and house rules that say something of a rule of this one."""
    lines = said_by(variant.entries[address])
    return [origin_of(sheet, line) for line in lines if not _is_own(definition, line)]


def _said(inherited: list[Origin]) -> str:
    owners = list(dict.fromkeys(each.owner for each in inherited))
    whose = owners[0] if len(owners) == 1 else f"{owners[0]} and {len(owners) - 1} more"
    words = ", ".join(each.words for each in inherited)
    if len(inherited) > MOST_SHOWN or len(words) > MOST_WORDS:
        words = f"{len(inherited)} more rules" if len(inherited) > 1 else f"{words[: MOST_WORDS - 1]}…"
    return f"from {whose}: {words}"


def standing(workspace: Workspace, name: str) -> tuple[tuple[str, Span], ...]:
    """The games of a text that stand on another: the name of each, and where it is."""
    sheet = workspace.sheet(name)
    return tuple(
        (each.name, sheet.to_whole_text(name_span(each) or each.span)) for each in sheet.definitions() if each.extends
    )


def differing(workspace: Workspace, name: str, game: str) -> Differing | None:
    """What a game of a text has otherwise than the one that it stands on; none where it stands on nothing."""
    sheet = workspace.sheet(name)
    for definition in sheet.definitions():
        if definition.name == game and definition.extends:
            return _differing(sheet, definition, definition.extends.name)
    return None


def _rules(sheet: Sheet, definition: Definition) -> Rules | None:
    """The rules of a game; none where it, or a line of its own text, has errors."""
    library = sheet.fresh_library()
    if definition.span.source in [piece.source for piece in sheet.pieces]:
        library.problems.extend(parsed(definition.span.source)[1])
    return compile_definition(definition, library).rules


def _differing(sheet: Sheet, definition: Definition, base: str) -> Differing:
    span = sheet.to_whole_text(name_span(definition) or definition.span)
    below = sheet.library.find(base)
    ours = _rules(sheet, definition)
    theirs = _rules(sheet, below) if below and below.kind == "variant" else None
    found = differences(ours, theirs) if ours and theirs else None
    return Differing(span=span, name=definition.name, base=base, differences=found)
