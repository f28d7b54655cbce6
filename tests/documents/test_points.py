"""High, Low and Jack, the fifth point of Kirk's partners, and how many points a hand has. Seat 1 pitches."""

import pytest

from pitchdsl.engine.table import Table
from pitchdsl.game.events import AwardEvent, DealEvent, TrickEvent

from .hands import Played, played_hands
from .registry import shows
from .table import awards, contract, deal_table, finish, last_settle, play, random_tables, rules, with_house_rules

OWNER = [
    ("guide-partnership", 4, "D0-HIGH-01", "D0-LOW-01", "D0-JACK-01", "D0-OBJ-04"),
    ("guide-cutthroat", 5, "D0-HIGH-01", "D0-LOW-01", "D0-JACK-01", "D0-OBJ-04"),
    ("auction-pitch", 6, "D3-HIGH-01", "D3-LOW-01", "D3-JACK-01", ""),
]
WINNER = [
    ("kirk-cutthroat", 5, "D1-HIGH-01", "D1-LOW-01", "D1-JACK-01", ""),
    ("kirk-partnership", 4, "D1-HIGH-01", "D1-LOW-01", "D1-JACK-01", ""),
    ("team-auction", 4, "D2-SCORE-HIGH", "D2-SCORE-LOW", "D2-SCORE-JACK", "D2-SCORE-01"),
]

# The only spades are AS and 2S of seat 1 and the KS of seat 2.
LOW_TAKEN = ["2C 3C 4C 5C 6C 7C", "AS 2S 3H 4H 5H 6H", "KS 7H 8H 9H 2D 3D", "4D 5D 6D 7D 8D 9D"]
# The only spades are AS and JS of seat 1 and the QS and 3S of seat 2.
JACK_TAKEN = ["2C 3C 4C 5C 6C 7C", "AS JS 3H 4H 5H 6H", "QS 3S 8H 9H 2D 3D", "4D 5D 6D 7D 8D 9D"]
# The only spades are those of seat 1.
ALL_SIX = ["2C 3C 4C 5C 6C 7C", "AS KS QS JS TS 2S", "7H 8H 9H 2D 3D KD", "4D 5D 6D 7D 8D 9D"]
NO_JACK = [ALL_SIX[0], "AS KS QS TS 9S 2S", *ALL_SIX[2:]]


def start(name: str, hands: list[str], bid: str = "2") -> Table:
    return contract(deal_table(name, hands), 1, bid, "spades")


def side(table: Table, seat: int) -> int:
    return table.side_of[seat]


def hands_of(name: str, seats: int, hands: int = 150) -> list[Played]:
    """Random hands. Whatever scores in these games is worth one point, and each side has taken what it was given."""
    found = played_hands(random_tables(name, seats, hands=hands))
    for hand in found:
        assert {award.value for award in hand.awards.values()} == {1}
        owners = list(hand.points.values())
        assert hand.settled.taken == tuple(owners.count(side) for side in range(len(hand.sides)))
    return found


# ---------------------------------------------------------------- High


@pytest.mark.parametrize(
    ("name", "seats"), [pytest.param(name, seats, marks=shows(high)) for name, seats, high, *_ in (*OWNER, *WINNER)]
)
def test_high_is_for_the_best_trump_in_play(name: str, seats: int) -> None:
    no_ace = 0
    for hand in hands_of(name, seats):
        trumps = hand.in_play(hand.trump)
        if trumps:
            assert hand.points["high"] == hand.dealt_to(trumps[-1])
            # The best trump wins its trick, so that its owner and its taker are one side.
            assert hand.points["high"] == hand.taker(trumps[-1])
            no_ace += trumps[-1][0] != "A"
    assert no_ace > 20


@shows("D0-HIGH-03")
@pytest.mark.parametrize("name", ["guide-partnership", "guide-cutthroat"])
def test_with_the_ace_undealt_the_king_is_high(name: str) -> None:
    hands = [LOW_TAKEN[0], "QS 2S 3H 4H 5H 6H", *LOW_TAKEN[2:]]
    table = finish(play(start(name, hands), "QS KS"))
    assert awards(table)["high"] == side(table, 2)


@shows("D0-HIGH-04")
@pytest.mark.parametrize(("name", "seats"), [("guide-partnership", 4), ("guide-cutthroat", 2), ("guide-cutthroat", 8)])
def test_every_hand_gives_high_to_somebody(name: str, seats: int) -> None:
    assert all(hand.points["high"] is not None for hand in hands_of(name, seats))


@shows("D0-HIGH-02")
@pytest.mark.parametrize(("name", "seats"), [("guide-partnership", 4), ("guide-cutthroat", 3), ("guide-cutthroat", 7)])
def test_giving_high_to_its_taker_makes_no_difference(name: str, seats: int) -> None:
    other = with_house_rules(name, "high-to-its-winner")
    assert other.points != rules(name).points
    one, two = (played_hands(random_tables(each, seats, hands=200)) for each in (rules(name), other))
    assert [(hand.points, hand.settled) for hand in one] == [(hand.points, hand.settled) for hand in two]


# ---------------------------------------------------------------- Low


@pytest.mark.parametrize("name", [pytest.param(name, marks=shows(low)) for name, _, _, low, *_ in OWNER])
def test_low_stays_with_the_side_it_was_dealt_to(name: str) -> None:
    table = finish(play(start(name, LOW_TAKEN), "2S KS"))
    assert awards(table)["low"] == side(table, 1)


@pytest.mark.parametrize("name", [pytest.param(name, marks=shows(low)) for name, _, _, low, *_ in WINNER])
def test_low_goes_to_the_side_that_takes_it(name: str) -> None:
    table = finish(play(start(name, LOW_TAKEN), "2S KS"))
    assert awards(table)["low"] == side(table, 2)


@pytest.mark.parametrize(
    ("name", "seats"), [pytest.param(name, seats, marks=shows(low)) for name, seats, _, low, *_ in OWNER]
)
def test_low_is_for_the_owner_of_the_least_trump_dealt(name: str, seats: int) -> None:
    taken = 0
    for hand in hands_of(name, seats):
        least = hand.in_play(hand.trump)[0]
        assert hand.points["low"] == hand.dealt_to(least)
        taken += hand.points["low"] != hand.taker(least)
    assert taken > 20


@pytest.mark.parametrize(
    ("name", "seats"), [pytest.param(name, seats, marks=shows(low)) for name, seats, _, low, *_ in WINNER]
)
def test_low_is_for_the_taker_of_the_least_trump_in_play(name: str, seats: int) -> None:
    taken = 0
    for hand in hands_of(name, seats):
        trumps = hand.in_play(hand.trump)
        if trumps:
            assert hand.points["low"] == hand.taker(trumps[0])
            taken += hand.points["low"] != hand.dealt_to(trumps[0])
    assert taken > 20


@shows("D0-LOW-02")
@pytest.mark.parametrize(("name", "seats"), [("guide-partnership", 4), ("guide-cutthroat", 6)])
def test_a_dealt_two_of_trumps_is_low_for_the_side_it_was_dealt_to(name: str, seats: int) -> None:
    dealt = [hand for hand in hands_of(name, seats) if hand.dealt_to(f"2{hand.trump}") is not None]
    assert len(dealt) > 50
    assert all(hand.points["low"] == hand.dealt_to(f"2{hand.trump}") for hand in dealt)


@shows("D0-LOW-03")
@pytest.mark.parametrize("name", ["guide-partnership", "guide-cutthroat"])
def test_a_lone_trump_is_high_and_low_at_once(name: str) -> None:
    hands = [LOW_TAKEN[0], "8S 2H 3H 4H 5H 6H", "TH 7H 8H 9H 2D 3D", LOW_TAKEN[3]]
    table = finish(play(start(name, hands), "8S 2D 4D 2C 2H TH"))
    assert awards(table) == {"high": side(table, 1), "low": side(table, 1), "jack": None, "game": side(table, 2)}
    assert last_settle(table).taken[side(table, 1)] == 2


# ---------------------------------------------------------------- Jack


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=shows(jack)) for name, _, _, _, jack, _ in (*OWNER, *WINNER)]
)
def test_the_jack_is_for_the_side_that_takes_it(name: str) -> None:
    table = finish(play(start(name, JACK_TAKEN), "JS QS"))
    assert awards(table)["jack"] == side(table, 2)
    table = finish(play(start(name, JACK_TAKEN), "AS 3S 4D 2C JS QS"))
    assert awards(table)["jack"] == side(table, 2)


@pytest.mark.parametrize(
    ("name", "seats"),
    [pytest.param(name, seats, marks=shows(jack)) for name, seats, _, _, jack, _ in (*OWNER, *WINNER)],
)
def test_the_jack_follows_its_trick_in_any_hand(name: str, seats: int) -> None:
    hands = hands_of(name, seats)
    assert all(hand.points["jack"] == hand.taker(f"J{hand.trump}") for hand in hands)
    assert sum(hand.points["jack"] != hand.dealt_to(f"J{hand.trump}") for hand in hands) > 10


@pytest.mark.parametrize(
    ("name", "seats"),
    [
        pytest.param("guide-partnership", 4, marks=shows("D0-JACK-02")),
        pytest.param("guide-cutthroat", 3, marks=shows("D0-JACK-02")),
        pytest.param("team-auction", 4, marks=shows("D2-SCORE-JACK")),
        pytest.param("auction-pitch", 5, marks=shows("D3-JACK-02")),
    ],
)
def test_an_undealt_jack_of_trumps_scores_for_nobody(name: str, seats: int) -> None:
    table = finish(start(name, LOW_TAKEN))
    assert awards(table)["jack"] is None
    undealt = [hand for hand in hands_of(name, seats) if f"J{hand.trump}" in hand.stock]
    assert len(undealt) > 20
    assert all(hand.points["jack"] is None and sum(hand.settled.taken) <= 3 for hand in undealt)


@shows("D0-OBJ-04")
@pytest.mark.parametrize(("name", "seats"), [("guide-partnership", 4), ("guide-cutthroat", 5)])
def test_jack_and_game_are_captured_but_high_and_low_stay_where_they_were_dealt(name: str, seats: int) -> None:
    table = finish(play(start(name, JACK_TAKEN), "JS QS 4D 2C"))
    # Seat 2 wins JS and, with QS, the trick of three pips; AS and 3S are worth four more to seat 1 at most.
    assert {point: awards(table)[point] for point in ("high", "low", "jack")} == {
        "high": side(table, 1),
        "low": side(table, 2),
        "jack": side(table, 2),
    }
    for hand in hands_of(name, seats):
        trumps = hand.in_play(hand.trump)
        pips = hand.captured_pips()
        best = [number for number, count in enumerate(pips) if count == max(pips)]
        assert hand.points == {
            "high": hand.dealt_to(trumps[-1]),
            "low": hand.dealt_to(trumps[0]),
            "jack": hand.taker(f"J{hand.trump}"),
            "game": best[0] if len(best) == 1 else None,
        }


@shows("D2-SCORE-01")
def test_all_four_points_of_the_app_are_a_matter_of_captured_cards() -> None:
    hands = hands_of("team-auction", 4)
    assert {tuple(hand.points) for hand in hands} == {("high", "low", "jack", "game")}
    for hand in hands:
        trumps = hand.in_play(hand.trump)
        mine, theirs = hand.captured_pips()
        assert hand.points == {
            "high": hand.taker(trumps[-1]) if trumps else None,
            "low": hand.taker(trumps[0]) if trumps else None,
            "jack": hand.taker(f"J{hand.trump}"),
            "game": None if mine == theirs else int(theirs > mine),
        }


# ---------------------------------------------------------------- how many there are


@pytest.mark.parametrize(
    ("name", "seats", "most"),
    [
        pytest.param("guide-partnership", 4, 4, marks=shows("D0-OBJ-03")),
        pytest.param("guide-cutthroat", 3, 4, marks=shows("D0-OBJ-03")),
        pytest.param("kirk-cutthroat", 3, 4, marks=shows("D1-FIFTH-03")),
        pytest.param("kirk-partnership", 4, 5, marks=shows("D1-FIFTH-03")),
        pytest.param("team-auction", 4, 4, marks=shows("D2-SCORE-MAX", "D2-SCORE-01")),
        pytest.param("auction-pitch", 5, 4, marks=shows("D3-PTS-01")),
    ],
)
def test_so_many_points_are_in_a_hand_and_no_more(name: str, seats: int, most: int) -> None:
    assert deal_table(name, ALL_SIX).total == most
    table = finish(start(name, ALL_SIX))
    assert sum(last_settle(table).taken) == most
    for hand in hands_of(name, seats):
        assert list(hand.points)[:4] == ["high", "low", "jack", "game"]
        given = sum(hand.settled.taken)
        assert given <= most
        decided = hand.points["jack"] is not None and hand.points["game"] is not None
        assert not decided or given >= 4


@shows("D1-FIFTH-01")
def test_partners_who_pitched_and_took_all_six_tricks_get_a_fifth_point() -> None:
    for bid in ("2", "4", "smudge"):
        table = finish(start("kirk-partnership", ALL_SIX, bid))
        assert awards(table)["all-tricks"] == 1
        assert last_settle(table).taken == (0, 5)
    # Seat 2 and its partner take all six tricks, but seat 1 pitched.
    hands = ["2C 3C 4C 5C 6C 7C", "2S 2H 3H 4H 5H 6H", "AS KS QS JS TS 9S", "4D 5D 6D 7D 8D 9D"]
    table = finish(start("kirk-partnership", hands, "2"))
    assert awards(table)["all-tricks"] is None
    assert last_settle(table).taken == (4, 0)
    seen = 0
    for hand in hands_of("kirk-partnership", 4, 600):
        assert hand.pitcher is not None
        swept = all(trick.winner % 2 == hand.pitcher % 2 for trick in hand.tricks)
        assert hand.points["all-tricks"] == (hand.pitcher % 2 if swept else None)
        seen += swept
    assert seen > 3


@shows("D1-FIFTH-02")
def test_kirks_smudge_needs_each_of_the_four_points_and_all_tricks() -> None:
    settle = last_settle(finish(start("kirk-partnership", ALL_SIX, "smudge")))
    assert (settle.made, settle.delta) == (True, (0, 5))
    # All tricks, but the jack is not in play.
    settle = last_settle(finish(start("kirk-partnership", NO_JACK, "smudge")))
    assert (settle.made, settle.taken, settle.delta) == (False, (0, 4), (0, -5))
    # High, Low, Jack and Game, but the last trick goes to seat 2.
    hands = [ALL_SIX[0], "AS KS QS JS TS 2H", *ALL_SIX[2:]]
    table = play(start("kirk-partnership", hands, "smudge"), "AS KD 4D 2C KS 2D 5D 3C QS 3D 6D 4C")
    settle = last_settle(play(table, "JS 7H 7D 5C TS 8H 8D 6C 2H 9H 9D 7C"))
    assert (settle.made, settle.taken, settle.delta) == (False, (0, 4), (0, -5))


@shows("D1-HIGHLOW-01")
@pytest.mark.parametrize(("name", "seats"), [("kirk-cutthroat", 5), ("kirk-partnership", 4)])
def test_high_and_low_are_given_out_only_after_the_sixth_trick(name: str, seats: int) -> None:
    given = 0
    for table in random_tables(name, seats, hands=40):
        finished = 0
        for event in table.events:
            if isinstance(event, DealEvent):
                finished = 0
            elif isinstance(event, TrickEvent):
                finished += 1
            elif isinstance(event, AwardEvent):
                assert finished == 6
                given += event.point in ("high", "low")
    assert given >= 80
