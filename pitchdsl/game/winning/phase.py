"""How the hand leaves the scores, if it is settled as it stands now."""

from pitchdsl.game.events import Outcome
from pitchdsl.game.facts import facts_of
from pitchdsl.game.settlement.settling import came_to
from pitchdsl.game.so_far import counted, every_trick_by
from pitchdsl.game.state import State
from pitchdsl.game.walk import facts_asked
from pitchdsl.game.winning.ending import Decision, Finish
from pitchdsl.language.counted import Counted

_AFTER = frozenset(("ahead", "after", "best_after", "past"))
"""The facts that are known once the scores after the hand are."""


def finish_of(state: State, made: bool | None, count: Counted) -> Finish:
    """All that the end of the game asks for; ``made`` tells whether the contract was made, if there is one."""
    rules = state.rules
    known = facts_of(state, made, count)
    facts = tuple([known.of(None, side) for side in range(len(state.sides))])
    before = tuple(state.score)
    sweeper = every_trick_by(state)
    came = came_to(rules, before, facts, () if sweeper is None else state.allies(sweeper))
    after = tuple([score for score, _ in came])
    return Finish(
        winning=rules.winning,
        before=before,
        after=after,
        facts=facts if _AFTER.isdisjoint(facts_asked(state.seated)) else rules.winning.facts_after(facts, after),
        awards=tuple([(award.point, award.side, award.value) for award in state.hand.awards]),
        lines=tuple([None if decider is None else decider.origin for _, decider in came]),
        bidder=state.pitcher_side,
    )


def outcome_of(finish: Finish, decision: Decision, hands: int) -> Outcome:
    """How the game ended with this hand, the last of so many."""
    return Outcome(winner=decision.winner, reason=decision.reason, score=finish.after, hands=hands)


def somebody_is_there(state: State) -> bool:
    """Whether a side is at the target, and may win, with what has been counted of a hand without a contract."""
    return bool(finish_of(state, None, counted(state)).there)
