"""Games that were over before the hand that a case tells of."""

from collections.abc import Iterable, Sequence

from pitchdsl.game.rules import Rules
from pitchdsl.language.clause import Party
from pitchdsl.language.clauses import Given
from pitchdsl.language.given_clauses import PlayersGiven, StandsAt
from pitchdsl.language.origin import Origin

WAS_OVER = "the game was over before this hand: a side was at the target"


def was_over(rules: Rules, scores: Iterable[int]) -> bool:
    """Whether a game has ended that comes to these scores: a side at the target wins or ties, where that is enough."""
    winning = rules.winning
    return not winning.needs and any(map(winning.is_there, scores))


def ended_by(rules: Rules, told: Sequence[Given]) -> Origin | None:
    """The line of the target, where the scores that are told end the game at every table; none where it goes on."""
    scores = [each.score for each in told if isinstance(each, StandsAt) and each.who is not Party.NOBODY]
    seats = rules.players.seats
    told_seats = [each.number for each in told if isinstance(each, PlayersGiven)]
    tables = [n for n in told_seats or range(max(2, seats.least), seats.most + 1) if seats.least <= n <= seats.most]
    if not scores or not tables or not all(was_over(rules.seated(number), scores) for number in tables):
        return None
    return rules.seated(tables[0]).winning.target.origin
