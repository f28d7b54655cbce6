"""All clauses of examples; who is meant by `we` and `they`, and by a clause that names nobody."""

from collections.abc import Mapping, Sequence
from typing import TypeVar, get_args

from attrs import evolve

from pitchdsl.language.clause import (
    Clause,
    Party,
    Who,
)
from pitchdsl.language.expected_clauses import (
    BidBecomes,
    BiddingOver,
    DealsNext,
    DealtAgain,
    IsPitcher,
    MayCall,
    MayKeepHand,
    MayName,
    MayThrowIn,
    MayUse,
    Scores,
    TrickCounts,
    TrickGoesTo,
    WinsGame,
)
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
from pitchdsl.language.people import Person
from pitchdsl.language.table_clauses import (
    BeginsAt,
    CardsDealt,
    CutsForDeal,
    DrawsCards,
    GetsKitty,
    HandNumber,
    KeepsCards,
    KittyHas,
    LeadsFirst,
    MakesTrump,
    MayAsk,
    MayBePlayers,
    MayRefuse,
    NamesTrump,
    OfferAnswered,
    PlayedOut,
)

Given = (
    PlayersGiven
    | BiddingGiven
    | EveryonePasses
    | ContractGiven
    | BidDoubled
    | TrumpGiven
    | TrumpBroken
    | FirstTrick
    | SetBefore
    | StandsAt
    | TakesRows
    | TakesNumber
    | TakesEveryTrick
    | HandGiven
    | CardsWon
    | TrickGiven
    | NoOtherTrump
    | HandNumber
    | OfferAnswered
    | KeepsCards
    | BidBecomes
    | HandThrownIn
)
"""What may stand before ``then``."""

Expected = (
    Scores
    | StandsAt
    | WinsGame
    | BidBecomes
    | TakesRows
    | TakesNumber
    | MayCall
    | MayUse
    | MayThrowIn
    | MayKeepHand
    | MayName
    | IsPitcher
    | BiddingOver
    | DealtAgain
    | DealsNext
    | LeadsFirst
    | NamesTrump
    | CardsDealt
    | TrickGoesTo
    | TrickCounts
    | MakesTrump
    | KittyHas
    | GetsKitty
    | DrawsCards
    | MayAsk
    | MayRefuse
    | MayBePlayers
    | BeginsAt
    | CutsForDeal
    | PlayedOut
)
"""What may stand behind it."""

GOES_ON = (StandsAt, TakesRows, TakesNumber, TakesEveryTrick, Scores)
"""The clauses that need not name again whom the one before them names."""

CLAUSES: tuple[type[Clause], ...] = tuple(dict.fromkeys((*get_args(Given), *get_args(Expected))))

C = TypeVar("C", bound=Clause)


def with_subjects(clauses: Sequence[Clause]) -> tuple[Clause, ...]:
    """The clauses, each of which that names nobody with whom the one before it speaks of: `bids 3, takes 2`."""
    found: list[Clause] = []
    subject: object = Person.PITCHER
    for clause in clauses:
        who = getattr(clause, "who", None)
        if who is Party.THE_SAME:
            clause = evolve(clause, who=subject)  # type: ignore[misc]  # noqa: PLW2901
        elif who is not None:
            subject = who
        found.append(clause)
    return tuple(found)


def with_roles(clauses: Sequence[C], told: Sequence[Clause]) -> tuple[C, ...]:
    """The clauses with roles for `we` and `they`: who bids is the pitcher, and the other side are the others.

    One who has or wins cards is one player: of the others the one on the pitcher's left.
    """
    bidder = next((clause.who for clause in told if isinstance(clause, ContractGiven)), Party.WE)
    sides: dict[object, Who] = {}  # whose side somebody else is on that bids is not told
    if bidder is Party.WE:
        sides = {Party.WE: Person.PITCHER, Party.THEY: Party.OTHERS}
    elif bidder is Party.THEY:
        sides = {Party.THEY: Person.PITCHER, Party.WE: Party.OTHERS}
    return tuple(_with_role(clause, sides) for clause in clauses)


def in_their_words(clause: C, told: Sequence[Clause]) -> C:
    """A clause that names roles, with `we` and `they` where a case that tells it says so."""
    whose = {getattr(each, "who", None) for each in told}
    if not whose & {Party.WE, Party.THEY}:
        return clause
    bidder = next((each.who for each in told if isinstance(each, ContractGiven)), Party.WE)
    own, others = (Party.THEY, Party.WE) if bidder is Party.THEY else (Party.WE, Party.THEY)
    if bidder not in (Party.WE, Party.THEY):
        return clause
    in_words: dict[object, Who] = {Person.PITCHER: own, Party.OTHERS: others}
    said = in_words.get(getattr(clause, "who", None))
    return clause if said is None or not _of_sides(clause) else evolve(clause, who=said)  # type: ignore[misc]


def _of_sides(clause: Clause) -> bool:
    """Whether `we` and `they` may say what a clause states."""
    return isinstance(clause, StandsAt | TakesRows | TakesNumber | Scores | WinsGame)


def _with_role(clause: C, sides: Mapping[object, Who]) -> C:
    role = sides.get(getattr(clause, "who", None))
    if role is None:
        return clause
    if role is Party.OTHERS and isinstance(clause, HandGiven | CardsWon):
        role = Person.LEFT_OF_PITCHER
    return evolve(clause, who=role)  # type: ignore[misc]
