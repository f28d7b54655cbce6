"""What is played out: a decision of one seat, and the worlds in which it may find itself."""

from collections.abc import Mapping, Sequence

import numpy as np
from attrs import field, frozen
from numpy.typing import NDArray

from pitchdsl.actions import Action
from pitchdsl.engine.standing import Standing
from pitchdsl.rules.exchange import Step
from pitchdsl.rules.rules import Rules

Sets = NDArray[np.int64]
"""Sets of cards."""
Cards = NDArray[np.int8]
"""Rows of cards in order; -1 behind the last one."""

_PLACES = 54


@frozen(kw_only=True, slots=True)
class Question:
    """A decision to be taken: the match so far, what everybody knows of this deal, and the options."""

    rules: Rules
    """As they were agreed on, with all their exceptions."""
    seats: int
    seat: int
    """Who decides."""
    standing: Standing
    """How the match stood when this hand was dealt."""
    told: tuple[tuple[int, Action], ...]
    """The public decisions of this deal so far, in order, by seat.

    They are hands thrown in, one's own word to play on, calls, suits named and cards played, but no discards. Who could
    have thrown a hand in and is not named has played on.
    """
    options: tuple[Action, ...]
    """The legal actions of the seat."""
    deed: int | None = None
    """Where the seat decides on a discard, the place of this deed among those of all steps of the exchange."""


@frozen(kw_only=True, slots=True)
class World:
    """Where all cards lie, and what was thrown face down."""

    hands: tuple[int, ...]
    """By seat, the cards that were dealt, as sets: before any was changed, or the kitty taken."""
    kitty: int
    """The cards laid aside, as a set."""
    stock: tuple[int, ...]
    """The rest of the pack in the order in which it is drawn, from the deal on."""
    pile: tuple[int, ...] = ()
    """The discards in the order in which they were shuffled for those who still drew; none as long as that is open."""
    thrown: Mapping[tuple[int, int], int] = field(factory=dict)
    """What each seat has thrown in each deed so far, as sets, by the place of the deed and the seat."""


@frozen(kw_only=True, slots=True, eq=False)
class Worlds:
    """Many worlds as arrays; the first axis of each is the world."""

    hands: Sets
    """By seat."""
    kitty: Sets
    stock: Cards
    """54 places."""
    pile: Cards
    """54 places."""
    thrown: Sets
    """By deed and seat."""

    def __len__(self) -> int:
        return len(self.kitty)

    def world(self, number: int) -> World:
        """One of them, to be read."""
        thrown = self.thrown[number].tolist()
        return World(
            hands=tuple(self.hands[number].tolist()),
            kitty=int(self.kitty[number]),
            stock=tuple(card for card in self.stock[number].tolist() if card >= 0),
            pile=tuple(card for card in self.pile[number].tolist() if card >= 0),
            thrown={(deed, seat): cards for deed, row in enumerate(thrown) for seat, cards in enumerate(row) if cards},
        )


def arrays_of(worlds: Sequence[World], seats: int, deeds: int) -> Worlds:
    """Worlds as arrays, for exchanges of so many deeds."""
    many = len(worlds)
    thrown = np.zeros((many, deeds, seats), np.int64)
    stock, pile = (np.full((many, _PLACES), -1, np.int8) for _ in range(2))
    for number, world in enumerate(worlds):
        stock[number, : len(world.stock)] = world.stock
        pile[number, : len(world.pile)] = world.pile
        for (deed, seat), cards in world.thrown.items():
            thrown[number, deed, seat] = cards
    return Worlds(
        hands=np.array([world.hands for world in worlds], np.int64).reshape(many, seats),
        kitty=np.array([world.kitty for world in worlds], np.int64),
        stock=stock,
        pile=pile,
        thrown=thrown,
    )


def deeds_in(rules: Rules) -> int:
    """As many deeds as an exchange by these rules, with whichever of their exceptions, may have."""
    steps = list(rules.exchange.steps) if rules.exchange else []
    steps += [each.then for each in rules.exceptions if isinstance(each.then, Step)]
    return sum(len(step.deeds) for step in steps)
