"""What the pages about many variants share: a table in Markdown, plain text put into HTML, the templates of pages."""

from collections.abc import Iterable, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from pitchdsl.diagnostics.visible import visible

if TYPE_CHECKING:
    from jinja2 import Environment


def html(text: str) -> str:
    """A text in which nothing is markup, fit for an attribute, too."""
    return escape(visible(text))


def markdown_table(heading: Sequence[str], rows: Iterable[Sequence[str]], right: Sequence[int] = ()) -> list[str]:
    """The lines of a table; its cells are Markdown already. The columns ``right`` stand at the right edge."""
    rule = ["--:" if column in right else "---" for column in range(len(heading))]
    return [f"| {' | '.join(cells)} |" for cells in (heading, rule, *rows)]


def page(template: str, **parts: object) -> str:
    """A whole HTML page that needs nothing from elsewhere; nothing of its parts is markup."""
    return _templates().get_template(f"{template}.html.j2").render(parts)


@cache
def _templates() -> "Environment":
    from jinja2 import Environment, FileSystemLoader, StrictUndefined  # noqa: PLC0415  # slow to start

    templates = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        finalize=_shown,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        undefined=StrictUndefined,
    )
    templates.filters["quoted"] = quote
    return templates


def _shown(part: object) -> object:
    from markupsafe import Markup  # noqa: PLC0415

    return Markup(html(part)) if type(part) is str else part
