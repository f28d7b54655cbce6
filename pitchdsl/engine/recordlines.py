"""Events as the fields of a record's line, and back.

Which fields there are, and what may stand in them, says :mod:`pitchdsl.engine.recordform`.
"""

from collections.abc import Callable, Iterable
from typing import Any

from pitchdsl.cards import SUITS, code, parse_card
from pitchdsl.vocabulary import (
    AwardEvent,
    Bid,
    BidEvent,
    Call,
    ContractEvent,
    CutEvent,
    Deal,
    DealEvent,
    DiscardEvent,
    DrawEvent,
    Event,
    Hold,
    MisdealEvent,
    Outcome,
    OverEvent,
    Pass,
    PlayEvent,
    RedealEvent,
    ReshuffleEvent,
    RunIt,
    SettleEvent,
    TakeEvent,
    TrickEvent,
    TrumpEvent,
)


def dict_of(event: Event) -> dict[str, Any]:
    """The fields of the line that records an event."""
    kind, write = _WRITE[type(event)]
    return {"event": kind, **write(event)}


def event_of(fields: dict[str, Any]) -> Event:
    """The event that a checked line records; an award comes back without its reason."""
    return _READ[fields["event"]](fields)


def call_of(bid: str | int, value: int | None) -> Call:
    """The call that the fields of a recorded bid stand for."""
    if bid == "pass":
        return Pass()
    if bid == "hold":
        return Hold()
    if bid == "run" and value is None:
        return RunIt()
    return Bid(bid) if isinstance(bid, int) else Bid(value or 0, bid)


def _codes(cards: Iterable[int]) -> list[str]:
    return [code(card) for card in cards]


def _cards(codes: Iterable[str]) -> tuple[int, ...]:
    return tuple(parse_card(each) for each in codes)


_WORDS = {Pass(): "pass", Hold(): "hold", RunIt(): "run"}


def _word_of(call: Call) -> str | int:
    if isinstance(call, Bid):
        return call.value if call.name is None else call.name
    return _WORDS[call]


_WRITE: dict[type, tuple[str, Callable[[Any], dict[str, Any]]]] = {
    CutEvent: ("cut", lambda e: {"seats": list(e.seats), "cards": _codes(e.cards)}),
    DealEvent: (
        "deal",
        lambda e: {
            "hand": e.hand,
            "dealer": e.dealer,
            "hands": [_codes(hand) for hand in e.deal.hands],
            "kitty": _codes(e.deal.kitty),
            "stock": _codes(e.deal.stock),
        },
    ),
    MisdealEvent: ("misdeal", lambda e: {"seat": e.seat, "reason": e.reason}),
    RedealEvent: ("redeal", lambda e: {"reason": e.reason}),
    BidEvent: ("bid", lambda e: {"seat": e.seat, "bid": _word_of(e.call), "value": e.value}),
    ContractEvent: ("contract", lambda e: {"seat": e.seat, "bid": e.bid, "name": e.name}),
    TrumpEvent: ("trump", lambda e: {"seat": e.seat, "suit": SUITS[e.suit]}),
    TakeEvent: ("take", lambda e: {"seat": e.seat, "from": e.source, "cards": _codes(e.cards)}),
    DiscardEvent: ("discard", lambda e: {"seat": e.seat, "cards": _codes(e.cards)}),
    DrawEvent: ("draw", lambda e: {"seat": e.seat, "cards": _codes(e.cards)}),
    ReshuffleEvent: ("reshuffle", lambda e: {"cards": _codes(e.cards)}),
    PlayEvent: ("play", lambda e: {"seat": e.seat, "card": code(e.card), "trick": e.trick}),
    TrickEvent: ("trick", lambda e: {"trick": e.trick, "winner": e.winner, "cards": _codes(e.cards)}),
    AwardEvent: (
        "award",
        lambda e: {
            "point": e.point,
            "value": e.value,
            "side": e.side,
            "card": None if e.card is None else code(e.card),
            "rule": e.rule,
        },
    ),
    SettleEvent: (
        "settle",
        lambda e: {
            "pitcher": e.pitcher,
            "bid": e.bid,
            "made": e.made,
            "taken": list(e.taken),
            "delta": list(e.delta),
            "score": list(e.score),
        },
    ),
    OverEvent: (
        "over",
        lambda e: {
            "winner": e.outcome.winner,
            "reason": e.outcome.reason,
            "score": list(e.outcome.score),
            "hands": e.outcome.hands,
        },
    ),
}

_READ: dict[str, Callable[[dict[str, Any]], Event]] = {
    "cut": lambda f: CutEvent(seats=tuple(f["seats"]), cards=_cards(f["cards"])),
    "deal": lambda f: DealEvent(
        hand=f["hand"],
        dealer=f["dealer"],
        deal=Deal(hands=tuple(_cards(hand) for hand in f["hands"]), kitty=_cards(f["kitty"]), stock=_cards(f["stock"])),
    ),
    "misdeal": lambda f: MisdealEvent(seat=f["seat"], reason=f["reason"]),
    "redeal": lambda f: RedealEvent(reason=f["reason"]),
    "bid": lambda f: BidEvent(seat=f["seat"], call=call_of(f["bid"], f["value"]), value=f["value"]),
    "contract": lambda f: ContractEvent(seat=f["seat"], bid=f["bid"], name=f["name"]),
    "trump": lambda f: TrumpEvent(seat=f["seat"], suit=SUITS.index(f["suit"])),
    "take": lambda f: TakeEvent(seat=f["seat"], source=f["from"], cards=_cards(f["cards"])),
    "discard": lambda f: DiscardEvent(seat=f["seat"], cards=_cards(f["cards"])),
    "draw": lambda f: DrawEvent(seat=f["seat"], cards=_cards(f["cards"])),
    "reshuffle": lambda f: ReshuffleEvent(cards=_cards(f["cards"])),
    "play": lambda f: PlayEvent(seat=f["seat"], card=parse_card(f["card"]), trick=f["trick"]),
    "trick": lambda f: TrickEvent(trick=f["trick"], winner=f["winner"], cards=_cards(f["cards"])),
    "award": lambda f: AwardEvent(
        point=f["point"],
        value=f["value"],
        side=f["side"],
        card=None if f["card"] is None else parse_card(f["card"]),
        rule=f["rule"] or "",
        reason="",
    ),
    "settle": lambda f: SettleEvent(
        pitcher=f["pitcher"],
        bid=f["bid"],
        made=f["made"],
        taken=tuple(f["taken"]),
        delta=tuple(f["delta"]),
        score=tuple(f["score"]),
    ),
    "over": lambda f: OverEvent(
        outcome=Outcome(winner=f["winner"], reason=f["reason"], score=tuple(f["score"]), hands=f["hands"])
    ),
}
