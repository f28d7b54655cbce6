"""Closed choices: each possible answer with an id that never changes and the words by which a sheet says it."""

import re
from enum import Enum


class Choice(Enum):
    """A closed choice. A member's value is its id, which JSON and fingerprints keep when the words change."""

    words: str
    """How a rule sheet says it."""
    english: str
    """What it means in a sentence of a rulebook; empty where the sentence depends on the rest of the game."""
    brief: str
    """What it means in a line of the one-page sheet; empty where the line depends on the rest of the game."""

    def __new__(cls, id_: str, words: str, english: str = "", brief: str = "") -> "Choice":
        """A member of this id, these words and this meaning, at length and in brief."""
        member = object.__new__(cls)
        member._value_ = id_
        member.words = words
        member.english = english
        member.brief = brief
        return member

    @property
    def code(self) -> int:
        """The member's place in its choice, from 0: what the kernel knows it by."""
        return list(type(self)).index(self)

    @property
    def phrase(self) -> str:
        """The alternative of the grammar that says it: ``lead_trump`` for the member ``trump`` of ``Lead``."""
        return f"{snake_case(type(self).__name__)}_{self.value}".replace("-", "_")


def snake_case(name: str) -> str:
    """``turn_order`` for ``TurnOrder``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
