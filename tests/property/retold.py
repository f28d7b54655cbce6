"""The events of a table as the oracles hear of them: first as lines of a record, then as stories."""

from collections.abc import Sequence

from pitchdsl.cards import CODES, SUITS
from pitchdsl.game.actions import Action, Bid, Discard, NameTrump, PlayCard, Stand
from pitchdsl.game.events import Event
from pitchdsl.records.convert import fields_of

from .story import Story
from .story import stories as stories_of_lines


def stories(events: Sequence[Event]) -> list[Story]:
    """Every deal of a game."""
    return stories_of_lines(map(fields_of, events))


def call_words(call: Action) -> str | int:
    """A call as the oracles speak of it."""
    if isinstance(call, Bid):
        return call.value
    return {"Pass": "pass", "Hold": "hold", "RunIt": "run", "ThrowIn": "misdeal"}[type(call).__name__]


def word_of(action: Action) -> str | int:
    """Any action as a record would write it."""
    if isinstance(action, PlayCard | Discard):
        return CODES[action.card]
    if isinstance(action, NameTrump):
        return SUITS[action.suit]
    if isinstance(action, Stand):
        return "stand"
    if isinstance(action, Bid):
        return action.value if action.name is None else action.name
    return call_words(action)
