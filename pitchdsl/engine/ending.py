"""The end of the game: first those who lose at once, then those who win at once, then those at the target."""

from collections.abc import Callable

from pitchdsl.engine.facts import Facts, holds
from pitchdsl.engine.state import State
from pitchdsl.rules.winning import AtOnce, Criterion, Priority
from pitchdsl.vocabulary import Outcome


def outcome_of(state: State, facts: Facts) -> Outcome | None:
    """How the game ended with this hand; none when it goes on. The facts hold the scores before the hand."""
    winning = state.rules.winning
    everyone = list(range(len(state.sides)))
    losers = _meeting(winning.loses, facts, everyone)
    if losers:
        rest = [side for side in everyone if side not in losers]
        return _outcome(state, _furthest(state, rest), "named-bid")
    winners = _meeting(winning.wins, facts, everyone)
    if winners:
        return _outcome(state, _furthest(state, winners), "named-bid")
    reached = [side for side in everyone if _progress(state, state.score[side]) >= 0]
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


def _progress(state: State, score: int) -> int:
    """How far a score is past the target; below 0 it is not there yet."""
    winning = state.rules.winning
    target = winning.target.points
    return score - target if target >= winning.start.points else target - score


def _meeting(rows: tuple[AtOnce, ...], facts: Facts, sides: list[int]) -> list[int]:
    return [side for side in sides if any(holds(row.condition, facts, None, side) for row in rows)]


def _furthest(state: State, sides: list[int]) -> int | None:
    """The one of these sides that is furthest on, if it is alone there."""
    best = max((_progress(state, state.score[side]) for side in sides), default=0)
    first = [side for side in sides if _progress(state, state.score[side]) == best]
    return first[0] if len(first) == 1 else None


def _first_by(state: State, facts: Facts, criterion: Criterion, there: list[int]) -> int | None:
    """Who is at the target first when this hand's points are added one item after the other.

    Items that the rule does not name are added last, in the order in which they are counted.
    """
    towards = 1 if state.rules.winning.target.points >= state.rules.winning.start.points else -1
    score = list(facts.score)
    unnamed = [award.point for award in state.hand.awards if award.point not in criterion.items]
    for name in ("", *criterion.items, *unnamed):
        for award in state.hand.awards:
            if award.point == name and award.side is not None:
                score[award.side] += towards * award.value
        arrived = [side for side in there if _progress(state, score[side]) >= 0]
        if arrived:
            return arrived[0] if len(arrived) == 1 else None
    return None


_CHOOSE: dict[str, Callable[[State, Facts, Criterion, list[int]], int | None]] = {
    Priority.PITCHER.value: lambda state, facts, criterion, there: (
        state.pitcher_side if state.pitcher_side in there else None
    ),
    Priority.HIGHEST.value: lambda state, facts, criterion, there: _furthest(state, there),
    Priority.FIRST_BY.value: _first_by,
}
