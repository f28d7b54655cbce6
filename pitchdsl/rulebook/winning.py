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
from pitchdsl.language.deferred_number import clause
from pitchdsl.language.english import count, number, sentence
from pitchdsl.language.numbers import Amount, Fact
from pitchdsl.rulebook.exceptions import every
from pitchdsl.rulebook.figures import figure
from pitchdsl.rulebook.figures import points as points_in_figures
from pitchdsl.rulebook.parts import Paragraph, Points, Told, line
from pitchdsl.rulebook.voice import RulebookVoice


def target(voice: RulebookVoice, rule: Target) -> Iterator[Told]:
    """The score that ends the game."""
    if rule.points is None:
        yield Paragraph("No score ends the game by itself.")
        yield line("Target", "none: no score ends the game", rule)
        return
    goal, brief = clause(rule.points, voice), figure(rule.points)
    if rule.exact:
        way, reach = f"comes to exactly {goal}", f"come to exactly {brief}"
    elif voice.downward:
        start = clause(voice.rules.winning.start.points, voice)
        way, reach = f"comes down from {start} to {goal} or below", f"come down to {brief} or below"
    else:
        way, reach = f"reaches {goal} or more", f"reach {brief} or more"
    yield line("To win", reach, rule)
    needs = [_need(voice, each) for each in voice.rules.winning.needs]
    wins = f"A {voice.side} {voice.who} {way} wins the game"
    if len(needs) > 1:
        yield Paragraph(f"{wins} only if all of these are so:")
        yield Points(tuple(sentence(each) for each in needs))
    else:
        yield Paragraph(f"{wins} only if {needs[0]}." if needs else f"{wins}.")


def _need(voice: RulebookVoice, rule: Need) -> str:
    either = "either " if isinstance(rule.condition, AnyOf) else ""
    return f"{either}{rule.condition.clause(voice)}"


def need(voice: RulebookVoice, rule: Need) -> Iterator[Told]:
    """What winning takes beside the target; the rulebook tells it with that."""
    yield line("And besides", f"a {voice.side} wins only if {rule.condition.clause(voice)}", f"to win/{rule.name}")


def may_not_win(voice: RulebookVoice, rule: MayNotWin) -> Iterator[Told]:
    """What becomes of a side that is there and may not win."""
    if not voice.rules.winning.needs:
        return
    if rule.stops_short is None:
        yield Paragraph(f"Otherwise {voice.it} {voice.does('keep')} {voice.its} score, and the game goes on.")
        brief = "stands"
    else:
        short, shortly = _short(voice, rule.stops_short)
        further = " A score that is further already stays where it is." if rule.stops_short > 1 else ""
        yield Paragraph(f"Otherwise {voice.its} score stops {short}, and the game goes on.{further}")
        brief = f"stops {shortly}"
    yield line("At the target without that", f"the score {brief}, and the game goes on", rule)


def _short(voice: RulebookVoice, short: int) -> tuple[str, str]:
    """So many points short of the target, in words and in figures."""
    goal = voice.rules.winning.target.points or 0
    said, brief = f"{count(short, 'point')} short of the target", f"{points_in_figures(short)} short of the target"
    if isinstance(goal, Amount):
        return said, brief
    stop = goal + short if voice.downward else goal - short
    return f"{said}, at {number(stop)}", f"{brief} (at {figure(stop)})"


def several(voice: RulebookVoice, rule: SeveralThere) -> Iterator[Told]:
    """Who wins when several could; without a target nobody gets there, and some needs are met by one side alone."""
    if not rule.criteria or not any(
        rules.winning.target.points is not None and not rules.winning.needs_leave_one(two_sides=voice.two_sides)
        for rules in every(voice.rules)
    ):
        return
    who = "both sides get" if voice.two_sides else f"several {voice.side}s get"
    said = f"If {who} there after the same hand, {rule.criteria[0].clause(voice)}"
    for before, each in pairwise(rule.criteria):
        said += f"; {before.by.undecided}, {each.clause(voice)}"
    brief = [each.by.line(each.items, voice) for each in rule.criteria]
    last = rule.criteria[-1].by
    if last.may_leave_tie(voice):
        said += f"; {last.undecided}, the game is a tie"
        brief.append("a tie")
    yield Paragraph(sentence(said))
    yield line(f"{'Both' if voice.two_sides else 'Several'} at the target", ", else ".join(brief), rule)


def junk(voice: RulebookVoice, rule: Junk) -> Iterator[Told]:
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
    short, brief = _short(voice, rule.stops_short)
    yield Paragraph(
        f"A made bid counts in full{fixed}{game}. {sentence(', and '.join([*over, *others]))[:-1]}"
        f"{',' * bool(over and others)} are junk: they bring a score no further than {short}."
    )
    yield line("Junk", f"points over the bid, and points of the others, count no further than {brief}", rule)


def ends_after(voice: RulebookVoice, rule: EndsAfter) -> Iterator[Told]:
    """A game of so many hands."""
    needs, brief = "", ""
    if voice.rules.winning.needs:
        needs, brief = ", whatever else winning may take", ", whatever else it takes to win"
    over = "over" if rule.plays_on else "over in any case"
    level = "and if the best are level the game is a tie"
    if rule.plays_on:
        level = f"but if the best are level everybody plays on, hand by hand, until one {voice.side} alone is the best"
    yield Paragraph(
        f"After {hands(voice, rule)} that {'has' if rule.hands == 1 else 'have'} been scored the game is {over}:"
        f" the {voice.side} with the best score wins{needs}, {level}."
    )
    level = "while the best are level, play on" if rule.plays_on else "level is a tie"
    yield line("Last hand", f"after hand {figure(rule.hands)} the best score wins{brief}; {level}", rule)


def points_count(voice: RulebookVoice, rule: PointsCount) -> Iterator[Told]:
    """Points that count while the hand is played."""
    then = "it can end in the middle of a hand. What only the whole hand decides is counted when it has been played."
    match rule.moment:
        case Counting.AFTER_HAND:
            return
        case Counting.AFTER_TRICK:
            when = "once the trick is over that decides whose they are, and after each trick"
        case Counting.AT_ONCE:
            when = "one by one as soon as a trick has decided whose they are, and at each of them"
        case Counting.ONE_BY_ONE:
            when = "one by one in the order of the rows, and at each of them"
            then = "what is decided before the play at once, all else when the hand has been played."
    yield Paragraph(f"Points are added to the scores {when} it is looked whether the game is over: {then}")
    yield line("Points count", f"{rule.moment.brief}, and may end the game in the middle of a hand", rule)


def hands(voice: RulebookVoice, rule: EndsAfter) -> str:
    """So many hands, or as many as a number that is reckoned at the table."""
    return count(rule.hands, "hand") if isinstance(rule.hands, int) else f"as many hands as {rule.hands.clause(voice)}"


def at_once(voice: RulebookVoice, rules: Winning) -> Iterator[Told]:
    """When the end is looked for, and what ends a game whatever the score."""
    if rules.loses or rules.wins:
        yield Paragraph("After every hand, look whether the game is over, in this order.")
    else:
        yield Paragraph("After every hand, look whether the game is over.")
    lost = f"Then the best score among the other {voice.side}s wins; if the best of them are level, the game is a tie."
    won = "Should several win so after the same hand, the one with the best score has won; if level, it is a tie."
    rivals = "" if voice.two_sides else "; the best score of the others wins"
    for rows, done, loses, then, brief in (
        (rules.loses, "lost", "loses", lost, rivals),
        (rules.wins, "won", "wins", won, ""),
    ):
        lead = f"Whatever the scores are, a {voice.side} has {done} the game at once if"
        cases = [once(voice, row) for row in rows]
        if len(cases) == 1:
            yield Paragraph(f"{lead} {cases[0]}. {then}")
        elif cases:
            yield Paragraph(f"{lead} one of these is so:")
            yield Points(tuple(sentence(case) for case in cases))
            yield Paragraph(then)
        for row, case in zip(rows, cases, strict=True):
            yield line("At once", f"a {voice.side} {loses} the game if {case}{brief}", f"{loses} at once/{row.name}")


def once(voice: RulebookVoice, rule: AtOnce) -> str:
    """What wins or loses at once."""
    return rule.condition.clause(voice)


def over_target(voice: RulebookVoice, rule: OverTarget) -> Iterator[Told]:
    """What becomes of a score beyond an exact target."""
    if voice.rules.winning.target.exact:
        score, brief = ("", "") if rule.score is None else (clause(rule.score, voice), figure(rule.score))
        yield Paragraph(f"A score that goes over the target {rule.what.english.format(score)}, and the game goes on.")
        yield line("Over the target", f"the score {rule.what.brief.format(brief)}, and the game goes on", rule)
