"""The end of a game, against an independent scorekeeper."""

import dataclasses

import attrs
from hypothesis import given
from hypothesis import strategies as st

from pitchdsl.engine.table import Table
from pitchdsl.game.events import OverEvent
from tests.effort import few

from .retold import stories
from .scorekeeper import End, count, end, settle
from .strategies import GAMES, Game, deals, each_game, examples, housed, played, random_game, seeds

OTHERWISE_ENDED = housed("smudge-scores-points", "no-junk", "bid-only", "double-set")


def assert_ends_as_noted(game: Game, table: Table, score: list[int]) -> None:
    """Follows the hands of a game from this score on; only the last one may end it."""
    sheet = game.sheet
    hands = 0
    for story in stories(table.events):
        expected = None
        if story.settled is not None:
            hands += 1
            counted = count(sheet, story)
            before, score = score, settle(sheet, story, counted, score)
            expected = end(sheet, story, counted, before, score)
        if story.over is not None and story.over.reason == "stopped":
            assert expected is None
            assert story.over.winner is None
        else:
            told = None if story.over is None else End(story.over.winner, story.over.reason)
            assert told == expected
        if story.over is not None:
            assert story.over.score == tuple(score)
            assert story.over.hands == hands
            assert table.outcome is not None
            assert attrs.astuple(table.outcome) == dataclasses.astuple(story.over)


@each_game((*GAMES, *OTHERWISE_ENDED))
@examples(few(14, thorough=40))
@given(data=st.data())
def test_a_hand_ends_the_game_as_the_scorekeeper_says(game: Game, data: st.DataObject) -> None:
    """Law: the game ends with the hand that meets its own condition, with the winner and the reason that follow."""
    deal = data.draw(deals(game, near_the_end=True))
    table = played(game, deal)
    assert deal.scores is not None
    assert_ends_as_noted(game, table, list(deal.scores[: len(table.sides)]))


@each_game(GAMES)
@examples(5)
@given(seed=seeds())
def test_a_game_goes_on_until_its_condition_is_met(game: Game, seed: int) -> None:
    """Law: no hand before the last one meets the condition; a game that was stopped never met it."""
    table = random_game(game, seed, hands=15)
    assert_ends_as_noted(game, table, [game.sheet.start] * len(table.sides))
    (over,) = [event for event in table.events if isinstance(event, OverEvent)]
    assert over is table.events[-1]
