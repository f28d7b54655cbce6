"""What an event tells one seat: cards that lie face down for it are only counted."""

from functools import lru_cache

from pitchdsl.game.events import Event, Handling
from pitchdsl.game.rules import Rules
from pitchdsl.language.trump_maker import TrumpMaker


@lru_cache(maxsize=256)
def handling_of(rules: Rules) -> Handling:
    """How cards are handled by these rules, as far as events need to know."""
    return Handling(
        open_discards=rules.exchange is not None and rules.exchange.in_the_open,
        turned_card_is_aside=rules.trump.named_by.by_card is TrumpMaker.TURNED_UP,
    )


def as_seen(event: Event, seat: int, rules: Rules) -> Event:
    """The event with every card face down that the seat does not see by these rules."""
    return event.seen_by(seat, handling_of(rules))
