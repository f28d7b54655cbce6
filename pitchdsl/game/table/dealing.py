"""The deal: who deals first, and the packets that go round.

Packets go clockwise from the dealer's left, then the kitty is laid aside, and the rest is the stock.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import combinations

from pitchdsl.cards import BLACK_JOKER, RED_JOKER, code, mask_of
from pitchdsl.game.events import CutEvent, Deal, DealEvent, DrawEvent
from pitchdsl.game.facts import HandFacts, Reader, apply_exceptions_from
from pitchdsl.game.phase import Move
from pitchdsl.game.rng import DrawKind, RandomDraw
from pitchdsl.game.rules import Rules
from pitchdsl.game.state import Hand, State
from pitchdsl.game.table.rules import DealerChoice, Each, Jokers, Kitty, Ranks, pack_of
from pitchdsl.language.counted import pips_of
from pitchdsl.language.facts import Moment
from pitchdsl.language.people import Person

_ABOVE_ACE = 13

_MOST_TOGETHER = 3
"""So many exceptions of the deal are tried together."""


def begin(state: State) -> Move:
    """Deals a hand; before the first one of a match, finds the dealer."""
    apply_exceptions_from(state, Moment.DEAL)
    if state.standing is None:
        state.dealer = _first_dealer(state)
        state.leader = (state.dealer + 1) % state.seats
    if state.standing is None or state.redeals:  # else it stands as the last hand left it
        state.note_standing()
    deal = state.rules.deal
    order = state.deals.draw(RandomDraw(DrawKind.ORDER, state.hand_number), state.pack, len(state.pack))
    places = packets(state.seats, deal.each.cards, deal.each.packets)
    left = state.dealer + 1
    hands: list[tuple[int, ...]] = [()] * state.seats
    for step, place in enumerate(places):
        hands[(left + step) % state.seats] = tuple([order[at] for at in place])
    dealt = state.seats * deal.each.cards
    kitty, stock = order[dealt : dealt + deal.kitty.cards], order[dealt + deal.kitty.cards :]
    before = state.hand
    state.hand = Hand([mask_of(hand) for hand in hands], kitty, stock, len(state.sides), len(state.events))
    if state.redeals:  # what was scored before the cards were dealt again stands
        state.hand.taken, state.hand.awards = before.taken, before.awards
    state.events.append(
        DealEvent(
            hand=state.hand_number,
            dealer=state.dealer,
            deal=Deal(hands=tuple(hands), kitty=kitty, stock=stock),
        )
    )
    return Move.ON


def deal_more(state: State, number: int) -> None:
    """Gives everybody so many cards of the stock in a packet, from the first in play on."""
    hand = state.hand
    dealt = list(hand.dealt)
    for step in range(1, state.seats + 1):
        to = (state.dealer + step) % state.seats
        cards, hand.stock = hand.stock[:number], hand.stock[number:]
        hand.hands[to] |= mask_of(cards)
        dealt[to] |= mask_of(cards)
        state.events.append(DrawEvent(seat=to, cards=cards))
    hand.dealt = tuple(dealt)


def pack_as_it_lay(rules: Rules, dealer: int, deal: Deal) -> tuple[int, ...]:
    """The whole pack in the order from which it is dealt so; raises ``ValueError`` where it cannot be.

    Where exceptions let the deal be another one, it is taken for the first that it may be, the general one before.
    """
    seated = rules.seated(len(deal.hands))
    asked = tuple(isinstance(each.then, Each | Kitty | Ranks | Jokers) for each in seated.exceptions)
    tests = tuple(dict.fromkeys(each.when for each, of_deal in zip(seated.exceptions, asked, strict=True) if of_deal))
    ways = [
        seated.answered([of_deal and each.when in true for each, of_deal in zip(seated.exceptions, asked, strict=True)])
        for number in range(min(len(tests), _MOST_TOGETHER) + 1)
        for true in combinations(tests, number)
    ]
    for way in ways:
        with suppress(ValueError):
            return order_of(way, dealer, deal)
    return order_of(ways[0], dealer, deal)


def order_of(rules: Rules, dealer: int, deal: Deal) -> tuple[int, ...]:
    """The same by the rules of the moment, whose exceptions hold or not."""
    each, aside = rules.deal.each, rules.deal.kitty.cards
    if {len(hand) for hand in deal.hands} != {each.cards} or len(deal.kitty) != aside:
        and_kitty = f" and {aside} aside" if aside else ""
        raise ValueError(f"the rules deal {each.cards} cards to every player{and_kitty}")
    seats = len(deal.hands)
    dealt = [0] * (seats * each.cards)
    for step, places in enumerate(packets(seats, each.cards, each.packets), start=1):
        for place, card in zip(places, deal.hands[(dealer + step) % seats], strict=True):
            dealt[place] = card
    order = (*dealt, *deal.kitty, *deal.stock)
    pack = pack_of(rules.deck)
    if sorted(order) != sorted(pack):
        raise ValueError(f"the cards dealt and left over are not the pack of {len(pack)} cards{_amiss(order, pack)}")
    return order


def _amiss(order: Sequence[int], pack: Sequence[int]) -> str:
    """Which card is wrong, if one is: a pack has an only joker as the red one, and each card once."""
    strange = next((card for card in order if card not in pack), None)
    if strange is not None:
        joker = f", and its joker is {code(RED_JOKER)}" if strange == BLACK_JOKER and RED_JOKER in pack else ""
        return f": {code(strange)} is none of them{joker}"
    twice = next((card for card in order if order.count(card) > 1), None)
    return "" if twice is None else f": {code(twice)} is there twice"


def cut_won_by(dealer: int, pack: tuple[int, ...], seats: int) -> tuple[int, ...]:
    """A cut for the deal by which this seat gets it."""
    by_rank = sorted((card for card in pack if card < RED_JOKER), key=lambda card: (card % 13, card))
    return tuple(by_rank[-1] if seat == dealer else by_rank[seat] for seat in range(seats))


@lru_cache(maxsize=256)
def packets(seats: int, cards: int, packet: int) -> tuple[tuple[int, ...], ...]:
    """The places in the pack of each seat's cards, from the dealer's left."""
    places: list[list[int]] = [[] for _ in range(seats)]
    at = 0
    for dealt in range(0, cards, packet):
        size = min(packet, cards - dealt)
        for mine in places:
            mine.extend(range(at, at + size))
            at += size
    return tuple(tuple(mine) for mine in places)


def _first_dealer(state: State) -> int:
    seats = tuple(range(state.seats))
    if state.rules.deal.first_dealer.by is DealerChoice.RANDOM:
        return state.deals.draw(RandomDraw(DrawKind.DEALER), seats, 1)[0]
    while len(seats) > 1:
        cards = state.deals.draw(RandomDraw(DrawKind.CUT), state.pack, len(seats))
        state.events.append(CutEvent(seats=seats, cards=cards))
        ranks = [each % 13 if each < RED_JOKER else _ABOVE_ACE for each in cards]
        seats = tuple(seat for seat, rank in zip(seats, ranks, strict=True) if rank == max(ranks))
    return seats[0]


def _roles(known: HandFacts, seat: int | None, side: int | None) -> frozenset[Person]:
    state = known.state
    hand, found = state.hand, set()
    to_right = state.rules.players.direction.to_right
    for who in Person:
        its = who.seat(
            seats=state.seats, dealer=state.dealer, pitcher=hand.pitcher, namer=hand.namer, to_right=to_right
        )
        if its is not None and (
            its == seat if seat is not None else side is not None and state.party_of[its] == state.party(side)
        ):
            found.add(who)
    return frozenset(found)


def _pips_in_hand(known: HandFacts, seat: int | None, side: int | None) -> int | None:
    """The same whatever is trump: where it is not, the checker refuses the question."""
    return None if seat is None else pips_of(known.state.rules.points.pips.sets(0), known.state.hand.hands[seat])


FACTS: Mapping[str, Reader] = {
    "players": lambda known, seat, side: known.state.seats,
    "hands": lambda known, seat, side: known.state.hand_number - 1,
    "redeals": lambda known, seat, side: known.state.redeals,
    "roles": _roles,
    "hand": lambda known, seat, side: None if seat is None else known.state.hand.hands[seat],
    "hand_pips": _pips_in_hand,
}
"""Who sits at the table, and what was dealt."""
