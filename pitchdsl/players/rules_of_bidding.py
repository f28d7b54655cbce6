"""How level 3 bids: what gains more than a pass leaves, and the whole game where it believes in it."""

from functools import lru_cache
from itertools import takewhile

from pitchdsl.bots.simple import has_one_turn
from pitchdsl.engine.view import SeatView
from pitchdsl.game.actions import SET, Action, Bid, Hold, Pass, RunIt
from pitchdsl.game.winning.rules import AtOnce
from pitchdsl.language.conditions import Called, leaves
from pitchdsl.players.outlook import Outlook, partner_stands, standing
from pitchdsl.players.rule import GoodPlay

BELIEVED = 50
"""The chance that it takes to bid for the whole game, in per cent."""

HOPELESS = 20
"""Below this chance of making the least bid a stuck player takes a set instead, where the rules offer it."""


def win_the_game(at: Outlook) -> Action | None:
    """A bid that wins the game when it is made, where the hand is more likely to make it than not."""
    deciding = _deciding(at.view.rules.winning.wins)
    return next(
        (bid for bid in _bids(at.view) if bid.name in deciding and at.makes(bid) + 2 * at.daring >= BELIEVED), None
    )


def hold_it(at: Outlook) -> Action | None:
    """The dealer takes over an enemy's bid that is sound."""
    view = at.view
    hold = next((action for action in view.legal_actions if isinstance(action, Hold)), None)
    if hold is None or view.bid is None or partner_stands(view):
        return None
    return hold if at.gains(standing(view)) > at.leaves() else None


def over_partner(at: Outlook) -> Action | None:
    """The lowest bid over a partner's that is sound."""
    return _sound(at) if partner_stands(at.view) else None


def bid_the_hand(at: Outlook) -> Action | None:
    """The lowest sound bid; where there is one turn only, the highest that gains, so that others stay out."""
    sound = _sound(at)
    if sound is None or partner_stands(at.view):
        return None
    plain = [bid for bid in _bids(at.view) if bid.name is None]
    likely = list(takewhile(lambda bid: at.gains(bid) > 0, plain)) if has_one_turn(at.view) else []
    return likely[-1] if likely else sound


def let_it_be(at: Outlook) -> Action | None:
    """A pass."""
    return Pass() if Pass() in at.view.legal_actions else None


def more_cards(at: Outlook) -> Action | None:
    """More cards for everybody, in the place of a bid that is not sound."""
    return RunIt() if RunIt() in at.view.legal_actions else None


def take_a_set(at: Outlook) -> Action | None:
    """The set that a stuck player may take, with a hand that will hardly make it."""
    sets = [action for action in at.view.legal_actions if isinstance(action, Bid) and action.name == SET]
    return sets[0] if sets and at.makes(Bid(sets[0].value)) < HOPELESS else None


def least_bid(at: Outlook) -> Action:
    """The lowest bid, one without a name if there is any."""
    bids = _bids(at.view)
    plain = [bid for bid in bids if bid.name is None]
    return (plain or bids or at.view.legal_actions)[0]


def _bids(view: SeatView) -> list[Bid]:
    return [action for action in view.legal_actions if isinstance(action, Bid) and action.name != SET]


def _sound(at: Outlook) -> Bid | None:
    """A bid that gains more than a pass leaves: the lowest number, for a higher one gains less, or one with a name."""
    bids, leaves = _bids(at.view), at.leaves()
    tried = [*[bid for bid in bids if bid.name is None][:1], *[bid for bid in bids if bid.name is not None]]
    return next((bid for bid in tried if at.gains(bid) > leaves), None)


@lru_cache(maxsize=256)
def _deciding(rows: tuple[AtOnce, ...]) -> frozenset[str]:
    """The names of the bids that end the game by these rows when they are made."""
    tests = [test for row in rows for test in leaves(row.condition)]
    return frozenset(test.name for test in tests if isinstance(test, Called) and test.made is True)


BIDDING: tuple[GoodPlay[Outlook], ...] = (
    GoodPlay(
        name="bid for the game",
        source="How to Play Pitch",
        says="this bid wins the game when it is made, and the hand is likelier to make it than not",
        advises=win_the_game,
    ),
    GoodPlay(
        name="hold a sound bid",
        source="How to Play Pitch",
        says="the dealer may have this bid at the same number, and the hand is good for it",
        advises=hold_it,
    ),
    GoodPlay(
        name="outbid partner",
        source="How to Play Pitch",
        says="the hand is good for more than partner bid, even at the higher price",
        advises=over_partner,
    ),
    GoodPlay(
        name="bid what the hand is good for",
        source="How to Play Pitch",
        says="this bid brings more when it is made than it costs when it fails, each as likely as it is",
        advises=bid_the_hand,
    ),
    GoodPlay(
        name="pass",
        source="How to Play Pitch",
        says="no bid is likely enough to be made, or partner's bid may stand",
        advises=let_it_be,
    ),
    GoodPlay(
        name="run it",
        source="custom",
        says="no bid is sound yet, and more cards may make one so",
        advises=more_cards,
    ),
    GoodPlay(
        name="take a set",
        source="custom",
        says="a hand so poor loses less by a set than by play",
        advises=take_a_set,
    ),
    GoodPlay(
        name="bid the least",
        source="custom",
        says="somebody must bid, and the least bid costs least",
        advises=least_bid,
    ),
)
"""Those of the auction, in the order in which they are asked."""
