"""The clauses of an example that are given of a case; some may be expected as well."""

from pitchdsl.cards import SUIT_NAMES
from pitchdsl.language.card_selectors import CardName
from pitchdsl.language.clause import (
    SEVERAL,
    ExpectedClause,
    GivenClause,
    Kind,
    Spoken,
    Unit,
    Who,
    cards_in_clause,
    cards_words,
    number_words,
    verb_words,
)
from pitchdsl.values import frozen


@frozen
class PlayersGiven(GivenClause):
    """How many play."""

    id = "players-told"
    example = "there are 4 players"

    number: int

    def words(self) -> str:
        return f"there are {self.number} players"


@frozen
class BiddingGiven(GivenClause):
    """What was said in the auction, from the first to speak on."""

    id = "bidding-told"
    example = "the bidding goes 2, pass, 3"

    calls: tuple[Spoken, ...]

    @classmethod
    def said(cls, *parts: object) -> "BiddingGiven":
        return cls(tuple(each for each in parts if isinstance(each, Spoken)))

    def words(self) -> str:
        return f"the bidding goes {', '.join(map(str, self.calls))}"


@frozen
class EveryonePasses(GivenClause):
    """Nobody bids."""

    id = "everyone-passes"
    example = "everyone passes"

    def words(self) -> str:
        return "everyone passes"


@frozen
class ContractGiven(GivenClause):
    """Who plays for which bid."""

    id = "contract-told"
    example = "the pitcher bids 3"

    who: Who
    call: Spoken

    def words(self) -> str:
        return f"{verb_words(self.who, 'bids', 'bid')} {self.call}"


@frozen
class BidDoubled(GivenClause):
    """Who doubles the bid, or redoubles it; nobody, too."""

    id = "bid-doubled"
    example = "the others double"

    who: Who
    again: bool = False

    def words(self) -> str:
        return verb_words(self.who, *(("redoubles", "redouble") if self.again else ("doubles", "double")))


@frozen
class TrumpGiven(GivenClause):
    """Which suit is trump."""

    id = "trump-told"
    example = "trump is hearts"

    suit: int

    def words(self) -> str:
        return f"trump is {SUIT_NAMES[self.suit]}"


@frozen
class TrumpBroken(GivenClause):
    """Whether a trump has been played in an earlier trick."""

    id = "trump-broken"
    example = "trump is not broken"

    broken: bool = True

    def words(self) -> str:
        return f"trump is {'' if self.broken else 'not '}broken"


@frozen
class FirstTrick(GivenClause):
    """The trick is the first of the hand."""

    id = "first-trick"
    example = "it is the first trick"

    def words(self) -> str:
        return "it is the first trick"


@frozen
class SetBefore(GivenClause):
    """How often bids of a side have failed before this hand, all of them in its last hands."""

    id = "set-before"
    example = "the pitcher was set 2 times"

    who: Who
    times: int

    def words(self) -> str:
        return f"{self.who.words} {'were' if self.who in SEVERAL else 'was'} set {self.times} times"


@frozen
class StandsAt(GivenClause, ExpectedClause):
    """A score: before the hand where it is told, after it where it is stated."""

    id = "stands-at"
    example = "the pitcher stands at 9"
    kind = Kind.SETTLEMENT

    who: Who
    score: int

    def words(self, *, named: bool = True) -> str:
        return f"{verb_words(self.who, 'stands', 'stand', named=named)} at {number_words(self.score)}"


@frozen
class TakesRows(GivenClause, ExpectedClause):
    """Which rows of ``points`` a side takes."""

    id = "takes-rows"
    example = "the others take jack and game"
    kind = Kind.COUNT

    who: Who
    rows: tuple[str, ...]

    @classmethod
    def said(cls, *parts: object) -> "TakesRows":
        who, *rows = parts
        assert isinstance(who, Who)
        return cls(who, tuple(map(str, rows)))

    def words(self, *, named: bool = True) -> str:
        *first, last = self.rows
        listed = f"{', '.join(first)} and {last}" if first else last
        return f"{verb_words(self.who, 'takes', 'take', named=named)} {listed}"


@frozen
class TakesNumber(GivenClause, ExpectedClause):
    """How many points, tricks or pips a side takes."""

    id = "takes-number"
    example = "the pitcher takes 2"
    kind = Kind.COUNT

    who: Who
    number: int
    unit: Unit = Unit.POINTS

    @classmethod
    def said(cls, *parts: object) -> "TakesNumber":
        who, counted = parts
        assert isinstance(who, Who)
        assert isinstance(counted, tuple)
        return cls(who, *counted)

    def words(self, *, named: bool = True) -> str:
        takes = verb_words(self.who, "takes", "take", named=named)
        if self.unit is Unit.POINTS:
            return f"{takes} {self.number or 'nothing'}"
        return f"{takes} {self.number} {self.unit.value}"


@frozen
class TakesEveryTrick(GivenClause):
    """A side takes all the tricks."""

    id = "takes-every-trick"
    example = "the pitcher takes every trick"

    who: Who

    def words(self, *, named: bool = True) -> str:
        return f"{verb_words(self.who, 'takes', 'take', named=named)} every trick"


@frozen
class HandGiven(GivenClause):
    """Cards of a hand: of a person, or of whoever the example asks about."""

    id = "hand-told"
    example = "the dealer has the 2 of hearts"

    who: Who | None
    cards: tuple[CardName, ...]

    @classmethod
    def said(cls, *parts: object) -> "HandGiven":
        who = parts[0] if isinstance(parts[0], Who) else None
        return cls(who, cards_in_clause(parts))

    def words(self) -> str:
        return f"{'the hand is' if self.who is None else verb_words(self.who, 'has', 'have')} {cards_words(self.cards)}"


@frozen
class CardsWon(GivenClause):
    """Cards that somebody's side wins in tricks."""

    id = "cards-won"
    example = "the pitcher wins the 2 of hearts"

    who: Who
    cards: tuple[CardName, ...]

    @classmethod
    def said(cls, *parts: object) -> "CardsWon":
        assert isinstance(parts[0], Who)
        return cls(parts[0], cards_in_clause(parts))

    def words(self) -> str:
        return f"{verb_words(self.who, 'wins', 'win')} {cards_words(self.cards)}"


@frozen
class TrickGiven(GivenClause):
    """The cards of the trick on the table, from the card led on."""

    id = "trick-told"
    example = "the trick is the 9 of diamonds, the K of clubs"

    cards: tuple[CardName, ...]

    @classmethod
    def said(cls, *parts: object) -> "TrickGiven":
        return cls(cards_in_clause(parts))

    def words(self) -> str:
        return f"the trick is {cards_words(self.cards)}"


@frozen
class NoOtherTrump(GivenClause):
    """No trump is in play but those that are told."""

    id = "no-other-trump"
    example = "no other trump is out"

    def words(self) -> str:
        return "no other trump is out"


@frozen
class HandThrownIn(GivenClause):
    """Who throws in a poor hand."""

    id = "hand-thrown-in"
    example = "the dealer throws in the hand"

    who: Who

    def words(self) -> str:
        return f"{verb_words(self.who, 'throws', 'throw')} in the hand"
