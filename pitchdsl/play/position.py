"""The table as the person sees it now, as plain data and as lines."""

from collections.abc import Iterator

from pitchdsl.account.names import AtTable, Tabletalk, count, in_words
from pitchdsl.cards import SUIT_NAMES
from pitchdsl.engine.view import SeatView
from pitchdsl.game.actions import (
    Answer,
    Bid,
    Call,
    FromHand,
    Hold,
    LayAway,
    Pass,
    PlayCard,
    RunIt,
    Stand,
)
from pitchdsl.game.events import ContractEvent, DealEvent, TrickEvent, of_kind
from pitchdsl.game.exchange.actions import DiscardCards, PassCards
from pitchdsl.play.telling import Saying, shortened
from pitchdsl.players.knowledge import known
from pitchdsl.players.sorting import HandOrder, sorted_hand
from pitchdsl.values import frozen


@frozen(kw_only=True)
class Sorting:
    """How the person holds its cards."""

    order: HandOrder = HandOrder.TRUMPS
    suits: tuple[int, ...] = (0, 1, 2, 3)
    low_first: bool = False


@frozen(kw_only=True)
class SeatNow:
    """A player in this hand, in words for the person; a text is empty where there is nothing to say."""

    seat: int
    name: str
    role: str
    """``dealer`` or ``pitcher``, perhaps both."""
    call: str
    """Its last call."""
    card: str
    """Its card of the trick on the table."""
    tricks: int
    """How many it has won."""


@frozen(kw_only=True)
class CardNow:
    """A card of the person's hand."""

    card: int
    name: str
    number: int | None
    """Its place among the cards that are allowed, from 1; none for another."""
    barred: bool
    """Whether other cards of the hand are allowed now, but not this one."""


@frozen(kw_only=True)
class Position:
    """What the person sees."""

    hand: int
    """The number of the hand, from 1."""
    dealer: str
    contract: str
    """A sentence about the auction or the contract, and trump."""
    score: str
    trick: int
    """The number of the trick on the table; 0 before the play."""
    seats: tuple[SeatNow, ...]
    """From the person's left, and the person last."""
    cards: tuple[CardNow, ...]
    others: tuple[Saying, ...]
    """What else may be done: calls, suits to name."""
    asked: str
    """The question to the person; empty when it is not its turn."""


def position(view: SeatView, talk: Tabletalk, sorting: Sorting, *, pause: bool = False) -> Position:
    """The position that a view shows; in a pause the trick that has just been won still lies there."""
    allowed = {action.card: action for action in view.legal_actions if isinstance(action, FromHand)}
    cards, number = [], 0
    for card in sorted_hand(
        view.hand, view.rules, view.trump, order=sorting.order, suits=sorting.suits, low_first=sorting.low_first
    ):
        number += card in allowed
        cards.append(
            CardNow(
                card=card,
                name=talk.cards((card,)),
                number=number if card in allowed else None,
                barred=bool(allowed) and card not in allowed,
            )
        )
    winners = [event.winner for event in of_kind(TrickEvent, view.heard)]
    lies = view.played[-1] if pause and view.played and not view.trick else view.trick
    calls, table = dict(view.calls), dict(lies)
    decided = bool(of_kind(ContractEvent, view.heard))
    return Position(
        hand=of_kind(DealEvent, view.heard)[0].hand,
        dealer=talk.player(view.dealer),
        contract=_contract(view, talk, decided=decided),
        score=_score(view, talk),
        trick=len(winners) + 1 if view.trick or winners or _to_play(view) else 0,
        seats=tuple(
            SeatNow(
                seat=seat,
                name=talk.player(seat),
                role=", ".join(
                    role
                    for role, who in (("dealer", view.dealer), ("pitcher", view.pitcher if decided else None))
                    if who == seat
                ),
                call=str(calls[seat]) if seat in calls else "",
                card=talk.card(table[seat]) if seat in table else "",
                tricks=winners.count(seat),
            )
            for seat in ((view.seat + step) % view.seats for step in range(1, view.seats + 1))
        ),
        cards=tuple(cards),
        others=sayings(view, talk),
        asked=question(view),
    )


def sayings(view: SeatView, talk: Tabletalk) -> tuple[Saying, ...]:
    """What else may be done than to part with cards: calls, suits to name."""
    return tuple(
        Saying(each, AtTable(talk), _standing(view) if isinstance(each, Stand) else "")
        for each in view.legal_actions
        if not isinstance(each, FromHand)
    )


def lines_of(now: Position, view: SeatView, talk: Tabletalk) -> Iterator[str]:
    """The position as lines: who has done what, the hand, and what is allowed."""
    yield now.contract
    if view.trick:
        yield f"Trick {now.trick}: {talk.plays(view.trick)}."
    elif _to_play(view):
        yield f"Trick {now.trick}: you lead."
    yield f"Your hand: {hand_line(now)}"
    if now.others:
        yield f"You may {in_words(shortened(now.others), 'or')}."


def hand_line(now: Position) -> str:
    """The cards of the hand, with a number before each that is allowed."""
    return (
        "  ".join(each.name if each.number is None else f"{each.number}:{each.name}" for each in now.cards) or "empty"
    )


def _to_play(view: SeatView) -> bool:
    return any(isinstance(action, PlayCard) for action in view.legal_actions)


def _score(view: SeatView, talk: Tabletalk) -> str:
    told = ", ".join(f"{talk.side(side)} {points}" for side, points in enumerate(view.score))
    return f"Score: {told}."


def _contract(view: SeatView, talk: Tabletalk, *, decided: bool) -> str:
    trump = "" if view.trump is None else f"Trump: {SUIT_NAMES[view.trump]} {talk.suit(view.trump)}."
    if not decided or view.pitcher is None:
        calls = ", ".join(f"{talk.player(seat)} {_said(call)}" for seat, call in view.calls)
        before = f"Calls: {calls}." if calls else "Nobody has spoken yet." if not decided else "Nobody bids."
        return " ".join(filter(None, (before, trump)))
    pitch = f"{talk.player(view.pitcher)} is the pitcher with {of_kind(ContractEvent, view.heard)[0].name or view.bid}."
    return " ".join(filter(None, (pitch, trump or "Trump is not known yet.")))


def _said(call: Call) -> str:
    match call:
        case Pass():
            return "passes"
        case Hold():
            return "holds"
        case RunIt():
            return "runs it"
        case Bid():
            return f"bids {call.name or call.value}"


def _standing(view: SeatView) -> str:
    """What it means to stand."""
    return next(action.standing for action in reversed(view.legal_actions) if not isinstance(action, Stand))


def question(view: SeatView) -> str:
    """What the person is asked."""
    if not view.legal_actions:
        return ""
    match view.legal_actions[-1]:
        case LayAway() as action:
            return f"{action.question}{_how_many(view)}"
        case Answer() if view.bid is not None:
            return "Do you sell, or play for the bid yourself?"
        case action:
            return action.asked


def _how_many(view: SeatView) -> str:
    """How many cards go or must go, where the rules say a number."""
    place, exchange = known(view).deed, view.rules.exchange
    assert place is not None and exchange is not None
    action = [action for step in exchange.steps for action in step.deeds][place]
    if isinstance(action, PassCards):
        return f" {count(action.number, 'card')} in all."
    if not isinstance(action, DiscardCards) or action.down_to is None:
        return ""
    return f" {count(view.hand.bit_count() - action.down_to, 'card')} must go."
