"""What happens at the table as news: one line each, with the place of the rule that gave a point or made an end."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, assert_never

from pitchdsl.account.names import Tabletalk
from pitchdsl.account.narrator import Narrator
from pitchdsl.account.seat_narrator import SeatNarrator
from pitchdsl.game.events import (
    AuctionEvent,
    CountingEvent,
    DealingEvent,
    EndingEvent,
    Event,
    ExchangeEvent,
    NamingEvent,
    OfferEvent,
    PartnersEvent,
    PlayEvent,
    SettlingEvent,
    TrickEvent,
)
from pitchdsl.game.rules import Rules
from pitchdsl.play.telling import ScoreSheet
from pitchdsl.web.page_session import PageSession


class News:
    """The account of a game as one seat hears it, event by event; nothing waits for what comes after it."""

    def __init__(
        self,
        rules: Rules,
        talk: Tabletalk,
        page: PageSession,
        past: Sequence[Event] = (),
        seen: Callable[[Event], Event] | None = None,
    ) -> None:
        """Goes on from a past that has been told already; the rules are those for as many as sit there.

        ``seen`` tells how the seat saw an event of the past; where it is not given, the events say it themselves.
        """
        self._page = page
        self._narrator = Narrator(rules, talk)
        self.heard = SeatNarrator.of(rules, talk.sides, past, seen)
        """All that was told so far."""
        self.sheet = ScoreSheet(talk, past)
        """The rows of all hands that were settled."""

    def tell(self, event: Event) -> Iterator[dict[str, Any]]:
        """The news of one event."""
        before, self.heard = self.heard, self.heard.after(event)
        self.sheet.hear(event)
        for line in self._narrator.lines(before, event):
            place = line.rule and self._page.place_of(line.rule)
            yield {"text": line.text, "rule": place, "kind": kind_of(event)}


def how_it_ended(news: Iterable[dict[str, Any]], over: bool) -> str:
    """The sentences about the end of the hand, or of the game."""
    return " ".join(each["text"] for each in news if each["kind"] == ("end" if over else "score"))


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
