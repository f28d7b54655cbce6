"""Reports show what authors wrote as it is, with carets under the place."""

import json

import pytest
from attrs import evolve
from rich.cells import cell_len
from rich.console import Console

from pitchdsl.diagnostics.export import as_github, as_json, as_sarif
from pitchdsl.diagnostics.nearest import nearest, one_slip_apart
from pitchdsl.diagnostics.problem import Label, Problem, Remedy, Severity, in_order
from pitchdsl.diagnostics.render import WIDEST_LINE, render
from pitchdsl.source import Source, Span


def problem(line: str, at: str, *, name: str = "x.pitch", title: str = "wrong", help_: str | None = None) -> Problem:
    """A problem with the part ``at`` of the only line."""
    span = Span(source=Source(name=name, text=line), line=1, column=line.index(at) + 1, length=len(at))
    return Problem(code="P101", title=title, labels=(Label(span=span, text="here"),), help=help_)


def printed(each: Problem, width: int = 80, columns: int | None = None) -> list[str]:
    console = Console(width=width, soft_wrap=True, force_terminal=False, highlight=False)
    with console.capture() as captured:
        for line in render(each, columns):
            console.print(line)
    return captured.get().splitlines()


@pytest.mark.parametrize(
    "text",
    [
        "[red]",
        "[/]",
        "[bold",
        "\\",
        "\\[",
        "a\\",
        "[link=file:///x]y[/link]",
        ":smile:",
        "{x}",
        "%s",
        "`",
        "\\[/red]",
    ],
)
def test_nothing_is_markup(text: str) -> None:
    lines = printed(problem(f"seats: {text} 4", "4", name=f"{text}.pitch", title=f"no {text}", help_=f"try {text}"))
    assert lines[0] == f"error P101: no {text}".rstrip()
    assert lines[1] == f"  ┌─ {text}.pitch:1:{len(text) + 9}"
    assert lines[2] == f"1 │ seats: {text} 4"
    assert lines[3].index("^") == lines[2].index("4", 4)
    assert lines[4] == f"  = try {text}".rstrip()


@pytest.mark.parametrize("character", ["\x1b", "\x07", "\x00", "\x7f", "\u202e", "\u200b", "\ufeff", "\x85", "\u2028"])
def test_nothing_commands_the_terminal(character: str) -> None:
    lines = printed(problem(f"a{character}b", "b", name=f"f{character}", title=f"t{character}", help_=f"h{character}"))
    assert character not in "".join(lines)
    assert "a\N{REPLACEMENT CHARACTER}b" in lines[2] or "a b" in lines[2]


@pytest.mark.parametrize("before", ["日本 ", "e\u0301 ", "🂡 ", "\t\t", "\uff41 "])
def test_carets_stand_under_the_place_whatever_is_before_it(before: str) -> None:
    lines = printed(problem(f"{before}bad rest", "bad"))
    under = lines[3][: lines[3].index("^")]
    over = lines[2][: lines[2].index("bad")]
    assert cell_len(under) == cell_len(over)
    assert lines[3].endswith("^^^ here")


def test_a_long_line_is_shown_around_the_place() -> None:
    lines = printed(problem("x " * 700 + "bad" + " y" * 100, "bad"), width=400)
    assert len(lines[2]) <= WIDEST_LINE + 4
    at = lines[3].index("^")
    assert lines[2][at : at + 3] == "bad"


@pytest.mark.parametrize(
    "before", ["", "set: pitcher loses ", "x " * 30, "x " * 36, "x" * 75 + " ", "x " * 300, "日本 " * 40]
)
@pytest.mark.parametrize("behind", ["", " y" * 10, " y" * 200])
def test_on_a_screen_no_caret_leaves_its_place(before: str, behind: str) -> None:
    """A screen of 80 columns goes on in the next row with what does not fit: then carets would be anywhere."""
    lines = printed(problem(f"{before}wrong{behind}", "wrong"), columns=80)
    assert all(cell_len(line) <= 80 for line in lines[2:])
    under = cell_len(lines[3][: lines[3].index("^")])
    assert cell_len(lines[2][: lines[2].index("wrong")]) == under
    assert lines[3].count("^") == len("wrong")
    assert "here" in "".join(lines[3:5])


def test_a_place_wider_than_the_screen_begins_under_its_first_word() -> None:
    long = "loses twice the bid if " * 10
    lines = printed(problem(f"set: {long}", long.strip()), columns=80)
    assert all(cell_len(line) <= 80 for line in lines[2:])
    assert lines[2][lines[3].index("^") :].startswith("loses twice")


def test_a_remark_that_does_not_fit_stands_below_its_carets() -> None:
    far = problem("x " * 33 + "wrong", "wrong")
    long = evolve(far, labels=(Label(span=far.span, text="this rank is written `J`"),))
    lines = printed(long, columns=80)
    assert lines[3].strip(" │").strip("^") == ""
    assert lines[4].strip(" │") == "this rank is written `J`"
    assert len(lines[4]) <= 80


def test_several_places_in_several_files() -> None:
    one, other = (problem("seats: 4", "4", name=name) for name in ("a", "b"))
    lines = printed(Problem(code="P207", title="t", labels=(*one.labels, *one.labels, *other.labels)))
    assert [line.strip() for line in lines if "┌─" in line or line.strip() == "·"] == ["┌─ a:1:8", "·", "┌─ b:1:8"]


def test_problems_are_sorted_as_they_are_read() -> None:
    texts = [problem("a b", "b", name="y"), problem("a b", "a", name="y"), problem("a", "a", name="x")]
    assert in_order(texts) == [texts[2], texts[1], texts[0]]


# ───── for other programs ─────


def test_json_has_every_field_always() -> None:
    data = as_json(problem("seats: 4", "4"))
    assert data == {
        "code": "P101",
        "severity": "error",
        "title": "wrong",
        "case": None,
        "help": None,
        "file": "x.pitch",
        "line": 1,
        "column": 8,
        "length": 1,
        "text": "here",
        "related": [],
        "fix": None,
    }


@pytest.mark.parametrize(("certain", "said"), [(True, "write `seats: 6`"), (False, "did you mean `seats: 6`?")])
def test_a_remedy_is_an_order_or_a_question_everywhere(certain: bool, said: str) -> None:
    wrong = problem("seats: 4", "4", help_="more")
    remedy = Remedy(span=wrong.span, text="6", order="write `seats: 6`", question="did you mean `seats: 6`?")
    shown = evolve(wrong, remedy=evolve(remedy, certain=certain), ways="this rule can say:")
    lines = [said, "more"]
    assert [line.removeprefix("  = ") for line in printed(shown)[4:-1]] == lines
    data = as_json(shown)
    assert data["help"] == "\n".join(lines)
    assert data["fix"] == {"file": "x.pitch", "line": 1, "start": 8, "end": 9, "text": "6", "certain": certain}
    (result,) = as_sarif([shown], "1.0")["runs"][0]["results"]
    assert said in result["message"]["text"]
    assert ("fixes" in result) == certain, "a reader of SARIF makes a fix without asking"


def test_what_only_an_author_can_do_is_no_fix() -> None:
    wrong = problem("seats: 4", "4")
    remedy = Remedy(span=wrong.span, text="deal\n  each: 6", order="write it elsewhere", for_programs=False)
    shown = evolve(wrong, remedy=remedy)
    assert (shown.fix, shown.help) == (None, "write it elsewhere")


def test_a_case_stands_between_what_is_wrong_and_what_to_try() -> None:
    shown = evolve(problem("seats: 4", "4", help_="try"), case="four sit down")
    assert printed(shown)[4:6] == ["  = four sit down", "  = try"]
    assert as_json(shown)["case"] == "four sit down"
    assert as_github(shown).endswith("::wrong (four sit down; try)")
    (result,) = as_sarif([shown], "1.0")["runs"][0]["results"]
    assert result["message"] == {"text": "wrong\nfour sit down\ntry"}


def test_a_case_needs_no_help_beside_it() -> None:
    shown = evolve(problem("seats: 4", "4"), case="four sit down")
    assert printed(shown)[4] == "  = four sit down"
    assert as_github(shown).endswith("::wrong (four sit down)")


def test_a_github_annotation_is_one_line() -> None:
    line = as_github(problem("a", "a", name="a,b:c%.pitch", title="100% wrong\n::error::", help_="two\nlines"))
    assert line == ("::error file=a%2Cb%3Ac%25.pitch,line=1,col=1,title=P101::100%25 wrong%0A::error:: (two%0Alines)")


def test_sarif_names_rules_and_places() -> None:
    log = as_sarif([problem("seats: 4", "4", help_="try")], "1.0")
    (run,) = log["runs"]
    assert log["version"] == "2.1.0"
    assert run["tool"]["driver"]["rules"] == [{"id": "P101"}]
    (result,) = run["results"]
    assert (result["ruleId"], result["level"], result["message"]) == ("P101", "error", {"text": "wrong\ntry"})
    region = result["locations"][0]["physicalLocation"]["region"]
    assert region == {"startLine": 1, "startColumn": 8, "endColumn": 9}
    assert json.dumps(log)


# ───── names that were meant ─────


@pytest.mark.parametrize(
    ("one", "other", "slip"),
    [
        ("jack", "jack", False),
        ("jack", "jacks", True),
        ("jack", "jakc", True),
        ("jack", "jock", True),
        ("jack", "jok", False),
        ("low", "", False),
        ("five", "nine", False),
    ],
)
def test_one_slip(one: str, other: str, slip: bool) -> None:
    assert one_slip_apart(one, other) is slip
    assert one_slip_apart(other, one) is slip


def test_the_nearest_name() -> None:
    assert nearest("settlment", ["settlement", "winning"]) == "settlement"
    assert nearest("xyz", ["settlement"]) is None
    assert nearest("", []) is None
    assert Severity.ERROR.value == "error"
