"""The plan of a hand: which phases rules need, and in which order."""

from pitchdsl import load
from pitchdsl.engine.plan import plan_of


def names(name: str) -> list[str]:
    return [phase.name for phase in plan_of(load(name))]


def test_only_rules_with_a_misdeal_have_a_time_to_throw_hands_in() -> None:
    assert "throwing in" not in names("auction-pitch")
    assert "throwing in" in names("guide-coke-hand")


def test_a_hand_is_dealt_first_and_settled_last() -> None:
    told = names("pedro")
    assert (told[0], told[-1]) == ("the deal", "the settlement")
    assert told.index("naming trump") < told.index("the exchange") < told.index("the play") < told.index("the count")
