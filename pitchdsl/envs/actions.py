"""Actions as numbers: one numbering for all bundled variants, and a wider one for texts with more.

A number means the same in every variant and never changes its meaning: numbers that are free now are for actions to
come. A bid is numbered by its points and not by its place in the ladder, so that a house rule about the lowest bid
moves no number. Bids with a name, and rows of ``offers``, are numbered by their place in the rules as agreed on.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from typing import assert_never

from attrs import frozen

from pitchdsl.actions import (
    SALE,
    SET,
    Action,
    Answer,
    Ask,
    Bid,
    CallCard,
    ChoosePartner,
    Discard,
    Hold,
    NameTrump,
    Pass,
    PlayCard,
    RunIt,
    Stand,
    ThrowIn,
)
from pitchdsl.arguments import shown
from pitchdsl.engine.auction import ladder_of, set_taken_by_dealer
from pitchdsl.rules.conditions import both
from pitchdsl.rules.rules import Rules


class BeyondError(ValueError):
    """Rules with an action that has no number; ``str()`` names it and what to do."""


@frozen(kw_only=True)
class Block:
    """Numbers for actions of one kind."""

    start: int
    size: int
    what: str
    """What the numbers are for, in order."""

    @property
    def numbers(self) -> range:
        """The numbers themselves."""
        return range(self.start, self.start + self.size)


PLAY = Block(start=0, size=54, what="play a card, by its number")
DISCARD = Block(start=54, size=54, what="discard a card, by its number")
SUIT = Block(start=108, size=4, what="name trump: spades, hearts, diamonds, clubs")
WORD = Block(
    start=112,
    size=16,
    what="pass, hold, run it, throw the hand in, stand, take a set, sell for the bid, refuse the bid; eight are free",
)
BID = Block(start=128, size=128, what="a plain bid, by its points")
NAMED = Block(start=256, size=16, what="a bid with a name, by its place in `calls`")
ASK = Block(start=272, size=8, what="ask for a row of `offers`, by its place")
GRANT = Block(start=280, size=8, what="grant it")
REFUSE = Block(start=288, size=8, what="refuse it")
PARTNER = Block(start=296, size=16, what="choose a partner, by seat")
CALL = Block(start=312, size=54, what="call a card, by its number")
GIVE = Block(start=366, size=54, what="for a card that is passed on")
FREE = Block(start=420, size=28, what="free")
BLOCKS = (PLAY, DISCARD, SUIT, WORD, BID, NAMED, ASK, GRANT, REFUSE, PARTNER, CALL, GIVE, FREE)
"""All numbers, in order."""

SIZE = 448
"""How many numbers the common space has."""

_WORDS: tuple[Action | str, ...] = (
    Pass(),
    Hold(),
    RunIt(),
    ThrowIn(),
    Stand(),
    SET,
    Answer(SALE, grants=True),
    Answer(SALE, grants=False),
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
        self._names = tuple(call.name for call in rules.calls)
        self._rows = tuple(row.name for row in rules.offers.rows)
        self._actions: dict[int, Action] = {}
        self._beyond: dict[Action | str, int] = {}
        for action in _possible(rules, seats):
            number = self._common(action)
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
        number = self._common(action)
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

    def _common(self, action: Action) -> int | None:
        """The number in the common space; none where it has no room."""
        match action:
            case PlayCard(card):
                return _in(PLAY, card)
            case Discard(card):
                return _in(DISCARD, card)
            case NameTrump(suit):
                return _in(SUIT, suit)
            case ChoosePartner(seat):
                return _in(PARTNER, seat)
            case CallCard(card):
                return _in(CALL, card)
            case Bid(value, None):
                return _in(BID, value)
            case Bid(_, name):
                return WORD.start + _WORDS.index(SET) if name == SET else _at(NAMED, name, self._names)
            case Ask(offer):
                return _at(ASK, offer, self._rows)
            case Answer(offer, grants) if offer != SALE:
                return _at(GRANT if grants else REFUSE, offer, self._rows)
            case Pass() | Hold() | RunIt() | ThrowIn() | Stand() | Answer():
                return WORD.start + _WORDS.index(action)
            case _:
                assert_never(action)


def _in(block: Block, place: int) -> int | None:
    return block.start + place if 0 <= place < block.size else None


def _at(block: Block, name: str | None, names: tuple[str, ...]) -> int | None:
    return _in(block, names.index(name)) if name in names else None


def _key(action: Action) -> Action | str:
    """What an action is known by: a bid with a name by that alone, for exceptions may let it rank otherwise."""
    return action.name if isinstance(action, Bid) and action.name else action


def _possible(rules: Rules, seats: int) -> Iterator[Action]:
    """Every action that some hand by these rules may allow, the general ones before those of exceptions."""
    yield from (make(card) for make in (PlayCard, Discard) for card in range(54))
    yield from map(NameTrump, range(4))
    yield from (action for action in _WORDS if not isinstance(action, str))
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
                yield set_taken_by_dealer(way)


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
