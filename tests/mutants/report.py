"""The score of the mutants by folder, and the survivors, each with what it changes.

A survivor that ``equivalent.toml`` explains changes nothing that a game or a message could show, and counts apart. An
entry there that no mutant bears any more, or one that a test does kill, fails the report.
"""

import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Sequence
from math import sqrt
from pathlib import Path

from attrs import frozen
from rich.console import Console
from rich.table import Table

from tests.mutants.results import KILLED, NO_TESTS, SURVIVED, TIMEOUT, UNCHECKED, Mutant, mutants

EXPLAINED = Path(__file__).with_name("equivalent.toml")
OUT = Path("build/mutants")
Z = 1.959964
"""Of the normal distribution: 95 % lie within so many standard deviations."""


@frozen(kw_only=True)
class Explanation:
    """Why no test can tell a mutant from the code."""

    function: str
    change: str
    because: str


def explanations(path: Path = EXPLAINED) -> dict[tuple[str, str], Explanation]:
    """By function and change, what the file explains."""
    rows = tomllib.loads(path.read_text(encoding="utf-8")).get("mutant", [])
    known: dict[tuple[str, str], Explanation] = {}
    for row in rows:
        key = (row["function"], row["change"].strip())
        assert key not in known, f"explained twice: {key}"
        assert row["because"].strip(), f"no reason is given: {key}"
        known[key] = Explanation(function=row["function"], change=key[1], because=row["because"])
    return known


def interval(hits: int, of: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share of which a sample showed so many hits."""
    if not of:
        return 0.0, 1.0
    share = hits / of
    middle = (share + Z * Z / (2 * of)) / (1 + Z * Z / of)
    reach = Z * sqrt(share * (1 - share) / of + Z * Z / (4 * of * of)) / (1 + Z * Z / of)
    return max(0.0, middle - reach), min(1.0, middle + reach)


@frozen(kw_only=True)
class Tally:
    """How many mutants of a folder came to which end."""

    made: int
    killed: int
    timeout: int
    survived: int
    no_tests: int
    explained: int

    @property
    def counted(self) -> int:
        """Those that were tried and could be told from the code."""
        return self.killed + self.timeout + self.survived + self.no_tests

    @property
    def noticed(self) -> int:
        return self.killed + self.timeout

    def row(self, name: str) -> tuple[str, ...]:
        """The line of the table."""
        tried = self.counted + self.explained
        score = f"{100 * self.noticed / self.counted:.1f} %" if self.counted else "-"
        if 0 < tried < self.made:
            least, most = interval(self.noticed, self.counted)
            score += f" ({100 * least:.1f} to {100 * most:.1f})"
        numbers = (self.made, tried, self.killed, self.timeout, self.survived, self.no_tests, self.explained)
        return name, *map(str, numbers), score


def tally(of: Sequence[Mutant], explained: set[str]) -> Tally:
    """Counts the mutants of a folder; ``explained`` are names of survivors."""
    ends = Counter("explained" if each.name in explained else each.status for each in of)
    assert not set(ends) - {KILLED, TIMEOUT, SURVIVED, NO_TESTS, UNCHECKED, "explained"}, ends
    return Tally(
        made=len(of),
        killed=ends[KILLED],
        timeout=ends[TIMEOUT],
        survived=ends[SURVIVED],
        no_tests=ends[NO_TESTS],
        explained=ends["explained"],
    )


def report(out: Path = OUT) -> int:
    """Prints the table, writes the survivors down, and returns the exit status."""
    every = list(mutants())
    known = explanations()
    functions = {function for function, _ in known}
    lived = (SURVIVED, NO_TESTS)
    met: dict[tuple[str, str], list[Mutant]] = defaultdict(list)
    for each in every:
        if each.function in functions:
            met[(each.function, each.change())].append(each)
    explained = {each.name for key in known for each in met.get(key, []) if each.status in lived}
    wrong = [f"no mutant bears it any more: {key}" for key in known if key not in met]
    wrong += [
        f"a test kills it: {each.name}"
        for key in known
        for each in met.get(key, [])
        if each.status in (KILLED, TIMEOUT)
    ]

    folders: dict[str, list[Mutant]] = defaultdict(list)
    for each in every:
        folders[each.folder].append(each)
    table = Table("folder", "mutants", "tried", "killed", "timeout", "survived", "no tests", "explained", "score")
    for column in table.columns[1:]:
        column.justify = "right"
    for name, of in folders.items():
        table.add_row(*tally(of, explained).row(name))
    table.add_section()
    table.add_row(*tally(every, explained).row("all"))
    console = Console()
    if not console.is_terminal:
        console.width = 110
    console.print(table)

    out.mkdir(parents=True, exist_ok=True)
    for name, of in folders.items():
        left = [each for each in of if each.status in lived and each.name not in explained]
        text = "\n".join(f"# {each.name}: {each.status}\n{each.change()}\n" for each in left)
        (out / f"{name}.txt").write_text(text, encoding="utf-8")
    console.print(f"the survivors, by folder: {out}/", soft_wrap=True)
    for fault in wrong:
        console.print(f"[red]{EXPLAINED.name}[/]: {fault}", soft_wrap=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(report())
