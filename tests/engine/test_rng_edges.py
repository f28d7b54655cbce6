"""Random streams to the bit: the published numbers of splitmix64, their uses, and scripts that do not fit."""

import pytest

from pitchdsl.game.rng import (
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
CUT = RandomDraw(DrawKind.CUT)


def order(hand: int) -> RandomDraw:
    return RandomDraw(DrawKind.ORDER, hand)


def test_the_generator_is_splitmix64() -> None:
    # The first numbers of the generator started at 1234567, as the literature gives them.
    stream = RandomStream.__new__(RandomStream)
    stream._state = 1234567
    assert [stream.below(1 << 64) for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_the_first_dealer_and_the_cut_come_from_hand_0() -> None:
    for seed in range(8):
        assert SeededDeals(seed, 3).draw(DEALER, tuple(range(7)), 1)[0] == RandomStream(seed, 3, 0, DEALS).below(7)
        assert SeededDeals(seed, 3).draw(CUT, PACK, 4) == RandomStream(seed, 3, 0, DEALS).shuffled(PACK)[:4]
    late = SeededDeals(5, 3)
    late.draw(order(1), PACK, 52)
    assert late.draw(CUT, PACK, 4) == RandomStream(5, 3, 0, DEALS).shuffled(PACK)[:4]


def test_deal_and_reshuffle_come_from_their_hand_one_after_the_other() -> None:
    stream = RandomStream(5, 3, 2, DEALS)
    deals = SeededDeals(5, 3)
    assert deals.draw(order(2), PACK, 52) == stream.shuffled(PACK)
    twin = deals.copy()
    some = PACK[:9]
    expected = stream.shuffled(some)
    assert deals.draw(RandomDraw(DrawKind.RESHUFFLE, 2), some, 9) == expected
    assert twin.draw(RandomDraw(DrawKind.RESHUFFLE, 2), some, 9) == expected
    assert twin.draw(order(3), PACK, 52) == RandomStream(5, 3, 3, DEALS).shuffled(PACK)


def test_a_script_deals_by_a_seat_that_is_there() -> None:
    assert ScriptedDeals().draw(DEALER, tuple(range(2)), 1)[0] == 0
    assert ScriptedDeals(dealer=3).draw(DEALER, tuple(range(4)), 1)[0] == 3
    for dealer in (-1, 4):
        with pytest.raises(ValueError, match=f"^the script names seat {dealer} as dealer, but the seats are 0 to 3$"):
            ScriptedDeals(dealer=dealer).draw(DEALER, tuple(range(4)), 1)[0]


def test_a_script_cuts_one_card_of_the_pack_a_seat() -> None:
    assert ScriptedDeals(cuts=[(0, 51)]).draw(CUT, PACK, 2) == (0, 51)
    for cut, words in (((0, 13, 26), "2S 2H 2D"), ((0, 52), "2S RJ"), ((), "no cards")):
        with pytest.raises(ValueError, match=f"^the script cuts {words}, but 2 seats cut one card of the pack each$"):
            ScriptedDeals(cuts=[cut]).draw(CUT, PACK, 2)


def test_a_script_orders_the_cards_that_are_there() -> None:
    with pytest.raises(ValueError, match=r"^the script orders 2S 2S, but the cards to order are 2S 3S$"):
        ScriptedDeals(orders=[(0, 0)]).draw(order(1), (0, 1), 2)
    with pytest.raises(ValueError, match=r"^the script orders 2S, but the cards to order are 2S 3S$"):
        ScriptedDeals(reshuffles=[(0,)]).draw(RandomDraw(DrawKind.RESHUFFLE, 1), (0, 1), 2)


@pytest.mark.parametrize("kind", ["order", "reshuffle", "cut"])
def test_a_copy_of_a_script_goes_on_alone(kind: str) -> None:
    written = [(1, 0), (0, 1)]
    script = ScriptedDeals(dealer=1, orders=written, reshuffles=written, cuts=written)

    def ask(of: ScriptedDeals) -> tuple[int, ...]:
        answer = {
            "order": lambda: of.draw(order(1), (0, 1), 2),
            "reshuffle": lambda: of.draw(RandomDraw(DrawKind.RESHUFFLE, 1), (0, 1), 2),
            "cut": lambda: of.draw(CUT, (0, 1), 2),
        }
        return answer[kind]()

    assert ask(script) == (1, 0)
    twin = script.copy()
    assert twin.draw(DEALER, tuple(range(2)), 1)[0] == 1
    assert (ask(twin), ask(script)) == ((0, 1), (0, 1))
    with pytest.raises(ScriptExhaustedError, match=f"^the script holds 2 of kind '{kind}', and one more is asked for$"):
        ask(script)


def test_a_stream_is_keyed_by_folding_its_parts() -> None:
    """Part by part: the part is laid over the key, and the generator's next number is the new key."""
    for parts in ((1, 2, 3, 0), (0, 0, 0, 0), ((1 << 64) - 1, 7, 1, 1), (-1, 7, 1, 1)):
        key = 0
        for part in parts:
            generator = RandomStream.__new__(RandomStream)
            generator._state = key ^ (part % (1 << 64))
            key = generator.below(1 << 64)
        stream = RandomStream.__new__(RandomStream)
        stream._state = key
        assert stream.below(1 << 64) == RandomStream(*parts).below(1 << 64)


def test_the_first_hand_may_be_dealt_at_once() -> None:
    for hand in (1, 2):
        assert SeededDeals(5, 3).draw(order(hand), PACK, 52) == RandomStream(5, 3, hand, DEALS).shuffled(PACK)
    assert SeededDeals(5, 3).draw(order(1), PACK, 52) != SeededDeals(5, 4).draw(order(1), PACK, 52)
