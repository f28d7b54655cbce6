"""From lark's tree of one value to rule parts: one method a grammar rule.

A method that reads a whole value returns the parts that it says, by name; the names are those of the rule
objects' fields, so that a line that says only some of them can be laid over another.
"""

from typing import Any

from attrs import frozen
from lark import Token, Transformer, v_args

from pitchdsl.cards import RANKS, SUIT_NAMES
from pitchdsl.rules import conditions as c
from pitchdsl.rules.bidding import CallRank, HoldLimit, TurnOrder, WhenAllPass
from pitchdsl.rules.exchange import Deed, Discard, Draw, StockShort, TakeStock, Throwable
from pitchdsl.rules.people import People, Person
from pitchdsl.rules.picks import CardName, Extreme, JokerCard, OffCard, TrumpCard
from pitchdsl.rules.play import Holding, Leadable, Void
from pitchdsl.rules.points import ByBestTrick, ByCard, ByEveryTrick, ByLastTrick, ByMostPips, ByRole, Ownership, TieTo
from pitchdsl.rules.settlement import AmountKind, Change
from pitchdsl.rules.table import DealerChoice, Seating
from pitchdsl.rules.winning import Criterion, Priority
from pitchdsl.syntax.tree import RankRange

Parts = dict[str, object]


@frozen
class When:
    """The condition behind ``if``, on its way to the line."""

    condition: c.Condition


def _rank(token: str) -> int:
    return RANKS.index("T" if token == "10" else token)


def _suit(token: str) -> int:
    return next(i for i, name in enumerate(SUIT_NAMES) if name.startswith(token.lower().rstrip("s")))


def _in_order(parts: tuple[c.Condition, ...]) -> tuple[c.Condition, ...]:
    """The tests of a condition, each once and in an order of their own, so that the same condition is equal."""
    return tuple(sorted(dict.fromkeys(parts), key=repr))


def _constant(value: object) -> Any:
    return lambda self, *children: value


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
class Build(Transformer[Token, Any]):
    """Turns each grammar rule into what it means."""

    # tokens
    NUMBER = int
    RANK = staticmethod(_rank)
    SUIT = staticmethod(_suit)
    NAME = str
    TITLE = staticmethod(lambda token: " ".join(str(token)[1:-1].split()))
    OFF_CARD = staticmethod(lambda token: OffCard(rank=_rank(token.split("-")[1])))

    # headings
    def header_with(self, *names: str) -> tuple[str, ...]:
        return names

    # the table
    def exactly(self, number: int) -> Parts:
        return {"least": number, "most": number}

    def from_to(self, least: int, most: int) -> Parts:
        return {"least": least, "most": most}

    each_alone = _constant({"seating": Seating.EACH_ALONE})
    partners_opposite = _constant({"seating": Seating.PARTNERS_OPPOSITE})

    def deck_ranks(self, *runs: TrumpCard | RankRange) -> Parts:
        return {"ranks": tuple(rank for run in runs for rank in spread(run))}

    no_jokers = _constant({"number": 0})
    one_joker = _constant({"number": 1})
    two_jokers = _constant({"number": 2})

    def jokers(self, number: int) -> Parts:
        return {"number": number}

    def deal_each(self, *parts: object) -> Parts:
        return _merged(*({"cards": part} if isinstance(part, int) else part for part in parts))

    def packets(self, number: int) -> Parts:
        return {"packets": number}

    no_kitty = _constant({"cards": 0})

    def kitty(self, *parts: object) -> Parts:
        return _merged(*({"cards": part} if isinstance(part, int) else part for part in parts))

    def to_person(self, person: Person) -> Parts:
        return {"to": person}

    at_random = _constant({"by": DealerChoice.RANDOM})
    highest_cut = _constant({"by": DealerChoice.HIGHEST_CUT})

    def deal_misdeal(self, when: When) -> Parts:
        return {"condition": when.condition}

    # the auction
    once = _constant({"order": TurnOrder.ONCE})
    rounds = _constant({"order": TurnOrder.ROUNDS})

    def at_least(self, number: int, _: object = None) -> Parts:
        return {"least": number, "most": None}

    hold_nothing = _constant({"limit": HoldLimit.NONE, "below": None})
    hold_any = _constant({"limit": HoldLimit.ANY, "below": None})

    def hold_below(self, number: int) -> Parts:
        return {"limit": HoldLimit.BELOW, "below": number}

    hold_below_highest = _constant({"limit": HoldLimit.BELOW_HIGHEST, "below": None})
    hold_highest = _constant({"limit": HoldLimit.HIGHEST, "below": None})
    redeal = _constant({"what": WhenAllPass.REDEAL, "least": None, "or_set": False})
    next_dealer = _constant({"what": WhenAllPass.NEXT_DEALER, "least": None, "or_set": False})

    def dealer_bids(self, *limits: Parts) -> Parts:
        return _merged({"what": WhenAllPass.DEALER_BIDS, "least": None, "or_set": False}, *limits)

    def least_bid(self, number: int, _: object) -> Parts:
        return {"least": number}

    or_set = _constant({"or_set": True})

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

    bid_of_all = _constant({"ranks": CallRank.ALL, "points": None})
    bid_above_all = _constant({"ranks": CallRank.ABOVE_ALL, "points": None})
    by_every_trick = _constant({"made_by": c.TookEveryTrick()})
    by_every_point = _constant({"made_by": c.TookEveryPoint()})

    # trump and the exchange
    by_first_lead = _constant({"who": None, "in_hand": False})

    def by_person(self, person: Person, in_hand: bool = False) -> Parts:
        return {"who": person, "in_hand": in_hand}

    in_hand = _constant(True)
    red_above_black = _constant({"first_played": False})
    first_played_higher = _constant({"first_played": True})

    def trump_order(self, *cards: CardName | RankRange) -> Parts:
        return {"cards": cards}

    def one_rank(self, rank: int) -> TrumpCard:
        return TrumpCard(rank=rank)

    def rank_range(self, one: int, other: int) -> RankRange:
        return RankRange(high=one, low=other)

    def off_card(self, card: OffCard) -> OffCard:
        return card

    def exchange_row(self, *deeds: Deed) -> Parts:
        return {"deeds": deeds}

    def discard(self, *limits: Parts) -> Discard:
        said: dict[str, Any] = {"which": Throwable.ANY}
        said.update(_merged(*limits))
        return Discard(**said)

    every_non_trump = _constant({"which": Throwable.NON_TRUMP, "every": True})
    non_trump = _constant({"which": Throwable.NON_TRUMP})

    def most(self, number: int) -> Parts:
        return {"most": number}

    def down_to(self, number: int) -> Parts:
        return {"down_to": number}

    def draw_to(self, number: int) -> Draw:
        return Draw(to=number)

    draw_as_many = _constant(Draw(to=None))
    take_stock = _constant(TakeStock())
    reshuffle = _constant({"what": StockShort.RESHUFFLE})
    go_without = _constant({"what": StockShort.GO_WITHOUT})
    may_go = _constant({"stay": False})
    stay_in_hand = _constant({"stay": True})

    def exchange_left_out(self, when: When) -> Parts:
        return {"condition": when.condition}

    # the play
    def play_first_leader(self, person: Person) -> Parts:
        return {"who": person}

    def play_first_lead(self, cards: Leadable) -> Parts:
        return {"cards": cards}

    play_later_leads = play_first_lead
    lead_any = _constant(Leadable.ANY)
    lead_trump = _constant(Leadable.TRUMP)
    lead_unbroken = _constant(Leadable.UNBROKEN)

    def play_follow(self, *parts: Parts) -> Parts:
        return _merged(*parts)

    suit = _constant({"holding": Holding.SUIT})
    suit_or_trump = _constant({"holding": Holding.SUIT_OR_TRUMP})
    any_card = _constant({"holding": Holding.ANY})
    only_trump = _constant({"holding": Holding.TRUMP})
    void_any = _constant({"void": Void.ANY})
    void_trump = _constant({"void": Void.TRUMP})
    sit_out = _constant({"void": Void.SIT_OUT})
    never = _constant({"decided": False})
    when_decided = _constant({"decided": True})

    # what scores
    def points_row(self, *parts: object) -> Parts:
        return _merged(*({"value": part} if isinstance(part, int) else part for part in parts))

    def recipient(self, who: object) -> Parts:
        return {"to": who}

    def by_fact(self, fact: Ownership, pick: Any) -> ByCard:
        return ByCard(fact=fact, card=pick)

    def by_winner(self, pick: Any) -> ByCard:
        return ByCard(fact=Ownership.WINNER, card=pick)

    def by_pips(self, tied: TieTo = TieTo.NOBODY) -> ByMostPips:
        return ByMostPips(tied=tied)

    def by_best_trick(self, tied: TieTo = TieTo.NOBODY) -> ByBestTrick:
        return ByBestTrick(tied=tied)

    by_last_trick = _constant(ByLastTrick())
    by_every_trick_won = _constant(ByEveryTrick())
    by_pitcher = _constant(ByRole(who=Person.PITCHER))
    owner = _constant(Ownership.OWNER)
    holder = _constant(Ownership.HOLDER)
    player = _constant(Ownership.PLAYER)

    def pick(self, card: Any) -> Any:
        return card

    def highest(self, suit: int | None, but: tuple[CardName, ...] = ()) -> Extreme:
        return Extreme(highest=True, suit=suit, but=but)

    def lowest(self, suit: int | None, but: tuple[CardName, ...] = ()) -> Extreme:
        return Extreme(highest=False, suit=suit, but=but)

    trump = _constant(None)

    def printed_suit(self, suit: int) -> int:
        return suit

    def but(self, *cards: CardName) -> tuple[CardName, ...]:
        return cards

    def card_name(self, card: CardName) -> CardName:
        return card

    def trump_card(self, rank: int) -> TrumpCard:
        return TrumpCard(rank=rank)

    red_joker = _constant(JokerCard.RED)
    black_joker = _constant(JokerCard.BLACK)
    tied_nobody = _constant(TieTo.NOBODY)
    tied_pitcher = _constant(TieTo.PITCHER)
    tied_defenders = _constant(TieTo.DEFENDERS)

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

    points_taken = _constant((AmountKind.TAKEN, 1))
    the_bid = _constant((AmountKind.BID, 1))
    twice_the_bid = _constant((AmountKind.BID, 2))
    nothing = _constant((AmountKind.NUMBER, 0))
    whole_game = _constant((AmountKind.GAME, 1))

    def settlement_every_trick(self, number: int = 0) -> Parts:
        return {"points": number}

    def times_the_bid(self, number: int) -> tuple[AmountKind, int]:
        return AmountKind.BID, number

    def number_of_points(self, number: int) -> tuple[AmountKind, int]:
        return AmountKind.NUMBER, number

    # the end of the game
    def target(self, number: int) -> Parts:
        return {"points": number}

    no_target = _constant({"points": None})
    winning_start = target

    def winning_several_there(self, *criteria: Criterion) -> Parts:
        return {"criteria": criteria}

    first_pitcher = _constant(Criterion(by=Priority.PITCHER))
    first_highest = _constant(Criterion(by=Priority.HIGHEST))
    first_tie = _constant(Criterion(by=Priority.TIE))

    def first_by(self, *names: str) -> Criterion:
        return Criterion(by=Priority.FIRST_BY, items=names)

    keeps_score = _constant({"stops_short": None})

    def stops_short(self, number: int) -> Parts:
        return {"stops_short": number}

    counts_in_full = _constant({"stops_short": None})

    def winning_ends_after(self, number: int) -> Parts:
        return {"hands": number}

    def to_win_row(self, condition: c.Condition) -> Parts:
        return {"condition": condition}

    wins_at_once_row = to_win_row
    loses_at_once_row = to_win_row

    # conditions
    def when(self, condition: c.Condition) -> When:
        return When(condition)

    def condition(self, condition: c.Condition) -> c.Condition:
        return condition

    def all_of(self, *parts: c.Condition) -> c.Condition:
        parts = _in_order(parts)
        return c.AllOf(parts=parts) if len(parts) > 1 else parts[0]

    def any_of(self, *parts: c.Condition) -> c.Condition:
        parts = _in_order(parts)
        return c.AnyOf(parts=parts) if len(parts) > 1 else parts[0]

    def trump_is(self, suit: int) -> c.TrumpIs:
        return c.TrumpIs(suit=suit)

    def bid_is(self, limit: tuple[c.Compare, int]) -> c.BidIs:
        return c.BidIs(how=limit[0], points=limit[1])

    bid_is_all = _constant(c.BidIs(how=c.Compare.EXACTLY, points=None))
    bid_is_made = _constant(c.BidMade(made=True))
    bid_is_set = _constant(c.BidMade(made=False))
    took_every_trick = _constant(c.TookEveryTrick())
    took_every_point = _constant(c.TookEveryPoint())
    made_last_bid = _constant(c.MadeLastBid())
    set_the_pitcher = _constant(c.SetThePitcher())

    def called_and_made(self, name: str) -> c.Called:
        return c.Called(name=name, made=True)

    def called_and_failed(self, name: str) -> c.Called:
        return c.Called(name=name, made=False)

    def bid_called(self, name: str) -> c.BidCalled:
        return c.BidCalled(name=name)

    def ahead_by(self, number: int, _: object) -> c.AheadBy:
        return c.AheadBy(points=number)

    past_target = _constant(c.PastTarget())

    def set_times(self, number: int) -> c.SetTimes:
        return c.SetTimes(times=number)

    def score_is(self, limit: tuple[c.Compare, int]) -> c.ScoreIs:
        return c.ScoreIs(how=limit[0], points=limit[1])

    nobody_has_bid = _constant(c.NobodyHasBid())

    def hand_has(self, rank: int, among: int, _: object) -> c.HandHas:
        return c.HandHas(rank=rank, among=among)

    def hand_has_only(self, *runs: TrumpCard | RankRange) -> c.HandHasOnly:
        ranks = {rank for run in runs for rank in spread(run)}
        return c.HandHasOnly(ranks=tuple(sorted(ranks, reverse=True)))

    def exactly_so_many(self, number: int) -> tuple[c.Compare, int]:
        return c.Compare.EXACTLY, number

    def so_many_or_more(self, number: int, _: object) -> tuple[c.Compare, int]:
        return c.Compare.OR_MORE, number

    def so_many_or_less(self, number: int, _: object) -> tuple[c.Compare, int]:
        return c.Compare.OR_LESS, number

    # people
    everyone = _constant(People())

    def everyone_but(self, person: Person) -> People:
        return People(but=person)

    def one_person(self, person: Person) -> People:
        return People(only=person)

    dealer = _constant(Person.DEALER)
    pitcher = _constant(Person.PITCHER)
    left_of_dealer = _constant(Person.LEFT_OF_DEALER)
    left_of_pitcher = _constant(Person.LEFT_OF_PITCHER)
    namer = _constant(Person.NAMER)


def spread(run: TrumpCard | RankRange) -> tuple[int, ...]:
    """The ranks of a run, in the order in which it names them."""
    if isinstance(run, TrumpCard):
        return (run.rank,)
    step = -1 if run.high >= run.low else 1
    return tuple(range(run.high, run.low + step, step))
