"""What a seat knows of the cards that it does not see: who was dealt, drew, threw and kept how many of which cards.

Cards are followed by the lot (:mod:`pitchdsl.players.card_groups`). Others' bids tell nothing here: layouts in which a
call or a discard would have been against the rules are sorted out when they are played again.
"""

from collections.abc import Sequence

from attrs import define, field

from pitchdsl.cards import cards_in, mask_of
from pitchdsl.engine.seen import handling_of
from pitchdsl.engine.view import SeatView
from pitchdsl.game.actions import LayAway, PlayCard
from pitchdsl.game.events import FACE_DOWN, DealEvent, MisdealEvent, Move, PlayEvent, Spot, TopEvent, TrickEvent
from pitchdsl.game.order import orders_of
from pitchdsl.game.play.holder import CardHolder
from pitchdsl.game.play.rules import Void
from pitchdsl.game.table.rules import pack_of
from pitchdsl.players.card_groups import CardGroups
from pitchdsl.players.excluded import Trick, by_trick
from pitchdsl.players.throwing import Shown, Turn, namer_of, shown_by, turns_of
from pitchdsl.values import frozen


@frozen(kw_only=True, slots=True)
class Either:
    """A seat came down to a number of cards: it threw only what goes first, or all of that and more."""

    thrown: tuple[int, ...]
    kept: tuple[int, ...]
    cases: tuple[Shown, ...]
    """In each of them something was thrown that cannot be in the one before."""


@define(slots=True)
class Knowledge:
    """The lots of a hand as one seat can follow them."""

    seat: int
    lots: CardGroups
    dealt: tuple[int, ...] = ()
    """By seat, the lot that it was dealt."""
    kitty: int | None = None
    stock: int | None = None
    """The lot that is left of the stock, or was when it was taken."""
    in_hand: list[list[int]] = field(factory=list)
    """By seat, the lots that lie, or lay at the first lead, in its hand."""
    drawn: list[int] = field(factory=list)
    """The lots that were drawn or taken from the stock, in order."""
    passed: list[tuple[int, ...]] = field(factory=list)
    """The lots that lie face down for others, in the order in which they were passed."""
    discards: list[int] = field(factory=list)
    """The lots that lie beside the table."""
    thrown: dict[tuple[int, int], tuple[int, ...]] = field(factory=dict)
    """The lots that were thrown in the exchange, by the place of the deed and the seat."""
    changed: list[tuple[int, tuple[int, ...]]] = field(factory=list)
    """Seats that changed a whole hand, and the lots that they threw."""
    piled: list[tuple[int, ...]] = field(factory=list)
    """The lots drawn from discards that were shuffled, one draw after the other."""
    pile: tuple[int, ...] = ()
    """The lots that are left of these."""
    only: list[tuple[int, tuple[int, ...]]] = field(factory=list)
    """Sets of cards that lie in some lots, or in what came of these, and nowhere else."""
    drawn_after: dict[int, int] = field(factory=dict)
    """Lots that were drawn in the play, and after how many tricks."""
    never: dict[int, int] = field(factory=dict)
    """By seat, the cards that it cannot have held at the first lead, as a set."""
    either: list[Either] = field(factory=list)
    in_order: list[tuple[int, int]] = field(factory=list)
    """Where cards are drawn in the play: the other seats and the cards that they have played, in order."""
    deed: int | None = None
    """Where the seat is asked for a discard, the place of this deed among those of all steps of the exchange."""

    def masks(self) -> dict[int, int]:
        """The cards that may be in each of the lots as they lie in the end, as sets."""
        lots, leaves = self.lots, self.lots.leaves()
        found = {leaf: lots.masks[leaf] for leaf in leaves}
        for seat, cards in self.never.items():
            for leaf in lots.under(self.in_hand[seat]) & found.keys():
                found[leaf] &= ~cards
        for cards, where in self.only:
            inside = lots.under(where)
            for leaf in leaves:
                if leaf not in inside:
                    found[leaf] &= ~cards
        return found

    def settle_played(self) -> None:
        """Takes each card that another seat has played for one of the first that it had.

        Where cards are drawn after every trick, a card may have come with the deal or with any draw before it was
        played, and to count all of that takes too long in the end. What the seat may still hold hangs on it only
        through suits that it had run out of: so a little of what these tell is lost.
        """
        lots = self.lots
        room = {lot: lots.sizes[lot] for of_seat in self.in_hand for lot in of_seat}
        for seat, card in self.in_order:
            mine = [lot for lot in self.in_hand[seat] if room[lot] and lots.masks[lot] >> card & 1]
            for lot in self.in_hand[seat]:
                lots.masks[lot] &= ~(1 << card) if lot != next(iter(mine), None) else -1
            if mine:
                room[mine[0]] -= 1


def known(view: SeatView) -> Knowledge:
    """What the seat of a view knows."""
    return _Reader(view).read()


class _Reader:
    """Goes through the events that a seat has heard."""

    def __init__(self, view: SeatView) -> None:
        self.view = view
        self.know = Knowledge(seat=view.seat, lots=CardGroups())
        self.size = [0] * view.seats
        """How many cards each seat has in hand, those that it has played included."""
        self.turns = turns_of(view)
        self.top: int | None = None
        """The card that lies open on the stock, where one does."""
        self.tricks = 0
        """How many tricks have been played so far."""
        self.changing: int | None = None
        """Who throws a whole hand in for another one."""

    def read(self) -> Knowledge:
        """What all events tell, and the tricks."""
        handling = handling_of(self.view.rules)
        for event in self.view.heard:
            if isinstance(event, DealEvent):
                self._deal(event)
                continue
            if isinstance(event, PlayEvent):
                continue  # most events are plays, and to follow them takes time for nothing
            if isinstance(event, TrickEvent):
                self.tricks += 1
            if isinstance(event, TopEvent):
                self.top = event.card
            if isinstance(event, MisdealEvent):
                self.changing = event.seat
            for move in event.moves(handling):
                self._follow(move)
        view = self.view
        if self.top is not None:
            self._lies_on_top(self.top)
        if view.trick or view.played or any(isinstance(action, PlayCard) for action in view.legal_actions):
            self._kept_all(self.turns)
            self._look_at_tricks()
        elif any(isinstance(action, LayAway) for action in view.legal_actions):
            self._now_throwing()
        return self.know

    def _deal(self, event: DealEvent) -> None:
        lots, deal, me = self.know.lots, event.deal, self.view.seat
        mine = mask_of(deal.hands[me])
        others = mask_of(pack_of(self.view.rules.deck)) & ~mine
        self.know.dealt = tuple(
            lots.new(len(hand), mine if seat == me else others) for seat, hand in enumerate(deal.hands)
        )
        self.size = [len(hand) for hand in deal.hands]
        self.know.in_hand = [[lot] for lot in self.know.dealt]
        self.know.only.append((mine, (self.know.dealt[me],)))
        self.know.kitty = lots.new(len(deal.kitty), others) if deal.kitty else None
        self.know.stock = lots.new(len(deal.stock), others) if deal.stock else None

    def _follow(self, move: Move) -> None:
        match move.source, move.goal:
            case Spot.KITTY, int(seat):
                assert self.know.kitty is not None
                self._gain(seat, (self.know.kitty,), move.cards)
            case Spot.STOCK, int(seat):
                self._draw(seat, move.cards)
            case int(seat), Spot.DISCARDS:
                self._discard(seat, move.cards)
            case int(seat), Spot.PASSED:
                self.know.passed.append(self._laid_away(seat, move.cards))
            case Spot.PASSED, int(seat):
                self._gain(seat, self.know.passed.pop(0), move.cards)
            case Spot.STOCK, Spot.ASIDE:
                self._lies_on_top(*move.cards)  # nobody plays it
            case Spot.DISCARDS, Spot.STOCK:
                self.know.pile, self.know.discards = (*self.know.pile, *self.know.discards), []
            case (int(), Spot.TRICK) | (Spot.TRICK, Spot.WON):
                pass  # tricks are looked at as a whole
            case way:
                raise AssertionError(f"nobody follows cards on this way: {way}")

    def _draw(self, seat: int, cards: tuple[int, ...]) -> None:
        know, lots = self.know, self.know.lots
        left = 0 if know.stock is None else lots.sizes[know.stock]
        number = min(left, len(cards))
        if know.stock is not None:
            drawn = know.stock
            lots.sizes[drawn] = number  # as if it had been a lot of its own from the start
            know.stock = lots.new(left - number, lots.masks[drawn]) if number < left else None
            know.drawn.append(drawn)
            if self.tricks:
                know.drawn_after[drawn] = self.tricks
            self._gain(seat, (drawn,), cards[:number] if self.top is None else (self.top,))
            self.top = None
        if number < len(cards):
            taken, know.pile = lots.split(know.pile, len(cards) - number)
            know.piled.append(taken)
            self._gain(seat, taken, cards[number:])

    def _lies_on_top(self, card: int) -> None:
        """The next card of the stock, which all have seen."""
        know, lots, shown = self.know, self.know.lots, self.know.stock
        assert shown is not None
        left = lots.sizes[shown] - 1
        lots.sizes[shown] = 1
        know.stock = lots.new(left, lots.masks[shown]) if left else None
        lots.masks[shown] &= 1 << card
        know.drawn.append(shown)
        know.only.append((1 << card, (shown,)))

    def _gain(self, seat: int, lots: tuple[int, ...], cards: tuple[int, ...]) -> None:
        self.know.in_hand[seat] += lots
        self.size[seat] += len(cards)
        if seat == self.view.seat or (cards and FACE_DOWN not in cards):
            for lot in lots:
                self.know.lots.masks[lot] &= mask_of(cards)
            self.know.only.append((mask_of(cards), lots))

    def _discard(self, seat: int, cards: tuple[int, ...]) -> None:
        know = self.know
        if seat == self.changing:
            self.changing = None
            know.discards += know.in_hand[seat]
            know.changed.append((seat, tuple(know.in_hand[seat])))
            know.in_hand[seat], self.size[seat] = [], 0
        else:
            know.discards += self._laid_away(seat, cards)

    def _laid_away(self, seat: int, cards: tuple[int, ...]) -> tuple[int, ...]:
        """The lots that a seat throws or passes on in its next turn."""
        place = next(place for place, turn in enumerate(self.turns) if turn.seat == seat)
        before, turn, self.turns = self.turns[:place], self.turns[place], self.turns[place + 1 :]
        self._kept_all(before)
        return self._throw(turn, cards)

    def _throw(self, turn: Turn, cards: tuple[int, ...]) -> tuple[int, ...]:
        know, seat = self.know, turn.seat
        seen = bool(cards) and cards[0] != FACE_DOWN
        thrown: tuple[int, ...] = ()
        kept = tuple(know.in_hand[seat])
        if cards:
            thrown, kept = know.lots.split(kept, len(cards), mask_of(cards) if seen else 0)
        self.size[seat] -= len(cards)
        know.in_hand[seat] = list(kept)
        know.thrown[turn.index, seat] = thrown
        if seen:
            know.only.append((mask_of(cards), thrown))
        if seat != self.view.seat:
            self._show(turn, len(cards), thrown, kept)
        return thrown

    def _show(self, turn: Turn, number: int, thrown: tuple[int, ...], kept: tuple[int, ...]) -> None:
        """Narrows down what may have been thrown and kept."""
        lots = self.know.lots
        cases = shown_by(self.view.rules, self.view.trump, turn, number, self.size[turn.seat], self.view.called)
        for lot in thrown:
            lots.masks[lot] &= cases[-1].thrown
        for lot in kept:
            lots.masks[lot] &= cases[0].kept
        if thrown and len(cases) > 1:
            self.know.either.append(Either(thrown=thrown, kept=kept, cases=cases))
            lots.apart |= {*thrown, *kept}

    def _kept_all(self, turns: Sequence[Turn]) -> None:
        """Seats that must throw whatever can go, and have thrown nothing, hold nothing of that kind."""
        if self.know.thrown or self.know.drawn:  # else there is perhaps no exchange in this hand
            for turn in turns:
                if turn.seat != self.view.seat:
                    self._throw(turn, ())

    def _now_throwing(self) -> None:
        """What the seat has thrown so far in the turn that it is asked in now, and what those before it have kept."""
        view = self.view
        place = next(place for place, turn in enumerate(self.turns) if turn.seat == view.seat)
        self.know.deed = self.turns[place].index
        self._kept_all(self.turns[:place])
        before = 0
        for lot in self.know.in_hand[view.seat]:
            before |= self.know.lots.masks[lot]
        now = tuple(cards_in(before & ~view.hand))
        if now:
            self._throw(self.turns[place], now)

    def _look_at_tricks(self) -> None:
        view, know = self.view, self.know
        never = [0] * view.seats
        leads = self._first_leader(never)
        if view.trump is None:
            know.never = dict(enumerate(never))
            return  # nobody has led yet, and the first lead makes trump
        order = orders_of(view.rules)[view.trump]
        assert leads is not None
        played = [0] * view.seats
        broken = False
        winners = [event.winner for event in view.heard if isinstance(event, TrickEvent)]
        for number, plays in enumerate((*view.played, view.trick)):
            whole = number < len(winners)
            if not whole and not view.legal_actions:
                break  # the seat is not at turn, so it is open who is
            trick = Trick(
                plays=plays,
                should_lead=winners[number - 1] if number else leads,
                first=number == 0,
                now=None if whole else view.seat,
                broken=broken,
                makes_trump=number == 0 and view.rules.trump.named_by.by_lead,
            )
            for seat, cards in by_trick(view.rules.play, trick, view.seats, order).items():
                never[seat] |= cards
                self._held_none(seat, number, cards & ~played[seat])
            for seat, card in plays:
                played[seat] |= 1 << card
                if know.drawn_after and seat != view.seat:
                    know.in_order.append((seat, card))
            broken = broken or view.rules.play.later_leads.cards.broken_by([card for _, card in plays], order)
        if not know.drawn_after:
            know.never = {seat: never[seat] & ~played[seat] for seat in range(view.seats)}
        know.only += [(played[seat], tuple(know.in_hand[seat])) for seat in range(view.seats) if played[seat]]

    def _first_leader(self, never: list[int]) -> int | None:
        """Whose the first lead was, by the rules; where a card decided it, notes who cannot have had that card.

        Whoever leads then has the card, if it is not the one who leads where nobody has it. Where seats sit out it may
        be the next who still takes part, which tells less.
        """
        view, know, first = self.view, self.know, self.view.rules.play.first_leader
        role = first.role and first.role.seat(
            seats=view.seats,
            dealer=view.dealer,
            pitcher=view.pitcher,
            namer=namer_of(view),
            to_right=view.rules.players.direction.to_right,
        )
        if first.goes_round:
            return view.standing.leader
        if not isinstance(first.who, CardHolder):
            return role
        opening = view.played[0] if view.played else view.trick
        leader = opening[0][0] if opening else view.seat
        card = 1 << first.who.card_on(view.trump)
        sits_out = view.rules.play.follow.void is Void.SIT_OUT
        if not sits_out or first.who.needs_trump:
            for seat in range(view.seats):
                if seat != leader:
                    never[seat] |= card
                    self._held_none(seat, 0, card)
        if leader != role and not sits_out:
            lots = tuple(lot for lot in know.in_hand[leader] if lot not in know.drawn_after)
            know.only.append((card, lots))
        return leader

    def _held_none(self, seat: int, tricks: int, cards: int) -> None:
        """Notes, where cards are drawn in the play, which a seat did not hold after so many tricks, and what it played.

        What it has played by then lies in no lot that it drew later.
        """
        know = self.know
        if not know.drawn_after or seat == self.view.seat:
            return
        played = mask_of(card for trick in self.view.played[: tricks + 1] for by, card in trick if by == seat)
        for lot in know.in_hand[seat]:
            know.lots.masks[lot] &= ~(cards if know.drawn_after.get(lot, 0) <= tricks else played)
