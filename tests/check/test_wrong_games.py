"""Games that can be played and are hardly meant: each fault is told once, at the author's own line."""

import re

import pytest

from tests.texts import problems, report, sheet

MOON = "calls\n  moon: a bid of all the points\n"
TWO_JOKERS = "deck\n  jokers: 2\ntrump\n  order: A K Q J red joker black joker 10-2\n"
ONE_JOKER = "deck\n  jokers: 1\ntrump\n  order: A K Q J joker 10-2\n"
DOWN = "winning\n  start: 21\n  target: 0\n"
ALONE = "players\n  seats: 2\n  sides: each alone\nwinning\n  several there: highest score, else tie\n"
SHORT = "deck\n  ranks: A K\n" + ALONE + "deal\n  each: 3\n"

LOWEST_FIRST = [
    ("deck\n  ranks: 2-10 J Q K A\n", "error P371 3"),
    ("deck\n  ranks: 7 8 9 10 J Q K A\n", "error P371 3"),
    ("deck\n  ranks: A 2-10 J Q K\n", "error P371 3"),
    ("deck\n  ranks: A K Q J 2-10\n", "warning P371 3"),
    ("deck\n  ranks: 10-2 A K Q J\n", "warning P371 3"),
    ("deck\n  ranks: 10-2 J Q K A\n", "warning P371 3"),
    ("trump\n  order: 2-10 J Q K A\n", "error P371 3"),
    ("trump\n  order: 2 3 4 5 6 7 8 9 10 J off-J Q K A\n", "error P371 3"),
    ("trump\n  order: A K Q J off-J 2-10\npoints\n  off-jack: 1 to the winner of off-J\n", "warning P371 3"),
    ("deck\n  ranks: 2-10 J Q K A\ntrump\n  order: 2-10 J Q K A\n", "error P371 3, error P371 5"),
]

PAID = [
    ("settlement\n  made: pitcher loses the bid\n", "error P372 3"),
    ("settlement\n  made: pitcher loses points taken\n", "error P372 3"),
    ("settlement\n  made: pitcher loses 2 if the bid is 4\n", "error P372 3"),
    ("settlement\n  never below: 0\n  never above: 11\nto win\n  lead: ahead by 12 or more\n", "error P357 6"),
    ("settlement\n  never below: 0\n  never above: 13\nto win\n  lead: ahead by 12 or more\n", ""),
    ("settlement\n  never above: 11\nto win\n  over: past the target\n", "error P357 5"),
    ("settlement\n  never above: 12\nto win\n  over: past the target\n", ""),
    ("settlement\n  made: pitcher loses 2 if the bid is 4 and tricks taken are less than 4\n", "warning P372 3"),
    ("settlement\n  set: pitcher scores the bid\n", "error P372 3"),
    ("settlement\n  set: pitcher scores twice the bid if the bid is 4\n", "error P372 3"),
    (MOON + "settlement\n  set: pitcher scores a whole game if the bid is called moon\n", "error P372 5"),
    ("settlement\n  set: pitcher scores points taken\n", "warning P372 3"),
    ("settlement\n  set: pitcher loses points taken\n", "warning P372 3"),
    ("settlement\n  others: lose points taken\n", "error P372 3"),
    (DOWN + "settlement\n  made: pitcher loses points taken\n", "error P372 6"),
    (DOWN + "settlement\n  others: lose points taken\n", "error P372 6"),
    ("settlement\n  made: pitcher loses the bid\n  set: pitcher scores the bid\n", "error P372 3, error P372 4"),
    ("penalties\n  renege: loses the bid\n  renege-other: scores the bid\n", "warning P415 4"),
    ("penalties\n  renege: scores 4\n", "warning P415 3"),
    ("penalties\n  renege: loses points taken\n  other: goes back to 0\n  none: scores nothing\n", ""),
    ("settlement\n  others: score the bid\n", "warning P373 3"),
    ("settlement\n  others: score 1\n", "warning P373 3"),
    ("settlement\n  made: pitcher scores nothing\n", "warning P373 3"),
    ("settlement\n  made: pitcher scores the bid\n  set: pitcher loses nothing\n", "warning P373 4"),
]

PROPORTION = [
    ("winning\n  start: 21\n  target: 11\n", "warning P374 4"),
    ("winning\n  start: 52\n  target: 50\n", "warning P374 4"),
    ("winning\n  target: 999999\n", "error P375 3"),
    ("winning\n  start: 100000\n  target: 0\n", "error P375 4"),
    ("winning\n  target: 2000\n", "warning P375 3"),
    ("winning\n  target: 500\n  ends after: 12 hands\n", "warning P375 3"),
    ("winning\n  ends after: 5000 hands\n", "warning P375 3"),
    ("to win\n  lead: ahead by 100 or more\n", "warning P375 3"),
    ("wins at once\n  far: ahead by 100 or more\n", "warning P375 3"),
    ("settlement\n  set: pitcher loses 100\n", "warning P375 3"),
    ("settlement\n  set: pitcher loses 100 if the bid is 4\n", "warning P375 3"),
    ("settlement\n  made: pitcher scores 50\n", "warning P375 3"),
    ("settlement\n  made: pitcher scores a whole game\n", "warning P375 3"),
    ("settlement\n  every trick: others lose 50\n", "warning P375 3"),
    ("points\n  high: 500 to the winner of the highest trump\n", "warning P375 3"),
    ("deal\n  kitty: 20 to the pitcher\nexchange\n  pitcher: discard down to 6\n", "warning P375 3"),
    ("deal\n  misdeal: on demand if hand has nothing but K Q J 10-2\n", "warning P375 3"),
    ("deal\n  each: 6, in packets of 8\n", "error P379 3"),
    ("deal\n  each: in packets of 8\n", "warning P379 3"),
]

NOBODY = [
    ("deck\n  ranks: A K Q J 9 8 7\npoints\n  pips: 10 10\n", "error P376 5"),
    (
        SHORT + "points\n  no jack\n  low: 1 to the winner of the lowest trump but A of trump and K of trump\n",
        "error P376 13",
    ),
    ("deck\n  ranks: A K Q J 10 8 7\npoints\n  pips: A 4, K 3, Q 2, J 1, 10 10, 9 9\n", "warning P389 5"),
    (TWO_JOKERS + "points\n  joker: 1 to the winner of the red joker\n", "warning P381 7"),
    (TWO_JOKERS + "points\n  black-joker: 1 to the winner of the black joker\n", "warning P381 7"),
    ("points\n  jack: 0 to the winner of J of trump\n", "warning P384 3"),
    ("points\n  top: 1 to the winner of the highest trump\n", "warning P384 3"),
    (
        "points\n  end: 1 to the winner of the last trick\n  sweep: 2 to the winner of the last trick\n",
        "warning P384 4",
    ),
    (
        "deal\n  each: 9\nexchange\n  everyone: discard up to 6, then draw as many\n"
        "  stock runs short: reshuffle the discards\npoints\n  low: 1 to the owner of the lowest trump\n",
        "warning P386 8",
    ),
    ("points\n  bonus: 2 to the pitcher\n", "warning P388 3"),
    ("bidding\n  bids: 1-4\npoints\n  bonus: 1 to the pitcher\n", "warning P388 5"),
]

AT_ONCE = [
    ("loses at once\n  hole: own score is 0 or less\n", "error P377 3"),
    ("wins at once\n  level: own score is 0 or more\n", "error P377 3"),
    (DOWN + "wins at once\n  up: own score is 21\n", "error P377 6"),
    ("wins at once\n  bid: made the last bid\n  defence: set the pitcher\n", "error P377 4"),
    ("wins at once\n  bid: made the last bid\nloses at once\n  once: set 1 times\n", "error P377 5"),
    ("wins at once\n  bid: made the last bid\n", "warning P377 3"),
    ("calls\n  moon: a bid of 2\nwins at once\n  moon: called moon and made it\n", "warning P377 5"),
    ("calls\n  moon: a bid of 2\nsettlement\n  made: pitcher scores 11 if the bid is called moon\n", "warning P377 5"),
    ("winning\n  target: 2\n", "warning P377 3"),
    (MOON + "wins at once\n  moon: called moon and failed\n", "error P378 5"),
    (MOON + "loses at once\n  moon: called moon and made it\n", "error P378 5"),
    ("loses at once\n  defence: set the pitcher\n", "error P378 3"),
    ("loses at once\n  bid: made the last bid\n", "error P378 3"),
    ("wins at once\n  sets: set 3 times\n", "error P378 3"),
    ("loses at once\n  far: ahead by 5 or more\n", "error P378 3"),
    ("loses at once\n  near: own score is 10 or more\n", "error P378 3"),
    ("to win\n  sets: set 2 times\n", "warning P378 3"),
    (MOON + "to win\n  moon: called moon and failed\n", "error P378 5"),
    (MOON + "winning\n  target: none\nwins at once\n  moon: called moon and made it\n", "warning P359 7"),
    (MOON + "to win\n  moon: called moon and made it\n", "warning P359 5"),
    ("winning\n  target: none\nwins at once\n  nine: made the last bid and the bid is 9 or more\n", "error P359 5"),
    (
        MOON + "settlement\n  made: pitcher scores a whole game if the bid is called moon\n"
        "wins at once\n  moon: called moon and made it\n",
        "warning P383 5",
    ),
    (
        MOON + "settlement\n  set: pitcher loses twice the bid if the bid is called moon\n"
        "loses at once\n  moon: called moon and failed\n",
        "warning P383 5",
    ),
]

NAMES = [
    ("points\n  high: 1 to the winner of the lowest trump\n", "error P380 3"),
    (
        "points\n  high: 1 to the winner of the lowest trump\n  low: 1 to the winner of the highest trump\n",
        "error P380 3",
    ),
    ("points\n  low: 1 to the winner of A of trump\n", "warning P380 3"),
    ("points\n  high: to the winner of the last trick\n", "warning P380 3"),
    ("points\n  jack: 1 to the winner of 10 of trump\n", "warning P380 3"),
    ("points\n  jack: to the winner of off-J\ntrump\n  order: A K Q J off-J 10-2\n", "warning P380 3"),
    ("points\n  ten: 1 to the winner of J of trump\n", "warning P380 3"),
    ("trump\n  order: A K Q J off-J 10-2\npoints\n  off-jack: 1 to the winner of J of trump\n", "warning P380 5"),
    ("points\n  last: 1 to the winner of the first trick\n", "warning P380 3"),
    ("points\n  first: 1 to the winner of the last trick\n", "warning P380 3"),
    ("points\n  game: 1 to the winner of the highest trump\n", "warning P380 3"),
    ("points\n  high-spade: 1 to the winner of the lowest spade\n", "error P380 3"),
    ("to win\n  own bid: set the pitcher\n", "warning P380 3"),
    ("to win\n  own-bid: set the pitcher and ahead by 2 or more\n", "warning P380 3"),
    ("points\n  ten: 5 to the winner of each 5\n", "warning P380 3"),
    (ONE_JOKER + "points\n  joker: 1 to the winner of 10 of trump\n", "warning P380 7"),
    (
        TWO_JOKERS + "points\n  red-joker: 1 to the winner of the black joker\n"
        "  black-joker: 1 to the winner of the red joker\n",
        "error P380 7",
    ),
]

EXCHANGE = [
    ("exchange\n  everyone: discard down to 6\n", "warning P382 3"),
    ("exchange\n  everyone: draw to 6\n", "warning P382 3"),
    ("exchange\n  everyone: draw to 4, then discard up to 2, then draw as many\n", "warning P382 3"),
    ("deal\n  each: 13\nexchange\n  pitcher: take the stock, then discard down to 13\n", "warning P382 5"),
]

EARLY = "play\n  ends early: when every point is decided\n"

NEVER_EARLY = [
    (EARLY + "points\n  last: 1 to the winner of the last trick\n", "warning P330 3"),
    (EARLY + "points\n  game: 2 if pips taken are 40 or more\n", "warning P330 3"),
    (EARLY + "settlement\n  others: score tricks taken\n", "warning P330 3"),
]

HEADINGS = [
    (
        "settlement\n  set: pitcher loses twice the bid\n## Points\n  high: 2 to the winner of the highest trump\n",
        "error P108 4",
    ),
    ("# trump\n  order: A K Q J off-J 10-2\npoints\n  off-jack: 1 to the winner of off-J\n", "error P108 2"),
    (
        MOON + "to win\n  bid: made the last bid or set the pitcher\n# Wins at once\n  moon: called moon and made it\n",
        "error P108 6",
    ),
    ("winning\n  target: 7\n# play:\n  first lead: any card\n", "error P108 4"),
]

EVERY = [*LOWEST_FIRST, *PAID, *PROPORTION, *NOBODY, *AT_ONCE, *NAMES, *EXCHANGE, *NEVER_EARLY, *HEADINGS]


@pytest.mark.parametrize(("lines", "expected"), EVERY)
def test_a_wrong_game_is_noticed(lines: str, expected: str) -> None:
    found = problems(sheet(lines))
    told = ", ".join(f"{each.severity.value} {each.code} {each.span.line}" for each in found)
    assert told == expected, report(found)


@pytest.mark.parametrize("lines", [lines for lines, _ in EVERY])
def test_a_line_that_is_told_to_be_written_is_accepted_in_its_place(lines: str) -> None:
    written = sheet(lines).splitlines()
    mended = list(written)
    for problem in problems(sheet(lines)):
        at = problem.span.line - 1
        name = written[at].split(":")[0].strip()
        told = re.search(rf"`({re.escape(name)}: [^`]+)`", problem.help or "")
        if told is not None:
            mended[at] = f"  {told[1]}"
    if mended != written:
        assert not problems("\n".join(mended)), report(problems("\n".join(mended)))


def test_the_corpus_is_a_corpus() -> None:
    assert len({lines for lines, _ in EVERY}) == len(EVERY) >= 90


def test_a_kind_of_card_is_named_without_a_second_article() -> None:
    (problem,) = problems(sheet("points\n  ten: 5 to the winner of each 5\n"))
    assert problem.title == "the row `ten` asks for each 5"


def test_a_heading_behind_a_hash_is_mended_where_the_rule_below_belongs_nowhere_else() -> None:
    certain, open_ = (problems(sheet(lines))[0] for lines, _ in (HEADINGS[0], HEADINGS[2]))
    assert certain.fix is not None
    assert (certain.fix.span.text, certain.fix.text) == ("## Points", "points")
    assert open_.fix is None
