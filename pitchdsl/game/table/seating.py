"""Who plays with whom for the whole game."""

from typing import ClassVar

from pitchdsl.language.choice import Choice
from pitchdsl.language.english import listing
from pitchdsl.language.form import Form
from pitchdsl.values import frozen


class Seating(Choice):
    """How seats form sides."""

    EACH_ALONE = (
        "each-alone",
        "each alone",
        "Everyone plays alone and has a score of their own.",
        "each alone, with a score of their own",
    )
    PARTNERS_OPPOSITE = (
        "partners-opposite",
        "partners opposite",
        "They form two sides of two, and partners sit opposite each other. Partners share one score: whatever either"
        " of them wins counts for both.",
        "partners sit opposite and share one score",
    )
    THREE_PAIRS = (
        "three-pairs",
        "three pairs",
        "They form three sides of two, and partners sit opposite each other. Partners share one score: whatever either"
        " of them wins counts for both.",
        "three pairs; partners sit opposite and share one score",
    )
    TWO_TEAMS_OF_THREE = (
        "two-teams-of-three",
        "two teams of three",
        "They form two sides of three, and every other player belongs to the same side. A side has one score: whatever"
        " one of them wins counts for all three.",
        "two teams of three, in every other seat, with one score each",
    )

    @property
    def size(self) -> int:
        """How many play together."""
        match self:
            case Seating.EACH_ALONE:
                return 1
            case Seating.PARTNERS_OPPOSITE | Seating.THREE_PAIRS:
                return 2
            case Seating.TWO_TEAMS_OF_THREE:
                return 3

    @property
    def seats(self) -> int | None:
        """How many players it takes; none where any number may sit so."""
        return {Seating.PARTNERS_OPPOSITE: 4, Seating.THREE_PAIRS: 6, Seating.TWO_TEAMS_OF_THREE: 6}.get(self)

    @property
    def in_pairs(self) -> bool:
        """Whether everyone has one partner, who sits opposite."""
        return self.size == 2

    def of_table(self, seats: int) -> tuple[tuple[int, ...], ...]:
        """The seats of each side at a table of so many."""
        number = seats // self.size
        return tuple(tuple(range(side, seats, number)) for side in range(number))


@frozen(kw_only=True)
class NumberedTeams:
    """``players 1, 3, 5 against 2, 4``: sides of any size, by the numbers of their players in the order of play."""

    teams: tuple[tuple[int, ...], ...]
    """The numbers of each side's players, which begin at 1; in rising order, and by the first of each side."""

    id: ClassVar[str] = "numbered-teams"
    in_pairs: ClassVar[bool] = False
    """Whether everyone has one partner, who sits opposite."""

    @classmethod
    def said(cls, *teams: tuple[int, ...]) -> "NumberedTeams":
        """These sides, in whatever order they were named."""
        return cls(teams=tuple(sorted(tuple(sorted(team)) for team in teams)))

    @property
    def size(self) -> int:
        """How many play together in the largest side."""
        return max(map(len, self.teams))

    @property
    def seats(self) -> int:
        """How many players it takes."""
        return sum(map(len, self.teams))

    def of_table(self, seats: int) -> tuple[tuple[int, ...], ...]:
        """The seats of each side."""
        return tuple(tuple(number - 1 for number in team) for team in self.teams)

    def words(self) -> str:
        """How a rule sheet says it."""
        first, *others = (", ".join(map(str, team)) for team in self.teams)
        return " against ".join([f"player{'' if first == '1' else 's'} {first}", *others])

    @property
    def english(self) -> str:
        """What it means in a sentence of a rulebook."""
        teams = [f"player{'' if len(team) == 1 else 's'} {listing(list(map(str, team)))}" for team in self.teams]
        return (
            f"Count the players round the table, in the order of play: {' play against '.join(teams)}. A side has one"
            " score: whatever one of its players wins counts for the whole side."
        )

    @property
    def brief(self) -> str:
        """What it means in a line of the one-page sheet."""
        teams = [listing(list(map(str, team))) for team in self.teams]
        return f"players {' against '.join(teams)}, counted in the order of play, with one score each side"


Arrangement = Seating | NumberedTeams
"""How seats form sides, in one of the usual ways or by number."""


@frozen(kw_only=True)
class Sides(Form):
    """Which seats score together."""

    seating: Arrangement

    address = "players/sides"
    examples = ("each alone", "partners opposite")
    required = True

    def number(self, seats: int) -> int:
        """How many sides there are at a table of so many."""
        return len(self.seating.of_table(seats))
