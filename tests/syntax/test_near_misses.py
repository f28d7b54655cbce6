"""Lines as people write them who have never seen the language: each is answered by the line that they meant.

The line that the message tells is the expected one, and a text with it in the place of the wrong one has no problem.
"""

import pytest

from pitchdsl.canonical.fix import mend
from pitchdsl.source import Source
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
    (PLAIN, "players", "there are four of us at the table", "seats: 4"),
    (PLAIN, "players", "we are four people round the table", "seats: 4"),
    (PLAIN, "points", "jack: 3 if J of trump is catched", "jack: 3 if J of trump is caught"),
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
        "set: loses 8 if not the bid is 3",
    ),
    (
        PLAIN,
        "settlement",
        "set: loses 8 unless trump is ♥",
        "set: loses 8 if not trump is hearts",
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
    (
        PLAIN,
        "points",
        "low: one point for the player it was dealt to, no matter who takes it",
        "low: 1 to the owner of the lowest trump",
    ),
    (PLAIN, "points", "jack: one for the man who was dealt it, whoever wins it", "jack: 1 to the owner of J of trump"),
    (PLAIN, "points", "high: two points for the one it was dealt to", "high: 2 to the owner of the highest trump"),
    (
        PLAIN,
        "points",
        "low: 1 point to whoever it was dealt to, even if somebody else takes it",
        "low: 1 to the owner of the lowest trump",
    ),
    (PLAIN, "points", "jack: 1 for whoever it was dealt to", "jack: 1 to the owner of J of trump"),
    (
        PLAIN,
        "settlement",
        "made: pitcher scores the bid if the bid is 4 or more, trump is spades",
        "made: pitcher scores the bid if the bid is 4 or more and trump is spades",
    ),
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
    # who goes back 4 loses 4, and who goes back to 4 has 4
    (PLAIN, "settlement", "set: pitcher goes back twice the bid", "set: pitcher loses twice the bid"),
    (PLAIN, "settlement", "set: goes back double the bid", "set: pitcher loses twice the bid"),
    (PLAIN, "settlement", "set: pitcher goes back 4", "set: pitcher loses 4"),
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


def test_a_score_below_nothing_is_asked_as_it_is() -> None:
    (problem,) = problems(text_of(PLAIN, "loses at once", "deep: score is below -11 and set 2 times"))
    assert "write `deep: own score is below -11 and set 2 times`" in report([problem])
    assert not problems(text_of(PLAIN, "loses at once", "deep: own score is below -11 and set 2 times"))


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
