"""Movements: who sits where in each round of an evening.

Both kinds are cyclic: a round comes from the one before it by counting each contestant but the last one on by one. So
a first round is all that has to be known, and what holds of its differences holds of the whole movement.
"""

from pitchdsl.values import frozen

MOST_PLAYERS = 24

Seated = tuple[int, ...]
"""The contestants of one table."""

Movement = tuple[tuple[Seated, ...], ...]
"""For each round its tables."""

_WHIST = {
    4: ((3, 0, 2, 1),),
    8: ((7, 4, 5, 0), (6, 3, 2, 1)),
    12: ((11, 8, 5, 9), (10, 0, 2, 4), (7, 1, 6, 3)),
    16: ((15, 1, 4, 0), (14, 5, 8, 3), (13, 11, 7, 6), (12, 9, 10, 2)),
    20: ((19, 9, 0, 6), (18, 14, 4, 7), (17, 3, 5, 16), (15, 13, 11, 10), (12, 2, 1, 8)),
    24: ((23, 20, 2, 9), (22, 21, 12, 1), (19, 14, 18, 4), (17, 0, 15, 11), (16, 3, 10, 7), (13, 5, 6, 8)),
}
"""First rounds of whist tournaments, by players; of each table the first two are partners, and the others are.

Found by search: each difference of partners comes once, and each of opponents twice.
"""

WHIST = tuple(_WHIST)
"""So many players have a whist tournament here."""


@frozen(kw_only=True)
class Field:
    """Those who take part: contestants of the same number of players each, who stay together."""

    players: int
    size: int
    """Players of a contestant."""

    def members(self, contestant: int) -> tuple[int, ...]:
        """The players of a contestant."""
        return tuple(range(contestant * self.size, (contestant + 1) * self.size))


def whist(players: int) -> Movement:
    """Tables of four, by seat: each player is the partner of each other one once, and an opponent twice.

    There is one for as many players as ``WHIST`` names.
    """
    first = tuple((one, third, two, fourth) for one, two, third, fourth in _WHIST[players])
    return _turned(first, players)


def howell(contestants: int) -> Movement:
    """Tables of two contestants, by side, for an even number of them: each meets each other one once.

    Where one less than their number is a prime that leaves 3 when it is divided by 4, two contestants sit on the same
    side equally often as any other two do: then exactly one of a number and its negative is a square.
    """
    modulus = contestants - 1
    squares = {number * number % modulus for number in range(1, modulus)}
    met = [(number, modulus - number) for number in range(1, contestants // 2)]
    sided = [(one, two) if one in squares or two not in squares else (two, one) for one, two in met]
    return _turned(((modulus, 0), *sided), contestants)


def _turned(first: tuple[Seated, ...], contestants: int) -> Movement:
    """All rounds that begin so."""
    last = contestants - 1

    def at(number: int, contestant: int) -> int:
        return last if contestant == last else (contestant + number) % last

    return tuple(tuple(tuple(at(number, each) for each in table) for table in first) for number in range(max(last, 1)))
