"""Cases of the settlement, made of the bids, points and scores of two games."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from pitchdsl.described_hands.doubled import doubling_of
from pitchdsl.examples.both import Both, diagonal, once
from pitchdsl.game.winning.several_there import Priority
from pitchdsl.language.clause import Party, Unit, Who
from pitchdsl.language.clauses import Given
from pitchdsl.language.given_clauses import (
    BidDoubled,
    ContractGiven,
    EveryonePasses,
    SetBefore,
    StandsAt,
    TakesEveryTrick,
    TakesNumber,
    TakesRows,
    TrumpGiven,
)
from pitchdsl.language.people import Person
from pitchdsl.language.table_clauses import HandNumber

_OF_SCORES = frozenset(("score", "best_score", "needed", "others_need", "after", "best_after", "ahead", "past"))

MOST_CONTRACTS = 7
FEW_CONTRACTS = 3
"""So many bids are tried where scores decide, of which there are many."""
MOST_ROWS = 5
"""Of so many rows each is told by itself."""

Part = tuple[Given, ...]


def settlements(both: Both) -> Iterator[Part]:
    """Hands that are settled: bid, taken, scores before; early ones are usual ones."""
    if any(each.bidding is None for each in both.games):
        yield from _without_bids(both)
        return
    yield from once(chain.from_iterable(_with_contract(both)))
    yield from _nobody_bid(both)


def _with_contract(both: Both) -> Iterator[Iterator[Part]]:
    of_scores = both.concerns("winning", "to win") and not both.concerns("settlement", "calls")
    contracts = [*both.contracts[: FEW_CONTRACTS if of_scores else MOST_CONTRACTS]]
    by_rows = both.concerns("points") or _race_by_rows(both)
    kinds = [_rows, _numbers] if by_rows else [_numbers, _rows]
    seated = both.seated(both.seats)
    for taken in kinds:
        plans = [list(_plans(both, number, taken)) for number, _ in contracts]
        for contract, plan in diagonal([*range(len(contracts))], [*range(max(map(len, plans), default=0))]):
            if plan < len(plans[contract]):
                bid = ContractGiven(Party.WE, contracts[contract][1])
                yield iter([(*seated, bid, *plans[contract][plan])])


def _race_by_rows(both: Both) -> bool:
    """Whether rows decide, in one game and not in the other, who of several at the target has won."""
    race = [each.winning.several.criteria for each in both.games]
    return race[0] != race[1] and any(step.by is Priority.FIRST_BY for steps in race for step in steps)


def _plans(both: Both, bid: int, taken: Callable[[Both, int], Iterator[Part]]) -> Iterator[Part]:
    """What is taken for a bid, the scores before, and the rest of what rules may ask, usual ones first."""
    outcomes = [*taken(both, bid)]
    beside_first = (
        "winning/ends after" in both.addresses or {"sets", "sets_in_row", "trump"} & both.differing_facts_needed
    )
    besides = [*_beside(both)]
    if beside_first:
        besides = [*besides[1:], *besides[:1]]
    for outcome, before, beside in diagonal(outcomes, [*_standings(both, bid)], besides):
        yield (*beside, *before, *outcome)


def _numbers(both: Both, bid: int) -> Iterator[Part]:
    """Points that the sides take: what was bid, one less, everything, nothing; and every trick."""
    sweeps, first = [*_sweeps(both, bid)], _asks_for_tricks(both)
    if first:
        yield from sweeps
    most = both.points
    wanted = min(bid, most)
    for ours in dict.fromkeys((wanted - 1, wanted, most, 0, min(most, wanted + 1), most - 1)):
        if 0 <= ours <= most:
            yield TakesNumber(Party.WE, ours), TakesNumber(Party.THEY, most - ours)
            if most > ours:
                yield TakesNumber(Party.WE, ours), TakesNumber(Party.THEY, 0)
    if not both.has_two_sides:
        yield from _by_neighbours(both, wanted)
    if not first:
        yield from sweeps


def _asks_for_tricks(both: Both) -> bool:
    """Whether what differs is likely to ask who took how many tricks."""
    told = {"every_trick", "takes_every_trick", "others_every_trick", "tricks"} & both.differing_facts_needed
    return bool(told) or "settlement/every trick" in both.addresses


def _sweeps(both: Both, bid: int) -> Iterator[Part]:
    most = both.points
    yield TakesNumber(Party.WE, most), TakesNumber(Party.THEY, 0), TakesEveryTrick(Party.WE)
    yield TakesNumber(Party.WE, 0), TakesNumber(Party.THEY, most), TakesEveryTrick(Party.THEY)
    for tricks in range(3):
        yield (
            TakesNumber(Party.WE, min(bid, most)),
            TakesNumber(Party.THEY, most - min(bid, most)),
            TakesNumber(Party.WE, tricks, Unit.TRICKS),
            TakesNumber(Party.THEY, 3, Unit.TRICKS),
        )


def _by_neighbours(both: Both, wanted: int) -> Iterator[Part]:
    """The players beside the pitcher share what is left."""
    rest = both.points - wanted
    left, right = Person.LEFT_OF_PITCHER, Person.RIGHT_OF_PITCHER
    yield TakesNumber(Party.WE, wanted), TakesNumber(left, rest), TakesNumber(right, 0)
    if rest > 1:
        yield TakesNumber(Party.WE, wanted), TakesNumber(left, 1), TakesNumber(right, rest - 1)


def _rows(both: Both, bid: int) -> Iterator[Part]:
    """The rows of points that the sides take: all, all but one, one alone; those that differ come first."""
    rows, we, they = both.rows, Party.WE, Party.THEY
    if not rows:
        return
    yield TakesRows(we, rows), TakesNumber(they, 0)
    for row in rows[:MOST_ROWS]:
        rest = tuple(each for each in rows if each != row)
        if rest:
            yield TakesRows(we, rest), TakesRows(they, (row,))
            yield TakesRows(we, rest), TakesNumber(they, 0)
            yield TakesRows(we, (row,)), TakesRows(they, rest)
        yield TakesRows(we, (row,)), TakesNumber(they, 0)
    half = len(rows) // 2
    if half:
        yield TakesRows(we, rows[:half]), TakesRows(they, rows[half:])
        yield TakesRows(we, rows[half:]), TakesRows(they, rows[:half])
    if not both.has_two_sides and len(rows) > 2:
        left, right, (first, *others, last) = Person.LEFT_OF_PITCHER, Person.RIGHT_OF_PITCHER, rows
        yield TakesRows(we, tuple(others)), TakesRows(left, (first,)), TakesRows(right, (last,))
        yield TakesNumber(we, 0), TakesRows(left, (first,)), TakesRows(right, (*others, last))
    yield TakesNumber(we, 0), TakesRows(they, rows)
    yield TakesRows(we, rows), TakesEveryTrick(we)


def _standings(both: Both, bid: int) -> Iterator[Part]:
    """The scores before a hand: untold, level and near the target, one side there and the other not, in the hole."""
    yield ()
    scored = _OF_SCORES & both.facts_needed or both.concerns("winning", "to win", "wins at once", "loses at once")
    if not scored and not any(each.startswith("settlement/") for each in both.addresses):
        return
    for we, they in _open_pairs(both, bid):
        yield StandsAt(Party.WE, we), StandsAt(Party.THEY, they)


def _open_pairs(both: Both, bid: int) -> Iterator[tuple[int, int]]:
    """Scores with which neither game is over yet."""
    for pair in once(_pairs(both, bid)):
        if not any(each.winning.is_there(score) for each in both.games for score in pair):
            yield pair


def _pairs(both: Both, bid: int) -> Iterator[tuple[int, int]]:
    for winning in (each.winning for each in both.games):
        start, towards, target = winning.start.score, winning.towards, winning.target.score
        if target is not None:
            made = min(bid, both.points)
            rest = max(1, both.points - made)

            def near(short: int, target: int = target, towards: int = towards) -> int:
                return target - towards * short

            yield near(1), near(1)
            yield near(made), near(1)
            yield near(made), start
            yield start, near(1)
            yield near(made), near(rest)
            yield near(1), start
            yield near(made - 1), near(rest)
            yield near(made), near(rest - 1) if rest > 1 else near(1)
            yield near(made + 1), near(1)
        for settlement in (each.settlement for each in both.games):
            for bound in (settlement.never_below, settlement.never_above):
                if bound is not None and isinstance(bound.score, int):
                    yield bound.score, bound.score
                    yield bound.score + towards, bound.score - towards
        yield start - towards, start
        yield start + 5 * towards, start + 5 * towards
        yield start - 9 * towards, start - 9 * towards


def _beside(both: Both) -> Iterator[Part]:
    """What some rules ask beside: how often a side was set, and what is trump."""
    yield ()
    for last in (each.winning.ends_after for each in both.games):
        if last is not None:
            yield from ((HandNumber(number),) for number in (last.number, last.number - 1))
    if any(doubling_of(each) is not None for each in both.games):
        yield from ((BidDoubled(who),) for who in (Party.NOBODY, Party.THEY))
        yield BidDoubled(Party.THEY), BidDoubled(Party.WE, again=True)
    if {"sets", "sets_in_row"} & both.facts_needed:
        for times in (2, 1, 3):
            yield (SetBefore(Party.WE, times),)
            yield (SetBefore(Party.THEY, times),)
    if "trump" in both.facts_needed:
        yield from ((TrumpGiven(suit),) for suit in range(4))


def _nobody_bid(both: Both) -> Iterator[Part]:
    for ours in (1, 0, both.points):
        yield (
            *both.seated(both.seats),
            EveryonePasses(),
            TakesNumber(Person.DEALER, ours),
            TakesNumber(Person.LEFT_OF_DEALER, both.points - ours),
        )


def _without_bids(both: Both) -> Iterator[Part]:
    """Hands of a game in which nobody bids: the dealer and the player on the left take points."""
    if any(each.bidding is not None for each in both.games):
        return
    one, other = Person.DEALER, Person.LEFT_OF_DEALER
    shares: list[Part] = [tuple(_shared(one, other, both.rows))]
    for row in both.rows[:MOST_ROWS]:
        rest = tuple(each for each in both.rows if each != row)
        shares += [tuple(_shared(one, other, (row,), rest)), tuple(_shared(other, one, (row,), rest))]
    shares += [
        (TakesNumber(one, number), TakesNumber(other, both.points - number)) for number in (1, both.points, 2, 0)
    ]
    standings: list[Part] = [(), *((StandsAt(one, we), StandsAt(other, they)) for we, they in _open_pairs(both, 1))]
    for share, before, beside in diagonal(shares, standings, [*_beside(both)]):
        yield (*both.seated(both.seats), *beside, *before, *share)


def _shared(one: Who, other: Who, rows: Sequence[str], rest: Sequence[str] = ()) -> Iterator[Given]:
    for who, taken in ((one, rows), (other, rest)):
        yield TakesRows(who, tuple(taken)) if taken else TakesNumber(who, 0)
