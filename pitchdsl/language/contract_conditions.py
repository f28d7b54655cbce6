"""Conditions about trump and the contract: what was bid, whose it is, what came of it."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pitchdsl.cards import SUIT_NAMES, Suit
from pitchdsl.language.english import a, suit_of_trump
from pitchdsl.language.facts import Facts, Moment, known
from pitchdsl.language.predicate import Atom
from pitchdsl.values import frozen

if TYPE_CHECKING:
    from pitchdsl.language.voice import Voice


_AFTER_PLAY = (Moment.WHOSE, Moment.COUNT, Moment.ROW, Moment.SETTLEMENT, Moment.HAND_OVER)
_AFTER_NAMING = (Moment.EXCHANGE, Moment.PLAY, *_AFTER_PLAY)
_AFTER_BIDDING = (Moment.NAMING, *_AFTER_NAMING)
_AFTER_COUNT = (Moment.ROW, Moment.SETTLEMENT, Moment.HAND_OVER)
_AFTER_SETTLEMENT = (Moment.SETTLEMENT, Moment.HAND_OVER)


@frozen(kw_only=True)
class TrumpIs(Atom):
    """``trump is spades``."""

    suit: Suit

    id = "trump-is"
    example = "trump is spades"
    topic = "what trump is"
    asks = ("trump",)
    moments = _AFTER_NAMING
    about_bids = False
    about_a_side = False

    def holds(self, facts: Facts) -> bool:
        return known(facts.trump) == self.suit

    def words(self) -> str:
        return f"trump is {SUIT_NAMES[self.suit]}"

    def clause(self, voice: "Voice") -> str:
        return suit_of_trump(self.suit)

    @classmethod
    def operand_words(cls, a: int, b: int, call_name: Callable[[int], str]) -> str:
        return SUIT_NAMES[a]

    def fixes(self) -> dict[str, Any]:
        return {"trump": self.suit}


@frozen(kw_only=True)
class BidCalled(Atom):
    """``the bid is called moon``: the contract is this named bid, whoever's it is."""

    name: str

    id = "bid-called"
    example = "the bid is called moon"
    topic = "what the bid is called"
    asks = ("call",)
    moments = _AFTER_BIDDING
    about_bids = True
    about_a_side = False

    def holds(self, facts: Facts) -> bool:
        return known(facts.call) == self.name

    def words(self) -> str:
        return f"the bid is called {self.name}"

    def clause(self, voice: "Voice") -> str:
        return f"the bid is {a(self.name)}"

    def operands(self, call_code: Callable[[str], int], total: int) -> tuple[int, int]:
        return call_code(self.name), 0

    @classmethod
    def operand_words(cls, a: int, b: int, call_name: Callable[[int], str]) -> str:
        return call_name(a)

    def fixes(self) -> dict[str, Any]:
        return {"call": self.name}


@frozen(kw_only=True)
class TookEveryTrick(Atom):
    """``the pitcher takes every trick``: the pitcher's side won all the tricks of the hand."""

    id = "took-every-trick"
    example = "the pitcher takes every trick"
    topic = "who takes every trick"
    asks = ("every_trick",)
    moments = _AFTER_PLAY
    about_bids = True
    about_a_side = False

    def holds(self, facts: Facts) -> bool:
        return known(facts.every_trick)

    def words(self) -> str:
        return self.example

    def clause(self, voice: "Voice") -> str:
        return f"{voice.pitchers} takes every trick"


@frozen(kw_only=True)
class TookEveryPoint(Atom):
    """``the pitcher takes every point``: no point of this hand went to another side."""

    id = "took-every-point"
    example = "the pitcher takes every point"
    topic = "who takes every point"
    asks = ("every_point",)
    moments = _AFTER_COUNT
    about_bids = True
    about_a_side = False

    def holds(self, facts: Facts) -> bool:
        return known(facts.every_point)

    def words(self) -> str:
        return self.example

    def clause(self, voice: "Voice") -> str:
        return f"{voice.pitchers} takes every point"


@frozen(kw_only=True)
class BidMade(Atom):
    """``the bid is made``, or ``the bid is set`` where ``made`` is false."""

    made: bool

    id = "bid-made"
    example = "the bid is set"
    topic = "whether the bid is made"
    asks = ("made",)
    moments = (Moment.SETTLEMENT, Moment.HAND_OVER)
    about_bids = True
    about_a_side = False

    def holds(self, facts: Facts) -> bool:
        return known(facts.made) is self.made

    def words(self) -> str:
        return f"the bid is {'made' if self.made else 'set'}"

    def clause(self, voice: "Voice") -> str:
        return "the bid is made" if self.made else "the bid fails"

    @classmethod
    def operand_words(cls, a: int, b: int, call_name: Callable[[int], str]) -> str:
        return "yes" if a else "no"

    def fixes(self) -> dict[str, Any]:
        return {"made": self.made}


@frozen(kw_only=True)
class MadeLastBid(Atom):
    """``made the last bid``: the contract of this hand was the side's own, and was made."""

    id = "made-last-bid"
    example = "made the last bid"
    topic = "who made the last bid"
    asks = ("own", "made")
    moments = _AFTER_SETTLEMENT
    about_bids = True
    about_a_side = True

    def holds(self, facts: Facts) -> bool:
        return known(facts.own) and known(facts.made) is True

    def words(self) -> str:
        return self.example

    def clause(self, voice: "Voice") -> str:
        whose = voice.its if voice.taker == voice.it else "its"
        return f"{voice.takers('have', 'has')} made {whose} own bid in that hand"

    def fixes(self) -> dict[str, Any]:
        return {"own": True, "made": True}


@frozen(kw_only=True)
class SetThePitcher(Atom):
    """``set the pitcher``: the contract of this hand was another side's, and failed."""

    id = "set-the-pitcher"
    example = "set the pitcher"
    topic = "who set the pitcher"
    asks = ("own", "made")
    moments = _AFTER_SETTLEMENT
    about_bids = True
    about_a_side = True

    def holds(self, facts: Facts) -> bool:
        return not known(facts.own) and known(facts.made) is False

    def words(self) -> str:
        return self.example

    def clause(self, voice: "Voice") -> str:
        other = "the other side" if voice.two_sides or voice.together else f"another {voice.side}"
        return f"{other}'s bid in that hand has failed"

    def fixes(self) -> dict[str, Any]:
        return {"own": False, "made": False}


@frozen(kw_only=True)
class Called(Atom):
    """``called moon and made it``, ``called moon and failed``: the side's contract was this named bid."""

    name: str
    made: bool

    id = "called"
    example = "called moon and failed"
    topic = "who called what"
    asks = ("own", "call", "made")
    moments = _AFTER_SETTLEMENT
    about_bids = True
    about_a_side = True

    def holds(self, facts: Facts) -> bool:
        return known(facts.own) and known(facts.call) == self.name and known(facts.made) is self.made

    def words(self) -> str:
        return f"called {self.name} and {'made it' if self.made else 'failed'}"

    def clause(self, voice: "Voice") -> str:
        return f"{voice.takers('have', 'has')} {self.words()}"

    def operands(self, call_code: Callable[[str], int], total: int) -> tuple[int, int]:
        return call_code(self.name), int(self.made)

    @classmethod
    def operand_words(cls, a: int, b: int, call_name: Callable[[int], str]) -> str:
        return f"{call_name(a)} {'made' if b else 'not made'}"

    def fixes(self) -> dict[str, Any]:
        return {"own": True, "made": self.made, "call": self.name}


@frozen(kw_only=True)
class ThereIsNoBid(Atom):
    """``there is no bid``: the hand is played, or has been, without a contract, as all have passed."""

    id = "there-is-no-bid"
    example = "there is no bid"
    topic = "whether there is a bid"
    asks = ("bid",)
    moments = _AFTER_BIDDING
    about_bids = True
    about_a_side = False

    def holds(self, facts: Facts) -> bool:
        return known(facts.bid) is None

    def words(self) -> str:
        return self.example

    def denied(self) -> str:
        return "there is a bid"

    def clause(self, voice: "Voice") -> str:
        return "the hand is played without a bid"

    def denied_clause(self, voice: "Voice") -> str:
        return "the hand is played for a bid"

    def fixes(self) -> dict[str, Any]:
        return {"made": None, "call": None}


@frozen(kw_only=True)
class NobodyHasBid(Atom):
    """``nobody has bid`` in this auction so far."""

    id = "nobody-has-bid"
    example = "nobody has bid"
    topic = "whether anybody has bid"
    asks = ("standing",)
    moments = (Moment.BIDDING,)
    about_bids = True
    about_a_side = False

    def holds(self, facts: Facts) -> bool:
        return known(facts.standing) is None

    def words(self) -> str:
        return self.example

    def denied(self) -> str:
        return "somebody has bid"

    def clause(self, voice: "Voice") -> str:
        return "nobody has bid yet"

    def denied_clause(self, voice: "Voice") -> str:
        return "somebody has bid"
