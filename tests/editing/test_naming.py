"""Where a thing is spoken of, and its new name in all of these places; what is bundled keeps its name."""

import os
from pathlib import Path

import pytest

from pitchdsl.editing import workspace
from pitchdsl.editing.edits import applied
from pitchdsl.editing.references import references
from pitchdsl.editing.renaming import RefusedError, rename, renameable
from pitchdsl.editing.workspace import Workspace
from pitchdsl.source import Source
from tests.editing.cursor import NAME, at_mark

FRIDAY = """\
variant friday "Fri😀day" extends club
calls
  moon: a bid above all the points, made by taking every trick
settlement
  set: pitcher loses twice the bid if bid is called moon
points
  last bower: 1 to the winner of 10 of trump
winning
  several there: pitcher, else first by last-bower, low
wins at once
  moon: called moon and made it
variant saturday extends friday
points
  last-bower: 2
  no low
house-rule stranger
points
  last-bower: 1 to the winner of 9 of trump
"""
CLUB = "variant club extends auction-pitch\n"


def marked(word: str, number: int = 1) -> str:
    """The text with the cursor in a word, where it stands for the so-manieth time."""
    at = -1
    for _ in range(number):
        at = FRIDAY.index(word, at + 1)
    return f"{FRIDAY[: at + 1]}¦{FRIDAY[at + 1 :]}"


def found(word: str, number: int = 1) -> list[tuple[str, int]]:
    return [(each.source.name, each.line) for each in references(*at_mark(marked(word, number), club=CLUB))]


def test_references_of_a_row_are_those_of_all_heirs_and_no_strangers() -> None:
    own = [(NAME, 7), (NAME, 9), (NAME, 14)]
    assert found("last bower") == own
    assert found("last-bower") == own
    assert found("last-bower", 2) == own


def test_references_of_a_call_are_not_those_of_another_table() -> None:
    assert found("moon") == [(NAME, 3), (NAME, 5), (NAME, 11)]


def test_references_of_a_game_reach_into_other_texts() -> None:
    assert found("club") == [(NAME, 1), ("club.pitch", 1)]
    assert found("friday") == [(NAME, 1), (NAME, 12)]


def test_references_of_what_is_bundled() -> None:
    workspace, name, line, column = at_mark("variant friday extends auction-pi¦tch\n")
    names = {each.source.name for each in references(workspace, name, line, column)}
    assert {NAME, "variants/documents/auction-pitch.pitch"} <= names


def test_a_row_is_renamed_wherever_it_is_spoken_of() -> None:
    workspace, name, line, column = at_mark(marked("last bower"), club=CLUB)
    assert renameable(workspace, name, line, column).text == "last bower"
    renaming = rename(workspace, name, line, column, "left bower")
    after = applied(FRIDAY, renaming.edits)
    head, stranger = after.split("house-rule stranger")
    assert head.count("left-bower") == 3
    assert "last-bower" not in head
    assert "last-bower" in stranger


def test_a_call_is_renamed() -> None:
    workspace, name, line, column = at_mark(marked("moon"), club=CLUB)
    after = applied(FRIDAY, rename(workspace, name, line, column, "sun").edits)
    assert "  sun: a bid above" in after
    assert "if bid is called sun\n" in after
    assert "  moon: called sun and made it\n" in after


def test_a_game_is_renamed_in_every_text_and_its_file_with_it(tmp_path: Path) -> None:
    (tmp_path / "club.pitch").write_text(CLUB)
    workspace = Workspace(texts={NAME: FRIDAY}, folders=(tmp_path,))
    renaming = rename(workspace, NAME, 1, FRIDAY.index("club") + 1, "verein")
    assert renaming.file == (tmp_path / "club.pitch", tmp_path / "verein.pitch")
    assert {(each.source.name, each.line, each.text) for each in renaming.edits} == {
        (NAME, 1, "verein"),
        (str(tmp_path / "club.pitch"), 1, "verein"),
    }


def test_a_file_bears_the_name_of_the_game_and_no_file_has_a_name_of_300_letters(tmp_path: Path) -> None:
    (tmp_path / "club.pitch").write_text(CLUB)
    workspace = Workspace(texts={NAME: FRIDAY}, folders=(tmp_path,))
    column = FRIDAY.index("club") + 1
    assert rename(workspace, NAME, 1, column, "x" * 200).file is not None
    with pytest.raises(RefusedError, match="no file can have"):
        rename(workspace, NAME, 1, column, "x" * 300)


def test_only_files_of_a_folder_are_looked_through(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "club.pitch").write_text(CLUB)
    (tmp_path / "round.pitch").symlink_to(tmp_path / "round.pitch")
    (tmp_path / "folder.pitch").mkdir()
    os.mkfifo(tmp_path / "pipe.pitch")
    opened: list[str] = []

    def opening(path: Path, name: str) -> Source:
        opened.append(path.name)  # and opens no pipe, which would wait for ever
        return Source(name=name, text=CLUB)

    monkeypatch.setattr(workspace, "read_source", opening)
    sheets = list(Workspace(texts={NAME: FRIDAY}, folders=(tmp_path,)).sheets())
    assert opened == ["club.pitch"]
    assert len(sheets) == 2


@pytest.mark.parametrize(
    ("word", "new", "why"),
    [
        ("low", "lowest", "bundled"),
        ("set:", "lost", "word of the language"),
        ("winning", "end", "section"),
        ("friday", "saturday", "already"),
        ("friday", "Friday Night", "cannot be a name"),
        ("friday", "the", "cannot be a name"),
        ("last bower", "total", "cannot be the name of a row"),
        ("last bower", "le bower: 3", "cannot be the name of a row"),
        ("club", "friday", "already"),
    ],
)
def test_what_may_not_be_renamed_is_refused_with_a_reason(word: str, new: str, why: str) -> None:
    with pytest.raises(RefusedError, match=why):
        rename(*at_mark(marked(word), club=CLUB), new)


def test_a_line_that_is_not_written_as_it_should_be_is_to_be_mended_first() -> None:
    text = "variant friday extends auction-pitch\npoints\n  nine 1 to the winner of 9 of trump\n"
    text += "  ni¦ne: 2 if trump is spades\n"
    with pytest.raises(RefusedError, match="mend that line first"):
        rename(*at_mark(text), "tenner")


def test_a_house_rule_speaks_of_the_rows_of_bundled_games_by_their_names() -> None:
    with pytest.raises(RefusedError, match="bundled games have a row `game`"):
        rename(*at_mark("house-rule tied\npoints\n  ga¦me: to the winner of most pips, each if tied\n"), "pips")


def test_bundled_texts_that_are_open_keep_their_names(tmp_path: Path) -> None:
    workspace, name, line, column = at_mark("variant friday extends ped¦ro\n")
    with pytest.raises(RefusedError, match="bundled"):
        renameable(workspace, name, line, column)
