"""Nine Card Pitch: its exchange and its six points. Seat 1 pitches."""

import pytest

from pitchdsl.engine.illegal import IllegalActionError
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Discard, Stand
from pitchdsl.game.events import DiscardEvent, DrawEvent
from pitchdsl.game.rules import Rules

from .hands import Played, pips, played_hands
from .registry import shows
from .table import (
    award,
    awards,
    call,
    cards,
    changed,
    deal_table,
    discard,
    events,
    finish,
    hand_of,
    last_settle,
    name_trump,
    play,
    random_tables,
    rules,
)

NINE_SPADES = "AS KS QS JS TS 8S 6S 5S 2S"
CLUBS = "2C 3C 4C 5C 6C 7C 8C 9C TC"
HEARTS = "2H 3H 4H 5H 6H 7H 8H 9H TH"
DIAMONDS = "2D 3D 4D 5D 6D 7D 8D 9D TD"


def table_of(first: str, second: str = HEARTS, *, trump: str = "spades", stock: str = "") -> Table:
    """Seat 1 has the contract at 3 and has named trump; now everyone may discard."""
    table = deal_table("nine-card", [CLUBS, first, second, DIAMONDS], stock=stock)
    return name_trump(call(table, "3 pass pass pass"), trump)


def hands_of(game: str | Rules = "nine-card", hands: int = 250) -> list[Played]:
    return played_hands(random_tables(game, 4, hands=hands))


# ---------------------------------------------------------------- the exchange


@shows("D4-DISC-01")
def test_with_trump_known_one_may_throw_away_none_to_four_cards_of_any_kind() -> None:
    table = table_of(NINE_SPADES)
    for number, away in enumerate(cards("AS JS 5S 2S")):
        assert table.seat == 1
        # Nobody has to go on, and any card may go: trumps and cards that score, too.
        assert Stand() in table.legal_actions()
        assert len(table.legal_actions()) == 1 + 9 - number
        table.apply(Discard(away))
    # A fifth card cannot go: it is the turn of seat 2.
    assert table.seat == 2
    with pytest.raises(IllegalActionError):
        table.apply(Discard(cards("KS")[0]))
    table.apply(Stand())
    assert table.seat == 3
    numbers = {len(hand.dealt[seat] - hand.held[seat]) for hand in hands_of(hands=60) for seat in range(4)}
    assert numbers == {0, 1, 2, 3, 4}


@shows("D4-DISC-02", "D4-DEAL-03")
def test_as_many_cards_are_drawn_as_were_thrown_back_to_nine() -> None:
    table = discard(table_of(NINE_SPADES, stock="AD AC KD"), {1: "6S 5S", 2: "2H"})
    assert hand_of(table, 1) == {"AS", "KS", "QS", "JS", "TS", "8S", "2S", "AD", "AC"}
    assert hand_of(table, 2) == {"3H", "4H", "5H", "6H", "7H", "8H", "9H", "TH", "KD"}
    assert hand_of(table, 3) == set(DIAMONDS.split())
    for each in random_tables("nine-card", 4, hands=60):
        thrown = [(event.seat, len(event.cards)) for event in events(each, DiscardEvent)]
        assert thrown == [(event.seat, len(event.cards)) for event in events(each, DrawEvent)]
    assert all(len(held) == 9 for hand in hands_of(hands=60) for held in hand.held)


@shows("D4-DISC-03")
def test_high_and_low_are_looked_for_among_the_cards_in_hand_after_drawing() -> None:
    # Seat 1 throws the best and the least trump, and draws the nine and the three.
    table = discard(table_of(NINE_SPADES, stock="9S 3S"), {1: "AS 2S"})
    finish(table)
    assert [award(table, point).card for point in ("high", "low", "high-spade")] == list(cards("KS 3S KS"))
    thrown = 0
    for hand in hands_of():
        dealt = {card for mine in hand.dealt for card in mine if card[1] == hand.trump}
        in_play = hand.in_play(hand.trump)
        if in_play:
            assert hand.points["high"] == hand.taker(in_play[-1])
            assert hand.points["low"] == hand.taker(in_play[0])
            thrown += not {in_play[0], in_play[-1]} <= dealt
    assert thrown > 20


# ---------------------------------------------------------------- the points


@pytest.mark.parametrize(
    "point",
    [
        pytest.param("high", marks=shows("D4-HIGH-01")),
        pytest.param("low", marks=shows("D4-LOW-01")),
        pytest.param("jack", marks=shows("D4-JACK-01")),
        pytest.param("five", marks=shows("D4-FIVE-01")),
        pytest.param("high-spade", marks=shows("D4-SPADE-01")),
    ],
)
def test_whoever_captures_the_card_brings_the_team_a_point(point: str) -> None:
    captured = 0
    for hand in hands_of():
        trumps, spades = hand.in_play(hand.trump), hand.in_play("S")
        card = {
            "high": trumps[-1] if trumps else None,
            "low": trumps[0] if trumps else None,
            "jack": f"J{hand.trump}",
            "five": f"5{hand.trump}",
            "high-spade": spades[-1] if spades else None,
        }[point]
        side = None if card is None else hand.taker(card)
        assert hand.points[point] == side
        assert hand.awards[point].value == 1
        holder = next((hand.side(seat) for seat, held in enumerate(hand.held) if card in held), None)
        captured += side is not None and side != holder
    assert point == "high" or captured > 10


@shows("D4-JACK-02")
def test_a_jack_or_five_out_of_play_gives_its_point_to_no_one() -> None:
    away = discard(table_of(NINE_SPADES, stock="9S 3S"), {1: "JS 5S"})
    undealt = discard(table_of("AS KS QS TS 9S 8S 4S 3S 2S"))
    for table in (away, undealt):
        finish(table)
        assert awards(table) == {"high": 1, "low": 1, "jack": None, "five": None, "game": 1, "high-spade": 1}
        assert last_settle(table).taken == (0, 4)
    out = {"J": 0, "5": 0}
    for hand in hands_of():
        for rank, point in (("J", "jack"), ("5", "five")):
            if rank + hand.trump not in hand.in_play(hand.trump):
                assert hand.points[point] is None
                assert sum(hand.settled.taken) <= 5
                out[rank] += 1
    assert min(out.values()) > 20


@shows("D4-SUM-01", "D4-SPADE-02")
def test_there_are_six_points_and_one_spade_may_earn_two_of_them() -> None:
    table = finish(discard(table_of(NINE_SPADES)))
    assert table.total == 6
    assert awards(table) == {"high": 1, "low": 1, "jack": 1, "five": 1, "game": 1, "high-spade": 1}
    assert award(table, "high").card == award(table, "high-spade").card == cards("AS")[0]
    assert last_settle(table).taken == (0, 6)
    for hand in hands_of():
        assert set(hand.points) == {"high", "low", "jack", "five", "game", "high-spade"}
        if hand.trump == "S":
            assert hand.points["high"] == hand.points["high-spade"]
        assert sum(hand.settled.taken) == sum(side is not None for side in hand.points.values())


@shows("D4-SPADE-03")
def test_the_best_spade_can_be_lost_to_a_trump_and_its_point_with_it() -> None:
    table = discard(table_of("AS KS QS JS JH QH KH AH 2S", trump="hearts"))
    play(table, "AS 2H")
    finish(table)
    assert awards(table)["high-spade"] == 0
    assert awards(table)["high"] == 1


@shows("D4-SPADE-04")
def test_when_no_spade_is_in_play_that_point_goes_to_no_one() -> None:
    hands = [CLUBS, "JC QC KC AC JD QD KD AD JH", HEARTS, DIAMONDS]
    table = name_trump(call(deal_table("nine-card", hands), "3 pass pass pass"), "hearts")
    assert all("S" not in hand for hand in hands)
    finish(discard(table))
    assert awards(table)["high-spade"] is None
    assert sum(last_settle(table).taken) == 5


def wrong_games(its: Rules) -> int:
    """Hands whose Game does not go to the side that captured most by the document's pips, nor to nobody on a tie."""
    wrong = 0
    for hand in hands_of(its, 200):
        mine, theirs = hand.captured_pips()
        wrong += hand.points["game"] != (None if mine == theirs else int(theirs > mine))
    return wrong


@shows("D4-GAME-01", "D4-PIPS-01")
def test_capturing_most_pips_is_a_point_with_ten_10_ace_4_king_3_queen_2_and_jack_1() -> None:
    assert wrong_games(rules("nine-card")) == 0
    # The check is sharp enough to notice any one card that is worth another number.
    for other in (
        "A 5, K 3, Q 2, J 1, 10 10",
        "A 4, K 2, Q 2, J 1, 10 10",
        "A 4, K 3, Q 3, J 1, 10 10",
        "A 4, K 3, Q 2, J 2, 10 10",
        "A 4, K 3, Q 2, J 1, 10 11",
        "A 4, K 3, Q 2, J 1, 10 10, 9 1",
    ):
        assert wrong_games(changed("nine-card", f"points\n  pips: {other}")) > 0


@shows("D4-PIPS-02")
def test_what_was_thrown_away_or_never_drawn_counts_for_neither_teams_game() -> None:
    would_matter = 0
    for hand in hands_of():
        mine, theirs = hand.captured_pips()
        in_play = set().union(*hand.held)
        assert mine + theirs == pips(in_play)
        assert hand.points["game"] == (None if mine == theirs else int(theirs > mine))
        thrown = [sum(pips(hand.dealt[seat] - hand.held[seat]) for seat in side) for side in hand.sides]
        more = (mine + thrown[0], theirs + thrown[1])
        would_matter += (mine > theirs) != (more[0] > more[1])
    assert would_matter > 10
