"""The parts of the grammar that every section shares: tokens, ranks, cards, people and conditions."""

from typing import Any

from attrs import evolve
from lark import Token, Transformer, v_args

from pitchdsl.cards import RANKS, SUIT_NAMES
from pitchdsl.game.auction.rules import CallRank, HoldLimit, TurnOrder, WhenAllPass
from pitchdsl.game.exchange.actions import EXCHANGE_ACTION_KINDS, ExchangeAction, Receiver
from pitchdsl.game.exchange.rules import StockShort
from pitchdsl.game.play.leadable import Leadable
from pitchdsl.game.play.rules import BeatWhen, Holding, Undertrump, Void
from pitchdsl.game.settlement.stakes import Paying
from pitchdsl.game.table.rules import AfterMisdeal, Claim, DealerChoice, PartnerBy
from pitchdsl.game.table.seating import NumberedTeams, Seating
from pitchdsl.game.winning.rules import Counting, Over
from pitchdsl.game.winning.several_there import Priority
from pitchdsl.language.arithmetic import ArithmeticOp, Rounding
from pitchdsl.language.card_selectors import (
    CardName,
    CardSet,
    Each,
    Extreme,
    JokerCard,
    OffCard,
    PrintedCard,
    RankRange,
    TrumpCard,
)
from pitchdsl.language.choice import Choice
from pitchdsl.language.clause import Party, Verb
from pitchdsl.language.conditions import (
    CONDITIONS,
    Compared,
    Condition,
    ItIs,
    NobodyHasBid,
    NotMet,
    TakesEvery,
    ThereIsNoBid,
)
from pitchdsl.language.english import number_of
from pitchdsl.language.numbers import Amount, Fact, Joining, Term
from pitchdsl.language.people import People, Person
from pitchdsl.language.people_conditions import Prize, Taker
from pitchdsl.language.predicate import Atom, Compare, Predicate
from pitchdsl.language.recipients import RECIPIENTS, Ownership, TieTo
from pitchdsl.language.scoring_kind import ScoringKind
from pitchdsl.language.trump_maker import TrumpMaker
from pitchdsl.syntax.forms import BY_START
from pitchdsl.values import frozen

Parts = dict[str, object]

CHOICES: tuple[type[Choice], ...] = (
    AfterMisdeal,
    BeatWhen,
    CallRank,
    Claim,
    Counting,
    DealerChoice,
    Fact,
    HoldLimit,
    Holding,
    JokerCard,
    ArithmeticOp,
    Leadable,
    Over,
    Ownership,
    Party,
    Paying,
    Person,
    Priority,
    Prize,
    Receiver,
    Rounding,
    Seating,
    PartnerBy,
    StockShort,
    TieTo,
    TrumpMaker,
    TurnOrder,
    Undertrump,
    Verb,
    Void,
    WhenAllPass,
)
"""The closed choices whose members the grammar names one by one."""

MEANT: dict[str, Choice] = {member.phrase: member for choice in CHOICES for member in choice}
"""What an alternative of a closed choice means, by the name that the grammar gives it."""

_KINDS: tuple[type[Predicate] | type[ScoringKind] | type[ExchangeAction], ...] = (
    *CONDITIONS,
    *RECIPIENTS,
    *EXCHANGE_ACTION_KINDS,
)

SAID: dict[str, type[Predicate] | type[ScoringKind] | type[ExchangeAction]] = {
    kind.id.replace("-", "_"): kind for kind in _KINDS
}
"""What reads an alternative of ``test``, ``who`` or ``deed``, by its name in the grammar."""


@frozen
class When:
    """The condition behind ``if``, on its way to the line."""

    condition: Condition


def constant(value: object) -> Any:
    """A method that means this, whatever stands below it."""
    return lambda self, *children: value


def _rank(token: str) -> int:
    return RANKS.index("T" if token == "10" else token[0].upper())


def _suit(token: str) -> int:
    return next(i for i, name in enumerate(SUIT_NAMES) if name.startswith(token.lower().rstrip("s")))


def comparison(how: Compare) -> Any:
    """A method that means a comparison with the amount below it."""
    return lambda self, amount, *_: (how, amount)


def none_of(fact: Fact) -> Condition:
    """The condition that a number is zero."""
    return Compared.said(Amount.counted(fact), (Compare.EXACTLY, Amount.plain(0)))


def sets_in_row(times: int) -> Condition:
    """The condition that so many hands in a row, or more, ended with the side's bid failed."""
    return Compared.said(Amount.counted(Fact.SETS_IN_ROW), (Compare.OR_MORE, Amount.plain(times)))


@v_args(inline=True)
class SharedParts(Transformer[Token, Any]):
    """Turns the shared rules of the grammar into what they mean.

    What bears the address of a rule, or the id of a choice, a condition, a recipient or a deed, has no method: it is
    read by what it names.
    """

    def __default__(self, data: Any, children: list[Any], meta: Any) -> Any:
        if data in MEANT:
            return MEANT[data]
        below = [part for part in children if not isinstance(part, Token)]
        if data not in BY_START:
            return SAID[data].said(*below)
        test = {"if": below.pop().condition} if below and isinstance(below[-1], When) else {}
        read = len(below) == 1 and isinstance(below[0], dict)  # by a method of its own, down to the names of the parts
        return (below[0] if read else BY_START[data].said(*below)) | test

    # tokens
    NUMBER = int
    MINUS = staticmethod(lambda token: -int("".join(letter for letter in token if letter.isdigit())))
    RANK = staticmethod(_rank)
    RANKS = staticmethod(lambda token: _rank(token.removesuffix("s")))
    ORDINAL = staticmethod(number_of)
    SUIT = staticmethod(_suit)
    NAME = str
    SPOKEN = str
    TITLE = staticmethod(lambda token: " ".join(str(token)[1:-1].split()))
    OFF_CARD = staticmethod(lambda token: OffCard(rank=_rank(token.split("-")[1])))

    # ranks and cards
    def one_rank(self, rank: int) -> TrumpCard:
        return TrumpCard(rank=rank)

    def rank_range(self, one: int, other: int) -> RankRange:
        return RankRange(high=one, low=other)

    def off_card(self, card: OffCard) -> OffCard:
        return card

    def pick(self, card: Any) -> Any:
        return card

    def highest(self, suit: int | None, but: tuple[CardName, ...] = ()) -> Extreme:
        return Extreme(highest=True, suit=suit, but=but)

    def lowest(self, suit: int | None, but: tuple[CardName, ...] = ()) -> Extreme:
        return Extreme(highest=False, suit=suit, but=but)

    def each_rank(self, rank: int, but: tuple[CardName, ...] = ()) -> Each:
        return Each(rank=rank, but=but)

    def each_of_suit(self, suit: int | None, but: tuple[CardName, ...] = ()) -> Each:
        return Each(suit=suit, trumps=suit is None, but=but)

    def each_joker(self, but: tuple[CardName, ...] = ()) -> Each:
        return Each(but=but)

    trump = constant(None)

    def printed_suit(self, suit: int) -> int:
        return suit

    def but(self, *cards: CardName) -> tuple[CardName, ...]:
        return cards

    def card_name(self, card: CardName) -> CardName:
        return card

    def card_set(self, card: CardSet) -> CardSet:
        return card

    def kept(self, card: CardSet) -> CardSet:
        return card

    def trump_card(self, rank: int) -> TrumpCard:
        return TrumpCard(rank=rank)

    def printed_card(self, rank: int, suit: int) -> PrintedCard:
        return PrintedCard(rank=rank, suit=suit)

    # people
    def team(self, *numbers: int) -> tuple[int, ...]:
        return numbers

    def numbered_teams(self, *teams: tuple[int, ...]) -> NumberedTeams:
        return NumberedTeams.said(*teams)

    # conditions
    def when(self, condition: Condition) -> When:
        return When(condition)

    def condition(self, condition: Condition) -> Condition:
        return condition

    true = constant(True)
    false = constant(False)

    def call_name(self, *words: str) -> str:
        return "-".join(words)

    def kept_ranks(self, *runs: TrumpCard | RankRange | JokerCard) -> tuple[tuple[int, ...], bool]:
        ranks = tuple(rank for run in runs if not isinstance(run, JokerCard) for rank in spread(run))
        return ranks, JokerCard.RED in runs

    any_joker = constant(JokerCard.RED)
    no_cards = constant((Compare.EXACTLY, 0))

    def held_rank(self, rank: int) -> TrumpCard:
        return TrumpCard(rank=rank)

    def held(self, *kinds: TrumpCard | JokerCard) -> tuple[tuple[int, ...], bool]:
        return self.kept_ranks(*kinds)

    def part(self, condition: Condition) -> Condition:
        return condition

    def bid_is(self, comparison: tuple[Compare, Amount]) -> Atom:
        return Compared.said(Amount.counted(Fact.BID), comparison)

    def players_are(self, comparison: tuple[Compare, int]) -> Atom:
        how, number = comparison
        return Compared.of(Fact.PLAYERS, how, number)

    def set_times(self, times: int) -> Atom:
        return Compared.of(Fact.SETS, Compare.OR_MORE, times)

    def not_compared(self, left: Amount, comparison: tuple[Compare, Amount]) -> Condition:
        return NotMet.said(Compared.said(left, comparison))

    def exactly_so_many(self, number: int) -> tuple[Compare, int]:
        return Compare.EXACTLY, number

    def so_many_or_more(self, number: int, *_: object) -> tuple[Compare, int]:
        return Compare.OR_MORE, number

    def so_many_or_less(self, number: int, *_: object) -> tuple[Compare, int]:
        return Compare.OR_LESS, number

    def more_than_so_many(self, number: int) -> tuple[Compare, int]:
        return Compare.OR_MORE, number + 1

    def less_than_so_many(self, number: int) -> tuple[Compare, int]:
        return Compare.OR_LESS, number - 1

    somebody_has_bid = constant(NotMet(part=NobodyHasBid()))
    there_is_a_bid = constant(NotMet(part=ThereIsNoBid()))

    def it_is_not(self, who: Person) -> Condition:
        return NotMet(part=ItIs(who=who))

    def it_takes(self, what: Prize) -> Condition:
        return TakesEvery(who=Taker.IT, what=what)

    it_takes_no_points = constant(none_of(Fact.POINTS))
    it_takes_no_tricks = constant(none_of(Fact.TRICKS))
    others_take_no_points = constant(none_of(Fact.OTHERS_POINTS))
    set_twice_in_row = constant(sets_in_row(2))

    def set_in_row(self, times: int) -> Condition:
        return sets_in_row(times)

    def others_take(self, what: Prize) -> Condition:
        return TakesEvery(who=Taker.OTHERS, what=what)

    # numbers
    compare_exactly = comparison(Compare.EXACTLY)
    compare_or_more = comparison(Compare.OR_MORE)
    compare_or_less = comparison(Compare.OR_LESS)
    compare_more_than = comparison(Compare.MORE_THAN)
    compare_less_than = comparison(Compare.LESS_THAN)

    def amount(self, first: Term, *then: Joining) -> Amount:
        return Amount(first=first, then=then)

    def bid_amount(self, *then: Joining) -> Amount:
        return Amount(first=Term(fact=Fact.BID), then=then)

    def number_term(self, number: int) -> Term:
        return Term(times=number)

    def term(self, counted: Term) -> Term:
        return counted

    def unsigned(self, counted: Term) -> Term:
        return counted

    def minus(self, counted: Term) -> Term:
        return evolve(counted, times=-counted.times)

    bid_term = constant(Term(fact=Fact.BID))
    fact_bid = constant(Fact.BID)

    def counted(self, fact: Fact) -> Term:
        return Term(fact=fact)

    def any_measure(self, fact: Fact) -> Fact:
        return fact

    def twice(self, fact: Fact) -> Term:
        return Term(fact=fact, times=2)

    def times(self, number: int, fact: Fact) -> Term:
        return Term(fact=fact, times=number) if number else Term(times=0)

    def half(self, fact: Fact, rounding: Rounding) -> Term:
        return Term(fact=fact, half=rounding)

    def step(self, how: ArithmeticOp, term: Term) -> Joining:
        return Joining(how=how, term=term)

    once = constant(1)

    def so_often(self, times: int) -> int:
        return times

    # people
    everyone = constant(People())

    def everyone_but(self, person: Person) -> People:
        return People(but=person)

    def one_person(self, person: Person) -> People:
        return People(only=person)


def spread(run: TrumpCard | RankRange) -> tuple[int, ...]:
    """The ranks of a run, in the order in which it names them."""
    if isinstance(run, TrumpCard):
        return (run.rank,)
    step = -1 if run.high >= run.low else 1
    return tuple(range(run.high, run.low + step, step))
