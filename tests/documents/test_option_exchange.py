"""The app's options of the exchange: who throws what, how hands are filled up, and who takes the stock."""

import pytest

from pitchdsl.engine.table import Table
from pitchdsl.game.events import DiscardEvent, DrawEvent, PlayEvent, ReshuffleEvent, TakeEvent
from pitchdsl.game.rng import SeededDeals
from pitchdsl.game.rules import Rules

from .hands import by_rank, pips, played_hands
from .options import BASE, NO_STEPS, drawn, over, say, says, sizes, tells, through, thrown
from .registry import shows
from .scripts import bid_by, filled
from .table import award, codes, deal_table, discard, events, hand_of, modest, name_trump, play, random_tables

ALL_GO = "  everyone: discard all non-trump, then draw to 6\n  stock runs short: reshuffle the discards"
SIX = [
    "2S 3S 4S 5S 6S 7S",
    "AH KH QH 2C 3C 4C",
    "2D 3D 4D 5D 6D 7D",
    "8S 9S 8D 9D 8C 9C",
]
"""Seat 1 has three hearts and three clubs."""


def exchanging(game: Rules, hands: list[str], stock: str = "", bid: int = 4, dealer: int = 0) -> Table:
    """Seat 1 has won the auction and named hearts."""
    table = bid_by(deal_table(game, hands, stock=stock, dealer=dealer), 1, bid)
    return name_trump(table, "hearts")


def steps(lines: str, base: str = BASE) -> Rules:
    """A game that exchanges cards in this way."""
    return over(base, f"{NO_STEPS}{lines}")


# ---------------------------------------------------------------- which cards may go

WHICH = [
    pytest.param("discard all non-trump, then draw to 6", "2C 3C 4C", marks=shows("D2-OPT-DISC-05")),
    pytest.param("discard non-trump, then draw to 6", "stand 2C 3C 4C", marks=shows("D2-OPT-DISC-06")),
    pytest.param("discard, then draw to 6", "stand AH KH QH 2C 3C 4C", marks=shows("D2-OPT-DISC-07")),
]


@pytest.mark.parametrize(("deeds", "choices"), WHICH)
@tells("discarding", "all non-trump must go", "what one likes of the non-trumps", "what one likes of all cards")
@shows("D2-OPT-DISC-01", "D2-OPT-DISC-02")
def test_which_cards_may_be_thrown(deeds: str, choices: str) -> None:
    table = exchanging(over(BASE, f"exchange\n  everyone: {deeds}"), SIX, stock="TC JC QC")
    assert (table.seat, set(says(table))) == (1, set(choices.split()))
    say(table, "2C")
    assert ("stand" in says(table)) is ("stand" in choices)
    say(table, "3C stand" if "stand" in choices else "3C 4C")
    assert thrown(table, 1) == ({"2C", "3C"} if "stand" in choices else {"2C", "3C", "4C"})
    through(table)
    assert sizes(table) == [6] * 4
    assert drawn(table)[0] == (1, len(thrown(table, 1)))


@tells("discarding", "off")
@shows("D2-OPT-DISC-01")
def test_unless_the_rules_say_so_nobody_throws_anything() -> None:
    table = exchanging(over(BASE), SIX)
    assert (table.seat, set(says(table))) == (1, {"AH", "KH", "QH"}), "that is the first lead"
    play(table, "AH")
    assert not events(table, DiscardEvent) and not events(table, DrawEvent)


@tells("discarding", "non-trumps down to six")
@shows("D2-OPT-DISC-08")
def test_non_trumps_go_down_to_six_and_trumps_only_from_more_than_six() -> None:
    game = steps("  everyone: discard non-trump, down to 6", "team-auction-9")
    hands = ["", "AH KH QH 9H 8H 2C 3C 4C 5C", "2D 3D 4D 5D 6D 7D 8D 9D TD", ""]
    table = exchanging(game, filled(hands, 9, suits="SDC"))
    for left in (4, 3, 2):
        assert len(says(table)) == left and set(says(table)) <= {"2C", "3C", "4C", "5C"}
        say(table, says(table)[0])
    assert (table.seat, len(hand_of(table, 1))) == (2, 6), "five trumps and a card of one's own choice"
    eight = exchanging(game, filled(["", "AH KH QH 9H 8H 7H 5H 2H 3C", "", ""], 9, suits="SDC"))
    assert says(eight) == ["3C"]
    say(eight, "3C")
    assert set(says(eight)) == {"KH", "QH", "9H", "8H", "7H"}, "the ace, the five and the two score"
    say(eight, "7H 8H")
    assert hand_of(eight, 1) == {"AH", "KH", "QH", "9H", "5H", "2H"}


@shows("D2-OPT-DISC-09")
def test_where_all_else_must_go_surplus_trumps_go_too() -> None:
    table = exchanging(
        steps(ALL_GO, "team-auction-9"), filled(["", "AH KH QH 9H 8H 7H 5H 2H 3C", "", ""], 9, suits="SDC")
    )
    assert says(table) == ["3C"]
    say(table, "3C")
    assert set(says(table)) == {"KH", "QH", "9H", "8H", "7H"}
    say(table, "7H 8H")
    assert table.seat == 2
    assert hand_of(table, 1) == {"AH", "KH", "QH", "9H", "5H", "2H"}


@tells("discarding trump point cards", "allow", "disallow")
@shows("D2-OPT-POINTDISC-01", "D2-OPT-POINTDISC-02")
def test_whether_trumps_that_score_may_go() -> None:
    game = f"{NO_STEPS}  everyone: discard, then draw to 6\ndeal\n  each: 6"
    hands = [SIX[0], "AH JH 5H 2H KH 3C", *SIX[2:]]
    may = exchanging(over("team-auction-9", game), hands)
    assert set(says(may)) == {"stand", "AH", "JH", "5H", "2H", "KH", "3C"}
    stay = exchanging(over("team-auction-9", game, "scoring-trumps-stay"), hands)
    assert set(says(stay)) == {"stand", "KH", "3C"}


@tells("maximum discards", "none", "a number")
@shows("D2-OPT-MAXDISC-01", "D2-OPT-MAXDISC-02")
def test_how_many_cards_may_go() -> None:
    for most in (None, 1, 2, 4, 5):
        deed = "discard" if most is None else f"discard up to {most}"
        table = exchanging(over(BASE, f"exchange\n  everyone: {deed}, then draw to 6"), SIX)
        number = 0
        while table.seat == 1 and len(says(table)) > 1:
            say(table, says(table)[1])
            number += 1
        assert number == (most or 6)


# ---------------------------------------------------------------- filling up

ONE_TRUMP = ["3S 4S 5S 6S 7S 8S 9S TS 3H", "AH AS KS QS JS 2S 2C 3C 4C", "5C 6C 7C 8C 9C TC JC QC 4H"]
"""So few trumps, with any fourth hand, that the stock of sixteen cannot fill the others up."""


@tells("refilling", "everyone to six")
@shows("D2-OPT-DISC-02", "D2-OPT-DISC-03", "D2-OPT-REFILL-01", "D2-OPT-DISC-11")
def test_all_throw_first_and_then_fill_up_clockwise_from_the_dealers_left() -> None:
    hands = filled(["2H 3H", "AH KH QH", "4H 5H 6H 7H 8H 9H", "TH"], 9, suits="SDC")
    for dealer, order in ((0, [(1, 3), (3, 5), (0, 4)]), (2, [(3, 5), (0, 4), (1, 3)])):
        table = exchanging(over("team-auction-9"), hands, dealer=dealer)
        stock = table.hand.stock
        through(table)
        assert drawn(table) == order, "seat 2 has six trumps"
        assert tuple(card for event in events(table, DrawEvent) for card in event.cards) == stock[:12]
        assert sizes(table) == [6] * 4
        deeds = [event for event in table.events if isinstance(event, DiscardEvent | DrawEvent)]
        assert [type(event) for event in deeds] == [DiscardEvent] * 4 + [DrawEvent] * 3
        assert not events(table, TakeEvent)


@pytest.mark.parametrize("each", [5, 6, 8, 9, 10])
@shows("D2-OPT-DISC-11")
def test_hands_are_filled_up_to_six_whatever_was_dealt(each: int) -> None:
    game = over("team-auction-9", f"deal\n  each: {each}")
    for seed in range(5):
        table = through(Table(game, 4, SeededDeals(seed, 1)))
        assert sizes(table) == [6] * 4
        assert {held.bit_count() for held in table.hand.held} == {6}


@shows("D2-OPT-DISC-04")
def test_when_the_stock_runs_out_the_discards_are_shuffled_and_dealt() -> None:
    table = exchanging(over("team-auction-9"), filled([*ONE_TRUMP, ""], 9, suits="D"))
    stock = codes(sum(1 << card for card in table.hand.stock))
    table.deals = SeededDeals(1, 1)
    through(table)
    discards = set.union(*(thrown(table, seat) for seat in range(4)))
    (again,) = events(table, ReshuffleEvent)
    assert codes(sum(1 << card for card in again.cards)) == discards
    new = [card for event in events(table, DrawEvent) for card in event.cards]
    assert len(new) == len(set(new)) == 21
    assert codes(sum(1 << card for card in new[:16])) == stock
    assert codes(sum(1 << card for card in new[16:])) <= discards
    assert sizes(table) == [6] * 4
    plenty = exchanging(over("team-auction-9"), filled(["", "AH KH QH", "2H 3H 4H 5H 6H", "7H 8H 9H"], 9, suits="SDC"))
    assert not events(through(plenty), ReshuffleEvent)


@shows("D2-OPT-DISC-10", "D2-OPT-PIPS-01")
def test_what_was_thrown_counts_for_nobody() -> None:
    """Random hands: high and low are the ends of what was held at the first lead, game goes by captured pips."""
    away = 0
    for hand in played_hands(random_tables("team-auction-9", 4, hands=120, choose=modest())):
        held = set.union(*hand.held)
        gone = set.union(hand.stock, *hand.dealt) - held
        assert sum(hand.captured_pips()) == 80 - pips(gone) == pips(held)
        best = max(hand.captured_pips())
        alone = hand.captured_pips().count(best) == 1
        assert hand.points["game"] == (hand.captured_pips().index(best) if alone else None)
        trumps = by_rank(card for card in held if card[1] == hand.trump)
        assert [hand.awards[end].card for end in ("high", "low")] == [_number(trumps[-1]), _number(trumps[0])]
        away += pips(gone) > 0
    assert away > 100


def _number(card: str) -> int:
    return "SHDC".index(card[1]) * 13 + "23456789TJQKA".index(card[0])


@shows("D2-OPT-DISC-10")
def test_a_thrown_ace_is_not_high_and_a_thrown_two_is_not_low() -> None:
    game = over(BASE, "exchange\n  everyone: discard, then draw to 6")
    table = exchanging(game, ["2H 2S 3S 4S 5S 6S", "AH KH QH 2C 3C 4C", *SIX[2:]], stock="3H 4H")
    discard(table, {1: "AH", 0: "2H"})
    while table.hands_settled == 0:
        table.apply(table.legal_actions()[0])
    assert [award(table, end).card for end in ("high", "low")] == [_number("KH"), _number("3H")]


# ---------------------------------------------------------------- who takes the stock

TAKES = {
    "dealer": (0, shows("D2-OPT-REFILL-02")),
    "pitcher": (1, shows("D2-OPT-REFILL-03")),
}


def taking(who: str, base: str = "nine-five") -> Rules:
    """A game where this player takes the stock."""
    return steps(
        f"  everyone but the {who}: discard all non-trump, then draw to 6\n"
        f"  {who}: take the stock, then discard non-trump, down to 6\n"
        "  stock runs short: reshuffle the discards",
        base,
    )


@pytest.mark.parametrize(("who", "seat"), [pytest.param(who, seat, marks=mark) for who, (seat, mark) in TAKES.items()])
@tells("refilling", "the dealer takes the stock", "the maker takes the stock")
@shows("D2-OPT-REFILL-04")
def test_who_takes_the_stock_comes_last_and_comes_down_to_six(who: str, seat: int) -> None:
    hands = filled(["2H 3H 4H", "AH KH QH JH", "5H 6H 7H", "8H 9H TH"], 9, suits="SDC")
    table = exchanging(taking(who), hands, bid=9)
    rest = set(table.hand.stock)
    through(table)
    (took,) = events(table, TakeEvent)
    given = {card for event in events(table, DrawEvent) for card in event.cards}
    assert (took.seat, took.source, set(took.cards)) == (seat, "stock", rest - given)
    assert (table.hand.stock, sizes(table)) == ((), [6] * 4)
    order = [
        (type(event), event.seat) for event in table.events if isinstance(event, DiscardEvent | DrawEvent | TakeEvent)
    ]
    assert order[-2:] == [(TakeEvent, seat), (DiscardEvent, seat)]
    assert {(DrawEvent, other) for other in range(4) if other != seat} == {
        each for each in order[:-2] if each[0] is DrawEvent
    }
    assert (DrawEvent, seat) not in order


@shows("D2-OPT-REFILL-05")
def test_who_takes_the_stock_keeps_trumps_first_and_then_trumps_that_score() -> None:
    five = filled(["2H 3H 4H 5H", "AH KH QH JH", "6H 7H 8H", "9H TH"], 9, suits="SDC")
    table = exchanging(taking("dealer"), five, bid=9)
    while not events(table, TakeEvent):
        table.apply(table.legal_actions()[0])
    assert table.seat == 0
    while table.seat == 0 and not events(table, PlayEvent) and thrown(table, 0) == set():
        assert not any(card.endswith("H") for card in says(table)), "a trump while there is anything else"
        table.apply(table.legal_actions()[0])
    assert {"2H", "3H", "4H", "5H"} <= hand_of(table, 0)
    eight = filled(["2H 3H 4H 5H 6H 9H JH AH", "TH KH", "QH 7H", "8H"], 9, suits="SDC")
    table = exchanging(taking("dealer"), eight, bid=9)
    while not events(table, TakeEvent) or any(not card.endswith("H") for card in says(table)):
        table.apply(table.legal_actions()[0])
    assert set(says(table)) == {"3H", "4H", "6H"}, "ace, jack, nine, five and two score"
    through(table)
    assert len(hand_of(table, 0) & {"AH", "JH", "9H", "5H", "2H"}) == 5
