"""From lark's tree of one value to rule parts: one method a grammar rule.

A method that reads a whole value returns the parts that it says, by name; the names are those of the rule
objects' fields, so that a line that says only some of them can be laid over another.
"""

from typing import Any

from lark import v_args

from pitchdsl.rules import conditions as c
from pitchdsl.rules.bidding import CallRank
from pitchdsl.rules.deeds import Throwable
from pitchdsl.rules.people import Person
from pitchdsl.rules.picks import CardName, RankRange, TrumpCard
from pitchdsl.rules.settlement import AmountKind, Change
from pitchdsl.rules.winning import Criterion, Priority
from pitchdsl.syntax.shared import Parts, SharedParts, When, constant, spread


def parts(number: str = "") -> Any:
    """A method that says all the parts below it: a number by this name, a condition by the name ``if``."""

    def merged(self: object, *below: Any) -> Parts:
        said: Parts = {}
        for each in below:
            said |= (
                {"if": each.condition} if isinstance(each, When) else {number: each} if isinstance(each, int) else each
            )
        return said

    return merged


def part(name: str) -> Any:
    """A method that says this part."""
    return lambda self, value, *rest: {name: value}


@v_args(inline=True)
class Build(SharedParts):
    """Turns each grammar rule into what it means."""

    # headings
    def header_with(self, *names: str) -> tuple[str, ...]:
        return names

    # the table
    def exactly(self, number: int) -> Parts:
        return {"least": number, "most": number}

    def from_to(self, least: int, most: int) -> Parts:
        return {"least": least, "most": most}

    def deck_ranks(self, *runs: TrumpCard | RankRange) -> Parts:
        return {"ranks": tuple(rank for run in runs for rank in spread(run))}

    no_jokers = constant({"number": 0})
    one_joker = constant({"number": 1})
    two_jokers = constant({"number": 2})
    jokers = part("number")
    deal_each = parts("cards")
    packets = part("packets")
    no_kitty = constant({"cards": 0})
    kitty = parts("cards")
    to_person = part("to")

    # the auction
    def at_least(self, number: int, _: object = None) -> Parts:
        return {"least": number, "most": None}

    least_bid = part("least")
    or_set = constant({"or_set": True})
    calls_row = parts()

    def call_rank(self, ranks: CallRank, points: int | None = None) -> Parts:
        return {"ranks": ranks, "points": points}

    made_by_every_trick = constant({"made_by": c.TookEveryTrick()})
    made_by_every_point = constant({"made_by": c.TookEveryPoint()})

    # trump and the exchange
    by_first_lead = constant({"who": None, "in_hand": False})

    def by_person(self, person: Person, in_hand: bool = False) -> Parts:
        return {"who": person, "in_hand": in_hand}

    in_hand = constant(True)
    red_above_black = constant({"first_played": False})
    first_played_higher = constant({"first_played": True})
    every_non_trump = constant({"which": Throwable.NON_TRUMP, "every": True})
    non_trump = constant({"which": Throwable.NON_TRUMP})
    most = part("most")
    down_to = part("down_to")

    def draw_to(self, number: int) -> int:
        return number

    draw_as_many = constant(None)
    may_go = constant({"stay": False})
    stay_in_hand = constant({"stay": True})
    never = constant({"decided": False})
    when_decided = constant({"decided": True})

    # what scores
    points_row = parts("value")
    recipient = part("to")

    def gives(self, number: int) -> int:
        return number

    def costs(self, _: object, number: int) -> int:
        return -number

    def pips_of_rank(self, rank: int, halves: int) -> tuple[int | CardName, int]:
        return rank, halves

    def pips_of_card(self, card: CardName, halves: int) -> tuple[int | CardName, int]:
        return card, halves

    def pips_of_jokers(self, halves: int) -> tuple[None, int]:
        return None, halves

    def wholes(self, number: int) -> int:
        return 2 * number

    half = constant(1)

    def wholes_and_half(self, number: int, _: object) -> int:
        return 2 * number + 1

    # settlement
    settlement_made = parts()
    settlement_set = parts()
    settlement_others = parts()

    def gains(self, amount: tuple[AmountKind, int]) -> Parts:
        return {"change": Change(loses=False, kind=amount[0], times=amount[1])}

    def loses(self, amount: tuple[AmountKind, int]) -> Parts:
        return {"change": Change(loses=True, kind=amount[0], times=amount[1])}

    def amount(self, kind: AmountKind) -> tuple[AmountKind, int]:
        return kind, 1

    twice_the_bid = constant((AmountKind.BID, 2))

    def times_the_bid(self, number: int) -> tuple[AmountKind, int]:
        return AmountKind.BID, number

    def amount_kind_number(self, number: int) -> tuple[AmountKind, int]:
        return AmountKind.NUMBER, number

    nothing = constant(0)

    # the end of the game
    target = part("points")
    no_target = constant({"points": None})

    def criterion(self, by: Priority, *items: str) -> Criterion:
        return Criterion(by=by, items=items)

    keeps_score = constant({"stops_short": None})
    stops_short = part("stops_short")
    counts_in_full = constant({"stops_short": None})
