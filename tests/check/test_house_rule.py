"""What can be told of a house rule by itself."""

import pytest

from pitchdsl.check.house_rule import check_house_rule
from pitchdsl.source import Source
from pitchdsl.syntax.parse import parse

FIRST = 'house-rule my-rule "My rule"\n'


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("winning\n  target: 7\n", []),
        ("  source: my aunt\n", [("P361", 1)]),
        ("winning\n  target: 7\n  target: 7\n", [("P206", 4)]),
        ("no calls\nwinning\n  target: 7\n  target: 9\n", [("P206", 5)]),
        ("no calls\n", []),
        ("winning\n  target: 7\nno calls\npoints\n  high: 2\n  high: 3\n", [("P206", 7)]),
        # an exception is no other word on the same thing, and another part is none either
        ("points\n  high: 2\n  high: 3 if trump is spades\n", []),
        ("points\n  high: 2\n  high: to the owner of the highest trump\n", []),
        ("points\n  high: 2 if trump is spades\n  high: 3 if trump is spades\n", [("P206", 4)]),
        ("points\n  high: 2 if trump is spades\n  high: 3 if trump is hearts\n", []),
        # one fault a line, and every faulty line
        ("points\n  odd: 1 to the winner of 3 of trump\n  odd: 2 to the winner of 4 of trump\n", [("P206", 4)]),
        ("winning\n  target: 7\n  target: 8\n  target: 9\n", [("P206", 4), ("P206", 5)]),
        ("frogs\n", []),  # what cannot be read may well change something
    ],
)
def test_a_house_rule_by_itself(lines: str, expected: list[tuple[str, int]]) -> None:
    tree, _ = parse(Source(name="my.pitch", text=FIRST + lines))
    found = list(check_house_rule(tree.definitions[0]))
    assert [(problem.code, problem.span.line) for problem in found] == expected


def test_words_for_a_house_rule_that_changes_nothing() -> None:
    tree, _ = parse(Source(name="my.pitch", text=FIRST + "  source: my aunt\n"))
    (problem,) = check_house_rule(tree.definitions[0])
    assert problem.title == "the house rule `my-rule` changes nothing"
    assert problem.help == "write the lines that differ under their headings, such as `winning` and `target: 7`"
    assert [(label.span.line, label.text) for label in problem.labels] == [(1, "")]
