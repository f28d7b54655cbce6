"""A game that goes on by what has been decided elsewhere."""

from attrs import define, evolve

from pitchdsl.engine.session import NOBODY, Session
from pitchdsl.engine.view import SeatView
from pitchdsl.game.actions import Action
from pitchdsl.game.state import REDEAL_LIMIT


@define(kw_only=True)
class Follower(Session):
    """The game as far as one who sits there, or watches, has been told of it: never ahead of that.

    All who follow the same round share one list of decisions, which grows.
    """

    decided: list[Action]
    """What all players have decided, in order, of a match in all its games."""
    done: int = 0
    """How many of these have been done here."""

    @property
    def at_turn(self) -> bool:
        """Whether the person has to decide, and has been told all that happened before."""
        return self.table.seat == self.person and self.told == len(self.table.events) and not self.is_behind

    @property
    def is_behind(self) -> bool:
        """Whether more has been decided than was done here."""
        return self.done < len(self.decided)

    @property
    def has_untold(self) -> bool:
        """Whether something has happened that was not told yet."""
        return self.goes_on or self.told < len(self.table.events) or (self.table.outcome is None and self.is_behind)

    def others_decide(self) -> bool:
        """Does the next thing that was decided, by whomever; whether there was one."""
        table = self.table
        if table.seat is None:
            return False
        if table.redeals >= REDEAL_LIMIT:
            table.stop()
            self.told = len(table.events) - 1
            return True
        if not self.is_behind:
            return False
        self.done += 1
        self._apply(self.decided[self.done - 1])
        return True

    def catch_up(self) -> None:
        """Goes to where the game stands, telling nothing on the way."""
        while True:
            for _ in self.events():
                pass
            if not (self.goes_on and self.is_behind):
                return
            self.next_game()

    def go_on(self) -> None:
        """Does all that was decided; the next game of a match begins at once."""
        self.catch_up()
        while self.goes_on:
            self.next_game()
            self.catch_up()

    def told_to(self, person: int) -> "Follower":
        """The same round for somebody to whom all of it was told; a game that is over until the next begins."""
        begins = bool(self.finished) and not self.table.decisions
        table, finished = (self.finished[-1], self.finished[:-1]) if begins else (self.table, [*self.finished])
        return evolve(self, person=person, table=table.copy(), finished=finished, asked=[], told=len(table.events))

    def view(self) -> SeatView:
        """What the person sees; one who watches sees what lies open for everybody."""
        if self.person != NOBODY:
            return self.table.view(self.person)
        state = self.table
        seen = state.view(0, heard=False)
        sides = state.sides if state.hand.parties is None else seen.parties
        return seen._replace(seat=NOBODY, hand=0, own_discards=0, legal_actions=(), heard=(), parties=sides)
