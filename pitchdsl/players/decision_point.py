"""What playouts take: a decision point of one seat, and the worlds that it may be in."""

from collections.abc import Mapping
from functools import lru_cache

from attrs import field

from pitchdsl.game.actions import Action
from pitchdsl.game.exchange.rules import Step
from pitchdsl.game.rules import Rules
from pitchdsl.game.standing import Standing
from pitchdsl.values import frozen


@frozen(kw_only=True, slots=True)
class DecisionPoint:
    """A decision that a seat has to make: the match so far, what everybody knows of this deal, and the options."""

    rules: Rules
    """As they were agreed on, with all their exceptions."""
    seats: int
    seat: int
    """Who decides."""
    standing: Standing
    """How the match stood when this hand was dealt."""
    told: tuple[tuple[int, Action], ...]
    """The public decisions of this deal so far, in order, by seat.

    Hands thrown in, one's own word to play on, calls, suits named and cards played; no discards. Nobody else's word to
    play on is here: a seat that could have thrown its hand in, asked for something or doubled, and did not, played on.
    """
    options: tuple[Action, ...]
    """The legal actions of the seat."""
    turned: tuple[int, ...] = ()
    """The cards that were shown to make trump, in order."""
    deed: int | None = None
    """Where the seat decides on a discard: the index of its deed among all deeds of the exchange."""


@frozen(kw_only=True, slots=True)
class World:
    """Where all cards lie, and what was thrown face down."""

    hands: tuple[int, ...]
    """By seat, the cards that were dealt, as sets: before any was changed, or the kitty taken."""
    kitty: int
    """The cards laid aside, as a set."""
    stock: tuple[int, ...]
    """The rest of the pack in the order in which it is drawn, from the deal on."""
    pile: tuple[int, ...] = ()
    """The discards in the order in which they were shuffled for those who still drew; none as long as that is open."""
    thrown: Mapping[tuple[int, int], int] = field(factory=dict)
    """The cards that each seat has thrown in each deed so far, as sets, by index of the deed and seat."""


@lru_cache(maxsize=256)
def most_exchange_actions(rules: Rules) -> int:
    """An upper bound on the deeds of an exchange by these rules, whichever exceptions are met."""
    steps = list(rules.exchange.steps) if rules.exchange else []
    steps += [each.then for each in rules.exceptions if isinstance(each.then, Step)]
    return sum(len(step.deeds) for step in steps)
