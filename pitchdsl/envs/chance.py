"""Chance made explicit: a table asks for a card only when somebody has to see it, and then for no more than that.

:class:`Chance` is a source of deals that knows no cards. Whatever the engine has to know is a :class:`Question`; one
that nobody has answered yet stops the engine with :class:`AskedError`, and it is started again with the answer. Cards
that lie face down stay open: a stock that nobody draws from, or a kitty that nobody takes, is never asked for.

Cards that go into a hand together have no order there. They are told in the order of their numbers, each with the
chance that it is the lowest of those that are left, so that each set comes about in one way only and with its true
probability. Where order matters each card is drawn from all that are left.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import SupportsIndex, overload

from attrs import evolve

from pitchdsl.cards import code
from pitchdsl.engine.table import Table
from pitchdsl.game.events import FACE_DOWN
from pitchdsl.game.rng import DrawKind, RandomDraw
from pitchdsl.game.rules import Rules
from pitchdsl.game.table.dealing import packets
from pitchdsl.game.table.rules import Each, Jokers, Kitty, Ranks
from pitchdsl.values import frozen

DEAL, SHUFFLE = "deal", "shuffle"
"""What is asked for of a pack, and of discards."""

_WORDS = {DrawKind.TRUMP: "cut", DrawKind.RESHUFFLE: SHUFFLE}
"""What draws are called, where not as in records."""


@frozen(kw_only=True)
class Question:
    """What chance has to say: so many of some numbers, which are cards, or seats for ``dealer``."""

    what: str
    left: tuple[int, ...]
    """What there is to choose from, ascending."""
    missing: int
    """How many are still to be chosen."""
    in_order: bool = False
    """Whether it matters which comes first."""
    said: tuple[int, ...] = ()
    """What has been said of it so far."""
    places: tuple[int, ...] = ()
    """Of a deal, where in the pack these cards lie."""

    def outcomes(self) -> list[tuple[int, float]]:
        """What may be said next, ascending, as plain numbers, and how likely each is."""
        number, missing = len(self.left), self.missing
        if self.in_order:
            return [(int(each), 1 / number) for each in self.left]
        likely, found = missing / number, []
        for each in self.left[: number - missing + 1]:
            found.append((int(each), likely))
            number -= 1
            likely *= (number + 1 - missing) / number if number else 0
        return found

    def say(self, outcome: int) -> "Question":
        """The same with this outcome, and what follows from it; raises ``ValueError`` for one that cannot be."""
        left, at = self.left, bisect_left(self.left, outcome)
        possible = len(left) if self.in_order else len(left) - self.missing + 1
        if at >= possible or left[at] != outcome:
            raise ValueError(f"{outcome} is no outcome of this chance: {self.what}")
        return evolve(
            self,
            left=left[:at] + left[at + 1 :] if self.in_order else left[at + 1 :],
            missing=self.missing - 1,
            said=(*self.said, outcome),
        ).with_all_certain()

    def with_all_certain(self) -> "Question":
        """The same with all that is certain."""
        if len(self.left) != self.missing or (self.in_order and self.missing > 1):
            return self
        return evolve(self, left=(), missing=0, said=self.said + self.left)

    def words(self, outcome: int) -> str:
        """An outcome in words: ``deal AS``."""
        return f"{self.what} {outcome if self.what == 'dealer' else code(outcome)}"


class AskedError(Exception):
    """The engine has to know what nobody has said yet."""

    def __init__(self, question: Question) -> None:
        super().__init__(question.what)
        self.question = question


class EnoughError(Exception):
    """No more is dealt."""


class Chance:
    """A source of deals that asks for every card, and answers with what it has been told.

    No cards are dealt for a hand beyond ``hands``, nor more than ``deals`` times in all: :class:`EnoughError` says so.
    """

    __slots__ = ("_answers", "_deals", "_hands", "_known", "_packets", "_pool")

    def __init__(self, rules: Rules, seats: int, *, deals: int, hands: int) -> None:
        self._deals, self._hands = deals, hands
        self._answers: Iterator[tuple[int, ...]] = iter(())
        self._packets = _packets_of(rules, seats)
        self._known: dict[int, int] = {}
        """The cards of this deal that have been told, by place."""
        self._pool: tuple[int, ...] = ()
        """All others."""

    def tell(self, answers: Sequence[tuple[int, ...]]) -> None:
        """Has it answer so what is asked from now on, in this order."""
        self._answers = iter(answers)

    def copy(self) -> "Chance":
        """An independent copy that knows the same, without answers to come."""
        twin = Chance.__new__(Chance)
        twin._deals, twin._hands, twin._packets = self._deals, self._hands, self._packets
        twin._answers, twin._known, twin._pool = iter(()), self._known.copy(), self._pool
        return twin

    def draw(self, what: RandomDraw, among: tuple[int, ...], number: int) -> tuple[int, ...]:
        """Any of them; of a pack only the hands that are dealt from it are known."""
        if what.kind is not DrawKind.ORDER:
            left, words = tuple(sorted(among)), _WORDS.get(what.kind, what.kind.value)
            return self._ask(Question(what=words, left=left, missing=number, in_order=number > 1))
        if what.hand > self._hands or not self._deals:
            raise EnoughError
        self._deals -= 1
        self._known, self._pool = {}, tuple(sorted(among))
        for places in self._packets:
            self.together(places)
        return Covered(self, range(number), together=False)

    def together(self, places: Sequence[int]) -> tuple[int, ...]:
        """The cards of these places, where nobody asks for their order."""
        unknown = tuple(place for place in places if place not in self._known)
        if unknown:
            cards = self._ask(Question(what=DEAL, left=self._pool, missing=len(unknown), places=unknown))
            self._known.update(zip(unknown, cards, strict=True))
            self._pool = tuple(card for card in self._pool if card not in cards)
        return tuple(self._known[place] for place in places)

    def _ask(self, question: Question) -> tuple[int, ...]:
        question = question.with_all_certain()
        if not question.missing:
            return question.said
        for answer in self._answers:
            return answer
        raise AskedError(question)


class Covered(tuple[int, ...]):
    """Cards that lie face down, and are asked for as they are looked at.

    One that is looked at is asked for alone, and those from the top up to some place together: they are taken. Any
    other part stays covered.
    """

    _chance: Chance
    _places: range
    _together: bool

    def __new__(cls, chance: Chance, places: range, *, together: bool) -> "Covered":
        """The cards of these places; ``together`` where nobody will ask for their order."""
        cards = super().__new__(cls, (FACE_DOWN,) * len(places))
        cards._chance, cards._places, cards._together = chance, places, together
        return cards

    def of(self, chance: Chance) -> "Covered":
        """The same cards, to be asked for there."""
        return Covered(chance, self._places, together=self._together)

    @overload
    def __getitem__(self, at: SupportsIndex) -> int: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[int, ...]: ...
    def __getitem__(self, at: SupportsIndex | slice) -> int | tuple[int, ...]:
        if not isinstance(at, slice):
            return self._chance.together((self._places[at],))[0]
        places = self._places[at]
        if at.stop is not None and not at.start:
            return self._chance.together(places)
        return Covered(self._chance, places, together=at.stop is not None)

    def __iter__(self) -> Iterator[int]:
        if self._together:
            yield from self._chance.together(self._places)
        else:
            for place in self._places:
                yield self._chance.together((place,))[0]

    def __contains__(self, card: object) -> bool:
        return any(card == each for each in self)


def own_chance(table: Table) -> Chance:
    """The source of deals of a table that is a copy of another, and from here on asked for all that lies covered."""
    chance, hand = table.deals, table.hand
    assert isinstance(chance, Chance)
    if isinstance(hand.stock, Covered):
        hand.stock = hand.stock.of(chance)
    if isinstance(hand.kitty, Covered):
        hand.kitty = hand.kitty.of(chance)
    return chance


def _packets_of(rules: Rules, seats: int) -> tuple[tuple[int, ...], ...]:
    """The places in the pack of each hand; none where exceptions may change the deal, and it goes card by card."""
    seated = rules.seated(seats)
    if any(isinstance(each.then, Each | Kitty | Ranks | Jokers) for each in seated.exceptions):
        return ()
    return packets(seats, seated.deal.each.cards, seated.deal.each.packets)
