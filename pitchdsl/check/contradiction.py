"""When two conditions can never be met together, and why."""

from pitchdsl.cards import SUIT_NAMES
from pitchdsl.rules import conditions as c


def apart(one: c.Condition, other: c.Condition) -> bool:
    """Whether two conditions can never be met together."""
    if isinstance(one, c.AnyOf):
        return all(apart(part, other) for part in one.parts)
    if isinstance(other, c.AnyOf):
        return all(apart(one, part) for part in other.parts)
    if isinstance(one, c.AllOf):
        return any(apart(part, other) for part in one.parts)
    if isinstance(other, c.AllOf):
        return any(apart(one, part) for part in other.parts)
    if isinstance(one, c.TrumpIs) and isinstance(other, c.TrumpIs):
        return one.suit != other.suit
    if (isinstance(one, c.BidIs) and isinstance(other, c.BidIs)) or (
        isinstance(one, c.ScoreIs) and isinstance(other, c.ScoreIs)
    ):
        if one.points is None or other.points is None:
            return False
        numbers = (one.points, other.points)
        return not any(
            one.how.holds(number, one.points) and other.how.holds(number, other.points) for number in numbers
        )
    mine, its = _contract(one), _contract(other)
    return any(a is not None and b is not None and a != b for a, b in zip(mine, its, strict=True))


def _contract(test: c.Condition) -> tuple[bool | None, bool | None, str | None]:
    """What a test asks of the contract: that it is the side's own, that it is made, and its name; none for neither."""
    if isinstance(test, c.BidMade):
        return None, test.made, None
    if isinstance(test, c.MadeLastBid):
        return True, True, None
    if isinstance(test, c.SetThePitcher):
        return False, False, None
    if isinstance(test, c.BidCalled):
        return None, None, test.name
    return (True, test.made, test.name) if isinstance(test, c.Called) else (None, None, None)


def why_apart(one: c.Condition, other: c.Condition) -> str | None:
    """What keeps two single tests from being met together; none where it takes more than these two."""
    if isinstance(one, c.AllOf | c.AnyOf) or isinstance(other, c.AllOf | c.AnyOf) or not apart(one, other):
        return None
    if isinstance(one, c.TrumpIs) and isinstance(other, c.TrumpIs):
        return f"a hand has one trump suit; when it is {SUIT_NAMES[one.suit]}, it is not {SUIT_NAMES[other.suit]}"
    for kind, what in ((c.BidIs, "bid"), (c.ScoreIs, "score")):
        if isinstance(one, kind) and isinstance(other, kind):
            return f"no {what} is {_number(one.how, one.points)} and also {_number(other.how, other.points)}"
    mine, its = _contract(one), _contract(other)
    if None not in (mine[0], its[0]) and mine[0] != its[0]:
        return "in one hand a side has bid, or it has set another's bid; it cannot have done both"
    if None not in (mine[1], its[1]) and mine[1] != its[1]:
        return "a bid that is made is not set, and one that is set is not made"
    return f"a bid called {mine[2]} is not called {its[2]}"


def _number(how: c.Compare, points: int | None) -> str:
    return f"{points}" if how is c.Compare.EXACTLY else f"{points} {how.value}"
