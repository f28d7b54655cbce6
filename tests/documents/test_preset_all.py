"""What "Pitch Help" says of all its games at once."""

import pytest

from pitchdsl.compile import compile_text, load
from pitchdsl.engine.chance import SeededChance
from pitchdsl.engine.table import Table
from pitchdsl.publish.text import canonical
from pitchdsl.resolve.library import bundled

from .facts_account import hands
from .facts_app import APP
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
    assert Table(game.rules, 4, SeededChance(1, 1)).seats == 4
    for seats in (2, 3, 5, 6):
        with pytest.raises(ValueError, match=f"not {seats}"):
            Table(game.rules, seats, SeededChance(1, 1))


# ---------------------------------------------------------------- what each changes of the default rules

JOKERS = "deck/jokers, trump/order, points/off-jack, points/red-joker, points/black-joker"
"""Two jokers and an off-jack, all of them trumps that score."""

NO_BIDS = (
    "bidding/turns, bidding/bids, bidding/dealer may hold, bidding/all pass, settlement/made, settlement/set, "
    "trump/named by, play/first leader"
)
NINE_CARDS = "deal/each, bidding/bids, exchange, winning/target, points/total"
SEVEN = f"{NINE_CARDS}, {JOKERS}, points/game, points/ten, to win/own bid"
NINES = f"{NINE_CARDS}, points/low, points/five, points/nine"
PEDROS = f"{NINE_CARDS}, trump/order, points/game, points/ten, points/five, points/off-five"
KINGS = f"{PEDROS}, play/first lead, bidding/turns, points/king"

CHANGED = {
    "team-auction-2": "points/low",
    "solo-auction": "players/sides",
    "team": NO_BIDS,
    "solo": f"{NO_BIDS}, players/sides",
    "team-auction-5": "points/total, trump/order, points/off-jack",
    "team-auction-6": "points/total, deck/jokers, trump/order, points/off-jack, points/joker",
    "team-auction-7": SEVEN,
    "team-auction-9": f"{NINE_CARDS}, points/five",
    "team-auction-10": f"{SEVEN}, points/low, points/three",
    "team-auction-11": f"{SEVEN}, points/low, points/three, points/off-ace",
    "team-auction-13": f"{SEVEN}, points/low, points/three, points/off-three",
    "arizona-29": "points/total, deck/ranks, deck/jokers, trump/order, points/joker, winning/several there",
    "smear-4": "points/total, deck/ranks, trump/order, deal/kitty, exchange, points/low, winning/target",
    "smear-5": "points/total, deck/ranks, trump/order, bidding/turns, points/off-jack, points/low, winning/target",
    "smear-10": f"{NINE_CARDS}, {JOKERS}, points/low, points/three",
    "nine-five": NINES,
    "nine-five-connecticut": f"{NINES.replace('deal/each, ', '')}, bidding/must bid, play/first leader, "
    "play/first lead",
    "pedro": f"{PEDROS}, points/low, play/first lead",
    "pidro": f"{PEDROS}, points/low, play/later leads, play/follow",
    "king-pedro": f"{KINGS}, points/low, deal/kitty, to win/own bid",
    "sixty-three": f"{KINGS}, points/three, points/nine",
    "eighty-three": f"{KINGS}, points/three, points/nine, points/queen, deal/kitty",
    "high-nine": f"{NINE_CARDS.replace('bidding/bids, ', '')}, {JOKERS}, bidding/turns, calls/moon, "
    "play/first lead, play/follow, points/game, points/ten, points/nine, points/off-nine, "
    "wins at once/moon, loses at once/moon",
}
"""For each game the rules that its text changes, by their addresses, from a reading of the document."""


def lines(name: str) -> dict[str, str]:
    """Every rule of a game by its address."""
    said: dict[str, str] = {}
    section = ""
    for line in canonical(load(name)).splitlines()[1:]:
        if line.startswith("  "):
            rule, colon, value = line.strip().partition(": ")
            if colon and not rule.startswith(">") and rule != "source":
                said["exchange" if section == "exchange" else f"{section}/{rule}"] = value
        elif line:
            section = line
    return said


@shows("D2-PRESET-00-02")
@pytest.mark.parametrize("name", list(CHANGED))
def test_what_it_does_not_change_is_the_default(name: str) -> None:
    base, its = lines("team-auction"), lines(name)
    changed = {address for address in base | its if base.get(address) != its.get(address)}
    assert changed == set(CHANGED[name].split(", "))


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
