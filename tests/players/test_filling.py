"""Cards laid into places, against all ways that there are, one by one."""

import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import reduce
from math import comb, prod
from operator import or_

import pytest
from attrs import frozen
from scipy.stats import chisquare

from pitchdsl.game.rng import RandomStream
from pitchdsl.players import forms, layout_counts
from pitchdsl.players.layout_counts import LayoutCounts, TooManyWaysError, draw_orders, ways

FORMS = pytest.mark.parametrize("machine", [True, False], ids=["machine", "plain"])
Kinds = Sequence[tuple[int, int]]
Laid = tuple[int, ...]


def every_way(kinds: Kinds, sizes: Sequence[int]) -> Iterator[Laid]:
    """Card by card into each place that takes it."""
    cards = [(1 << card, places) for cards, places in kinds for card in range(54) if cards >> card & 1]

    def lay(number: int, laid: Laid) -> Iterator[Laid]:
        if number == len(cards):
            yield laid
            return
        card, places = cards[number]
        for place, size in enumerate(sizes):
            if places >> place & 1 and laid[place].bit_count() < size:
                yield from lay(number + 1, (*laid[:place], laid[place] | card, *laid[place + 1 :]))

    return lay(0, (0,) * len(sizes))


def as_rows(drawn: layout_counts.Drawn) -> list[tuple[int, Laid]]:
    return [
        (int(table), tuple(int(cards) for cards in laid)) for table, laid in zip(drawn.tables, drawn.laid, strict=True)
    ]


def cards(*which: int) -> int:
    return sum(1 << card for card in which)


@frozen(kw_only=True)
class Problem:
    kinds: Kinds
    sizes: Sequence[Sequence[int]]


PROBLEMS = {
    "all alike": Problem(kinds=[(cards(0, 5, 9, 53), 0b111)], sizes=[(1, 2, 1)]),
    "kinds that say the same": Problem(kinds=[(cards(1, 2), 0b11), (cards(30, 31), 0b11)], sizes=[(1, 3)]),
    "a void": Problem(kinds=[(cards(0, 1, 2), 0b110), (cards(20, 21, 22), 0b111)], sizes=[(2, 2, 2)]),
    "three voids": Problem(
        kinds=[(cards(0, 1), 0b1110), (cards(13, 14), 0b1101), (cards(26, 27), 0b1011), (cards(39), 0b1111)],
        sizes=[(2, 1, 1, 3)],
    ),
    "no place takes every kind": Problem(
        kinds=[(cards(0, 1, 2), 0b0011), (cards(13, 14), 0b0110), (cards(26, 27), 0b1100)], sizes=[(2, 2, 2, 1)]
    ),
    "a place for one kind": Problem(kinds=[(cards(0, 1, 2), 0b001), (cards(9, 10, 11), 0b111)], sizes=[(4, 1, 1)]),
    "more places than kinds": Problem(
        kinds=[(cards(0, 1, 2), 0b10110), (cards(9, 10, 11), 0b01111)], sizes=[(1, 1, 2, 1, 1)]
    ),
    "two problems in one": Problem(
        kinds=[(cards(0, 1), 0b0011), (cards(2), 0b0001), (cards(3, 4), 0b1100), (cards(5), 0b0100)],
        sizes=[(2, 1, 2, 1)],
    ),
    "sizes that are not known": Problem(
        kinds=[(cards(0, 1, 2), 0b011), (cards(40, 41), 0b110)], sizes=[(2, 2, 1), (3, 0, 2), (0, 5, 0), (5, 0, 0)]
    ),
    "bits without a place": Problem(kinds=[(cards(0, 1), -1), (cards(2), 1 << 70 | 2)], sizes=[(2, 1)]),
    "no cards": Problem(kinds=[(0, 0b1)], sizes=[(0, 0)]),
}
CASES = pytest.mark.parametrize("problem", PROBLEMS.values(), ids=PROBLEMS)


def random_problem(choose: random.Random) -> Problem:
    places, number = choose.randint(1, 5), choose.randint(1, 7)
    kinds = [
        [0, choose.choice([choose.randrange(1 << places), (1 << places) - 1])] for _ in range(choose.randint(1, 5))
    ]
    for card in choose.sample(range(54), number):
        choose.choice(kinds)[0] |= 1 << card
    tables = [Counter(choose.choices(range(places), k=number)) for _ in range(choose.randint(1, 3))]
    return Problem(
        kinds=[(a, b) for a, b in kinds], sizes=[[table[place] for place in range(places)] for table in tables]
    )


@FORMS
@CASES
def test_there_are_as_many_as_can_be_told_one_by_one(problem: Problem, machine: bool) -> None:
    expected = [len(list(every_way(problem.kinds, row))) for row in problem.sizes]
    found = ways(problem.kinds, problem.sizes, machine=machine)
    assert found.totals == tuple(expected)
    assert found.total == sum(expected)


@FORMS
@CASES
def test_each_way_is_drawn_equally_often(problem: Problem, machine: bool) -> None:
    every = [(table, laid) for table, row in enumerate(problem.sizes) for laid in every_way(problem.kinds, row)]
    number = (60 if machine else 15) * len(every)
    drawn = Counter(as_rows(ways(problem.kinds, problem.sizes, machine=machine).draw(number, 3)))
    assert drawn.keys() <= set(every)
    if len(every) > 1:
        assert chisquare([drawn[way] for way in every]).pvalue > 1e-4


def test_random_problems() -> None:
    choose, possible = random.Random(5), 0
    for _ in range(150):
        problem = random_problem(choose)
        every = [set(every_way(problem.kinds, row)) for row in problem.sizes]
        found, plain = (ways(problem.kinds, problem.sizes, machine=machine) for machine in (True, False))
        assert found.totals == plain.totals == tuple(len(each) for each in every)
        if found.total:
            possible += 1
            drawn = as_rows(found.draw(20, 1))
            assert all(laid in every[table] for table, laid in drawn)
            assert drawn == as_rows(plain.draw(20, 1))
    assert 20 < possible < 150


SUITS = [((1 << 13) - 1) << 13 * suit for suit in range(4)]


def whole_pack(machine: bool = True) -> LayoutCounts:
    """Three hands of six, each without another suit, and the stock."""
    return ways(
        [(suit, 0b1111 ^ 1 << lacks & 0b111) for lacks, suit in enumerate(SUITS)], [(6, 6, 6, 34)], machine=machine
    )


def hands(lacks: int, left: Sequence[int]) -> Iterator[tuple[int, list[int]]]:
    """How a hand of six without a suit may be made up: in how many ways, and what is left of each suit."""
    one, two, three = (suit for suit in range(4) if suit != lacks)
    for a in range(7):
        for b in range(7 - a):
            taken = {one: a, two: b, three: 6 - a - b}
            number = prod(comb(left[suit], cards) for suit, cards in taken.items())
            yield number, [cards - taken.get(suit, 0) for suit, cards in enumerate(left)]


def test_a_whole_pack_is_counted_and_drawn_as_hand_after_hand_says() -> None:
    clubs = [0] * 7
    for first, left in hands(0, [13] * 4):
        behind = sum(a * b for a, rest in hands(1, left) for b, _ in hands(2, rest))
        clubs[13 - left[3]] += first * behind
    found = whole_pack()
    assert found.total == pytest.approx(sum(clubs), rel=1e-12)
    drawn = as_rows(found.draw(20_000, 8))
    for _, laid in drawn:
        assert [place.bit_count() for place in laid] == [6, 6, 6, 34]
        assert reduce(or_, laid) == (1 << 52) - 1
        assert not any(laid[seat] & SUITS[seat] for seat in range(3))
    held = Counter((laid[0] & SUITS[3]).bit_count() for _, laid in drawn)
    expected = [20_000 * number / sum(clubs) for number in clubs]
    found_often = [*(held[number] for number in range(5)), held[5] + held[6]]  # few hands have so many
    assert chisquare(found_often, [*expected[:5], expected[5] + expected[6]]).pvalue > 1e-4


def test_machine_code_and_plain_python_draw_the_same_of_a_whole_pack() -> None:
    machine, plain = (whole_pack(machine) for machine in (True, False))
    assert machine.totals == plain.totals
    assert as_rows(machine.draw(40, (1 << 64) - 3)) == as_rows(plain.draw(40, -3))


@FORMS
def test_a_way_is_the_same_however_many_are_drawn_with_it(machine: bool) -> None:
    found = whole_pack(machine)
    assert as_rows(found.draw(9, 4))[5:] == as_rows(found.draw(4, 4, first=5))
    assert as_rows(found.draw(9, 4)) != as_rows(found.draw(9, 5))


@FORMS
def test_weights_say_how_likely_a_row_of_sizes_is(machine: bool) -> None:
    kinds, sizes = [(cards(0, 1, 2, 3), 0b11)], [(1, 3), (2, 2), (3, 1)]  # in 4, 6 and 4 ways
    drawn = ways(kinds, sizes, [3.0, 1.0, 0.0], machine=machine).draw(3000, 2)
    assert chisquare([Counter(drawn.tables)[0], Counter(drawn.tables)[1]], [2000, 1000]).pvalue > 1e-4


IMPOSSIBLE = {
    "a card without a place": ([(cards(0), 0b0), (cards(1), 0b11)], (1, 1)),
    "a place without cards": ([(cards(0, 1), 0b01)], (1, 1)),
    "too many cards for their places": ([(cards(0, 1, 2), 0b011), (cards(3, 4), 0b111)], (1, 1, 3)),
    "too few cards for two places": ([(cards(0, 1), 0b111), (cards(2, 3, 4), 0b100)], (2, 2, 1)),
    "only one by one there would be cards": (
        [(cards(0), 0b0011), (cards(1), 0b0011), (cards(2), 0b0011), (cards(3), 0b1111)],
        (1, 1, 1, 1),
    ),
}


@FORMS
@pytest.mark.parametrize(("kinds", "row"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_what_cannot_be_laid_has_no_way(kinds: Kinds, row: Sequence[int], machine: bool) -> None:
    found = ways(kinds, [row], machine=machine)
    assert found.total == 0.0
    with pytest.raises(ValueError, match="no way"):
        found.draw(1, 0)


@pytest.mark.parametrize(
    ("kinds", "sizes", "says"),
    [
        ([(cards(0, 1), 1), (cards(1, 2), 1)], [(4,)], "two kinds"),
        ([(cards(0, 1), 1)], [(2,), (1,)], "2 cards"),
        ([(cards(0, 1), 1)], [(2,), (1, 1)], "same length"),
        ([(cards(0, 1), 1)], [(3, -1)], "numbers from 0"),
        ([(cards(0, 1), 1)], [], "rows"),
        ([(cards(0, 1), 1)], [(2, *[0] * 63)], "63"),
    ],
)
def test_what_is_no_problem_is_refused(kinds: Kinds, sizes: Sequence[Sequence[int]], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        ways(kinds, sizes)


@FORMS
def test_too_many_counts_are_refused_before_they_are_made(machine: bool) -> None:
    choose = random.Random(2)
    kinds = [(cards(*range(first, 54, 18)), choose.randrange(1 << 18)) for first in range(18)]
    with pytest.raises(TooManyWaysError, match="counts of ways"):
        ways(kinds, [[3] * 18], machine=machine)


@FORMS
def test_an_order_is_that_of_the_stream_of_its_number(machine: bool) -> None:
    sets = [cards(0, 7, 52, 53), 0, (1 << 54) - 1]
    form = forms.machine_form() if machine else forms.PLAIN
    found = [[int(card) for card in row] for row in draw_orders([sets], len(sets), 11, first=40, form=form)]
    for number, (row, held) in enumerate(zip(found, sets, strict=True), start=40):
        expected = RandomStream(11, number, 1, 0).shuffled([card for card in range(54) if held >> card & 1])
        assert row == [*expected, *[-1] * (54 - len(expected))]


def test_without_numba_the_plain_form_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pitchdsl.kernel.compiling", None)
    assert forms.machine_form.__wrapped__() is forms.PLAIN
