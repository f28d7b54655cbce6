"""What "Pitch Help" says about its 24 games, copied from it by hand; where it is silent, its own default rules hold.

Nothing here comes from the rule sheets or the rules under test.
"""

from typing import Any

from attrs import evolve

from .facts_game import Game

FOUR = {"high": 1, "low": 1, "jack": 1, "game": 1}
FIVE = {"high": 1, "low": 1, "jack": 1, "off-jack": 1, "game": 1}
JOKERS = {"red-joker": 1, "black-joker": 1}
SEVEN = {"high": 1, "low": 1, "jack": 1, "off-jack": 1, **JOKERS, "ten": 1}
PEDROS = {"high": 1, "low": 1, "jack": 1, "ten": 1, "five": 5, "off-five": 5}
NINES = {"high": 1, "low": 1, "jack": 1, "game": 1, "five": 5, "nine": 9}

WITH_OFF_JACK = "A K Q J oJ T 9 8 7 6 5 4 3 2"
WITH_JOKERS = "A K Q J oJ RJ BJ T 9 8 7 6 5 4 3 2"
WITH_OFF_FIVE = "A K Q J T 9 8 7 6 5 o5 4 3 2"


def _game(name: str, **said: Any) -> Game:
    return Game(name=name, claims=f"D2-PRESET-{name.upper()}", **said)


_DISCARDING: dict[str, Any] = {"each": 9, "throws": "everyone"}
_TEN: dict[str, Any] = {**_DISCARDING, "jokers": "RJ BJ", "left": 18, "least": 5, "low": "holder", "win": "own bid"}
_PEDRO = _game(
    "pedro",
    number=14,
    each=9,
    left=16,
    least=6,
    most=14,
    throws="but dealer",
    takes="dealer",
    leads_trump=False,
    points=PEDROS,
    low="holder",
    target=62,
    order=WITH_OFF_FIVE,
)

_GAMES = (
    _game("team-auction", points=FOUR),
    _game("team-auction-2", points=FOUR, low="owner"),
    _game("solo-auction", teams=False, points=FOUR),
    _game("team", auction=False, leader="left of dealer", points=FOUR),
    _game("solo", teams=False, auction=False, leader="left of dealer", points=FOUR),
    _game("team-auction-5", number=5, most=5, points=FIVE, order=WITH_OFF_JACK),
    _game(
        "team-auction-6",
        number=6,
        jokers="RJ",
        left=29,
        most=6,
        points={**FIVE, "joker": 1},
        order="A K Q J oJ RJ T 9 8 7 6 5 4 3 2",
    ),
    _game(
        "team-auction-7",
        **_DISCARDING,
        number=7,
        jokers="RJ BJ",
        left=18,
        least=3,
        most=7,
        points=SEVEN,
        target=21,
        win="own bid",
        order=WITH_JOKERS,
    ),
    _game("team-auction-9", **_DISCARDING, number=9, left=16, least=3, most=9, points={**FOUR, "five": 5}, target=31),
    _game("team-auction-10", **_TEN, number=10, most=10, points={**SEVEN, "three": 3}, target=32, order=WITH_JOKERS),
    _game(
        "team-auction-11",
        **_TEN,
        number=11,
        most=11,
        points={**SEVEN, "three": 3, "off-ace": 1},
        target=52,
        order="A oA K Q J oJ RJ BJ T 9 8 7 6 5 4 3 2",
    ),
    _game(
        "team-auction-13",
        **_TEN,
        number=13,
        most=13,
        points={**SEVEN, "three": 3, "off-three": 3},
        target=52,
        order="A K Q J oJ RJ BJ T 9 8 7 6 5 4 3 o3 2",
    ),
    _game(
        "arizona-29",
        number=5,
        ranks="AKQJT96",
        jokers="RJ",
        left=5,
        most=5,
        points={**FOUR, "joker": 1},
        win="maker",
        order="A K Q J RJ T 9 6",
    ),
    _game(
        "smear-4",
        number=4,
        ranks="AKQJT987",
        left=5,
        kitty=3,
        throws="maker",
        points=FOUR,
        low="owner",
        target=15,
        order="A K Q J T 9 8 7",
    ),
    _game(
        "smear-5",
        number=5,
        ranks="AKQJT92",
        left=4,
        rounds=True,
        most=5,
        points=FIVE,
        low="owner",
        target=12,
        order="A K Q J oJ T 9 2",
    ),
    _game(
        "smear-10",
        number=10,
        jokers="RJ BJ",
        each=10,
        left=14,
        least=4,
        most=10,
        throws="but maker",
        takes="maker",
        points={**FIVE, **JOKERS, "three": 3},
        low="holder",
        target=52,
        order=WITH_JOKERS,
    ),
    _game(
        "nine-five",
        number=18,
        each=9,
        left=16,
        least=4,
        most=18,
        throws="but dealer",
        takes="dealer",
        points=NINES,
        low="holder",
        target=100,
    ),
    _game(
        "nine-five-connecticut",
        least=9,
        most=18,
        nines=True,
        throws="everyone",
        leader="left of maker",
        leads_trump=False,
        points=NINES,
        low="holder",
        target=100,
    ),
    _PEDRO,
    evolve(_PEDRO, name="pidro", claims="D2-PRESET-PIDRO", leads_trump=True, trump_only=True),
    _game(
        "king-pedro",
        number=44,
        each=12,
        left=0,
        kitty=4,
        rounds=True,
        least=30,
        most=44,
        throws="everyone",
        down=True,
        leads_trump=False,
        points={**PEDROS, "king": 30},
        low="owner",
        target=200,
        win="own bid",
        order=WITH_OFF_FIVE,
    ),
    _game(
        "sixty-three",
        number=63,
        each=9,
        left=16,
        rounds=True,
        least=30,
        most=63,
        throws="but dealer",
        down=True,
        takes="dealer",
        leads_trump=False,
        points={**PEDROS, "king": 25, "three": 15, "nine": 9},
        target=152,
        order=WITH_OFF_FIVE,
    ),
    _game(
        "eighty-three",
        number=83,
        each=12,
        left=0,
        kitty=4,
        rounds=True,
        least=30,
        most=83,
        throws="everyone",
        down=True,
        leads_trump=False,
        points={**PEDROS, "king": 25, "queen": 20, "three": 15, "nine": 9},
        target=200,
        order=WITH_OFF_FIVE,
    ),
    _game(
        "high-nine",
        number=25,
        jokers="RJ BJ",
        each=9,
        left=18,
        rounds=True,
        most=25,
        moon=True,
        throws="but maker",
        takes="maker",
        leads_trump=False,
        follow="suit",
        points={**SEVEN, "nine": 9, "off-nine": 9},
        target=52,
        order="A K Q J oJ RJ BJ T 9 o9 8 7 6 5 4 3 2",
    ),
)

APP = {game.name: game for game in _GAMES}
"""All 24 of them; the claims about the first one are shown in `test_fields_*`."""
