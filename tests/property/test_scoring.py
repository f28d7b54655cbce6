"""Who gets which point, against an independent scorekeeper."""

from hypothesis import given
from hypothesis import strategies as st

from pitchdsl.engine.table import Table
from tests.effort import few

from .referee import card_of, trumps_of
from .retold import stories
from .scorekeeper import count, most_pips
from .sheet import Sheet
from .story import Story
from .strategies import GAMES, Game, deals, each_game, examples, housed, played

OTHERWISE_SCORED = housed(
    "high-to-its-winner",
    "low-to-its-owner",
    "low-to-its-winner",
    "spades-double",
    "tied-game-to-defenders",
)


def settled(table: Table) -> list[Story]:
    """The hands that were played to their end."""
    return [story for story in stories(table.events) if story.settled is not None]


def everything_scores(sheet: Sheet, story: Story) -> bool:
    """Whether every point of a hand can be had: its card is in play, Game is not tied, a sweep was made."""
    assert story.trump is not None
    in_play = set().union(*story.held())
    for _, _, how, what in sheet.rows:
        if how == "pips" and most_pips(sheet, story) is None:
            return False
        if how == "sweep" and len({seat % 2 for seat in story.winners}) > 1:
            return False
        if how == "sweep" and story.pitcher is not None and story.winners[0] % 2 != story.pitcher % 2:
            return False
        if what == "highest spade" and not any(card[1] == "S" for card in in_play):
            return False
        if what in ("highest", "lowest") and not in_play & set(trumps_of(sheet, story.trump)):
            return False
        if what and " " not in what and what not in ("highest", "lowest") and card_of(what, story.trump) not in in_play:
            return False
    return True


@each_game((*GAMES, *OTHERWISE_SCORED))
@examples(few(12, thorough=36))
@given(data=st.data())
def test_points_go_where_the_scorekeeper_says(game: Game, data: st.DataObject) -> None:
    """Law: every item is counted once, for the side and by the card that the sheet says."""
    for story in settled(played(game, data.draw(deals(game)))):
        counted = count(game.sheet, story)
        assert sorted(map(repr, story.awards)) == sorted(map(repr, counted.awards))
        assert story.settled is not None
        assert story.settled.taken == counted.taken
        assert story.settled.made == counted.made


@each_game()
@examples(10)
@given(data=st.data())
def test_what_is_taken_is_what_was_awarded(game: Game, data: st.DataObject) -> None:
    """Law: each item is counted once and for one side at most; the points taken are the sums of the awards."""
    names = [item.name for item in game.rules.points.items]
    for story in settled(played(game, data.draw(deals(game)), hands=2)):
        assert [name for name, *_ in story.awards] == names
        assert story.settled is not None
        taken = [0] * len(story.settled.taken)
        for _, value, side, _ in story.awards:
            assert value >= 0
            if side is not None:
                taken[side] += value
        assert tuple(taken) == story.settled.taken


@each_game(GAMES)
@examples(25)
@given(data=st.data())
def test_no_hand_gives_more_than_all_the_points(game: Game, data: st.DataObject) -> None:
    """Law: together the sides take at most all the points, and just these when every scoring card is in play,
    Game is not tied and what else a point takes was done.
    """
    sheet = game.sheet
    total = sum(value for _, value, *_ in sheet.rows)
    for story in settled(played(game, data.draw(deals(game)))):
        assert story.settled is not None
        taken = sum(story.settled.taken)
        assert taken <= total
        assert (taken == total) == everything_scores(sheet, story)


@each_game(tuple(game for game in GAMES if game.name == "guide-cutthroat"))
@examples(25)
@given(data=st.data())
def test_high_goes_to_its_owner_whoever_wins_it(game: Game, data: st.DataObject) -> None:
    """Law: nothing beats the highest trump, so that its owner, without an exchange, is also who wins it."""
    for story in settled(played(game, data.draw(deals(game)))):
        high = next(award for award in story.awards if award[0] == "high")
        trick = next(at for at, trick in enumerate(story.tricks) if high[3] in [card for _, card in trick])
        assert story.winners[trick] == high[2]
