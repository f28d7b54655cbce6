"""What an action is called at the table, and the error for one that the rules do not allow."""

from collections.abc import Callable
from typing import Any

from pitchdsl.actions import Action, Bid, Discard, Hold, NameTrump, Pass, PlayCard, RunIt, Stand, ThrowIn
from pitchdsl.cards import CODES, SUIT_NAMES, code
from pitchdsl.rules.origin import Origin

_WORDS: dict[type, Callable[[Any], str]] = {
    Pass: lambda _: "pass",
    Hold: lambda _: "hold",
    Bid: lambda bid: f"bid {bid.name or bid.value}",
    NameTrump: lambda named: f"name {SUIT_NAMES[named.suit]}",
    Discard: lambda thrown: f"discard {_name(thrown.card)}",
    RunIt: lambda _: "run it",
    ThrowIn: lambda _: "throw the hand in",
    Stand: lambda _: "stand",
    PlayCard: lambda played: f"play {_name(played.card)}",
}


def _name(card: int) -> str:
    """A card's code, and something to say of what is none."""
    return code(card) if 0 <= card < len(CODES) else f"card number {card}"


class IllegalActionError(Exception):
    """An action that a rule forbids, with the rule's address, file and line."""

    def __init__(self, action: Action, rule: Origin, who: str, why: str) -> None:
        super().__init__(f"{who} may not {words_of(action)}: {why} ({rule})")
        self.action = action
        self.rule = rule


def words_of(action: Action) -> str:
    """An action as a verb: ``play 5C``, ``bid moon``."""
    return _WORDS[type(action)](action)
