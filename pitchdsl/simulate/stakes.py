"""What sides pay each other beside the score, from the rows of hands."""

import numpy as np
from attrs import evolve

from pitchdsl.game.rules import Rules
from pitchdsl.game.settlement.stakes import Paying, Stake
from pitchdsl.game.state import sides_of
from pitchdsl.kernel import rows as at
from pitchdsl.kernel.play import Played
from pitchdsl.simulate.settled import AFTER, SettledHands, facts_of_stake
from pitchdsl.simulate.tally import Sums


def with_stakes(rules: Rules, seats: int, played: Played) -> Played:
    """The same games, with what each side got in each hand; of rules whose rows tell it."""
    if not rules.stakes:
        return played
    paid = np.zeros((len(played.hands), len(sides_of(rules, seats))), np.int64)
    hands = SettledHands.of(rules, seats, played)
    for stake in rules.stakes:
        loser_pays = stake.who is Paying.LOSER_PAYS
        asked = facts_of_stake(stake) | (AFTER if stake.behind else set())
        for kind, rows in hands.alike(_with_payers(stake, hands), asked, by_winner=loser_pays):
            paid[rows] += stake.payments(hands.finish(kind), hands.winner(kind))
    return evolve(played, paid=paid)


def _with_payers(stake: Stake, hands: SettledHands) -> Sums:
    """The hands in which somebody may have to pay."""
    if stake.who is Paying.LOSER_PAYS:
        return np.flatnonzero(hands.winners >= 0)
    return np.flatnonzero(hands.rows[:, at.ROW_PITCHER] >= (0 if stake.who.of_the_pitcher else -1))
