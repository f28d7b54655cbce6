"""Who plays with the pitcher: partners of one hand, and the card that may tell them."""

from collections.abc import Iterator

from pitchdsl.check.draft import Draft
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.game.play.rules import CalledCard
from pitchdsl.game.table.rules import Partner, Seats
from pitchdsl.game.table.seating import Seating, Sides


def check_partners(draft: Draft) -> Iterator[Problem]:
    """P395 and P400: partners of one hand keep scores of their own, and need somebody to play against."""
    partner, sides = draft.rules.players.partner, draft.rules.players.sides
    if partner is not None and sides.seating is not Seating.EACH_ALONE:
        yield draft.problem(
            "P395",
            Partner.address,
            "partners for one hand need a score each, and here two share one",
            "write `sides: each alone`, or leave `partner` out",
            also=[(Sides.address, "these sides last for the whole game")],
        )
    elif partner is not None and partner.by.by_pitcher and draft.rules.players.seats.least < 3:
        yield draft.problem(
            "P395",
            Partner.address,
            "two players can be no partners: nobody would play against them",
            "write `seats: 3` or more, or leave `partner` out",
            also=[(Seats.address, "so few may play")],
        )
    called = draft.rules.play.called
    if called is not None and called.in_first_trick and (partner is None or not partner.is_hidden):
        yield draft.problem(
            "P400",
            CalledCard.address,
            "nobody calls a card here",
            "write `partner: the holder of a called card` under `players`, or leave this line out",
        )
