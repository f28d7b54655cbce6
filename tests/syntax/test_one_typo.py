"""A slip of a finger in any line of a bundled text: whoever follows a certain remedy plays the same rules as before."""

import random
import re
from pathlib import Path

import pytest

from pitchdsl.canonical.fix import applied
from pitchdsl.examples.sheet import found_in
from pitchdsl.resolve.library import bundled, read_source
from pitchdsl.source import Source
from pitchdsl.syntax.lines import Kind, cut
from pitchdsl.syntax.parse import parse
from pitchdsl.syntax.tree import Drop
from tests.effort import some

TEXTS = [*bundled("variant"), *bundled("house-rule")]


def slipped(line: str, chance: random.Random) -> str:
    """A line with a letter lost, doubled, exchanged with the next, or large for small or small for large."""
    at = chance.choice([match.start() for match in re.finditer(r"[A-Za-z]", line)])
    letter, behind = line[at], line[at + 1 : at + 2]
    put = chance.choice(["", letter * 2, letter.swapcase(), behind + letter])
    return line[:at] + put + line[at + (2 if put == behind + letter else 1) :]


def said(source: Source) -> list[object]:
    """What the lines of a text say, wherever they stand in it."""
    tree, _ = parse(source)
    return [
        (line.address, *(() if isinstance(line, Drop) else (line.parts, line.when)))
        for definition in tree.definitions
        for line in definition.lines
    ]


def followed(path: Path) -> tuple[int, int]:
    """For one slip each in a few lines of a text: how many are told, and how many of these with a certain remedy."""
    source = read_source(path, path.name)
    chance = random.Random(path.stem)
    right, told, certain = said(source), 0, 0
    for raw in some([raw for raw in cut(source) if raw.kind is Kind.RULE and raw.left.line > 2], 6, path.stem):
        lines = list(source.lines)
        lines[raw.left.line - 1] = slipped(lines[raw.left.line - 1].split("#")[0], chance)
        wrong = Source(name=source.name, text="\n".join(lines))
        found = [problem for problem in found_in(wrong, None) if problem.line == raw.left.line]
        told += bool(found)
        for problem in found:
            if problem.fix is not None and problem.fix.certain:
                certain += 1
                mended = Source(name=source.name, text=applied(wrong.text, problem.fix))
                assert said(mended) == right, f"{lines[raw.left.line - 1]!r} became {problem.fix.text!r}"
    return told, certain


@pytest.mark.parametrize("path", TEXTS, ids=[path.stem for path in TEXTS])
def test_a_certain_remedy_brings_the_rules_back(path: Path) -> None:
    told, certain = followed(path)
    assert 0 <= certain <= told
