"""A match: games in a row, each with scores begun anew, while the deal goes on."""

from collections.abc import Sequence
from enum import Enum
from typing import ClassVar

from pitchdsl.game.winning.ending import Finish
from pitchdsl.language.choice import Choice
from pitchdsl.language.conditions import Condition
from pitchdsl.language.facts import Moment
from pitchdsl.language.form import Form, Said
from pitchdsl.values import frozen


class Length(Choice):
    """How long a match goes on."""

    BEST_OF = "best-of", "best of {}", "the best of {} games"
    """So many games, or until nobody can be caught up with."""
    FIRST_TO = "first-to", "first to win {} games", "whoever first wins {} games"


class MatchEnd(Enum):
    """How a match ends."""

    WON = "won"
    LEVEL = "level"
    """Several have won most games, and nobody wins the match."""
    STOPPED = "stopped"
    """A limit from outside comes before the end that the rules say."""


@frozen(kw_only=True)
class Games(Form):
    """``games: best of 3``: several games make a match; one without a winner is played again."""

    how: Length
    number: int

    address = "match/games"
    varies = False
    examples = ("best of 3", "first to win 3 games")

    @classmethod
    def words(cls, said: Said) -> str:
        how: Length = said["how"]
        return how.words.format(said["number"])

    @property
    def needed(self) -> int:
        """The games that decide the match for whoever has won them."""
        return self.number // 2 + 1 if self.how is Length.BEST_OF else self.number

    def decided_by(self, won: Sequence[int]) -> bool:
        """Whether a match is over in which the sides have won so many games."""
        return max(won) >= self.needed or (self.how is Length.BEST_OF and sum(won) >= self.number)

    def end(self, won: Sequence[int], *, stopped: bool) -> MatchEnd | None:
        """How a match ends in which the sides have won so many games; none where it goes on.

        ``stopped`` is whether a limit from outside allows no other game.
        """
        if self.decided_by(won):
            return MatchEnd.LEVEL if self.winner(won) is None else MatchEnd.WON
        return MatchEnd.STOPPED if stopped else None

    def longest(self, sides: int) -> int:
        """The games of the longest match among so many sides, without those that nobody wins."""
        return self.number if self.how is Length.BEST_OF else sides * (self.number - 1) + 1

    @staticmethod
    def winner(won: Sequence[int]) -> int | None:
        """Who has won most games; none where several have."""
        best = [side for side, games in enumerate(won) if games == max(won)]
        return best[0] if len(best) == 1 else None


@frozen(kw_only=True)
class CountsDouble(Form):
    """``counts double: if own score after the hand is 0 or less``: a game that every loser ends so counts as two."""

    when: Condition

    address = "match/counts double"
    asked = Moment.HAND_OVER
    varies = False
    examples = (
        "if own score after the hand is 0 or less",
        "if own score after the hand is less than half a whole game, rounded up",
    )
    way = "if {}"

    def met(self, finish: Finish, winner: int | None) -> bool:
        """Whether a game that ended so counts double."""
        losers = [facts for side, facts in enumerate(finish.facts) if side != winner]
        return winner is not None and all(self.when.met(facts) is True for facts in losers)


@frozen(kw_only=True)
class Match:
    """The section ``match``."""

    games: Games | None = None
    counts_double: CountsDouble | None = None

    MOST: ClassVar[int] = 99
    """The longest match."""
