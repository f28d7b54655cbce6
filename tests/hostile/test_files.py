"""Names and files that lead astray: out of the folder, round in a circle, into a pipe, or nowhere."""

import os
from pathlib import Path

import pytest

from pitchdsl.compile import CompileError, check_text, load
from pitchdsl.resolve.library import Library, UnreadableError
from pitchdsl.source import Source
from tests.hostile.answers import Answer, answers, everything_about, is_an_answer, nothing_hidden, process

SECRET = 'variant secret "Secret" extends auction-pitch\n'


def codes(text: str, folder: Path | None = None) -> list[str]:
    library = Library(folders=(folder,) if folder else ())
    return [problem.code for problem in check_text(Source(name="x.pitch", text=text), library)]


# ───── circles and chains ─────


@pytest.mark.parametrize("length", [1, 2, 3, 190])
def test_a_circle_is_told_whatever_its_length(length: int) -> None:
    text = "".join(f"variant x-{at} extends x-{(at + 1) % length}\n" for at in range(length))
    assert set(codes(text)) == {"P205"}


def test_a_circle_of_files_is_told(tmp_path: Path) -> None:
    for at in range(1000):
        (tmp_path / f"x-{at}.pitch").write_text(f"variant x-{at} extends x-{(at + 1) % 1000}\n")
    with pytest.raises(CompileError, match="P205"):
        load(tmp_path / "x-0.pitch")
    for answer in answers(everything_about("x-7.pitch")[:6], tmp_path):
        is_an_answer(answer, "x-37.pitch")  # there it has become too long a line


def test_a_chain_of_ten_thousand_files_is_not_followed_to_its_end(tmp_path: Path) -> None:
    for at in range(10_000):
        (tmp_path / f"x-{at}.pitch").write_text(f"variant x-{at} extends x-{at + 1}\n")
    library = Library(folders=(tmp_path,))
    text = (tmp_path / "x-0.pitch").read_text()
    assert [problem.code for problem in check_text(Source(name="x.pitch", text=text), library)] == ["P205"]
    assert len(library._read) < 100  # pyright: ignore[reportPrivateUsage]


def test_a_chain_of_ten_thousand_in_one_text() -> None:
    chain = "".join(f"variant x-{at} extends x-{at + 1}\n" for at in range(10_000))
    assert set(codes(chain)) <= {"P203", "P205", "P105"}


def test_a_house_rule_that_takes_in_itself_or_a_variant_that_does() -> None:
    assert codes("house-rule x\n  with: x\nwinning\n  target: 9\n") == ["P104"]
    assert codes("variant x extends auction-pitch\n  with: x\nwinning\n  target: 9\n") == ["P204"]


def test_a_thousand_house_rules_are_taken_in_or_told() -> None:
    names = [f"r{at}" for at in range(1000)]
    lines = "".join(f"  with: {', '.join(names[at : at + 100])}\n" for at in range(0, 1000, 100))
    assert codes(f"variant x extends auction-pitch\n{lines}") == ["P203"] * 1000


# ───── names that are paths ─────

PATHS = (
    "../../etc/passwd",
    "/etc/passwd",
    "..",
    "../secret",
    "sub/secret",
    "sub\\\\secret",
    "C:\\\\secret",
    "\\\\\\\\server\\\\secret",
    "file:///etc/passwd",
    "~/secret",
    "$HOME",
    "%2e%2e/secret",
    "secret.pitch",
    ".",
    "-",
    "--help",
    "'secret'",
)


@pytest.mark.parametrize("name", PATHS)
def test_a_name_is_never_a_path(name: str, tmp_path: Path) -> None:
    (tmp_path / "secret.pitch").write_text(SECRET)
    inside = tmp_path / "inside"
    (inside / "sub").mkdir(parents=True)
    (inside / "sub" / "secret.pitch").write_text(SECRET)
    assert codes(f"variant x extends {name}\n", inside) == ["P103"]
    assert codes(f"variant x extends auction-pitch\n  with: {name}\n", inside) == ["P101"]


@pytest.mark.parametrize("name", ["con", "nul", "aux", "com1", "x" * 255, "x" * 1900, "a" + "-a" * 900])
def test_a_name_that_no_file_can_have_is_only_unknown(name: str, tmp_path: Path) -> None:
    (tmp_path / "y.pitch").write_text(f"variant y extends {name}\n")
    assert codes(f"variant x extends {name}\n", tmp_path) == ["P203"]
    assert codes(f"variant x extends auction-pitch\n  with: {name}\n", tmp_path) == ["P203"]
    for answer in answers([["check", "y.pitch"], ["show", "y.pitch"], ["run", "y.pitch"]], tmp_path):
        is_an_answer(answer, "y.pitch")


def test_a_link_that_leads_outside_is_no_base(tmp_path: Path) -> None:
    (tmp_path / "secret.pitch").write_text(SECRET)
    inside = tmp_path / "inside"
    inside.mkdir()
    (inside / "secret.pitch").symlink_to(tmp_path / "secret.pitch")
    (inside / "lost.pitch").symlink_to(tmp_path / "nothing")
    (inside / "round.pitch").symlink_to(inside / "round.pitch")
    (inside / "folder.pitch").mkdir()
    os.mkfifo(inside / "pipe.pitch")
    for name in ("secret", "lost", "round", "folder", "pipe"):
        assert codes(f"variant x extends {name}\n", inside) == ["P203"]
    (inside / "ok.pitch").write_text(SECRET.replace("secret", "ok"))
    assert codes("variant x extends ok\n", inside) == []


# ───── what is named on the command line ─────


def about(file: str, folder: Path) -> list[Answer]:
    return answers([command for command in everything_about(file) if "build" not in command], folder)


@pytest.mark.parametrize(
    "name", ["folder.pitch", "lost.pitch", "round.pitch", "a/b.pitch", "x.pitch/y.pitch", "", "\n"]
)
def test_a_file_that_is_none(name: str, tmp_path: Path) -> None:
    (tmp_path / "folder.pitch").mkdir()
    (tmp_path / "x.pitch").write_text(SECRET)
    (tmp_path / "lost.pitch").symlink_to(tmp_path / "nothing")
    (tmp_path / "round.pitch").symlink_to(tmp_path / "round.pitch")
    for answer in about(name, tmp_path):
        is_an_answer(answer, name.strip())


def test_a_link_to_itself_is_nowhere_to_write_to(tmp_path: Path) -> None:
    (tmp_path / "round.html").symlink_to(tmp_path / "round.html")
    command = ["rulebook", "auction-pitch", "--format", "html", "--out", "round.html"]
    done = process(["-m", "pitchdsl", *command], b"", tmp_path)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"Traceback" not in done.stderr
    assert b"round.html" in done.stderr


def test_a_name_with_an_escape_sequence_or_too_long_a_one(tmp_path: Path) -> None:
    for name in ("x\x1b[31m\u202e.pitch", "x" * 5000 + ".pitch"):
        for answer in about(name, tmp_path):
            assert answer.code in (1, 2), answer
            assert answer.crash is None, answer
            nothing_hidden(answer.said)


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a fault of the system, since a superuser may read everything."""
    path = tmp_path / "x.pitch"
    path.write_text(SECRET)

    def locked(self: Path, *_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(Path, "open", locked)
    with pytest.raises(UnreadableError, match=r"x\.pitch cannot be read: Permission denied"):
        load(path)


DEVICES = ("/dev/zero", "/dev/urandom", "/dev/null", "/dev/full")


@pytest.mark.parametrize("device", [each for each in DEVICES if Path(each).exists()])
def test_a_device_without_an_end_is_read_so_far_and_no_further(device: str, tmp_path: Path) -> None:
    (tmp_path / "x.pitch").symlink_to(device)
    for answer in about("x.pitch", tmp_path):
        is_an_answer(answer, "x.pitch")


def test_a_pipe_is_read_to_its_end_like_any_text(tmp_path: Path) -> None:
    """A shell hands in pipes by name, as in `check <(…)`; nothing is written to one."""
    pipe = tmp_path / "x.pitch"
    os.mkfifo(pipe)
    end = os.open(pipe, os.O_RDWR)  # held open, so that nobody waits for a writer
    try:
        os.write(end, b"nonsense\n")
        for command in (["check", "--fix", "x.pitch"], ["format", "x.pitch"]):
            (answer,) = answers([command], tmp_path)
            is_an_answer(answer, "x.pitch")
    finally:
        os.close(end)


def test_standard_input_without_an_end(tmp_path: Path) -> None:
    for command in (["check", "-"], ["check", "--fix", "-"], ["format", "-"], ["show", "-"], ["run", "-"]):
        ended = process(["-c", "from pitchdsl.cli import main; main()", *command], b"\0" * 20_000_000, tmp_path)
        assert ended.returncode in (1, 2), command
        assert b"standard input" in ended.stdout + ended.stderr, command
        assert b"Traceback" not in ended.stderr, command
