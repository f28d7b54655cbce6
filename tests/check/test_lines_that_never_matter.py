"""Lines that another line leaves nothing of: each is told at its own place, and only where it is certain."""

import pytest

from tests.texts import problems, report, sheet

THROW = "trump\n  named by: the pitcher\nexchange\n"
NON_TRUMP = "  everyone: discard all non-trump, then draw to 6\n"
ACE, TWO = "  may not be discarded: A of trump\n", "  may not be discarded: 3 of trump\n"
STAY = "  scoring trumps: stay in hand\n"
NINE = "deal\n  each: 9\n"
SHUFFLE = "  stock runs short: reshuffle the discards\n"
BID_ONLY = "settlement\n  made: pitcher scores the bid\n"
NOTHING = "  others: score nothing\n"
JUNK = "winning\n  junk: stops 1 short of the target\n"
EXACT = "winning\n  target: exactly 11\n"
BACK = "  over the target: goes back to 5\n"
KEEPS = "  over the target: keeps the score before the hand\n"
PAST = "to win\n  past it: past the target\n"
PIPS = "points\n  pips: A 4, K 3, Q 2, J 1, 10 10, "


def told(lines: str) -> str:
    return ", ".join(f"{each.severity.value} {each.code} {each.span.line}" for each in problems(sheet(lines)))


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        # a hand of six never has more trumps than the six that it may keep
        (THROW + NON_TRUMP + ACE, "warning P329 6"),
        (THROW + NON_TRUMP + TWO, "warning P329 6"),
        (THROW + NON_TRUMP + STAY, "warning P329 6"),
        (THROW + "  everyone: discard non-trump up to 3, then draw as many\n" + ACE, "warning P329 6"),
        # of nine trumps three must go, the worthless ones first: here three score, so none of these ever goes
        (NINE + THROW + NON_TRUMP + SHUFFLE + ACE, "warning P329 9"),
        (NINE + THROW + NON_TRUMP + SHUFFLE + STAY, "warning P329 9"),
        # a three scores nothing, so it might be one of the three
        (NINE + THROW + NON_TRUMP + SHUFFLE + TWO, ""),
        # other cards may go, or other cards are kept
        (THROW + "  everyone: discard up to 4, then draw as many\n" + ACE, ""),
        (THROW + "  everyone: discard up to 4, then draw as many\n" + STAY, ""),
        (THROW + NON_TRUMP + "  may not be discarded: each A\n", ""),
        (THROW + NON_TRUMP + "  pitcher: discard up to 1, then draw to 6\n" + ACE, ""),
    ],
)
def test_trumps_that_stay_in_hand_anyway(lines: str, expected: str) -> None:
    assert told(lines) == expected, report(problems(sheet(lines)))


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (THROW + NON_TRUMP + STAY, "only non-trumps are thrown"),
        (THROW + NON_TRUMP + ACE, "only non-trumps are thrown"),
        (NINE + THROW + NON_TRUMP + SHUFFLE + STAY, "only non-trumps are thrown, and where trumps must go, those that "
         "score go last"),
        (NINE + THROW + NON_TRUMP + SHUFFLE + ACE, "only non-trumps are thrown, and where trumps must go, those that "
         "score go last"),
    ],
)  # fmt: skip
def test_trumps_that_may_go_last_are_spoken_of_where_any_may_go(lines: str, why: str) -> None:
    (found,) = problems(sheet(lines))
    assert found.title == f"this changes nothing: {why}"


PASS = THROW + "  everyone: pass 2 to the left\n"


@pytest.mark.parametrize("line", [STAY, "  discards: face up\n", ACE])
def test_what_is_said_of_discards_needs_somebody_who_discards(line: str) -> None:
    (found,) = problems(sheet(PASS + line))
    assert (found.code, found.title) == ("P329", "nobody discards any cards here")
    assert found.span.text == line.partition(": ")[2].strip()
    assert problems(sheet(PASS + "  discards: face down\n")) == []


def test_what_happens_less_than_once_in_many_hands_is_said_to_be_so() -> None:
    """Seven trumps score, six may stay: a hand of nine with all seven is dealt once in some five million."""
    lines = (
        "deck\n  jokers: 2\ndeal\n  each: 9\ntrump\n  named by: the pitcher\n"
        "  order: A K Q J off-J red joker black joker 10-2\nexchange\n"
        f"{NON_TRUMP}{ACE}{SHUFFLE}points\n"
        "  off-jack: 1 to the winner of off-J\n  ten: 1 to the winner of 10 of trump\n"
        "  red-joker: 1 to the winner of the red joker\n  black-joker: 1 to the winner of the black joker\n"
    )
    (found,) = problems(sheet(lines))
    assert (found.code, found.span.line) == ("P329", 11)
    assert found.title.startswith("this as good as never matters")
    more = lines.replace("draw to 6", "draw to 3")  # with three to keep it is dealt often enough
    assert 11 not in [each.span.line for each in problems(sheet(more))]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (BID_ONLY + NOTHING + JUNK, "warning P354 6"),
        ("settlement\n  made: pitcher scores 2\n" + NOTHING + JUNK, "warning P354 6"),
        (BID_ONLY + JUNK, ""),  # the others score what they take
        ("settlement\n" + NOTHING + JUNK, ""),  # a made bid scores more than it was
        (BID_ONLY + "  others: score nothing if the bid is 4\n" + JUNK, ""),
        ("settlement\n  made: pitcher scores points taken if the bid is 2\n" + NOTHING + JUNK, ""),
    ],
)
def test_junk_that_nobody_scores(lines: str, expected: str) -> None:
    assert told(lines) == expected, report(problems(sheet(lines)))


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (EXACT + BACK + PAST, "error P357 6"),
        (EXACT + KEEPS + "to win\n  both: past the target and made the last bid\n", "error P357 6"),
        (EXACT + BACK + "to win\n  more: own score after the hand is 12 or more\n", "error P357 6"),
        (EXACT + BACK + "to win\n  bid or past: made the last bid or past the target\n", "warning P343 6"),
        (EXACT + KEEPS + "wins at once\n  far: past the target and made the last bid\n", "warning P343 6"),
        ("winning\n  target: 11\n" + PAST, ""),
        (EXACT + "wins at once\n  far: past the target and made the last bid\n", ""),
    ],
)
def test_nobody_is_past_a_target_that_is_exact(lines: str, expected: str) -> None:
    assert told(lines) == expected, report(problems(sheet(lines)))


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (PIPS + "joker 1\n", "warning P389 3"),
        (PIPS + "red joker 1\n", "warning P389 3"),
        ("deck\n  ranks: A K Q J 10 8 7\n" + PIPS + "9 of trump 3\n", "warning P389 5"),
        (PIPS + "joker 0\n", ""),
        (PIPS + "J of trump 3\n", ""),
        ("deck\n  jokers: 1\ntrump\n  order: A K Q J joker 10-2\n" + PIPS + "joker 1\n", ""),
        ("deck\n  jokers: 1\ntrump\n  order: A K Q J joker 10-2\n" + PIPS + "black joker 1\n", "warning P389 7"),
    ],
)
def test_pips_by_name_for_what_is_not_in_the_pack(lines: str, expected: str) -> None:
    assert told(lines) == expected, report(problems(sheet(lines)))


def test_jokers_that_are_missing_are_one_problem_and_bear_their_colours() -> None:
    lines = (
        "trump\n  order: A K Q J red joker black joker 10-2\npoints\n  red-joker: 1 to the winner of the red joker\n"
        "  black-joker: 1 to the winner of the black joker\n"
    )
    (found,) = problems(sheet(lines))
    assert found.code == "P307"
    assert found.title == "these are not in the pack: red joker, black joker"
    assert [label.span.line for label in found.labels][:1] == [3]
    assert {5, 6} <= {label.span.line for label in found.labels}
    assert "`red-joker` and `black-joker`" in (found.help or "")


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        # both rows are the author's own, so it is the double payment that is told
        ("points\n  bump: 1 to the winner of 10 of trump\n  bumb: 1 to the winner of 10 of trump\n", "warning P384 4"),
        # two points, one slip apart: perhaps one was meant
        ("points\n  bump: 1 to the winner of 10 of trump\n  bumb: 1 to the winner of 9 of trump\n", "warning P210 4"),
        # the other row is the base's: its name was perhaps meant
        ("points\n  jacks: 1 to the winner of J of trump\n", "warning P210 3"),
        (
            "points\n  trick-1: 1 to the winner of the last trick\n  trick-2: 1 to the winner of the last trick\n",
            "warning P384 4",
        ),
    ],
)
def test_two_rows_for_one_thing_whose_names_are_alike(lines: str, expected: str) -> None:
    assert told(lines) == expected, report(problems(sheet(lines)))


def test_a_whole_line_over_a_call_names_the_way_to_ask_each_player() -> None:
    calls = "calls\n  smudge: a bid above all the points, made by taking every trick"
    (found,) = problems(f'variant ours "Ours" extends guide-partnership\n{calls} if own score is 0 or more\n')
    assert found.code == "P341"
    assert "`smudge: if own score is 0 or more`" in (found.help or "")
    assert not problems(
        f'variant ours "Ours" extends guide-partnership\n{calls}\n  smudge: if own score is 0 or more\n'
    )
