"""How long the rulebook looks for its example hand, and what it says where it has found none."""

import pytest

from pitchdsl.game.events import DealEvent
from pitchdsl.game.rng import DrawKind, RandomDraw, SeededDeals
from pitchdsl.rulebook.example import DEALS, GAMES, HANDS, example, find
from pitchdsl.rulebook.parts import Paragraph
from pitchdsl.rulebook.rulebook import FORMS, rulebook
from tests.texts import rules, sheet

HARDLY_EVER_PLAYED = "deck\n  ranks: A K Q J 10-3\nbidding\n  bids: 6 or more\n"
SELDOM_PLAYED = "deck\n  ranks: A K Q J 10-3\nbidding\n  bids: 5 or more\n"


def deals_made(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the hands that are dealt from now on."""
    made: list[int] = []
    draw = SeededDeals.draw

    def noted(self: SeededDeals, what: RandomDraw, among: tuple[int, ...], number: int) -> tuple[int, ...]:
        made.extend([what.hand] * (what.kind is DrawKind.ORDER))
        return draw(self, what, among, number)

    monkeypatch.setattr(SeededDeals, "draw", noted)
    find.cache_clear()
    return made


def test_the_search_ends_where_hardly_a_hand_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    ours = rules(sheet(HARDLY_EVER_PLAYED, "guide-ten-point-three"))
    made = deals_made(monkeypatch)
    assert find(ours, 1) is None
    assert GAMES * HANDS < len(made) <= DEALS
    for form in FORMS:
        assert "No hand can be shown here" in rulebook(ours, form)
    assert isinstance(example(ours, 1).blocks[0], Paragraph)


def test_a_hand_that_is_seldom_played_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Law: deals after which nobody bids count, and the same seed shows the same hand."""
    ours = rules(sheet(SELDOM_PLAYED, "guide-ten-point-three"))
    made = deals_made(monkeypatch)
    hand = find(ours, 1)
    assert hand is not None
    assert GAMES * HANDS < len(made) <= DEALS
    find.cache_clear()
    assert find(ours, 1) == hand
    assert sum(isinstance(event, DealEvent) for event in hand.events) == 1
    assert "No hand can be shown here" not in rulebook(ours)
