"""What clauses say is read as the same clauses again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitchdsl.cards import SUIT_NAMES
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.examples.question import Question, question_in
from pitchdsl.language.card_selectors import CardName, JokerCard, OffCard, PrintedCard, TrumpCard
from pitchdsl.language.clause import PASSED, RUN, SET, Party, Unit, Verb
from pitchdsl.language.clauses import CLAUSES, Expected, Given
from pitchdsl.language.example_row import case_words
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
from pitchdsl.language.trump_maker import TrumpMaker

person = st.sampled_from(Person)
party = st.sampled_from([each for each in Party if each is not Party.THE_SAME])
who = st.one_of(person, party)
speaker = st.one_of(person, st.sampled_from([Party.WE, Party.THEY]))
number = st.integers(0, 60)
score = st.integers(-60, 60)
rank, suit = st.integers(0, 12), st.integers(0, len(SUIT_NAMES) - 1)
card: st.SearchStrategy[CardName] = st.one_of(
    st.builds(TrumpCard, rank=rank),
    st.builds(OffCard, rank=rank),
    st.builds(PrintedCard, rank=rank, suit=suit),
    st.sampled_from(JokerCard),
)
cards = st.lists(card, min_size=1, max_size=6).map(tuple)
name = st.sampled_from(["high", "last-trick", "off-jack", "moon", "smudge"])
call = st.one_of(number, name, st.just(PASSED))
bid = st.one_of(number, name)

TOLD: dict[type, st.SearchStrategy[Given]] = {
    PlayersGiven: st.builds(PlayersGiven, number),
    BiddingGiven: st.builds(BiddingGiven, st.lists(call, min_size=1, max_size=5).map(tuple)),
    EveryonePasses: st.builds(EveryonePasses),
    ContractGiven: st.builds(ContractGiven, speaker, bid),
    BidDoubled: st.builds(BidDoubled, who, st.booleans()),
    TrumpGiven: st.builds(TrumpGiven, suit),
    TrumpBroken: st.builds(TrumpBroken, st.booleans()),
    FirstTrick: st.builds(FirstTrick),
    SetBefore: st.builds(SetBefore, who, number),
    StandsAt: st.builds(StandsAt, who, score),
    TakesRows: st.builds(TakesRows, who, st.lists(name, min_size=1, max_size=4).map(tuple)),
    TakesNumber: st.builds(TakesNumber, who, number, st.sampled_from(Unit)),
    TakesEveryTrick: st.builds(TakesEveryTrick, who),
    HandGiven: st.builds(HandGiven, st.one_of(st.none(), speaker), cards),
    CardsWon: st.builds(CardsWon, speaker, cards),
    TrickGiven: st.builds(TrickGiven, cards),
    NoOtherTrump: st.builds(NoOtherTrump),
    HandNumber: st.builds(HandNumber, number),
    OfferAnswered: st.builds(OfferAnswered, speaker, st.booleans()),
    KeepsCards: st.builds(KeepsCards, speaker, number),
    BidBecomes: st.builds(BidBecomes, st.booleans()),
    HandThrownIn: st.builds(HandThrownIn, speaker),
}
SHOWN: dict[type, st.SearchStrategy[Expected]] = {
    Scores: st.builds(Scores, who, score),
    StandsAt: st.builds(StandsAt, who, score),
    WinsGame: st.builds(WinsGame, who),
    BidBecomes: st.builds(BidBecomes, st.booleans()),
    TakesRows: st.builds(TakesRows, who, st.lists(name, min_size=1, max_size=4).map(tuple)),
    TakesNumber: st.builds(TakesNumber, who, number, st.sampled_from(Unit)),
    MayCall: st.builds(
        MayCall,
        st.one_of(st.none(), person),
        st.booleans(),
        st.one_of(st.sampled_from([(PASSED,), (RUN,), (SET,)]), st.lists(bid, min_size=1, max_size=3).map(tuple)),
    ),
    MayUse: st.builds(MayUse, st.one_of(st.none(), person), st.booleans(), st.sampled_from(Verb), cards),
    MayKeepHand: st.builds(MayKeepHand, st.one_of(st.none(), person), st.booleans()),
    MayName: st.builds(
        MayName, st.one_of(st.none(), person), st.booleans(), st.lists(suit, min_size=1, max_size=3).map(tuple)
    ),
    MayThrowIn: st.builds(MayThrowIn, st.one_of(st.none(), person), st.booleans()),
    IsPitcher: st.builds(IsPitcher, person, st.one_of(st.none(), bid)),
    BiddingOver: st.builds(BiddingOver),
    DealsNext: st.builds(DealsNext, person),
    LeadsFirst: st.builds(LeadsFirst, person),
    NamesTrump: st.builds(NamesTrump, person),
    CardsDealt: st.builds(CardsDealt, number, st.one_of(st.none(), number)),
    MakesTrump: st.builds(MakesTrump, st.one_of(st.none(), st.sampled_from(TrumpMaker))),
    KittyHas: st.builds(KittyHas, number),
    GetsKitty: st.builds(GetsKitty, person),
    DrawsCards: st.builds(DrawsCards, who, number, st.booleans()),
    MayAsk: st.builds(MayAsk, st.one_of(st.none(), person), st.booleans()),
    MayRefuse: st.builds(MayRefuse, st.one_of(st.none(), person), st.booleans()),
    MayBePlayers: st.builds(MayBePlayers, st.booleans(), number),
    BeginsAt: st.builds(BeginsAt, score),
    CutsForDeal: st.builds(CutsForDeal, st.booleans()),
    PlayedOut: st.builds(PlayedOut, st.booleans()),
    TrickCounts: st.builds(TrickCounts, number),
    DealtAgain: st.builds(DealtAgain),
    TrickGoesTo: st.builds(TrickGoesTo, card),
}


def test_no_clause_is_left_out() -> None:
    assert {*TOLD, *SHOWN} == {*CLAUSES}


@given(st.lists(st.one_of(*TOLD.values()), max_size=4), st.lists(st.one_of(*SHOWN.values()), max_size=3))
def test_a_case_says_what_is_read_of_it(told: list[Given], shown: list[Expected]) -> None:
    if not told and not shown:
        return
    words = case_words(tuple(told), tuple(shown))
    found = question_in(words)
    assert not isinstance(found, Problem), words
    assert found == Question(told=tuple(told), shown=tuple(shown)), words


def test_every_clause_has_an_example_that_can_be_read() -> None:
    for kind in CLAUSES:
        before, behind = question_in(kind.example), question_in(f"then {kind.example}")
        found = [each for each in (before, behind) if isinstance(each, Question)]
        assert found, kind.example
        assert all({type(clause) for clause in (*each.told, *each.shown)} == {kind} for each in found)


def test_a_clause_without_a_name_speaks_of_whom_the_one_before_spoke() -> None:
    said = question_in("they bid 3 and take 2, we stand at 4, take 1 then lose 3")
    assert isinstance(said, Question)
    assert [getattr(each, "who", None) for each in said.told] == [Party.THEY, Party.THEY, Party.WE, Party.WE]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        # what players said to the program, and the same case in its words
        ("we bid three, take two points then they score two", "we bid 3, take 2 points then they score 2"),
        ("we have the two of hearts", "we have the 2 of hearts"),
        ("we bid 3 but only made 2", "we bid 3, take 2"),
        ("everybody passes then the dealer has to bid", "everyone passes then the dealer may not pass"),
        ("left of the dealer may bid 1", "then left of the dealer may bid 1"),
        ("We bid two and got three. Do we score three?", "we bid 2 and take 3 then we score 3"),
        ("We bid three, and only got two points, so we go back six", "we bid 3, and take 2 points then we lose 6"),
        ("we bid 3, take 2, we score 3 and they score 1", "we bid 3, take 2 then we score 3, they score 1"),
        ("the hand is the 2 of hearts and the 9 of clubs", "the hand is the 2 of hearts, the 9 of clubs"),
        ("clubs are trump, the trick is the A of clubs", "trump is clubs, the trick is the A of clubs"),
        ("both sides have 30 for game", "we take 30 pips, they take 30 pips"),
        ("we bid 3, take 3 and every trick", "we bid 3, take 3, take every trick"),
        ("we only have the 9 of hearts then may play it", None),
        ("trump is clubs, we only have the 9 of hearts then can play the 9 of hearts",
         "trump is clubs, the hand is the 9 of hearts then may play the 9 of hearts"),
        ("the bidding goes 2 then the dealer must bid 3", None),
        ("the bidding goes 2 then the dealer must bid", "the bidding goes 2 then the dealer may not pass"),
        ("at 18-20 we bid 2, took 2. So they win the game",
         "we stand at 18, they stand at 20, we bid 2, take 2 then they win the game"),
        ("we are down 3, we bid 2, take 2 then we score 2", None),
        ("our opponents shot the moon, took all the tricks then they can't lose 4", None),
    ],
)  # fmt: skip
def test_a_case_in_the_words_of_players_is_offered_in_those_of_clauses(written: str, meant: str | None) -> None:
    problem = question_in(written)
    assert isinstance(problem, Problem)
    if meant is None:
        assert problem.remedy is None
        return
    assert problem.remedy is not None
    assert (problem.remedy.text, problem.remedy.certain) == (meant, False)
    assert isinstance(question_in(meant), Question)


@pytest.mark.parametrize("written", ["hello", "who gets game", "Can the dealer take it for the same number?"])
def test_what_tells_no_case_is_not_made_one(written: str) -> None:
    problem = question_in(written)
    assert isinstance(problem, Problem)
    assert problem.remedy is None
    assert "begins with `then`" in (problem.ways or "")


def test_the_clauses_that_are_shown_are_those_nearest_to_what_was_written() -> None:
    def shown(text: str) -> str:
        problem = question_in(text)
        assert isinstance(problem, Problem)
        return problem.ways or ""

    assert "takes" in shown("We bid 3 and then we got our two points home")
    assert "may not bid" in shown("then can the dealer steal it")


@pytest.mark.parametrize(
    ("written", "meant", "certain"),
    [
        ("we bid 3 and took 2, they took 2 then we lost 3", "we bid 3 and take 2, they take 2 then we lose 3", True),
        ("the dealer had the 2 of hearts", "the dealer has the 2 of hearts", True),
        ("we stood at 20, took 2 then we won the game", "we stand at 20, take 2 then we win the game", True),
        # behind `then` it belongs to what is told, and a last trick may be the name of a row or not
        ("we bid 3 then took 2", "we bid 3, take 2", False),
        ("we bid 3, take high and the last trick", "we bid 3, take high and last-trick", False),
        ("we bid 3 and made 2", "we bid 3 and take 2", False),
    ],
)  # fmt: skip
def test_what_is_told_as_past_is_surely_meant(written: str, meant: str, certain: bool) -> None:
    problem = question_in(written)
    assert isinstance(problem, Problem) and problem.remedy is not None
    assert (problem.remedy.text, problem.remedy.certain) == (meant, certain)
