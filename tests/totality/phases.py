"""The phases of a hand against every place that has to know them."""

import ast
from types import ModuleType

from pitchdsl.engine import plan
from tests.totality.families import ROOT, Family, Place

REFUSED = {
    "offers": "lowering refuses rules by which players ask something of each other",
    "partners": "lowering refuses rules whose hands make sides of their own",
    "turnup": "lowering refuses rules by which a card makes trump",
}
"""Phases that the kernel has not, with the reason why no game comes to it that has them."""


def _modules() -> list[str]:
    """The modules of the reference engine that can begin a phase."""
    found = []
    for path in sorted((ROOT / "pitchdsl" / "engine").glob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        if any(isinstance(each, ast.FunctionDef) and each.name == "begin" for each in tree.body):
            found.append(path.stem)
    return found


def _registered(name: str) -> str | None:
    module = getattr(plan, name, None)
    begins = [phase.begin for phase in plan.PHASES]
    there = isinstance(module, ModuleType) and any(getattr(module, "begin", None) is begin for begin in begins)
    return None if there else "not among PHASES of pitchdsl/engine/plan.py"


def _kernel(name: str) -> str | None:
    if name in REFUSED:
        return None
    words = f"pitchdsl.engine.{name}"
    there = any(words in path.read_text(encoding="utf-8") for path in (ROOT / "pitchdsl" / "kernel").glob("*.py"))
    return None if there else f"no function of pitchdsl/kernel is written after :mod:`{words}`"


PHASES = Family(
    name="phase",
    members=_modules,
    places=(
        Place(name="list of phases", lacks=_registered),
        Place(name="kernel", lacks=_kernel),
    ),
    says_nothing=(
        ("grammar, words, JSON, English", "a phase has none: its rules have"),
        ("checker", "whether a phase ends and always has something legal to do is proved of its rules"),
    ),
)
