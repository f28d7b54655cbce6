"""What another seat may hold, and whether it may still have a card, and may play it, after some leads.

The seat may hold any of the cards that are out and that it did not show to lack; whether third seats could then be
given theirs is not asked. So a "no" is certain, and a "yes" is not.
"""

from collections.abc import Iterator, Sequence

from pitchdsl.cards import cards_in
from pitchdsl.engine.seen import handling_of
from pitchdsl.engine.view import SeatView
from pitchdsl.game.events import DealEvent
from pitchdsl.game.play.rules import Follow, Play, Undertrump, Void
from pitchdsl.language.card_order import NO_SUIT, CardOrder
from pitchdsl.players.counter import unseen_cards
from pitchdsl.players.knowledge import known
from pitchdsl.values import frozen


@frozen(kw_only=True, slots=True)
class Other:
    """Another seat, as the claimant knows it."""

    seat: int
    size: int
    """How many cards it has in hand."""
    pool: int
    """The cards that it may have, as a set."""
    played: bool
    """Whether it has already played to the trick on the table, or has passed its turn in it."""

    def sizes(self, order: CardOrder, follow: Follow) -> range:
        """How many cards it may have to play: all in hand, or its trumps where only trumps are played."""
        if follow.void is not Void.SIT_OUT:
            return range(self.size, self.size + 1)
        least = max(0, self.size - (self.pool & ~order.trumps).bit_count())
        return range(least, min(self.size, (self.pool & order.trumps).bit_count()) + 1)


def others(view: SeatView) -> tuple[Other, ...]:
    """Every other seat that has cards, in the order of their numbers."""
    sizes, out = hand_sizes(view), unseen_cards(view)
    never = known(view).never
    after = set()
    if view.trick:
        leader, last = view.trick[0][0], view.trick[-1][0]
        after = {(last + step) % view.seats for step in range(1, (leader - last) % view.seats or view.seats)}
    return tuple(
        Other(
            seat=seat,
            size=size,
            pool=out & ~never.get(seat, 0),
            played=bool(view.trick) and seat not in after,
        )
        for seat, size in enumerate(sizes)
        if seat != view.seat and size
    )


def hand_sizes(view: SeatView) -> list[int]:
    """How many cards each seat has in hand: everybody at the table can count them."""
    sizes, handling = [0] * view.seats, handling_of(view.rules)
    for event in view.heard:
        if isinstance(event, DealEvent):
            sizes = [0] * view.seats
        for move in event.moves(handling):
            if isinstance(move.source, int):
                sizes[move.source] -= len(move.cards)
            if isinstance(move.goal, int):
                sizes[move.goal] += len(move.cards)
    return sizes


def may_play(other: Other, suit: int, leads: tuple[int, ...], order: CardOrder, play: Play) -> bool:
    """Whether a seat may hold a card of a suit, keep it while these suits are led, and play it to the last lead.

    Which card of the suit makes no difference, so duties that go by the height of cards are taken to forbid nothing.
    A lead of :data:`~pitchdsl.game.order.NO_SUIT` is taken for one to which anything may be played.
    """
    pool = other.pool & order.trumps if play.follow.void is Void.SIT_OUT else other.pool
    groups = [[card for card in cards_in(pool) if order.suits[card] == each] for each in range(NO_SUIT + 1)]
    if not groups[suit]:
        return False
    one = 1 << groups[suit].pop()
    return any(
        _keeps(one | rest, one, leads, order, play)
        for size in other.sizes(order, play.follow)
        if size >= len(leads)
        for rest in _hands(groups, size - 1)
    )


def _hands(groups: Sequence[Sequence[int]], size: int) -> Iterator[int]:
    """Hands of so many cards, as sets: each number of cards of each suit, for cards of one suit are as good."""
    if not groups:
        if size == 0:
            yield 0
        return
    first, *rest = groups
    held = 0
    for card in [None, *first[:size]]:
        if card is not None:
            held |= 1 << card
        for others in _hands(rest, size - held.bit_count()):
            yield held | others


def _keeps(hand: int, one: int, leads: tuple[int, ...], order: CardOrder, play: Play) -> bool:
    """Whether a seat with this hand can play all these leads so that it may play one of its cards to the last."""
    led, *later = leads
    legal = hand if led == NO_SUIT else play.follow.among(hand, order.of_suit[led], order.trumps)
    if play.undertrumping.who is not Undertrump.ALLOWED and led != order.trump and not legal & ~order.trumps:
        legal |= hand & ~(order.trumps | order.of_suit[led])
    if not later:
        return bool(legal & one)
    return any(
        _keeps(hand ^ 1 << card, one, tuple(later), order, play)
        for card in {order.suits[card]: card for card in cards_in(legal & ~one)}.values()
    )
