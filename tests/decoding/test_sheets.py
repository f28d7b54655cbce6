"""What the exported grammars write can be read, and what is bundled can be written by them.

GBNF is read by a reader of our own that knows nothing of pitchdsl, Lark by lark itself and by llguidance.
"""

import re
from pathlib import Path
from random import Random

import lark
import pytest

from pitchdsl.automaton.patterns import Chain, Char, Either, Part, Repeated
from pitchdsl.canonical.text import canonical
from pitchdsl.compile import load
from pitchdsl.decoding.gbnf import gbnf
from pitchdsl.decoding.grammar import Group, Token
from pitchdsl.decoding.lark_grammar import lark_grammar
from pitchdsl.decoding.sheets import RULES, sheets
from pitchdsl.resources import bundled_variants
from pitchdsl.source import Source
from pitchdsl.syntax.forms import rule_of
from pitchdsl.syntax.line_words import words_in
from pitchdsl.syntax.names import LONGEST_NAME
from pitchdsl.syntax.parse import parse
from pitchdsl.syntax.rule_lines import automaton, rules
from tests.docs.pages import page
from tests.effort import few, some

from .gbnf_reader import Reader

READER = Reader(gbnf(sheets()))
BUNDLED = sorted(bundled_variants().rglob("*.pitch"))


def texts(path: Path) -> list[str]:
    """A bundled text as it is written, without its examples, and in full where it is a game."""
    written = path.read_text(encoding="utf-8").partition("\nexamples\n")[0].partition("\nno examples\n")[0]
    return [written] if written.startswith("house-rule") else [written, canonical(load(str(path)))]


def test_every_bundled_text_is_of_the_grammar() -> None:
    refused = [(path.name, text, at) for path in BUNDLED for text in texts(path) if (at := stops(text)) is not None]
    assert not refused, [(name, text[max(0, at - 40) : at], text[at : at + 20]) for name, text, at in refused]
    assert len(BUNDLED) > 100


def stops(text: str) -> int | None:
    return READER.where_it_stops(text)


def test_sheets_by_chance_can_be_read() -> None:
    for seed in range(few(400, thorough=20_000)):
        text = READER.sample(Random(seed))
        problems = parse(Source(name="sheet", text=text))[1]
        assert not problems, (seed, str(problems[0]), text)


@pytest.mark.parametrize("section", RULES)
def test_lines_by_chance_can_be_read_and_are_lines_of_the_automaton(section: str) -> None:
    rule = f"{section.replace(' ', '-')}-rule"
    for seed in range(few(50, thorough=2_000)):
        line = READER.sample(Random(seed), rule)
        problems = parse(Source(name="sheet", text=f"variant x\n{section}\n{line}"))[1]
        assert not problems, (seed, str(problems[0]), line)
        words = words_in(re.split(r"\s#|\n", line, maxsplit=1)[0])
        assert automaton().has_sentence(section, words), line


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("variant x\nbidding\n  bids: 2-4\n", None),
        ("variant x\nbidding\n  bids: 2-four\n", 28),
        ("variant x\nbidding\n  bidding: 2-4\n", 23),
        ("variant x\nbidding\n bids: 2-4\n", 19),
        ("variant x\ngame\n", 10),
        ("variant the\n", 11),
        ('house-rule x "X" extends y\n', 17),
        ("house-rule x\n  with: y\n", 15),
        ("house-rule x\nno deck\n", 16),
        ("variant x\npoints\n  pips: 1 to the winner of J of trump\n", 26),
        ("variant x\npoints\n  pip: 1 to the winner of J of trump\n", None),
        ("variant x\npoints\n  jick: 1 to a J of trump\n", 32),
    ],
)
def test_where_a_text_leaves_the_grammar(text: str, at: int | None) -> None:
    assert stops(text) == at


def test_every_rule_that_reads_a_value_is_there_and_none_that_nothing_leads_to() -> None:
    assert not READER.unused
    values = {name for section in RULES for name in rules() if name.startswith(f"{section.replace(' ', '_')}_")}
    there = {name.removesuffix(" in a list") for name in sheets()}
    assert values <= there
    assert rule_of("deck", "ranks") in there


def longest(part: Part) -> int:
    """How many characters a part has at most."""
    match part:
        case Char():
            return 1
        case Repeated(inner, times):
            return longest(inner) * (1 if times == "?" else int(times.strip("{}").split(",")[-1]))
        case Chain(parts):
            return sum(map(longest, parts))
        case Either(parts):
            return max(map(longest, parts))
        case _:
            raise AssertionError(part)


def test_no_name_of_a_row_is_too_long() -> None:
    found = {
        element.name: longest(element.part)
        for group in sheets().values()
        for row in group.alternatives
        for element in row
        if isinstance(element, Token) and element.name.startswith("ROW")
    }
    assert len(found) == 4
    assert max(found.values()) <= LONGEST_NAME


def test_lark_reads_its_own_notation() -> None:
    reader = lark.Lark(lark_grammar(sheets()), parser="earley", lexer="dynamic")
    for path in some(BUNDLED, 12):
        for text in texts(path):
            reader.parse(text)
    for seed in range(few(20, thorough=400)):
        reader.parse(READER.sample(Random(seed)))
    for wrong in ("variant x\nbidding\n  bids: 2-four\n", "variant x\ngame\n", "variant the\n", "variant x"):
        with pytest.raises(lark.UnexpectedInput):
            reader.parse(wrong)


def test_llguidance_reads_it() -> None:
    llguidance = pytest.importorskip("llguidance")
    tokens = llguidance.LLTokenizer("byte")
    grammar = llguidance.LLMatcher.grammar_from_lark(lark_grammar(sheets()))
    assert llguidance.LLMatcher.validate_grammar(grammar, tokens) == ""
    taken = [text for path in BUNDLED for text in texts(path)]
    taken += [READER.sample(Random(seed)) for seed in range(few(80, thorough=2_000))]
    for text in taken:
        matcher = llguidance.LLMatcher(tokens, grammar)
        assert matcher.consume_tokens(tokens.tokenize_bytes(text.encode())), (text, matcher.get_error())
        assert matcher.is_accepting(), text
    for wrong in ("variant x\nbidding\n  bids: 2-four\n", "variant x\ngame\n", "variant the\n"):
        matcher = llguidance.LLMatcher(tokens, grammar)
        assert matcher.validate_tokens(tokens.tokenize_bytes(wrong.encode())) < len(wrong)


def test_the_program_on_the_page_runs() -> None:
    pytest.importorskip("llguidance")
    (program,) = page("language-models.md").examples("python")
    exec(compile(program.text, str(program), "exec"), {})


def test_a_row_that_is_made_more_than_once_is_in_brackets() -> None:
    grammar = {"start": Group(((Group(((Token(Char("a")),), (Token(Char("b")),))), Token(Char("c"))),))}
    assert gbnf(grammar) == 'root ::= ("a" | "b") "c"\n'
    assert lark_grammar(grammar) == 'start: ("a" | "b") "c"\n'
