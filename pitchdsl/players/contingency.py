"""How many cards of each kind lie in each place: the tables with given margins, counted and drawn.

Kinds that may lie in the same places are one row, places that the same kinds may lie in are one column, and a way to lay
the cards fixes how many of a row lie in a column. Rows are laid one after the other, and each of them column by column.
What is still to come depends only on how many cards the columns still take and on how many of the row are left; for each
of these states its number of ways is kept, counted from the end. The largest column takes what is left of a row, so it
needs no place in the state. A table with rows and columns changed says the same, and may keep less.

Everything here is plain Python over rows of whole numbers and of floats, lists or arrays alike, in the part of the
language that Numba compiles; :mod:`pitchdsl.players.filling` puts the names that begin with an underscore and a number
or a function below into other words for that.
"""

from collections.abc import MutableSequence, Sequence
from math import comb

Ints = MutableSequence[int]
Floats = MutableSequence[float]

WIDTH = 64
BINOMIALS = [float(comb(n, k)) for n in range(WIDTH) for k in range(WIDTH)]
"""How many sets of k there are among n, at ``n * WIDTH + k``."""

STAGES, TURNED, FIRST, ROWS = 0, 1, 2, 3
"""What a plan begins with: its stages, whether classes are its rows, where its counts begin, how many rows it has."""
HEAD = 4

(_CELL, _REST, _LEFT, _LEAST, _MOST, _OUTER, _INNER, _LOW, _WIDE, _NEXT_LOW, _NEXT_WIDE, _NEXT_LEAST, _END, _AT) = (
    range(14)
)
FIELDS = 14
"""A stage lays cards of one row into one column: where their number goes, and where that of the slack; the cards that
are to lay, if it is the row's first stage, else -1; the least and most that may be left of the row; the states of the
columns before and behind this one; the least that the column still takes and how many numbers there are from there, and
the same behind the stage; the least left there; how the row goes on; where its counts begin."""

_GOES_ON, _SLACK_TAKES, _ENDS = 0, 1, 2
"""What becomes of the rest of a row behind a stage: further stages, all into the slack, or there must be none."""

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


def _part(stream: int, cards: int, left: int, number: int) -> tuple[int, int]:
    """So many random cards of a set of ``left``, and the stream behind them."""
    drawn = 0
    for each in range(number):
        stream = (stream + _GAMMA) & _BITS
        card = _one(cards ^ drawn, _upper_half(_mix(stream), left - each))
        drawn |= card
    return drawn, stream


def merged(marks: Sequence[int], amounts: Sequence[int], into: Ints, at: int) -> int:
    """Gives the same number, from 0, to all that have a mark in common, and -1 to what has no cards; how many there are."""
    groups = 0
    for each in range(len(amounts)):
        into[at + each] = -1
        if amounts[each] > 0:
            into[at + each] = groups
            for earlier in range(each):
                if amounts[earlier] > 0 and marks[earlier] == marks[each]:
                    into[at + each] = into[at + earlier]
                    break
            if into[at + each] == groups:
                groups += 1
    return groups


def plan(masks: Sequence[int], counts: Sequence[int], sizes: Sequence[int], made: Ints) -> float:
    """Writes how the ways are to be counted, and says how many counts have to be kept: 0 where there is no way.

    A mask has the places that the cards of a kind may lie in. Behind the head, ``made`` has the row of each kind, the
    class of each place, the number of cards of each cell at the start, and the stages. Where the answer is too large
    to be kept, the stages are not to be used.
    """
    kinds, places = len(counts), len(sizes)
    seen = [0] * places
    for place in range(places):
        for kind in range(kinds):
            if counts[kind] > 0:
                seen[place] |= ((masks[kind] >> place) & 1) << kind
    classes = merged(seen, sizes, made, HEAD + kinds)
    marks = [0] * kinds
    for kind in range(kinds):
        for place in range(places):
            if sizes[place] > 0 and (masks[kind] >> place) & 1:
                marks[kind] |= 1 << made[HEAD + kinds + place]
    rows = merged(marks, counts, made, HEAD)
    allowed, takes = [0] * kinds, [0] * kinds
    for kind in range(kinds):
        if counts[kind] > 0:
            allowed[made[HEAD + kind]] = marks[kind]
            takes[made[HEAD + kind]] += counts[kind]
    turned, holds = [0] * places, [0] * places
    for place in range(places):
        if sizes[place] > 0:
            holds[made[HEAD + kinds + place]] += sizes[place]
    for row in range(rows):
        for column in range(classes):
            turned[column] |= ((allowed[row] >> column) & 1) << row
    made[ROWS] = rows
    by_class = _layout(turned, holds, classes, takes, rows, 1, kinds, places, made)
    if by_class == 0.0:
        return 0.0
    by_kind = _layout(allowed, takes, rows, holds, classes, 0, kinds, places, made)
    if by_class < by_kind:
        return _layout(turned, holds, classes, takes, rows, 1, kinds, places, made)
    return by_kind


def _layout(
    allowed: Sequence[int],
    takes: Sequence[int],
    rows: int,
    holds: Sequence[int],
    columns: int,
    is_turned: int,
    kinds: int,
    places: int,
    made: Ints,
) -> float:
    """Writes the stages in which these rows are laid, and says how many counts they keep; 0 where a row cannot lie."""
    slack = 0
    for column in range(columns):
        if holds[column] > holds[slack]:
            slack = column
    past, future = [0] * columns, [0] * columns
    low, wide = [0] * columns, [1] * columns
    for row in range(rows):
        for column in range(columns):
            if (allowed[row] >> column) & 1:
                future[column] += takes[row]
    for column in range(columns):
        if future[column] < holds[column]:
            return 0.0
        low[column] = 0 if column == slack else holds[column]
    start = HEAD + kinds + places
    for cell in range(kinds * places + 1):
        made[start + cell] = 0
    base = start + kinds * places + 1
    made[TURNED], stages, kept = is_turned, 0, 1.0
    laid = 0
    for _ in range(rows):
        row = _next_row(allowed, takes, rows, holds, columns, slack, past, future, laid)
        laid |= 1 << row
        rest = kinds * places
        if (allowed[row] >> slack) & 1:
            rest = row * places + slack if is_turned == 0 else slack * places + row
            made[start + rest] = takes[row]
        elif allowed[row] == 0:
            return 0.0
        for column in range(columns):
            if (allowed[row] >> column) & 1:
                past[column] += takes[row]
                future[column] -= takes[row]
        least, most, first = takes[row], takes[row], True
        for opening in range(2):  # what has few states afterwards comes first
            for column in range(columns):
                if column == slack or (allowed[row] >> column) & 1 == 0:
                    continue
                next_low = max(0, holds[column] - past[column])
                next_wide = min(holds[column], future[column]) - next_low + 1
                if (next_wide > wide[column]) != (opening == 1):
                    continue
                if next_wide < 1:
                    return 0.0
                at = base + stages * FIELDS
                outer, inner, states = 1, 1, 1.0
                for other in range(columns):
                    states *= wide[other]
                    if other < column:
                        outer *= wide[other]
                    elif other > column:
                        inner *= wide[other]
                kept += (most - least + 1) * states
                made[at + _CELL] = row * places + column if is_turned == 0 else column * places + row
                made[at + _REST] = rest
                made[at + _LEFT] = takes[row] if first else -1
                made[at + _LEAST], made[at + _MOST] = least, most
                made[at + _OUTER], made[at + _INNER] = outer, inner
                made[at + _LOW], made[at + _WIDE] = low[column], wide[column]
                made[at + _NEXT_LOW], made[at + _NEXT_WIDE] = next_low, next_wide
                least = max(0, least - (low[column] + wide[column] - 1 - next_low))
                most = max(0, most - max(0, low[column] - (next_low + next_wide - 1)))
                made[at + _NEXT_LEAST] = least
                made[at + _END] = _GOES_ON
                low[column], wide[column] = next_low, next_wide
                stages += 1
                first = False
        if not first:
            made[base + (stages - 1) * FIELDS + _END] = _SLACK_TAKES if rest != kinds * places else _ENDS
    made[STAGES] = stages
    return kept


def _next_row(
    allowed: Sequence[int],
    takes: Sequence[int],
    rows: int,
    holds: Sequence[int],
    columns: int,
    slack: int,
    past: Sequence[int],
    future: Sequence[int],
    laid: int,
) -> int:
    """The row behind which the columns have the fewest states."""
    best, fewest = -1, 0.0
    for row in range(rows):
        if (laid >> row) & 1:
            continue
        states = 1.0
        for column in range(columns):
            if column != slack:
                moved = takes[row] if (allowed[row] >> column) & 1 else 0
                most = min(holds[column], future[column] - moved)
                states *= max(1, most - max(0, holds[column] - past[column] - moved) + 1)
        if best < 0 or states < fewest:
            best, fewest = row, states
    return best


def count(
    counts: Sequence[int], sizes: Sequence[int], plan: Ints, first: int, kept: Floats, binomials: Sequence[float]
) -> float:
    """Counts the ways of each state, from the last stage to the first, into ``kept`` from ``first``; all ways there are."""
    kinds, places = len(counts), len(sizes)
    base = HEAD + kinds + places + kinds * places + 1
    plan[FIRST] = first
    for stage in range(plan[STAGES]):
        at = base + stage * FIELDS
        plan[at + _AT] = first
        first += (plan[at + _MOST] - plan[at + _LEAST] + 1) * plan[at + _OUTER] * plan[at + _WIDE] * plan[at + _INNER]
    kept[first] = 1.0
    behind = first
    for stage in range(plan[STAGES] - 1, -1, -1):
        at = base + stage * FIELDS
        _count_stage(plan, at, kept, behind, binomials)
        behind = plan[at + _AT]
    total = kept[behind]
    if plan[TURNED] == 0:
        total *= _splits(counts, sizes, plan, binomials)
    else:
        for kind in range(kinds):
            for each in range(2, counts[kind] + 1):
                total *= each
        total *= _joined(counts, plan, binomials)
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


def _joined(counts: Sequence[int], plan: Sequence[int], binomials: Sequence[float]) -> float:
    """In how many ways the cards of each row are parted into its kinds."""
    ways = 1.0
    filled = [0] * len(counts)
    for kind in range(len(counts)):
        if counts[kind] > 0:
            group = plan[HEAD + kind]
            filled[group] += counts[kind]
            ways *= binomials[filled[group] * WIDTH + counts[kind]]
    return ways


def _count_stage(plan: Sequence[int], at: int, kept: Floats, behind: int, binomials: Sequence[float]) -> None:
    least, most, ends, first = plan[at + _LEAST], plan[at + _MOST], plan[at + _END], plan[at + _AT]
    outer, inner, low, wide = plan[at + _OUTER], plan[at + _INNER], plan[at + _LOW], plan[at + _WIDE]
    next_low, next_wide, next_least = plan[at + _NEXT_LOW], plan[at + _NEXT_WIDE], plan[at + _NEXT_LEAST]
    for index in range(first, first + (most - least + 1) * outer * wide * inner):
        kept[index] = 0.0
    for left in range(least, most + 1):
        for now in range(low, low + wide):
            fewest = max(0, now - (next_low + next_wide - 1))
            if ends == _ENDS:
                fewest = max(fewest, left)
            for lays in range(fewest, min(left, now - next_low) + 1):
                factor = binomials[left * WIDTH + lays]
                block = left - lays - next_least if ends == _GOES_ON else 0
                for each in range(outer):
                    to = first + (((left - least) * outer + each) * wide + now - low) * inner
                    source = behind + ((block * outer + each) * next_wide + now - lays - next_low) * inner
                    for index in range(inner):
                        kept[to + index] += factor * kept[source + index]


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
        if plan[at + _LEFT] >= 0:
            left = plan[at + _LEFT]
        ends, outer, inner = plan[at + _END], plan[at + _OUTER], plan[at + _INNER]
        next_low, next_wide, next_least = plan[at + _NEXT_LOW], plan[at + _NEXT_WIDE], plan[at + _NEXT_LEAST]
        behind = plan[base + (stage + 1) * FIELDS + _AT] if stage + 1 < stages else _end_of(plan, base, stage)
        # the state: what is before this column, this column, what is behind it
        above = index // (plan[at + _WIDE] * inner)
        below = index - above * plan[at + _WIDE] * inner
        now = below // inner
        below -= now * inner
        now += plan[at + _LOW]
        row_states = (left - plan[at + _LEAST]) * outer * plan[at + _WIDE] * inner
        stream = (stream + _GAMMA) & _BITS
        aim = kept[plan[at + _AT] + row_states + index] * (float(_mix(stream) >> _11) * 2.0**-53)
        fewest = max(0, now - (next_low + next_wide - 1))
        if ends == _ENDS:
            fewest = max(fewest, left)
        lays = fewest
        for tried in range(fewest, min(left, now - next_low) + 1):
            block = left - tried - next_least if ends == _GOES_ON else 0
            source = behind + ((block * outer + above) * next_wide + now - tried - next_low) * inner + below
            ways = binomials[left * WIDTH + tried] * kept[source]
            if ways > 0.0:
                lays = tried
                if aim < ways:
                    break
                aim -= ways
        index = (above * next_wide + now - lays - next_low) * inner + below
        left -= lays
        cells[plan[at + _CELL]] = lays
        cells[plan[at + _REST]] -= lays
    return stream


def _end_of(plan: Sequence[int], base: int, stage: int) -> int:
    at = base + stage * FIELDS
    states = plan[at + _OUTER] * plan[at + _WIDE] * plan[at + _INNER]
    return plan[at + _AT] + (plan[at + _MOST] - plan[at + _LEAST] + 1) * states


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


def draw_orders(sets: Sequence[int], seed: int, first: int, orders: Sequence[Ints]) -> None:
    """Writes the cards of each set in random order, as ``RandomStream(seed, first + number, 1, 0).shuffled`` has them."""
    for number in range(len(sets)):
        stream = _stream(seed, first + number, 1)
        left = sets[number]
        size = 0
        while left:
            left &= left - 1
            size += 1
        left = sets[number]
        for each in range(size):
            stream = (stream + _GAMMA) & _BITS
            card = _one(left, _upper_half(_mix(stream), size - each))
            left ^= card
            orders[number][each] = _lowest(card)


def plan_all(
    masks: Sequence[int],
    counts: Sequence[int],
    sizes: Sequence[Sequence[int]],
    plans: Sequence[Ints],
    needs: Floats,
) -> None:
    """Plans each row of sizes, and writes how many counts each plan keeps."""
    for table in range(len(needs)):
        needs[table] = plan(masks, counts, sizes[table], plans[table])


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
            totals[table] = count(counts, sizes[table], plans[table], first, kept, binomials)
            first += int(needs[table])
