"""What the layouts that were tried say of an option: each kind of fact with its words.

Shares are of those layouts, so a fact is as true as they are many.
"""

from collections.abc import Iterator, Sequence

from pitchdsl.cards import code
from pitchdsl.game.actions import Call
from pitchdsl.players.advice import Estimate, Option, Taken, difference
from pitchdsl.values import frozen

Hands = Sequence[tuple[int, ...]]
"""For each layout, by seat, the cards in hand at the decision."""

FEW = 5
"""Rows of points that are told one by one, at most."""


@frozen(kw_only=True)
class Beaters:
    """How often an opponent who plays later holds a card that wins over one."""

    share: float

    @classmethod
    def of(cls, above: int, seats: Sequence[int], hands: Hands) -> "Beaters":
        """``above`` are the cards that win over it, as a set."""
        return cls(share=_share(sum(any(hand[seat] & above for seat in seats) for hand in hands), hands))

    @property
    def says(self) -> str:
        """A clause without a full stop."""
        return f"an opponent after you holds a card that beats it in {self.share:.0%} of the layouts"


@frozen(kw_only=True)
class Whereabouts:
    """Who holds a card that is out."""

    card: int
    by_seat: tuple[tuple[int, float], ...]
    """Seats that hold it in some layouts, with the share of these, the likeliest first."""
    nobody: float

    @classmethod
    def of(cls, card: int, hands: Hands) -> "Whereabouts":
        """Looks for it in all hands."""
        counts = [_share(sum(hand[seat] >> card & 1 for hand in hands), hands) for seat in range(len(hands[0]))]
        found = sorted(((seat, share) for seat, share in enumerate(counts) if share), key=lambda each: -each[1])
        nobody = _share(sum(not any(each >> card & 1 for each in hand) for hand in hands), hands)
        return cls(card=card, by_seat=tuple(found), nobody=nobody)

    @property
    def says(self) -> str:
        """A clause without a full stop."""
        who = [(f"seat {seat}", share) for seat, share in self.by_seat]
        who += [("nobody", self.nobody)] if self.nobody else []
        (first, most), *others = who
        told = [f"{first} has it in {most:.0%}", *(f"{each} in {share:.0%}" for each, share in others)]
        return f"{code(self.card)} is out: {', '.join(told)} of the layouts"


@frozen(kw_only=True)
class Takings:
    """What the own side takes with an option."""

    takes: tuple[Taken, ...]

    @property
    def says(self) -> str:
        """A clause without a full stop, row by row where they are few; nothing where no worlds were tried."""
        if not self.takes:
            return ""
        if len(self.takes) > FEW or not all(each.is_share for each in self.takes):
            return f"your side takes {sum(each.points for each in self.takes):.1f} points on average"
        told = ", ".join(f"{each.row} in {each.much.mean:.0%}" for each in self.takes)
        return f"your side takes {told} of the layouts"


@frozen(kw_only=True)
class Against:
    """What others make of the hand where they play the bid."""

    fails: Estimate

    @property
    def says(self) -> str:
        """A clause without a full stop."""
        return f"where another side then plays the bid, it is set in {self.fails.mean:.0%} of the layouts"


@frozen(kw_only=True)
class Swing:
    """What one option brings about more often, or more of, than another does; clearly so."""

    verb: str
    """What a side does, ``makes the bid``; of a row of points ``takes``."""
    row: str
    """The row of points, or nothing."""
    is_share: bool
    """Whether the numbers are shares of the layouts, and not points."""
    one: Estimate
    other: Estimate

    def says(self, one: str, other: str) -> str:
        """A clause without a full stop; ``one`` and ``other`` are what the options are called."""
        if self.is_share:
            what = f"{self.verb} {self.row}".strip()
            return f"{one} {what} in {self.one.mean:.0%} of the layouts, {other} in {self.other.mean:.0%}"
        return f"{one} {self.verb} {self.one.mean:.1f} points of {self.row}, {other} {self.other.mean:.1f}"


def swings(one: Option, other: Option) -> tuple[Swing, ...]:
    """All that clearly tells one option from another, in favour of the first; the largest difference first."""
    return tuple(sorted(_swings(one, other), key=lambda each: each.other.mean - each.one.mean))


def _swings(one: Option, other: Option) -> Iterator[Swing]:
    contracts = (("makes the bid", one.makes, other.makes), ("sets the others' bid", one.sets, other.sets))
    called = isinstance(one.action, Call)  # then it is another contract, in other layouts
    for verb, mine, yours in () if called else contracts:
        if mine is not None and yours is not None and _is_clear(mine, yours):
            yield Swing(verb=verb, row="", is_share=True, one=mine, other=yours)
    for taken, less in zip(one.takes, other.takes, strict=True):
        if _is_clear(taken.much, less.much):
            yield Swing(verb="takes", row=taken.row, is_share=taken.is_share, one=taken.much, other=less.much)


def _is_clear(one: Estimate, other: Estimate) -> bool:
    away = difference(one, other)
    return away.mean > away.error and round(away.mean, 2) > 0


def _share(number: int, of: Sequence[object]) -> float:
    return number / len(of)
