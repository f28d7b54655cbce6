"""From lark's tree of one value to rule parts: one method a grammar rule.

A method that reads a whole value returns the parts that it says, by name; the names are those of the rule
objects' fields, so that a line that says only some of them can be laid over another.
"""

from typing import Any

from lark import v_args

from pitchdsl.game.auction.bid_limits import BidRange, BidSet, Limit
from pitchdsl.game.auction.rules import CallRank
from pitchdsl.game.exchange.actions import Throwable
from pitchdsl.game.match.rules import Length
from pitchdsl.game.play.holder import CardHolder
from pitchdsl.game.settlement.rules import Change, Payment
from pitchdsl.game.settlement.stakes import Paying, Stake
from pitchdsl.game.winning.several_there import Criterion, Priority
from pitchdsl.language import conditions as c
from pitchdsl.language.card_selectors import CardName, RankRange, TrumpCard
from pitchdsl.language.deferred_number import Number, plain_or_reckoned
from pitchdsl.language.numbers import Amount
from pitchdsl.language.people import Person
from pitchdsl.language.trump_maker import TrumpMaker
from pitchdsl.syntax.shared import Parts, SharedParts, When, constant, spread


def parts(number: str = "") -> Any:
    """A method that says all the parts below it: what has no name by this one, a condition by the name ``if``."""

    def merged(self: object, *below: Any) -> Parts:
        said: Parts = {}
        for each in below:
            if isinstance(each, When):
                said["if"] = each.condition
            else:
                said |= each if isinstance(each, dict) else {number: each}
        return said

    return merged


def part(name: str) -> Any:
    """A method that says this part."""
    return lambda self, value, *rest: {name: value}


def change(how: Payment) -> Any:
    """A method that says a change of this kind, by the amount below it."""
    return lambda self, amount: {"change": Change(how=how, amount=amount)}


def bid_range(how: Limit) -> Any:
    """A method that says which bids are open, by the amount below it."""
    return lambda self, amount, *_: {"limits": BidRange(how=how, amount=amount)}


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

    def pack(self, *runs: TrumpCard | RankRange) -> Parts:
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

    bidding_may_bid = parts()
    bidding_may_not_bid = parts("closed")
    bid_nothing = constant({"limits": BidRange(how=Limit.NOTHING)})
    bid_at_most = bid_range(Limit.AT_MOST)
    bid_at_least = bid_range(Limit.AT_LEAST)
    bid_exactly = bid_range(Limit.EXACTLY)

    def bid_set(self, *bids: tuple[int, int] | str) -> BidSet:
        return BidSet.said(
            [bid for bid in bids if isinstance(bid, tuple)], [bid for bid in bids if isinstance(bid, str)]
        )

    def bid_name(self, bid: int | str) -> tuple[int, int] | str:
        return (bid, bid) if isinstance(bid, int) else bid

    def bids_from_to(self, least: int, most: int) -> tuple[int, int]:
        return least, most

    least_bid = part("least")
    or_set = constant({"or_set": True})
    calls_row = parts()

    def call_rank(self, ranks: CallRank, points: int | None = None) -> Parts:
        return {"ranks": ranks, "points": points}

    made_by_every_trick = constant({"made_by": c.TookEveryTrick()})
    made_by_every_point = constant({"made_by": c.TookEveryPoint()})

    # offers
    offers_row = parts()

    def asks(self, who: Person, of: Person, more: int | None) -> Parts:
        return {"who": who, "of": of, "more": more}

    def more_and_turn(self, cards: int) -> int:
        return cards

    deal_again = constant(None)

    # trump and the exchange
    by_first_lead = constant({"who": None, "in_hand": False, "by_card": None})

    def by_person(self, person: Person, in_hand: bool = False) -> Parts:
        return {"who": person, "in_hand": in_hand, "by_card": None}

    def by_card_of_pack(self, maker: TrumpMaker) -> Parts:
        return {"who": None, "in_hand": False, "by_card": maker}

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
    leader_goes_round = constant({"who": Person.LEFT_OF_DEALER, "goes_round": True})

    def card_holder(self, card: CardName, otherwise: Person | None = None) -> CardHolder:
        return CardHolder(card=card, otherwise=otherwise)

    draw_nothing = constant({"cards": None})
    to_the_left = constant({"to_right": False})
    to_the_right = constant({"to_right": True})
    discards_face_up = constant({"face_up": True})
    discards_face_down = constant({"face_up": False})
    called_first = constant({"in_first_trick": True})
    called_any_time = constant({"in_first_trick": False})
    stock_face_up = constant({"face_up": True})
    stock_face_down = constant({"face_up": False})
    names_no_suit = constant({"names": False})
    names_a_suit = constant({"names": True})
    never = constant({"decided": False})
    when_decided = constant({"decided": True})

    # what scores
    points_row = parts("value")
    recipient = part("to")

    def worth(self, amount: Amount) -> Number:
        return plain_or_reckoned(amount)

    def pips_of_rank(self, rank: int, halves: int) -> tuple[int | CardName, int]:
        return rank, halves

    def pips_of_card(self, card: CardName, halves: int) -> tuple[int | CardName, int]:
        return card, halves

    def pips_of_jokers(self, halves: int) -> tuple[None, int]:
        return None, halves

    def wholes(self, number: int) -> int:
        return 2 * number

    half_pip = constant(1)

    def wholes_and_half(self, number: int, _: object) -> int:
        return 2 * number + 1

    # settlement
    settlement_made = parts()
    settlement_set = parts()
    settlement_others = parts()
    penalties_row = parts()

    def best_of(self, number: int) -> Parts:
        return {"how": Length.BEST_OF, "number": number}

    def first_to(self, *said: Any) -> Parts:
        return {"how": Length.FIRST_TO, "number": next(each for each in said if isinstance(each, int))}

    def stakes_row(self, who: Paying, amount: Amount, *rest: Any) -> Parts:
        when = next((each.condition for each in rest if isinstance(each, When)), None)
        return Stake.said(who, amount, behind=True in rest, only_if=when)

    behind = constant(True)

    scores = change(Payment.SCORES)
    loses = change(Payment.LOSES)
    scores_a_point = constant({"change": Change(how=Payment.SCORES, amount=Amount.plain(1))})
    loses_a_point = constant({"change": Change(how=Payment.LOSES, amount=Amount.plain(1))})
    no_points = constant(Amount.plain(0))

    goes_to = change(Payment.GOES_TO)

    # the end of the game
    def target(self, points: Amount) -> Parts:
        return {"points": plain_or_reckoned(points), "exact": False}

    def exact_target(self, points: Amount) -> Parts:
        return {"points": plain_or_reckoned(points), "exact": True}

    def settlement_each_side(self, said: Parts, when: When | None = None) -> Parts:
        return {"changes": said["change"]} | ({} if when is None else {"if": when.condition})

    play_on = constant(True)
    no_target = constant({"points": None, "exact": False})

    def criterion(self, by: Priority, *items: str) -> Criterion:
        return Criterion(by=by, items=items)

    keeps_score = constant({"stops_short": None})
    stops_short = part("stops_short")
    counts_in_full = constant({"stops_short": None})
