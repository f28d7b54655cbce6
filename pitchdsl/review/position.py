"""A position written down: what one seat knows of a hand, as lines that people can write.

    variant guide-partnership
    dealer 3
    score 12 9
    seat 0
    hand AS KS 5S 2S TH 4D
    calls 1: pass, 2: bid 3, 3: pass

The cards behind ``hand`` are those that the seat was dealt. What happened follows in order, on as many lines as one
likes: ``calls`` (or ``bids``), ``trump``, ``thrown``, ``throwing`` (a discard that is not finished), ``got`` and
``plays``.
"""

import re
from collections.abc import Callable, Iterator

from attrs import define, field

from pitchdsl.cards import CODES, SUITS, Card
from pitchdsl.engine.view import SeatView
from pitchdsl.game.events import (
    BidEvent,
    DealEvent,
    DiscardEvent,
    DrawEvent,
    MisdealEvent,
    PlayEvent,
    TakeEvent,
    TrumpEvent,
)
from pitchdsl.values import frozen


class PositionError(ValueError):
    """A line of a position that cannot be read, or that the rules do not allow; ``str()`` names the line."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}" if line else message)
        self.line = line


@frozen(kw_only=True)
class Call:
    """A call, or a hand thrown in: words that ``parse_action`` reads."""

    line: int
    seat: int
    words: str


@frozen(kw_only=True)
class Trump:
    """A seat named trump."""

    line: int
    seat: int | None
    """None: whoever has to."""
    suit: int


@frozen(kw_only=True)
class Thrown:
    """A seat laid cards away."""

    line: int
    seat: int
    number: int
    cards: tuple[int, ...]
    """Those of the seat whose position it is, in order; nobody else's."""
    is_finished: bool
    """Whether that was all: the seat does not go on throwing."""


@frozen(kw_only=True)
class Got:
    """Cards that came to the seat whose position it is: drawn, or taken up."""

    line: int
    cards: tuple[int, ...]


@frozen(kw_only=True)
class Play:
    """A card played."""

    line: int
    seat: int
    card: int


Item = Call | Trump | Thrown | Got | Play


@define(kw_only=True)
class Position:
    """What is written; nobody has yet checked whether the rules allow it."""

    variant: str | None = None
    house_rules: list[str] = field(factory=list)
    players: int | None = None
    dealer: int | None = None
    seat: int | None = None
    number: int = 1
    """The number of the hand in the game, from 1."""
    score: tuple[int, ...] | None = None
    sets: tuple[int, ...] | None = None
    """By side, how many contracts have failed."""
    hand: tuple[int, ...] = ()
    items: list[Item] = field(factory=list)
    lines: dict[str, int] = field(factory=dict)
    """For each word that begins a line, the first line that it begins."""


def read_position(text: str) -> Position:
    """Reads a position; raises :class:`PositionError` at the first line that cannot be read."""
    found = Position()
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        said = line.partition("#")[0].strip()
        if not said:
            continue
        word, *rest = re.split(r"[\s:]+", said, maxsplit=1)
        reader = _READERS.get(word.lower())
        if reader is None:
            raise PositionError(number, f"{word!r} begins no line of a position; there are {', '.join(_READERS)}")
        if word.lower() in found.lines and word.lower() not in _REPEATABLE:
            raise PositionError(number, f"{word} stands on line {found.lines[word.lower()]} already")
        found.lines.setdefault(word.lower(), number)
        reader(found, number, rest[0].strip() if rest else "")
    for word in ("dealer", "seat", "hand"):
        if word not in found.lines:
            raise PositionError(0, f"there is no line {word}, such as `{_EXAMPLES[word]}`")
    return found


def position_text(view: SeatView) -> str:
    """A seat's view as a position; what happened in earlier deals of the hand is left out."""
    return "".join(f"{line}\n" for line in _lines(view))


_EXAMPLES = {"dealer": "dealer 3", "seat": "seat 0", "hand": "hand AS KS 5S 2S TH 4D"}


def _lines(view: SeatView) -> Iterator[str]:
    standing = view.standing
    yield f"variant {view.agreed.name}"
    yield from (f"with {name}" for name in view.agreed.house_rules)
    yield f"players {view.seats}"
    yield f"number {standing.hand_number}"
    yield f"dealer {standing.dealer}"
    yield f"score {' '.join(map(str, standing.score))}"
    if any(standing.sets):
        yield f"sets {' '.join(map(str, standing.sets))}"
    yield f"seat {view.seat}"
    named = view.rules.trump.named_by.who is not None
    told = 0
    hand_changes = False
    for event in view.heard:
        mine = getattr(event, "seat", None) == view.seat
        match event:
            case DealEvent():
                yield f"hand {_codes(event.deal.hands[view.seat])}"
            case BidEvent() | MisdealEvent():
                hand_changes |= isinstance(event, MisdealEvent)  # the whole hand goes, and nobody is asked which cards
                yield f"calls {event.seat}: {event.decided[0]}"
            case DiscardEvent() if hand_changes:
                hand_changes = False
                told |= sum(1 << card for card in event.cards) if mine else 0
            case TrumpEvent() if named:
                yield f"trump {event.seat}: {SUITS[event.suit]}"
            case DiscardEvent():
                yield f"thrown {event.seat}: {_codes(event.cards) or '0' if mine else len(event.cards)}"
                told |= sum(1 << card for card in event.cards) if mine else 0
            case TakeEvent() | DrawEvent() if mine:
                yield f"got {_codes(event.cards)}"
            case PlayEvent():
                yield f"plays {event.seat}: {CODES[event.card]}"
            case _:
                pass
    now = [CODES[card] for card in range(54) if (view.own_discards & ~told) >> card & 1]
    if now:
        yield f"throwing {view.seat}: {' '.join(now)}"


def _codes(cards: tuple[int, ...]) -> str:
    return " ".join(CODES[card] for card in cards)


def _cards(line: int, text: str) -> tuple[int, ...]:
    cards = []
    for word in text.upper().replace(",", " ").split():
        try:
            cards.append(Card.parse(word.replace("10", "T")))
        except ValueError:
            raise PositionError(line, f"{word!r} is no card; a card is rank and suit, such as TH or 2C") from None
    if len(set(cards)) < len(cards):
        raise PositionError(line, "a card stands there twice")
    return tuple(cards)


def _number(line: int, text: str, what: str) -> int:
    if not re.fullmatch(r"-?\d{1,6}", text):
        raise PositionError(line, f"{text!r} is no {what}")
    return int(text)


def _seat(line: int, text: str) -> int:
    seat = _number(line, text, "seat; they count from 0, in the order of play")
    if seat not in range(10):
        raise PositionError(line, f"there is no seat {seat}; they count from 0, in the order of play")
    return seat


def _turns(line: int, text: str) -> Iterator[tuple[int, str]]:
    """What several seats did: ``1: pass, 2: bid 3``."""
    for part in text.split(","):
        seat, colon, words = part.partition(":")
        if not colon or not words.strip():
            raise PositionError(line, f"{part.strip()!r} says not who did what; write the seat first, such as 2: pass")
        yield _seat(line, seat.strip()), words.strip()


def _set(name: str, read: Callable[[int, str], object]) -> Callable[[Position, int, str], None]:
    def reader(found: Position, line: int, text: str) -> None:
        if not text:
            raise PositionError(line, f"nothing stands behind {name}")
        setattr(found, name, read(line, text))

    return reader


def _count(most: int) -> Callable[[int, str], int]:
    def read(line: int, text: str) -> int:
        number = _number(line, text, "whole number")
        if not 1 <= number <= most:
            raise PositionError(line, f"{number} is not between 1 and {most}")
        return number

    return read


def _scores(line: int, text: str) -> tuple[int, ...]:
    return tuple(_number(line, word, "score") for word in text.replace(",", " ").split())


def _with(found: Position, line: int, text: str) -> None:
    found.house_rules.append(text)


def _calls(found: Position, line: int, text: str) -> None:
    found.items += [Call(line=line, seat=seat, words=words) for seat, words in _turns(line, text)]


def _trump(found: Position, line: int, text: str) -> None:
    who, colon, suit = text.rpartition(":")
    sign = suit.strip().upper()[:1]
    if not sign or sign not in SUITS:
        raise PositionError(line, f"{suit.strip()!r} is no suit; write S, H, D or C")
    found.items.append(Trump(line=line, seat=_seat(line, who.strip()) if colon else None, suit=SUITS.index(sign)))


def _thrown(is_finished: bool) -> Callable[[Position, int, str], None]:
    def reader(found: Position, line: int, text: str) -> None:
        for seat, words in _turns(line, text):
            cards = () if words.isdecimal() else _cards(line, words)
            number = int(words[:3]) if words.isdecimal() else len(cards)
            found.items.append(Thrown(line=line, seat=seat, number=number, cards=cards, is_finished=is_finished))

    return reader


def _got(found: Position, line: int, text: str) -> None:
    found.items.append(Got(line=line, cards=_cards(line, text)))


def _plays(found: Position, line: int, text: str) -> None:
    for seat, words in _turns(line, text):
        cards = _cards(line, words)
        if len(cards) != 1:
            raise PositionError(line, f"seat {seat} plays one card at a time")
        found.items.append(Play(line=line, seat=seat, card=cards[0]))


def _name(line: int, text: str) -> str:
    return text


_READERS: dict[str, Callable[[Position, int, str], None]] = {
    "variant": _set("variant", _name),
    "with": _with,
    "players": _set("players", _count(10)),
    "number": _set("number", _count(10_000)),
    "dealer": _set("dealer", _seat),
    "score": _set("score", _scores),
    "sets": _set("sets", _scores),
    "seat": _set("seat", _seat),
    "hand": _set("hand", _cards),
    "calls": _calls,
    "bids": _calls,
    "trump": _trump,
    "thrown": _thrown(True),
    "throwing": _thrown(False),
    "got": _got,
    "plays": _plays,
}

WORDS = tuple(_READERS)
"""The words with which a line may begin."""

_REPEATABLE = ("with", "calls", "bids", "trump", "thrown", "throwing", "got", "plays")
"""Words with which several lines may begin."""
