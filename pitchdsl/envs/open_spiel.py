"""The games in OpenSpiel, as ``python_pitch``: the import registers it (``pip install 'pitchdsl[spiel]'``).

    import pyspiel
    import pitchdsl.envs.open_spiel

    game = pyspiel.load_game("python_pitch(variant=pidro)")

docs/openspiel.md tells what chance does, and what the information states are.
"""

from collections.abc import Callable
from typing import Any

from attrs import asdict

from pitchdsl.arguments import LONGEST_PATH, clipped, whole, wrong_kind, wrong_value
from pitchdsl.compile import CompileError
from pitchdsl.engine.view import SeatView
from pitchdsl.envs import naming_the_extra
from pitchdsl.envs.dealt import Dealt
from pitchdsl.envs.observing import MOST_POINTS
from pitchdsl.envs.play import Parameters, Play, parameters_of, play_of
from pitchdsl.envs.resampling import Resampler
from pitchdsl.envs.rewards import shares
from pitchdsl.envs.setup import SEATS
from pitchdsl.envs.utility import most_between
from pitchdsl.facade.door import AnyRules
from pitchdsl.facade.players import bot
from pitchdsl.game.actions import Action
from pitchdsl.game.state import sides_of
from pitchdsl.resolve.library import UnreadableError

with naming_the_extra():
    import pyspiel

    from pitchdsl.envs.spiel_observer import Observer

NAME = "python_pitch"

TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Pitch and All Fours, by house rules",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=SEATS,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=True,
    parameter_specification=asdict(Parameters()),
)

CHANCES = 54
"""So many outcomes has any chance at most: cards, or seats."""


class PitchGame(pyspiel.Game):
    """A game of OpenSpiel. All that makes it are its parameters: :class:`pitchdsl.envs.play.Parameters`."""

    def __init__(self, play: Play) -> None:
        if not isinstance(play, Play):
            raise wrong_kind("play", "what load makes it from", play)
        sides = sides_of(play.rules, play.seats)
        share = max(shares(sides))
        if play.match == "hand":
            most = share * min(most_between(play.rules, play.seats, play.deals), MOST_POINTS)
            least = -most
        else:
            most, least = share, -share / (len(sides) - 1)
        info = pyspiel.GameInfo(
            num_distinct_actions=play.numbering.size,
            max_chance_outcomes=CHANCES,
            num_players=play.seats,
            min_utility=least,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=play.most_decisions,
        )
        super().__init__(TYPE, info, asdict(play.parameters))
        self.root = Dealt(play)

    @property
    def play(self) -> Play:
        """Rules, seats and numbering."""
        return self.root.play

    def new_initial_state(self) -> "PitchState":
        """The root of the tree."""
        return PitchState(self)

    def max_chance_nodes_in_history(self) -> int:
        """More than there can be, unless a cut for the deal is level again and again, or one for trump a joker."""
        return 54 * self.play.seats + self.play.deals * 54 * 4

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What players observe; without a type what lies on the table now."""
        return Observer(self.play, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class PitchState(pyspiel.State):
    """A state of OpenSpiel; :attr:`dealt` has the table."""

    def __init__(self, game: PitchGame) -> None:
        super().__init__(game)
        self.dealt = game.root.copy()
        self._resampler: Resampler | None = None

    def current_player(self) -> int:
        """The seat at turn, or who else is."""
        dealt = self.dealt
        if dealt.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if dealt.seat is None else dealt.seat

    def is_terminal(self) -> bool:
        """Whether all is over."""
        return self.dealt.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may say, with the true probabilities."""
        if self.dealt.question is None:
            raise pyspiel.SpielError("chance is not at turn")
        return self.dealt.question.outcomes()

    def returns(self) -> list[float]:
        """By player."""
        return self.dealt.returns()

    def view(self) -> SeatView:
        """What the player at turn sees, for players of pitchdsl."""
        if self.dealt.seat is None or self.dealt.table is None:
            raise pyspiel.SpielError("no player is at turn")
        return self.dealt.table.view(self.dealt.seat)

    def action_of(self, number: int) -> Action:
        """The action of a legal number."""
        legal = self.dealt.legal()
        if whole(number, "number", 0, self.dealt.play.numbering.size - 1) not in legal:
            raise wrong_value("number", "the number of a legal action", number)
        return legal[number]

    def resample_from_infostate(self, player: int, uniform: Callable[[], float]) -> "PitchState":
        """Another state that the player at turn cannot tell from this one, each as likely as another.

        ``uniform`` gives numbers from 0 to 1. Raises :class:`pyspiel.SpielError` for any other player, and where no
        such state is found.
        """
        if player != self.dealt.seat:
            raise pyspiel.SpielError(f"only the player at turn can be asked what it may be in, not {player}")
        try:
            if self._resampler is None or self._resampler.done != self.dealt.done:
                self._resampler = Resampler(self.get_game().new_initial_state(), self.dealt)
            state: PitchState = self._resampler.state(uniform)
        except ValueError as why:
            raise pyspiel.SpielError(f"{NAME}: {why}") from None
        return state

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.dealt.legal())

    def _apply_action(self, number: int) -> None:
        try:
            self.dealt.apply(number)
        except ValueError as why:
            raise pyspiel.SpielError(f"{NAME}: {why}") from None

    def _action_to_string(self, player: int, number: int) -> str:
        try:
            return self.dealt.words(number)
        except ValueError as why:
            raise pyspiel.SpielError(str(why)) from None

    def __str__(self) -> str:
        return str(self.dealt)


class Player(pyspiel.Bot):
    """A player of pitchdsl as a bot of OpenSpiel: ``random``, ``simple`` or ``level-1`` to ``level-6``."""

    def __init__(self, name: str, *, seed: int = 0) -> None:
        """Raises ``ValueError`` for another name."""
        super().__init__()
        self._decide = bot(name, seed=seed)

    def step(self, state: PitchState) -> int:
        """The number of its action for the player at turn, of which it is shown what that seat sees."""
        if not isinstance(state, PitchState):
            raise wrong_kind("state", "a state of python_pitch", state)
        return state.dealt.play.numbering.number(self._decide(state.view()))

    def restart(self) -> None:
        """It remembers nothing."""

    def restart_at(self, state: PitchState) -> None:
        """It remembers nothing."""


def load(rules: AnyRules, **parameters: Any) -> PitchGame:
    """The game of rules, of a text, or of the name of a bundled variant or a path.

    ``parameters`` are others of :class:`~pitchdsl.envs.play.Parameters`.

    Raises :class:`pyspiel.SpielError` for what cannot be played so.
    """
    try:
        told = parameters_of(rules, **parameters)
    except (ValueError, UnreadableError, CompileError) as why:
        raise pyspiel.SpielError(f"{NAME}: {clipped(str(why).splitlines()[0], LONGEST_PATH)}") from None
    game: PitchGame = pyspiel.load_game(NAME, told)
    return game


class _Made:
    """Makes the game of some parameters. What is wrong with them is told before there is a game.

    OpenSpiel drops what it is given here after Python has gone, which a class outlives and a function does not.
    """

    def __new__(cls, parameters: dict[str, Any]) -> PitchGame:
        try:
            play = play_of(Parameters(**parameters))
        except (ValueError, UnreadableError, CompileError) as why:
            raise pyspiel.SpielError(f"{NAME}: {clipped(str(why).splitlines()[0], LONGEST_PATH)}") from None
        return PitchGame(play)


if NAME not in pyspiel.registered_names():
    pyspiel.register_game(TYPE, _Made)
