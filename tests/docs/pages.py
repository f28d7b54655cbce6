"""The pages of `docs/` cut into headings, links and examples, and what the compiler says of an example.

A page marks its examples by the word behind the fence:

- ``pitch``: a complete text. House rules without a variant are laid over the one that ``over`` names, and without that
  over the bundled ones.
- ``pitch-lines``: headings and lines, put into an empty variant that extends the one that ``over`` names.
- ``pitch-wrong P301``: a complete text or lines that have exactly this one problem. Where no ``over`` stands above
  lines, they are the whole text.
- ``pitch-says``: what the checker prints for the ``pitch-wrong`` example right above.
- ``text``: a picture, or words that are no rule sheet (yet).

``over`` is a comment that nobody sees on the finished page, ``<!-- over: auction-pitch -->``. It holds up to the next
one, and names a bundled variant or one that stands further up on the page.
"""

import re
from functools import cache
from pathlib import Path

from attrs import field, frozen

from pitchdsl.check.house_rule import check_house_rule
from pitchdsl.compile import compile_definition
from pitchdsl.diagnostics.problem import Problem, in_order
from pitchdsl.diagnostics.render import render
from pitchdsl.examples.sheet import check_examples
from pitchdsl.fitting.survey import unfit
from pitchdsl.resolve.library import Library
from pitchdsl.source import Source
from pitchdsl.syntax.parse import parse
from pitchdsl.syntax.tree import Tree

ROOT = Path(__file__).resolve().parent.parent.parent
DOCS = ROOT / "docs"

EXAMPLE = "example.pitch"
"""The name of an example's file in what the checker says of it."""


@frozen(kw_only=True)
class Block:
    """A fenced block of a page."""

    page: str
    line: int
    kind: str
    """The first word behind the fence; empty for none."""
    code: str
    """The second, for ``pitch-wrong``."""
    text: str
    under: str
    """The heading that it stands under."""
    over: str | None
    above: tuple[Tree, ...] = field(default=(), repr=False)
    """The complete texts further up on the page, the nearest first."""

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"

    @property
    def complete(self) -> bool:
        """Whether it has a first line of its own."""
        return re.search(r"^(variant|house-rule)\b", self.text, flags=re.M) is not None

    @property
    def source(self) -> Source:
        """The text as it is compiled; lines that go into nothing stand alone."""
        first = "" if self.complete or self.over is None else f"variant example extends {self.over}\n"
        return Source(name=EXAMPLE, text=first + self.text)


@frozen(kw_only=True)
class Heading:
    """A heading, and everything up to the next one."""

    page: str
    depth: int
    title: str
    """Without the marks for code."""
    text: str
    """All that stands under it, examples included."""

    @property
    def anchor(self) -> str:
        """The end of a link to it, as GitHub makes it."""
        return re.sub(r"[^\w\- ]", "", self.title.lower()).replace(" ", "-")


@frozen(kw_only=True)
class Page:
    """One file of `docs/`."""

    name: str
    headings: tuple[Heading, ...]
    blocks: tuple[Block, ...]
    text: str

    def heading(self, title: str) -> Heading | None:
        """The heading of this title."""
        return next((heading for heading in self.headings if heading.title == title), None)

    def examples(self, *kinds: str, under: str | None = None) -> list[Block]:
        """The blocks of these kinds, on the whole page or under one heading."""
        return [block for block in self.blocks if block.kind in kinds and under in (None, block.under)]

    @property
    def links(self) -> list[str]:
        """Where its links lead, those in examples left out."""
        return re.findall(r"\]\(([^)\s]+)\)", re.sub(r"^```.*?^```", "", self.text, flags=re.M | re.S))


@cache
def page(name: str) -> Page:
    """Reads a page."""
    text = (DOCS / name).read_text(encoding="utf-8")
    headings: list[tuple[int, str, list[str]]] = []
    blocks: list[Block] = []
    above: list[Tree] = []
    fence: tuple[int, str, list[str]] | None = None
    over = None
    for number, line in enumerate(text.splitlines(), start=1):
        mark = re.match(r"\s*```(.*)", line)
        title = re.match(r"(#+) (.*)", line)
        comment = re.match(r"<!-- over: ([a-z0-9-]+) -->", line)
        if fence is None and title:
            headings.append((len(title[1]), title[2].replace("`", "").strip(), []))
            continue
        if headings:
            headings[-1][2].append(line)
        if comment:
            over = comment[1]
        elif mark and fence is None:
            fence = (number, mark[1], [])
        elif mark and fence is not None:
            start, label, lines = fence
            kind, _, code = label.partition(" ")
            block = Block(
                page=name,
                line=start,
                kind=kind,
                code=code.strip(),
                text="\n".join(lines) + "\n",
                under=headings[-1][1] if headings else "",
                over=over,
                above=tuple(above),
            )
            blocks.append(block)
            if kind == "pitch":
                above.insert(0, parse(block.source)[0])
            fence = None
        elif fence is not None:
            fence[2].append(line)
    return Page(
        name=name,
        headings=tuple(Heading(page=name, depth=d, title=t, text="\n".join(lines)) for d, t, lines in headings),
        blocks=tuple(blocks),
        text=text,
    )


def pages() -> list[Page]:
    """Every page that there is."""
    return [page(path.relative_to(DOCS).as_posix()) for path in sorted(DOCS.rglob("*.md"))]


@cache
def language() -> Page:
    """The pages of the language as if they were one, in the order of the site."""
    listed = re.search(r":caption: The language\n:hidden:\n\n(.*?)```", page("index.md").text, re.DOTALL)
    assert listed
    parts = [page(f"{name}.md") for name in listed[1].split()]
    return Page(
        name="language",
        headings=tuple(heading for part in parts for heading in part.headings),
        blocks=tuple(block for part in parts for block in part.blocks),
        text="\n".join(part.text for part in parts),
    )


def problems_of(block: Block) -> list[Problem]:
    """All that is wrong with an example, in reading order."""
    library = Library()
    tree, found = parse(block.source)
    for each in (tree, *block.above):
        library.add(each)
    variants = [definition for definition in tree.definitions if definition.kind == "variant"]
    house_rules = [definition for definition in tree.definitions if definition.kind == "house-rule"]
    for variant in variants:
        found.extend(compile_definition(variant, library).problems)
    for house_rule in house_rules:
        found.extend(check_house_rule(house_rule))
    found.extend(check_examples(block.source, library, found))
    alone = house_rules and not variants
    if alone and not block.over:
        for house_rule in house_rules:
            found.extend(unfit(house_rule, tree, library))
    elif alone and block.over:
        base = library.find(block.over)
        assert base, f"{block}: there is no variant {block.over}"
        found.extend(compile_definition(base, library, house_rules).problems)
    return in_order(list(dict.fromkeys(found)))


def said(problems: list[Problem]) -> str:
    """What the checker prints, without colours and blank lines at the end."""
    lines = [line.plain.rstrip() for problem in problems for line in render(problem)]
    return "\n".join(lines).rstrip() + "\n"
