"""Who sits round the table, and who plays with whom."""

from collections.abc import Iterator

from pitchdsl.check.draft import Draft
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.game.hand_sizes import MOST_SEATS
from pitchdsl.game.table.rules import Seats
from pitchdsl.game.table.seating import NumberedTeams, Seating, Sides


def check_seats(draft: Draft) -> Iterator[Problem]:
    """P302 and P303."""
    seats, seating = draft.rules.players.seats, draft.rules.players.sides.seating
    if not draft.can_sit_down:
        yield draft.problem(
            "P302",
            Seats.address,
            f"{seats.least} player{'' if seats.least == 1 else 's'} cannot sit down to a game"
            if seats.least == seats.most
            else f"{seats.least} to {seats.most} players cannot sit down to a game",
            f"from 2 to {MOST_SEATS} may play, the smaller number first, such as `seats: 2-7`",
        )
    elif isinstance(seating, NumberedTeams) and (amiss := _miscounted(seating)):
        title, remedy = amiss
        yield draft.problem("P303", Sides.address, title, remedy)
    elif seating.seats is not None and (seats.least, seats.most) != (seating.seats, seating.seats):
        six = seats.least == seats.most == 6
        yield draft.problem(
            "P303",
            Sides.address,
            "partners sit opposite each other only when four play"
            if seating is Seating.PARTNERS_OPPOSITE
            else f"{seating.words} are for six players"
            if isinstance(seating, Seating)
            else f"these sides have {seating.seats} players",
            "write `sides: three pairs`, `sides: two teams of three` or `sides: each alone`"
            if six and isinstance(seating, Seating)
            else f"for another game write `seats: {seating.seats}`, or `sides: each alone`",
            also=[(Seats.address, "other numbers may play here")],
        )


def _miscounted(teams: NumberedTeams) -> tuple[str, str] | None:
    """What is wrong with sides by number, and what to do: everyone is in one side, and not all are alone."""
    named = [number for team in teams.teams for number in team]
    twice = next((number for number in named if named.count(number) > 1), None)
    if twice is not None:
        return f"player {twice} is named twice", "name every player once"
    if 0 in named:
        return "nobody is player 0", "players are counted from 1, in the order of play"
    left_out = next(number for number in range(1, max(named) + 2) if number not in named)
    if left_out < max(named):
        return f"nobody says whom player {left_out} plays with", f"name every player from 1 to {max(named)}"
    if teams.size == 1:
        return "nobody has a partner here", "write `sides: each alone`"
    return None
