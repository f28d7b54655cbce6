"""What a seat has seen, as rows of four small numbers: what, who, which card, and how much.

Together the rows of a seat tell all that :func:`pitchdsl.facade.seen.seen` tells, in its order, and nothing else: a
row is made of an event as the seat sees it. Which rows an event is, it says itself (:mod:`pitchdsl.game.event_rows`).
"""

from collections.abc import Iterator, Sequence

from pitchdsl.engine.seen import handling_of
from pitchdsl.envs.actions import Numbering
from pitchdsl.game.action import Noticed
from pitchdsl.game.actions import Action
from pitchdsl.game.event_rows import NOBODY, Row, What
from pitchdsl.game.events import Event


class EventEncoder:
    """Tells one seat of events and decisions, row by row."""

    def __init__(self, seat: int, sides: Sequence[Sequence[int]], numbering: Numbering) -> None:
        self.seat = seat
        self._numbering = numbering
        seats = sum(map(len, sides))
        self.seats = [(each - seat) % seats + 1 for each in range(seats)]
        """How the seat counts each seat."""
        self.sides = [min(self.seats[each] for each in side) for side in sides]
        """And each side."""
        self._rules = numbering.rules.seated(seats)
        self._handling = handling_of(self._rules)
        self._items = {item.name: place for place, item in enumerate(self._rules.points.items)}
        self._stakes = {row.name: place for place, row in enumerate(self._rules.stakes)}

    def decision(self, by: int, action: Action) -> Iterator[Row]:
        """What is noticed of a decision beyond the event that tells of it."""
        if action.noticed is Noticed.AT_ONCE:
            return
        if by == self.seat:
            yield self.said(by, action)
        elif action.noticed is Noticed.WITHOUT_CARD:
            yield What.LAID, self.seats[by], 0, 0

    def event(self, event: Event) -> Iterator[Row]:
        """What the seat sees of an event."""
        return event.seen_by(self.seat, self._handling).rows(self)

    def item(self, name: str) -> int:
        """The place of a row of ``points``."""
        return self._items[name]

    def stake(self, name: str) -> int:
        """The place of a row of ``stakes``."""
        return self._stakes[name]

    def said(self, by: int, action: Action) -> Row:
        """That a seat has said something, by the number of the action."""
        return What.SAID, self.seats[by], 0, self._numbering.number(action)

    def person(self, seat: int | None) -> int:
        """How the seat counts a seat."""
        return NOBODY if seat is None else self.seats[seat]

    def side(self, side: int | None) -> int:
        """How it counts a side."""
        return NOBODY if side is None else self.sides[side]

    def by_side(self, what: What, numbers: Sequence[int]) -> Iterator[Row]:
        """A row for each side."""
        return ((what, side, 0, number) for side, number in zip(self.sides, numbers, strict=True))
