"""Other states that a player cannot tell from the one that it is in: what it does not see lies elsewhere.

The cards are drawn as the levels of play draw them (:mod:`pitchdsl.players.draws`), and the deal is walked again with
them: everybody does as before, but throws what it has. Deals that are over stay as they were, for nothing hangs on
their cards any more.
"""

from collections.abc import Callable, Sequence
from typing import Any, Protocol, Self

from pitchdsl.cards import cards_in
from pitchdsl.envs import chance
from pitchdsl.envs.chance import Question
from pitchdsl.envs.dealt import Dealt
from pitchdsl.game.actions import Action, LayAway
from pitchdsl.game.events import Deal
from pitchdsl.game.rng import CHOICES, RandomStream
from pitchdsl.game.table.dealing import order_of
from pitchdsl.players.decision_point import World
from pitchdsl.players.draws import draw_of
from pitchdsl.players.knowledge import known
from pitchdsl.players.layout_counts import TooManyWaysError
from pitchdsl.players.playouts import rules_of_deal
from pitchdsl.values import frozen

MOST_TRIED = 1000
"""So many layouts are tried: others may have had no right to do with them what they did."""

_SEEDS = 1 << 62


class Walk(Protocol):
    """A state that can be walked on from."""

    dealt: Dealt

    def clone(self) -> Self:
        """An independent copy."""

    def apply_action(self, number: int) -> None:
        """Goes on by a legal action, or an outcome of chance."""


@frozen
class _Done:
    """What a seat did in this deal."""

    seat: int
    number: int
    action: Action


class Resampler:
    """Draws states that the seat at turn cannot tell from one, each as likely as another."""

    def __init__(self, root: Walk, dealt: Dealt) -> None:
        """``root`` is the state that all begins with; raises ``ValueError`` where nothing can be drawn."""
        if dealt.seat is None or dealt.table is None:
            raise ValueError("no player is at turn")
        self.done = dealt.done
        """The numbers that lead from the root to the state."""
        self._dealt, self._seat = dealt.copy(), dealt.seat
        self._rules, self._standing = dealt.play.rules, dealt.table.view(dealt.seat).standing
        try:
            self._draw = draw_of(known(dealt.table.view(dealt.seat)))
        except TooManyWaysError:
            raise ValueError("the cards that are out can lie in too many ways to count") from None
        self._start, self._did, self._seen = _since_deal(root, dealt.done)

    def __deepcopy__(self, memo: Any) -> "Resampler":
        return self  # it never changes

    def state(self, uniform: Callable[[], float]) -> Any:
        """Such a state; ``uniform`` gives numbers from 0 to 1, and is asked once.

        Raises ``ValueError`` where no layout of the cards was found with which all can have come so.
        """
        seed = int(uniform() * _SEEDS)
        for tried in range(MOST_TRIED):
            layouts = self._draw.layouts(1, RandomStream(seed, tried, 0, CHOICES))
            state = self._walked(layouts.world(0)) if layouts.number else None
            if state is not None:
                return state
        raise ValueError("no layout of the cards was found with which all can have come so")

    def _walked(self, world: World) -> Walk | None:
        """Where this deal has come to in a world; none where it cannot have, or where the seat would know."""
        state, did = self._start.clone(), iter(self._did)
        answer, thrown = self._answers(world), dict(world.thrown)
        said: Sequence[int] = ()
        while True:
            dealt = state.dealt
            if dealt.over:
                return None
            question = dealt.question
            if question is not None:
                said = said if question.said else answer(question)
                number = _outcome(question, said)
            else:
                done = next(did, None)
                if done is None:
                    break
                number = self._number(dealt, done, thrown)
            if number is None:
                return None
            state.apply_action(number)
        alike = dealt.seat == self._seat and dealt.information(self._seat) == self._dealt.information(self._seat)
        others = any(cards for (_, seat), cards in thrown.items() if seat != self._seat)
        return state if alike and not others and dealt.legal().keys() == self._dealt.legal().keys() else None

    def _answers(self, world: World) -> Callable[[Question], Sequence[int]]:
        """What chance says in a world, whatever it is asked."""
        deal = Deal(
            hands=tuple(tuple(cards_in(cards)) for cards in world.hands),
            kitty=tuple(cards_in(world.kitty)),
            stock=world.stock,
        )
        rules = rules_of_deal(self._rules, self._dealt.play.seats, self._standing)
        order, seen = order_of(rules, self._standing.dealer, deal), iter(self._seen)

        def answer(question: Question) -> Sequence[int]:
            match question.what:
                case chance.DEAL:
                    return sorted(order[place] for place in question.places)
                case chance.SHUFFLE:
                    return world.pile
                case _:
                    return next(seen)

        return answer

    def _number(self, dealt: Dealt, done: _Done, thrown: dict[tuple[int, int], int]) -> int | None:
        """The number of what a seat does; none where it cannot. Others lay away as many cards, but their own."""
        if dealt.seat != done.seat:
            return None
        if done.seat == self._seat or not isinstance(done.action, LayAway):
            return done.number if done.number in dealt.legal() else None
        asked = dealt.table.asked if dealt.table is not None else None
        if asked is None or asked.deed is None:
            return None
        turn = asked.deed, done.seat
        left = thrown.get(turn, 0)
        may = [
            number
            for number, action in dealt.legal().items()
            if isinstance(action, LayAway) and left >> action.card & 1
        ]
        if not may:
            return None
        number = done.number if done.number in may else may[0]
        laid = dealt.legal()[number]
        assert isinstance(laid, LayAway)
        thrown[turn] = left ^ 1 << laid.card
        return number


def _outcome(question: Question, said: Sequence[int]) -> int | None:
    """What is said next of an answer; none where it cannot be."""
    number = said[len(question.said)] if len(question.said) < len(said) else None
    return number if any(number == each for each, _ in question.outcomes()) else None


def _since_deal(root: Walk, numbers: Sequence[int]) -> tuple[Walk, tuple[_Done, ...], tuple[tuple[int, ...], ...]]:
    """The state before this deal, what seats have done since, and all that chance has said in view of everybody."""
    state, start = root.clone(), root.clone()
    did: list[_Done] = []
    seen: list[tuple[int, ...]] = []
    left = 0
    for number in numbers:
        question = state.dealt.question
        if question is not None and question.what == chance.DEAL:
            if not question.said:
                if len(question.left) >= left:  # within a deal there are fewer for each next hand
                    start = state.clone()
                    did.clear()
                    seen.clear()
                left = len(question.left)
        elif question is None:
            assert state.dealt.seat is not None
            did.append(_Done(state.dealt.seat, number, state.dealt.legal()[number]))
        elif question.what != chance.SHUFFLE:
            said = question.say(number)
            if not said.missing:
                seen.append(said.said)
        state.apply_action(number)
    return start, tuple(did), tuple(seen)
