"""Luck to the bit: the published numbers of splitmix64, which stream serves what, and scripts that do not fit."""

import pytest

from pitchdsl.engine.chance import CHANCE, ScriptedChance, ScriptExhaustedError, SeededChance, Stream

PACK = tuple(range(52))


def test_the_generator_is_splitmix64() -> None:
    # The first numbers of the generator started at 1234567, as the literature gives them.
    stream = Stream.__new__(Stream)
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
        assert SeededChance(seed, 3).first_dealer(7) == Stream(seed, 3, 0, CHANCE).below(7)
        assert SeededChance(seed, 3).cut(PACK, 4) == Stream(seed, 3, 0, CHANCE).shuffled(PACK)[:4]
    late = SeededChance(5, 3)
    late.order(1, PACK)
    assert late.cut(PACK, 4) == Stream(5, 3, 0, CHANCE).shuffled(PACK)[:4]


def test_deal_and_reshuffle_come_from_their_hand_one_after_the_other() -> None:
    stream = Stream(5, 3, 2, CHANCE)
    chance = SeededChance(5, 3)
    assert chance.order(2, PACK) == stream.shuffled(PACK)
    twin = chance.copy()
    some = PACK[:9]
    expected = stream.shuffled(some)
    assert chance.reshuffle(2, some) == expected
    assert twin.reshuffle(2, some) == expected
    assert twin.order(3, PACK) == Stream(5, 3, 3, CHANCE).shuffled(PACK)


def test_a_script_deals_by_a_seat_that_is_there() -> None:
    assert ScriptedChance().first_dealer(2) == 0
    assert ScriptedChance(dealer=3).first_dealer(4) == 3
    for dealer in (-1, 4):
        with pytest.raises(ValueError, match=f"^the script names seat {dealer} as dealer, but the seats are 0 to 3$"):
            ScriptedChance(dealer=dealer).first_dealer(4)


def test_a_script_cuts_one_card_of_the_pack_a_seat() -> None:
    assert ScriptedChance(cuts=[(0, 51)]).cut(PACK, 2) == (0, 51)
    for cut, words in (((0, 13, 26), "2S 2H 2D"), ((0, 52), "2S RJ"), ((), "no cards")):
        with pytest.raises(ValueError, match=f"^the script cuts {words}, but 2 seats cut one card of the pack each$"):
            ScriptedChance(cuts=[cut]).cut(PACK, 2)


def test_a_script_orders_the_cards_that_are_there() -> None:
    with pytest.raises(ValueError, match=r"^the script orders 2S 2S, but the cards to order are 2S 3S$"):
        ScriptedChance(orders=[(0, 0)]).order(1, (0, 1))
    with pytest.raises(ValueError, match=r"^the script orders 2S, but the cards to order are 2S 3S$"):
        ScriptedChance(reshuffles=[(0,)]).reshuffle(1, (0, 1))


@pytest.mark.parametrize("kind", ["order", "reshuffle", "cut"])
def test_a_copy_of_a_script_goes_on_alone(kind: str) -> None:
    written = [(1, 0), (0, 1)]
    script = ScriptedChance(dealer=1, orders=written, reshuffles=written, cuts=written)

    def ask(of: ScriptedChance) -> tuple[int, ...]:
        answer = {
            "order": lambda: of.order(1, (0, 1)),
            "reshuffle": lambda: of.reshuffle(1, (0, 1)),
            "cut": lambda: of.cut((0, 1), 2),
        }
        return answer[kind]()

    assert ask(script) == (1, 0)
    twin = script.copy()
    assert twin.first_dealer(2) == 1
    assert (ask(twin), ask(script)) == ((0, 1), (0, 1))
    with pytest.raises(ScriptExhaustedError, match=f"^the script holds 2 of kind '{kind}', and one more is asked for$"):
        ask(script)


def test_a_stream_is_keyed_by_folding_its_parts() -> None:
    """Part by part: the part is laid over the key, and the generator's next number is the new key."""
    for parts in ((1, 2, 3, 0), (0, 0, 0, 0), ((1 << 64) - 1, 7, 1, 1), (-1, 7, 1, 1)):
        key = 0
        for part in parts:
            generator = Stream.__new__(Stream)
            generator._state = key ^ (part % (1 << 64))
            key = generator.below(1 << 64)
        stream = Stream.__new__(Stream)
        stream._state = key
        assert stream.below(1 << 64) == Stream(*parts).below(1 << 64)


def test_the_first_hand_may_be_dealt_at_once() -> None:
    for hand in (1, 2):
        assert SeededChance(5, 3).order(hand, PACK) == Stream(5, 3, hand, CHANCE).shuffled(PACK)
    assert SeededChance(5, 3).order(1, PACK) != SeededChance(5, 4).order(1, PACK)
