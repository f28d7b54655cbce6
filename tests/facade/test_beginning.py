"""The questions with which a game is begun: answers in words, and what they mean."""

import pytest

from pitchdsl.compile import load
from pitchdsl.facade.beginning import AnswerError, BaseQuestion, questions


def asked(name: str, base: str = "team-auction") -> BaseQuestion:
    (found,) = [each for each in questions(load(base)) if each.id == name]
    return found


@pytest.mark.parametrize(
    ("name", "said", "meant"),
    [
        ("players", "four", "4"),
        ("players", "Two to Seven", "2-7"),
        ("players", "2 - 7", "2-7"),
        ("players", "six players", "6"),
        ("deal", "nine", "9"),
        ("bid", "Three", "3"),
        ("target", "twenty-one", "21"),
    ],
)
def test_a_number_may_be_said_in_words(name: str, said: str, meant: str) -> None:
    assert asked(name).read(said) == meant


@pytest.mark.parametrize(("name", "said"), [("players", "a few"), ("deal", "many"), ("bid", "lots"), ("target", "")])
def test_what_is_no_number_is_no_answer(name: str, said: str) -> None:
    with pytest.raises(ValueError):
        asked(name).read(said)


def test_a_lowest_bid_above_the_highest_is_told() -> None:
    with pytest.raises(AnswerError, match="the highest bid is 4; 5 is above that"):
        asked("bid", "auction-pitch").read("5")


def test_whoever_may_have_the_low_is_explained() -> None:
    low = asked("low")
    assert set(low.means) == set(low.choices) == {"owner", "holder", "winner"}
    assert low.means["owner"].startswith("whoever was dealt this card") and "at the first lead" in low.means["holder"]
