"""Texts with a mark at the place that is asked about."""

from pitchdsl.editing.workspace import Workspace

MARK = "¦"

NAME = "friday.pitch"


def at_mark(text: str, **others: str) -> tuple[Workspace, str, int, int]:
    """A workspace whose text has a mark, which is taken out; its name, and the line and column of the mark, from 1.

    Other texts are given by name.
    """
    before, mark, after = text.partition(MARK)
    assert mark, "the text has no mark"
    line = before.count("\n") + 1
    return in_editor(before + after, **others), NAME, line, len(before) - (before.rfind("\n") + 1) + 1


def in_editor(text: str, **others: str) -> Workspace:
    """A workspace of a text and of others by name."""
    return Workspace(texts={NAME: text, **{f"{name}.pitch": each for name, each in others.items()}})
