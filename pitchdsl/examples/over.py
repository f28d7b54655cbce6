"""Games that were over before the hand that a case tells of."""

from collections.abc import Iterable, Sequence

from pitchdsl.game.rules import Rules
from pitchdsl.language.clause import Party
from pitchdsl.language.clauses import Given
from pitchdsl.language.given_clauses import PlayersGiven, StandsAt
from pitchdsl.language.origin import Origin

WAS_OVER = "the game was over before this hand: a side was at the target"
_STOPS_SHORT = "a side that is at the target and may not win stops short of it, so no hand begins so"


def why_over(rules: Rules, scores: Iterable[int]) -> str | None:
    """Why no hand begins with these scores, in words; none where one may, as where a side lacks something to win."""
    winning = rules.winning
    if not any(map(winning.is_there, scores)):
        return None
    if not winning.needs:
        return WAS_OVER
    return None if winning.may_not_win.stops_short is None else _STOPS_SHORT


def ended_by(rules: Rules, told: Sequence[Given]) -> tuple[str, Origin] | None:
    """Why no hand begins with the scores that are told, and the line of the target; none where one may."""
    scores = [each.score for each in told if isinstance(each, StandsAt) and each.who is not Party.NOBODY]
    seats = rules.players.seats
    told_seats = [each.number for each in told if isinstance(each, PlayersGiven)]
    tables = [n for n in told_seats or range(max(2, seats.least), seats.most + 1) if seats.least <= n <= seats.most]
    whys = [why_over(rules.seated(number), scores) for number in tables]
    if not whys or whys[0] is None or None in whys:
        return None
    return whys[0], rules.seated(tables[0]).winning.target.origin
