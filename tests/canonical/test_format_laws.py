"""The laws of canonical style, over every sheet, every example of the pages, and texts that nobody has written."""

import re
from pathlib import Path
from typing import Any

import attrs
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pitchdsl.canonical.format import formatted
from pitchdsl.compile import check_text, compile_text
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.resolve.library import Library
from pitchdsl.source import Source, Span
from pitchdsl.syntax.forms import BY_ADDRESS, FORMS, OPEN_TABLES
from pitchdsl.syntax.parse import parse
from pitchdsl.syntax.tree import Line
from tests.docs.pages import Block, pages
from tests.effort import few, in_one_test, some
from tests.texts import ROOT

SHEETS = sorted(path for folder in ("variants", "tests/corpus", "docs") for path in (ROOT / folder).rglob("*.pitch"))
EXAMPLES = [block for each in pages() for block in each.blocks if block.kind in ("pitch", "pitch-lines", "pitch-wrong")]


# ───── the laws ─────


def bare(value: Any) -> Any:
    """What a tree says, without the places."""
    if isinstance(value, Span):
        return None
    if attrs.has(type(value)):
        compared = [each.name for each in attrs.fields(type(value)) if each.eq]  # the words of a value may be others
        fields = {name: bare(getattr(value, name)) for name in compared}
        return {"kind": type(value).__name__, **fields}
    return [bare(each) for each in value] if isinstance(value, tuple | list) else value


def comments(text: str) -> list[str]:
    """Every comment, in order."""
    found = []
    for line in text.split("\n"):
        outside = re.sub(r'"[^"]*("|$)', lambda quoted: "x" * len(quoted.group()), line)
        comment = re.search(r"(?:^|(?<=\s))#", outside)
        if comment and not line.strip().startswith(">"):
            found.append(line[comment.start() :].strip())
    return found


def lines_of(problems: list[Problem]) -> list[str]:
    """The lines that have a problem, as they are written; a comment is set in like the lines around it."""
    numbers = sorted({each.span.line for each in problems if "no variant and no house rule" not in each.title})
    lines = [problems[0].span.source.lines[number - 1] for number in numbers]
    return [line.lstrip() if line.lstrip().startswith("#") else line for line in lines]


def obeys_the_laws(text: str) -> None:
    before = Source(name="my.pitch", text=text)
    after = Source(name="my.pitch", text=formatted(before))
    assert formatted(after) == after.text, "formatted once is formatted for good"
    (tree, found), (tree_after, found_after) = parse(before), parse(after)
    assert bare(tree_after) == bare(tree)
    assert comments(after.text) == comments(text)
    assert [(each.code, each.title) for each in found_after] == [(each.code, each.title) for each in found]
    assert lines_of(found_after) == lines_of(found), "what cannot be read is not touched"
    assert not after.text or after.text.endswith("\n")
    assert "\n\n\n" not in after.text
    assert not after.text.startswith("\n")


@in_one_test("path", some(SHEETS, 20), ids=lambda path: path.stem)
def test_every_sheet_obeys_the_laws(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    obeys_the_laws(text)
    before, after = (compile_text(each) for each in (text, formatted(Source(name="my.pitch", text=text))))
    assert after.rules == before.rules
    assert [each.code for each in after.problems] == [each.code for each in before.problems]


@in_one_test("block", EXAMPLES, ids=str)
def test_every_example_of_the_pages_obeys_the_laws(block: Block) -> None:
    obeys_the_laws(block.source.text)


# ───── texts that nobody has written ─────

VALUES = sorted(
    {(form.section, form.name, value) for form in FORMS for value in form.examples}
    | {(table, "moon", value) for table, values in OPEN_TABLES.items() if table != "exchange" for value in values}
    | {("exchange", "everyone but the dealer", value) for value in OPEN_TABLES["exchange"]}
    | {
        (line.section, line.name, " ".join(line.span.text.split()))
        for path in SHEETS
        for definition in parse(Source(name="", text=path.read_text(encoding="utf-8")))[0].definitions
        for line in definition.lines
        if isinstance(line, Line)
    }
)
BLANKS = st.text(" \t", max_size=3) | st.sampled_from(["", " ", "  ", "\u00a0", "      "])
BETWEEN = st.sampled_from([" ", "  ", "\t", ", ", " the ", " an ", " ,", "\u00a0"])
COMMENTS = st.sampled_from(["", "", "", "# a", "#b", "  # c: d", "#", '# "e', "## f  "])
NOTHING = [
    "",
    "",
    "   ",
    "\t",
    "\x0c",
    ">",
    "> a note",
    ">note # no comment",
    "> ",
    "> \u2028",
    "# alone",
    "  # in",
    "#: x",
]
SOMETHING = [
    "no calls",
    "No  Exchange",
    "no low",
    "no the dealer",
    "bidding:",
    "left of dealer: draw to 6",
    "with: no-junk",
]
NONSENSE = ["nonsense", " odd: line ", ":", "x\u2028y: 1", 'source: A: "B" # c', "source:#d", "variant", "house-rule z"]
FIRST = ['variant y "Y # y" extends team', "variant z “Ž  z” # q", "house rule z"]
ODD = st.sampled_from([*NOTHING, *SOMETHING, *NONSENSE, *FIRST])


@st.composite
def _rules(draw: st.DrawFn) -> list[str]:
    section, name, value = draw(st.sampled_from(VALUES))
    words = value.split(" ")
    said = words[0] + "".join(draw(BETWEEN) + word for word in words[1:])
    if draw(st.booleans()):
        said = re.sub(r"\b[a-z]+\b", lambda word: word.group().title() if draw(st.booleans()) else word.group(), said)
    line = draw(BLANKS) + name + draw(BLANKS) + ":" + draw(BLANKS) + said + draw(BLANKS) + draw(COMMENTS)
    heading = draw(BLANKS) + draw(st.sampled_from([section, section.title(), section.upper()])) + draw(BLANKS)
    return [line] if draw(st.integers(0, 3)) == 0 else [heading + draw(COMMENTS), line]


SCRIBBLES = st.lists(_rules() | st.lists(ODD, min_size=1, max_size=3), max_size=12)


@given(st.sampled_from(["variant x", 'Variant x  "X" # x', "variante", "", "\n# top\n\nhouse-rule x"]), SCRIBBLES)
@settings(max_examples=few(50, thorough=400), suppress_health_check=list(HealthCheck))
def test_scribbled_sheets_obey_the_laws(first: str, parts: list[list[str]]) -> None:
    obeys_the_laws("\n".join([first, *(line for part in parts for line in part)]))


@given(st.text(st.sampled_from('ab :#>",\t\n\u00a0“-10') | st.characters(codec="utf-8", exclude_characters="\r\0")))
@settings(max_examples=few(50, thorough=300))
def test_any_text_obeys_the_laws(text: str) -> None:
    obeys_the_laws(text)


def test_the_scribbles_hold_lines_that_can_be_read() -> None:
    """Or the law would be about nonsense alone."""
    text = "\n".join(f"{section}\n {name}:  {value}" for section, name, value in VALUES)
    found = check_text(Source(name="my.pitch", text=f"variant x extends team\n{text}"), Library())
    assert len([each for each in found if each.code.startswith("P1")]) < len(VALUES) / 10
    assert {f"{section}/{name}" for section, name, _ in VALUES} > set(BY_ADDRESS)
