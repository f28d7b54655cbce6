"""Level 1: plays by chance, but for the mistakes that a beginner is told of in the first minute."""

from collections.abc import Callable, Mapping

from pitchdsl.bots.simple import choose_called, choose_doubling
from pitchdsl.engine.view import SeatView
from pitchdsl.game.action import PlayerAction
from pitchdsl.game.actions import (
    SET,
    Action,
    Bid,
    CallCard,
    Discard,
    Double,
    Hold,
    LayAway,
    NameTrump,
    Pass,
    PassCard,
    PlayCard,
    RunIt,
)
from pitchdsl.game.count.awards import worth_keeping
from pitchdsl.game.rng import RandomStream
from pitchdsl.players.advice import Advice
from pitchdsl.players.position import position_of


class Level1:
    """Chooses uniformly among the actions that are no plain mistake.

    It bids only the least that it may, or passes; makes a suit trump of which it has most; throws away no trump that
    scores, nor any card twice over; does not beat a partner's trick that is safe; and gives an enemy who wins a trick
    no card that scores as long as there is another. Source: Pitch Help, which says only that the level is easy.
    """

    def consider(self, view: SeatView, stream: RandomStream) -> Advice:
        """One of the actions that pass the guards, each as likely as another."""
        guarded, why = sensible(view)
        return Advice(action=guarded[stream.below(len(guarded))], why=why)

    def decide(self, view: SeatView, stream: RandomStream) -> Action:
        """The action of :meth:`consider`."""
        return self.consider(view, stream).action


def sensible(view: SeatView) -> tuple[tuple[Action, ...], str]:
    """The legal actions that are no plain mistake, never none, and what they were spared for."""
    guard, why = GUARDS.get(type(view.legal_actions[-1]), (None, "either may be right"))
    kept = view.legal_actions if guard is None else guard(view)
    return (kept or view.legal_actions), why


def _modest(view: SeatView) -> tuple[Action, ...]:
    """All but the bids above the lowest, and a set that need not be taken."""
    bids = [action for action in view.legal_actions if isinstance(action, Bid)]
    plain = [bid for bid in bids if bid.name is None]
    least = (plain or [bid for bid in bids if bid.name != SET] or bids)[:1]
    passes = tuple(action for action in view.legal_actions if isinstance(action, Pass))
    others = tuple(action for action in view.legal_actions if not isinstance(action, Bid | Pass))
    return (*passes, *others, *least)


def _longest(view: SeatView) -> tuple[Action, ...]:
    """The suits that are longest in hand."""
    named = [action for action in view.legal_actions if isinstance(action, NameTrump)]
    length = {action: _length(view.hand, action.suit) for action in named}
    return tuple(action for action in named if length[action] == max(length.values()))


def _length(hand: int, suit: int) -> int:
    return sum(hand >> card & 1 for card in range(13 * suit, 13 * suit + 13))


def _useless(view: SeatView) -> tuple[Action, ...]:
    """The cards that may be laid away and do not score as trumps, and standing where it is allowed."""
    if view.trump is None:
        return view.legal_actions
    keep = worth_keeping(view.rules, view.trump)
    return tuple(
        action for action in view.legal_actions if not (isinstance(action, LayAway) and keep >> action.card & 1)
    )


def _cards(view: SeatView) -> tuple[Action, ...]:
    """The cards that do not beat a partner's safe trick, and bring an enemy who wins nothing that scores."""
    if not view.trick:
        return _suited(view) if view.trump is None else view.legal_actions
    at = position_of(view)
    losing = [card for card in at.cards if not at.beats(card)]
    if at.is_ours:
        spared = losing if not at.may_be_beaten_by(at.winning, at.enemies) else list(at.cards)
    else:
        spared = [card for card in at.cards if card not in losing or at.worth[card] < at.unit // 4]
    return tuple(PlayCard(card) for card in spared)


def _suited(view: SeatView) -> tuple[Action, ...]:
    """Where the first lead makes trump: cards of the longest suits."""
    plays = [action for action in view.legal_actions if isinstance(action, PlayCard) and action.card < 52]
    length = {action: _length(view.hand, action.card // 13) for action in plays}
    return tuple(action for action in plays if length[action] == max(length.values()))


def _called(view: SeatView) -> tuple[Action, ...]:
    return (choose_called(view),)


def _doubling(view: SeatView) -> tuple[Action, ...]:
    return (choose_doubling(view),)


_CALL = _modest, "a beginner bids the least, or passes"

GUARDS: Mapping[type[PlayerAction], tuple[Callable[[SeatView], tuple[Action, ...]], str]] = {
    PlayCard: (_cards, "any card does that gives nothing away"),
    NameTrump: (_longest, "trump is a suit of which the hand has most"),
    Discard: (_useless, "any card may go that does not score"),
    PassCard: (_useless, "any card may be passed that does not score"),
    Double: (_doubling, "a bid is doubled by who hopes to set it"),
    CallCard: (_called, "a high trump that the hand lacks"),
    **dict.fromkeys((Pass, Hold, Bid, RunIt), _CALL),
}
"""What passes for no plain mistake, by the kind of the last legal action, and why; of others any may be right."""
