"""``pitchdsl sweep``: which combinations are played, what is told of the others, and the table."""

import io
import json
import os
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from pitchdsl.commands import screen, sweep_table, sweeping
from pitchdsl.simulate.plan import Plan
from pitchdsl.simulate.run import simulate
from pitchdsl.simulate.store import StoreError
from pitchdsl.simulate.tally import Tally
from tests.commands.test_compare import folder, pitchdsl  # noqa: F401

FEW = ("--games", "40")


def test_all_combinations_of_rules_and_values() -> None:
    result = pitchdsl(
        "sweep", "auction-pitch", "--with-each", "bid-only,double-set", "--set", "winning/target=7, 11", *FEW, "--json"
    )
    assert (result.exit_code, result.stderr) == (0, "")
    found = json.loads(result.stdout)["combinations"]
    assert [tuple(each["choices"].values()) for each in found] == [
        (bid, double, target) for bid in ("no", "yes") for double in ("no", "yes") for target in ("7", "11")
    ]
    assert [each["with"] for each in found[2:4]] == [
        ["double-set", "set-winning-target"],
        ["double-set", "set-winning-target"],
    ]
    alone = json.loads(
        pitchdsl("simulate", "auction-pitch", "--with", "bid-only", *FEW, "--seed", "1", "--json").stdout
    )
    (same,) = [
        each for each in found if each["choices"] == {"bid-only": "yes", "double-set": "no", "winning/target": "7"}
    ]
    assert same["statistics"] == alone["statistics"]


def test_standard_input_is_read_once() -> None:
    text = "variant home extends auction-pitch\nwinning\n  target: 9\n"
    result = pitchdsl("sweep", "-", "--with-each", "bid-only", *FEW, text=text)
    assert result.exit_code == 0, result.stderr
    assert result.stdout.startswith("home: 40 games of each")


def test_the_table_and_the_file(tmp_path: Path) -> None:
    result = pitchdsl("sweep", "auction-pitch", "--set", "winning/target=7,21", *FEW, "--out", "all.jsonl")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert max(map(len, lines)) <= 80
    hands = [float(line.split()[1]) for line in lines if line.split()[:1] in (["7"], ["21"])]
    assert len(hands) == 2 and hands[1] > 2 * hands[0], "to 21 takes three times as long"
    rows = [json.loads(line) for line in (tmp_path / "all.jsonl").read_text().splitlines()]
    means = [row["value"] for row in rows if row["statistic"] == "hands in a game"]
    assert means == pytest.approx(hands, abs=0.005)


def test_each_number_has_its_interval_below_it() -> None:
    result = pitchdsl("sweep", "auction-pitch", "--set", "winning/target=7,21", *FEW, "--out", "all.jsonl")
    lines = result.stdout.splitlines()
    rows = [json.loads(line) for line in Path("all.jsonl").read_text().splitlines()]
    heads = ["hands in a game", "won by the first dealer", "any bid is set"]
    heads += ["score gained by the pitcher", "score gained by each other side"]
    for target in ("7", "21"):
        (place,) = [number for number, line in enumerate(lines) if line.split()[:1] == [target]]
        values = [float(value) for value in lines[place].replace(" %", "").split()[1:]]
        spans = [
            tuple(float(end) for end in span.rstrip("*").split("\N{EN DASH}")) for span in lines[place + 1].split()
        ]
        mine = {row["statistic"]: row for row in rows if row["winning/target"] == target}
        for name, value, (low, high) in zip(heads, values, spans, strict=True):
            row, unit = mine[name], 100 if mine[name]["is_share"] else 1
            told = (unit * row["value"], unit * row["low"], unit * row["high"])
            assert (value, low, high) == pytest.approx(told, abs=0.051 if unit == 100 or value >= 10 else 0.0051), name
            assert low < value < high
    assert lines[-1] == "Below each number is its 95 % interval."


def test_below_zero_an_interval_is_told_with_a_word() -> None:
    """Bids of 30 and more, at random: who bids loses most of the time."""
    lines = pitchdsl("sweep", "pedro", "--with-each", "no-junk", *FEW, "--bots", "random").stdout.splitlines()
    assert max(map(len, lines)) <= 80
    (line,) = [after for line, after in pairwise(lines) if line.split()[:1] == ["no"]]
    low, high = re.findall(r"\N{MINUS SIGN}(\d+\.\d+) to \N{MINUS SIGN}(\d+\.\d+)", line)[0]
    assert float(low) > float(high) > 0


def test_many_choices_fit_the_table_by_their_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    """What does not fit beside the numbers goes on beside their intervals."""
    monkeypatch.setattr(sweep_table, "WIDTH", 74)
    rules = ("low-to-its-winner", "no-junk", "double-set", "bid-only")
    asked = ("--with-each", ",".join(rules), "--set", "bidding/bids=1-4,2-4")
    result = pitchdsl("sweep", "auction-pitch", *asked, "--games", "40", "--out", "all.jsonl")
    assert result.exit_code == 0, result.stderr
    lines = result.stdout.splitlines()
    assert max(map(len, lines[1:])) <= 74
    assert lines[1:6] == [f"{letter}: {name}" for letter, name in zip("abcde", [*rules, "bidding/bids"], strict=True)]
    rows = {row["combination"]: row for row in map(json.loads, Path("all.jsonl").read_text().splitlines())}
    expected = [
        [letter for letter, name in zip("abcd", rules, strict=True) if row[name] == "yes"]
        + [f"e={row['bidding/bids']}"]
        for row in rows.values()
    ]
    pairs = [f"{line} {after}".split() for line, after in pairwise(lines) if re.search(r" %.* %", line)]
    assert len(pairs) == 32
    assert [[word for word in pair if re.fullmatch("[a-d]|e=.*", word)] for pair in pairs] == expected


def test_a_bar_is_drawn_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = pitchdsl("sweep", "auction-pitch", "--with-each", "bid-only", *FEW)
    assert plain.stderr == ""
    terminal = Console(force_terminal=True, file=io.StringIO(), width=80, stderr=True)
    out = Console(file=io.StringIO(), width=80)
    monkeypatch.setattr(screen, "console", lambda stderr=False: terminal if stderr else out)
    options = sweeping.Options(
        with_each=["bid-only"],
        set_=[],
        games=40,
        seed=1,
        players=None,
        bots="simple",
        jobs=1,
        scheduler=None,
        hand_limit=200,
        out=None,
        as_json=False,
    )
    assert sweeping.run("auction-pitch", [], options) == 0
    shown = terminal.file.getvalue()  # type: ignore[attr-defined]
    assert "sweeping" in shown and "80 of 80" in shown
    assert "sweeping" not in out.file.getvalue()  # type: ignore[attr-defined]


def test_what_cannot_be_played_is_named_and_left_out() -> None:
    result = pitchdsl("sweep", "auction-pitch", "--set", "winning/target=7,seven", "--with-each", "bid-only", *FEW)
    assert result.exit_code == 0
    told = [line for line in result.stderr.splitlines() if line.startswith("left out")]
    assert len(told) == 2
    assert all("winning/target: seven" in line and "P101" in line for line in told)
    none = pitchdsl("sweep", "auction-pitch", "--set", "winning/target=seven", *FEW)
    assert (none.exit_code, none.stdout) == (1, "")
    assert "no combination can be played" in none.stderr


def test_rules_that_do_not_go_together_are_left_out_only_together() -> None:
    """Five cards to a hand and nine players go; six cards to nine players need more than the pack has."""
    result = pitchdsl(
        "sweep", "guide-cutthroat", "--set", "deal/each=5,6", "--set", "players/seats=2-8,2-9", *FEW, "--json"
    )
    assert result.exit_code == 0
    played = [tuple(each["choices"].values()) for each in json.loads(result.stdout)["combinations"]]
    assert played == [("5", "2-8"), ("5", "2-9"), ("6", "2-8")]
    assert result.stderr.count("left out (deal/each: 6, players/seats: 2-9)") == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "sweep over what?"),
        (("--set", "winning"), "write it like"),
        (("--set", "winning/target= ; "), "write it like"),
        (("--set", "winning/target=; ;"), "write it like"),
        (("--set", "wining/target=7"), "did you mean winning?"),
        (("--with-each", "nobody-knows"), "nobody-knows"),
        (("--with-each", "bid-only,bid-only"), "named twice"),
        (("--set", f"winning/target={','.join(map(str, range(1, 4099)))}"), "4,098 combinations; 4,096 at most"),
        (("--set", "winning/target=7", "--out", "all.txt"), ".parquet, .csv, .jsonl"),
        (("--set", "winning/target=7", "--out", "no/all.csv"), "a folder that is there"),
    ],
)
def test_what_cannot_be_done(arguments: tuple[str, ...], words: str) -> None:
    result = pitchdsl("sweep", "auction-pitch", *arguments, *FEW)
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in result.stderr


@pytest.mark.parametrize("file", ["all.parquet", "all.csv", "all.jsonl"])
def test_the_same_command_tells_the_same_again(file: str) -> None:
    asked = ("sweep", "auction-pitch", "--with", "no-junk", "--set", "winning/target=7,21", *FEW, "--out", file)
    first = pitchdsl(*asked)
    content = Path(file).read_bytes()
    again = pitchdsl(*asked)
    assert (again.exit_code, again.stdout) == (0, first.stdout)
    assert again.stderr.startswith(f"{file} holds this sweep already; nothing was played\n")
    assert pitchdsl(*asked, "--json").stdout == pitchdsl(*asked[:-2], "--json").stdout
    other = pitchdsl(*asked, "--seed", "2")
    said = f"pitchdsl: {file} is finished, and of another sweep (seed 1, not 2): name another file, or remove that one"
    assert (other.exit_code, other.stdout, other.stderr) == (2, "", f"{said} first\n")
    without = pitchdsl(*asked[:2], *asked[4:])
    assert "(house rules no-junk, not none; other rules)" in without.stderr
    assert Path(file).read_bytes() == content


def test_notes_are_not_written_over() -> None:
    Path("notes.csv").write_text("my notes")
    result = pitchdsl("sweep", "auction-pitch", "--set", "winning/target=7,21", *FEW, "--out", "notes.csv")
    said = "notes.csv is there already, and nothing says that this sweep made it: name another file, or remove that one"
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", f"pitchdsl: {said} first\n")
    assert Path("notes.csv").read_text() == "my notes"


@pytest.mark.parametrize(
    ("varied", "said"),
    [
        (("--set", "winning/target=7,21"), "the same deals"),
        (("--set", "deal/each=6,7"), "the same shuffles"),
        (("--with-each", "one-joker"), "packs differ, and so do the deals"),
        (("--set", "players/seats=3,4"), "other players, other deals"),
    ],
)
def test_what_the_deals_have_in_common(varied: tuple[str, ...], said: str) -> None:
    result = pitchdsl("sweep", "auction-pitch", *varied, *FEW)
    assert result.stdout.splitlines()[0].endswith(f"; {said}"), result.stderr


def test_a_rule_that_is_there_in_any_case_has_no_game_without_it() -> None:
    said = "pitchdsl: no-junk lies over {} in any case, so there is no game without it: take it out of --with-each"
    for variant, more in (("auction-pitch", ("--with", "no-junk")), ("guide-no-junk", ())):
        result = pitchdsl("sweep", variant, *more, "--with-each", "bid-only,no-junk", *FEW)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == f"{said.format(variant)}, or out of --with\n"


def test_a_rule_that_changes_nothing_is_warned_of_once_and_played_once(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("usual.pitch").write_text("house-rule usual\nwinning\n  target: 7\n")
    warned = pitchdsl("compare", "auction-pitch", "--with", "usual.pitch", *FEW).stderr
    assert "warning P213: `usual` changes nothing here" in warned
    played: list[str] = []

    def play(plan: Plan, **more: Any) -> Tally:
        played.append(plan.key)
        return simulate(plan, **more)

    monkeypatch.setattr("pitchdsl.simulate.sweep.simulate", play)
    result = pitchdsl("sweep", "auction-pitch", "--with-each", "usual.pitch,bid-only", *FEW, "--json")
    assert result.exit_code == 0
    assert result.stderr == (
        f"{warned}the same game, played once: (usual: no, bid-only: no) and (usual: yes, bid-only: no)\n"
        "the same game, played once: (usual: no, bid-only: yes) and (usual: yes, bid-only: yes)\n"
    )
    found = [each["statistics"] for each in json.loads(result.stdout)["combinations"]]
    assert (len(played), len(found)) == (2, 4)
    assert found[0] == found[2] != found[1] == found[3]


def test_the_usual_value_is_no_reason_to_warn() -> None:
    assert pitchdsl("sweep", "auction-pitch", "--set", "winning/target=7,11", *FEW).stderr == ""


def test_ctrl_c_says_what_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    asked = ("sweep", "auction-pitch", "--with-each", "bid-only", *FEW)
    monkeypatch.setattr("pitchdsl.simulate.run.play", stop)
    for more, said in (
        ((), "nothing is kept; --out keeps what is done"),
        (("--out", "all.csv"), "the same command goes on where it was"),
    ):
        result = pitchdsl(*asked, *more)
        assert (result.exit_code, result.stdout, result.stderr) == (130, "", f"pitchdsl: stopped; {said}\n")


def test_a_file_that_cannot_be_written_takes_no_table_away(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ("sweep", "auction-pitch", "--with-each", "bid-only", *FEW)
    table = pitchdsl(*asked).stdout

    def full(*_: object) -> None:
        raise StoreError("all.csv cannot be written: No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("pitchdsl.simulate.sweep._write", full)
        result = pitchdsl(*asked, "--out", "all.csv")
    said = "pitchdsl: all.csv cannot be written: No space left on device\n"
    assert (result.exit_code, result.stdout, result.stderr) == (2, table, said)
    monkeypatch.setattr("pitchdsl.simulate.run.play", lambda *_: pytest.fail("it is played again"))
    again = pitchdsl(*asked, "--out", "all.csv")
    assert (again.exit_code, again.stdout) == (0, table)


def test_a_finished_file_is_read_where_nobody_may_write(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ("sweep", "auction-pitch", "--with-each", "bid-only", *FEW, "--out", "all.csv")
    table = pitchdsl(*asked).stdout
    monkeypatch.setattr("os.access", lambda _, mode: not mode & os.W_OK)
    again = pitchdsl(*asked)
    assert (again.exit_code, again.stdout) == (0, table), again.stderr
