"""The app's options of who makes trump, and from which suits; and when a poor hand may be thrown in."""

import pytest

from pitchdsl.game.events import DealEvent, MisdealEvent, TrumpEvent

from .options import BASE, ended, over, say, says, tells
from .registry import shows
from .scripts import filled
from .table import contract, deal_table, events, play, plays

HANDS = ["2C 3C 4C 5C 6C 7C", "AS KS QS AH KH QH", "7H 8H 9H 2D 3D 4D", "5D 6D 7D 8D 9D 8C"]
SUITS = ["spades", "hearts", "diamonds", "clubs"]


@tells("trump set by", "the maker")
@tells("need suit to choose it", "off")
@shows("D2-OPT-NEEDSUIT-02")
def test_the_maker_names_any_suit() -> None:
    for seat, words in ((1, "2 pass pass pass"), (2, "pass 2 pass pass"), (0, "pass pass pass 2")):
        table = say(deal_table(BASE, HANDS), words)
        assert (table.seat, says(table)) == (seat, SUITS)
        say(table, "diamonds")
        assert [(event.seat, event.suit) for event in events(table, TrumpEvent)] == [(seat, 2)]


@tells("need suit to choose it", "on")
@shows("D2-OPT-NEEDSUIT-01")
def test_the_maker_may_have_to_hold_the_suit() -> None:
    game = over(BASE, "", "need-the-suit")
    for words, held in (
        ("2 pass pass pass", ["spades", "hearts"]),
        ("pass 2 pass pass", ["hearts", "diamonds"]),
        ("pass pass pass 2", ["clubs"]),
    ):
        table = say(deal_table(game, HANDS), words)
        assert says(table) == held


@tells("trump set by", "the suit of the first lead")
def test_the_first_lead_makes_trump() -> None:
    table = say(deal_table("guide-partnership", HANDS), "2 pass pass pass")
    assert plays(table) == {"AS", "KS", "QS", "AH", "KH", "QH"}, "nobody is asked to name it"
    assert not events(table, TrumpEvent)
    play(table, "QH")
    assert [(event.seat, event.suit) for event in events(table, TrumpEvent)] == [(1, 1)]


@tells("trump set by", "the dealer's left")
def test_the_dealers_left_names_trump_whoever_the_maker_would_be() -> None:
    for dealer in range(4):
        table = deal_table("team", HANDS, dealer=dealer)
        assert (table.seat, says(table)) == ((dealer + 1) % 4, SUITS)
    game = over(BASE, "trump\n  named by: left of the dealer")
    table = say(deal_table(game, HANDS), "pass 2 pass pass")
    assert (table.seat, says(table)) == (1, SUITS)
    assert contract(table, 1, "2", "clubs").seat == 2, "and the maker leads"


# ---------------------------------------------------------------- misdeals

POOR = {
    "2-10": "TC 2C 4C 5C 6C 7C",
    "2-9": "9C 2C 4C 5C 6C 7C",
    "3-9": "9C 3C 4C 5C 6C 7C",
    "4-9": "9C 8C 4C 5C 6C 7C",
    "jack": "JC 8C 4C 5C 6C 7C",
    "joker": "RJ 8C 4C 5C 6C 7C",
}
"""A hand that only this choice and the wider ones call poor."""

MISDEALS = [
    pytest.param("coke-hand-to-the-ten", {"2-10", "2-9", "3-9", "4-9"}, marks=shows("D2-OPT-MISDEAL-02")),
    pytest.param("coke-hand", {"2-9", "3-9", "4-9"}, marks=shows("D2-OPT-MISDEAL-03")),
    pytest.param("coke-hand-without-a-two", {"3-9", "4-9"}, marks=shows("D2-OPT-MISDEAL-04")),
    pytest.param("coke-hand-of-middle-cards", {"4-9"}, marks=shows("D2-OPT-MISDEAL-05")),
    pytest.param(None, set(), marks=shows("D2-OPT-MISDEAL-01")),
]


@pytest.mark.parametrize(("house_rule", "poor"), MISDEALS)
@tells("misdeal", "off", "2 to 10", "2 to 9", "3 to 9", "4 to 9")
@shows("D2-OPT-MISDEAL-06")
def test_which_hands_may_be_thrown_in(house_rule: str | None, poor: set[str]) -> None:
    joker = "deck\n  jokers: 1\ntrump\n  order: A K Q J joker 10-2"
    game = over(BASE, joker, *([house_rule] if house_rule else []))
    for name, cards in POOR.items():
        # the others hold a high card each
        table = deal_table(game, filled(["AS", cards, "KS", "QS"], 6, suits="HD"))
        assert table.seat == 1
        if name not in poor:
            assert says(table) == ["pass", "2", "3", "4"], name
            continue
        assert says(table) == ["stand", "throw-in"], name
        assert says(say(table.copy(), "stand")) == ["pass", "2", "3", "4"], "nobody has to"
        say(table, "throw-in")
        assert [event.seat for event in events(table, MisdealEvent)] == [1]
        assert [(event.hand, event.dealer) for event in events(table, DealEvent)] == [(1, 0), (1, 0)]
        assert (table.hands_settled, table.score) == (0, [0, 0])


@shows("D2-OPT-MISDEAL-06")
def test_the_new_deal_is_played_like_any_other() -> None:
    low = filled(["AS", POOR["4-9"], "KS", "QS"], 6, suits="HD")
    pack = deal_table(over(BASE, "", "coke-hand"), low)
    say(pack, "throw-in")
    while says(pack) == ["stand", "throw-in"]:
        say(pack, "stand")
    assert ended(pack).hands_settled == 1
    assert pack.dealer == 1
