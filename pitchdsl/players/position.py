"""A position in the play as one seat sees it: who wins the trick, who comes after, what may beat a card.

Everything here follows from the seat's view: the cards of others are those that it has not seen.
"""

from collections.abc import Iterator

from pitchdsl.bots.evaluation import best_suit
from pitchdsl.cards import mask_of
from pitchdsl.engine.view import SeatView
from pitchdsl.game.actions import PlayCard
from pitchdsl.game.bounded import all_points
from pitchdsl.game.play.holder import CardHolder
from pitchdsl.game.play.rules import Holding, Play, Void
from pitchdsl.game.table.rules import pack_of
from pitchdsl.language.card_order import NO_SUIT, CardOrder
from pitchdsl.language.hand_estimate import CERTAIN
from pitchdsl.players.counter import tricks_with_drawing
from pitchdsl.players.excluded import by_duty
from pitchdsl.players.worth import Values, values_of, worth_now
from pitchdsl.values import frozen


@frozen(kw_only=True, slots=True)
class Position:
    """What a player works out before it plays a card."""

    view: SeatView
    values: Values
    order: CardOrder
    cards: tuple[int, ...]
    """The cards that may be played."""
    worth: list[int]
    """By card: what winning it is worth, in hundredths of a point."""
    unseen: int
    """The cards that others may still have, as a set."""
    may_have: tuple[int, ...]
    """By seat: the unseen cards that it may have, as far as its plays have shown it to be out of a suit."""
    enemies: tuple[int, ...]
    """The seats of other sides that play to this trick after this one."""
    friends: tuple[int, ...]
    """The partners that play to this trick after this one."""
    led: int
    """The suit of the trick on the table; NO_SUIT where it has none, or there is none."""
    winner: int | None
    """The seat that wins the trick so far."""
    winning: int
    """Its card; -1 where nothing is led."""
    is_ours: bool
    """Whether that seat is of the player's own side."""
    at_stake: int
    """What the cards on the table are worth together."""
    unit: int
    """A quarter of all the points of a hand, in hundredths of a point."""
    share: int
    """How likely one other seat has a given unseen trump, in per cent."""
    attacks: bool
    """Whether the player's own side is the pitcher's, or has named trump, or leads first."""

    @property
    def is_last(self) -> bool:
        """Whether nobody plays to the trick after this seat."""
        return not self.enemies and not self.friends

    def height(self, card: int) -> int:
        """A card's height: trumps above all, then by rank."""
        return self.order.power[self.order.suits[card]][card]

    def is_trump(self, card: int) -> bool:
        """Whether a card belongs to the trump suit."""
        return bool(self.order.trumps >> card & 1)

    def beats(self, card: int) -> bool:
        """Whether a card would win the trick as it lies."""
        power = self.order.power[self.led]
        return power[card] > power[self.winning]

    def is_high(self, card: int) -> bool:
        """Whether no unseen card of its own suit beats a card."""
        suit = self.order.suits[card]
        return not self.values.beaten_by[suit][card] & self.unseen & self.order.of_suit[suit]

    def may_be_beaten_by(self, card: int, seats: tuple[int, ...]) -> bool:
        """Whether one of these seats may have a card that beats this one in the trick."""
        led = self.order.suits[card] if self.led == NO_SUIT else self.led
        above = self.values.beaten_by[led][card]
        return any(above & self.may_have[seat] for seat in seats)

    def risk(self, card: int) -> int:
        """The chance in per cent that an enemy who plays after this seat beats a card, by rule of thumb."""
        led = self.order.suits[card] if self.led == NO_SUIT else self.led
        above = self.values.beaten_by[led][card] & self.unseen
        if not above or not self.enemies:
            return 0
        safe = CERTAIN * CERTAIN
        plain = CERTAIN * self.view.hand.bit_count() // max(1, self.unseen.bit_count())
        for seat in self.enemies:
            over = above & self.may_have[seat]
            for cards, chance in ((over & self.order.trumps, self.share), (over & ~self.order.trumps, plain)):
                for _ in range(min(cards.bit_count(), 8)):
                    safe = safe * (CERTAIN - chance) // CERTAIN
        return CERTAIN - safe // CERTAIN


def position_of(view: SeatView) -> Position:
    """The position of a seat that is to play a card."""
    # before the first lead has made trump, the player thinks in the suit that it would make trump
    trump = best_suit(view)[0] if view.trump is None else view.trump
    values = values_of(view.rules, trump)
    order = values.order
    mine = next(side for side in view.parties if view.seat in side)
    played = mask_of(card for trick in (*view.played, view.trick) for _, card in trick)
    unseen = values.pack & ~played & ~view.hand & ~view.own_discards
    if view.top is not None:
        unseen &= ~(1 << view.top)
    lack, ours, theirs = _told(view, order, values, mine)
    others = [seat for seat in range(view.seats) if seat != view.seat]
    abroad = min(CERTAIN, CERTAIN * view.hand.bit_count() * len(others) // max(1, unseen.bit_count()))
    share = _share(view, abroad) // len(others)
    decided = 2 * ours > values.pack_pips or 2 * theirs > values.pack_pips
    worth = worth_now(
        values, mine=view.hand, played=played, unseen=unseen, abroad=share * len(others), pips_open=not decided
    )
    winner, winning, led = None, -1, NO_SUIT
    if view.trick:
        led = next((order.suits[card] for _, card in view.trick if order.suits[card] != NO_SUIT), NO_SUIT)
        power = order.power[led]
        winner, winning = max(view.trick, key=lambda play: power[play[1]])
    gone = {seat for seat, _ in view.trick}
    after = [seat for seat in ((view.seat + step) % view.seats for step in range(1, view.seats)) if seat not in gone]
    may_have = tuple(0 if seat == view.seat else unseen & ~lack[seat] for seat in range(view.seats))
    after = [seat for seat in after if may_have[seat]]
    return Position(
        view=view,
        values=values,
        order=order,
        cards=tuple(action.card for action in view.legal_actions if isinstance(action, PlayCard)),
        worth=worth,
        unseen=unseen,
        may_have=may_have,
        enemies=tuple(seat for seat in after if seat not in mine),
        friends=tuple(seat for seat in after if seat in mine),
        led=led,
        winner=winner,
        winning=winning,
        is_ours=winner in mine,
        at_stake=sum(worth[card] for _, card in view.trick),
        unit=all_points(view.rules) * CERTAIN // 4,
        share=share,
        attacks=_chief(view) in mine,
    )


def _share(view: SeatView, abroad: int) -> int:
    """How likely an unseen trump is in somebody's hand: where cards are exchanged, trumps are kept."""
    if view.rules.exchange is None:
        return abroad
    deal = view.rules.deal
    dealt = deal.each.cards * view.seats + deal.kitty.cards + sum(view.discarded)
    return max(abroad, min(95, CERTAIN * dealt // len(pack_of(view.rules.deck))))


def _told(view: SeatView, order: CardOrder, values: Values, mine: tuple[int, ...]) -> tuple[list[int], int, int]:
    """What the tricks tell: by seat the cards that it cannot have, and the pips of the own side and of all others."""
    follow = view.rules.play.follow
    lack = [0] * view.seats
    ours = theirs = 0
    drawn = tricks_with_drawing(view)
    for place, trick in enumerate((*view.played, view.trick)):
        if not trick:
            continue
        shown = trick[1:] if place >= drawn else ()
        led = next((order.suits[card] for _, card in trick if order.suits[card] != NO_SUIT), NO_SUIT)
        for seat, card in () if view.rules.play.has_duties else shown:
            suit = order.suits[card]
            if suit == led or (follow.holding.is_free and (led != order.trump or follow.holding is Holding.ANY)):
                continue
            if suit != order.trump or follow.holding is not Holding.SUIT_OR_TRUMP:
                lack[seat] |= order.of_suit[led]
                if suit != order.trump and follow.void is Void.TRUMP:
                    lack[seat] |= order.trumps
        for seat, cards in _by_duties(view.rules.play, trick, order) if shown else ():
            lack[seat] |= cards
        if len(trick) < view.seats and follow.void is Void.SIT_OUT and trick is not view.trick:
            here = {seat for seat, _ in trick}
            for seat in range(view.seats):
                lack[seat] |= 0 if seat in here else order.trumps
        if values.by_pips and trick is not view.trick:
            power = order.power[led]
            winner, _ = max(trick, key=lambda play: power[play[1]])
            pips = sum(values.pips[card] for _, card in trick)
            ours, theirs = (ours + pips, theirs) if winner in mine else (ours, theirs + pips)
    return lack, ours, theirs


def _by_duties(play: Play, trick: tuple[tuple[int, int], ...], order: CardOrder) -> Iterator[tuple[int, int]]:
    """Seats, and the cards that they cannot have, where what may be played goes by the card that heads the trick."""
    if not play.has_duties:
        return
    led = order.suits[trick[0][1]]
    best = order.power[led][trick[0][1]]
    for seat, card in trick[1:]:
        yield seat, by_duty(play, card, order, led, best)
        led = order.suits[card] if led == NO_SUIT else led
        best = max(best, order.power[led][card])


def _chief(view: SeatView) -> int | None:
    """The pitcher; in a hand without one whoever names trump or leads first."""
    if view.pitcher is not None:
        return view.pitcher
    if view.rules.trump.named_by.who is None and view.rules.play.first_leader.goes_round:
        return view.standing.leader
    who = view.rules.trump.named_by.who or view.rules.play.first_leader.who
    if isinstance(who, CardHolder):
        opening = view.played[0] if view.played else view.trick
        return opening[0][0] if opening else view.seat
    return who.seat(
        seats=view.seats, dealer=view.dealer, pitcher=None, namer=None, to_right=view.rules.players.direction.to_right
    )
