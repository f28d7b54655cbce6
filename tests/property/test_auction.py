"""The auction, against an independent auctioneer."""

from hypothesis import given
from hypothesis import strategies as st

from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Bid, Hold, Pass
from pitchdsl.game.bounded import all_points

from .auctioneer import REDEAL, Ask, Contract, auction
from .retold import call_words, stories
from .sheet import Sheet
from .story import Story
from .strategies import GAMES, Deal, Game, deals, each_game, examples, housed

BIDDING = tuple(game for game in GAMES if game.sheet.auction and not game.sheet.thrown_in)
HOUSED_BIDDING = (*BIDDING, *housed("stick-the-dealer", "spades-double"))


def calls_of(table: Table) -> tuple[str | int, ...]:
    """What may be said, as the auctioneer says it."""
    return tuple(call_words(call) for call in table.legal_actions() if isinstance(call, Pass | Hold | Bid))


def names_of(table: Table) -> dict[int, str | None]:
    """The bids that may be made, with their names."""
    return {bid.value: bid.name for bid in table.legal_actions() if isinstance(bid, Bid)}


def next_by(sheet: Sheet, story: Story) -> Ask | Contract | str:
    """What the auctioneer says comes next."""
    return auction(sheet, story.dealt, story.dealer, story.calls)


@each_game(HOUSED_BIDDING)
@examples(20)
@given(data=st.data())
def test_an_auction_goes_as_the_auctioneer_says(game: Game, data: st.DataObject) -> None:
    """Law: turns, choices, names of bids, the end and the contract are those of the auctioneer.

    So bids rise but for the dealer's hold, a stuck dealer bids, and who has passed stays out.
    """
    sheet = game.sheet
    deal: Deal = data.draw(deals(game))
    table = deal.table(game)
    number = 0
    while calls_of(table):
        story = stories(table.events)[-1]
        ask = next_by(sheet, story)
        assert ask == Ask(table.seat if table.seat is not None else -1, calls_of(table))
        assert names_of(table) == {value: sheet.bids()[value] for value in names_of(table)}
        table.apply(deal.decide(table, number))
        number += 1
        told = stories(table.events)
        if len(told) > 1:
            break
    story = stories(table.events)[0]
    end = next_by(sheet, story)
    if story.redealt:
        assert end == REDEAL
        assert table.dealer == story.dealer and table.hand_number == 1
    else:
        assert story.pitcher is not None and story.bid is not None
        assert end == Contract(story.pitcher, story.bid, story.name)


@each_game(BIDDING)
@examples(20)
@given(data=st.data())
def test_bids_rise(game: Game, data: st.DataObject) -> None:
    """Law: every bid is above the one before; only the dealer may take one over, another's, at the same number."""
    deal: Deal = data.draw(deals(game))
    table = deal.table(game)
    number = 0
    standing, bidder = -1, -1
    while calls_of(table) and table.redeals == 0:
        seat = table.seat
        assert seat is not None
        call = deal.decide(table, number)
        assert number < game.seats * (all_points(game.rules) + 3), "an auction must come to an end"
        table.apply(call)
        number += 1
        if isinstance(call, Bid):
            assert call.value > standing
            standing, bidder = call.value, seat
        elif isinstance(call, Hold):
            assert seat == table.dealer != bidder >= 0
            bidder = seat
    if table.redeals == 0:
        assert (table.hand.bid, table.hand.pitcher) == (standing, bidder)
    else:
        assert bidder < 0


def test_a_game_without_bidding_has_no_pitcher() -> None:
    """Law: where nobody bids, the hand begins with the naming of trump and there is no contract."""
    (game,) = [game for game in GAMES if not game.sheet.auction]
    table = Deal(order=game.pack, dealer=2, seed=0, decisions=b"").table(game)
    (story,) = stories(table.events)
    assert story.closed and (story.pitcher, story.bid, story.name, story.calls) == (None, None, None, [])
    assert table.seat == 3
