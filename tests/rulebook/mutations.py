"""Rules with one thing changed: every field of every rule object, one after the other."""

from collections.abc import Callable, Iterator
from enum import Enum
from typing import Any

import attrs
from attrs import frozen

from pitchdsl.game.auction.rules import AllPass, Call, CallRank, Hold, HoldLimit, RunIt, WhenAllPass
from pitchdsl.game.count.rules import Pips, Total
from pitchdsl.game.exchange.actions import DrawCards, TakeStock
from pitchdsl.game.exchange.rules import LeftOut, ShortStock
from pitchdsl.game.play.rules import JokerLed, OpenStock
from pitchdsl.game.rules import Rules
from pitchdsl.game.settlement.rules import Outcome, Settle
from pitchdsl.game.table.rules import AfterMisdeal, Kitty, Misdeal
from pitchdsl.game.trump.rules import NamedBy
from pitchdsl.game.winning.rules import AtOnce, EndsAfter, MayNotWin, Need, OverTarget
from pitchdsl.language import conditions as c
from pitchdsl.language.cases import Case, Cases
from pitchdsl.language.numbers import Fact
from pitchdsl.language.people import People, Person
from pitchdsl.language.recipients import ByBestTrick, ByEveryTrick, ByLastTrick, ByMostPips, ByRole

BESIDE = ("origin", "earlier", "source", "house_rules", "notes")
"""Fields that say nothing about how the game is played."""

INSTEAD: dict[str, Any] = {
    "misdeal": Misdeal(when=c.HandHas(rank=7, among=3)),
    "run_it": RunIt(cards=3),
    "left_out": LeftOut(when=c.Compared.of(Fact.BID, c.Compare.EXACTLY, 4)),
    "ends_after": EndsAfter(hands=12),
    "made_by": c.TookEveryPoint(),
    "only_if": c.TrumpIs(suit=2),
    "who": Person.LEFT_OF_DEALER,
    "only": Person.DEALER,
    "but": Person.DEALER,
}
"""Fields that may be empty, with something to fill them."""

DROPPED = ("misdeal", "run_it", "left_out", "ends_after", "made_by", "only_if", "must_bid", "bidding", "exchange")
"""Fields that may be emptied."""

FAMILIES: tuple[tuple[Any, ...], ...] = (
    (ByLastTrick(), ByEveryTrick(), ByRole(who=Person.DEALER), ByMostPips(), ByBestTrick()),
    (DrawCards(to=5), TakeStock()),
    (c.NobodyHasBid(), c.BidMade(made=True), c.MadeLastBid(), c.SetThePitcher(), c.PastTarget()),
)
"""Kinds that may stand in each other's place."""


@frozen
class Mutation:
    """Rules that differ from others in one field."""

    where: str
    """The path to what is changed."""
    rules: Rules


def mutations(rules: Rules) -> Iterator[Mutation]:
    """Every change of one field that a player would notice."""
    for path, changed in _changes(rules, rules, ""):
        yield Mutation(path, changed)


def _changes(whole: Rules, value: Any, path: str) -> Iterator[tuple[str, Any]]:
    """Other values for this one, each with the path to what is changed in it."""
    if isinstance(value, OverTarget) and not whole.winning.target.exact:
        return  # nothing is over the target then
    if isinstance(value, Pips):
        if not compares_pips(whole):
            return
        (rank, pips), *rest = value.values
        yield f"{path}: a rank", attrs.evolve(value, values=((rank - 1, pips), *rest))
        yield f"{path}: a value", attrs.evolve(value, values=((rank, pips + 1), *rest))
        yield f"{path}: a rank less", attrs.evolve(value, values=tuple(rest))
    elif attrs.has(type(value)):
        yield from _of_object(whole, value, path)
    elif isinstance(value, tuple):
        yield from _of_tuple(whole, value, path)
    elif isinstance(value, Enum):
        yield from ((f"{path} = {other.value}", other) for other in type(value) if other is not value)
    elif isinstance(value, bool):
        yield path, not value
    elif isinstance(value, int):
        is_limited = path.endswith((".rank", ".suit")) or ".ranks[" in path
        yield path, value - 1 if is_limited and value > 2 else value + 1
    elif isinstance(value, str):
        yield path, f"{value}x"


def _of_object(whole: Rules, value: Any, path: str) -> Iterator[tuple[str, Any]]:
    for field in attrs.fields(type(value)):
        if field.name in BESIDE or _is_deaf(whole, value, field.name):
            continue
        known = getattr(value, field.name)
        at = f"{path}.{field.name}" if path else field.name
        instead = INSTEAD.get(field.name, 3 if field.type == int | None else None)
        if known is None and instead is not None:
            yield f"{at} said", attrs.evolve(value, **{field.name: instead})
        if known is not None and (field.type == int | None or field.name in DROPPED):
            yield f"{at} unsaid", attrs.evolve(value, **{field.name: None})
        for where, other in _changes(whole, known, at):
            yield where, attrs.evolve(value, **{field.name: other})
    if isinstance(value, Cases) and value.general is not None:
        exception: Case[Any] = Case(when=c.TrumpIs(suit=3), value=value.general)
        yield f"{path} with one more exception", attrs.evolve(value, exceptions=(*value.exceptions, exception))
    for family in FAMILIES:
        if type(value) in map(type, family):
            yield from ((f"{path} = {type(one).__name__}", one) for one in family if type(one) is not type(value))


def _of_tuple(whole: Rules, value: tuple[Any, ...], path: str) -> Iterator[tuple[str, Any]]:
    for at, each in enumerate(value):
        for where, other in _changes(whole, each, f"{path}[{at}]"):
            yield where, (*value[:at], other, *value[at + 1 :])
    if len(value) > 1:
        yield f"{path} without the first", value[1:]
        yield f"{path} backwards", value[::-1]


def _is_deaf(whole: Rules, owner: Any, field: str) -> bool:
    """Whether nobody at the table could tell that this field has another value."""
    test = _DEAF.get(type(owner))
    return test is not None and test(whole, owner, field)


ENOUGH = {
    "nine-card": "four may draw four each: sixteen, and so many are in the stock",
    "high-nine": "three may draw six each: eighteen, and so many are in the stock; the pitcher takes what is left",
    "nine-five-connecticut": "four may draw six each: 24, and the stock has 28",
    "everything": "whoever has come down to five draws one: four, and the stock has 18 at the least",
}
"""Variants whose stock suffices always, so that nobody asks what happens when it is used up."""


def _draws(rules: Rules) -> bool:
    steps = rules.exchange.steps if rules.exchange else ()
    return any(isinstance(deed, DrawCards) for step in steps for deed in step.deeds)


def compares_pips(rules: Rules) -> bool:
    """Whether any point goes by pips."""
    recipients = [to for item in rules.points.items for to in item.to.possible()]
    return any(isinstance(to, ByMostPips | ByBestTrick) for to in recipients)


def _is_unsettled(whole: Rules, owner: Settle, field: str) -> bool:
    return field == "row" or (whole.bidding is None and owner.row is not Outcome.OTHERS)


_DEAF: dict[type, Callable[[Rules, Any, str], bool]] = {
    Misdeal: lambda _, owner, field: field == "often" and owner.follows is not AfterMisdeal.HAND_CHANGED,
    Rules: lambda whole, owner, field: field in ("name", "title"),  # the head of the sheet bears the title
    Need: lambda whole, owner, field: field == "name",
    AtOnce: lambda whole, owner, field: field == "name",
    Hold: lambda whole, owner, field: field == "below" and owner.limit is not HoldLimit.BELOW,
    AllPass: lambda whole, owner, field: field != "what" and owner.what is not WhenAllPass.STUCK,
    Call: lambda whole, owner, field: field == "points" and owner.ranks is not CallRank.NUMBER,
    Kitty: lambda whole, owner, field: field == "to" and owner.cards == 0,
    People: lambda whole, owner, field: field == "but" and owner.only is not None,
    NamedBy: lambda whole, owner, field: field == "in_hand" and owner.who is None,
    OpenStock: lambda whole, owner, field: whole.play.after_trick.cards is None,
    JokerLed: lambda whole, owner, field: whole.trump.named_by.who is not None or whole.deck.jokers.number == 0,
    MayNotWin: lambda whole, owner, field: not whole.winning.needs,
    ShortStock: lambda whole, owner, field: not _draws(whole) or whole.name in ENOUGH,
    c.HandHasOnly: lambda whole, owner, field: field == "jokers" and whole.deck.jokers.number == 0,
    Total: lambda whole, owner, field: True,  # a promise to the checker; the table has the sum itself
    Settle: _is_unsettled,
}
