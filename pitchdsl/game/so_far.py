"""The hand as it has been played so far: who won what, and the form that scoring kinds read."""

from pitchdsl.game.state import State
from pitchdsl.language.counted import Counted, sole_winner


def counted(state: State) -> Counted:
    """The hand so far, in the form that scoring kinds read."""
    rules, hand = state.rules, state.hand
    return Counted(
        order=state.orders[hand.trump or 0],
        ranks=rules.deck.ranks.ranks,
        level_jokers=rules.trump.jokers.first_played,
        pips=rules.points.pips.sets(hand.trump or 0),
        half_pips=rules.points.pips.in_halves,
        side_of=state.party_of,
        dealer=state.dealer,
        pitcher=hand.pitcher,
        namer=hand.namer,
        turned=tuple(hand.turned),
        dealt=hand.dealt,
        held=hand.held,
        tricks=tuple(hand.tricks),
        winners=tuple(hand.winners),
        won=tuple(won_by_party(state)),
        to_right=rules.players.direction.to_right,
    )


def every_trick_by(state: State) -> int | None:
    """The side that won all the tricks of the hand, if there is one."""
    return sole_winner(state.party_of, state.hand.winners)


def won_by_party(state: State) -> list[int]:
    """The cards that each side of this hand has won, as sets."""
    won = state.hand.won
    if state.hand.parties is None:
        return won
    found = [0] * len(won)
    for side, cards in enumerate(won):
        found[state.party(side)] |= cards
    return found
