"""Calls of everything public with arguments of the wrong kinds and of wrong values, drawn by chance.

What is called is found by looking: every name of ``pitchdsl``, the public methods of a game, of the environments and of
the games of OpenSpiel. So a new one is covered by itself, and the tests fail until :data:`GOOD` knows a right value for
each of its arguments. A call has right values everywhere but in one place.

``python -m tests.facade.wrong_calls 20000 --seed 1`` makes so many, and prints what is amiss.
"""

import inspect
import random
import re
import sys
import traceback
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from functools import cache, cached_property, partial
from typing import Any, get_args

import attrs
import pyspiel
from attrs import frozen
from gymnasium.error import InvalidAction, ResetNeeded

import pitchdsl
from pitchdsl import envs
from pitchdsl.envs import open_spiel
from pitchdsl.envs.environment import PitchEnv
from pitchdsl.envs.play import Parameters
from pitchdsl.envs.setup import Setup

from .wrong_values import WRONG, in_short, spoilt

LONGEST = 1200
"""Characters of a message at most; only a path is shown at such length."""

DOCUMENTED = (
    pitchdsl.UnreadableError,
    pitchdsl.CompileError,
    pitchdsl.RecordError,
    pitchdsl.IllegalActionError,
    InvalidAction,
    ResetNeeded,
    pyspiel.SpielError,
)
"""What the documents say is raised, beside ``TypeError`` and ``ValueError``; these need not name the argument."""

SHEET = 'variant friday "Friday Pitch" extends auction-pitch\nwinning\n  target: 9\n'
DEAL = {"dealer": 3, "hands": [["AS", "KS"], ["9S", "8S"], ["AH", "KH"], ["AD", "KD"]], "kitty": []}


@cache
def rules() -> pitchdsl.Rules:
    """Two cards each, so that games are short."""
    made = pitchdsl.compile_text("variant two extends auction-pitch\ndeal\n  each: 2\nwinning\n  target: 3\n")
    assert made.rules is not None, pitchdsl.render(made.problems)
    return made.rules


@cache
def record() -> str:
    """A short game."""
    return pitchdsl.play_game(rules(), seats=4, seed=3, hand_limit=2).record()


def game_begun() -> pitchdsl.Game:
    """A game in which somebody has passed."""
    game = pitchdsl.Game(rules(), seats=4, seed=1)
    game.apply("pass")
    return game


def game_of_a_match() -> pitchdsl.Game:
    """A finished game that another one of its match follows."""
    match = pitchdsl.compile_text("variant two extends auction-pitch\nmatch\n  games: first to win 9 games\n")
    return pitchdsl.play_game(match, seats=4, seed=1)


GOOD: Mapping[str, Callable[[], Any]] = {
    "text": lambda: SHEET,
    "name": lambda: "simple",
    "house_rules": lambda: ["no-junk"],
    "files": lambda: {"club": "variant club extends auction-pitch\n"},
    "folders": list,
    "variant": lambda: "auction-pitch",
    "house_rule": lambda: "no-junk",
    "problems": lambda: pitchdsl.check_text("variant x extends club\n", files={}),
    "code": lambda: "P201",
    "line": lambda: 3,
    "column": lambda: 3,
    "rules": rules,
    "origins": lambda: True,
    "form": lambda: "html",
    "data": lambda: pitchdsl.to_json(rules()),
    "record": record,
    "rescore": lambda: True,
    "bots": lambda: ["simple", "random", "simple", "level-1"],
    "one": lambda: "simple",
    "two": lambda: "random",
    "seats": lambda: 4,
    "seed": lambda: 3,
    "game": lambda: 1,
    "games": lambda: 2,
    "hand_limit": lambda: 2,
    "jobs": lambda: 1,
    "deals": lambda: [DEAL],
    "reshuffles": lambda: [["2C", "3C"]],
    "action": lambda: "pass",
    "seat": lambda: 1,
    "card": lambda: 5,
    "mask": lambda: 0b1011,
    "suit": lambda: 2,
    "value": lambda: 3,
    "offer": lambda: "the bid",
    "grants": lambda: True,
    "again": lambda: True,
    "view": lambda: pitchdsl.Game(rules(), seats=4).view(),
    "agent": lambda: "seat_1",
    "observe": lambda: True,
    "options": lambda: {"deals": [DEAL]},
    "env": lambda: begun(),  # noqa: PLW0108  # defined below
    "setup": lambda: Setup(rules=rules(), seats=4),
    "match": lambda: "hand",
    "recall": lambda: 20,
    "wider": lambda: False,
    "render_mode": lambda: "ansi",
    "dealer": lambda: 0,
    "play": lambda: open_spiel.load(rules()).play,
    "number": lambda: 112,
    "state": lambda: spiel_state(),  # noqa: PLW0108  # likewise
}
"""A right value for each argument, by its name."""

OTHERWISE: Mapping[tuple[str, str], Callable[[], Any]] = {
    ("Card.parse", "text"): lambda: "TH",
    ("Card", "number"): lambda: 5,
    ("game.load", "text"): lambda: game_begun().save(),
    ("parse_action", "text"): lambda: "bid 3",
    ("Bid", "name"): lambda: "moon",
    ("env.step", "action"): lambda: 112,
    ("env.words", "action"): lambda: 112,
    ("new env.words", "action"): lambda: 112,
    ("new env.step", "action"): lambda: 112,
    ("spiel.Parameters", "house_rules"): lambda: "no-junk",
    ("spiel.Parameters", "deals"): lambda: 2,
    ("spiel.Parameters", "text"): lambda: "",
}
"""The same where a name means something else."""


def begun() -> PitchEnv:
    """An environment in the midst of a game."""
    env = envs.raw(rules(), seats=4, recall=20)
    env.reset(seed=1)
    return env


def spiel_state() -> Any:
    """A state of OpenSpiel in which a player is at turn."""
    state = open_spiel.load(rules(), dealer=0, deals=1).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    return state


@frozen(slots=False)
class Callee:
    """Something that a program can call."""

    name: str
    make: Callable[[], Callable[..., Any]]
    """Gives it, with all that it changes made anew."""
    own: bool = True
    """Whether callers make it themselves: what only we make says what it likes of arguments that it lacks."""
    often: int = 10
    """How often it is drawn; what is slow is drawn seldom."""
    more: tuple[str, ...] = ()
    """Arguments that its signature does not name."""

    @cached_property
    def arguments(self) -> dict[str, inspect.Parameter]:
        """Its arguments by name."""
        found = inspect.signature(self.make()).parameters.values()
        told = [each for each in found if each.kind not in (each.VAR_KEYWORD, each.VAR_POSITIONAL)]
        extra = [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None) for name in self.more]
        return {each.name: each for each in (*told, *extra)}

    def good(self, argument: str) -> Any:
        """A right value; raises ``KeyError`` where none is known."""
        return OTHERWISE.get((self.name, argument), GOOD.get(argument) or (lambda: _unknown(self.name, argument)))()


def _unknown(name: str, argument: str) -> Any:
    raise KeyError(f"tests/facade/wrong_calls.py knows no right value for {argument} of {name}: give one in GOOD")


SLOW = {"rulebook_text": 1, "simulate_games": 1, "match_players": 1, "check_text": 1, "fit": 1, "short_text": 2}
NOT_CALLED = ("Action", "Player", "SUIT_NAMES")
ACTIONS = tuple(each.__name__ for each in get_args(pitchdsl.Action))


@cache
def callees() -> list[Callee]:
    """All that is public and can be called."""
    found = []
    for name in pitchdsl.__all__:
        thing = getattr(pitchdsl, name)
        if name in NOT_CALLED or (isinstance(thing, type) and issubclass(thing, Exception | Enum)):
            continue  # beside these, what is raised, and what Python itself looks up
        made_by_us = isinstance(thing, type) and name not in (*ACTIONS, "Card", "Game")
        found.append(Callee(name, partial(_itself, thing), own=not made_by_us, often=SLOW.get(name, 10)))
    found.append(Callee("bot()", lambda: pitchdsl.bot("simple")))
    found += [each for each in _methods("game", pitchdsl.Game, game_begun) if each.name != "game.next_game"]
    found += [
        Callee("game.next_game", lambda: game_of_a_match().next_game),
        Callee("Card.parse", lambda: pitchdsl.Card.parse),
        Callee("compiled.require_rules", lambda: pitchdsl.compile_text(SHEET).require_rules),
    ]
    fields = tuple(each.name for each in attrs.fields(Setup) if each.name not in ("rules", "seats"))
    found += [
        Callee("envs.aec", lambda: envs.aec, more=("house_rules", "seats", *fields)),
        Callee("envs.raw", lambda: envs.raw, more=fields),
        Callee("envs.player", lambda: envs.player),
        Callee("envs.player()", lambda: envs.player("simple")),
        Callee("envs.register", lambda: envs.register),
        Callee("Setup", lambda: Setup),
        Callee("PitchEnv", lambda: PitchEnv),
    ]
    found += _methods("env", PitchEnv, begun)
    found += _methods("new env", PitchEnv, lambda: envs.raw(rules(), seats=4, recall=20))
    parameters = tuple(each.name for each in attrs.fields(Parameters) if each.name not in ("variant", "text"))
    found += [
        Callee("spiel.load", lambda: open_spiel.load, more=tuple(set(parameters) - {"house_rules", "deals"})),
        Callee("spiel.Player", lambda: open_spiel.Player),
        Callee("spiel.Parameters", lambda: Parameters),
        Callee("spiel.Player().step", lambda: open_spiel.Player("simple").step),
        Callee("spiel.PitchGame", lambda: open_spiel.PitchGame),
        Callee("spiel.state.action_of", lambda: spiel_state().action_of),
    ]
    return found


def _methods(name: str, cls: type, make: Callable[[], Any]) -> list[Callee]:
    """The public methods and properties that a class has of its own."""
    found = []
    for each, value in vars(cls).items():
        if not each.startswith("_") and (inspect.isfunction(value) or isinstance(value, property | classmethod)):
            found.append(Callee(f"{name}.{each}", partial(_bound, make, each, value)))
    return found


def _itself(thing: Any) -> Any:
    return thing


def _bound(make: Callable[[], Any], name: str, value: Any) -> Callable[..., Any]:
    found = partial(_of, make(), name)
    return found if isinstance(value, property) else found()


def _of(thing: Any, name: str) -> Any:
    return getattr(thing, name)


@frozen
class WrongCall:
    """A call with one argument that is, in all likelihood, wrong."""

    callee: Callee
    argument: str | None
    value: Any
    values: dict[str, Any]

    @property
    def name(self) -> str:
        """What is called, and which argument is wrong."""
        return f"{self.callee.name}({'' if self.argument is None else f'{self.argument}=…'})"

    def done(self) -> None:
        """Makes the call."""
        self.callee.make()(**self.values)

    def amiss(self) -> str | None:
        """What is wrong with how it was answered; none where it worked, or was refused as it should be."""
        try:
            self.done()
        except (TypeError, ValueError) as fault:
            return self._told(fault, by_argument=self.callee.own and not isinstance(fault, DOCUMENTED))
        except DOCUMENTED as fault:
            return self._told(fault, by_argument=False)
        except Exception as fault:
            return self._said(fault)
        return None

    def _told(self, fault: Exception, *, by_argument: bool) -> str | None:
        """What is wrong with the words of an error; what only we make need not have good ones."""
        if not self.callee.own:
            return None
        lines = str(fault).split("\n") if isinstance(fault, pitchdsl.CompileError) else [str(fault)]
        short = all(line and len(line) <= LONGEST and line.isprintable() for line in lines)
        # values that are right each by itself may contradict one another: cards of another deal, other rules
        names = "|".join(self.values) if isinstance(fault, ValueError) else self.argument
        named = not by_argument or re.match(rf"({names})\b", str(fault))
        return None if short and named else self._said(fault)

    def _said(self, fault: Exception) -> str:
        said = "".join(traceback.format_exception(fault))
        return f"{self.name} with {in_short(self.value)}: {said[-1500:]!s}"


def right_calls() -> Iterator[WrongCall]:
    """Each thing called once with nothing but right values, to see that they are right."""
    for callee in callees():
        if callee.own:
            yield WrongCall(callee, None, None, {name: callee.good(name) for name in callee.arguments})


def every_pair() -> Iterator[tuple[Callee, str, Callable[[], Any]]]:
    """Each argument of each thing with each of :data:`WRONG`; thousands of them."""
    for callee in callees():
        yield from ((callee, argument, wrong) for argument in callee.arguments for wrong in WRONG)


def wrong_calls(rng: random.Random, number: int) -> Iterator[WrongCall]:
    """So many calls, drawn by chance."""
    known = [each for each in callees() if each.arguments]
    for callee in rng.choices(known, weights=[each.often for each in known], k=number):
        argument = rng.choice(list(callee.arguments))
        spoil = callee.own and rng.random() < 0.5
        value = partial(spoilt, callee.good(argument), rng) if spoil else rng.choice(WRONG)
        yield wrong_call(callee, argument, value, rng)


def wrong_call(callee: Callee, argument: str, make: Callable[[], Any], rng: random.Random) -> WrongCall:
    """The call with a wrong value for this argument.

    The others are right; those that need not be said are said now and then, and always where that makes it shorter.
    """
    value = make()
    values = {argument: value}
    for name, each in callee.arguments.items():
        cheap = name in ("hand_limit", "games", "seats", "recall", "files") and callee.own
        if name != argument and callee.own and (each.default is each.empty or cheap or rng.random() < 0.1):
            values[name] = callee.good(name)
    return WrongCall(callee, argument, value, values)


def main() -> None:
    """Makes many calls, and prints what is amiss and how many there were of each."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("number", type=int, nargs="?", default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    made, found = Counter[str](), Counter[str]()
    for call in wrong_calls(random.Random(asked.seed), asked.number):
        made[call.callee.name] += 1
        amiss = call.amiss()
        if amiss is not None:
            found[call.name] += 1
            if found[call.name] == 1:
                print(amiss, flush=True)
    print(f"{made.total():,} calls of {len(made)} things, seed {asked.seed}: {found.total():,} amiss", dict(found))
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
