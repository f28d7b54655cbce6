"""The parts of the grammar that every section shares: tokens, ranks, cards, people and conditions."""

from typing import Any

from attrs import frozen
from lark import Token, Transformer, v_args

from pitchdsl.cards import RANKS, SUIT_NAMES
from pitchdsl.rules import conditions as c
from pitchdsl.rules.people import People, Person
from pitchdsl.rules.picks import CardName, Extreme, JokerCard, OffCard, TrumpCard
from pitchdsl.rules.points import Ownership
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


def constant(value: object) -> Any:
    """A method that means this, whatever stands below it."""
    return lambda self, *children: value


@v_args(inline=True)
class SharedParts(Transformer[Token, Any]):
    """Turns the shared rules of the grammar into what they mean."""

    # tokens
    NUMBER = int
    RANK = staticmethod(_rank)
    SUIT = staticmethod(_suit)
    NAME = str
    TITLE = staticmethod(lambda token: " ".join(str(token)[1:-1].split()))
    OFF_CARD = staticmethod(lambda token: OffCard(rank=_rank(token.split("-")[1])))

    # ranks and cards
    def one_rank(self, rank: int) -> TrumpCard:
        return TrumpCard(rank=rank)

    def rank_range(self, one: int, other: int) -> RankRange:
        return RankRange(high=one, low=other)

    def off_card(self, card: OffCard) -> OffCard:
        return card

    owner = constant(Ownership.OWNER)
    holder = constant(Ownership.HOLDER)
    player = constant(Ownership.PLAYER)

    def pick(self, card: Any) -> Any:
        return card

    def highest(self, suit: int | None, but: tuple[CardName, ...] = ()) -> Extreme:
        return Extreme(highest=True, suit=suit, but=but)

    def lowest(self, suit: int | None, but: tuple[CardName, ...] = ()) -> Extreme:
        return Extreme(highest=False, suit=suit, but=but)

    trump = constant(None)

    def printed_suit(self, suit: int) -> int:
        return suit

    def but(self, *cards: CardName) -> tuple[CardName, ...]:
        return cards

    def card_name(self, card: CardName) -> CardName:
        return card

    def trump_card(self, rank: int) -> TrumpCard:
        return TrumpCard(rank=rank)

    red_joker = constant(JokerCard.RED)
    black_joker = constant(JokerCard.BLACK)

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

    bid_is_all = constant(c.BidIs(how=c.Compare.EXACTLY, points=None))
    bid_is_made = constant(c.BidMade(made=True))
    bid_is_set = constant(c.BidMade(made=False))
    took_every_trick = constant(c.TookEveryTrick())
    took_every_point = constant(c.TookEveryPoint())
    made_last_bid = constant(c.MadeLastBid())
    set_the_pitcher = constant(c.SetThePitcher())

    def call_name(self, *words: str) -> str:
        return "-".join(words)

    def called_and_made(self, name: str) -> c.Called:
        return c.Called(name=name, made=True)

    def called_and_failed(self, name: str) -> c.Called:
        return c.Called(name=name, made=False)

    def bid_called(self, name: str) -> c.BidCalled:
        return c.BidCalled(name=name)

    def ahead_by(self, number: int, _: object) -> c.AheadBy:
        return c.AheadBy(points=number)

    past_target = constant(c.PastTarget())

    def set_times(self, number: int) -> c.SetTimes:
        return c.SetTimes(times=number)

    def score_is(self, limit: tuple[c.Compare, int]) -> c.ScoreIs:
        return c.ScoreIs(how=limit[0], points=limit[1])

    nobody_has_bid = constant(c.NobodyHasBid())

    def hand_has(self, rank: int, among: int, _: object) -> c.HandHas:
        return c.HandHas(rank=rank, among=among)

    def hand_has_only(self, *runs: TrumpCard | RankRange | JokerCard) -> c.HandHasOnly:
        ranks = {rank for run in runs if not isinstance(run, JokerCard) for rank in spread(run)}
        return c.HandHasOnly(ranks=tuple(sorted(ranks, reverse=True)), jokers=JokerCard.RED in runs)

    any_joker = constant(JokerCard.RED)

    def exactly_so_many(self, number: int) -> tuple[c.Compare, int]:
        return c.Compare.EXACTLY, number

    def so_many_or_more(self, number: int, _: object) -> tuple[c.Compare, int]:
        return c.Compare.OR_MORE, number

    def so_many_or_less(self, number: int, _: object) -> tuple[c.Compare, int]:
        return c.Compare.OR_LESS, number

    # people
    everyone = constant(People())

    def everyone_but(self, person: Person) -> People:
        return People(but=person)

    def one_person(self, person: Person) -> People:
        return People(only=person)

    dealer = constant(Person.DEALER)
    pitcher = constant(Person.PITCHER)
    left_of_dealer = constant(Person.LEFT_OF_DEALER)
    left_of_pitcher = constant(Person.LEFT_OF_PITCHER)
    namer = constant(Person.NAMER)


def spread(run: TrumpCard | RankRange) -> tuple[int, ...]:
    """The ranks of a run, in the order in which it names them."""
    if isinstance(run, TrumpCard):
        return (run.rank,)
    step = -1 if run.high >= run.low else 1
    return tuple(range(run.high, run.low + step, step))
