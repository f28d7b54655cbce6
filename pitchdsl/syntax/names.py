"""The names of rules and rows, as the language has them."""

import re

import lark

from pitchdsl.language.example_row import ExampleRow
from pitchdsl.language.people import People
from pitchdsl.source import Span
from pitchdsl.syntax.build import Build
from pitchdsl.syntax.forms import BY_ADDRESS, OPEN_TABLES, SECTIONS
from pitchdsl.syntax.lines import typed
from pitchdsl.syntax.parser import parser

ARTICLES = ("the", "a", "an")

LONGEST_NAME = 40
"""Characters of the name of a row."""

ROW_NAME = re.compile(r"[a-z][a-z0-9]*([ -][a-z0-9]+)*")

SENTENCE = re.compile(r'"[^"/]{1,100}"')
"""What may stand for the name of an example."""


def name_in(span: Span) -> str:
    """A name or a heading without its capitals and wide blanks."""
    return " ".join(typed(span.text).lower().split())


def plain_name(text: str) -> str:
    """A name without the marks, the articles and the heading that people put around it."""
    name = re.sub(r"^[-*•·+\d.)(_`\[\]| ]+(?=[a-z])", "", " ".join(typed(text).lower().split()))
    name = re.sub(rf"^(?:{'|'.join(SECTIONS)})\s*[./>:|]\s*(?=[a-z])", "", name)
    return re.sub(r"^the ", "", name).strip("*_` |")


def row_or_rule(name: str, section: str) -> str | None:
    """The name as the language has it; none when this section can have no such rule or row."""
    if f"{section}/{name}" in BY_ADDRESS:
        return name
    if section == "exchange":
        people = people_of(name)
        return None if people is None else people.name()
    if section == ExampleRow.section and SENTENCE.fullmatch(name):
        return name
    if section in OPEN_TABLES and len(name) <= LONGEST_NAME and ROW_NAME.fullmatch(name):
        if section not in ("points", "calls"):
            return name
        # other lines speak of these rows by their names: there one name is one word, and articles are free
        return "-".join(word for word in name.split() if word not in ARTICLES) or None
    return None


def like_a_rule(text: str, section: str) -> bool:
    """Whether a line that is no heading was rather meant as a rule of the section."""
    return any(name.startswith(section + "/") and text.startswith(name.split("/")[1]) for name in BY_ADDRESS)


def people_of(name: str) -> People | None:
    """The people whose steps of the exchange bear this name."""
    try:
        people: People = Build().transform(parser().parse(name, start="people"))
    except lark.UnexpectedInput:
        return None
    return people


def names_and_places(value: str) -> list[tuple[str, int]]:
    """The names behind ``with``, each with the place in the value where it begins.

    Raises ``lark.UnexpectedInput`` where something else than names stands there.
    """
    tokens = parser().parse(typed(value), start="header_with").children
    return [(str(each), each.start_pos or 0) for each in tokens if isinstance(each, lark.Token)]
