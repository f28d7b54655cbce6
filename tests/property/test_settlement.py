"""Settlement and score, against an independent scorekeeper."""

from hypothesis import given
from hypothesis import strategies as st

from tests.effort import few

from .retold import stories
from .scorekeeper import count, settle
from .strategies import GAMES, Game, deals, each_game, examples, housed, played, random_game, seeds

OTHERWISE_SETTLED = housed("bid-only", "double-set", "no-junk")


@each_game((*GAMES, *OTHERWISE_SETTLED))
@examples(few(10, thorough=30))
@given(data=st.data())
def test_a_hand_is_settled_as_the_scorekeeper_says(game: Game, data: st.DataObject) -> None:
    """Law: made scores what was taken, set loses the bid, others score; a countdown goes down, to its floor."""
    deal = data.draw(deals(game, near_the_end=True))
    table = played(game, deal)
    before = [game.rules.winning.start.score] * len(table.sides)
    if deal.scores is not None:
        before = list(deal.scores[: len(table.sides)])
    for story in stories(table.events):
        if story.settled is not None:
            after = settle(game.sheet, story, count(game.sheet, story), before)
            assert list(story.settled.score) == after == table.score
            assert list(story.settled.delta) == [new - old for new, old in zip(after, before, strict=True)]
            assert story.settled.bid == story.bid
            pitcher = None if story.pitcher is None else table.side_of[story.pitcher]
            assert story.settled.pitcher == pitcher


@each_game(GAMES)
@examples(5)
@given(seed=seeds())
def test_scores_are_the_sum_of_all_settlements(game: Game, seed: int) -> None:
    """Law: over a whole game, every score is the one before it and its change, and all follow from the hands."""
    table = random_game(game, seed, hands=12)
    score = [game.sheet.start] * len(table.sides)
    dealer = None
    for story in stories(table.events):
        if dealer is not None:
            assert story.dealer == dealer
        dealer = story.dealer
        if story.settled is not None:
            dealer = (story.dealer + 1) % game.seats
            assert [old + change for old, change in zip(score, story.settled.delta, strict=True)] == list(
                story.settled.score
            )
            score = settle(game.sheet, story, count(game.sheet, story), score)
            assert tuple(score) == story.settled.score
    assert table.score == score
