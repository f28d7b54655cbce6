"""The documentation tells the truth: examples run, wrong ones fail as it says, and nothing is left out."""

import re
from collections.abc import Callable

from pitchdsl.language.form import Form
from pitchdsl.source import Source
from pitchdsl.syntax.forms import BY_ADDRESS, FORMS, OPEN_TABLES, SECTIONS, rule_of
from pitchdsl.syntax.parse import parse
from pitchdsl.syntax.parser import parser
from pitchdsl.syntax.tree import Definition, Line
from tests.effort import in_one_test

from .pages import DOCS, ROOT, Block, language, page, pages, problems_of, said

LANGUAGE = language()
ONE_PAGE = page("one-page.md")
BLOCKS = [block for each in pages() for block in each.blocks]

KINDS = {
    *("pitch", "pitch-lines", "pitch-wrong", "pitch-says"),
    *("elisp", "json", "lua", "python", "rust", "sh", "text", "toml", "yaml"),
}
DIRECTIVES = {"{toctree}", "{rules-at-a-glance}", "{eval-rst}"}
"""What the site makes of itself (`docs/conf.py`); nothing that could be run."""

GROWTH = "How the language will grow"


def each(kind: str) -> Callable[[Callable[..., None]], Callable[[], None]]:
    """The test is repeated for every example of a kind on any page."""
    found = [block for block in BLOCKS if block.kind == kind]
    return in_one_test("block", found, ids=str)


# ───── what the examples say is so ─────


@each("pitch")
def test_a_complete_text_has_no_problem(block: Block) -> None:
    assert block.complete, "a complete text begins with its first line; lines alone are `pitch-lines`"
    assert not problems_of(block), said(problems_of(block))


@each("pitch-lines")
def test_lines_fit_their_base(block: Block) -> None:
    assert block.over, "no comment `<!-- over: NAME -->` says where these lines go"
    assert not problems_of(block), said(problems_of(block))


@each("pitch-wrong")
def test_a_wrong_example_has_the_problem_it_shows(block: Block) -> None:
    assert [problem.code for problem in problems_of(block)] == [block.code], said(problems_of(block))


@each("pitch-says")
def test_a_quoted_message_is_what_the_checker_says(block: Block) -> None:
    wrong = [other for other in BLOCKS if other.page == block.page and other.line < block.line][-1]
    assert wrong.kind == "pitch-wrong", "a message is quoted right below the text that it is about"
    assert block.text == said(problems_of(wrong))


def test_no_example_escapes() -> None:
    strange = [
        f"{block}: {block.kind or 'no word behind the fence'}"
        for block in BLOCKS
        if block.kind not in KINDS | DIRECTIVES
    ]
    assert not strange
    assert len([block for block in BLOCKS if block.kind.startswith("pitch")]) > 80


def test_what_is_not_valid_yet_is_not_valid_yet() -> None:
    coming = [block for block in LANGUAGE.blocks if block.kind == "text" and _growing(block)]
    assert len(coming) >= 4
    for block in coming:
        codes = {problem.code for problem in problems_of(block)}
        assert codes & {"P101", "P103", "P106", "P107", "P201", "P341"}, (
            f"{block} can be said now: make it an example of the reference"
        )


def _growing(block: Block) -> bool:
    """Whether a block stands in the part about what is to come."""
    at = [heading.title for heading in LANGUAGE.headings]
    return block.under in at[at.index(GROWTH) :]


# ───── nothing is left out ─────


def by_address(form: type[Form]) -> str:
    return form.address


@in_one_test("section", SECTIONS)
def test_every_section_has_its_heading(section: str) -> None:
    heading = LANGUAGE.heading(section)
    assert heading, f"`{section}` is a section, and the reference has no heading for it"


@in_one_test("form", FORMS, ids=by_address)
def test_every_rule_is_explained_with_an_example(form: type[Form]) -> None:
    heading = LANGUAGE.heading(form.address)
    assert heading, f"the reference has no heading `{form.address}`"
    examples = [
        line for block in LANGUAGE.examples("pitch", "pitch-lines", under=form.address) for line in lines(block)
    ]
    assert form.address in {line.address for line in examples}, "no example that is run says this rule"


@in_one_test("form", FORMS, ids=by_address)
def test_what_silence_means_is_said(form: type[Form]) -> None:
    heading = LANGUAGE.heading(form.address)
    assert heading
    silence = re.search(r"^\*\*Silence:\*\* (.*?)(?=^$)", heading.text + "\n", flags=re.M | re.S)
    assert silence, "no paragraph begins with **Silence:**"
    if form.default is not None:
        assert f"`{form.default}`" in silence[1]
    assert ("must be said" in silence[1]) == form.required


@in_one_test("section", OPEN_TABLES)
def test_every_open_table_is_explained_with_an_example(section: str) -> None:
    examples = [line for block in LANGUAGE.examples("pitch", "pitch-lines", under=section) for line in lines(block)]
    assert any(line.section == section and line.address not in BY_ADDRESS for line in examples)


@in_one_test("form", FORMS, ids=by_address)
def test_the_examples_of_a_rule_can_be_read(form: type[Form]) -> None:
    for example in (*form.examples, *((form.default,) if form.default else ())):
        assert_readable(form.section, form.name, example)


@in_one_test("section", OPEN_TABLES)
def test_the_examples_of_a_table_can_be_read(section: str) -> None:
    for example in OPEN_TABLES[section]:
        assert_readable(section, "everyone" if section == "exchange" else "row", example)


def assert_readable(section: str, name: str, value: str) -> None:
    tree, problems = parse(Source(name="form", text=f"variant form\n{section}\n  {name}: {value}\n"))
    assert not problems, said(problems)
    assert [(type(line), line.section) for line in tree.definitions[0].lines] == [(Line, section)]


def test_every_way_to_say_something_is_shown() -> None:
    """Each alternative of each rule of the grammar stands in an example of the language pages that is run."""
    known = {str(rule.alias or rule.origin.name) for rule in parser().rules}
    shown: set[str] = set()
    for block in LANGUAGE.examples("pitch", "pitch-lines"):
        for definition in parse(block.source)[0].definitions:
            shown |= alternatives(definition)
    missing = sorted(name for name in known - shown if not name.startswith("_"))
    assert not missing, "no example shows these alternatives of grammar/pitch.lark"


def alternatives(definition: Definition) -> set[str]:
    """The rules of the grammar that a definition uses."""
    used = words_of(definition.span.text, "heading")
    if definition.house_rules:
        used |= words_of(", ".join(reference.name for reference in definition.house_rules), "header_with")
    for line in definition.lines:
        if isinstance(line, Line):
            form = BY_ADDRESS.get(line.address)
            used |= words_of(line.span.text, rule_of(line.section, line.name))
            if line.section == "exchange" and form is None:
                used |= words_of(line.name, "people")
    return used


def words_of(text: str, start: str) -> set[str]:
    return {str(subtree.data) for subtree in parser().parse(text, start=start).iter_subtrees()}


def lines(block: Block) -> list[Line]:
    """What an example says, line by line."""
    definitions = parse(block.source)[0].definitions
    return [line for definition in definitions for line in definition.lines if isinstance(line, Line)]


def test_every_check_is_listed() -> None:
    """The table of what is proved and the checker's code know the same numbers."""
    heading = LANGUAGE.heading("All the checks")
    assert heading
    listed = set(re.findall(r"^\| (P[34]\d\d) \|", heading.text, flags=re.M))
    checks = (ROOT / "pitchdsl" / "check").glob("*.py")
    coded = {code for path in checks for code in re.findall(r"\"(P[34]\d\d)\"", path.read_text(encoding="utf-8"))}
    assert listed == coded, "each code has one row in the table under `All the checks`, in docs/language/checks.md"


# ───── the pages hang together ─────


@in_one_test("name", [each.name for each in pages()])
def test_links_lead_somewhere(name: str) -> None:
    here = page(name)
    anchors = {each.name: {heading.anchor for heading in each.headings} for each in pages()}
    for link in here.links:
        if "://" in link:
            continue
        path, _, anchor = link.partition("#")
        target = (DOCS / name).parent / path if path else DOCS / name
        assert target.exists(), f"{name}: {link}"
        if anchor:
            assert anchor in anchors[target.resolve().relative_to(DOCS).as_posix()], f"{name}: {link}"


@in_one_test("name", [each.name for each in pages()])
def test_no_two_headings_share_an_anchor(name: str) -> None:
    anchors = [heading.anchor for heading in page(name).headings]
    assert len(anchors) == len(set(anchors))


def test_the_sheet_fits_one_printed_page() -> None:
    rows = ONE_PAGE.text.splitlines()
    assert len(rows) <= 120
    assert max(len(row) for row in rows) <= 120


def test_the_sheet_names_every_rule_and_every_section() -> None:
    for form in FORMS:
        assert re.search(rf"\b{form.name}\b", ONE_PAGE.text), form.address
    for section in SECTIONS:
        assert re.search(rf"\b{section}\b", ONE_PAGE.text), section


# ───── the files beside the pages ─────


def test_the_house_variant_is_short_and_right() -> None:
    text = (DOCS / "examples" / "house.pitch").read_text(encoding="utf-8")
    assert not problems_of(_file(text))
    assert len([row for row in text.splitlines() if row.strip()]) <= 14
    assert text in page("first-evening.md").text, "the tutorial ends with this variant"


def test_the_broken_text_has_one_fault_a_line() -> None:
    problems = problems_of(_file((DOCS / "examples" / "broken.pitch").read_text(encoding="utf-8")))
    assert [problem.code for problem in problems] == ["P201", "P101", "P101", "P103"]
    assert len({problem.span.line for problem in problems}) == len(problems)


def _file(text: str) -> Block:
    return Block(page="examples", line=1, kind="pitch", code="", text=text, under="", over=None)
