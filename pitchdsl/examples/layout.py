"""Tricks laid out by chance from given hands, and bent until they come to what a case tells.

Every seat plays its cards in some order, and the best card wins each trick. Two cards of a seat change their places, or
one is changed for a card that nobody has, as long as that brings the hand nearer to what is told. Nobody is held to
follow suit: what a case tells of is who won what.
"""

from collections.abc import Mapping, Sequence
from random import Random

from attrs import define, frozen

from pitchdsl.cards import Card
from pitchdsl.language.card_order import CardOrder
from pitchdsl.language.counted import pips_of

MOST_CHANGES = 400
"""So many changes are tried on one hand."""


@frozen(kw_only=True)
class Wanted:
    """What a hand has to come to."""

    won: Mapping[int, int]
    """Cards, and the side that wins each."""
    pips: Mapping[frozenset[int], int]
    """Sides, and the pips that they have together."""
    tricks: Mapping[frozenset[int], int]
    """The same of tricks."""

    @property
    def is_anything(self) -> bool:
        """Whether anything is told."""
        return bool(self.won or self.pips or self.tricks)


Trick = tuple[tuple[int, Card], ...]


@define(kw_only=True)
class Layout:
    """Hands, and the order in which each seat plays its cards."""

    order: CardOrder
    side_of: tuple[int, ...]
    leader: int
    columns: list[list[int]]
    """By seat, the cards as they are played, one a trick; what is left over lies behind."""
    number: int
    """How many tricks there are."""
    known: frozenset[int]
    """The cards that are told: they stay where they are."""
    spare: list[int]
    """Cards that nobody has, and anybody might have."""

    def tricks(self) -> list[tuple[Trick, int]]:
        """The tricks, each with the seat that won it, and leads to the next."""
        found: list[tuple[Trick, int]] = []
        seats, leader = len(self.columns), self.leader
        for at in range(self.number):
            trick = tuple(
                [((leader + step) % seats, Card(self.columns[(leader + step) % seats][at])) for step in range(seats)]
            )
            power = self.order.power[self._led(trick)]
            leader = max(trick, key=lambda played: power[played[1]])[0]
            found.append((trick, leader))
        return found

    def _led(self, trick: Trick) -> int:
        return next((suit for _, card in trick if (suit := self.order.suits[card]) < len(self.order.of_suit) - 1), 0)

    def amiss(self, wanted: Wanted, pips: tuple[tuple[int, int], ...]) -> int:
        """How far the hand is from what is wanted; 0 where it is just that."""
        sides = max(self.side_of) + 1
        won, tricks, off = [0] * sides, [0] * sides, 0
        for trick, winner in self.tricks():
            side = self.side_of[winner]
            tricks[side] += 1
            for _, card in trick:
                won[side] |= 1 << card
                off += 20 * (wanted.won.get(card, side) != side)
        off += sum(abs(sum(pips_of(pips, won[side]) for side in those) - told) for those, told in wanted.pips.items())
        return off + sum(10 * abs(sum(tricks[side] for side in those) - told) for those, told in wanted.tricks.items())

    def bend(self, wanted: Wanted, pips: tuple[tuple[int, int], ...], chance: Random) -> bool:
        """Changes the places of cards until the hand comes to what is wanted; whether it does."""
        off = self.amiss(wanted, pips)
        for _ in range(MOST_CHANGES if off else 0):
            column = chance.choice(self.columns)
            one, other = chance.randrange(self.number), chance.randrange(len(column) + len(self.spare))
            row, there = (column, other) if other < len(column) else (self.spare, other - len(column))
            if row is self.spare and column[one] in self.known:
                continue
            column[one], row[there] = row[there], column[one]
            now = self.amiss(wanted, pips) + 1000 * self._left_out(wanted)
            if now > off:
                column[one], row[there] = row[there], column[one]
            else:
                off = now
            if not off:
                return True
        return not off

    def _left_out(self, wanted: Wanted) -> int:
        """How many cards that are told to be won are not played."""
        played = {card for column in self.columns for card in column[: self.number]}
        return len(wanted.won.keys() - played)


def laid(
    hands: Sequence[Sequence[int]],
    spare: Sequence[int],
    known: set[int],
    order: CardOrder,
    side_of: tuple[int, ...],
    leader: int,
    chance: Random,
) -> Layout:
    """Hands in an order of chance; cards that are told are all played. ``spare`` are cards that may be held as well."""
    number = min(len(hand) for hand in hands)
    columns = []
    for hand in hands:
        first = [card for card in hand if card in known]
        rest = [card for card in hand if card not in known]
        chance.shuffle(rest)
        played = [*first, *rest][:number]
        chance.shuffle(played)
        columns.append([*played, *[*first, *rest][number:]])
    return Layout(
        order=order,
        side_of=side_of,
        leader=leader,
        columns=columns,
        number=number,
        known=frozenset(known),
        spare=[card for card in spare if card not in known],
    )
