"""Where names are looked up, and which files are texts."""

import os
from pathlib import Path

import pytest

from pitchdsl.compile import compile_variant, load
from pitchdsl.resolve.library import Library, UnreadableError, decode, read_source
from tests.texts import found

VARIANT = "variant {0} extends auction-pitch\nwinning\n  target: 21\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "base.pitch").write_text(VARIANT.format("base"))
    (tmp_path / "game.pitch").write_text("variant game extends base\ndeal\n  each: 5\n")
    return tmp_path


def test_a_base_is_found_beside_the_file(folder: Path) -> None:
    rules = load(folder / "game.pitch")
    assert (rules.deal.each.cards, rules.winning.target.points) == (5, 21)
    assert rules.winning.target.origin.file == str(folder / "base.pitch")
    assert rules.winning.target.origin.line == 3
    assert rules.deal.kitty.origin.file is None


def test_the_folder_comes_before_the_bundled_ones(folder: Path) -> None:
    (folder / "auction-pitch.pitch").write_text(
        VARIANT.format("auction-pitch").replace("auction-pitch\n", "team-auction\n", 1)
    )
    (folder / "mine.pitch").write_text("variant mine extends auction-pitch\n")
    assert load(folder / "mine.pitch").winning.target.points == 21


def test_a_problem_of_a_base_is_shown_in_its_own_file(folder: Path) -> None:
    (folder / "base.pitch").write_text(VARIANT.format("base") + "  targt: 3\n")
    (problem,) = compile_variant(folder / "game.pitch").problems
    assert (problem.code, problem.span.source.name, problem.span.line) == ("P201", str(folder / "base.pitch"), 4)


def test_names_are_no_paths(folder: Path) -> None:
    for name in ("../secret", "/etc/passwd", "a/b", "..", ".", "~", "a b", "A", "%s", "x" * 1500):
        text = f"variant x extends {name}\n"
        assert [code for code, _ in found(text)] in (["P103"], ["P203"]), name
        assert Library(folders=(folder / "inner",)).find(name) is None


def test_a_link_out_of_the_folder_is_not_followed(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    outside = tmp_path_factory.mktemp("outside") / "secret.pitch"
    outside.write_text(VARIANT.format("secret"))
    (folder / "secret.pitch").symlink_to(outside)
    (folder / "loop.pitch").symlink_to(folder / "loop.pitch")
    library = Library(folders=(folder,))
    assert library.find("base") is not None
    assert library.find("secret") is None
    assert library.find("loop") is None


def test_a_folder_with_the_name_of_a_text_is_none(folder: Path) -> None:
    (folder / "odd.pitch").mkdir()
    assert Library(folders=(folder,)).find("odd") is None
    with pytest.raises(UnreadableError, match="is a folder"):
        compile_variant(folder / "odd.pitch")


def test_a_file_may_hold_another_name_than_its_own(folder: Path) -> None:
    (folder / "other.pitch").write_text(VARIANT.format("something"))
    assert Library(folders=(folder,)).find("other") is None
    assert load(folder / "other.pitch").name == "something"


@pytest.mark.parametrize(
    ("data", "text"),
    [(b"\xef\xbb\xbfvariant x", "variant x"), (b"a\r\nb\rc\n", "a\nb\nc\n"), ("日本".encode(), "日本"), (b"", "")],
)
def test_texts_are_utf_8_with_any_ends_of_lines(data: bytes, text: str) -> None:
    assert decode(data, "x").text == text


@pytest.mark.parametrize("data", [b"\xff\xfe", "é".encode("latin-1"), b"ok \x80", "x".encode("utf-16")])
def test_what_is_not_utf_8_is_told_in_one_line(data: bytes) -> None:
    with pytest.raises(UnreadableError, match="is not a text in UTF-8"):
        decode(data, "x")


def test_a_file_that_is_much_too_big_is_too_big_and_not_wrong(tmp_path: Path) -> None:
    path = tmp_path / "big.pitch"
    path.write_text("x" + "é" * 3_000_000, encoding="utf-8")
    assert [problem.code for problem in compile_variant(path).problems] == ["P105"]


def test_what_cannot_be_read_is_told_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match="there is no file"):
        read_source(tmp_path / "no.pitch", "no.pitch")
    if os.getuid():
        (tmp_path / "shut.pitch").touch(mode=0)
        with pytest.raises(UnreadableError, match="cannot be read"):
            read_source(tmp_path / "shut.pitch", "shut.pitch")
