"""How often a hand can be won outright: where a bid wins the whole game, a lead counts for less.

Simple players hardly dare such bids, so games among them do not show it.
"""

from functools import lru_cache

from pitchdsl.bots.evaluation import best_suit
from pitchdsl.engine.table import Table
from pitchdsl.engine.view import SeatView
from pitchdsl.game.actions import Action, Bid
from pitchdsl.game.rng import CHOICES, RandomStream, SeededDeals
from pitchdsl.game.rules import Rules
from pitchdsl.players.determinization import decision_point_of
from pitchdsl.players.draws import Draw
from pitchdsl.players.fast import all_played_out
from pitchdsl.players.knowledge import known

DEALS, WORLDS = 60, 24
SEED = 30_000


@lru_cache(maxsize=64)
def won_at_once(rules: Rules, seats: int) -> float:
    """The chance (0 to 1) that a hand ends the game at once, if in every hand whoever has the best hand for it tries.

    Estimated from deals at the start of a game, each seat's hand being looked at as if it were the first to bid. The
    best one is the hand that promises most.
    """
    if not rules.winning.wins or rules.bidding is None:
        return 0.0
    return sum(_best(rules, seats, deal) for deal in range(DEALS)) / DEALS


def _best(rules: Rules, seats: int, deal: int) -> float:
    """How likely whoever has the best hand is to win the game by the best bid for that.

    Half of the worlds say which bid that is, and the others how good it is.
    """
    view = max((_first_view(rules, seats, deal, dealer) for dealer in range(seats)), key=_promise)
    bids = _bids_for_all(view)
    if not bids:
        return 0.0
    know, stream = known(view), RandomStream(SEED, deal, 0, CHOICES)
    found = all_played_out(decision_point_of(view, know, bids), Draw(know).layouts(WORLDS, stream), seed=deal)
    side = next(place for place, seated in enumerate(view.sides) if view.seat in seated)
    won = [[found.outcomes[place].winner == side for place in row] for row in found.sound]
    half = len(won) // 2
    if not half:
        return 0.0
    first, second = ([sum(bid) / len(bid) for bid in zip(*part, strict=True)] for part in (won[:half], won[half:]))
    good: float = second[first.index(max(first))]
    return good


def _first_view(rules: Rules, seats: int, deal: int, dealer: int) -> SeatView:
    table = Table(rules, seats, SeededDeals(SEED + dealer, deal))
    assert table.seat is not None
    return table.view(table.seat)


def _promise(view: SeatView) -> tuple[bool, int]:
    return bool(_bids_for_all(view)), best_suit(view)[1]


def _bids_for_all(view: SeatView) -> tuple[Action, ...]:
    return tuple(action for action in view.legal_actions if isinstance(action, Bid) and action.name is not None)
