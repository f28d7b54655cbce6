"""What every action is asked: its text, what others notice of it, its numbers in the environments and the kernel."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from enum import Enum, auto
from typing import ClassVar, Protocol, Self

from pitchdsl.cards import CODES, SUIT_NAMES
from pitchdsl.values import frozen


class Names(Protocol):
    """What cards, suits and players are called where an action is said."""

    def card(self, card: int) -> str:
        """A card."""

    def suit(self, suit: int) -> str:
        """A suit."""

    def seat(self, seat: int) -> str:
        """The player of a seat."""


class PlainNames:
    """The names that texts of actions have everywhere: ``TH``, ``spades``, ``seat 2``."""

    def card(self, card: int) -> str:
        """Its code."""
        return CODES[card]

    def suit(self, suit: int) -> str:
        """Its English name."""
        return SUIT_NAMES[suit]

    def seat(self, seat: int) -> str:
        """Its number."""
        return f"seat {seat}"


PLAIN = PlainNames()


class Vocabulary(Protocol):
    """What actions of some rules may be about."""

    @property
    def offers(self) -> Sequence[str]:
        """The names of what can be asked for or is sold."""

    def bid(self, words: str) -> tuple[int, str | None] | None:
        """The value and the name of the bid that is said so, none where there is no such bid."""


class Places(Protocol):
    """The places in some rules by which the environments number what has a name."""

    @property
    def calls(self) -> Sequence[str]:
        """The names of bids, in order."""

    @property
    def offers(self) -> Sequence[str]:
        """The rows of ``offers``, in order."""


class Noticed(Enum):
    """What others notice of a decision, and when."""

    AT_ONCE = auto()
    """All of it: its event follows at once."""
    WITHOUT_CARD = auto()
    """That a card goes, and not which; the event comes when all of a player's cards are gone."""
    NOT_AT_ALL = auto()
    """Nothing: whether others were asked at all depends on their cards."""


@frozen(kw_only=True)
class Block:
    """Numbers of the environments for actions of one kind."""

    start: int
    size: int
    what: str
    """What the numbers are for, in order."""

    @property
    def numbers(self) -> range:
        """The numbers themselves."""
        return range(self.start, self.start + self.size)

    def at(self, place: int) -> int | None:
        """The number at a place; none where the block has no room for it."""
        return self.start + place if 0 <= place < self.size else None

    def named(self, name: str | None, names: Sequence[str]) -> int | None:
        """The number of a name among others."""
        return self.at(names.index(name)) if name in names else None


WORD = Block(
    start=112,
    size=16,
    what="pass, hold, run it, throw the hand in, stand, take a set, sell for the bid, refuse the bid, double, redouble;"
    " six are free",
)
"""The numbers of actions of which nothing more is to be said."""


class PlayerAction:
    """Something that a player does. :data:`pitchdsl.game.actions.Action` is the union of all actions."""

    __slots__ = ()

    noticed: ClassVar[Noticed] = Noticed.AT_ONCE
    recorded: ClassVar[str | None]
    """The id of the event that tells of it; none where no event does."""
    blocks: ClassVar[tuple[Block, ...]]
    """Its numbers in the environments."""
    question: ClassVar[str] = "What do you say?"
    """What a person is asked who may do it."""
    standing: ClassVar[str] = "discard no more"
    """What it means to stand where it may be done."""
    rule: ClassVar[str] = ""
    """The address of the rule that allows it, where that is the same for every action of the kind."""

    @property
    def asked(self) -> str:
        """The question to a person who may do this one, where it is not the same for every action of the kind."""
        return self.question

    # Without ABCMeta, which makes each `isinstance` dear; mypy asks for the methods all the same, and so does totality.

    @abstractmethod
    def words(self, names: Names) -> str:
        """The action as a verb, with these names."""

    @classmethod
    @abstractmethod
    def parse(cls, said: str, vocabulary: Vocabulary) -> Self | None:
        """The action that ``str()`` says in these words, in lower case and with single blanks; none of another kind.

        Raises ``ValueError`` where the words behind the verb name nothing.
        """

    @abstractmethod
    def number(self, places: Places) -> int | None:
        """Its number in the common space of the environments; none where that has no room."""

    @abstractmethod
    def code(self, bids: Mapping["PlayerAction", int], may_throw_in: bool) -> int | None:
        """Its code in the kernel; none where games with it are not lowered.

        ``bids`` are the places of the bids on the ladder; ``may_throw_in`` is whether a hand may be thrown in.
        """

    def __str__(self) -> str:
        return self.words(PLAIN)


class Word(PlayerAction):
    """An action of which nothing more is to be said."""

    __slots__ = ()

    said: ClassVar[str]
    place: ClassVar[int]
    """That in :data:`WORD`."""
    kernel: ClassVar[int]
    """Its code in the kernel."""
    blocks = (WORD,)

    def words(self, names: Names) -> str:
        """The words, whatever things are called."""
        return self.said

    @classmethod
    def parse(cls, said: str, vocabulary: Vocabulary) -> Self | None:
        """Those words and no others."""
        return cls() if said == cls.said else None

    def number(self, places: Places) -> int | None:
        """The number of the word."""
        return WORD.at(self.place)

    def code(self, bids: Mapping[PlayerAction, int], may_throw_in: bool) -> int | None:
        """The code of the word."""
        return self.kernel
