"""What keeps a line from being said: the words that no sentence of its rule has."""

import pytest

from pitchdsl.syntax.lost_words import lost_words, rule_named
from tests.texts import problems, sheet


@pytest.mark.parametrize(
    ("section", "line", "lost"),
    [
        ("trump", "named by: the pitcher", ()),
        ("trump", "named by: the high bidder", ()),
        ("trump", "named by: a vote of all players", ("vote",)),
        ("players", "partner: the player with the most hearts", ("with most hearts",)),
        ("deal", "burn: the top card", ("burn", "top")),
        ("points", "vote: 1 to the winner of the highest trump", ()),
    ],
)
def test_what_is_lost_is_what_no_sentence_has(section: str, line: str, lost: tuple[str, ...]) -> None:
    assert lost_words(section, line) == lost


def test_a_rule_is_known_by_the_names_that_people_have_for_it() -> None:
    assert rule_named("winning", "play to") == "target"
    assert rule_named("winning", "a game of cards") == ""


@pytest.mark.parametrize(
    ("section", "line", "told"),
    [
        ("trump", "named by: a vote of all players", "`named by` has no word for `vote`"),
        ("players", "partner: the player with the most hearts", "`partner` has no word for `with most hearts`"),
        (
            "exchange",
            "trade: the pitcher trades a card with any player he likes",
            "no rule of `exchange` has a word for",
        ),
    ],
)
def test_a_line_that_nothing_says_is_told_which_of_its_words_have_no_place(section: str, line: str, told: str) -> None:
    (problem,) = problems(sheet(f"{section}\n  {line}\n"))
    assert problem.code in ("P101", "P201") and problem.fix is None
    assert told in (problem.help or "")


def test_a_rule_of_another_section_is_told_with_what_it_leaves_out() -> None:
    (problem,) = problems(sheet("bidding\n  direction: to the right, though play goes to the left\n"))
    assert "the nearest is about `direction` under `players`, which leaves out `though play`" in (problem.help or "")


@pytest.mark.parametrize(
    ("section", "line", "title"),
    [
        ("trump", "two trumps: the pitcher names two suits", "a second trump suit"),
        ("exchange", "buy: a player may buy a new hand for 5 points", "a price for cards"),
        ("deal", "game: dealer chooses which game is played", "a game that the dealer picks"),
        ("points", "flush: 3 to a player who was dealt six hearts", "points for cards held together"),
    ],
)
def test_no_answer_gives_up_what_makes_a_line_unsayable(section: str, line: str, title: str) -> None:
    (problem,) = problems(sheet(f"{section}\n  {line}\n"))
    assert (problem.code, problem.fix) == ("P106", None)
    assert problem.title.startswith(title)
