"""Who sits at the table, what is dealt to them, and what becomes of the other cards, variant by variant."""

from pitchdsl.compile import compile_text
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Discard, PlayCard, Stand
from pitchdsl.game.events import Deal, DealEvent, DiscardEvent, DrawEvent, PlayEvent, TakeEvent, TrickEvent
from pitchdsl.game.rng import ScriptedDeals, SeededDeals

from .facts import Variant, each
from .scripts import NO_JACK, ONE_EACH, bid_by, filled, open_play, played
from .table import (
    award,
    codes,
    deal_table,
    discard,
    events,
    hand_of,
    last_settle,
    name_trump,
    random_play,
    random_tables,
)

PACK = {rank + suit for suit in "SHDC" for rank in "23456789TJQKA"}


def at_the_table(variant: Variant, seats: int, dealer: int = 0) -> Table:
    """A table with an unshuffled pack."""
    cut = [51 if seat == dealer else seat for seat in range(seats)]
    return Table(variant.rules, seats, ScriptedDeals(dealer=dealer, orders=[range(52)] * 20, cuts=[cut]))


def dealt(table: Table) -> Deal:
    return events(table, DealEvent)[-1].deal


def first_lead(variant: Variant) -> Table:
    """The moment of the first lead, with nobody having exchanged cards."""
    table = deal_table(variant.rules, filled([""] * 4, variant.each))
    return open_play(bid_by(table, 1, variant.least), variant)


def finished_hands(table: Table) -> list[tuple[Deal, list[PlayEvent]]]:
    """Each hand that was played to its end: its deal, and what was played."""
    found: list[tuple[Deal, list[PlayEvent]]] = []
    for event in table.events:
        if isinstance(event, DealEvent):
            found.append((event.deal, []))
        elif isinstance(event, PlayEvent):
            found[-1][1].append(event)
    cards = len(found[0][0].hands[0]) * table.seats
    return [(deal, plays) for deal, plays in found if len(plays) == cards]


@each("PLAYERS")
def test_so_many_play(variant: Variant) -> None:
    seats = variant.rules.players.seats
    assert (seats.least, seats.most) == variant.seats
    for number in variant.seat_numbers:
        (table,) = random_tables(variant.rules, number, hands=1)
        assert {event.seat for event in events(table, PlayEvent)} == set(range(number))


@each("PLAYERS", "guide-cutthroat")
def test_the_nine_of_the_text_are_refused(variant: Variant) -> None:
    nine = compile_text(f'variant nine "Nine" extends {variant.name}\n\nplayers\n  seats: 2-9\n')
    assert nine.rules is None
    assert any("54" in problem.title and "52" in problem.title for problem in nine.problems)


@each("TEAMS")
def test_partners_count_together_and_others_alone(variant: Variant) -> None:
    nine = variant.each == 9
    bid = 3 if nine else 2
    table = played(variant, ONE_EACH, bid)
    taken = {0: 2, 1: 2, 2: 1, 3: 1} if nine else {0: 1, 1: 1, 2: 1, 3: 1}
    assert last_settle(table).taken == variant.by_side(taken)
    assert last_settle(table).made is variant.teams, "only with the partner's jack the bid is made"
    assert len(table.score) == (2 if variant.teams else 4)


@each("TEAMS", "auction-pitch", "guide-cutthroat", "kirk-cutthroat")
def test_each_is_alone_with_any_number(variant: Variant) -> None:
    for seats in variant.seat_numbers:
        assert len(at_the_table(variant, seats).score) == seats


@each("DECK")
def test_the_pack_has_52_cards(variant: Variant) -> None:
    for deal in (dealt(Table(variant.rules, 4, SeededDeals(1, game))) for game in range(5)):
        cards = [card for hand in (*deal.hands, deal.kitty, deal.stock) for card in hand]
        assert len(cards) == 52
        assert codes(sum(1 << card for card in cards)) == PACK


@each("DEAL")
def test_so_many_cards_each(variant: Variant) -> None:
    for seats in variant.seat_numbers:
        deal = dealt(at_the_table(variant, seats))
        assert [len(hand) for hand in deal.hands] == [variant.each] * seats
        assert len(deal.stock) == 52 - seats * variant.each


@each("DEAL", "guide-partnership", "guide-cutthroat", "auction-pitch")
def test_they_come_three_at_a_time(variant: Variant) -> None:
    for seats in variant.seat_numbers:
        hands = dealt(at_the_table(variant, seats, dealer=1)).hands
        for step in range(seats):
            first, second = 3 * step, 3 * (seats + step)
            mine = hands[(2 + step) % seats]
            assert mine == (*range(first, first + 3), *range(second, second + 3))


@each("KITTY")
def test_no_kitty(variant: Variant) -> None:
    for seats in variant.seat_numbers:
        deal = dealt(at_the_table(variant, seats))
        assert deal.kitty == ()
        assert sum(len(hand) for hand in deal.hands) + len(deal.stock) == 52
    table = first_lead(variant)
    assert [len(hand_of(table, seat)) for seat in range(4)] == [variant.each] * 4
    assert events(table, TakeEvent) == []


NO_EXCHANGE = (
    "guide-partnership",
    "guide-cutthroat",
    "kirk-cutthroat",
    "kirk-partnership",
    "auction-pitch",
    "team-auction",
)


@each("DISCARD", *NO_EXCHANGE)
def test_nobody_throws_cards_away(variant: Variant) -> None:
    table: Table | None = None
    for table in random_play(variant.rules, 4, hands=10):
        assert not any(isinstance(action, Discard | Stand) for action in table.legal_actions())
    assert table is not None
    assert events(table, DiscardEvent) == []
    for deal, plays in finished_hands(table):
        for seat in range(4):
            assert {event.card for event in plays if event.seat == seat} == set(deal.hands[seat])


@each("DISCARD", "nine-card")
def test_up_to_four_of_any_kind(variant: Variant) -> None:
    # Seat 1 holds trumps only, so that trumps and scoring cards may go too.
    table = deal_table(variant.rules, filled(["", "AH KH QH JH TH 9H 5H 3H 2H", "", ""], 9))
    bid_by(table, 1, 3)
    name_trump(table, "hearts")
    asked = []
    for away in (4, 0, 2, 3):
        seat = table.seat
        assert seat is not None
        asked.append(seat)
        for _ in range(away):
            mine = {Discard(card) for card in range(52) if table.hand.hands[seat] >> card & 1}
            assert table.seat == seat
            assert set(table.legal_actions()) == {Stand(), *mine}
            table.apply(max(mine, key=lambda action: action.card))
        if away < 4:
            assert table.seat == seat
            table.apply(Stand())
    assert sorted(asked) == [0, 1, 2, 3]
    assert sorted(len(event.cards) for event in events(table, DiscardEvent)) == [2, 3, 4]
    assert isinstance(table.legal_actions()[0], PlayCard)


@each("REFILL", *NO_EXCHANGE)
def test_nobody_draws(variant: Variant) -> None:
    for table in random_tables(variant.rules, 4, hands=10):
        for deal, plays in finished_hands(table):
            for seat in range(4):
                assert {event.card for event in plays if event.seat == seat} <= set(deal.hands[seat])
        assert events(table, DrawEvent) == []
    table = first_lead(variant)
    assert [len(hand_of(table, seat)) for seat in range(4)] == [6] * 4


@each("REFILL", "nine-card")
def test_each_draws_as_many_as_they_threw(variant: Variant) -> None:
    hands = filled([""] * 4, 9)
    for away in ((0, 0, 0, 0), (4, 4, 4, 4), (0, 1, 2, 3), (3, 4, 0, 1)):
        table = deal_table(variant.rules, hands)
        bid_by(table, 1, 3)
        name_trump(table, "hearts")
        thrown = {seat: hands[seat].split()[:number] for seat, number in enumerate(away)}
        stock = codes(sum(1 << card for card in dealt(table).stock))
        discard(table, {seat: " ".join(cards) for seat, cards in thrown.items()})
        for seat, number in enumerate(away):
            now = hand_of(table, seat)
            new = now - set(hands[seat].split())
            assert len(now) == 9
            assert len(new) == number
            assert new <= stock
            assert not now & set(thrown[seat])


@each("STOCK")
def test_a_card_left_over_is_nobodys(variant: Variant) -> None:
    table = played(variant, NO_JACK, variant.least)
    jack = next(card for card in events(table, DealEvent)[0].deal.stock if codes(1 << card) == {"JH"})
    assert award(table, "jack").side is None
    assert jack not in {card for event in events(table, TrickEvent) for card in event.cards}


@each("STOCK", *NO_EXCHANGE)
def test_no_card_of_the_stock_is_played(variant: Variant) -> None:
    for seats in variant.seat_numbers:
        for table in random_tables(variant.rules, seats, hands=5):
            for deal, plays in finished_hands(table):
                assert len(deal.stock) == 52 - 6 * seats
                assert not {event.card for event in plays} & set(deal.stock)
            assert events(table, TakeEvent) == []


@each("STOCK", "nine-card")
def test_the_stock_holds_four_for_each(variant: Variant) -> None:
    hands = filled([""] * 4, 9)
    table = deal_table(variant.rules, hands)
    assert len(table.hand.stock) == 16
    open_play(bid_by(table, 1, 3), variant)
    assert len(table.hand.stock) == 16, "what nobody drew stays"
    table = deal_table(variant.rules, hands)
    name_trump(bid_by(table, 1, 3), "hearts")
    discard(table, {seat: " ".join(hands[seat].split()[:4]) for seat in range(4)})
    assert table.hand.stock == ()
    assert events(table, TakeEvent) == []


@each("TRICKS")
def test_so_many_tricks(variant: Variant) -> None:
    for seats in variant.seat_numbers:
        for table in random_tables(variant.rules, seats, hands=2):
            won = events(table, TrickEvent)
            assert [event.trick for event in won] == [*range(1, variant.each + 1)] * table.hands_settled
            assert {len(event.cards) for event in won} == {seats}
