"""A rule sheet that also says what its silence means: each default that neither it nor its bases say, as a line.

The lines stand at the end of their section. Where the section has no heading yet it gets one, in its place among
those that there are. Notes stay with the rules that they belong to: a note that ends a section speaks of the rule
above it, so what is added then gets the heading once more.
"""

from collections.abc import Iterator, Mapping, Sequence

from pitchdsl.canonical.format import INDENT, formatted
from pitchdsl.canonical.text import sections
from pitchdsl.compile import Compiled, compile_definition
from pitchdsl.diagnostics.problem import Problem, errors
from pitchdsl.game.rules import Rules
from pitchdsl.game.table.rules import Each, Kitty
from pitchdsl.language.origin import Rule
from pitchdsl.resolve.library import Library
from pitchdsl.resolve.resolve import resolve
from pitchdsl.resolve.variant import Entry
from pitchdsl.source import Source
from pitchdsl.syntax.forms import SECTIONS
from pitchdsl.syntax.lines import Kind, cut
from pitchdsl.syntax.parse import parse
from pitchdsl.syntax.tree import Definition, Drop
from pitchdsl.values import frozen


def completed(source: Source, library: Library) -> tuple[str, list[Problem]]:
    """The text in canonical style with its defaults written out, and what kept that from being done.

    A text with a line that cannot be read gets none; nor does a variant that cannot be played as it stands.
    """
    text = formatted(source)
    tree, problems = parse(source)
    if errors(problems):
        return text, problems
    folders = library.folders
    library.add(tree)
    games = [_game(definition, library) for definition in tree.definitions]
    unsaid = [
        _unsaid(game.rules, definition, library) if game.rules else {}
        for game, definition in zip(games, tree.definitions, strict=True)
    ]
    full = _with_lines(Source(name=source.name, text=text), unsaid)
    library = Library(folders=folders)
    again, faults = parse(Source(name=source.name, text=full))
    library.add(again)
    # a sheet that says a rule, drops its whole section and leaves it at that cannot have the rule said once more
    same = [_game(definition, library).rules for definition in again.definitions] == [game.rules for game in games]
    return full if same and not faults else text, [problem for game in games for problem in errors(game.problems)]


def _game(definition: Definition, library: Library) -> Compiled:
    """The rules of a variant; a house rule has none."""
    if definition.kind != "variant":
        return Compiled(rules=None, problems=())
    return compile_definition(definition, library)


def _with_lines(source: Source, unsaid: Sequence[Mapping[str, list[str]]]) -> str:
    """A text in canonical style with more lines in its definitions, by section."""
    lines = list(source.lines)
    definitions = parse(source)[0].definitions
    ends = [*(definition.span.line for definition in definitions[1:]), len(lines)]
    for definition, end, missing in reversed(list(zip(definitions, ends, unsaid, strict=True))):
        added: dict[int, list[str]] = {}
        for place in _places(definition, end, missing):
            heading = [] if place.heading is None else ["", place.heading]
            added.setdefault(place.above, []).extend((*heading, *(INDENT + line for line in place.lines)))
        for above in sorted(added, reverse=True):
            lines[above - 1 : above - 1] = added[above]
    return formatted(Source(name=source.name, text="\n".join(lines)))


def _unsaid(rules: Rules, definition: Definition, library: Library) -> dict[str, list[str]]:
    """What nobody says of a variant, by section, in lines."""
    variant, _ = resolve(definition, library)
    assert variant is not None, "it has rules"
    found: dict[str, list[str]] = {}
    for section, said in sections(rules):
        lines = [f"{name}: {value}" for name, value, rule in said if isinstance(rule, Rule) and not rule.origin.file]
        if section == "deal":
            lines = [*_unsaid_parts(rules, variant.entries), *lines]
        if lines:
            found[section] = lines
    return found


def _unsaid_parts(rules: Rules, entries: Mapping[str, Entry]) -> Iterator[str]:
    """The parts that have a default of their own, where only the rest of their rule is said."""
    each, kitty = entries.get(Each.address), entries.get(Kitty.address)
    if each is not None and "packets" not in each.parts:
        yield f"each: in packets of {rules.deal.each.packets}"
    if kitty is not None and "to" not in kitty.parts and rules.deal.kitty.cards:
        yield "kitty: to the pitcher"


@frozen(kw_only=True)
class _Place:
    """Where lines are to be added."""

    above: int
    """The line above which they go, from 1."""
    lines: list[str]
    heading: str | None = None


def _places(definition: Definition, end: int, unsaid: Mapping[str, list[str]]) -> Iterator[_Place]:
    """The place for each section's lines in a definition that ends above a line of a text in canonical style."""
    text = definition.span.source.lines
    headings = [(span.line, section) for section, span in definition.headings]
    dropped = {line.span.line: line.section for line in definition.lines if isinstance(line, Drop) and not line.name}
    said = [raw for raw in cut(definition.span.source) if definition.span.line <= raw.left.line < end]
    for section, lines in unsaid.items():
        beyond = max((number for number, gone in dropped.items() if gone == section), default=definition.span.line)
        own = [number for number, name in headings if name == section]
        if own:
            stop = min((number for number, _ in headings if number > own[-1]), default=end)
            inside = [raw for raw in said if own[-1] <= raw.left.line < stop]
            last = max(raw.left.line for raw in inside if raw.kind is not Kind.NOTE and raw.left.line not in dropped)
            below = [raw.kind for raw in inside if raw.left.line > last]  # with another section dropped, or only notes
            if last > beyond and (not below or Kind.HEADING in below):
                yield _Place(above=last + 1, lines=lines)
                continue
        after = [
            number
            for number, name in headings
            if number > beyond and (number > own[-1] if own else SECTIONS.index(name) > SECTIONS.index(section))
        ]
        above = min(after, default=end)
        while above > 1 and text[above - 2].startswith("#"):
            above -= 1
        yield _Place(above=above, lines=lines, heading=section)
