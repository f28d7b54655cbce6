"""The rule sheet of a variant in plain English, to print and to play from: Markdown or one page of HTML.

The rules become chapters (:mod:`pitchdsl.rulebook.chapters`), the engine adds a hand that it has played
(:mod:`pitchdsl.rulebook.example`), and a template puts them into a form. Texts that authors have written are
not trusted: whatever would be markup is escaped.
"""

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from pitchdsl.diagnostics.visible import visible
from pitchdsl.game.rules import Rules
from pitchdsl.rulebook.cases import TITLE, PrintedCase
from pitchdsl.rulebook.chapters import chapters
from pitchdsl.rulebook.example import example
from pitchdsl.rulebook.parts import Chapter, Points
from pitchdsl.values import frozen

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup

FORMS = ("markdown", "html")
"""The forms of a rule sheet."""

_TEMPLATES = Path(__file__).parent / "templates"

_MARKUP = re.compile(r"[\\`*_{}\[\]<>&|~$@^#]|(?<=:)//|(?<=\bwww)\.", re.IGNORECASE)
_STARTS_A_LIST = re.compile(r"^(\d*)([+=.)-])")
_RED = re.compile(r"(?:\b(?:10|[2-9AKQJ]))?[♥♦]")


def rulebook(rules: Rules, form: str = "markdown", seed: int = 1) -> str:
    """The whole sheet in one of :data:`FORMS`; the example comes from games that begin with the seed.

    The same rules and the same seed always give the same sheet. Raises ``ValueError`` for another form.
    """
    return rendered(sheet_of(rules, seed), form)


@frozen(kw_only=True)
class Sheet:
    """All that stands on a rule sheet."""

    title: str
    source: str | None
    """The document that the rules come from."""
    house_rules: tuple[str, ...]
    chapters: tuple[Chapter, ...]


def rendered(sheet: object, form: str, name: str = "rulebook") -> str:
    """A sheet in one of :data:`FORMS`, by the template of this name; raises ``ValueError`` for another form."""
    if form not in FORMS:
        raise ValueError(f"there is no form {form!r}; there are {' and '.join(FORMS)}")
    suffix = {"markdown": "md", "html": "html"}[form]
    template = _environment().get_template(f"{name}.{suffix}.j2")
    return template.render(sheet=sheet).strip() + "\n"


def sheet_of(rules: Rules, seed: int, cases: Sequence[PrintedCase] = ()) -> Sheet:
    """The rules, the ``cases`` that their sheet shows, a hand and the words, in the order in which they are read."""
    *told, words = chapters(rules)
    if cases:
        told.append(Chapter(TITLE, (Points(tuple(each.sentence for each in cases)),)))
    return Sheet(
        title=visible(rules.title),
        source=rules.source,
        house_rules=rules.house_rules,
        chapters=(*told, example(rules, seed), words),
    )


def escape_markdown(text: object) -> str:
    """A text that Markdown shows as it is, inside a line."""
    return _MARKUP.sub(r"\\\g<0>", " ".join(visible(str(text)).split()))


def line_of_markdown(text: object) -> str:
    """A text that Markdown shows as it is, where a line begins."""
    return _STARTS_A_LIST.sub(r"\1\\\2", escape_markdown(text))


def red_suits(text: object) -> "Markup":
    """A text for HTML, escaped, with the cards of the red suits marked."""
    from markupsafe import Markup, escape  # noqa: PLC0415

    return Markup(_RED.sub(r'<span class="red">\g<0></span>', str(escape(visible(str(text))))))


@cache
def _environment() -> "Environment":
    from jinja2 import Environment, FileSystemLoader, StrictUndefined  # noqa: PLC0415  # slow to start

    environment = Environment(
        loader=FileSystemLoader(_TEMPLATES),
        autoescape=lambda name: name is not None and ".html" in name,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["md"] = escape_markdown
    environment.filters["line"] = line_of_markdown
    environment.filters["red"] = red_suits
    return environment
