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
    from pitchdsl.arguments import names_or_paths
    from pitchdsl.compile import load
    from pitchdsl.envs.setup import Setup
    from pitchdsl.facade.door import rules_of, seats_of

    with naming_the_extra():
        from pitchdsl.envs.environment import PitchEnv
    laid = names_or_paths(house_rules, "house_rules")
    if isinstance(variant, str | PathLike):
        rules = load(variant, house_rules=laid)
    else:
        rules = rules_of(variant, "variant")
        if laid:
            raise ValueError("house_rules are laid over a variant by name or path, not over rules that are compiled")
    return PitchEnv(Setup(rules=rules, seats=seats_of(seats, rules), **more))


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
