"""The examples of a house rule, played over the games that it fits."""

from collections.abc import Iterable
from itertools import tee

from pitchdsl.diagnostics.problem import Label, Problem
from pitchdsl.examples.sheet import Example, own_examples
from pitchdsl.fitting.fit import Fit, Verdict
from pitchdsl.syntax.tree import Definition
from pitchdsl.values import frozen


@frozen(kw_only=True)
class ExampleOverGames:
    """An example of a house rule over some games."""

    example: Example
    so: tuple[str, ...]
    """The games, by name, over which it is so."""
    otherwise: tuple[tuple[str, str], ...]
    """The others in which the case can be, each with what comes there."""
    impossible: str
    """Why it cannot have been, in the first game in which it cannot."""


def over_games(rule: Definition, fits: Iterable[Fit], *, first: bool = False) -> list[ExampleOverGames]:
    """Plays the examples of a house rule; with ``first`` each over no more games than it takes to find it so.

    ``fits`` are taken only as far as examples need them: to lay a rule over a game takes longer than to play a case.
    """
    games: Iterable[Fit] = (each for each in fits if each.verdict is Verdict.FITS and each.rules is not None)
    found = []
    for example in own_examples(rule):
        if example.shown:
            games, now = tee(games)
            found.append(_over(example, now, first=first))
    return found


def _over(example: Example, games: Iterable[Fit], *, first: bool) -> ExampleOverGames:
    from pitchdsl.examples.verdict import verdicts

    so: list[str] = []
    otherwise: list[tuple[str, str]] = []
    impossible = ""
    for game in games:
        assert game.rules is not None
        found = verdicts(game.rules, example.told, example.shown)
        wrong = next((each for each in found if not each.so), None)
        if wrong is None:
            so.append(game.variant)
            if first:
                break
        elif wrong.impossible:
            impossible = impossible or wrong.impossible
        else:
            hangs = f"it depends on {wrong.hangs_on.value}" if wrong.hangs_on else wrong.comes
            otherwise.append((game.variant, wrong.comes if wrong.so is False else hangs))
    return ExampleOverGames(example=example, so=tuple(so), otherwise=tuple(otherwise), impossible=impossible)


def untrue(found: Iterable[ExampleOverGames]) -> list[Problem]:
    """P501 and P503: the examples that are so over none of the games."""
    problems = []
    for each in found:
        label = Label(span=each.example.line.span)
        if each.so:
            continue
        if each.otherwise:
            game, comes = each.otherwise[0]
            problems.append(
                Problem(
                    code="P501",
                    title=f"not so over any game: {each.example.words}",
                    labels=(label,),
                    case=f"over `{game}`: {comes}",
                    help="correct the example, or the rule",
                )
            )
        elif each.impossible:
            problems.append(
                Problem(
                    code="P503",
                    title=f"this cannot have been: {each.impossible}",
                    labels=(label,),
                    help="tell a case that can happen in a game that the house rule fits",
                )
            )
    return problems


def otherwise(found: Iterable[ExampleOverGames]) -> list[str]:
    """The examples that are so over some games and not over others, each in a line."""
    lines = []
    for each in found:
        if each.so and each.otherwise:
            names = [f"`{name}`" for name, _ in each.otherwise]
            listed = ", ".join(names[:5]) + (" …" if len(names) > 5 else "")
            games = "a game" if len(each.so) == 1 else f"{len(each.so)} games"
            lines.append(f"its example `{each.example.name}` is so over {games}, and not over {listed}")
    return lines
