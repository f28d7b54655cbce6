"""Keeping score: from the bid and the points taken to the score."""

from collections.abc import Iterator

from pitchdsl.game.match.rules import CountsDouble, Games, Length
from pitchdsl.game.settlement.rules import (
    EachSide,
    EveryTrick,
    NeverAbove,
    NeverBelow,
    Outcome,
    Payment,
    Penalty,
    Settle,
)
from pitchdsl.game.settlement.stakes import Stake
from pitchdsl.game.winning.rules import Start
from pitchdsl.language.english import count, sentence, title
from pitchdsl.language.numbers import Fact
from pitchdsl.language.reckoned import Number, clause
from pitchdsl.rulebook.parts import Block, Paragraph
from pitchdsl.rulebook.voice import RulebookVoice


def start(voice: RulebookVoice, rule: Start) -> Iterator[Block]:
    """The score before the first hand, and which way scores go."""
    first = f"Every {voice.side} begins at {clause(rule.points, voice)}."
    if voice.downward:
        yield Paragraph(
            f"Scores go down in this game. {first} To score points is to take them off the score"
            f"{', and to lose points is to add them' if voice.loses else ''}."
        )
    else:
        below = " Points that are lost are taken off the score, which may fall below zero." if voice.loses else ""
        yield Paragraph(f"{first}{below}")


def settle(voice: RulebookVoice, rule: Settle) -> Iterator[Block]:
    """What one kind of side scores or loses."""
    if rule.row is not Outcome.OTHERS and voice.rules.bidding is None:
        return
    general = rule.change.general
    assert general is not None
    third = "" if voice.alone else "s"
    said = _lead(voice, rule.row)
    said += f"{voice.it} {general.clause(voice, third)}" if rule.row is Outcome.SET else general.clause(voice, "s")
    for case in rule.change.exceptions:
        said += f"; but if {case.when.clause(voice)}, {voice.it} {case.value.clause(voice, third)}"
    paid = any(change.counts(Fact.POINTS) and change.how is Payment.SCORES for change in rule.change.possible())
    if rule.row is Outcome.SET and not paid:
        said += f". The points that {voice.it} took then count for nobody"
    yield Paragraph(sentence(said))


def _lead(voice: RulebookVoice, row: Outcome) -> str:
    """How the row begins; the amount comes behind it, with a verb in the singular."""
    if voice.rules.bidding is None:
        return f"every {voice.side} "
    match row:
        case Outcome.MADE:
            asked = any(call.made_by for call in voice.rules.calls)
            named = " (for a bid with a name: what the name asks for)" if asked else ""
            return (
                f"if {voice.pitchers} has taken at least as many points as were bid{named}, the bid is made, "
                f"and {voice.pitchers} "
            )
        case Outcome.SET:
            return f"if not, the bid has failed, and {voice.pitchers} is set back: "
        case Outcome.OTHERS:
            return f"whether the bid is made or fails, every other {voice.side} "


def every_trick(voice: RulebookVoice, rule: EveryTrick) -> Iterator[Block]:
    """What it does to the others when one side wins all the tricks."""
    if rule.points:
        yield Paragraph(
            f"When one {voice.side} wins every trick of a hand, every other {voice.side} loses"
            f" {_points(voice, rule.points)} besides."
        )


def _points(voice: RulebookVoice, said: Number) -> str:
    return count(said, "point") if isinstance(said, int) else said.clause(voice)


def each_side(voice: RulebookVoice, rule: EachSide) -> Iterator[Block]:
    """What becomes of every side's score beside all else."""
    said = []
    if rule.changes.general is not None:
        said.append(f"besides, every {voice.side} {rule.changes.general.clause(voice, 's')}")
    for case in rule.changes.exceptions:
        who = f"a {voice.side} {case.value.clause(voice, 's')}"
        said.append(f"besides, {who} if {case.when.clause(voice)}")
    yield Paragraph(" ".join(sentence(each) for each in said))


def never_below(voice: RulebookVoice, rule: NeverBelow) -> Iterator[Block]:
    """The lowest score."""
    yield Paragraph(f"No score goes below {clause(rule.score, voice)}: it stops there.")


def never_above(voice: RulebookVoice, rule: NeverAbove) -> Iterator[Block]:
    """The highest score."""
    yield Paragraph(f"No score goes above {clause(rule.score, voice)}: it stops there.")


def stake(voice: RulebookVoice, rule: Stake) -> Iterator[Block]:
    """What sides pay each other beside the score."""
    yield Paragraph(f"{title(rule.name)}: {paying(voice, rule, clause(rule.amount, voice))}.")


def paying(voice: RulebookVoice, rule: Stake, amount: str) -> str:
    """Who pays so much, and when."""
    who = rule.who.english.format(pitchers=voice.pitchers, side=voice.side)
    each = " for each point that is missing to the winner's score" * rule.behind
    return f"{who} {amount}{each}{f' if {rule.only_if.clause(voice)}' if rule.only_if else ''}"


def games(voice: RulebookVoice, rule: Games) -> Iterator[Block]:
    """How many games make a match."""
    won = f"whoever first wins {count(rule.needed, 'game')} wins the match"
    if rule.how is Length.BEST_OF:
        won += f"; after {count(rule.number, 'game')} it is whoever has won most"
    yield Paragraph(
        f"Several games make a match: {won}. A game that nobody wins counts for nobody. "
        "Every game begins with scores anew, and the deal goes on round the table."
    )


def counts_double(voice: RulebookVoice, rule: CountsDouble) -> Iterator[Block]:
    """When a game counts as two."""
    yield Paragraph(
        f"A game counts as two if of every {voice.side} that loses it is so that {rule.when.clause(voice)}."
    )


def penalty(voice: RulebookVoice, rule: Penalty) -> Iterator[Block]:
    """What breaking a rule costs."""
    yield Paragraph(f"{title(rule.name)}: the {voice.side} that is at fault {rule.change.clause(voice, 's')}.")
