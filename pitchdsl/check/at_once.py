"""Winning and losing at once: rows that stand in the wrong section, and games that are over after one hand."""

import re
from collections.abc import Iterator
from enum import Enum
from itertools import product

from attrs import evolve

from pitchdsl.check.bounds import bounds_of, gain_of
from pitchdsl.check.draft import Draft
from pitchdsl.check.row_names import asks_for_another
from pitchdsl.check.situations import Situation, bids_of, situations
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.game.auction.rules import Bids
from pitchdsl.game.bounded import all_points
from pitchdsl.game.settlement.rules import Change, Payment
from pitchdsl.game.winning.rules import AtOnce, Start, Target
from pitchdsl.language import conditions as c
from pitchdsl.language.facts import UNKNOWN, Facts, known
from pitchdsl.language.numbers import Fact

FAR = 10**9
"""More than any score, lead or number of sets."""

Row = tuple[str, AtOnce]
"""The section of a row, and the row."""


class Side(Enum):
    """Which side meets a condition, in the words that an author is told."""

    FAILS = "a side whose bid fails"
    SET_OFTEN = "a side that is set often"
    MAKES_BID = "a side that makes its bid"
    SETS_PITCHER = "a side that sets the pitcher"
    AHEAD = "a side that is ahead"
    NEAR_TARGET = "a side that is near the target"


def check_swapped(draft: Draft) -> Iterator[Problem]:
    """P378: who fails wins, or who does well loses."""
    for section, row in draft.at_once:
        for way in c.disjuncts(row.condition):
            side = _fails(way) if section == "wins at once" else _does_well(draft, way)
            if side is not None:
                other = "loses at once" if section == "wins at once" else "wins at once"
                yield draft.problem(
                    "P378",
                    f"{section}/{row.name}",
                    f"so {side.value} {section}",
                    f"is this a row of `{other}`? else ask for the opposite",
                )
                break
    for need in draft.rules.winning.needs:
        sides = [_fails(way) for way in c.disjuncts(need.condition)]
        if sides[0] is not None and None not in sides:
            often = Side.SET_OFTEN in sides  # some hand will have been the last set
            yield (draft.warning if often else draft.problem)(
                "P378",
                need.origin.address,
                f"so only {sides[0].value} may win",
                "ask for the opposite, such as `made the last bid`",
            )


def check_own_bid(draft: Draft) -> Iterator[Problem]:
    """P380: what winning takes is named for an own bid, and only who has set another's meets it."""
    for need in draft.rules.winning.needs:
        parts = {part for way in c.disjuncts(need.condition) for part in _parts(way)}
        if "own" in re.split(r"[ -]", need.name) and parts and not any(own for own, _ in parts):
            asked = "another's bid that was set"
            yield asks_for_another(draft, need.origin.address, need.name, asked, "made the last bid")


def check_score_before(draft: Draft) -> Iterator[Problem]:
    """P414: a row that asks for nothing but scores before the hand is met one hand after that score was reached."""
    for section, row in draft.at_once:
        if not all(_asks_only(way, *_BEFORE) for way in c.disjuncts(row.condition)):
            continue
        test = row.condition
        after = (
            c.Compared.of(Fact.SCORE_AFTER, test.how, test.right.constant).words()
            if isinstance(test, c.Compared) and test.fact is Fact.SCORE and test.right.constant is not None
            else None
        )
        yield draft.warning(
            "P414",
            f"{section}/{row.name}",
            "this asks for the score before the hand: the game goes on for one hand more",
            f"write `{row.name}: {after}`" if after else "ask for `own score after the hand`",
        )


_BEFORE = tuple(each.field for each in (Fact.SCORE, Fact.BEST_SCORE, Fact.NEEDED, Fact.OTHERS_NEED))


def check_first_hand(draft: Draft) -> Iterator[Problem]:
    """P377: an error where every first hand ends the game, a warning where every bid that is made does."""
    rows = draft.at_once
    if not rows or (draft.rules.winning.ends_after is not None and draft.rules.winning.ends_after.most == 1):
        return
    hands = list(_first_hands(draft, rows))
    for section, row in rows:
        if all(any(_meets(row, side) for side in hand) for hand in hands):
            everyone = all(_meets(row, side) for hand in hands for side in hand)
            yield draft.problem(
                "P377",
                f"{section}/{row.name}",
                f"after the first hand {'every side' if everyone else 'one side'} {section}, whatever is played",
                _more(draft, section, row),
                case=f"everyone starts at {draft.rules.winning.start.score}, and the row asks for the score before "
                "the hand"
                if everyone and any("score" in test.facts_asked() for test in c.leaves(row.condition))
                else None,
                also=[(Start.address, "everyone starts here")] if everyone else [],
            )
            return
    if all(any(_meets(row, side) for side in hand for _, row in rows) for hand in hands):
        section, row = rows[-1]
        yield draft.problem(
            "P377",
            f"{section}/{row.name}",
            "with this row every game is over after the first hand, whatever is played",
            "ask for more, or drop a row; a game of one hand says `ends after: 1 hands`",
            also=[(f"{each}/{other.name}", "and with this one") for each, other in rows[:-1]],
        )
        return
    if draft.rules.bidding is None:
        return
    made = [[side for side in hand if side.own and side.made] for hand in hands]
    lowest = _lowest_made(draft)
    for section, row in rows:
        if section == "wins at once" and all(_meets(row, side) for sides in made for side in sides):
            yield draft.warning(
                "P377",
                f"{section}/{row.name}",
                "so the first bid that is made wins the game, however low it is",
                f"ask for more: `{row.name}: {row.condition.words()} and the bid is all the points`"
                if not isinstance(row.condition, c.AnyOf)
                else "ask for more, or drop a part of it",
            )
        elif section == "wins at once" and lowest is not None and _meets(row, lowest):
            yield draft.warning(
                "P377",
                f"{section}/{row.name}",
                f"{_bid_words(lowest)} is the lowest bid, and wins the game when it is made",
                "ask for a higher one, or for more beside: so nobody has a reason to bid more",
                also=[(Bids.address, "these are the bids")],
            )


def check_lowest_bid(draft: Draft) -> Iterator[Problem]:
    """P377: a warning where who makes the lowest bid comes from the start to the target."""
    rules, facts = draft.rules, _lowest_made(draft)
    change = None if facts is None else rules.settlement.change(facts)
    if facts is None or not isinstance(change, Change) or rules.winning.target.score is None or rules.winning.needs:
        return
    bid = known(facts.bid)
    bounds = bounds_of(draft) | {Fact.BID: (bid, bid), Fact.POINTS: (bid, all_points(rules))}
    sets_it = change.how is Payment.GOES_TO  # from the start, it is as far as the score that it says
    gain = change.gain(facts, rules.winning.towards) if sets_it else gain_of(change, bounds)[0]
    if gain is not UNKNOWN and gain >= rules.winning.distance:
        yield draft.warning(
            "P377",
            Target.address,
            f"{_bid_words(facts)} is the lowest bid, and brings a side to the target from the start when it is made",
            "let the target be further away, or a made bid bring less",
            also=[
                (Bids.address, "these are the bids"),
                (rules.settlement.made.origin.address, "this is what it brings"),
            ],
        )


def _lowest_made(draft: Draft) -> Facts | None:
    """What the pitcher finds when the first hand is the lowest bid, and made; none where there is but one bid."""
    bids, winning = bids_of(draft.rules, ()), draft.rules.winning
    if len(bids) < 2 or (winning.ends_after is not None and winning.ends_after.most == 1):
        return None
    bid, call = bids[0]
    if call is not None and call.made_by is not None:
        return None
    made = Situation(bid=bid, name=call.name if call else None, made=True, own=True).facts(all_points(draft.rules))
    return evolve(made, trump=UNKNOWN, score=winning.start.score, game=winning.distance)


def _bid_words(facts: Facts) -> str:
    return f"`{facts.call}`" if facts.call else f"a bid of {facts.bid}"


def _more(draft: Draft, section: str, row: AtOnce) -> str:
    """What to ask for beside."""
    if isinstance(row.condition, c.AnyOf) or draft.rules.bidding is None:
        return "ask for more, or drop the row"
    more = "set 2 times" if section == "loses at once" else "made the last bid and the pitcher takes every trick"
    return f"ask for more: `{row.name}: {row.condition.words()} and {more}`; or drop the row"


def _first_hands(draft: Draft, rows: list[Row]) -> Iterator[tuple[Facts, ...]]:
    """What the sides find after a first hand, for every hand that the rows can tell from another."""
    rules = draft.rules
    seen = set()
    for each in situations(draft, *(row.condition for _, row in rows)):
        hand = evolve(each, own=False)
        if hand in seen:
            continue
        seen.add(hand)
        facts = evolve(hand.facts(all_points(rules)), score=rules.winning.start.score, game=rules.winning.distance)
        others = evolve(facts, own=False, sets=0)
        if rules.bidding is None:
            yield (others,)
        else:
            yield evolve(facts, own=True, sets=0 if hand.made else 1), others


def _meets(row: AtOnce, side: Facts) -> bool:
    return row.condition.met(side) is True


def _parts(way: c.Condition) -> set[tuple[bool, bool]]:
    """The parts that a side may have had in a hand that meets it: whether it has bid, and whether the bid was made."""
    return {
        (own, made) for own, made in product((True, False), repeat=2) if way.met(Facts(own=own, made=made)) is not False
    }


def _only_beyond(way: c.Condition, low: Facts, high: Facts) -> bool:
    """Whether it may be met where a fact is as high as can be, and never where it is as low."""
    return way.met(high) is not False and way.met(low) is False


def _asks_only(way: c.Condition, *facts: str) -> bool:
    return all(test.facts_asked() and set(test.facts_asked()) <= set(facts) for test in c.leaves(way))


def _asks_what_was_taken(way: c.Condition) -> bool:
    """Whether points, tricks or pips matter, too: then nobody knows who does well."""
    taken = ("taken", "points", "tricks", "pips")
    return any(fact.endswith(taken) for test in c.leaves(way) for fact in test.facts_asked())


def _fails(way: c.Condition) -> Side | None:
    """Who meets this by failing."""
    if _parts(way) == {(True, False)} and not _asks_what_was_taken(way):
        return Side.FAILS
    if _asks_only(way, "sets") and _only_beyond(way, Facts(sets=0), Facts(sets=FAR)):
        return Side.SET_OFTEN
    return None


def _does_well(draft: Draft, way: c.Condition) -> Side | None:
    """Who meets this by doing well."""
    parts = set() if _asks_what_was_taken(way) else _parts(way)
    if parts == {(True, True)}:
        return Side.MAKES_BID
    if parts == {(False, False)}:
        return Side.SETS_PITCHER
    if _only_beyond(way, Facts(ahead=-FAR), Facts(ahead=FAR)):
        return Side.AHEAD
    towards = draft.rules.winning.towards * FAR
    if (
        _asks_only(way, "score")
        and draft.rules.winning.target.score is not None
        and _only_beyond(way, Facts(score=-towards), Facts(score=towards))
    ):
        return Side.NEAR_TARGET
    return None
