"""The cards of a table that one seat does not see, moved about without anything being heard of it."""

from collections.abc import Sequence

from attrs import define, evolve

from pitchdsl.cards import CODES, cards_in, mask_of
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Action, Discard, PlayCard, Stand, ThrowIn
from pitchdsl.game.events import DrawEvent, TakeEvent
from pitchdsl.game.rng import RandomStream

_STAND = Stand()
_TRIES = 200


class SeenError(Exception):
    """A card that the seat knows to be elsewhere."""


@define
class Hidden:
    """What a seat does not see of a table."""

    table: Table
    seat: int
    stream: RandomStream

    def cards(self) -> int:
        """The cards in others' hands, in the kitty, the stock, and among others' discards, as a set."""
        hand = self.table.hand
        found = mask_of((*hand.stock, *hand.reshuffled, *hand.discards, *hand.kitty)) & ~hand.own_discards[self.seat]
        for seat, cards in enumerate(hand.hands):
            found |= cards if seat != self.seat else 0
        return found & ~hand.hands[self.seat] & ~self._played()

    def give(self, seat: int, card: int) -> None:
        """Puts a card into another's hand, where it is not there, for one that is."""
        hand = self.table.hand
        if hand.hands[seat] >> card & 1:
            return
        if not self.cards() >> card & 1:
            raise SeenError(f"seat {seat} cannot have the {CODES[card]}: it is seen elsewhere")
        if not hand.hands[seat]:
            raise SeenError(f"seat {seat} has no card left")
        self._swap(card, cards_in(hand.hands[seat])[0])

    def make_way(self, card: int, then: int) -> None:
        """Before the seat at turn plays a card: who would have its turn before ``then`` has no trumps left."""
        if not isinstance(self.table.legal_actions()[0], PlayCard):
            return
        for _ in range(self.table.seats):
            twin = self.table.copy()
            twin._legal = (PlayCard(card),)
            twin.apply(PlayCard(card))
            if twin.seat in (None, then, self.seat) or twin.hand.order is None:
                break
            self._strip(twin.seat, twin.hand.order.trumps & ~(1 << card))

    def play(self, card: int) -> None:
        """Has another seat play a card of its hand; raises :class:`IllegalActionError` where no card is played now."""
        if isinstance(self.table.legal_actions()[0], PlayCard):
            self._do(PlayCard(card))
        else:
            self.table.apply(PlayCard(card))

    def call(self, action: Action) -> None:
        """Has another seat say something that it may say with some hand; raises :class:`IllegalActionError`."""
        table = self.table
        for _ in range(_TRIES):
            if action in table.legal_actions():
                break
            for _ in range(table.hand.hands[table.seat or 0].bit_count()):
                self._draw_for(table.seat or 0)
        table.apply(action)

    def throw(self, seat: int, number: int) -> None:
        """Has another seat throw so many cards and no more."""
        table = self.table
        told = len(table.events)
        for left in range(number, 0, -1):
            for _ in range(_TRIES):
                fits = [action for action in table.legal_actions() if isinstance(action, Discard)]
                if len(fits) >= min(left, 2):
                    break
                self._draw_for(seat)
            if not fits or table.seat != seat or len(table.events) != told:
                raise SeenError(f"seat {seat} cannot throw {number} here")
            self._do(fits[0])
        if table.seat == seat and len(table.events) == told:
            self._do(_STAND)

    def stand_up_to(self, seat: int) -> None:
        """Lets others throw nothing, which nobody hears, up to a seat."""
        table = self.table
        while table.seat not in (None, seat) and isinstance(table.legal_actions()[-1], Discard | ThrowIn | Stand):
            if table.seat == self.seat and _STAND not in table.legal_actions():
                return
            self._do(_STAND)

    def _do(self, action: Action) -> None:
        self.table._legal = (action,)
        self.table.apply(action)

    def _strip(self, seat: int, trumps: int) -> None:
        """Takes the trumps of another seat."""
        mine = self.table.hand.hands[seat]
        for trump, card in zip(cards_in(mine & trumps), cards_in(self.cards() & ~mine & ~trumps), strict=False):
            self._swap(trump, card)

    def _draw_for(self, seat: int) -> None:
        """Changes a card of another seat for any that is hidden."""
        mine = cards_in(self.table.hand.hands[seat])
        others = cards_in(self.cards() & ~self.table.hand.hands[seat])
        if mine and others:
            self._swap(mine[self.stream.below(len(mine))], others[self.stream.below(len(others))])

    def bring(self, got: Sequence[tuple[int, ...]]) -> int:
        """Sees to it that the cards that have come to the seat are these, and tells how many times some have come.

        Raises :class:`SeenError` where it cannot be.
        """
        events, place = self.table.events, 0
        for at, event in enumerate(events):
            if not isinstance(event, DrawEvent | TakeEvent) or event.seat != self.seat:
                continue
            if place == len(got):
                number = len(event.cards)
                raise SeenError(f"{number} cards come to the seat after this; write them, as `got AS 4D`")
            wanted, place = got[place], place + 1
            if len(wanted) != len(event.cards):
                raise SeenError(f"{len(event.cards)} cards come to the seat after this, not {len(wanted)}")
            if wanted == event.cards:
                continue
            given = [card for card in event.cards if card not in wanted]
            for has, card in zip(given, [card for card in wanted if card not in event.cards], strict=True):
                if not self.cards() >> card & 1:
                    raise SeenError(f"the {CODES[card]} cannot come to the seat: it is seen elsewhere")
                self._swap(has, card)
            self.table.rewrite(at, evolve(event, cards=wanted))
        return place

    def _played(self) -> int:
        hand = self.table.hand
        return mask_of(card for trick in (*hand.tricks, tuple(hand.trick)) for _, card in trick)

    def _swap(self, one: int, other: int) -> None:
        """Lets two cards change places, wherever they lie."""
        hand = self.table.hand
        change = {one: other, other: one}
        both = 1 << one | 1 << other
        for masks in (hand.hands, hand.own_discards):
            for seat, cards in enumerate(masks):
                if (cards & both).bit_count() == 1:
                    masks[seat] = cards ^ both
        hand.stock = tuple([change.get(card, card) for card in hand.stock])
        hand.reshuffled = tuple([change.get(card, card) for card in hand.reshuffled])
        hand.discards[:] = [change.get(card, card) for card in hand.discards]
        self.table._legal = None
