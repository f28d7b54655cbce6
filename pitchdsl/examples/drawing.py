"""Cases of the exchange in which somebody keeps so many cards: how many that player draws then."""

from collections.abc import Iterator
from itertools import product
from random import Random

from pitchdsl.cards import mask_of
from pitchdsl.engine.plan import FACTS
from pitchdsl.examples.bidden import bids_given
from pitchdsl.examples.case import (
    Case,
    CaseOutcome,
    CaseSeats,
    Finding,
    ImpossibleError,
    Possibility,
    Unspecified,
    places,
)
from pitchdsl.game.actions import Stand
from pitchdsl.game.events import DrawEvent, TakeEvent
from pitchdsl.game.exchange import phase as exchange
from pitchdsl.game.exchange.actions import DiscardCards
from pitchdsl.game.hand_sizes import hands_dealt
from pitchdsl.game.phase import Move
from pitchdsl.game.rng import SeededDeals
from pitchdsl.game.rules import Rules
from pitchdsl.game.state import State
from pitchdsl.language.clauses import Expected
from pitchdsl.language.origin import Origin
from pitchdsl.language.people import Person
from pitchdsl.language.table_clauses import DrawsCards
from pitchdsl.values import frozen


@frozen(kw_only=True)
class DrawOutcome(CaseOutcome):
    """An exchange that is over."""

    who: Person
    drawn: int
    """The cards that this player drew."""
    rule: Origin

    def finding(self, statement: Expected) -> Finding:
        match statement:
            case DrawsCards(who, number, False) if who is self.who:
                return Finding(so=self.drawn == number, comes=DrawsCards(who, self.drawn), rule=self.rule)
            case _:
                return Finding(so=None, comes="", hangs_on=Unspecified.CARDS)

    def statements(self) -> Iterator[Expected]:
        yield DrawsCards(self.who, self.drawn)


def draw_possibilities(rules: Rules, case: Case, kept: tuple[Person, int]) -> Iterator[Possibility]:
    """Exchanges in which somebody keeps so many cards, while the others keep few or many."""
    who, number = kept
    found, why = False, f"{who.words} cannot keep {number} cards"
    for seats in case.tables(rules, every=True):
        seated = rules.seated(seats)
        for place in places(seated, seats, case, matters=True):
            bids = bids_given(seated, seats, case)
            bids = bids if seated.exchange is not None and seated.exchange.left_out is not None else bids[:1]
            seat = place.seat(who)
            for bid, few in product(bids, (True, False)):
                outcome = _exchanged(seated, place, seat, kept, bid, few=few)
                if outcome is not None:
                    found = True
                    made_up = {Unspecified.PLAYERS: seats, Unspecified.PITCHER: place.pitcher, Unspecified.BID: bid}
                    yield Possibility(made_up={**made_up, Unspecified.CARDS: few}, outcome=outcome)
    if not found:
        raise ImpossibleError(why)


def _exchanged(
    rules: Rules,
    place: CaseSeats,
    seat: int,
    kept: tuple[Person, int],
    bid: tuple[int | None, str | None],
    *,
    few: bool,
) -> DrawOutcome | None:
    """The exchange to its end; none where this seat does not come to so many cards, or discards nothing."""
    who, number = kept
    state = State(rules, place.seats, SeededDeals(0, 0), FACTS)
    hand = state.hand
    hand.pitcher, hand.namer, hand.trump = place.pitcher, place.pitcher, 0
    hand.bid, hand.name = bid
    state.play_by(state.rules)
    _deal(state, place, seat, number)
    own, move, left, rule = exchange.begin(state), Move.WAIT, None, None
    while not isinstance(own, Move) and move is Move.WAIT:
        turn, at, legal = own.turn, own.at, exchange.legal(state, own)
        mine = turn.seat == seat and isinstance(turn.action, DiscardCards) and left is None
        size = hand.hands[turn.seat].bit_count()
        stands = size <= number if mine else few
        action = next((each for each in legal if isinstance(each, Stand) is stands), legal[0])
        move = exchange.apply(state, own, action)
        if mine and (own.at > at or move is not Move.WAIT):
            left, rule = size - (not isinstance(action, Stand)), turn.step.origin
    drawn = (each for each in state.events if isinstance(each, DrawEvent | TakeEvent) and each.seat == seat)
    if left != number or rule is None:
        return None
    return DrawOutcome(who=who, drawn=sum(len(each.cards) for each in drawn), rule=rule)


def _deal(state: State, place: CaseSeats, seat: int, number: int) -> None:
    """Deals hands before the exchange; that of a seat has so many trumps, as far as there are so many."""
    trumps = [card for card in state.pack if state.orders[0].trumps >> card & 1]
    plain = [card for card in state.pack if card not in trumps]
    Random(5).shuffle(plain)
    kitty, size = state.rules.deal.kitty, hands_dealt(state.rules)[0]
    mine = size + (kitty.cards if place.seat(kitty.to) == seat else 0)
    own = [*trumps[: min(number, mine)], *plain][:mine]
    rest = [card for card in state.pack if card not in own]
    Random(5).shuffle(rest)
    for each in range(place.seats):
        cards = own if each == seat else [rest.pop() for _ in range(size)]
        state.hand.hands[each] = mask_of(cards)
    state.hand.stock = tuple(rest)
    state.hand.dealt = tuple(state.hand.hands)
