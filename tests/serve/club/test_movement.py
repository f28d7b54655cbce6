"""The laws of movements, of every size that there is."""

from collections import Counter
from itertools import combinations

import pytest

from pitchdsl.serve.club.movement import MOST_PLAYERS, WHIST, Movement, howell, whist


def pairs(number: int) -> set[frozenset[int]]:
    return {frozenset(pair) for pair in combinations(range(number), 2)}


def everybody_sits_once_in_each_round(movement: Movement, number: int) -> bool:
    return all(sorted(each for table in tables for each in table) == [*range(number)] for tables in movement)


@pytest.mark.parametrize("players", WHIST)
def test_at_whist_all_partner_each_other_once_and_oppose_each_other_twice(players: int) -> None:
    movement = whist(players)
    assert len(movement) == players - 1 and everybody_sits_once_in_each_round(movement, players)
    partners, opponents = Counter[frozenset[int]](), Counter[frozenset[int]]()
    for tables in movement:
        for seats in tables:
            for one, other in combinations(range(4), 2):
                met = partners if (other - one) == 2 else opponents  # partners sit opposite
                met[frozenset((seats[one], seats[other]))] += 1
    assert partners == dict.fromkeys(pairs(players), 1)
    assert opponents == dict.fromkeys(pairs(players), 2)


@pytest.mark.parametrize("number", range(2, MOST_PLAYERS + 1, 2))
def test_at_a_howell_all_meet_each_other_once(number: int) -> None:
    movement = howell(number)
    assert len(movement) == number - 1 and everybody_sits_once_in_each_round(movement, number)
    met = Counter(frozenset(table) for tables in movement for table in tables)
    assert met == dict.fromkeys(pairs(number), 1)


@pytest.mark.parametrize("number", [4, 8, 12, 20, 24])
def test_at_a_balanced_howell_all_sit_the_same_way_equally_often(number: int) -> None:
    same = Counter[frozenset[int]]()
    for tables in howell(number):
        for side in (0, 1):
            same.update(map(frozenset, combinations([table[side] for table in tables], 2)))
    assert same == dict.fromkeys(pairs(number), number // 2 - 1)
