"""What the documents say about seven variants, copied from them by hand: the expectations of `test_fields_*`.

The others stand in `facts_app` and `facts_guide`.
Nothing here comes from the rules under test. Where a document leaves a choice open, the reading is the one that our
claim states.
"""

from collections.abc import Mapping

import pytest
from attrs import frozen

from pitchdsl.compile import load
from pitchdsl.game.rules import Rules

from .registry import shows
from .table import rules

FOUR_POINTS = {"high": 1, "low": 1, "jack": 1, "game": 1}


@frozen(kw_only=True)
class Variant:
    """One variant, as its document tells it."""

    name: str
    claims: str
    """How the ids of its claims begin."""
    seats: tuple[int, int]
    """The fewest and the most who may play."""
    teams: bool
    """Partners opposite; else each alone."""
    each: int
    """Cards that each is dealt, and so tricks."""
    packets: int | None = None
    """Cards given at a time; none where the document does not say."""
    least: int
    most: int
    top: str | None = None
    """The name of the top bid, where it is called only by that."""
    holds: int
    """The highest bid that the dealer may hold; 0 for none."""
    stuck: int | None
    """The least that a dealer must bid when all others have passed; none: the same dealer deals again."""
    rounds: bool = False
    """Whether the auction goes round until one bidder is left; else once."""
    names: bool
    """Whether the pitcher names trump; else the first lead makes it."""
    leads_trump: bool = False
    must_trump: bool = False
    """Whether who is out of the suit led must trump."""
    throws: int = 0
    """How many cards each may exchange."""
    points: Mapping[str, int] = FOUR_POINTS
    low: str
    """To whom the low goes: ``owner`` or ``winner``."""
    start: int = 0
    target: int

    def id(self, field: str) -> str:
        """The id of the claim about a field."""
        return f"{self.claims}-{field}"

    @property
    def rules(self) -> Rules:
        """The rules under test."""
        return rules(self.name)

    def with_house_rule(self, name: str) -> Rules:
        """The rules with a bundled house rule over them."""
        return load(self.name, house_rules=[name])

    @property
    def seat_numbers(self) -> range:
        """With how many it is played."""
        return range(self.seats[0], self.seats[1] + 1)

    @property
    def towards(self) -> int:
        """1 where scores rise to the target, -1 where they go down to it."""
        return 1 if self.target > self.start else -1

    def side(self, seat: int) -> int:
        """The side of a seat at a table of four."""
        return seat % 2 if self.teams else seat

    def by_side(self, points: Mapping[int, int], start: int = 0) -> tuple[int, ...]:
        """Points by seat of a table of four, summed by side."""
        sums = [start] * (2 if self.teams else 4)
        for seat, value in points.items():
            sums[self.side(seat)] += value
        return tuple(sums)


_AUCTION = Variant(
    name="auction-pitch",
    claims="D3-VARIANT-AUCTION-PITCH",
    seats=(2, 7),
    teams=False,
    each=6,
    packets=3,
    least=1,
    most=4,
    holds=3,
    stuck=None,
    names=False,
    low="owner",
    target=7,
)
_GUIDE_PARTNERSHIP = Variant(
    name="guide-partnership",
    claims="D0-VARIANT-GUIDE-PARTNERSHIP",
    seats=(4, 4),
    teams=True,
    each=6,
    packets=3,
    least=1,
    most=4,
    holds=4,
    stuck=None,
    names=False,
    low="owner",
    target=21,
)
_GUIDE_CUTTHROAT = Variant(
    name="guide-cutthroat",
    claims="D0-VARIANT-GUIDE-CUTTHROAT",
    seats=(2, 8),
    teams=False,
    each=6,
    packets=3,
    least=1,
    most=4,
    holds=4,
    stuck=None,
    names=False,
    low="owner",
    target=11,
)
_KIRK_CUTTHROAT = Variant(
    name="kirk-cutthroat",
    claims="D1-VARIANT-KIRK-CUTTHROAT",
    seats=(3, 7),
    teams=False,
    each=6,
    least=1,
    most=4,
    holds=3,
    stuck=2,
    names=False,
    must_trump=True,
    low="winner",
    target=7,
)
_KIRK_PARTNERSHIP = Variant(
    name="kirk-partnership",
    claims="D1-VARIANT-KIRK-PARTNERSHIP",
    seats=(4, 4),
    teams=True,
    each=6,
    least=1,
    most=5,
    top="smudge",
    holds=4,
    stuck=2,
    names=False,
    must_trump=True,
    points={**FOUR_POINTS, "all-tricks": 1},
    low="winner",
    target=21,
)
_NINE_CARD = Variant(
    name="nine-card",
    claims="D4-VARIANT-NINE-CARD",
    seats=(4, 4),
    teams=True,
    each=9,
    least=3,
    most=6,
    holds=5,
    stuck=3,
    rounds=True,
    names=True,
    throws=4,
    points={**FOUR_POINTS, "five": 1, "high-spade": 1},
    low="winner",
    start=21,
    target=0,
)
_TEAM_AUCTION = Variant(
    name="team-auction",
    claims="D2-PRESET-TEAM-AUCTION",
    seats=(4, 4),
    teams=True,
    each=6,
    least=2,
    most=4,
    holds=0,
    stuck=2,
    names=True,
    leads_trump=True,
    low="winner",
    target=11,
)

VARIANTS = {
    variant.name: variant
    for variant in (
        _GUIDE_PARTNERSHIP,
        _GUIDE_CUTTHROAT,
        _KIRK_CUTTHROAT,
        _KIRK_PARTNERSHIP,
        _AUCTION,
        _NINE_CARD,
        _TEAM_AUCTION,
    )
}


def each(field: str, *names: str) -> pytest.MarkDecorator:
    """Runs a test for these variants, or for all, each showing its claim about the field."""
    return pytest.mark.parametrize(
        "variant",
        [
            pytest.param(VARIANTS[name], id=name, marks=shows(VARIANTS[name].id(field)))
            for name in names or tuple(VARIANTS)
        ],
    )
