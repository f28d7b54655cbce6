"""Events of the table against every place that has to know them."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, get_args

from attrs import fields, has

from pitchdsl.game.actions import Action, Pass
from pitchdsl.game.event import Announcement, PublicEvent
from pitchdsl.game.event_rows import Row, What
from pitchdsl.game.events import Count, Decision, Event, Handling, Move, Spot, TableEvent
from pitchdsl.records.bounds import FIELDS
from pitchdsl.records.convert import KINDS, event_of, fields_of
from tests.totality.families import Family, Place, abstract_in, contains, kinds_over, text

VALUES: dict[str, Any] = {
    "hands": ((1, 2), (3, 4)),
    "kitty": (5,),
    "stock": (6, 7),
    "cards": (1, 2),
    "seats": (0, 1),
    "source": "kitty",
    "answer": "granted",
    "rule": "mine.pitch:3",
    "name": "moon",
    "score": (1, 0),
    "taken": (1, 0),
    "delta": (1, 0),
    "paid": (1, -1),
    "reason": "target",
    "offer": "beg",
    "stake": "dime",
    "point": "high",
    "made": True,
}
"""What stands in the fields of samples; a number stands for whatever is not here."""

NOT_IN_EXAMPLE = {
    "AnswerEvent": "the example hand tells nothing of offers",
    "AskEvent": "the example hand tells nothing of offers",
    "CallEvent": "the sides at the head of the hand are those of the match",
    "CutEvent": "the hand begins with its deal",
    "DoubleEvent": "it is of the match",
    "DoublingEvent": "what was bid is told, and what was paid for it stands in the scores",
    "MisdealEvent": "deals that come to nothing are left out",
    "OverEvent": "the hand ends with its settlement",
    "PartnerEvent": "the sides at the head of the hand are those of the match",
    "PriceEvent": "it stands in the scores",
    "RedealEvent": "deals that come to nothing are left out",
    "StakeEvent": "it is no part of the score",
    "TurnUpEvent": "the trump that it makes is told",
}
"""Events that the example hand of the rulebook does not name, with the reason."""

NOT_IN_POSITION = {
    "AnswerEvent": "no position is written yet where players ask for something",
    "AskEvent": "no position is written yet where players ask for something",
    "AwardEvent": "it follows from the cards",
    "CallEvent": "no position is written yet where a partner is chosen",
    "ContractEvent": "it follows from the calls",
    "CutEvent": "who deals has a line",
    "DoubleEvent": "the hand is over",
    "DoublingEvent": "no position is written yet where a bid may be doubled",
    "OverEvent": "the hand is over",
    "PartnerEvent": "no position is written yet where a partner is chosen",
    "PassEvent": "no position is written yet where cards are passed on",
    "PickUpEvent": "no position is written yet where cards are passed on",
    "PriceEvent": "no position is written yet where a bid is sold",
    "RedealEvent": "earlier deals are left out",
    "ReshuffleEvent": "it follows from the cards that were drawn",
    "SettleEvent": "the hand is over",
    "StakeEvent": "the hand is over",
    "TopEvent": "no position is written yet where cards are drawn in the play",
    "TrickEvent": "it follows from the cards that were played",
    "TurnUpEvent": "no position is written yet where a card makes trump",
}
"""Events that no line of a position tells, with the reason."""

HANDLING = Handling(open_discards=False, turned_card_is_aside=True)


class _Observer:
    """Numbers seats and sides from 1 on, for a look at rows alone."""

    seats = (1, 2)

    def person(self, seat: int | None) -> int:
        return 0 if seat is None else self.seats[seat]

    side = person

    def by_side(self, what: What, numbers: Sequence[int]) -> Iterator[Row]:
        return ((what, side, 0, number) for side, number in enumerate(numbers, start=1))

    def said(self, by: int, action: Action) -> Row:
        return What.SAID, self.seats[by], 0, 0

    def item(self, name: str) -> int:
        return 0

    stake = item


def sample(kind: type[Any]) -> Any:
    """An event of a kind, or a part of one, with something in every field."""
    return kind(**{field.name: _value(field.name, field.type) for field in fields(kind)})


def _value(name: str, kind: Any) -> Any:
    if name == "call":
        return Pass()
    if isinstance(kind, type) and has(kind):
        return sample(kind)
    return 1 if kind == Count else VALUES.get(name, 1)


def _definition(kind: type[TableEvent]) -> str | None:
    lacking = [name for name in ("id",) if not hasattr(kind, name)] + abstract_in(kind)
    return f"no {', '.join(f'`{name}`' for name in lacking)} in its class" if lacking else None


def _record(kind: type[TableEvent]) -> str | None:
    if KINDS.get(kind.id) is not kind:
        return f"records know another event as `{kind.id}`, or none"
    line = fields_of(sample(kind))
    lacking = line.keys() - {"event", *FIELDS[kind.id]}
    if lacking:
        return f"its fields {', '.join(lacking)} have no bounds"
    return None if fields_of(event_of(line)) == line else "its line is read back as another one"


def _hidden(kind: type[TableEvent]) -> str | None:
    """What lies face down for a seat are the cards that its moves show nobody else, no more and no less."""
    event = sample(kind)
    for seat in range(2):
        hides = fields_of(event.seen_by(seat, HANDLING)) != fields_of(event)
        if hides == all(move.seen_by(seat) for move in event.moves(HANDLING)):
            return f"what seat {seat} sees of it, and what it sees of the cards that it moves, differ"
    return None


def _rows(kind: type[TableEvent]) -> str | None:
    return None if list(sample(kind).rows(_Observer())) else "it has no row"


def _decided(kind: type[TableEvent]) -> str | None:
    if not issubclass(kind, Decision):
        return None
    event = sample(kind)
    others = [action for action in event.decided if action.recorded != event.id]
    return f"it tells of `{others[0]}`, which `{others[0].recorded}` records" if others else None


def _knowledge(kind: type[TableEvent]) -> str | None:
    """Players follow its cards; a deal is the beginning of what they know."""
    for move in sample(kind).moves(HANDLING):
        if move.source is not Spot.PACK and not _followed(move):
            return f"pitchdsl/players/knowledge.py follows no cards from {move.source} to {move.goal}"
    return None


def _followed(move: Move) -> bool:
    source, goal = (rf"{each}" if isinstance(each, Spot) else r"int\(\w*\)" for each in (move.source, move.goal))
    return bool(re.search(rf"{source}, {goal}", text("pitchdsl/players/knowledge.py")))


def _named_in(path: str, reasons: dict[str, str]) -> Any:
    def lacks(kind: type[TableEvent]) -> str | None:
        concern = kind.__mro__[1].__name__  # the base class of its concern names all that are under it
        named = re.search(rf"\b({kind.__name__}|{concern})\b", text(path))
        if named and kind.__name__ in reasons:
            return f"{path} names it, and the list of those left out, too"
        return None if named or kind.__name__ in reasons else f"{path} does not name it"

    return lacks


EVENTS = Family(
    name="event",
    members=lambda: [kind for kind in kinds_over(TableEvent) if kind not in (TableEvent, PublicEvent, Announcement)],
    places=(
        Place(name="definition", lacks=_definition),
        Place(
            name="union",
            lacks=lambda kind: None if kind in get_args(Event) else "not in the union of its room",
        ),
        Place(name="records", lacks=_record),
        Place(name="views", lacks=_hidden),
        Place(name="rows for learners", lacks=_rows),
        Place(name="decisions", lacks=_decided),
        Place(name="knowledge", lacks=_knowledge),
        Place(name="example hand", lacks=_named_in("pitchdsl/rulebook/example.py", NOT_IN_EXAMPLE)),
        Place(name="position", lacks=_named_in("pitchdsl/review/position.py", NOT_IN_POSITION)),
        Place(name="page", lacks=lambda kind: contains("docs/embedding.md", f"`{kind.id}`", "word on")),
    ),
    says_nothing=(
        ("account, news", "a `match` over the event, which mypy holds to be exhaustive"),
        ("history, replay, worlds, sizes of hands, layouts", "they ask the event, which mypy holds to answer"),
        ("rows of `simulate`, score sheets, reviews", "they look for the few events that tell what they count"),
        ("kernel", "it has no events; tests/kernel compares what comes of them"),
    ),
)
