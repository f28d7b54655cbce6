"""A slice of the long run, and the same laws with a pen that hypothesis holds, so that a failing text shrinks."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from pitchdsl.game.rules import Rules
from tests.effort import few
from tests.soundness import run
from tests.soundness.breaker import broken_by, judged
from tests.soundness.documents import compiled, composed, documents, texts
from tests.soundness.faults import FAULTS, ways
from tests.soundness.laws import Fault, faults_of
from tests.soundness.page import Broken, Page
from tests.soundness.pen import Pen, pens, seeded
from tests.soundness.sheet import Document, Row, Sheet
from tests.soundness.slips import SLIPS

calm = settings(max_examples=few(8, thorough=15), suppress_health_check=list(HealthCheck), database=None)

DOCUMENTS = str(few(12, thorough=25))

SOME = ("auction-pitch", "guide-smudge", "team-auction-11", "nine-card", "king-pedro", "team")


def of(name: str) -> tuple[Document, Rules]:
    """A bundled variant under another name, as a document that can be broken."""
    row = Row("deal", "first dealer", "at random")
    document = Document("delta", (Sheet("variant", "ours", extends=name, rows=(row,)),))
    rules = compiled(document.text).rules
    assert rules is not None
    return document, rules


def test_a_slice_of_the_run(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Law: what is accepted plays, reads back and is told; what is broken is refused, where it is broken."""
    out = tmp_path / "out"
    assert run.main(["--documents", DOCUMENTS, "--games", "5", "--breaks", "3", "--jobs", "1", "--out", str(out)]) == 0
    said = capsys.readouterr().out
    assert "documents made" in said
    assert not out.exists()


@calm
@given(made=texts())
def test_laws_hold_of_every_text(made: tuple[str, tuple[str, ...]]) -> None:
    """Law: the same, of texts that hypothesis writes."""
    text, laid_over = made
    accepted = compiled(text, laid_over)
    if accepted.rules is not None:
        assert not list(faults_of(text, laid_over, accepted, 2, 1))


@calm
@given(document=documents(), pen=pens())
def test_what_is_broken_is_refused(document: Document, pen: Pen) -> None:
    """Law: one fault, one problem, on its line; of texts that hypothesis writes and breaks."""
    rules = compiled(document.text).rules
    if rules is not None and not document.over:
        broken = broken_by(pen, document, rules)
        assert broken is None or judged(broken) is None, broken.text


@pytest.mark.parametrize("name", SOME)
def test_every_fault_is_found_in_bundled_games(name: str) -> None:
    """Law: every fault of meaning that can be put into a bundled variant is found, by its code and on its line."""
    document, rules = of(name)
    page = Page(document, rules)
    for subject in FAULTS:
        for broken in ways(page, subject):
            assert judged(broken) is None, broken.text


def test_every_slip_and_every_fault_is_made() -> None:
    """Law: a hundred documents are enough for every slip of the pen, and for most codes of the checker."""
    slips, codes = set(), set()
    for seed in range(100):
        document = composed(seeded(seed))
        rules = compiled(document.text).rules
        if rules is None or document.over:
            continue
        page = Page(document, rules)
        slips |= {slip for slip in SLIPS if slip(seeded(seed), page) is not None}
        codes |= {broken.code for subject in FAULTS for broken in ways(page, subject)}
    assert slips == set(SLIPS)
    assert len(codes) >= 35


def test_the_judge_tells_what_is_wrong() -> None:
    """Law: an accepted text that was to be refused, another line and another code do not pass."""
    document, rules = of("auction-pitch")
    fine = Broken("nothing", document.text, frozenset({1}))
    elsewhere = Page(document, rules).put("seats", "P302", ("players", "seats", "1"))
    assert judged(fine) == Fault("accepted by mistake", "nothing, line [1]")
    assert judged(elsewhere) is None
    for wrong in (
        Broken("seats", elsewhere.text, frozenset({1}), "P302"),
        Broken("seats", elsewhere.text, elsewhere.lines, "P301"),
    ):
        found = judged(wrong)
        assert found is not None
        assert found.kind == "wrong line"


def test_failures_are_written_down(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Law: a failing run says so, and leaves a text with its seed."""
    monkeypatch.setattr(run, "judged", lambda _: Fault("wrong line", "not so\nat all"))
    out = tmp_path / "out"
    assert run.main(["--documents", "5", "--games", "0", "--jobs", "1", "--out", str(out)]) == 1
    assert "broken: wrong line" in capsys.readouterr().out
    first = min(out.iterdir()).read_text(encoding="utf-8")
    assert first.startswith("# seed ")
    assert "\n# not so\n# at all\n" in first
