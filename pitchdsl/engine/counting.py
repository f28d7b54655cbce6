"""The count: every scoring item in the order of the rules, to the side that it belongs to, with the reason."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar

from pitchdsl.cards import BLACK_JOKER, JOKERS, RED_JOKER, SUIT_MASKS, SUIT_NAMES, card, code, mask_of
from pitchdsl.engine.facts import HandFacts, every_trick_by, facts_of, holds
from pitchdsl.engine.phase import Move
from pitchdsl.engine.state import Hand, State
from pitchdsl.events import AwardEvent
from pitchdsl.rules.cases import Cases
from pitchdsl.rules.conditions import Condition, TookEveryPoint, leaves
from pitchdsl.rules.picks import Extreme
from pitchdsl.rules.points import (
    ByBestTrick,
    ByCard,
    ByEveryTrick,
    ByLastTrick,
    ByMostPips,
    ByRole,
    Ownership,
    Recipient,
    ScoringItem,
    TieTo,
)

T = TypeVar("T")

Finding = tuple[int | None, int | None, str]
"""The side that an item belongs to, the card that earned it, and why."""


def begin(state: State) -> Move:
    """Counts the hand."""
    facts = facts_of(state)
    hand = state.hand
    counted: dict[str, AwardEvent] = {}
    # a row for who takes every point looks at the points of the others, so it is counted after them
    for item in sorted(state.rules.points.items, key=lambda item: asks_for_every_point(item.only_if)):
        award = counted[item.name] = _award(state, item, facts)
        if award.side is not None:
            hand.taken[award.side] += award.value
    hand.awards = [counted[item.name] for item in state.rules.points.items]
    state.events.extend(hand.awards)
    return Move.ON


def asks_for_every_point(condition: Condition | None) -> bool:
    """Whether a condition looks at who takes every point, and so at the points of all other rows."""
    return condition is not None and TookEveryPoint() in leaves(condition)


def case_of(cases: Cases[T], facts: HandFacts, side: int | None) -> T | None:
    """What holds for a side: the first exception that is met, else the general value."""
    for case in cases.exceptions:
        if holds(case.when, facts, None, side):
            return case.value
    return cases.general


def _award(state: State, item: ScoringItem, facts: HandFacts) -> AwardEvent:
    pitcher = state.pitcher_side
    applied = next((case for case in item.value.exceptions if holds(case.when, facts, None, pitcher)), None)
    value = applied.value if applied else item.value.general
    recipient = case_of(item.to, facts, pitcher)
    side: int | None = None
    earned: int | None = None
    if item.only_if is not None and not holds(item.only_if, facts, None, pitcher):
        reason = "its condition is not met"
    elif value is None or recipient is None:
        reason = "the rules give it to nobody in a hand like this"
    else:
        side, earned, reason = _FIND[type(recipient)](state, recipient)
    return AwardEvent(
        point=item.name,
        value=max(item.value.possible(), default=0) if value is None else value,
        side=side,
        card=earned,
        rule=str((applied or item).origin),
        reason=reason,
    )


def _by_card(state: State, recipient: ByCard) -> Finding:
    hand = state.hand
    pick = recipient.card
    name = ""
    if isinstance(pick, Extreme):
        found = extreme_in_play(state, pick)
        name = _name_of(pick)
        if found is None:
            return None, None, f"there is no {name} in play"
        name = f", the {name}"
    else:
        found = pick.on(hand.trump or 0)
        if not _holder(hand.held, found):
            return None, None, f"{code(found)} is not in play"
    seat, verb = _STANDS[recipient.fact.value](hand, found)
    if seat is None:
        return None, None, f"nobody {verb} {code(found)}{name}"
    return state.side_of[seat], found, f"seat {seat} {verb} {code(found)}{name}"


def _name_of(pick: Extreme) -> str:
    which = "highest" if pick.highest else "lowest"
    return f"{which} {'trump' if pick.suit is None else SUIT_NAMES[pick.suit][:-1]}"


def extreme_in_play(state: State, pick: Extreme) -> int | None:
    """The highest or lowest card in play that a rule means, if there is one.

    Of two level jokers the one that was played first is the higher.
    """
    hand = state.hand
    trump = hand.trump or 0
    in_play = 0
    for held in hand.held:
        in_play |= held
    for name in pick.but:
        in_play &= ~(1 << name.on(trump))
    if pick.suit is None:
        cards = state.orders[trump].cards
    elif in_play & SUIT_MASKS[pick.suit]:
        cards = tuple([card(pick.suit, rank) for rank in state.rules.deck.ranks.ranks])
    else:
        return None
    found = next((each for each in (cards if pick.highest else reversed(cards)) if in_play >> each & 1), None)
    if found in (RED_JOKER, BLACK_JOKER) and state.rules.trump.jokers.first_played and in_play & JOKERS == JOKERS:
        played = [card for trick in hand.tricks for _, card in trick if card >= RED_JOKER]
        return played[0 if pick.highest else -1] if played else found
    return found


def _holder(hands: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The seat that has a card in one of these hands; empty when nobody has it."""
    return tuple([seat for seat, held in enumerate(hands) if held >> card & 1])


def _first(seats: tuple[int, ...]) -> int | None:
    return seats[0] if seats else None


def _owner(hand: Hand, card: int) -> tuple[int | None, str]:
    """Whom a card was dealt to; one from the kitty or the stock belongs to its holder at the first lead."""
    dealt = _holder(hand.dealt, card)
    return (dealt[0], "was dealt") if dealt else (_first(_holder(hand.held, card)), "held")


def _player(hand: Hand, card: int) -> int | None:
    return next((seat for trick in hand.tricks for seat, played in trick if played == card), None)


def _winner(hand: Hand, card: int) -> int | None:
    for trick, winner in zip(hand.tricks, hand.winners, strict=True):
        for _, played in trick:
            if played == card:
                return winner
    return None


_STANDS: dict[str, Callable[[Hand, int], tuple[int | None, str]]] = {
    Ownership.OWNER.value: _owner,
    Ownership.HOLDER.value: lambda hand, card: (_first(_holder(hand.held, card)), "held"),
    Ownership.PLAYER.value: lambda hand, card: (_player(hand, card), "played"),
    Ownership.WINNER.value: lambda hand, card: (_winner(hand, card), "won"),
}


@lru_cache(maxsize=256)
def _pip_masks(values: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """The cards of each rank that counts, as a set, with their pips."""
    return tuple((sum(1 << card(suit, rank) for suit in range(4)), pips) for rank, pips in values)


def pips_in(state: State, cards: int) -> int:
    """The pips of a set of cards."""
    return sum([(cards & mask).bit_count() * pips for mask, pips in _pip_masks(state.rules.points.pips.values)])


def _by_most_pips(state: State, recipient: ByMostPips) -> Finding:
    return _most(state, [pips_in(state, won) for won in state.hand.won], recipient.tied, "pips")


def _by_best_trick(state: State, recipient: ByBestTrick) -> Finding:
    best = [0] * len(state.sides)
    for trick, winner in zip(state.hand.tricks, state.hand.winners, strict=True):
        side = state.side_of[winner]
        best[side] = max(best[side], pips_in(state, mask_of(card for _, card in trick)))
    return _most(state, best, recipient.tied, "pips in one trick")


def _most(state: State, numbers: list[int], tied: TieTo, what: str) -> Finding:
    """The side with the highest number, or what a rule says of a tie."""
    best = max(numbers)
    equal = [side for side, number in enumerate(numbers) if number == best]
    if len(equal) == 1:
        return equal[0], None, f"{best} {what} against {max(each for each in numbers if each < best)}"
    pitcher = state.pitcher_side
    if tied is TieTo.PITCHER and pitcher in equal:
        return pitcher, None, f"{best} {what} on several sides, and the pitcher has a tie"
    others = [side for side in equal if side != pitcher]
    if tied is TieTo.DEFENDERS and len(others) == 1:
        return others[0], None, f"{best} {what} on several sides, and the defenders have a tie"
    return None, None, f"{best} {what} on several sides, and a tie goes to nobody"


def _by_last_trick(state: State, recipient: ByLastTrick) -> Finding:
    winners = state.hand.winners
    if not winners:
        return None, None, "no trick was played"
    return state.side_of[winners[-1]], None, f"seat {winners[-1]} won the last trick"


def _by_every_trick(state: State, recipient: ByEveryTrick) -> Finding:
    side = every_trick_by(state)
    return side, None, "no side won every trick" if side is None else "one side won every trick"


def _by_role(state: State, recipient: ByRole) -> Finding:
    seat = state.seat_of(recipient.who)
    return state.side_of[seat], None, f"seat {seat} {recipient.who.deed}"


_FIND: dict[type[Recipient], Callable[[State, Any], Finding]] = {
    ByCard: _by_card,
    ByMostPips: _by_most_pips,
    ByBestTrick: _by_best_trick,
    ByLastTrick: _by_last_trick,
    ByEveryTrick: _by_every_trick,
    ByRole: _by_role,
}
