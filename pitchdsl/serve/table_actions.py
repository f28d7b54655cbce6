"""What is done at a table, one thing after another: all that a table is, beside its sheet and its secret.

A table's actions are numbered from 1 without a gap, and never change. Whoever reads them all knows how it stands:
any process can go on where another one was stopped.
"""

from enum import StrEnum

from pitchdsl.values import frozen

TABLE = -1
"""In the place of a seat: the table itself, or somebody who watches."""


class ActionKind(StrEnum):
    """What kinds of actions there are."""

    ACT = "act"
    """A person's actions, said at once."""
    COMPUTER = "computer"
    """The action of a computer player in its own seat."""
    CLOCK = "clock"
    """The action of a computer player in the place of a person whose time was up."""
    NAME = "name"
    """A person takes a seat under a name."""
    ASK_BACK = "ask back"
    """A person wants the last decision of theirs taken back."""
    AGREE = "agree"
    """Another person agrees to that."""
    REFUSE = "refuse"
    """Another person does not, or the one who asked thinks better of it."""
    AGAIN = "again"
    """Another round is begun by the same rules."""
    BACK = "back"
    """A person whose time was up is there again."""
    SAY = "say"
    """A person says one of the ready phrases."""
    BEGIN = "begin"
    """The director begins an evening; at a table there is no such action."""


@frozen(kw_only=True)
class TableAction:
    """One thing that was done at a table."""

    number: int
    seat: int
    kind: ActionKind
    value: str = ""
    request: str = ""
    """What the one who asked for it calls it, so that what is asked twice is done once."""
    when: float = 0.0
    """Seconds since 1970, by the clock of the process that wrote it."""


PHRASES = (
    "Hello!",
    "Good luck!",
    "Well played!",
    "Thank you.",
    "Nice hand!",
    "Oops.",
    "One moment, please.",
    "I am back.",
    "Another one?",
    "Good night!",
)
"""All that can be said: no text of anybody goes to anybody else, but for names."""

SEPARATOR = "; "
"""Between actions that are said at once."""
