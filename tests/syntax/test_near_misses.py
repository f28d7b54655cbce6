"""Lines as people write them who have never seen the language: each is answered by the line that they meant.

The line that the message tells is the expected one, and a text with it in the place of the wrong one has no problem.
"""

import pytest

from pitchdsl.canonical.fix import mend
from pitchdsl.source import Source
from pitchdsl.syntax.forms import SECTIONS
from tests.effort import in_one_test
from tests.texts import problems, report, sheet

PLAIN = "team-auction"
DRAW = "nine-card"
BID_NAME = "kirk-partnership"

SURE = [
    # numbers
    (PLAIN, "bidding", "bids: two to four", "bids: 2 to 4"),
    (PLAIN, "bidding", "bids: 2, 3, 4", "bids: 2-4"),
    (PLAIN, "bidding", "bids: 2, 3 or 4", "bids: 2-4"),
    (PLAIN, "bidding", "bids: 3 or 4", "bids: 3-4"),
    (PLAIN, "bidding", "bids: 2 and up", "bids: 2 or more"),
    (PLAIN, "bidding", "bids: 2+", "bids: 2 or more"),
    (PLAIN, "bidding", "bids: minimum 2", "bids: 2 or more"),
    (PLAIN, "bidding", "bids: two or more", "bids: 2 or more"),
    (PLAIN, "bidding", "bids: 2..4", "bids: 2-4"),
    (PLAIN, "bidding", "bids: 2-4 only", "bids: 2-4"),
    (PLAIN, "winning", "target: 15 or more", "target: 15"),
    (PLAIN, "winning", "game ends at 15", "target: 15"),
    (PLAIN, "deal", "packets: 3", "each: in packets of 3"),
    (
        PLAIN,
        "points",
        "game: 1 to the winner of most pips, none if tied",
        "game: 1 to the winner of most pips, nobody if tied",
    ),
    (PLAIN, "settlement", "set: loses 2x the bid", "set: loses 2 times the bid"),
    (PLAIN, "settlement", "set: loses double", "set: loses twice the bid"),
    (PLAIN, "settlement", "set: loses 10 if the bid is over 3", "set: loses 10 if the bid is 4 or more"),
    (PLAIN, "settlement", "defenders: keep their points", "others: score points taken"),
    (DRAW, "exchange", "everyone: discards up to 4 and draws as many", "everyone: discard up to 4, then draw as many"),
    (PLAIN, "winning", "target: eleven", "target: 11"),
    (PLAIN, "winning", "target: twenty-one points", "target: 21 points"),
    (PLAIN, "winning", "target: 1,000", "target: 1000"),
    (PLAIN, "winning", "target: 11 points.", "target: 11 points"),
    (PLAIN, "winning", "target: first to 15", "target: 15"),
    (PLAIN, "players", "seats: four players", "seats: 4 players"),
    (PLAIN, "deal", "each: 6 cards each", "each: 6 cards"),
    (PLAIN, "deal", "each: six cards, three at a time", "each: 6, in packets of 3"),
    # yes and no
    (PLAIN, "bidding", "dealer may hold: can't", "dealer may hold: nothing"),
    (PLAIN, "bidding", "dealer may hold: no", "dealer may hold: nothing"),
    (PLAIN, "deal", "kitty: no", "kitty: none"),
    (PLAIN, "deck", "jokers: no", "jokers: none"),
    (PLAIN, "play", "ends early: no", "ends early: never"),
    # words
    (PLAIN, "bidding", "turns: once", "turns: once around"),
    (PLAIN, "bidding", "turns: one round", "turns: once around"),
    (PLAIN, "bidding", "all pass: dealer is stuck", "all pass: dealer must bid"),
    (PLAIN, "bidding", "all pass: next player deals", "all pass: next dealer deals"),
    (PLAIN, "deal", "first dealer: random", "first dealer: at random"),
    (PLAIN, "deal", "first dealer: high card", "first dealer: highest cut"),
    (PLAIN, "play", "first lead: anything", "first lead: any card"),
    (PLAIN, "play", "follow: suit or trump, otherwise anything", "follow: suit or trump, else any card"),
    (PLAIN, "settlement", "set: pitcher loses double the bid", "set: pitcher loses twice the bid"),
    (PLAIN, "settlement", "others: keep what they take", "others: score points taken"),
    (PLAIN, "winning", "may not win: keeps score", "may not win: keeps its score"),
    (PLAIN, "winning", "ends after: twelve hands", "ends after: 12 hands"),
    (PLAIN, "trump", "named by: whoever wins the bid", "named by: the pitcher"),
    ("kitty", "deal", "kitty: 3 to the highest bidder", "kitty: 3 to the pitcher"),
    # cards
    (PLAIN, "deck", "ranks: ace to two", "ranks: A-2"),
    (PLAIN, "deck", "ranks: a k q j 10-2", "ranks: A K Q J 10-2"),
    (PLAIN, "trump", "order: a-2", "order: A-2"),
    (PLAIN, "deck", "ranks: A K Q J 10s 9s 8 7 6 5 4 3 2", "ranks: A K Q J 10 9 8 7 6 5 4 3 2"),
    (PLAIN, "points", "low: captured", "low: to the winner of the lowest trump"),
    (PLAIN, "points", "low: winner takes low", "low: to the winner of the lowest trump"),
    (PLAIN, "points", "jack: to the winner of the jack of trumps", "jack: to the winner of the jack of trump"),
    (PLAIN, "points", "pips: A=4, K=3, Q=2, J=1, 10=10", "pips: A 4, K 3, Q 2, J 1, 10 10"),
    (PLAIN, "points", "pips: ace 4, king 3, queen 2, jack 1, ten 10", "pips: A 4, K 3, Q 2, J 1, 10 10"),
    # conditions
    (PLAIN, "points", "high: 2 if spades are trump", "high: 2 if trump is spades"),
    (PLAIN, "points", "high: 2 if trump is ♠", "high: 2 if trump is spades"),
    (PLAIN, "points", "high: 2 if ♠ is trump", "high: 2 if trump is spades"),
    (PLAIN, "points", "high: 2 points when trumps are spades", "high: 2 if trump is spades"),
    (PLAIN, "settlement", "set: if the bid is 4, pitcher loses 8", "set: pitcher loses 8 if the bid is 4"),
    (PLAIN, "settlement", "set: loses 8 unless the bid is 3 or less", "set: loses 8 if the bid is 4 or more"),
    (PLAIN, "settlement", "set: loses 8 unless the bid is 3 or more", "set: loses 8 if the bid is 2 or less"),
    (PLAIN, "settlement", "others: score 1 unless the bid is made", "others: score 1 if the bid is set"),
    (
        PLAIN,
        "settlement",
        "set: loses 8 unless the bid is 3",
        "set: loses 8 if the bid is 2 or less or the bid is 4 or more",
    ),
    (
        PLAIN,
        "settlement",
        "set: loses 8 unless trump is ♥",
        "set: loses 8 if trump is spades or trump is diamonds or trump is clubs",
    ),
    (PLAIN, "to win", "sweep: not in the hole", "sweep: own score is 0 or more"),
    (
        DRAW,
        "exchange",
        "everyone: throws away non-trump down to 6",
        "everyone: discard non-trump, down to 6",
    ),
    (
        PLAIN,
        "settlement",
        "made: scores 9 if pitcher takes all the points",
        "made: scores 9 if pitcher takes every point",
    ),
    # names
    (PLAIN, "winning", "first to: 21", "target: 21"),
    (PLAIN, "winning", "both there: pitcher", "several there: pitcher"),
    (PLAIN, "bidding", "minimum: 2", "bids: 2 or more"),
    (PLAIN, "bidding", "minimum bid: two", "bids: 2 or more"),
    (PLAIN, "bidding", "dealer stuck: yes", "all pass: dealer must bid"),
    (PLAIN, "bidding", "dealer can hold: any bid", "dealer may hold: any bid"),
    (PLAIN, "bidding", "dealer can hold: no", "dealer may hold: nothing"),
    (PLAIN, "players", "partners: yes", "sides: partners opposite"),
    (PLAIN, "players", "teams: two", "sides: partners opposite"),
    (PLAIN, "winning", "score: 11", "target: 11"),
    (PLAIN, "winning", "goal: eleven", "target: 11"),
    (PLAIN, "winning", "tagret: 11", "target: 11"),
    (PLAIN, "winning", "- target: 11", "target: 11"),
    (PLAIN, "deal", "cards: six", "each: 6"),
    (DRAW, "exchange", "players: discard up to 3, then draw as many", "everyone: discard up to 3, then draw as many"),
    (PLAIN, "points", "off_jack: 1 to nobody", "off-jack"),
    ("high-nine", "deck", "jocker: 2", "jokers: 2"),
    ("high-nine", "deck", "jockers: two", "jokers: two"),
    (DRAW, "wins at once", "deep: score is below 3 and set 2 times", "deep: own score is 2 or less and set 2 times"),
    (
        DRAW,
        "wins at once",
        "deep: his score falls under 3 and set 2 times",
        "deep: own score is 2 or less and set 2 times",
    ),
    (PLAIN, "winning", "several there: first by high and low", "several there: first by high, low"),
    # no colon, or another mark for it
    (PLAIN, "players", "seats 4", "seats: 4"),
    (PLAIN, "players", "seats = 4", "seats: 4"),
    (PLAIN, "players", "seats - 4", "seats: 4"),
    (PLAIN, "players", "seat 4", "seats: 4"),
    (PLAIN, "bidding", "minimum bid 2", "bids: 2 or more"),
    (PLAIN, "winning", "target; 21", "target: 21"),
    (PLAIN, "players", "Seats four", "seats: 4"),
    (PLAIN, "points", "low 1 to the winner of the lowest trump", "low: 1 to the winner of the lowest trump"),
    (PLAIN, "points", "high 2", "high: 2"),
    (PLAIN, "points", "no game:", "no game"),
    # sentences
    (PLAIN, "bidding", "The dealer must bid if all pass.", "all pass: dealer must bid"),
    (PLAIN, "bidding", "If everyone passes, the dealer must bid.", "all pass: dealer must bid"),
    (PLAIN, "bidding", "The minimum bid is two.", "bids: 2 or more"),
    (PLAIN, "deal", "Each player gets six cards.", "each: 6"),
    (PLAIN, "winning", "First to 15 wins", "target: 15"),
    (PLAIN, "winning", "21 points wins", "target: 21"),
    (PLAIN, "points", "winner takes low", "low: to the winner of the lowest trump"),
    (PLAIN, "players", "4 players", "seats: 4"),
]
"""What can have meant one thing only: ``check --fix`` writes it."""

GUESSED = [
    (PLAIN, "points", "jack: 1 to the winner of jack", "jack: 1 to the winner of jack of trump"),
    (PLAIN, "bidding", "dealer may hold: yes", "dealer may hold: any bid"),
    (PLAIN, "bidding", "all pass: redeal", "all pass: same dealer deals again"),
    (PLAIN, "bidding", "all pass: dealer must bid two", "all pass: dealer must bid 2 or more"),
    (PLAIN, "bidding", "maximum: 4", "bids: 1-4"),
    (PLAIN, "players", "sides: two teams of two", "sides: partners opposite"),
    (DRAW, "exchange", "everyone: discard 3, draw 3", "everyone: discard up to 3, then draw as many"),
    (DRAW, "exchange", "none", "no exchange"),
    (PLAIN, "play", "lead: trump", "first lead: trump"),
    (PLAIN, "play", "lead: left of the pitcher", "first leader: left of the pitcher"),
    (PLAIN, "play", "first lead: left of the pitcher", "first leader: left of the pitcher"),
    (PLAIN, "play", "first leader: bidder", "first leader: the pitcher"),
    (PLAIN, "players", "sides: yes", "sides: partners opposite"),
    (PLAIN, "calls", "moon: take all the tricks", "moon: a bid above all the points, made by taking every trick"),
    (PLAIN, "calls", "moon: takes every trick", "moon: a bid above all the points, made by taking every trick"),
    (PLAIN, "trump", "order: ace high", "order: A K Q J 10-2"),
    (PLAIN, "points", "low: 1 to low", "low: 1 to the winner of the lowest trump"),
    (PLAIN, "points", "low: dealt", "low: to the owner of the lowest trump"),
    (PLAIN, "points", "game: 1 to the winner of game", "game: 1 to the winner of most pips"),
    (
        "team-auction-7",
        "exchange",
        "everyone: discard all non-trump, then draws 6",
        "everyone: discard all non-trump, then draw to 6",
    ),
    (DRAW, "exchange", "everyone: keep 6 cards", "everyone: discard non-trump, down to 6"),
    (
        PLAIN,
        "wins at once",
        "sweep: takes all the points",
        "sweep: made the last bid and the pitcher takes every point",
    ),
    (
        PLAIN,
        "wins at once",
        "sweep: all points taken",
        "sweep: made the last bid and the pitcher takes every point",
    ),
    (
        BID_NAME,
        "wins at once",
        "smudge: called smudge and not in the hole",
        "smudge: called smudge and made it and own score is 0 or more",
    ),
    (
        DRAW,
        "exchange",
        "everyone: keep only 6, then draw to 6",
        "everyone: discard non-trump, down to 6, then draw to 6",
    ),
    (BID_NAME, "wins at once", "smudge: smudge", "smudge: called smudge and made it"),
]
"""What may have meant something else, too: the message tells it, and nobody writes it but the author."""

ROWS = [
    (PLAIN, "points", "jak: 2", "jack", "jack: 2"),
    (PLAIN, "points", "no gaem", "no game", "no game"),
    (BID_NAME, "calls", "smugde: made by taking every trick", "smudge", "smudge: made by taking every trick"),
    ("guide-partnership", "wins at once", "smudg: called smudge and made it", "smudge",
     "smudge: called smudge and made it"),
    (BID_NAME, "wins at once", "smudge: called smugde and made it", "smudge", "smudge: called smudge and made it"),
    (DRAW, "exchange", "everyon: discard up to 3, then draw as many", "everyone",
     "everyone: discard up to 3, then draw as many"),
]  # fmt: skip
"""Misspelt names in the tables whose rows the author names."""


BASES = {
    "kitty": (
        "exchange\n  pitcher: discard down to 6\n",
        "bidding\n  bids: 2-4\n",
    ),
    "joker-plain": ("deck\n  jokers: 1\n",),
    "jokers-plain": ("deck\n  jokers: 2\n",),
}
"""Lines below the one in question, over the plain game, where no bundled game fits it."""


def text_of(base: str, section: str, line: str) -> str:
    more = "".join(BASES.get(base, ()))
    return sheet(f"{section}\n  {line}  # as we play it\n{more}", PLAIN if more else base)


@in_one_test(("base", "section", "wrong", "right"), SURE + GUESSED)
def test_a_near_miss_is_told_the_line_that_was_meant(base: str, section: str, wrong: str, right: str) -> None:
    found = problems(text_of(base, section, wrong))
    assert [problem.span.line for problem in found] == [3], report(found)
    assert f"`{right}`" in report(found)
    if ":" in right or right.startswith("no "):
        assert not problems(text_of(base, section, right)), report(problems(text_of(base, section, right)))


@in_one_test(("base", "section", "wrong", "right"), [row for row in SURE if row[3] != "off-jack"])
def test_what_can_mean_one_thing_only_is_mended(base: str, section: str, wrong: str, right: str) -> None:
    mended = mend(Source(name="my.pitch", text=text_of(base, section, wrong)), None)
    assert mended.source.text == text_of(base, section, right)


@in_one_test(("base", "section", "wrong", "right"), GUESSED)
def test_a_guess_is_not_written(base: str, section: str, wrong: str, right: str) -> None:
    text = text_of(base, section, wrong)
    assert mend(Source(name="my.pitch", text=text), None).source.text == text


@in_one_test(("base", "section", "wrong", "name", "right"), ROWS)
def test_a_misspelt_name_in_an_open_table_is_told_the_right_one(
    base: str, section: str, wrong: str, name: str, right: str
) -> None:
    found = problems(text_of(base, section, wrong))
    assert [problem.span.line for problem in found] == [3], report(found)
    assert f"`{name}`" in report(found)
    assert not problems(text_of(base, section, right)), report(problems(text_of(base, section, right)))


def test_a_bare_no_is_not_made_a_condition() -> None:
    (problem,) = problems(sheet("to win\n  bid: no\n"))
    assert problem.fix is None
    assert "nobody has bid" not in (problem.help or "")


def test_a_rule_under_the_wrong_heading_is_never_told_as_another_line() -> None:
    (problem,) = problems(sheet("players\n  jokers: red above black\n"))
    assert "write the heading `trump`, and below it `jokers: red above black`" in report([problem])
    (problem,) = problems(sheet("players\n  kitty: as you like\n"))
    assert problem.labels[0].text == "this belongs under `deal`"
    assert "write" not in (problem.help or "")


EXAMPLES = [
    (PLAIN, "trump", "order: ace high", "order: ", "joker"),
    (PLAIN, "trump", "order: A K Q J nonsense", "order: ", "joker"),
    (PLAIN, "winning", "target: 11.5", "target: 11", "none"),
]


@in_one_test(("base", "section", "wrong", "told", "not_told"), EXAMPLES)
def test_an_example_has_nothing_in_it_that_nobody_spoke_of(
    base: str, section: str, wrong: str, told: str, not_told: str
) -> None:
    (problem,) = problems(text_of(base, section, wrong))
    assert problem.help is not None
    assert told in problem.help
    assert not_told not in problem.help.split("said like this", maxsplit=1)[-1]


IN_SEVERAL_WAYS = [
    (PLAIN, "players", "seats: 4 or 6", [("players", "seats: 4")]),
    ("auction-pitch", "players", "seats: 4 or 6", [("players", "seats: 4"), ("players", "seats: 6")]),
    ("jokers-plain", "trump", "jokers: high", [("trump", "order: red joker black joker A K Q J 10-2")]),
    ("joker-plain", "trump", "jokers: are low", [("trump", "order: A K Q J 10-2 joker")]),
    (
        PLAIN,
        "loses at once",
        "deep: score is below -11 and set 2 times",
        [("loses at once", "deep: own score is below -11 and set 2 times")],
    ),
]
"""Values for which no line with that name is right: the message shows what is."""


@pytest.mark.parametrize(("base", "section", "wrong", "ways"), IN_SEVERAL_WAYS)
def test_what_is_said_otherwise_is_told_how(base: str, section: str, wrong: str, ways: list[tuple[str, str]]) -> None:
    (problem,) = problems(text_of(base, section, wrong))
    for heading, line in ways:
        assert f"`{line}`" in report([problem]) or f"`{line.split(': ', 1)[1]}`" in report([problem])
        text = text_of(base, heading, line)
        assert not problems(text), report(problems(text))


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("game: 2 if trump is not spades", "game: 2 if not trump is spades"),
        ("game: 2 if trump isn't spades", "game: 2 if not trump is spades"),
        ("game: 2 unless tricks taken are 3", "game: 2 if not tricks taken are 3"),
        ("game: 2 unless it takes every trick", "game: 2 if not it takes every trick"),
        ("game: 2 unless the others take every trick", "game: 2 if not the others take every trick"),
        ("game: 2 if the pitcher does not take every trick", "game: 2 if not the pitcher takes every trick"),
        ("game: 2 if the bid is not 4 or more", "game: 2 if not the bid is 4 or more"),
    ],
)
def test_a_not_goes_before_the_test_that_it_turns_round(line: str, meant: str) -> None:
    (problem,) = problems(text_of(PLAIN, "points", line))
    assert f"`{meant}`" in report([problem])
    assert not problems(text_of(PLAIN, "points", meant))


@pytest.mark.parametrize("test", ["nobody has not bid", "somebody has not bid", "nobody hasn't bid"])
def test_a_not_does_not_go_before_one_of_several_people(test: str) -> None:
    (problem,) = problems(text_of(PLAIN, "bidding", f"may bid: nothing if {test}"))
    assert problem.remedy is None


def test_of_two_tests_nobody_knows_which_the_not_turns_round() -> None:
    (problem,) = problems(text_of(PLAIN, "points", "game: 2 if trump is not spades and tricks taken are 3 or more"))
    assert problem.remedy is None


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("low -1 to the winner of the first trick", "did you mean `low: -1 to the winner of the first trick`?"),
        ("low = -1 to the winner of the first trick", "write `low: -1 to the winner of the first trick`"),
        ("low - 1 to the winner of the first trick", "write `low: 1 to the winner of the first trick`"),
    ],
)
def test_a_line_without_a_colon_loses_no_minus(line: str, told: str) -> None:
    """A dash with blanks around it parts name and value; right before a number it is a minus, or may be one."""
    (problem,) = problems(text_of(PLAIN, "points", line))
    assert told in report([problem])


def test_a_score_below_nothing_is_asked_as_it_is() -> None:
    (problem,) = problems(text_of(PLAIN, "loses at once", "deep: score is below -11 and set 2 times"))
    assert "write `deep: own score is below -11 and set 2 times`" in report([problem])
    assert not problems(text_of(PLAIN, "loses at once", "deep: own score is below -11 and set 2 times"))


HEADINGS = [
    ("score", "settlement", "made: pitcher scores points taken"),
    ("scoring", "settlement", "others: score nothing  # but the pitcher\n\n  > As ever.\n  set: loses 10"),
    ("scoring", "points", "ace: 1 to the winner of A of trump"),
    ("scores", "winning", "target: 15"),
    ("game", "winning", "target: 15"),
    ("cards", "deal", "each: 6\n  kitty: none"),
    ("cards", "deck", "jokers: none\n  ranks: A-2"),
    ("discard", "exchange", "everyone: discard up to 3, then draw as many\ndeal\n  each: 6"),
    ("Points to win", "winning", "target: 12"),
    ("Scoring points", "points", "high: 2"),
    ("point", "points", "high: 2"),
    ("scores", "points", "high: 2"),
    ("bids", "bidding", "bids: 2-4"),
    ("The Bidding:", "bidding", "bids: 2-4"),
    ("[winning]", "winning", "target: 15"),
    ("Rules of play", "play", "first lead: any card"),
    ("auction", "bidding", "bids: 2-4"),
    ("settlment", "settlement", "set: pitcher loses twice the bid"),
]


@pytest.mark.parametrize(("wrong", "right", "line"), HEADINGS)
def test_a_heading_that_is_nearly_right_is_told(wrong: str, right: str, line: str) -> None:
    found = problems(sheet(f"{wrong}\n  {line}\n"))
    assert [problem.span.line for problem in found] == [2], report(found)
    assert f"`{right}`" in report(found)
    assert not problems(sheet(f"{right}\n  {line}\n"))


def test_lines_under_a_heading_that_they_make_clear_are_read() -> None:
    found = problems(sheet("scoring\n  made: pitcher scores points taken\n  set: loses the bd\n"))
    assert [(problem.code, problem.span.text) for problem in found] == [("P103", "scoring"), ("P101", "bd")]


@pytest.mark.parametrize("lines", ["", "  made: pitcher scores points taken\n  target: 15\n"])
def test_a_heading_that_its_lines_leave_open_is_not_written(lines: str) -> None:
    text = sheet(f"scoring\n{lines}winning\n  start: 2\n")
    (problem,) = problems(text)
    assert (problem.code, problem.span.text, problem.fix) == ("P103", "scoring", None)


def test_a_stray_word_in_the_middle_of_a_section_is_no_heading_of_the_same() -> None:
    (problem,) = problems(sheet("settlement\n  set: loses 10\n  harsh\n  others: score nothing\n"))
    assert "did you mean" not in report([problem])


@pytest.mark.parametrize("number", ["1000000", "1,000,000"])
def test_a_number_that_is_too_long_is_told_how_long_it_may_be(number: str) -> None:
    (problem,) = problems(sheet(f"winning\n  target: {number}\n"))
    assert problem.span.text == number
    assert "6 digits" in report([problem])
    assert not problems(sheet("winning\n  target: 999999\npoints\n  high: 9990 to the winner of the highest trump\n"))


@pytest.mark.parametrize("said", ["by magic", "smudge", "takes all the points"])
def test_who_wins_at_once_is_told_a_condition_that_needs_no_call(said: str) -> None:
    told = report(problems(sheet(f"wins at once\n  sweep: {said}\n")))
    assert "sweep: made the last bid and the pitcher takes every point" in told


FIRST_LINES = [
    ("variant my-game My game extends team-auction", 'variant my-game "My game" extends team-auction'),
    ("variant Kitchen Table extends team-auction", 'variant kitchen-table "Kitchen Table" extends team-auction'),
    ("variant my-game 'My game' extends team-auction", 'variant my-game "My game" extends team-auction'),
    ("variant my-game \u2018My game\u2019 extends team-auction", 'variant my-game "My game" extends team-auction'),
    ('variant my-game "My game extends team-auction', 'variant my-game "My game" extends team-auction'),
    ('variant my-game "My game', 'variant my-game "My game"'),
    ('variant "My game" extends team-auction', 'variant my-game "My game" extends team-auction'),
    ('variant my_game "My game" extends team-auction', 'variant my-game "My game" extends team-auction'),
    ('variant my-game "My game" extend team-auction', 'variant my-game "My game" extends team-auction'),
    ('variant my-game "My game" based on team-auction', 'variant my-game "My game" extends team-auction'),
    ('variant my-game "My game" extends Team Auction', 'variant my-game "My game" extends team-auction'),
    ('varient my-game "My game" extends team-auction', 'variant my-game "My game" extends team-auction'),
    ('variant: my-game "My game" extends team-auction', 'variant my-game "My game" extends team-auction'),
    ('house rule my-rule "My rule"', 'house-rule my-rule "My rule"'),
    ("house-rule my-rule My rule", 'house-rule my-rule "My rule"'),
    ('variant a "A" extends team-auction', 'variant a-game "A" extends team-auction'),
    ("variant the", "variant the-game"),
    ('variant my-game extends team-auction "My game"', 'variant my-game "My game" extends team-auction'),
    ('variant my-game "My game" extends team-auction "Ours"', None),
    ('variant my-game "My game" extends Team Auction "My game"', None),
    ('game my-game "My game"', 'variant my-game "My game"'),
    ("game my-game “My game” extends team-auction", 'variant my-game "My game" extends team-auction'),
    ("game my-game extends team-auction", "variant my-game extends team-auction"),
    ("variant my-game extends auction-pitch, team-auction", "variant my-game extends auction-pitch"),
    ("variant my-game extends auction-pitch and team-auction", "variant my-game extends auction-pitch"),
    ('variant my-game "A, B" extends Auction Pitch & Team Auction', 'variant my-game "A, B" extends auction-pitch'),
]


@pytest.mark.parametrize(("wrong", "right"), FIRST_LINES)
def test_a_first_line_that_is_nearly_right_is_told(wrong: str, right: str | None) -> None:
    rest = "\nwinning\n  target: 15\n"
    found = problems(wrong + rest)
    assert [(problem.code, problem.span.line) for problem in found] == [("P103", 1)], report(found)
    if right is not None:
        assert f"`{right}`" in report(found)
        kinds = {problem.code for problem in problems(right + rest)}
        assert kinds <= ({"P211"} if "extends" not in right and right.startswith("variant") else set())


WITH = [
    ("variant my-game extends team-auction with no-junk", "no-junk"),
    ('variant my-game "Ours, with junk" extends team-auction with: no-junk and to-seven', "no-junk, to-seven"),
    ("variant my-game extends team-auction With no-junk to-seven", "no-junk, to-seven"),
    ("variant my-game extends team-auction with no junk & to seven", "no-junk, to-seven"),
    ('variant my-game extends team-auction with "no-junk"', "no-junk"),
    ('variant my-game "Ours" extends team-auction with: "no-junk", "to-seven"', "no-junk, to-seven"),
    ("variant my-game extends team-auction, no-junk", "no-junk"),
    ("variant my-game extends team-auction, no-junk and to-seven", "no-junk, to-seven"),
]


@pytest.mark.parametrize(("wrong", "names"), WITH)
def test_house_rules_in_the_first_line_are_told_their_own_line(wrong: str, names: str) -> None:
    (problem,) = problems(f"{wrong}\n")
    assert (problem.code, problem.span.line) == ("P103", 1)
    first = wrong[: wrong.index("team-auction") + len("team-auction")]
    assert f"write `{first}`" in report([problem])
    assert f"the line `with: {names}`" in report([problem])
    assert problem.fix is None  # that would leave the house rules out
    assert not problems(f"{first}\n  with: {names}\n")


def test_the_row_game_begins_no_game() -> None:
    text = sheet("points\n  game 1 to the winner of most pips\n")
    assert [problem.title for problem in problems(text)] == ["`game 1 to the winner of most pips` has no colon"]


@pytest.mark.parametrize("word", ["extends", "EXTENDS", "Extends"])
def test_a_house_rule_extends_nothing_in_any_letters(word: str) -> None:
    (problem,) = problems(f'house-rule my-rule "My rule" {word} no-junk\nwinning\n  target: 15\n')
    assert (problem.code, problem.span.text) == ("P103", word)


def test_a_name_that_cannot_be_one_is_pointed_at() -> None:
    (problem,) = problems('variant a "A" extends team-auction\n')
    assert (problem.span.column, problem.span.text) == (9, "a")


def test_an_unless_is_an_if_not() -> None:
    wrong = sheet("calls\n  moon: a bid above all the points, made by taking every trick\nsettlement\n"
                  "  set: pitcher loses 10 unless the bid is called moon\n")  # fmt: skip
    (problem,) = problems(wrong)
    assert problem.span.text == "unless"
    assert "write `set: pitcher loses 10 if not the bid is called moon`" in report([problem])
    right = wrong.replace("unless", "if not")
    assert not problems(right), report(problems(right))


@pytest.mark.parametrize("text", ["--", '""', "\u6f22", "[/]", "the"])
def test_a_line_without_a_word_is_taken_for_no_heading(text: str) -> None:
    (problem,) = problems(sheet(f"{text}\nwinning\n  target: 15\n"))
    assert (problem.code, problem.span.line, problem.fix) == ("P103", 2, None)
    assert "write" not in (problem.help or "")


@pytest.mark.parametrize("section", SECTIONS)
@pytest.mark.parametrize("value", ["4", "Pitch Help", "1 to the winner of the last trick", ""])
def test_a_line_without_a_name_is_told(section: str, value: str) -> None:
    found = problems(sheet(f"{section}\n  : {value}\n"))
    assert [(problem.span.line, problem.fix) for problem in found] == [(3, None)], report(found)


@pytest.mark.parametrize("line", ["may not overbid: 3", "may not outbid: 3", "rebid: 3"])
def test_a_deed_that_only_ends_in_that_of_a_rule_is_another_one(line: str) -> None:
    (problem,) = problems(text_of(PLAIN, "bidding", line))
    assert problem.remedy is None
    assert "did you mean" not in report([problem])


@pytest.mark.parametrize(
    "said", ["else the dealer", "else left of the dealer", "else the side that did not deal", "else"]
)
def test_behind_an_else_it_is_told_how_a_tie_can_go(said: str) -> None:
    (problem,) = problems(text_of(PLAIN, "points", f"game: 1 to the winner of most pips, {said}"))
    assert (problem.code, problem.remedy) == ("P101", None)
    first, *lines = (problem.ways or "").split("\n")
    assert first == "where several are level this row can go on so:"
    assert len(lines) == 4
    for line in lines:
        text = text_of(PLAIN, "points", line.strip())
        assert not problems(text), report(problems(text))


@pytest.mark.parametrize(
    ("said", "meant"),
    [("else nobody", "nobody if tied"), ("else the opponents", "the defenders if tied"), ("else both", "each if tied")],
)
def test_who_has_it_in_a_tie_is_asked_about(said: str, meant: str) -> None:
    (problem,) = problems(text_of(PLAIN, "points", f"game: 1 to the winner of most pips, {said}"))
    assert problem.remedy is not None and problem.remedy.offered.endswith(f", {meant}")


@pytest.mark.parametrize(
    ("said", "meant", "sure"),
    [
        ("hand has no A, K, Q or J", "hand has nothing but 10-2", False),
        ("the hand holds no aces, kings, queens or jacks", "hand has nothing but 10-2", False),
        ("there is no A or K in the hand", "hand has nothing but Q J 10-2", False),
        ("hand has no 2 and no 3", "hand has nothing but A K Q J 10-4", False),
        ("hand has no A", "not hand has an A among 1 or more of its suit", True),
        ("hand has no aces", "not hand has an A among 1 or more of its suit", True),
        ("hand has an 8", "hand has an 8 among 1 or more of its suit", True),
        ("hand has at least one ace", "hand has an A among 1 or more of its suit", True),
    ],
)
@pytest.mark.parametrize("behind", ["", ", then that hand is changed, once"])
def test_ranks_that_a_hand_lacks_are_told_in_the_words_of_the_language(
    said: str, meant: str, sure: bool, behind: str
) -> None:
    (problem,) = problems(text_of(PLAIN, "deal", f"misdeal: always if {said}{behind}"))
    assert problem.remedy is not None
    assert (problem.remedy.offered, problem.remedy.certain) == (f"misdeal: always if {meant}{behind}", sure)


@pytest.mark.parametrize(
    "said",
    [
        "hand has no A of trump",
        "hand has no A, K or joker",
        "hand has no A among 2 cards",
        "hand has 3",
        "hand has aces",
        "hand has one ace",
        "hand has a J or Q",
    ],
)
def test_what_may_be_more_or_less_than_a_rank_is_not_taken_for_one(said: str) -> None:
    (problem,) = problems(text_of(PLAIN, "deal", f"misdeal: always if {said}"))
    assert problem.remedy is None


@pytest.mark.parametrize(
    ("section", "line", "said", "more"),
    [
        (
            "penalties",
            "renege: loses the bid, and the other side scores it",
            "loses the bid",
            "and the other side scores it",
        ),
        (
            "calls",
            "moon: a bid of 4, made by taking every trick and every point",
            "a bid of 4, made by taking every trick",
            "and every point",
        ),
        ("bidding", "dealer may hold: any bid but 4", "any bid", "but 4"),
    ],
)
def test_of_a_line_that_goes_on_too_far_both_halves_are_told(section: str, line: str, said: str, more: str) -> None:
    (problem,) = problems(text_of(PLAIN, section, line))
    assert problem.remedy is None
    assert f"can say `{said}`, but not `{more}` behind it" in (problem.help or "")
