"""Tricks laid out by chance from given hands, and bent until they come to what a case tells.

Every seat plays its cards in some order, somebody leads to each trick, and its best card wins it. Two cards of a seat
change their places, or one is changed for a card that nobody has, as long as that brings the hand nearer to what is
told. Nobody is held to follow suit, and any seat may lead: what a case tells of is who won what.
"""

from collections.abc import Mapping, Sequence
from random import Random

from attrs import define

from pitchdsl.cards import CARDS, Card
from pitchdsl.language.card_order import NO_SUIT, CardOrder
from pitchdsl.values import frozen

MOST_CHANGES = 400
"""So many changes are tried on one hand: of those that come to what is told, 99 of 100 need fewer."""


@frozen(kw_only=True)
class Wanted:
    """What a hand has to come to."""

    won: Mapping[int, int]
    """Cards, and the side that wins each."""
    pips: Mapping[frozenset[int], int]
    """Sides, and the pips that they have together."""
    tricks: Mapping[frozenset[int], int]
    """The same of tricks."""
    worth: Mapping[int, int]
    """The pips of each card that has any; they are counted where pips are told."""

    @property
    def all_tricks(self) -> bool:
        """Whether what is told hangs on every trick, and not only on those with certain cards."""
        return bool(self.pips or self.tricks)


Trick = tuple[tuple[int, Card], ...]


@define(kw_only=True)
class Layout:
    """Hands, and the order in which each seat plays its cards."""

    order: CardOrder
    side_of: tuple[int, ...]
    leaders: list[int]
    """Who leads to each trick."""
    columns: list[list[int]]
    """By seat, the cards as they are played, one a trick; what is left over lies behind."""
    known: frozenset[int]
    """The cards that are told: they stay with whoever has them."""
    spare: list[int]
    """Cards that nobody has, and anybody might have."""

    def trick(self, at: int) -> tuple[Trick, int]:
        """A trick by its place, and the seat that wins it."""
        seats, leader = len(self.columns), self.leaders[at]
        cards = tuple([(seat % seats, CARDS[self.columns[seat % seats][at]]) for seat in range(leader, leader + seats)])
        return cards, self._won(at)[1]

    def _won(self, at: int) -> tuple[list[int], int]:
        """The cards of a trick, as they are played, and the seat that wins it."""
        leader, row = self.leaders[at], [column[at] for column in self.columns]
        cards = row[leader:] + row[:leader]
        suits = self.order.suits
        led = next((suits[card] for card in cards if suits[card] != NO_SUIT), NO_SUIT)
        powers = list(map(self.order.power[led].__getitem__, cards))
        return cards, (leader + powers.index(max(powers))) % len(row)

    def bend(self, wanted: Wanted, chance: Random) -> bool:
        """Changes the places of cards until the hand comes to what is wanted; whether it does."""
        for card, side in wanted.won.items():
            self._give(card, side, chance)
        number, columns, spare, known = len(self.leaders), self.columns, self.spare, self.known
        results = [self._result(at, wanted) for at in range(number)]
        off, draw = _amiss(results, wanted), chance.random
        for _ in range(MOST_CHANGES if off else 0):
            column = columns[int(draw() * len(columns))]
            one, other = int(draw() * number), int(draw() * (len(column) + len(spare)))
            row, there = (column, other) if other < len(column) else (spare, other - len(column))
            leaves = row is spare or there >= number
            if one == other or (leaves and column[one] in known):
                continue  # a card that is told stays, and is played
            column[one], row[there] = row[there], column[one]
            places = (one,) if leaves else (one, there)
            before = [results[at] for at in places]
            for at in places:
                results[at] = self._result(at, wanted)
            if before == [results[at] for at in places]:
                continue
            now = _amiss(results, wanted)
            if now > off:
                column[one], row[there] = row[there], column[one]
                for at, result in zip(places, before, strict=True):
                    results[at] = result
            else:
                off = now
            if not off:
                return True
        return not off

    def _give(self, card: int, side: int, chance: Random) -> None:
        """Lets a side win a card: a seat of it plays one that beats the whole trick, if there is one to be had."""
        at = next(column.index(card) for column in self.columns if card in column)
        cards, winner = self.trick(at)
        if self.side_of[winner] == side:
            return
        suits = self.order.suits
        led = next((suits[each] for _, each in cards if suits[each] != NO_SUIT), NO_SUIT)
        power, best = self.order.power[led], max(self.order.power[led][each] for _, each in cards)
        seats = [seat for seat, its in enumerate(self.side_of) if its == side]
        chance.shuffle(seats)
        for seat in seats:
            column = self.columns[seat]
            if column[at] in self.known and column[at] != card:
                continue
            for row in (column, self.spare):
                better = [there for there, each in enumerate(row) if power[each] > best and each not in self.known]
                if better and column[at] != card:
                    there = chance.choice(better)
                    column[at], row[there] = row[there], column[at]
                    return

    def _result(self, at: int, wanted: Wanted) -> tuple[int, int, int]:
        """The side that wins a trick, the pips in it, and how many cards of it another side should win.

        Nothing of a trick on which nothing that is told hangs.
        """
        if not wanted.all_tricks and wanted.won.keys().isdisjoint([column[at] for column in self.columns]):
            return 0, 0, 0
        cards, winner = self._won(at)
        side, worth, won = self.side_of[winner], wanted.worth, wanted.won
        pips = sum([worth[card] for card in cards if card in worth]) if wanted.pips else 0
        return side, pips, sum([won[card] != side for card in cards if card in won]) if won else 0


def _amiss(results: Sequence[tuple[int, int, int]], wanted: Wanted) -> int:
    """How far a hand is from what is wanted; 0 where it is just that."""
    off = sum([20 * wrong for _, _, wrong in results])
    for those, told in wanted.pips.items():
        off += abs(sum([pips for side, pips, _ in results if side in those]) - told)
    for those, told in wanted.tricks.items():
        off += 10 * abs(sum([side in those for side, _, _ in results]) - told)
    return off


def random_layout(
    hands: Sequence[Sequence[int]],
    spare: Sequence[int],
    known: set[int],
    order: CardOrder,
    side_of: tuple[int, ...],
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
        leaders=[chance.randrange(len(hands)) for _ in range(number)],
        columns=columns,
        known=frozenset(known),
        spare=list(spare),
    )
