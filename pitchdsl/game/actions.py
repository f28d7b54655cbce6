"""What players do: calls, discards, cards played.

Seats count from 0, in the order of play. Cards are the integers of :mod:`pitchdsl.cards`. Actions are values: equal
actions are interchangeable. ``str()`` says one as a verb, ``play 5C`` or ``bid moon``, which
:func:`~pitchdsl.engine.action_text.parse_action` reads. Numbers in the environments, and codes in the kernel, never
change their meaning.
"""

from collections.abc import Mapping
from typing import ClassVar, Self, get_args

from attrs import field

from pitchdsl.arguments import MOST_OF_ALL, flag, string, whole
from pitchdsl.cards import SUIT_NAMES, Card, card_number
from pitchdsl.game.action import WORD, Block, Names, Noticed, Places, PlayerAction, Vocabulary, Word
from pitchdsl.game.settlement.rules import Doubling
from pitchdsl.language import clause
from pitchdsl.values import frozen

MOST_SEATS = 54
"""No game and no record has more seats."""


def _value(value: int) -> int:
    return whole(value, "value", -MOST_OF_ALL, MOST_OF_ALL)


def _suit(suit: int) -> int:
    return whole(suit, "suit", 0, 3)


def _seat(seat: int) -> int:
    return whole(seat, "seat", 0, MOST_SEATS - 1)


def _offer(offer: str) -> str:
    return string(offer, "offer", "the name of a row of `offers`")


def _bid_name(name: str | None) -> str | None:
    return name if name is None else string(name, "name", "the name of a bid, or None")


def _grants(grants: bool) -> bool:
    return flag(grants, "grants")


def _offer_of(name: str, vocabulary: Vocabulary) -> str:
    return vocabulary.offers[vocabulary.offers.index(name)]


@frozen(slots=True)
class Pass(Word):
    """No bid. Who passes stays out of the auction."""

    said = "pass"
    recorded = "bid"
    place = 0
    kernel = 1000


@frozen(slots=True)
class Hold(Word):
    """The dealer takes over the standing bid at the same number."""

    rule = "bidding/dealer may hold"
    said = "hold"
    recorded = "bid"
    place = 1
    kernel = 1001


SET = clause.SET
"""The name of a bid that is not meant to be made: the dealer takes a set, and the hand is not played."""


@frozen(slots=True)
class Bid(PlayerAction):
    """A bid: a number of points, or the name that the variant gives it."""

    recorded = "bid"
    blocks = (
        Block(start=128, size=128, what="a plain bid, by its points"),
        Block(start=256, size=16, what="a bid with a name, by its place in `calls`"),
    )
    kernel, takes_set = 10_000, 1003

    value: int = field(converter=_value)
    """The number at which it ranks."""
    name: str | None = field(default=None, converter=_bid_name)

    def words(self, names: Names) -> str:
        return f"bid {self.name or self.value}"

    @classmethod
    def parse(cls, said: str, vocabulary: Vocabulary) -> Self | None:
        verb, _, what = said.partition(" ")
        found = vocabulary.bid(what) if verb == "bid" else None
        return None if found is None else cls(*found)

    def number(self, places: Places) -> int | None:
        plain, named = self.blocks
        if self.name is None:
            return plain.at(self.value)
        return WORD.at(5) if self.name == SET else named.named(self.name, places.calls)

    def code(self, bids: Mapping[PlayerAction, int], may_throw_in: bool) -> int | None:
        if self.name == SET:
            return self.takes_set
        return self.kernel + bids[self] if self in bids else None


@frozen(slots=True)
class RunIt(Word):
    """The dealer gives everyone more cards instead of bidding, and the bidding goes round once more."""

    rule = "bidding/dealer may run it"
    said = "run it"
    recorded = "bid"
    place = 2
    kernel = 1002


@frozen(slots=True)
class ThrowIn(Word):
    """Has the cards dealt again, because of a hand so poor that the rules allow it."""

    rule, standing = "deal/misdeal", "play on"
    said = "throw the hand in"
    recorded = "misdeal"
    place = 3
    kernel = 1005


def _again(again: bool) -> bool:
    return flag(again, "again")


@frozen(slots=True)
class Double(PlayerAction):
    """Doubles what is paid for the bid when the bidding is over, or doubles it once more."""

    recorded = "doubling"
    blocks = (WORD,)
    question = "Do you double, or stand?"
    rule, standing = "bidding/doubling", "let the bid stand"
    kernel, redoubles = 1010, 1011
    TIMES: ClassVar = Doubling.TIMES

    again: bool = field(converter=_again)
    """Whether the bid has been doubled already, so that this redoubles it."""

    @property
    def asked(self) -> str:
        return "Do you redouble, or stand?" if self.again else self.question

    def words(self, names: Names) -> str:
        return "redouble" if self.again else "double"

    @classmethod
    def parse(cls, said: str, vocabulary: Vocabulary) -> Self | None:
        return cls(again=said == "redouble") if said in ("double", "redouble") else None

    def number(self, places: Places) -> int | None:
        return WORD.at(9 if self.again else 8)

    def code(self, bids: Mapping[PlayerAction, int], may_throw_in: bool) -> int | None:
        return self.redoubles if self.again else self.kernel


@frozen(slots=True)
class NameTrump(PlayerAction):
    """Names a suit (0-3) as trump."""

    recorded = "trump"
    blocks = (Block(start=108, size=4, what="name trump: spades, hearts, diamonds, clubs"),)
    question = "Which suit is trump?"
    kernel = 1100

    suit: int = field(converter=_suit)

    def words(self, names: Names) -> str:
        return f"name {names.suit(self.suit)}"

    @classmethod
    def parse(cls, said: str, vocabulary: Vocabulary) -> Self | None:
        verb, _, what = said.partition(" ")
        return cls(SUIT_NAMES.index(what)) if verb == "name" else None

    def number(self, places: Places) -> int | None:
        return self.blocks[0].at(self.suit)

    def code(self, bids: Mapping[PlayerAction, int], may_throw_in: bool) -> int | None:
        return self.kernel + self.suit


@frozen(slots=True)
class ChoosePartner(PlayerAction):
    """Chooses who plays this hand with the pitcher."""

    rule = "players/partner"
    recorded = "call"
    blocks = (Block(start=296, size=16, what="choose a partner, by seat"),)
    question = "Who is to be your partner?"
    kernel = 1300

    seat: int = field(converter=_seat)

    def words(self, names: Names) -> str:
        return f"choose {names.seat(self.seat)}"

    @classmethod
    def parse(cls, said: str, vocabulary: Vocabulary) -> Self | None:
        verb, _, what = said.partition(" ")
        return cls(int(what.removeprefix("seat "))) if verb == "choose" else None

    def number(self, places: Places) -> int | None:
        return self.blocks[0].at(self.seat)

    def code(self, bids: Mapping[PlayerAction, int], may_throw_in: bool) -> int | None:
        return self.kernel + self.seat


@frozen(slots=True)
class OfCard(PlayerAction):
    """An action with a card."""

    verb: ClassVar[str]
    kernel: ClassVar[int]

    card: Card = field(converter=card_number)

    def words(self, names: Names) -> str:
        return f"{self.verb} {names.card(self.card)}"

    @classmethod
    def parse(cls, said: str, vocabulary: Vocabulary) -> Self | None:
        verb, _, what = said.partition(" ")
        return cls(Card.parse(what.upper())) if verb == cls.verb else None

    def number(self, places: Places) -> int | None:
        return self.blocks[0].at(self.card)

    def code(self, bids: Mapping[PlayerAction, int], may_throw_in: bool) -> int | None:
        return self.kernel + self.card


@frozen(slots=True)
class FromHand(OfCard):
    """One with a card of the player's own hand."""


@frozen(slots=True)
class LayAway(FromHand):
    """A card that leaves the hand, perhaps as one of several: a player names them one by one."""

    noticed = Noticed.WITHOUT_CARD


@frozen(slots=True)
class CallCard(OfCard):
    """Calls the card whose holder plays this hand with the pitcher."""

    rule = "players/partner"
    recorded = "call"
    verb = "call"
    blocks = (Block(start=312, size=54, what="call a card, by its number"),)
    question = "Which card do you call? Whoever has it is your partner."
    kernel = 1400


@frozen(slots=True)
class Discard(LayAway):
    """Lays one card away in the exchange. A player discards card by card."""

    recorded = "discard"
    verb = "discard"
    blocks = (Block(start=54, size=54, what="discard a card, by its number"),)
    question = "What do you discard?"
    kernel = 1200


@frozen(slots=True)
class PassCard(LayAway):
    """Lays one card face down for the player to whom cards are passed, card by card."""

    recorded = "passed"
    verb = "pass"
    blocks = (Block(start=366, size=54, what="pass a card on, by its number"),)
    question = "What do you pass on?"
    kernel = 1500

    @classmethod
    def parse(cls, said: str, vocabulary: Vocabulary) -> Self | None:
        return None if said == Pass.said else super().parse(said, vocabulary)


@frozen(slots=True)
class Stand(Word):
    """Discards nothing more in this exchange; plays on with a hand that could be thrown in; asks for nothing."""

    said = "stand"
    recorded = None
    noticed = Noticed.NOT_AT_ALL
    place = 4
    kernel, plays_on = 1006, 1004

    def code(self, bids: Mapping[PlayerAction, int], may_throw_in: bool) -> int | None:
        return self.plays_on if may_throw_in else self.kernel


@frozen(slots=True)
class Ask(PlayerAction):
    """Asks another player for what a row of ``offers`` says."""

    standing = "ask for nothing"
    recorded = "ask"
    blocks = (Block(start=272, size=8, what="ask for a row of `offers`, by its place"),)
    question = "Do you ask, or stand?"
    kernel = 1007

    offer: str = field(converter=_offer)
    """The name of the row."""

    def words(self, names: Names) -> str:
        return f"say {self.offer}"

    @classmethod
    def parse(cls, said: str, vocabulary: Vocabulary) -> Self | None:
        verb, _, what = said.partition(" ")
        return cls(_offer_of(what, vocabulary)) if verb == "say" else None

    def number(self, places: Places) -> int | None:
        return self.blocks[0].named(self.offer, places.offers)

    def code(self, bids: Mapping[PlayerAction, int], may_throw_in: bool) -> int | None:
        return self.kernel


SALE = "the bid"
"""What is granted to a bidder to whom the right to pitch is sold; no row has such a name."""


@frozen(slots=True)
class Answer(PlayerAction):
    """Grants or refuses what another player has asked for, or has bid for the right to pitch."""

    recorded = "answer"
    blocks = (Block(start=280, size=8, what="grant it"), Block(start=288, size=8, what="refuse it"))
    question = "Do you grant it?"
    kernel, refuses = 1008, 1009

    offer: str = field(converter=_offer)
    """The name of the row, or :data:`SALE`."""
    grants: bool = field(converter=_grants)

    def words(self, names: Names) -> str:
        return f"{'grant' if self.grants else 'refuse'} {self.offer}"

    @classmethod
    def parse(cls, said: str, vocabulary: Vocabulary) -> Self | None:
        verb, _, what = said.partition(" ")
        return cls(_offer_of(what, vocabulary), grants=verb == "grant") if verb in ("grant", "refuse") else None

    def number(self, places: Places) -> int | None:
        if self.offer == SALE:
            return WORD.at(6 if self.grants else 7)
        return self.blocks[0 if self.grants else 1].named(self.offer, places.offers)

    def code(self, bids: Mapping[PlayerAction, int], may_throw_in: bool) -> int | None:
        return self.kernel if self.grants else self.refuses


@frozen(slots=True)
class PlayCard(FromHand):
    """Plays a card to the trick."""

    recorded = "play"
    verb = "play"
    blocks = (Block(start=0, size=54, what="play a card, by its number"),)
    question = "Your card?"
    kernel = 0


Call = Pass | Hold | Bid | RunIt
"""What can be said in an auction."""

MayStand = Double | ThrowIn | Ask
"""What a player may do or let be before the exchange; that it is let be is told nowhere."""

Action = Call | MayStand | Answer | NameTrump | ChoosePartner | CallCard | Discard | PassCard | Stand | PlayCard

ACTIONS: frozenset[type] = frozenset(get_args(Action))
"""The classes of actions."""
