"""Endings of hands, and a solver for them that knows nothing of how claims are proved.

It deals every layout of the unseen cards that fits what has been played, and tries every play. What may be played comes
from the rule classes and is held against the reference engine by a test.
"""

import random
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb

from attrs import evolve, frozen

from pitchdsl.bots.random import RandomBot
from pitchdsl.bots.simple import SimpleBot
from pitchdsl.cards import cards_in, mask_of
from pitchdsl.engine.game import Bot
from pitchdsl.engine.table import Table
from pitchdsl.engine.view import SeatView
from pitchdsl.game.actions import PlayCard
from pitchdsl.game.order import orders_of
from pitchdsl.game.play.rules import Void
from pitchdsl.game.rng import CHOICES, DrawKind, RandomDraw, RandomStream, SeededDeals
from pitchdsl.game.rules import Rules
from pitchdsl.game.table.rules import pack_of
from pitchdsl.language.card_order import NO_SUIT

Layout = tuple[int, ...]
"""The hands, by seat, as sets."""


@frozen(kw_only=True)
class Ending:
    """Tricks that are still to be played, as one who sees all cards sees them; trump is known."""

    rules: Rules
    trump: int
    hands: Layout
    trick: tuple[tuple[int, int], ...]
    turn: int | None
    """Whose turn it is; none when nobody has a card to play."""
    first: bool
    """Whether this is the first trick of the hand."""
    broken: bool
    """Whether a trump lies in a finished trick."""
    winner: int | None = None
    """Who won the trick that was finished last."""

    def legal(self) -> list[int]:
        assert self.turn is not None
        order, play = orders_of(self.rules)[self.trump], self.rules.play
        hand = self.hands[self.turn]
        if self.trick:
            return [*cards_in(play.follow.among(hand, order.of_suit[self.led()], order.trumps))]
        lead = play.first_lead if self.first else play.later_leads
        return [*cards_in(lead.cards.among(hand, order.trumps, broken=self.broken))]

    def led(self) -> int:
        suits = orders_of(self.rules)[self.trump].suits
        return next((suits[card] for _, card in self.trick if suits[card] != NO_SUIT), NO_SUIT)

    def after(self, card: int) -> "Ending":
        assert self.turn is not None
        order = orders_of(self.rules)[self.trump]
        hands = tuple(hand ^ (1 << card if seat == self.turn else 0) for seat, hand in enumerate(self.hands))
        then = evolve(self, hands=hands, trick=(*self.trick, (self.turn, card)), winner=None)
        leader, following = then.trick[0][0], then.next_from(self.turn + 1)
        seats = len(hands)
        if following is not None and (following - self.turn - 1) % seats < (leader - self.turn - 1) % seats:
            return evolve(then, turn=following)
        power = order.power[then.led()]
        winner, _ = max(then.trick, key=lambda play: power[play[1]])  # of equals the first one
        broken = self.broken or any(order.trumps >> each & 1 for _, each in then.trick)
        return evolve(then, trick=(), winner=winner, first=False, broken=broken, turn=then.next_from(winner))

    def next_from(self, seat: int) -> int | None:
        """This seat or the next one that has a card to play."""
        may = -1
        if self.rules.play.follow.void is Void.SIT_OUT:
            may = orders_of(self.rules)[self.trump].trumps
        seats = len(self.hands)
        return next((at % seats for at in range(seat, seat + seats) if self.hands[at % seats] & may), None)


def ending_of(view: SeatView, hands: Layout, trump: int) -> Ending:
    """The ending that a seat sees, with these hands."""
    trumps = orders_of(view.rules)[trump].trumps
    return Ending(
        rules=view.rules,
        trump=trump,
        hands=hands,
        trick=view.trick,
        turn=view.seat,
        first=not view.played,
        broken=any(trumps >> card & 1 for trick in view.played for _, card in trick),
    )


def unseen(view: SeatView) -> int:
    """The cards of the pack that the seat has neither in hand nor among its discards, nor seen played."""
    seen = mask_of(card for trick in (*view.played, view.trick) for _, card in trick)
    return mask_of(pack_of(view.rules.deck)) & ~seen & ~view.hand & ~view.own_discards


def hands_of(view: SeatView, seat: int, size: int) -> Iterator[int]:
    """Every hand of so many unseen cards with which a seat could have played as it did."""
    for cards in combinations(cards_in(unseen(view)), size):
        hand = mask_of(cards)
        if _could_play_so(view, seat, hand):
            yield hand


def layouts(view: SeatView, sizes: Sequence[int], most: int) -> list[Layout] | None:
    """Every layout that fits; none where there are more than so many to look through."""
    left, number = unseen(view).bit_count(), 1
    for seat, size in enumerate(sizes):
        if seat != view.seat:
            number *= comb(left, size)
            left -= size
    if number > most:
        return None
    found: list[Layout] = [()]
    for seat, size in enumerate(sizes):
        may = [view.hand] if seat == view.seat else list(hands_of(view, seat, size))
        found = [(*hands, hand) for hands in found for hand in may if not any(hand & other for other in hands)]
    return found


def _could_play_so(view: SeatView, seat: int, hand: int) -> bool:
    """Whether the rules allow what a seat has played, if this is what it has left."""
    if view.trump is None:
        return True
    sits_out = view.rules.play.follow.void is Void.SIT_OUT
    order = orders_of(view.rules)[view.trump]
    whole = (*view.played, view.trick) if view.trick else view.played
    for number, trick in reversed(list(enumerate(whole))):
        mine = [card for by, card in trick if by == seat]
        if not mine:
            after = number < len(view.played) or _before(trick[0][0], seat, trick[-1][0], view.seats)
            if after and sits_out and hand & order.trumps:
                return False
            continue
        hand |= 1 << mine[0]
        place = [by for by, _ in trick].index(seat)
        broken = any(order.trumps >> card & 1 for before in view.played[:number] for _, card in before)
        makes_trump = number == 0 and place == 0 and view.rules.trump.named_by.who is None
        at = Ending(
            rules=view.rules,
            trump=view.trump,
            hands=tuple(hand if by == seat else 0 for by in range(view.seats)),
            trick=trick[:place],
            turn=seat,
            first=number == 0,
            broken=broken,
        )
        legal = cards_in(view.rules.play.first_without_trump(hand)) if makes_trump else at.legal()
        if mine[0] not in legal:
            return False
    return True


def _before(leader: int, seat: int, last: int, seats: int) -> bool:
    """Whether a seat's turn was before the last card of a trick."""
    return (seat - leader) % seats < (last - leader) % seats


def holds(ending: Ending, me: int, cards: tuple[int, ...]) -> bool:
    """Whether these cards, played in this order, win every trick that is left, whatever the others play."""
    if ending.turn is None:
        return not cards
    if ending.turn == me:
        return bool(cards) and cards[0] in ending.legal() and _holds_after(ending.after(cards[0]), me, cards[1:])
    return all(_holds_after(ending.after(card), me, cards) for card in ending.legal())


def _holds_after(ending: Ending, me: int, cards: tuple[int, ...]) -> bool:
    return ending.winner in (None, me) and holds(ending, me, cards)


def certain(endings: Sequence[Ending], me: int) -> bool:
    """Whether a seat that cannot tell these endings apart has a way of playing that wins every trick in all of them.

    It may choose each card by what has been played before.
    """
    if endings[0].turn is None or not endings[0].hands[me]:
        return all(ending.turn is None for ending in endings)
    if any(ending.turn != me for ending in endings):
        return False
    return any(wins_with(endings, me, card) for card in endings[0].legal())


def wins_with(endings: Sequence[Ending], me: int, card: int) -> bool:
    """The same with this card first."""
    seen: dict[tuple[int, ...], list[Ending]] = {}
    for ending in endings:
        for played, then in _until_mine(ending.after(card), me):
            if then is None:
                return False
            seen.setdefault(played, []).append(then)
    return all(certain(alike, me) for alike in seen.values())


def _until_mine(ending: Ending, me: int) -> Iterator[tuple[tuple[int, ...], Ending | None]]:
    """All that others may play up to the end of the trick, and what is then; none where the trick is lost."""
    if ending.winner is not None:
        yield (), ending if ending.winner == me else None
        return
    assert ending.turn is not None
    for card in ending.legal():
        for played, then in _until_mine(ending.after(card), me):
            yield (card + 60 * ending.turn, *played), then


class StrongHands(SeededDeals):
    """Random deals of which most give one seat strong cards, for these make claims."""

    def __init__(self, rules: Rules, seats: int, seed: int, game: int) -> None:
        super().__init__(seed, game)
        self.rules, self.seats, self.rng = rules, seats, random.Random(f"{seed} {game}")

    def draw(self, what: RandomDraw, among: tuple[int, ...], number: int) -> tuple[int, ...]:
        dealt, rng = list(super().draw(what, among, number)), self.rng
        if what.kind is not DrawKind.ORDER:
            return tuple(dealt)
        if rng.random() < 0.75:
            order, lucky = orders_of(self.rules)[rng.randrange(4)], rng.randrange(self.seats)
            strength = {card: order.power[order.suits[card]][card] + rng.uniform(0, 5) for card in among}
            each = self.rules.deal.each
            places = [at for at in range(self.seats * each.cards) if at // each.packets % self.seats == lucky]
            best = sorted(among, key=lambda card: -strength[card])
            for place, card in zip(places, best[: rng.randint(1, len(places))], strict=False):
                there = dealt.index(card)
                dealt[place], dealt[there] = dealt[there], dealt[place]
        return tuple(dealt)


def to_play(rules: Rules, seats: int, seed: int, game: int, most: int = 6) -> Iterator[Table]:
    """A table of random players before each card of the first hand, from where nobody has more than so many."""
    table = Table(rules, seats, StrongHands(rules, seats, seed, game))
    stream = RandomStream(seed, game, 1, CHOICES)
    simple = random.Random(f"{seed} {game} who").random() < 0.5
    bot: Bot = SimpleBot() if simple else RandomBot()
    while table.seat is not None and not table.hands_settled and table.redeals < 50:
        view = table.view(table.seat)
        if isinstance(view.legal_actions[0], PlayCard) and max(hand.bit_count() for hand in table.hand.hands) <= most:
            yield table
        table.apply(bot.decide(view, stream))
