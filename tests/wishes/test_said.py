"""The lines of every wish are said again by `show`, `format` and the rulebook, and both engines play them alike."""

import pytest

from pitchdsl.canonical.format import formatted
from pitchdsl.canonical.text import canonical
from pitchdsl.compile import compile_text, load
from pitchdsl.game.rules import Rules
from pitchdsl.rulebook.chapters import chapters
from pitchdsl.source import Source
from tests.kernel.agreement import CASTS, disagreement

from . import test_bids, test_cards, test_players, test_scores
from .small import SMALL

TEXTS = {
    name: lines if lines.startswith("variant") else f"variant wished extends small\n{lines}{SMALL}"
    for page in (test_bids, test_cards, test_scores, test_players)
    for name, lines in vars(page).items()
    if name.isupper() and isinstance(lines, str) and "\n" in lines and name != "SMALL"
}


def made(name: str) -> Rules:
    compiled = compile_text(TEXTS[name])
    assert compiled.rules is not None
    assert not compiled.problems, [problem.title for problem in compiled.problems]
    return compiled.rules


@pytest.mark.parametrize("name", TEXTS)
def test_a_wish_is_printed_as_a_text_that_means_the_same(name: str) -> None:
    game = made(name)
    again = compile_text(canonical(game)).rules
    assert again is not None
    assert canonical(again) == canonical(game)
    sheet = formatted(Source(name="my.pitch", text=TEXTS[name]))
    assert compile_text(sheet).rules == compile_text(formatted(Source(name="my.pitch", text=sheet))).rules
    tidy = compile_text(sheet).rules
    assert tidy is not None
    assert canonical(tidy) == canonical(game)


@pytest.mark.parametrize("name", TEXTS)
def test_a_wish_is_told_in_the_rulebook(name: str) -> None:
    """Its lines change what the rulebook says."""
    text = str(chapters(made(name)))
    plain = TEXTS[name].splitlines()[0].split("extends ")[1]
    without = compile_text(SMALL).rules if plain == "small" else load(plain)
    assert without is not None
    assert text != str(chapters(without))


@pytest.mark.parametrize("name", TEXTS)
def test_both_engines_play_a_wish_alike(name: str) -> None:
    game = made(name)
    for number, cast in enumerate(CASTS):
        assert disagreement(game, game.players.seats.most, cast, 5, number, 8) is None
