"""Whether a hand is decided before its last trick: nothing that is still to be played can change any score.

The proof is on the safe side. A hand counts as decided when every item has found its owner for good, and no rule
still waits for the last trick or for one side to win them all.
"""

from collections.abc import Callable, Iterator
from typing import Any

from pitchdsl.cards import JOKERS
from pitchdsl.engine.counting import extreme_in_play, pips_in
from pitchdsl.engine.state import State
from pitchdsl.rules.conditions import Condition, TookEveryTrick, leaves
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
)
from pitchdsl.rules.rules import Rules


def is_decided(state: State) -> bool:
    """Whether no card that is left can change what anybody scores."""
    rules = state.rules
    if asks_for_every_trick(rules) and not _shared(state):
        return False
    left = 0
    for held in state.hand.hands:
        left |= held
    return all(_SETTLED[type(to)](state, to, left) for item in rules.points.items for to in item.to.possible())


def _shared(state: State) -> bool:
    """Whether two sides have won a trick, so that nobody can win them all."""
    return len({state.side_of[winner] for winner in state.hand.winners}) > 1


def asks_for_every_trick(rules: Rules) -> bool:
    """Whether any rule looks at who has won every trick."""
    by_item = any(isinstance(to, ByEveryTrick) for item in rules.points.items for to in item.to.possible())
    asked = any(isinstance(test, TookEveryTrick) for each in _conditions(rules) for test in leaves(each))
    return bool(rules.settlement.every_trick.points) or by_item or asked


def _conditions(rules: Rules) -> Iterator[Condition]:
    """Every condition that is asked after the play."""
    for item in rules.points.items:
        if item.only_if is not None:
            yield item.only_if
        yield from (case.when for case in item.value.exceptions)
        yield from (case.when for case in item.to.exceptions)
    settlement = rules.settlement
    for row in (settlement.made, settlement.set, settlement.others):
        yield from (case.when for case in row.change.exceptions)
    yield from (call.made_by for call in rules.calls if call.made_by is not None)
    winning = rules.winning
    yield from (need.condition for need in winning.needs)
    yield from (row.condition for row in (*winning.wins, *winning.loses))


def _by_card(state: State, to: ByCard, left: int) -> bool:
    pick = to.card
    if isinstance(pick, Extreme):
        if state.rules.trump.jokers.first_played and left & JOKERS:
            return False
        card = extreme_in_play(state, pick)
        if card is None:
            return True
    else:
        card = pick.on(state.hand.trump or 0)
    return to.fact in (Ownership.OWNER, Ownership.HOLDER) or not left >> card & 1


def _by_pips(state: State, to: ByMostPips, left: int) -> bool:
    open_pips = pips_in(state, left)
    totals = sorted(pips_in(state, won) for won in state.hand.won)
    return not open_pips or totals[-1] > totals[-2] + open_pips


def _by_best_trick(state: State, to: ByBestTrick, left: int) -> bool:
    best = max(pips_in(state, sum(1 << card for _, card in trick)) for trick in state.hand.tricks)
    open_pips = pips_in(state, left)
    return not open_pips or best > open_pips


_SETTLED: dict[type[Recipient], Callable[[State, Any, int], bool]] = {
    ByCard: _by_card,
    ByMostPips: _by_pips,
    ByBestTrick: _by_best_trick,
    ByLastTrick: lambda state, to, left: False,
    ByEveryTrick: lambda state, to, left: _shared(state),
    ByRole: lambda state, to, left: True,
}
