"""How level 3 bids: what its hand is good for, more where the bid wins the game, and seldom over a partner."""

from functools import lru_cache

from pitchdsl.bots.simple import has_one_turn, needed
from pitchdsl.engine.view import SeatView
from pitchdsl.game.actions import SET, Action, Bid, Hold, Pass, RunIt
from pitchdsl.game.order import orders_of
from pitchdsl.game.winning.rules import AtOnce
from pitchdsl.language.conditions import Called, leaves
from pitchdsl.players.outlook import Outlook
from pitchdsl.players.rule import GoodPlay

GOOD = 45
"""A bid is sound from this chance of making it, in per cent: to be set costs little more than to defend."""

TOP = 60
"""Who has one turn only goes higher than needed, so that others stay out, up to this chance."""

OVER = 50
"""The chance that it takes to outbid a partner."""

EVEN = 55
"""The chance that it takes to bid for the whole game where a failure loses it."""

RISK = 60
"""The chance that it takes to bid for the whole game, in per cent of what a failure costs of the way to the target."""

HOPELESS = 20
"""Below this chance of making the least bid a stuck player takes a set instead, where the rules offer it."""


def win_the_game(at: Outlook) -> Action | None:
    """A bid that wins the game when it is made, with the more courage the less of the way its failure costs."""
    rules = at.view.rules
    for bid in _bids(at.view):
        if bid.name in _deciding(rules.winning.wins, made=True):
            ends = bid.name in _deciding(rules.winning.loses, made=False)
            enough = EVEN if ends else min(EVEN, RISK * bid.value // max(1, rules.winning.distance))
            if at.makes(bid) >= enough:
                return bid
    return None


def hold_it(at: Outlook) -> Action | None:
    """The dealer takes over an enemy's bid that is sound."""
    view = at.view
    hold = next((action for action in view.legal_actions if isinstance(action, Hold)), None)
    if hold is None or view.bid is None or _partner_stands(view):
        return None
    return hold if at.makes(_standing(view)) >= GOOD else None


def over_partner(at: Outlook) -> Action | None:
    """The lowest bid over a partner's, where it is likely to be made."""
    if not _partner_stands(at.view):
        return None
    return next((bid for bid in _bids(at.view) if at.makes(bid) >= OVER), None)


def bid_the_hand(at: Outlook) -> Action | None:
    """The lowest sound bid; where there is one turn only, the highest that is likely to be made."""
    view = at.view
    sound = [bid for bid in _bids(view) if at.makes(bid) >= GOOD]
    if not sound or _partner_stands(view):
        return None
    likely = [bid for bid in sound if has_one_turn(view) and (at.makes(bid) >= TOP or _is_half(at, bid))]
    return max(likely, key=lambda bid: bid.value, default=sound[0])


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


def _is_half(at: Outlook, bid: Bid) -> bool:
    """Whether a bid asks for half the points at most, of a hand with the highest trump and one more.

    Source: How to Play Pitch, "bid 2 with Ace plus one other trump, or Ace-King".
    """
    order = orders_of(at.view.rules)[at.suit]
    held = at.view.hand & order.trumps
    return (
        bool(order.cards)
        and bool(held >> order.cards[0] & 1)
        and held.bit_count() > 1
        and 2 * needed(at.view.rules, bid) <= at.all_points
    )


def _bids(view: SeatView) -> list[Bid]:
    return [action for action in view.legal_actions if isinstance(action, Bid) and action.name != SET]


def _standing(view: SeatView) -> Bid:
    """The standing bid."""
    return next((call for _, call in reversed(view.calls) if isinstance(call, Bid)), Bid(view.bid or 0))


def _partner_stands(view: SeatView) -> bool:
    """Whether the standing bid is a partner's."""
    mine = next(side for side in view.parties if view.seat in side)
    return view.pitcher is not None and view.pitcher != view.seat and view.pitcher in mine


@lru_cache(maxsize=256)
def _deciding(rows: tuple[AtOnce, ...], *, made: bool) -> frozenset[str]:
    """The names of the bids that end the game by these rows, made or failed."""
    tests = [test for row in rows for test in leaves(row.condition)]
    return frozenset(test.name for test in tests if isinstance(test, Called) and test.made is made)


BIDDING: tuple[GoodPlay[Outlook], ...] = (
    GoodPlay(
        name="bid for the game",
        source="How to Play Pitch",
        says="this bid wins the game when it is made, and its failure costs little of the way",
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
        says="with partner's support the hand is good for more than partner bid",
        advises=over_partner,
    ),
    GoodPlay(
        name="bid what the hand is good for",
        source="How to Play Pitch",
        says="the points that this hand and its partner may take are enough for this bid",
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
