"""Examples in an editor: problems at their lines, words that may follow, and what comes of one under the pointer."""

import pytest

from pitchdsl.editing.checking import AT_ONCE
from pitchdsl.editing.completing import complete
from pitchdsl.editing.diagnostics import diagnostics
from pitchdsl.editing.hovering import hover
from tests.editing.cursor import NAME, at_mark, in_editor

OURS = """variant ours extends guide-partnership
no examples

settlement
  set: pitcher loses twice the bid

examples
  set by one: we bid 3 and take 2 then we lose 6
  as elsewhere: we bid 3 and take 2 then we lose 3
  too little: we bid 3 then we lose 6
  seven: there are 7 players, we bid 3 and take 2 then we lose 6
  what then: we bid 3 and take 2
"""
AMISS = [(9, "P501"), (10, "P502"), (11, "P503"), (12, "P504")]

RULE = """
house-rule dearer
settlement
  set: pitcher loses twice the bid
examples
  elsewhere: we bid 3 and take 2 then we lose 3
"""


def long(text: str) -> str:
    """The text, and other games behind it, so that it is checked by pieces."""
    others = "".join(
        f"\nvariant other-{at} extends ours\n# {'so ' * 60}\nwinning\n  target: {at}\n" for at in range(22, 44)
    )
    assert len(text + others) > AT_ONCE
    return text + others


def amiss(text: str) -> list[tuple[int, str]]:
    return [(each.span.line, each.code) for each in diagnostics(in_editor(text), NAME)]


@pytest.mark.parametrize("text", [OURS, long(OURS)], ids=["at once", "by pieces"])
def test_problems_of_examples_stand_at_their_lines(text: str) -> None:
    found = diagnostics(in_editor(text), NAME)
    assert [(each.span.line, each.code) for each in found] == AMISS
    assert [(each.span.line, each.text) for each in found[0].labels[1:]] == [(5, "this line decides")]


def test_by_pieces_the_problems_are_those_of_the_whole() -> None:
    moved = long(RULE + OURS)
    first = RULE.count("\n")
    assert amiss(moved) == [(6, "P501"), *((line + first, code) for line, code in AMISS)]
    unread = amiss(long(OURS.replace("twice the bid", "twice the bod")))
    assert unread and all(code[:2] != "P5" for _, code in unread), "a text with errors in its rules is not played"
    unread = amiss(long(OURS.replace("as elsewhere: we bid 3", "as elsewhere: we bad 3")))
    assert unread == [(9, "P101"), *AMISS[1:]], "an example that cannot be read hides no other"
    assert [(line - first, code) for line, code in amiss(long(RULE.replace("we lose 3", "we lose 6") + OURS))] == AMISS


def offered(line: str, sheet: str = "variant ours extends guide-partnership\nexamples\n") -> set[str]:
    return {each.text for each in complete(*at_mark(sheet + line + "¦"))}


def test_the_words_that_may_follow() -> None:
    assert {"bid", "take", "stand", "have", "win"} <= offered("  one: we ")
    assert {"lose", "may", "bidding"} <= offered("  one: we bid 3 then ") and "it" not in offered("  one: then ")


def test_names_of_rows_and_of_bids() -> None:
    assert {"high", "low", "jack", "game"} <= offered("  one: they take ")
    assert offered("  one: they take high and j") == {"jack"}
    assert "smudge" in offered("  one: we bid ") and "high" not in offered("  one: we bid ")
    assert "a name" not in offered("  one: we bid "), "that is no word to write"
    own = offered(
        "  one: they take l", "house-rule mine\npoints\n  last-trick: 1 to the winner of the last trick\nexamples\n"
    )
    assert own == {"last-trick"}


def pointed(line: str) -> str:
    found = hover(*at_mark(OURS.replace(line, line.replace("then", "th¦en") if "then" in line else line + "¦")))
    assert found is not None
    return found.markdown


def test_what_comes_of_an_example_under_the_pointer() -> None:
    assert "Yes: we lose 6. (`set: pitcher loses twice the bid`)" in pointed(
        "set by one: we bid 3 and take 2 then we lose 6"
    )
    assert "No: we lose 6." in pointed("as elsewhere: we bid 3 and take 2 then we lose 3")
    assert "It depends on who took what" in pointed("too little: we bid 3 then we lose 6")
    assert "That cannot have been: the game is for 4 players." in pointed(
        "seven: there are 7 players, we bid 3 and take 2 then"
    )
    assert "We lose 6." in pointed("what then: we bid 3 and take 2")


def test_an_example_of_a_game_that_cannot_be_played_says_nothing() -> None:
    text = "variant ours\nexamples\n  one: we bid 3 and take 2 th¦en we lose 3\n"
    found = hover(*at_mark(text))
    assert found is not None and "we lose" not in found.markdown.lower().replace("then we lose 3", "")
