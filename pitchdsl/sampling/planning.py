"""How the ways to lay cards of several kinds into places of several sizes are counted: in which stages.

Kinds that may lie in the same places are one row, places that the same kinds may lie in are one column, and a way to
lay the cards fixes how many of a row lie in a column. Rows are laid one after the other, and each of them column by
column. What is still to come depends only on how many cards the columns still take and on how many of the row are left;
for each of these states its number of ways is kept. The largest column, called the slack, takes what is left of a row,
so it needs no place in the state. A table with rows and columns changed says the same, and may keep less.
"""

from collections.abc import MutableSequence, Sequence

Ints = MutableSequence[int]
Floats = MutableSequence[float]

STAGES, TURNED, FIRST, ROWS = 0, 1, 2, 3
"""What a plan begins with: its stages, whether classes are its rows, where its counts begin, how many rows it has."""
HEAD = 4

(CELL, REST, LEFT, LEAST, MOST, OUTER, INNER, LOW, WIDE, NEXT_LOW, NEXT_WIDE, NEXT_LEAST, END, AT) = range(14)
FIELDS = 14
"""A stage lays cards of one row into one column: where their number goes, and where that of the slack; the cards that
are to lay, if it is the row's first stage, else -1; the least and most that may be left of the row; the states of the
columns before and behind this one; the least that the column still takes and how many numbers there are from there, and
the same behind the stage; the least left there; how the row goes on; where its counts begin."""

GOES_ON, SLACK_TAKES, ENDS = 0, 1, 2
"""What becomes of the rest of a row behind a stage: further stages, all into the slack, or there must be none."""


def plan_all(
    masks: Sequence[int],
    counts: Sequence[int],
    sizes: Sequence[Sequence[int]],
    plans: Sequence[Ints],
    needs: Floats,
) -> None:
    """Plans each row of sizes, and writes how many counts each plan keeps."""
    for table in range(len(needs)):
        needs[table] = _plan(masks, counts, sizes[table], plans[table])


def _merged(marks: Sequence[int], amounts: Sequence[int], into: Ints, at: int) -> int:
    """Gives one number, from 0, to all that have the same mark, and -1 to what has no cards; how many there are."""
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


def _plan(masks: Sequence[int], counts: Sequence[int], sizes: Sequence[int], made: Ints) -> float:
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
    classes = _merged(seen, sizes, made, HEAD + kinds)
    marks = [0] * kinds
    for kind in range(kinds):
        for place in range(places):
            if sizes[place] > 0 and (masks[kind] >> place) & 1:
                marks[kind] |= 1 << made[HEAD + kinds + place]
    rows = _merged(marks, counts, made, HEAD)
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
    slack = _largest(holds, columns)
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
    made[TURNED], stages, kept, laid = is_turned, 0, 1.0, 0
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
                outer, inner = _product(wide, 0, column), _product(wide, column + 1, columns)
                kept += (most - least + 1) * outer * wide[column] * inner
                made[at + CELL] = row * places + column if is_turned == 0 else column * places + row
                made[at + REST] = rest
                made[at + LEFT] = takes[row] if first else -1
                made[at + LEAST], made[at + MOST] = least, most
                made[at + OUTER], made[at + INNER] = int(outer), int(inner)
                made[at + LOW], made[at + WIDE] = low[column], wide[column]
                made[at + NEXT_LOW], made[at + NEXT_WIDE] = next_low, next_wide
                least = max(0, least - (low[column] + wide[column] - 1 - next_low))
                most = max(0, most - max(0, low[column] - (next_low + next_wide - 1)))
                made[at + NEXT_LEAST] = least
                made[at + END] = GOES_ON
                low[column], wide[column] = next_low, next_wide
                stages += 1
                first = False
        if not first:
            made[base + (stages - 1) * FIELDS + END] = SLACK_TAKES if rest != kinds * places else ENDS
    made[STAGES] = stages
    return kept


def _largest(holds: Sequence[int], columns: int) -> int:
    largest = 0
    for column in range(columns):
        if holds[column] > holds[largest]:
            largest = column
    return largest


def _product(wide: Sequence[int], first: int, end: int) -> float:
    product = 1.0
    for column in range(first, end):
        product *= wide[column]
    return product


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
