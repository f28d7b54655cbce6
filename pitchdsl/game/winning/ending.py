"""The end of the game: who loses at once, who wins at once, who is at the target, and the last of so many hands."""

from collections.abc import Sequence

from attrs import frozen

from pitchdsl.game.winning.rules import AtOnce, Winning
from pitchdsl.game.winning.several_there import Priority
from pitchdsl.language.facts import Facts

Award = tuple[str, int | None, int]
"""What was counted of a row of ``points``: its name, the side that has it, and its value; of some rows several."""


@frozen(kw_only=True)
class Finish:
    """How a hand left the scores: all that the end of the game asks for, by side."""

    winning: Winning
    before: tuple[int, ...]
    """The scores before the hand."""
    after: tuple[int, ...]
    facts: tuple[Facts, ...]
    """What each side finds when the hand is settled."""
    awards: tuple[Award, ...]
    """In the order of the rules."""
    bidder: int | None = None
    """The side of the pitcher alone, before a partner of this hand who has a score of their own."""

    def decision(self, hands: int) -> tuple[int | None, str] | None:
        """Who wins with this hand, the last of so many, none for a tie, and why; none at all when the game goes on."""
        winning, everyone = self.winning, range(len(self.after))
        losers = self.meeting(winning.loses)
        winner: int | None
        if losers:
            winner = self.furthest([side for side in everyone if side not in losers])
            reason = self._why_lost(losers)
        elif winners := self.meeting(winning.wins):
            winner, reason = self.furthest(winners), "named-bid"
        elif there := self.there:
            # Others at the target make it a race, even when they lack what it takes to win.
            alone = sum(winning.is_there(score) for score in self.after) == 1
            winner = there[0] if len(there) == 1 else self.chosen(there)
            reason = "tie" if winner is None else "target" if alone else "race"
        elif winning.ends_after is not None and hands >= winning.ends_after.number:
            winner, reason = self.furthest(everyone), "hands"
        else:
            return None
        return winner, reason

    def meeting(self, rows: Sequence[AtOnce]) -> list[int]:
        """The sides that meet one of these rows."""
        return [side for side, mine in enumerate(self.facts) if any(row.condition.met(mine) is True for row in rows)]

    @property
    def there(self) -> list[int]:
        """The sides that are at the target and may win."""
        winning = self.winning
        return [
            side
            for side, score in enumerate(self.after)
            if winning.is_there(score) and winning.may_win(self.facts[side])
        ]

    def chosen(self, there: Sequence[int]) -> int | None:
        """Which of several sides at the target has won; none for a tie."""
        for criterion in self.winning.several.criteria:
            if criterion.by is Priority.TIE:
                return None
            winner = criterion.chosen(there, self)
            if winner is not None:
                return winner
        return None

    def furthest(self, sides: Sequence[int]) -> int | None:
        """The one of these sides that is furthest on, if it is alone there."""
        best = max((self.winning.towards * self.after[side] for side in sides), default=0)
        first = [side for side in sides if self.winning.towards * self.after[side] == best]
        return first[0] if len(first) == 1 else None

    def first_by(self, items: Sequence[str], there: Sequence[int]) -> int | None:
        """Who is at the target first when the points of the hand are added one row after the other.

        Rows that are not named come last, in the order in which they are counted.
        """
        score = list(self.before)
        unnamed = dict.fromkeys(name for name, _, _ in self.awards if name not in items)
        for name in ("", *items, *unnamed):
            for side, value in [(side, value) for point, side, value in self.awards if point == name]:
                if side is not None:
                    score[side] += self.winning.towards * value
            arrived = [side for side in there if self.winning.is_there(score[side])]
            if arrived:
                return arrived[0] if len(arrived) == 1 else None
        return None

    def _why_lost(self, losers: Sequence[int]) -> str:
        met = [row for row in self.winning.loses if any(row.condition.met(self.facts[side]) is True for side in losers)]
        return "sets" if all(row.counts_sets for row in met) else "named-bid"
