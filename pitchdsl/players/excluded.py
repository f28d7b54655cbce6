"""What a play shows of the cards that its player did not hold: with one of these the rules would have forbidden it."""

from functools import lru_cache

from pitchdsl.cards import EVERY_CARD, JOKERS, RED_JOKER
from pitchdsl.game.play.leadable import Leadable
from pitchdsl.game.play.rules import Follow, Play, Void
from pitchdsl.language.card_order import NO_SUIT, CardOrder
from pitchdsl.values import frozen


@frozen(kw_only=True, slots=True)
class Trick:
    """A trick, as far as it has been played."""

    plays: tuple[tuple[int, int], ...]
    """Seats and cards, in order."""
    now: int | None
    """Who is at turn in it; nobody when it is complete."""
    should_lead: int
    """Whose lead it was, had this seat still a card to play."""
    first: bool
    broken: bool
    """Whether trumps may be led, where they must be opened first."""
    makes_trump: bool
    """Whether its lead made trump."""


def by_lead(play: Play, card: int, order: CardOrder | None, *, first: bool, broken: bool) -> int:
    """The cards that a leader of this card cannot have held beside it, as a set; no order before trump is known."""
    if order is None:
        freely = card < RED_JOKER or (play.joker_led.names and play.first_lead.cards is Leadable.ANY)
        return 0 if freely else EVERY_CARD & ~JOKERS
    lead = play.first_lead.cards if first else play.later_leads.cards
    if lead is Leadable.ANY:
        return 0
    one = 1 << card
    return sum(
        1 << other
        for other in range(EVERY_CARD.bit_length())
        if not lead.among(one | 1 << other, order.trumps, broken=broken) & one
    )


def by_following(follow: Follow, card: int, led: int, trumps: int) -> int:
    """The cards that a player cannot have held who followed so; ``led`` are the cards of the suit that was led."""
    one = 1 << card
    if one & led or (led and one & follow.holding.cards(led, trumps)):
        return 0
    return led | (trumps if follow.void is Void.TRUMP and not one & trumps else 0)


@lru_cache(maxsize=4096)
def by_duty(play: Play, card: int, order: CardOrder, led: int, best: int) -> int:
    """The same where the card that heads the trick, by its power, makes a difference.

    Any duty forbids a card for the sake of one other card in the hand, so it is enough to ask of hands of two.
    """
    one = 1 << card
    return sum(
        1 << other
        for other in range(EVERY_CARD.bit_length())
        if not play.following(one | 1 << other, order, led, best) & one
    )


def by_trick(play: Play, trick: Trick, seats: int, order: CardOrder) -> dict[int, int]:
    """By seat: the cards that it cannot have held when this trick was played, as a set."""
    found = dict.fromkeys(range(seats), 0)
    leader = trick.now if not trick.plays else trick.plays[0][0]
    assert leader is not None
    skipped = set(_between(trick.should_lead, leader, seats))
    if trick.plays:
        card = trick.plays[0][1]
        before = None if trick.makes_trump else order
        found[leader] = by_lead(play, card, before, first=trick.first, broken=trick.broken)
        led = order.suits[card]
        best = order.power[led][card]
        for seat, card in trick.plays[1:]:
            if play.has_duties:
                found[seat] = by_duty(play, card, order, led, best)
            else:
                found[seat] = by_following(play.follow, card, order.of_suit[led], order.trumps)
            led = order.suits[card] if led == NO_SUIT else led
            best = max(best, order.power[led][card])
        asked = range(seats) if trick.now is None else _between(leader, trick.now, seats)
        skipped = {*skipped, *asked} - {seat for seat, _ in trick.plays}
    for seat in skipped:
        found[seat] |= order.trumps if play.follow.void is Void.SIT_OUT else EVERY_CARD
    return found


def _between(first: int, end: int, seats: int) -> list[int]:
    """The seats from the first one up to, but not, the end."""
    return [(first + step) % seats for step in range((end - first) % seats)]
