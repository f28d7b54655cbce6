"""``pitchdsl format``: what is written and what is not, which end says what, and its exit codes."""

import os
import subprocess
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pitchdsl.cli import app
from pitchdsl.commands import formatting
from pitchdsl.resolve.library import bundled
from tests.texts import HANG

ROUGH = 'variant x  "X" extends team  # mine\nwinning\n target:7\n'
FINE = 'variant x "X" extends team  # mine\n\nwinning\n  target: 7\n'
BAD = "variant y extends team\nwinning\n targt:7\n start:0\n"
BAD_AND_FINE = "variant y extends team\n\nwinning\n targt:7\n  start: 0\n"
LONG_AGO = 1_000_000_000


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, text in (("rough", ROUGH), ("fine", FINE), ("bad", BAD)):
        path = tmp_path / f"{name}.pitch"
        path.write_text(text)
        os.utime(path, (LONG_AGO, LONG_AGO))
    return tmp_path


def format_(*arguments: str, text: str | bytes = "") -> Result:
    from pitchdsl.commands import screen  # noqa: PLC0415

    screen.console.cache_clear()
    result = CliRunner().invoke(app, ["format", *arguments], input=text)
    screen.console.cache_clear()
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def untouched(path: Path) -> bool:
    return path.stat().st_mtime == LONG_AGO


# ───── files ─────


def test_a_file_is_rewritten_and_one_that_is_fine_is_not_touched(folder: Path) -> None:
    (folder / "rough.pitch").chmod(0o640)
    result = format_("rough.pitch", "fine.pitch")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "2 files read: 1 file formatted\n")
    assert (folder / "rough.pitch").read_text() == FINE
    assert (folder / "rough.pitch").stat().st_mode & 0o777 == 0o640
    assert untouched(folder / "fine.pitch")
    assert format_("rough.pitch").stderr == "1 file read: nothing to do\n"


def test_what_somebody_saves_while_it_is_read_stays(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An editor saves the first file while the second is still read; the second is written all the same."""
    second = folder / "second.pitch"
    second.write_text(ROUGH)
    read = formatting._read

    def read_while_another_is_saved(path: Path | None, complete: bool) -> formatting._Sheet:
        sheet = read(path, complete)
        if path is not None and path.name == "second.pitch":
            (folder / "rough.pitch").write_text("saved meanwhile")
        return sheet

    monkeypatch.setattr(formatting, "_read", read_while_another_is_saved)
    result = format_("rough.pitch", "second.pitch")
    assert result.exit_code == 2
    assert result.stderr == (
        "pitchdsl: rough.pitch has been changed meanwhile, and stays as it is\n2 files read: 1 file formatted\n"
    )
    assert (folder / "rough.pitch").read_text() == "saved meanwhile"
    assert second.read_text() == FINE


def test_a_file_with_a_problem_is_formatted_around_it(folder: Path) -> None:
    result = format_("bad.pitch")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "error P201" in result.stderr
    assert "bad.pitch:3:2" in result.stderr
    assert result.stderr.endswith("1 file read: 1 file formatted; 1 error\n")
    assert (folder / "bad.pitch").read_text() == BAD_AND_FINE
    again = format_("bad.pitch", "--check")
    assert (again.exit_code, again.stdout) == (1, ""), "nothing would change, and the problem is still there"


def test_folders_are_gone_through(folder: Path) -> None:
    (folder / "inner" / "deep").mkdir(parents=True)
    (folder / "inner" / "deep" / "a.pitch").write_text(ROUGH)
    (folder / "inner" / "b.pitch").write_text(ROUGH)
    (folder / "inner" / "c.txt").write_text(ROUGH)
    result = format_("inner", "inner/b.pitch")
    assert (result.exit_code, result.stderr) == (0, "2 files read: 2 files formatted\n")
    assert (folder / "inner" / "deep" / "a.pitch").read_text() == FINE
    assert (folder / "inner" / "c.txt").read_text() == ROUGH


def test_line_ends_a_byte_order_mark_and_a_missing_last_end_are_mended(folder: Path) -> None:
    path = folder / "rough.pitch"
    mixed = FINE.replace("\n\n", "\r\x0c\n")
    for text in (f"\ufeff{FINE}", FINE.replace("\n", "\r\n"), FINE.replace("\n", "\r"), mixed, FINE.removesuffix("\n")):
        raw = text.encode()
        path.write_bytes(raw)
        assert format_("rough.pitch", "--check").exit_code == 1
        assert path.read_bytes() == raw
        assert format_("rough.pitch").exit_code == 0
        assert path.read_bytes() == FINE.encode()


def test_what_is_no_rule_sheet_is_refused_and_not_touched(folder: Path) -> None:
    for raw, said in (
        (b"variant x\r\n\x80\x81", "pitchdsl: odd.pitch is not a text in UTF-8 (byte 12)\n"),
        (b"\xef\xbb\xbfvariant x\r\n\0", "this is not a text file"),
        (b"variant x\r\n" + b"#\r\n" * 600_000, "this file is too big for a rule sheet"),
    ):
        (folder / "odd.pitch").write_bytes(raw)
        result = format_("odd.pitch", "rough.pitch")
        assert (result.exit_code, result.stdout) == (1, "")
        assert said in result.stderr
        assert (folder / "odd.pitch").read_bytes() == raw
        assert (folder / "rough.pitch").read_text() == FINE, "the others are formatted"
    os.mkfifo(folder / "pipe.pitch")
    result = format_("pipe.pitch")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("pitchdsl: pipe.pitch is no ordinary file")


def test_a_file_that_cannot_be_written_costs_one_line(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "locked.pitch").write_text(ROUGH)
    replace = Path.replace

    def locked(self: Path, target: Path) -> Path:
        if target.name == "locked.pitch":
            raise PermissionError(13, "Permission denied")
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", locked)
    result = format_("locked.pitch", "rough.pitch")
    assert result.exit_code == 2
    assert result.stderr == (
        "pitchdsl: locked.pitch cannot be written: Permission denied\n2 files read: 1 file formatted\n"
    )
    assert (folder / "locked.pitch").read_text() == ROUGH
    assert (folder / "rough.pitch").read_text() == FINE
    assert sorted(path.name for path in folder.iterdir()) == ["bad.pitch", "fine.pitch", "locked.pitch", "rough.pitch"]


def test_a_link_still_leads_to_the_file(folder: Path) -> None:
    (folder / "link.pitch").symlink_to("rough.pitch")
    assert format_("link.pitch", "rough.pitch").stderr == "1 file read: 1 file formatted\n"
    assert (folder / "link.pitch").is_symlink()
    assert (folder / "rough.pitch").read_text() == FINE


# ───── looking only ─────


def test_check_names_the_files_that_would_change(folder: Path) -> None:
    result = format_("--check", "rough.pitch", "fine.pitch")
    assert (result.exit_code, result.stdout, result.stderr) == (
        1,
        "rough.pitch\n",
        "2 files read: 1 file would change\n",
    )
    assert untouched(folder / "rough.pitch")
    assert format_("--check", "fine.pitch").exit_code == 0


def test_diff_shows_what_would_change(folder: Path) -> None:
    result = format_("--diff", "rough.pitch", "fine.pitch")
    assert (result.exit_code, result.stderr) == (0, "2 files read: 1 file would change\n")
    assert result.stdout == (
        '--- rough.pitch\n+++ rough.pitch\n@@ -1,3 +1,4 @@\n-variant x  "X" extends team  # mine\n'
        '+variant x "X" extends team  # mine\n+\n winning\n- target:7\n+  target: 7\n'
    )
    assert untouched(folder / "rough.pitch")
    assert format_("--diff", "--check", "rough.pitch").exit_code == 1


def test_a_diff_can_be_applied(folder: Path) -> None:
    for raw in (ROUGH.encode(), FINE.removesuffix("\n").encode(), b"variant x\r\n\r\nwinning\r\n  target: 7\r\n\r\n"):
        (folder / "rough.pitch").write_bytes(raw)
        patch = format_("--diff", "rough.pitch").stdout_bytes
        (folder / "rough.patch").write_bytes(patch)
        subprocess.run(["git", "apply", "-p0", "rough.patch"], cwd=folder, check=True, timeout=HANG)
        assert format_("--check", "rough.pitch").exit_code == 0


def test_what_is_bundled_is_in_style_and_is_only_looked_at() -> None:
    files = sum(len(bundled(kind)) for kind in ("variant", "relative", "house-rule"))
    result = format_("--check")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", f"{files} files read: nothing to do\n")
    result = format_("auction-pitch", "--diff", "--complete")
    assert result.exit_code == 0
    assert "+  kitty: none\n" in result.stdout
    result = format_("auction-pitch", "--complete")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "pitchdsl: auction-pitch is bundled: name its file to format it, or add --check or --diff\n"


def test_a_misuse_is_told_in_one_line(folder: Path) -> None:
    (folder / "empty").mkdir()
    for arguments in ((), ("no-such",), ("no-such.pitch", "--check"), ("empty",)):
        result = format_(*arguments)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.startswith("pitchdsl: ")
        assert result.stderr.count("\n") == 1


# ───── standard input ─────


def test_standard_input_goes_to_standard_output() -> None:
    result = format_("-", text=ROUGH.replace("mine", "m\u00efn\u00e9").replace("\n", "\r\n").encode())
    assert (result.exit_code, result.stdout_bytes) == (0, FINE.replace("mine", "m\u00efn\u00e9").encode())
    assert format_("-", text=FINE).stdout == FINE
    result = format_("-", text=BAD)
    assert (result.exit_code, result.stdout) == (1, BAD_AND_FINE)
    assert "<standard input>:3:2" in result.stderr
    assert format_("-", "--check", text=ROUGH).stdout == "<standard input>\n"


def test_standard_input_that_is_no_rule_sheet_gives_nothing() -> None:
    for text in (b"\x80", b"variant x\0\n"):
        result = format_("-", text=text)
        assert (result.exit_code, result.stdout) == (1, "")
        assert result.stderr


# ───── defaults ─────


def test_complete_writes_out_what_silence_means(folder: Path) -> None:
    (folder / "base.pitch").write_text("variant base extends team-auction\nwinning\nstart: 0\n")
    (folder / "heir.pitch").write_text("variant heir extends base\nno bidding\ntrump\nnamed by: left of the dealer\n")
    result = format_("--complete", "base.pitch", "heir.pitch")
    assert (result.exit_code, result.stderr) == (0, "2 files read: 2 files formatted\n")
    assert "  first leader: the pitcher\n" in (folder / "base.pitch").read_text()
    heir = (folder / "heir.pitch").read_text()
    assert "  first leader: who named trump\n" in heir, "as it was before the base said otherwise"
    assert "start" not in heir
    assert format_("--complete", "--check", "base.pitch", "heir.pitch").exit_code == 0


def test_complete_tells_why_a_variant_is_not_completed(folder: Path) -> None:
    (folder / "no-target.pitch").write_text("variant x extends team\nwinning\ntarget:0\n")
    result = format_("--complete", "no-target.pitch")
    assert result.exit_code == 1
    assert "error P351" in result.stderr
    assert (folder / "no-target.pitch").read_text() == "variant x extends team\n\nwinning\n  target: 0\n"
