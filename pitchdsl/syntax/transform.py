"""What values mean: from lark's tree of a text, once it can be read.

The classes of examples are as many as those of half the rules; a sheet without examples does not wait for them.
"""

from functools import lru_cache
from typing import Any

import lark

from pitchdsl.language.example_row import ExampleRow
from pitchdsl.syntax.build import Build
from pitchdsl.syntax.forms import rule_of
from pitchdsl.syntax.readings import tree_of

OF_EXAMPLES = rule_of(ExampleRow.section, "")
"""The rule of the grammar that reads an example."""


def transform(tree: lark.Tree[lark.Token], start: str) -> Any:
    """What a tree means that was read by this rule of the grammar."""
    if start != OF_EXAMPLES:
        return Build().transform(tree)
    from pitchdsl.syntax.clause_parts import ClauseParts  # noqa: PLC0415  # late: see above

    return ClauseParts().transform(tree)


def said_by(text: str, start: str) -> Any:
    """What a value says; the fault at which reading it stops."""
    said = _kept(text, start)
    return dict(said) if isinstance(said, dict) else said  # whoever takes it down adds to the parts


@lru_cache(maxsize=4096)
def _kept(text: str, start: str) -> Any:
    """The same; to check a text is to read most of its values several times."""
    tree = tree_of(text, start)
    return transform(tree, start) if isinstance(tree, lark.Tree) else tree
