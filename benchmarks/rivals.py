"""OpenSpiel's euchre where it plays from start to end in C++: the rollouts of its search, and its own uniform bots.

A rollout begins behind the deal, for a search cannot begin where cards are still dealt; so it does less than a hand of
ours, whose shuffle and deal are on the clock. Many rollouts run in one simulation, which is what suits it best.
"""

from collections.abc import Callable
from itertools import cycle
from random import Random
from statistics import mean

import pyspiel  # type: ignore[import-not-found, import-untyped, unused-ignore]
from attrs import frozen
from contestants import SEED, Contestant, Played

ROLLOUTS = 1000
"""In one simulation: with fewer, the call from Python is felt; with more, nothing changes."""

DEALS = 64
"""Different deals to roll out from, one after the other."""

COUNTED = 20_000
"""So many games are stepped to count decisions."""


@frozen
class _Euchre:
    """Dealt hands, and how many decisions follow on them where all choose by chance."""

    dealt: list[object]
    decisions: float


def _euchre() -> _Euchre:
    game, rng = pyspiel.load_game("euchre"), Random(SEED)
    dealt = []
    for _ in range(DEALS):
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        dealt.append(state)
    counts = []
    for number in range(COUNTED):
        state, decisions = dealt[number % DEALS].clone(), 0
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            decisions += 1
        counts.append(decisions)
    return _Euchre(dealt, mean(counts))


def rollouts() -> Contestant:
    """The rollouts of a search with one simulation. What counts as a game is a thousand of them."""
    euchre, game = _euchre(), pyspiel.load_game("euchre")
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, SEED)
    search = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 64, False, SEED, False).step
    deals = cycle(euchre.dealt)

    def play(games: range) -> Played:
        for _ in games:
            search(next(deals))
        hands = ROLLOUTS * len(games)
        return Played(decisions=round(hands * euchre.decisions), hands=hands)

    return Contestant(name="euchre, C++ rollouts", seats=game.num_players(), play=play)


def whole_hands() -> Contestant:
    """Whole hands, deal and all, by uniform bots."""
    game, decisions = pyspiel.load_game("euchre"), _euchre().decisions
    bots = [pyspiel.make_uniform_random_bot(seat, SEED + seat) for seat in range(game.num_players())]
    begin: Callable[[], object] = game.new_initial_state

    def play(games: range) -> Played:
        for number in games:
            pyspiel.evaluate_bots(begin(), bots, number)
        return Played(decisions=round(len(games) * decisions), hands=len(games))

    return Contestant(name="euchre, C++ bots and deal", seats=game.num_players(), play=play)
