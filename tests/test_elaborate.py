"""From what is said to rules: what silence means, and where each rule comes from."""

from typing import Any

import attrs
import pytest

from pitchdsl.language.card_selectors import JokerCard, OffCard, TrumpCard
from pitchdsl.language.conditions import AllOf, AnyOf, Compare, Compared, Condition, TookEveryTrick, TrumpIs, implies
from pitchdsl.language.numbers import Fact
from pitchdsl.language.origin import Origin, Rule
from pitchdsl.language.people import Person
from pitchdsl.syntax.forms import FORMS
from tests.texts import found, rules, sheet

SMALLEST = """variant smallest
players
  seats: 2-3
  sides: each alone
deal
  each: 6
no bidding
trump
  named by: left of the dealer
play
  follow: suit, else any card
points
  jack: 1 to the winner of J of trump
settlement
  others: score points taken
winning
  target: 3
  several there: tie
"""


def every_rule(value: Any) -> list[Rule]:
    """All rule objects inside a value."""
    if isinstance(value, tuple):
        return [rule for each in value for rule in every_rule(each)]
    if not attrs.has(type(value)):
        return []
    inner = [rule for field in value.__attrs_attrs__ for rule in every_rule(getattr(value, field.name))]
    return [value, *inner] if isinstance(value, Rule) else inner


def test_what_silence_means() -> None:
    its = rules(SMALLEST)
    assert (its.deck.ranks.ranks, its.deck.jokers.number) == (tuple(range(12, -1, -1)), 0)
    assert (its.deal.each.packets, its.deal.kitty.cards) == (1, 0)
    assert its.deal.first_dealer.by.words == "at random"
    assert its.play.first_leader.who is Person.NAMER
    assert (its.play.first_lead.cards.words, its.play.later_leads.cards.words) == ("any card", "any card")
    assert (its.winning.start.points, its.winning.may_not_win.stops_short) == (0, None)
    assert (its.bidding, its.exchange, its.calls) == (None, None, ())
    assert its.trump.order.cards == tuple(TrumpCard(rank=rank) for rank in its.deck.ranks.ranks)
    assert its.settlement.made.change.general is not None


def test_with_bidding_the_pitcher_leads_and_nobody_holds() -> None:
    its = rules(sheet(""))
    assert its.bidding is not None
    assert (its.play.first_leader.who, its.bidding.hold.limit.words) == (Person.PITCHER, "nothing")
    assert rules(sheet("exchange\n  everyone: discard up to 1, then draw as many\n")).exchange is not None


@pytest.mark.parametrize(
    "line", [line for line in SMALLEST.splitlines() if line.startswith("  ") and "several" not in line]
)
def test_what_must_be_said_is_asked_for(line: str) -> None:
    lines = SMALLEST.splitlines()
    at = lines.index(line)
    heading = max(number for number, each in enumerate(lines[:at], 1) if not each.startswith("  "))
    assert found(SMALLEST.replace(f"{line}\n", ""))[0] == ("P211", heading)


def test_a_section_that_is_missing_is_one_problem() -> None:
    assert found("variant x\n") == [("P211", 1)] * 8


def test_every_rule_knows_its_line_or_that_nobody_wrote_it() -> None:
    text = SMALLEST.splitlines()
    said = 0
    for rule in every_rule(rules(SMALLEST)):
        if rule.origin.file is None:
            assert str(rule.origin) == f"default of {rule.origin.address}"
            continue
        said += 1
        section, name = rule.origin.address.split("/")
        assert rule.origin.file == "my.pitch"
        assert text[rule.origin.line - 1].strip().startswith(f"{name}:")
        assert section in text
    assert said == 9


def test_a_restated_rule_comes_from_the_line_that_restates_it() -> None:
    its = rules(sheet("points\n  low: 2\n  high: 3 if trump is spades\n"))
    origins = {item.name: item.origin for item in its.points.items}
    assert origins["low"] == Origin(address="points/low", file="my.pitch", line=3)
    base = "variants/documents/team-auction.pitch"
    assert origins["high"] == Origin(address="points/high", file=base, line=25)
    (exception,) = next(item.value.exceptions for item in its.points.items if item.name == "high")
    assert exception.origin == Origin(address="points/high", file="my.pitch", line=4)
    assert origins["jack"].file == "variants/documents/team-auction.pitch"


def test_runs_of_ranks_take_what_the_pack_has() -> None:
    deck = "deck\n  ranks: A K Q J 10 9 7 2\n  jokers: 2\n"
    its = rules(sheet(deck + "trump\n  order: A black joker K Q J off-J red joker 10-2\n"))
    named = [card for card in its.trump.order.cards if isinstance(card, TrumpCard)]
    assert [card.rank for card in named] == [12, 11, 10, 9, 8, 7, 5, 0]
    assert its.trump.order.cards[1] is JokerCard.BLACK
    assert its.trump.order.cards[5] == OffCard(rank=9)


def test_the_defaults_can_be_read() -> None:
    defaults = [form for form in FORMS if form.default is not None]
    text = "".join(f"{form.section}\n  {form.name}: {form.default}\n" for form in defaults)
    draws = "exchange\n  everyone: discard up to 3, then draw as many\n"  # else nothing can run short
    assert found(sheet(draws + text)) == []


SPADES, HEARTS = TrumpIs(suit=0), TrumpIs(suit=1)
THREE, FOUR = Compared.of(Fact.BID, Compare.OR_MORE, 3), Compared.of(Fact.BID, Compare.OR_MORE, 4)
JUST_FOUR, LOW = Compared.of(Fact.BID, Compare.EXACTLY, 4), Compared.of(Fact.BID, Compare.OR_LESS, 2)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (SPADES, SPADES, True),
        (SPADES, HEARTS, False),
        (FOUR, THREE, True),
        (THREE, FOUR, False),
        (JUST_FOUR, THREE, True),
        (THREE, JUST_FOUR, False),
        (JUST_FOUR, LOW, False),
        (Compared.of(Fact.BID, Compare.OR_LESS, 1), LOW, True),
        (AllOf(parts=(SPADES, FOUR)), SPADES, True),
        (AllOf(parts=(SPADES, FOUR)), THREE, True),
        (AllOf(parts=(SPADES, FOUR)), AllOf(parts=(THREE, SPADES)), True),
        (SPADES, AllOf(parts=(SPADES, FOUR)), False),
        (SPADES, AnyOf(parts=(SPADES, HEARTS)), True),
        (AnyOf(parts=(SPADES, HEARTS)), SPADES, False),
        (AnyOf(parts=(JUST_FOUR, FOUR)), THREE, True),
        (AllOf(parts=(SPADES, TookEveryTrick())), AnyOf(parts=(HEARTS, SPADES)), True),
    ],
)
def test_which_condition_is_more_specific(one: Condition, other: Condition, expected: bool) -> None:
    assert implies(one, other) is expected
