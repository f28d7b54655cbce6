"""From what a seat sees to what is played out: the decision point that it is at."""

from collections.abc import Iterator

from pitchdsl.cards import RED_JOKER
from pitchdsl.engine.view import SeatView
from pitchdsl.game.actions import Action
from pitchdsl.game.events import Decision, LaidAway, PlayEvent, TrumpEvent
from pitchdsl.players.decision_point import DecisionPoint
from pitchdsl.players.knowledge import Knowledge


def decision_point_of(view: SeatView, know: Knowledge, options: tuple[Action, ...]) -> DecisionPoint:
    """The decision point of the seat at turn, with some of its legal actions as options."""
    return DecisionPoint(
        rules=view.agreed,
        seats=view.seats,
        seat=view.seat,
        standing=view.standing,
        told=tuple(_told(view)),
        options=options,
        deed=know.deed,
        turned=view.turned,
    )


def _told(view: SeatView) -> Iterator[tuple[int, Action]]:
    """The public decisions of this deal, in order."""
    named = view.rules.trump.named_by.who is not None
    led = None
    for event in view.heard:
        if not isinstance(event, Decision) or isinstance(event, LaidAway):
            continue  # which cards are laid away is of the layout
        if isinstance(event, PlayEvent) and led is None:
            led = event.card
        if isinstance(event, TrumpEvent) and not named and (led is None or led < RED_JOKER):
            continue  # a lead or a card has made it
        for action in event.decided:
            yield event.seat, action
