"""What newcomers missed on the one page: each way to say a rule stands there, and is accepted."""

import pytest

from tests.texts import rules, sheet

from .pages import page

TEXT = page("one-page.md").text


@pytest.mark.parametrize(
    ("said", "base", "lines"),
    [
        ("take the stock", "pidro", "exchange\n  dealer: take the stock, then discard non-trump, down to 6\n"),
        (
            "everyone but the pitcher",
            "pidro",
            "exchange\n  everyone but the pitcher: discard all non-trump, then draw to 6\n",
        ),
        ("pass 1 to left", "team-auction", "exchange\n  everyone: pass 1 to left\ntrump\n  named by: the pitcher\n"),
        ("it is not the pitcher", "pidro", "settlement\n  each side: loses 1 if it is not the pitcher\n"),
        ("goes round", "pidro", "play\n  first leader: goes round\n"),
        ("none: with `ends after`", "pidro", "winning\n  target: none\n  ends after: 12 hands\n"),
        ("player whom the pitcher chooses", "call-partner", "players\n  partner: player whom the pitcher chooses\n"),
        ("No then: new deal", "pidro", "deal\n  misdeal: always if hand has nothing but 9-2\n"),
        (
            "else holder of J of trump",
            "team-auction",
            "points\n  game: 1 to the winner of most pips, else holder of J of trump\n",
        ),
    ],
)
def test_it_is_on_the_page_and_can_be_said(said: str, base: str, lines: str) -> None:
    assert said in " ".join(TEXT.split())
    rules(sheet(lines, base))
