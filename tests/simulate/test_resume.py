"""Whatever stops a simulation, the same command goes on, and the file is the same: byte for byte."""

import json
import resource
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pyarrow.parquet
import pytest
from attrs import evolve

from pitchdsl.compile import load
from pitchdsl.simulate.plan import Plan
from pitchdsl.simulate.run import simulate
from pitchdsl.simulate.statistics import statistics
from pitchdsl.simulate.store import Store, StoreError
from pitchdsl.simulate.tally import Tally
from tests.commands.test_commands import pitchdsl
from tests.simulate.parquet import without_its_first_row
from tests.texts import ROOT

PLAN = Plan(rules=load("auction-pitch"), bots=("simple", "random", "simple"), seed=9, games=45, hand_limit=30, chunk=10)
ENDINGS = (".parquet", ".csv", ".jsonl")


class StoppedError(Exception):
    """Stands for whatever stops a program."""


def stopped_after(chunks: int, plan: Plan, file: Path) -> None:
    """A run that is stopped once so many chunks are done."""

    def told(games: int, _: int) -> None:
        if games == chunks * plan.chunk:
            raise StoppedError

    with pytest.raises(StoppedError):
        simulate(plan, out=file, on_progress=told)
    assert not file.exists()


def whole(plan: Plan, folder: Path, ending: str) -> tuple[bytes, Tally]:
    """The file and the sums of a run that nothing stops."""
    file = folder / f"whole{ending}"
    tally = simulate(plan, out=file)
    return file.read_bytes(), tally


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_run_that_was_stopped_goes_on(ending: str, tmp_path: Path) -> None:
    content, tally = whole(PLAN, tmp_path, ending)
    file = tmp_path / f"hands{ending}"
    stopped_after(2, PLAN, file)
    parts = {part: part.stat().st_mtime_ns for part in tmp_path.glob("*.parts/*.part")}
    assert len(parts) == 2
    stopped_after(3, PLAN, file)
    assert {part: part.stat().st_mtime_ns for part in parts} == parts, "what was there is not played again"
    again = simulate(PLAN, out=file)
    assert file.read_bytes() == content
    assert statistics(PLAN.rules, 3, again) == statistics(PLAN.rules, 3, tally)
    assert names_in(tmp_path) == expected_of(ending, "hands", "whole")


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def expected_of(ending: str, *stems: str) -> list[str]:
    """Finished files, and their notes where they cannot hold them."""
    notes = [] if ending == ".parquet" else [f"{stem}{ending}.note" for stem in stems]
    return sorted([*(f"{stem}{ending}" for stem in stems), *notes])


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_finished_file_is_read_and_nothing_played(
    ending: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content, tally = whole(PLAN, tmp_path, ending)
    file = tmp_path / f"whole{ending}"
    written = file.stat().st_mtime_ns
    monkeypatch.setattr("pitchdsl.simulate.run.play_chunk", lambda *_: pytest.fail("it is played again"))
    told: list[int] = []
    again = simulate(PLAN, out=file, on_progress=lambda games, _: told.append(games))
    assert statistics(PLAN.rules, 3, again) == statistics(PLAN.rules, 3, tally)
    assert (file.read_bytes(), file.stat().st_mtime_ns, told) == (content, written, [45])
    assert names_in(tmp_path) == expected_of(ending, "whole")


@pytest.mark.parametrize("ending", ENDINGS)
def test_what_a_kill_at_the_very_end_has_left_behind_goes(ending: str, tmp_path: Path) -> None:
    """The file is in its place, and the folder is not yet cleared away; or the note is, and not yet the file."""
    file, folder = tmp_path / f"hands{ending}", tmp_path / f"hands{ending}.parts"
    stopped_after(4, PLAN, file)
    shutil.copytree(folder, tmp_path / "kept")
    simulate(PLAN, out=file)
    content = file.read_bytes()
    shutil.copytree(tmp_path / "kept", folder)
    simulate(PLAN, out=file)
    assert not folder.exists()
    (tmp_path / "kept").rename(folder)
    file.unlink()
    simulate(PLAN, out=file)
    assert file.read_bytes() == content
    assert names_in(tmp_path) == expected_of(ending, "hands")


def test_the_beginning_of_something_else_beside_a_finished_file_stays(tmp_path: Path) -> None:
    whole(PLAN, tmp_path, ".csv")
    stopped_after(1, evolve(PLAN, seed=10), tmp_path / "hands.csv")
    (tmp_path / "hands.csv.parts").rename(tmp_path / "whole.csv.parts")
    simulate(PLAN, out=tmp_path / "whole.csv")
    assert len(list((tmp_path / "whole.csv.parts").glob("*.part"))) == 1


def test_what_is_kept_is_enough_for_the_statistics(tmp_path: Path) -> None:
    """Killed between the last chunk and the end, it has nothing more to play."""
    tally = simulate(PLAN)
    stopped_after(4, PLAN, tmp_path / "hands.csv")
    store = Store(plan=PLAN, file=tmp_path / "hands.csv")
    summed = Tally()
    for _, each in store.kept():
        summed.add(each)
    first = simulate(evolve(PLAN, games=40))
    assert {name: sums.tolist() for name, sums in summed.sums.items()} == {
        name: sums.tolist() for name, sums in first.sums.items()
    }
    assert summed.total("games") == 40 < tally.total("games")


def test_kills_lose_nothing() -> None:
    """``make kills`` kills a hundred times; here it is a few, at moments drawn by chance."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.simulate.kills", "--kills", "4", "--games", "1500", "--jobs", "1", "--json"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (row,) = json.loads(done.stdout)
    run, kills, finished, *bad = row.values()
    assert (kills, bad) == (4, [0, 0, 0, 0]), run
    assert finished >= 1


def test_several_processes_write_the_same_file(tmp_path: Path) -> None:
    asked = ("simulate", "nine-card", "--games", "4500", "--seed", "2", "--json", "--hand-limit", "3")
    one = pitchdsl(*asked, "--out", str(tmp_path / "one.parquet"))
    two = pitchdsl(*asked, "--jobs", "2", "--out", str(tmp_path / "two.parquet"))
    assert (one.exit_code, two.exit_code) == (0, 0), two.stderr
    assert one.stdout == two.stdout
    assert (tmp_path / "one.parquet").read_bytes() == (tmp_path / "two.parquet").read_bytes()
    assert pyarrow.parquet.ParquetFile(tmp_path / "one.parquet").num_row_groups == 3


def test_the_size_of_a_chunk_changes_no_game(tmp_path: Path) -> None:
    for ending in (".csv", ".jsonl"):
        content, tally = whole(PLAN, tmp_path, ending)
        (tmp_path / "other").mkdir(exist_ok=True)
        other, sums = whole(evolve(PLAN, chunk=7), tmp_path / "other", ending)
        assert content == other
        assert statistics(PLAN.rules, 3, tally) == statistics(PLAN.rules, 3, sums)


@pytest.mark.parametrize("ending", ENDINGS)
def test_what_has_other_columns_is_neither_gone_on_with_nor_believed(
    ending: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pitchdsl with other columns has written a file, and the beginning of one."""
    with monkeypatch.context() as before:
        before.setattr("pitchdsl.simulate.hands.FORMAT", "pitchdsl-hands/0")
        content, _ = whole(PLAN, tmp_path, ending)
        stopped_after(2, PLAN, tmp_path / f"hands{ending}")
    for stem in ("whole", "hands"):
        with pytest.raises(StoreError, match="other columns"):
            simulate(PLAN, out=tmp_path / f"{stem}{ending}")
    assert (tmp_path / f"whole{ending}").read_bytes() == content
    assert len(list(tmp_path.glob("*.parts/*.part"))) == 2


# ───── what cannot be trusted ─────


@pytest.mark.parametrize("harm", ["cut short", "empty", "one byte", "of another chunk", "of another plan"])
def test_a_damaged_chunk_is_played_again(harm: str, tmp_path: Path) -> None:
    content, _ = whole(PLAN, tmp_path, ".csv")
    file = tmp_path / "hands.csv"
    stopped_after(3, PLAN, file)
    first, second = (tmp_path / "hands.csv.parts" / f"0000000{chunk}.part" for chunk in (0, 1))
    good = first.read_bytes()
    if harm == "of another plan":
        stopped_after(3, evolve(PLAN, seed=10), tmp_path / "other.csv")
        other = (tmp_path / "other.csv.parts" / first.name).read_bytes()
    else:
        other = {
            "cut short": good[:-100],
            "empty": b"",
            "one byte": good[:500] + bytes([good[500] ^ 1]) + good[501:],
            "of another chunk": second.read_bytes(),
        }[harm]
    assert other != good
    first.write_bytes(other)
    simulate(PLAN, out=file)
    assert file.read_bytes() == content


def test_what_half_a_chunk_has_left_behind_goes(tmp_path: Path) -> None:
    content, _ = whole(PLAN, tmp_path, ".csv")
    file = tmp_path / "hands.csv"
    stopped_after(1, PLAN, file)
    for left in (
        tmp_path / "hands.csv.parts" / ".00000001.part",
        tmp_path / ".hands.csv",
        tmp_path / ".hands.csv.note",
    ):
        left.with_name(f"{left.name}.pitchdsl-0000012345-0a1b2c3d").write_bytes(b"half")
    simulate(PLAN, out=file)
    assert file.read_bytes() == content
    assert names_in(tmp_path) == expected_of(".csv", "hands", "whole")


# ───── what is refused ─────


OTHERS = pytest.mark.parametrize(
    ("other", "named"),
    [
        (evolve(PLAN, seed=10), "(seed 9, not 10)"),
        (evolve(PLAN, games=46), "(games 45, not 46)"),
        (evolve(PLAN, hand_limit=31), "(hand limit 30, not 31)"),
        (evolve(PLAN, bots=("simple",) * 3), "(bots simple,random,simple, not simple,simple,simple)"),
        (
            evolve(PLAN, rules=load("auction-pitch", house_rules=["no-junk"])),
            "(house rules none, not no-junk; other rules)",
        ),
    ],
)


@OTHERS
def test_another_plan_is_refused_with_the_way_out(other: Plan, named: str, tmp_path: Path) -> None:
    file = tmp_path / "hands.csv"
    stopped_after(1, PLAN, file)
    before = sorted((tmp_path / "hands.csv.parts").iterdir())
    with pytest.raises(StoreError) as caught:
        simulate(other, out=file)
    assert "the beginning of another simulation" in str(caught.value)
    assert named in str(caught.value)
    assert "finish it with the same command as before, remove the folder, or name another file" in str(caught.value)
    assert sorted((tmp_path / "hands.csv.parts").iterdir()) == before


@OTHERS
@pytest.mark.parametrize("ending", ENDINGS)
def test_a_finished_file_of_another_plan_is_refused(other: Plan, named: str, ending: str, tmp_path: Path) -> None:
    content, _ = whole(PLAN, tmp_path, ending)
    with pytest.raises(StoreError) as caught:
        simulate(other, out=tmp_path / f"whole{ending}")
    assert str(caught.value) == (
        f"{tmp_path / f'whole{ending}'} is finished, and of another simulation {named}: "
        "name another file, or remove that one first"
    )
    assert (tmp_path / f"whole{ending}").read_bytes() == content
    assert names_in(tmp_path) == expected_of(ending, "whole")


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("content", [b"", b"game,hand\n0,1\n", b'{"game": 0}\n'])
def test_a_file_of_somebody_is_not_written_over(content: bytes, ending: str, tmp_path: Path) -> None:
    file = tmp_path / f"mine{ending}"
    file.write_bytes(content)
    for note in (b"", b"[]", b'{"made": {}, "sums": 1}', b'{"made": {"seed": "no"}, "sums": ""}'):
        with pytest.raises(StoreError, match="is there already, and nothing says that this simulation made it"):
            simulate(PLAN, out=file)
        assert file.read_bytes() == content
        (tmp_path / f"mine{ending}.note").write_bytes(note)


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_finished_file_that_was_changed_is_refused(ending: str, tmp_path: Path) -> None:
    content, _ = whole(PLAN, tmp_path, ending)
    file = tmp_path / f"whole{ending}"
    if ending == ".parquet":
        without_its_first_row(file)
    else:
        file.write_bytes(content.replace(b"hearts", b"spades", 1))
    changed = file.read_bytes()
    assert changed != content
    with pytest.raises(StoreError, match="was changed after it was finished: name another file, or remove that one"):
        simulate(PLAN, out=file)
    assert file.read_bytes() == changed


def test_a_file_that_another_program_has_finished_meanwhile_is_left_alone(tmp_path: Path) -> None:
    """Both find no file; the other one is done with it before this one begins."""
    store = Store(plan=PLAN, file=tmp_path / "hands.csv")
    assert store.finished() is None
    other = evolve(PLAN, seed=10)
    simulate(other, out=store.file)
    content = store.file.read_bytes()
    with pytest.raises(StoreError, match="finished by another program just now"), store.opened():
        pass
    assert store.file.read_bytes() == content


def test_two_at_once_do_not_write_the_same_file(tmp_path: Path) -> None:
    file = tmp_path / "hands.csv"
    with Store(plan=PLAN, file=file).opened(), pytest.raises(StoreError, match="is being written just now"):
        simulate(PLAN, out=file)
    simulate(PLAN, out=file)


@contextmanager
def files_up_to(size: int) -> Iterator[None]:
    """No file may become larger, as on a disk that is full."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_full_disk_is_told_and_what_is_done_stays(ending: str, tmp_path: Path) -> None:
    content, _ = whole(PLAN, tmp_path, ending)
    file = tmp_path / f"hands{ending}"
    stopped_after(2, PLAN, file)
    for size in (4_000, len(content) - 1):  # too small for a chunk; too small for the file
        with files_up_to(size), pytest.raises(StoreError) as caught:
            simulate(PLAN, out=file)
        goes_on = f"what is done stays in {file}.parts, and the same command goes on"
        assert str(caught.value) == f"{file} cannot be written: File too large; {goes_on}"
        assert not list(tmp_path.rglob(".*"))
    simulate(PLAN, out=file)
    assert file.read_bytes() == content


def test_a_folder_that_nobody_may_write_to_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("pathlib.Path.mkdir", refuse)
    with pytest.raises(StoreError) as caught:
        simulate(PLAN, out=tmp_path / "hands.csv")
    assert str(caught.value) == f"{tmp_path / 'hands.csv'} cannot be written: Permission denied"


def test_a_file_in_the_place_of_the_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "hands.csv.parts").write_text("mine")
    with pytest.raises(StoreError, match="cannot be written: File exists"):
        simulate(PLAN, out=tmp_path / "hands.csv")
    assert (tmp_path / "hands.csv.parts").read_text() == "mine"
