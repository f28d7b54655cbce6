"""Every wish is met or answered, and the ledger finds what is wrong."""

import subprocess
import sys
from typing import Any

import pytest
from attrs import evolve

from tests.documents.registry import Shown

from .registry import HERE, problems, read

WISHES = read()
SHOWN = Shown(tests={wish.id: ["a test"] for wish in WISHES if wish.met}, idle={}, broken=())


def test_every_wish_is_met_or_answered() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.wishes.report"],
        cwd=HERE.parent.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("id_", "changes", "told"),
    [
        ("a1", {"met": ()}, "a1 is neither met nor answered: "),
        ("g4", {"met": ("to win / by two: as if by magic",)}, "g4 is not met by its lines:\nerror P101"),
        ("c2", {"answered": {"turn-up": "deal / deal it all"}}, "c2 is not answered with `turn-up` where"),
        ("c2", {"answered": {"deal-all": "deal / each: 6"}}, "c2 is not answered with `deal-all` where"),
        ("c1", {"id": "c99"}, "the wishes are"),
    ],
)
def test_what_is_wrong_with_a_wish_is_found(id_: str, changes: dict[str, Any], told: str) -> None:
    wishes = tuple(evolve(wish, **changes) if wish.id == id_ else wish for wish in WISHES)
    if "id" in changes:
        wishes = wishes[1:]
    assert [line for line in problems(wishes, SHOWN) if line.startswith(told)]


def test_a_wish_needs_a_test_and_a_test_a_wish() -> None:
    assert list(problems(WISHES, SHOWN)) == []
    tests = {**{id_: each for id_, each in SHOWN.tests.items() if id_ != "g4"}, "c7": ["a test"], "z1": ["a test"]}
    assert list(problems(WISHES, evolve(SHOWN, tests=tests))) == [
        "g4 is met by no test",
        "c7 has no lines in wishes.toml that meet it, but a test names it: a test",
        "z1 has no lines in wishes.toml that meet it, but a test names it: a test",
    ]
