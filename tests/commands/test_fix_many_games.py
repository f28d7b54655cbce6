"""What a fix is worth in a text of many games: judged by the games that it touches, and as if by the whole text."""

from collections import Counter

import pytest

from pitchdsl.canonical.fix import applied, mend
from pitchdsl.compile import check_text, problems_of
from pitchdsl.examples.sheet import found_in
from pitchdsl.fix_verifier import FixVerifier
from pitchdsl.resolve.library import Library
from pitchdsl.source import Source

BASE = 'variant base "Base" extends team-auction\n'
HEIR = 'variant heir "Heir" extends base\n'
GOAL = "winning\n  goal: 9\n"
TEN = "points\n  ten 1 to the winner of 10 of trump\n"

TEXTS = [
    pytest.param(BASE + GOAL + HEIR + GOAL, [True, True], id="each by itself"),
    pytest.param(
        BASE + TEN + HEIR + "points\n  total: 4\n", [True, True], id="the heir counts on the four points of old"
    ),
    pytest.param(BASE + TEN + 'variant other "Other" extends team-auction\npoints\n  total: 4\n', [True], id="another"),
    pytest.param(
        BASE + TEN + HEIR + 'variant last "Last" extends heir\npoints\n  total: 4\n', [True, True], id="two steps"
    ),
    pytest.param(
        BASE + "winning\n  target: 9\n" + HEIR + "  with: ten\npoints\n  total: 4\n" + 'house-rule ten "Ten"\n' + TEN,
        [True, True],
        id="the game that takes it in counts on the four points of old",
    ),
    pytest.param(BASE + 'variant heir "Heir" extends bases\npoints\n  total: 4\n', [True], id="a name"),
    pytest.param(
        BASE + "points\n  ten: 1 to the winner of 10 of trump\n"
        'variant heir "Heir" extends baze\npoints\n  ten: 2 if trump is spades\n',
        [True],
        id="a name that brings a row",
    ),
    pytest.param('variant heir "Heir" extends base\nvariant bass\nhouse-rule Base\n', None, id="first lines"),
    pytest.param(
        'variant team-auction "Ours" extends kirk-cutthroat\n' + TEN + 'variant x "X" extends team-auction-5\n',
        None,
        id="a bundled game stands on one of this file",
    ),
    pytest.param(BASE + "winning\n  target: 9\n  goal: 11\n" + HEIR + GOAL, [False, True], id="said twice"),
]


def by_the_whole_text(source: Source) -> list[bool]:
    """For each proposal, whether the text with it has one problem less and no new one."""
    judged = []
    found = problems_of(source, Library())
    had = Counter((each.code, each.title, each.span.line) for each in found)
    for problem in found:
        if problem.fix is not None and problem.fix.span.source == source:
            after = Source(name=source.name, text=applied(source.text, problem.fix))
            has = Counter((each.code, each.title, each.span.line) for each in problems_of(after, Library()))
            judged.append(not has - had and sum(has.values()) < sum(had.values()))
    return judged


@pytest.mark.parametrize(("text", "sure"), TEXTS)
def test_a_fix_is_judged_as_if_the_whole_text_were_read_again(text: str, sure: list[bool] | None) -> None:
    source = Source(name="my.pitch", text=text)
    bench = FixVerifier(source=source, check=lambda each, to: problems_of(each, Library(), to), library=Library())
    found = [(problem, problem.fix) for problem in problems_of(source, Library())]
    here = [(problem, fix) for problem, fix in found if fix is not None and fix.span.source == source]
    judged = [bench.tried(source, problem, fix).alone for problem, fix in here]
    assert judged == by_the_whole_text(source)
    if sure is not None:
        assert judged == sure


def read_for(games: int, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int]:
    """How many lines are read to prove the remedies of a text of so many games, and to make them."""
    text = "".join(f'variant game-{n} "Game {n}" extends team-auction\n{GOAL}' for n in range(games))
    source = Source(name="my.pitch", text=text)
    lines = 0

    def counting(source: Source, library: Library, sought_to: int | None = None) -> object:
        nonlocal lines
        lines += len(source.lines)
        return problems_of(source, library, sought_to)

    with monkeypatch.context() as patch:
        patch.setattr("pitchdsl.compile.problems_of", counting)
        patch.setattr("pitchdsl.canonical.fix.problems_of", counting)
        assert all(problem.fix and problem.fix.certain for problem in check_text(source, Library()))
        proving, lines = lines, 0
        assert len(mend(source, None).fixes) == games
    return proving, lines


def test_twice_the_games_cost_twice_the_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    for small, big in zip(read_for(10, monkeypatch), read_for(20, monkeypatch), strict=True):
        assert 0 < big <= 2 * small


def test_one_mended_line_may_be_what_another_one_waited_for() -> None:
    text = (
        HEIR.replace("base", "bases") + "points\n  ten 1 to the winner of 10 of trump\n" + BASE + "points\n  totl: 5\n"
    )
    mended = mend(Source(name="my.pitch", text=text), None)
    assert not [problem for problem in found_in(mended.source, None) if problem.fix and problem.fix.certain]


@pytest.mark.parametrize("text", ["", "\n\n", "# Aunt Ida's game, to be written down on Sunday\n"])
def test_a_text_without_a_game_has_nothing_to_mend(text: str) -> None:
    source = Source(name="my.pitch", text=text)
    assert [problem.code for problem in found_in(source, None)] == ["P105"]
    assert mend(source, None).source.text == text
