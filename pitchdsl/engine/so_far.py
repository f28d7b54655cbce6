"""The hand as it has been played so far, in the form that scoring kinds read."""

from pitchdsl.engine.facts import won_by_party
from pitchdsl.engine.state import State
from pitchdsl.rules.counted import Counted


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
