"""Every layout of the hidden cards that fits what a seat has heard, found by playing the hand again from each of them.

Nothing here knows how :mod:`pitchdsl.players` reasons: a layout fits if the seat would have heard just the same.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, count, permutations

from pitchdsl.cards import cards_in, mask_of
from pitchdsl.engine.seen import as_seen
from pitchdsl.engine.table import Table
from pitchdsl.engine.view import SeatView
from pitchdsl.game.actions import Action, Discard, Stand
from pitchdsl.game.events import Deal, DealEvent, DiscardEvent, DrawEvent, Event, ReshuffleEvent, TakeEvent
from pitchdsl.game.rng import DrawKind, RandomDraw, ScriptedDeals
from pitchdsl.game.table.dealing import pack_as_it_lay
from pitchdsl.game.table.rules import pack_of

Key = tuple[object, ...]
"""The hands dealt, the kitty, what was drawn from the stock each time, what was thrown each time, what was drawn from
shuffled discards each time; all as sets."""


class _Orders(ScriptedDeals):
    """Deals of a script, and one of the ways in which discards may be shuffled."""

    def __init__(self, dealer: int, order: Sequence[int], which: int) -> None:
        super().__init__(dealer=dealer, orders=[order])
        self._which = which
        self.more = False
        """Whether there is another way."""

    def draw(self, what: RandomDraw, among: tuple[int, ...], number: int) -> tuple[int, ...]:
        if what.kind is not DrawKind.RESHUFFLE:
            return super().draw(what, among, number)
        ways = list(permutations(sorted(among)))
        self.more = self._which + 1 < len(ways)
        return ways[self._which]

    def copy(self) -> "_Orders":
        return self  # a branch deals nothing more before its pile


def fitting(table: Table, seat: int) -> Counter[Key]:
    """Every layout that fits, with the number of orders of the discards that come to the same."""
    return Counter(key for key, _ in all_that_fit(table, seat))


def all_that_fit(table: Table, seat: int) -> Iterator[tuple[Key, Table]]:
    """The same one by one, each with the table at which the seat is asked in it."""
    view = table.view(seat)
    events = table.events[table.hand.first_event :]
    assert isinstance(events[0], DealEvent)
    told = [(who, action) for _, who, action in table.decisions if not isinstance(action, Discard | Stand)]
    slots = list(_slots(events, events[0].deal, seat))
    hidden = set(pack_of(table.whole.deck)) - {card for covered, cards in slots if not covered for card in cards}
    for filled in _filled(slots, sorted(hidden)):
        hands, kitty, drawn = filled[: table.seats], filled[table.seats], filled[table.seats + 1 :]
        deal = Deal(hands=tuple(hands), kitty=kitty, stock=tuple(card for cards in drawn for card in cards))
        order = pack_as_it_lay(table.whole, view.dealer, deal)
        for which in count():
            source = _Orders(view.dealer, order, which)
            start = Table(table.whole, table.seats, source)
            assert start.dealer == view.dealer
            for end in _played(start, view, told):
                yield _key(end.events, filled, seat, table.seats), end
            if not source.more:
                break


def _slots(events: Sequence[Event], deal: Deal, seat: int) -> Iterator[tuple[bool, tuple[int, ...]]]:
    """The places of the pack in turn: whether the seat has not seen their cards, and the cards as they truly are."""
    for owner, hand in enumerate(deal.hands):
        yield owner != seat, hand
    yield (
        not any(isinstance(each, TakeEvent) and each.seat == seat and each.source == "kitty" for each in events),
        (deal.kitty),
    )
    left = deal.stock
    for event in events:
        if isinstance(event, DrawEvent) or (isinstance(event, TakeEvent) and event.source == "stock"):
            number = min(len(left), len(event.cards))
            if number:
                yield event.seat != seat, left[:number]
            left = left[number:]
    yield True, left


def _filled(slots: Sequence[tuple[bool, tuple[int, ...]]], free: Sequence[int]) -> Iterator[list[tuple[int, ...]]]:
    if not slots:
        yield []
        return
    (covered, cards), *rest = slots
    for chosen in combinations(free, len(cards)) if covered else [cards]:
        for others in _filled(rest, [card for card in free if card not in chosen]):
            yield [chosen, *others]


def _played(table: Table, view: SeatView, told: Sequence[tuple[int, Action]]) -> Iterator[Table]:
    """The hand played again as it was told, with all that others may have thrown; what the seat would hear alike."""
    while True:
        heard = [as_seen(event, view.seat, table.seated) for event in table.events]
        if heard != list(view.heard[: len(heard)]):
            return
        throwing = any(isinstance(action, Discard) for action in table.legal_actions())
        asked = table.seat == view.seat and any(isinstance(action, Discard) for action in view.legal_actions)
        if throwing and (len(heard) < len(view.heard) or not asked):
            yield from _thrown(table, view, told)
            return
        if not told:
            if table.seat == view.seat and len(heard) == len(view.heard):
                if throwing:
                    shown = [each.cards for each in view.heard if isinstance(each, DiscardEvent)]
                    before = mask_of(card for cards in shown for card in cards if card >= 0)
                    for card in cards_in(view.own_discards & ~before):
                        if Discard(card) not in table.legal_actions():
                            return
                        table.apply(Discard(card))
                if table.view(view.seat).legal_actions == view.legal_actions:
                    yield table
            return
        (who, action), *told = told
        if table.seat != who or action not in table.legal_actions():
            return
        table.apply(action)


def _thrown(table: Table, view: SeatView, told: Sequence[tuple[int, Action]]) -> Iterator[Table]:
    seat = table.seat
    assert seat is not None
    event = view.heard[len(table.events)] if len(table.events) < len(view.heard) else None
    thrown = event.cards if isinstance(event, DiscardEvent) and event.seat == seat else ()
    mine = cards_in(table.hand.hands[seat])
    for cards in [thrown] if thrown and seat == view.seat else combinations(mine, len(thrown)):
        for order in permutations(cards):
            after = table.copy()
            if _throws(after, seat, order):
                yield from _played(after, view, told)
                break


def _throws(table: Table, seat: int, cards: Sequence[int]) -> bool:
    """Has a seat throw these cards and no more; whether it may."""
    asked = table.asked
    for card in cards:
        if table.asked != asked or table.seat != seat or Discard(card) not in table.legal_actions():
            return False
        table.apply(Discard(card))
    if table.asked == asked and any(isinstance(each, Discard) for each in table.legal_actions()):
        if Stand() not in table.legal_actions():
            return False
        table.apply(Stand())
    return True


def _key(events: Sequence[Event], filled: Sequence[tuple[int, ...]], seat: int, seats: int) -> Key:
    thrown = [
        mask_of(event.cards)
        for event in events
        if isinstance(event, DiscardEvent) and event.cards and event.seat != seat
    ]
    left = len(filled[-1]) + sum(len(cards) for cards in filled[seats + 1 : -1])
    piled = []
    for event in events:
        if isinstance(event, DrawEvent | TakeEvent) and not (isinstance(event, TakeEvent) and event.source == "kitty"):
            from_stock = min(left, len(event.cards))
            left -= from_stock
            if from_stock < len(event.cards):
                piled.append(mask_of(event.cards[from_stock:]))
        assert not isinstance(event, ReshuffleEvent) or left == 0
    sets = [mask_of(cards) for cards in filled]
    return (*sets[:-1], *thrown, *piled)
