"""What a case tells, sorted by what it is about; and the ways in which the rest can have been."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from functools import lru_cache
from typing import TypeVar

from attrs import define, evolve, field

from pitchdsl.described_hands.possible import all_passed
from pitchdsl.described_hands.settled_hand import first_standing, rules_in_auction
from pitchdsl.game.rules import Itself, Rules
from pitchdsl.game.state import sides_of
from pitchdsl.game.walk import conditions, facts_asked
from pitchdsl.language.card_selectors import CardName
from pitchdsl.language.clause import Party, Spoken, Unit, Who
from pitchdsl.language.clauses import Expected, Given
from pitchdsl.language.conditions import leaves
from pitchdsl.language.expected_clauses import BidBecomes
from pitchdsl.language.given_clauses import (
    BiddingGiven,
    BidDoubled,
    CardsWon,
    ContractGiven,
    EveryonePasses,
    FirstTrick,
    HandGiven,
    HandThrownIn,
    NoOtherTrump,
    PlayersGiven,
    SetBefore,
    StandsAt,
    TakesEveryTrick,
    TakesNumber,
    TakesRows,
    TrickGiven,
    TrumpBroken,
    TrumpGiven,
)
from pitchdsl.language.origin import Origin
from pitchdsl.language.people import Person
from pitchdsl.language.table_clauses import HandNumber, KeepsCards, OfferAnswered
from pitchdsl.values import frozen


class Unspecified(Enum):
    """What a case leaves open, and what its answer may hang on."""

    PLAYERS = "how many play"
    HOLDER = "who has the hand"
    PLAYED = "who played which card"
    PITCHER = "where the pitcher sits"
    PARTNER = "who plays with the pitcher"
    BID = "what was bid"
    DOUBLED = "whether the bid was doubled"
    TRUMP = "which suit is trump"
    SCORES = "the scores before the hand"
    OURS = "which side yours is"
    TAKEN = "who took what"
    WORTH = "how much each row counts"
    TRICKS = "how many tricks each side took"
    FIRST = "which side was there first"
    TRICK = "whether it is the first trick"
    BROKEN = "whether a trump has been played"
    CARDS = "the cards that are not told"
    HANDS = "how many hands have been played"
    REDEALS = "how often the cards were dealt again before"
    ANSWER = "whether it is granted"
    TURNED = "which cards are turned up"
    MUCH = "too much that is not told"
    BY_CARDS = "cards or pips, which a told hand does not have"


class ImpossibleError(Exception):
    """A case that cannot have been; ``str()`` says why, in a sentence without its stop."""


@frozen(kw_only=True)
class Finding:
    """Whether a statement is so, in one way in which the hand can have been; none where that cannot be known."""

    so: bool | None
    comes: Expected | str
    """What is so instead, or how it comes about: a statement, or words without a stop."""
    rule: Origin | None = None
    """The line of the sheet that decides."""
    hangs_on: Unspecified | None = None
    """What has to be known, where it cannot be known without."""


class CaseOutcome(ABC):
    """What has come of a case, in one way in which it can have been."""

    @abstractmethod
    def finding(self, statement: Expected) -> Finding:
        """Whether a statement is so."""

    def may_come(self, statement: Expected, tried: Sequence["CaseOutcome"]) -> bool:
        """Whether a statement that is so in none of those that were ``tried``, of which this is one, may be so in
        another one; never where all that can have been is tried."""
        return False

    @abstractmethod
    def statements(self) -> Iterator[Expected]:
        """What is so, in the statements that a sheet can make, the most telling first."""


@frozen(kw_only=True)
class Possibility:
    """A way in which a case can have been."""

    made_up: Mapping[Unspecified, object]
    outcome: CaseOutcome


@define(kw_only=True)
class Case:
    """What is told of a hand."""

    players: int | None = None
    bidding: tuple[Spoken, ...] | None = None
    everyone_passes: bool = False
    contract: tuple[Person, Spoken] | None = None
    trump: int | None = None
    scores: dict[Who, int] = field(factory=dict)
    rows: dict[Who, tuple[str, ...]] = field(factory=dict)
    numbers: dict[tuple[Who, Unit], int] = field(factory=dict)
    sweep: Who | None = None
    hands: dict[Person | None, tuple[CardName, ...]] = field(factory=dict)
    won: dict[Person, tuple[CardName, ...]] = field(factory=dict)
    trick: tuple[CardName, ...] | None = None
    no_other_trump: bool = False
    broken: bool | None = None
    first_trick: bool = False
    sets: dict[Who, int] = field(factory=dict)
    hand_number: int | None = None
    answers: tuple[tuple[Person, bool], ...] = ()
    """Who was asked for something, and whether it was granted."""
    kept: tuple[Person, int] | None = None
    doubles: tuple[tuple[Who, bool], ...] = ()
    """Who doubles the bid, or redoubles it."""
    made: bool | None = None
    """What became of the bid, where that is told."""
    thrown_in: Person | None = None
    """Who throws in a hand."""

    @classmethod
    def of(cls, told: Sequence[Given]) -> "Case":
        """The case that clauses tell; raises :class:`ImpossibleError` where two of them tell the same."""
        case = cls()
        for clause in told:
            match clause:
                case PlayersGiven(number):
                    case.players = _once(case.players, number, clause)
                case BiddingGiven(calls):
                    case.bidding = _once(case.bidding, calls, clause)
                case EveryonePasses():
                    case.everyone_passes = True
                case ContractGiven(Person() as who, call):
                    case.contract = _once(case.contract, (who, call), clause)
                case TrumpGiven(suit):
                    case.trump = _once(case.trump, suit, clause)
                case StandsAt(who, score):
                    case.scores[who] = _once(case.scores.get(who), score, clause)
                case TakesRows(who, rows):
                    case.rows[who] = (*case.rows.get(who, ()), *rows)
                case TakesNumber(who, number, unit):
                    case.numbers[who, unit] = _once(case.numbers.get((who, unit)), number, clause)
                case TakesEveryTrick(who):
                    case.sweep = _once(case.sweep, who, clause)
                case HandGiven(None | Person() as holder, cards):
                    case.hands[holder] = (*case.hands.get(holder, ()), *cards)
                case CardsWon(Person() as winner, cards):
                    case.won[winner] = (*case.won.get(winner, ()), *cards)
                case TrickGiven(cards):
                    case.trick = _once(case.trick, cards, clause)
                case TrumpBroken(broken):
                    case.broken = _once(case.broken, broken, clause)
                case FirstTrick():
                    case.first_trick = True
                case SetBefore(who, times):
                    case.sets[who] = _once(case.sets.get(who), times, clause)
                case HandNumber(number):
                    case.hand_number = _once(case.hand_number, number, clause)
                case OfferAnswered(Person() as who, grants):
                    case.answers = (*case.answers, (who, grants))
                case KeepsCards(Person() as who, number):
                    case.kept = _once(case.kept, (who, number), clause)
                case BidDoubled(who, again):
                    case.doubles = (*case.doubles, (who, again))
                case BidBecomes(made):
                    case.made = _once(case.made, made, clause)
                case HandThrownIn(Person() as who):
                    case.thrown_in = _once(case.thrown_in, who, clause)
                case NoOtherTrump():
                    case.no_other_trump = True
                case _:
                    raise ImpossibleError(f"`{clause.words()}` does not say which player that is")
        return case

    def tables(self, rules: Rules, *, every: bool = False) -> list[int]:
        """The numbers of players with which it can have been; raises :class:`ImpossibleError`.

        Without ``every`` only the usual one, the fewest and the most, where no rule asks how many play.
        """
        allowed = rules.players.seats
        if self.players is not None:
            if not allowed.least <= self.players <= allowed.most:
                said = str(allowed.least) if allowed.least == allowed.most else f"{allowed.least} to {allowed.most}"
                raise ImpossibleError(f"the game is for {said} players")
            return [self.players]
        allowed_here = range(max(2, allowed.least), allowed.most + 1)
        asked = any("players" in test.facts_asked() for _, when, _ in conditions(rules) for test in leaves(when))
        usual = [each for each in (4, allowed_here[0], allowed_here[-1]) if each in allowed_here]
        return [*dict.fromkeys([*usual, *allowed_here] if asked or every else usual)]

    def people(self) -> set[Person]:
        """The persons whom it names."""
        named = {
            who for who in (*self.scores, *self.rows, *self.won, *self.sets, self.sweep) if isinstance(who, Person)
        }
        named |= {who for who, _ in self.numbers if isinstance(who, Person)}
        named |= {who for who in self.hands if who is not None} | {who for who, _ in self.answers}
        named |= ({self.kept[0]} if self.kept else set()) | ({self.thrown_in} if self.thrown_in else set())
        named |= {who for who, _ in self.doubles if isinstance(who, Person)}
        return named | ({self.contract[0]} if self.contract else set())


T = TypeVar("T")


def _once(old: T | None, new: T, clause: Given) -> T:
    if old is not None and old != new:
        raise ImpossibleError(f"`{clause.words()}` says again, and otherwise, what was told before")
    return new


@frozen(kw_only=True)
class CaseSeats:
    """Who sits where, while seat 0 deals."""

    rules: Rules
    seats: int
    pitcher: int | None
    teller: int | None = None
    """Who stands for the side that tells a case, where nobody is the pitcher."""
    side_of: tuple[int, ...] = field(init=False)
    """The side of each seat."""

    @side_of.default
    def _of_each_seat(self) -> tuple[int, ...]:
        return _side_of(Itself(self.rules), self.seats)

    @classmethod
    def of(cls, rules: Rules, seats: int, own: int) -> "CaseSeats":
        """A table with this pitcher; where nobody bids, with this player as who tells the case."""
        bidden = rules.bidding is not None
        return cls(rules=rules, seats=seats, pitcher=own if bidden else None, teller=None if bidden else own)

    @property
    def own(self) -> int | None:
        """The seat of the pitcher, or of who tells the case where there is none."""
        return self.teller if self.pitcher is None else self.pitcher

    def seat(self, person: Person) -> int:
        """The seat of a person; raises :class:`ImpossibleError` where there is none."""
        namer = self.rules.trump.named_by.who
        found = person.seat(
            seats=self.seats,
            dealer=0,
            pitcher=self.own,
            namer=None if namer in (None, Person.NAMER) else self._plain(namer),
            to_right=self.rules.players.direction.to_right,
        )
        if found is None:
            raise ImpossibleError(f"nobody is {person.english} here")
        return found

    def _plain(self, person: Person) -> int | None:
        to_right = self.rules.players.direction.to_right
        return person.seat(seats=self.seats, dealer=0, pitcher=self.own, namer=None, to_right=to_right)

    def sides(self, who: Who, parties: Sequence[int] | None = None) -> tuple[int, ...]:
        """The sides of those whom a clause means: those of a person, all others, or every one."""
        side_of = self.side_of
        every = tuple(range(max(side_of) + 1))
        match who:
            case Party.NOBODY:
                return ()
            case Party.EVERYONE:
                return every
            case Party.OTHERS:
                if self.own is None:
                    return every
                own = side_of[self.own]
                if parties is not None:
                    return tuple(side for side in every if parties[side] != parties[own])
                return tuple(side for side in every if side != own)
            case Party.THE_SAME | Party.WE | Party.THEY:
                raise AssertionError("roles stand for whom a clause speaks of")
            case _:
                return (side_of[self.seat(who)],)

    def words(self, seat: int | None) -> str:
        """Who sits there, by the role that is told most easily."""
        if seat is None:
            return "nobody"
        roles = [Person.PITCHER] if self.pitcher is not None else []
        for person in (*roles, Person.DEALER, Person.LEFT_OF_DEALER, Person.RIGHT_OF_DEALER):
            if self.seat(person) == seat:
                return person.words
        return f"player {seat} after the dealer"

    def people(self, case: "Case") -> tuple[Who, ...]:
        """By whom what comes of a case is told: the pitcher and the others, who stand for `we` and `they` where nobody
        bids; there, those at the table whom it names.
        """
        if self.pitcher is not None or case.people() <= {Person.PITCHER, Person.LEFT_OF_PITCHER}:
            return (Person.PITCHER, Party.OTHERS)
        beside = (Person.DEALER, Person.LEFT_OF_DEALER, Person.RIGHT_OF_DEALER)
        return tuple(person for person in beside if person in case.people())

    @property
    def pitcher_side(self) -> int | None:
        """The side of the pitcher, if there is one."""
        return None if self.pitcher is None else self.side_of[self.pitcher]


@lru_cache(maxsize=256)
def _side_of(of: Itself, seats: int) -> tuple[int, ...]:
    sides = sides_of(of.rules, seats)
    return tuple(next(at for at, side in enumerate(sides) if seat in side) for seat in range(seats))


def places(rules: Rules, seats: int, case: Case, *, matters: bool) -> list[CaseSeats]:
    """The tables at which a case can have been, by where the pitcher sits; one stands for all where that is equal."""
    who = None if case.contract is None else case.contract[0]
    every = [CaseSeats.of(rules, seats, seat) for seat in (*range(1, seats), 0)]
    found = [each for each in every if who is None or rules.bidding is None or each.seat(who) == each.pitcher]
    return found if matters else found[:1]


MOST_REDEALS = 3
"""Before the hand of a case the cards can have been dealt again so often, where that matters."""


def redeals_before(rules: Rules) -> range:
    """How often the cards can have been dealt again before a hand, as far as a rule asks for it."""
    return range(MOST_REDEALS + 1 if "redeals" in facts_asked(rules) else 1)


def pitcher_of_nobody(rules: Rules, seats: int) -> int | None:
    """Who pitches where nobody has bid; raises :class:`ImpossibleError` where nobody does."""
    start = first_standing(rules, seats, 0)
    why = "the cards are dealt again when everybody passes"
    for redeals in redeals_before(rules):
        try:
            passed = all_passed(rules_in_auction(rules, seats, evolve(start, redeals=redeals)), seats, 0)
        except ValueError as stuck:
            why = f"{stuck}"
            continue
        if passed is not None:
            return passed.pitcher
    raise ImpossibleError(why)
