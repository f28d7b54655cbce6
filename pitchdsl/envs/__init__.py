"""The games as environments in which programs learn to play.

    env = pitchdsl.envs.aec("auction-pitch", house_rules=["no-junk"])     # PettingZoo: pip install 'pitchdsl[rl]'
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        over = termination or truncation
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

docs/reinforcement.md tells what is observed, and which number stands for which action.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from os import PathLike
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pitchdsl.envs.environment import PitchEnv
    from pitchdsl.envs.seat_env import Opponent, PitchSeat
    from pitchdsl.envs.setup import Setup
    from pitchdsl.envs.vector_env import PitchVector
    from pitchdsl.facade.door import AnyRules

ENVIRONMENT = "pitchdsl/pitch-v1"
"""The name that PettingZoo knows it by, once it is registered."""


def aec(variant: "AnyRules", **setup: Any) -> Any:
    """An environment of PettingZoo that also sees to the order of calls; the arguments are those of :func:`raw`."""
    env = raw(variant, **setup)
    from pitchdsl.envs.environment import Ordered

    return Ordered(env)


def raw(
    variant: "AnyRules",
    *,
    house_rules: Sequence[str | PathLike[str]] = (),
    seats: int | None = None,
    **more: Any,
) -> "PitchEnv":
    """The bare environment: one agent a seat, each acting in its turn.

    ``variant`` is the name of a bundled variant, a path, rules, or what ``compile_text`` gave; ``seats`` is four where
    nobody says otherwise, or the number nearest to it that may play. ``more`` are the fields of
    :class:`~pitchdsl.envs.setup.Setup`.

    Raises ``TypeError`` and ``ValueError`` for what cannot be played so, :class:`~pitchdsl.envs.actions.BeyondError`
    where an action has no number, what :func:`pitchdsl.load` raises, and ``ImportError`` without the extra.
    """
    with naming_the_extra():
        from pitchdsl.envs.environment import PitchEnv
    return PitchEnv(_setup(variant, house_rules, seats, more))


def single(
    variant: "AnyRules",
    *,
    seat: int = 0,
    opponents: "str | Opponent | Sequence[str | Opponent]" = "level-1",
    house_rules: Sequence[str | PathLike[str]] = (),
    seats: int | None = None,
    **more: Any,
) -> "PitchSeat":
    """An environment of Gymnasium for one seat, whose observation is one flat vector.

    ``opponents`` play all other seats, or, where there is one for each, those from the seat's left on: names of
    players, or functions that take the :class:`~pitchdsl.envs.environment.PitchEnv` at turn and give the number of an
    action. All else is as in :func:`raw`.
    """
    with naming_the_extra():
        from pitchdsl.envs.seat_env import PitchSeat
    setup = _setup(variant, house_rules, seats, more)
    one_for_all = isinstance(opponents, str) or not isinstance(opponents, Sequence)
    each: list[Any] = [opponents] * (setup.seats - 1) if one_for_all else list(opponents)  # type: ignore[arg-type]
    seed = setup.seed or 0
    deciding = [player(who, seed=seed) if isinstance(who, str) else who for who in each]
    return PitchSeat(setup, seat=seat, opponents=deciding)


def vector(
    variant: "AnyRules",
    games: int,
    *,
    seat: int = 0,
    opponents: str | None = "simple",
    house_rules: Sequence[str | PathLike[str]] = (),
    seats: int | None = None,
    copy: bool = True,
    autoreset_mode: Any = "NextStep",
    **more: Any,
) -> "PitchVector":
    """So many games side by side as a vectorised environment of Gymnasium; the fast engine steps them all in one call.

    ``opponents`` are ``random`` or ``simple``; with None every seat is asked, and a step is that of whoever is at turn.
    With ``copy=False`` observations and masks are written anew at each step into the same arrays; ``autoreset_mode`` is
    Gymnasium's, ``NextStep`` or ``SameStep``. All else is as in :func:`raw`. Needs the extra ``fast``, too, and raises
    :class:`~pitchdsl.lower.lower.NotLoweredError` where the kernel cannot play by the rules.
    """
    with naming_the_extra():
        from pitchdsl.envs.vector_env import PitchVector
    setup = _setup(variant, house_rules, seats, more)
    return PitchVector(setup, games, opponents=opponents, seat=seat, copy=copy, autoreset_mode=autoreset_mode)


def _setup(
    variant: "AnyRules", house_rules: Sequence[str | PathLike[str]], seats: int | None, more: dict[str, Any]
) -> "Setup":
    """What is to be played; raises as :func:`raw` does."""
    from pitchdsl.arguments import names_or_paths
    from pitchdsl.compile import load
    from pitchdsl.envs.setup import Setup
    from pitchdsl.facade.door import rules_of, seats_of

    laid = names_or_paths(house_rules, "house_rules")
    if isinstance(variant, str | PathLike):
        rules = load(variant, house_rules=laid)
    else:
        rules = rules_of(variant, "variant")
        if laid:
            raise ValueError("house_rules are laid over a variant by name or path, not over rules that are compiled")
    return Setup(rules=rules, seats=seats_of(seats, rules), **more)


def player(name: str, *, seed: int = 0) -> Callable[[Any], int]:
    """A player of pitchdsl, ``random``, ``simple`` or ``level-1`` to ``level-6``, that acts for the agent at turn."""
    from pitchdsl.arguments import wrong_kind
    from pitchdsl.facade.players import bot

    with naming_the_extra():
        from pitchdsl.envs.environment import PitchEnv

    decide = bot(name, seed=seed)

    def act(env: Any) -> int:
        inner = getattr(env, "unwrapped", None)
        if not isinstance(inner, PitchEnv):
            raise wrong_kind("env", "an environment of pitchdsl", env)
        return inner.numbering.number(decide(inner.view()))

    return act


def register() -> None:
    """Lets ``pettingzoo.make("aec", "pitchdsl/pitch-v1", variant=…)`` find :func:`aec`; needs PettingZoo 1.27."""
    with naming_the_extra():
        import pettingzoo
    if ENVIRONMENT not in pettingzoo.aec_registry:
        pettingzoo.register("aec", ENVIRONMENT, entry_point=aec)


@contextmanager
def naming_the_extra() -> Iterator[None]:
    """Says which extra has a package that is missing."""
    from pitchdsl.simulate.extras import how_to_install

    try:
        yield
    except ModuleNotFoundError as fault:
        raise ImportError(how_to_install(fault) or str(fault)) from fault
