"""The cheapest ways are the cheapest: held against the dearness of every sentence, worked out one by one."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product

from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from pitchdsl.automaton.alignment import Alignment, Reading, ways
from pitchdsl.automaton.automaton import Automaton
from pitchdsl.automaton.grammar import Symbol

from .toys import automaton

LANGUAGE = automaton('start: "a" "b"? ("c" "d"? | "d") | "b" "b" "a"')
SENTENCES = [
    tuple(words) for n in range(6) for words in product("abcd", repeat=n) if LANGUAGE.has_sentence("start", words)
]

LOSING = {"a": 3, "b": 5, "c": None, "d": 2, "x": 1}
ADDING = {"a": 4, "b": None, "c": 6, "d": 3}
FOR_ANOTHER = {("x", "a"): 2, ("x", "c"): 7, ("d", "c"): 1}


@frozen
class Prices:
    """Prices that no rule explains."""

    language: Automaton

    def taking(self, symbol: Symbol, text: str) -> int:
        return 0

    def readings(self, words: Sequence[str], at: int) -> Iterator[Reading]:
        for (said, meant), cost in FOR_ANOTHER.items():
            for symbol in self.language.symbols if said == words[at] else ():
                if symbol.word == meant:
                    yield Reading((symbol,), meant, at + 1, cost)

    def losing(self, words: Sequence[str], at: int) -> int | None:
        return LOSING[words[at]]

    def adding(self, symbol: Symbol, *, must: bool) -> int | None:
        return ADDING[symbol.name]


def dearness(written: Sequence[str], sentence: Sequence[str]) -> float:
    """What it costs at least to make a sentence of the written words, by the recursion of edit distance."""

    @cache
    def least(i: int, j: int) -> float:
        if i == j == 0:
            return 0
        found = [float("inf")]
        if i and (lost := LOSING[written[i - 1]]) is not None:
            found.append(least(i - 1, j) + lost)
        if j and (added := ADDING[sentence[j - 1]]) is not None:
            found.append(least(i, j - 1) + added)
        if i and j:
            same = written[i - 1] == sentence[j - 1]
            price = 0 if same else FOR_ANOTHER.get((written[i - 1], sentence[j - 1]), float("inf"))
            found.append(least(i - 1, j - 1) + price)
        return min(found)

    return least(len(written), len(sentence))


def found(words: Sequence[str], most: int = 3) -> tuple[Alignment, ...]:
    return ways(LANGUAGE, {"start": 0}, words, Prices(LANGUAGE), most=most, dearest=99, beyond=99)


@given(st.lists(st.sampled_from("abcdx"), max_size=6))
def test_they_are_the_cheapest_and_cost_what_they_say(written: list[str]) -> None:
    dear = sorted(each for each in (dearness(written, sentence) for sentence in SENTENCES) if each < 99)
    ways_found = found(written)
    assert [way.cost for way in ways_found] == dear[: len(ways_found)]
    assert len(ways_found) == min(3, len(dear))
    for way in ways_found:
        assert way.cost == dearness(written, way.sentence)
        assert way.sentence in SENTENCES


@given(st.lists(st.sampled_from("abcdx"), max_size=6))
def test_their_steps_are_all_that_was_written_and_all_that_is_said(written: list[str]) -> None:
    for way in found(written):
        assert [step.written for step in way.steps if step.written] == written
        assert [step.at for step in way.steps if step.written] == list(range(len(written)))
        kept = [step.meant for step in way.steps if step.meant and step not in way.added]
        assert len(kept) + len(way.lost) == len(written)
        assert len(kept) + len(way.added) == len(way.sentence)
        assert way.cost == sum(
            [*(LOSING[each.written] or 0 for each in way.lost), *(ADDING[each.meant] or 0 for each in way.added)]
            + [FOR_ANOTHER[each.written, each.meant] for each in way.changed]
        )
        assert way.dearest == max((step.cost for step in way.steps), default=0)


def test_what_has_no_price_is_never_done() -> None:
    assert found(["c", "c"]) == ()  # one of them would have to go
    assert ("b", "b", "a") not in {way.sentence for way in found(["b", "a"], most=99)}  # it would take another `b`


def test_none_is_dearer_than_asked_for() -> None:
    costs = [way.cost for way in ways(LANGUAGE, {"start": 0}, ["x"], Prices(LANGUAGE), dearest=99, beyond=99)]
    near = [way.cost for way in ways(LANGUAGE, {"start": 0}, ["x"], Prices(LANGUAGE), dearest=99, beyond=1)]
    assert ways(LANGUAGE, {"start": 0}, ["x"], Prices(LANGUAGE), dearest=costs[0] - 1) == ()
    assert near == [cost for cost in costs if cost <= costs[0] + 1]


def test_a_start_has_its_price_and_its_name() -> None:
    language = automaton('start: one | two\none: "a" "b"\ntwo: "d" "d"', ("one", "two"))
    told = ways(language, {"one": 1, "two": 0}, ["a", "d", "d"], Prices(language), dearest=99, beyond=99)
    assert [(way.start, way.sentence, way.cost) for way in told] == [("two", ("d", "d"), 3)]  # `b` is never made up
    told = ways(language, {"one": 1, "two": 0}, ["a", "b"], Prices(language), dearest=99, beyond=99)
    assert [(way.start, way.sentence, way.cost) for way in told] == [("one", ("a", "b"), 1), ("two", ("d", "d"), 14)]
