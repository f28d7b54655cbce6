"""Players by name, and the random numbers that they get at a table."""

from pathlib import Path

import pytest

from pitchdsl.bots.roster import BOTS
from pitchdsl.compile import load
from pitchdsl.engine import game as engine
from pitchdsl.engine.game import stream_at
from pitchdsl.engine.table import Table
from pitchdsl.game.rng import SeededDeals
from pitchdsl.players.roster import KINDS, PLAYERS, UnknownPlayerError, play_game
from tests.players.stand_in import StandIn, seated_as

RULES = load("auction-pitch")
LEVELS = [f"level-{level}" for level in range(1, 7)]


def test_the_bots_and_six_levels_are_there() -> None:
    assert list(PLAYERS) == ["random", "simple", *LEVELS]


@pytest.mark.parametrize(
    ("name", "end"),
    [
        ("level3", "; did you mean level-3?"),
        ("Simple", "; did you mean simple?"),
        ("clever", "level-1 to level-6"),
        ("", "level-1 to level-6"),
    ],
)
def test_an_unknown_name_is_told_with_who_there_is(name: str, end: str) -> None:
    with pytest.raises(UnknownPlayerError) as caught:
        PLAYERS[name]
    said = str(caught.value)
    assert said.startswith(
        f"there is no player called {name or 'nothing'}; there are random, simple, and level-1 to level-6"
    )
    assert said.endswith(end)


@pytest.mark.parametrize("variant", ["auction-pitch", "guide-smudge", "pidro"])
def test_bots_play_as_they_do_without_the_roster(variant: str) -> None:
    rules, names = load(variant), ["random", "simple", "simple", "random"]
    ours = play_game(rules, names, 5, 2, 20)
    plain = engine.play_game(rules, 4, 5, 2, [BOTS[name] for name in names], 20)
    assert ours.events == plain.events


@pytest.mark.parametrize("name", ["random", "simple"])
def test_a_bot_advises_what_it_does(name: str) -> None:
    table = Table(RULES, 4, SeededDeals(1, 0))
    player = PLAYERS[name]
    while table.hands_settled < 2:
        assert table.seat is not None
        view = table.view(table.seat)
        advice = player.consider(view, stream_at(table, 1, 0))
        assert advice.action == player.decide(view, stream_at(table, 1, 0))
        assert advice.why and not advice.why.endswith(".")
        assert (advice.why == "nothing else is allowed") == (len(view.legal_actions) == 1)
        table.apply(advice.action)


def test_how_much_one_player_draws_changes_nothing_for_the_others() -> None:
    def events(draws: int, by_decision: tuple[int, ...]) -> list[object]:
        players = [StandIn(draws), *[BOTS["random"]] * 3]
        return list(engine.play_game(RULES, 4, 3, 0, players, 4, by_decision).events)

    assert events(1, (0,)) == events(9, (0,))
    assert events(1, ()) != events(9, ()), "from the stream of the hand it would take what others draw"


def test_a_decision_can_be_thought_over_again_from_any_point() -> None:
    player = StandIn(3)
    with seated_as("level-3", player):
        table = play_game(RULES, ["random", "level-3", "simple", "random"], 8, 4, 5)
    again = Table(RULES, 4, SeededDeals(8, 4))
    found = []
    for _, seat, action in table.decisions:
        if seat == 1:
            stream = stream_at(again, 8, 4)
            found.append([stream.below(1000) for _ in range(3)])
        again.apply(action)
    assert found == player.drawn
    assert len({tuple(each) for each in found}) == len(found) > 30, "each decision has numbers of its own"


def test_the_page_on_players_calls_them_what_the_program_does() -> None:
    page = (Path(__file__).parents[2] / "docs" / "players.md").read_text(encoding="utf-8")
    for name, kind in KINDS.items():
        assert f"| `{name}` | {kind.title} | {kind.note} |" in page
    assert [kind.title for name, kind in KINDS.items() if name in LEVELS] == [
        "Beginner",
        "Casual",
        "Steady",
        "Club",
        "Strong",
        "Expert",
    ]
