"""The claim of the rest: a seat shows its hand, and takes every trick that is left, when that is certain.

It is certain when there is an order in which the seat can play its cards so that each wins its trick, whatever the
others hold and play. The order is fixed beforehand, and nothing is sampled: a claim that is granted is proved. A seat
that would have to see what others play before it knows its next card is refused, and so is one whose partner would take
a trick; Pitch Help, from which the claim comes, speaks of a hand that is clearly high.

What makes it a proof: while the claimant wins, what another seat may play depends on its own hand and on the suits that
are led. So each seat is looked at alone, and each of the cards that it may have (:mod:`pitchdsl.players.keeping`).
Layouts that cannot be because of what third seats must hold, or of what was thrown in the exchange, are not left out;
they can only lead to a refusal.
"""

from collections.abc import Sequence

from pitchdsl.cards import CODES, RED_JOKER, SUIT_NAMES, cards_in, mask_of
from pitchdsl.engine.view import SeatView
from pitchdsl.game.actions import Action, NameTrump, PlayCard
from pitchdsl.game.order import orders_of
from pitchdsl.game.play.rules import Void
from pitchdsl.game.rng import RandomStream
from pitchdsl.language.card_order import NO_SUIT, CardOrder
from pitchdsl.players.keeping import Other, may_play, others
from pitchdsl.values import frozen

MOST_LOOKS = 2000
"""After so many looks at other seats' hands a claim is refused that could perhaps be proved."""


@frozen(kw_only=True, slots=True)
class Claim:
    """Whether a seat may claim the rest, and how it would play."""

    granted: bool
    cards: tuple[int, ...]
    """The cards that win, in order; of a claim that is refused the longest such row before one that may lose."""
    trump: int | None
    """The suit that is trump then; to be named, where the first of the cards is a joker that makes trump."""
    threat: tuple[int, int] | None
    """Of a claim that is refused the next own card, and one that may be out and beat it; none for another reason."""
    why: str
    """One plain sentence without a full stop."""

    def decide(self, view: SeatView, stream: RandomStream) -> Action:
        """Of a claim that is granted the next card, or the suit that its joker names."""
        if self.trump is not None and NameTrump(self.trump) in view.legal_actions:
            return NameTrump(self.trump)
        return next(PlayCard(card) for card in self.cards if PlayCard(card) in view.legal_actions)


def claim(view: SeatView) -> Claim:
    """Whether the seat of a view, at its turn to play, wins every trick that is left, the present one included."""
    plays = [action.card for action in view.legal_actions if isinstance(action, PlayCard)]
    if not plays:
        return _refused("the rest is claimed at one's own turn to play a card", trump=view.trump)
    if view.rules.play.after_trick.cards and view.stock:
        return _refused("cards are still to be drawn", trump=view.trump)
    held = others(view)
    trumps = _may_become_trump(plays) if view.trump is None else (view.trump,)
    found = [_Search(view, held, trump).claim(plays) for trump in trumps]
    return max(found, key=lambda each: (each.granted, len(each.cards)))


def _may_become_trump(plays: Sequence[int]) -> tuple[int, ...]:
    """The suits that one of these first leads may make trump; whoever leads a joker names one."""
    if any(card >= RED_JOKER for card in plays):
        return tuple(range(4))
    return tuple(dict.fromkeys(card // 13 for card in plays))


def _refused(
    why: str, *, trump: int | None, cards: tuple[int, ...] = (), threat: tuple[int, int] | None = None
) -> Claim:
    return Claim(granted=False, cards=cards, trump=trump, threat=threat, why=why)


class _Search:
    """The search for an order of cards that wins every trick, with one suit as trump."""

    def __init__(self, view: SeatView, held: tuple[Other, ...], trump: int) -> None:
        self.view = view
        self.others = held
        self.play = view.rules.play
        self.order: CardOrder = orders_of(view.rules)[trump]
        self.looks: dict[tuple[int, int, tuple[int, ...]], bool] = {}
        self.longest: tuple[int, ...] = ()
        self.threat: tuple[int, int] | None = None

    def claim(self, plays: Sequence[int]) -> Claim:
        """What is found; ``plays`` are the legal cards."""
        trump = self.order.trump
        sits_out = self.play.follow.void is Void.SIT_OUT
        hand = self.view.hand & self.order.trumps if sits_out else self.view.hand
        first = self._first(plays)
        if not first:
            return _refused("no card that may be played now wins the trick on the table", trump=trump)
        for other in self.others:
            most = max(other.sizes(self.order, self.play.follow), default=0)
            if most > hand.bit_count() - other.played:
                return _refused("others may have cards left when the last card of this hand is played", trump=trump)
        cards = next((found for card, led in first if (found := self._from(hand, (), (), card, led))), None)
        if cards is not None:
            named = f", with {SUIT_NAMES[trump]} as trump" if self.view.trump is None else ""
            why = f"no card that may be out beats {_row(cards)}{named}"
            return Claim(granted=True, cards=cards, trump=trump, threat=None, why=why)
        if self.threat is None:
            return _refused("it would take too long to prove it", trump=trump, cards=self.longest)
        own, card = self.threat
        after = f", after {_row(self.longest)}" if self.longest else ""
        why = f"{CODES[card]} may be out and beat {CODES[own]}{after}"
        return _refused(why, trump=trump, cards=self.longest, threat=self.threat)

    def _first(self, plays: Sequence[int]) -> list[tuple[int, int]]:
        """The cards that may win this trick, with the suit that is led then."""
        suits, table = self.order.suits, [card for _, card in self.view.trick]
        if not table:
            making = self.view.trump is None
            may = [card for card in plays if not making or card >= RED_JOKER or card // 13 == self.order.trump]
            return [(card, suits[card]) for card in self._highest(mask_of(may))]
        found = []
        for card in plays:
            led = next((suits[each] for each in (*table, card) if suits[each] != NO_SUIT), NO_SUIT)
            power = self.order.power[led]
            if power[card] > max(power[each] for each in table):
                found.append((power[card], card, led))
        return [(card, led) for _, card, led in sorted(found)]  # the lowest first: it may be enough

    def _from(
        self, hand: int, before: tuple[int, ...], leads: tuple[int, ...], card: int, led: int
    ) -> tuple[int, ...] | None:
        """The whole row of winning cards that goes on with this card, if there is one."""
        leads = (*leads, led)
        threat = self._threat(card, leads)
        if threat is not None:
            if len(before) > len(self.longest) or self.threat is None:
                self.longest, self.threat = before, (card, threat)
            return None
        cards, hand = (*before, card), hand ^ 1 << card
        if not hand:
            return cards
        tricks = [*self.view.played, (*self.view.trick, (0, cards[0])), *(((0, own),) for own in cards[1:])]
        lead = self.play.later_leads.cards
        broken = any(lead.broken_by([each for _, each in trick], self.order) for trick in tricks)
        may = lead.among(hand, self.order.trumps, broken=broken)
        for following in self._highest(may):
            found = self._from(hand, cards, leads, following, self.order.suits[following])
            if found is not None:
                return found
        return None

    def _highest(self, cards: int) -> list[int]:
        """The highest card of each suit, trumps first: a lower one of the suit is never better led before it."""
        suits, power = self.order.suits, self.order.power
        ranked = sorted(cards_in(cards), key=lambda card: (power[suits[card]][card], -card))
        highest = {suits[card]: card for card in ranked}
        return sorted(highest.values(), key=lambda card: (suits[card] != self.order.trump, suits[card]))

    def _threat(self, card: int, leads: tuple[int, ...]) -> int | None:
        """A card that may beat this one when it is played to the last of these leads."""
        led = leads[-1]
        power, suits = self.order.power[led], self.order.suits
        for other in self.others:
            its = leads[1:] if other.played else leads
            beating = [
                each
                for each in cards_in(other.pool)
                if (suits[each] != NO_SUIT if led == NO_SUIT else power[each] > power[card])
            ]
            for each in {suits[each]: each for each in beating}.values() if its else ():
                if self._may_play(other, suits[each], its):
                    return each
        return None

    def _may_play(self, other: Other, suit: int, leads: tuple[int, ...]) -> bool:
        key = other.seat, suit, leads
        if key not in self.looks:
            if len(self.looks) >= MOST_LOOKS:
                return True
            self.looks[key] = may_play(other, suit, leads, self.order, self.play)
        return self.looks[key]


def _row(cards: tuple[int, ...]) -> str:
    """Cards in words: ``AS``, ``AS, then KS, then QH``."""
    return ", then ".join(CODES[card] for card in cards)
