"""What is wrong in an editor: at the author's own places, with neighbours that are not saved, piece by piece."""

import random
import re
from pathlib import Path

import pytest

from pitchdsl.diagnostics.problem import Problem, Severity
from pitchdsl.editing import checking
from pitchdsl.editing.checking import StaleError, checked
from pitchdsl.editing.diagnostics import diagnostics
from pitchdsl.editing.workspace import Workspace
from pitchdsl.resources import bundled_variants
from pitchdsl.syntax.well_formed import MOST_CHARACTERS
from tests.editing.cursor import NAME, in_editor
from tests.texts import problems


def told(workspace: Workspace) -> list[tuple[str, int, int, int]]:
    return [(each.code, each.line, each.column, each.length) for each in diagnostics(workspace, NAME)]


def test_a_fault_is_told_at_its_word() -> None:
    text = "variant friday extends auction-pitch\n# 😀\nwinning\n  tragets: 11\n"
    assert told(in_editor(text)) == [("P201", 4, 3, 7)]


def test_a_neighbour_that_is_not_saved_is_what_counts(tmp_path: Path) -> None:
    (tmp_path / "club.pitch").write_text("variant club extends nowhere\n")
    text = "variant friday extends club\n"
    on_disk = Workspace(texts={NAME: text}, folders=(tmp_path,))
    assert [each.code for each in diagnostics(on_disk, NAME)] == ["P203"]
    mended = Workspace(texts={NAME: text, "club.pitch": "variant club extends pedro\n"}, folders=(tmp_path,))
    assert told(mended) == []


def test_the_fault_of_another_text_is_told_where_it_is_named() -> None:
    text = "# a sheet\nvariant friday extends club\n"
    (problem,) = diagnostics(in_editor(text, club="variant club extends pedro\nwinning\n  target: lots\n"), NAME)
    assert (problem.line, problem.column, problem.length) == (2, 24, 4)
    assert problem.span.source.name == NAME
    assert [(each.span.source.name, each.span.line) for each in problem.labels[1:]] == [("club.pitch", 3)]
    assert "club.pitch" in problem.title


def test_a_file_of_the_own_name_on_disk_is_not_read(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text("variant monday extends pedro\n")
    workspace = Workspace(texts={NAME: "variant saturday extends monday\n"}, folders=(tmp_path,))
    assert [each.code for each in diagnostics(workspace, NAME)] == ["P203"]


def test_links_out_of_the_folder_are_not_followed(tmp_path: Path) -> None:
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret" / "club.pitch").write_text("variant club extends pedro\n")
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "club.pitch").symlink_to(tmp_path / "secret" / "club.pitch")
    workspace = Workspace(texts={NAME: "variant friday extends club\n"}, folders=(folder,))
    assert [each.code for each in diagnostics(workspace, NAME)] == ["P203"]
    assert [each.source.name for each in workspace.sheets()] == [NAME]


def test_a_text_that_is_too_big_is_told_so_in_one_problem() -> None:
    (problem,) = diagnostics(in_editor("#" * (MOST_CHARACTERS + 1)), NAME)
    assert problem.severity is Severity.ERROR
    assert "too big" in problem.title


def test_an_empty_text_has_one_problem() -> None:
    assert len(diagnostics(in_editor(""), NAME)) == 1


def known_by(found: list[Problem] | tuple[Problem, ...]) -> set[object]:
    """All of a problem that a reader or a program is shown."""
    return {
        (each.code, each.title, each.line, each.column, each.length, each.case, each.help, fixed(each))
        for each in found
    }


def fixed(problem: Problem) -> object:
    edits = problem.fix.edits if problem.fix else ()
    return tuple((each.text, each.span.line, each.span.column, each.certain) for each in edits)


def composed(rng: random.Random) -> str:
    """A text of several games and house rules, some of which stand on others in it, with slips here and there."""
    games = [path.read_text() for path in sorted((bundled_variants() / "documents").glob("*.pitch"))]
    rules = [path.read_text() for path in sorted((bundled_variants() / "house-rules").glob("*.pitch"))]
    parts = [*rng.sample(games, rng.randint(1, 3)), *rng.sample(rules, rng.randint(0, 2))]
    names = re.findall(r"^variant ([a-z0-9-]+)", "\n".join(parts), re.MULTILINE)
    for number in range(rng.randint(1, 3)):
        base = rng.choice(names)
        names.append(f"mine-{number}")
        parts.append(f"variant mine-{number} extends {base}\nwinning\n  target: {rng.randint(5, 60)}\n")
    rng.shuffle(parts)
    lines = "\n".join(parts).split("\n")
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(lines))
        lines[at] = rng.choice([lines[at][:-1], lines[at].replace(":", "", 1), f"{lines[at]} x", f"{lines[at]} 20"])
    return "\n".join(lines)


@pytest.mark.parametrize("seed", range(12))
def test_pieces_have_the_problems_of_the_whole(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "AT_ONCE", 0)
    text = composed(random.Random(seed))
    assert known_by(checked(in_editor(text).sheet(NAME))) == known_by(problems(text))


def test_a_change_reaches_what_stands_on_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "AT_ONCE", 0)
    text = (
        "variant base extends auction-pitch\nwinning\n  target: 11\n"
        "variant heir extends base\npoints\n  ten: 1 to the winner of 10 of trump\n  total: 5\n"
        "variant other extends pedro\n"
    )
    assert told(in_editor(text)) == []
    dropped = text.replace("  target: 11\n", "  target: 11\npoints\n  ten: 1 to the winner of 9 of trump\n  total: 5\n")
    assert known_by(diagnostics(in_editor(dropped), NAME)) == known_by(problems(dropped))
    assert known_by(problems(dropped)) != set()


def test_a_check_that_nobody_waits_for_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "AT_ONCE", 0)
    text = "variant a extends pedro\nvariant b extends pedro\n"
    with pytest.raises(StaleError):
        diagnostics(in_editor(text), NAME, wanted=lambda: False)
