"""The registry itself works: it finds what is missing, doubled or unknown, and no skipped test counts."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from attrs import evolve

from .registry import CLAIMS_MADE, HERE, Registry, Shown, Waiting, problems, read

ROOT = HERE.parent.parent


def all_shown(registry: Registry) -> Shown:
    return Shown(tests={claim.id: ["a test"] for claim in registry.claims}, idle={}, broken=())


def test_every_claim_of_the_documents_stands_in_exactly_one_file() -> None:
    registry = read()
    assert list(problems(registry, all_shown(registry))) == []
    assert sum(CLAIMS_MADE.values()) == 1296


def test_a_claim_without_a_test_is_found() -> None:
    registry = read()
    first, *_ = registry.claims
    shown = all_shown(registry)
    shown = evolve(shown, tests={id_: tests for id_, tests in shown.tests.items() if id_ != first.id})
    assert list(problems(registry, shown)) == [f"{first.id} is shown by no test: {first.says}"]


def test_a_test_that_names_no_claim_is_found() -> None:
    registry = read()
    shown = all_shown(registry)
    waiting = registry.claims[-1].id
    registry = evolve(registry, claims=registry.claims[:-1], later=(Waiting(reason="none", claims=(waiting,)),))
    shown = evolve(shown, tests={**shown.tests, "D9-NONE-01": ["some test"], waiting: ["early test"]})
    unknown, early = sorted(problems(registry, shown), key=lambda line: not line.startswith("D9"))
    assert unknown == "D9-NONE-01 is no claim of ours, but a test names it: some test"
    assert early == f"{waiting} waits in later.toml, but a test shows it; move it to claims.toml: early test"


def test_a_claim_in_both_files_is_found() -> None:
    registry = read()
    twice = registry.claims[0].id
    registry = evolve(registry, later=(*registry.later, Waiting(reason="none", claims=(twice,))))
    assert list(problems(registry, all_shown(registry))) == [f"{twice} stands in claims.toml and in later.toml"]


def test_a_claim_that_got_lost_is_found() -> None:
    registry = read()
    registry = evolve(registry, claims=registry.claims[1:])
    assert list(problems(registry, all_shown(registry))) == ["D0 makes 191 claims, but 190 stand in the two files"]


def in_a_folder(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Runs Python in a folder of made-up tests that live by the same rule as ours."""
    (folder / "pytest.ini").write_text(
        '[pytest]\nmarkers =\n    shows\n    slow\naddopts = --strict-markers -m "not slow"\n'
    )
    (folder / "conftest.py").write_text("from tests.documents.conftest import pytest_configure\n")
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    environment["PYTHONPATH"] = str(ROOT)
    return subprocess.run(
        [sys.executable, "-m", *command], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


HEAD = "import pytest\nshows = pytest.mark.shows\n"


@pytest.mark.parametrize(
    "test",
    [
        "@shows('D0-BID-01')\ndef test_a():\n    pytest.skip('not today')\n",
        "@pytest.mark.skip\n@shows('D0-BID-01')\ndef test_a():\n    pass\n",
        "@pytest.mark.skipif(True, reason='so')\n@shows('D0-BID-01')\ndef test_a():\n    pass\n",
        "@pytest.mark.xfail\n@shows('D0-BID-01')\ndef test_a():\n    assert False\n",
        "@pytest.mark.xfail\n@shows('D0-BID-01')\ndef test_a():\n    pass\n",
        "@shows('D0-BID-01')\ndef test_a():\n    pytest.xfail('not today')\n",
        "@pytest.mark.parametrize('a', [pytest.param(1, marks=[shows('D0-BID-01'), pytest.mark.skip])])\n"
        "def test_a(a):\n    pass\n",
        "@pytest.fixture\ndef no():\n    pytest.skip('not today')\n\n@shows('D0-BID-01')\ndef test_a(no):\n    pass\n",
    ],
)
def test_a_test_that_shows_claims_fails_where_it_would_skip(tmp_path: Path, test: str) -> None:
    (tmp_path / "test_it.py").write_text(HEAD + test)
    done = in_a_folder(tmp_path, "pytest")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "shows claims, so it must not be skipped or expected to fail" in done.stdout


def test_only_tests_that_can_run_by_default_count(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(
        HEAD
        + "@shows('D0-BID-01')\ndef test_a():\n    pass\n\n"
        + "@pytest.mark.skip\n@shows('D0-BID-02')\ndef test_b():\n    pass\n\n"
        + "@pytest.mark.parametrize('a', [])\n@shows('D0-BID-03')\ndef test_c(a):\n    pass\n\n"
        + "@pytest.mark.parametrize('a', [pytest.param(1, marks=shows('D0-BID-04')), 2])\ndef test_d(a):\n    pass\n"
        + "@pytest.mark.slow\n@shows('D0-BID-05')\ndef test_e():\n    pass\n"
    )
    (tmp_path / "test_gone.py").write_text(HEAD + "pytest.skip('x', allow_module_level=True)\n")
    done = in_a_folder(tmp_path, "tests.documents.report", str(tmp_path))
    assert done.returncode == 1
    missing = {line.split()[0] for line in done.stdout.splitlines() if "is shown by no test" in line}
    assert not {"D0-BID-01", "D0-BID-04"} & missing
    assert {"D0-BID-02", "D0-BID-03", "D0-BID-05", "D0-BID-06"} <= missing
    assert "D0-BID-02 is named by a test that is marked to be skipped or to fail" in done.stdout


def test_a_file_that_cannot_be_read_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text("import no_such_module_anywhere\n")
    done = in_a_folder(tmp_path, "tests.documents.report", str(tmp_path))
    assert done.returncode == 1
    assert "not collected: test_it.py" in done.stdout
