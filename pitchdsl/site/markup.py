"""What the pages about many variants share: a table in Markdown, plain text put into HTML, the page around it."""

from collections.abc import Iterable, Sequence
from html import escape

from pitchdsl.diagnostics.visible import visible

STYLE = """\
:root { color-scheme: light dark; --line: #8885; --odd: #fc03; }
body { font: 16px/1.45 system-ui, sans-serif; margin: 1.5rem auto; max-width: 75rem; padding: 0 1rem; }
body.wide { max-width: none; }
table { border-collapse: separate; border-spacing: 0; }
th, td { border-bottom: 1px solid var(--line); padding: .3rem .6rem; text-align: left; vertical-align: top; }
thead th { border-bottom: 2px solid var(--line); }
td.number { text-align: right; font-variant-numeric: tabular-nums; }
.scroll { overflow: auto; max-height: 85vh; border: 1px solid var(--line); font-size: 85%; }
.scroll th, .scroll td { min-width: 8rem; max-width: 18rem; }
.scroll thead th { position: sticky; top: 0; z-index: 2; background: Canvas; }
.scroll tr > th:first-child { position: sticky; left: 0; z-index: 1; background: Canvas; }
.scroll thead tr > th:first-child { z-index: 3; }
.scroll tbody th.section { background: Canvas; font-size: 110%; padding-top: 1rem; }
td.odd { background: var(--odd); }
@media print { .scroll { max-height: none; overflow: visible; } }
"""


def html(text: str) -> str:
    """A text in which nothing is markup, fit for an attribute, too."""
    return escape(visible(text))


def markdown_table(heading: Sequence[str], rows: Iterable[Sequence[str]], right: Sequence[int] = ()) -> list[str]:
    """The lines of a table; its cells are Markdown already. The columns ``right`` stand at the right edge."""
    rule = ["--:" if column in right else "---" for column in range(len(heading))]
    return [f"| {' | '.join(cells)} |" for cells in (heading, rule, *rows)]


def page(title: str, body: Iterable[str], *, wide: bool = False) -> str:
    """A whole HTML page that needs nothing from elsewhere."""
    lines = [
        "<!doctype html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{html(title)}</title>",
        "<style>",
        *STYLE.splitlines(),
        "</style>",
        "</head>",
        '<body class="wide">' if wide else "<body>",
        f"<h1>{html(title)}</h1>",
        *body,
        "</body>",
        "</html>",
    ]
    return "\n".join(lines) + "\n"
