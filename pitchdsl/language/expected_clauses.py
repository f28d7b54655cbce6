"""The clauses of an example that state what is so."""

from pitchdsl.cards import SUIT_NAMES
from pitchdsl.language.card_selectors import CardName
from pitchdsl.language.clause import (
    CALLED,
    ExpectedClause,
    GivenClause,
    Kind,
    Spoken,
    Verb,
    Who,
    cards_in_clause,
    cards_words,
    may,
    verb_words,
    whose,
)
from pitchdsl.language.people import Person
from pitchdsl.values import frozen


@frozen
class Scores(ExpectedClause):
    """How the score of a side changes: up by so many points, down below 0."""

    id = "score-change"
    example = "the pitcher loses 3"
    kind = Kind.SETTLEMENT

    who: Who
    points: int

    def words(self, *, named: bool = True) -> str:
        if self.points < 0:
            return f"{verb_words(self.who, 'loses', 'lose', named=named)} {-self.points}"
        return f"{verb_words(self.who, 'scores', 'score', named=named)} {self.points or 'nothing'}"


@frozen
class WinsGame(ExpectedClause):
    """Who has won the game; nobody where it goes on."""

    id = "wins-game"
    example = "the others win the game"
    kind = Kind.SETTLEMENT

    who: Who

    def words(self) -> str:
        return f"{verb_words(self.who, 'wins', 'win')} the game"


@frozen
class BidBecomes(GivenClause, ExpectedClause):
    """Whether the bid is made or set; it may be told in the place of who took what."""

    id = "bid-becomes"
    example = "the bid is set"
    kind = Kind.SETTLEMENT

    made: bool

    def words(self) -> str:
        return f"the bid is {'made' if self.made else 'set'}"


@frozen
class MayCall(ExpectedClause):
    """What a player may bid, or may not, or whether it may pass; whoever is to speak where nobody is named."""

    id = "may-call"
    example = "the dealer may not bid 2"
    kind = Kind.AUCTION

    who: Person | None
    allowed: bool
    calls: tuple[Spoken, ...]

    @classmethod
    def said(cls, *parts: object) -> "MayCall":
        who, allowed, calls = whose(parts)
        return cls(who, allowed, tuple(each for each in calls if isinstance(each, Spoken)))

    def words(self) -> str:
        said = CALLED.get(self.calls) or f"bid {' or '.join(map(str, self.calls))}"
        return may(self.who, self.allowed, said)


@frozen
class MayUse(ExpectedClause):
    """Which cards a player may play or discard, or may not."""

    id = "may-use"
    example = "may not play the J of diamonds"

    who: Person | None
    allowed: bool
    verb: Verb
    cards: tuple[CardName, ...]

    @classmethod
    def said(cls, *parts: object) -> "MayUse":
        who, allowed, (verb, *cards) = whose(parts)
        assert isinstance(verb, Verb)
        return cls(who, allowed, verb, cards_in_clause(cards))

    @property
    def kind(self) -> Kind:  # type: ignore[override]
        """That of what is done with the cards."""
        return self.verb.kind

    def words(self) -> str:
        return may(self.who, self.allowed, f"{self.verb.words} {cards_words(self.cards)}")


@frozen
class MayThrowIn(ExpectedClause):
    """Whether a hand may be thrown in."""

    id = "may-throw-in"
    example = "may throw in the hand"
    kind = Kind.MISDEAL

    who: Person | None
    allowed: bool

    @classmethod
    def said(cls, *parts: object) -> "MayThrowIn":
        who, allowed, _ = whose(parts)
        return cls(who, allowed)

    def words(self) -> str:
        return may(self.who, self.allowed, "throw in the hand")


@frozen
class MayKeepHand(ExpectedClause):
    """Whether a hand may be played, however poor it is."""

    id = "may-keep-hand"
    example = "may not keep the hand"
    kind = Kind.MISDEAL

    who: Person | None
    allowed: bool

    @classmethod
    def said(cls, *parts: object) -> "MayKeepHand":
        who, allowed, _ = whose(parts)
        return cls(who, allowed)

    def words(self) -> str:
        return may(self.who, self.allowed, "keep the hand")


@frozen
class MayName(ExpectedClause):
    """Which suits may be named as trump, or may not."""

    id = "may-name"
    example = "may not name spades"
    kind = Kind.NAMING

    who: Person | None
    allowed: bool
    suits: tuple[int, ...]

    @classmethod
    def said(cls, *parts: object) -> "MayName":
        who, allowed, suits = whose(parts)
        return cls(who, allowed, tuple(each for each in suits if isinstance(each, int)))

    def words(self) -> str:
        return may(self.who, self.allowed, f"name {' or '.join(SUIT_NAMES[each] for each in self.suits)}")


@frozen
class IsPitcher(ExpectedClause):
    """Who has the bid once the bidding is over, and which bid where that is said."""

    id = "is-pitcher"
    example = "the dealer is the pitcher for 2"
    kind = Kind.AUCTION

    who: Person
    call: Spoken | None = None

    def words(self) -> str:
        return f"{self.who.words} is the pitcher{'' if self.call is None else f' for {self.call}'}"


@frozen
class BiddingOver(ExpectedClause):
    """Nobody has anything to say any more."""

    id = "bidding-over"
    example = "the bidding is over"
    kind = Kind.AUCTION

    def words(self) -> str:
        return "the bidding is over"


@frozen
class DealsNext(ExpectedClause):
    """Who deals the next hand; with an auction, who deals after it where the cards are thrown in."""

    id = "deals-next"
    example = "the dealer deals next"
    kind = Kind.SETTLEMENT

    who: Person

    def words(self) -> str:
        return f"{self.who.words} deals next"


@frozen
class DealtAgain(ExpectedClause):
    """The cards are thrown in, and a new hand is dealt."""

    id = "dealt-again"
    example = "the cards are dealt again"
    kind = Kind.AUCTION

    def words(self) -> str:
        return "the cards are dealt again"


@frozen
class TrickGoesTo(ExpectedClause):
    """Which card wins the trick."""

    id = "trick-goes-to"
    example = "the trick goes to the K of hearts"
    kind = Kind.PLAY

    card: CardName

    def words(self) -> str:
        return f"the trick goes to {cards_words((self.card,))}"


@frozen
class TrickCounts(ExpectedClause):
    """How many pips are in the trick."""

    id = "trick-counts"
    example = "the trick counts 14 pips"
    kind = Kind.PLAY

    pips: int

    def words(self) -> str:
        return f"the trick counts {self.pips} {'pip' if self.pips == 1 else 'pips'}"
