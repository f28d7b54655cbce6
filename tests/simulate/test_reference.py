"""The fast engine's rows against those that are read off the reference engine's events: every column of every hand."""

import numpy as np
import pytest

from pitchdsl.compile import load
from pitchdsl.game.events import REASONS
from pitchdsl.game.rules import Rules
from pitchdsl.kernel import rows as at
from pitchdsl.kernel.play import Played, play
from pitchdsl.lower.layout import SET_CALL
from pitchdsl.lower.lower import NotLoweredError, lower
from pitchdsl.simulate.plan import Plan
from pitchdsl.simulate.reference import play_by_reference
from pitchdsl.simulate.run import play_chunk
from tests.soundness.documents import compiled

GAMES = (
    ("auction-pitch", (), ("simple", "random"), 200),
    ("auction-pitch", ("next-dealer-deals",), ("simple",), 200),
    ("guide-partnership", ("take-a-set",), ("random",), 12),
    ("auction-pitch", ("next-dealer-deals", "coke-hand-to-the-ten", "end-early"), ("random", "simple"), 40),
    ("guide-partnership", ("coke-hand", "end-early"), ("simple",), 200),
    ("guide-coke-hand", (), ("random",), 8),
    ("team", (), ("random",), 20),
    ("pidro", (), ("simple", "random"), 10),
    ("guide-partnership", ("run-it",), ("random",), 20),
    ("eighty-three", (), ("random",), 5),
    ("smear-5", (), ("simple",), 30),
)
"""Variant, house rules, who plays, and after how many hands a game is stopped."""

TOO_BIG = 'variant ours "Ours" extends team-auction\npoints\n' + "".join(
    f"  r{number}: 0 to the winner of the last trick\n" for number in range(61)
)


def both(rules: Rules, cast: tuple[str, ...], limit: int, games: int = 5) -> tuple[Played, Played]:
    seats = rules.players.seats.most if len(cast) > 1 else rules.players.seats.least
    bots = [cast[seat % len(cast)] for seat in range(seats)]
    asked = (rules, seats, bots, 11, 53, games, limit)
    return play(*asked), play_by_reference(*asked)


@pytest.mark.parametrize(("variant", "over", "cast", "limit"), GAMES, ids=["+".join((v, *o)) for v, o, _, _ in GAMES])
def test_both_engines_write_the_same_rows(
    variant: str, over: tuple[str, ...], cast: tuple[str, ...], limit: int
) -> None:
    fast, reference = both(load(variant, house_rules=list(over)), cast, limit)
    assert fast.games.tolist() == reference.games.tolist()
    assert fast.hands.tolist() == reference.hands.tolist()
    assert len(reference.hands)


def test_the_games_above_meet_what_is_rare() -> None:
    """Hands dealt again, sets that were taken, hands cut short and games that were stopped are among them."""
    played = [both(load(v, house_rules=list(o)), cast, limit)[1] for v, o, cast, limit in GAMES[:5]]
    redeals, names, tricks = (
        [row for each in played for row in each.hands[:, column].tolist()]
        for column in (at.ROW_REDEALS, at.ROW_NAME, at.ROW_TRICKS)
    )
    assert 1 in redeals
    assert SET_CALL in names
    assert {0, 5, 6} <= set(tricks)
    assert "stopped" in {_reason(each, game) for each in played for game in range(len(each.games))}


def _reason(played: Played, game: int) -> str:
    return REASONS[played.games[game, at.GAME_REASON]]


def test_rules_that_the_fast_engine_cannot_hold_are_played_by_the_other() -> None:
    rules = compiled(TOO_BIG, []).rules
    assert rules is not None
    with pytest.raises(NotLoweredError):
        lower(rules, 4)
    plan = Plan(rules=rules, bots=("simple",) * 4, seed=3, games=5, hand_limit=4, chunk=2)
    games = np.concatenate([play_chunk(plan, chunk).games for chunk in range(plan.chunks)])
    base = play(load("team-auction"), 4, plan.bots, 3, 0, 5, 4)
    assert games.tolist() == base.games.tolist(), "rows of points that are worth nothing change no game"


def test_a_game_without_a_settled_hand_has_a_row_of_its_own() -> None:
    """Players who never bid are dealt to again and again, until the game is stopped."""
    rules = load("auction-pitch")
    fast, reference = both(rules, ("random",), 0, games=2)
    assert fast.hands.shape == reference.hands.shape == (0, at.ROW_REST + 4 + 2 * len(rules.points.items))
    assert fast.games.tolist() == reference.games.tolist()
