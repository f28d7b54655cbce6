"""The app's options of what a hand does to the scores."""

from .options import BASE, delta, hand, over, over_by, tells, unbid
from .registry import shows
from .scripts import ALMOST, ONE_EACH, SPLIT, SWEEP, SWEPT
from .table import last_settle

ALL = SWEEP[:6]
"""Seat 1: all four points, and all six tricks."""

TWO = SPLIT[:6]
"""Seat 1: high and jack; seat 2: low and game."""


@tells("junk points", "defenders score", "defenders do not score")
@shows("D2-OPT-JUNK-01", "D2-OPT-JUNK-02")
def test_whether_the_defenders_score_what_they_take() -> None:
    for house_rules, junk in (((), 2), (("no-junk",), 0)):
        for bid, mine in (("2", 2), ("3", -3)):
            settle = last_settle(hand(over(BASE, "", *house_rules), TWO, bid))
            assert (settle.taken, settle.delta) == ((2, 2), (junk, mine))
    assert delta(hand("guide-no-junk", TWO, "2")) == (0, 2)
    alone = hand(over("solo-auction", "", "no-junk"), ONE_EACH[:6], "2")
    assert delta(alone) == (0, -2, 0, 0)


@tells("maker scores bid only", "on", "off")
@shows("D2-OPT-BIDONLY-01", "D2-OPT-BIDONLY-02")
def test_whether_a_made_bid_scores_more_than_the_bid() -> None:
    for bid in ("2", "3", "4"):
        for house_rules, mine in (((), 4), (("bid-only",), int(bid))):
            assert delta(hand(over(BASE, "", *house_rules), ALL, bid)) == (0, mine)
    assert delta(hand(over(BASE, "", "bid-only"), TWO, "2")) == (2, 2), "the others score all the same"
    assert delta(hand(over(BASE, "", "bid-only"), TWO, "3")) == (2, -3)


@tells("set penalty", "the bid", "twice the bid")
@shows("D2-OPT-SET-01", "D2-OPT-SET-02")
def test_what_a_failed_bid_costs() -> None:
    for bid in (3, 4):
        for house_rules, times in (((), 1), (("double-set",), 2)):
            assert delta(hand(over(BASE, "", *house_rules), TWO, str(bid))) == (2, -times * bid)
    assert delta(hand(over(BASE, "", "double-set"), TWO, "2")) == (2, 2), "a made bid is not doubled"


@tells("all tricks gives opponents -1", "on", "off")
@shows("D2-OPT-ALLTRICKS-01", "D2-OPT-ALLTRICKS-02")
def test_whether_every_trick_costs_the_others_one() -> None:
    on = over(BASE, "", "every-trick-costs-one")
    assert delta(hand(over(BASE), ALL, "2")) == (0, 4)
    assert delta(hand(on, ALL, "2")) == (-1, 4)
    assert delta(hand(on, ALMOST[:6], "2")) == (0, 4), "one trick is missing"
    alone = over("solo-auction", "", "every-trick-costs-one")
    assert delta(hand(alone, ALL, "2")) == (-1, 4, -1, -1)


@shows("D2-OPT-ALLTRICKS-01")
def test_the_point_lost_by_every_trick_comes_on_top_of_a_set() -> None:
    assert delta(hand(over(BASE, "", "every-trick-costs-one"), SWEPT, "2")) == (4, -3)
    assert delta(hand(over(BASE), SWEPT, "2")) == (4, -2)


@tells("score direction", "up to the target", "down to 0")
def test_scores_go_up_or_down() -> None:
    down = over(BASE, "winning\n  start: 21\n  target: 0")
    for game, start, way in ((over(BASE), 0, 1), (down, 21, -1)):
        table = hand(game, TWO, "2")
        assert table.score == [start + 2 * way, start + 2 * way]
        table = hand(game, TWO, "3")
        assert table.score == [start + 2 * way, start - 3 * way]
    assert over_by(hand(down, ALL, "2", start=(21, 4))) == (1, "target")
    assert over_by(hand(down, ALL, "2", start=(21, 5))) is None
    assert hand("nine-card", SPLIT, "3", start=(21, 21)).score[1] != 21


def test_without_bidding_every_side_scores_what_it_takes() -> None:
    assert delta(unbid("team", TWO)) == (2, 2)
    assert delta(unbid("solo", ONE_EACH[:6])) == (1, 1, 1, 1)
