"""The worked examples of the documents are examples in the sheets, and come out as the documents say."""

import pytest

from pitchdsl.compile import load
from pitchdsl.examples.question import Question, answer
from pitchdsl.examples.sheet import Example, examples_in_force
from pitchdsl.resolve.library import Library
from pitchdsl.resolve.resolve import resolve

from .registry import shows


def in_force(variant: str, *house_rules: str) -> dict[str, Example]:
    """The examples that hold for a bundled game, by name."""
    library = Library()
    found = [library.find(name) for name in (variant, *house_rules)]
    definition, *laid = [each for each in found if each is not None]
    resolved, _ = resolve(definition, library, laid)
    assert resolved is not None
    return {each.name: each for each in examples_in_force(resolved)}


@pytest.mark.parametrize(
    ("variant", "house_rules", "name", "told", "stated"),
    [
        pytest.param(
            "guide-cutthroat",
            (),
            "smudge is held",
            "the bidding goes smudge, pass, pass",
            "the dealer may bid smudge",
            marks=shows("D0-BID-06"),
        ),
        pytest.param(
            "guide-cutthroat",
            (),
            "twenty each is a tie",
            "the pitcher takes 20 pips, left of the pitcher takes 20 pips, right of the pitcher takes 10 pips",
            "nobody takes game",
            marks=shows("D0-GAME-05"),
        ),
        pytest.param(
            "kirk-cutthroat",
            (),
            "dealer matches",
            "the bidding goes 3, pass, pass",
            "the dealer may bid 3",
            marks=shows("D1-BID-04"),
        ),
        pytest.param(
            "kirk-cutthroat",
            (),
            "low",
            "the pitcher has the 2 of trump, left of the pitcher wins the 2 of trump",
            "left of the pitcher takes low",
            marks=shows("D1-LOW-01"),
        ),
        pytest.param(
            "team-auction-6",
            ("no-junk-to-win",),
            "two more than were bid",
            "we bid 2, take high, jack, game and joker, stand at 7",
            "we stand at 10",
            marks=shows("D2-OPT-WIN-NOJUNKCAP-01"),
        ),
    ],
)
def test_a_worked_example_stands_in_the_sheet(
    variant: str, house_rules: tuple[str, ...], name: str, told: str, stated: str
) -> None:
    """Its words are those of the document's case, and nothing else is stated."""
    example = in_force(variant, *house_rules)[name]
    assert told in example.words
    assert example.words.endswith(f" then {stated}")
    found = answer(load(variant, house_rules=house_rules), Question(told=example.told, shown=example.shown))
    assert [each.so for each in found.sure] == [True]
    assert not found.open
