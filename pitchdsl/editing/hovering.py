"""What is to be known of the thing under the cursor: what it means, an example, what silence means, whence it comes."""

import re
from collections.abc import Iterable, Iterator

from pitchdsl.diagnostics.pages import pages
from pitchdsl.diagnostics.problem import Problem, errors
from pitchdsl.editing.meanings import meaning
from pitchdsl.editing.origins import Origin, below, origins_of
from pitchdsl.editing.places import Place, What, place_at
from pitchdsl.editing.workspace import Sheet, Workspace
from pitchdsl.elaborate import elaborate
from pitchdsl.examples.question import Question, answer
from pitchdsl.examples.sheet import Example, line_of
from pitchdsl.examples.wording import sentences
from pitchdsl.language.example_row import ExampleRow
from pitchdsl.source import Span
from pitchdsl.syntax.forms import BY_ADDRESS, OPEN_TABLES, names_in
from pitchdsl.syntax.tree import Definition, Line
from pitchdsl.values import frozen

MOST_EXAMPLES = 3

_BLOCK = re.compile(r"(?=\n\n|\n- )")
"""Where a paragraph or a line of a list begins."""

MOST_TEXT = 900
"""Characters of a meaning that are shown, up to the end of a paragraph or of a line of a list."""


@frozen(kw_only=True)
class Hover:
    """What is told of a place: Markdown, and the stretch that it speaks of."""

    markdown: str
    span: Span


def hover(workspace: Workspace, name: str, line: int, column: int, problems: Iterable[Problem] = ()) -> Hover | None:
    """What there is to know of a place, lines and columns from 1; none where nothing stands.

    Of ``problems`` at that place their pages are told as well. What an author wrote stands in it as code.
    """
    sheet = workspace.sheet(name)
    here = [
        each
        for each in problems
        if each.span.line == line and each.span.column <= column <= each.span.column + each.span.length
    ]
    place = place_at(sheet, line, column)
    told = [_of_problem(each) for each in here]
    if place is not None:
        told.append("\n\n".join(_of_place(sheet, place)))
    span = place.span if place else here[0].span if here else None
    return None if span is None else Hover(markdown="\n\n---\n\n".join(each for each in told if each), span=span)


def _of_problem(problem: Problem) -> str:
    page = pages().get(problem.code)
    return f"**{problem.code}: {page.title}**\n\n{page.text}" if page else ""


def _of_place(sheet: Sheet, place: Place) -> Iterator[str]:
    match place.what:
        case What.HEADING:
            yield f"**{place.name}**"
            yield from _meaning(place.name, None)
            yield from _rules_of(place.name)
        case What.RULE:
            yield f"**{place.name}** ({place.section})"
            yield from _meaning(place.section, place.name)
            yield from _comes_of_it(sheet, place)
            yield from _in_force(sheet, place)
        case What.ROW_NAME:
            yield f"**{place.name}** ({place.section})"
            yield from _in_force(sheet, place)
        case What.DEFINITION:
            yield from _of_definition(sheet, place.definition)
        case What.REFERENCE:
            found = sheet.library.find(place.name)
            if found is not None:
                yield from _of_definition(sheet, found)


def _meaning(section: str, name: str | None) -> Iterator[str]:
    found = meaning(section, name)
    if found is None:
        return
    yield _short(found.text)
    if name is not None and found.examples:
        yield "```pitch\n" + "\n".join(f"{name}: {each}" for each in found.examples[:MOST_EXAMPLES]) + "\n```"
    if found.silence and (name is None or f"{section}/{name}" in BY_ADDRESS):
        yield f"If nobody says it: {found.silence}"


def _comes_of_it(sheet: Sheet, place: Place) -> Iterator[str]:
    """Of an example: whether it is so by the rules of its game, and what comes of it where it states nothing."""
    variant = sheet.variant(place.definition)
    if not isinstance(place.line, Line) or place.section != ExampleRow.section or variant is None:
        return
    rules, problems = elaborate(variant)
    if rules is None or errors(problems) or not place.line.parts:
        return
    example = Example.of(place.line)
    question = Question(told=example.told, shown=example.shown)
    for each in sentences(answer(rules, question), question):
        line = line_of(each.rule, variant)
        decides = "" if line is None else f" ({code(line.source.lines[line.line - 1].strip())})"
        yield f"{each.words[:1].upper()}{each.words[1:]}.{decides}"


def _rules_of(section: str) -> Iterator[str]:
    """What may stand in a section."""
    names = ", ".join(code(each) for each in names_in(section))
    rows = "rows that you name yourself" if section in OPEN_TABLES and section != "exchange" else ""
    told = " and ".join(each for each in (names, rows) if each)
    if told:
        yield f"Here stand {told}."


def _short(text: str) -> str:
    """The paragraphs of a text that go into a small window."""
    kept: list[str] = []
    left = MOST_TEXT
    for block in _BLOCK.split(text):
        left -= len(block)
        if kept and left < 0:
            break
        kept.append(block)
    return "".join(kept).strip()


def _in_force(sheet: Sheet, place: Place) -> Iterator[str]:
    """Whence the rule comes that is in force, and what it would be without the text's own line."""
    variant = sheet.variant(place.definition)
    if variant is None:
        return
    lines = origins_of(sheet, variant, place.address)
    own = [each for each in lines if each.span.source == sheet.source]
    others = [each for each in lines if each not in own]
    if others:
        yield "From " + "; ".join(map(_whence, others))
    base = below(sheet, place.definition)
    replaced = origins_of(sheet, base, place.address) if base is not None else ()
    gone = [each for each in replaced if each not in lines]
    if gone:
        yield "Replaces " + "; ".join(map(_whence, gone))


def _whence(origin: Origin) -> str:
    return f"{code(origin.owner)}: {code(origin.words)} ({code(str(origin.span))})"


def _of_definition(sheet: Sheet, definition: Definition) -> Iterator[str]:
    kind = definition.kind.replace("-", " ")
    yield f"**{code(definition.title)}**, the {kind} {code(definition.name)}"
    if definition.source_title:
        yield f"Source: {code(definition.source_title)}"
    stands = [f"Stands on {code(definition.extends.name)}"] if definition.extends else []
    stands += (
        [f"Takes in {', '.join(code(each.name) for each in definition.house_rules)}"] if definition.house_rules else []
    )
    yield from stands
    if definition.kind == "house-rule" and definition.lines:
        said = "\n".join(dict.fromkeys(each.span.source.lines[each.span.line - 1].strip() for each in definition.lines))
        yield f"```pitch\n{said.replace('```', '')}\n```"
    span = sheet.to_whole_text(definition.span)
    if span.source != sheet.source:
        yield f"In {code(str(span))}"


def code(text: str) -> str:
    """A text of an author as code: whatever is in it, nothing of it is Markdown."""
    fence = "`" * (max((len(run) for run in re.findall("`+", text)), default=0) + 1)
    pad = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{fence}{pad}{text}{pad}{fence}"
