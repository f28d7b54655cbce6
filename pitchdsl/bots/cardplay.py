"""Which card to lead, and which to play to a trick: cheap wins of what scores, cheap losses of the rest."""

from collections.abc import Sequence
from functools import cached_property, lru_cache

from pitchdsl.bots.evaluation import Stakes, best_suit, stakes_of
from pitchdsl.cards import mask_of
from pitchdsl.engine.view import SeatView
from pitchdsl.game.actions import PlayCard
from pitchdsl.game.table.rules import Deck, pack_of
from pitchdsl.language.card_order import NO_SUIT
from pitchdsl.values import frozen

WORTHWHILE = 12
"""A trick is worth a good card from here on, in hundredths of a point: a ten, or anything that scores."""


def choose_card(view: SeatView) -> PlayCard:
    """The card to play now."""
    look = _look(view)
    return PlayCard(_follow(look) if view.trick else _lead(look))


@frozen(kw_only=True, slots=True)
class _Look:
    """What a player sees in the cards on the table."""

    view: SeatView
    stakes: Stakes
    cards: tuple[int, ...]
    """The cards that may be played."""

    @cached_property
    def unseen(self) -> int:
        """The cards that others may still have, as a set."""
        view = self.view
        played = mask_of(card for trick in (*view.played, view.trick) for _, card in trick)
        return _pack(view.rules.deck) & ~played & ~view.hand & ~view.own_discards

    def highest(self, cards: Sequence[int]) -> int:
        """Of some cards the highest: trumps above all, then by rank."""
        return max(cards, key=self.stakes.height.__getitem__)

    def lowest(self, cards: Sequence[int]) -> int:
        """Of some cards the lowest."""
        return min(cards, key=self.stakes.height.__getitem__)

    def cheapest(self) -> int:
        """The card that costs least to lose."""
        return min(self.cards, key=self.stakes.cost.__getitem__)

    def dearest(self, cards: Sequence[int]) -> int:
        """Of some cards the one that brings most to whoever wins it, and of these the lowest."""
        return max(cards, key=lambda card: (self.stakes.worth[card], -self.stakes.height[card]))

    def is_master(self, card: int) -> bool:
        """Whether no unseen card of its own suit beats a card."""
        order = self.stakes.order
        suit = order.suits[card]
        return not self.unseen & order.of_suit[suit] & order.heading(suit, self.stakes.height[card])


@lru_cache(maxsize=64)
def _pack(deck: Deck) -> int:
    return mask_of(pack_of(deck))


def _look(view: SeatView) -> _Look:
    # Before the first lead has made trump, the player thinks in the suit that it would make trump.
    trump = best_suit(view)[0] if view.trump is None else view.trump
    return _Look(
        view=view,
        stakes=stakes_of(view.rules, trump),
        cards=tuple([action.card for action in view.legal_actions if isinstance(action, PlayCard)]),
    )


def _lead(look: _Look) -> int:
    """The best trump while that draws others, then plain cards that nothing beats, else the cheapest card."""
    view = look.view
    order = look.stakes.order
    trumps = [card for card in look.cards if order.trumps >> card & 1]
    suited = [card for card in trumps if card // 13 == order.trump and card < 52] if view.trump is None else trumps
    if suited and view.trump is None:
        return look.highest(suited)
    drawing = view.pitcher is None or _is_mine(view, view.pitcher)
    if trumps and drawing:
        best = look.highest(trumps)
        if look.unseen & order.trumps and (look.is_master(best) or not view.played):
            return best
    masters = [card for card in look.cards if card not in trumps and look.is_master(card)]
    if masters:
        return look.highest(masters)
    return look.cheapest()


def _follow(look: _Look) -> int:
    """Wins what is worth it, feeds a partner who is winning, and gives away the least otherwise."""
    view = look.view
    winner, card, power = _winning(look)
    beating = [each for each in look.cards if power[each] > power[card]]
    last = len(view.trick) == view.seats - 1
    at_stake = sum(look.stakes.worth[each] for _, each in view.trick)
    if _is_mine(view, winner):
        safe = last or (look.is_master(card) and bool(look.stakes.order.trumps >> card & 1))
        return _feed(look, beating) if safe else look.cheapest()
    if not beating:
        return look.cheapest()
    if last:
        # The last to play may win with the very card that scores; a master can do that later, too.
        dearest = look.dearest(beating)
        if look.stakes.worth[dearest] >= WORTHWHILE and not look.is_master(dearest):
            return dearest
    masters = [each for each in beating if look.is_master(each) and look.stakes.order.trumps >> each & 1]
    if at_stake >= WORTHWHILE:
        return look.lowest(beating if last or not masters else masters)
    if masters and any(look.stakes.named >> each & 1 for each in masters):
        return look.lowest(masters)
    return look.cheapest()


def _feed(look: _Look, beating: list[int]) -> int:
    """The dearest card for a partner, without wasting one that would win the trick anyway."""
    under = [card for card in look.cards if card not in beating] or list(look.cards)
    dearest = look.dearest(under)
    return dearest if look.stakes.worth[dearest] > 0 else look.cheapest()


def _winning(look: _Look) -> tuple[int, int, tuple[int, ...]]:
    """Who is winning the trick on the table, with which card, and the height of each card in it."""
    order = look.stakes.order
    led = next((order.suits[card] for _, card in look.view.trick if order.suits[card] != NO_SUIT), NO_SUIT)
    power = order.power[led]
    seat, card = max(look.view.trick, key=lambda played: power[played[1]])
    return seat, card, power


def _is_mine(view: SeatView, seat: int) -> bool:
    """Whether a seat belongs to the player's own side."""
    return any(view.seat in side and seat in side for side in view.parties)
