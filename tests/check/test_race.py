"""The search for a hand after which two sides are level: what it finds.

Hands and scores are counted by hand from the rules of the games: ``team-auction`` goes to 11, ``auction-pitch`` to 7;
high, low, jack and game are worth one each, a made bid scores the points taken, and a bid that fails costs the bid.
"""

import pytest

from pitchdsl.check import race
from pitchdsl.check.draft import Draft
from pitchdsl.check.race import DeadHeat, dead_heat
from tests.check.test_winning import draft
from tests.texts import problems, sheet

NO_BIDS = "no bidding\ntrump\n  named by: left of the dealer\n"
HIGHEST = "winning\n  several there: highest score\n"
NONE = "winning\n  no several there\n"


def over(lines: str, base: str = "team-auction") -> Draft:
    return draft(sheet(lines, base))


def level(
    before: tuple[int, ...], rows: str, after: tuple[int, ...], *, bid: int | None = 2, trump: int | None = None
) -> DeadHeat:
    """A hand after which the last two sides are at the target, and the rows of points that each side takes."""
    taken = tuple(tuple(names.split()) for names in rows.split("|"))
    return DeadHeat(
        trump=trump, bid=bid, before=before, rows=taken, after=after, there=(len(before) - 2, len(before) - 1)
    )


@pytest.mark.parametrize(
    ("base", "lines", "found"),
    [
        ("team-auction", NONE, level((10, 10), "high low jack|game", (13, 11))),
        ("team-auction", HIGHEST, level((10, 10), "high low|jack game", (12, 12))),
        # the dealer's rivals at 6 have one each; the pitcher is far behind
        (
            "auction-pitch",
            NONE,
            level((-12, 6, 6), "high low|jack|game", (-10, 7, 7), bid=1),
        ),
        (
            "auction-pitch",
            "winning\n  several there: pitcher\n",
            level((-12, 6, 6), "high low|jack|game", (-10, 7, 7), bid=1),
        ),
        (
            "auction-pitch",
            "players\n  seats: 2\n" + HIGHEST,
            level((6, 6), "high low|jack game", (8, 8), bid=1),
        ),
        ("team-auction", "winning\n  several there: pitcher\n", None),
        ("team-auction", "winning\n  several there: highest score, else tie\n", None),
        # what comes after the settlement is not asked in it: that is another problem, and nothing can be played here
        (
            "team-auction",
            NONE + "settlement\n  others: lose 1 if own score is level with best other score after the hand\n",
            None,
        ),
        # nobody bids: there is no pitcher's side, and two sides are enough
        (
            "team-auction",
            NO_BIDS + NONE,
            level((10, 10), "high low jack|game", (13, 11), bid=None),
        ),
        (
            "auction-pitch",
            NO_BIDS + HIGHEST,
            level((6, 6), "high low|jack game", (8, 8), bid=None),
        ),
        # what winning takes
        (
            "team-auction",
            "to win\n  s: trump is hearts\n" + HIGHEST,
            level((10, 10), "high low|jack game", (12, 12), trump=1),
        ),
        (
            "team-auction",
            "to win\n  s: trump is spades or trump is hearts\n" + HIGHEST,
            level((10, 10), "high low|jack game", (12, 12), trump=0),
        ),
        (
            "auction-pitch",
            "to win\n  o: set the pitcher\n" + HIGHEST,
            level((-12, 6, 6), "|high low|jack game", (-13, 8, 8), bid=1),
        ),
        ("team-auction", "to win\n  o: made the last bid\n" + HIGHEST, None),
        ("team-auction", "to win\n  o: set the pitcher\n" + HIGHEST, None),
        (
            "team-auction",
            "to win\n  o: the bid is set\n" + NONE,
            level((14, 14), "high|low jack game", (12, 17)),
        ),
        (
            "team-auction",
            "to win\n  o: the bid is 4\n" + NONE,
            level((12, 12), "high low jack game|", (16, 12), bid=4),
        ),
        (
            "team-auction",
            "to win\n  o: past the target\n" + HIGHEST,
            level((10, 10), "high low|jack game", (12, 12)),
        ),
        ("team-auction", "to win\n  o: ahead by 1 or more\n" + HIGHEST, None),
        (
            "team-auction",
            "to win\n  o: own score is 9 or more\n" + HIGHEST,
            level((10, 10), "high low|jack game", (12, 12)),
        ),
        ("team-auction", "to win\n  o: set 2 times\n" + NONE, None),
        (
            "auction-pitch",
            "to win\n  o: the bid is 2 or more\nwinning\n  may not win: stops 1 short of the target\n"
            "  several there: highest score\n",
            level((-12, 6, 6), "high low|jack|game", (-16, 7, 7), bid=4),
        ),
        # 12 by its bid alone: the points beyond it are junk
        (
            "team-auction",
            "to win\n  s: trump is spades\nwinning\n  junk: stops 1 short of the target\n"
            "  several there: highest score\n",
            level((10, 12), "high low jack game|", (12, 12), trump=0),
        ),
        # what a hand brings
        (
            "team-auction",
            "settlement\n  made: pitcher scores twice the bid\n" + HIGHEST,
            level((8, 10), "high low|jack game", (12, 12)),
        ),
        (
            "team-auction",
            "settlement\n  made: pitcher scores a whole game\n" + HIGHEST,
            level((1, 10), "high low|jack game", (12, 12)),
        ),
        (
            "team-auction",
            "settlement\n  others: score 3\n" + HIGHEST,
            level((9, 9), "high low jack|game", (12, 12)),
        ),
        (
            "auction-pitch",
            "settlement\n  others: score 3\nto win\n  e: the pitcher takes every point\n" + NONE,
            level((-8, 6, 6), "high low jack game||", (-4, 9, 9), bid=1),
        ),
        (
            "team-auction",
            "settlement\n  set: pitcher scores 3\n  others: lose 1 if the bid is made\n" + HIGHEST,
            level((9, 9), "high|low jack game", (12, 12)),
        ),
        # rows of other kinds
        (
            "team-auction",
            "points\n  brave: 1 to the pitcher\n" + HIGHEST,
            level((7, 10), "high low jack brave|game", (11, 11)),
        ),
        (
            "team-auction",
            "points\n  deuce: 5 to the winner of 2 of trump\n" + HIGHEST,
            level((5, 10), "high low deuce|jack game", (12, 12)),
        ),
        (
            "team-auction",
            "points\n  ace: 1 to the winner of A of trump\n" + HIGHEST,
            level((7, 10), "high low jack ace|game", (11, 11)),
        ),
        (
            "team-auction",
            "points\n  high: 3 if the bid is 3 or more\n" + HIGHEST,
            level((9, 9), "high low|jack game", (11, 11)),
        ),
        # the end comes sooner
        (
            "team-auction",
            "wins at once\n  w: own score is 10 and made the last bid\n" + HIGHEST,
            level((8, 10), "high low jack|game", (11, 11)),
        ),
        ("team-auction", "loses at once\n  w: set 2 times\n" + HIGHEST, None),
        ("team-auction", "winning\n  target: none\n  ends after: 3 hands\n  several there: highest score\n", None),
        # counted row by row one side is always there first, if rows are all that it scores by
        ("auction-pitch", "winning\n  several there: first by game\n", None),
        (
            "team-auction",
            "settlement\n  made: pitcher scores a whole game\n  others: score 3\n"
            "winning\n  several there: first by game\n",
            level((6, 9), "high low jack game|", (17, 12)),
        ),
        # down from 21 to 0
        (
            "nine-card",
            "no to win\n" + HIGHEST,
            level((3, 3), "high low jack|five game high-spade", (0, 0), bid=3),
        ),
    ],
)
def test_the_hand_that_is_found(base: str, lines: str, found: DeadHeat | None) -> None:
    assert dead_heat(over(lines, base).rules) == found


def test_the_problem_holds_the_hand_as_a_value() -> None:
    (problem,) = problems(sheet(HIGHEST, "team-auction"))
    assert (problem.code, problem.found) == ("P356", level((10, 10), "high low|jack game", (12, 12)))


def test_the_search_gives_up_after_so_many_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    given = over(HIGHEST).rules
    tried = 0
    plain = race._finish

    def counted(*of: object) -> object:
        nonlocal tried
        tried += 1
        return plain(*of)  # type: ignore[arg-type]

    monkeypatch.setattr(race, "_finish", counted)
    dead_heat.cache_clear()
    assert dead_heat(given) is not None
    needed = tried
    monkeypatch.setattr(race, "MOST_TRIED", needed)
    dead_heat.cache_clear()
    assert dead_heat(given) is not None
    monkeypatch.setattr(race, "MOST_TRIED", needed - 1)
    tried = 0
    dead_heat.cache_clear()
    assert dead_heat(given) is None
    assert tried == needed - 1
    dead_heat.cache_clear()


def test_the_same_game_is_searched_once_however_often_its_text_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    first, again = over(HIGHEST).rules, over("# the same\n" + HIGHEST).rules
    dead_heat.cache_clear()
    found = dead_heat(first)
    monkeypatch.setattr(race, "_finish", None)
    assert dead_heat(again) == found is not None
