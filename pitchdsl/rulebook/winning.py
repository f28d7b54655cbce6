"""The end of the game."""

from collections.abc import Iterator
from itertools import pairwise

from pitchdsl.game.bounded import fewest_points
from pitchdsl.game.settlement.rules import Payment
from pitchdsl.game.winning.rules import (
    AtOnce,
    Counting,
    EndsAfter,
    Junk,
    MayNotWin,
    Need,
    OverTarget,
    PointsCount,
    Target,
    Winning,
)
from pitchdsl.game.winning.several_there import SeveralThere
from pitchdsl.language.conditions import AnyOf
from pitchdsl.language.english import count, number, sentence
from pitchdsl.language.numbers import Amount, Fact
from pitchdsl.language.reckoned import clause
from pitchdsl.rulebook.parts import Block, Paragraph, Points
from pitchdsl.rulebook.voice import RulebookVoice


def target(voice: RulebookVoice, rule: Target) -> Iterator[Block]:
    """The score that ends the game."""
    if rule.points is None:
        yield Paragraph("No score ends the game by itself.")
        return
    start, goal = clause(voice.rules.winning.start.points, voice), clause(rule.points, voice)
    way = f"comes down from {start} to {goal} or below" if voice.downward else (f"reaches {goal} or more")
    if rule.exact:
        way = f"comes to exactly {goal}"
    needs = [need(voice, each) for each in voice.rules.winning.needs]
    wins = f"A {voice.side} {voice.who} {way} wins the game"
    if len(needs) > 1:
        yield Paragraph(f"{wins} only if all of these are so:")
        yield Points(tuple(sentence(each) for each in needs))
    else:
        yield Paragraph(f"{wins} only if {needs[0]}." if needs else f"{wins}.")


def need(voice: RulebookVoice, rule: Need) -> str:
    """What winning takes beside the target."""
    either = "either " if isinstance(rule.condition, AnyOf) else ""
    return f"{either}{rule.condition.clause(voice)}"


def may_not_win(voice: RulebookVoice, rule: MayNotWin) -> Iterator[Block]:
    """What becomes of a side that is there and may not win."""
    if not voice.rules.winning.needs:
        return
    if rule.stops_short is None:
        yield Paragraph(f"Otherwise {voice.it} {voice.does('keep')} {voice.its} score, and the game goes on.")
    else:
        further = " A score that is further already stays where it is." if rule.stops_short > 1 else ""
        yield Paragraph(
            f"Otherwise {voice.its} score stops {_short(voice, rule.stops_short)}, and the game goes on.{further}"
        )


def _short(voice: RulebookVoice, short: int) -> str:
    goal = voice.rules.winning.target.points or 0
    at = "" if isinstance(goal, Amount) else f", at {number(goal + short if voice.downward else goal - short)}"
    return f"{count(short, 'point')} short of the target{at}"


def several(voice: RulebookVoice, rule: SeveralThere) -> Iterator[Block]:
    """Who wins when several could."""
    if not rule.criteria:
        return
    who = f"several {voice.side}s get" if voice.alone else "both sides get"
    said = f"If {who} there after the same hand, {rule.criteria[0].clause(voice)}"
    for before, each in pairwise(rule.criteria):
        said += f"; {before.by.undecided}, {each.clause(voice)}"
    last = rule.criteria[-1].by
    if last.may_leave_tie(voice):
        said += f"; {last.undecided}, the game is a tie"
    yield Paragraph(sentence(said))


def junk(voice: RulebookVoice, rule: Junk) -> Iterator[Block]:
    """How far points count that nobody has bid."""
    if rule.stops_short is None:
        return
    kept = voice.rules.settlement
    paid = [change.amount for change in kept.made.change.possible() if change.how is not Payment.LOSES]
    kinds = {fact for amount in paid for fact in amount.facts or (None,)}
    fixed = ", and so does any other amount that it earns" if kinds - {Fact.POINTS, Fact.BID} else ""
    game = ", such as a whole game" if Fact.GAME in kinds else ""
    over = ["points taken over a made bid"] if Fact.POINTS in kinds else []
    others = (
        [f"the points of the other {voice.side}s"]
        if any(change.may_gain(fewest_points(voice.rules)) for change in kept.others.change.possible()) or not over
        else []
    )
    yield Paragraph(
        f"A made bid counts in full{fixed}{game}. {sentence(', and '.join([*over, *others]))[:-1]}"
        f"{',' * bool(over and others)} are junk: they bring a score no further than {_short(voice, rule.stops_short)}."
    )


def ends_after(voice: RulebookVoice, rule: EndsAfter) -> Iterator[Block]:
    """A game of so many hands."""
    needs = ", whatever else winning may take" if voice.rules.winning.needs else ""
    yield Paragraph(
        f"After {hands(voice, rule)} that {'has' if rule.hands == 1 else 'have'} been scored the game is over in"
        f" any case: the {voice.side} with the best score wins{needs}, and if the best are level the game is a tie."
    )


def points_count(voice: RulebookVoice, rule: PointsCount) -> Iterator[Block]:
    """Points that count while the hand is played."""
    if rule.moment is not Counting.AFTER_HAND:
        if rule.moment is Counting.ONE_BY_ONE:
            yield Paragraph(
                "Points are added to the scores one by one in the order of the rows, and at each of them it is looked"
                " whether the game is over: what is decided before the play at once, all else when the hand has been"
                " played."
            )
            return
        when = {
            Counting.AFTER_TRICK: "once the trick is over that decides whose they are, and after each trick",
            Counting.AT_ONCE: "one by one as soon as a trick has decided whose they are, and at each of them",
        }[rule.moment]
        yield Paragraph(
            f"Points are added to the scores {when} it is looked whether the game is over: it can end in the middle of"
            " a hand. What only the whole hand decides is counted when it has been played."
        )


def hands(voice: RulebookVoice, rule: EndsAfter) -> str:
    """So many hands, or as many as a number that is reckoned at the table."""
    return count(rule.hands, "hand") if isinstance(rule.hands, int) else f"as many hands as {rule.hands.clause(voice)}"


def at_once(voice: RulebookVoice, rules: Winning) -> Iterator[Block]:
    """When the end is looked for, and what ends a game whatever the score."""
    if rules.loses or rules.wins:
        yield Paragraph("After every hand, look whether the game is over, in this order.")
    else:
        yield Paragraph("After every hand, look whether the game is over.")
    for rows, done in ((rules.loses, "lost"), (rules.wins, "won")):
        lead = f"Whatever the scores are, a {voice.side} has {done} the game at once if"
        if len(rows) == 1:
            yield Paragraph(f"{lead} {once(voice, rows[0])}. {RIVALS[done].format(side=voice.side)}")
        elif rows:
            yield Paragraph(f"{lead} one of these is so:")
            yield Points(tuple(sentence(once(voice, row)) for row in rows))
            yield Paragraph(RIVALS[done].format(side=voice.side))


RIVALS: dict[str, str] = {
    "lost": ("Then the best score among the other {side}s wins; if the best of them are level, the game is a tie."),
    "won": "Should several win so after the same hand, the one with the best score has won; if level, it is a tie.",
}


def once(voice: RulebookVoice, rule: AtOnce) -> str:
    """What wins or loses at once."""
    return rule.condition.clause(voice)


def over_target(voice: RulebookVoice, rule: OverTarget) -> Iterator[Block]:
    """What becomes of a score beyond an exact target."""
    if voice.rules.winning.target.exact:
        score = "" if rule.score is None else clause(rule.score, voice)
        yield Paragraph(f"A score that goes over the target {rule.what.english.format(score)}, and the game goes on.")
