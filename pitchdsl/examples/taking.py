"""What the sides can have taken in a case of the settlement: by rows where any is told, else by points."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product

from pitchdsl.described_hands.described_hand import DescribedHand, TakenRow
from pitchdsl.examples.case import Case, CaseSeats, ImpossibleError
from pitchdsl.game.bounded import all_points
from pitchdsl.game.count.awards import sizes
from pitchdsl.game.count.rules import ScoringItem
from pitchdsl.game.hand_sizes import most_tricks
from pitchdsl.game.rules import Rules
from pitchdsl.language.clause import Unit
from pitchdsl.language.recipients import ByCard, ByRole, Ownership

MOST_OPEN_ROWS = 4
"""Of so many rows that nobody is told to take, every share is tried; of more, those of one row by itself."""


def tricks_given(rules: Rules, place: CaseSeats, case: Case) -> list[tuple[int, ...] | None]:
    """The tricks that each side can have taken, where any are told; several sides take together what is told of them.

    What is not told of the tricks of a hand lies with those of whom nothing is told.
    """
    sides = range(max(place.side_of) + 1)
    if case.sweep is not None:
        (sweeper, *_) = place.sides(case.sweep) or (None,)
        return [tuple(int(side == sweeper) for side in sides)]
    told = [(place.sides(who), number) for (who, unit), number in case.numbers.items() if unit is Unit.TRICKS]
    if not told:
        return [None]
    rest, shares = most_tricks(rules), _shared(told)
    shares = [{**share, **more} for share in shares for more in _among(sides, rest - sum(share.values()), share)]
    return [tuple(share.get(side, 0) for side in sides) for share in shares]


def _shared(told: Sequence[tuple[Sequence[int], int]]) -> list[dict[int, int]]:
    """What each side can have of what is told of sides together; nothing of those of whom nothing is told."""
    known = {side: number for theirs, number in told if len(theirs) == 1 or not number for side in theirs}
    shares = [known]
    for theirs, number in (each for each in told if len(each[0]) > 1 and each[1]):
        own = sum(known.get(side, 0) for side in theirs)
        shares = [{**share, **more} for share in shares for more in _among(theirs, number - own, share)]
    return shares


def _among(sides: Sequence[int], number: int, known: Mapping[int, int]) -> Iterator[dict[int, int]]:
    """So much among those of some sides of whom nothing is known: one has all of it, or two share it."""
    free = [side for side in sides if side not in known]
    if not free or number <= 0:
        yield dict.fromkeys(free, 0)
        return
    for taker in free:
        yield {side: number if side == taker else 0 for side in free}
    if len(free) > 1 and number > 1:
        yield {side: {free[0]: 1, free[1]: number - 1}.get(side, 0) for side in free}


def shares_given(
    rules: Rules, place: CaseSeats, case: Case, marks: Collection[int], parties: Sequence[int] | None
) -> Iterator[DescribedHand]:
    """What the sides can have taken: by rows where any is told, else by points.

    Where a hand makes the sides, ``parties`` has who stands for those who play together.
    """
    sides = range(max(place.side_of) + 1)
    points = {who: number for (who, unit), number in case.numbers.items() if unit is Unit.POINTS}
    if case.rows:
        yield from _by_rows(rules, place, case, parties)
        return
    if not points:
        own = sides[0] if place.pitcher_side is None else place.pitcher_side
        most = all_points(rules)
        for number in _some(most, marks):
            for other, rest in product([each for each in sides if each != own], _some(most - number, marks)):
                yield DescribedHand(points=tuple({own: number, other: rest}.get(each, 0) for each in sides))
        return
    for share in _shared([(place.sides(who), number) for who, number in points.items()]):
        open_ = [side for side in sides if side not in share]
        if not open_:
            yield DescribedHand(points=tuple(share[side] for side in sides))
        rest = max(0, all_points(rules) - sum(share.values()))
        for taker, number in product(open_, _some(rest, marks)):
            yield DescribedHand(points=tuple(share.get(side, number if side == taker else 0) for side in sides))


def _some(most: int, marks: Collection[int]) -> list[int]:
    """Numbers up to the most: all of few; of many the ends, and those near which something changes."""
    return list(range(most + 1)) if most <= 6 else sorted({0, 1, most - 1, most, *(m for m in marks if 0 <= m <= most)})


def _by_rows(rules: Rules, place: CaseSeats, case: Case, parties: Sequence[int] | None) -> Iterator[DescribedHand]:
    names = [item.name for item in rules.points.items]
    counted = dict(zip(names, sizes(rules), strict=True))
    told: list[list[TakenRow]] = [[]]
    spoken: set[str] = set()
    for who, rows in case.rows.items():
        for row in rows:
            if row not in names:
                raise ImpossibleError(f"`{row}` is none of the points: these are {', '.join(names)}")
            spoken.add(row)
            theirs = _standing(place.sides(who), parties)
            if theirs:
                worths = _worths(rules.points.items[names.index(row)], counted[row])
                told = [
                    [*found, TakenRow(row=row, side=side, points=worth)]
                    for found in told
                    for side in theirs
                    for worth in worths
                ]
    speakers = {
        side
        for who in (*case.rows, *(who for who, unit in case.numbers if unit is Unit.POINTS))
        for side in place.sides(who)
    }
    silent = [
        side for side in range(max(place.side_of) + 1) if side not in {s for who in case.rows for s in place.sides(who)}
    ]
    if len(speakers) == max(place.side_of) + 1 and not case.numbers:
        silent = []
    rest = [item for item in rules.points.items if item.name not in spoken]
    open_ = {item.name: _ends(_worths(item, counted[item.name])) for item in rest}
    takers = {item.name: _takers(item, place, case, parties) for item in rules.points.items}
    for found in told:
        for more in _shares(open_, _standing(silent, parties)):
            if all(row.side in takers[row.row] for row in (*found, *more)):
                yield DescribedHand(rows=(*found, *more))


def _takers(item: ScoringItem, place: CaseSeats, case: Case, parties: Sequence[int] | None) -> set[int]:
    """The sides that can have a row: that of a role alone where it goes to one, and where one side has won every trick
    no other one what tricks bring.
    """
    found: set[int] = set()
    for to in item.to.possible():
        match to:
            case ByRole(who=who):
                found |= {side if parties is None else parties[side] for side in place.sides(who)}
            case ByCard(fact=fact) if fact is not Ownership.WINNER:
                found |= {*place.side_of}
            case _:
                found |= {*place.side_of} if case.sweep is None else {*place.sides(case.sweep)}
    return found


def _worths(item: ScoringItem, size: int) -> list[int | None]:
    """What it may count to have a row: what the sheet says, or that of some of its cards where it goes card by card."""
    number = item.value.general
    if size == 1 or item.value.exceptions or not isinstance(number, int):
        return [None]
    return [number * cards for cards in range(1, size + 1)]


def _standing(sides: Sequence[int], parties: Sequence[int] | None) -> Sequence[int]:
    """Those of some sides that stand for others or themselves in this hand; all where there is none."""
    return sides if parties is None else [side for side in sides if side in parties] or sides


def _ends(worths: Sequence[int | None]) -> list[int | None]:
    """The least and the most of what a row may count, or the only one."""
    return [*dict.fromkeys((worths[0], worths[-1]))]


def _shares(rows: Mapping[str, Sequence[int | None]], sides: Sequence[int]) -> Iterator[tuple[TakenRow, ...]]:
    """Who of these sides can have which of these rows, with what each may count; nobody among them."""
    taken = {
        row: [TakenRow(row=row, side=side, points=worth) for side in sides for worth in worths]
        for row, worths in rows.items()
    }
    if len(rows) <= MOST_OPEN_ROWS:
        for share in product(*((None, *each) for each in taken.values())):
            yield tuple(each for each in share if each is not None)
        return
    yield ()
    for side in sides:
        yield tuple(TakenRow(row=row, side=side, points=worths[0]) for row, worths in rows.items())
    for each in taken.values():
        yield from ((one,) for one in each)
