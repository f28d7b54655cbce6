"""Actions as numbers: one numbering for all bundled variants, and a wider one for texts with more.

A number means the same in every variant and never changes its meaning: numbers that are free now are for actions to
come. A bid is numbered by its points and not by its place in the ladder, so that a house rule about the lowest bid
moves no number. Bids with a name, and rows of ``offers``, are numbered by their place in the rules as agreed on.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from typing import get_args

from pitchdsl.arguments import shown
from pitchdsl.game.action import Block, Word
from pitchdsl.game.actions import (
    SALE,
    Action,
    Answer,
    Ask,
    Bid,
    CallCard,
    ChoosePartner,
    Double,
    FromHand,
    NameTrump,
)
from pitchdsl.game.auction.ladder import ladder_of, set_taken
from pitchdsl.game.rules import Rules
from pitchdsl.language.conditions import both


class BeyondError(ValueError):
    """Rules with an action that has no number; ``str()`` names it and what to do."""


SIZE = 448
"""How many numbers the common space has."""


def _blocks() -> Iterator[Block]:
    taken = sorted({block for kind in get_args(Action) for block in kind.blocks}, key=lambda each: each.start)
    yield from taken
    yield Block(start=taken[-1].numbers.stop, size=SIZE - taken[-1].numbers.stop, what="free")


BLOCKS = tuple(_blocks())
"""All numbers, in order: what actions say of themselves, and what is free behind them."""

_WORDS: tuple[Action, ...] = (
    *(kind() for kind in get_args(Action) if issubclass(kind, Word)),
    *(Answer(SALE, grants=True), Answer(SALE, grants=False)),
)
_MOST_TESTS = 6
"""So many tests of exceptions are tried together; of rules with more the general ones are looked at."""


class Numbering:
    """The numbers of the actions of some rules at a table of so many; the same for equal rules.

    ``size`` is how many numbers there are: :data:`SIZE`, and more only in a wider space that needs them.
    """

    def __init__(self, rules: Rules, seats: int, *, wider: bool = False) -> None:
        """Numbers every action that the rules may allow.

        Raises :class:`BeyondError` where the common space lacks one; ``wider`` appends numbers for these instead.
        """
        self.rules = rules
        self.calls = tuple(call.name for call in rules.calls)
        """The names of bids, in order."""
        self.offers = tuple(row.name for row in rules.offers.rows)
        """Those of the rows of ``offers``."""
        self._actions: dict[int, Action] = {}
        self._beyond: dict[Action | str, int] = {}
        for action in _possible(rules, seats):
            number = action.number(self)
            if number is None and not wider:
                raise BeyondError(f"the common space of actions has no number for `{action}` in {rules.name}")
            if number is None:
                number = self._beyond.setdefault(_key(action), SIZE + len(self._beyond))
            self._actions.setdefault(number, action)
        self.size = SIZE + len(self._beyond)

    @property
    def known(self) -> tuple[int, ...]:
        """The numbers that stand for an action of these rules, in order."""
        return tuple(sorted(self._actions))

    def number(self, action: Action) -> int:
        """The number of an action; raises ``ValueError`` for one that the rules do not know."""
        number = action.number(self)
        if number is None:
            number = self._beyond.get(_key(action))
        if number is None:
            raise ValueError(f"{action} has no number in {self.rules.name}")
        return number

    def action(self, number: int) -> Action:
        """The action of a number, legal now or not; raises ``ValueError`` for a number that stands for none.

        A bid that ranks otherwise by an exception is told as it ranks by the general rules: for what is legal now ask
        :meth:`numbered`.
        """
        action = self._actions.get(number)
        if action is None:
            raise ValueError(f"{shown(number)} is the number of no action in {self.rules.name}")
        return action

    def numbered(self, actions: Iterable[Action]) -> dict[int, Action]:
        """Actions by their numbers, in order of the numbers: what a table says is legal, say."""
        return dict(sorted((self.number(action), action) for action in actions))


def _key(action: Action) -> Action | str:
    """What an action is known by: a bid with a name by that alone, for exceptions may let it rank otherwise."""
    return action.name if isinstance(action, Bid) and action.name else action


def _possible(rules: Rules, seats: int) -> Iterator[Action]:
    """Every action that some hand by these rules may allow, the general ones before those of exceptions."""
    yield from (kind(card) for kind in get_args(Action) if issubclass(kind, FromHand) for card in range(54))
    yield from map(NameTrump, range(4))
    yield from _WORDS
    for row in rules.offers.rows:
        yield Ask(row.name)
        yield from (Answer(row.name, grants=grants) for grants in (True, False))
    partner = rules.players.partner
    if partner is not None and partner.by.by_pitcher:
        yield from map(CallCard, range(54)) if partner.is_hidden else map(ChoosePartner, range(seats))
    for way in _ways(rules.seated(seats)):
        if way.bidding is not None:
            yield from ladder_of(way).bids
            if way.bidding.all_pass.or_set:
                yield set_taken(way)
            if way.bidding.doubling is not None:
                yield from (Double(again=again) for again in (False, True))


def _ways(seated: Rules) -> Iterator[Rules]:
    """The rules with the general lines, and then as exceptions may make them."""
    tests = tuple(dict.fromkeys(each.when for each in seated.exceptions))
    yield seated.answered([False] * len(seated.exceptions))
    if len(tests) > _MOST_TESTS or seated.bidding is None:
        return
    for met in product((False, True), repeat=len(tests)):
        holding = [test for test, holds in zip(tests, met, strict=True) if holds]
        if holding and all(both(one, other) for one, other in combinations(holding, 2)):
            yield seated.answered([each.when in holding for each in seated.exceptions])
