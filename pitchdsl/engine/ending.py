"""The end of the game: who loses at once, who wins at once, who is at the target, and the last of so many hands."""

from collections.abc import Callable

from pitchdsl.engine.facts import HandFacts, holds
from pitchdsl.engine.state import State
from pitchdsl.events import Outcome
from pitchdsl.rules.conditions import SetTimes, leaves
from pitchdsl.rules.winning import AtOnce, Criterion, Priority


def outcome_of(state: State, facts: HandFacts) -> Outcome | None:
    """How the game ended with this hand; none when it goes on. The facts hold the scores before the hand."""
    winning = state.rules.winning
    everyone = list(range(len(state.sides)))
    losers = _meeting(winning.loses, facts, everyone)
    if losers:
        rest = [side for side in everyone if side not in losers]
        return _outcome(state, _furthest(state, rest), _why_lost(winning.loses, facts, losers))
    winners = _meeting(winning.wins, facts, everyone)
    if winners:
        return _outcome(state, _furthest(state, winners), "named-bid")
    return _at_the_target(state, facts) or _after_the_last_hand(state)


def _at_the_target(state: State, facts: HandFacts) -> Outcome | None:
    winning = state.rules.winning
    reached = [side for side in range(len(state.sides)) if _is_there(state, state.score[side])]
    there = [side for side in reached if all(holds(need.condition, facts, None, side) for need in winning.needs)]
    if not there:
        return None
    if len(there) == 1:
        # Others at the target make it a race, even when they lack what it takes to win.
        return _outcome(state, there[0], "target" if len(reached) == 1 else "race")
    for criterion in winning.several.criteria:
        if criterion.by is Priority.TIE:
            break
        winner = _CHOOSE[criterion.by.value](state, facts, criterion, there)
        if winner is not None:
            return _outcome(state, winner, "race")
    return _outcome(state, None, "tie")


def _outcome(state: State, winner: int | None, reason: str) -> Outcome:
    return Outcome(winner=winner, reason=reason, score=tuple(state.score), hands=state.hands_settled)


def _after_the_last_hand(state: State) -> Outcome | None:
    last = state.rules.winning.ends_after
    if last is None or state.hands_settled < last.hands:
        return None
    return _outcome(state, _furthest(state, list(range(len(state.sides)))), "hands")


def _is_there(state: State, score: int) -> bool:
    """Whether a score is at the target or past it."""
    winning = state.rules.winning
    target = winning.target.points
    return target is not None and winning.towards * (score - target) >= 0


def _why_lost(rows: tuple[AtOnce, ...], facts: HandFacts, losers: list[int]) -> str:
    met = [row for row in rows if any(holds(row.condition, facts, None, side) for side in losers)]
    counted = all(any(isinstance(test, SetTimes) for test in leaves(row.condition)) for row in met)
    return "sets" if counted else "named-bid"


def _meeting(rows: tuple[AtOnce, ...], facts: HandFacts, sides: list[int]) -> list[int]:
    return [side for side in sides if any(holds(row.condition, facts, None, side) for row in rows)]


def _furthest(state: State, sides: list[int]) -> int | None:
    """The one of these sides that is furthest on, if it is alone there."""
    towards = state.rules.winning.towards
    best = max((towards * state.score[side] for side in sides), default=0)
    first = [side for side in sides if towards * state.score[side] == best]
    return first[0] if len(first) == 1 else None


def _first_by(state: State, facts: HandFacts, criterion: Criterion, there: list[int]) -> int | None:
    """Who is at the target first when this hand's points are added one item after the other.

    Items that the rule does not name are added last, in the order in which they are counted.
    """
    towards = state.rules.winning.towards
    score = list(facts.score)
    unnamed = [award.point for award in state.hand.awards if award.point not in criterion.items]
    for name in ("", *criterion.items, *unnamed):
        for award in state.hand.awards:
            if award.point == name and award.side is not None:
                score[award.side] += towards * award.value
        arrived = [side for side in there if _is_there(state, score[side])]
        if arrived:
            return arrived[0] if len(arrived) == 1 else None
    return None


_CHOOSE: dict[str, Callable[[State, HandFacts, Criterion, list[int]], int | None]] = {
    Priority.PITCHER.value: lambda state, facts, criterion, there: (
        state.pitcher_side if state.pitcher_side in there else None
    ),
    Priority.HIGHEST.value: lambda state, facts, criterion, there: _furthest(state, there),
    Priority.FIRST_BY.value: _first_by,
}
