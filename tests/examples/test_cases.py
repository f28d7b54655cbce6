"""Cases with answers that were worked out by hand from the sheets and the documents."""

import pytest

from pitchdsl.compile import compile_text, load
from pitchdsl.examples.case import Unspecified
from pitchdsl.examples.question import Question, answer, question_in
from pitchdsl.examples.verdict import verdicts
from tests.texts import problems, sheet

YES, NO = True, False

AT_SIX = "there are 2 players, the dealer stands at 6, left of the dealer stands at 6"
SOLD = "there are 4 players, the bidding goes pass, 2, pass"

SETTLED = [
    # team-auction: a failed bid costs what was bid, the others have what they took; to eleven, the higher wins
    ("team-auction", "we bid 3 and take 2, they take 2 then we lose 3, they score 2", YES),
    ("team-auction", "we bid 3 and take 2 then we lose 2", NO),
    ("team-auction", "they bid 2 and take 3, we take 1 then they score 3, we score 1", YES),
    ("team-auction", "we stand at 9, they stand at 10, we bid 2 and take 2, they take 2 then they win the game", YES),
    ("team-auction", "we stand at 9, they stand at 10, we bid 3 and take 2, they take 2 then they win the game", YES),
    ("team-auction", "we stand at 1, we bid 3 and take 2 then we stand at minus 2", YES),
    ("team-auction", "we bid 3, take 3 then the bid is made", YES),
    ("team-auction", "we bid 4, take 3 then the bid is made", NO),
    # nine-card goes down to nothing: q46 and q53 of the players' questions
    ("nine-card", "we stand at 9, we bid 6 and take 5 then we stand at 15", YES),
    ("nine-card", "we stand at 2, they stand at 9, they bid 4 and take 3, we take 3 then we win the game", YES),
    # whoever is set loses no more than was bid, and what stood before decides who has won
    ("team-auction", "we bid 2 and take high and low, they take jack then we win the game", Unspecified.SCORES),
    ("team-auction", "we bid 3 then we score 3", Unspecified.TAKEN),
    # the calls tell who bid what; the one who sells gets the price, or has to make it (to commercial-pitch's lines)
    (
        "team-auction",
        "there are 4 players, the bidding goes pass, 3, pass, pass, we take 2, they take 2 then we lose 3",
        YES,
    ),
    (
        "auction-pitch",
        "there are 4 players, the bidding goes pass, 3, pass, pass, left of the dealer takes 1"
        " then left of the dealer scores 1",
        YES,
    ),
    (
        "commercial-pitch",
        f"{SOLD}, left of the dealer refuses, left of the dealer takes 1 then left of the dealer loses 2",
        YES,
    ),
    (
        "commercial-pitch",
        f"{SOLD}, left of the dealer grants it, left of the dealer takes 1 then left of the dealer scores 3",
        YES,
    ),
    (
        "commercial-pitch",
        f"{SOLD}, left of the dealer takes 1 then left of the dealer loses 2",
        Unspecified.ANSWER,
    ),
    # rows count one by one: high before low, and then the game is over; of numbers it is open who was there first
    (
        "seven-up",
        f"{AT_SIX}, the dealer takes high, left of the dealer takes low then the dealer wins the game",
        YES,
    ),
    (
        "seven-up",
        f"{AT_SIX}, the dealer takes 1, left of the dealer takes 1 then the dealer wins the game",
        Unspecified.FIRST,
    ),
    ("seven-up", f"{AT_SIX}, the dealer takes 1, left of the dealer takes 1 then nobody wins the game", NO),
    # five for each plain five: there are three of them
    ("nine-card-don", "the dealer takes plain-five then the dealer scores 5", Unspecified.TAKEN),
    ("nine-card-don", "the dealer takes plain-five, takes 10 then the dealer scores 10", YES),
]

AUCTIONS = [
    ("team-auction", "the bidding goes 2 then may not bid 2, may bid 3", YES),
    ("auction-pitch", "the bidding goes 3 then the dealer may bid 3", YES),
    ("auction-pitch", "the bidding goes 3 then the dealer may bid 2", NO),
    ("auction-pitch", "then left of the dealer may bid 1", YES),
    ("team-auction", "then left of the dealer may bid 1", NO),
    (
        "team-auction",
        "the bidding goes 2, pass, pass, pass then the bidding is over, left of the dealer is the pitcher",
        YES,
    ),
]

TRICKS = [
    # the best trump wins, else the best card of the suit led; whoever can follow follows or trumps
    (
        "guide-partnership",
        "trump is hearts, the trick is 9 of clubs, 2 of hearts, A of clubs then the trick goes to 2 of hearts",
        YES,
    ),
    (
        "guide-partnership",
        "trump is hearts, the trick is 9 of clubs, A of spades then the trick goes to the A of spades",
        NO,
    ),
    (
        "guide-partnership",
        "trump is hearts, the trick is K of clubs, the hand is 4 of clubs, 9 of spades then may not play 9 of spades",
        YES,
    ),
    (
        "guide-partnership",
        "trump is hearts, the trick is K of clubs, the hand is 4 of clubs, 9 of hearts then may play 9 of hearts",
        YES,
    ),
    (
        "guide-partnership",
        "trump is hearts, the trick is K of hearts, the hand is 4 of clubs, 9 of hearts then may play 4 of clubs",
        NO,
    ),
    # A 4, 10 10, K 3
    ("auction-pitch", "trump is hearts, the trick is A of clubs, 10 of clubs then the trick counts 14 pips", YES),
    ("auction-pitch", "trump is hearts, the trick is K of clubs, 10 of hearts then the trick counts 14 pips", NO),
    (
        "guide-partnership",
        "the trick is K of clubs, the hand is 9 of hearts, 4 of clubs then may play 9 of hearts",
        Unspecified.TRUMP,
    ),
]

COUNTS = [
    # low to whoever was dealt it (guide), or to whoever wins it (team-auction)
    ("guide-partnership", "we have the 2 of trump, they win the 2 of trump then we take low", YES),
    ("team-auction", "we have the 2 of trump, they win the 2 of trump then they take low", YES),
    ("team-auction", "we have the 2 of trump, they win the 2 of trump then we take low", NO),
    ("guide-partnership", "we have the 3 of trump then we take low", Unspecified.CARDS),
    ("guide-partnership", "we have the 3 of trump, no other trump is out then we take low, we take high", YES),
    ("guide-partnership", "we have the A of trump then we take high", YES),
    ("guide-partnership", "no other trump is out then nobody takes jack", YES),
    ("guide-partnership", "we take 20 pips, they take 20 pips then nobody takes game", YES),
    ("guide-partnership", "we take 20 pips, they take 21 pips then they take game", YES),
    ("guide-partnership", "we have the A of trump then nobody takes last-trick", YES),  # there is no such row
]

TABLES = [
    ("team-auction", "there are 4 players, the bidding goes pass, 3, pass, pass then left of the dealer leads", NO),
    ("team-auction", "the bidding goes pass then the pitcher leads", YES),
    ("guide-partnership", "then everyone is dealt 6 cards", YES),
    ("guide-partnership", "the dealer bids 2 then the dealer leads", YES),
    ("guide-partnership", "the dealer bids 2 then left of the dealer leads", NO),
    ("guide-partnership", "we bid 2, take 2, they take 2 then left of the dealer deals next", YES),
    # two to seven players, packets of three, the highest cut deals, the first card led makes trump, scores from 0
    ("auction-pitch", "then everyone is dealt 6 cards 3 at a time, everyone cuts for the deal", YES),
    ("auction-pitch", "then everyone is dealt 6 cards 2 at a time", NO),
    ("auction-pitch", "then there may be 7 players, there may not be 8 players, there is no kitty", YES),
    ("auction-pitch", "then trump is made by the first lead, everyone begins at 0, the hand is played out", YES),
    ("auction-pitch", "then everyone begins at 1", NO),
    ("auction-pitch", "then the pitcher names trump", NO),
    # four cards lie aside for the pitcher
    ("call-partner", "then there are 4 cards in the kitty, the pitcher gets the kitty", YES),
    ("call-partner", "then there are 3 cards in the kitty", NO),
    ("call-partner", "then left of the pitcher gets the kitty", NO),
    # the top card of the stock is trump, and everybody draws one after each trick
    ("california-jack", "then everyone draws 1 after each trick, trump is made by the top card of the stock", YES),
    ("california-jack", "then everyone draws 2 after each trick", NO),
]

BEFORE = [
    # hands are filled up to six; whoever has discarded down to six draws nothing
    ("team-auction-10", "left of the pitcher keeps 2 then left of the pitcher draws 4", YES),
    ("team-auction-10", "the pitcher keeps 5 then the pitcher draws 2", NO),
    # the eldest hand may beg; a refusal is a gift of one, else three more for everybody; at six nobody may refuse
    ("seven-up", "then left of the dealer may ask, the dealer may not ask", YES),
    ("seven-up", "everyone stands at 5 then the dealer may refuse", YES),
    ("seven-up", "left of the dealer stands at 6, the dealer stands at 0 then the dealer may not refuse", YES),
    ("seven-up", "the dealer grants it then everyone draws 3", YES),
    ("seven-up", "the dealer grants it then the cards are dealt again", NO),
    ("seven-up", "the dealer refuses then left of the dealer takes gift", YES),
    ("seven-up", "the dealer grants it then nobody takes gift", YES),
    ("auction-pitch", "then left of the dealer may ask", NO),
    # the eldest hand sells: the highest bidder pays, or the seller plays for as much
    (
        "commercial-pitch",
        "there are 4 players, the bidding goes pass, 2, pass, left of the dealer grants it"
        " then right of the dealer is the pitcher for 2",
        YES,
    ),
    (
        "commercial-pitch",
        "there are 4 players, the bidding goes pass, 2, pass, left of the dealer refuses"
        " then left of the dealer is the pitcher for 2",
        YES,
    ),
    (
        "commercial-pitch",
        "there are 4 players, the bidding goes pass, 2, pass then right of the dealer is the pitcher for 2",
        Unspecified.ANSWER,
    ),
]

IMPOSSIBLE = [
    ("team-auction", "we bid 9 then we lose 9"),
    ("team-auction", "there are 9 players then everyone is dealt 6 cards"),
    ("team-auction", "we bid 2, take 4, they take 3 then we score 4"),
    ("team-auction", "we bid 2, take high, they take high then we score 1"),
    ("team-auction", "we bid 2, take fives then we score 1"),
    ("team-auction", "the bidding goes 4, 3 then may pass"),
    ("team-auction", "trump is hearts, the trick is the red joker then the trick goes to the red joker"),
    ("team-auction", "we have the 2 of hearts, they have the 2 of hearts, trump is hearts then we take low"),
    ("team-auction", "we bid 2, we bid 3 then we lose 3"),
    ("team-auction", "we stand at 11, they stand at 5, we bid 2, take 2 then we score 2"),  # the game was over
    ("nine-card-don", "the dealer takes plain-five, takes 7 then the dealer scores 7"),
    ("team-auction-10", "left of the pitcher keeps 7 then left of the pitcher draws 0"),
    ("team-auction", "the bidding goes pass, 3, we take 2, they take 2 then we lose 3"),  # two have not spoken yet
    ("guide-partnership", "everyone passes, we take 2 then we score 2"),  # dealt again
    ("seven-up", "left of the dealer stands at 6, the dealer refuses then the dealer may refuse"),
    ("auction-pitch", "the dealer refuses then the dealer may refuse"),
]

TAKEN_SET = "bidding\n  all pass: dealer must bid, or take a set\nexamples\n"


def test_a_set_that_is_taken_is_not_played() -> None:
    """The dealer goes back the lowest bid, 2, and nobody takes anything."""
    assert (
        problems(sheet(f"{TAKEN_SET}  x: the dealer bids set then the dealer loses 2, the others score nothing\n"))
        == []
    )
    (problem,) = problems(sheet(f"{TAKEN_SET}  x: left of the dealer bids set then left of the dealer loses 2\n"))
    assert problem.code == "P503"
    (problem,) = problems(sheet(f"{TAKEN_SET}  x: the dealer bids set, the others take 2 then the others score 2\n"))
    assert problem.code == "P503"


def test_a_set_that_the_calls_tell_is_settled_as_such() -> None:
    """Three pass, and the dealer takes the set: he goes back the lowest bid, 2."""
    case = "there are 4 players, the bidding goes pass, pass, pass, set then the dealer loses 2"
    assert problems(sheet(f"{TAKEN_SET}  x: {case}\n")) == []


def test_a_row_that_counts_card_by_card_and_not_always_alike_is_not_settled_as_one_card() -> None:
    """Two jokers, each worth 1, or 2 in a hand for a bid of 4: to have taken `jokers` is one of them, or both."""
    text = (
        "variant ours extends team-auction\n\ndeck\n  jokers: 2\n\n"
        "trump\n  order: A K Q J red joker black joker 10-2\n\n"
        "points\n  jokers: 1 to the winner of each joker\n  jokers: 2 if the bid is 4\n"
    )
    question = asked("we bid 4, take jokers and high then we score 5")
    (found,) = verdicts(compile_text(text).require_rules(), question.told, question.shown)
    assert (found.so, found.hangs_on) == (None, Unspecified.WORTH)


def test_a_game_ends_with_its_last_hand() -> None:
    case = "we stand at 5, they stand at 3, we bid 2, take 2, they take 0 then we win the game"
    text = f"winning\n  ends after: 12 hands\nexamples\n  x: {{}}{case}\n"
    assert problems(sheet(text.format("it is hand 12, "))) == []
    assert [each.code for each in problems(sheet(text.format("it is hand 11, ")))] == ["P501"]
    assert [each.code for each in problems(sheet(text.format("")))] == ["P502"]


def asked(text: str) -> Question:
    found = question_in(text)
    assert isinstance(found, Question), found
    return found


@pytest.mark.parametrize(("variant", "case", "so"), [*SETTLED, *AUCTIONS, *TRICKS, *COUNTS, *TABLES, *BEFORE])
def test_a_case_is_answered_as_by_hand(variant: str, case: str, so: bool | Unspecified) -> None:
    question = asked(case)
    found = verdicts(load(variant), question.told, question.shown)
    assert all(not each.impossible for each in found), found
    if isinstance(so, Unspecified):
        assert {each.so for each in found} == {None}
        assert {each.hangs_on for each in found} == {so}
    elif so:
        assert {each.so for each in found} == {True}, found
    else:
        assert False in {each.so for each in found}


@pytest.mark.parametrize(("variant", "case"), IMPOSSIBLE)
def test_what_cannot_have_been_is_refused_with_the_reason(variant: str, case: str) -> None:
    question = asked(case)
    found = verdicts(load(variant), question.told, question.shown)
    assert all(each.so is None and each.impossible for each in found), found


def test_numbers_in_words_are_told_to_be_digits_all_of_them_at_once() -> None:
    question = asked("we bid three, take two then we lose 3")
    (found,) = verdicts(load("team-auction"), question.told, question.shown)
    assert found.impossible == "numbers are told in digits: 3 for three, 2 for two"
    (problem,) = problems(sheet("examples\n  so: we bid three, take two then we lose three\n"))
    assert (problem.code, problem.help) == ("P101", "did you mean `we bid 3, take 2 then we lose 3`?")


def test_the_line_that_decides_is_told() -> None:
    question = asked("we bid 3 and take 2 then we lose 3")
    (found,) = verdicts(load("team-auction"), question.told, question.shown)
    assert found.rule is not None
    assert found.rule.address == "settlement/set"


def test_the_same_case_gives_the_same_answer() -> None:
    question = asked("we have the 2 of trump, they win the 2 of trump then they take low")
    rules = load("team-auction")
    assert verdicts(rules, question.told, question.shown) == verdicts(rules, question.told, question.shown)


def test_nothing_is_said_of_a_hand_that_was_not_told() -> None:
    question = asked("trump is hearts, the trick is the 9 of diamonds")
    found = [each.statement.words() for each in answer(load("guide-partnership"), question).sure]
    assert found == ["the trick goes to the 9 of diamonds"]
    question = asked("trump is hearts, the trick is the 9 of diamonds then may not play the 2 of clubs")
    (verdict,) = verdicts(load("guide-partnership"), question.told, question.shown)
    assert (verdict.so, verdict.hangs_on) == (None, Unspecified.CARDS)


NAMER = "trump\n  named by: the pitcher, from the suits in hand\n"
POOR = "the hand is the 9 8 7 of clubs, the 6 5 4 of spades"
COKE = "deal\n  misdeal: {}\n"


@pytest.mark.parametrize(
    ("lines", "case", "so"),
    [
        # six cards: what is not told may be of any suit
        ("", "the hand is the A of hearts then may name spades", YES),
        ("", "the dealer bids 2, the pitcher has the A of hearts then the dealer may name spades", YES),
        ("", "we bid 2, the hand is the A of hearts then left of the pitcher may name hearts", NO),
        (NAMER, "the hand is the A K Q J 10 9 of hearts then may name hearts, may not name spades or clubs", YES),
        (NAMER, "the hand is the A K Q J 10 9 of hearts then may name spades", NO),
        (NAMER, "the hand is the A of hearts then may name hearts", YES),
        (NAMER, "the hand is the A of hearts then may name spades", Unspecified.CARDS),
        (
            "trump\n  named by: the first lead\nplay\n  first lead: any card\n",
            "the hand is the A of hearts then may name hearts",
            NO,
        ),
        # who has nothing but nine and less
        ("", f"{POOR} then may keep the hand", YES),
        (
            COKE.format("on demand if hand has nothing but 9-2"),
            f"{POOR} then may throw in the hand, may keep the hand",
            YES,
        ),
        (COKE.format("always if hand has nothing but 9-2"), f"{POOR} then may not keep the hand", YES),
        (COKE.format("always if hand has nothing but 9-2"), "the hand is the A of hearts then may keep the hand", YES),
        (
            COKE.format("on demand if hand has nothing but 9-2"),
            "the dealer throws in the hand then the cards are dealt again, the dealer deals next",
            YES,
        ),
        (
            COKE.format("on demand if hand has nothing but 9-2, then the next dealer deals"),
            "the dealer throws in the hand then the cards are dealt again, left of the dealer deals next",
            YES,
        ),
        (
            COKE.format("on demand if hand has nothing but 9-2, then that hand is changed"),
            "the dealer throws in the hand then the dealer draws 6",
            YES,
        ),
        (
            COKE.format("on demand if hand has nothing but 9-2, then that hand is changed"),
            "the dealer throws in the hand then the cards are dealt again",
            NO,
        ),
        # what became of the bid, whoever took what
        ("", "we bid 3, the bid is set then we lose 3", YES),
        ("", "we bid 3, the bid is set then they score 2", Unspecified.TAKEN),
        ("", "we bid 3, the bid is made then we score 3", Unspecified.TAKEN),
        ("", "we stand at 8, they stand at 0, we bid 3, the bid is made then we win the game", YES),
    ],
)
def test_a_case_of_other_lines_is_answered_as_by_hand(lines: str, case: str, so: bool | Unspecified) -> None:
    question = asked(case)
    rules = compile_text(sheet(lines)).require_rules()
    found = verdicts(rules, question.told, question.shown)
    assert all(not each.impossible for each in found), found
    if isinstance(so, Unspecified):
        assert [(each.so, each.hangs_on) for each in found] == [(None, so)]
    else:
        assert {each.so for each in found} == {so}, found


def test_what_became_of_a_bid_and_who_throws_in_has_to_be_possible() -> None:
    for lines, case in (
        ("", "the dealer throws in the hand then the cards are dealt again"),
        (COKE.format("on demand if hand has nothing but 9-2"),
         "the dealer has the A of hearts, the dealer throws in the hand then the cards are dealt again"),
        ("", "we bid 3, take 3, the bid is set then we lose 3"),
        ("", "we bid 3, take 2, the bid is made then we score 3"),
    ):  # fmt: skip
        question = asked(case)
        found = verdicts(compile_text(sheet(lines)).require_rules(), question.told, question.shown)
        assert all(each.so is None and each.impossible for each in found), found
