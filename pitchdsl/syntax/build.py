"""From lark's tree of one value to rule parts: one method a grammar rule.

A method that reads a whole value returns the parts that it says, by name; the names are those of the rule
objects' fields, so that a line that says only some of them can be laid over another.
"""

from typing import Any

from lark import v_args

from pitchdsl.rules import conditions as c
from pitchdsl.rules.bidding import CallRank, HoldLimit, TurnOrder, WhenAllPass
from pitchdsl.rules.exchange import Deed, Discard, Draw, StockShort, TakeStock, Throwable
from pitchdsl.rules.people import Person
from pitchdsl.rules.picks import CardName, TrumpCard
from pitchdsl.rules.play import Holding, Leadable, Void
from pitchdsl.rules.settlement import AmountKind, Change
from pitchdsl.rules.table import DealerChoice, Seating
from pitchdsl.rules.winning import Criterion, Priority
from pitchdsl.syntax.shared import Parts, SharedParts, When, constant, spread
from pitchdsl.syntax.tree import RankRange


def _merged(*parts: object) -> Parts:
    """The parts of a line, with the condition under ``when``."""
    merged: Parts = {}
    for part in parts:
        if isinstance(part, When):
            merged["when"] = part.condition
        elif isinstance(part, dict):
            merged.update(part)
    return merged


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

    def jokers(self, number: int) -> Parts:
        return {"number": number}

    def deal_each(self, *parts: object) -> Parts:
        return _merged(*({"cards": part} if isinstance(part, int) else part for part in parts))

    def packets(self, number: int) -> Parts:
        return {"packets": number}

    no_kitty = constant({"cards": 0})

    def kitty(self, *parts: object) -> Parts:
        return _merged(*({"cards": part} if isinstance(part, int) else part for part in parts))

    def to_person(self, person: Person) -> Parts:
        return {"to": person}

    def players_sides(self, seating: Seating) -> Parts:
        return {"seating": seating}

    def deal_first_dealer(self, by: DealerChoice) -> Parts:
        return {"by": by}

    def bidding_turns(self, order: TurnOrder) -> Parts:
        return {"order": order}

    def exchange_stock_runs_short(self, what: StockShort) -> Parts:
        return {"what": what}

    def deal_misdeal(self, when: When) -> Parts:
        return {"condition": when.condition}

    # the auction

    def at_least(self, number: int, _: object = None) -> Parts:
        return {"least": number, "most": None}

    hold_nothing = constant({"limit": HoldLimit.NONE, "below": None})
    hold_any = constant({"limit": HoldLimit.ANY, "below": None})

    def hold_below(self, number: int) -> Parts:
        return {"limit": HoldLimit.BELOW, "below": number}

    hold_below_highest = constant({"limit": HoldLimit.BELOW_HIGHEST, "below": None})
    hold_highest = constant({"limit": HoldLimit.HIGHEST, "below": None})
    redeal = constant({"what": WhenAllPass.REDEAL, "least": None, "or_set": False})
    next_dealer = constant({"what": WhenAllPass.NEXT_DEALER, "least": None, "or_set": False})

    def dealer_bids(self, *limits: Parts) -> Parts:
        return _merged({"what": WhenAllPass.DEALER_BIDS, "least": None, "or_set": False}, *limits)

    def least_bid(self, number: int, _: object) -> Parts:
        return {"least": number}

    or_set = constant({"or_set": True})

    def bidding_dealer_may_run_it(self, number: int) -> Parts:
        return {"cards": number}

    def bidding_must_bid(self, number: int, _: object, when: When) -> Parts:
        return {"least": number, "condition": when.condition}

    def calls_row(self, *parts: object) -> Parts:
        return _merged(*parts)

    def call_rank(self, parts: Parts) -> Parts:
        return parts

    def bid_of(self, number: int) -> Parts:
        return {"ranks": CallRank.NUMBER, "points": number}

    bid_of_all = constant({"ranks": CallRank.ALL, "points": None})
    bid_above_all = constant({"ranks": CallRank.ABOVE_ALL, "points": None})
    made_by_every_trick = constant({"made_by": c.TookEveryTrick()})
    made_by_every_point = constant({"made_by": c.TookEveryPoint()})

    # trump and the exchange
    by_first_lead = constant({"who": None, "in_hand": False})

    def by_person(self, person: Person, in_hand: bool = False) -> Parts:
        return {"who": person, "in_hand": in_hand}

    in_hand = constant(True)
    red_above_black = constant({"first_played": False})
    first_played_higher = constant({"first_played": True})

    def trump_order(self, *cards: CardName | RankRange) -> Parts:
        return {"cards": cards}

    def exchange_row(self, *deeds: Deed) -> Parts:
        return {"deeds": deeds}

    def discard(self, *limits: Parts) -> Discard:
        said: dict[str, Any] = {"which": Throwable.ANY}
        said.update(_merged(*limits))
        return Discard(**said)

    every_non_trump = constant({"which": Throwable.NON_TRUMP, "every": True})
    non_trump = constant({"which": Throwable.NON_TRUMP})

    def most(self, number: int) -> Parts:
        return {"most": number}

    def down_to(self, number: int) -> Parts:
        return {"down_to": number}

    def draw_to(self, number: int) -> Draw:
        return Draw(to=number)

    draw_as_many = constant(Draw(to=None))
    take_stock = constant(TakeStock())
    may_go = constant({"stay": False})
    stay_in_hand = constant({"stay": True})

    def exchange_left_out(self, when: When) -> Parts:
        return {"condition": when.condition}

    # the play
    def play_first_leader(self, person: Person) -> Parts:
        return {"who": person}

    def play_first_lead(self, cards: Leadable) -> Parts:
        return {"cards": cards}

    play_later_leads = play_first_lead

    def play_follow(self, *parts: Holding | Void) -> Parts:
        return {"holding" if isinstance(part, Holding) else "void": part for part in parts}

    never = constant({"decided": False})
    when_decided = constant({"decided": True})

    # what scores
    def points_row(self, *parts: object) -> Parts:
        return _merged(*({"value": part} if isinstance(part, int) else part for part in parts))

    def recipient(self, who: object) -> Parts:
        return {"to": who}

    def points_pips(self, *numbers: int) -> Parts:
        pairs = zip(numbers[::2], numbers[1::2], strict=True)
        return {"values": tuple(sorted(pairs, reverse=True))}

    def points_total(self, number: int) -> Parts:
        return {"points": number}

    # settlement
    def settlement_made(self, *parts: object) -> Parts:
        return _merged(*parts)

    settlement_set = settlement_made
    settlement_others = settlement_made

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

    def settlement_every_trick(self, number: int) -> Parts:
        return {"points": number}

    # the end of the game
    def target(self, number: int) -> Parts:
        return {"points": number}

    no_target = constant({"points": None})
    winning_start = target

    def winning_several_there(self, *criteria: Criterion) -> Parts:
        return {"criteria": criteria}

    def criterion(self, by: Priority, *items: str) -> Criterion:
        return Criterion(by=by, items=items)

    keeps_score = constant({"stops_short": None})

    def stops_short(self, number: int) -> Parts:
        return {"stops_short": number}

    counts_in_full = constant({"stops_short": None})

    def winning_ends_after(self, number: int) -> Parts:
        return {"hands": number}

    def to_win_row(self, condition: c.Condition) -> Parts:
        return {"condition": condition}

    wins_at_once_row = to_win_row
    loses_at_once_row = to_win_row
