"""Without a target a game needs a row that ends it, and that can be met."""

from collections.abc import Iterator

from pitchdsl.check.place import Draft
from pitchdsl.check.situations import meets, situations
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.game.bounded import all_points
from pitchdsl.game.winning.rules import Target


def check_endless(draft: Draft) -> Iterator[Problem]:
    """P359: no hand meets any of the rows that would end the game."""
    winning, total = draft.rules.winning, all_points(draft.rules)
    rows = [*(("wins at once", row) for row in winning.wins), *(("loses at once", row) for row in winning.loses)]
    if winning.target.score is not None or winning.ends_after is not None or not rows:
        return
    if any(meets(row.condition, hand, total) for _, row in rows for hand in situations(draft, row.condition)):
        return
    section, row = rows[0]
    yield draft.problem(
        "P359",
        f"{section}/{row.name}",
        "nothing ends this game: no hand meets this, and there is no target",
        "ask for what can happen, or say how long the game lasts: `ends after: 12 hands`",
        also=[(Target.address, "there is no target")],
    )
