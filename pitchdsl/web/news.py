"""What happens at the table as news: one line each, with the place of the rule that gave a point or made an end."""

from collections.abc import Iterable, Iterator
from typing import Any, assert_never

from pitchdsl.account.account import Teller, signed
from pitchdsl.account.names import Tabletalk
from pitchdsl.events import (
    AuctionEvent,
    AwardEvent,
    BidEvent,
    CountingEvent,
    DealEvent,
    DealingEvent,
    DoubleEvent,
    EndingEvent,
    Event,
    ExchangeEvent,
    MisdealEvent,
    NamingEvent,
    OfferEvent,
    OverEvent,
    PartnersEvent,
    PlayEvent,
    RedealEvent,
    SettleEvent,
    SettlingEvent,
    StakeEvent,
    TrickEvent,
)
from pitchdsl.rules.origin import Origin, Rule
from pitchdsl.rules.rules import Rules
from pitchdsl.web.desk import Desk

_UNBROKEN = 10_000
"""Columns of a line that is broken where it is shown."""


class Heard(Teller):
    """The account of a game as one seat hears it, event by event; nothing waits for what comes after it."""

    def __init__(self, rules: Rules, talk: Tabletalk, desk: Desk, past: Iterable[Event] = ()) -> None:
        """Goes on from a past that has been told already; the rules are those for as many as sit there."""
        super().__init__(rules, talk, _UNBROKEN)
        self._desk = desk
        for event in past:
            list(self.news(event))

    def news(self, event: Event) -> Iterator[dict[str, Any]]:
        """The news of one event."""
        for text, rule in self._lines(event):
            said = text.strip()
            if said:
                place = rule and (self._desk.place_of(rule) if isinstance(rule, Origin) else self._written(rule))
                yield {"text": said, "rule": place, "kind": kind_of(event)}

    def _lines(self, event: Event) -> Iterator[tuple[str, Origin | str | None]]:
        """The lines of an event, each with the rule behind it: an origin, or as events write it."""
        rules, talk = self._rules, self._talk
        match event:
            case DealEvent():  # the person's own cards are shown, and the others' never
                self._begin_hand()
                yield from ((line, None) for line in self._dealt(event))
            case BidEvent():
                yield self._call(event), None
            case PlayEvent():
                list(self.tell(event))
                yield f"{talk.player(event.seat)} plays {talk.the(event.card)}.", None
            case TrickEvent():
                *before, _ = self.tell(event)
                yield from ((line, None) for line in before)
                yield f"{talk.player(event.winner)} wins trick {event.trick}.", None
            case AwardEvent():
                self._counting = True  # the page has a heading of its own
                yield from ((line, event.rule) for line in list(self.tell(event)))
            case SettleEvent():
                yield from self._settled(event)
            case StakeEvent() | DoubleEvent():
                yield from ((line, event.rule) for line in self.tell(event))
            case OverEvent():
                yield from ((line, _end(rules, event)) for line in self.tell(event))
            case RedealEvent():
                all_pass = rules.bidding.all_pass if rules.bidding else None
                yield from ((line, _origin(all_pass)) for line in self.tell(event))
            case MisdealEvent():
                yield from ((line, _origin(rules.deal.misdeal)) for line in self.tell(event))
            case _:
                yield from ((line, None) for line in self.tell(event))

    def _settled(self, event: SettleEvent) -> Iterator[tuple[str, Origin | None]]:
        """What became of the bid, and each side's score, by the row of the settlement that pays it."""
        rows = self._rules.settlement
        row = rows.others if event.made is None else rows.made if event.made else rows.set
        scores = 0
        for line in list(self.tell(event)):
            if line in self._sentences:
                own = self._sentences[line] == event.pitcher and event.made is not None
                yield line, _origin(row if own else rows.others)
                scores += 1
            else:
                yield line, None if scores else _origin(row)

    def _scores(self, event: SettleEvent) -> Iterator[str]:
        """A sentence for each side."""
        sides = zip(event.taken, event.delta, event.score, strict=True)
        self._sentences = {
            f"{self._talk.side(side)}: {taken} taken, {signed(delta)}, score {score}.": side
            for side, (taken, delta, score) in enumerate(sides)
        }
        yield from self._sentences

    def _written(self, rule: str) -> dict[str, Any] | None:
        """The place of a rule that an event names as a file and a line."""
        name, _, line = rule.rpartition(":")
        return self._desk.line_of(name, int(line)) if line.isdecimal() else None


def _origin(rule: Rule | None) -> Origin | None:
    return None if rule is None else rule.origin


def _end(rules: Rules, event: OverEvent) -> Origin | None:
    """The rule that ended a game."""
    winning = rules.winning
    match event.outcome.reason:
        case "target" | "tie":
            return winning.target.origin
        case "race":
            return winning.several.origin
        case "hands":
            return _origin(winning.ends_after)
        case "sets":
            return winning.loses[0].origin if winning.loses else None
        case "named-bid":
            decisive = (*winning.wins, *winning.loses)
            return decisive[0].origin if len(decisive) == 1 else None
        case _:
            return None


def kind_of(event: Event) -> str:
    """What news of an event are about."""
    match event:
        case DealingEvent():
            return "deal"
        case OfferEvent() | AuctionEvent() | PartnersEvent() | NamingEvent():
            return "call"
        case ExchangeEvent():
            return "exchange"
        case PlayEvent():
            return "play"
        case TrickEvent():
            return "trick"
        case CountingEvent():
            return "count"
        case SettlingEvent():
            return "score"
        case EndingEvent():
            return "end"
        case _:
            assert_never(event)
