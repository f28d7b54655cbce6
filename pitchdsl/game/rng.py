"""Where deals come from: a seeded random number generator, the same on every machine, or a script.

The generator is splitmix64 used as a counter: number ``k`` of a stream is ``mix(key + k * GAMMA)``, all in 64 bits,
where the key is folded from seed, game, hand and lane. A stream therefore never depends on another one, and any
hand of any game can be dealt without playing the ones before it.
"""

from collections.abc import Sequence
from copy import copy
from enum import Enum
from typing import NamedTuple, Protocol

from pitchdsl.cards import code

DEALS, CHOICES, DECISIONS = 0, 1, 2
"""The lanes of a hand: shuffles and cuts; the bots' choices; from the last on, one for each decision of a game."""

_BITS = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15


class DrawKind(Enum):
    """What chance is asked for, by the event that tells of it in records."""

    DEALER = "dealer"
    """The seat that deals first; the deal tells it."""
    CUT = "cut"
    """A card for each seat that cuts for the deal."""
    ORDER = "deal"
    """The whole pack as it is dealt."""
    TRUMP = "turned"
    """A card of the pack that is shown for trump and put back."""
    RESHUFFLE = "reshuffle"
    """The discards as they will be drawn."""


class RandomDraw(NamedTuple):
    """A draw in a hand; hand 0 is before the first deal."""

    kind: DrawKind
    hand: int = 0


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
        left, state = sorted(cards), self._state
        drawn = []
        for number in range(len(left), 0, -1):  # :meth:`below`, without its call: of a short game it is a sixth
            state = (state + _GAMMA) & _BITS
            mixed = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _BITS
            mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _BITS
            drawn.append(left.pop(((mixed ^ (mixed >> 31)) * number) >> 64))
        self._state = state
        return tuple(drawn)

    def copy(self) -> "RandomStream":
        """A stream that goes on as this one would."""
        twin = RandomStream.__new__(RandomStream)
        twin._state = self._state
        return twin


class DealSource(Protocol):
    """Where a table gets all that chance says: first dealer, cuts, deals, reshuffles."""

    def draw(self, what: RandomDraw, among: tuple[int, ...], number: int) -> tuple[int, ...]:
        """So many different ones of these cards or seats, in an order; all of them is a shuffle."""

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

    def draw(self, what: RandomDraw, among: tuple[int, ...], number: int) -> tuple[int, ...]:
        """Any of them: one takes one random number, and several are the first when all are shuffled."""
        if what.hand != self._hand:
            self._hand = what.hand
            self._stream = RandomStream(self._seed, self._game, what.hand, DEALS)
        if number == 1:
            return (sorted(among)[self._stream.below(len(among))],)
        return self._stream.shuffled(among)[:number]

    def copy(self) -> "SeededDeals":
        """An independent copy that goes on as this one would."""
        twin = SeededDeals.__new__(SeededDeals)
        twin._seed, twin._game, twin._hand = self._seed, self._game, self._hand
        twin._stream = self._stream.copy()
        return twin


class ScriptedDeals:
    """Deals that are written down beforehand, for tests, transcripts and replays."""

    __slots__ = ("_at", "_written")

    def __init__(
        self,
        *,
        dealer: int = 0,
        orders: Sequence[Sequence[int]] = (),
        reshuffles: Sequence[Sequence[int]] = (),
        cuts: Sequence[Sequence[int]] = (),
        trumps: Sequence[int] = (),
    ) -> None:
        written: dict[DrawKind, Sequence[Sequence[int]]] = {
            DrawKind.DEALER: [(dealer,)],
            DrawKind.CUT: cuts,
            DrawKind.ORDER: orders,
            DrawKind.TRUMP: [(card,) for card in trumps],
            DrawKind.RESHUFFLE: reshuffles,
        }
        self._written = {kind: tuple(map(tuple, draws)) for kind, draws in written.items()}
        self._at = dict.fromkeys(DrawKind, 0)

    def draw(self, what: RandomDraw, among: tuple[int, ...], number: int) -> tuple[int, ...]:
        """The next written draw of its kind."""
        written, at = self._written[what.kind], self._at[what.kind]
        if at == len(written):
            name = what.kind.name.lower()
            raise ScriptExhaustedError(f"the script holds {at} of kind {name!r}, and one more is asked for")
        self._at[what.kind] = at + 1
        found = written[at]
        if len(found) != number or len({*found, *among}) != len(among) or len(set(found)) != number:
            raise ValueError(_unfit(what, found, among, number))
        return found

    def copy(self) -> "ScriptedDeals":
        """The rest of the same script."""
        twin = copy(self)
        twin._at = dict(self._at)
        return twin


def _mix(state: int) -> int:
    """The finalizer of splitmix64."""
    state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _BITS
    state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _BITS
    return state ^ (state >> 31)


def _unfit(what: RandomDraw, written: tuple[int, ...], among: tuple[int, ...], number: int) -> str:
    if what.kind is DrawKind.DEALER:
        return f"the script names seat {written[0]} as dealer, but the seats are 0 to {among[-1]}"
    if number < len(among):
        return f"the script cuts {_words(written)}, but {number} seats cut one card of the pack each"
    return f"the script orders {_words(written)}, but the cards to order are {_words(among)}"


def _words(cards: Sequence[int]) -> str:
    return " ".join(code(card) for card in cards) or "no cards"
