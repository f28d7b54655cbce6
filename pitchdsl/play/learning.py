"""What helps a person to learn: hints, estimates, a bid analysed, the reason why something is not allowed."""

from collections.abc import Iterator
from enum import Enum

from pitchdsl.account.names import Tabletalk
from pitchdsl.canonical.text import sections
from pitchdsl.engine.illegal import IllegalActionError
from pitchdsl.game.actions import Action
from pitchdsl.game.rules import Rules
from pitchdsl.language.origin import Origin
from pitchdsl.players.advice import Advice, Estimate, Option

_WIDE = 66
"""Columns that the table of estimates takes where it need not be tight."""


class Hints(Enum):
    """When the person is told what the adviser would do. A member's value is what one types."""

    OFF = "off"
    """Only when asked."""
    DIFFERENT = "different"
    """When it differs from what the person is about to do."""
    ALWAYS = "always"
    """Before each decision."""


def hint(adviser: str, advice: Advice, talk: Tabletalk) -> str:
    """What the adviser would do, and why."""
    return f"{adviser} would {talk.said(advice.action)}: {talk.reason(advice.why)}."


def estimates(adviser: str, advice: Advice, talk: Tabletalk, width: int) -> Iterator[str]:
    """A row for each legal action: points of this hand, chances to make the bid and to win; tight where need be.

    Of many that are worth exactly as much there is one row, and their number.
    """
    if not advice.options:
        yield _unreckoned(adviser, advice, talk)
        return
    yield _from_worlds(adviser, advice)
    makes = any(option.makes for option in advice.options)
    wins = any(option.wins for option in advice.options)
    tight = width < _WIDE
    first, points, chance = (14, 11, 8) if tight else (20, 14, 16)
    titles = ("points", "made", "won") if tight else ("points", "bid made", "game won")
    yield (" " * first + f"{titles[0]:>{points}}" + f"{titles[1]:>{chance}}" * makes + f"{titles[2]:>{chance}}" * wins)
    for option, more in advice.shown():
        numbers = [(_points(option.points), points)]
        numbers += [(_chance(option.makes), chance)] * makes + [(_chance(option.wins), chance)] * wins
        row = "".join(f"{number.replace(' ', '') if tight else number:>{space}}" for number, space in numbers)
        yield f"{'' if tight else '  '}{talk.said(option.action)}".ljust(first) + row
        if more:
            yield f"{'' if tight else '  '}  and {more} more as good"


def analysis(adviser: str, advice: Advice, action: Action, talk: Tabletalk) -> Iterator[str]:
    """What the adviser expects of one action, such as a bid."""
    option: Option | None = next((each for each in advice.options if each.action == action), None)
    said = talk.said(action)
    if option is None:
        yield _unreckoned(adviser, advice, talk)
        return
    yield _from_worlds(adviser, advice)
    if option.makes is not None:
        yield f"  {said}: the bid is made in {_chance(option.makes)}."
    yield f"  {said}: {_points(option.points)} points in this hand."
    if option.wins is not None:
        yield f"  {said}: the game is won in {_chance(option.wins)}."


def _unreckoned(adviser: str, advice: Advice, talk: Tabletalk) -> str:
    """That there are no numbers, and why: there is no choice, or the adviser goes by rules."""
    who = "--adviser level-4, level-5 and level-6 reckon wherever there is a choice"
    return f"{adviser} has reckoned nothing: {talk.reason(advice.why)}. ({who}.)"


def why_not(error: IllegalActionError, rules: Rules, talk: Tabletalk) -> Iterator[str]:
    """Why an action is not allowed, and the line of the rules that says so."""
    yield f"You may not {talk.said(error.action)}: {talk.reason(error.why)}."
    line = rule_line(rules, error.rule)
    yield f"  {line or error.rule.address} ({error.rule})"


def rule_line(rules: Rules, origin: Origin) -> str | None:
    """The line of a rule sheet that a rule stands on, as the complete sheet has it."""
    for _, lines in sections(rules):
        for name, value, rule in lines:
            if rule.origin == origin:
                return f"{name}: {value}"
    return None


def _from_worlds(adviser: str, advice: Advice) -> str:
    played = f"{adviser} has played {advice.worlds:,} layouts of the hidden cards to their end"
    return f"{played}; its time ran out." if advice.cut else f"{played}."


def _points(estimate: Estimate) -> str:
    return f"{estimate.mean + 0.0:+.2f} ± {estimate.error:.2f}"


def _chance(estimate: Estimate | None) -> str:
    return "" if estimate is None else f"{100 * estimate.mean:.0f} % ± {100 * estimate.error:.0f}"
