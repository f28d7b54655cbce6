"""Who plays: every bundled variant on both engines, OpenSpiel's euchre stepped from Python, and a program in C.

A decision is one action of one player: a call, the naming of trump, one card discarded, one card played; also where
only one action is legal. Shuffling, cutting and dealing run on the clock and count as no decision. All choose uniformly
among the legal actions with numbers of the same cheap source.
"""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pyspiel  # type: ignore[import-not-found, import-untyped, unused-ignore]
from attrs import field, frozen
from native import VARIANT, NativeProgram

from pitchdsl.compile import load
from pitchdsl.engine.table import Table
from pitchdsl.game.rng import SeededDeals
from pitchdsl.game.rules import Rules
from pitchdsl.kernel.play import play as play_fast
from pitchdsl.kernel.rows import GAME_DECISIONS
from pitchdsl.lower.lower import lower
from pitchdsl.resolve.library import bundled

SEED = 1
SEATS = 4
CHUNK = 256
"""Games that the fast engine and the program in C play in one go: their rows stay near."""

THOUGHTFUL = ("auction-pitch", "guide-partnership", "king-pedro", "smear-10", "team-auction-11")
"""The variants that the simple bot plays, too."""

HAND_LIMIT = 20
"""Games are left after so many hands: where chance bids, a score may sink for ever."""


@frozen(kw_only=True)
class Played:
    """What was played in one go."""

    decisions: int
    hands: int


@frozen(kw_only=True)
class Contestant:
    """Something that plays whole games in one go."""

    name: str
    seats: int
    play: Callable[[range], Played] = field(repr=False)
    """Plays the games with these numbers."""


def variants() -> list[Contestant]:
    """Every bundled variant on the reference engine, with four players where the rules allow them."""
    return [Contestant(name=rules.name, seats=seats, play=_reference(rules, seats)) for rules, seats in _bundled()]


def fast() -> list[Contestant]:
    """The same on the fast engine."""
    return [
        Contestant(name=f"{rules.name}, fast", seats=seats, play=_fast(rules, seats, "random"))
        for rules, seats in _bundled()
    ]


def thoughtful() -> list[Contestant]:
    """The simple bot on the fast engine."""
    return [
        Contestant(name=f"{rules.name}, simple bot", seats=seats, play=_fast(rules, seats, "simple"))
        for rules, seats in _bundled()
        if rules.name in THOUGHTFUL
    ]


def native(folder: Path) -> Contestant:
    """The program in C, compiled into a folder, once it has played the very games of the fast engine.

    Raises ``RuntimeError`` where it has not.
    """
    program, rules = NativeProgram(folder), load(VARIANT)
    tables, seats = lower(rules, SEATS), SEATS
    for seed in (SEED, 2**63 + SEED):
        games, hands = program(tables, seed, 0, 2000, HAND_LIMIT)
        played = play_fast(rules, seats, ["random"] * seats, seed, 0, 2000, HAND_LIMIT)
        if (games.tobytes(), hands.tobytes()) != (played.games.tobytes(), played.hands.tobytes()):
            raise RuntimeError(f"the program in C plays other games of {VARIANT} than the fast engine")

    def play(games: range) -> Played:
        decisions = hands = 0
        for first in range(games.start, games.stop, CHUNK):
            rows, settled = program(tables, SEED, first, min(CHUNK, games.stop - first), HAND_LIMIT)
            decisions += int(rows[:, GAME_DECISIONS].sum())
            hands += len(settled)
        return Played(decisions=decisions, hands=hands)

    return Contestant(name=f"{VARIANT}, C", seats=seats, play=play)


def _bundled() -> list[tuple[Rules, int]]:
    found = []
    for path in bundled("variant"):
        rules = load(path.stem)
        found.append((rules, min(max(SEATS, rules.players.seats.least), rules.players.seats.most)))
    return found


def _fast(rules: Rules, seats: int, bot: str) -> Callable[[range], Played]:
    """Plays a variant in chunks; compiling the engine, if need be, is not on the clock."""

    def play(games: range) -> Played:
        decisions = hands = 0
        for first in range(games.start, games.stop, CHUNK):
            played = play_fast(rules, seats, [bot] * seats, SEED, first, min(CHUNK, games.stop - first), HAND_LIMIT)
            decisions += played.decisions
            hands += len(played.hands)
        return Played(decisions=decisions, hands=hands)

    play(range(1))
    return play


def _reference(rules: Rules, seats: int) -> Callable[[range], Played]:
    """Plays a variant: deal, auction, exchange, play, count, settlement, and a new table for each game."""
    rng = Random(SEED).random

    def play(games: range) -> Played:
        decisions = hands = 0
        for game in games:
            table = Table(rules, seats, SeededDeals(SEED, game))
            while table.seat is not None and table.hands_settled < HAND_LIMIT:
                legal = table.legal_actions()
                table.apply(legal[int(rng() * len(legal))])
                decisions += 1
            hands += table.hands_settled
        return Played(decisions=decisions, hands=hands)

    return play


def euchre() -> Contestant:
    """OpenSpiel's euchre, whose game is one hand, in the fewest calls that its Python interface allows.

    Its chance nodes (the dealer, then card by card) are uniform, so that they take the same step as a player; asking
    for ``chance_outcomes()`` with their probabilities would only make it slower.
    """
    game = pyspiel.load_game("euchre")
    terminal = pyspiel.PlayerId.TERMINAL.value
    rng = Random(SEED).random

    def play(games: range) -> Played:
        decisions = 0
        for _ in games:
            state = game.new_initial_state()
            while (player := state.current_player()) != terminal:
                legal = state.legal_actions()
                state.apply_action(legal[int(rng() * len(legal))])
                if player >= 0:
                    decisions += 1
        return Played(decisions=decisions, hands=len(games))

    return Contestant(name="OpenSpiel euchre", seats=game.num_players(), play=play)
