"""Sets of cards as numbers: the card that is drawn is the same on every processor."""

from hypothesis import given
from hypothesis import strategies as st

from pitchdsl.kernel.bits import nth, one, one_by_steps


@given(st.sets(st.integers(0, 53), min_size=1), st.data())
def test_one_card_of_a_set_is_found_on_any_processor(cards: set[int], data: st.DataObject) -> None:
    """Law: the n-th card from below, by the instruction that some processors have and by steps."""
    number = data.draw(st.integers(0, len(cards) - 1))
    card, mask = sorted(cards)[number], sum(1 << card for card in cards)
    assert one_by_steps(mask, number) == one(mask, number) == 1 << card
    assert nth(mask, number) == card
