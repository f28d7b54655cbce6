"""Texts with very many faults: what was meant is sought for the first of them, and the others are told without."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from pitchdsl import fix_verifier
from pitchdsl.canonical.fix import mend
from pitchdsl.compile import check_text
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.editing.diagnostics import diagnostics
from pitchdsl.editing.fixes import fix_all, fixes
from pitchdsl.fitting.survey import check_over_games
from pitchdsl.fix_verifier import FixVerifier
from pitchdsl.resolve.library import Library
from pitchdsl.source import Source
from pitchdsl.syntax import candidates, parse, parse_cache
from pitchdsl.syntax.parse import MOST_SOUGHT
from pitchdsl.syntax.parse import parse as read
from tests.editing.cursor import NAME, in_editor

HEAD = "variant q extends auction-pitch\n"


def rows(number: int) -> str:
    """Rows that stop too early, each with a remedy that is a question."""
    return f"{HEAD}points\n" + "".join(f"  row {at}: 1 to the winner of the jack\n" for at in range(number))


def names(number: int) -> str:
    """Names that are near one that there is."""
    return f"{HEAD}winning\n" + "".join(f"  tragets{at}: 11\n" for at in range(number))


def equals(number: int) -> str:
    """Rows with another sign for the colon, each with a remedy that is certain."""
    return f"{HEAD}points\n" + "".join(f"  row{at} = 1 to the winner of J of trump\n" for at in range(number))


def checked(text: str) -> list[Problem]:
    return check_text(Source(name="x.pitch", text=text), Library())


class Counts(dict[str, int]):
    """How often functions were called."""

    def of(self, monkeypatch: pytest.MonkeyPatch, where: Any, name: str) -> None:
        real: Callable[..., Any] = getattr(where, name)
        self[name] = 0

        def counted(*args: Any, **more: Any) -> Any:
            self[name] += 1
            return real(*args, **more)

        monkeypatch.setattr(where, name, counted)


@pytest.fixture
def counts(monkeypatch: pytest.MonkeyPatch) -> Iterator[Counts]:
    """Nothing that was read before is at hand."""
    monkeypatch.setattr(parse_cache, "_KEPT", parse_cache._Kept())
    yield Counts()


@pytest.mark.parametrize("text", [rows, names, equals])
def test_every_fault_is_told_and_the_first_have_remedies(text: Callable[[int], str]) -> None:
    found = checked(text(200))
    first, rest = found[:MOST_SOUGHT], found[MOST_SOUGHT:]
    assert [each.line for each in found] == list(range(3, 203))
    assert all(each.remedy is not None for each in first)
    assert all(each.remedy is None for each in rest)
    assert not any("did you mean" in f"{each.labels[0].text} {each.help}" for each in rest)
    assert first[0].code == rest[-1].code


@pytest.mark.parametrize("text", [rows, names, equals])
def test_below_the_bound_a_problem_hangs_on_no_other(text: Callable[[int], str]) -> None:
    few, many = checked(text(MOST_SOUGHT - 1)), checked(text(MOST_SOUGHT + 60))
    lines = [each for each in few if each.code == many[0].code]
    assert len(lines) == MOST_SOUGHT - 1
    for one, other in zip(lines, many, strict=False):
        assert (one.code, one.title, one.labels[0].text, one.help) == (
            other.code, other.title, other.labels[0].text, other.help,
        )  # fmt: skip


@pytest.mark.parametrize("text", [rows, names])
def test_a_remedy_is_tried_for_the_first_faults_only(
    text: Callable[[int], str], counts: Counts, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts.of(monkeypatch, FixVerifier, "tried")
    counts.of(monkeypatch, fix_verifier, "_kept")
    checked(text(300))
    assert counts == {"tried": MOST_SOUGHT, "_kept": MOST_SOUGHT}


@pytest.mark.parametrize("number", [100, 400])
def test_what_was_meant_is_sought_as_often_for_many_faults_as_for_some(
    number: int, counts: Counts, monkeypatch: pytest.MonkeyPatch
) -> None:
    for function in (candidates.of_line, candidates.of_another_section, candidates.of_value):
        function.cache_clear()
    counts.of(monkeypatch, candidates, "alike")
    checked(names(number))
    assert counts == {"alike": MOST_SOUGHT}, "once for each, however often the text is read"


def test_what_is_tried_is_read_without_the_lines_that_say_nothing(
    counts: Counts, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts.of(monkeypatch, parse, "_read")
    checked(rows(400))
    all_, trials = 402, 2 * MOST_SOUGHT
    assert counts["_read"] < all_ + trials * (MOST_SOUGHT + 10)


def test_a_line_that_can_be_read_is_never_left_out() -> None:
    text = rows(60) + "  ten: 1 to the winner of 10 of trump\nwinning\n  target: 15\n" + "  trget: 12\n" * 5
    idle = read(Source(name="x.pitch", text=text))[0].idle
    assert idle
    assert not idle & {number for number, line in enumerate(text.split("\n"), start=1) if "ten:" in line}
    assert not idle & {number for number, line in enumerate(text.split("\n"), start=1) if line in ("winning", "")}
    assert min(idle) > 2 + MOST_SOUGHT


def test_a_mended_line_makes_no_room_for_another_fault() -> None:
    """Else what is told of the next line would be new, and no remedy certain any more."""
    found = checked(equals(90))
    assert [each.fix is not None and each.fix.certain for each in found].count(True) == MOST_SOUGHT


def test_a_large_text_is_read_once_for_all_its_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    texts: list[str] = []
    real = parse_cache._parsed

    def noted(source: Source, sought_to: int | None) -> parse_cache.Parsed:
        texts.append(source.text)
        return real(source, sought_to)

    monkeypatch.setattr(parse_cache, "_parsed", noted)
    monkeypatch.setattr(parse_cache, "LARGEST", 10)
    text = rows(100)
    check_over_games(Source(name="x.pitch", text=text), Library())
    assert texts.count(text) == 1


def test_all_that_is_certain_is_mended_in_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    for place in ("syntax.parse", "fix_verifier"):
        monkeypatch.setattr(f"pitchdsl.{place}.MOST_SOUGHT", 8)
    text = equals(20)
    mended = mend(Source(name=NAME, text=text), None)
    assert mended.source.text == text.replace(" =", ":")
    (edit,) = fix_all(in_editor(text), NAME)
    assert "=" not in edit.text


def test_an_editor_seeks_no_more_for_its_actions(counts: Counts, monkeypatch: pytest.MonkeyPatch) -> None:
    counts.of(monkeypatch, FixVerifier, "tried")
    workspace = in_editor(rows(300))
    assert len(fixes(diagnostics(workspace, NAME, lines=(3, 4)))) == MOST_SOUGHT
    assert fix_all(workspace, NAME) == ()
    assert counts == {"tried": MOST_SOUGHT}


def test_a_file_of_many_lines_for_one_game_is_told_where_it_is_too_long() -> None:
    found = checked(names(2_000))
    assert len(found) == 500
    assert found[-1].code == "P105"
