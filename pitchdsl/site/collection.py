"""All that is published of a collection of variants: rule sheets, rules as JSON, the schemas, the matrix, an index."""

import json
import re
from collections.abc import Callable, Collection, Sequence
from hashlib import sha256

from pitchdsl.game.rules import Rules
from pitchdsl.records.schema import record_schema
from pitchdsl.rulebook.rulebook import rulebook
from pitchdsl.rulesjson.convert import to_json
from pitchdsl.rulesjson.schema import schema
from pitchdsl.site.index import index_html, index_markdown
from pitchdsl.site.matrix import as_csv, matrix
from pitchdsl.site.matrix_pages import matrix_html, matrix_markdown
from pitchdsl.syntax.tree import Definition

DIGESTS = "DIGESTS.txt"
"""The file with the digests of those that are made and not kept: it changes whenever one of them would."""


def collection(
    variants: Sequence[Rules],
    house_rules: Sequence[Definition] = (),
    *,
    kept: Collection[str] | None = None,
    on_progress: Callable[[int, int], None] | None = None,
) -> dict[str, str]:
    """The text of each file, by its path; the same variants in any order give the same.

    ``kept`` names the variants whose own files are among them, all if it is none; of the others there are digests.
    ``on_progress`` is told how many of the variants are done.
    """
    variants = sorted(variants, key=lambda rules: _place(rules.name))
    house_rules = sorted(house_rules, key=lambda rule: _place(rule.name))
    table = matrix(variants)
    linked = frozenset(rules.name for rules in variants if kept is None or rules.name in kept)
    files = {
        "README.md": index_markdown(variants, house_rules, linked),
        "index.html": index_html(variants, house_rules, linked),
        "matrix.md": matrix_markdown(table, "rulebooks", linked),
        "matrix.html": matrix_html(table, "rulebooks", linked),
        "matrix.csv": as_csv(table),
        "rules.schema.json": _json(schema()),
        "record.schema.json": _json(record_schema()),
    }
    digests: list[str] = []
    for number, rules in enumerate(variants):
        if on_progress is not None:
            on_progress(number, len(variants))
        own = {
            f"rulebooks/{rules.name}.md": rulebook(rules, "markdown"),
            f"rulebooks/{rules.name}.html": rulebook(rules, "html"),
            f"rules/{rules.name}.json": _json(to_json(rules)),
        }
        if rules.name in linked:
            files |= own
        else:
            digests += [f"{sha256(text.encode()).hexdigest()}  {name}\n" for name, text in own.items()]
    return {**files, DIGESTS: "".join(digests)} if digests else files


def not_kept(digests: str) -> frozenset[str]:
    """The variants of whose files a text of digests speaks."""
    return frozenset(re.findall(r"^\w+  rules/(.*)\.json$", digests, re.MULTILINE))


def _place(name: str) -> tuple[list[str], str]:
    """Names in alphabetical order, numbers in them by their size."""
    return [f"{part:0>9}" if part.isdigit() else part for part in re.split(r"(\d+)", name)], name


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"
