"""The whole of a game's rules, frozen."""

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Any

from attrs import evolve, field, fields

from pitchdsl.game.auction.rules import Bidding, Call, RunIt
from pitchdsl.game.conditional_override import ConditionalOverride, apply_overrides, evaluate_if_known
from pitchdsl.game.count.rules import Points, ScoringItem
from pitchdsl.game.exchange.rules import Exchange
from pitchdsl.game.match.rules import Match
from pitchdsl.game.offers.rules import Offers
from pitchdsl.game.play.rules import Play
from pitchdsl.game.settlement.rules import Penalty, Settlement
from pitchdsl.game.settlement.stakes import Stake
from pitchdsl.game.table.rules import Deal, Deck, Players, pack_of
from pitchdsl.game.trump.rules import Trump
from pitchdsl.game.winning.rules import Counting, EndsAfter, Start, Target, Winning
from pitchdsl.language.cases import Cases
from pitchdsl.language.conditions import Condition, leaves, simplified
from pitchdsl.language.deferred_number import Number, facts_in, given
from pitchdsl.language.facts import Facts
from pitchdsl.language.form import Form
from pitchdsl.language.numbers import Amount, Fact
from pitchdsl.language.origin import Rule
from pitchdsl.language.trump_maker import TrumpMaker
from pitchdsl.values import frozen


@frozen(kw_only=True)
class Note:
    """What an author wrote behind ``>``: it binds nobody."""

    address: str
    text: str


@frozen(kw_only=True, unsafe_hash=True, cache_hash=True, repr=False)  # what is derived from rules is kept by them
class Rules:  # noqa: PLW1641 - attrs makes `__hash__`
    """A checked game that can be played to its end; trusted by everything that reads it."""

    name: str
    title: str
    players: Players
    deck: Deck
    deal: Deal
    bidding: Bidding | None
    """None: nobody bids, and there is no pitcher."""
    calls: tuple[Call, ...]
    trump: Trump
    exchange: Exchange | None
    play: Play
    points: Points
    settlement: Settlement
    winning: Winning
    offers: Offers = field(factory=Offers)
    match: Match = field(factory=Match)
    penalties: tuple[Penalty, ...] = ()
    stakes: tuple[Stake, ...] = ()
    exceptions: tuple[ConditionalOverride, ...] = ()
    """Those of rules that are said in a line of their own, rule by rule and of each the most specific first; rows of
    points and of settlement have theirs in them."""
    source: str | None = field(default=None, eq=False)
    """The title of the document that the rules come from."""
    house_rules: tuple[str, ...] = field(default=(), eq=False)
    """The names of the house rules that were laid over, in order."""
    notes: tuple[Note, ...] = field(default=(), eq=False, repr=False)

    def __repr__(self) -> str:
        return f"<Rules {' with '.join((self.name, *self.house_rules))}>"

    def __eq__(self, other: object) -> bool:
        """Whether both say the same in every field that counts. What was found equal once is not compared again."""
        if not isinstance(other, Rules):
            return NotImplemented
        if self._compared is other._compared:
            return True
        equal = hash(self) == hash(other) and self._compared == other._compared
        if equal:
            object.__setattr__(other, "_compared", self._compared)
        return equal

    @cached_property
    def _compared(self) -> tuple[object, ...]:
        return tuple(getattr(self, each.name) for each in fields(Rules) if each.eq)

    @property
    def dealt_later(self) -> tuple[int, ...]:
        """How many cards everybody may have been dealt after the deal, 0 first: by running it, and by offers."""
        run = [each.then for each in self.exceptions if isinstance(each.then, RunIt)]
        if self.bidding is not None and self.bidding.run_it is not None:
            run.append(self.bidding.run_it)
        more = [row.more for row in self.offers.rows if row.more]
        offered = {times * each for each in more for times in range(self._runs(each, self.players.seats.least) + 1)}
        ran = {each.cards for each in run}
        return tuple(sorted({by_run + by_offer for by_run in ran | {0} for by_offer in offered | {0}}))

    def stock_before_bidding(self, seats: int) -> int:
        """The fewest cards that may be left of the stock at such a table when the bidding begins."""
        stock = len(pack_of(self.deck)) - seats * self.deal.each.cards - self.deal.kitty.cards
        if self.trump.named_by.by_card is not TrumpMaker.TURNED_UP:
            return stock
        stock -= 1 + self.deck.jokers.number  # a joker that is turned up lies aside, too
        more = [row.more for row in self.offers.rows if row.more]
        return max(0, min([stock, *(stock - self._runs(each, seats) * (seats * each + 1) for each in more)]))

    def _runs(self, more: int, seats: int) -> int:
        """How often so many players may have so many more cards dealt, and another turned up."""
        stock = len(pack_of(self.deck)) - seats * self.deal.each.cards - self.deal.kitty.cards - 1
        return max(0, stock // (seats * more + 1))

    @property
    def run_at_most(self) -> int:
        """The most cards that everybody may be dealt after the deal; 0 where no dealer runs it and nobody begs."""
        return self.dealt_later[-1]

    def turned_aside(self, later: int) -> int:
        """The most cards of the stock that are turned up for trump and put aside, when so many were dealt later."""
        if self.trump.named_by.by_card is not TrumpMaker.TURNED_UP:
            return 0
        packets = [row.more for row in self.offers.rows if row.more]
        return 1 + self.deck.jokers.number + (later // min(packets) if packets else 0)

    @property
    def points_wait(self) -> bool:
        """Whether points of earlier deals may come on top of all that a hand gives, and nobody knows how many.

        So it is with rows that are carried over, and with what is counted before cards are turned up anew.
        """
        at_once = self.trump.named_by.by_card is not None and self.winning.counting.moment is not Counting.AFTER_HAND
        return at_once or any(item.carries_over for item in self.points.items)

    @property
    def reckons_by_players(self) -> bool:
        """Whether a number of the rules is reckoned when it is known how many play."""
        rows = (fact for item in self.points.items for value in item.value.possible() for fact in facts_in(value))
        return any(isinstance(number, Amount) for number in _numbers_of_the_end(self)) or Fact.PLAYERS in rows

    def closing(self, bid: int, name: str | None, facts: Facts) -> Rule | None:
        """The rule by which a player who finds these facts may not make a bid; none where nothing forbids it."""
        called = next((call for call in self.calls if call.name == name and call.open_if is not None), None)
        if called is not None and called.open_if is not None and called.open_if.met(facts) is False:
            return called
        return None if self.bidding is None else self.bidding.limits(bid, name, facts)

    @property
    def is_sold(self) -> bool:
        """Whether the right to pitch is sold."""
        return self.bidding is not None and self.bidding.sold is not None

    @cached_property
    def closes_bids(self) -> bool:
        """Whether any bid may be closed to a player."""
        limits = self.bidding is not None and (self.bidding.may_bid or self.bidding.may_not_bid)
        return bool(limits) or self.is_sold or any(call.open_if for call in self.calls)

    def given(self, facts: Facts) -> "Rules":
        """The rules with every exception in place that these facts are known to meet.

        Those of which a fact is not known yet stay exceptions, and until then the general rule holds.
        """
        if not self.exceptions:
            return self
        return self.answered(tuple(evaluate_if_known(each.when, facts) for each in self.exceptions))

    def answered(self, answers: Sequence[bool | None]) -> "Rules":
        """The rules when it is known of each exception whether it is met; none where it is not."""
        return _answered(Itself(self), tuple(answers))

    def seated(self, players: int) -> "Rules":
        """The rules at a table of so many: nothing in them depends on how many there are any more."""
        itself = Itself(self)
        return _seated(itself, players) if _depends_on_the_table(itself) else self


@frozen(eq=True)  # by attrs, which knows the key
class Itself:
    """Rules as the key of a cache: equal rules of other lines are others, since they tell where they are from."""

    rules: Rules = field(eq=id)


@lru_cache(maxsize=1000)
def _answered(of: Itself, answers: tuple[bool | None, ...]) -> Rules:
    rules = of.rules
    sections, left = apply_overrides(rules, rules.exceptions, answers)
    return evolve(rules, exceptions=left, **sections)


@lru_cache(maxsize=1000)
def _depends_on_the_table(of: Itself) -> bool:
    """Whether anything in rules is settled by how many play, or reckoned once that is known."""
    rules = of.rules
    asked = (test for when in _tests(rules) for test in leaves(when))
    return rules.reckons_by_players or any(test.facts_asked() == ("players",) for test in asked)


def _numbers_of_the_end(rules: Rules) -> Iterator[Number | None]:
    """The target, the start and the number of hands, those of exceptions among them."""
    winning = rules.winning
    ends = [winning.target, winning.start, winning.ends_after, *(each.then for each in rules.exceptions)]
    return (getattr(each, name) for kind, name in _SETTLED.items() for each in ends if isinstance(each, kind))


_SETTLED: dict[type[Form], str] = {Target: "points", Start: "points", EndsAfter: "hands"}
"""The rules whose numbers are settled when the table is seated, each with the field that has it."""


@lru_cache(maxsize=256)
def _seated(of: Itself, players: int) -> Rules:
    rules = of.rules
    facts = Facts(players=players)
    exceptions, answers = [], []
    for each in rules.exceptions:
        when = simplified(each.when, facts)
        exceptions.append(each if isinstance(when, bool) else evolve(each, when=when))
        answers.append(when if isinstance(when, bool) else None)
    settled = evolve(rules, exceptions=tuple(exceptions)).answered(answers)
    made, failed, others = (evolve(row, change=row.change.given(facts)) for row in settled.settlement.rows)
    counted = evolve(
        settled,
        calls=tuple(_called(settled.calls, facts)),
        points=evolve(settled.points, items=tuple(_counted(item, facts) for item in settled.points.items)),
        settlement=evolve(settled.settlement, made=made, set=failed, others=others),
    )
    winning = {name: _reckoned(getattr(counted.winning, name), facts) for name in ("target", "start", "ends_after")}
    return evolve(
        counted,
        winning=evolve(counted.winning, **winning),
        exceptions=tuple(evolve(each, then=_reckoned(each.then, facts)) for each in counted.exceptions),
    )


def _reckoned(rule: Any, facts: Facts) -> Any:
    """A rule of the end with the number that it has at this table; any other rule as it is."""
    said = getattr(rule, _SETTLED[type(rule)]) if type(rule) in _SETTLED else None
    return rule if said is None else evolve(rule, **{_SETTLED[type(rule)]: given(said, facts)})


def _called(calls: Sequence[Call], facts: Facts) -> Iterator[Call]:
    """Named bids as these facts leave them; without those that they rule out."""
    for call in calls:
        open_if = call.open_if and simplified(call.open_if, facts)
        if open_if is not False:
            yield evolve(call, open_if=None if open_if is True else open_if)


def _counted(item: ScoringItem, facts: Facts) -> ScoringItem:
    """A row of ``points`` as these facts leave it; one that they rule out is worth nothing."""
    only_if = item.only_if and simplified(item.only_if, facts)
    if only_if is False:
        return evolve(item, value=Cases(general=0), to=item.to.given(facts))
    holding = next((case for case in item.value.exceptions if case.when.met(facts)), item)
    return evolve(
        item,
        origin=holding.origin,
        value=_worth(item.value.given(facts), facts),
        to=item.to.given(facts),
        only_if=None if only_if is True else only_if,
    )


def _worth(value: Cases[Number], facts: Facts) -> Cases[Number]:
    """What a row is worth, as far as these facts tell it."""
    return evolve(
        value,
        general=None if value.general is None else given(value.general, facts),
        exceptions=tuple(evolve(case, value=given(case.value, facts)) for case in value.exceptions),
    )


def _tests(rules: Rules) -> Iterator[Condition]:
    """Every condition that :meth:`Rules.seated` looks at."""
    yield from (each.when for each in rules.exceptions)
    yield from (call.open_if for call in rules.calls if call.open_if is not None)
    for item in rules.points.items:
        yield from (case.when for cases in (item.value, item.to) for case in cases.exceptions)
        if item.only_if is not None:
            yield item.only_if
    for row in rules.settlement.rows:
        yield from (case.when for case in row.change.exceptions)
