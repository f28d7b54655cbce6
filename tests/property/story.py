"""What happened at a table, hand by hand, retold from the lines of its record in plain words for the oracles.

A line is the JSON object of a record: an event by its kind, cards by their codes, seats and sides by their numbers.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

Said = tuple[int, str | int]
"""A seat and its call: ``pass``, ``hold``, ``run``, ``set`` or the number of its bid."""

Move = tuple[str, int, tuple[str, ...]]
"""In the exchange: ``kitty``, ``stock``, ``discard``, ``draw`` or ``reshuffle`` (by seat -1), and which cards."""

Line = dict[str, Any]

CALLS = ("pass", "hold", "run", "set")
"""What may be said in an auction beside numbers and the names that a game gives them."""


@dataclass(frozen=True)
class Settled:
    """What a record says of a hand's settlement."""

    pitcher: int | None
    bid: int | None
    made: bool | None
    taken: tuple[int, ...]
    delta: tuple[int, ...]
    score: tuple[int, ...]


@dataclass(frozen=True)
class Over:
    """What a record says of a game's end."""

    winner: int | None
    reason: str
    score: tuple[int, ...]
    hands: int


@dataclass
class Story:
    """One deal and all that came of it; what the engine concluded is kept apart from what players did."""

    dealer: int
    dealt: list[tuple[str, ...]]
    """Every hand as it was dealt, with what came to it when the dealer ran it."""
    kitty: tuple[str, ...] = ()
    stock: tuple[str, ...] = ()
    calls: list[Said] = field(default_factory=list)
    redealt: bool = False
    thrown_in: int | None = None
    """Who demanded new cards."""
    pitcher: int | None = None
    bid: int | None = None
    name: str | None = None
    closed: bool = False
    """Whether the auction is over."""
    namer: int | None = None
    trump: str | None = None
    moves: list[Move] = field(default_factory=list)
    tricks: list[list[tuple[int, str]]] = field(default_factory=list)
    """Seat and card; the last one may not be complete."""
    winners: list[int] = field(default_factory=list)
    """Told by the engine, as is everything below."""
    awards: list[tuple[str, int, int | None, str | None]] = field(default_factory=list)
    settled: Settled | None = None
    over: Over | None = None

    def hands_now(self) -> list[set[str]]:
        """What every seat has in hand after all that was done so far."""
        hands = self.held()
        for trick in self.tricks:
            for seat, card in trick:
                hands[seat].remove(card)
        return hands

    def held(self) -> list[set[str]]:
        """What every seat has in hand after the exchange, or as much of it as was done."""
        hands = [set(hand) for hand in self.dealt]
        for kind, seat, cards in self.moves:
            if kind == "discard":
                assert hands[seat] >= set(cards), "a discard from an empty sleeve"
                hands[seat] -= set(cards)
            elif kind != "reshuffle":
                assert not hands[seat] & set(cards), "a card taken twice"
                hands[seat] |= set(cards)
        return hands


def stories(lines: Iterable[Line]) -> list[Story]:
    """Every deal of a game."""
    told: list[Story] = []
    for line in lines:
        if line["event"] == "deal":
            dealt = [tuple(hand) for hand in line["hands"]]
            told.append(Story(line["dealer"], dealt, tuple(line["kitty"]), tuple(line["stock"])))
        elif told:
            _add(told[-1], line)
    return told


def call_of(line: Line) -> str | int:
    """What was said, with the number in place of a name."""
    return str(line["bid"]) if line["bid"] in CALLS else int(line["value"])


def _add(story: Story, line: Line) -> None:
    kind = line["event"]
    if kind == "bid":
        story.calls.append((line["seat"], call_of(line)))
    elif kind == "misdeal":
        story.thrown_in = line["seat"]
    elif kind == "redeal":
        story.redealt = True
    elif kind == "contract":
        story.pitcher, story.bid, story.name, story.closed = line["seat"], line["bid"], line["name"], True
    elif kind == "trump":
        story.namer, story.trump = line["seat"], line["suit"]
    elif kind == "take":
        story.moves.append((line["from"], line["seat"], tuple(line["cards"])))
    elif kind == "draw" and not story.closed:
        story.dealt[line["seat"]] += tuple(line["cards"])
        story.stock = story.stock[len(line["cards"]) :]
    elif kind in ("discard", "draw"):
        story.moves.append((kind, line["seat"], tuple(line["cards"])))
    elif kind == "reshuffle":
        story.moves.append(("reshuffle", -1, tuple(line["cards"])))
    elif kind == "play":
        if line["trick"] > len(story.tricks):
            story.tricks.append([])
        story.tricks[line["trick"] - 1].append((line["seat"], line["card"]))
    else:
        _conclude(story, line)


def _conclude(story: Story, line: Line) -> None:
    kind = line["event"]
    if kind == "trick":
        story.winners.append(line["winner"])
    elif kind == "award":
        story.awards.append((line["point"], line["value"], line["side"], line["card"]))
    elif kind == "settle":
        taken, delta, score = (tuple(line[name]) for name in ("taken", "delta", "score"))
        story.settled = Settled(line["pitcher"], line["bid"], line["made"], taken, delta, score)
    elif kind == "over":
        story.over = Over(line["winner"], line["reason"], tuple(line["score"]), line["hands"])
