"""What sides and seats get at the end: the same for all seats of a side, and together nothing."""

from collections.abc import Sequence

from pitchdsl.engine.table import Table


def by_hand(table: Table) -> tuple[float, ...]:
    """By side: its points of the hand, as they count towards the target, less what the others have on average."""
    winning = table.seated.winning
    gained = [winning.towards * (score - winning.start.score) for score in table.score]
    return tuple(own - (sum(gained) - own) / (len(gained) - 1) for own in gained)


def by_game(table: Table) -> tuple[float, ...]:
    """By side: 1 for the winner, and the others share the loss; 0 for all where nobody has won."""
    winner = None if table.outcome is None else table.outcome.winner
    sides = len(table.sides)
    if winner is None:
        return (0.0,) * sides
    return tuple(1.0 if side == winner else -1.0 / (sides - 1) for side in range(sides))


def shares(sides: Sequence[Sequence[int]]) -> tuple[float, ...]:
    """By side: the part of what it gets that each of its seats gets. Where all are of one size, that is all of it.

    The fewer they are, the more; so what all seats get is nothing together, as what all sides get is.
    """
    seats = sum(map(len, sides))
    return tuple(seats / (len(sides) * len(side)) for side in sides)


def by_seat(table: Table, of_sides: Sequence[float]) -> list[float]:
    """By seat, from what sides get."""
    of_seats = [reward * share for reward, share in zip(of_sides, shares(table.sides), strict=True)]
    return [of_seats[side] for side in table.side_of]
