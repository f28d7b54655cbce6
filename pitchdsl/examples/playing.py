"""Cases of the play: a trick on the table and a hand; which cards may be played, and which card wins."""

from collections.abc import Iterator, Sequence
from random import Random

from pitchdsl.cards import RED_JOKER, Card, cards_in, code, mask_of
from pitchdsl.engine.plan import FACTS
from pitchdsl.examples.case import Case, CaseOutcome, CaseSeats, Finding, ImpossibleError, Possibility, Unspecified
from pitchdsl.examples.holding import numbers
from pitchdsl.game.actions import NameTrump, PlayCard
from pitchdsl.game.count.rules import pip_words
from pitchdsl.game.facts import apply_exceptions_from
from pitchdsl.game.play import phase as play
from pitchdsl.game.rng import SeededDeals
from pitchdsl.game.rules import Rules
from pitchdsl.game.state import State
from pitchdsl.game.trump.rules import JokerRank, Order
from pitchdsl.language.card_selectors import card_words, name_of
from pitchdsl.language.clause import Verb
from pitchdsl.language.clauses import Expected
from pitchdsl.language.counted import pips_of
from pitchdsl.language.expected_clauses import MayUse, TrickCounts, TrickGoesTo
from pitchdsl.language.facts import Moment
from pitchdsl.language.origin import Origin
from pitchdsl.values import frozen


@frozen(kw_only=True)
class TrickOutcome(CaseOutcome):
    """A trick so far, and the hand of whoever is to play."""

    state: State
    own: play.TrickState
    turn: int
    """The seat whose turn it is."""
    best: int | None
    """The card that wins the trick so far."""
    winning: Origin
    lying: int
    """The cards of the trick, as a set."""
    hand_told: bool
    """Whether the hand is told; of one that was made up nothing is to be said."""

    def finding(self, statement: Expected) -> Finding:
        match statement:
            case TrickGoesTo(name):
                if self.best is None:
                    return Finding(so=None, comes="", hangs_on=Unspecified.CARDS)
                card = name.on(self.state.hand.trump or 0)
                return Finding(so=card == self.best, comes=TrickGoesTo(name_of(self.best)), rule=self.winning)
            case TrickCounts(number):
                pips = self.state.rules.points.pips
                counted = pip_words(self.pips, in_halves=pips.in_halves)
                so = counted == str(number)
                comes = TrickCounts(int(counted)) if counted.isdecimal() else f"the trick counts {counted} pips"
                return Finding(so=so, comes=comes, rule=pips.origin)
            case MayUse(_, _, Verb.PLAY, _) if not self.hand_told:
                return Finding(so=None, comes="", hangs_on=Unspecified.CARDS)
            case MayUse(_, allowed, Verb.PLAY, names):
                return self._may(allowed, names)
            case _:
                return Finding(so=None, comes="", hangs_on=Unspecified.CARDS)

    @property
    def pips(self) -> int:
        """The pips in the trick, or half pips where a card counts half a one."""
        pips = self.state.rules.points.pips
        return pips_of(pips.sets(self.state.hand.trump or 0), self.lying)

    def _may(self, allowed: bool, names: Sequence[object]) -> Finding:
        sits_out = not self.state.hand.hands[self.turn] & self.own.playable
        legal = () if sits_out else play.legal(self.state, self.own)
        for name in names:
            card: int = name.on(self.state.hand.trump or 0)  # type: ignore[attr-defined]
            action = PlayCard(Card(card))
            held = self.state.hand.hands[self.turn] >> card & 1
            may = action in legal
            if may and not allowed:
                return Finding(so=False, comes=f"the {card_words(name_of(card))} may be played", rule=self._allows)
            if sits_out and held and allowed:
                return Finding(so=False, comes="no card that may be played is in hand", rule=self._allows)
            if not may and allowed:
                refusal = play.refuse(self.state, self.own, action)
                why = refusal.why if held else f"{code(card)} is not in the hand"
                return Finding(so=False, comes=why, rule=refusal.rule.origin)
        if allowed:
            return Finding(so=True, comes="it may be played", rule=self._allows)
        last: int = names[0].on(self.state.hand.trump or 0)  # type: ignore[attr-defined]
        refusal = play.refuse(self.state, self.own, PlayCard(Card(last)))
        return Finding(so=True, comes=refusal.why, rule=refusal.rule.origin)

    @property
    def _allows(self) -> Origin:
        """The line that says what may be played, or led."""
        hand, rules = self.state.hand, self.state.rules.play
        return (
            rules.follow if hand.trick or self.lying else rules.later_leads if hand.tricks else rules.first_lead
        ).origin

    def statements(self) -> Iterator[Expected]:
        if self.best is not None:
            yield TrickGoesTo(name_of(self.best))
        if not self.hand_told:
            return
        mine = list(cards_in(self.state.hand.hands[self.turn]))
        legal = {action.card for action in play.legal(self.state, self.own) if isinstance(action, PlayCard)}
        may = tuple(name_of(card) for card in mine if card in legal)
        may_not = tuple(name_of(card) for card in mine if card not in legal)
        if may and mine:
            yield MayUse(None, True, Verb.PLAY, may)
        if may_not:
            yield MayUse(None, False, Verb.PLAY, may_not)


def possibilities(rules: Rules, case: Case, statements: Sequence[Expected]) -> Iterator[Possibility]:
    """The tricks that a case tells; raises :class:`ImpossibleError` where there can be none."""
    if len(case.hands) > 1:
        raise ImpossibleError("a case of the play tells one hand")
    found, why = False, "there is no such trick"
    trick = case.trick or ()
    named = rules.trump.named_by
    suits = [case.trump] if case.trump is not None else [*range(4)]
    if case.trump is None and not any(hasattr(name, "suit") for name in (*trick, *_hand(case))):
        suits = [0]  # all is told by what is trump
    for seats in case.tables(rules, every=True):
        if len(trick) > seats:
            why = f"there are {seats} players, and the trick has {len(trick)} cards"
            continue
        seated = rules.seated(seats)
        if case.first_trick:
            firsts = [True]
        elif case.broken:
            firsts = [False]  # a trump has been played before
        elif trick:
            firsts = [True, False] if named.by_lead else [False]
        else:
            firsts = [False] if named.by_lead else [True, False]
        for suit in suits:
            for first in firsts:
                for broken in _broken(case, first=first):
                    try:
                        outcome = _trick(seated, seats, case, suit, first=first, broken=broken)
                    except ImpossibleError as error:
                        why = str(error)
                        continue
                    found = True
                    made_up = {
                        Unspecified.PLAYERS: seats,
                        Unspecified.TRUMP: suit,
                        Unspecified.TRICK: first,
                        Unspecified.BROKEN: broken,
                    }
                    yield Possibility(made_up=made_up, outcome=outcome)
    if not found:
        raise ImpossibleError(why)


def _broken(case: Case, *, first: bool) -> list[bool]:
    """Whether a trump can have been played before."""
    if first:
        return [False]
    if case.broken is not None:
        return [case.broken]
    return [True] if case.trick else [False, True]


def _hand(case: Case) -> tuple[object, ...]:
    return next(iter(case.hands.values()), ())


def _winning(rules: Rules, trick: Sequence[int], best: int | None) -> Order | JokerRank:
    """The line by which a card wins a trick: between two jokers it may be that they were played in turn."""
    of_jokers = rules.trump.jokers.first_played and best is not None and best >= RED_JOKER
    return rules.trump.jokers if of_jokers and sum(card >= RED_JOKER for card in trick) > 1 else rules.trump.order


def _trick(rules: Rules, seats: int, case: Case, suit: int, *, first: bool, broken: bool) -> TrickOutcome:
    """A trick in the first lead or later, on a table where all others have cards enough."""
    state = State(rules, seats, SeededDeals(0, 0), FACTS)
    hand = state.hand
    lead_makes_trump = first and rules.trump.named_by.by_lead
    trick = numbers(case.trick or (), suit, state.pack)
    (who, names), *_ = [*case.hands.items(), (None, ())]
    turn = 0 if who is None else CaseSeats(rules=rules, seats=seats, pitcher=0).seat(who)
    leader = (turn - len(trick)) % seats
    if lead_makes_trump and trick and trick[0] < RED_JOKER and trick[0] // 13 != suit:
        raise ImpossibleError("the first card led makes trump")
    hand.pitcher = leader if rules.bidding is not None else None
    mine = numbers([*names], suit, state.pack)
    if set(mine) & set(trick):
        raise ImpossibleError("a card is told in the trick and in the hand")
    if not lead_makes_trump:
        hand.trump = suit
    state.play_by(state.rules)
    apply_exceptions_from(state, Moment.PLAY)
    spare = [card for card in state.pack if card not in mine and card not in trick]
    Random(7).shuffle(spare)
    if not first:  # a trick before this one
        gone = [card for card in spare if broken or not state.orders[suit].trumps >> card & 1][:seats]
        if broken:
            trumps = [card for card in spare if state.orders[suit].trumps >> card & 1]
            gone = [*trumps[:1], *gone][:seats]
        hand.tricks.append(tuple(((leader + at) % seats, Card(card)) for at, card in enumerate(gone)))
        hand.winners.append(leader)
        hand.won[state.side_of[leader]] |= sum(1 << card for card in gone)
        spare = [card for card in spare if card not in gone]
    for seat in range(seats):
        hand.hands[seat] = sum(1 << spare.pop() for _ in range(min(2, len(spare) // seats)))
    hand.hands[turn] = sum(1 << card for card in mine) if mine else hand.hands[turn]
    hand.held = tuple(hand.hands)
    own = play.resumed(state, leader)
    for at, card in enumerate(trick):  # all before the first is played: who has nothing to play is passed over
        hand.hands[(leader + at) % seats] |= 1 << card
    for at, card in enumerate(trick):
        state.seat = (leader + at) % seats
        if not own.playable >> card & 1:
            raise ImpossibleError(f"nobody plays {code(card)} here: only trumps are played")
        play.apply(state, own, PlayCard(Card(card)))
        if len(trick) < seats and isinstance(next(iter(play.legal(state, own)), None), NameTrump):
            play.apply(state, own, NameTrump(suit))
    best = trick[(own.winner - leader) % seats] if trick else None
    state.seat = turn
    return TrickOutcome(
        state=state,
        own=own,
        turn=turn,
        best=best,
        winning=_winning(rules, trick, best).origin,
        lying=mask_of(trick),
        hand_told=bool(mine),
    )
