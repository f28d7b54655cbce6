"""Ways to lay the cards, drawn by walking down the stages of a plan: each is as likely as its share of what is counted.

The random numbers are those of :mod:`pitchdsl.game.rng`, also where a word of 64 bits is not a number of Python's.
"""

from collections.abc import Sequence

from pitchdsl.sampling.counting import WIDTH
from pitchdsl.sampling.planning import (
    AT,
    CELL,
    END,
    ENDS,
    FIELDS,
    GOES_ON,
    HEAD,
    INNER,
    LEAST,
    LEFT,
    LOW,
    MOST,
    NEXT_LEAST,
    NEXT_LOW,
    NEXT_WIDE,
    OUTER,
    REST,
    ROWS,
    STAGES,
    WIDE,
    Ints,
)

_BITS = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15
_FACTOR_1 = 0xBF58476D1CE4E5B9
_FACTOR_2 = 0x94D049BB133111EB
_11, _27, _30, _31 = 11, 27, 30, 31
_ZERO = 0
_word = int


def _mix(state: int) -> int:
    state = ((state ^ (state >> _30)) * _FACTOR_1) & _BITS
    state = ((state ^ (state >> _27)) * _FACTOR_2) & _BITS
    return state ^ (state >> _31)


def _stream(seed: int, number: int, lane: int) -> int:
    """Where the stream of a number begins: that of ``RandomStream(seed, number, lane, 0)``."""
    key = _mix(((_ZERO ^ seed) + _GAMMA) & _BITS)
    key = _mix(((key ^ _word(number)) + _GAMMA) & _BITS)
    key = _mix(((key ^ _word(lane)) + _GAMMA) & _BITS)
    return _mix((key + _GAMMA) & _BITS)


def _upper_half(one: int, other: int) -> int:
    return (one * other) >> 64


def _one(cards: int, number: int) -> int:
    """The card of a set with so many lower ones in it, alone as a set."""
    for _ in range(number):
        cards &= cards - 1
    return cards & -cards


def _lowest(cards: int) -> int:
    return (cards & -cards).bit_length() - 1


def _size(cards: int) -> int:
    return cards.bit_count()


def _part(stream: int, cards: int, left: int, number: int) -> tuple[int, int]:
    """So many random cards of a set of ``left``, and the stream behind them."""
    drawn = 0
    for each in range(number):
        stream = (stream + _GAMMA) & _BITS
        card = _one(cards ^ drawn, _upper_half(_mix(stream), left - each))
        drawn |= card
    return drawn, stream


def draw(
    cards: Sequence[int],
    counts: Sequence[int],
    sizes: Sequence[Sequence[int]],
    plans: Sequence[Sequence[int]],
    chances: Sequence[float],
    kept: Sequence[float],
    binomials: Sequence[float],
    seed: int,
    first: int,
    chosen: Ints,
    laid: Sequence[Ints],
) -> None:
    """Draws so many ways as there are rows in ``laid``, which gets the cards of each place as sets.

    Each number of a way, from ``first``, has a stream of its own.
    """
    kinds, places = len(counts), len(sizes[0])
    cells = [0] * (kinds * places + 1)
    in_class = [0] * places
    rows = [0] * kinds
    holds = [0] * places
    whole = 0.0
    for table in range(len(chances)):
        whole += chances[table]
    for number in range(len(laid)):
        stream = (_stream(seed, first + number, 0) + _GAMMA) & _BITS
        aim = whole * (float(_mix(stream) >> _11) * 2.0**-53)
        table = -1
        for each in range(len(chances)):
            if chances[each] > 0.0:
                table = each
                if aim < chances[each]:
                    break
                aim -= chances[each]
        chosen[number] = table
        stream = _draw_cells(plans[table], kinds, places, kept, binomials, stream, cells)
        _deal(cards, sizes[table], plans[table], cells, stream, rows, in_class, holds, laid[number])


def _draw_cells(
    plan: Sequence[int],
    kinds: int,
    places: int,
    kept: Sequence[float],
    binomials: Sequence[float],
    stream: int,
    cells: Ints,
) -> int:
    """How many cards of each row lie in each class; the stream behind the draw."""
    start = HEAD + kinds + places
    base = start + kinds * places + 1
    for cell in range(kinds * places + 1):
        cells[cell] = plan[start + cell]
    stages, index, left = plan[STAGES], 0, 0
    for stage in range(stages):
        at = base + stage * FIELDS
        if plan[at + LEFT] >= 0:
            left = plan[at + LEFT]
        ends, outer, inner = plan[at + END], plan[at + OUTER], plan[at + INNER]
        next_low, next_wide, next_least = plan[at + NEXT_LOW], plan[at + NEXT_WIDE], plan[at + NEXT_LEAST]
        behind = plan[base + (stage + 1) * FIELDS + AT] if stage + 1 < stages else _end_of(plan, base, stage)
        # the state: what is before this column, this column, what is behind it
        above = index // (plan[at + WIDE] * inner)
        below = index - above * plan[at + WIDE] * inner
        now = below // inner
        below -= now * inner
        now += plan[at + LOW]
        row_states = (left - plan[at + LEAST]) * outer * plan[at + WIDE] * inner
        stream = (stream + _GAMMA) & _BITS
        aim = kept[plan[at + AT] + row_states + index] * (float(_mix(stream) >> _11) * 2.0**-53)
        fewest = max(0, now - (next_low + next_wide - 1))
        if ends == ENDS:
            fewest = max(fewest, left)
        lays = fewest
        for tried in range(fewest, min(left, now - next_low) + 1):
            block = left - tried - next_least if ends == GOES_ON else 0
            source = behind + ((block * outer + above) * next_wide + now - tried - next_low) * inner + below
            ways = binomials[left * WIDTH + tried] * kept[source]
            if ways > 0.0:
                lays = tried
                if aim < ways:
                    break
                aim -= ways
        index = (above * next_wide + now - lays - next_low) * inner + below
        left -= lays
        cells[plan[at + CELL]] = lays
        cells[plan[at + REST]] -= lays
    return stream


def _end_of(plan: Sequence[int], base: int, stage: int) -> int:
    at = base + stage * FIELDS
    states = plan[at + OUTER] * plan[at + WIDE] * plan[at + INNER]
    return plan[at + AT] + (plan[at + MOST] - plan[at + LEAST] + 1) * states


def _deal(
    cards: Sequence[int],
    sizes: Sequence[int],
    plan: Sequence[int],
    cells: Sequence[int],
    stream: int,
    rows: Ints,
    in_class: Ints,
    holds: Ints,
    laid: Ints,
) -> None:
    """Deals the cards of each row to the classes, as many as the cells say, and those of each class to its places."""
    kinds, places = len(cards), len(sizes)
    for kind in range(kinds):
        rows[kind] = 0
    for kind in range(kinds):
        if plan[HEAD + kind] >= 0:
            rows[plan[HEAD + kind]] |= cards[kind]
    for place in range(places):
        in_class[place] = 0
        holds[place] = 0
        laid[place] = 0
    for row in range(plan[ROWS]):
        left, rest, largest = 0, rows[row], 0
        for group in range(places):
            left += cells[row * places + group]
            if cells[row * places + group] > cells[row * places + largest]:
                largest = group
        for group in range(places):
            number = cells[row * places + group]
            if number > 0 and group != largest:
                part, stream = _part(stream, rest, left, number)
                in_class[group] |= part
                rest ^= part
                left -= number
        in_class[largest] |= rest
    for place in range(places):
        if sizes[place] > 0:
            holds[plan[HEAD + kinds + place]] += sizes[place]
    for place in range(places):  # the last one of a class takes the rest
        group = plan[HEAD + kinds + place]
        if sizes[place] > 0:
            part = in_class[group]
            if sizes[place] < holds[group]:
                part, stream = _part(stream, part, holds[group], sizes[place])
            in_class[group] ^= part
            holds[group] -= sizes[place]
            laid[place] = part


def draw_orders(lots: Sequence[Sequence[int]], seed: int, first: int, orders: Sequence[Ints]) -> None:
    """Writes the cards of some sets in random order, the sets of one way one after the other.

    Those of set ``k`` are in the order of ``RandomStream(seed, first + number, k + 1, 0).shuffled``.
    """
    for number in range(len(orders)):
        behind = 0
        for lot in range(len(lots)):
            stream = _stream(seed, first + number, lot + 1)
            left = lots[lot][number]
            size = _size(left)
            for each in range(size):
                stream = (stream + _GAMMA) & _BITS
                card = _one(left, _upper_half(_mix(stream), size - each))
                left ^= card
                orders[number][behind + each] = _lowest(card)
            behind += size


def draw_parts(
    sets: Sequence[int],
    tables: Sequence[int],
    sizes: Sequence[Sequence[int]],
    seed: int,
    first: int,
    parts: Sequence[Ints],
) -> None:
    """Cuts each set into parts by chance; a way has the row of sizes that its table says."""
    for number in range(len(sets)):
        stream = _stream(seed, first + number, 1)
        left = sets[number]
        size = _size(left)
        for part in range(len(parts)):
            takes = sizes[tables[number]][part]
            drawn, stream = _part(stream, left, size, takes)
            parts[part][number] = drawn
            left ^= drawn
            size -= takes
