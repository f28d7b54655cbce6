"""Keeping score: from the bid and the points taken to the score."""

from collections.abc import Iterator

from pitchdsl.game.auction.rules import WhenAllPass
from pitchdsl.game.match.rules import CountsDouble, Games, Length
from pitchdsl.game.rules import Rules
from pitchdsl.game.settlement.rules import (
    ROW_FORMS,
    Change,
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
from pitchdsl.language.deferred_number import Number, clause
from pitchdsl.language.english import count, sentence, title
from pitchdsl.language.numbers import Fact
from pitchdsl.language.origin import Rule
from pitchdsl.rulebook.exceptions import every
from pitchdsl.rulebook.figures import figure
from pitchdsl.rulebook.parts import Paragraph, Told, line
from pitchdsl.rulebook.voice import RulebookVoice


def in_order(rules: Rules) -> tuple[Rule | None, ...]:
    """The rules that tell how the score is kept."""
    kept, winning = rules.settlement, rules.winning
    limits = (kept.never_below, kept.never_above, winning.junk)
    return winning.start, *kept.rows, kept.every_trick, kept.each_side, *limits


def start(voice: RulebookVoice, rule: Start) -> Iterator[Told]:
    """The score before the first hand, and which way scores go."""
    first = f"Every {voice.side} begins at {clause(rule.points, voice)}."
    if voice.downward:
        lost = ", and to lose points is to add them" if voice.loses else ""
        yield Paragraph(f"Scores go down in this game. {first} To score points is to take them off the score{lost}.")
        brief = "; points scored are taken off, points lost are added"
    elif voice.loses:
        yield Paragraph(f"{first} Points that are lost are taken off the score, which may fall below zero.")
        brief = "; scores may fall below 0"
    else:
        yield Paragraph(first)
        brief = ""
    yield line("Start", f"{figure(rule.points)}{brief}", rule)


def settle(voice: RulebookVoice, rule: Settle) -> Iterator[Told]:
    """What one kind of side scores or loses."""
    if rule.row is not Outcome.OTHERS and voice.rules.bidding is None:
        return
    general = rule.change.general
    assert general is not None
    said, lead, brief, ending = _beginning(voice, rule.row)
    third = "" if voice.alone else "s"
    if rule.row is Outcome.SET and not voice.partner:
        said += f"{voice.it} {general.clause(voice, third)}"
    else:
        said += f"{'each of its players ' * (rule.row is Outcome.SET)}{general.clause(voice, 's')}"
    on = rule.row is Outcome.MADE  # who makes a bid comes forward by it
    brief += changed(voice, general, ending, on=on)
    for case in rule.change.exceptions:
        when = case.when.clause(voice)
        said += f"; but if {when}, {voice.it} {case.value.clause(voice, third)}"
        brief += f"; if {when}, {changed(voice, case.value, ending, on=on)}"
    paid = any(change.counts(Fact.POINTS) and change.how is Payment.SCORES for change in rule.change.possible())
    if rule.row is Outcome.SET and not paid:
        said += f". The points that {voice.taker} took then count for nobody"
        brief += "; the points taken count for nobody"
    yield Paragraph(sentence(said))
    yield line(lead, brief, next(form.address for form in ROW_FORMS if form.row is rule.row))


def _beginning(voice: RulebookVoice, row: Outcome) -> tuple[str, str, str, str]:
    """How the row begins, the lead of its line, how that begins, and the ending of its verbs.

    The amount comes behind it; at length its verb is in the singular.
    """
    if voice.rules.bidding is None:
        every = f"every {voice.side} "
        return every, "Score", every, "s"
    match row:
        case Outcome.MADE:
            asked = any(call.made_by for call in voice.rules.calls)
            named = " (for a bid with a name: what the name asks for)" if asked else ""
            said = (
                f"if {voice.pitchers} has taken at least as many points as were bid{named}, the bid is made, "
                f"and {voice.each_pitcher} "
            )
            named = " (a named bid: what its name asks)" if asked else ""
            return said, "Bid made", f"with the points bid or more{named}, {voice.each_pitcher} ", "s"
        case Outcome.SET:
            said = f"if not, the bid has failed, and {voice.pitchers} is set back: "
            return said, "Bid failed (set)", f"{voice.each_pitcher} ", "s"
        case Outcome.OTHERS:
            others = f"whether the bid is made or fails, every {voice.each_other}"
            if _played_without_a_bid(voice.rules):
                return (
                    f"{others}, and in a hand without a bid every {voice.side}, ",
                    "The others",
                    "(all, if no bid) ",
                    "",
                )
            return f"{others} ", "The others", "", ""


def _played_without_a_bid(rules: Rules) -> bool:
    """Whether hands are played in which all have passed, without a bid."""
    without = (WhenAllPass.NO_BID, WhenAllPass.SELLER_PLAYS)
    return any(each.bidding is not None and each.bidding.all_pass.what in without for each in every(rules))


def changed(voice: RulebookVoice, change: Change, third: str, *, on: bool = False) -> str:
    """What becomes of a score, in brief: ``scores the points taken``; ``third`` is the ending of the verb."""
    if change.amount.plain_fact is Fact.POINTS and change.how is not Payment.GOES_TO:
        return f"{change.how.words}{third} the points taken"
    says_a_number = {Fact.GAME, Fact.ALL_POINTS}.intersection(change.amount.facts)
    return change.clause(voice, third) if says_a_number else change.words(third, on=on)


def every_trick(voice: RulebookVoice, rule: EveryTrick) -> Iterator[Told]:
    """What it does to the others when one side wins all the tricks."""
    if rule.points:
        others = "player of the other side" if voice.together else f"other {voice.side}"
        yield Paragraph(
            f"When one {voice.in_the_hand.side} wins every trick of a hand, every {others} loses"
            f" {_points(voice, rule.points)} besides."
        )
        yield line("Every trick to one", f"every {others} loses {figure(rule.points)} besides", rule)


def _points(voice: RulebookVoice, said: Number) -> str:
    return count(said, "point") if isinstance(said, int) else said.clause(voice)


def each_side(voice: RulebookVoice, rule: EachSide) -> Iterator[Told]:
    """What becomes of every side's score beside all else."""
    general = [] if rule.changes.general is None else [(f"every {voice.side}", rule.changes.general, "")]
    cases = [(f"a {voice.side}", case.value, f" if {case.when.clause(voice)}") for case in rule.changes.exceptions]
    told = [*general, *cases]
    yield Paragraph(" ".join(f"Besides, {who} {change.clause(voice, 's')}{when}." for who, change, when in told))
    brief = "; ".join(f"{who} {changed(voice, change, 's')}{when}" for who, change, when in told)
    yield line("Besides", brief, rule)


def never_below(voice: RulebookVoice, rule: NeverBelow) -> Iterator[Told]:
    """The lowest score."""
    yield Paragraph(f"No score goes below {clause(rule.score, voice)}: it stops there.")
    yield line("No score below", figure(rule.score), rule)


def never_above(voice: RulebookVoice, rule: NeverAbove) -> Iterator[Told]:
    """The highest score."""
    yield Paragraph(f"No score goes above {clause(rule.score, voice)}: it stops there.")
    yield line("No score above", figure(rule.score), rule)


def stake(voice: RulebookVoice, rule: Stake) -> Iterator[Told]:
    """What sides pay each other beside the score."""
    yield Paragraph(f"{title(rule.name)}: {_paying(voice, rule, clause(rule.amount, voice))}.")
    yield line(title(rule.name), f"{_paying(voice, rule, figure(rule.amount))} (stakes)", rule)


def _paying(voice: RulebookVoice, rule: Stake, amount: str) -> str:
    """Who pays so much, and when."""
    others = f"{'every' if voice.partner else 'each'} {voice.each_other}"
    who = rule.who.english.format(pitchers=voice.each_pitcher, others=others, side=voice.side)
    each = " for each point that is missing to the winner's score" * rule.behind
    return f"{who} {amount}{each}{f' if {rule.only_if.clause(voice)}' if rule.only_if else ''}"


def games(voice: RulebookVoice, rule: Games) -> Iterator[Told]:
    """How many games make a match."""
    won = f"whoever first wins {count(rule.needed, 'game')} wins the match"
    if rule.how is Length.BEST_OF:
        won += f"; after {count(rule.number, 'game')} it is whoever has won most"
    yield Paragraph(
        f"Several games make a match: {won}. A game that nobody wins counts for nobody. "
        "Every game begins with scores anew, and the deal goes on round the table."
    )
    yield line("Match", rule.how.words.format(rule.number) + "; the deal goes on", rule)


def counts_double(voice: RulebookVoice, rule: CountsDouble) -> Iterator[Told]:
    """When a game counts as two."""
    when = rule.when.clause(voice)
    yield Paragraph(f"A game counts as two if of every {voice.side} that loses it is so that {when}.")
    yield line("Double game", f"if of every loser it is so that {when}", rule)


def penalty(voice: RulebookVoice, rule: Penalty) -> Iterator[Told]:
    """What breaking a rule costs."""
    yield Paragraph(f"{title(rule.name)}: the {voice.side} that is at fault {rule.change.clause(voice, 's')}.")
    yield line(title(rule.name), f"who is at fault {changed(voice, rule.change, 's')}", rule)
