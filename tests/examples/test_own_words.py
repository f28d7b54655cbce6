"""Questions in players' own words: `typed.txt` has them, with what must be said to each by the lines of the sheet."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitchdsl.compile import load
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.examples.asking import Sought
from pitchdsl.examples.own_questions import ASKED, Asking, asked_in
from pitchdsl.examples.question import Question, answer, question_in
from pitchdsl.examples.understood import Understood, understood
from pitchdsl.examples.wording import Says, sentences
from pitchdsl.syntax.own_words import Known, alone
from pitchdsl.syntax.saying import Rewrite
from pitchdsl.syntax.sayings import NAMED, REWRITES
from tests.examples.test_answers import with_rule

ANY = Known(
    rows=("high", "low", "jack", "game"),
    calls=("moon", "smudge"),
    seats=4,
    sides=2,
    partners=True,
    everything=("high", "low", "jack", "game"),
    total=4,
    seller="left of the dealer",
    stuck="the dealer",
)
"""A game of which all can be said."""


def typed() -> Iterator[tuple[str, str, str]]:
    text = (Path(__file__).parent / "typed.txt").read_text(encoding="utf-8")
    for line in text.splitlines():
        if line and not line.startswith("#"):
            game, question, said = line.split(" | ")
            yield game, question, said


def said_to(game: str, text: str) -> list[tuple[Says, str]] | Problem:
    rules = load(game)
    read = understood(text, rules)
    if isinstance(read, Problem):
        return read
    return [(each.says, each.words) for each in sentences(answer(rules, read.question), read.question)]


@pytest.mark.parametrize(("game", "question", "expected"), [*typed()])
def test_what_is_typed_is_answered_rightly_or_refused(game: str, question: str, expected: str) -> None:
    found = said_to(game, question)
    if expected == "refused":
        assert isinstance(found, Problem), found
        return
    assert not isinstance(found, Problem), found.title
    for part in expected.split("; "):
        if part in ("yes", "no", "cannot"):
            assert Says(part) in [kind for kind, _ in found], found
        else:
            assert part in [words for _, words in found], found


@pytest.mark.parametrize("entry", [*NAMED, *REWRITES], ids=lambda each: each.sentence)
def test_an_entry_says_the_same_in_the_words_of_clauses(entry: Rewrite) -> None:
    assert alone(entry, entry.sentence, ANY) == entry.meant
    assert {*re.findall(r"\d+", entry.sentence)} <= {*re.findall(r"\d+", entry.meant)}


@pytest.mark.parametrize("entry", ASKED, ids=lambda each: each.sentence)
def test_a_question_has_its_statement(entry: Asking) -> None:
    assert asked_in(entry.sentence, ANY) == (entry.sought, entry.meant)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("we bid 3 and took 2", "`we bid 3, take 2`"),
        ("Hearts are trumps, we had the 2H, they won it. Who gets low?",
         "`trump is hearts, we have the 2 of hearts, they win the 2 of hearts`: who takes low?"),
        ("can the dealer bid 3?", "`then the dealer may bid 3`"),
        ("we bid 3 and take 2", ""),
    ],
)  # fmt: skip
def test_how_a_question_was_understood_is_told(text: str, words: str) -> None:
    read = understood(text, load("guide-partnership"))
    assert isinstance(read, Understood)
    assert read.words == words
    case = words.split("`")[1] if words else text
    exact = question_in(case)
    assert isinstance(exact, Question)
    assert (read.question.told, read.question.shown) == (exact.told, exact.shown)


def test_of_partners_it_is_spoken_only_where_there_are_some() -> None:
    text = "my partner bid 3 and took 2"
    assert isinstance(understood(text, load("guide-partnership")), Understood)
    assert isinstance(understood(text, load("guide-cutthroat")), Problem)
    assert isinstance(understood(text, load("call-partner")), Problem), "there a partner is found anew in each hand"


def test_a_name_is_that_of_the_sheet() -> None:
    assert isinstance(understood("we took the last trick", load("guide-partnership")), Problem)
    read = understood("we bid 3 and took high and the last trick", with_rule("guide-partnership", "last-trick"))
    assert isinstance(read, Understood)
    assert read.words == "`we bid 3, take high and last-trick`"


@pytest.mark.parametrize(
    ("game", "rule", "text", "words"),
    [
        ("team-auction", "take-a-set", "the bidding goes pass, pass, pass, the dealer takes a set",
         "the pitcher loses 2"),
        ("team-auction", "take-a-set", "everyone passes, the dealer takes a set", "the pitcher loses 2"),
        ("team-auction", "take-a-set", "The others passed and the dealer took a set", "the pitcher loses 2"),
        ("team-auction", "take-a-set", "the bidding goes pass, pass, pass. Can the dealer take a set?",
         "yes: the dealer may take a set"),
        ("pedro", "run-it", "the bidding goes pass, pass, pass, the dealer runs it then left of the dealer may bid 6",
         "yes: left of the dealer may bid 6"),
        ("pedro", "run-it", "everyone passes, the dealer runs it. Can left of the dealer bid 6?",
         "yes: left of the dealer may bid 6"),
    ],
)  # fmt: skip
def test_what_is_said_in_place_of_a_bid_is_heard(game: str, rule: str, text: str, words: str) -> None:
    rules = with_rule(game, rule)
    read = understood(text, rules)
    assert isinstance(read, Understood), read
    said = [each.words for each in sentences(answer(rules, read.question), read.question)]
    assert words in said, said


def test_the_word_that_is_not_understood_is_told() -> None:
    for text, word in (
        ("hearts is trump, we frobnicate the 2 of hearts", "frobnicate"),
        ("we bid 3 and didn't take 3", "didn't"),
        ("we bid 3 and took 2, how is the weather?", "how is the weather"),
    ):
        problem = understood(text, load("guide-partnership"))
        assert isinstance(problem, Problem)
        assert word in problem.title


@pytest.mark.parametrize("sought", [each for each in Sought if each is not Sought.ALL])
def test_every_kind_of_question_is_asked(sought: Sought) -> None:
    assert any(each.sought is sought for each in ASKED)
