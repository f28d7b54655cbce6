"""What an environment plays: rules, seats, how long, and how much is remembered."""

from numbers import Integral

from attrs import frozen

from pitchdsl.rules.rules import Rules

MOST = 1_000_000
"""The largest of all numbers that say how much there may be."""
SEATS = 10
"""So many players have room in an observation; no rules are for more."""
MATCHES = ("hand", "game")
RENDER_MODES = ("ansi", "human")
RECALL = 384
"""So many rows of history are observed: more than one deal of any bundled variant has."""
HAND_LIMIT = 100
"""Games are cut off so where nobody says otherwise: players by chance may never reach a target."""


@frozen(kw_only=True)
class Setup:
    """The setup of an environment; raises ``ValueError`` for what cannot be."""

    rules: Rules
    seats: int
    match: str = "hand"
    """One hand from its deal to its settlement, or a whole game."""
    seed: int | None = None
    hand_limit: int | None = HAND_LIMIT
    """A game is cut off after so many hands; none: it goes on to its end, if it has one."""
    recall: int = RECALL
    """How many rows of history are observed."""
    wider: bool = False
    """Whether actions beyond the common space get numbers behind it."""
    render_mode: str | None = None

    def __attrs_post_init__(self) -> None:
        if self.match not in MATCHES:
            raise ValueError(f"match is {' or '.join(MATCHES)}, not {self.match!r}")
        if self.render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"render_mode is {' or '.join(RENDER_MODES)}, not {self.render_mode!r}")
        for name, number in (("seats", self.seats), ("recall", self.recall), ("hand_limit", self.hand_limit or 1)):
            if not isinstance(number, Integral):  # numpy's are such, too
                raise TypeError(f"{name} is a whole number, not {number!r}")
        if self.seed is not None and not isinstance(self.seed, Integral):
            raise TypeError(f"seed is a whole number or None, not {self.seed!r}")
        if not 1 <= self.recall <= MOST:
            raise ValueError(f"recall is from 1 to {MOST:,} rows, not {self.recall}")
        if self.hand_limit is not None and self.hand_limit < 1:
            raise ValueError(f"hand_limit is 1 or more hands, or None, not {self.hand_limit}")
