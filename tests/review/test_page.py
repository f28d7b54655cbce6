"""docs/review.md: its position can be, and its lists of words and fields are those of the code."""

import re
from pathlib import Path

from pitchdsl.review.data import review_data
from pitchdsl.review.laying import table_at
from pitchdsl.review.look import reviewed
from pitchdsl.review.luck import DEALS
from pitchdsl.review.position import WORDS, read_position
from tests.review.adviser import Written
from tests.review.games import by_hand, rules_of
from tests.review.test_reviewed import DEAL

PAGE = Path(__file__).parents[2].joinpath("docs", "review.md").read_text(encoding="utf-8")


def test_the_position_on_the_page_can_be() -> None:
    (text,) = re.findall(r"^```text\n(.*?)^```", PAGE, flags=re.M | re.S)
    assert {str(action) for action in table_at(read_position(text), rules_of("guide-partnership")).legal_actions()} == {
        "play 9S",
        "play 8S",
    }


def test_every_word_of_a_position_is_on_the_page() -> None:
    told = {word for row in re.findall(r"^\| (`.*?) \|", PAGE, flags=re.M) for word in re.findall(r"`(\w+)`", row)}
    assert told == set(WORDS)


def test_every_field_of_a_review_is_on_the_page() -> None:
    found = reviewed(by_hand("guide-partnership", DEAL, "bid 2"), Written(), "written")
    behind = PAGE.partition("`--json` writes one object with")[2]
    assert [field for field in review_data(found) if f"`{field}`" not in behind] == []


def test_the_number_of_other_deals_is_the_one_on_the_page() -> None:
    assert f"less the mean of {DEALS} other deals" in " ".join(PAGE.split())
