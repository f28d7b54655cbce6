"""The app's options of shooting the moon: what it pays, how it is bid, the exchange, and what failing costs."""

from pitchdsl.game.events import ContractEvent, DiscardEvent, DrawEvent

from .options import BASE, delta, ended, hand, over, over_by, tells, warned
from .registry import shows
from .scripts import ALMOST, CAPTURED, NO_JACK, SPLIT, SWEEP, filled, hands_of
from .table import award, calls, deal_table, events, tricks

ALL = SWEEP[:6]
"""Seat 1: all four points and all six tricks."""

POINTS = ALMOST[:6]
"""Seat 1: all four points, and not the last trick."""

TRICKS = NO_JACK[:6]
"""Seat 1: all six tricks, but the jack is in the stock."""

TWO = SPLIT[:6]
"""Seat 1: high and jack."""

ABOVE = "calls\n  moon: a bid above all the points, made by taking every point"
WINS = "wins at once\n  moon: called moon and made it and own score is 0 or more"
LOSES = "loses at once\n  moon: called moon and failed"


def top(lines: str = "", *house_rules: str) -> list[str]:
    """What the first player may say."""
    return calls(deal_table(over(BASE, lines, *house_rules), hands_of(ALL)))


# ---------------------------------------------------------------- what it pays


@tells("moon", "off")
@shows("D2-OPT-MOON-05")
def test_without_a_moon_the_top_bid_is_one_like_any_other() -> None:
    assert top() == ["pass", "2", "3", "4"]
    made = hand(BASE, POINTS, "4", start=(9, 0))
    assert (delta(made), over_by(made)) == ((0, 4), None)
    failed = hand(BASE, TWO, "4", start=(0, 0))
    assert (delta(failed), over_by(failed)) == ((2, -4), None)


@tells("moon", "an extra point")
@shows("D2-OPT-MOON-01")
def test_a_smudge_is_a_fifth_point_for_every_trick_and_every_point() -> None:
    game = over(BASE, "", "smudge")
    assert top("", "smudge") == ["pass", "2", "3", "4", "smudge"]
    made = hand(game, ALL, "smudge")
    assert events(made, ContractEvent)[-1].bid == 5
    assert (delta(made), over_by(made)) == ((0, 5), None)
    assert delta(hand(game, ALL, "3")) == (0, 5), "the point is there for any bid"
    for script, taken in ((POINTS, 4), (TRICKS, 3)):
        assert delta(hand(game, script, "3")) == (0, taken + (script is TRICKS))
        assert delta(hand(game, script, "smudge")) == (0, -5), "a trick or the jack is missing"
    assert award(hand(game, POINTS, "4"), "all-tricks").side is None
    dealt_low = over("team-auction-2", "", "smudge")
    low_elsewhere = hand(dealt_low, CAPTURED[:6], "3")  # all tricks, and yet the low stays where it was dealt
    assert (award(low_elsewhere, "all-tricks").side, delta(low_elsewhere)) == (None, (1, 3))
    assert delta(hand(dealt_low, CAPTURED[:6], "smudge")) == (1, -5)
    assert delta(hand(dealt_low, ALL, "smudge")) == (0, 5)


@tells("moon", "instant win, else the bid is added")
@shows("D2-OPT-MOON-02", "D2-OPT-MOON-03")
def test_a_made_moon_wins_for_a_score_that_is_not_negative() -> None:
    game = over(BASE, "", "moon-wins")
    for script in (ALL, POINTS):  # the tricks are not asked for
        for score in (0, 3):
            won = hand(game, script, "moon", start=(9, score))
            assert over_by(won) == (1, "named-bid")
        below = hand(game, script, "moon", start=(9, -1))
        assert (over_by(below), below.score) == (None, [9, 3])
    assert over_by(hand(game, TRICKS, "moon", start=(0, 5))) is None, "three of four points do not make it"
    assert over_by(hand(game, POINTS, "3", start=(0, 5))) is None, "nobody bid it"


@tells("moon", "instant win at any score")
def test_a_made_moon_may_win_for_any_score() -> None:
    game = over(BASE, "calls\n  moon: a bid of all the points\nwins at once\n  moon: called moon and made it")
    for score in (-1, -20, 0, 6):
        assert over_by(hand(game, POINTS, "moon", start=(9, score))) == (1, "named-bid")
    assert over_by(hand("guide-smudge", ALL, "smudge", start=(9, -5))) == (1, "named-bid")


@tells("moon", "worth game points")
@shows("D2-OPT-MOON-04")
def test_a_moon_may_be_worth_a_whole_game() -> None:
    for target in (11, 15):
        game = over(BASE, f"winning\n  target: {target}", "moon-worth-a-game")
        made = hand(game, POINTS, "moon", start=(9, -6))
        assert (delta(made), over_by(made)) == ((0, target), None)
        failed = hand(game, TWO, "moon", start=(0, 6))
        assert (delta(failed), over_by(failed)) == ((2, -target), None)
        assert delta(hand(game, POINTS, "3")) == (0, 4)
        assert delta(hand(game, TWO, "3")) == (2, -3)


# ---------------------------------------------------------------- how it is bid


@tells("moon bid", "the maximum", "above the maximum")
@shows("D2-OPT-MOONBID-01", "D2-OPT-MOONBID-02")
def test_the_moon_is_the_highest_bid_or_one_above_it() -> None:
    assert top("", "moon-wins") == ["pass", "2", "3", "moon"], "in the place of the four"
    assert top(f"{ABOVE}\n{WINS}") == ["pass", "2", "3", "4", "moon"]
    game = over(BASE, f"{ABOVE}\n{WINS}")
    table = deal_table(game, hands_of(ALL))
    assert calls(table) and over_by(hand(game, POINTS, "moon", start=(0, 1))) == (1, "named-bid")
    four = hand(game, POINTS, "4", start=(0, 1))
    assert (over_by(four), four.score) == (None, [0, 5]), "a four is not the moon"
    assert over_by(hand(game, TWO, "moon", start=(0, 1))) is None


@shows("D2-OPT-MOONBID-03")
def test_a_smudge_has_no_bid_above_it() -> None:
    lines = (
        "points\n  sweep: 1 to the winner of every trick\ncalls\n  moon: a bid above all the points, made by taking "
    )
    assert top("", "smudge")[-1] == "smudge"
    game, said = warned(BASE, f"{lines}every trick")
    assert said == [("P347", "moon: a bid above all the points, made by taking every trick")]
    assert calls(deal_table(game, hands_of(ALL)))[-2:] == ["5", "moon"], "it can be played all the same"


# ---------------------------------------------------------------- the exchange


EXCHANGE = "exchange\n  everyone: discard all non-trump, then draw to 6\n  stock runs short: reshuffle the discards\n"


@tells("moon discard", "disabled", "kept")
@shows("D2-OPT-MOONDISC-01", "D2-OPT-MOONDISC-02")
def test_a_moon_may_go_without_the_exchange() -> None:
    hands = filled(["", "AH KH QH JH TH 2H", "3H 4H 5H", "6H 7H 8H"], 9)
    kept = over("team-auction-9", "calls\n  moon: a bid of all the points")
    disabled = over("team-auction-9", "", "no-exchange-for-a-moon")
    for game, bid, exchanges in ((kept, "moon", 1), (kept, "3", 1), (disabled, "moon", 0), (disabled, "3", 1)):
        table = deal_table(game, hands)
        while calls(table):
            table.apply(table.legal_actions()[calls(table).index(bid)] if table.seat == 1 else table.legal_actions()[0])
        ended(table)
        assert bool(events(table, DiscardEvent)) is bool(exchanges) is bool(events(table, DrawEvent))
        # without an exchange nothing brings the hands down to six: all nine cards are played
        assert len(tricks(table)) == (6 if exchanges else 9)


# ---------------------------------------------------------------- failing


@tells("moon failure", "instant loss", "subtract the bid")
@shows("D2-OPT-MOONFAIL-01", "D2-OPT-MOONFAIL-02")
def test_a_failed_moon_loses_the_game_or_costs_the_bid() -> None:
    for call, value in ((ABOVE, 5), ("calls\n  moon: a bid of all the points", 4)):
        costs = hand(over(BASE, f"{call}\n{WINS}"), TWO, "moon", start=(0, 10))
        assert (delta(costs), over_by(costs)) == ((2, -value), None)
        loses = hand(over(BASE, f"{call}\n{WINS}\n{LOSES}"), TWO, "moon", start=(-9, 10))
        assert over_by(loses) == (0, "named-bid"), "the others win, however far behind"
        fails = hand(over(BASE, f"{call}\n{WINS}\n{LOSES}"), TWO, "3", start=(-9, 10))
        assert over_by(fails) is None, "that was no moon"
    smudge = over(BASE, "loses at once\n  smudge: called smudge and failed", "smudge")
    assert over_by(hand(smudge, TRICKS, "smudge")) == (0, "named-bid"), "a smudge may be treated so, too"
    assert delta(hand(over(BASE, "", "smudge"), TRICKS, "smudge")) == (0, -5)
    assert over_by(hand(over(BASE, "", "moon-or-bust"), TWO, "moon")) == (0, "named-bid")
