"""No card is ever lost or doubled."""

from hypothesis import given
from hypothesis import strategies as st

from pitchdsl.cards import CODES, cards_in
from pitchdsl.game.events import DealEvent

from .pictures import all_cards
from .referee import trumps_of
from .retold import stories
from .sheets import SHEETS
from .strategies import EVERY, GAMES, VARIANTS, Deal, Game, deals, each_game, examples, played, rules_of, steps


def test_the_games_are_those_of_the_sheets() -> None:
    """Law: every bundled game was noted by hand, for every number of players that it allows."""
    assert set(SHEETS) == set(VARIANTS)
    for name, sheet in SHEETS.items():
        assert sheet.seats == tuple(game.seats for game in EVERY if game.name == name)
        total = rules_of(name).points.total
        assert total is None or total.points == sheet.total


@each_game()
@examples(12)
@given(data=st.data())
def test_every_card_is_always_in_one_place(game: Game, data: st.DataObject) -> None:
    """Law: hands, kitty, stock, discards and tricks are together the pack, each card once, before every decision."""
    pack = sorted(game.pack)
    for table in steps(game, data.draw(deals(game)), hands=2):
        assert sorted(all_cards(table)) == pack
        hand = table.hand
        for seat, own in enumerate(hand.own_discards):
            assert set(cards_in(own)) <= set(hand.discards)
            assert hand.discarded[seat] >= own.bit_count()


@each_game()
@examples(12)
@given(data=st.data())
def test_the_cards_of_the_sides_are_those_of_their_tricks(game: Game, data: st.DataObject) -> None:
    """Law: what a side has won are the cards of the tricks that its seats have won."""
    for table in steps(game, data.draw(deals(game))):
        hand = table.hand
        won: list[set[int]] = [set() for _ in table.sides]
        for trick, winner in zip(hand.tricks, hand.winners, strict=True):
            won[table.side_of[winner]].update(card for _, card in trick)
        assert [set(cards_in(mask)) for mask in hand.won] == won


@each_game(GAMES)
@examples(12)
@given(data=st.data())
def test_the_deal_goes_round_in_packets(game: Game, data: st.DataObject) -> None:
    """Law: the first packet goes to the dealer's left, each next one to the next seat, then kitty and stock follow."""
    deal: Deal = data.draw(deals(game))
    table = deal.table(game)
    (event,) = [event for event in table.events if isinstance(event, DealEvent)]
    sheet = game.sheet
    pack = list(deal.order)
    hands: list[list[int]] = [[] for _ in range(game.seats)]
    seat = event.dealer
    while any(len(hand) < sheet.each for hand in hands):
        seat = (seat + 1) % game.seats
        packet = min(sheet.packet, sheet.each - len(hands[seat]))
        hands[seat] += pack[:packet]
        del pack[:packet]
    assert event.deal.hands == tuple(tuple(hand) for hand in hands)
    assert event.deal.kitty == tuple(pack[: sheet.kitty])
    assert event.deal.stock == tuple(pack[sheet.kitty :])
    wanted = {rank + suit for rank in sheet.ranks for suit in "SHDC"} | set(sheet.jokers)
    assert {CODES[card] for card in deal.order} == wanted


@each_game()
@examples(12)
@given(data=st.data())
def test_the_events_tell_where_every_card_went(game: Game, data: st.DataObject) -> None:
    """Law: from the events alone follows what every seat has in hand; all of it is played, or all trumps are."""
    table = played(game, data.draw(deals(game)))
    for story in stories(table.events):
        if story.settled is not None:
            left = [card for hand in story.hands_now() for card in hand]
            if game.sheet.follow == "trump":
                assert story.trump is not None
                assert not set(left) & set(trumps_of(game.sheet, story.trump))
            else:
                assert not left
            on_table = left + [card for trick in story.tricks for _, card in trick]
            assert sorted(on_table) == sorted(card for hand in story.held() for card in hand)
