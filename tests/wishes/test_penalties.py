"""Penalties: told in the rulebook and on the card, and nothing else."""

from attrs import evolve

from pitchdsl.canonical.text import canonical
from pitchdsl.players.roster import play_game
from pitchdsl.rulebook.rulebook import rulebook
from pitchdsl.rulebook.short import short

from .registry import meets
from .small import small

LINES = "penalties\n  renege: loses the bid\n  misdeal: loses 2\n  talk: goes back to 0\n"
GAME = small(LINES)


@meets("g3")
def test_a_penalty_is_printed() -> None:
    told = rulebook(GAME)
    assert "Renege: the side that is at fault loses its bid." in told or "Renege: the player that is at fault" in told
    assert "Misdeal" in told
    card = short(GAME)
    assert "Renege" in card
    assert "Talk" in card
    assert canonical(GAME).endswith(LINES)


def test_it_changes_no_game() -> None:
    with_them = play_game(GAME, ["simple"] * 4, 7, 0, 20)
    without = play_game(evolve(GAME, penalties=()), ["simple"] * 4, 7, 0, 20)
    assert [action for _, _, action in with_them.decisions] == [action for _, _, action in without.decisions]
    assert with_them.outcome == without.outcome
