"""A game needs something that ends it, and that can be met; and not only when somebody makes a bid with a name."""

from collections.abc import Iterator

from pitchdsl.check.draft import Also, Draft
from pitchdsl.check.situations import meets, situations
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.game.bounded import all_points
from pitchdsl.game.winning.rules import EndsAfter, Target
from pitchdsl.language import conditions as c


def check_endless(draft: Draft) -> Iterator[Problem]:
    """P359: no hand meets any of the rows that would end the game."""
    winning, total, rows = draft.rules.winning, all_points(draft.rules), draft.at_once
    if winning.target.score is not None or winning.ends_after is not None or not rows:
        return
    if any(meets(row.condition, hand, total) for _, row in rows for hand in situations(draft, row.condition)):
        return
    section, row = rows[0]
    yield nothing_ends(
        draft,
        f"{section}/{row.name}",
        "no hand meets this, and there is no target",
        "ask for what can happen, or say how long the game lasts: `ends after: 12 hands`",
        also=[(Target.address, "there is no target")],
    )


def nothing_ends(draft: Draft, address: str, why: str, remedy: str, also: Also = ()) -> Problem:
    """P359: a game that goes on without end."""
    return draft.problem("P359", address, f"nothing ends this game: {why}", remedy, also=also)


def check_last_hand(draft: Draft) -> Iterator[Problem]:
    """P359: a game of no hands."""
    last = draft.rules.winning.ends_after
    if last is not None and last.number <= 0:
        yield draft.problem(
            "P359", EndsAfter.address, "a game of no hands is over before it begins", "for example `12 hands`"
        )


def check_ends_without_a_call(draft: Draft) -> Iterator[Problem]:
    """P359: a warning where the game goes on until somebody makes a bid with a name, which nobody has to bid."""
    winning = draft.rules.winning
    needs = [need for need in winning.needs if _asks_for_a_call(need.condition)]
    if winning.ends_after is not None or winning.loses or (winning.target.score is not None and not needs):
        return
    rows = [*winning.wins, *needs]
    if rows and all(_asks_for_a_call(row.condition) for row in winning.wins):
        yield draft.warning(
            "P359",
            rows[0].origin.address,
            "only a bid with a name can end this game, and nobody has to make it",
            "say how long the game lasts at most, such as `ends after: 12 hands`",
        )


def _asks_for_a_call(condition: c.Condition) -> bool:
    """Whether it is met only in a hand that is played for a bid with a name."""
    ways = c.disjuncts(condition)
    return all(any(isinstance(test, c.Called | c.BidCalled) for test in c.conjuncts(way)) for way in ways)
