"""A sensible player for any rules: counts what its best suit promises, bids no more, and plays for what scores.

It looks at its own seat's view and nothing else, and is deterministic: the same view always gets the same answer.
"""

from functools import lru_cache

from pitchdsl.bots.cardplay import choose_card
from pitchdsl.bots.evaluation import best_suit, promise, stakes_of
from pitchdsl.engine.view import SeatView
from pitchdsl.game.actions import (
    SET,
    Action,
    Answer,
    Ask,
    Bid,
    CallCard,
    ChoosePartner,
    Discard,
    Double,
    Hold,
    NameTrump,
    Pass,
    PassCard,
    PlayCard,
    RunIt,
    Stand,
    ThrowIn,
)
from pitchdsl.game.auction.rules import CallRank, TurnOrder, WhenAllPass
from pitchdsl.game.bounded import all_points
from pitchdsl.game.exchange.actions import PassCards, Receiver
from pitchdsl.game.rng import RandomStream
from pitchdsl.game.rules import Rules
from pitchdsl.language.hand_estimate import CERTAIN
from pitchdsl.language.people import Person

ACE = 12

DARING = 20
"""What a bidder expects of cards not yet seen, in hundredths of a point."""


class SimpleBot:
    """Plays what a fair player would play who does not count the cards of others."""

    hears = False

    def decide(self, view: SeatView, stream: RandomStream) -> Action:
        """The action that seems best."""
        actions = view.legal_actions
        if len(actions) == 1:
            return actions[0]
        match actions[-1]:
            case PlayCard():
                return choose_card(view)
            case NameTrump():
                named = [action.suit for action in actions if isinstance(action, NameTrump)]
                return NameTrump(best_suit(view, tuple(named))[0])
            case Discard():
                return choose_discard(view)
            case PassCard():
                return choose_passed(view)
            case ThrowIn():
                bidding = view.rules.bidding
                enough = CERTAIN * bidding.bids.least if bidding else CERTAIN
                return ThrowIn() if best_suit(view)[1] + DARING < enough else Stand()
            case Pass() | Hold() | Bid() | RunIt():
                return choose_call(view)
            case Ask() | Answer():
                return choose_answer(view)
            case Double():
                return choose_doubling(view)
            case ChoosePartner():
                return choose_partner(view)
            case CallCard():
                return choose_called(view)
            case Stand():
                raise AssertionError("where one may stand, one may also discard or throw in, and that comes last")


def choose_answer(view: SeatView) -> Action:
    """Another trump is asked for, and granted, where the one turned up does not suit the hand.

    To stand comes first of what may be done where one may ask, and to refuse last where one is asked; who may not
    refuse has one answer only.
    """
    if len(view.legal_actions) == 1:
        return view.legal_actions[0]
    if view.bid is not None:  # what is sold: kept by who hopes for more than it
        return view.legal_actions[best_suit(view)[1] + DARING > CERTAIN * (view.bid + 1)]
    stays, other = view.legal_actions if Stand() in view.legal_actions else view.legal_actions[::-1]
    return stays if _likes_trump(view) else other


def choose_doubling(view: SeatView) -> Action:
    """A double by a hand that promises more than the bid leaves; a redouble by one that promises more than was bid.

    Where the first lead makes trump, others hope for the suit that promises them least: the pitcher has the best one.
    """
    stands, doubles = view.legal_actions
    bid = view.bid or 0
    if view.seat == view.pitcher:
        mine = best_suit(view)[1] if view.trump is None else promise(view, view.trump)
        return doubles if mine + DARING >= CERTAIN * (bid + 1) else stands
    mine = min(promise(view, suit) for suit in range(4)) if view.trump is None else promise(view, view.trump)
    return doubles if mine + DARING > CERTAIN * (all_points(view.rules) - bid) else stands


def choose_partner(view: SeatView) -> Action:
    """Who made the highest bid beside the pitcher's; else who is next to play."""
    others = [seat for seat, call in view.calls if isinstance(call, Bid) and seat != view.seat]
    chosen = ChoosePartner(others[-1] if others else (view.seat + 1) % view.seats)
    return chosen if chosen in view.legal_actions else view.legal_actions[0]


def choose_called(view: SeatView) -> Action:
    """The highest trump that the pitcher lacks; where the first lead makes trump, the highest of the best suit.

    Who has them all calls one of them, and so plays alone.
    """
    trump = best_suit(view)[0] if view.trump is None else view.trump
    cards = stakes_of(view.rules, trump).order.cards
    return CallCard(next((card for card in cards if not view.hand >> card & 1), cards[0]))


def _likes_trump(view: SeatView) -> bool:
    """Whether the suit turned up promises at least half of what the best other one would."""
    if not view.turned:
        return best_suit(view)[1] >= CERTAIN
    suit = view.turned[-1] // 13
    others = tuple(other for other in range(4) if other != suit)
    return 2 * best_suit(view, (suit,))[1] >= best_suit(view, others)[1]


def choose_call(view: SeatView) -> Action:
    """A bid that the hand is good for, else a pass; the least of evils where a pass is not allowed.

    Who has one turn only bids all that the hand is good for; where the turn comes round again, a little at a time.
    """
    _, promise = best_suit(view)
    promise += DARING
    if _partner_stands(view):
        # Outbidding a partner needs more than a good hand.
        promise -= CERTAIN
    if _last_chance(view):
        promise += CERTAIN
    hold = next((action for action in view.legal_actions if isinstance(action, Hold)), None)
    if hold is not None and view.bid is not None and promise >= CERTAIN * view.bid:
        return hold
    good = [
        action
        for action in view.legal_actions
        if isinstance(action, Bid) and action.name != SET and promise >= needed(view.rules, action)
    ]
    if good:
        return good[-1] if has_one_turn(view) else good[0]
    if isinstance(view.legal_actions[0], Pass | Hold):
        return view.legal_actions[0]
    return _way_out(view, promise)


def has_one_turn(view: SeatView) -> bool:
    """Whether others speak behind this seat, which does not speak again; who is stuck has the last word."""
    bidding = view.rules.bidding
    if bidding is None or bidding.turns.order is TurnOrder.ROUNDS or view.seat == view.dealer:
        return False
    if bidding.turns.order is TurnOrder.TWICE and view.seat not in (seat for seat, _ in view.calls):
        return False
    stuck = bidding.all_pass.stuck not in (None, Person.DEALER) and Pass() not in view.legal_actions
    return view.bid is not None or not stuck


def _way_out(view: SeatView, promise: int) -> Action:
    """What a player says who must not pass and has no good bid: run it, give up a hopeless hand, or bid the least."""
    if RunIt() in view.legal_actions:
        return RunIt()
    take_set = next((action for action in view.legal_actions if isinstance(action, Bid) and action.name == SET), None)
    if take_set is not None and 2 * promise < CERTAIN * take_set.value:
        return take_set
    return _least_bid(view)


def needed(rules: Rules, bid: Bid) -> int:
    """What a hand must promise for this bid, in hundredths; a bid above all the points needs nearly all of them."""
    call = None if bid.name is None else next((call for call in rules.calls if call.name == bid.name), None)
    if call is not None and call.ranks is CallRank.ABOVE_ALL:
        return (bid.value - 1) * CERTAIN * 19 // 20
    return bid.value * CERTAIN


def _least_bid(view: SeatView) -> Action:
    """The lowest bid, one without a name if there is any."""
    plain = [action for action in view.legal_actions if isinstance(action, Bid) and action.name is None]
    return plain[0] if plain else view.legal_actions[0]


def _partner_stands(view: SeatView) -> bool:
    """Whether the standing bid is a partner's."""
    mine = next(side for side in view.parties if view.seat in side)
    return view.pitcher is not None and view.pitcher != view.seat and view.pitcher in mine


def _last_chance(view: SeatView) -> bool:
    """Whether this is the dealer whose pass would waste the deal: then a fair hand is enough."""
    bidding = view.rules.bidding
    wasted = bidding is not None and bidding.all_pass.what is WhenAllPass.REDEAL
    return wasted and view.bid is None and view.seat == view.dealer


def choose_discard(view: SeatView) -> Action:
    """The card that is missed least; nothing more when only cards worth keeping are left and the rules let them be."""
    thrown = [action for action in view.legal_actions if isinstance(action, Discard)]
    uses = _uses(view.rules, view.trump)
    least = min(thrown, key=lambda action: uses[action.card])
    if uses[least.card] >= CERTAIN and Stand() in view.legal_actions:
        return Stand()
    return least


def choose_passed(view: SeatView) -> Action:
    """The card that is missed least; to a partner who is the pitcher, the card that is missed most."""
    passed = [action for action in view.legal_actions if isinstance(action, PassCard)]
    steps = view.rules.exchange.steps if view.rules.exchange else ()
    to = {deed.to for step in steps for deed in step.deeds if isinstance(deed, PassCards)}
    helps = to == {Receiver.PARTNER} and _partner_stands(view)
    uses = _uses(view.rules, view.trump)
    return (max if helps else min)(passed, key=lambda action: uses[action.card])


@lru_cache(maxsize=256)
def _uses(rules: Rules, trump: int | None) -> tuple[int, ...]:
    """By card, how much it is missed once it is gone."""
    return tuple(use_of(rules, trump, card) for card in range(54))


def use_of(rules: Rules, trump: int | None, card: int) -> int:
    """How much a card is missed once it is gone; below 100 it may go."""
    if trump is None:
        return card % 13
    stakes = stakes_of(rules, trump)
    order = stakes.order
    if order.trumps >> card & 1:
        scores = 3 * CERTAIN if stakes.named >> card & 1 else 0
        return 2 * CERTAIN + scores + len(order.cards) - order.cards.index(card)
    if card % 13 == ACE and card < 52 and rules.points.by_pips:
        return CERTAIN
    return (CERTAIN if stakes.named >> card & 1 else 0) + (card % 13 if card < 52 else 0)
