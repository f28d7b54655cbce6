"""The fuzz code itself, without the fuzzer: targets and mutators on every seed and some hundreds of mutations."""

import random
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.effort import few, some
from tests.fuzz import run
from tests.fuzz.mutator import CHANGES, encoded, pool_of
from tests.fuzz.mutators import Mutator, numbered
from tests.fuzz.notes import Notes, fault_in
from tests.fuzz.outcome import Outcome
from tests.fuzz.seeds import SPLIT, dictionary, words
from tests.fuzz.shrink import shrunk
from tests.fuzz.surfaces import SURFACES, mutator_of, seeds_of

COMPOSED = 8
SEEDS_TRIED = 32
INPUTS = few(40, thorough=400)
"""Of each surface, the same ones each time; ``make fuzz-many`` tries thousands."""

BROKEN_ONCE = sorted((Path(__file__).parent / "regressions").glob("*.*"))


def reversed_bytes(data: bytes, most: int) -> bytes:
    """In the place of libFuzzer's own changes."""
    return data[::-1][:most]


def each_surface() -> pytest.MarkDecorator:
    return pytest.mark.parametrize("name", SURFACES)


@each_surface()
def test_seeds_keep_the_laws(name: str) -> None:
    """Law: nothing that fuzzing begins with is a finding, and much of it is accepted."""
    tried = some(seeds_of(name, COMPOSED)[1], SEEDS_TRIED)
    answers = Counter(SURFACES[name].target(data) for data in tried)
    assert answers[True] > SURFACES[name].accepted * len(tried)


@each_surface()
def test_mutations_keep_the_laws(name: str) -> None:
    """Law: the same of what the mutator makes of them, some of which is accepted and some refused."""
    surface, maker, answers = SURFACES[name], mutator_of(name, COMPOSED), Counter[bool]()
    for number in range(INPUTS):
        data = numbered(maker, *seeds_of(name, COMPOSED), surface.longest, number, seed=1)
        assert len(data) <= surface.longest
        answers[surface.target(data)] += 1
    assert min(answers[True], answers[False]) >= INPUTS // 20, answers


@each_surface()
def test_an_input_follows_from_its_number(name: str) -> None:
    seeds, _ = seeds_of(name, COMPOSED)
    one, other = (SURFACES[name].mutator(seeds) for _ in range(2))

    def inputs(maker: Mutator, seed: int) -> list[bytes]:
        return [
            numbered(maker, *seeds_of(name, COMPOSED), SURFACES[name].longest, number, seed) for number in range(60)
        ]

    assert inputs(one, 1) == inputs(other, 1)
    assert len(set(inputs(one, 1)) - set(inputs(one, 2))) > 50
    assert len(set(inputs(one, 1)) - set(seeds)) > 45


def test_every_change_changes_something() -> None:
    """Law: no change of the mutator is idle, and none needs a text of a certain form."""
    pool = pool_of([data.partition(SPLIT)[0].decode() for data in seeds_of("text", COMPOSED)[0]], words())
    for change in CHANGES:
        changed = 0
        for number, text in enumerate(pool.texts[:60]):
            lines = list(text)
            change(lines, random.Random(number), pool)
            changed += tuple(lines) != text
            change(["x"], random.Random(number), pool)
        assert changed > 2, change


@pytest.mark.parametrize("data", [b"", b"\n", b"\xff\xfe", SPLIT, b"\0", b"{}", b"\xef\xbb\xbf"])
@each_surface()
def test_anything_may_be_given(name: str, data: bytes) -> None:
    """Law: an input of hardly anything is refused, and can be mutated."""
    assert SURFACES[name].target(data) is False
    maker = mutator_of(name, COMPOSED)
    for seed in range(100):
        maker.change(data, SURFACES[name].longest, seed, reversed_bytes)


def crashing(*_: object, **__: object) -> None:
    raise RuntimeError("a card fell down")


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("text", "compile.parsed"),
        ("play", "compile.parsed"),
        ("replay", "records.reader._fields"),
        ("house-rule", "fitting.fit.drafted"),
        ("position", "review.laying._standing"),
        ("page", "web.answering._read"),
        ("editor", "languageserver.documents.path_of"),
    ],
)
def test_a_crash_is_reported_and_shrunk(name: str, what: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Law: whatever raises is noted with its input and its traceback, once for each kind, the shortest one of each."""
    monkeypatch.setattr(f"pitchdsl.{what}", crashing)
    seeds = sorted(seeds_of(name, COMPOSED)[0], key=len)
    notes = Notes(tmp_path, tmp_path / "notes.json")
    target = SURFACES[name].target
    reaching = [data for data in seeds[:9] if fault_in(target, data) is not None]
    longest = next(data for data in reversed(seeds) if fault_in(target, data) is not None)
    for data in (longest, *reaching[:2]):
        notes.watched(target, data)
    ((kind, fault),) = notes.faults.items()
    assert kind.startswith("RuntimeError in ")
    assert (fault["times"], (tmp_path / fault["file"]).read_bytes()) == (3, reaching[0])
    assert "a card fell down" in (tmp_path / f"{fault['file']}.txt").read_text(encoding="utf-8")
    notes.save()
    outcome = Outcome(name)
    run._read(outcome, tmp_path / "notes.json", "#9\tINITED cov: 5 ft: 7 corp\n#12\tNEW    cov: 6 ft: 9 corp: 1\n")
    outcome.shorten(tries=40)
    assert (outcome.first, outcome.last) == ("5/7", "6/9")
    assert len((tmp_path / f"{fault['file']}.small").read_bytes()) <= len(reaching[0])


def test_shrinking_leaves_what_matters() -> None:
    """Law: all lines and words go without which the fault stays the same, and no other fault is taken for it."""

    def target(data: bytes) -> bool:
        if data.count(b"trump") >= 2:
            raise ValueError("twice")
        if b"one" not in data:
            raise KeyError("another fault")
        return True

    small = shrunk(target, b"one two\nthe trump is\nthree\nfour trump, five\nsix one\n")
    assert small.split() in ([b"trumptrump"], [b"trump", b"trump"])
    assert shrunk(target, b"one\n") == b"one\n"


@pytest.mark.parametrize("path", [pytest.param(path, id=path.stem) for path in BROKEN_ONCE])
def test_what_was_found_once_stays_mended(path: Path) -> None:
    """Law: every input that was once a finding keeps all laws, as each surface takes it."""
    taking = [each for each in SURFACES.values() if path in each.found_once()]
    assert taking
    for surface in taking:
        surface.target(path.read_bytes())


def test_the_dictionary_holds_the_language() -> None:
    said = dictionary(words())
    assert {'"trump"', '"partners"', '"auction-pitch"', '"dealer-may-hold"'} <= set(said.splitlines())


def test_without_the_fuzzer_it_says_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(run, "find_spec", lambda _: None)
    assert run.main([]) == 2
    assert "atheris is not here" in capsys.readouterr().err


def test_a_worker_that_cannot_start_is_no_success(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Law: a run in which nothing was fuzzed does not look like one in which nothing was found."""
    (tmp_path / "python").write_text("#!/bin/sh\necho no such luck >&2\nexit 3\n", encoding="utf-8")
    (tmp_path / "python").chmod(0o755)
    monkeypatch.setattr(run, "find_spec", lambda _: True)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    assert run.main(["--target", "replay", "--out", str(tmp_path / "out"), "--composed", "1", "--minutes", "0.01"]) == 2
    assert "no such luck" in capsys.readouterr().out


def test_lines_are_a_file() -> None:
    assert encoded(["a", "🂡"]) == "a\n🂡".encode()
