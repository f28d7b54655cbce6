"""What an example tells of a hand, and what it states: one class a clause.

An example is as short as the case that people tell: who bid what and took what, what was said, what lies on the table.
Whatever is not told is of no matter. Seats are told by their roles, cards by their names.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import ClassVar

from pitchdsl.language.card_selectors import CardName, card_words
from pitchdsl.language.choice import Choice
from pitchdsl.language.people import Person


class Party(Choice):
    """Several players, or none: those who are not of the pitcher's side, nobody, or everyone."""

    OTHERS = "others", "the others", "the others"
    NOBODY = "nobody", "nobody", "nobody"
    EVERYONE = "everyone", "everyone", "everyone"
    WE = "we", "we", "we"
    """The side that tells: the pitcher's where it says that it bids, another one where they do."""
    THEY = "they", "they", "they"
    THE_SAME = "the-same", "", "the same"
    """Whom the clause before speaks of; no clause keeps it."""


Who = Person | Party
"""Whom a clause speaks of; a person stands for the side that the person belongs to, where sides take or score."""


class Kind(Enum):
    """What a clause is about, and who plays it."""

    SETTLEMENT = "the settlement"
    AUCTION = "the auction"
    PLAY = "the play"
    COUNT = "the count"
    MISDEAL = "the misdeal"
    EXCHANGE = "the exchange"
    NAMING = "the naming of trump"
    TABLE = "the table"
    OFFER = "the offers"


class Unit(Enum):
    """What a side takes that is counted."""

    POINTS = "points"
    TRICKS = "tricks"
    PIPS = "pips"


class Verb(Choice):
    """What a player may do with cards, or may not."""

    kind: Kind

    PLAY = "may-play", "play", Kind.PLAY
    DISCARD = "may-discard", "discard", Kind.EXCHANGE

    def __new__(cls, id_: str, words: str, kind: Kind) -> "Verb":
        """A deed with its id, its words on a sheet, and what it belongs to."""
        member = object.__new__(cls)
        member._value_, member.words, member.english, member.brief, member.kind = id_, words, words, "", kind
        return member


Spoken = int | str
"""What is said in the auction: a number, ``pass``, or the name of a bid."""

PASSED = "pass"
RUN = "run"
"""What the dealer says who gives everyone more cards for another round of bids."""
SET = "set"
"""What the dealer says who takes a set in place of a bid."""

CALLED: Mapping[tuple[Spoken, ...], str] = {(PASSED,): "pass", (RUN,): "run it", (SET,): "take a set"}
"""What is said without a bid, as one does it."""


SEVERAL = (Party.OTHERS, Party.WE, Party.THEY)


def verb_words(who: Who, one: str, several: str, *, named: bool = True) -> str:
    """Who does something, with the verb for one or for several; the verb alone where nobody is to be named."""
    verb = several if who in SEVERAL else one
    return f"{who.words} {verb}" if named else verb


def cards_words(cards: tuple[CardName, ...]) -> str:
    """``the K of hearts, the red joker``."""
    return ", ".join(f"the {card_words(card)}" for card in cards)


def number_words(number: int) -> str:
    """A score as a sheet says it."""
    return f"minus {-number}" if number < 0 else f"{number}"


class Clause(ABC):
    """One thing that an example tells or states."""

    id: ClassVar[str]
    example: ClassVar[str]

    @classmethod
    def said(cls, *parts: object) -> "Clause":
        """The clause, from what the grammar read of it: its fields, in order."""
        return cls(*parts)

    @abstractmethod
    def words(self) -> str:
        """How a sheet says it."""


class GivenClause(Clause):
    """What is given of a hand."""


class ExpectedClause(Clause):
    """What is stated of it; ``kind`` says who can tell whether it is so."""

    kind: Kind


def whose(parts: Sequence[object]) -> tuple[Person | None, bool, Sequence[object]]:
    """Who may, or may not, and what."""
    who = parts[0] if isinstance(parts[0], Person) else None
    allowed, *what = parts[who is not None :]
    return who, bool(allowed), what


def may(who: Person | None, allowed: bool, what: str) -> str:
    """``the dealer may not pass``; without a name, of whoever is next."""
    said = f"may{'' if allowed else ' not'} {what}"
    return said if who is None else f"{who.words} {said}"


def cards_in_clause(parts: Sequence[object]) -> tuple[CardName, ...]:
    """The cards below a clause: lists of them, one a suit."""
    return tuple(card for each in parts if isinstance(each, tuple) for card in each)
