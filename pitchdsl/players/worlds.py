"""From what a seat sees to what is played out: the question that it is asked."""

from collections.abc import Iterator

from pitchdsl.actions import Action, Answer, Ask, CallCard, ChoosePartner, NameTrump, PlayCard, ThrowIn
from pitchdsl.cards import RED_JOKER
from pitchdsl.engine.view import SeatView
from pitchdsl.events import AnswerEvent, AskEvent, BidEvent, CallEvent, MisdealEvent, PlayEvent, TrumpEvent
from pitchdsl.players.knowledge import Knowledge
from pitchdsl.players.questions import Question


def question_of(view: SeatView, know: Knowledge, options: tuple[Action, ...]) -> Question:
    """What the seat at turn is asked, with some of its legal actions as options."""
    return Question(
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
        match event:
            case MisdealEvent():
                yield event.seat, ThrowIn()
            case AskEvent():
                yield event.seat, Ask(event.offer)
            case AnswerEvent():
                yield event.seat, Answer(event.offer, grants=event.answer == "granted")
            case BidEvent():
                yield event.seat, event.call
            case PlayEvent():
                led = event.card if led is None else led
                yield event.seat, PlayCard(event.card)
            case CallEvent(partner=int(partner)):
                yield event.seat, ChoosePartner(partner)
            case CallEvent(card=int(card)):
                yield event.seat, CallCard(card)
            case TrumpEvent() if named or (led is not None and led >= RED_JOKER):
                yield event.seat, NameTrump(event.suit)
            case _:
                pass
