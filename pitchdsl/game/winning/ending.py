"""The end of the game: who loses at once, who wins at once, who is at the target, and the last of so many hands."""

from collections.abc import Sequence

from pitchdsl.game.winning.rules import AtOnce, Winning
from pitchdsl.game.winning.several_there import Priority
from pitchdsl.language.facts import Facts
from pitchdsl.language.origin import Origin
from pitchdsl.values import frozen

Award = tuple[str, int | None, int]
"""What was counted of a row of ``points``: its name, the side that has it, and its value; of some rows several."""


@frozen(kw_only=True)
class Decision:
    """That the game is over, and by what."""

    winner: int | None
    """None for a tie."""
    reason: str
    """One of :data:`~pitchdsl.game.winning.events.REASONS`."""
    rule: Origin
    """The line of the sheet that decides."""


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
    lines: tuple[Origin | None, ...] = ()
    """By side, the line that decided its score; none for that of its row in the settlement."""
    bidder: int | None = None
    """The side of the pitcher alone, before a partner of this hand who has a score of their own."""

    def decision(self, hands: int) -> Decision | None:
        """Who wins with this hand, the last of so many, and why; none when the game goes on."""
        winning, everyone = self.winning, range(len(self.after))
        losers = self.meeting(winning.loses)
        winner: int | None
        if losers:
            winner, met = self.furthest([side for side in everyone if side not in losers]), self._met(winning.loses)
            reason = "sets" if all(row.counts_sets for row in met) else "named-bid"
            return Decision(winner=winner, reason=reason, rule=met[0].origin)
        if winners := self.meeting(winning.wins):
            rule = self._met(winning.wins)[0].origin
            return Decision(winner=self.furthest(winners), reason="named-bid", rule=rule)
        if there := self.there:
            # Others at the target make it a race, even when they lack what it takes to win.
            alone = sum(winning.is_there(score) for score in self.after) == 1
            winner = there[0] if len(there) == 1 else self.chosen(there)
            reason = "tie" if winner is None else "target" if alone else "race"
            rules = [winning.target] if alone else [winning.several] if len(there) > 1 else winning.needs
            return Decision(winner=winner, reason=reason, rule=rules[0].origin)
        if winning.ends_after is None or hands < winning.ends_after.number:
            return None
        winner = self.furthest(everyone)
        if winner is None and winning.ends_after.plays_on:
            return None
        return Decision(winner=winner, reason="hands", rule=winning.ends_after.origin)

    def meeting(self, rows: Sequence[AtOnce]) -> list[int]:
        """The sides that meet one of these rows."""
        if not rows:
            return []
        return [side for side, mine in enumerate(self.facts) if any(row.condition.met(mine) is True for row in rows)]

    def _met(self, rows: Sequence[AtOnce]) -> list[AtOnce]:
        """The rows that a side meets."""
        return [row for row in rows if any(row.condition.met(mine) is True for mine in self.facts)]

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
