"""What the pages have on the site that they lack in the repository: the rules at a glance."""

from collections.abc import Iterator

from docutils import nodes
from docutils.statemachine import StringList
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from pitchdsl.syntax.forms import FORMS, ROWS, SECTIONS


class RulesAtAGlance(SphinxDirective):
    """Every rule in the order of a sheet: a way to say it, what silence means, since when it is there."""

    def run(self) -> list[nodes.Node]:
        """A section of the page for each section of a sheet."""
        box = nodes.container()
        self.state.nested_parse(StringList(list(_lines()), "the rules at a glance"), 0, box)
        return box.children


def _lines() -> Iterator[str]:
    """The table as Markdown."""
    yield "| rule | an example | silence | since |"
    yield "| --- | --- | --- | --- |"
    for section in SECTIONS:
        for form in (each for each in FORMS if each.section == section):
            silence = "must be said" if form.required else f"`{form.default}`" if form.default else "no such rule"
            address = f"[`{form.address}`](language.md#{_anchor(form.address)})"
            yield f"| {address} | `{form.name}: {form.examples[0]}` | {silence} | {form.since} |"
        for row in (each for each in ROWS if section in each.sections):
            address = f"[a row of `{section}`](language.md#{_anchor(section)})"
            yield f"| {address} | `{row.sections[section][0]}` | no such row | {row.since} |"


def _anchor(heading: str) -> str:
    """As pages name the place of a heading."""
    return heading.replace("/", "").replace(" ", "-")


def setup(app: Sphinx) -> dict[str, bool]:
    """Makes them known to Sphinx."""
    app.add_directive("rules-at-a-glance", RulesAtAGlance)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
