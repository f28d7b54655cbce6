"""What prints itself and is read again: cards, actions, and games that are saved after any action."""

import json
import random
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pitchdsl
from pitchdsl import Action, Card, Game
from tests.effort import some

from .recall import PLAYED, Played, choose, rules_of, steps

RULES = pitchdsl.load("auction-pitch")
DEAL = {"dealer": 1, "hands": [hand.split() for hand in ("AS KS QS JS TS 2S", "9S 8S 7S 6S 5S 4S")]}
NAMES = {name: getattr(pitchdsl, name) for name in pitchdsl.__all__}
"""What stands before a reader of a `repr`."""


@given(st.integers(0, 53))
def test_a_card_is_what_it_prints(number: int) -> None:
    card = Card(number)
    assert Card.parse(str(card)) == Card.parse(f"{card}") == eval(repr(card), NAMES) == card == number
    assert (card.suit, card.rank) == ((None, None) if number > 51 else divmod(number, 13))


def test_cards_are_called_by_rank_and_suit() -> None:
    assert [str(Card(number)) for number in (0, 12, 21, 51, 52, 53)] == ["2S", "AS", "TH", "AC", "RJ", "BJ"]
    assert json.dumps([Card(21)]) == "[21]"


@pytest.mark.parametrize("played", PLAYED, ids=str)
def test_every_legal_action_is_read_from_its_words_and_from_its_repr(played: Played) -> None:
    for game, _ in steps(played, seed=2, decisions=150):
        for action in game.legal_actions():
            assert pitchdsl.parse_action(str(action), game.view().rules) == action
            assert eval(repr(action), NAMES) == action


def test_the_games_have_every_kind_of_action() -> None:
    """A kind that no game above comes to would go untried."""
    found: set[type] = set()
    for played in PLAYED:
        for seed in range(3):
            for game, _ in steps(played, seed=seed, decisions=150):
                found |= {type(action) for action in game.legal_actions()}
    assert found == set(get_args(Action))


@pytest.mark.parametrize("played", PLAYED, ids=str)
def test_a_game_is_saved_after_any_action_and_goes_on_the_same(played: Played) -> None:
    """Also between the discards of one player, which no record tells before the last of them."""
    for game, _ in some(list_of_copies(played), 10):
        text = game.save()
        twin = Game.load(text, game.rules)
        assert (twin.save(), twin.record(), twin.actions) == (text, game.record(), game.actions)
        assert [twin.view(seat) for seat in range(game.seats)] == [game.view(seat) for seat in range(game.seats)]
        for each in (game, twin):
            each.finish("simple", hand_limit=6)
        assert twin.record() == game.record()


def list_of_copies(played: Played) -> list[tuple[Game, int]]:
    """A game as it was before each decision."""
    return [(game.copy(), len(done)) for game, done in steps(played, seed=4, decisions=100)]


def test_given_cards_and_the_number_of_a_game_are_saved_too() -> None:
    later = {"dealer": 1, "hands": [hand.split() for hand in ("AC KC QC JC TC 2C", "9S 8S 7S 6S 5S 4S")]}
    game = Game(RULES, deals=[DEAL, later], seed=9, game=5)
    twin = Game.load(game.save(), RULES)
    for each in (game, twin):
        each.apply("pass")
        each.apply("pass")
        assert each.view(0).cards == tuple(map(Card.parse, ("2C", "TC", "JC", "QC", "KC", "AC")))
        each.finish("simple")
    assert game.record() == twin.record()


def test_a_stopped_game_stays_stopped() -> None:
    game = Game(RULES, seed=1)
    game.apply("pass")
    game.stop()
    twin = Game.load(game.save().encode(), "auction-pitch")
    assert (twin.outcome, twin.record()) == (game.outcome, game.record())


@pytest.mark.parametrize("played", PLAYED, ids=str)
def test_undo_leads_back_through_every_place(played: Played) -> None:
    places = [(game.save(), game.record(), done.copy()) for game, done in steps(played, seed=5, decisions=60)]
    game = next(iter([list(steps(played, seed=5, decisions=60))[-1][0]]))
    for text, record, done in reversed(places[:-1]):
        taken_back = game.undo()
        assert (game.save(), game.record(), game.actions) == (text, record, tuple(action for _, action in done))
        game.apply(taken_back)
        assert game.undo() == taken_back
    with pytest.raises(ValueError, match="nobody has done anything"):
        game.undo()


def test_after_an_undo_another_way_may_be_gone() -> None:
    for seed in range(5):
        game, rng = Game("nine-card", seed=seed), random.Random(seed)
        for _ in range(60):
            game.apply(choose(rng, game.legal_actions()))
        for _ in range(40):
            game.undo()
        game.finish("random", hand_limit=20)
        assert pitchdsl.replay(game.record(), game.rules) == ()


def test_a_stopped_game_goes_on_after_an_undo() -> None:
    game = Game(RULES, seed=1)
    game.apply("pass")
    game.stop()
    assert str(game.undo()) == "pass"
    assert not game.is_over
    assert game.record() == Game(RULES, seed=1).record()


def changed(**fields: Any) -> str:
    game = Game(RULES, seed=3)
    game.apply("pass")
    return json.dumps(json.loads(game.save()) | fields)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("nonsense", "^text must be what Game.save gives, not 'nonsense'$"),
        ("{}", "^text must be what Game.save gives, in the format pitchdsl-game/1, not "),
        (changed(seats=9), r"^text\['seats'\] must be a whole number from 2 to 7 in auction-pitch, not 9$"),
        (changed(actions=["fold"]), r"^text\['actions'\]\[0\]: 'fold' is no action"),
        (changed(actions=["pass", "play AS"]), r"^text\['actions'\]\[1\]: seat \d may not play AS: "),
        (changed(rules_sha256="0"), "^text: the game was played by other rules than auction-pitch has now$"),
        (changed(deals=[{"dealer": 1, "order": ["2S"]}]), r"^text\['deals'\]\[0\]\['order'\] is not the pack of 52"),
        (changed(seed=-1), r"^text\['seed'\] must be a whole number from 0 to "),
    ],
)
def test_a_text_of_something_else_is_refused(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Game.load(text, RULES)


def test_a_game_of_other_rules_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^text: the game was played by other rules than nine-card has now$"):
        Game.load(Game(RULES).save(), "nine-card")


def test_what_a_debugger_shows_is_short_and_says_which_it_is() -> None:
    game = Game(rules_of(PLAYED[1]), seats=4, seed=3)
    assert repr(game) == "<Game tried, 4 seats, hand 1, seat 1 to act, score (0, 0, 0, 0)>"
    assert repr(game.rules) == "<Rules tried with take-a-set>"
    game.finish("simple")
    assert repr(game).startswith("<Game tried, 4 seats, hand ")
    assert "over (target)" in repr(game)
    wrong = pitchdsl.compile_text("variant x extends auction-pitch\nwinning\n  tragets: 9\n", name="x.pitch")
    assert repr(wrong) == "<Compiled no rules P201>"
    assert repr(wrong.problems[0]) == "<Problem error x.pitch:3:3: P201 there is no rule `tragets` in `winning`>"
    assert repr(pitchdsl.compile_text("variant x extends auction-pitch\n")) == "<Compiled <Rules x>>"
    assert repr(pitchdsl.fit("no-junk", "auction-pitch")) == "<Fit <Rules auction-pitch with no-junk>>"
    dealt = Game(RULES, deals=[DEAL])
    assert repr(dealt.view(1)) == "<SeatView seat 1 of 2, auction-pitch, hand: 4S 5S 6S 7S 8S 9S>"


def test_events_show_their_cards() -> None:
    """Those that hold cards say them as cards do; the events of all kinds of game are short enough to be read."""
    game = Game(RULES, deals=[DEAL])
    game.apply("bid 2")
    game.apply("pass")
    game.apply("play AS")
    assert [repr(event) for event in game.view(1).heard if "AS" in repr(event)] == [
        "PlayEvent(seat=0, card=Card.parse('AS'), trick=1)"
    ]


def test_the_example_of_a_server_stores_each_action(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    program = [sys.executable, "examples/stored_games.py", str(file)]
    told = subprocess.run(program, capture_output=True, text=True, check=True).stdout.splitlines()
    with closing(sqlite3.connect(file)) as database:
        sheet, kept = database.execute("SELECT sheet, game FROM tables").fetchone()
    game = Game.load(kept, pitchdsl.compile_text(sheet))
    assert [line.partition(": ")[2] for line in told[1:-1]] == [str(action) for action in game.actions]
    assert told[-1] == f"score {game.score}"
    assert sum(event["event"] == "settle" for event in game.events()) == 1
