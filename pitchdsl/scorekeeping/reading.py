"""What a person types, read: who plays, who bid what, and who took what."""

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import combinations, product

from pitchdsl.account.names import in_words
from pitchdsl.cards import SUIT_NAMES
from pitchdsl.described_hands.described_hand import TakenRow
from pitchdsl.described_hands.doubled import DOUBLED, ONCE, REDOUBLED
from pitchdsl.diagnostics.nearest import one_slip_apart
from pitchdsl.game.actions import SET
from pitchdsl.game.count.awards import sizes
from pitchdsl.game.count.rules import ScoringItem
from pitchdsl.game.rules import Rules
from pitchdsl.scorekeeping.score_file import LONGEST_NAME, is_name
from pitchdsl.syntax.synonyms import NUMBERS
from pitchdsl.values import frozen

NOBODY = ("nobody", "no one", "none", "-", "no")
NOTHING = (*NOBODY, "nothing", "0")
EVERYTHING = ("everything", "all", "all of it", "all of them", "every point")
PASSED = (
    *(
        "passed",
        "passed out",
        "all passed",
        "pass",
        "all pass",
        "p",
        "everybody passed",
        "everyone passed",
        "everybody passes",
    ),
    *("everyone passes", "all have passed", "nobody bid", "no bid", *NOBODY),
)
HOW_IT_WENT = ("made", "made it", "set", "lost", "won", "went set", "down")
"""What people say of a bid when the hand is over."""


class UnreadError(ValueError):
    """An answer that cannot be read; ``str()`` says what can."""


@frozen(kw_only=True)
class Taken:
    """What a side took, as it was said: rows by name, or a number of points."""

    rows: tuple[tuple[str, int | None], ...] = ()
    """Names of rows, each with what it counted where that was said."""
    points: int | None = None
    """The number alone; none where rows were said, or nothing was taken."""


def player_in(said: str, names: Sequence[str]) -> int:
    """The seat of the player whose name, or the beginning of whose name alone, was typed."""
    said = said.strip().lower()
    exact = [seat for seat, name in enumerate(names) if name.lower() == said]
    found = exact or [seat for seat, name in enumerate(names) if said and name.lower().startswith(said)]
    if len(found) == 1:
        return found[0]
    if found:
        raise UnreadError(f"{said} may be {' or '.join(names[seat] for seat in found)}: type more of the name")
    raise UnreadError(f"nobody is called {said or 'nothing'}: the players are {', '.join(names)}")


def is_player(said: str, names: Sequence[str]) -> bool:
    """Whether this is what somebody is called."""
    try:
        player_in(said, names)
    except UnreadError:
        return False
    return True


def player_or_nobody(said: str, names: Sequence[str]) -> int | None:
    """The same, or nobody."""
    return None if said.strip().lower() in (*NOBODY, "alone", "") else player_in(said, names)


def bid_in(
    said: str, names: Sequence[str], open_: Sequence[tuple[int, str | None]], everything: int | None = None
) -> tuple[int, int, str | None]:
    """The pitcher's seat, the number of the bid, and its name: of ``bob 3``, ``3 bob``, ``bob moon``.

    ``open_`` are the bids that can be made, and ``everything`` is the number of all the points.
    """
    typed = [word for word in said.lower().split() if word not in _BESIDE_A_BID]
    words = [_in_digits(word) for word in typed]
    called: dict[str, tuple[int, str | None]] = {}
    for number, name in open_:
        called[name or f"{number}"] = number, name
    bids = ", ".join(called)
    for number, name in open_:
        if name not in (None, SET):  # a number that only a named bid has is that bid
            called.setdefault(f"{number}", (number, name))
    unknown: UnreadError | None = None
    for at in range(1, len(words)):
        for bid, who in ((words[at:], words[:at]), (words[:at], words[at:])):
            spoken = "-".join(bid)
            if spoken in called:
                try:
                    return player_in(" ".join(who), names), *called[spoken]
                except UnreadError as fault:
                    unknown = fault
    alone = "-".join(words)
    if alone in called:
        raise UnreadError(f"who bid {alone}? The name is missing: type it too, such as `{names[0]} {alone}`")
    if words and any(" ".join(words[start:]) in HOW_IT_WENT for start in range(len(words))):
        raise UnreadError("type who bid what, and no more: whether it is made or set comes of what each side takes")
    if any(" ".join(words[start:end]) in EVERYTHING for start, end in combinations(range(len(words) + 1), 2)):
        if f"{everything}" in called:
            told = called[f"{everything}"][1] or everything
            raise UnreadError(f"everything is {everything} points here: type `{names[0]} {told}`, say")
        raise UnreadError(f"there is no bid of everything here: the bids are {bids}")
    too_much = _beside_name_and_bid(words, typed, names, called)
    if too_much:
        raise UnreadError(f"`{too_much}` is too much: type one name and one bid")
    if unknown is not None:
        raise unknown
    heard = [word for word in words if word.isdecimal()]
    if heard:
        raise UnreadError(f"nobody can bid {heard[0]} here: the bids are {bids}")
    raise UnreadError(
        f"type who is the pitcher and what was bid, such as `{names[0].lower()} {next(iter(called), '2')}`: "
        f"the bids are {bids}"
    )


def _beside_name_and_bid(
    words: Sequence[str], typed: Sequence[str], names: Sequence[str], called: Collection[str]
) -> str:
    """What was typed beside the first name and the first bid; nothing where one of both is missing."""
    said = [*combinations(range(min(len(words), _MOST_WORDS) + 1), 2)]
    bids = [(start, end) for start, end in said if "-".join(words[start:end]) in called]
    players = [(start, end) for start, end in said if is_player(" ".join(words[start:end]), names)]
    for bid, who in product(bids, players):
        if bid[1] <= who[0] or who[1] <= bid[0]:
            return " ".join(word for at, word in enumerate(typed) if not any(a <= at < b for a, b in (bid, who)))
    return ""


_MOST_WORDS = 8
"""So many words are looked at for a name and a bid among others."""

_BESIDE_A_BID = ("bid", "bids", "for", "the", "called", "calls", "says", "said")
"""Words that stand beside a name and a bid, and say nothing more."""

_WORD = re.compile(r"[a-z][a-z0-9-]*|-?\d+")


def taken_in(said: str, rules: Rules) -> Taken:
    """What a side took: ``high jack``, ``high, jack, fives 10``, ``took 3``, ``nothing``, ``everything``."""
    said = _in_digits(said.strip().lower(), [item.name for item in rules.points.items])
    said = re.sub(r"^(?:took|take|takes|got|made|had) (?!it\b)", "", said)
    said = re.sub(r"^(-?\d{1,4}) (?:points?|pts)$", r"\1", said)
    if said in NOTHING:
        return Taken()
    if said in EVERYTHING:
        return Taken(rows=tuple(_whole(item, cards) for item, cards in _with_cards(rules)))
    if not said:
        raise UnreadError("type rows, such as `high low`, or a number of points, or `nothing`, or `everything`")
    if re.fullmatch(r"-?\d{1,4}", said):
        return Taken(points=int(said))
    if said in HOW_IT_WENT:
        raise UnreadError("whether the bid is made or set comes of what was taken: type the rows, or how many points")
    part = re.search(r"\d+[.]\d+|\d+/\d+", said)
    if part is not None:
        raise UnreadError(f"`{part[0]}` is no whole number: points are told in whole numbers, such as `3`")
    rows: list[tuple[str, int | None]] = []
    words = [word for word in _WORD.findall(said) if word not in ("and", "the")]
    names = [item.name for item in rules.points.items]
    while words:
        if rows and re.fullmatch(r"-?\d{1,4}", words[0]):
            if rows[-1][1] is not None:
                raise UnreadError(f"{rows[-1][0]} has two numbers")
            rows[-1] = (rows[-1][0], int(words.pop(0)))
        else:
            rows.append((_row(words, names), None))
    return Taken(rows=tuple(rows))


def _with_cards(rules: Rules) -> Iterator[tuple[ScoringItem, int]]:
    """The rows, each with how many cards it is about that count one by one; 1 for any other."""
    return zip(rules.points.items, sizes(rules), strict=True)


def _whole(item: ScoringItem, cards: int) -> tuple[str, int | None]:
    """All of a row."""
    if cards > 1 and item.asks:
        raise UnreadError(f"name the rows: how much {item.name} counted is not the same in every hand")
    return item.name, item.highest * cards if cards > 1 else None


def card_by_card(rules: Rules) -> str:
    """That a number may stand behind rows that count card by card; nothing where there is no such row."""
    several = {item.name: 2 * item.highest for item, cards in _with_cards(rules) if cards > 1}
    first = next(iter(several), "")
    return f"a number may stand behind {in_words([*several])}, such as `{first} {several[first]}`" if several else ""


def rows_to_type(rules: Rules) -> str:
    """What may be typed of what a side took."""
    rows = " ".join(item.name for item in rules.points.items)
    return "; ".join(filter(None, (rows, "or a number of points", card_by_card(rules))))


def _row(words: list[str], names: Sequence[str]) -> str:
    """The row that the next words name, taken from them: the longest name that fits, or the beginning of one."""
    for length in range(min(5, len(words)), 0, -1):
        spoken = "-".join(words[:length])
        if spoken in names:
            del words[:length]
            return spoken
    found = [name for name in names if name.startswith(words[0])]
    if re.fullmatch(r"-?\d+", words[0]):
        raise UnreadError(f"type `{words[0]}` alone, or behind its row, such as `{names[0]} {words[0]}`")
    alike = [name for name in names if one_slip_apart(words[0], name)]
    if len(found) != 1 and alike:
        raise UnreadError(f"`{words[0]}` is no row of the points: is it {' or '.join(f'`{name}`' for name in alike)}?")
    if len(found) != 1:
        raise UnreadError(f"`{words[0]}` is no row of the points: there are {', '.join(names)}, or type a number")
    del words[0]
    return found[0]


def rows_of(taken: Sequence[tuple[int, Taken]]) -> tuple[TakenRow, ...]:
    """The rows that the sides have named."""
    return tuple(TakenRow(row=row, side=side, points=points) for side, each in taken for row, points in each.rows)


def points_of(taken: Sequence[tuple[int, Taken]], sides: int, rules: Rules) -> tuple[int, ...]:
    """What the sides took in points, where one of them told rows and another one points.

    Raises :class:`UnreadError` for a row whose worth is not the same in every hand.
    """
    worth = {item.name: item.highest if not item.asks and cards == 1 else None for item, cards in _with_cards(rules)}
    points = [0] * sides
    for side, each in taken:
        points[side] = each.points or 0
        for row, told in each.rows:
            number = worth[row] if told is None else told
            if number is None:
                raise UnreadError(f"type how much {row} counted, such as `{row} {rules.points.items[0].highest}`")
            points[side] += number
    return tuple(points)


def rows_of_all(taken: Sequence[tuple[int, Taken]], rules: Rules) -> tuple[TakenRow, ...] | None:
    """The rows of all sides, where one of them told a number that is just what the others have left; none elsewhere."""
    numbers = [(side, each.points) for side, each in taken if each.points is not None]
    told = rows_of(taken)
    if len(numbers) != 1 or any(row.points is not None for row in told):
        return None
    side, number = numbers[0]
    names = {row.row for row in told}
    left = [(item, cards) for item, cards in _with_cards(rules) if item.name not in names]
    if any(item.asks or cards != 1 for item, cards in left) or sum(item.highest for item, _ in left) != number:
        return None
    return (*told, *(TakenRow(row=item.name, side=side) for item, _ in left))


def is_all(taken: Sequence[tuple[int, Taken]], rules: Rules) -> bool:
    """Whether every row has been said to be somebody's, so that nothing is left for others."""
    told: dict[str, list[int | None]] = {}
    for row, points in (row for _, each in taken for row in each.rows):
        told.setdefault(row, []).append(points)
    return bool(told) and all(
        item.name in told
        and not item.to_several
        and (
            cards == 1
            or (
                not item.asks
                and sum(item.highest if each is None else each for each in told[item.name]) == item.highest * cards
            )
        )
        for item, cards in _with_cards(rules)
    )


def times_in(said: str, *, again: bool) -> int:
    """How often what is paid for the bid counts; ``again`` tells whether it may have been redoubled."""
    found = next((times for times, words in _TIMES.items() if said.strip().lower() in words), None)
    if found is None or (found == REDOUBLED and not again):
        raise UnreadError("type no, doubled or redoubled" if again else "type yes or no")
    return found


_TIMES = {
    ONCE: (*NOBODY, "n", "not doubled", "undoubled"),
    DOUBLED: ("yes", "y", "double", "doubled"),
    REDOUBLED: ("redouble", "redoubled", "doubled and redoubled"),
}
"""What people say of a bid that counts so often."""


def yes_or_no(said: str) -> bool:
    """Whether the answer is yes."""
    if said.lower() not in ("yes", "y", "no", "n"):
        raise UnreadError("type yes or no")
    return said.lower().startswith("y")


def _in_digits(said: str, names: Sequence[str] = ()) -> str:
    """Digits for numbers in words that name no row."""
    return re.sub("[a-z]+", lambda found: found[0] if found[0] in names else NUMBERS.get(found[0], found[0]), said)


def suit_in(said: str) -> int:
    """A suit by its name, or the beginning of it."""
    found = [suit for suit, name in enumerate(SUIT_NAMES) if said.strip() and name.startswith(said.strip().lower())]
    if len(found) != 1:
        raise UnreadError(f"type a suit: {', '.join(SUIT_NAMES)}")
    return found[0]


def number_in(said: str) -> int:
    """A number of tricks or points."""
    if not re.fullmatch(r"\s*-?\d{1,4}\s*", said):
        raise UnreadError("type a number")
    return int(said)


def names_in(said: str, rules: Rules) -> tuple[str, ...]:
    """The players of a game, with commas between them, in the order of play; raises :class:`UnreadError`."""
    names = tuple(name.strip() for name in said.split(","))
    allowed = rules.players.seats
    if not allowed.least <= len(names) <= allowed.most:
        many = f"{allowed.least}" if allowed.least == allowed.most else f"{allowed.least} to {allowed.most}"
        raise UnreadError(f"{rules.name} is for {many} players, and these are {len(names)}")
    if len({name.lower() for name in names}) < len(names):
        raise UnreadError("two players have the same name")
    odd = next((name for name in names if not is_name(name)), None)
    if odd is not None:
        raise UnreadError(f"`{odd}` is no name: 1 to {LONGEST_NAME} characters, please")
    return names
