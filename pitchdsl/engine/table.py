"""The table: rules, seats and a source of deals, and a game that goes on action by action.

A hand goes through the phases of its plan (:mod:`pitchdsl.engine.plan`), each of which is a module. A phase begins,
waits for actions as long as somebody has something to decide, and makes way for the next; after the last one a new
hand is dealt.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from pitchdsl.cards import CARDS
from pitchdsl.engine.illegal import IllegalActionError
from pitchdsl.engine.plan import FACTS, plan_of
from pitchdsl.engine.seen import handling_of
from pitchdsl.engine.view import SeatView
from pitchdsl.game.actions import Action
from pitchdsl.game.events import DealEvent, Event, Outcome, OverEvent
from pitchdsl.game.partners.phase import known_to
from pitchdsl.game.phase import Move
from pitchdsl.game.rng import DealSource
from pitchdsl.game.rules import Rules
from pitchdsl.game.settlement.events import SettleEvent
from pitchdsl.game.standing import Standing
from pitchdsl.game.state import State
from pitchdsl.values import frozen


@frozen(kw_only=True, slots=True)
class PendingDecision:
    """What a table waits for. As long as it stays the same, the same player goes on with the same thing."""

    seat: int
    phase: str
    """What players call the phase of the hand."""
    deed: int | None = None
    """Which deed of the exchange is done, by its place among those of all steps; none in another phase."""


class Table(State):
    """A game in progress. It changes only by :meth:`apply` and :meth:`stop`."""

    __slots__ = ("_handling", "_heard_of", "_heard_so_far", "_legal", "_phase", "_plan", "own")

    def __init__(self, rules: Rules, seats: int, deals: DealSource, standing: Standing | None = None) -> None:
        """Sits ``seats`` players down and deals, at the start of a match or as it stands after some hands.

        Raises ``ValueError`` where the rules are not for so many.
        """
        allowed = rules.players.seats
        if not allowed.least <= seats <= allowed.most:
            said = str(allowed.least) if allowed.least == allowed.most else f"{allowed.least} to {allowed.most}"
            raise ValueError(f"{rules.name} is for {said} players, not {seats} ({allowed.origin})")
        super().__init__(rules, seats, deals, FACTS, standing)
        self._plan = plan_of(self.seated)
        self._handling = handling_of(self.seated)
        self._phase = -1
        self.own: Any = None
        """What the phase that waits keeps for itself: for that phase alone."""
        self._legal: tuple[Action, ...] | None = None
        self._heard_of = -1
        self._heard_so_far: tuple[tuple[Event, ...], ...] = ()
        self._go_on(Move.ON)

    def legal_actions(self) -> tuple[Action, ...]:
        """The legal actions of the seat at turn, in a fixed order; none once the game is over."""
        legal = self._legal
        if legal is None:
            legal = self._legal = self._plan[self._phase].legal(self, self.own) if self.seat is not None else ()
        return legal

    @property
    def asked(self) -> PendingDecision | None:
        """What the table waits for; nothing once the game is over."""
        if self.seat is None:
            return None
        phase = self._plan[self._phase]
        return PendingDecision(seat=self.seat, phase=phase.name, deed=phase.deed(self.own))

    def apply(self, action: Action) -> None:
        """Applies an action of the seat at turn; raises :class:`IllegalActionError` when a rule forbids it."""
        legal = self.legal_actions()
        for each in legal:  # players choose one of these: it is looked for before one that equals it is
            if each is action:
                break
        else:
            if action not in legal:
                raise self._refusal(action)
        assert self.seat is not None
        self.decisions.append((len(self.events), self.seat, action))
        self._legal = None
        move = self._plan[self._phase].apply(self, self.own, action)
        if move is not Move.WAIT:
            self._go_on(move)

    def refusal(self, action: Action) -> IllegalActionError | None:
        """Why an action is not allowed now, as :meth:`apply` would raise it; none where it is."""
        return None if action in self.legal_actions() else self._refusal(action)

    def course(self, heard: int = 0, decided: int = 0) -> Iterator[Event | tuple[int, Action]]:
        """Events, and decisions with the seats that made them, in order; those from these numbers on."""
        for before, seat, action in self.decisions[decided:]:
            yield from self.events[heard:before]
            yield seat, action
            heard = before
        yield from self.events[heard:]

    def stop(self) -> None:
        """Ends the game without a winner, because of a limit from outside."""
        if self.outcome is None:
            deal = next((at for at, each in reversed([*enumerate(self.events)]) if isinstance(each, DealEvent)), 0)
            settled = any(isinstance(each, SettleEvent) for each in self.events[deal:])
            if self.hands_settled and not settled and self.decisions[-1][0] <= deal:
                del self.events[deal:]  # nobody has done anything with these cards
                self._heard_of = -1
            self._legal = None
            self.seat = None
            self.outcome = Outcome(winner=None, reason="stopped", score=tuple(self.score), hands=self.hands_settled)
            self.events.append(OverEvent(outcome=self.outcome))

    def view(self, seat: int, *, heard: bool = True) -> SeatView:
        """What a seat sees now; what it has heard may be left out, which takes most of the time."""
        hand = self.hand
        assert self.standing is not None
        # By place and without their constructor: that of so many fields would take more time than all the rest.
        fields = (
            seat,
            self.seats,
            self.sides,
            self.sides if hand.called is None and hand.parties is None else known_to(self, seat),
            self.standing,
            hand.hands[seat],
            tuple(hand.calls),
            hand.pitcher,
            hand.bid,
            hand.times,
            hand.trump,
            hand.called,
            tuple([CARDS[card] for card in hand.turned]) if hand.turned else (),
            tuple(hand.trick),
            tuple(hand.tricks),
            tuple(hand.discarded),
            hand.own_discards[seat],
            len(hand.stock),
            CARDS[hand.stock[0]] if hand.stock and hand.held and self.rules.play.stock.face_up else None,
            self.legal_actions() if seat == self.seat else (),
            self._heard(seat) if heard else (),
            self.rules,
            self.whole,
        )
        return tuple.__new__(SeatView, fields)

    def _heard(self, seat: int) -> tuple[Event, ...]:
        """What a seat has heard of this deal. What it had heard when it was last asked is kept: events never change."""
        first = self.hand.first_event
        if self._heard_of != first:
            self._heard_of, self._heard_so_far = first, ((),) * self.seats
        known = self._heard_so_far[seat]
        new = self.events[first + len(known) :]
        if new:
            known += tuple([event.seen_by(seat, self._handling) for event in new])
            self._heard_so_far = (*self._heard_so_far[:seat], known, *self._heard_so_far[seat + 1 :])
        return known

    def rewrite(self, at: int, event: Event) -> None:
        """Puts another event in the place of one that has happened, for a layout in which it was otherwise."""
        self.events[at] = event
        self._heard_of = -1

    def lay(self, hands: Sequence[int]) -> None:
        """Puts other cards, as sets by seat, in the place of those dealt, for a layout in which they were otherwise."""
        self.hand.hands, self.hand.dealt = list(hands), tuple(hands)
        self._legal = None

    def copy(self) -> "Table":
        """An independent copy of the game."""
        twin = Table.__new__(Table)
        for name in (*State.__slots__, *Table.__slots__):
            setattr(twin, name, getattr(self, name))
        twin.deals = self.deals.copy()
        twin.hand = self.hand.copy()
        twin.own = None if self.own is None else self.own.copy()
        twin.score = self.score.copy()
        twin.sets = self.sets.copy()
        twin.carried = self.carried.copy()
        twin.sets_in_row = self.sets_in_row.copy()
        twin.made_in_row = self.made_in_row.copy()
        twin.events = self.events.copy()
        twin.decisions = self.decisions.copy()
        return twin

    def __getstate__(self) -> dict[str, Any]:
        # Phases and readers are functions, which cannot be pickled; they follow from the rules.
        names = (name for name in (*State.__slots__, *Table.__slots__) if name not in ("readers", "_plan"))
        return {name: getattr(self, name) for name in names}

    def __setstate__(self, state: dict[str, Any]) -> None:
        for name, value in state.items():
            setattr(self, name, value)
        self.readers, self._plan = FACTS, plan_of(self.seated)

    def _go_on(self, move: Move) -> None:
        """Begins phase after phase, up to one that waits for a decision or the end of the game."""
        while move is not Move.WAIT and self.outcome is None:
            match move:
                case Move.ON:
                    self._phase = (self._phase + 1) % len(self._plan)
                case Move.AGAIN:
                    self._phase = 0
                case Move.SETTLE:
                    self._phase = len(self._plan) - 1
            began = self._plan[self._phase].begin(self)
            self.own, move = (None, began) if isinstance(began, Move) else (began, Move.WAIT)

    def _refusal(self, action: Action) -> IllegalActionError:
        if self.seat is None:
            return IllegalActionError(action, self.rules.winning.target.origin, "a seat", "the game is over")
        card = getattr(action, "card", None)
        if card is not None and card not in self.pack:
            return IllegalActionError(
                action, self.rules.deck.ranks.origin, f"seat {self.seat}", "no such card is in the pack"
            )
        refusal = self._plan[self._phase].refuse(self, self.own, action)
        return IllegalActionError(action, refusal.rule.origin, f"seat {self.seat}", refusal.why)
