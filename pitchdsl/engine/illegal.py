"""What an action is called at the table, and the error for one that the rules do not allow."""

from collections.abc import Callable
from typing import Any

from pitchdsl.cards import SUIT_NAMES, code
from pitchdsl.rules.origin import Origin
from pitchdsl.vocabulary import Action, Bid, Discard, Hold, NameTrump, Pass, PlayCard, Stand

_WORDS: dict[type, Callable[[Any], str]] = {
    Pass: lambda _: "pass",
    Hold: lambda _: "hold",
    Bid: lambda bid: f"bid {bid.name or bid.value}",
    NameTrump: lambda named: f"name {SUIT_NAMES[named.suit]}",
    Discard: lambda thrown: f"discard {code(thrown.card)}",
    Stand: lambda _: "stand",
    PlayCard: lambda played: f"play {code(played.card)}",
}


class IllegalActionError(Exception):
    """An action that a rule forbids, with the rule's address, file and line."""

    def __init__(self, action: Action, rule: Origin, who: str, why: str) -> None:
        super().__init__(f"{who} may not {words_of(action)}: {why} ({rule})")
        self.action = action
        self.rule = rule


def words_of(action: Action) -> str:
    """An action as a verb: ``play 5C``, ``bid moon``."""
    return _WORDS[type(action)](action)
