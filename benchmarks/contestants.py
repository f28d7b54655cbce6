"""Who plays: every bundled variant on the reference engine, and OpenSpiel's euchre beside them.

A decision is one action of one player: a call, the naming of trump, one card discarded, one card played; also where
only one action is legal. Luck's work (shuffle, cut, every card dealt) is done on the clock and counted as no decision.
All choose uniformly among the legal actions with numbers of the same cheap source.
"""

from collections.abc import Callable
from random import Random

import pyspiel  # type: ignore[import-not-found, import-untyped, unused-ignore]
from attrs import field, frozen

from pitchdsl.compile import load
from pitchdsl.engine.chance import SeededChance
from pitchdsl.engine.table import Table
from pitchdsl.resolve.library import bundled
from pitchdsl.rules.rules import Rules

SEED = 1
SEATS = 4
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
    """Every bundled variant, with four players where the rules allow them."""
    found = []
    for path in bundled("variant"):
        rules = load(path.stem)
        seats = min(max(SEATS, rules.players.seats.least), rules.players.seats.most)
        found.append(Contestant(name=path.stem, seats=seats, play=_pitch(rules, seats)))
    return found


def _pitch(rules: Rules, seats: int) -> Callable[[range], Played]:
    """Plays a variant: deal, auction, exchange, play, count, settlement, and a new table for each game."""
    luck = Random(SEED).random

    def play(games: range) -> Played:
        decisions = hands = 0
        for game in games:
            table = Table(rules, seats, SeededChance(SEED, game))
            while table.seat is not None and table.hands_settled < HAND_LIMIT:
                legal = table.legal_actions()
                table.apply(legal[int(luck() * len(legal))])
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
    luck = Random(SEED).random

    def play(games: range) -> Played:
        decisions = 0
        for _ in games:
            state = game.new_initial_state()
            while (player := state.current_player()) != terminal:
                legal = state.legal_actions()
                state.apply_action(legal[int(luck() * len(legal))])
                if player >= 0:
                    decisions += 1
        return Played(decisions=decisions, hands=len(games))

    return Contestant(name="OpenSpiel euchre", seats=game.num_players(), play=play)
