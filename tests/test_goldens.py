"""Golden files change only when asked, and never in a run that passes."""

from pathlib import Path

import pytest

from tests.conftest import Golden

READ = "=== one\nas it was\n\n=== two\nas it was\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "words.txt"
    path.write_text(READ, encoding="utf-8")
    return path


@pytest.mark.parametrize("update", [False, True])
def test_words_that_were_read_may_be_said(file: Path, update: bool) -> None:
    Golden(update).check(file, "=== two\nas it was\n", "=== two\nas it was\n")
    assert file.read_text(encoding="utf-8") == READ


def test_other_words_are_refused(file: Path) -> None:
    with pytest.raises(pytest.fail.Exception, match=r"(?s)words.txt says something else.*\n-as it was\n\+as it is"):
        Golden(False).check(file, "=== two\nas it was\n", "=== two\nas it is\n")
    assert file.read_text(encoding="utf-8") == READ


def test_a_test_that_rewrites_shows_what_to_read_and_does_not_pass(file: Path) -> None:
    with pytest.raises(pytest.fail.Exception, match=r"(?s)words.txt was rewritten.*\n-as it was\n\+as it is"):
        Golden(True).check(file, "=== two\nas it was\n", "=== two\nas it is\n")
    assert file.read_text(encoding="utf-8") == "=== one\nas it was\n\n=== two\nas it is\n"


def test_a_new_file_is_written_only_when_asked(tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    with pytest.raises(pytest.fail.Exception, match="says something else"):
        Golden(False).check(path, "", "said\n")
    assert not path.exists()
    with pytest.raises(pytest.fail.Exception, match="was rewritten"):
        Golden(True).check(path, "", "said\n")
    assert path.read_text(encoding="utf-8") == "said\n"
