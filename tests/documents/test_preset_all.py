"""What "Pitch Help" says of all its games at once."""

import pytest

from pitchdsl.canonical.text import canonical
from pitchdsl.compile import compile_text, load
from pitchdsl.engine.table import Table
from pitchdsl.game.rng import SeededDeals
from pitchdsl.resolve.library import bundled

from .facts_account import hands
from .facts_app import APP
from .facts_changed import CHANGED, expected
from .facts_game import TRICKS, Game
from .facts_points import earned, item_seats, pips_of
from .facts_staged import play_out, strong
from .registry import shows

EVERY = pytest.mark.parametrize("game", [pytest.param(game, id=name) for name, game in APP.items()])

NAMES = """
team-auction team-auction-2 solo-auction team solo team-auction-5 team-auction-6 team-auction-7 team-auction-9
team-auction-10 team-auction-11 team-auction-13 arizona-29 smear-4 smear-5 smear-10 nine-five nine-five-connecticut
pedro pidro king-pedro sixty-three eighty-three high-nine
"""


@shows("D2-PRESET-00-01")
def test_there_are_24_of_them() -> None:
    of_the_app = {path.stem for path in bundled("variant") if load(path.stem).source == "Pitch Help"}
    assert of_the_app == set(NAMES.split())
    assert len(of_the_app) == 24
    assert len({canonical(load(name)).split("\n", 1)[1] for name in of_the_app}) == 24, "no two are the same game"


@shows("D2-PLAYERS-01")
@EVERY
def test_four_play(game: Game) -> None:
    assert Table(game.rules, 4, SeededDeals(1, 1)).seats == 4
    for seats in (2, 3, 5, 6):
        with pytest.raises(ValueError, match=f"not {seats}"):
            Table(game.rules, seats, SeededDeals(1, 1))


# ---------------------------------------------------------------- what each changes of the default rules


@shows("D2-PRESET-00-02")
@pytest.mark.parametrize("name", ["team-auction", *CHANGED])
def test_what_it_does_not_change_is_the_default(name: str) -> None:
    assert said(name) == expected(name)


def said(name: str) -> dict[str, str]:
    """Every rule of a game by its address; the steps of an exchange are one rule."""
    found: dict[str, str] = {}
    steps: list[str] = []
    section = ""
    for line in canonical(load(name)).splitlines()[1:]:
        row = line.strip()
        if row == line:
            section = row
        elif section == "exchange" and not row.startswith(">"):
            steps.append(row)
        elif section and not row.startswith(">"):
            rule, _, value = row.partition(": ")
            found[f"{section}/{rule}"] = value
    return {**found, "exchange": "; ".join(steps)} if steps else found


# ---------------------------------------------------------------- sums


@shows("D2-PRESET-00-03")
@pytest.mark.parametrize("game", [pytest.param(game, id=name) for name, game in APP.items() if game.number])
def test_the_points_add_up_to_the_number_in_its_name_or_text(game: Game) -> None:
    _, hand = play_out(game, strong(game, 1), str(game.least))
    assert sum(hand.settled.taken) == sum(award.value for award in hand.awards.values()) == game.number
    another = compile_text(f"variant another extends {game.name}\n\npoints\n  total: {(game.number or 0) + 1}\n")
    assert [problem.code for problem in another.problems] == ["P332"], "another sum is refused"


@shows("D2-PRESET-00-04")
@EVERY
def test_the_pack_is_enough_for_four(game: Game) -> None:
    for hand in hands(game.name, 20):
        dealt = sum(len(mine) for mine in hand.dealt) + len(hand.kitty)
        assert dealt == 4 * game.each + game.kitty <= len(game.pack)
        assert dealt + len(hand.stock) == len(game.pack)
    more = len(game.pack) // 4 + 1
    another = compile_text(f"variant another extends {game.name}\n\ndeal\n  each: {more}\n")
    assert "P301" in [problem.code for problem in another.problems], "more than the pack has is refused"


@shows("D2-PRESET-00-05")
@pytest.mark.parametrize("game", [pytest.param(game, id=name) for name, game in APP.items() if game.each >= 9])
def test_big_hands_come_down_to_six(game: Game) -> None:
    for hand in hands(game.name):
        assert [len(mine) for mine in hand.held] == [TRICKS] * 4
        assert len(hand.tricks) <= 6
        assert game.name == "pidro" or len(hand.tricks) == 6


@shows("D2-TRUMPS-01")
@EVERY
def test_a_card_that_is_not_in_play_gives_no_point(game: Game) -> None:
    out = 0
    for hand in hands(game.name):
        absent = sum(game.points[item] for item, seat in item_seats(hand).items() if seat is None)
        tied = "game" in game.points and pips_of(hand).count(max(pips_of(hand))) > 1
        assert sum(hand.settled.taken) == game.total - absent - (game.points["game"] if tied else 0)
        for item, side in earned(hand).items():
            assert hand.awards[item].side == side
        out += absent > 0
    if game.left and not game.takes:
        assert out, "such a card lies in the stock now and then"
