"""What a designer should be warned of: each alarm has a figure, a threshold, and words for what it means at the table.

A limit of a figure goes off where the whole interval is beyond it, so chance alone seldom sets it off. Alarms about
places, bids and rows ask for many cases instead, where they have no interval.
"""

from collections.abc import Iterator, Sequence
from typing import ClassVar, Protocol

from pitchdsl.report.figures import Measured
from pitchdsl.report.shares import PLAYERS, BidShares, Place, RowShares
from pitchdsl.report.wording import of_hundred, written
from pitchdsl.values import frozen


@frozen
class Cause:
    """Why an alarm goes off."""

    about: str
    """What it is about: the id of a figure, the words of a bid, the name of a row, or a place at the table."""
    value: float
    sentence: str


@frozen(kw_only=True)
class Warned:
    """An alarm that went off."""

    id: str
    """That of the alarm."""
    about: str
    """That of its cause."""
    value: float
    threshold: float
    sentence: str


@frozen(kw_only=True)
class Found:
    """What alarms look at."""

    sides: int
    figures: dict[str, Measured]
    """By id."""
    places: Sequence[Place]
    bids: Sequence[BidShares]
    rows: Sequence[RowShares]


class Alarm(Protocol):
    """One thing that may be wrong with a game."""

    @property
    def id(self) -> str:
        """Its name, which stays."""

    @property
    def threshold(self) -> float:
        """Where it goes off."""

    def causes(self, found: Found) -> Iterator[Cause]:
        """Whatever it goes off for."""


@frozen(kw_only=True)
class Limit:
    """A figure that is beyond a threshold."""

    id: str
    figure: str
    threshold: float
    is_above: bool = True
    """Whether more than the threshold is too much; else less is too little."""
    words: str
    """With ``{value}`` where the figure stands."""

    def causes(self, found: Found) -> Iterator[Cause]:
        """At most one warning."""
        each = found.figures.get(self.figure)
        if each is None:
            return
        low, high = (each.value if end is None else end for end in (each.low, each.high))
        if low > self.threshold if self.is_above else high < self.threshold:
            yield Cause(
                self.figure,
                each.value,
                self.words.format(value=written(each.figure.unit, each.value)),
            )


@frozen(kw_only=True)
class UnevenSeats:
    """A place at the table from which a side wins far more than its share, in the games of Simple and of Steady."""

    id: ClassVar = "uneven-seats"
    threshold: ClassVar = 1.35
    """Times an even share."""

    def causes(self, found: Found) -> Iterator[Cause]:
        """A warning for each place."""
        for place in found.places:
            often = found.sides * place.won["simple"].value
            surely = min(place.won["simple"].least, place.won["steady"].value)  # Steady plays fewer games
            if found.sides * surely > self.threshold:
                who = "the first dealer" if place.steps == 0 else f"who sits {place.steps} left of the first dealer"
                share = of_hundred(place.won["simple"].value)
                yield Cause(
                    str(place.steps),
                    often,
                    f"The side of {who} wins {share} of the games, where {of_hundred(1 / found.sides)} "
                    "would be even: the seat decides who wins.",
                )


@frozen(kw_only=True)
class DeadRow:
    """A row of points that nobody has had in any hand, whoever played."""

    id: ClassVar = "dead-row"
    threshold: ClassVar = 0.0005
    """Of all hands."""

    def causes(self, found: Found) -> Iterator[Cause]:
        """A warning for each row."""
        for row in found.rows:
            hands = sum(part.cases for part in row.had.values())
            had = sum(part.value * part.cases for part in row.had.values()) / max(1, hands)
            if had < self.threshold and hands >= MANY_HANDS:
                yield Cause(
                    row.name,
                    had,
                    f"Hardly anybody has `{row.name}`, {_in_hands(had, hands)}: with these rules the row is dead.",
                )


@frozen(kw_only=True)
class IdleRow:
    """A row of points that somebody has, and that makes no difference between the sides."""

    id: ClassVar = "idle-row"
    threshold: ClassVar = 0.002
    """Of the differences between the sides."""

    def causes(self, found: Found) -> Iterator[Cause]:
        """A warning for each row."""
        for row in found.rows:
            had = row.had.get("simple")
            if had is not None and had.value >= MANY_HAVE_IT and abs(row.weight.value) < self.threshold:
                yield Cause(
                    row.name,
                    row.weight.value,
                    f"`{row.name}` is had in {of_hundred(had.value)} of the hands, and makes "
                    f"{of_hundred(row.weight.value)} of the difference between the sides: it never matters.",
                )


@frozen(kw_only=True)
class FailingBid:
    """A bid that is made, and fails nearly always, whoever makes it."""

    id: ClassVar = "failing-bid"
    threshold: ClassVar = 0.7
    """Of the contracts with this bid."""

    def causes(self, found: Found) -> Iterator[Cause]:
        """A warning for each bid."""
        for bid in found.bids:
            made = {which: part for which, part in bid.fails.items() if part is not None and part.cases >= SOME_BIDS}
            often = max((bid.made_up[which].value for which in made), default=0.0)
            surely = any(part.low is not None and part.low > self.threshold for part in made.values())
            if surely and often >= OFTEN and all(part.value > self.threshold for part in made.values()):
                which = max(made, key=lambda each: bid.made_up[each].value)
                yield Cause(
                    bid.words,
                    made[which].value,
                    f"The bid of {bid.words} fails in {of_hundred(made[which].value)} of the hands in which "
                    f"{PLAYERS[which]} makes it.",
                )


@frozen(kw_only=True)
class BlindBid:
    """A bid that a player who plays to win makes with nearly any hand, although it mostly fails."""

    id: ClassVar = "blind-bid"
    threshold: ClassVar = 0.6
    """Of Strong's contracts with this bid, which is more than half of all that Strong has."""

    def causes(self, found: Found) -> Iterator[Cause]:
        """At most one warning."""
        for bid in found.bids:
            often, fails = bid.made_up.get("strong"), bid.fails.get("strong")
            if often is None or fails is None or often.least <= 0.5 or fails.least <= self.threshold:
                continue
            yield Cause(
                bid.words,
                fails.value,
                f"Strong, who plays to win the game, bids {bid.words} in {of_hundred(often.value)} of its "
                f"contracts, and fails in {of_hundred(fails.value)} of these: it pays without a look at the hand.",
            )


@frozen(kw_only=True)
class DeadBid:
    """A bid that nobody makes who plays to win: one with a name, or a number below one that is made."""

    id: ClassVar = "dead-bid"
    threshold: ClassVar = 0.005
    """Of the contracts of Steady and Strong."""

    def causes(self, found: Found) -> Iterator[Cause]:
        """A warning for each bid."""
        for place, bid in enumerate(found.bids):
            is_below = any(self._often(other)[0] >= OFTEN for other in found.bids[place + 1 :])
            often, hands = self._often(bid)
            is_asked = bid.name is not None or (is_below and len(found.bids) <= MANY_BIDS)
            if is_asked and often < self.threshold and hands >= MANY_CONTRACTS:
                yield Cause(
                    bid.words,
                    often,
                    f"Hardly anybody bids {bid.words}, {_in_hands(often, hands)} of Steady and Strong: "
                    "with these rules the bid is dead.",
                )

    def _often(self, bid: BidShares) -> tuple[float, int]:
        """How often it is the contract of those who play to win, and of how many contracts."""
        parts = [part for which, part in bid.made_up.items() if which != "simple"]
        hands = sum(part.cases for part in parts)
        return sum(part.value * part.cases for part in parts) / max(1, hands), hands


@frozen(kw_only=True)
class OneBid:
    """An auction that always ends at the same bid, although there are others."""

    id: ClassVar = "one-bid"
    threshold: ClassVar = 0.97
    """Of the contracts of each player."""

    def causes(self, found: Found) -> Iterator[Cause]:
        """At most one warning."""
        for bid in found.bids:
            least = min((part.least for part in bid.made_up.values()), default=0.0)
            if len(found.bids) >= FEW_BIDS and least > self.threshold:
                share = min(part.value for part in bid.made_up.values())
                yield Cause(
                    bid.words,
                    share,
                    f"{_capital(of_hundred(share))} of the contracts are a bid of {bid.words}: "
                    "the auction is no contest.",
                )


MANY_HANDS = 300
"""With fewer hands nobody is told that something never happens."""

MANY_HAVE_IT = 0.02
"""A row that is had in fewer hands has little weight because it is rare."""

MANY_CONTRACTS = 100
"""Likewise of a bid."""

SOME_BIDS, OFTEN = 20, 0.02
"""A bid that was made less often is not judged, nor one that makes up less of the contracts."""

MANY_BIDS = 10
"""Of an auction with more bids than that no single number is missed, only bids with a name."""

FEW_BIDS = 3
"""An auction with fewer bids cannot be much of a contest, and need not be."""

ALARMS: Sequence[Alarm] = (
    Limit(id="no-end", figure="stopped", threshold=0.01,
          words="{value} of the games have no end within 100 hands, or are dealt again a thousand times."),
    Limit(id="long", figure="minutes", threshold=150.0,
          words="A game takes {value} minutes at a usual pace: that is long."),
    Limit(id="short", figure="rounds", threshold=0.7, is_above=False,
          words="A game is over when everybody has dealt {value} times: it is short, and not everybody is dealer."),
    Limit(id="redeals", figure="redeals", threshold=0.5,
          words="For each hand that is played {value} deals are thrown in."),
    UnevenSeats(),
    Limit(id="early", figure="decided", threshold=0.45, is_above=False,
          words="Who wins leads for good after {value} of the game: it is decided early."),
    Limit(id="blow-outs", figure="blow-outs", threshold=0.65,
          words="{value} of the games are blow-outs: no other side comes half as far as the winner."),
    Limit(id="ends-at-once", figure="at-once", threshold=0.5,
          words="{value} of the games are ended at once by a bid or a row, whatever the score."),
    Limit(id="ties", figure="ties", threshold=0.1, words="{value} of the games are won by nobody."),
    Limit(id="luck", figure="luck", threshold=0.7,
          words="The deal alone makes {value} of what a hand comes to, whoever plays the cards."),
    Limit(id="no-skill", figure="skill-game", threshold=50.0, is_above=False,
          words="Steady is {value} better than Beginner, a game: who plays well gains next to nothing."),
    Limit(id="bids-fail", figure="set", threshold=0.6, words="{value} of all bids fail."),
    Limit(id="bids-hold", figure="set", threshold=0.02, is_above=False,
          words="{value} of all bids fail: nobody has a reason to fear one."),
    FailingBid(),
    BlindBid(),
    DeadBid(),
    OneBid(),
    DeadRow(),
    IdleRow(),
)  # fmt: skip
"""All alarms, in the order in which they are told."""


def warned(found: Found) -> list[Warned]:
    """Whatever there is to be warned of."""
    return [
        Warned(id=alarm.id, threshold=alarm.threshold, about=each.about, value=each.value, sentence=each.sentence)
        for alarm in ALARMS
        for each in alarm.causes(found)
    ]


def _in_hands(share: float, hands: int) -> str:
    """How often something was in so many hands."""
    times = round(share * hands)
    return f"{'never' if not times else 'once' if times == 1 else f'{times:,} times'} in {hands:,} hands"


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
