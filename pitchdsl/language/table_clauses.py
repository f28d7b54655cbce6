"""The clauses of an example about the table: what holds before anybody has a card, and how cards come to hands."""

from pitchdsl.language.clause import ExpectedClause, GivenClause, Kind, Who, may, number_words, verb_words, whose
from pitchdsl.language.people import Person
from pitchdsl.language.trump_maker import TrumpMaker
from pitchdsl.values import frozen


@frozen
class HandNumber(GivenClause):
    """Which hand of the game it is, from 1."""

    id = "hand-number"
    example = "it is hand 12"

    number: int

    def words(self) -> str:
        return f"it is hand {self.number}"


@frozen
class OfferAnswered(GivenClause):
    """Somebody who is asked for something grants or refuses it."""

    id = "offer-answered"
    example = "the dealer refuses"

    who: Who
    grants: bool = False

    def words(self) -> str:
        if self.grants:
            return f"{verb_words(self.who, 'grants', 'grant')} it"
        return verb_words(self.who, "refuses", "refuse")


@frozen
class KeepsCards(GivenClause):
    """How many cards somebody keeps who discards."""

    id = "keeps-cards"
    example = "the pitcher keeps 2"

    who: Who
    number: int

    def words(self) -> str:
        return f"{verb_words(self.who, 'keeps', 'keep')} {self.number}"


@frozen
class DrawsCards(ExpectedClause):
    """How many cards somebody draws: in the exchange, or everyone after each trick."""

    id = "draws-cards"
    example = "the pitcher draws 4"

    who: Who
    number: int
    after_trick: bool = False

    @property
    def kind(self) -> Kind:  # type: ignore[override]
        """That of the moment at which cards are drawn."""
        return Kind.TABLE if self.after_trick else Kind.EXCHANGE

    def words(self) -> str:
        when = " after each trick" if self.after_trick else ""
        return f"{verb_words(self.who, 'draws', 'draw')} {self.number}{when}"


@frozen
class MayBePlayers(ExpectedClause):
    """Whether so many may play."""

    id = "may-be-players"
    example = "there may not be 8 players"
    kind = Kind.TABLE

    allowed: bool
    number: int

    def words(self) -> str:
        return f"there may {'' if self.allowed else 'not '}be {self.number} players"


@frozen
class CutsForDeal(ExpectedClause):
    """Whether the first dealer is found by the highest cut."""

    id = "cuts-for-deal"
    example = "everyone cuts for the deal"
    kind = Kind.TABLE

    cut: bool = True

    def words(self) -> str:
        return f"{'everyone' if self.cut else 'nobody'} cuts for the deal"


@frozen
class BeginsAt(ExpectedClause):
    """The score of every side before the first hand."""

    id = "begins-at"
    example = "everyone begins at 7"
    kind = Kind.TABLE

    score: int

    def words(self) -> str:
        return f"everyone begins at {number_words(self.score)}"


@frozen
class CardsDealt(ExpectedClause):
    """How many cards everybody is dealt, and how many at a time where that is said."""

    id = "cards-dealt"
    example = "everyone is dealt 6 cards"
    kind = Kind.TABLE

    number: int
    at_a_time: int | None = None

    def words(self) -> str:
        packets = "" if self.at_a_time is None else f" {self.at_a_time} at a time"
        return f"everyone is dealt {self.number} cards{packets}"


@frozen
class KittyHas(ExpectedClause):
    """How many cards lie in the kitty; none where there is no kitty."""

    id = "kitty-has"
    example = "there are 4 cards in the kitty"
    kind = Kind.TABLE

    number: int

    def words(self) -> str:
        return f"there are {_cards(self.number)} in the kitty" if self.number else "there is no kitty"


@frozen
class GetsKitty(ExpectedClause):
    """Who takes the kitty into hand."""

    id = "gets-kitty"
    example = "the pitcher gets the kitty"
    kind = Kind.TABLE

    who: Person

    def words(self) -> str:
        return f"{self.who.words} gets the kitty"


@frozen
class LeadsFirst(ExpectedClause):
    """Who leads to the first trick."""

    id = "leads-first"
    example = "the pitcher leads"
    kind = Kind.TABLE

    who: Person

    def words(self) -> str:
        return f"{self.who.words} leads"


@frozen
class NamesTrump(ExpectedClause):
    """Who says which suit is trump."""

    id = "names-trump"
    example = "the pitcher names trump"
    kind = Kind.TABLE

    who: Person

    def words(self) -> str:
        return f"{self.who.words} names trump"


@frozen
class MakesTrump(ExpectedClause):
    """The card whose suit is trump, where nobody says which suit: the first card led, or one of the pack."""

    id = "makes-trump"
    example = "trump is made by the first lead"
    kind = Kind.TABLE

    by: TrumpMaker | None

    def words(self) -> str:
        return f"trump is made by {'the first lead' if self.by is None else self.by.words}"


@frozen
class PlayedOut(ExpectedClause):
    """Whether all tricks are played, even those that can change no score."""

    id = "played-out"
    example = "the hand is played out"
    kind = Kind.TABLE

    out: bool = True

    def words(self) -> str:
        return f"the hand is {'' if self.out else 'not '}played out"


@frozen
class MayAsk(ExpectedClause):
    """Whether somebody may ask for something before the bidding."""

    id = "may-ask"
    example = "left of the dealer may ask"
    kind = Kind.OFFER

    who: Person | None
    allowed: bool

    @classmethod
    def said(cls, *parts: object) -> "MayAsk":
        who, allowed, _ = whose(parts)
        return cls(who, allowed)

    def words(self) -> str:
        return may(self.who, self.allowed, "ask")


@frozen
class MayRefuse(ExpectedClause):
    """Whether somebody who is asked may refuse."""

    id = "may-refuse"
    example = "the dealer may not refuse"
    kind = Kind.OFFER

    who: Person | None
    allowed: bool

    @classmethod
    def said(cls, *parts: object) -> "MayRefuse":
        who, allowed, _ = whose(parts)
        return cls(who, allowed)

    def words(self) -> str:
        return may(self.who, self.allowed, "refuse")


def _cards(number: int) -> str:
    return f"{number} {'card' if number == 1 else 'cards'}"
