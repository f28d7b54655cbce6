"""Duplicate matches: two players meet over the same deals from every side of the table in turn.

A deal here is a whole game's worth of cards: the number of a game fixes the cards of each of its hands. A deal is
played once for each side: there the first player has that side, and the second all others. So good cards favour
neither. The games of one deal belong together, so intervals take the deal as the unit, a cluster
(:mod:`pitchdsl.simulate.clusters`).
"""

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from time import perf_counter

from attrs import define, evolve, field

from pitchdsl.engine.game import play_game
from pitchdsl.engine.view import SeatView
from pitchdsl.game.actions import Action
from pitchdsl.game.rng import RandomStream
from pitchdsl.game.rules import Rules
from pitchdsl.game.state import sides_of
from pitchdsl.players.advice import Player
from pitchdsl.players.roster import PLAYERS, by_decision
from pitchdsl.simulate.clusters import Measured, ratio, share
from pitchdsl.simulate.workers import workers
from pitchdsl.values import frozen

HAND_LIMIT = 200
"""Hands after which a game is stopped where nobody says another number."""

ProgressCallback = Callable[[int, int], None]
"""Called with the number of deals that are done, and of all."""


@frozen(kw_only=True)
class Match:
    """What is to be played. It fixes every game, however many workers play and in whatever order."""

    rules: Rules
    one: str
    two: str
    """The players, by name."""
    seats: int
    seed: int
    deals: int
    hand_limit: int = HAND_LIMIT
    """Hands after which a game is stopped."""

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side; in the seating of a number the first player is the side of that number."""
        return sides_of(self.rules, self.seats)

    @property
    def games(self) -> int:
        """How many games are played: each deal in every seating."""
        return self.deals * len(self.sides)

    def seated(self, side: int) -> tuple[str, ...]:
        """The name of each seat's player when the first player is this side."""
        return tuple(self.one if seat in self.sides[side] else self.two for seat in range(self.seats))


@define(kw_only=True)
class DealResult:
    """What came of one deal, or of several, in all seatings."""

    won: int = 0
    """Games that the first player won, times the number of sides; a game that nobody wins counts 1, a share of it."""
    ahead: int = 0
    """Its side's gain towards the target, times the number of sides, less the gains of all sides."""
    hands: int = 0
    undecided: int = 0
    """Games that nobody won."""
    decisions: list[int] = field(factory=lambda: [0, 0])
    """By player, the first one first."""
    seconds: list[float] = field(factory=lambda: [0.0, 0.0])
    """How long those took."""


@frozen(kw_only=True)
class MatchResult:
    """How a match came out."""

    match: Match
    won: Measured
    """The share of games that the first player won; of one that nobody wins each side has an equal share."""
    points: Measured
    """What the first player's side gained in a hand beyond an average other side, in points towards the target."""
    hands: int
    undecided: int
    """Games that nobody won: ties, and those that were stopped."""
    decisions: tuple[int, int]
    """By player, the first one first."""
    seconds: tuple[float, float] = field(eq=False)
    """How long those took; results are compared without it, as it differs from run to run."""

    @property
    def even(self) -> float:
        """The share of games that the first player would win if both were equally good."""
        return 1 / len(self.match.sides)


def match(
    rules: Rules,
    one: str,
    two: str,
    *,
    games: int,
    seed: int,
    seats: int,
    jobs: int = 1,
    hand_limit: int = HAND_LIMIT,
    on_progress: ProgressCallback | None = None,
) -> MatchResult:
    """Plays a match of so many games, or a few more, so that each deal is played in every seating.

    The same seed gives the same result with any number of ``jobs``. Raises
    :class:`~pitchdsl.players.roster.UnknownPlayerError`, ``ValueError`` for a number of players that the rules are not
    for, and :class:`~pitchdsl.simulate.workers.WorkersError`.
    """
    import scipy  # noqa: F401  to miss it now, and not once all is played

    deals = -(-games // len(sides_of(rules, seats)))
    plan = Match(rules=rules, one=one, two=two, seats=seats, seed=seed, deals=deals, hand_limit=hand_limit)
    for name in (one, two):
        PLAYERS[name]  # raises
    if jobs > 1:
        play_deal(evolve(plan, hand_limit=1), 0)  # what has to be compiled is compiled once, before the processes start
    played: dict[int, DealResult] = {}
    with workers(jobs) as team:
        for deal, dealt in team.each(partial(play_deal, plan), range(deals)):
            played[deal] = dealt
            if on_progress is not None:
                on_progress(len(played), deals)
    return result_of(plan, [played[deal] for deal in range(deals)])


def result_of(plan: Match, played: Sequence[DealResult]) -> MatchResult:
    """What came of all deals."""
    sides = len(plan.sides)
    return MatchResult(
        match=plan,
        won=share([deal.won for deal in played], sides**2),
        points=ratio([deal.ahead for deal in played], [(sides - 1) * deal.hands for deal in played]),
        hands=sum(deal.hands for deal in played),
        undecided=sum(deal.undecided for deal in played),
        decisions=(sum(deal.decisions[0] for deal in played), sum(deal.decisions[1] for deal in played)),
        seconds=(sum(deal.seconds[0] for deal in played), sum(deal.seconds[1] for deal in played)),
    )


def play_deal(asked: Match, deal: int) -> DealResult:
    """One deal in all seatings."""
    plan = _interned(asked)
    dealt, sides = DealResult(), len(plan.sides)
    winning = plan.rules.seated(plan.seats).winning
    for mine in range(sides):
        names = plan.seated(mine)
        players = [_Timed(PLAYERS[plan.one]), _Timed(PLAYERS[plan.two])]
        who = [int(seat not in plan.sides[mine]) for seat in range(plan.seats)]
        seated = [players[player] for player in who]
        table = play_game(plan.rules, plan.seats, plan.seed, deal, seated, plan.hand_limit, by_decision(names))
        assert table.outcome is not None
        gained = [winning.towards * (score - winning.start.score) for score in table.outcome.score]
        nobody = table.outcome.winner is None
        dealt.won += 1 if nobody else sides * (table.outcome.winner == mine)
        dealt.ahead += sides * gained[mine] - sum(gained)
        dealt.hands += table.outcome.hands
        dealt.undecided += nobody
        for player, timed in enumerate(players):
            dealt.decisions[player] += timed.decisions
            dealt.seconds[player] += timed.seconds
    return dealt


@lru_cache(maxsize=4)
def _interned(plan: Match) -> Match:
    """One object for all equal plans, so that caches keyed by its rules find them by identity, without comparing."""
    return plan


@define
class _Timed:
    """A player with a stopwatch."""

    player: Player
    decisions: int = 0
    seconds: float = 0.0

    def decide(self, view: SeatView, stream: RandomStream) -> Action:
        """What the player decides."""
        start = perf_counter()
        action = self.player.decide(view, stream)
        self.seconds += perf_counter() - start
        self.decisions += 1
        return action
