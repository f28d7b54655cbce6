"""The search for a hand after which two sides are level: what it finds, word for word.

Hands and scores are counted by hand from the rules of the games: ``team-auction`` goes to 11, ``auction-pitch`` to 7;
high, low, jack and game are worth one each, a made bid scores the points taken, and a bid that fails costs the bid.
"""

import pytest

from pitchdsl.check import race
from pitchdsl.check.draft import Draft
from pitchdsl.check.race import dead_heat
from tests.check.test_winning import draft
from tests.texts import sheet

NO_BIDS = "no bidding\ntrump\n  named by: left of the dealer\n"
HIGHEST = "winning\n  several there: highest score\n"
NONE = "winning\n  no several there\n"


def over(lines: str, base: str = "team-auction") -> Draft:
    return draft(sheet(lines, base))


@pytest.mark.parametrize(
    ("base", "lines", "said"),
    [
        ("team-auction", NONE, "10 and 10, and the bid is 2; <high, low and jack|game>: they come to 13 and 11"),
        ("team-auction", HIGHEST, "10 and 10, and the bid is 2; <high and low|jack and game>: both come to 12"),
        # the dealer's rivals at 6 have one each; the pitcher is far behind
        (
            "auction-pitch",
            NONE,
            "-12, 6 and 6, and the bid is 1; <high and low|jack|game>: the last two come to 7",
        ),
        (
            "auction-pitch",
            "winning\n  several there: pitcher\n",
            "-12, 6 and 6, and the bid is 1; <high and low|jack|game>: the last two come to 7",
        ),
        (
            "auction-pitch",
            "players\n  seats: 2\n" + HIGHEST,
            "6 and 6, and the bid is 1; <high and low|jack and game>: both come to 8",
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
            "10 and 10; one side takes high, low and jack, another side game: they come to 13 and 11",
        ),
        (
            "auction-pitch",
            NO_BIDS + HIGHEST,
            "6 and 6; one side takes high and low, another side jack and game: both come to 8",
        ),
        # what winning takes
        (
            "team-auction",
            "to win\n  s: trump is hearts\n" + HIGHEST,
            "10 and 10, hearts are trump, and the bid is 2; <high and low|jack and game>: both come to 12",
        ),
        (
            "team-auction",
            "to win\n  s: trump is spades or trump is hearts\n" + HIGHEST,
            "10 and 10, spades are trump, and the bid is 2; <high and low|jack and game>: both come to 12",
        ),
        (
            "auction-pitch",
            "to win\n  o: set the pitcher\n" + HIGHEST,
            "-12, 6 and 6, and the bid is 1; <nothing|high and low|jack and game>: the last two come to 8",
        ),
        ("team-auction", "to win\n  o: made the last bid\n" + HIGHEST, None),
        ("team-auction", "to win\n  o: set the pitcher\n" + HIGHEST, None),
        (
            "team-auction",
            "to win\n  o: the bid is set\n" + NONE,
            "14 and 14, and the bid is 2; <high|low, jack and game>: they come to 12 and 17",
        ),
        (
            "team-auction",
            "to win\n  o: the bid is 4\n" + NONE,
            "12 and 12, and the bid is 4; <high, low, jack and game|nothing>: they come to 16 and 12",
        ),
        (
            "team-auction",
            "to win\n  o: past the target\n" + HIGHEST,
            "10 and 10, and the bid is 2; <high and low|jack and game>: both come to 12",
        ),
        ("team-auction", "to win\n  o: ahead by 1 or more\n" + HIGHEST, None),
        (
            "team-auction",
            "to win\n  o: own score is 9 or more\n" + HIGHEST,
            "10 and 10, and the bid is 2; <high and low|jack and game>: both come to 12",
        ),
        ("team-auction", "to win\n  o: set 2 times\n" + NONE, None),
        (
            "auction-pitch",
            "to win\n  o: the bid is 2 or more\nwinning\n  may not win: stops 1 short of the target\n"
            "  several there: highest score\n",
            "-12, 6 and 6, and the bid is 4; <high and low|jack|game>: the last two come to 7",
        ),
        # 12 by its bid alone: the points beyond it are junk
        (
            "team-auction",
            "to win\n  s: trump is spades\nwinning\n  junk: stops 1 short of the target\n"
            "  several there: highest score\n",
            "10 and 12, spades are trump, and the bid is 2; <high, low, jack and game|nothing>: both come to 12",
        ),
        # what a hand brings
        (
            "team-auction",
            "settlement\n  made: pitcher scores twice the bid\n" + HIGHEST,
            "8 and 10, and the bid is 2; <high and low|jack and game>: both come to 12",
        ),
        (
            "team-auction",
            "settlement\n  made: pitcher scores a whole game\n" + HIGHEST,
            "1 and 10, and the bid is 2; <high and low|jack and game>: both come to 12",
        ),
        (
            "team-auction",
            "settlement\n  others: score 3\n" + HIGHEST,
            "9 and 9, and the bid is 2; <high, low and jack|game>: both come to 12",
        ),
        (
            "auction-pitch",
            "settlement\n  others: score 3\nto win\n  e: the pitcher takes every point\n" + NONE,
            "-8, 6 and 6, and the bid is 1; <high, low, jack and game|nothing|nothing>: the last two come to 9",
        ),
        (
            "team-auction",
            "settlement\n  set: pitcher scores 3\n  others: lose 1 if the bid is made\n" + HIGHEST,
            "9 and 9, and the bid is 2; <high|low, jack and game>: both come to 12",
        ),
        # rows of other kinds
        (
            "team-auction",
            "points\n  brave: 1 to the pitcher\n" + HIGHEST,
            "7 and 10, and the bid is 2; <high, low, jack and brave|game>: both come to 11",
        ),
        (
            "team-auction",
            "points\n  deuce: 5 to the winner of 2 of trump\n" + HIGHEST,
            "5 and 10, and the bid is 2; <high, low and deuce|jack and game>: both come to 12",
        ),
        (
            "team-auction",
            "points\n  ace: 1 to the winner of A of trump\n" + HIGHEST,
            "7 and 10, and the bid is 2; <high, low, jack and ace|game>: both come to 11",
        ),
        (
            "team-auction",
            "points\n  high: 3 if the bid is 3 or more\n" + HIGHEST,
            "9 and 9, and the bid is 2; <high and low|jack and game>: both come to 11",
        ),
        # the end comes sooner
        (
            "team-auction",
            "wins at once\n  w: own score is 10 and made the last bid\n" + HIGHEST,
            "8 and 10, and the bid is 2; <high, low and jack|game>: both come to 11",
        ),
        ("team-auction", "loses at once\n  w: set 2 times\n" + HIGHEST, None),
        ("team-auction", "winning\n  target: none\n  ends after: 3 hands\n  several there: highest score\n", None),
        # counted row by row one side is always there first, if rows are all that it scores by
        ("auction-pitch", "winning\n  several there: first by game\n", None),
        (
            "team-auction",
            "settlement\n  made: pitcher scores a whole game\n  others: score 3\n"
            "winning\n  several there: first by game\n",
            "6 and 9, and the bid is 2; <high, low, jack and game|nothing>: they come to 17 and 12",
        ),
        # down from 21 to 0
        (
            "nine-card",
            "no to win\n" + HIGHEST,
            "3 and 3, and the bid is 3; <high, low and jack|five, game and high-spade>: both come to 0",
        ),
    ],
)
def test_the_hand_that_is_found(base: str, lines: str, said: str | None) -> None:
    if said is not None and "<" in said:
        took = said[said.index("<") + 1 : said.index(">")]
        names = ("the pitcher's side takes", "another side", "a third side")
        told = ", ".join(f"{name} {rows}" for name, rows in zip(names, took.split("|"), strict=False))
        said = said.replace(f"<{took}>", told)
    assert dead_heat(over(lines, base).rules) == (said and f"for example, the scores are {said}")


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
    said = dead_heat(first)
    monkeypatch.setattr(race, "_finish", None)
    assert dead_heat(again) == said is not None
