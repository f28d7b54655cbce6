"""What the site has that the repository lacks: rules at a glance, examples that open, and its ``llms.txt``."""

import json
import shutil
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from pathlib import Path

from docutils import nodes
from docutils.statemachine import StringList
from llms import llms
from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from pitchdsl.highlighting.pygments_lexer import PitchLexer
from pitchdsl.resources import LANGUAGE
from pitchdsl.syntax.forms import FORMS, ROWS, SECTIONS

DOCS = Path(__file__).parent

PLAYGROUND = DOCS.parent / "build" / "playground"
"""Where ``make playground`` leaves the page; without it the site has no links to it."""

SHEETS = ("pitch", "pitch-lines", "pitch-wrong")
"""The words behind the fence of an example that is a rule sheet; a second word may follow."""

FIRST = ("variant ", "house-rule ")
"""How a text that stands alone begins."""


class RulesAtAGlance(SphinxDirective):
    """Every rule in the order of a sheet: a way to say it, what silence means."""

    def run(self) -> list[nodes.Node]:
        """A section of the page for each section of a sheet."""
        box = nodes.container()
        self.state.nested_parse(StringList(list(_lines()), "the rules at a glance"), 0, box)
        return box.children


def _lines() -> Iterator[str]:
    """The table as Markdown."""
    yield "| rule | an example | silence |"
    yield "| --- | --- | --- |"
    for section in SECTIONS:
        for form in (each for each in FORMS if each.section == section):
            silence = "must be said" if form.required else f"`{form.default}`" if form.default else "no such rule"
            address = f"[`{form.address}`]({_place(form.address)})"
            yield f"| {address} | `{form.name}: {form.examples[0]}` | {silence} |"
        for row in (each for each in ROWS if section in each.sections):
            address = f"[a row of `{section}`]({_place(section)})"
            yield f"| {address} | `{row.sections[section][0]}` | no such row |"


def _place(heading: str) -> str:
    """Where a heading stands among the pages of the language."""
    page = next(name for name in LANGUAGE if f"# {heading}\n" in (DOCS / name).read_text(encoding="utf-8"))
    return f"{page}#{heading.replace('/', '').replace(' ', '-')}"


def add_links(app: Sphinx, tree: nodes.document) -> None:
    """Puts a link below each rule sheet that opens it in the playground."""
    if not PLAYGROUND.is_dir():
        return
    up = "../" * app.env.docname.count("/")
    if app.env.docname == "index":
        page = nodes.reference("", "Open the page", refuri="playground/index.html")
        tree[0].insert(2, nodes.paragraph("", "", page, nodes.Text(": nothing to install.")))
    over = None
    for node in list(tree.findall(lambda node: isinstance(node, nodes.comment | nodes.literal_block))):
        if isinstance(node, nodes.comment):
            before, _, name = node.astext().partition("over: ")
            over = name.strip() if not before else over
        elif node.get("language") in SHEETS:
            text = _whole(node.astext(), over)
            if text is not None:
                page = f"{up}playground/index.html{fragment(text)}"
                link = nodes.reference("", "open in the playground", refuri=page)
                node.parent.insert(node.parent.index(node) + 1, nodes.paragraph("", "", link, classes=["open-it"]))


def _whole(text: str, over: str | None) -> str | None:
    """An example as a text that stands alone; none for lines of which nobody knows where they go."""
    if any(line.startswith(FIRST) for line in text.splitlines()):
        return text + "\n"
    return f"variant example extends {over}\n{text}\n" if over else None


def fragment(text: str) -> str:
    """The end of a link that opens a text in the playground, as ``playground/src/share.ts`` reads it."""
    name = next(line.split()[1] for line in text.splitlines() if line.startswith(FIRST))
    said = json.dumps({"a": name, "s": [[name, text, []]]}, ensure_ascii=False, separators=(",", ":"))
    packer = zlib.compressobj(9, wbits=-15)
    packed = packer.compress(said.encode()) + packer.flush()
    return f"#s=1.{urlsafe_b64encode(packed).decode().rstrip('=')}"


def take_the_playground_in(app: Sphinx, fault: Exception | None) -> None:
    """Puts the page beside the others."""
    if fault is None and PLAYGROUND.is_dir() and app.builder.format == "html":
        shutil.copytree(PLAYGROUND, Path(app.outdir) / "playground", dirs_exist_ok=True)


def write_llms(app: Sphinx, fault: Exception | None) -> None:
    """Puts the list of pages for language models beside them."""
    if fault is None and app.builder.format == "html":
        (Path(app.outdir) / "llms.txt").write_text(llms(Path(app.srcdir)), encoding="utf-8")


def setup(app: Sphinx) -> dict[str, bool]:
    """Makes them known to Sphinx."""
    app.add_directive("rules-at-a-glance", RulesAtAGlance)
    for name in SHEETS:
        app.add_lexer(name, PitchLexer)
    app.add_lexer("pitch-says", TextLexer)
    app.connect("doctree-read", add_links)
    app.connect("build-finished", take_the_playground_in)
    app.connect("build-finished", write_llms)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
