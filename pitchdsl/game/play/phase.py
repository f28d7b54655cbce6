"""The play of the tricks.

The best trump wins a trick, else the best card of the suit led, and the winner leads to the next. A seat without
cards is skipped. Should a joker that belongs to no suit be led, the first card with a suit sets the suit to follow.
"""

from collections.abc import Mapping
from functools import cache

from attrs import define

from pitchdsl.cards import EVERY_CARD, JOKERS, RED_JOKER, SUIT_MASKS, SUIT_NAMES, Card, cards_in, code, mask_of
from pitchdsl.game.actions import Action, NameTrump, PlayCard
from pitchdsl.game.count.early_ending import is_decided
from pitchdsl.game.count.phase import count_so_far
from pitchdsl.game.events import DrawEvent, PlayEvent, TopEvent, TrickEvent
from pitchdsl.game.facts import HandFacts, Reader, apply_exceptions_from, of_others, of_own, of_pitcher
from pitchdsl.game.partners.phase import show as show_partner
from pitchdsl.game.phase import Move, Refusal
from pitchdsl.game.play.holder import CardHolder
from pitchdsl.game.play.leadable import Leadable
from pitchdsl.game.play.rules import FirstLead, Holding, LaterLeads, Play, Undertrump, Void
from pitchdsl.game.so_far import every_trick_by, won_by_party
from pitchdsl.game.state import Copyable, Hand, State
from pitchdsl.game.trump.naming import SUITS, make_trump
from pitchdsl.language.card_order import NO_SUIT, CardOrder
from pitchdsl.language.counted import pips_of
from pitchdsl.language.facts import UNKNOWN, Moment

_PLAYS = tuple(PlayCard(card) for card in range(54))


@define(slots=True, weakref_slot=False, eq=False)
class TrickState(Copyable):
    """How the trick on the table stands."""

    leader: int = 0
    led: int = 0
    """The suit to follow."""
    best: int = 0
    winner: int = 0
    """Who is winning it, with a card of power ``best``."""
    playable: int = EVERY_CARD
    """The cards that may still be played in this hand, as a set: all, or trumps where others sit out."""


def begin(state: State) -> TrickState | Move:
    """Notes who holds what, and asks the first leader."""
    hand = state.hand
    hand.held = tuple(hand.hands)
    _show_top(state, hand)
    own = TrickState()
    _sit_out(state, own)
    move = _lead(state, own, _first_leader(state, hand))
    return own if move is Move.WAIT else move


def resumed(state: State, leader: int) -> TrickState:
    """A trick in the midst of a hand that somebody laid out, with this seat to lead."""
    own = TrickState(leader=leader)
    _sit_out(state, own)
    state.seat = leader
    return own


def _first_leader(state: State, hand: Hand) -> int:
    """Whose lead the first one is: of who has a certain card, who has a role, or whose turn it is in this hand."""
    first = state.rules.play.first_leader
    if first.goes_round:
        return state.leader
    if isinstance(first.who, CardHolder):
        card = first.who.card_on(hand.trump)
        holder = next((seat for seat, cards in enumerate(hand.hands) if cards >> card & 1), None)
        if holder is not None:
            return holder
    assert first.role is not None, "nobody has the card that is to lead; the checker lets no such rules pass"
    return state.seat_of(first.role)


def legal(state: State, own: TrickState) -> tuple[Action, ...]:
    """The legal plays of the seat at turn; the suits, once it has led a joker that makes trump."""
    if _must_name(state.hand):
        return SUITS
    assert state.seat is not None
    return _plays(_playable(state, own, state.seat))


def _plays(cards: int) -> tuple[Action, ...]:
    """The plays of the cards of a set. They are kept by suit: whole hands hardly ever come again."""
    spades, hearts, diamonds, clubs = SUIT_MASKS
    of = _plays_of_suit
    return of(cards & spades) + of(cards & hearts) + of(cards & diamonds) + of(cards & clubs) + of(cards & JOKERS)


@cache
def _plays_of_suit(cards: int) -> tuple[Action, ...]:
    """The same of cards that are all of one suit, or jokers."""
    return tuple([_PLAYS[card] for card in cards_in(cards)])


def apply(state: State, own: TrickState, action: Action) -> Move:
    """Lays a card on the table; when the trick is complete, gives it to its winner.

    Who has led a joker that makes trump names the suit before anybody follows.
    """
    assert state.seat is not None
    hand = state.hand
    seat = state.seat
    hands = hand.hands
    trick = hand.trick
    number = len(hand.tricks) + 1
    if isinstance(action, PlayCard):
        card = action.card
        hands[seat] ^= 1 << card
        trick.append((seat, card))
        state.events.append(PlayEvent(seat=seat, card=card, trick=number))
        if card == hand.called:
            show_partner(state, seat)
        if hand.order is None and card >= RED_JOKER:
            return Move.WAIT
        order = hand.order or _trump_by_lead(state, own, seat, card // 13)
    else:
        assert isinstance(action, NameTrump)
        _, card = trick[0]
        order = _trump_by_lead(state, own, seat, action.suit)
    if len(trick) == 1:
        own.led = order.suits[card]
        own.best = order.power[own.led][card]
        own.winner = seat
    else:
        if own.led == NO_SUIT:
            own.led = order.suits[card]
        power = order.power[own.led][card]
        if power > own.best:
            own.best = power
            own.winner = seat
    seats = state.seats
    leader = own.leader
    playable = own.playable
    seat = (seat + 1) % seats
    while seat != leader and not hands[seat] & playable:
        seat = (seat + 1) % seats
    if seat != leader:
        state.seat = seat
        return Move.WAIT
    return _finish_trick(state, own, number)


def refuse(state: State, own: TrickState, action: Action) -> Refusal:
    """Why a card is illegal: the rule of play that forbids it, in words."""
    play = state.rules.play
    hand = state.hand
    if _must_name(hand):
        return Refusal(play.joker_led, "a joker was led: this is the time to name the suit that is trump")
    rule = play.follow if hand.trick else play.later_leads if hand.tricks else play.first_lead
    if not isinstance(action, PlayCard):
        return Refusal(rule, "this is the time to play a card")
    if state.seat is None or not hand.hands[state.seat] >> action.card & 1:
        return Refusal(rule, f"{code(action.card)} is not in the hand")
    if play.called is not None and _allowed(state, own, state.seat) >> action.card & 1:
        return Refusal(play.called, "this is the trick for the called card")
    order = hand.order
    if order is None and play.joker_led.names:
        return Refusal(rule, "no joker may be led while there is anything else")
    if order is None:
        return Refusal(rule, "the first lead makes its suit trump, and a joker has no suit")
    if not hand.trick:
        if _lead_rule(state, hand).cards is Leadable.UNBROKEN:
            return Refusal(rule, "no trump has been played yet, so none may be led while there is anything else")
        if _lead_rule(state, hand).cards is Leadable.UNTRUMPED:
            why = "nobody has trumped in yet, so no trump may be led while there is anything else"
            return Refusal(rule, why)
        if _lead_rule(state, hand).cards is Leadable.NO_JOKER:
            return Refusal(rule, "no joker may be led while there is anything else")
        return Refusal(rule, "whoever has a trump must lead one")
    if play.follow.void is Void.SIT_OUT:
        return Refusal(rule, "only trumps are played")
    mine = hand.hands[state.seat]
    if play.follow.among(mine, order.of_suit[own.led], order.trumps) >> action.card & 1:
        return _duty(play, hand.trick, own, order, action.card)
    suit = "trump" if own.led == order.trump else SUIT_NAMES[own.led][:-1]
    if not hand.hands[state.seat] & order.of_suit[own.led]:
        return Refusal(rule, f"whoever has no {suit} must trump")
    follow = "follow suit or trump" if play.follow.holding is Holding.SUIT_OR_TRUMP else "follow suit"
    if suit == "trump":
        return Refusal(rule, "trump was led, and whoever has one must play one")
    return Refusal(rule, f"whoever has a {suit} must {follow}")


def _duty(play: Play, trick: list[tuple[int, Card]], own: TrickState, order: CardOrder, card: int) -> Refusal:
    """Why a card is refused that could follow: it does not head the trick, or is a trump below another one."""
    top = code(next(each for _, each in trick if order.power[own.led][each] == own.best))
    under = order.trumps & ~order.heading(own.led, own.best)
    if play.undertrumping.who is Undertrump.NOTHING_ELSE and own.led != order.trump and under >> card & 1:
        return Refusal(play.undertrumping, f"{top} lies there, and only a hand of nothing but trumps may go below it")
    return Refusal(play.beating, f"there is a card in the hand that beats {top}, and it must be played")


def _playable(state: State, own: TrickState, seat: int) -> int:
    """The legal cards of a seat, as a set; the called card alone where it is due."""
    cards = _allowed(state, own, seat)
    rule = state.rules.play.called
    if rule is None:
        return cards
    hand = state.hand
    if not rule.in_first_trick or hand.called is None or hand.tricks:
        return cards
    return cards & 1 << hand.called or cards


def _allowed(state: State, own: TrickState, seat: int) -> int:
    """What may be played of a hand, whatever card was called."""
    hand = state.hand
    mine = hand.hands[seat]
    play = state.rules.play
    order = hand.order
    if order is None:
        return play.first_without_trump(mine)
    if hand.trick:
        return play.following(mine, order, own.led, own.best)
    cards = _lead_rule(state, hand).cards
    if cards is Leadable.UNTRUMPED:
        broken = any(cards.broken_by([card for _, card in trick], order) for trick in hand.tricks)
    else:
        broken = cards is Leadable.UNBROKEN and bool(sum(hand.won) & order.trumps)
    return cards.among(mine, order.trumps, broken=broken)


def _lead_rule(state: State, hand: Hand) -> FirstLead | LaterLeads:
    return state.rules.play.later_leads if hand.tricks else state.rules.play.first_lead


def _sit_out(state: State, own: TrickState) -> None:
    """Notes which cards may still be played, whenever trump or the rules of the moment have changed."""
    sits_out = state.rules.play.follow.void is Void.SIT_OUT and state.hand.order is not None
    own.playable = state.hand.order.trumps if sits_out and state.hand.order is not None else EVERY_CARD


def _must_name(hand: Hand) -> bool:
    """Whether a joker has been led that makes trump, and no suit has been named yet."""
    return hand.order is None and bool(hand.trick)


def _trump_by_lead(state: State, own: TrickState, seat: int, suit: int) -> CardOrder:
    """The first lead makes its suit trump, or the suit that its player names."""
    make_trump(state, seat, suit)
    _sit_out(state, own)
    order = state.hand.order
    assert order is not None
    return order


def _finish_trick(state: State, own: TrickState, number: int) -> Move:
    hand = state.hand
    cards = tuple([card for _, card in hand.trick])
    winner = own.winner
    state.events.append(TrickEvent(trick=number, winner=winner, cards=cards))
    hand.tricks.append(tuple(hand.trick))
    hand.winners.append(winner)
    side = state.side_of[winner]
    for card in cards:
        hand.won[side] |= 1 << card
    hand.trick.clear()
    if count_so_far(state):
        return Move.SETTLE
    if state.rules.play.ends_early.decided and is_decided(state):
        return Move.ON
    if state.rules.play.after_trick.cards and hand.stock:
        _draw(state, hand, winner, state.rules.play.after_trick.cards)
        _sit_out(state, own)
    return _lead(state, own, winner)


def _draw(state: State, hand: Hand, winner: int, number: int) -> None:
    """Lets everybody draw from the stock, the winner of the trick first, card by card where it lies face up."""
    open_stock = state.rules.play.stock.face_up
    held = list(hand.held)
    for step in range(state.seats):
        seat = (winner + step) % state.seats
        for size in [1] * number if open_stock else [number]:
            cards, hand.stock = hand.stock[:size], hand.stock[size:]
            state.events.append(DrawEvent(seat=seat, cards=cards))
            _show_top(state, hand)
            hand.hands[seat] |= mask_of(cards)
            held[seat] |= mask_of(cards)
    hand.held = tuple(held)
    if not hand.stock:
        apply_exceptions_from(state, Moment.PLAY)


def _show_top(state: State, hand: Hand) -> None:
    """Tells which card lies open on the stock, if any does."""
    if hand.stock and state.rules.play.stock.face_up and state.rules.play.after_trick.cards:
        state.events.append(TopEvent(card=hand.stock[0]))


def _lead(state: State, own: TrickState, seat: int) -> Move:
    """Lets this seat lead, or the next one that has cards to play; when nobody has any, the play is over."""
    hand = state.hand
    playable = own.playable
    for step in range(state.seats):
        leader = (seat + step) % state.seats
        if hand.hands[leader] & playable:
            own.leader = state.seat = leader
            return Move.WAIT
    return Move.ON


def _tricks(state: State, side: int) -> int:
    party = state.party(side)
    return sum(state.party_of[winner] == party for winner in state.hand.winners)


def _pips(state: State, side: int) -> int:
    return pips_of(state.rules.points.pips.sets(state.hand.trump or 0), won_by_party(state)[state.party(side)])


def _every_trick(known: HandFacts, seat: int | None, side: int | None) -> bool:
    pitcher = known.state.pitcher_side
    return pitcher is not None and every_trick_by(known.state) == pitcher


def _takes_every_trick(known: HandFacts, seat: int | None, side: int | None) -> bool:
    return side is not None and every_trick_by(known.state) == known.state.party(side)


def _others_every_trick(known: HandFacts, seat: int | None, side: int | None) -> bool:
    state = known.state
    sides = {state.party_of[winner] for winner in state.hand.winners}
    return state.pitcher_side is not None and bool(sides) and state.pitcher_side not in sides


FACTS: Mapping[str, Reader] = {
    "stock_empty": lambda known, seat, side: UNKNOWN if known.state.hand.stock else True,
    "every_trick": _every_trick,
    "takes_every_trick": _takes_every_trick,
    "others_every_trick": _others_every_trick,
    "tricks": of_own(_tricks),
    "pitchers_tricks": of_pitcher(_tricks),
    "others_tricks": of_others(_tricks),
    "pips": of_own(_pips),
    "pitchers_pips": of_pitcher(_pips),
    "others_pips": of_others(_pips),
}
"""The tricks, and the pips in them."""
