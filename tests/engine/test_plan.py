"""The plan of a hand: which phases rules need, and in which order."""

from importlib import import_module
from pkgutil import walk_packages

import pytest
from attrs import fields

from pitchdsl import game, load
from pitchdsl.engine import plan
from pitchdsl.engine.plan import PHASES, plan_of
from pitchdsl.engine.table import PendingDecision, Table
from pitchdsl.game.actions import Bid
from pitchdsl.game.facts import facts_of
from pitchdsl.game.rng import CHOICES, RandomStream, SeededDeals
from pitchdsl.language.facts import UNKNOWN, Facts
from tests.engine.tables import king_pedro
from tests.texts import rules as rules_of
from tests.texts import sheet


def names(name: str) -> list[str]:
    return [phase.name for phase in plan_of(load(name))]


def test_only_rules_with_a_misdeal_have_a_time_to_throw_hands_in() -> None:
    assert "throwing in" not in names("auction-pitch")
    assert "throwing in" in names("guide-coke-hand")


def test_a_hand_is_dealt_first_and_settled_last() -> None:
    told = names("pedro")
    assert (told[0], told[-1]) == ("the deal", "the settlement")
    assert told.index("naming trump") < told.index("the exchange") < told.index("the play") < told.index("the count")


WAITING = {
    "throwing in": "guide-coke-hand",
    "the offers": "seven-up",
    "the bidding": "auction-pitch",
    "naming trump": "pedro",
    "choosing a partner": "call-partner",
    "the doubling": "doubled",
    "the exchange": "pidro",
    "the play": "auction-pitch",
}
"""For each phase that asks somebody, a game that has it."""


def test_these_are_the_phases_that_ask_somebody() -> None:
    automatic = {phase.name for phase in PHASES if "automatic" in phase.legal.__qualname__}
    assert WAITING.keys() == {phase.name for phase in PHASES} - automatic


@pytest.mark.parametrize("phase", WAITING)
def test_a_copy_goes_on_without_what_it_was_copied_from(phase: str) -> None:
    """Law: whatever a copy does, the table remembers what it did, and goes on as if there were no copy."""
    doubled = sheet("bidding\n  doubling: others may double, pitcher may redouble", base="auction-pitch")
    rules = rules_of(doubled) if phase == "the doubling" else load(WAITING[phase])
    stream, seen = RandomStream(1, 0, 0, CHOICES), 0
    for number in range(30):
        table = Table(rules, min(max(4, rules.players.seats.least), rules.players.seats.most), SeededDeals(2, number))
        for _ in range(40):
            legal = table.legal_actions()
            if table.asked is not None and table.asked.phase == phase:
                seen += 1
                twin, before = table.copy(), (table.asked, repr(table.own), repr(table.hand))
                assert (twin.asked, repr(twin.own), repr(twin.hand)) == before
                while twin.seat is not None and len(twin.decisions) < len(table.decisions) + 12:
                    twin.apply(twin.legal_actions()[number % 2 - 1])  # the first or the last
                assert (table.asked, repr(table.own), repr(table.hand), table.legal_actions()) == (*before, legal)
            if not legal:
                break
            table.apply(legal[stream.below(len(legal))])
    assert seen


def test_what_is_asked_stays_the_same_as_long_as_one_discards() -> None:
    table = Table(king_pedro(), 4, SeededDeals(1, 0))
    while table.asked is not None and table.asked.phase != "the exchange":
        table.apply(table.legal_actions()[-1])
    asked, told = table.asked, len(table.events)
    assert asked == PendingDecision(seat=table.seat or 0, phase="the exchange", deed=0)
    while table.asked == asked:
        assert len(table.events) == told
        table.apply(table.legal_actions()[-1])
    assert len(table.events) > told


def test_each_fact_is_read_in_one_phase() -> None:
    modules = [import_module(each.name) for each in walk_packages(game.__path__, "pitchdsl.game.")]
    tables = [module.FACTS for module in modules if getattr(module, "FACTS", plan.FACTS) is not plan.FACTS]
    readers = [fact for table in tables for fact in table]
    assert sorted(readers) == sorted(field.name for field in fields(Facts))
    assert plan.FACTS.keys() == set(readers)


def test_a_fact_stays_as_it_was_read_first() -> None:
    table = Table(load("auction-pitch"), 4, SeededDeals(1, 0))
    facts = facts_of(table).of(None, 0)
    table.apply(Bid(2))
    assert facts.bid == 2
    table.apply(Bid(3))
    assert (facts.bid, facts_of(table).of(None, 0).bid) == (2, 3)
    with pytest.raises(AttributeError, match="the_weather"):
        _ = facts.the_weather  # type: ignore[attr-defined]


def test_scores_after_the_hand_leave_the_other_facts_alone() -> None:
    before = facts_of(Table(load("auction-pitch"), 4, SeededDeals(1, 0))).of(1, 0)
    after = before.with_scores_after(ahead=1, after=3, best_after=2, past=None)
    assert (after.ahead, after.after, after.best_after, after.past, after.hand) == (1, 3, 2, None, before.hand)
    assert (before.ahead, before.after) == (None, UNKNOWN)
