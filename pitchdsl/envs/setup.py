"""What an environment plays: rules, seats, how long, and how much is remembered."""

from attrs import field

from pitchdsl.arguments import MOST_OF_ALL, flag, one_of, seed_of, whole
from pitchdsl.facade.door import AnyRules, rules_of
from pitchdsl.game.rules import Rules
from pitchdsl.values import frozen

MOST = 1_000_000
"""The upper bound of ``recall``, and of the deals of a tree."""
SEATS = 10
"""How many seats an observation has room for; no rules allow more."""
MATCHES = ("hand", "game")
RENDER_MODES = ("ansi", "human")
RECALL = 384
"""So many rows of history are observed: more than one deal of any bundled variant has."""
HAND_LIMIT = 100
"""The default ``hand_limit``: random players may never reach a target."""


def _rules(rules: AnyRules) -> Rules:
    return rules_of(rules)


def _seats(seats: int) -> int:
    return whole(seats, "seats", 1, SEATS)


def match_of(match: str) -> str:
    """How much is played, a hand or a game."""
    return one_of(match, "match", MATCHES)


def _recall(recall: int) -> int:
    return whole(recall, "recall", 1, MOST)


def _render_mode(mode: str | None) -> str | None:
    return mode if mode is None else one_of(mode, "render_mode", RENDER_MODES)


def _hand_limit(limit: int | None) -> int | None:
    return limit if limit is None else whole(limit, "hand_limit", 1, MOST_OF_ALL)


def _seed(seed: int | None) -> int | None:
    return seed if seed is None else seed_of(seed)


def _wider(wider: bool) -> bool:
    return flag(wider, "wider")


@frozen(kw_only=True)
class Setup:
    """The setup of an environment; raises ``TypeError`` and ``ValueError`` for what cannot be."""

    rules: Rules = field(converter=_rules)
    seats: int = field(converter=_seats)
    match: str = field(default="hand", converter=match_of)
    """One hand from its deal to its settlement, or a whole game."""
    seed: int | None = field(default=None, converter=_seed)
    hand_limit: int | None = field(default=HAND_LIMIT, converter=_hand_limit)
    """A game is cut off after so many hands; none: it goes on to its end, if it has one."""
    recall: int = field(default=RECALL, converter=_recall)
    """How many rows of history are observed."""
    wider: bool = field(default=False, converter=_wider)
    """Whether actions beyond the common space get numbers behind it."""
    render_mode: str | None = field(default=None, converter=_render_mode)
