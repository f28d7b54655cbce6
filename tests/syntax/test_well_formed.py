"""Texts without a fault are read without a guess, and mean what the reader of faulty texts says that they mean."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitchdsl.source import Source
from pitchdsl.syntax.parse import parse
from pitchdsl.syntax.well_formed import well_formed
from tests.soundness.documents import several

VARIANTS = Path(__file__).resolve().parents[2] / "variants"

SHEETS = [path.read_text() for path in sorted(VARIANTS.rglob("*.pitch"))]

ODD = (
    "# points",
    "  # deal:",
    "// a remark",
    "  kitty: 2 /* or 3 */",
    "  exchange: none",
    "  - kitty: 2",
    "  1. jack: 1",
    "> a note.",
    "  when we bid: 3",
    "  if moon: 2",
    "bidding: off",
    "We play to 11.",
    "  Trump is named by the pitcher.",
    "  our own last row of all the points: 3.",
    "no points",
    "  no jack",
    "variant other",
)
"""Lines that mean nothing where they stand, or that are read with more care than others."""


def both(text: str) -> tuple[bool, bool]:
    """Whether a text is well formed, and whether the reader of faulty texts finds no fault in it."""
    source = Source(name="sheet.pitch", text=text)
    tree, problems = parse(source)
    read = well_formed(source)
    assert read is None or (read == tree and problems == []), text
    return read is not None, not problems


def changed(seed: int) -> Iterator[str]:
    """Bundled sheets with a line or two that somebody changed."""
    pen = random.Random(seed)
    lines = [line for text in SHEETS for line in text.splitlines()]
    words = sorted({word for line in lines for word in line.split()})
    while True:
        text = pen.choice(SHEETS).splitlines()
        for _ in range(pen.choice((1, 1, 2))):
            at = pen.randrange(len(text))
            own = text[at].split(" ")
            spot = pen.randrange(len(own))
            put_in = " ".join([*own[:spot], pen.choice(words), *own[spot:]])
            left_out = " ".join([*own[:spot], *own[spot + 1 :]])
            text[at : at + 1] = pen.choice(
                (
                    [pen.choice(lines), text[at]],
                    [pen.choice(ODD), text[at]],
                    [pen.choice(lines)],
                    [put_in],
                    [left_out],
                    [text[at] + pen.choice((".", ",", "!", "  # points"))],
                    [text[at].upper()],
                    [text[at].strip()],
                )
            )
        yield "\n".join(text)


@pytest.mark.parametrize("text", SHEETS, ids=[text.split()[1] for text in SHEETS])
def test_bundled_sheets_are_well_formed(text: str) -> None:
    assert both(text) == (True, True)


def test_so_are_composed_games() -> None:
    assert {both(document.text) for _, document in several(range(8_100_000, 8_100_060))} == {(True, True)}


@pytest.mark.parametrize("seed", range(4))
def test_a_changed_line_is_read_alike_or_left_to_the_other_reader(seed: int) -> None:
    texts = changed(seed)
    found = [both(next(texts)) for _ in range(100)]
    assert {(True, True), (False, False)} <= set(found)


@pytest.mark.parametrize(
    "line",
    [
        "deck\n  ranks: a K Q J 10-2",  # an article, where an ace is meant
        "trump\n  order: A K Q J joker joker 10-2",
        "# points\nbidding\n  bids: 2-4",
        "trump\n  # points\n  jack: 1 to the winner of J of trump",
        "points\n  if we like: 1 to the winner of J of trump",
        "exchange: none",
        "points\n  what we all want to have: 1 to the winner of J of trump!",
    ],
)
def test_what_can_be_read_and_is_doubtful_is_left_to_the_other_reader(line: str) -> None:
    assert both(f'variant v "V"\n{line}\n')[0] is False
