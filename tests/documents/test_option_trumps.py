"""The app's options of what else is trump: jokers and off-cards, their places, and High and Low among them."""

from itertools import pairwise

import pytest

from pitchdsl.cards import CODES

from .options import BASE, OTHER, SUITS, ended, fresh, over, pack, says, tells, trick, warned, winner
from .registry import shows
from .scripts import filled
from .table import award, awards, contract, deal_table, play, plays, rules

EVERY_TRUMP = "AH AD KH QH JH JD RJ BJ TH 9H 9D 8H 7H 6H 5H 5D 4H 3H 3D 2H"
"""With hearts trump, all off-cards and both jokers."""

EVERYTHING = (
    "deck\n  jokers: 2\ntrump\n  order: A off-A K Q J off-J red joker black joker 10 9 off-9 8-5 off-5 4 3 off-3 2\n"
)
ONE_BELOW = "deck\n  jokers: 1\ntrump\n  order: A off-A K Q J off-J 10 9 off-9 8-5 off-5 4 3 off-3 2 joker\n"


@pytest.mark.parametrize(
    ("lines", "order"),
    [(EVERYTHING, EVERY_TRUMP), (ONE_BELOW, EVERY_TRUMP.replace(" RJ BJ", "") + " RJ")],
)
@shows("D2-OPT-RANK-01")
def test_the_whole_order_of_trumps(lines: str, order: str) -> None:
    game = over(BASE, lines)
    assert len(order.split()) == (20 if "BJ" in order else 19)
    for higher, lower in pairwise(order.split()):
        assert winner(game, f"{lower} {higher} - -") == 2
        assert winner(game, f"{higher} {lower} - -") == 1


# ---------------------------------------------------------------- off-cards

OFF_CARDS = {
    "A": ("off-ace (1)", "A off-A K Q J 10-2", 1, "K", ("D2-OPT-OFFACE-01", "D2-OPT-OFFACE-02")),
    "J": ("off-jack (1)", "A K Q J off-J 10-2", 1, "T", ("D2-OPT-OFFJACK-01", "D2-OPT-OFFJACK-02")),
    "9": ("off-nine (9)", "A K Q J 10 9 off-9 8-2", 9, "8", ("D2-OPT-OFF9-01", "D2-OPT-OFF9-02")),
    "5": ("off-five (5)", "A K Q J 10-5 off-5 4-2", 5, "4", ("D2-OPT-OFF5-01", "D2-OPT-OFF5-02")),
    "3": ("off-three (3)", "A K Q J 10-3 off-3 2", 3, "2", ("D2-OPT-OFF3-01", "D2-OPT-OFF3-02")),
}


@pytest.mark.parametrize(
    ("rank", "order", "value", "below"),
    [
        pytest.param(rank, order, value, below, id=rank, marks=shows(*ids))
        for rank, (_, order, value, below, ids) in OFF_CARDS.items()
    ],
)
@tells("off-ace (1)", "on", "off")
@tells("off-jack (1)", "on", "off")
@tells("off-nine (9)", "on", "off")
@tells("off-five (5)", "on", "off")
@tells("off-three (3)", "on", "off")
def test_an_off_card_is_a_trump_just_below_its_like_or_a_plain_card(
    rank: str, order: str, value: int, below: str
) -> None:
    on = over(BASE, f"trump\n  order: {order}\npoints\n  off: {value} to the winner of off-{rank}")
    off = over(BASE)
    for trump, suit in SUITS.items():
        mine = rank + OTHER[suit]
        assert winner(on, f"{below}{suit} {mine} - -", trump) == 2, "it beats the trump below"
        assert winner(on, f"{mine} {rank}{suit} - -", trump) == 2, "and loses to the one above"
        assert winner(off, f"{below}{suit} {mine} - -", trump) == 1, "a plain card loses to any trump"
        scored = ended(trick(on, f"{below}{suit} {mine} - -", trump))
        assert (award(scored, "off").side, award(scored, "off").value) == (0, value)
        assert "off" not in awards(ended(trick(off, f"{below}{suit} {mine} - -", trump)))
        hands = filled(["", f"{below}{suit}", f"{mine} {'KQ'[rank == 'K']}{OTHER[suit]}", ""], 6, suits=_others(suit))
        for game, must in ((on, True), (off, False)):
            table = play(contract(deal_table(game, hands), 1, "2", trump), f"{below}{suit}")
            assert (plays(table) == {mine}) is must, "a trump has to follow trump"


def _others(suit: str) -> str:
    return "".join(each for each in "SHDC" if each not in (suit, OTHER[suit]))


# ---------------------------------------------------------------- jokers

TWO = (
    "deck\n  jokers: 2\ntrump\n  order: A K Q J off-J red joker black joker 10-2\n"
    "points\n  red: 1 to the winner of the red joker\n  black: 1 to the winner of the black joker"
)


@tells("jokers", "none")
@shows("D2-OPT-JOKER-01")
def test_no_joker() -> None:
    table = fresh(over(BASE, "deck\n  jokers: none"))
    assert len(pack(table)) == 52 and not pack(table) & {"RJ", "BJ"}
    assert says(table)[-1] == "4"


@tells("jokers", "one")
@shows("D2-OPT-JOKER-02")
def test_one_joker() -> None:
    game = over(BASE, "", "one-joker")
    table = fresh(game)
    assert len(pack(table)) == 53 and pack(table) & {"RJ", "BJ"} == {"RJ"}
    assert says(table)[-1] == "5", "it is worth one"
    for trump, suit in SUITS.items():
        assert winner(game, f"T{suit} RJ - -", trump) == 2
        assert winner(game, f"RJ J{suit} - -", trump) == 2
    assert winner(rules("team-auction-6"), "RJ JD - -") == 2, "an off-jack beats it"
    assert winner(rules("team-auction-6"), "TH RJ - -") == 2
    assert award(ended(trick(game, "TH RJ - -")), "joker").side == 0


@tells("jokers", "two")
@shows("D2-OPT-JOKER-03")
def test_two_jokers() -> None:
    game = over(BASE, TWO)
    table = fresh(game)
    assert len(pack(table)) == 54 and pack(table) >= {"RJ", "BJ"}
    assert says(table)[-1] == "6", "one each"
    assert winner(game, "BJ RJ - -") == 2
    assert winner(game, "RJ BJ - -") == 1
    assert winner(game, "RJ JD - -") == 2
    assert winner(game, "TH BJ - -") == 2
    scored = ended(trick(game, "BJ RJ - -"))
    assert (awards(scored)["red"], awards(scored)["black"]) == (0, 0)


@tells("joker below the two", "on", "off")
@shows("D2-OPT-JOKER-04", "D2-OPT-JOKER-05")
def test_a_joker_below_the_two_scores_and_is_never_low() -> None:
    below, above = over(BASE, "", "joker-below-the-two"), over(BASE, "", "one-joker")
    for game, best in ((below, 2), (above, 1)):
        assert winner(game, "RJ 2H - -") == best
    table = ended(trick(below, "2H RJ - -"))
    assert CODES[award(table, "low").card or 0] == "2H"
    assert (award(table, "joker").side, award(table, "joker").value) == (1, 1)
    table = ended(trick(below, "6H RJ - -"))
    assert CODES[award(table, "low").card or 0] == "6H", "whatever the lowest other trump is"
    assert says(fresh(below))[-1] == "5"


@shows("D2-OPT-JOKER-06")
def test_two_jokers_below_the_two_are_warned_about() -> None:
    _, said = warned(BASE, "deck\n  jokers: 2\ntrump\n  order: A K Q J 10-2 red joker black joker")
    assert said == [("P310", "order: A K Q J 10-2 red joker black joker")]


@shows("D2-OPT-LOW-03")
def test_high_and_low_are_the_ends_of_the_trump_order() -> None:
    game = over(BASE, EVERYTHING)
    ends = {
        "AD KH 3D 4H": ("AD", "3D"),  # neither the ace nor the two nor the three
        "AH AD 2H 3D": ("AH", "2H"),
        "RJ BJ TH 9H": ("RJ", "9H"),
        "JD RJ BJ -": ("JD", "BJ"),
        "5D 6H - -": ("6H", "5D"),
        "9D TH - -": ("TH", "9D"),
    }
    for cards, (high, low) in ends.items():
        table = ended(trick(game, cards))
        assert [CODES[award(table, end).card or 0] for end in ("high", "low")] == [high, low], cards
    lone = ended(trick(over(BASE, "", "joker-below-the-two"), "RJ - - -"))
    assert (award(lone, "low").side, CODES[award(lone, "high").card or 0]) == (None, "RJ")
