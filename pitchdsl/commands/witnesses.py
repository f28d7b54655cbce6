"""Cases beside the difference of two games: a witness of each rule that differs, and examples that are not so."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from attrs import evolve

from pitchdsl.canonical.difference import Difference
from pitchdsl.commands.progress import counted
from pitchdsl.commands.variants import Chosen
from pitchdsl.examples.neighbours import overlaid
from pitchdsl.examples.sheet import Example, examples_in_force
from pitchdsl.examples.verdict import verdicts
from pitchdsl.examples.witness import Search, StatedTold, search
from pitchdsl.game.rules import Rules
from pitchdsl.resolve.resolve import resolve
from pitchdsl.values import frozen


@frozen(kw_only=True)
class Turned:
    """An example of one game that is not so by the other."""

    example: str
    by: str
    """The other game, as it is called in the table of differences."""
    of: str
    """The game that shows it."""
    comes: str
    """What is so instead."""
    is_laid: bool
    """Whether the other game is the same one with house rules laid over it."""

    @property
    def words(self) -> str:
        """The example and what comes of it, in a line."""
        whose = "" if self.is_laid else f" of {self.of}"
        start = f"with {self.by}" if self.is_laid else f"by {self.by}"
        return f"{start} the example `{self.example}`{whose} is not so{f': {self.comes}' if self.comes else ''}"


def turned(our: Chosen, their: Chosen, headings: tuple[str, str]) -> Iterator[Turned]:
    """The examples of either game that are so by its own rules, and not by those of the other."""
    seen: set[object] = set()
    is_laid = our.definition == their.definition and bool(their.over)
    by = " and ".join(f"`{each}`" for each in their.over) if is_laid else headings[1]
    for own, other, of, name in ((our, their, headings[0], by), (their, our, headings[1], headings[0])):
        for example in _examples(own):
            if (example.name, example.words) in seen or not example.shown:
                continue
            seen.add((example.name, example.words))
            comes = _otherwise(own, other, example.told, example.shown)
            if comes is not None:
                laid = is_laid and own is our
                yield Turned(example=example.name, by=name, of=of, comes=comes, is_laid=laid)


def _otherwise(own: Chosen, other: Chosen, told: Sequence[Any], shown: Sequence[Any]) -> str | None:
    """What comes of an example by other rules; none where it is so by them, too, or was not so before, or may be so."""
    if not all(each.so for each in verdicts(own.rules, told, shown)):
        return None
    wrong = next((each for each in verdicts(other.rules, told, shown) if each.so is False), None)
    return None if wrong is None else wrong.comes


@frozen(kw_only=True)
class Sought:
    """What came of the search for a case of a rule."""

    search: Search
    alone: bool = True
    """Whether that rule alone brings it about; else others that differ may."""


def searched(our: Chosen, their: Chosen, found: Sequence[Difference]) -> list[Sought]:
    """What came of the search for a case of each rule that differs."""
    mixed = {each.address: _mixed(our, each) for each in found}
    shown = [(each.told, each.shown) for chosen in (their, our) for each in _examples(chosen)]
    with counted("looking for cases", found, len(found)) as differences:
        return [_of_one_rule(our, their, each, mixed, shown) for each in differences]


def _examples(chosen: Chosen) -> list[Example]:
    """The examples that hold for a game."""
    game, _ = resolve(chosen.definition, chosen.library.anew(), chosen.laid)
    assert game is not None
    return examples_in_force(game)


def _mixed(our: Chosen, difference: Difference) -> Rules | None:
    """Our game with one rule as they have it; none where it cannot be played so."""
    name = _name(difference)
    if not name:
        return None
    texts = [f"{name}: {words}" for words in difference.theirs] or [f"no {name}"]
    return overlaid(our.definition, our.library, our.laid, difference.address, *texts)


def _of_one_rule(
    our: Chosen,
    their: Chosen,
    difference: Difference,
    mixed: Mapping[str, Rules | None],
    shown: Sequence[StatedTold],
) -> Sought:
    """A case of one rule: of our game with that rule as they have it, of which their game says the same.

    Where the game cannot be played so, or no such case is found, any case in which the rule may show is taken, unless
    another rule brings it about.
    """
    own = mixed[difference.address]
    if own is not None:
        found = search(our.rules, own, shown=shown)
        if found.witness is None or found.witness.holds(our.rules, their.rules):
            return Sought(search=found)
    found = search(our.rules, their.rules, [difference.address], shown)
    others = (rules for address, rules in mixed.items() if rules is not None and address != difference.address)
    if found.witness is not None and any(found.witness.holds(our.rules, each) for each in others):
        return Sought(search=evolve(found, witness=None))
    return Sought(search=found, alone=False)


def _name(difference: Difference) -> str:
    """The name of the rule; nothing where rows stand in another order."""
    return difference.address.partition("/")[2]


def lines(found: Sequence[Difference], sought: Sequence[Sought], headings: tuple[str, str]) -> Iterator[str]:
    """Below each rule that differs its case, as a row for either sheet; or why there is none."""
    width = max(map(len, headings))
    shown: set[object] = set()
    for difference, each in zip(found, sought, strict=True):
        witness = each.search.witness
        if witness is None or (not each.alone and witness in shown):
            yield f"{difference.address}: no case, {each.search.reason}"
            continue
        shown.add(witness)
        yield f"{difference.address}{'' if each.alone else ', with other rules that differ'}"
        for heading, ours in zip(headings, (True, False), strict=True):
            row = witness.row(_name(difference) or difference.address, ours=ours)
            yield f"  {heading:<{width}}  {row or 'not so'}"


def as_data(sought: Sought, difference: Difference) -> dict[str, Any]:
    """The same as JSON, for one rule."""
    found, name = sought.search, _name(difference) or difference.address
    rows = {
        side: None if found.witness is None else found.witness.row(name, ours=side == "ours")
        for side in ("ours", "theirs")
    }
    reason = found.reason if found.witness is None else None
    return {**rows, "alone": sought.alone, "tried": found.tried, "reason": reason}
