"""The relatives of Pitch that are bundled: hands worked by hand, games of all players, records and one page each."""

from pathlib import Path
from random import Random

import pytest

from pitchdsl.compile import load
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Pass
from pitchdsl.game.events import AnswerEvent, SettleEvent
from pitchdsl.game.rng import SeededDeals
from pitchdsl.players.roster import play_game
from pitchdsl.records.header import GameHeader
from pitchdsl.records.reader import read_record
from pitchdsl.records.replay import rescore
from pitchdsl.records.writer import lines_of_game
from pitchdsl.resolve.library import bundled
from tests.wishes.worked import score, worked

NAMES = [path.stem for path in bundled("relative")]
HANDS = {
    block.split("\n", 1)[0]: block.split("\n", 1)[1]
    for block in (Path(__file__).parent / "hands.txt").read_text(encoding="utf-8").split("\nhand ")[1:]
}

TOO_LONG = {"racehorse-pitch"}
"""Games that players who bid by chance do not bring to an end: they lose more than they score, and never come to 11."""


def said(block: str, word: str) -> str:
    return next(line.partition(" ")[2] for line in block.splitlines() if line.startswith(f"{word} "))


@pytest.mark.parametrize("block", HANDS.values(), ids=HANDS)
def test_a_hand_that_was_worked_by_hand_is_played_so(block: str) -> None:
    table = worked(load(said(block, "variant")), block)
    assert score(table) == tuple(map(int, said(block, "after").split()))
    for winner in (line.split()[1] for line in block.splitlines() if line.startswith("wins ")):
        assert table.outcome is not None and table.outcome.winner == int(winner)


def test_each_game_has_its_hands() -> None:
    shown = [said(block, "variant") for block in HANDS.values()]
    once = {name for name in NAMES if shown.count(name) == 1}
    assert set(shown) == set(NAMES)
    assert once == {"california-jack"}  # its 26 tricks are those of the two that Foster tells of


def test_each_text_is_short_and_names_its_source() -> None:
    assert len(NAMES) >= 10
    for path in bundled("relative"):
        rules, _, _ = path.read_text(encoding="utf-8").partition("\nexamples\n")
        assert len(rules.splitlines()) < 50, path.stem
        assert load(path.stem).source, path.stem


@pytest.mark.parametrize("name", NAMES)
def test_games_are_played_to_their_own_end_and_recorded(name: str) -> None:
    rules = load(name)
    for seats in range(rules.players.seats.least, rules.players.seats.most + 1):
        for number, player in enumerate(("random", "level-3")[name in TOO_LONG :]):
            table = play_game(rules, [player] * seats, 5, number, 2000)
            assert table.outcome is not None and table.outcome.reason != "stopped"
            assert any(isinstance(event, SettleEvent) for event in table.events)
            winning = rules.winning
            header = GameHeader(
                variant=name,
                seats=seats,
                sides=table.sides,
                start=(winning.start.score,) * len(table.sides),
                target=winning.target.score,
            )
            (game,) = read_record([line.encode() for line in lines_of_game(header, table.events)])
            assert rescore(game, rules) == []


@pytest.mark.parametrize("name", ["seven-up", "all-fives"])
def test_a_dealer_who_may_not_refuse_is_asked_all_the_same(name: str) -> None:
    forced = 0
    for game in range(12):
        table = play_game(load(name), ["level-3"] * 2, 77, game, 2000)
        assert table.outcome is not None and table.outcome.reason != "stopped"
        forced += sum(isinstance(event, AnswerEvent) for event in table.events)
    assert forced


def test_in_cinch_a_hand_without_a_bid_is_scored_as_the_difference() -> None:
    found, chance = set(), Random(1)
    for game in range(20):
        table = Table(load("cinch"), 4, SeededDeals(1, game))
        while table.outcome is None and table.hands_settled < 3:
            actions = table.legal_actions()
            table.apply(Pass() if Pass() in actions else chance.choice(actions))
        for event in (event for event in table.events if isinstance(event, SettleEvent)):
            ahead = event.taken[0] - event.taken[1]
            assert (event.bid, event.delta) == (None, (max(ahead, 0), max(-ahead, 0)))
            found.add(ahead > 0)
    assert found == {True, False}
