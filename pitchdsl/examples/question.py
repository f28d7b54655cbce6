"""Questions: cases in the words of examples, asked of a game; and which bundled house rules answer otherwise."""

from collections.abc import Iterable, Sequence
from typing import Any

from attrs import evolve

from pitchdsl.compile import drafted
from pitchdsl.diagnostics.problem import Problem, errors
from pitchdsl.elaborate import elaborate
from pitchdsl.examples.asking import About, found
from pitchdsl.examples.case import ImpossibleError
from pitchdsl.examples.over import ended_by
from pitchdsl.examples.verdict import Verdict, answers, is_possible, names_of, says_the_same, topic, unclear, verdicts
from pitchdsl.game.rules import Rules
from pitchdsl.language.clause import Spoken
from pitchdsl.language.clauses import Expected, Given
from pitchdsl.language.example_row import ExampleRow
from pitchdsl.language.expected_clauses import IsPitcher, MayCall
from pitchdsl.language.given_clauses import BiddingGiven, ContractGiven, TakesNumber, TakesRows
from pitchdsl.language.origin import Origin
from pitchdsl.resolve.library import Library, bundled
from pitchdsl.resolve.resolve import resolve
from pitchdsl.source import Source, Span
from pitchdsl.syntax.forms import rule_of
from pitchdsl.syntax.recovery import value_of
from pitchdsl.syntax.synonyms import NUMBERS
from pitchdsl.syntax.tree import Definition
from pitchdsl.values import frozen

LONGEST = 1_000
"""Characters of a question."""


@frozen(kw_only=True)
class Question:
    """A case, and what is to be looked at; nothing where it is asked what comes of it."""

    told: tuple[Given, ...]
    shown: tuple[Expected, ...]
    about: tuple[About, ...] = ()
    """What is sought of statements: who, or how much."""


def question_in(text: str) -> Question | Problem:
    """The question that is typed, with its question mark or without; the problem where it cannot be read."""
    said = " ".join(text.split())[:LONGEST].rstrip("?. ")
    span = Span(source=Source(name="question", text=said), line=1, column=1, length=max(1, len(said)))
    start = rule_of(ExampleRow.section, "question")
    parts = value_of(span, start, ExampleRow.section, "question")
    if isinstance(parts, Problem):
        return parts
    return Question(told=parts["told"], shown=parts["shown"])


@frozen(kw_only=True)
class Answer:
    """What comes of a question."""

    sure: tuple[Verdict, ...] = ()
    """What is so, however the rest was; of a question that states something, whether that is so."""
    open: tuple[Verdict, ...] = ()
    """What hangs on something that was not told."""
    hangs: tuple[str, ...] = ()
    """The same of what is sought of statements, in sentences without their stops."""
    impossible: str = ""
    """Why there can be no such case."""
    is_unclear: bool = False
    """Whether that is no reason against the case, but that it is not clear what is told."""
    rule: Origin | None = None
    """The line by which there can be none, where one does."""

    @property
    def is_sure(self) -> bool:
        """Whether nothing hangs on anything."""
        return bool(self.sure) and not self.open and not self.hangs and not self.impossible


def answer(rules: Rules, question: Question) -> Answer:
    """What the rules say to a question; its numbers may be told in words."""
    question = _in_digits(rules, question)
    why = unclear(rules, question.told, (*question.shown, *(each.statement for each in question.about)))
    if why:
        return Answer(impossible=why, is_unclear=True)
    over = ended_by(rules, question.told)
    if over is not None:
        return Answer(impossible=over[0], rule=over[1])
    try:
        if question.about:
            return _sought(rules, question)
        if not question.shown:
            sure, open_ = answers(rules, question.told)
            sure = tuple(
                each
                for each in sure
                if each.statement not in question.told and not _says_again(each, sure, question.told)
            )
            return Answer(sure=sure, open=open_)
    except ImpossibleError as error:
        return Answer(impossible=str(error))
    return _stated(rules, question)


def _stated(rules: Rules, question: Question) -> Answer:
    """Whether what a question states is so."""
    each_way = verdicts(rules, question.told, question.shown)
    sure = tuple(each for each in each_way if each.so is not None)
    known, by_topic = {topic(each.statement) for each in sure}, {}  # type: set[object], dict[object, Verdict]
    for each in each_way:
        if each.so is None and not each.impossible and topic(each.statement) not in known:
            by_topic.setdefault(topic(each.statement), each)
    impossible = next((each.impossible for each in each_way if each.impossible), "")
    return Answer(sure=sure, open=tuple(by_topic.values()), impossible=impossible)


def _sought(rules: Rules, question: Question) -> Answer:
    """What is so of what a question wants, behind what it states; raises :class:`ImpossibleError`."""
    stated = _stated(rules, question) if question.shown else Answer()
    each_way = [found(rules, question.told, about) for about in question.about]
    return Answer(
        sure=(*stated.sure, *(each.sure for each in each_way if each.sure is not None)),
        open=stated.open,
        hangs=tuple(each.hangs for each in each_way if each.hangs),
        impossible=stated.impossible or next((each.impossible for each in each_way if each.impossible), ""),
    )


def _in_digits(rules: Rules, question: Question) -> Question:
    """A question with digits for numbers in words, where these are read as the names of rows and bids that the sheet
    does not have: ``takes two``, ``bids three``."""
    names = names_of(rules)

    def number(word: Spoken) -> Spoken:
        return int(NUMBERS[word]) if isinstance(word, str) and word in NUMBERS and word not in names else word

    def clause(each: Any) -> Any:
        match each:
            case TakesRows(who, (word,)) if isinstance(points := number(word), int):
                return TakesNumber(who, points)
            case ContractGiven(call=call) | IsPitcher(call=str() as call):
                return evolve(each, call=number(call))
            case BiddingGiven(calls=calls) | MayCall(calls=calls):
                return evolve(each, calls=tuple(map(number, calls)))
            case _:
                return each

    return evolve(question, told=tuple(map(clause, question.told)), shown=tuple(map(clause, question.shown)))


def _says_again(verdict: Verdict, sure: Sequence[Verdict], told: Sequence[Given]) -> bool:
    """Whether it says who takes a row by somebody whom the case does not name, and another one by whom it names."""
    named = {getattr(each, "who", None) for each in told}
    statement = verdict.statement
    others = [each.statement for each in sure if topic(each.statement) == topic(statement) and each is not verdict]
    if not isinstance(statement, TakesRows) or statement.who in named:
        return False
    return any(isinstance(each, TakesRows) and each.who in named for each in others)


def otherwise(
    definition: Definition,
    laid: Sequence[Definition],
    question: Question,
    here: Answer,
    library: Library | None = None,
) -> Iterable[str]:
    """The bundled house rules that fit the game by their lines and answer a question otherwise, by name.

    The ``library`` finds what the game speaks of; without one, that is bundled.
    """
    known = Library()
    for path in bundled("house-rule"):
        rule = known.find(path.stem)
        if rule is not None and decides_otherwise(rule, definition, laid, question, here, library or known):
            yield rule.name


def decides_otherwise(
    rule: Definition,
    definition: Definition,
    laid: Sequence[Definition],
    question: Question,
    here: Answer,
    library: Library,
) -> bool:
    """Whether a game can be played with a house rule, and what is so ``here`` is surely not so with it.

    Or the contrary. With it the case must be possible; that nothing can be said of it with the rule is no other answer.
    """
    if any(each.name == rule.name for each in laid) or not (here.sure or here.impossible) or here.is_unclear:
        return False
    variant, problems = resolve(definition, library, [*laid, rule])
    if variant is None or errors(problems):
        return False
    rules, unsaid = elaborate(variant)
    if rules is None or errors(unsaid):
        return False
    question = _in_digits(rules, question)
    if question.about:  # what was found is then what is stated
        found_here = tuple(each.statement for each in here.sure) or tuple(each.statement for each in question.about)
        question = evolve(question, shown=found_here, about=())
    if here.impossible:
        differs = is_possible(rules, question.told, question.shown) and ended_by(rules, question.told) is None
    else:
        if says_the_same(rules, question.told, question.shown, {each.statement: bool(each.so) for each in here.sure}):
            return False  # found sooner than what it says instead
        there = verdicts(rules, question.told, [each.statement for each in here.sure])
        differs = any(other.so is (not each.so) for each, other in zip(here.sure, there, strict=True))
    return differs and not errors(drafted(definition, library, [*laid, rule])[1])
