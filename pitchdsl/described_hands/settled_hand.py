"""A described hand, settled by the engine's own settlement: the scores after it, and whether the game is over.

What was not told may not matter. So the hand is settled in every way in which it can have been; where all of them come
to the same, that is the answer, and where not, what has to be told is named.
"""

from collections.abc import Iterator, Sequence
from itertools import permutations

from attrs import evolve, field

from pitchdsl.described_hands.described_hand import DescribedHand, MissingDetail, TakenRow
from pitchdsl.described_hands.doubled import ONCE, times_open
from pitchdsl.described_hands.tricks import shares_of_tricks, tricks_needed
from pitchdsl.engine.plan import FACTS
from pitchdsl.game.auction.rules import WhenAllPass
from pitchdsl.game.count.awards import sizes
from pitchdsl.game.count.phase import credit
from pitchdsl.game.count.rules import ScoringItem
from pitchdsl.game.events import AwardEvent, DoubleEvent, Outcome, SettleEvent, StakeEvent
from pitchdsl.game.facts import apply_exceptions_from, facts_of
from pitchdsl.game.partners.phase import parties
from pitchdsl.game.rng import SeededDeals
from pitchdsl.game.rules import Rules
from pitchdsl.game.settlement import phase as settlement
from pitchdsl.game.so_far import counted
from pitchdsl.game.standing import Standing
from pitchdsl.game.state import State
from pitchdsl.game.walk import amounts, conditions, facts_asked
from pitchdsl.game.winning.phase import finish_of, somebody_is_there
from pitchdsl.game.winning.rules import Counting
from pitchdsl.game.winning.several_there import Priority
from pitchdsl.language.conditions import ItIs, leaves
from pitchdsl.language.deferred_number import evaluate
from pitchdsl.language.facts import UNKNOWN, Moment
from pitchdsl.language.numbers import Amount
from pitchdsl.language.origin import Origin
from pitchdsl.language.people import Person
from pitchdsl.language.predicate import Atom
from pitchdsl.language.recipients import ByCard, ByRole, Ownership
from pitchdsl.language.scoring_kind import ScoringKind
from pitchdsl.values import frozen

_NEVER_DESCRIBED = frozenset(("pips", "pitchers_pips", "others_pips", "count", "answers"))
"""Cards, pips, and what was granted before the bidding."""
_OF_ROWS = frozenset(("every_point", "takes_every_point", "others_every_point"))


class UnderspecifiedHandError(Exception):
    """The hand can be settled in several ways; ``need`` is what decides, and was not told."""

    def __init__(self, need: MissingDetail, row: str = "", hands: "Sequence[SettledHand]" = ()) -> None:
        """``row`` is the one whose worth is needed; ``hands`` are those that it can have been, where they are known."""
        super().__init__(need.value)
        self.need, self.row, self.hands = need, row, tuple(hands)


@frozen(kw_only=True)
class SettledHand:
    """What became of a hand."""

    rules: Rules = field(eq=False)
    """The rules of the hand, with the exceptions in place that hold in it."""
    settle: SettleEvent
    lines: tuple[Origin, ...] = field(eq=False)
    """By side, the line of the sheet that decided its score."""
    stakes: tuple[StakeEvent, ...]
    outcome: Outcome | None
    """How the game ended with it; none where it goes on."""
    ended_by: Origin | None = field(eq=False)
    """The line of the sheet by which it ended."""
    counts_double: bool
    """Whether the game counts for two in the match."""
    standing: Standing
    """How the match stands after it."""


def needs_undescribed_facts(rules: Rules) -> bool:
    """Whether the settlement, or the end of the game, hangs on what nobody tells for a score sheet.

    That is cards and pips, what was granted before the bidding, and who named trump.
    """
    late = (Moment.SETTLEMENT, Moment.HAND_OVER)
    tests = [test for _, when, moment in conditions(rules) if moment in late for test in leaves(when)]
    return any(map(_is_undescribed, tests)) or any(
        fact.field in _NEVER_DESCRIBED
        for _, amount, moment in amounts(rules)
        if moment in late
        for fact in amount.facts
    )


def _is_undescribed(test: Atom) -> bool:
    named = isinstance(test, ItIs) and test.who is Person.NAMER
    return named or not _NEVER_DESCRIBED.isdisjoint(test.facts_asked())


def first_standing(rules: Rules, seats: int, dealer: int) -> Standing:
    """How a game stands before its first hand."""
    state = State(rules, seats, SeededDeals(0, 0), FACTS)
    state.dealer, state.leader = dealer, (dealer + 1) % seats
    state.note_standing()
    assert state.standing is not None
    return state.standing


def rules_in_auction(rules: Rules, seats: int, standing: Standing) -> Rules:
    """The rules of a hand as its bidding finds them: with the exceptions that hold then, as after so many redeals."""
    state = State(rules.seated(seats), seats, SeededDeals(0, 0), FACTS, standing)
    apply_exceptions_from(state, Moment.BIDDING)
    return state.rules


def dealt_again(rules: Rules, seats: int, standing: Standing) -> Standing:
    """How it stands when everybody has passed and the cards are thrown in."""
    rules = rules_in_auction(rules, seats, standing)
    moves_on = rules.bidding is not None and rules.bidding.all_pass.what is WhenAllPass.NEXT_DEALER
    dealer = (standing.dealer + 1) % seats if moves_on else standing.dealer
    return evolve(standing, dealer=dealer, redeals=standing.redeals + 1)


_Possibility = tuple[dict[MissingDetail, object], DescribedHand]
"""A way in which a hand can have been: what was made up for it, by what it is, and all of it."""


def settle_hand(rules: Rules, seats: int, standing: Standing, told: DescribedHand) -> SettledHand:
    """Settles a hand; raises :class:`UnderspecifiedHandError` where what was not told decides."""
    rules = rules.seated(seats)
    found: list[tuple[dict[MissingDetail, object], SettledHand]] = []
    by_first: list[SettledHand] = []
    for made_up, way in _possibilities(rules, seats, standing, told):
        try:
            found.append((made_up, _settle(rules, seats, standing, way)))
        except UnderspecifiedHandError as error:
            if error.need is not MissingDetail.FIRST:
                raise
            by_first += error.hands
    if by_first:
        raise UnderspecifiedHandError(MissingDetail.FIRST, hands=[*(result for _, result in found), *by_first])
    if all(result == found[0][1] for _, result in found[1:]):
        return found[0][1]
    for need in MissingDetail:
        by_the_rest: dict[str, SettledHand] = {}
        for made_up, result in found:
            rest = repr(sorted((each.value, what) for each, what in made_up.items() if each is not need))
            if by_the_rest.setdefault(rest, result) != result:
                raise UnderspecifiedHandError(need, hands=[result for _, result in found])
    return found[0][1]


def _possibilities(rules: Rules, seats: int, standing: Standing, told: DescribedHand) -> list[_Possibility]:
    """Every way in which a described hand can have been."""
    asked = facts_asked(rules)
    ways: list[_Possibility] = [({}, told)]
    if told.trump is None and "trump" in asked:
        ways = [
            ({**made, MissingDetail.TRUMP: suit}, evolve(way, trump=suit)) for made, way in ways for suit in range(4)
        ]
    need = tricks_needed(rules)
    if told.tricks is None and need is not None:
        shares = list(shares_of_tricks(rules, told, len(standing.score)))
        ways = [({**made, need: share}, evolve(way, tricks=share)) for made, way in ways for share in shares]
    if told.rows is None:
        rows = list(enumerate(_rows(rules, told.points)))
        ways = [({**made, MissingDetail.ROWS: at}, evolve(way, rows=each)) for made, way in ways for at, each in rows]
    if told.times is None:
        often = times_open(rules, seats, standing.dealer, told)
        ways = [
            ({**made, MissingDetail.TIMES: times}, evolve(way, times=times)) for made, way in ways for times in often
        ]
    return ways


def _rows(rules: Rules, points: Sequence[int]) -> Iterator[tuple[TakenRow, ...]]:
    """Rows that come to so many points, in orders in which they may have been counted.

    The rows have no names that a rule knows, so each side's stand for whatever it took. Where a rule asks who has any
    row at all, a side with as much lost as won is a way, too.
    """
    takers = [side for side, taken in enumerate(points) if taken]
    by_order = any(each.by is Priority.FIRST_BY for each in rules.winning.several.criteria)
    for order in permutations(takers) if by_order else (tuple(takers),):
        yield tuple(TakenRow(row=f"what side {side} took", side=side, points=points[side]) for side in order)
    if facts_asked(rules) & _OF_ROWS and any(_costs(item) for item in rules.points.items):
        for side in set(range(len(points))) - set(takers):
            pair = tuple(TakenRow(row=f"what side {side} took", side=side, points=each) for each in (1, -1))
            yield (*(TakenRow(row=f"what side {each} took", side=each, points=points[each]) for each in takers), *pair)


def _costs(item: ScoringItem) -> bool:
    return any(not isinstance(value, int) or value < 0 for value in item.value.possible())


def _settle(rules: Rules, seats: int, standing: Standing, told: DescribedHand) -> SettledHand:
    """Settles a hand of which all is told that decides."""
    state = State(rules, seats, SeededDeals(0, 0), FACTS, standing)
    hand = state.hand
    hand.pitcher, hand.bid, hand.name, hand.trump = told.pitcher, told.bid, told.call, told.trump
    hand.times = told.times or ONCE
    bidding = rules.bidding
    if bidding is not None and bidding.sold is not None:
        seller = state.seat_of(bidding.sold.who)
        if told.bid is not None and told.pitcher != seller:
            state.score[state.side_of[seller]] += rules.winning.towards * told.bid
    if rules.players.partner is not None and told.pitcher is not None:
        hand.parties = parties(seats, told.pitcher, told.partner)
    state.play_by(state.rules)
    for side, tricks in enumerate(told.tricks or ()):
        hand.winners += [state.sides[side][0]] * tricks
    awards = [_award(state, row) for row in told.rows or ()]
    firsts = _count(state, told, awards)
    if firsts:
        hands = [_settle(rules, seats, standing, evolve(told, first=side)) for side in firsts]
        raise UnderspecifiedHandError(MissingDetail.FIRST, hands=hands)
    if told.points:
        state.carried = []  # told points hold what had waited
    else:
        _carry(state, told.rows or ())
    settlement.begin(state)
    settle = next(event for event in state.events if isinstance(event, SettleEvent))
    assert state.standing is not None
    after = state.standing
    return SettledHand(
        rules=state.rules,
        settle=settle,
        lines=tuple(state.settled_by),
        stakes=tuple(event for event in state.events if isinstance(event, StakeEvent)),
        outcome=state.outcome,
        ended_by=_ended_by(state, standing.score, awards),
        counts_double=any(isinstance(event, DoubleEvent) for event in state.events),
        standing=after,
    )


def _ended_by(state: State, before: Sequence[int], awards: Sequence[AwardEvent]) -> Origin | None:
    """The line by which the game ended; where it ended before all counted that others needed, that of the counting."""
    winning = state.rules.winning
    if state.ended_by != winning.target.origin or winning.counting.moment is Counting.AFTER_HAND:
        return state.ended_by
    taken = [sum(each.value for each in awards if each.side == side) for side in range(len(before))]
    there = [winning.is_there(old + winning.towards * more) for old, more in zip(before, taken, strict=True)]
    return winning.counting.origin if sum(there) > 1 else state.ended_by


def _count(state: State, told: DescribedHand, of_rows: Sequence[AwardEvent]) -> tuple[int, ...]:
    """Gives out what was taken; where points count in the play, no further than to the end of the game.

    Returns the sides of which one was at the target first, where it has to be told which; else none.
    """
    places = {item.name: place for place, item in enumerate(state.rules.points.items)}
    awards = [(places.get(each.point, -1), slot, each) for slot, each in enumerate(of_rows)]
    if state.rules.winning.counting.moment is Counting.ONE_BY_ONE and all(place >= 0 for place, *_ in awards):
        _count_one_by_one(state, awards)
        return ()
    in_play = state.rules.winning.counting.moment is not Counting.AFTER_HAND
    first = told.first if in_play else None
    for place, slot, award in sorted(awards, key=lambda each: (each[2].side == first, *each[:2])):
        credit(state, (place, slot), [award])
        if first not in (None, award.side) and somebody_is_there(state):
            state.hand.taken[award.side or 0] -= award.value  # the game was over before it counted
            state.hand.awards.pop()
    there = finish_of(state, None, counted(state)).there if in_play and first is None else ()
    return tuple(there) if len(there) > 1 else ()


def _count_one_by_one(state: State, awards: Sequence[tuple[int, int, AwardEvent]]) -> None:
    """Gives out the rows in the order in which they count, up to the one that ends the game: first what is turned up or
    granted before the play."""
    points = state.rules.points
    before = {place for place, item in enumerate(points.items) if all(map(comes_before_the_play, item.to.possible()))}
    turn = {place: (place not in before, points.counting_order.index(place)) for place in range(len(points.items))}
    for place, slot, award in sorted(awards, key=lambda each: (turn[each[0]], each[1])):
        credit(state, (place, slot), [award])
        if somebody_is_there(state):
            return


def comes_before_the_play(to: ScoringKind) -> bool:
    """Whether it is known before the first trick who has it: what is turned up, and what is granted."""
    return isinstance(to, ByRole) or (isinstance(to, ByCard) and to.fact is Ownership.TURNER)


def _carry(state: State, taken: Sequence[TakenRow]) -> None:
    """What nobody took of a row that carries over waits on."""
    names = {row.row for row in taken}
    for place, item in enumerate(state.rules.points.items):
        if item.carries_over:
            state.carried = state.carried or [0] * len(state.rules.points.items)
            state.carried[place] = 0 if item.name in names else state.carried[place] + item.highest


def _award(state: State, taken: TakenRow) -> AwardEvent:
    """What was taken, as the count has it."""
    item = next((item for item in state.rules.points.items if item.name == taken.row), None)
    worth = taken.points
    if worth is None:
        assert item is not None
        several = sizes(state.rules)[state.rules.points.items.index(item)] > 1
        if several and (item.value.exceptions or not isinstance(item.value.general, int)):
            raise UnderspecifiedHandError(
                MissingDetail.WORTH, item.name
            )  # its cards are not all alike, and which were taken is not told
        worth = _worth(state, item, taken.side)
    return AwardEvent(point=taken.row, value=worth, side=taken.side, card=None, rule="")


def _worth(state: State, item: ScoringItem, side: int) -> int:
    """What the sheet says that a row counts to a side, with what has waited for somebody to have it."""
    facts = facts_of(state).of(None, side)
    tests = [test for case in item.value.exceptions for test in leaves(case.when)]
    reckoned = [fact.field for value in item.value.possible() if isinstance(value, Amount) for fact in value.facts]
    untold = any(map(_is_undescribed, tests)) or not _NEVER_DESCRIBED.isdisjoint(reckoned)
    value = UNKNOWN if untold else item.value.of(facts)
    number = UNKNOWN if value is UNKNOWN or value is None else evaluate(value, facts)
    if number is UNKNOWN:
        raise UnderspecifiedHandError(MissingDetail.WORTH, item.name)
    waits = state.carried[state.rules.points.items.index(item)] if state.carried else 0
    return number + waits
