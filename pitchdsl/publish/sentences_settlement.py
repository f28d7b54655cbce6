"""Keeping score: from the bid and the points taken to the score."""

from collections.abc import Iterator

from pitchdsl.publish.rulebook_parts import Block, Paragraph
from pitchdsl.rules.english import count, number, sentence
from pitchdsl.rules.settlement import AmountKind, Change, EveryTrick, Outcome, Settle
from pitchdsl.rules.voice import Voice
from pitchdsl.rules.winning import Start


def start(voice: Voice, rule: Start) -> Iterator[Block]:
    """The score before the first hand, and which way scores go."""
    first = f"Every {voice.side} begins at {number(rule.points)}."
    if voice.downward:
        yield Paragraph(
            f"Scores go down in this game. {first} To score points is to take them off the score"
            f"{', and to lose points is to add them' if voice.loses else ''}."
        )
    else:
        below = " Points that are lost are taken off the score, which may fall below zero." if voice.loses else ""
        yield Paragraph(f"{first}{below}")


def settle(voice: Voice, rule: Settle) -> Iterator[Block]:
    """What one kind of side scores or loses."""
    if rule.row is not Outcome.OTHERS and voice.rules.bidding is None:
        return
    general = rule.change.general
    assert general is not None
    lead = LEADS[rule.row] if voice.rules.bidding is not None else "every {side} "
    asked = any(call.made_by for call in voice.rules.calls)
    said = lead.format(
        pitchers=voice.pitchers,
        side=voice.side,
        asked=" (for a bid with a name: what the name asks for)" if asked else "",
    )
    said += (
        f"{voice.it} {_agreeing(voice, amount(voice, general))}" if rule.row is Outcome.SET else amount(voice, general)
    )
    for case in rule.change.exceptions:
        said += f"; but if {case.when.clause(voice)}, {voice.it} {_agreeing(voice, amount(voice, case.value))}"
    if rule.row is Outcome.SET and not any(_pays(change) for change in rule.change.possible()):
        said += f". The points that {voice.it} took then count for nobody"
    yield Paragraph(sentence(said))


def _pays(change: Change) -> bool:
    """Whether points taken are scored."""
    return change.kind is AmountKind.TAKEN and not change.loses


LEADS: dict[Outcome, str] = {
    Outcome.MADE: (
        "if {pitchers} has taken at least as many points as were bid{asked}, the bid is made, and {pitchers} "
    ),
    Outcome.SET: "if not, the bid has failed, and {pitchers} is set back: ",
    Outcome.OTHERS: "whether the bid is made or fails, every other {side} ",
}
"""How the row begins; the amount comes behind it, with a verb in the singular."""


def amount(voice: Voice, change: Change) -> str:
    """``scores the points that it took``, ``loses twice the number that was bid``."""
    verb = "loses" if change.loses else "scores"
    if change.kind is AmountKind.NUMBER and change.times == 0:
        return f"{verb} nothing"
    much = AMOUNTS[change.kind].format(
        times={1: "", 2: "twice "}.get(change.times, f"{number(change.times)} times "),
        points=count(change.times, "point"),
        game=count(voice.rules.winning.distance * change.times, "point"),
        it=voice.it,
    )
    return f"{verb} {much}"


AMOUNTS: dict[AmountKind, str] = {
    AmountKind.TAKEN: "{times}the points that {it} took",
    AmountKind.BID: "{times}the number that was bid",
    AmountKind.NUMBER: "{points}",
    AmountKind.GAME: "{times}a whole game, that is {game}",
}


def _agreeing(voice: Voice, said: str) -> str:
    """The verb as it stands behind the pronoun for a side."""
    if not voice.alone:
        return said
    return said.replace("scores ", "score ", 1).replace("loses ", "lose ", 1)


def every_trick(voice: Voice, rule: EveryTrick) -> Iterator[Block]:
    """What it does to the others when one side wins all the tricks."""
    if rule.points:
        yield Paragraph(
            f"When one {voice.side} wins every trick of a hand, every other {voice.side} loses"
            f" {count(rule.points, 'point')} besides."
        )
