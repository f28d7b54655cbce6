"""Cases of a poor hand and of the exchange: what may be thrown in, and what may be discarded."""

from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import product
from random import Random

from attrs import evolve

from pitchdsl.cards import Card, cards_in, mask_of
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
from pitchdsl.examples.drawing import draw_possibilities
from pitchdsl.examples.holding import dealt, numbers
from pitchdsl.game.actions import Discard
from pitchdsl.game.events import DrawEvent
from pitchdsl.game.exchange import phase as exchange
from pitchdsl.game.exchange.actions import DiscardCards
from pitchdsl.game.facts import facts_of, holds
from pitchdsl.game.hand_sizes import hands_dealt
from pitchdsl.game.phase import Move
from pitchdsl.game.rng import SeededDeals
from pitchdsl.game.rules import Rules
from pitchdsl.game.state import State
from pitchdsl.game.table import misdeal
from pitchdsl.game.table.rules import Claim
from pitchdsl.language.card_selectors import card_words, name_of
from pitchdsl.language.clause import Verb
from pitchdsl.language.clauses import Expected
from pitchdsl.language.expected_clauses import DealsNext, DealtAgain, MayKeepHand, MayThrowIn, MayUse
from pitchdsl.language.people import Person
from pitchdsl.language.table_clauses import DrawsCards
from pitchdsl.values import frozen

FILLINGS = 12
"""So many hands are tried where some of its cards are not told."""
MORE_THAN_STAY = 3
"""So many more cards than may stay has a hand that is filled up, as if its player had taken some."""


@frozen(kw_only=True)
class MisdealOutcome(CaseOutcome):
    """A hand before anybody has spoken."""

    place: CaseSeats
    state: State
    seat: int
    thrown: State | None
    """What came of it, where the hand is thrown in."""

    def finding(self, statement: Expected) -> Finding:
        rule = self.state.rules.deal.misdeal
        if self.thrown is not None and isinstance(statement, DealtAgain | DealsNext | DrawsCards):
            return self._follows(self.thrown, statement)
        match statement:
            case MayKeepHand(_, allowed):
                always = rule is not None and rule.claim is Claim.ALWAYS and self._is_poor
                comes = "the hand is always thrown in" if always else "the hand may be kept"
                return Finding(so=always is not allowed, comes=comes, rule=None if rule is None else rule.origin)
            case MayThrowIn(_, allowed):
                if rule is None:
                    return Finding(so=not allowed, comes="no hand is thrown in by this sheet")
                poor = self._is_poor
                comes = "the hand may be thrown in" if poor else "the hand may not be thrown in"
                return Finding(so=poor is allowed, comes=comes, rule=rule.origin)
            case _:
                return Finding(so=None, comes="", hangs_on=Unspecified.CARDS)

    @property
    def _is_poor(self) -> bool:
        rule = self.state.rules.deal.misdeal
        assert rule is not None
        return holds(rule.when, facts_of(self.state), self.seat, self.state.side_of[self.seat])

    def _follows(self, thrown: State, statement: Expected) -> Finding:
        """What follows a hand that is thrown in."""
        rule = thrown.rules.deal.misdeal
        drawn = next((len(each.cards) for each in thrown.events if isinstance(each, DrawEvent)), None)
        who = self._who
        comes: Expected = DealtAgain() if drawn is None else DrawsCards(who, drawn)
        match statement:
            case DealsNext(dealer) if drawn is None:
                so = self.place.seat(dealer) == thrown.dealer
                comes = DealsNext(Person.DEALER if thrown.dealer == 0 else Person.LEFT_OF_DEALER)
            case DrawsCards(Person() as other, number, False):
                so = self.place.seat(other) == self.seat and number == drawn
            case _:
                so = drawn is None and isinstance(statement, DealtAgain)
        return Finding(so=so, comes=comes, rule=None if rule is None else rule.origin)

    @property
    def _who(self) -> Person:
        beside = (Person.DEALER, Person.LEFT_OF_DEALER, Person.RIGHT_OF_DEALER)
        return next((each for each in beside if self.place.seat(each) == self.seat), Person.DEALER)

    def statements(self) -> Iterator[Expected]:
        if self.thrown is None:
            yield MayThrowIn(None, bool(self.finding(MayThrowIn(None, True)).so))
            yield MayKeepHand(None, bool(self.finding(MayKeepHand(None, True)).so))
            return
        again = DealtAgain()
        yield again if self.finding(again).so else DrawsCards(self._who, self.state.rules.deal.each.cards)
        for dealer in (Person.DEALER, Person.LEFT_OF_DEALER):
            if self.finding(DealsNext(dealer)).so:
                yield DealsNext(dealer)
                return


def misdeal_possibilities(rules: Rules, case: Case, statements: Sequence[Expected]) -> Iterator[Possibility]:
    """Hands with the cards that are told; raises :class:`ImpossibleError` where there can be none."""
    found, why = False, "there is no such hand"
    holder = next(iter(case.hands), None)
    names = case.hands.get(holder, ())
    who = case.thrown_in if holder is None else holder
    if case.thrown_in is not None and rules.deal.misdeal is None:
        raise ImpossibleError("no hand is thrown in by this sheet")
    if case.thrown_in not in (None, who):
        raise ImpossibleError("the hand that is told is another one's")
    for seats in case.tables(rules, every=True):
        seated = rules.seated(seats)
        size = hands_dealt(seated)[0]
        place = CaseSeats(rules=seated, seats=seats, pitcher=None)
        for seat in range(seats) if who is None else [place.seat(who)]:
            for seed in range(FILLINGS if len(names) < size else 1):
                state = State(seated, seats, SeededDeals(0, 0), FACTS)
                try:
                    (hand,) = dealt(state.pack, [numbers(names, case.trump or 0, state.pack)], size, 0, Random(seed))
                except ImpossibleError as error:
                    why = str(error)
                    continue
                state.hand.hands[seat] = hand
                outcome = MisdealOutcome(place=place, state=state, seat=seat, thrown=None)
                if case.thrown_in is not None:
                    if names and not outcome.finding(MayThrowIn(None, True)).so:
                        why = "such a hand is not thrown in by this sheet"
                        continue
                    outcome = evolve(outcome, thrown=_thrown_in(seated, seats, seat, hand))
                found = True
                made_up = {Unspecified.PLAYERS: seats, Unspecified.PITCHER: seat, Unspecified.CARDS: seed}
                yield Possibility(made_up=made_up, outcome=outcome)
    if not found:
        raise ImpossibleError(why)


def _thrown_in(rules: Rules, seats: int, seat: int, hand: int) -> State:
    """The table when a hand has been thrown in."""
    state = State(rules, seats, SeededDeals(0, 0), FACTS)
    state.hand.hands[seat] = hand
    rest = [card for card in state.pack if not hand >> card & 1]
    state.hand.stock = tuple(rest[(seats - 1) * hand.bit_count() + rules.deal.kitty.cards :])
    misdeal.throw_in(state, misdeal.PoorHands([]), seat)
    return state


class Filling(Enum):
    """What fills up a hand of which some cards are told, as far as there is any."""

    NONE = "nothing"
    PLAIN = "cards that are no trumps"
    TRUMPS = "trumps"


@frozen(kw_only=True)
class ExchangeOutcome(CaseOutcome):
    """A hand when its player may discard."""

    state: State
    own: exchange.ExchangeState
    mine: int

    def finding(self, statement: Expected) -> Finding:
        match statement:
            case MayUse(_, allowed, Verb.DISCARD, names):
                legal = exchange.legal(self.state, self.own)
                for name in names:
                    action = Discard(Card(name.on(self.state.hand.trump or 0)))
                    may = action in legal
                    if may is not allowed:
                        if may:
                            words = f"the {card_words(name_of(action.card))} may go"
                            return Finding(so=False, comes=words, rule=self.own.turn.step.origin)
                        refusal = exchange.refuse(self.state, self.own, action)
                        return Finding(so=False, comes=refusal.why, rule=refusal.rule.origin)
                return Finding(so=True, comes="it may go" if allowed else "it stays", rule=self.own.turn.step.origin)
            case _:
                return Finding(so=None, comes="", hangs_on=Unspecified.CARDS)

    def statements(self) -> Iterator[Expected]:
        legal = {action.card for action in exchange.legal(self.state, self.own) if isinstance(action, Discard)}
        may = tuple(name_of(card) for card in cards_in(self.mine) if card in legal)
        stays = tuple(name_of(card) for card in cards_in(self.mine) if card not in legal)
        if may:
            yield MayUse(None, True, Verb.DISCARD, may)
        if stays:
            yield MayUse(None, False, Verb.DISCARD, stays)


def exchange_possibilities(rules: Rules, case: Case, statements: Sequence[Expected]) -> Iterator[Possibility]:
    """Hands in the exchange; raises :class:`ImpossibleError` where there is none, or nobody discards."""
    if rules.exchange is None:
        raise ImpossibleError("nobody discards in this game")
    if case.kept is not None:
        yield from draw_possibilities(rules, case, case.kept)
        return
    found, why = False, "nobody discards with such a hand"
    holder = next(iter(case.hands), None)
    asked = next((each.who for each in statements if isinstance(each, MayUse) and each.who is not None), holder)
    for seats in case.tables(rules, every=True):
        seated = rules.seated(seats)
        for place in places(seated, seats, case, matters=True):
            suits = [case.trump] if case.trump is not None else range(4)
            holders = range(seats) if asked is None else [place.seat(asked)]
            if asked is not None and holder is not None and place.seat(holder) not in holders:
                why = f"the hand that is told is not that of {asked.english}"
                continue
            bids = bids_given(seated, seats, case)
            bids = bids if rules.exchange.left_out is not None else bids[:1]
            for suit, seat, bid in product(suits, holders, bids):
                try:
                    hands = {Filling.NONE: _exchanging(seated, place, case, suit, seat, bid)}
                    if hands[Filling.NONE] is None:  # with these cards alone nobody would discard
                        fillings = (Filling.PLAIN, Filling.TRUMPS)
                        hands = {each: _exchanging(seated, place, case, suit, seat, bid, each) for each in fillings}
                except ImpossibleError as error:
                    why = str(error)
                    continue
                made_up: dict[Unspecified, object] = {Unspecified.PLAYERS: seats, Unspecified.HOLDER: seat}
                made_up |= {Unspecified.PITCHER: place.pitcher, Unspecified.TRUMP: suit, Unspecified.BID: bid}
                for filling, outcome in hands.items():
                    if outcome is not None:
                        found = True
                        yield Possibility(made_up={**made_up, Unspecified.CARDS: filling}, outcome=outcome)
    if not found:
        raise ImpossibleError(why)


def _exchanging(
    rules: Rules,
    place: CaseSeats,
    case: Case,
    suit: int,
    seat: int,
    bid: tuple[int | None, str | None],
    filling: Filling = Filling.NONE,
) -> ExchangeOutcome | None:
    """The exchange when this seat may first discard; none where it never may."""
    state = State(rules, place.seats, SeededDeals(0, 0), FACTS)
    hand = state.hand
    hand.pitcher, hand.namer, hand.trump = place.pitcher, place.pitcher, suit
    hand.bid, hand.name = bid
    state.play_by(state.rules)
    mine = numbers(next(iter(case.hands.values()), ()), suit, state.pack)
    others = [card for card in state.pack if card not in mine]
    Random(5).shuffle(others)
    size, told = hands_dealt(rules)[0], mask_of(mine)
    if filling is not Filling.NONE:
        steps = rules.exchange.steps if rules.exchange is not None else ()
        limits = [each.down_to for step in steps for each in step.deeds if isinstance(each, DiscardCards)]
        size = max([size, *(limit + MORE_THAN_STAY for limit in limits if limit is not None)])
        trumps_last = filling is Filling.TRUMPS
        others.sort(key=lambda card: (state.orders[suit].trumps >> card & 1 == 1) is trumps_last)
        mine = [*mine, *(others.pop() for _ in range(size - len(mine)))]
        Random(5).shuffle(others)
    for each in range(place.seats):
        cards = mine if each == seat else [others.pop() for _ in range(min(size, len(others) // 2))]
        hand.hands[each] = sum(1 << card for card in cards)
    hand.stock = tuple(others)
    hand.dealt = tuple(hand.hands)
    own = exchange.begin(state)
    if isinstance(own, Move):
        return None
    turns = [at for at, turn in enumerate(own.turns) if turn.seat == seat and isinstance(turn.action, DiscardCards)]
    for at in turns:
        own.at, state.seat = at, seat
        hand.hands[seat] = sum(1 << card for card in mine)
        if exchange.legal(state, own):
            return ExchangeOutcome(state=state, own=own, mine=told)
    return None
