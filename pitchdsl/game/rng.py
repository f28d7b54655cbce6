"""Where deals come from: a seeded random number generator, the same on every machine, or a script.

The generator is splitmix64 used as a counter: number ``k`` of a stream is ``mix(key + k * GAMMA)``, all in 64 bits,
where the key is folded from seed, game, hand and lane. A stream therefore never depends on another one, and any
hand of any game can be dealt without playing the ones before it.
"""

from collections.abc import Sequence
from copy import copy
from typing import Protocol

from pitchdsl.cards import code

DEALS, CHOICES, DECISIONS = 0, 1, 2
"""The lanes of a hand: shuffles and cuts; the bots' choices; from the last on, one for each decision of a game."""

_BITS = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15


class ScriptExhaustedError(Exception):
    """A script was asked for more than was written into it."""


class RandomStream:
    """A stream of random numbers that belongs to one lane of one hand of one seeded game."""

    __slots__ = ("_state",)

    def __init__(self, seed: int, game: int, hand: int, lane: int) -> None:
        key = 0
        for part in (seed, game, hand, lane):
            key = _mix((key ^ (part & _BITS)) + _GAMMA & _BITS)
        self._state = key

    def below(self, n: int) -> int:
        """A number from 0 up to, but not, ``n``."""
        self._state = state = (self._state + _GAMMA) & _BITS
        state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _BITS
        state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _BITS
        return ((state ^ (state >> 31)) * n) >> 64

    def shuffled(self, cards: Sequence[int]) -> tuple[int, ...]:
        """The cards in random order: each in turn is one of those that are left, by their numbers.

        So the first few can be drawn without the others.
        """
        left, below = sorted(cards), self.below
        return tuple([left.pop(below(number)) for number in range(len(left), 0, -1)])

    def copy(self) -> "RandomStream":
        """A stream that goes on as this one would."""
        twin = RandomStream.__new__(RandomStream)
        twin._state = self._state
        return twin


class DealSource(Protocol):
    """Where a table gets its first dealer, cuts, deals and reshuffles from."""

    def first_dealer(self, seats: int) -> int:
        """The seat that deals first, where rules say at random."""

    def cut(self, pack: tuple[int, ...], seats: int) -> tuple[int, ...]:
        """One card of the pack for each of so many seats that cut for the deal."""

    def cut_for_trump(self, hand: int, pack: tuple[int, ...]) -> int:
        """A card of the pack that is shown in this hand and put back."""

    def order(self, hand: int, pack: tuple[int, ...]) -> tuple[int, ...]:
        """The whole pack in the order in which it is dealt in this hand."""

    def reshuffle(self, hand: int, cards: tuple[int, ...]) -> Sequence[int]:
        """These discards in the order in which they will be drawn."""

    def copy(self) -> "DealSource":
        """An independent copy that goes on as this one would."""


class SeededDeals:
    """Random deals, fixed by a seed and the number of a game.

    Every hand has a stream of its own, and a redeal goes on in it; hand 0 is for the first dealer.
    """

    __slots__ = ("_game", "_hand", "_seed", "_stream")

    def __init__(self, seed: int, game: int) -> None:
        self._seed = seed
        self._game = game
        self._hand = 0
        self._stream = RandomStream(seed, game, 0, DEALS)

    def first_dealer(self, seats: int) -> int:
        """A random seat."""
        return self._at(0).below(seats)

    def cut(self, pack: tuple[int, ...], seats: int) -> tuple[int, ...]:
        """Different random cards of the pack."""
        return self._at(0).shuffled(pack)[:seats]

    def cut_for_trump(self, hand: int, pack: tuple[int, ...]) -> int:
        """A random card of the pack."""
        return sorted(pack)[self._at(hand).below(len(pack))]

    def order(self, hand: int, pack: tuple[int, ...]) -> tuple[int, ...]:
        """The pack, shuffled."""
        return self._at(hand).shuffled(pack)

    def reshuffle(self, hand: int, cards: tuple[int, ...]) -> tuple[int, ...]:
        """The discards, shuffled."""
        return self._at(hand).shuffled(cards)

    def copy(self) -> "SeededDeals":
        """An independent copy that goes on as this one would."""
        twin = SeededDeals.__new__(SeededDeals)
        twin._seed, twin._game, twin._hand = self._seed, self._game, self._hand
        twin._stream = self._stream.copy()
        return twin

    def _at(self, hand: int) -> RandomStream:
        if hand != self._hand:
            self._hand = hand
            self._stream = RandomStream(self._seed, self._game, hand, DEALS)
        return self._stream


class ScriptedDeals:
    """Deals that are written down beforehand, for tests, transcripts and replays."""

    __slots__ = ("_at", "_cuts", "_dealer", "_orders", "_reshuffles", "_trumps")

    def __init__(
        self,
        *,
        dealer: int = 0,
        orders: Sequence[Sequence[int]] = (),
        reshuffles: Sequence[Sequence[int]] = (),
        cuts: Sequence[Sequence[int]] = (),
        trumps: Sequence[int] = (),
    ) -> None:
        self._dealer = dealer
        self._orders = tuple(tuple(order) for order in orders)
        self._reshuffles = tuple(tuple(order) for order in reshuffles)
        self._cuts = tuple(tuple(cards) for cards in cuts)
        self._trumps = tuple((card,) for card in trumps)
        self._at = {"order": 0, "reshuffle": 0, "cut": 0, "trump": 0}

    def first_dealer(self, seats: int) -> int:
        """The dealer of the script."""
        if not 0 <= self._dealer < seats:
            raise ValueError(f"the script names seat {self._dealer} as dealer, but the seats are 0 to {seats - 1}")
        return self._dealer

    def cut(self, pack: tuple[int, ...], seats: int) -> tuple[int, ...]:
        """The next written cut."""
        cards = self._next("cut", self._cuts)
        if len(cards) != seats or not set(cards) <= set(pack):
            raise ValueError(f"the script cuts {_words(cards)}, but {seats} seats cut one card of the pack each")
        return cards

    def cut_for_trump(self, hand: int, pack: tuple[int, ...]) -> int:
        """The card of the next written cut for trump."""
        return self._next("trump", self._trumps)[0]

    def order(self, hand: int, pack: tuple[int, ...]) -> tuple[int, ...]:
        """The next written order of the pack."""
        return _same_cards(self._next("order", self._orders), pack)

    def reshuffle(self, hand: int, cards: tuple[int, ...]) -> tuple[int, ...]:
        """The next written order of the discards."""
        return _same_cards(self._next("reshuffle", self._reshuffles), cards)

    def copy(self) -> "ScriptedDeals":
        """The rest of the same script."""
        twin = copy(self)
        twin._at = dict(self._at)
        return twin

    def _next(self, kind: str, written: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
        at = self._at[kind]
        if at == len(written):
            raise ScriptExhaustedError(f"the script holds {at} of kind {kind!r}, and one more is asked for")
        self._at[kind] = at + 1
        return written[at]


def _mix(state: int) -> int:
    """The finalizer of splitmix64."""
    state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _BITS
    state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _BITS
    return state ^ (state >> 31)


def _same_cards(written: tuple[int, ...], cards: tuple[int, ...]) -> tuple[int, ...]:
    if sorted(written) != sorted(cards):
        raise ValueError(f"the script orders {_words(written)}, but the cards to order are {_words(cards)}")
    return written


def _words(cards: Sequence[int]) -> str:
    return " ".join(code(card) for card in cards) or "no cards"
