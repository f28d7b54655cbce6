"""Choices that may stand together though their document is silent about them: what happens then, before the count."""

import pytest

from pitchdsl.cards import CODES
from pitchdsl.engine.table import Table
from pitchdsl.game.events import (
    BidEvent,
    ContractEvent,
    DealEvent,
    DiscardEvent,
    PlayEvent,
    RedealEvent,
    ReshuffleEvent,
    TakeEvent,
    TrumpEvent,
)
from pitchdsl.game.rng import SeededDeals

from .options import BASE, delta, ended, made_by, over, say, says, sizes, tells, through, warned
from .scripts import MIXED, filled, hands_of
from .table import award, calls, contract, deal_table, events, hand_of, name_trump, play, plays, rules, tricks

SURPLUS = (
    "team-auction-7",
    "team-auction-9",
    "team-auction-10",
    "team-auction-11",
    "team-auction-13",
    "nine-five",
    "pedro",
    "smear-10",
    "high-nine",
)
"""The games where every non-trump must go and more than six trumps may be held."""


def at_the_exchange(name: str, hands: list[str], stock: str = "") -> Table:
    """Seat 1 has the contract and has named hearts."""
    table = deal_table(name, hands, stock=stock)
    while "spades" not in says(table):
        table.apply(made_by(1)(table))
    return name_trump(table, "hearts")


@pytest.mark.parametrize("name", SURPLUS)
def test_a_trumps_above_six_go_and_those_worth_nothing_first(name: str) -> None:
    each = rules(name).deal.each.cards
    table = at_the_exchange(name, filled(["", "", "AH KH QH 8H 7H 6H 4H 2H", ""], each, suits="SCD"))
    while table.seat != 2:
        table.apply(table.legal_actions()[0])
    while any(card[1] != "H" for card in says(table)):
        table.apply(table.legal_actions()[0])
    assert set(says(table)) == {"KH", "QH", "8H", "7H", "6H", "4H"}
    while table.seat == 2 and len(hand_of(table, 2)) > 6:
        table.apply(table.legal_actions()[0])
    assert len(hand_of(table, 2)) == 6
    assert {"AH", "2H"} <= hand_of(table, 2)


def test_b_a_scoring_trump_may_go_when_nothing_else_can() -> None:
    game, told = warned("eighty-three", "exchange\n  scoring trumps: stay in hand\n")
    assert [code for code, _ in told] == ["P329"], "only plain cards go there, so that the line never matters"
    ten = "AH KH QH JH TH 9H 5H 5D 3H 2H"
    hands = filled(["", "4H", f"{ten} 2S 8H", ""], 12, suits="SCD")
    table = deal_table(game, hands)
    while "spades" not in says(table):
        table.apply(made_by(1)(table))
    name_trump(table, "hearts")
    while table.seat != 2:
        table.apply(table.legal_actions()[0])
    say(table, "2S")
    assert says(table) == ["8H"], "a trump that scores nothing goes before those that score"
    say(table, "8H")
    assert set(says(table)) == set(ten.split()), "all ten score, and four must go"


@pytest.mark.parametrize(
    ("name", "taker"),
    [
        ("team-auction-7", None),
        ("team-auction-10", None),
        ("team-auction-11", None),
        ("team-auction-13", None),
        ("team-auction-9", None),
        ("nine-five", 0),
        ("pedro", 0),
        ("smear-10", 1),
    ],
)
def test_c_a_stock_that_runs_short_is_filled_with_the_discards(name: str, taker: int | None) -> None:
    each = rules(name).deal.each.cards
    table = at_the_exchange(name, filled([""] * 4, each, suits="SCDH"))
    table.deals = SeededDeals(3, 1)
    through(table)
    assert len(events(table, ReshuffleEvent)) == 1
    assert sizes(table) == [6] * 4
    assert not events(table, TakeEvent), "nothing is left for who takes the stock"
    if taker is not None:
        assert hand_of(table, taker) <= set(_dealt(table, taker))


def _dealt(table: Table, seat: int) -> list[str]:
    return [CODES[card] for card in events(table, DealEvent)[-1].deal.hands[seat]]


@pytest.mark.parametrize("name", ["high-nine", "nine-five-connecticut"])
def test_c_where_the_stock_is_enough_nothing_is_shuffled_again(name: str) -> None:
    each = rules(name).deal.each.cards
    table = through(at_the_exchange(name, filled([""] * 4, each, suits="SCD")))
    assert not events(table, ReshuffleEvent)
    assert sizes(table) == [6] * 4


def test_d_a_leader_without_trump_leads_anything() -> None:
    table = contract(deal_table(over(BASE), hands_of(MIXED[:6])), 0, "2", "hearts")
    assert plays(table) == {card for card in hand_of(table, 0) if card[1] == "H"} != set()
    none = deal_table(over(BASE), filled(["2S", "3C", "AH", "KH"], 6, suits="SC"))
    assert plays(contract(none, 1, "2", "hearts")) == hand_of(none, 1)


def test_e_with_trump_only_the_next_who_has_one_leads() -> None:
    hands = filled(["4H", "AH", "", "2H 3H"], 6, suits="SCD")
    table = contract(deal_table(over(BASE, "", "trump-only"), hands), 1, "2", "hearts")
    play(table, "AH 2H 4H")
    assert (tricks(table), table.seat, plays(table)) == ([1], 3, {"3H"})
    maker = contract(deal_table(over(BASE, "", "trump-only"), hands), 2, "2", "hearts")
    assert (maker.seat, plays(maker)) == (3, {"2H", "3H"}), "a maker without trump does not lead"
    assert play(maker, "3H").seat == 0, "trump goes on clockwise"
    nobody = contract(deal_table(over(BASE, "", "trump-only"), filled([""] * 4, 6, suits="SC")), 1, "2", "hearts")
    assert (nobody.hands_settled, delta(nobody)) == (1, (0, -2)), "no trump anywhere: no trick"


def test_f_only_trumps_in_hand_may_be_led_unbroken() -> None:
    game = over(BASE, "", "trump-not-until-broken")
    hands = filled(["", "AH KH QH JH TH 9H", "", ""], 6, suits="SC")
    assert plays(contract(deal_table(game, hands), 1, "2", "hearts")) == {"AH", "KH", "QH", "JH", "TH", "9H"}
    mixed = filled(["", "AH KH QH JH TH 2D", "", ""], 6, suits="SC")
    assert plays(contract(deal_table(game, mixed), 1, "2", "hearts")) == {"2D"}, "it stands instead of a lead in trump"


def test_g_the_kitty_comes_before_the_naming_and_its_low_belongs_to_its_holder() -> None:
    for fact in ("owner", "holder"):
        game = over("smear-4", f"points\n  low: to the {fact} of the lowest trump")
        hands = ["TH 9S 8S 7S TS 9C", "8H AH KH QH JH AS", "9D 8D 7D TD JD QD", "8C 7C TC JC QC KC"]
        table = say(deal_table(game, hands, stock="7H AC AD"), "2 pass pass pass")
        assert hand_of(table, 1) >= {"7H", "AC", "AD"}, "in hand before trump is named"
        say(table, "hearts AC AD AS")
        order = [type(event) for event in table.events if isinstance(event, TakeEvent | TrumpEvent | DiscardEvent)]
        assert order == [TakeEvent, TrumpEvent, DiscardEvent]
        assert sizes(table) == [6] * 4
        play(table, "7H")
        low = award(ended(table), "low")
        assert (CODES[low.card or 0], low.side) == ("7H", 1), "though seat 0 captures it"
        assert tricks(table)[0] == 0


def test_h_owner_holder_and_player_are_one_where_no_card_changes_hands() -> None:
    rows = "".join(f"  {fact}: 1 to the {fact} of the lowest trump\n" for fact in ("owner", "holder", "player"))
    differs = 0
    for seed in range(40):
        table = ended(Table(over("solo-auction", f"points\n{rows}"), 4, SeededDeals(seed, 1)))
        sides = {award(table, fact).side for fact in ("owner", "holder", "player")}
        assert len(sides) == 1
        differs += award(table, "low").side not in sides
    assert differs > 5, "the winner is another now and then"


def test_i_who_is_dealt_high_also_wins_it_unless_level_jokers_are_the_highest() -> None:
    rows = "points\n  own: 1 to the owner of the highest trump\n"
    for seed in range(40):
        table = ended(Table(over("solo-auction", rows), 4, SeededDeals(seed, 1)))
        assert award(table, "own").side == award(table, "high").side is not None
    top = "deck\n  jokers: 2\ntrump\n  order: red joker black joker A K Q J 10-2"
    hands = filled(["", "2H", "BJ", "RJ"], 6, suits="SC")
    for house_rules, high in (((), "RJ"), (("first-joker-high",), "BJ")):
        table = contract(deal_table(over("solo-auction", top, *house_rules), hands), 1, "2", "hearts")
        play(table, "2H BJ RJ")
        seat = 2 if high == "BJ" else 3
        assert (CODES[award(ended(table), "high").card or 0], tricks(table)[0]) == (high, seat)
        assert award(table, "high").side == seat


# ---------------------------------------------------------------- the auction


def auction(words: str, *house_rules: str, base: str = BASE) -> Table:
    return say(deal_table(over(base, "", *house_rules), hands_of(MIXED[:6])), words)


def test_l_who_holds_in_several_rounds_may_be_raised() -> None:
    table = auction("2 pass 3 hold", "several-rounds", "dealer-may-hold")
    assert (table.seat, says(table)) == (1, ["pass", "4"])
    assert (say(table.copy(), "pass").seat, table.hand.pitcher) == (3, 0)
    say(table, "4 pass")
    assert (table.seat, says(table)) == (0, ["pass", "hold"]), (
        "it is the highest bid, but the dealer may hold that, too"
    )
    below = auction("2 pass 3 hold 4", "several-rounds", "dealer-holds-below-the-highest")
    assert [event.seat for event in events(below, ContractEvent)] == [1], "the highest bid ends it"


@tells("stick the dealer", "on", "off", "take a set", "next dealer deals")
def test_m_when_all_pass() -> None:
    stuck = auction("pass pass pass")
    assert "pass" not in calls(stuck)
    same = auction("pass pass pass pass", "deal-again")
    after = auction("pass pass pass pass", "next-dealer-deals")
    for table, dealer in ((same, 0), (after, 1)):
        assert (table.dealer, table.seat, len(events(table, RedealEvent))) == (dealer, dealer + 1, 1)
        assert (table.hands_settled, table.score) == (0, [0, 0])
    taken = auction("pass pass pass set", "take-a-set")
    assert (taken.hands_settled, len(events(taken, PlayEvent)), taken.dealer) == (1, 0, 1)


def test_s_a_poor_hand_is_thrown_in_before_trump_is_named() -> None:
    hands = filled(["AS", "2H 3H 4H 5H 6H 7H", "AD", "AC"], 6, suits="SDC")
    table = deal_table(over("team", "", "coke-hand"), hands)
    assert (table.seat, says(table)) == (1, ["stand", "throw-in"])
    assert "spades" in says(say(table.copy(), "stand"))
    assert events(say(table, "throw-in"), DealEvent)[-1].dealer == 0
    assert not events(table, TrumpEvent) and not events(table, BidEvent)
    joker = "deck\n  jokers: 1\ntrump\n  order: A K Q J joker 10-2"
    with_one = filled(["AS", "2H 3H 4H 5H 6H RJ", "AD", "AC"], 6, suits="SDC")
    assert "spades" in says(deal_table(over("team", joker, "coke-hand"), with_one)), "a joker is no low card"


def test_w_as_many_tricks_as_cards_and_six_where_hands_are_filled_up() -> None:
    for each in (5, 9):
        plain = over(BASE, f"deal\n  each: {each}")
        filled_up = over("team-auction-9", f"deal\n  each: {each}")
        for game, number in ((plain, each), (filled_up, 6)):
            assert len(tricks(ended(Table(game, 4, SeededDeals(2, 1))))) == number
