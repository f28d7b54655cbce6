"""What Pitch Help says of its computer players of levels 1 to 3, and the guide's advice, which level 3 follows."""

from typing import Any

import pytest

from pitchdsl.cards import code
from pitchdsl.engine.game import play_game
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Bid, Hold, Pass, PlayCard
from pitchdsl.game.rng import CHOICES, RandomStream, SeededDeals
from pitchdsl.players.advice import Advice, Player
from pitchdsl.players.level_1 import Level1
from pitchdsl.players.level_2 import Level2
from pitchdsl.players.level_3 import Level3
from pitchdsl.players.rule import GoodPlay
from pitchdsl.players.rules_of_bidding import BIDDING
from pitchdsl.players.rules_of_exchange import BEFORE_THE_PLAY
from pitchdsl.players.rules_of_following import FOLLOWING
from pitchdsl.players.rules_of_leading import LEADING

from .registry import shows
from .table import call, deal_table, play, rules

GUIDE = "guide-partnership"
LOW = ["2H 3H 4H 5C 6C 7C", "2D 3D 4D 8C 9C 5H", "5D 6D 7D 8D 6H 7H"]
"""Hands of three seats with no spade and nothing to bid on."""


def advice(table: Table, player: Player | None = None, seed: int = 1) -> Advice:
    """What a player, level 3 unless told, advises the seat at turn."""
    assert table.seat is not None
    return (player or Level3()).consider(table.view(table.seat), RandomStream(seed, 0, 1, CHOICES))


def card(table: Table) -> str:
    """The card that level 3 plays."""
    action = advice(table).action
    assert isinstance(action, PlayCard)
    return code(action.card)


def bid_on(hand: str, *, calls: str = "", seat: int = 1) -> int:
    """What level 3 bids on a hand in the guide's partnership game; 0 for a pass. Seat 0 deals."""
    others = iter(LOW)
    table = deal_table(GUIDE, [hand if each == seat else next(others) for each in range(4)])
    action = advice(call(table, calls)).action
    assert isinstance(action, Bid | Pass | Hold)
    return action.value if isinstance(action, Bid) else 0


def won(name: str, better: Player, worse: Player, deals: int) -> float:
    """The share of games that one pair wins, each deal of cards played twice with the seats exchanged."""
    wins = 0
    for game in range(deals):
        for turned in range(2):
            bots = [better if (seat + turned) % 2 == 0 else worse for seat in range(4)]
            table = play_game(rules(name), 4, 41, game, bots, 60)
            assert table.outcome is not None
            wins += table.outcome.winner is not None and (table.sides[table.outcome.winner][0] + turned) % 2 == 0
    return wins / (2 * deals)


# ---------------------------------------------------------------- the levels


@shows("D2-AI-L1-01", "D2-AI-L2-01")
@pytest.mark.parametrize("name", ["team-auction", "nine-card"])
def test_each_of_the_first_three_levels_beats_the_one_below(name: str) -> None:
    assert won(name, Level2(), Level1(), 12) > 0.7
    assert won(name, Level3(), Level2(), 20) > 0.6


@shows("D2-AI-L1-L2-01")
def test_the_two_lowest_levels_play_no_worlds_out() -> None:
    table = deal_table(GUIDE, ["AS KS JS 2S TH 3C", *LOW])
    for player in (Level1(), Level2()):
        said = advice(table, player)
        assert said.worlds == 0
        assert said.options == ()


@shows("D2-AI-L3-01")
def test_level_3_names_the_rule_that_decided() -> None:
    every: list[GoodPlay[Any]] = [*BIDDING, *BEFORE_THE_PLAY, *LEADING, *FOLLOWING]
    assert len({rule.name for rule in every}) == len(every)
    assert {rule.source for rule in every} == {"Pitch Help", "How to Play Pitch", "custom"}
    said = {rule.says for rule in every}
    table = Table(rules("nine-card"), 4, SeededDeals(3, 0))
    while table.hands_settled < 3 and table.seat is not None:
        now = advice(table)
        assert now.why in said
        assert now.worlds == 0
        table.apply(now.action)


@shows("D2-AI-L3-04")
def test_level_3_decides_the_same_whatever_the_random_numbers() -> None:
    table = Table(rules(GUIDE), 4, SeededDeals(5, 0))
    decisions = 0
    while table.seat is not None and decisions < 200:
        decisions += 1
        first = advice(table, seed=1)
        assert all(advice(table, seed=seed) == first for seed in range(2, 5))
        table.apply(first.action)
    assert decisions > 20


# ---------------------------------------------------------------- the two rules that Pitch Help quotes


def behind_partners_ace(third: str) -> Table:
    """Seat 0 has taken the pitched deuce of spades and leads the ace of hearts; seat 2, its partner, plays third."""
    table = deal_table(GUIDE, ["AS AH 2D 3D 4D 5D", "2S 3H 4H 5C 6C 7C", third, "3S 4S TD JD QD KD"])
    call(table, "2 pass pass pass")
    return play(table, "2S 5S 3S AS AH 3H")


@shows("D2-AI-L3-02")
def test_the_third_seat_does_not_trump_partners_high_card() -> None:
    # Nothing in hearts beats the ace, and a trump may be played though hearts are held.
    table = behind_partners_ace("5S KS 6H 9H 8D 9D")
    assert {"KS", "6H", "9H"} == {code(each.card) for each in table.legal_actions() if isinstance(each, PlayCard)}
    assert card(table) in {"6H", "9H"}
    # Without a heart it still keeps its trump.
    assert card(behind_partners_ace("5S KS 6D 9C 8D 9D")) != "KS"


@shows("D2-AI-L3-03")
def test_the_fourth_seat_plays_just_high_enough() -> None:
    table = deal_table(GUIDE, ["QH 9H 8H 2D 3D 4D", "AS TH 2H 3C 4C 5C", "3S 4H 5H 6C 7C 8C", "4S 3H 6H 9C TC JC"])
    call(table, "2 pass pass pass")
    play(table, "AS 3S 4S 2D")
    play(table, "TH 4H 3H")
    # The ten of an enemy wins so far.
    assert card(table) == "QH"
    wide = deal_table(GUIDE, ["QH KH 8H 2D 3D 4D", "AS TH 2H 3C 4C 5C", "3S 4H 5H 6C 7C 8C", "4S 3H 6H 9C TC JC"])
    call(wide, "2 pass pass pass")
    play(wide, "AS 3S 4S 2D")
    play(wide, "TH 4H 3H")
    assert card(wide) == "QH", "the king would win as well, and is not needed"


# ---------------------------------------------------------------- the guide's advice


@shows("D0-STRAT-01")
@pytest.mark.parametrize("hand", ["AS 3S 8H 9H TC 9D", "AS 7S 8H 9H TC 9D", "AS KS 8H 9H TC 9D"])
def test_the_ace_and_one_more_trump_is_worth_two(hand: str) -> None:
    assert bid_on(hand) >= 2


@shows("D0-STRAT-06")
@pytest.mark.parametrize("honour", ["KS", "QS", "JS"])
def test_the_ace_and_an_honour_is_worth_two(honour: str) -> None:
    assert bid_on(f"AS {honour} 8H 9H TC 9D") >= 2


@shows("D0-STRAT-02")
def test_further_top_trumps_never_lower_the_bid() -> None:
    hands = ["8S 7S 8H 9H TC 9D", "AS 7S 8H 9H TC 9D", "AS KS 7S 9H TC 9D", "AS KS QS 7S TC 9D", "AS KS QS JS TS 7S"]
    bids = [bid_on(hand) for hand in hands]
    assert bids == sorted(bids)
    assert bids[0] < bids[1] < bids[-1] <= 4


@shows("D0-STRAT-09")
def test_trumps_that_take_points_are_bid_on_and_length_alone_is_not() -> None:
    assert bid_on("AS KS JS 5S 9H TC") > bid_on("6S 5S 4S 3S 9H TC")


@shows("D0-STRAT-03")
def test_the_pitcher_leads_its_highest_trump() -> None:
    table = deal_table(GUIDE, [LOW[0], "KS AS 9S 4S 9H TC", *LOW[1:]])
    assert card(call(table, "2 pass pass pass")) == "AS"
    play(table, "AS 2D 5D 2H")
    # None of the others had a spade, so there is nothing to draw any more; with spades about it goes on.
    table = deal_table(GUIDE, ["2S 3H 4H 5C 6C 7C", "KS AS 9S 4S 9H TC", "3S 3D 4D 8C 9C 5H", "5S 6D 7D 8D 6H 7H"])
    call(table, "2 pass pass pass")
    assert card(play(table, "AS 3S 5S 2S")) == "KS"


@shows("D0-STRAT-04")
def test_the_jack_stays_off_a_trick_that_an_enemy_wins_with_a_higher_trump() -> None:
    table = deal_table(GUIDE, [LOW[0], "AS 9S 4S 9H TC 2C", "JS 6S 3D 4D 8C 9C", LOW[2]])
    call(table, "2 pass pass pass")
    assert card(play(table, "AS")) == "6S"
    # Its own side's trick gets the jack: seat 3 is seat 1's partner.
    table = deal_table(GUIDE, [LOW[0], "AS 9S 4S 9H TC 2C", LOW[2], "JS 6S 3D 4D 8C 9C"])
    call(table, "2 pass pass pass")
    assert card(play(table, "AS 5D")) == "JS"


@shows("D0-STRAT-07")
def test_face_cards_go_to_partners_tricks_and_not_to_enemies() -> None:
    # The ace of spades cannot be beaten, and those who play to it have no spade.
    table = deal_table(GUIDE, [LOW[0], "AS 9S 4S 9H TC 2C", "KD 3D TD QC 8C 9C", LOW[2]])
    call(table, "2 pass pass pass")
    assert card(play(table, "AS")) in {"3D", "8C", "9C"}
    table = deal_table(GUIDE, [LOW[0], "AS 9S 4S 9H TC 2C", LOW[2], "KD 3D TD QC 8C 9C"])
    call(table, "2 pass pass pass")
    assert card(play(table, "AS 5D")) == "TD"
