"""The cards of a table that one seat does not see, moved about without anything being heard of it."""

from collections.abc import Sequence

from attrs import define, evolve

from pitchdsl.cards import CODES, cards_in, mask_of
from pitchdsl.engine.rng import RandomStream
from pitchdsl.engine.table import Table
from pitchdsl.events import DrawEvent, TakeEvent


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

    def shuffle(self) -> None:
        """Lays all cards of others' hands, the kitty and the stock anew."""
        hand = self.table.hand
        movable = [
            *hand.stock,
            *(card for seat, cards in enumerate(hand.hands) if seat != self.seat for card in cards_in(cards)),
        ]
        order = list(self.stream.shuffled(movable))
        hand.stock = tuple([order.pop() for _ in hand.stock])
        for seat, cards in enumerate(hand.hands):
            if seat != self.seat:
                hand.hands[seat] = mask_of(order.pop() for _ in range(cards.bit_count()))
        self.table._legal = None

    def bring(self, got: Sequence[tuple[int, ...]]) -> None:
        """Sees to it that the cards that have come to the seat are these; raises :class:`SeenError`."""
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
            events[at] = evolve(event, cards=wanted)

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
