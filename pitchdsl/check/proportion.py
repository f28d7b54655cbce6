"""Are target, start and the numbers of a hand of one size: a game that takes a year is hardly meant."""

from collections.abc import Iterator
from math import ceil

from attrs import evolve

from pitchdsl.cards import mask_of
from pitchdsl.check.bounds import bounds_of
from pitchdsl.check.draft import Draft
from pitchdsl.check.hand_tests import share_of_hands
from pitchdsl.check.reach import MANY_HANDS, reach_of
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.game.bounded import all_points, bounds_in_rows
from pitchdsl.game.settlement.rules import Change, EachSide, EveryTrick
from pitchdsl.game.table.rules import Each, Kitty, Misdeal, pack_of
from pitchdsl.game.winning.rules import EndsAfter, Start, Target
from pitchdsl.language import conditions as c
from pitchdsl.language.deferred_number import bounds_of as bounds_of_number
from pitchdsl.language.facts import UNKNOWN, Facts
from pitchdsl.language.predicate import Atom

LONG = 250
"""Hands that a game must not need at the least: a long evening has forty."""

BIG = 2
"""So many whole games are more than one hand should move a score."""

HUGE = 20
"""A hand with so many times the points of a game."""


def check_proportion(draft: Draft) -> Iterator[Problem]:
    """P374, P375 and P379."""
    yield from _packets(draft)
    yield from _downwards(draft)
    yield from _length(draft)
    if draft.rules.winning.target.score is not None:
        yield from _leads(draft)
        yield from _steps(draft)
        yield from _hand(draft)
    yield from _kitty(draft)
    yield from _misdeals(draft)


def _downwards(draft: Draft) -> Iterator[Problem]:
    """A target below the start turns the scores round; to another number than 0 that is hardly meant."""
    winning = draft.rules.winning
    target, start = winning.target.score, winning.start.score
    files = {winning.target.origin.file, winning.start.origin.file}
    if not target or target >= start:
        return
    below_zero = target < 0 <= start
    if below_zero or len(files) == 1:  # else P358 tells that one of the two was inherited
        yield draft.warning(
            "P374",
            Target.address,
            f"everyone starts at {start}, so scores count down to {target}",
            f"to count up write `target: {-target}`; to count down write `target: 0`, and where everyone starts"
            if below_zero
            else f"to count up to {target}, write `start: 0`; to count down from {start}, write `target: 0`",
            case=f"who scores 2 points in the first hand is at {start - 2}",
            also=[] if below_zero else [(Start.address, "everyone starts here")],
        )


def _length(draft: Draft) -> Iterator[Problem]:
    winning, gain = draft.rules.winning, reach_of(draft).gain
    last = winning.ends_after
    if last is not None and last.number > MANY_HANDS:
        yield draft.warning("P375", EndsAfter.address, "nobody plays so many hands", "for example `12 hands`")
        return
    if winning.target.score is None or gain == 0:
        return
    hands, way = ceil(winning.distance / gain), f"a hand brings a side {gain} points at most, and the way is"
    if last is not None and last.number < hands and last.origin.file == winning.target.origin.file:
        yield draft.warning(
            "P375",
            Target.address,
            f"nobody ever comes to the target in {last.number} hands",
            "make it smaller, or write `target: none`",
            case=f"{way} {winning.distance:,}: that takes {hands:,} hands at least",
            also=[(EndsAfter.address, "so many hands are played")],
        )
    elif last is None and hands > LONG:
        never_else = not (winning.wins or winning.loses)
        make = draft.problem if hands > MANY_HANDS and never_else else draft.warning
        yield make(
            "P375",
            Target.address,
            f"this game takes {hands:,} hands at least",
            "make the target smaller, or let a hand bring more points",
            case=f"{way} {winning.distance:,}",
            also=[(Start.address, "everyone starts here")],
        )


def _leads(draft: Draft) -> Iterator[Problem]:
    """A lead that is longer than the whole game."""
    winning = draft.rules.winning
    rows = [
        *((f"to win/{each.name}", each.condition) for each in winning.needs),
        *((f"wins at once/{each.name}", each.condition) for each in winning.wins),
    ]
    most = BIG * winning.distance
    for address, condition in rows:
        if any(_asks_for_more(test, most) for test in c.leaves(condition)):
            yield _too_much(
                draft,
                address,
                f"this asks for a lead of more than {most} points",
                "make the number smaller, such as `ahead by 2 or more`",
                f"a side that has just come to {winning.target.score} is so far ahead only when every other side "
                "is far behind the start",
            )


def _asks_for_more(test: Atom, lead: int) -> bool:
    """Whether a test is about the lead, and not met by this one."""
    return test.met(Facts(ahead=lead)) is False and test.met(Facts(ahead=10**9)) is True


def _the_same(change: Change, few: Facts, many: Facts) -> int:
    """How far it brings a side, where bid and points do not matter; else 0."""
    gain = change.gain(few, 1)
    return gain if gain is not UNKNOWN and gain == change.gain(many, 1) else 0


def _steps(draft: Draft) -> Iterator[Problem]:
    """Amounts that move a score further than whole games, whatever was bid and taken."""
    settlement, distance = draft.rules.settlement, draft.rules.winning.distance
    few, many = (Facts(bid=n, taken=n, game=distance, total=n, made=True, own=True) for n in (1, 2))
    rows = [(row.origin.address, row.change) for row in settlement.rows]
    rows += [(EachSide.address, settlement.each_side.changes)] if settlement.each_side is not None else []
    for address, cases in rows:
        for when, change in cases.by_condition():
            gain = _the_same(change, few, many)
            if gain < -BIG * distance or (gain >= distance and when is None):
                what = f"one hand {'brings' if gain > 0 else 'costs'} {abs(gain):,} points"
                case = "so the first such hand decides the game" if gain > 0 else None
                wrong = _too_much(draft, address, what, "make the number smaller, or the target higher", case)
                yield draft.at_exception(wrong, address, when)
    most = bounds_of_number(settlement.every_trick.points, bounds_of(draft))[1]
    if most is not None and most > BIG * distance:
        yield _too_much(draft, EveryTrick.address, f"one hand costs {most:,} points", "make the number smaller")


def _hand(draft: Draft) -> Iterator[Problem]:
    """A row that is worth many games."""
    distance, items = draft.rules.winning.distance, draft.rules.points.items
    worth = {item.origin.address: item.worth(bounds_in_rows(draft.rules))[1] or 0 for item in items}
    dearest = max(worth, key=lambda address: worth[address])
    if all_points(draft.rules) > HUGE * distance:
        what = f"a hand gives {all_points(draft.rules):,} points"
        yield _too_much(draft, dearest, what, "make the values smaller, or the target higher")


def _too_much(draft: Draft, address: str, what: str, remedy: str, case: str | None = None) -> Problem:
    """P375: an amount that is large beside the whole game."""
    title, also = f"{what}, and the whole game is {draft.rules.winning.distance}", [(Target.address, "this is the way")]
    return draft.warning("P375", address, title, remedy, case=case, also=also)


def _packets(draft: Draft) -> Iterator[Problem]:
    """A packet is a part of the hand; one that was to be bigger, and is said in a line of its own, does no harm."""
    each, entry = draft.rules.deal.each, draft.variant.entries.get(Each.address)
    packets = None if entry is None else entry.parts["packets"].general if "packets" in entry.parts else None
    if entry is None or packets is None or not isinstance(packets.value, int) or packets.value <= each.cards:
        return
    cards = entry.parts["cards"].general
    if packets.line != entry.line:
        return  # the hand became smaller, and nobody spoke of packets
    yield (draft.problem if cards is not None and cards.line == packets.line else draft.warning)(
        "P379",
        Each.address,
        f"a packet of {packets.value} cards is more than a hand of {each.cards}",
        f"write `each: {each.cards}, in packets of {max(1, each.cards // 2)}`, or `each: {each.cards}`",
    )


def _kitty(draft: Draft) -> Iterator[Problem]:
    deal = draft.rules.deal
    if deal.kitty.cards > BIG * deal.each.cards:
        yield draft.warning(
            "P375",
            Kitty.address,
            f"the kitty has {deal.kitty.cards} cards, and a hand {deal.each.cards}",
            "lay fewer cards aside, such as `kitty: 4 to the pitcher`",
        )


def _misdeals(draft: Draft) -> Iterator[Problem]:
    """A hand that may be thrown in should be a rare one."""
    misdeal, hand = draft.rules.deal.misdeal, draft.rules.deal.each.cards
    if misdeal is None:
        return
    if isinstance(misdeal.when, c.AllOf):
        return
    for test in c.leaves(misdeal.when):
        if not isinstance(test, c.HandHasOnly | c.HandCounts | c.HandPips):
            continue
        share = share_of_hands(draft, test, hand)
        if 0.5 < share < 1:
            yield draft.warning(
                "P375",
                Misdeal.address,
                f"{min(share, 0.99):.0%} of all hands may be thrown in",
                "name fewer ranks, such as `9-2`" if isinstance(test, c.HandHasOnly) else "change the number",
                case=None if isinstance(test, c.HandPips) else _such(draft, test.cards, hand),
            )


def never_changed(draft: Draft, misdeal: Misdeal) -> Problem:
    """P375: a hand that may be changed no times."""
    return draft.problem(
        "P375",
        Misdeal.address,
        "a hand that is changed at most 0 times is never changed",
        f"write `misdeal: {Misdeal.words(evolve(misdeal, often=1).parts())}`, or drop the line",
    )


def _such(draft: Draft, cards: int, hand: int) -> str:
    such = (mask_of(pack_of(draft.rules.deck)) & cards).bit_count()
    return f"{such} of the {draft.pack} cards are such, and a hand has {hand}"
