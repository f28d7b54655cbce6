"""Wishes about which cards score, for whom and how much, and about the pack.

Seat 1 pitches for one point and leads, and spades are trump, if nothing else is said; cards are written in the order of
play. High, low, jack and the last trick are a point each.
"""

import pytest

from pitchdsl.game.actions import NameTrump

from .registry import meets
from .small import ALL, HALF, NOTHING, PASS, Cards, Deal, played, say, sit, small

LOW_STAYS = "points\n  low: to the owner of the lowest trump if the lowest trump is 2 of trump\n"
CAUGHT = "points\n  jack: 3 if J of trump is caught\n"
TIE_BY_CARD = """points
  game: 1 to the winner of most pips, else the holder of J of trump
  pips: A 4, K 3, J 1
"""
TIE_BY_COUNT = """points
  tricks: 1 to the winner of most tricks, else the winner of most pips
  pips: A 4, K 3, J 2
"""
TIE_BY_SEAT = """points
  game: 1 to the winner of most pips, else the nearest to the dealer
  pips: A 4, K 3, J 1
"""
FIVES = """points
  fives: 5 to the winner of each 5 but 5 of trump
  high five: 10 to the winner of 5 of trump
"""
LADY = "points\n  lady: minus 13 to the winner of Q of spades\n"
NINES = """points
  nines: 9 to the winner of each 9 but 9 of trump
  high nine: 18 to the winner of 9 of trump
"""
JOKERS = """deck
  jokers: 2
trump
  order: A K Q J red joker black joker 10-2
points
  jokers: 1 to the winner of each joker
"""
ACE_AND_DEUCE = """points
  high: to the winner of A of trump
  low: to the winner of 2 of trump
"""
HALVES = """deck
  jokers: 2
trump
  order: A K Q J off-J red joker black joker 10-2
points
  game: 1 to the winner of most pips
  pips: A 2, J 1, J of trump 1 1/2, off-J 1/2, jokers 1/2
"""
MAJORITY = """deal
  each: 3
points
  half: 1 to the winner of more than half the pips
  pips: A 4, K 3, Q 1
"""
SHORT_PACK = """players
  seats: 4-6
deck
  ranks: A K Q J 10-5 if there are 6 players
"""

HEARTS = 1


def after(lines: str, cards: Cards, trump: int = 0) -> tuple[int, ...]:
    """The scores after the first hand, which seat 0 deals."""
    passes = [PASS] * (len(cards.hands) - 1)
    return played(sit(small(lines), Deal(0, 1, cards), Deal(1, 1, cards)), (1, *passes), cards, trump)


@meets("a5")
def test_a5_low_stays_with_its_owner_if_it_is_the_deuce() -> None:
    # The pitcher's ace takes seat 3's two: low is seat 3's, and the pitcher has the other three points.
    assert after(LOW_STAYS, ALL) == (0, 3, 0, 1)
    # It takes the three instead, which is the lowest trump now: low goes to the winner.
    three = Cards(("AS KS", "JS 3H", "3S 4H", "5H 6H"), "AS JS 3S 5H", "KS 3H 4H 6H")
    assert after(LOW_STAYS, three) == (0, 4, 0, 0)


@meets("a6")
def test_a6_a_jack_that_is_caught_is_worth_three() -> None:
    # The pitcher catches the neighbour's jack: 1 + 1 + 3 + 1. The neighbour catches the pitcher's: 1 + 1, and 3 + 1.
    assert after(CAUGHT, ALL) == (0, 6, 0, 0)
    assert after(CAUGHT, HALF) == (0, 2, 4, 0)
    # The pitcher's jack wins the last trick itself: it is worth one.
    home = Cards(("AS JS", "2S 3H", "3S 4H", "5H 6H"), "AS 2S 3S 5H", "JS 3H 4H 6H")
    assert after(CAUGHT, home) == (0, 4, 0, 0)


@meets("c8")
def test_c8_four_more_cards_are_dealt_after_the_bidding() -> None:
    table = say(sit(small("exchange\n  everyone: draw to 6\n"), Deal(0, 1), Deal(1)), 1, PASS, PASS, PASS)
    assert [table.view(seat).hand.bit_count() for seat in range(4)] == [2, 2, 2, 2]
    table.apply(NameTrump(HEARTS))
    assert [table.view(seat).hand.bit_count() for seat in range(4)] == [6, 6, 6, 6]


@meets("a7")
def test_a7_a_card_decides_a_tie() -> None:
    # In HALF the pitcher has an ace, 4, and the neighbour king and jack, 3 + 1. The pitcher held the jack, so game is
    # the pitcher's: high, low and game against jack and last trick.
    assert after(TIE_BY_CARD, HALF) == (0, 3, 2, 0)
    # In ALL the pitcher has all pips; that the neighbour held the jack does not matter.
    assert after(TIE_BY_CARD, ALL) == (0, 5, 0, 0)


@meets("a7", "f7")
def test_a7_another_count_decides_a_tie() -> None:
    # One trick each. King and jack are 3 + 2 pips, the ace is 4: the neighbour has jack, last trick and this one.
    assert after(TIE_BY_COUNT, HALF) == (0, 2, 3, 0)
    assert after(TIE_BY_COUNT, ALL) == (0, 5, 0, 0)


@meets("a7")
@pytest.mark.parametrize(
    ("dealer", "calls", "scores"),
    # Seat 0 deals: seat 1 sits first. Seat 1 deals: seat 2 sits first, and seat 1 last.
    [(0, (1, PASS, PASS, PASS), (0, 3, 2, 0)), (1, (PASS, PASS, PASS, 1), (0, 2, 3, 0))],
)
def test_a7_the_seat_nearest_to_the_dealer_decides_a_tie(
    dealer: int, calls: tuple[int, ...], scores: tuple[int, ...]
) -> None:
    table = sit(small(TIE_BY_SEAT), Deal(dealer, 1, HALF), Deal(dealer + 1))
    assert played(table, calls, HALF) == scores


@meets("a7")
@pytest.mark.parametrize(
    ("row", "half", "all_"),
    # In HALF the pitcher has high and low, the neighbour jack and last trick, and both 4 pips; in ALL the pitcher has
    # the four points and all pips.
    [
        ("1 to the winner of most pips, each if tied", (0, 3, 3, 0), (0, 5, 0, 0)),
        ("1 to the winner of most pips, shared if tied, rounded up", (0, 3, 3, 0), (0, 5, 0, 0)),
        ("1 to the winner of most pips, shared if tied, rounded down", (0, 2, 2, 0), (0, 5, 0, 0)),
        ("5 to the winner of most pips, shared if tied, rounded down", (0, 4, 4, 0), (0, 9, 0, 0)),
        ("5 to the winner of most pips, shared if tied, rounded up", (0, 5, 5, 0), (0, 9, 0, 0)),
        # A share of what costs is a share of the cost: 2 - 3 is less than the bid, which costs the pitcher 1.
        ("minus 7 to the winner of most pips, shared if tied, rounded down", (0, -1, -1, 0), (0, -1, 0, 0)),
        # The holder of the jack decides before anything is shared.
        ("5 to the winner of most pips, else the holder of J of trump, each if tied", (0, 7, 2, 0), (0, 9, 0, 0)),
    ],
)
def test_a7_a_tied_point_is_each_sides_or_is_shared(row: str, half: tuple[int, ...], all_: tuple[int, ...]) -> None:
    lines = f"points\n  game: {row}\n  pips: A 4, K 3, J 1\n"
    assert (after(lines, HALF), after(lines, ALL)) == (half, all_)


@meets("a7")
def test_a7_each_side_that_is_level_is_asked_how_much_it_has() -> None:
    # One trick each in HALF: the pitcher has 3 for the tie, the neighbour 1; then nobody takes every point.
    lines = "points\n  tricks: 1 to the winner of most tricks, each if tied\n  tricks: 3 if it is the pitcher\n"
    assert after(lines, HALF) == (0, 5, 3, 0)
    sweep = f"{lines}settlement\n  made: pitcher scores 20 if the pitcher takes every point\n"
    assert (after(sweep, HALF), after(sweep, ALL)) == ((0, 5, 3, 0), (0, 20, 0, 0))


@meets("b1")
def test_b1_each_five_counts_five_and_that_of_trump_ten() -> None:
    # The ace takes the fives of trump, diamonds and clubs: 10 + 5 + 5, and high and low. Seat 0 wins the five of hearts
    # and the last trick: 5 + 1.
    cards = Cards(("AS 5H", "5S 3H", "5D 4H", "5C 6H"), "AS 5S 5D 5C", "5H 3H 4H 6H")
    assert after(FIVES, cards) == (6, 22, 0, 0)


@meets("b2")
def test_b2_the_queen_of_spades_costs_whoever_wins_her() -> None:
    # Spades are trump: the neighbour wins high, low and the last trick, and the queen: 3 - 13. The pitcher fails.
    spades = Cards(("5S 6S", "AS KS", "QS 7C", "8C 9C"), "5S AS QS 8C", "KS 7C 9C 6S")
    assert after(LADY, spades) == (0, -1, -10, 0)
    # Hearts are trump: she is thrown on the neighbour's ace: high, low and -13. The pitcher has the last trick.
    hearts = Cards(("5H 6H", "AH KS", "QS 7C", "8C 9C"), "5H AH QS 8C", "KS 7C 9C 6H")
    assert after(LADY, hearts, HEARTS) == (0, 1, -11, 0)


@meets("b3")
@pytest.mark.parametrize(
    ("trump", "scores"),
    [
        # Spades: the pitcher's ace takes 18 and 9, high and low; seat 0 wins 9 and the last trick.
        (0, (10, 29, 0, 0)),
        # Hearts: the ace of spades takes 9 and 9; seat 0 wins 18 with high, low and the last trick.
        (HEARTS, (21, 18, 0, 0)),
    ],
)
def test_b3_a_nine_counts_twice_if_it_is_trump(trump: int, scores: tuple[int, ...]) -> None:
    cards = Cards(("AS 2H", "9S 3H", "9D 4H", "7C 9H"), "AS 9S 9D 7C", "2H 3H 4H 9H")
    assert after(NINES, cards, trump) == scores


@meets("b4")
def test_b4_each_of_two_jokers_scores_for_who_takes_it() -> None:
    # The ace takes both: 2, and high, and low, for the black joker is the lowest trump in play. Seat 2: the last trick.
    both = Cards(("AS 3H", "RJ KH", "BJ 4H", "5H 6H"), "AS RJ BJ 5H", "3H KH 4H 6H")
    assert after(JOKERS, both) == (0, 4, 1, 0)
    # The ace takes the black one: 1 and high. The red one takes the two, and the last trick: 1 + 1 + 1.
    one = Cards(("AS 2S", "BJ RJ", "3H 4H", "5H 6H"), "AS BJ 3H 5H", "2S RJ 4H 6H")
    assert after(JOKERS, one) == (0, 2, 3, 0)


@meets("b5")
def test_b5_high_is_the_ace_only_and_low_the_deuce_only() -> None:
    assert after(ACE_AND_DEUCE, ALL) == (0, 4, 0, 0)
    # The king and the three are the highest and the lowest in play, and nobody has high or low.
    between = Cards(("KS QS", "JS 3H", "3S 4H", "5H 6H"), "KS JS 3S 5H", "QS 3H 4H 6H")
    assert after(ACE_AND_DEUCE, between) == (0, 2, 0, 0)


@meets("b6")
@pytest.mark.parametrize(
    ("lead", "last", "scores"),
    # The pitcher wins an ace, 2 pips, and at most game; the neighbour's king wins high, low, jack and last trick, with
    # the jack of trump, 1 1/2, and one card more of seat 0.
    [
        ("2S", "6H", (0, 1, 4, 0)),  # a plain card: 2 and 1 1/2
        ("2S", "JC", (0, -1, 4, 0)),  # the off-jack, 1/2, and not 1 as other jacks: 2 and 2, so nobody has game
        ("2S", "RJ", (0, -1, 4, 0)),  # a joker, 1/2: 2 and 2
        ("2S", "JD", (0, -1, 5, 0)),  # another jack, 1: 2 and 2 1/2
        ("BJ", "RJ", (0, -1, 5, 0)),  # both jokers, 1/2 and 1/2: 2 and 2 1/2
    ],
)
def test_b6_pips_come_in_halves_and_cards_have_their_own(lead: str, last: str, scores: tuple[int, ...]) -> None:
    hands = (f"AH {lead}", "3H KS", "4H JS", f"5H {last}")
    assert after(HALVES, Cards(hands, "AH 3H 4H 5H", f"{lead} KS JS {last}")) == scores


@meets("b7")
@pytest.mark.parametrize(
    ("club", "scores"),
    # The pitcher wins an ace with high and low, seat 2 a king, and seat 3 the last trick with a club.
    [
        ("KC", (0, 2, 0, 1)),  # 4 of 4 + 3 + 3: the most, but not half
        ("QC", (0, 2, 0, 1)),  # 4 of 4 + 3 + 1: half, but not more
        ("JC", (0, 3, 0, 1)),  # 4 of 4 + 3
    ],
)
def test_b7_the_most_pips_are_not_enough(club: str, scores: tuple[int, ...]) -> None:
    hands = ("AS 2H 2D", "2S KH 2C", f"3S 3H {club}", "4S 4H 3C")
    assert after(MAJORITY, Cards(hands, "AS 2S 3S 4S", "2H KH 3H 4H", f"2C {club} 3C 2D")) == scores


@meets("b11")
def test_b11_the_pack_goes_by_the_number_of_players() -> None:
    # With six the twos, threes and fours are out: 10 ranks of 4, less 12 in hand. With four: 13 ranks of 4, less 8.
    game = small(SHORT_PACK)
    six = Cards(("AS KS", "JS 7H", "5S 8H", "9H TH", "9C TC", "9D TD"), "AS JS 5S 9H 9C 9D", "KS 7H 8H TH TC TD")
    assert len(sit(game, Deal(0, 1, six)).hand.stock) == 28
    assert len(sit(game, Deal(0, 1, NOTHING)).hand.stock) == 44
    # The pitcher takes everything, the lowest trump too, which is the five.
    assert after(SHORT_PACK, six) == (0, 4, 0, 0, 0, 0)
