"""A rescoring refuses every fault that is planted in a record, and accepts the same game written otherwise."""

import random
from collections import Counter

import pytest

from pitchdsl.records.convert import KINDS
from tests.property.strategies import Game

from . import plant
from .faults import DECIDED, Fault, Fields, planted

SOME = (
    (Game("eighty-three", 4), 0),
    (Game("guide-cutthroat", 3), 1),
    (Game("high-nine", 4), 1),
    (Game("nine-card", 4), 2),
    (Game("nine-five-connecticut", 4), 3),
    *((game, number) for game, number, _ in plant.RARE),
)
"""Games in which every kind of line occurs."""

SHARE = 0.03
"""The share of a record's faults that is planted, beside the first of each kind; ``make faults`` plants them all."""

NOT_BUNDLED = {
    "answer",
    "ask",
    "call",
    "double",
    "doubling",
    "partner",
    "passed",
    "price",
    "received",
    "stake",
    "top",
    "turned",
}
"""Lines that no bundled game has; `tests/wishes/test_partners.py` and `test_called.py` change them."""


def some_of(lines: list[Fields], chosen: random.Random) -> list[Fault]:
    """Faults of every way in every kind of line and field that the record has, and a few more."""
    faults = list(planted(lines))
    chosen.shuffle(faults)
    firsts = {(fault.way, fault.what): fault for fault in faults}
    return [*firsts.values(), *faults[: int(SHARE * len(faults))]]


@pytest.mark.parametrize(("game", "number"), SOME, ids=str)
def test_every_fault_is_refused_and_nothing_else(game: Game, number: int) -> None:
    lines, figures = plant.record(game, number, "random"), plant.Figures()
    plant.accepted(str(game), game.rules, lines, figures)
    plant.judge(str(game), game.rules, some_of(lines, random.Random(number)), figures)
    assert figures.wrong == []
    assert figures.refused == figures.planted


def test_faults_are_planted_in_every_kind_of_line() -> None:
    ways = Counter[tuple[str, str]]()
    for game, number in SOME:
        for fault in planted(plant.record(game, number, "random")):
            ways[fault.way, fault.what.partition(".")[0]] += 1
    lines = {*KINDS} - {"game"} - NOT_BUNDLED
    assert {what for way, what in ways if way == "drop"} == lines
    assert {what for way, what in ways if way == "double"} == lines
    assert {what for way, what in ways if way == "change"} == {*KINDS} - {
        "redeal"
    } - NOT_BUNDLED  # only its words could be others


def test_what_happens_seldom_happens() -> None:
    records = [plant.record(game, number, "random") for game, number, _ in plant.RARE]
    kinds = [Counter(line["event"] for line in lines) for lines in records]
    assert [kinds[at]["redeal"] > 0 for at in (0, 1)] == [True, True]
    assert (kinds[2]["cut"], kinds[3]["misdeal"] > 0, kinds[8]["reshuffle"]) == (2, True, 2)
    assert "run" in {line["bid"] for line in records[4] if line["event"] == "bid"}
    assert [lines[-1]["reason"] for lines in records[5:8]] == ["sets", "race", "tie"]


@pytest.mark.parametrize("answer", [[], [1], [10_000]], ids=["nothing", "the header", "a line far down"])
def test_a_rescoring_that_does_not_look_is_found_out(monkeypatch: pytest.MonkeyPatch, answer: list[int]) -> None:
    """Whoever accepts all, or names lines without a reason, is told of for the faults that this gets wrong."""
    game, number = SOME[2]
    lines, figures = plant.record(game, number, "random"), plant.Figures()
    faults = [fault for fault in some_of(lines, random.Random(1)) if not fault.what.startswith(("game", *DECIDED))]
    monkeypatch.setattr(plant, "refusals", lambda *_: answer)
    plant.judge(str(game), game.rules, faults, figures)
    assert len(figures.wrong) == figures.planted.total() > 20
    plant.accepted(str(game), game.rules, lines, figures)
    assert figures.same_refused == (figures.same if answer else 0)
