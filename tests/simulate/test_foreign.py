"""What lies on the disk and is not ours: it is neither removed nor believed, and nothing that it holds is a crash."""

import base64
import json
import os
import zlib
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import joblib
import pyarrow as pa
import pyarrow.compute
import pyarrow.parquet
import pytest
from attrs import evolve

from pitchdsl.compile import compile_text, load
from pitchdsl.simulate.plan import CHUNK, Plan
from pitchdsl.simulate.run import simulate
from pitchdsl.simulate.store import Store, StoreError
from tests.commands.test_commands import pitchdsl
from tests.simulate.parquet import KEY, rewritten

PLAN = Plan(rules=load("auction-pitch"), bots=("simple",) * 4, seed=3, games=25, hand_limit=30, chunk=10)


# ───── what is not removed ─────


def snapshot(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize(
    "mine",
    [
        {"thesis.txt": "all my work"},
        {"plan.json": "[1]", "thesis.txt": "x"},
        {"plan.json": "{}"},
        {"plan.json": "[" * 200_000},
        {"lock": "mine", "foo.part": "x"},
        {"00000000.part": "my chapter"},
        {".hidden": ""},
        {"plan.json": json.dumps({"pitchdsl": version("pitchdsl"), **PLAN.as_dict(), "seed": 10**30})},
    ],
    ids=",".join,
)
def test_a_folder_of_somebody_is_left_alone(mine: dict[str, str], tmp_path: Path) -> None:
    folder = tmp_path / "h.csv.parts"
    folder.mkdir()
    for name, content in mine.items():
        (folder / name).write_text(content)
    before = snapshot(tmp_path)
    with pytest.raises(StoreError) as caught:
        simulate(PLAN, out=tmp_path / "h.csv")
    assert str(caught.value) == (
        f"{folder} is there already, and nothing says that this simulation made it: name another file"
    )
    assert snapshot(tmp_path) == before


def test_what_somebody_puts_into_the_folder_stays(tmp_path: Path) -> None:
    store = Store(plan=PLAN, file=tmp_path / "h.csv")
    with store.opened():
        pass
    mine = {
        "thesis.txt": "all my work",
        "foo.part": "",
        ".00000001.part.swp": "",
        "00000009.part": "",
        "000000001.part": "",
    }
    for name, content in mine.items():
        (store.folder / name).write_text(content)
    (store.folder / ".00000001.part.pitchdsl-0000000001-00000000").mkdir()
    simulate(PLAN, out=store.file)
    assert snapshot(store.folder) == {name: content.encode() for name, content in mine.items()}


def test_a_finished_file_beside_a_folder_of_somebody_is_read(tmp_path: Path) -> None:
    simulate(PLAN, out=tmp_path / "h.csv")
    folder = tmp_path / "h.csv.parts"
    folder.mkdir()
    for name in ("thesis.txt", "lock", "00000000.part"):
        (folder / name).touch()
    before = snapshot(tmp_path)
    assert simulate(PLAN, out=tmp_path / "h.csv").total("games") == 25
    assert snapshot(tmp_path) == before


@pytest.mark.parametrize("name", ["h.csv", "*.csv", "[h].csv", "h?.csv"])
def test_hidden_files_of_others_stay(name: str, tmp_path: Path) -> None:
    mine = (f".{name}.swp", f".{name}.0a1b2c3d4e5f6071", ".h.csv.pitchdsl-0000000001-0a1b2c3d.txt", ".other.csv.swp")
    for each in (*mine, ".hx.csv.pitchdsl-0000000001-0a1b2c3d"):
        (tmp_path / each).write_text("mine")
    (tmp_path / f".{name}.pitchdsl-0000000001-0a1b2c3d").mkdir()
    before = snapshot(tmp_path)
    simulate(PLAN, out=tmp_path / name)
    after = snapshot(tmp_path)
    assert set(after) - set(before) == {name, f"{name}.note"}
    assert {path: after[path] for path in before} == before


@pytest.mark.parametrize("content", ["remember the milk", "[]", '{"format": "other/1", "made": {}}'])
def test_a_note_of_somebody_is_not_written_over(content: str, tmp_path: Path) -> None:
    note = tmp_path / "h.csv.note"
    note.write_text(content)
    with pytest.raises(StoreError) as caught:
        simulate(PLAN, out=tmp_path / "h.csv")
    assert str(caught.value) == (
        f"{note} is there already, and {tmp_path / 'h.csv'} needs that name for its note: name another file"
    )
    assert snapshot(tmp_path) == {"h.csv.note": content.encode()}
    simulate(PLAN, out=tmp_path / "h.parquet")


def test_a_note_of_a_file_that_was_removed_is_in_nobodys_way(tmp_path: Path) -> None:
    file = tmp_path / "h.csv"
    simulate(PLAN, out=file)
    file.unlink()
    simulate(evolve(PLAN, seed=4), out=file)
    assert simulate(evolve(PLAN, seed=4), out=file).total("games") == 25


# ───── what is not believed ─────


def sums_of(file: Path) -> dict[str, list[int]]:
    said = json.loads(pyarrow.parquet.read_metadata(file).metadata[KEY])
    sums: dict[str, list[int]] = json.loads(zlib.decompress(base64.b64decode(said["sums"])))
    return sums


def told(sums: object) -> Callable[[dict[str, Any]], bytes]:
    """A note that tells other sums."""
    packed = base64.b64encode(zlib.compress(json.dumps(sums).encode())).decode()
    return lambda said: json.dumps({**said, "sums": packed}).encode()


def made(**other: object) -> Callable[[dict[str, Any]], bytes]:
    """A note that says something else of what made the file."""
    return lambda said: json.dumps({**said, "made": {**said["made"], **other}}).encode()


CHANGED = "was changed after it was finished"
STRANGE = "nothing says that this simulation made it"
OTHER = "of another simulation"


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("whole") / "h.parquet"
    simulate(PLAN, out=file)
    return file


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"games": [1, 2, 3]}, CHANGED),
        ({"games": [2**70] * 200}, CHANGED),
        ({"games": [0] * 200}, CHANGED),
        ({"games": 5}, CHANGED),
        ({"games": [0.5] * 200}, CHANGED),
        ({"games": [True] * 25 + [False] * 175}, CHANGED),
        ({"games": [[]] * 200}, CHANGED),
        ({"contracts set": [99_999] * 200}, CHANGED),
        ({"contracts": [-5] * 200}, CHANGED),
        ({"hands": [99_999] * 200, "hands in games": [99_999] * 200}, CHANGED),
        ({"bid   2": [1] * 200, "bid set   2": [2] * 200}, CHANGED),
        ({"bid \x1b[31m": [1] * 200}, CHANGED),
    ],
    ids=lambda value: str(value)[:40],
)
def test_sums_that_cannot_be_are_refused(change: dict[str, object], said: str, whole: Path, tmp_path: Path) -> None:
    file = tmp_path / "h.parquet"
    file.write_bytes(whole.read_bytes())
    note = json.loads(pyarrow.parquet.read_metadata(file).metadata[KEY])
    rewritten(file, pyarrow.parquet.read_table(file), told({**sums_of(file), **change})(note))
    refused(file, said)


@pytest.mark.parametrize(
    ("note", "said"),
    [
        (lambda _: b"[" * 200_000, STRANGE),
        (lambda _: b"\xff", STRANGE),
        (lambda said: json.dumps({**said, "sums": "AAA"}).encode(), CHANGED),
        (lambda said: json.dumps({**said, "sums": None}).encode(), CHANGED),
        (lambda said: json.dumps({**said, "sha256": [1]}).encode(), CHANGED),
        (lambda said: json.dumps({"made": said["made"], "format": said["format"]}).encode(), CHANGED),
        (told([1]), CHANGED),
        (told("sums"), CHANGED),
        (lambda said: json.dumps({**said, "sums": packed_brackets()}).encode(), CHANGED),
        (made(seed=10**400), STRANGE),
        (made(seed=-1), STRANGE),
        (made(bots={"a": [1]}), STRANGE),
        (made(variant="\x1b[31mred"), STRANGE),
        (made(**{"with": [[[[]]]]}), STRANGE),
        (made(seed=4), OTHER),
        (made(more=1), OTHER),
    ],
)
def test_notes_that_cannot_be_are_refused(
    note: Callable[[dict[str, Any]], bytes], said: str, whole: Path, tmp_path: Path
) -> None:
    file = tmp_path / "h.parquet"
    file.write_bytes(whole.read_bytes())
    true = json.loads(pyarrow.parquet.read_metadata(file).metadata[KEY])
    rewritten(file, pyarrow.parquet.read_table(file), note(true))
    refused(file, said)
    beside = tmp_path / "h.csv"
    simulate(PLAN, out=beside)
    true = json.loads((tmp_path / "h.csv.note").read_bytes())
    (tmp_path / "h.csv.note").write_bytes(note(true))
    refused(beside, said)


def packed_brackets() -> str:
    return base64.b64encode(zlib.compress(b"[" * 100_000)).decode()


def refused(file: Path, said: str) -> None:
    """It is told in a line, and neither asking nor guessing the seed changes the file."""
    content = file.read_bytes()
    with pytest.raises(StoreError, match=said):
        simulate(PLAN, out=file)
    assert file.read_bytes() == content
    assert Store(plan=PLAN, file=file).seed_before() in (None, 3, 4)


def test_the_same_rows_written_anew_are_believed_and_others_are_not(whole: Path, tmp_path: Path) -> None:
    """As many rows, and as many of each column: only a score is another one."""
    file = tmp_path / "h.parquet"
    file.write_bytes(whole.read_bytes())
    assert simulate(PLAN, out=file).total("games") == 25
    table = pyarrow.parquet.read_table(file)
    place = table.column_names.index("score 0")
    rewritten(file, table.set_column(place, "score 0", pyarrow.compute.add(table.column(place), 1)))
    refused(file, CHANGED)


def test_one_byte_of_the_rows_is_noticed(whole: Path, tmp_path: Path) -> None:
    file = tmp_path / "h.parquet"
    content = bytearray(whole.read_bytes())
    content[len(content) // 4] ^= 1
    file.write_bytes(content)
    refused(file, CHANGED)


@pytest.mark.parametrize("content", [b"PAR1", b"PAR1" + b"\xff" * 40 + b"PAR1", b"\0" * 100])
def test_no_parquet_file_is_a_stranger(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "h.parquet"
    file.write_bytes(content)
    refused(file, STRANGE)


@pytest.mark.parametrize("name", ["h.parquet", "h.csv", "h.csv.note", "h.csv.parts/lock", "h.csv.parts/plan.json"])
def test_nobody_waits_for_a_pipe(name: str, tmp_path: Path) -> None:
    pipe = tmp_path / name
    pipe.parent.mkdir(exist_ok=True)
    os.mkfifo(pipe)
    file = tmp_path / (name if name == "h.parquet" else "h.csv")
    with pytest.raises(StoreError, match="is there already"):
        simulate(PLAN, out=file)
    assert pipe.is_fifo()


def test_a_part_that_counts_otherwise_is_played_again(tmp_path: Path) -> None:
    """It has its seal, and tells of games that nobody played."""
    simulate(PLAN, out=tmp_path / "whole.csv")
    store = Store(plan=PLAN, file=tmp_path / "h.csv")
    whole = simulate(PLAN)
    with store.opened():
        store.put(1, store.sealed(1, pa.table({"game": [1]}), whole))
    simulate(PLAN, out=store.file)
    assert store.file.read_bytes() == (tmp_path / "whole.csv").read_bytes()


def test_a_part_that_is_no_table_is_played_again(tmp_path: Path) -> None:
    simulate(PLAN, out=tmp_path / "whole.csv")
    store = Store(plan=PLAN, file=tmp_path / "h.csv")
    with store.opened():
        store.put(1, store._seal(1, b"no table") + b"no table")
    simulate(PLAN, out=store.file)
    assert store.file.read_bytes() == (tmp_path / "whole.csv").read_bytes()


def test_what_games_of_every_variant_count_may_be(tmp_path: Path) -> None:
    """The other side of it: what was counted is never refused, be it of a chunk or of the file."""
    for variant, seats, house in (
        ("guide-cutthroat", 5, ["take-a-set"]),
        ("high-nine", 4, []),
        ("nine-card", 4, []),
        ("team", 4, []),
        ("auction-pitch", 2, ["next-dealer-deals"]),
        ("solo-auction", 4, []),
    ):
        plan = Plan(
            rules=load(variant, house_rules=house), bots=("random",) * seats, seed=5, games=450, hand_limit=9, chunk=230
        )
        file = tmp_path / f"{variant}.csv"
        tally = simulate(plan, out=file)
        again = simulate(plan, out=file)
        assert {name: each.tolist() for name, each in again.sums.items()} == {
            name: each.tolist() for name, each in tally.sums.items()
        }


# ───── what has no room ─────


BIG = """variant big "Big" extends auction-pitch
bidding
  bids: 1 or more
points
  high: 9000
  total: 9003
settlement
  set: pitcher loses 999999 times the bid
winning
  target: 99999
"""


def test_scores_beyond_thirty_two_bits_are_kept(tmp_path: Path) -> None:
    compiled = compile_text(BIG)
    assert compiled.rules is not None, compiled.problems
    plan = Plan(rules=compiled.rules, bots=("random",) * 4, seed=1, games=3, hand_limit=50, chunk=2)
    simulate(plan, out=tmp_path / "big.parquet")
    scores = pyarrow.parquet.read_table(tmp_path / "big.parquet").column("score 0").to_pylist()
    assert min(scores) < -(2**31)
    simulate(plan, out=tmp_path / "big.csv")
    assert str(min(scores)) in (tmp_path / "big.csv").read_text()


@pytest.mark.parametrize("ending", [".csv", ".parquet"])
def test_a_name_is_refused_before_a_game_is_played_or_can_be_written(ending: str, tmp_path: Path) -> None:
    """At most 255 bytes has a name on the usual disks, and what is written beside it has a longer one."""
    shortest_refused = None
    for length in range(190, 260):
        file = tmp_path / ("n" * (length - len(ending)) + ending)
        store = Store(plan=PLAN, file=file)
        try:
            with store.opened():
                pass
        except StoreError as fault:
            assert f"its name is too long, take one of at most {(shortest_refused or length) - 1} letters" in str(fault)
            shortest_refused = shortest_refused or length
    assert shortest_refused is not None
    longest = tmp_path / ("x" * (shortest_refused - 1 - len(ending)) + ending)
    simulate(PLAN, out=longest)
    assert longest.exists()
    umlauts = tmp_path / ("ä" * (shortest_refused // 2) + ending)
    with pytest.raises(StoreError, match="its name is too long"):
        simulate(PLAN, out=umlauts)


@pytest.mark.parametrize("length", [245, 300, 5_000])
def test_the_command_says_that_a_name_is_too_long(length: int, tmp_path: Path) -> None:
    result = pitchdsl(
        "simulate", "auction-pitch", "--games", "2", "--seed", "1", "--out", str(tmp_path / ("n" * length)) + ".csv"
    )
    assert (result.exit_code, result.stdout) == (2, "")
    assert ("its name is too long" if length < 255 else "File name too long") in result.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("hand_limit", "chunk"), [(1, 2_000), (30, 2_000), (200, 2_000), (400, 1_000), (100_000, 4), (1_000_000, 1)]
)
def test_a_chunk_has_room_for_games_however_long(hand_limit: int, chunk: int) -> None:
    plan = evolve(PLAN, hand_limit=hand_limit, chunk=CHUNK)
    assert plan.chunk == chunk == plan.as_dict()["chunk"]
    assert plan.games_of(1).start == chunk


def test_fewer_chunks_than_processes_start_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    real = joblib.Parallel

    def parallel(*, n_jobs: int, **more: Any) -> Any:
        asked.append(n_jobs)
        return real(n_jobs=1, **more)

    monkeypatch.setattr(joblib, "Parallel", parallel)
    simulate(PLAN, jobs=1024)
    assert asked == [3]
