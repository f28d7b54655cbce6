"""Swaps the cards that a seat does not see, and asks everything that looks at a view the same as before.

python -m tests.players.leaks [--swaps 100000] [--seed 1]
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator

from attrs import define, evolve, field

from pitchdsl.bots.roster import BOTS
from pitchdsl.compile import load
from pitchdsl.engine.table import Table
from pitchdsl.engine.view import SeatView
from pitchdsl.game.events import FACE_DOWN, DealEvent, DiscardEvent, DrawEvent, Event, TakeEvent
from pitchdsl.game.rng import CHOICES, RandomStream, SeededDeals
from pitchdsl.game.rules import Rules
from pitchdsl.players.claim import claim
from pitchdsl.players.counter import count_cards
from pitchdsl.players.decision_point import DecisionPoint
from pitchdsl.players.determinization import decision_point_of
from pitchdsl.players.draws import Draw, Layouts
from pitchdsl.players.knowledge import known
from pitchdsl.players.playouts import replayed
from pitchdsl.players.roster import PLAYERS
from pitchdsl.players.search import SearchPlayer
from pitchdsl.resolve.library import bundled

VARIANTS = [path.stem for path in bundled("variant")]

SEARCH = SearchPlayer(worlds=3, fitted=False)
"""Sees a leak as well as one that looks at more worlds."""

BY_RULES = ("level-1", "level-2", "level-3")


@define
class Found:
    """What came of some swaps."""

    swaps: int = 0
    """Swaps that changed a hand, the kitty, the stock or what others have thrown."""
    decisions: int = 0
    broken: int = 0
    """Layouts in which somebody could not have done as was heard, so that they were no swaps."""
    kinds: Counter[str] = field(factory=Counter)
    """Swaps by what is decided."""
    changes: list[str] = field(factory=list)
    """What was not the same after a swap, and where."""


def swaps_in(name: str, seed: int, *, share: float, each: int) -> Found:
    """Swaps the hidden cards at some decisions of two games of a variant, ``each`` times."""
    found = Found()
    for table in asked(load(name), share, seed):
        assert table.seat is not None
        view = table.view(table.seat)
        decision, worlds = drawn(view, each, seed)
        before = told(view)
        found.decisions += 1
        for number in range(worlds.number):
            other = replayed(decision, worlds.world(number))
            if other is None:
                found.broken += 1
                continue
            found.swaps += _hidden(other) != _hidden(table)
            found.kinds[type(view.legal_actions[-1]).__name__] += 1
            after = told(other.view(view.seat))
            found.changes += [
                f"{name}, seed {seed}, decision {len(table.decisions)}: {what}"
                for what, answer in before.items()
                if after[what] != answer
            ]
    return found


def told(view: SeatView) -> dict[str, object]:
    """What the seat sees, and what is made of it."""
    found: dict[str, object] = {"the view": in_order(view), "the counter": count_cards(view), "the claim": claim(view)}
    found["the search"] = SEARCH.consider(view, RandomStream(9, 0, 0, CHOICES))
    for player in BY_RULES:
        found[player] = PLAYERS[player].consider(view, RandomStream(9, 0, 0, CHOICES))
    return found


def asked(rules: Rules, share: float, seed: int = 3) -> Iterator[Table]:
    """Tables at some decisions with a choice: of a game by simple players, and of one by players who do anything."""
    for game, name in enumerate(("simple", "random")):
        rng, stream = random.Random(f"{seed}/{game}"), RandomStream(seed, game, 0, CHOICES)
        allowed = rules.players.seats
        seats = rng.randint(allowed.least, allowed.most)
        table = Table(rules, seats, SeededDeals(seed, game))
        for _ in range(70):
            if table.seat is None:
                break
            view = table.view(table.seat)
            if len(view.legal_actions) > 1 and rng.random() < share:
                yield table
            table.apply(BOTS[name].decide(view, stream))


def drawn(view: SeatView, number: int, seed: int) -> tuple[DecisionPoint, Layouts]:
    """What the seat is asked, and so many layouts that fit."""
    know = known(view)
    layouts = Draw(know).layouts(number, RandomStream(seed, 0, 0, CHOICES))
    return decision_point_of(view, know, view.legal_actions), layouts


def in_order(view: SeatView) -> SeatView:
    """The same view with the seat's own cards in the order of their numbers, however they were dealt."""
    heard = list(view.heard)
    deal = heard[0]
    assert isinstance(deal, DealEvent)
    hands = tuple(tuple(sorted(hand)) for hand in deal.deal.hands)
    heard[0] = evolve(deal, deal=evolve(deal.deal, hands=hands))
    return view._replace(heard=tuple(_sorted(event) for event in heard))


def _sorted(event: Event) -> Event:
    if isinstance(event, TakeEvent | DrawEvent | DiscardEvent) and FACE_DOWN not in event.cards:
        return evolve(event, cards=tuple(sorted(event.cards)))
    return event


def _hidden(table: Table) -> object:
    hand = table.hand
    return hand.hands, hand.own_discards, table.events[hand.first_event]


def main() -> int:
    """Swaps as often as the command line says, and tells what has changed; 1 where anything has."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--swaps", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1, help="the first one; the next round has the next one")
    wanted = parser.parse_args()
    seed, total = wanted.seed, Found()
    while total.swaps < wanted.swaps:
        for name in VARIANTS:
            found = swaps_in(name, seed, share=0.1, each=8)
            total.swaps += found.swaps
            total.decisions += found.decisions
            total.broken += found.broken
            total.kinds += found.kinds
            total.changes += found.changes
        seed += 1
        print(f"seed {seed}: {_summary(total)}", file=sys.stderr, flush=True)
    print(_summary(total))
    print(", ".join(f"{kind} {number:,}" for kind, number in total.kinds.most_common()))
    print("\n".join(total.changes[:100]))
    return 1 if total.changes else 0


def _summary(found: Found) -> str:
    return (
        f"{found.swaps:,} swaps at {found.decisions:,} decisions of {len(VARIANTS)} variants"
        f" ({found.broken:,} layouts could not be), {len(found.changes)} changes"
    )


if __name__ == "__main__":
    sys.exit(main())
