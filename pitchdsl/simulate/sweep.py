"""Many rule sets, each played with the same seed, and what came of them as one table.

What is finished is kept in a folder beside the file, a text for each rule set, under a name that is made of all that
its numbers depend on. So the same command goes on where it was stopped, and loses at most the rule set in flight; and
nothing that was counted for other rules is ever taken for these. The file comes out the same, byte for byte. Once it
is finished, the same command reads it and plays nothing (:mod:`pitchdsl.simulate.finished`); nothing is written over.
"""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from importlib.metadata import version
from pathlib import Path

import pyarrow as pa
from attrs import asdict

from pitchdsl.file_kinds import WAYS_OUT
from pitchdsl.rulesjson.fingerprint import fingerprint
from pitchdsl.safe_files import alone_with, content_of, is_plain, values_in, write_lines
from pitchdsl.simulate.files import KINDS
from pitchdsl.simulate.finished import told_by, too_long, why_no_note, why_not, write_finished
from pitchdsl.simulate.plan import Plan
from pitchdsl.simulate.run import make_ready, simulate
from pitchdsl.simulate.statistics import Statistic, statistics
from pitchdsl.simulate.store import StoreError
from pitchdsl.simulate.validation import About, statistics_in
from pitchdsl.simulate.workers import NoticeCallback, Workers, WorkersError, workers
from pitchdsl.values import frozen

FORMAT = "pitchdsl-sweep/1"

_OURS = re.compile(r"\.lock|\.?[0-9a-f]{64}-[0-9]+\.json(\.\w+)?")
"""Names of what is kept: a rule set's numbers, what is half written of them, and the lock."""

ProgressCallback = Callable[[int, int], None]
"""Called with the number of games that are done, and how many there are in all."""


@frozen(kw_only=True)
class Combination:
    """One rule set of a sweep."""

    number: int
    """From 1, in the order of all combinations, also those that cannot be played."""
    choices: dict[str, str]
    """What was chosen for each thing that varies: ``yes`` or ``no`` for a house rule, a value for a rule."""
    plan: Plan


@frozen(kw_only=True)
class Swept:
    """A rule set, and what came of it."""

    combination: Combination
    statistics: tuple[Statistic, ...]


def sweep(
    combinations: Sequence[Combination],
    *,
    always: Sequence[str] = (),
    jobs: int = 1,
    scheduler: str | None = None,
    out: Path | None = None,
    on_progress: ProgressCallback | None = None,
    on_notice: NoticeCallback | None = None,
) -> list[Swept]:
    """Plays all rule sets, each game once; ``always`` names the house rules that all of them have.

    ``out`` names a file for the table; where it is there already, it is read. ``scheduler`` is the address of a dask
    cluster; ``on_notice`` is told what there is to wait for. Raises :class:`~pitchdsl.simulate.store.StoreError` and
    :class:`~pitchdsl.simulate.workers.WorkersError`.
    """
    about = about_of(combinations, always)
    already = finished(out, about, len(combinations)) if out is not None else None
    if already is not None:
        return [Swept(combination=each, statistics=found) for each, found in zip(combinations, already, strict=True)]
    games = same_games(combinations)
    distinct = [alike[0] for alike in games]
    whole = sum(each.plan.games for each in distinct)
    found: dict[int, tuple[Statistic, ...]] = {}
    with _keeping(out) if out is not None else nullcontext() as folder:
        make_ready([each.plan for each in distinct], jobs, scheduler, on_notice)
        with workers(jobs, scheduler, on_notice) as team:
            for done, alike in enumerate(games):
                before = sum(one.plan.games for one in distinct[:done])

                def tell(games: int, _: int, before: int = before) -> None:
                    if on_progress is not None:
                        on_progress(before + games, whole)

                try:
                    counted = _counted(distinct[done].plan, folder, team, tell)
                except WorkersError as fault:
                    goes_on = "" if out is None else "; the same command goes on where it was"
                    raise WorkersError(f"{fault}{goes_on}") from fault
                found.update((each.number, counted) for each in alike)
        swept = [Swept(combination=each, statistics=found[each.number]) for each in combinations]
        if out is not None and folder is not None:
            try:
                _write(out, table_of(swept, about), about, swept)
            except StoreError as fault:
                raise NotWrittenError(str(fault), swept) from fault
            _clear(folder)
    return swept


def same_games(combinations: Sequence[Combination]) -> list[list[Combination]]:
    """The combinations, those together whose rules come out the same."""
    alike: dict[str, list[Combination]] = {}
    for each in combinations:
        alike.setdefault(f"{fingerprint(each.plan.rules)} {each.plan.bots}", []).append(each)
    return list(alike.values())


def about_of(combinations: Sequence[Combination], always: Sequence[str] = ()) -> dict[str, object]:
    """What a table depends on, as plain values."""
    largest = max((each.plan for each in combinations), key=lambda plan: plan.seats)
    said = largest.as_dict()
    varied = {
        name: list(dict.fromkeys(each.choices[name] for each in combinations)) for name in combinations[0].choices
    }
    return {
        "format": FORMAT,
        "pitchdsl": version("pitchdsl"),
        "variant": said["variant"],
        "with": list(always),
        "varied": varied,
        "seats": sorted({each.plan.seats for each in combinations}),
        **{name: said[name] for name in ("bots", "seed", "games", "hand_limit")},
        "combinations": [
            {
                "number": each.number,
                "choices": each.choices,
                "seats": each.plan.seats,
                "rules_sha256": fingerprint(each.plan.rules),
            }
            for each in combinations
        ],
    }


def finished(file: Path, about: About, combinations: int) -> list[tuple[Statistic, ...]] | None:
    """What a file tells that is there already, for each rule set.

    Raises :class:`~pitchdsl.simulate.store.StoreError` where it holds anything but this sweep.
    """
    why = too_long(file) or (why_not(file, about, "sweep") if file.exists() else why_no_note(file))
    if why is not None:
        raise StoreError(why)
    if not file.exists():
        return None
    told = told_by(file)
    found = [statistics_in(each) for each in told] if isinstance(told, list) else []
    whole = [each for each in found if each is not None]
    if not len(whole) == len(found) == combinations:
        raise StoreError(f"{file} was changed after it was finished: {WAYS_OUT}")
    return whole


class NotWrittenError(StoreError):
    """All is played, and the file cannot be written; what came of it is here, and kept for the same command."""

    def __init__(self, why: str, swept: list[Swept]) -> None:
        super().__init__(why)
        self.swept = swept


@contextmanager
def _keeping(out: Path) -> Iterator[Path]:
    """The folder for what is finished, with others kept out of it."""
    folder = out.with_name(out.name + ".sweep")
    with _writing(out):
        folder.mkdir(exist_ok=True)
    lock = folder / ".lock"
    if lock.exists() and not _is_ours(lock):
        raise StoreError(f"{lock} is not the one that sweep makes there: {WAYS_OUT}")
    with ExitStack() as held:
        with _writing(out):
            is_alone = held.enter_context(alone_with(lock))
        if not is_alone:
            raise StoreError(f"{out} is being written just now: wait, or name another file")
        if out.exists():
            raise StoreError(f"{out} was finished by another program just now; the same command reads it")
        yield folder
    with suppress(OSError):  # Windows removes no file that is held
        folder.rmdir()


@contextmanager
def _writing(out: Path) -> Iterator[None]:
    try:
        yield
    except OSError as fault:
        raise StoreError(f"{out} cannot be written: {fault.strerror or fault}") from fault


def _clear(folder: Path) -> None:
    """Removes what was kept, and the folder where nothing else is in it."""
    for kept in folder.iterdir():
        if _is_ours(kept):
            with suppress(PermissionError):
                kept.unlink()
    with suppress(OSError):
        folder.rmdir()


def _is_ours(kept: Path) -> bool:
    """Whether a file was made here: by its name, and by what it holds."""
    if not _OURS.fullmatch(kept.name) or not is_plain(kept) or kept.is_symlink():
        return False
    content = content_of(kept)
    if kept.name == ".lock":
        return content == b""
    return kept.name.startswith(".") or statistics_in(values_in(content)) is not None


def _counted(plan: Plan, folder: Path | None, team: Workers, on_progress: ProgressCallback) -> tuple[Statistic, ...]:
    """What came of a plan: kept from before, or played now."""
    kept = None if folder is None else folder / f"{plan.key}-{plan.games}.json"
    before = None if kept is None else statistics_in(values_in(content_of(kept)))
    if before is not None:
        on_progress(plan.games, 0)
        return before
    tally = simulate(plan, team=team, on_progress=on_progress)
    found = tuple(statistics(plan.at_the_table, plan.seats, tally))
    if kept is not None and folder is not None:
        with _writing(folder.with_name(folder.name.removesuffix(".sweep"))):
            write_lines(kept, [json.dumps([asdict(each) for each in found])])
    return found


def table_of(swept: Sequence[Swept], about: About | None = None) -> pa.Table:
    """A row for each statistic of each rule set."""
    rows = [(one.combination, statistic) for one in swept for statistic in one.statistics]
    first = swept[0].combination
    rules = {one.combination.number: fingerprint(one.combination.plan.rules) for one in swept}
    number = {"combination": pa.array([combination.number for combination, _ in rows], pa.int32())}
    columns: dict[str, pa.Array] = {
        "seats": pa.array([combination.plan.seats for combination, _ in rows], pa.int8()),
        "rules_sha256": pa.array([rules[combination.number] for combination, _ in rows], pa.string()),
        "part": pa.array([statistic.measure.part for _, statistic in rows], pa.string()),
        "statistic": pa.array([statistic.measure.name for _, statistic in rows], pa.string()),
        "is_share": pa.array([statistic.measure.is_share for _, statistic in rows], pa.bool_()),
        "value": pa.array([statistic.value for _, statistic in rows], pa.float64()),
        "low": pa.array([statistic.low for _, statistic in rows], pa.float64()),
        "high": pa.array([statistic.high for _, statistic in rows], pa.float64()),
        "cases": pa.array([statistic.cases for _, statistic in rows], pa.int64()),
    }
    choices = {
        f"with {name}" if name in (*number, *columns) else name: pa.array(
            [combination.choices[name] for combination, _ in rows], pa.string()
        )
        for name in first.choices
    }
    about = about_of([one.combination for one in swept]) if about is None else about
    return pa.table(number | choices | columns).replace_schema_metadata({"pitchdsl": json.dumps(about)})


def _write(file: Path, table: pa.Table, about: About, swept: Sequence[Swept]) -> None:
    """Writes the table in its place; the note is there before the file is, where it lies beside it."""
    told = [[asdict(each) for each in one.statistics] for one in swept]

    if file.exists():
        raise StoreError(f"{file} has come there meanwhile: {WAYS_OUT}; what was played is kept until then")
    with _writing(file):
        write_finished(file, iter([KINDS[file.suffix].encoded(table)]), about, told)
