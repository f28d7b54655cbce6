"""Calls that play many games among players and count. The reference engine plays; one measure runs at a time.

The numbers are named as ``pitchdsl simulate`` names them. A game is what an interval counts: its hands belong together.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from time import monotonic
from typing import Any

from attrs import define, field

from pitchdsl.account.names import Tabletalk
from pitchdsl.engine.table import Table
from pitchdsl.game.events import AwardEvent, ContractEvent, SettleEvent
from pitchdsl.game.rules import Rules
from pitchdsl.game.state import sides_of
from pitchdsl.players.roster import steps
from pitchdsl.simulate.clusters import Measured, ratio, share
from pitchdsl.web.fault import FaultError
from pitchdsl.web.page_session import page_of, rules_of
from pitchdsl.web.play import levels_of, seats_of
from pitchdsl.web.request import LARGEST, Request

MOST_GAMES = 100_000
MOST_HANDS = 200
"""A game of more hands is stopped: players who bid at random can go on for ever."""

TIME_SLICE = 0.2
"""Seconds that one call plays on."""


@define(kw_only=True)
class Running:
    """A measure that has begun."""

    rules: Rules
    names: tuple[str, ...]
    seed: int
    games: int
    clock: Callable[[], float] = monotonic
    done: int = 0
    steps: Iterator[Table] = field(factory=lambda: iter(()))
    """The game that is being played."""
    hands: Counter[int] = field(factory=Counter)
    """How many games had so many hands."""
    sums: dict[str, list[int]] = field(factory=lambda: defaultdict(list))
    """What was counted of each game, by what it is."""

    def go_on(self) -> dict[str, Any]:
        """Plays for a while, one decision at least, and tells how things stand."""
        until = self.clock() + TIME_SLICE
        while self.done < self.games:
            table = next(self.steps, None)
            if table is None:
                self.steps = steps(self.rules, self.names, self.seed, self.done, MOST_HANDS)
                continue
            if table.outcome is not None:
                self._count(table)
                self.done += 1
                self.steps = iter(())
            if self.clock() >= until:
                break
        rows = [{"what": what, "value": value, "interval": interval} for what, value, interval in self._rows()]
        hands = [{"value": value, "games": games} for value, games in sorted(self.hands.items())]
        over = self.done >= self.games
        return {"done": self.done, "total": self.games, "over": over, "rows": rows if self.done else [], "hands": hands}

    def _count(self, table: Table) -> None:
        """Counts a finished game."""
        outcome = table.outcome
        assert outcome is not None
        found: Counter[str] = Counter()
        self.hands[outcome.hands] += 1
        found["hands"] = outcome.hands
        found["games"] = 1
        found["stopped"] = outcome.reason == "stopped"
        for side in range(len(table.sides)):
            found[f"won {side}"] = outcome.winner == side
        for event in table.events:
            if isinstance(event, ContractEvent) and event.seat is not None:
                found[f"bid {event.name or event.bid}"] += 1
            elif isinstance(event, AwardEvent) and event.side is not None:
                found[f"item {event.point}"] += event.value
            elif isinstance(event, SettleEvent) and event.pitcher is not None:
                found["contracts"] += 1
                found["set"] += event.made is False
                towards = self.rules.winning.towards
                found["gained"] += towards * event.delta[event.pitcher]
                found["others"] += len(table.sides) - 1
                found["gained by others"] += towards * (sum(event.delta) - event.delta[event.pitcher])
        for name in {*found, *self.sums}:
            sums = self.sums[name]
            sums.extend([0] * (self.done - len(sums)))
            sums.append(found[name])

    def _rows(self) -> Iterator[tuple[str, str, str]]:
        sides = sides_of(self.rules, len(self.names))
        talk = Tabletalk(self.rules.seated(len(self.names)), sides)
        gained = "score gained" if self.rules.winning.towards > 0 else "taken off the score"
        yield "hands in a game", *_number(self._of("hands", "games"))
        if any(self.sums["stopped"]):
            yield f"stopped after {MOST_HANDS} hands", *share_said(share(self.sums["stopped"], 1))
        for name in (each for each in self.sums if each.startswith("won ")):
            yield f"won by {talk.side(int(name.removeprefix('won ')))}", *share_said(share(self.sums[name], 1))
        if any(self.sums["contracts"]):
            yield "any bid is set", *share_said(self._of("set", "contracts"))
            bids = sorted((each for each in self.sums if each.startswith("bid ")), key=_as_said)
            for name in bids:
                yield f"the bid is {name.removeprefix('bid ')}", *share_said(self._of(name, "contracts"))
        for item in self.rules.points.items:
            if f"item {item.name}" in self.sums:
                yield f"{item.name}: points a hand", *_number(self._of(f"item {item.name}", "hands"))
        if any(self.sums["contracts"]):
            yield f"{gained} by the pitcher", *_number(self._of("gained", "contracts"))
            yield f"{gained} by each other side", *_number(self._of("gained by others", "others"))

    def _of(self, name: str, per: str) -> Measured:
        return ratio(self.sums[name], self.sums[per])


def _as_said(bid: str) -> tuple[int, str]:
    """The order of bids: numbers first."""
    said = bid.removeprefix("bid ")
    return (int(said), "") if said.isdecimal() else (LARGEST, said)


def _number(found: Measured) -> tuple[str, str]:
    interval = "" if found.low is None or found.high is None else f"{found.low:.2f} to {found.high:.2f}"
    return f"{found.value:.2f}", interval


def share_said(found: Measured) -> tuple[str, str]:
    """A share in percent, and its interval where it has one."""
    value = f"{100 * found.value:.1f} %"
    if found.low is None or found.high is None:
        return value, ""
    return value, f"{100 * max(0.0, found.low):.1f} to {100 * min(1.0, found.high):.1f}"


_running: list[Running] = []
"""The measure that runs, if there is one."""


def measure(asked: Request) -> dict[str, Any]:
    """Begins a measure; ``levels`` are the players, one for each seat or one for all."""
    rules = rules_of(page_of(asked))
    seats = seats_of(asked, rules)
    names, seed = levels_of(asked, seats), asked.number("seed", 0, LARGEST)
    _running[:] = [Running(rules=rules, names=names, seed=seed, games=asked.number("games", 1, MOST_GAMES))]
    return _running[0].go_on()


def measure_more(asked: Request) -> dict[str, Any]:
    """Goes on with it."""
    if not _running:
        raise FaultError("refused", "Nothing is being measured.")
    return _running[0].go_on()
