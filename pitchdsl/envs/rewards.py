"""What a side gets at the end: the same for all of its seats, and together nothing."""

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
