"""The app's options of the table and the pack: who plays, in which sides, and with which cards."""

import random

import pytest

from pitchdsl.engine.table import Table
from pitchdsl.game.rng import SeededDeals

from .options import (
    BASE,
    compiled,
    delta,
    ended,
    fresh,
    hand,
    made_by,
    over,
    pack,
    refused,
    says,
    sizes,
    taken,
    tells,
    through,
)
from .registry import shows
from .scripts import ONE_EACH
from .table import rules, tricks

RANKS = "23456789TJQKA"


def cards_of(ranks: str) -> set[str]:
    return {rank + suit for rank in ranks for suit in "SHDC"}


# ---------------------------------------------------------------- who plays


@pytest.mark.parametrize(
    ("name", "numbers"),
    [("team-auction", "4"), ("guide-cutthroat", "2345678"), ("kirk-cutthroat", "34567"), ("auction-pitch", "234567")],
)
@tells("players", "4", "2 to 8", "3 to 7", "2 to 7")
def test_so_many_may_sit_down(name: str, numbers: str) -> None:
    allowed = ""
    for seats in range(2, 11):
        try:
            table = ended(Table(rules(name), seats, SeededDeals(1, 1)))
        except ValueError:
            continue
        assert table.hands_settled == 1
        allowed += str(seats)
    assert allowed == numbers


@tells("sides", "partners opposite", "each alone")
@shows("D2-OPT-TEAM-01", "D2-OPT-TEAM-02")
def test_a_partners_point_counts_for_the_bid_and_nobody_elses_does() -> None:
    script = ONE_EACH[:6]  # high to seat 1, jack to seat 3, low to seat 0, game to seat 2
    together = hand(over(BASE, "players\n  sides: partners opposite"), script, "2")
    assert (taken(together), delta(together)) == ((2, 2), (2, 2))
    alone = hand(over(BASE, "players\n  sides: each alone"), script, "2")
    assert (taken(alone), delta(alone)) == ((1, 1, 1, 1), (1, -2, 1, 1))


# ---------------------------------------------------------------- the pack


PACKS = [
    ("none", "A K Q J 10-2", "23456789TJQKA", 13, ()),
    ("2 to 6", "A K Q J 10-7", "789TJQKA", 8, ("D2-OPT-DECK-05",)),
    ("3 to 8", "A K Q J 10 9 2", "29TJQKA", 7, ("D2-OPT-DECK-05",)),
    ("2 to 8", "A K Q J 10 9", "9TJQKA", 6, ("D2-OPT-DECK-02", "D2-OPT-DECK-01")),
    ("3 and 4", "A K Q J 10-5 2", "256789TJQKA", 11, ("D2-OPT-DECK-03", "D2-OPT-DECK-01")),
    ("the tens", "A K Q J 9-2", "23456789JQKA", 12, ("D2-OPT-DECK-04", "D2-OPT-DECK-01")),
]


@pytest.mark.parametrize(
    ("ranks", "kept", "most"),
    [pytest.param(ranks, kept, most, marks=shows(*ids), id=name) for name, ranks, kept, most, ids in PACKS],
)
@tells("removed ranks", "none", "2 to 6", "3 to 8", "2 to 8", "3 and 4", "the tens")
def test_a_smaller_pack_holds_these_cards(ranks: str, kept: str, most: int) -> None:
    lines = f"deck\n  ranks: {ranks}\ndeal\n  each: "
    for each in (min(6, most), most):
        table = fresh(over(BASE, lines + str(each)))
        assert pack(table) == cards_of(kept)
        assert len(table.hand.stock) == 4 * len(kept) - 4 * each
        assert ended(table).hands_settled == 1
    assert refused(BASE, lines + str(most + 1)) == [("P301", f"each: {most + 1}")]


@tells("removed ranks", "2 to 5, 7 and 8, with a joker")
@shows("D2-OPT-DECK-05")
def test_arizonas_pack() -> None:
    said = "deck\n  ranks: A K Q J 10 9 6\n  jokers: 1\ntrump\n  order: A K Q J joker 10 9 6"
    for game in (rules("arizona-29"), over(BASE, said)):
        table = fresh(game)
        assert pack(table) == cards_of("69TJQKA") | {"RJ"}
        assert ended(table).hands_settled == 1


@tells("removed ranks", "any others")
@shows("D2-OPT-DECK-01", "D2-OPT-DECK-05")
def test_any_ranks_may_be_left_out() -> None:
    rng = random.Random(7)
    for number in range(6, 13):
        kept = [*rng.sample("23456789TQKA", number - 1), "J"]  # the jack scores, so it has to stay
        ranks = " ".join("10" if rank == "T" else rank for rank in reversed(RANKS) if rank in kept)
        table = fresh(over(BASE, f"deck\n  ranks: {ranks}"))
        assert pack(table) == cards_of("".join(kept))
        assert len(pack(table)) == 52 - 4 * (13 - number)
        assert ended(table).hands_settled == 1


@shows("D2-OPT-DECK-04")
def test_without_tens_the_ten_cannot_score() -> None:
    lines = "deck\n  ranks: A K Q J 9-2\npoints\n  no game\n  ten: 1 to the winner of 10 of trump"
    assert ("P331", "ten: 1 to the winner of 10 of trump") in refused(BASE, lines)


# ---------------------------------------------------------------- the deal


@pytest.mark.parametrize("each", range(5, 14))
@tells("cards dealt", "5 to 13")
@shows("D2-OPT-DEAL-01")
def test_so_many_cards_are_dealt_and_so_many_tricks_played(each: int) -> None:
    table = fresh(over(BASE, f"deal\n  each: {each}"))
    assert sizes(table) == [each] * 4
    ended(table)
    assert len(tricks(table)) == each


@shows("D2-OPT-DEAL-01")
def test_fourteen_cards_each_are_too_many_and_fewer_than_five_are_our_own_addition() -> None:
    assert refused(BASE, "deal\n  each: 14") == [("P301", "each: 14")]
    assert sizes(fresh(over(BASE, "deal\n  each: 4"))) == [4] * 4


KITTY = "deal\n  kitty: {}\nexchange\n  pitcher: discard down to 6\npoints\n  low: to the holder of the lowest trump"


@pytest.mark.parametrize("number", [2, 3, 4, 5, 6])
@tells("kitty", "2 to 6 to the maker")
@shows("D2-OPT-KITTY-01", "D2-OPT-KITTY-02")
def test_the_maker_takes_the_kitty_and_comes_down_to_the_others(number: int) -> None:
    for maker in range(4):
        table = fresh(over(BASE, KITTY.format(f"{number} to the pitcher")))
        kitty = set(table.hand.kitty)
        assert len(kitty) == number
        while says(table)[0] != "spades":
            table.apply(made_by(maker)(table))
        assert table.hand.pitcher == maker
        assert [size - 6 for size in sizes(table)] == [number if seat == maker else 0 for seat in range(4)]
        assert all(table.hand.hands[maker] >> card & 1 for card in kitty)
        table.apply(table.legal_actions()[0])  # names trump
        for _ in range(number):
            assert sizes(table)[maker] > 6
            table.apply(table.legal_actions()[-1])
        assert sizes(table) == [6] * 4


@tells("kitty", "none")
@shows("D2-OPT-KITTY-01")
def test_without_a_kitty_nobody_takes_more() -> None:
    table = fresh(over(BASE, "deal\n  kitty: none"))
    assert table.hand.kitty == ()
    assert len(table.hand.stock) == 28
    through(table)
    assert sizes(table) == [6] * 4


@shows("D2-OPT-KITTY-01")
def test_a_kitty_of_one_or_of_seven_is_our_own_addition() -> None:
    for number in (1, 7):
        assert compiled(BASE, KITTY.format(f"{number} to the pitcher")).rules is not None
    assert refused(BASE, KITTY.format("29 to the pitcher"))[0][0] == "P301"
