"""The documentation page of each problem code: what the problem means, a wrong text, and the same text mended.

A page is Markdown, so that it reads as well on its own. Its first line says what it is about, ``# error P301: …``; then
come sentences, then pairs of examples, each behind **Wrong:** or **Right:** and a remark.
"""

import re
from functools import cache

from pitchdsl.diagnostics.problem import Severity
from pitchdsl.resources import problem_pages
from pitchdsl.values import frozen

_FIRST_LINE = re.compile(r"# (error|warning) (P\d{3}): (.+)\n")
_EXAMPLES = re.compile(r"^```pitch(-wrong)?\b[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_COMMENT = re.compile(r"^<!--.*?-->\n+", re.MULTILINE)


@frozen(kw_only=True)
class Page:
    """The page of a problem code."""

    code: str
    severity: Severity
    """The usual severity; some errors are warnings where they do no harm."""
    title: str
    """What is wrong, in a line."""
    text: str
    """What that means and what to do: Markdown, each paragraph in one line."""
    wrong: tuple[str, ...]
    """Texts that have this one problem."""
    right: tuple[str, ...]
    """The same texts, mended."""
    markdown: str
    """The whole page."""


@cache
def pages() -> dict[str, Page]:
    """The pages of all codes, in their order."""
    found = [_page(path.read_text(encoding="utf-8")) for path in sorted(problem_pages().glob("P*.md"))]
    return {page.code: page for page in found}


def _page(markdown: str) -> Page:
    markdown = _COMMENT.sub("", markdown)
    first = _FIRST_LINE.match(markdown)
    assert first is not None, f"the page has no first line such as `# error P301: …`: {markdown[:80]}"
    examples = _EXAMPLES.findall(markdown)
    return Page(
        code=first[2],
        severity=Severity(first[1]),
        title=first[3],
        text=_unwrapped(markdown[first.end() :].partition("**Wrong:**")[0].strip()),
        wrong=tuple(text for wrong, text in examples if wrong),
        right=tuple(text for wrong, text in examples if not wrong),
        markdown=markdown,
    )


def _unwrapped(paragraphs: str) -> str:
    """Each paragraph in one line."""
    return re.sub(r"(?<!\n)\n(?!\n)", " ", paragraphs)
