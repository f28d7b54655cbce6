"""Players where extras are missing think the same, and take longer."""

import subprocess
import sys

import pytest

from pitchdsl.bots.roster import BOTS
from pitchdsl.compile import load
from pitchdsl.engine.table import Table
from pitchdsl.game.rng import CHOICES, RandomStream, SeededDeals
from pitchdsl.players import fast, layout_counts
from pitchdsl.players.forms import PLAIN
from pitchdsl.players.search import SearchPlayer
from tests.texts import ROOT

NAMES = ("auction-pitch", "pidro", "sixty-three", "nine-card")
"""With a kitty or none, trumps that are named, discards, draws and a long ladder of bids."""

WITHOUT = "import sys\nsys.modules |= dict.fromkeys(('numba', 'numpy', 'scipy'))\n"

ADVICES = f"""
from pitchdsl.compile import load
from pitchdsl.game.rng import CHOICES, RandomStream, SeededDeals
from pitchdsl.engine.table import Table
from pitchdsl.players.roster import PLAYERS
from pitchdsl.players.search import SearchPlayer
for name in {NAMES}:
    rules = load(name)
    table, asked = Table(rules, 4, SeededDeals(6, 0)), set()
    while table.seat is not None and table.hands_settled < 2:
        view, kind = table.view(table.seat), type(table.legal_actions()[-1]).__name__
        if len(view.legal_actions) > 1 and (kind, table.hands_settled) not in asked:
            asked.add((kind, table.hands_settled))
            for worlds in (3, 12):
                print(name, SearchPlayer(worlds=worlds, fitted=False).consider(view, RandomStream(4, 0, 0, CHOICES)))
        table.apply(PLAYERS["simple"].decide(view, RandomStream(0, 0, 0, CHOICES)))
"""


def python(program: str, *arguments: str, words: str = "") -> subprocess.CompletedProcess[str]:
    """Another Python runs a program."""
    return subprocess.run(
        [sys.executable, "-c", program, *arguments],
        input=words,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def without(*arguments: str, words: str = "") -> subprocess.CompletedProcess[str]:
    """The command line in a Python that has none of the packages that count fast."""
    return python(f"{WITHOUT}from pitchdsl.cli import main\nmain()", *arguments, words=words)


def test_the_advice_is_the_same_to_the_last_word() -> None:
    plain, fast_one = python(WITHOUT + ADVICES), python(ADVICES)
    assert (plain.returncode, plain.stderr) == (fast_one.returncode, fast_one.stderr) == (0, "")
    assert plain.stdout.splitlines() == fast_one.stdout.splitlines()
    for kind in ("Bid", "NameTrump", "Discard", "PlayCard"):
        assert f"{kind}(" in plain.stdout
    assert plain.stdout.count("Option(") > 100


def test_every_player_plays_without_extras() -> None:
    done = without(
        "run", "auction-pitch", "--bots", "level-4,level-3,level-2,random", "--seed", "1", "--hand-limit", "1"
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_level_6_says_that_it_has_learned_nothing() -> None:
    program = """
from pitchdsl.compile import load
from pitchdsl.game.rng import CHOICES, RandomStream, SeededDeals
from pitchdsl.engine.table import Table
from pitchdsl.players import winning
from pitchdsl.players.search import SearchPlayer
winning.kept = lambda rules, seats: None
view = Table(load("auction-pitch"), 4, SeededDeals(1, 0)).view(1)
print(SearchPlayer(worlds=5, fitted=True).consider(view, RandomStream(1, 0, 0, CHOICES)).why)
"""
    done = python(WITHOUT + program)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith(", by a formula for what a score is worth, as nothing was learned of these rules\n")


def test_an_adviser_thinks_without_extras() -> None:
    done = without("play", "auction-pitch", "--seed", "1", "--levels", "simple", "--fast", words="hint\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    _, hint, left = done.stdout.split("? > ")
    assert "wins" in hint
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
                hidden.setattr(fast, "_table_of", lambda rules, seats: None)
                hidden.setattr(layout_counts, "machine_form", lambda: PLAIN)
                assert player.consider(view, RandomStream(4, 0, 0, CHOICES)) == advice
            tried += bool(advice.options)
        table.apply(BOTS["simple"].decide(view, stream))
    assert tried
