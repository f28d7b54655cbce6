"""How many ways there are to lay the cards, from each state of a plan on: counted from the last stage to the first."""

from collections.abc import Sequence
from math import comb

from pitchdsl.sampling.planning import (
    AT,
    END,
    ENDS,
    FIELDS,
    FIRST,
    GOES_ON,
    HEAD,
    INNER,
    LEAST,
    LOW,
    MOST,
    NEXT_LEAST,
    NEXT_LOW,
    NEXT_WIDE,
    OUTER,
    STAGES,
    TURNED,
    WIDE,
    Floats,
    Ints,
)

WIDTH = 64
BINOMIALS = [float(comb(n, k)) for n in range(WIDTH) for k in range(WIDTH)]
"""How many sets of k there are among n, at ``n * WIDTH + k``."""


def count_all(
    counts: Sequence[int],
    sizes: Sequence[Sequence[int]],
    plans: Sequence[Ints],
    needs: Sequence[float],
    kept: Floats,
    binomials: Sequence[float],
    totals: Floats,
) -> None:
    """Counts the ways of each row of sizes, one behind the other in ``kept``."""
    first = 0
    for table in range(len(needs)):
        totals[table] = 0.0
        if needs[table] > 0.0:
            totals[table] = _count(counts, sizes[table], plans[table], first, kept, binomials)
            first += int(needs[table])


def _count(
    counts: Sequence[int], sizes: Sequence[int], plan: Ints, first: int, kept: Floats, binomials: Sequence[float]
) -> float:
    """Counts the ways from each state on into ``kept``, from ``first``; says how many there are in all."""
    kinds, places = len(counts), len(sizes)
    base = HEAD + kinds + places + kinds * places + 1
    plan[FIRST] = first
    for stage in range(plan[STAGES]):
        at = base + stage * FIELDS
        plan[at + AT] = first
        first += (plan[at + MOST] - plan[at + LEAST] + 1) * plan[at + OUTER] * plan[at + WIDE] * plan[at + INNER]
    kept[first] = 1.0
    behind = first
    for stage in range(plan[STAGES] - 1, -1, -1):
        at = base + stage * FIELDS
        _count_stage(plan, at, kept, behind, binomials)
        behind = plan[at + AT]
    total = kept[behind]
    if plan[TURNED] == 0:
        total *= _splits(counts, sizes, plan, binomials)
    else:
        filled = [0] * kinds
        for kind in range(kinds):
            for _ in range(counts[kind]):
                filled[plan[HEAD + kind]] += 1
                total *= filled[plan[HEAD + kind]]
        for place in range(places):
            for each in range(2, sizes[place] + 1):
                total /= each
    if total < 2.0**52:
        total = float(int(total + 0.5))
    return total


def _splits(counts: Sequence[int], sizes: Sequence[int], plan: Sequence[int], binomials: Sequence[float]) -> float:
    """In how many ways the cards of each class lie in its places."""
    kinds, places = len(counts), len(sizes)
    ways = 1.0
    filled = [0] * places
    for place in range(places):
        if sizes[place] > 0:
            group = plan[HEAD + kinds + place]
            filled[group] += sizes[place]
            ways *= binomials[filled[group] * WIDTH + sizes[place]]
    return ways


def _count_stage(plan: Sequence[int], at: int, kept: Floats, behind: int, binomials: Sequence[float]) -> None:
    least, most, ends, first = plan[at + LEAST], plan[at + MOST], plan[at + END], plan[at + AT]
    outer, inner, low, wide = plan[at + OUTER], plan[at + INNER], plan[at + LOW], plan[at + WIDE]
    next_low, next_wide, next_least = plan[at + NEXT_LOW], plan[at + NEXT_WIDE], plan[at + NEXT_LEAST]
    for index in range(first, first + (most - least + 1) * outer * wide * inner):
        kept[index] = 0.0
    for left in range(least, most + 1):
        for now in range(low, low + wide):
            fewest = max(0, now - (next_low + next_wide - 1))
            if ends == ENDS:
                fewest = max(fewest, left)
            for lays in range(fewest, min(left, now - next_low) + 1):
                factor = binomials[left * WIDTH + lays]
                block = left - lays - next_least if ends == GOES_ON else 0
                for each in range(outer):
                    to = first + (((left - least) * outer + each) * wide + now - low) * inner
                    source = behind + ((block * outer + each) * next_wide + now - lays - next_low) * inner
                    for index in range(inner):
                        kept[to + index] += factor * kept[source + index]
