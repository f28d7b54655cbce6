"""The grammar is free of conflicts; its kept tables are current, read as a strict build does, and need no home."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import lark
import pytest

from pitchdsl import resources
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.resolve.library import read_source
from pitchdsl.syntax import kept_lines, rule_lines, tables
from pitchdsl.syntax import parser as module
from pitchdsl.syntax.parse import parse
from pitchdsl.syntax.tree import Tree
from tests.texts import ROOT

SHEETS = sorted(path for folder in ("variants", "tests/corpus", "docs") for path in (ROOT / folder).rglob("*.pitch"))
STALE = "grammar/tables.json is stale: `make build`"


@pytest.fixture(scope="module")
def strict() -> lark.Lark:
    return tables.build(resources.grammar(), strict=True)


@pytest.fixture
def parser_again() -> Iterator[None]:
    """The one parser is made anew, now and after the test."""
    module.parser.cache_clear()
    yield
    module.parser.cache_clear()


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the tables that a test may spoil; nothing else is looked at."""
    copy = tmp_path / "tables.json"
    copy.write_bytes(resources.tables().read_bytes())
    monkeypatch.setattr(resources, "tables", lambda: copy)
    return copy


# ───── the grammar ─────


def test_the_grammar_has_no_conflict_and_no_colliding_words(strict: lark.Lark) -> None:
    assert strict.parse("4", start="players_seats")


def test_a_conflict_of_rules_would_be_found() -> None:
    ambiguous = resources.grammar().replace(
        "points_total: NUMBER when?\n", "points_total: NUMBER | also\nalso: NUMBER\n"
    )
    with pytest.raises(lark.exceptions.GrammarError, match=r"(?i)reduce"):
        tables.build(ambiguous, strict=True)


def test_colliding_words_would_be_found() -> None:
    colliding = resources.grammar().replace(
        "points_total: NUMBER when?\n", "points_total: NUMBER | DIGITS\nDIGITS: /[0-9]+/\n"
    )
    with pytest.raises(lark.exceptions.LexError, match=r"(?i)collision"):
        tables.build(colliding, strict=True)


def test_every_start_has_its_grammar_rule(strict: lark.Lark) -> None:
    assert set(tables.STARTS) <= {str(rule.origin.name) for rule in strict.rules}


# ───── the kept tables are those of the grammar ─────


def test_the_kept_tables_are_current(strict: lark.Lark) -> None:
    """A strict build and one more have the same text, whatever numbers lark has given to states."""
    assert tables.load(resources.grammar()) is not None, STALE
    assert resources.tables().read_text("ascii") == tables.dump(resources.grammar(), strict), STALE


def test_the_kept_tables_read_every_text_as_a_strict_build_does(
    strict: lark.Lark, parser_again: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = read_all()
    module.parser.cache_clear()
    monkeypatch.setattr(tables, "load", lambda grammar: strict)
    assert read_all() == kept
    assert module.parser() is strict


def read_all() -> list[tuple[Tree, list[Problem]]]:
    """All sheets, right and wrong ones: what they say, and what is wrong with them."""
    return [parse(read_source(path, path.name)) for path in SHEETS]


# ───── stale and damaged tables are never used ─────


def test_an_edited_grammar_is_in_force_at_once(parser_again: None, monkeypatch: pytest.MonkeyPatch) -> None:
    edited = resources.grammar().replace("points_total: NUMBER when?\n", 'points_total: NUMBER "in" "all"\n')
    monkeypatch.setattr(resources, "grammar", lambda: edited)
    assert module.parser().parse("11 in all", start="points_total").children == ["11"]


def test_another_start_makes_the_tables_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    assert tables.load(resources.grammar())
    monkeypatch.setitem(tables._OPTIONS, "start", [*tables.STARTS, "test"])
    assert tables.load(resources.grammar()) is None


def test_another_end_of_words_makes_the_tables_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "END_OF_WORD", r"(?!\w)")
    assert tables.load(resources.grammar()) is None


def test_tables_that_were_just_made_are_used(kept: Path, strict: lark.Lark) -> None:
    kept.write_text(tables.dump(resources.grammar(), strict), encoding="utf-8")
    loaded = tables.load(resources.grammar())
    assert loaded is not None
    assert loaded.parse("each alone", start="players_sides") == strict.parse("each alone", start="players_sides")


@pytest.mark.parametrize("rubbish", [b"", b"\x80", b"junk", b"[]", b"{}", b'{"fingerprint": 1}', b"[" * 10**5])
def test_damaged_tables_are_ignored(kept: Path, rubbish: bytes) -> None:
    kept.write_bytes(rubbish)
    assert tables.load(resources.grammar()) is None


def test_half_the_tables_are_ignored(kept: Path) -> None:
    kept.write_bytes(kept.read_bytes()[:1000])
    assert tables.load(resources.grammar()) is None


def test_tables_that_this_lark_does_not_understand_are_ignored(kept: Path) -> None:
    kept.write_bytes(kept.read_bytes().replace(b',"re",', b',"expression",1,'))
    assert tables.load(resources.grammar()) is None


def test_missing_tables_are_made(kept: Path, parser_again: None) -> None:
    kept.unlink()
    assert module.parser().parse("4", start="players_seats")


# ───── reading them takes a file and lark, nothing else ─────


def test_the_first_command_builds_nothing_and_touches_no_home(tmp_path: Path) -> None:
    home = tmp_path / "home"
    code = f"""
import sys
sys.modules["interegular"] = None  # cannot be imported

def watch(event, arguments):
    assert not any(str(argument).startswith({str(home)!r}) for argument in arguments), (event, arguments)
sys.addaudithook(watch)

import lark
del lark.Lark.__init__  # so that nothing can be built from a grammar

from pitchdsl.compile import load
print(load("auction-pitch").title)
"""
    environment = {**os.environ, "HOME": str(home), "XDG_CACHE_HOME": str(home / "cache")}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("Auction Pitch\n", "")
    assert not home.exists()


def test_an_edited_grammar_needs_no_interegular(tmp_path: Path) -> None:
    code = f"""
import sys
sys.modules["interegular"] = None
from pathlib import Path
from pitchdsl import resources
resources.tables = lambda: Path({str(tmp_path / "none.json")!r})
from pitchdsl.compile import load
print(load("auction-pitch").title)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("Auction Pitch\n", "")


def test_the_kept_automaton_is_current() -> None:
    kept = kept_lines.load()
    assert kept is not None, "grammar/lines.json is stale: `make build`"
    assert kept_lines.dump(kept) == kept_lines.dump(rule_lines.automaton())


def test_a_damaged_automaton_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = tmp_path / "lines.json"
    monkeypatch.setattr(resources, "lines", lambda: copy)
    whole = kept_lines.dump(rule_lines.automaton())
    for rubbish in ("", "[]", whole[:1000], whole.replace('"rows":[[', '"rows":[[9999,')):
        copy.write_text(rubbish, encoding="utf-8")
        assert kept_lines.load() is None
    copy.write_text(whole, encoding="utf-8")
    again = kept_lines.load()
    assert again is not None and kept_lines.dump(again) == whole
