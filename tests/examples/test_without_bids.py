"""Questions about a count where nobody bids: nobody is the pitcher there, and sides are told by the dealer."""

from pitchdsl.compile import load
from pitchdsl.examples.question import Question, answer, question_in


def words(game: str, text: str) -> list[str]:
    asked = question_in(text)
    assert isinstance(asked, Question)
    found = answer(load(game), asked)
    assert found.impossible == ""
    return [each.statement.words() for each in found.sure]


def test_low_of_a_game_without_bids() -> None:
    """`seven-up`: low counts for its holder, not for who wins it."""
    text = "the dealer has the 2 of trump, left of the dealer wins the 2 of trump"
    assert "the dealer takes low" in words("seven-up", text)


def test_what_is_sure_is_not_open_as_well() -> None:
    asked = question_in("we have the 2 of trump, they win the 2 of trump")
    assert isinstance(asked, Question)
    found = answer(load("guide-partnership"), asked)
    assert [each.statement.words() for each in found.sure] == ["we take low"]
    assert not any(each.statement.rows == ("low",) for each in found.open)  # type: ignore[union-attr]
