"""No hand goes beyond a bound that a check or an engine rests on; and a bound that is wrong is noticed."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from _pytest.mark import ParameterSet

from pitchdsl.check.bounds import bounds_of
from pitchdsl.check.draft import Draft
from pitchdsl.game.hand_sizes import most_tricks
from pitchdsl.game.rules import Rules
from pitchdsl.language.numbers import Fact
from tests.effort import few
from tests.soundness import bounds
from tests.soundness.documents import compiled
from tests.soundness.observer import Look, games_of, limits_of, looks_at, ways_of
from tests.soundness.test_regressions import TEXTS
from tests.texts import found, rules, sheet

HERE = "tests.soundness.observer"

EARLIER_HANDS = """\
winning
  target: 11
  several there: pitcher, else tie
  ends after: 1 hands if trump is spades
to win
  far: points needed are 5 or less
"""

CARRIED_OVER = """\
points
  game: 1 to the winner of most tricks, carried over if tied
settlement
  made: pitcher scores 9 if points taken are 6 or more
winning
  target: 50
"""


def passed(ours: Rules, games: int = 10) -> list[Look]:
    return [look for _, table in games_of(ours, games, 1) for look in looks_at(table) if not look.holds]


def test_no_hand_of_composed_documents_passes_a_bound(capsys: pytest.CaptureFixture[str]) -> None:
    """Law: every bound holds, and most are reached by some hand, so that a smaller one would not."""
    number = str(few(200, thorough=2000))
    assert bounds.main(["--games", number, "--jobs", "1"]) == 0
    assert "0 bounds passed" in capsys.readouterr().out
    ledger = bounds.observed(range(60))
    looked = {bound for bound, (_, reached, _) in ledger.looks.items() if reached}
    assert looked >= {
        "tricks of a hand",
        "cards at the first lead",
        "highest bid",
        "highest contract",
        "worth of a row",
    }
    assert looked >= {f"{fact.words} (checks)" for fact in (Fact.TRICKS, Fact.POINTS, Fact.BID, Fact.PIPS)}


@pytest.mark.parametrize("path", [pytest.param(path, id=path.stem) for path in TEXTS])
def test_no_hand_of_what_went_wrong_once_passes_a_bound(path: Path) -> None:
    made = compiled(path.read_text(encoding="utf-8"))
    if made.rules is not None:
        assert not passed(made.rules)


def one_less(of: Callable[..., Any]) -> Callable[..., Any]:
    """The same bound, too small by one."""
    return lambda *what: of(*what) - 1


def too_small(fact: Fact) -> ParameterSet:
    """The bounds that checks rest on, with one fact that never comes."""
    return pytest.param(
        "pitchdsl.check.reach.bounds_of", lambda draft: bounds_of(draft) | {fact: (0, 0)}, id=fact.value
    )


@pytest.mark.parametrize(
    ("what", "wrong"),
    [
        pytest.param(f"{HERE}.most_tricks", one_less(most_tricks), id="tricks"),
        pytest.param(f"{HERE}.highest_bid_of", lambda ours: 1, id="bid"),
        pytest.param(f"{HERE}.highest_contract", lambda draft: 1, id="contract"),
        pytest.param(f"{HERE}.fewest_cards", lambda draft: 60, id="cards"),
        pytest.param(f"{HERE}.hands_dealt", lambda ours: (1,), id="dealt"),
        *(too_small(fact) for fact in (Fact.POINTS, Fact.OTHERS_POINTS, Fact.PIPS, Fact.TRICKS, Fact.HANDS, Fact.BID)),
    ],
)
def test_a_wrong_bound_is_noticed(what: str, wrong: object, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = rules("variant mine extends auction-pitch\n")
    monkeypatch.setattr(what, wrong)
    limits_of.cache_clear()
    try:
        assert passed(ours)
    finally:
        limits_of.cache_clear()


def test_points_of_earlier_hands_come_on_top() -> None:
    """Law: where a row is carried over, nothing proves that a side has so many points and no more."""
    text = sheet(CARRIED_OVER, "auction-pitch")
    assert found(text) == []
    ours = rules(text)
    assert ours.points_wait
    assert bounds_of(Draft(rules=ours, variant=None))[Fact.POINTS] == (0, None)  # type: ignore[arg-type]


def test_earlier_hands_may_have_been_played_by_other_rules() -> None:
    """Law: that this hand may be the last one, because spades are trump, says nothing of the hands before."""
    assert found(sheet(EARLIER_HANDS, "auction-pitch")) == []
    always = EARLIER_HANDS.replace(" if trump is spades", "")
    assert found(sheet(always, "auction-pitch")) == [("P375", 3), ("P357", 7)]


def test_earlier_hands_may_have_had_no_target() -> None:
    """Law: where some hands are played without a target, a hand may begin with a side that is past it."""
    when = "if the pitcher takes every trick"
    lines = f"winning\n  target: none {when}\n  ends after: 6 hands {when}\n  several there: highest score, else tie\n"
    seated = rules(sheet(lines, "auction-pitch")).seated(4)
    with_target = seated.answered([False] * len(seated.exceptions))
    (_, alone), (_, among) = (limits_of(with_target, others).facts[Fact.SCORE] for others in ((), ways_of(seated)))
    assert (alone, among) == (6, None)


@pytest.mark.parametrize(("over", "gain"), [("goes back to 5", 4), ("goes back to 30", 22), ("counts", 4)])
def test_a_score_over_the_target_may_go_on_beyond_it(over: str, gain: int) -> None:
    """Law: who comes from 8 to 12, over 11, and goes back to 30 has come 22 nearer by a hand that is worth 4."""
    lines = f"winning\n  target: exactly 11\n  over the target: {over}\n"
    assert limits_of(rules(sheet(lines, "auction-pitch")).seated(4), ()).gain == gain
