"""The neighbours of a game: the same with one line said otherwise, where that is a sound game and another one."""

import re
from collections.abc import Iterator, Sequence

from attrs import evolve

from pitchdsl.compile import drafted
from pitchdsl.diagnostics.problem import errors
from pitchdsl.examples.both import once
from pitchdsl.examples.same_game import as_played
from pitchdsl.game.rules import Rules
from pitchdsl.language.example_row import ExampleRow
from pitchdsl.resolve.library import Library
from pitchdsl.resolve.resolve import resolve
from pitchdsl.resolve.variant import Entry, Variant
from pitchdsl.source import Source
from pitchdsl.syntax.forms import BY_ADDRESS, FORMS
from pitchdsl.syntax.parse_cache import parsed
from pitchdsl.syntax.tree import Definition, Line
from pitchdsl.values import frozen

MOST_NUMBERS = 4
"""So many numbers of a line are moved up and down."""

NO_NUMBERS = ("deck/ranks", "trump/order", "deal/misdeal")
"""Lines in which a number is a rank."""

USUAL: dict[str, tuple[str, ...]] = {
    "settlement/made": ("pitcher scores the bid",),
    "settlement/set": ("pitcher loses twice the bid", "pitcher loses nothing"),
}
"""Usual answers, where a rule may say so much that its own examples are few."""

UNPLAYED = (ExampleRow.section, "penalties", "stakes", "match", "header")
"""Sections that change no hand."""

NEIGHBOUR = "neighbour"
"""What the text of a line is called that is said otherwise."""

NEVER_MATTERS = ("P329", "P330", "P338", "P343", "P350", "P354", "P363", "P382")
"""The warnings that a line never matters."""

_NUMBER = re.compile(r"(?<![\w-])-?\d+(?![\w-]| of )")
_WHOSE = re.compile(r"\bthe (owner|holder|winner) of\b")


@frozen(kw_only=True)
class Neighbour:
    """A game that differs from another one in one line."""

    address: str
    """``section/name`` of the line."""
    text: str
    """What it says: a line of a sheet, without its heading."""
    rules: Rules


def neighbours(definition: Definition, library: Library, over: Sequence[Definition] = ()) -> Iterator[Neighbour]:
    """The neighbours of a game, in the order of its sheet, each set of rules once.

    A line of which the checker says that it never matters makes none, nor one by which the same game is played: no case
    could tell it.
    """
    game, _ = resolve(definition, library.anew(), over)
    rules, found = drafted(definition, library.anew(), over)
    if game is None or rules is None or errors(found):
        return
    seen = {as_played(rules)}
    for address, text in once(lines(game)):
        other = overlaid(definition, library, over, address, text, idle=False)
        if other is not None and (played := as_played(other)) not in seen:
            seen.add(played)
            yield Neighbour(address=address, text=text, rules=other)


def overlaid(
    definition: Definition,
    library: Library,
    over: Sequence[Definition],
    address: str,
    *texts: str,
    idle: bool = True,
) -> Rules | None:
    """The rules of a game with lines of one section said otherwise; none where it cannot be played so.

    Without ``idle`` none, too, where the checker says of one of these lines that it never matters.
    """
    said = "".join(f"  {text}\n" for text in texts)
    text = f"house-rule neighbour\n{address.split('/', maxsplit=1)[0]}\n{said}"
    tree, problems = parsed(Source(name=NEIGHBOUR, text=text))
    if errors(problems) or not tree.definitions:
        return None
    rest = (evolve(each, lines=tuple(line for line in each.lines if line.address != address)) for each in over)
    laid = [each for each in rest if each.lines]  # two house rules that say the same rule would be at odds
    rules, found = drafted(definition, library.anew(), [*laid, tree.definitions[0]])
    never_matters = any(each.code in NEVER_MATTERS and each.span.source.name == NEIGHBOUR for each in found)
    return None if errors(found) or (never_matters and not idle) else rules


def lines(game: Variant) -> Iterator[tuple[str, str]]:
    """Other ways to say each rule that a game says or leaves to its default, by address."""
    for address, entry in game.entries.items():
        section, _, name = address.partition("/")
        if section not in UNPLAYED:
            yield from ((address, text) for text in _otherwise(address, section, name, entry))
    for form in FORMS:
        if form.default is not None and form.address not in game.entries and form.section not in UNPLAYED:
            for value in (*form.examples, *_moved(form.address, form.default)):
                if value != form.default:
                    yield form.address, f"{form.name}: {value}"


def _otherwise(address: str, section: str, name: str, entry: Entry) -> Iterator[str]:
    """Other lines for a rule or a row, first those that are nearest to what it says."""
    for line in dict.fromkeys((entry.general, *entry.lines())):
        when = "" if line.when is None else f" if {line.when.words()}"
        for value in _values(address, section, line):
            yield f"{name}: {value}{when}"
        for moved in _moved(address, when):
            yield f"{name}: {line.value}{moved}"
    if any(part.exceptions for part in entry.parts.values()) and entry.general.when is None:
        yield f"{name}: {entry.general.value}"
    form = BY_ADDRESS.get(address)
    if form is not None:
        yield from (f"{name}: {value}" for value in (*form.examples, *USUAL.get(address, ())))
    if form is None or not form.required:
        yield f"no {name}"


def _values(address: str, section: str, line: Line) -> Iterator[str]:
    """Other values for a line."""
    yield from _moved(address, line.value)
    if section == "points" and _WHOSE.search(line.value):
        for fact in ("owner", "holder", "winner"):
            yield _WHOSE.sub(f"the {fact} of", line.value, count=1)
    if section == "calls":
        yield from ("a bid of all the points", "a bid above all the points")


def _moved(address: str, value: str) -> Iterator[str]:
    """The same with one of its numbers one up, or one down."""
    if address in NO_NUMBERS:
        return
    for found in [*_NUMBER.finditer(value)][:MOST_NUMBERS]:
        number = int(found.group())
        for other in (number + 1, number - 1):
            if other >= 0 or number < 0:
                yield f"{value[: found.start()]}{other}{value[found.end() :]}"
