"""Can the game be won, and has every tie its rule."""

import pytest

from pitchdsl.check.contradiction import Exclusion
from pitchdsl.check.draft import Draft
from pitchdsl.check.race import DeadHeat, dead_heat
from pitchdsl.elaborate import elaborate
from pitchdsl.resolve.library import Library, bundled
from pitchdsl.resolve.resolve import resolve
from pitchdsl.source import Source
from pitchdsl.syntax.parse import parse
from tests.check.brief import briefly
from tests.texts import problems, sheet

NO_BIDS = "no bidding\ntrump\n  named by: left of the dealer\n"
NOBODY_SCORES = "settlement\n  made: pitcher scores nothing\n  others: score nothing\n"
NEVER = "no side can ever win"


@pytest.mark.parametrize(
    ("base", "lines", "expected"),
    [
        # the target and the start
        ("team-auction", "winning\n  target: 1\n", ["P377 3 team-auction:13 team-auction:32: 2"]),
        ("team-auction", "winning\n  target: 0\n", ["P351 3: 0"]),
        ("team-auction", "winning\n  start: 11\n", ["P351 3 team-auction:37: 11"]),
        ("team-auction", "winning\n  start: 10\n", ["P358 1 team-auction:37: 10 3 11"]),
        ("team-auction", "winning\n  start: 0\n", []),
        ("nine-card", "winning\n  target: 1\n", ["P358 3: 21 44 1"]),
        # somebody scores
        ("team-auction", "settlement\n  made: pitcher scores nothing\n", ["P373 3"]),
        ("team-auction", "settlement\n  others: score nothing\n", []),
        (
            "team-auction",
            "settlement\n  made: pitcher scores nothing\n  others: score nothing\n",
            ["P352 3 team-auction:37: 0"],
        ),
        ("team-auction", NOBODY_SCORES + "  each side: loses 1\n", ["P352 3 team-auction:37: 0"]),
        ("team-auction", NOBODY_SCORES + "  each side: scores nothing\n", ["P352 3 team-auction:37: 0"]),
        ("team-auction", NOBODY_SCORES + "  each side: loses 1 if trump is spades\n", ["P352 3 team-auction:37: 0"]),
        ("team-auction", NOBODY_SCORES + "  each side: scores 1 if trump is spades\n", []),
        ("team-auction", NOBODY_SCORES + "  each side: loses 3 less points taken\n", []),
        (
            "team-auction",
            "settlement\n  made: pitcher scores nothing\n  others: score nothing\nwinning\n  ends after: 3 hands\n",
            ["P373 3"],
        ),
        ("team-auction", NO_BIDS + "settlement\n  others: score nothing\n", ["P352 6 team-auction:37: 0"]),
        ("team-auction", NO_BIDS + "winning\n  junk: stops 1 short of the target\n", ["P352 6 team-auction:37: 10 10"]),
        ("team-auction", "winning\n  junk: stops 1 short of the target\n", []),
        (
            "team-auction",
            "settlement\n  made: pitcher scores nothing\nwinning\n  junk: stops 2 short of the target\n",
            ["P352 5 team-auction:37: 9 9"],
        ),
        # stopping short of 11
        ("team-auction", "winning\n  junk: stops 11 short of the target\n", []),
        ("team-auction", "winning\n  junk: stops 12 short of the target\n", ["P353 3: 12 11 12 11 -1 0"]),
        ("team-auction", "winning\n  junk: stops 0 short of the target\n", ["P353 3: 0 11 0 11"]),
        ("king-pedro", "winning\n  may not win: stops 200 short of the target\n", []),
        ("king-pedro", "winning\n  may not win: stops 201 short of the target\n", ["P353 3: 201 200 201 200 -1 0"]),
        ("nine-card", "winning\n  may not win: stops 21 short of the target\n", []),
        ("nine-card", "winning\n  may not win: stops 22 short of the target\n", ["P353 3: 22 21 22 0 22 21"]),
        ("team-auction", "winning\n  may not win: stops 1 short of the target\n", ["P354 3"]),
        # no target
        ("team-auction", "winning\n  target: none\n", ["P359 3"]),
        ("team-auction", "winning\n  target: none\n  ends after: 1 hands\n", []),
        ("team-auction", "winning\n  target: none\n  ends after: 0 hands\n", ["P359 4"]),
        ("team-auction", "winning\n  target: none\n  ends after: 9 hands\n  several there: pitcher\n", ["P354 5"]),
        ("auction-pitch", "winning\n  target: none\n  ends after: 9 hands\n", []),  # the base says it
        ("team-auction", "winning\n  target: none\nloses at once\n  sets: set 3 times\n", []),
        (
            "team-auction",
            "winning\n  target: none\nwins at once\n  no: the bid is made and set the pitcher\n",
            ["P359 3", "P343 5"],
        ),
        (
            "team-auction",
            "winning\n  target: none\n  ends after: 9 hands\n  junk: stops 1 short of the target\n",
            ["P354 5"],
        ),
        (
            "team-auction",
            "winning\n  target: none\n  ends after: 9 hands\nsettlement\n  others: score a whole game\n",
            ["P360 6 3"],
        ),
        (
            "team-auction",
            "winning\n  target: none\n  ends after: 9 hands\nwins at once\n  past: past the target\n",
            ["P360 6 3"],
        ),
        # names of rows
        ("auction-pitch", "winning\n  several there: pitcher, else first by game, high\n", []),
        ("auction-pitch", "winning\n  several there: pitcher, else first by game, hihg\n", ["P355 3"]),
        # what winning takes
        ("team-auction", "to win\n  own: made the last bid\n  spades: trump is spades\n", []),
        ("team-auction", "to win\n  own: made the last bid\n  fail: the bid is set\n", ["P357 4 3"]),
        ("team-auction", "to win\n  both: trump is spades and trump is hearts\n", ["P357 3"]),
        ("team-auction", "to win\n  one: trump is spades or trump is hearts\n  two: trump is clubs\n", ["P357 4 3"]),
        ("team-auction", "to win\n  one: trump is spades or trump is hearts\n  two: trump is hearts\n", []),
        ("team-auction", "to win\n  low: own score is 10\n", []),
        ("team-auction", "to win\n  far: ahead by 3 or more\n", []),
    ],
)
def test_the_end_of_the_game(base: str, lines: str, expected: list[str]) -> None:
    assert briefly(lines, base) == expected


@pytest.mark.parametrize(
    ("need", "fact"),
    [
        ("made the last bid and set the pitcher", "own"),
        ("the bid is made and the bid is set", "made"),
        ("trump is spades and trump is clubs", "trump"),
        ("the bid is 3 and the bid is 4 or more", None),
        ("own score is 3 or less and own score is 4 or more", None),
        ("the bid is called two and the bid is called four", "call"),
    ],
)
def test_what_keeps_everybody_from_winning_is_told(need: str, fact: str | None) -> None:
    (problem,) = problems(sheet(f"to win\n  all: {need}\ncalls\n  two: a bid of 2\n  four: a bid of 4\n"))
    assert (problem.code, problem.span.line) == ("P357", 3)
    assert isinstance(problem.found, Exclusion)
    assert sorted((problem.found.one.words(), problem.found.other.words())) == sorted(need.split(" and "))
    assert problem.found.fact == fact


# ───── ties ─────


@pytest.mark.parametrize(
    ("base", "lines", "sides"),
    [
        ("team-auction", "winning\n  several there: highest score\n", 2),
        ("auction-pitch", "winning\n  several there: highest score\n", 3),
        ("auction-pitch", "winning\n  several there: pitcher\n", 3),
        ("auction-pitch", "winning\n  several there: pitcher, else highest score\n", 3),
        ("solo", "winning\n  several there: highest score\n", 2),
    ],
)
def test_two_sides_that_are_level_are_shown(base: str, lines: str, sides: int) -> None:
    """All rows of these games are worth one point, so who takes so many rows comes so far; a set costs the bid."""
    (problem,) = problems(sheet(lines, base))
    assert (problem.code, problem.span.line) == ("P356", 3)
    hand = problem.found
    assert isinstance(hand, DeadHeat)
    before, bid, end = hand.before, hand.bid, hand.after[hand.there[0]]
    took = [len(rows) for rows in hand.rows]
    assert len(before) == len(took) == sides
    assert sum(took) <= 4
    assert all(score < end for score in before)
    gains = list(took)
    if bid and took[0] < bid:
        gains[0] = -bid
    after = [score + gain for score, gain in zip(before, gains, strict=True)]
    assert tuple(after) == hand.after and after.count(end) == 2
    target = {"auction-pitch": 7}.get(base, 11)
    assert end >= target
    assert all(score <= end for score in after)
    assert "pitcher" not in lines or after[0] < target


def draft(text: str) -> Draft:
    """The draft of a text's first variant."""
    library = Library()
    tree, _ = parse(Source(name="my.pitch", text=text))
    library.add(tree)
    variant, _ = resolve(tree.definitions[0], library)
    assert variant is not None
    made, _ = elaborate(variant)
    assert made is not None
    return Draft(rules=made, variant=variant)


@pytest.mark.parametrize("name", [path.stem for path in bundled("variant")][::5])
def test_no_search_finds_two_winners_where_every_tie_has_its_rule(name: str) -> None:
    """The proof that each tie has a rule, and a search for one that has none, know nothing of each other."""
    assert dead_heat(draft(f"variant same extends {name}\n").rules) is None


@pytest.mark.parametrize("base", ["team-auction", "auction-pitch", "nine-card", "king-pedro"])
@pytest.mark.parametrize(
    "several",
    ["highest score", "pitcher", "highest score, else pitcher", "pitcher, else tie"],
)
def test_the_proof_of_ties_and_the_search_for_one_agree(base: str, several: str) -> None:
    for needs in ("no to win\n", "to win\n  spades: trump is spades\n"):
        text = sheet(f"{needs}winning\n  several there: {several}\n", base)
        codes = {problem.code for problem in problems(text)}
        if codes <= {"P343", "P354", "P356", "P358"}:
            assert ("P356" in codes) is (dead_heat(draft(text).rules) is not None), text
