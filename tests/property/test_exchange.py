"""Kitty, naming of trump and the exchange, against an independent dealer."""

from hypothesis import given
from hypothesis import strategies as st

from pitchdsl.cards import CODES, cards_in
from pitchdsl.game.actions import Discard, NameTrump, Stand

from .dealer import may_discard, must_follow, step_of
from .retold import stories
from .strategies import GAMES, Game, deals, each_game, examples, played, steps

EXCHANGING = tuple(game for game in GAMES if game.sheet.exchange)
NAMING = tuple(game for game in GAMES if game.sheet.namer != "lead")


@each_game(EXCHANGING)
@examples(25)
@given(data=st.data())
def test_a_discard_is_legal_as_the_dealer_says(game: Game, data: st.DataObject) -> None:
    """Law: who must discard is asked for it card by card, and what may go are just the cards that the rules let go."""
    sheet = game.sheet
    for table in steps(game, data.draw(deals(game))):
        legal = table.legal_actions()
        if not any(isinstance(action, Discard | Stand) for action in legal):
            continue
        assert table.seat is not None
        story = stories(table.events)[-1]
        hand = {CODES[card] for card in cards_in(table.hand.hands[table.seat])}
        how, _ = step_of(sheet, story, table.seat)
        assert story.trump is not None
        cards, may_stop = may_discard(sheet, story.trump, how, hand, len(table.own.thrown))
        assert {CODES[action.card] for action in legal if isinstance(action, Discard)} == cards
        assert (Stand() in legal) == may_stop
        assert cards, "who can discard nothing is not asked"


@each_game(EXCHANGING)
@examples(40)
@given(data=st.data())
def test_the_exchange_goes_as_the_dealer_says(game: Game, data: st.DataObject) -> None:
    """Law: takes, discards, reshuffles and draws come in the order of the rules, draws from the top of the stock."""
    story = stories(played(game, data.draw(deals(game))).events)[0]
    if story.trump is not None:
        assert list(must_follow(game.sheet, story)) == story.moves


@each_game(EXCHANGING)
@examples(25)
@given(data=st.data())
def test_nobody_plays_with_more_cards_than_the_game_has(game: Game, data: st.DataObject) -> None:
    """Law: after the exchange nobody has more than six cards, or than were dealt where as many are drawn."""
    sheet = game.sheet
    story = stories(played(game, data.draw(deals(game))).events)[0]
    if story.trump is not None:
        for seat, hand in enumerate(story.held()):
            takes_part = sheet.exchange[0][0] != "pitcher" or seat == story.pitcher
            draws = step_of(sheet, story, seat)[1] if takes_part else None
            size = sheet.each if draws == 0 or not takes_part else 6
            assert len(hand) <= size
            if draws == 0 or (draws and sheet.short == "reshuffle"):
                assert len(hand) == size


@each_game(NAMING)
@examples(10)
@given(data=st.data())
def test_who_names_trump(game: Game, data: st.DataObject) -> None:
    """Law: the one whom the rules say names any suit, once, after taking the kitty and before the exchange."""
    sheet = game.sheet
    for table in steps(game, data.draw(deals(game))):
        legal = table.legal_actions()
        if any(isinstance(action, NameTrump) for action in legal):
            story = stories(table.events)[-1]
            assert legal == tuple(NameTrump(suit) for suit in range(4))
            assert table.seat == (story.pitcher if sheet.namer == "pitcher" else (story.dealer + 1) % game.seats)
            assert story.trump is None
            assert not story.tricks
            assert [kind for kind, *_ in story.moves] == ["kitty"] * bool(sheet.kitty)
