"""Keeping score, and the end of the game."""

from collections.abc import Iterator

from pitchdsl.game.winning.rules import (
    AtOnce,
    Counting,
    EndsAfter,
    Junk,
    MayNotWin,
    Need,
    Over,
    OverTarget,
    PointsCount,
    Priority,
    SeveralThere,
    Target,
)
from pitchdsl.language.english import title
from pitchdsl.language.numbers import Amount
from pitchdsl.rulebook.figures import figure, points
from pitchdsl.rulebook.parts import Line, line
from pitchdsl.rulebook.voice import RulebookVoice


def target(voice: RulebookVoice, rule: Target) -> Iterator[Line]:
    """The score that ends the game."""
    if rule.points is None:
        yield line("Target", "none: no score ends the game", rule)
        return
    goal = figure(rule.points)
    reach = f"come to exactly {goal}" if rule.exact else f"come down to {goal}" if voice.downward else f"reach {goal}"
    yield line("To win", f"{reach}{_or_better(voice, rule)}", rule)


def _or_better(voice: RulebookVoice, rule: Target) -> str:
    return "" if rule.exact else " or below" if voice.downward else " or more"


def need(voice: RulebookVoice, rule: Need) -> Iterator[Line]:
    """What winning takes beside the target."""
    yield line("And besides", f"a {voice.side} wins only if {rule.condition.clause(voice)}", f"to win/{rule.name}")


def over_target(voice: RulebookVoice, rule: OverTarget) -> Iterator[Line]:
    """What becomes of a score beyond an exact target."""
    if voice.rules.winning.target.exact:
        text = {
            Over.COUNTS: "the score stands",
            Over.KEEPS: "the score is what it was before the hand",
            Over.GOES_BACK: f"the score goes back to {'' if rule.score is None else figure(rule.score)}",
        }[rule.what]
        yield line("Over the target", f"{text}, and the game goes on", rule)


def may_not_win(voice: RulebookVoice, rule: MayNotWin) -> Iterator[Line]:
    """What becomes of a side that is there and may not win."""
    if voice.rules.winning.needs:
        stops = rule.stops_short
        text = "the score stands" if stops is None else f"the score stops {_short(voice, stops)}"
        yield line("At the target without that", f"{text}, and the game goes on", rule)


def _short(voice: RulebookVoice, short: int) -> str:
    goal = voice.rules.winning.target.points or 0
    at = "" if isinstance(goal, Amount) else f" (at {figure(goal + short if voice.downward else goal - short)})"
    return f"{points(short)} short of the target{at}"


def several(voice: RulebookVoice, rule: SeveralThere) -> Iterator[Line]:
    """Who wins when several could."""
    if not rule.criteria:
        return
    said = []
    for each in rule.criteria:
        match each.by:
            case Priority.PITCHER:
                said.append(f"{voice.pitchers} wins")
            case Priority.HIGHEST:
                said.append("the best score wins" if voice.alone else "the better score wins")
            case Priority.FIRST_BY:
                names = ", ".join(title(item) for item in each.items)
                said.append(f"whoever is there first when points are added in this order: {names}, then the rest")
            case Priority.TIE:
                said.append("a tie")
    who = "Several at the target" if voice.alone else "Both at the target"
    last = rule.criteria[-1].by
    if last is Priority.HIGHEST or (last is Priority.PITCHER and voice.alone):
        said.append("a tie")
    yield line(who, ", else ".join(said), rule)


def junk(voice: RulebookVoice, rule: Junk) -> Iterator[Line]:
    """How far points count that nobody has bid."""
    if rule.stops_short is not None:
        text = f"points over the bid, and points of the others, count no further than {_short(voice, rule.stops_short)}"
        yield line("Junk", text, rule)


def ends_after(voice: RulebookVoice, rule: EndsAfter) -> Iterator[Line]:
    """A game of so many hands."""
    needs = ", whatever else it takes to win" if voice.rules.winning.needs else ""
    yield line("Last hand", f"after hand {figure(rule.hands)} the best score wins{needs}; level is a tie", rule)


def points_count(voice: RulebookVoice, rule: PointsCount) -> Iterator[Line]:
    """Points that count while the hand is played."""
    if rule.moment is not Counting.AFTER_HAND:
        each = {
            Counting.AFTER_TRICK: "after each trick",
            Counting.AT_ONCE: "at once, in the order of the rows",
            Counting.ONE_BY_ONE: "one by one: what comes before the play at once, all else after the hand",
        }[rule.moment]
        yield line("Points count", f"{each}, and may end the game in the middle of a hand", rule)


def wins(voice: RulebookVoice, rule: AtOnce) -> Iterator[Line]:
    """What wins at once."""
    text = f"a {voice.side} wins the game if {rule.condition.clause(voice)}"
    yield line("At once", text, f"wins at once/{rule.name}")


def loses(voice: RulebookVoice, rule: AtOnce) -> Iterator[Line]:
    """What loses at once."""
    text = f"a {voice.side} loses the game if {rule.condition.clause(voice)}"
    rivals = "; the best score of the others wins" if voice.alone else ""
    yield line("At once", f"{text}{rivals}", f"loses at once/{rule.name}")
