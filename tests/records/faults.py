"""Faults planted in records, line by line: what a rescoring has to refuse, and what it has to let be.

Which faults there are follows from what the lines mean, and from no code that checks them. What follows from deals and
decisions has one right value, so any other is a fault. Another deal or decision may be the record of another game; so
only those are planted that what follows contradicts: a card that another seat plays, or the seat itself later.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from attrs import frozen

from pitchdsl.cards import CODES, SUITS

Fields = dict[str, Any]

DECIDED = ("deal", "cut", "reshuffle", "misdeal", "bid", "trump", "discard", "play")
"""Kinds of line from which others follow: what contradicts them may stand further down."""


COMING = ("deal", "cut", "reshuffle", "misdeal")
"""Those of them that are missed where they should stand."""


@frozen(kw_only=True)
class Fault:
    """A record with one fault."""

    way: str
    """``drop``, ``double``, ``swap`` or ``change``."""
    what: str
    """The kind of line, and the field that is changed, if one is."""
    lines: list[Fields]
    named: range
    """The lines that a refusal may name, as they are counted in the record: one of them it must name."""


def planted(lines: Sequence[Fields]) -> Iterator[Fault]:
    """Every fault of every line; the first line is the game's header, and has only its fields changed."""
    end = len(lines)
    for at, line in enumerate(lines):
        kind, further = line["event"], end if line["event"] in DECIDED else 0
        if at > 0:
            dropped = [*lines[:at], *lines[at + 1 :]]
            if kind != "cut" or any(
                other["event"] == "cut" for other in dropped
            ):  # how the dealer was found may be left out
                missed = at + 1 + _awards_from(dropped, at) if kind == "award" else at + 1
                named = range(min(missed, end - 1), max(missed + 1, 0 if kind in COMING else further))
                yield Fault(way="drop", what=kind, lines=dropped, named=named)
            doubled = [*lines[:at], line, *lines[at:]]
            yield Fault(way="double", what=kind, lines=doubled, named=range(at + 1, at + 3))
        if 0 < at < end - 1 and lines[at + 1] != line and {kind, lines[at + 1]["event"]} != {"award"}:
            swapped = [*lines[:at], lines[at + 1], line, *lines[at + 2 :]]
            what = f"{kind} and {lines[at + 1]['event']}"
            yield Fault(way="swap", what=what, lines=swapped, named=range(at + 1, at + 3))
        for field, value in changes(lines, at):
            changed = [*lines[:at], {**line, field: value}, *lines[at + 1 :]]
            if field == "point":  # it may stand for another award, which then is there twice
                further = at + 2 + _awards_from(lines, at)
            named = range(at + 1, max(at + 2, further, end + 1 if field == "start" else 0))
            yield Fault(way="change", what=f"{kind}.{field}", lines=changed, named=named)


def harmless(lines: Sequence[Fields]) -> Iterator[list[Fields]]:
    """The same game as others write it: awards in other orders, and other words where the words are free."""
    yield list(chain.from_iterable(reversed(run) for run in _runs(lines)))
    yield list(chain.from_iterable([*run[1:], run[0]] for run in _runs(lines)))
    for words in ("", "three nines", "tous ont passé"):
        yield [{**line, "reason": words} if line["event"] in ("misdeal", "redeal", "award") else line for line in lines]
    yield [{**line, "rule": None} if line["event"] == "award" else line for line in lines]


def _awards_from(lines: Sequence[Fields], at: int) -> int:
    """How many awards stand together from here: only behind them all one of them can be missed."""
    return next((number for number, line in enumerate(lines[at:]) if line["event"] != "award"), len(lines) - at)


def _runs(lines: Sequence[Fields]) -> Iterator[list[Fields]]:
    """Awards that follow one another together, all other lines alone."""
    run: list[Fields] = []
    for line in lines:
        if run and line["event"] == run[-1]["event"] == "award":
            run.append(line)
            continue
        if run:
            yield run
        run = [line]
    yield run


def changes(lines: Sequence[Fields], at: int) -> Iterator[tuple[str, Any]]:
    """Each field of a line with other values that could stand in it, and that cannot be right."""
    line = lines[at]
    for field, value in line.items():
        key = f"{line['event']}.{field}"
        if field != "event" and key not in FREE:
            others = (
                _chosen_otherwise(lines, at, key) if key in CHOSEN else _otherwise(lines, line["event"], field, value)
            )
            yield from ((field, other) for other in others if other != value)


FREE = {
    *("game.format", "game.variant", "game.with", "game.rules_sha256", "game.seed", "game.seats", "game.bots"),
    *("misdeal.reason", "redeal.reason", "award.rule", "deal.kitty", "deal.stock"),
}
"""Fields that tell nothing of the course of the game, or of cards that perhaps nobody ever sees."""

CHOSEN = {"deal.hands", "cut.cards", "reshuffle.cards", "discard.cards", "play.card"}
"""Fields that decide about cards: not every other value is wrong."""


def _chosen_otherwise(lines: Sequence[Fields], at: int, key: str) -> Iterator[Any]:
    line = lines[at]
    match key:
        case "deal.hands":
            hands = line["hands"]
            yield [hands[0][1:], *hands[1:]]
            yield from _dealt_otherwise(lines, at)
        case "cut.cards":
            yield from _cut_otherwise(line["cards"])
        case "reshuffle.cards":  # the next to draw has at least the first of them
            cards = line["cards"]
            yield cards[1:]
            yield [*cards[1:2], cards[0], *cards[2:]]
        case "discard.cards":
            yield from ([card, *line["cards"][1:]] for card in _not_discarded(lines, at) if line["cards"])
        case "play.card":
            yield from _played_later(lines, at, line["seat"])[:1]
        case _:
            raise ValueError(key)


def _otherwise(lines: Sequence[Fields], event: str, field: str, value: Any) -> Iterator[Any]:
    seats, sides = lines[0]["seats"], len(lines[0]["sides"])
    match field:
        case "sides" | "seats":
            yield value[::-1]
        case "seat" | "dealer" | "side" | "pitcher" | "winner":
            people = seats if field in ("seat", "dealer") or event == "trick" else sides
            yield 0 if value is None else (value + 1) % people
            if field in ("side", "pitcher", "winner") and event != "trick":
                yield None
        case "start" | "taken" | "delta" | "score":
            yield from (_raised(value, side) for side in range(sides))
            yield [*value[1:], value[0]]
        case "cards":
            yield [next(code for code in CODES if code not in value), *value[1:]]
            yield value[:-1]
            yield [*value[1:], *value[:1]]
        case "card":
            yield from (None, *CODES[:2])
        case "suit":
            yield from SUITS
        case "made":
            yield from (True, False, None)
        case "from":
            yield from ("kitty", "stock")
        case "point" | "name":
            yield from sorted({str(line[field]) for line in lines if line["event"] == event} - {str(value)})[:2]
            yield "moon"
        case "reason":
            yield from ("target", "race", "tie", "stopped")
        case _ if isinstance(value, str):  # a bid in words
            yield from ("pass", "hold", "moon", 3)
        case "bid" | "value" | "hand" | "hands" | "trick" | "target":
            yield 4 if value is None else value + 1
            yield None if value is None else value - 1
        case _:
            raise AssertionError(f"no fault is planted in {field} of {event}")


def _raised(numbers: Sequence[int], place: int) -> list[int]:
    return [number + (at == place) for at, number in enumerate(numbers)]


def _hand(lines: Sequence[Fields], at: int) -> list[Fields]:
    """What follows a line in its hand."""
    behind = lines[at + 1 :]
    stop = next((place for place, line in enumerate(behind) if line["event"] == "deal"), len(behind))
    return list(behind[:stop])


def _played_later(lines: Sequence[Fields], at: int, seat: int) -> list[str]:
    """The cards that a seat plays behind a line in this hand."""
    return [line["card"] for line in _hand(lines, at) if line["event"] == "play" and line["seat"] == seat]


def _not_discarded(lines: Sequence[Fields], at: int) -> Iterator[str]:
    """A card that the seat plays, and one that the next seat plays: it cannot have discarded either of them."""
    later = {line["seat"]: line["card"] for line in _hand(lines, at) if line["event"] == "play"}
    seats = (lines[at]["seat"], (lines[at]["seat"] + 1) % lines[0]["seats"])
    yield from (later[seat] for seat in seats if seat in later)


def _dealt_otherwise(lines: Sequence[Fields], at: int) -> Iterator[Any]:
    """Two cards change hands that each is played by the seat to which it was dealt."""
    hands = lines[at]["hands"]
    played = {line["card"]: line["seat"] for line in _hand(lines, at) if line["event"] == "play"}
    one, other = (next((card for card in hands[seat] if played.get(card) == seat), None) for seat in (0, 1))
    if one and other:
        exchanged = {one: other, other: one}
        yield [[exchanged.get(card, card) for card in hand] for hand in hands]


def _cut_otherwise(cards: Sequence[str]) -> Iterator[Any]:
    """The highest card and one of another rank change places, so that somebody else would deal."""
    ranks = ["23456789TJQKA".find(card[0]) for card in cards]
    best, worst = ranks.index(max(ranks)), ranks.index(min(ranks))
    if max(ranks) > min(ranks) >= 0:
        exchanged = list(cards)
        exchanged[best], exchanged[worst] = cards[worst], cards[best]
        yield exchanged
