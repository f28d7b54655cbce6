"""The phases of a hand against every place that has to know them."""

import ast
from importlib import import_module

from pitchdsl.engine import plan
from tests.totality.families import ROOT, Family, Place

REFUSED = {
    "offers.phase": "lowering refuses rules by which players ask something of each other",
    "partners.phase": "lowering refuses rules whose hands make sides of their own",
    "trump.turnup": "lowering refuses rules by which a card makes trump",
}
"""Phases that the kernel has not, with the reason why no game comes to it that has them."""


def modules_of_phases() -> list[str]:
    """The modules of the rooms that can begin a phase, as ``auction.phase``."""
    found = []
    for path in sorted((ROOT / "pitchdsl" / "game").glob("*/*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        if any(isinstance(each, ast.FunctionDef) and each.name == "begin" for each in tree.body):
            found.append(f"{path.parent.name}.{path.stem}")
    return found


def _registered(name: str) -> str | None:
    begin = import_module(f"pitchdsl.game.{name}").begin
    there = any(phase.begin is begin for phase in plan.PHASES)
    return None if there else "not among PHASES of pitchdsl/engine/plan.py"


def _kernel(name: str) -> str | None:
    if name in REFUSED:
        return None
    words = f"pitchdsl.game.{name}"
    there = any(words in path.read_text(encoding="utf-8") for path in (ROOT / "pitchdsl" / "kernel").glob("*.py"))
    return None if there else f"no function of pitchdsl/kernel is written after :mod:`{words}`"


PHASES = Family(
    name="phase",
    members=modules_of_phases,
    places=(
        Place(name="list of phases", lacks=_registered),
        Place(name="kernel", lacks=_kernel),
    ),
    says_nothing=(
        ("grammar, words, JSON, English", "a phase has none: its rules have"),
        ("checker", "whether a phase ends and always has something legal to do is proved of its rules"),
    ),
)
