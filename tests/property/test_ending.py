"""The end of a game, against an independent scorekeeper."""

from hypothesis import given
from hypothesis import strategies as st

from pitchdsl.engine.table import Table
from pitchdsl.vocabulary import OverEvent

from .scorekeeper import End, count, end, settle
from .story import stories
from .strategies import HOUSED, NOTED, Game, deals, each_game, examples, played, random_game, seeds

ENDING_HOUSE_RULES = {"smudge-scores-points", "no-junk", "bid-only", "double-set"}
OTHERWISE_ENDED = tuple(game for game in HOUSED if set(game.house) & ENDING_HOUSE_RULES)


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
            assert table.outcome == story.over


@each_game((*NOTED, *OTHERWISE_ENDED))
@examples(40)
@given(data=st.data())
def test_a_hand_ends_the_game_as_the_scorekeeper_says(game: Game, data: st.DataObject) -> None:
    """Law: the game ends with the hand that meets its own condition, with the winner and the reason that follow."""
    deal = data.draw(deals(game, near_the_end=True))
    table = played(game, deal)
    assert deal.scores is not None
    assert_ends_as_noted(game, table, list(deal.scores[: len(table.sides)]))


@each_game(NOTED)
@examples(5)
@given(seed=seeds())
def test_a_game_goes_on_until_its_condition_is_met(game: Game, seed: int) -> None:
    """Law: no hand before the last one meets the condition; a game that was stopped never met it."""
    table = random_game(game, seed, hands=15)
    assert_ends_as_noted(game, table, [game.sheet.start] * len(table.sides))
    (over,) = [event for event in table.events if isinstance(event, OverEvent)]
    assert over is table.events[-1]
