"""The play of the cards, against an independent referee."""

from hypothesis import given
from hypothesis import strategies as st

from pitchdsl.cards import CODES
from pitchdsl.game.actions import PlayCard

from .referee import is_broken, may_play, trick_is_complete, who_plays, winner_of
from .retold import stories
from .strategies import GAMES, Game, deals, each_game, examples, played, steps


@each_game(GAMES)
@examples(25)
@given(data=st.data())
def test_a_trick_goes_to_the_best_card(game: Game, data: st.DataObject) -> None:
    """Law: the highest trump wins, else the highest card of the suit led; what a card is, trump decides."""
    for story in stories(played(game, data.draw(deals(game)), hands=2).events):
        for trick, winner in zip(story.tricks, story.winners, strict=False):
            assert story.trump is not None
            assert winner_of(game.sheet, trick, story.trump) == winner
        if story.settled is not None:
            assert len(story.winners) == len(story.tricks)


@each_game(GAMES)
@examples(8)
@given(data=st.data())
def test_turns_and_cards_are_those_that_the_referee_allows(game: Game, data: st.DataObject) -> None:
    """Law: the first leader leads, then each trick's winner; all follow clockwise, with cards that are allowed."""
    sheet = game.sheet
    for table in steps(game, data.draw(deals(game))):
        legal = table.legal_actions()
        if not legal or not isinstance(legal[0], PlayCard):
            continue
        assert table.seat is not None
        story = stories(table.events)[-1]
        assert table.seat == who_plays(sheet, story)
        new = not story.tricks or trick_is_complete(sheet, story)
        trick = [] if new else [card for _, card in story.tricks[-1]]
        number = len(story.tricks) + new
        hand = story.hands_now()[table.seat]
        cards = may_play(sheet, hand, trick, story.trump, number == 1, is_broken(sheet, story))
        assert {CODES[action.card] for action in legal if isinstance(action, PlayCard)} == cards


@each_game(GAMES)
@examples(8)
@given(data=st.data())
def test_the_first_lead_makes_trump_where_nobody_names_it(game: Game, data: st.DataObject) -> None:
    """Law: where trump is named by the first lead, it is the suit of that card, and the leader has named it."""
    story = stories(played(game, data.draw(deals(game))).events)[-1]
    if game.sheet.namer == "lead" and story.tricks:
        seat, card = story.tricks[0][0]
        assert (seat, card[1]) == (story.namer, story.trump)
