"""A recorded game as a row of decisions, each with the table as it stood before it."""

from collections.abc import Iterator

from attrs import evolve

from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Action
from pitchdsl.game.events import DealEvent
from pitchdsl.game.rng import RandomStream
from pitchdsl.game.rules import Rules
from pitchdsl.records.reader import RecordedGame
from pitchdsl.records.reenact import DivergedError, table_for
from pitchdsl.records.replay import played_again
from pitchdsl.values import frozen

ADVICE = 2
"""The lane of the random numbers that advice takes; those of deals and of bots are others."""


@frozen(kw_only=True, slots=True)
class Moment:
    """A decision of a game."""

    number: int
    """Within the game, from 1."""
    hand: int
    in_hand: int
    """Within the hand, from 1; a hand that is dealt again goes on."""
    table: Table
    """As it stood before; not to be changed."""
    action: Action | None
    """What was done; none for a decision that is still open."""

    @property
    def seat(self) -> int:
        """Who decides."""
        assert self.table.seat is not None
        return self.table.seat

    def stream(self, seed: int, game: int) -> RandomStream:
        """The random numbers for the advice on this decision: those of no other one."""
        return RandomStream(seed, game, self.number, ADVICE)


@frozen(kw_only=True)
class Played:
    """A game as far as it was played."""

    start: Table
    """Before the first decision."""
    actions: tuple[Action, ...]
    end: Table
    is_open: bool
    """Whether somebody has to decide something behind the last action, with the cards known."""

    def moments(self) -> Iterator[Moment]:
        """Every decision, the open one last."""
        table = self.start.copy()
        number = in_hand = hand = 0
        actions: tuple[Action | None, ...] = (*self.actions, None) if self.is_open else self.actions
        for number, action in enumerate(actions, start=1):
            in_hand = in_hand + 1 if table.hand_number == hand else 1
            hand = table.hand_number
            yield Moment(number=number, hand=hand, in_hand=in_hand, table=table.copy(), action=action)
            if action is not None:
                try:
                    table.apply(action)
                except DivergedError:
                    return  # the record ends before the cards that come next


def played(game: RecordedGame, rules: Rules) -> Played:
    """What a record tells, which may end before the game does.

    Raises :class:`DivergedError` where the game cannot have been so.
    """
    end = played_again(game, rules)
    told = sum(line.kind == DealEvent.id for line in game.lines)
    dealt = sum(isinstance(event, DealEvent) for event in end.events)
    return Played(
        start=table_for(game, rules),
        actions=tuple(action for _, _, action in end.decisions),
        end=end,
        is_open=end.seat is not None and told == dealt,
    )


def before_line(game: RecordedGame, line: int) -> RecordedGame:
    """The game as it stood before a line of the record was written."""
    return evolve(game, lines=tuple(each for each in game.lines if each.number < line))
