"""Mutation testing: changes the code in thousands of small ways, and tells which changes no test notices.

mutmut makes the mutants and finds out which test reaches which function. Here they are tried: in a fork of a pytest
that has collected everything already, the tests that killed a neighbour first, until one fails. With ``--share`` only
a sample of each module's mutants is tried. Results stay in ``mutants/``, where ``mutmut show NAME`` finds them too.
"""

import argparse
import fnmatch
import gc
import json
import os
import random
import re
import resource
import signal
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import ceil
from pathlib import Path
from time import monotonic

import pytest
from _pytest.runner import runtestprotocol
from mutmut.__main__ import collect_or_load_stats, create_mutants
from mutmut.configuration import config
from mutmut.mutation.trampoline import set_mutant_under_test
from mutmut.utils.file_utils import change_cwd, copy_also_copy_files, copy_src_dir, setup_source_paths
from mutmut.utils.format_utils import mangled_name_from_mutant_name
from mutmut.workers.isolation import get_mutant_runner

from tests.mutants.report import report
from tests.mutants.results import NO_TESTS, SURVIVED, UNCHECKED, Mutant, mutants, tests_of, write

CODES = {"killed": 1, SURVIVED: 0, NO_TESTS: 33}
PATIENCE = 8
"""How many times longer than usual a test may take before it counts as stuck."""
LEAST = 3
"""And how many seconds of the processor it has at least."""
WALL = 60
"""How many seconds all tests of a mutant may take by the clock beyond what they usually take, on a busy machine."""


class Trial:
    """A pytest plugin that tries mutants in place of running tests."""

    def __init__(self, chosen: Sequence[Mutant], budget: float) -> None:
        self.chosen = chosen
        self.budget = budget
        self.reached, self.took = tests_of()
        self.killers: dict[str, list[str]] = defaultdict(list)
        self.early = reached_by_import(mutant.path for mutant in chosen)
        # the golden of a problem bears its code, and so does the function that finds it
        self.codes = {mutant.name: codes_in(mutant) for mutant in chosen}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Tries one mutant after another, each in a process of its own."""
        items = {item.nodeid: item for item in session.items}
        set_mutant_under_test("")
        for item in session.items:
            if item.nodeid.startswith(("tests/test_accepted_texts.py", "tests/test_compile.py")):
                assert _passes(item), f"{item.nodeid} fails without any mutant"
        # else each child would touch all that lies in memory, and so copy it
        gc.collect()
        gc.freeze()
        began = monotonic()
        codes: dict[Path, dict[str, int]] = defaultdict(dict)
        for number, mutant in enumerate(self.chosen, start=1):
            codes[mutant.path][mutant.name] = self._try(mutant, items)
            if number % 20 == 0 or number == len(self.chosen):
                for path, found in codes.items():
                    with change_cwd(".."):
                        write(path, found)
                lived = sum(code == 0 for found in codes.values() for code in found.values())
                print(f"{number}/{len(self.chosen)} tried, {lived} survived, {monotonic() - began:.0f} s", flush=True)
        return True

    def _try(self, mutant: Mutant, items: dict[str, pytest.Item]) -> int:
        function = mangled_name_from_mutant_name(mutant.name)
        if function in self.early:
            return self._try_afresh(mutant, items)
        tests = self._tests(mutant, function, items)
        if not tests:
            return CODES[NO_TESTS]
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            os.close(reading)
            _play_dead()
            set_mutant_under_test(mutant.name)
            signal.alarm(ceil(WALL + sum(self.took[test] for test in tests)))
            for test in tests:
                _give_time(self.took[test])
                if not _passes(items[test]):
                    os.write(writing, test.encode())
                    os._exit(CODES["killed"])
            os._exit(CODES[SURVIVED])
        os.close(writing)
        with os.fdopen(reading) as said:
            killer = said.read()
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        if killer:
            known = self.killers[function]
            if killer in known:
                known.remove(killer)
            known.insert(0, killer)
        # whoever exhausts the memory or the stack has been noticed; an alarm is a timeout like any other
        return -signal.SIGXCPU if code in (-signal.SIGALRM, -signal.SIGXCPU, -signal.SIGKILL) else min(abs(code), 1)

    def _try_afresh(self, mutant: Mutant, items: dict[str, pytest.Item]) -> int:
        """Tries a mutant of what is worked out while modules are imported: a fork would come too late for it."""
        home = [test for test in items if test.startswith(f"tests/{mutant.folder}")]
        quick = sorted(home, key=lambda test: self.took.get(test, 0))[: len(home) * 4 // 5]
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *quick]
        environment = {**os.environ, "MUTANT_UNDER_TEST": mutant.name, "PYTHONPATH": "."}
        try:
            ended = subprocess.run(command, env=environment, capture_output=True, timeout=3 * WALL, check=False)
        except subprocess.TimeoutExpired:
            return -signal.SIGXCPU
        return CODES["killed"] if ended.returncode else CODES[SURVIVED]

    def _tests(self, mutant: Mutant, function: str, items: dict[str, pytest.Item]) -> list[str]:
        """The tests to try: what killed a neighbour, then the folder's own tests, then the others, quick ones first."""
        home = f"tests/{mutant.folder}/" if len(mutant.path.parts) > 2 else f"tests/test_{mutant.path.stem}"
        reached = [test for test in self.reached.get(function, ()) if test in items]
        known = [test for test in self.killers[function] if test in reached]
        function_codes, module_codes = self.codes[mutant.name]
        others = sorted(
            set(reached).difference(known),
            key=lambda test: (
                not any(code in test for code in function_codes),
                not any(code in test for code in module_codes),
                not test.startswith(home),
                self.took[test],
                test,
            ),
        )
        if self.budget:
            spent = 0.0
            kept: list[str] = []
            for test in others:
                if not kept or spent + self.took[test] <= self.budget:
                    kept.append(test)
                    spent += self.took[test]
            others = kept
        return [*known, *others]


def codes_in(mutant: Mutant) -> tuple[set[str], set[str]]:
    """The problem codes in the function that is changed, and in its module."""
    text = mutant.path.read_text(encoding="utf-8")
    name = mutant.function.rpartition(".")[2]
    parts = [part for part in re.split(r"\n(?=def |class |@)", text) if f"def {name}(" in part]
    return set(re.findall(r"P\d{3}", "".join(parts))), set(re.findall(r"P\d{3}", text))


_IMPORT_ALL = """
import importlib, json, sys
for module in sys.argv[1:]:
    importlib.import_module(module)
from mutmut.state import state
print(json.dumps(sorted(state()._stats)))
"""


def reached_by_import(paths: Iterable[Path]) -> set[str]:
    """The functions that are called while these modules are imported, as mutmut names them."""
    modules = sorted({".".join(path.with_suffix("").parts) for path in paths})
    environment = {**os.environ, "MUTANT_UNDER_TEST": "stats", "PYTHONPATH": "."}
    command = [sys.executable, "-c", _IMPORT_ALL, *modules]
    said = subprocess.run(command, cwd="mutants", env=environment, stdout=subprocess.PIPE, check=True, text=True)
    return set(json.loads(said.stdout))


def _passes(item: pytest.Item) -> bool:
    return not any(each.failed for each in runtestprotocol(item, log=False, nextitem=None))


def _play_dead() -> None:
    """Nothing that a mutant says goes to the terminal."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (1, 2):
        os.dup2(nowhere, stream)
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _give_time(usual: float) -> None:
    used = resource.getrusage(resource.RUSAGE_SELF)
    limit = ceil(used.ru_utime + used.ru_stime + LEAST + PATIENCE * usual)
    resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.getrlimit(resource.RLIMIT_CPU)[1]))


def choose(of: Iterable[Mutant], share: float, seed: int) -> list[Mutant]:
    """The same share of each module's mutants, drawn by chance."""
    by_module: dict[Path, list[Mutant]] = defaultdict(list)
    for mutant in of:
        by_module[mutant.path].append(mutant)
    drawn = random.Random(seed)
    return [
        mutant
        for each in by_module.values()
        for mutant in sorted(drawn.sample(each, ceil(share * len(each))), key=each.index)
    ]


def make() -> None:
    """Makes the mutants of what has changed, and finds out which tests reach what."""
    set_mutant_under_test("mutant_generation")
    Path("mutants").mkdir(exist_ok=True)
    copy_src_dir()
    copy_also_copy_files()
    setup_source_paths()
    create_mutants(1)
    collect_or_load_stats(get_mutant_runner(1))


def main() -> int:
    """Makes, chooses, tries and reports."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--only", default="", help="part of a module's name: engine, check.cards, elaborate")
    asked.add_argument("--share", type=float, default=1.0, help="the share of each module's mutants to try")
    asked.add_argument("--seed", type=int, default=1, help="which share")
    asked.add_argument("--budget", type=float, default=0, help="seconds of tests a mutant at most; 0 is all of them")
    asked.add_argument("--again", default="", help="try these anew: `survived`, `all`, or a pattern of names")
    asked.add_argument("--names", action="store_true", help="only list what would be tried")
    options = asked.parse_args()
    make()
    of = [each for each in mutants() if options.only in str(each.path.with_suffix("")).replace("/", ".")]
    chosen = choose(of, options.share, options.seed)
    if options.again in ("", "survived"):
        wanted = {UNCHECKED} | ({SURVIVED, NO_TESTS} if options.again else set())
        if options.again:
            chosen = [each for each in of if each.status != UNCHECKED]
            wanted.discard(UNCHECKED)
        chosen = [each for each in chosen if each.status in wanted]
    elif options.again != "all":
        chosen = [each for each in of if fnmatch.fnmatch(each.name, options.again)]
    random.Random(options.seed).shuffle(chosen)  # so that what was tried before somebody stops it is a sample as well
    print(f"{len(chosen)} of {len(of)} mutants to try")
    if options.names:
        print("\n".join(each.name for each in chosen))
        return 0
    if chosen:
        trial = Trial(chosen, options.budget)
        with change_cwd("mutants"):
            quiet = ["--rootdir=.", "-q", "-s", "-p", "no:cacheprovider", *config().pytest_add_cli_args]
            pytest.main([*quiet, *config().pytest_add_cli_args_test_selection], plugins=[trial])
    return report()


if __name__ == "__main__":
    sys.exit(main())
