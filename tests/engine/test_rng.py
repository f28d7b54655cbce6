"""Random numbers: the same everywhere, independent by hand and lane, and scripts that say when they run out."""

import pytest

from pitchdsl.game.rng import (
    CHOICES,
    DEALS,
    DrawKind,
    RandomDraw,
    RandomStream,
    ScriptedDeals,
    ScriptExhaustedError,
    SeededDeals,
)

PACK = tuple(range(52))
DEALER = RandomDraw(DrawKind.DEALER)


def order(hand: int) -> RandomDraw:
    return RandomDraw(DrawKind.ORDER, hand)


def test_a_stream_is_fixed_by_seed_game_hand_and_lane() -> None:
    first = [RandomStream(1, 2, 3, DEALS).below(1 << 32) for _ in range(2)]
    assert first[0] == first[1]
    others = {RandomStream(*key).below(1 << 63) for key in ((1, 2, 3, 0), (2, 2, 3, 0), (1, 3, 3, 0), (1, 2, 4, 0))}
    assert len(others | {RandomStream(1, 2, 3, CHOICES).below(1 << 63)}) == 5


def test_numbers_stay_below_and_reach_every_value() -> None:
    stream = RandomStream(7, 0, 1, DEALS)
    assert {stream.below(6) for _ in range(300)} == {0, 1, 2, 3, 4, 5}


@pytest.mark.parametrize("seed", range(20))
def test_every_order_of_the_cards_is_as_likely(seed: int) -> None:
    """Law: card after card is one of those that are left, by the next number of the stream, and so each order has as
    many rows of numbers as any other.
    """
    stream, again = RandomStream(seed, 0, 1, DEALS), RandomStream(seed, 0, 1, DEALS)
    left = sorted(PACK)
    by_hand = [left.pop(again.below(number)) for number in range(len(left), 0, -1)]
    assert stream.shuffled(PACK[::-1]) == tuple(by_hand)
    assert stream.below(1000) == again.below(1000)


def test_the_first_cards_do_not_wait_for_the_others() -> None:
    """Law: card after card is one of those that are left, lowest first, so a few can be drawn alone."""
    stream, again = RandomStream(7, 0, 1, DEALS), RandomStream(7, 0, 1, DEALS)
    first = again.below(52)
    second = again.below(51)
    assert stream.shuffled(PACK[::-1])[:2] == (first, second + (second >= first))


def test_any_hand_can_be_dealt_without_the_ones_before() -> None:
    along, alone = SeededDeals(5, 9), SeededDeals(5, 9)
    along.draw(DEALER, tuple(range(4)), 1)[0]
    along.draw(order(1), PACK, 52)
    assert along.draw(order(2), PACK, 52) == alone.draw(order(2), PACK, 52)


def test_a_redeal_goes_on_in_the_stream_of_the_hand() -> None:
    deals = SeededDeals(5, 9)
    assert deals.draw(order(1), PACK, 52) != deals.draw(order(1), PACK, 52)


def test_a_copy_deals_the_same_independently() -> None:
    deals = SeededDeals(5, 9)
    deals.draw(order(1), PACK, 52)
    twin = deals.copy()
    assert twin.draw(order(1), PACK, 52) == deals.draw(order(1), PACK, 52)


def test_a_script_says_when_it_runs_out() -> None:
    deals = ScriptedDeals(orders=[(1, 0)])
    assert deals.draw(order(1), (0, 1), 2) == (1, 0)
    with pytest.raises(ScriptExhaustedError, match="holds 1 of kind 'order'"):
        deals.draw(order(2), (0, 1), 2)


def test_a_script_must_hold_the_very_cards() -> None:
    with pytest.raises(ValueError, match="2S 2S"):
        ScriptedDeals(orders=[(0, 0)]).draw(order(1), (0, 1), 2)
