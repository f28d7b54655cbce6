"""The app's options of how a game ends, and who wins it."""

from collections.abc import Sequence

import pytest

from pitchdsl.engine.table import Table
from pitchdsl.game.rules import Rules

from .options import BASE, delta, ended, follow, fresh, hand, over, over_by, refused, tells
from .registry import shows
from .scripts import JACK_AGAINST_GAME, ONE_EACH, SPLIT, SWEEP, Script, hands_of
from .table import contract, deal_table

ALL = SWEEP[:6]
"""Seat 1: all four points."""

TWO = SPLIT[:6]
"""Seat 1: high and jack; seat 2: low and game."""

NO_TARGET = "winning\n  target: none\n  no several there\n"

# ---------------------------------------------------------------- when it is over


@tells("game over", "at so many points")
@shows("D2-OPT-OVER-01")
def test_a_game_may_end_at_a_number_of_points() -> None:
    for target in (7, 11, 32):
        game = over(BASE, f"winning\n  target: {target}")
        assert over_by(hand(game, ALL, "2", start=(0, target - 5))) is None
        assert over_by(hand(game, ALL, "2", start=(0, target - 4))) == (1, "target")


@tells("game over", "after so many hands")
@shows("D2-OPT-OVER-02")
def test_a_game_may_end_after_a_number_of_hands() -> None:
    games = [(hands, over(BASE, f"{NO_TARGET}  ends after: {hands} hands")) for hands in (1, 3)]
    for hands, game in (*games, (12, over(BASE, NO_TARGET, "twelve-hands"))):
        table = fresh(game, seed=hands)
        while table.outcome is None:
            assert table.hands_settled < hands
            ended(table)
        assert table.hands_settled == hands
        best = [side for side, score in enumerate(table.score) if score == max(table.score)]
        assert over_by(table) == (best[0] if len(best) == 1 else None, "hands")
    one = over(BASE, f"{NO_TARGET}  ends after: 1 hands")
    two = over(BASE, f"{NO_TARGET}  ends after: 2 hands")
    assert over_by(hand(one, ALL, start=(8, 3))) == (0, "hands")
    assert over_by(hand(one, ALL, start=(4, 0))) == (None, "hands"), "level"
    assert over_by(hand(two, ALL, start=(0, 50))) is None, "no score ends it"
    both = over(BASE, "", "twelve-hands")
    assert over_by(hand(both, ALL, start=(0, 7))) == (1, "target"), "at the latest, where there is a target, too"


# ---------------------------------------------------------------- who wins

SITUATIONS: tuple[tuple[Script, str, tuple[int, int]], ...] = (
    (TWO, "2", (10, 9)),  # 12 to 11, the makers behind
    (TWO, "2", (9, 9)),  # 11 to 11
    (TWO, "2", (9, 4)),  # the defenders alone are there, and the bid was made
    (TWO, "3", (9, 4)),  # the defenders alone are there, and the bid was set
    (ALL, "2", (0, 7)),  # the makers alone are there, by more than they bid
)

GOES_ON, TIE = (), (None,)

WIN_RULES = [
    pytest.param([], [(0,), TIE, (0,), (0,), (1,)], marks=shows("D2-OPT-WIN-HIGHEST-01")),
    pytest.param(["own-bid-to-win"], [(1,), (1,), (), (), (1,)], marks=shows("D2-OPT-WIN-MUSTBID-01")),
    pytest.param(["bid-or-set-to-win"], [(1,), (1,), (), (0,), (1,)], marks=shows("D2-OPT-WIN-BIDORSET-01")),
    pytest.param(["no-junk-to-win"], [(1,), (1,), (), (), ()], marks=shows("D2-OPT-WIN-NOJUNKCAP-01")),
    pytest.param(["both-there-pitcher-wins"], [(1,), (1,), (0,), (0,), (1,)], marks=shows("D2-OPT-WIN-BOTHOVER-01")),
    pytest.param(["level-there-pitcher-wins"], [(0,), (1,), (0,), (0,), (1,)], marks=shows("D2-OPT-WIN-TIESMAKER-01")),
    pytest.param(["points-in-order"], [(1,), (1,), (0,), (0,), (1,)], marks=shows("D2-OPT-WIN-INORDER-01")),
    pytest.param(["win-by-two"], [(), (), (0,), (0,), (1,)], marks=shows("D2-OPT-WIN-BYTWO-01")),
]


@pytest.mark.parametrize(("house_rules", "winners"), WIN_RULES)
@tells(
    "win rule",
    "highest score",
    "must bid",
    "must bid or set",
    "must bid, no junk",
    "both over: makers",
    "ties: makers",
    "win by two",
)
def test_who_wins_a_hand_at_the_target(house_rules: list[str], winners: Sequence[tuple[int | None, ...]]) -> None:
    game = over(BASE, "", *house_rules)
    for (script, bid, start), winner in zip(SITUATIONS, winners, strict=True):
        table = hand(game, script, bid, start=start)
        assert (() if table.outcome is None else (table.outcome.winner,)) == winner, (script, bid, start)


@shows("D2-OPT-WIN-NOJUNKCAP-01")
def test_the_bid_counts_in_full_and_the_rest_up_to_one_short_of_the_target() -> None:
    game = over(BASE, "", "no-junk-to-win")
    for before, bid, after in ((7, "2", 10), (9, "2", 11), (3, "2", 7), (7, "4", 11), (8, "3", 11), (8, "2", 10)):
        assert hand(game, ALL, bid, start=(0, before)).score == [0, after]
    for before, after in ((7, 9), (8, 10), (9, 10), (10, 10)):
        assert hand(game, TWO, "3", start=(before, 0)).score[0] == after


@shows("D2-OPT-WIN-BYTWO-01")
def test_a_lead_of_one_is_not_enough() -> None:
    game = over(BASE, "", "win-by-two")
    assert over_by(hand(game, TWO, "2", start=(9, 8))) is None
    assert over_by(hand(game, TWO, "2", start=(9, 7))) == (0, "target")
    assert over_by(hand(game, TWO, "2", start=(30, 27))) == (0, "race"), "who is past the target may wait for it"


@tells("win rule", "points in order", "both over: makers")
@shows("D2-OPT-WIN-INORDER-01")
def test_points_in_order_decide_between_lone_players_too() -> None:
    """Seat 1 has high and is set; low goes to seat 0, jack to seat 3, game to seat 2."""
    script = ONE_EACH[:6]
    game = over("solo-auction", "", "points-in-order")
    assert over_by(hand(over("solo-auction"), script, "2", start=(10, 0, 10, 10))) == (None, "tie")
    assert over_by(hand(game, script, "2", start=(10, 0, 10, 10))) == (0, "race")
    assert over_by(hand(game, script, "2", start=(0, 0, 10, 10))) == (3, "race")
    made = over("solo-auction", "bidding\n  bids: 1 or more", "points-in-order")
    assert over_by(hand(made, script, "1", start=(10, 10, 10, 10))) == (1, "race"), "the maker is counted first"
    assert hand(made, JACK_AGAINST_GAME, "1").outcome is None


@shows("D2-OPT-TEAM-03")
def test_that_the_makers_win_is_for_teams() -> None:
    for line in ("several there: pitcher", "several there: highest score, else pitcher"):
        over(BASE, f"winning\n  {line}")
        assert refused("solo-auction", f"winning\n  {line}") == [("P356", line)]
    for house_rule in ("both-there-pitcher-wins", "level-there-pitcher-wins"):
        over(BASE, "", house_rule)


# ---------------------------------------------------------------- too many sets


def set_so_often(game: Rules, times: int, start: Sequence[int]) -> Table:
    """Seat 1 bids three again and again, and always takes two."""
    table = deal_table(game, hands_of(TWO), start=start, then=[hands_of(TWO)] * (times - 1))
    for _ in range(times):
        assert table.outcome is None
        follow(contract(table, 1, "3", "hearts"), TWO)
        assert delta(table) == (2, -3)
    return table


SET_LIMITS = [
    pytest.param(None, marks=shows("D2-OPT-SETLIMIT-01")),
    *[pytest.param(limit, marks=shows(f"D2-OPT-SETLIMIT-0{limit}")) for limit in (2, 3, 4, 5)],
]


@pytest.mark.parametrize("limit", SET_LIMITS)
@tells("set limit", "off", "2", "3", "4", "5")
def test_who_is_set_too_often_has_lost(limit: int | None) -> None:
    row = "" if limit is None else f"loses at once\n  sets: set {limit} times"
    game = over(BASE, f"winning\n  target: 200\n{row}")
    start = (0, 150)
    if limit is None:
        assert over_by(set_so_often(game, 6, start)) is None
        return
    assert over_by(set_so_often(game, limit - 1, start)) is None
    lost = set_so_often(game, limit, start)
    assert over_by(lost) == (0, "sets")
    assert lost.score[1] > lost.score[0], "whatever the score"
