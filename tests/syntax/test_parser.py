"""The grammar is free of conflicts, and its finished tables are only a copy."""

import os
import subprocess
import sys
from pathlib import Path

import lark
import pytest

from pitchdsl import resources
from pitchdsl.syntax import parser as module
from pitchdsl.syntax.parser import STARTS, build
from tests.texts import HANG


def test_the_grammar_has_no_conflict_and_no_colliding_words(built: lark.Lark) -> None:
    assert built.parse("4", start="players_seats")


def test_a_conflict_of_rules_would_be_found() -> None:
    ambiguous = resources.grammar().replace("points_total: NUMBER\n", "points_total: NUMBER | also\nalso: NUMBER\n")
    with pytest.raises(lark.exceptions.GrammarError, match=r"(?i)reduce"):
        build(ambiguous)


def test_colliding_words_would_be_found() -> None:
    colliding = resources.grammar().replace(
        "points_total: NUMBER\n", "points_total: NUMBER | DIGITS\nDIGITS: /[0-9]+/\n"
    )
    with pytest.raises(lark.exceptions.LexError, match=r"(?i)collision"):
        build(colliding)


def test_every_start_has_its_grammar_rule() -> None:
    names = {str(rule.origin.name) for rule in module.parser().rules}
    assert set(STARTS) <= names


@pytest.fixture(scope="module")
def built() -> lark.Lark:
    return build(resources.grammar())


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, built: lark.Lark) -> Path:
    """The cache folder; building takes no time."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(module, "build", lambda grammar: built)
    return tmp_path / "pitchdsl"


def fresh() -> lark.Lark:
    """A parser as another process would get it."""
    return module.parser.__wrapped__()


def test_the_tables_are_kept_and_used(cache: Path) -> None:
    fresh()
    (kept,) = cache.iterdir()
    written = kept.stat().st_mtime_ns
    assert fresh().parse("4", start="players_seats")
    assert kept.stat().st_mtime_ns == written


@pytest.mark.parametrize(
    "rubbish",
    [b"", b"\x80", b"junk", b"\x80\x04]q\x00.", b"\x80\x04K\x01.", b"c__no_such\nthing\n.", b"(" * 50, os.urandom(400)],
)
def test_a_damaged_copy_is_ignored(cache: Path, rubbish: bytes) -> None:
    fresh()
    (kept,) = cache.iterdir()
    kept.write_bytes(rubbish)
    assert fresh().parse("4", start="players_seats")


def test_half_a_copy_is_ignored(cache: Path) -> None:
    fresh()
    (kept,) = cache.iterdir()
    kept.write_bytes(kept.read_bytes()[:1000])
    assert fresh().parse("4", start="players_seats")


def test_a_home_that_cannot_be_written_to_works(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.write_text("this is a file")
    environment = {"PATH": os.environ["PATH"], "HOME": str(home), "PYTHONPATH": os.environ.get("PYTHONPATH", "")}
    code = "from pitchdsl.compile import load; print(load('auction-pitch').title)"
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False, timeout=HANG
    )
    assert (done.stdout, done.stderr) == ("Auction Pitch\n", "")
