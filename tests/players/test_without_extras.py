"""Players where an extra is missing: without NumPy they say what to install, without Numba they think the same."""

import subprocess
import sys

import pytest

from pitchdsl.bots.roster import BOTS
from pitchdsl.compile import load
from pitchdsl.engine.rng import CHOICES, RandomStream, SeededDeals
from pitchdsl.engine.table import Table
from pitchdsl.players import fast, filling
from pitchdsl.players.forms import PLAIN
from pitchdsl.players.search import SearchPlayer
from tests.texts import ROOT

TOLD = "level-5 needs numpy, which is not installed: pip install 'pitchdsl[fast]'\n"


def without(package: str, *arguments: str, words: str = "") -> subprocess.CompletedProcess[str]:
    """The command line in a Python that has no such package."""
    program = f"import sys\nsys.modules['{package}'] = None\nfrom pitchdsl.cli import main\nmain()"
    return subprocess.run(
        [sys.executable, "-c", program, *arguments],
        input=words,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ("run", "auction-pitch", "--bots", "level-5,simple,simple,simple"),
        ("play", "auction-pitch", "--levels", "level-5"),
    ],
    ids=" ".join,
)
def test_a_command_says_what_to_install(arguments: tuple[str, ...]) -> None:
    done = without("numpy", *arguments)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"pitchdsl: {TOLD}")


def test_rules_of_thumb_need_nothing() -> None:
    done = without("numpy", "run", "auction-pitch", "--bots", "level-3,level-2,level-1,random", "--seed", "1")
    assert (done.returncode, done.stderr) == (0, "")


def test_an_adviser_says_what_to_install_and_the_game_goes_on() -> None:
    done = without(
        "numpy", "play", "auction-pitch", "--seed", "1", "--levels", "simple", "--fast", words="hint\ntable\nquit\n"
    )
    assert (done.returncode, done.stderr) == (0, "")
    _, hint, table, left = done.stdout.split("? > ")
    assert hint.startswith(f"hint\n{TOLD}")
    assert "Your hand: " in table
    assert left.startswith("quit\n")


@pytest.mark.parametrize("name", ["auction-pitch", "guide-smudge"])
def test_without_numba_the_advice_is_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, player = load(name), SearchPlayer(worlds=4, fitted=False)
    table = Table(rules, 4, SeededDeals(2, 0))
    stream = RandomStream(3, 0, 0, CHOICES)
    tried = 0
    while table.seat is not None and table.hands_settled < 1:
        view = table.view(table.seat)
        if len(view.legal_actions) > 1:
            advice = player.consider(view, RandomStream(4, 0, 0, CHOICES))
            with monkeypatch.context() as hidden:
                hidden.setattr(fast, "_lowered", lambda rules, seats: None)
                hidden.setattr(filling, "machine_form", lambda: PLAIN)
                assert player.consider(view, RandomStream(4, 0, 0, CHOICES)) == advice
            tried += bool(advice.options)
        table.apply(BOTS["simple"].decide(view, stream))
    assert tried
