"""The site's ``llms.txt``: its pages with a line each, for language models, after https://llmstxt.org.

The pages are those that `index.md` lists, and the line is the first paragraph of the page, so nothing is kept twice.
"""

import re
from collections.abc import Iterator
from pathlib import Path

LISTS = re.compile(r"^```\{toctree\}\n:caption: (.+)\n:hidden:\n\n((?:[\w/-]+\n)+)```", re.MULTILINE)
"""A list of pages: what it is called, and their names."""

SKIPPED = re.compile(r"```.*?```|<!--.*?-->", re.DOTALL)
LINK = re.compile(r"\[([^]]*)\]\([^)]*\)")


def llms(docs: Path) -> str:
    """The text for a folder of pages."""
    return "\n".join(_lines(docs)) + "\n"


def _lines(docs: Path) -> Iterator[str]:
    index = (docs / "index.md").read_text(encoding="utf-8")
    title, first = _title_and_first(index)
    yield f"# {title}"
    yield f"\n> {first}"
    for caption, names in LISTS.findall(index):
        yield f"\n## {caption}\n"
        for name in names.split():
            title, first = _title_and_first((docs / f"{name}.md").read_text(encoding="utf-8"))
            yield f"- [{title}]({name}.html): {first.rstrip(':')}"


def _title_and_first(text: str) -> tuple[str, str]:
    """The heading of a page and its first paragraph, each in a line and without links."""
    blocks = [" ".join(LINK.sub(r"\1", block).split()) for block in SKIPPED.sub("", text).split("\n\n")]
    title, first, *_ = [block for block in blocks if block]
    return title.removeprefix("# "), first
