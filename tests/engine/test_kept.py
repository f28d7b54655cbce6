"""Cards that may not be discarded: they stay whatever else must go, and others go in their place."""

import pytest

from pitchdsl.compile import compile_text
from pitchdsl.engine.illegal import IllegalActionError
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Bid, Discard, NameTrump, Pass, Stand
from pitchdsl.game.order import kept_cards
from pitchdsl.game.rules import Rules
from tests.texts import sheet
from tests.wishes.registry import meets

from .tables import cards, do, hand_mask, named, table_of

PASS, STAND = Pass(), Stand()

HANDS = (
    "AS KS QS JS TS 9S 8S 7S 2S",
    "AH KH QH JH TH 9H 8H 7H 2H",
    "AD KD QD JD TD 9D 8D 7D 2D",
    "AC KC QC JC TC 9C 8C 7C 2C",
)


def rules_of(lines: str, base: str = "team-auction") -> Rules:
    made = compile_text(sheet(lines, base))
    assert made.rules is not None, made.problems
    return made.rules


def options(table: Table) -> set[int]:
    return {action.card for action in table.legal_actions() if isinstance(action, Discard)}


def nine_each(lines: str) -> Table:
    """Seat 1 has pitched at a table of nine cards each, and spades are trump; seat 1 is asked first."""
    rules = rules_of(f"deal\n  each: 9\ntrump\n  named by: the pitcher\n{lines}")
    return do(table_of(rules, HANDS), Bid(2), PASS, PASS, PASS, named("S"))


@meets("b8")
def test_named_cards_stay_and_others_go() -> None:
    table = nine_each(
        "exchange\n  everyone: discard down to 6\n  may not be discarded: A of trump, J of trump, each 2\n"
    )
    assert table.seat == 1
    assert options(table) == set(cards("AH KH QH JH TH 9H 8H 7H")), "of the hearts only the two stays"
    assert STAND not in table.legal_actions()
    do(table, *(Discard(card) for card in cards("KH QH JH")))
    do(table, *(Discard(card) for card in cards("KD QD JD")))
    do(table, *(Discard(card) for card in cards("KC QC JC")))
    assert table.seat == 0
    assert options(table) == set(cards("KS QS TS 9S 8S 7S")), "of the trumps the ace, the jack and the two stay"
    with pytest.raises(IllegalActionError, match=r"the JS may not be discarded while spades are trump"):
        table.apply(Discard(*cards("JS")))
    do(table, *(Discard(card) for card in cards("KS QS TS")))
    assert [hand.bit_count() for hand in table.hand.hands] == [6, 6, 6, 6]


def test_who_must_throw_all_non_trumps_keeps_what_stays_and_draws_less() -> None:
    """Seat 1 has no trump, and the jack of hearts stays: it throws eight and draws five."""
    table = nine_each(
        "exchange\n  everyone: discard all non-trump, then draw to 6\n"
        "  stock runs short: reshuffle the discards\n  may not be discarded: each J, 2 of trump\n"
    )
    assert options(table) == set(cards("AH KH QH TH 9H 8H 7H 2H"))
    assert STAND not in table.legal_actions()
    do(table, *(Discard(card) for card in cards("AH KH QH TH 9H 8H 7H 2H")))
    assert table.hand.hands[1] == hand_mask("JH")
    assert table.seat == 2
    do(table, *(Discard(card) for card in cards("AD KD QD TD 9D 8D 7D 2D AC KC QC TC 9C 8C 7C 2C")))
    assert table.seat == 0, "who holds nine trumps must come down to six"
    assert options(table) == set(cards("KS QS TS 9S 8S 7S")), "the jack and the two stay, and the ace scores"


def test_what_stays_may_depend_on_the_bid() -> None:
    lines = "exchange\n  everyone: discard up to 2, then draw as many\n  stock runs short: go without\n"
    rules = rules_of(f"{lines}  may not be discarded: each A if the bid is 3 or more\n")
    six = tuple(hand[:17] for hand in HANDS)
    for bid, stays in ((2, False), (3, True)):
        table = do(table_of(rules, six), Bid(bid), PASS, PASS, PASS)
        if NameTrump(0) in table.legal_actions():
            do(table, named("S"))
        assert (cards("AH")[0] in options(table)) is not stays


def test_sets_are_worked_out_for_each_trump() -> None:
    """With jokers: off-J is the jack of clubs while spades are trump; each joker and each heart are printed cards."""
    rules = rules_of(
        "deck\n  jokers: two\ntrump\n  order: A K Q J off-J red joker black joker 10-2\nexchange\n"
        "  everyone: discard up to 3, then draw as many\n"
        "  may not be discarded: off-J, each joker, each 5 but 5 of trump, Q of spades\n"
    )
    assert kept_cards(rules, 0) == hand_mask("JC RJ BJ 5H 5D 5C QS")
    assert kept_cards(rules, 1) == hand_mask("JD RJ BJ 5S 5D 5C QS")
    plain = rules_of("exchange\n  everyone: discard up to 3, then draw as many\n")
    assert kept_cards(plain, 0) == 0
