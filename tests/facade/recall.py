"""Games of random decisions through the facade, and the cards that a seat may know of."""

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from attrs import frozen

import pitchdsl
from pitchdsl import Action, Game, Pass, Rules

Entry = Mapping[str, Any]


@frozen
class Played:
    """A variant with so many players, and house rules that bring rare events about."""

    name: str
    seats: int = 4
    house_rules: tuple[str, ...] = ()
    lines: str = ""
    """Lines of its own, for what no bundled game with these decisions comes to."""

    def __str__(self) -> str:
        said = re.sub(r"\W+", "-", self.lines).strip("-")
        return "+".join((f"{self.name}-{self.seats}", *self.house_rules, *([said] if said else [])))


OFFER = "offers\n  beg: left of the dealer may ask the dealer to deal 3 more and turn another up\n"

STAKES = (
    "match\n  games: best of 3\n"
    "  counts double: if own score after the hand is less than half a whole game, rounded up\n"
    "stakes\n  set: the pitcher pays 25 if the bid is set\n"
)
SOLD = "bidding\n  sold by: left of the dealer\n  all pass: seller plays without a bid\n  dealer may hold: nothing\n"

PLAYED = (
    Played("auction-pitch", 5),
    Played("auction-pitch", 4, ("take-a-set",)),
    Played("guide-partnership", 4, ("run-it",)),
    Played("guide-coke-hand", 4),
    Played("nine-card", 4),
    Played(
        "nine-card",
        4,
        (),
        "exchange\n  everyone: discard up to 8, then draw as many\n  stock runs short: reshuffle the discards\n",
    ),
    Played("king-pedro", 4),
    Played("high-nine", 4),
    Played("pidro", 4),
    Played("team", 4),
    Played("auction-pitch", 4, (), "players\n  seats: 4\nplay\n  after each trick: draw 1\n  stock: face up\n"),
    Played("auction-pitch", 4, (), "players\n  seats: 4\nplay\n  after each trick: draw 1\n"),
    Played("auction-pitch", 5, (), "players\n  partner: the second highest bidder\n"),
    Played("auction-pitch", 5, (), "players\n  seats: 5\n  partner: the holder of a called card\n"),
    Played("auction-pitch", 5, (), "players\n  seats: 5\n  partner: the player whom the pitcher chooses\n"),
    Played("auction-pitch", 3, (), "players\n  direction: to the right\n"),
    Played("auction-pitch", 4, (), "bidding\n  doubling: the others may double, the pitcher may redouble\n"),
    Played(
        "team-auction", 4, (), "exchange\n  everyone: discard up to 2, then draw as many, then pass 2 to the partner\n"
    ),
    Played("auction-pitch", 3, (), STAKES),
    Played("auction-pitch", 3, (), SOLD),
    Played("team", 4, (), f"{OFFER}trump\n  named by: the turned-up card\nplay\n  first leader: left of the dealer\n"),
)
"""Together they have every kind of event; a test says so."""


@cache
def rules_of(played: Played) -> Rules:
    text = f"variant tried extends {played.name}\n{played.lines}"
    compiled = pitchdsl.compile_text(text, house_rules=played.house_rules)
    assert compiled.rules is not None, pitchdsl.render(compiled.problems)
    return compiled.rules


def choose(rng: random.Random, legal: Sequence[Action]) -> Action:
    """A random action; in an auction low calls are likelier, and where cards may go, more of them go."""
    number = rng.randrange(len(legal))
    if isinstance(legal[0], Pass):
        number = min(number, rng.randrange(len(legal)))
    elif str(legal[0]) == "stand":
        number = max(number, rng.randrange(len(legal)))
    return legal[number]


def steps(played: Played, seed: int, decisions: int) -> Iterator[tuple[Game, list[tuple[int, Action]]]]:
    """One game again and again, before each decision and after the last, with all that was decided."""
    rng = random.Random(seed)
    game = Game(rules_of(played), seats=played.seats, seed=seed)
    done: list[tuple[int, Action]] = []
    while game.seat is not None and len(done) < decisions:
        yield game, done
        done.append((game.seat, choose(rng, game.legal_actions())))
        game.apply(done[-1][1])
    yield game, done


def dealt(game: Game) -> int:
    """How many hands have been dealt."""
    return sum(event["event"] == "deal" for event in game.events())


def hand_of(entries: Sequence[Entry]) -> Sequence[Entry]:
    """The last hand of a history or record: all from its deal on."""
    return entries[max(at for at, entry in enumerate(entries) if entry["event"] == "deal") :]


def knows(entries: Sequence[Entry], seat: int, *, open_discards: bool = False) -> set[str]:
    """The cards of a hand that a seat has had or that lay open, by the whole record of that hand."""
    cards: set[str] = set()
    for entry in entries:
        match entry["event"]:
            case "deal":
                cards.update(entry["hands"][seat])
            case "take" | "draw" | "received" if entry["seat"] == seat:
                cards.update(entry["cards"])
            case "play" | "top" | "turned" | "call" if entry["card"]:
                cards.add(entry["card"])
            case "award" if entry["card"]:
                cards.add(entry["card"])
            case "discard" if open_discards:
                cards.update(entry["cards"])
    return cards
