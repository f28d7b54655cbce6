"""How level 3 decides before the play: a hand to be thrown in, a suit to be named, cards to be thrown away."""

from pitchdsl.bots.simple import choose_answer, choose_called, choose_discard, choose_doubling, choose_partner
from pitchdsl.engine.view import SeatView
from pitchdsl.game.actions import (
    Action,
    Answer,
    Ask,
    CallCard,
    ChoosePartner,
    Discard,
    Double,
    NameTrump,
    Stand,
    ThrowIn,
)
from pitchdsl.language.hand_estimate import CERTAIN
from pitchdsl.players.outlook import expected, outlook
from pitchdsl.players.rule import GoodPlay

POOR = 35
"""A hand is thrown in that expects less than so much of all the points, in per cent."""


def throw_in(view: SeatView) -> Action | None:
    """A hand that expects little is dealt again, where that is allowed."""
    if ThrowIn() not in view.legal_actions:
        return None
    at = outlook(view)
    return ThrowIn() if CERTAIN * at.expects < POOR * at.all_points else None


def sell(view: SeatView) -> Action | None:
    """The right to pitch is sold by who hopes for no more than the bid."""
    return choose_answer(view) if isinstance(view.legal_actions[-1], Answer) and view.bid is not None else None


def speak_of_trump(view: SeatView) -> Action | None:
    """Another trump, or another deal, is asked for and granted where the hand is poor as it is."""
    return choose_answer(view) if isinstance(view.legal_actions[-1], Ask | Answer) else None


def double(view: SeatView) -> Action | None:
    """A bid is doubled by who hopes to set it, and redoubled by who hopes to make it."""
    return choose_doubling(view) if isinstance(view.legal_actions[-1], Double) else None


def name_best(view: SeatView) -> Action | None:
    """The suit that promises most."""
    suits = [action.suit for action in view.legal_actions if isinstance(action, NameTrump)]
    return NameTrump(max(suits, key=lambda suit: (expected(view, suit)[0], -suit))) if suits else None


def choose_ally(view: SeatView) -> Action | None:
    """The player who has bid most beside the pitcher, or whoever has a high card that the pitcher lacks."""
    match view.legal_actions[-1]:
        case ChoosePartner():
            return choose_partner(view)
        case CallCard():
            return choose_called(view)
        case _:
            return None


def throw_away(view: SeatView) -> Action | None:
    """The card that is missed least; trumps and what scores are kept as long as the rules let them be."""
    if not any(isinstance(action, Discard) for action in view.legal_actions):
        return None
    return choose_discard(view)


def stand(view: SeatView) -> Action:
    """Nothing, where nothing speaks for more."""
    return Stand() if Stand() in view.legal_actions else view.legal_actions[0]


BEFORE_THE_PLAY: tuple[GoodPlay[SeatView], ...] = (
    GoodPlay(
        name="throw a poor hand in",
        source="custom",
        says="this hand expects so little that a new deal can only help",
        advises=throw_in,
    ),
    GoodPlay(
        name="sell to who bids more than the hand is worth",
        source="custom",
        says="that is what the hand is worth against the bid",
        advises=sell,
    ),
    GoodPlay(
        name="ask where the hand is poor",
        source="custom",
        says="that is how trump, or a new deal, would suit the hand",
        advises=speak_of_trump,
    ),
    GoodPlay(
        name="double what is too high",
        source="custom",
        says="that is what the hand promises against the bid",
        advises=double,
    ),
    GoodPlay(
        name="name the best suit",
        source="How to Play Pitch",
        says="this suit promises most as trump",
        advises=name_best,
    ),
    GoodPlay(
        name="choose a strong partner",
        source="custom",
        says="that is who, or what, helps the hand most as far as it can be known",
        advises=choose_ally,
    ),
    GoodPlay(
        name="throw away what is missed least",
        source="custom",
        says="trumps and cards that score are kept, and the rest goes as far as it may",
        advises=throw_away,
    ),
    GoodPlay(
        name="stand",
        source="custom",
        says="the hand is good enough as it is",
        advises=stand,
    ),
)
"""Those before the play, in the order in which they are asked."""
