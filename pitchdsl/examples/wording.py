"""What is said of a case: the answer to a question in sentences, and whether an example is so."""

from collections.abc import Iterator, Sequence
from enum import Enum

from pitchdsl.examples.question import Answer, Question
from pitchdsl.examples.verdict import Verdict
from pitchdsl.language.clause import Party, verb_words
from pitchdsl.language.clauses import Expected
from pitchdsl.language.expected_clauses import Scores, WinsGame
from pitchdsl.language.given_clauses import StandsAt, TakesNumber, TakesRows
from pitchdsl.language.origin import Origin
from pitchdsl.values import frozen


class Says(Enum):
    """What a sentence of an answer does."""

    COMES = "comes"
    """It says what comes of the case."""
    YES = "yes"
    NO = "no"
    DEPENDS = "depends"
    CANNOT = "cannot"
    """It says why there can be no such case."""


@frozen(kw_only=True)
class Sentence:
    """One sentence of an answer, without its stop."""

    says: Says
    words: str
    rule: Origin | None = None
    """The line that decides, where one does."""


def sentences(found: Answer, asked: Question) -> Iterator[Sentence]:
    """The answer to a question: what is sure, then what hangs on something that was not told."""
    if found.impossible:
        words = found.impossible if found.is_unclear else f"that cannot have been: {found.impossible}"
        yield Sentence(says=Says.CANNOT, words=words, rule=found.rule)
        return
    for each in found.sure:
        words = each.statement.words()
        if each.statement not in asked.shown:
            by_each = isinstance(each.statement, TakesRows) and each.statement.who is Party.EVERYONE
            yield Sentence(says=Says.COMES, words=each.comes if by_each else words, rule=each.rule)
        elif each.so:
            yield Sentence(says=Says.YES, words=f"yes: {words}", rule=each.rule)
        else:
            yield Sentence(says=Says.NO, words=f"no: {each.comes or 'not so by this sheet'}", rule=each.rule)
    hangs = (_hangs(each) for each in found.open) if asked.shown else _rest(found.open)
    yield from (Sentence(says=Says.DEPENDS, words=words) for words in (*hangs, *found.hangs))


def _hangs(verdict: Verdict) -> str:
    """On what a statement hangs, and what is so one way and the other."""
    if verdict.hangs_on is None:
        return f"open: {verdict.comes}"
    return f"it depends on {verdict.hangs_on.value}" + (f": {verdict.comes}" if verdict.comes else "")


def _rest(open_: Sequence[Verdict]) -> Iterator[str]:
    """What hangs on what, in a sentence for each thing that was not told; each topic is named once."""
    on: dict[str, str] = {}
    for each in open_:
        for topic in _topics(each.statement):
            on.setdefault(topic, each.hangs_on.value if each.hangs_on else "more than is told")
    for what in dict.fromkeys(on.values()):
        those = [topic for topic in on if on[topic] == what]
        yield f"{', '.join(those)}: that depends on {what}"


def _topics(statement: Expected) -> Sequence[str]:
    """What a statement is about, in a word or two."""
    match statement:
        case TakesRows(_, rows):
            return [f"who takes {row}" for row in rows]
        case StandsAt():
            return ["the scores after the hand"]
        case WinsGame():
            return ["who wins the game"]
        case Scores(who, _):
            return [f"how much {verb_words(who, 'scores', 'score')}"]
        case TakesNumber(who, _, unit):
            return [f"how many {unit.value} {verb_words(who, 'takes', 'take')}"]
        case _:
            return [f"whether {statement.words()}"]


class Mark(Enum):
    """What is to be thought of an example."""

    SO = "so"
    NOT_SO = "not so"
    OPEN = "open"
    CANNOT = "cannot"
    """It tells a case that cannot have been."""
    ASKS = "asks"
    """It states nothing."""


@frozen(kw_only=True)
class Judged:
    """An example that was played."""

    mark: Mark
    why: str = ""
    """What is so instead, on what it hangs, or why it cannot have been; nothing where it is so."""
    rule: Origin | None = None
    """The line that decides against it."""


def judged(found: Sequence[Verdict]) -> Judged:
    """What is to be thought of an example whose statements were found to be so or not."""
    wrong = next((each for each in found if not each.so), None)
    if wrong is None:
        return Judged(mark=Mark.SO if found else Mark.ASKS)
    if wrong.impossible:
        return Judged(mark=Mark.CANNOT, why=wrong.impossible)
    if wrong.so is None:
        on = wrong.hangs_on.value if wrong.hangs_on else "what is not told"
        return Judged(mark=Mark.OPEN, why=f"whether {wrong.statement.words()} depends on {on}")
    return Judged(mark=Mark.NOT_SO, why=wrong.comes, rule=wrong.rule)
