"""Choices that may stand together though their document is silent about them: the count, the scores and the end."""

import random

from pitchdsl.cards import CODES
from pitchdsl.engine.table import Table
from pitchdsl.game.rng import SeededDeals

from .options import BASE, begun, delta, easy, ended, follow, hand, over, over_by, trick, warned
from .registry import shows
from .scripts import MIXED, NO_JACK, ONE_EACH, SPLIT, SWEEP, SWEPT, filled, hands_of
from .table import award, contract, deal_table, play, rules, tricks

ALL, TWO = SWEEP[:6], SPLIT[:6]


def test_j_an_off_card_may_be_high_or_low_beside_its_own_point() -> None:
    off = "trump\n  order: A off-A K Q J 10-5 off-5 4 3 off-3 2\npoints\n"
    off += "  off-ace: 1 to the winner of off-A\n  off-three: 3 to the winner of off-3\n"
    table = ended(trick(over(BASE, off), "3D AD - KH"))
    for row, card in (("high", "AD"), ("off-ace", "AD"), ("low", "3D"), ("off-three", "3D")):
        assert (award(table, row).side, CODES[award(table, row).card or 0]) == (0, card)
    below = ended(trick(over(BASE, "", "joker-below-the-two"), "RJ - - AH"))
    assert CODES[award(below, "low").card or 0] == "AH", "the joker is skipped"


@shows("D2-OPT-MOON-01")
def test_k_a_smudge_needs_the_jack_in_play_and_every_point_and_trick() -> None:
    game = over(BASE, "", "smudge")
    failed = hand(game, NO_JACK[:6], "smudge")
    assert (award(failed, "jack").side, award(failed, "all-tricks").side, delta(failed)) == (None, 1, (0, -5))
    assert delta(hand(game, ALL, "smudge")) == (0, 5)


def test_n_a_failed_bid_wins_nothing_though_the_score_stays_above_the_target() -> None:
    game = over(BASE, "", "own-bid-to-win")
    assert over_by(hand(game, TWO, "3", start=(0, 20))) is None
    assert over_by(hand(game, TWO, "2", start=(0, 20))) == (1, "target")


def test_o_level_scores_after_the_last_hand_are_a_tie() -> None:
    one = "winning\n  target: none\n  no several there\n  ends after: 1 hands"
    assert over_by(hand(over(BASE, one), TWO, "2")) == (None, "hands")
    assert over_by(hand(over("solo-auction", one), ONE_EACH[:6], "2")) == (None, "hands"), "three are level"


def test_p_of_those_who_have_not_lost_the_highest_score_wins() -> None:
    once = "loses at once\n  sets: set 1 times"
    alone = over("solo-auction", f"winning\n  target: 50\n{once}")
    script = ONE_EACH[:6]  # seat 1 takes one point, and so do the others
    assert over_by(hand(alone, script, "2", start=(3, 40, 5, 4))) == (2, "sets")
    assert over_by(hand(alone, script, "2", start=(5, 40, 5, 4))) == (None, "sets"), "two are level"
    moon = "calls\n  moon: a bid of all the points\nloses at once\n  sets: set 2 times\n  moon: called moon and failed"
    both = over(BASE, f"winning\n  target: 50\n{moon}")
    table = deal_table(both, hands_of(TWO), start=(0, 40), then=[hands_of(TWO)])
    follow(contract(table, 1, "3", "hearts"), TWO)
    assert table.outcome is None
    follow(contract(table, 1, "moon", "hearts"), TWO)
    assert over_by(table) is not None and table.outcome is not None and table.outcome.winner == 0


def test_q_a_doubled_penalty_doubles_the_bid_and_not_the_game() -> None:
    above = "calls\n  moon: a bid above all the points, made by taking every point"
    assert delta(hand(over(BASE, above, "double-set"), TWO, "moon")) == (2, -10)
    game = over(BASE, "", "double-set", "moon-worth-a-game")
    assert delta(hand(game, TWO, "moon")) == (2, -11)
    assert delta(hand(game, TWO, "3")) == (2, -6)


def test_r_every_trick_costs_each_other_player_one_below_their_own_set_too() -> None:
    game = over("solo-auction", "", "every-trick-costs-one")
    assert delta(hand(game, ALL, "2")) == (-1, 4, -1, -1)
    assert delta(hand(game, SWEPT, "2")) == (-1, -3, 4, -1)


def test_t_a_hand_does_not_end_early_while_pips_or_the_last_trick_are_open() -> None:
    assert len(tricks(follow(begun(over(BASE, "", "end-early"), MIXED[:6]), MIXED[:3]))) == 3
    pips = (*MIXED[:3], "2: 9C TC 3C 4C", "3: 8C 5C 6C 7C", "3: 9S 2S 3S 4S")
    open_ = follow(begun(over(BASE, "", "end-early"), pips), pips[:3])
    assert open_.hands_settled == 0, "game is five against none, and a ten is still out"
    assert play(open_, "9C TC 3C 4C").hands_settled == 1
    last, told = warned(BASE, "", "end-early", "last-trick")
    assert told == [("P330", "ends early: when every point is decided")]
    assert len(tricks(hand(last, MIXED[:6]))) == 6


def test_u_counting_down_is_counting_up_in_a_mirror() -> None:
    down = rules("nine-card")
    up = over("nine-card", "winning\n  start: 0\n  target: 21")
    rng = random.Random(4)
    games = hands = 0
    for seed in range(12):
        one, other = Table(down, 4, SeededDeals(seed, 1)), Table(up, 4, SeededDeals(seed, 1))
        while one.outcome is None and one.hands_settled < 25:
            assert one.legal_actions() == other.legal_actions()
            action = rng.choice(one.legal_actions()) if rng.random() < 0.5 else easy(one)
            one.apply(action)
            other.apply(action)
            assert [21 - score for score in one.score] == other.score
        hands += one.hands_settled
        games += one.outcome is not None
        assert over_by(one) == over_by(other)
    assert hands > 100 and games > 0


def test_v_high_and_the_high_spade_are_one_card_where_spades_are_trump() -> None:
    row = "points\n  high-spade: 1 to the winner of the highest spade"
    table = ended(trick(over(BASE, row), "QS - KS 2S", "spades"))
    assert award(table, "high").card == award(table, "high-spade").card
    assert award(table, "high").side == award(table, "high-spade").side == 1
    without = deal_table(over(BASE, row), filled(["", "AH", "", ""], 6, suits="CD"))
    none = ended(contract(without, 1, "2", "hearts"))
    assert award(none, "high-spade").side is None, "no spade is in play"
