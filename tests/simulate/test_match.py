"""Duplicate matches: who sits where, what is counted, and that luck of the deal is left out."""

from collections import Counter

import pytest

from pitchdsl.compile import load
from pitchdsl.game.events import DealEvent, SettleEvent
from pitchdsl.game.state import sides_of
from pitchdsl.players.roster import UnknownPlayerError, play_game
from pitchdsl.resolve.library import bundled
from pitchdsl.simulate.clusters import Measured
from pitchdsl.simulate.match import Match, match

PARTNERS, ALONE = load("guide-partnership"), load("auction-pitch")


@pytest.mark.parametrize("variant", [path.stem for path in bundled("variant")])
def test_the_first_player_takes_every_seat_once(variant: str) -> None:
    rules = load(variant)
    for seats in range(rules.players.seats.least, rules.players.seats.most + 1):
        plan = Match(rules=rules, one="one", two="two", seats=seats, seed=1, deals=1)
        seatings = [plan.seated(side) for side in range(len(plan.sides))]
        taken = Counter(seat for names in seatings for seat, name in enumerate(names) if name == "one")
        assert taken == Counter(range(seats))
        for names in seatings:
            mine = tuple(seat for seat, name in enumerate(names) if name == "one")
            assert mine in sides_of(rules, seats), "partners are the same player"
            assert set(names) == {"one", "two"}


@pytest.mark.parametrize(("variant", "seats"), [("guide-partnership", 4), ("auction-pitch", 3), ("auction-pitch", 2)])
def test_players_who_are_the_same_come_out_exactly_even(variant: str, seats: int) -> None:
    found = match(load(variant), "simple", "simple", games=30 * seats, seed=4, seats=seats)
    assert found.match.deals >= 30
    assert found.won == Measured(value=found.even, low=found.even, high=found.even)
    assert found.points == Measured(value=0.0, low=0.0, high=0.0)


@pytest.mark.parametrize(("variant", "seats"), [("guide-partnership", 4), ("auction-pitch", 3), ("nine-card", 4)])
def test_all_is_counted_as_the_games_tell_it(variant: str, seats: int) -> None:
    rules = load(variant)
    found = match(rules, "simple", "random", games=5, seed=9, seats=seats, hand_limit=30)
    sides = sides_of(rules, seats)
    assert found.even == 1 / len(sides)
    assert (found.match.deals, found.match.games) == (-(-5 // len(sides)), -(-5 // len(sides)) * len(sides))
    won, ahead, hands, undecided, decisions = 0.0, 0.0, 0, 0, Counter[str]()
    for deal in range(found.match.deals):
        dealt = set()
        for mine, seated in enumerate(sides):
            names = ["simple" if seat in seated else "random" for seat in range(seats)]
            table = play_game(rules, names, 9, deal, 30)
            assert table.outcome is not None
            dealt.add(next(event for event in table.events if isinstance(event, DealEvent)))
            won += 1 / len(sides) if table.outcome.winner is None else table.outcome.winner == mine
            undecided += table.outcome.winner is None
            decisions.update(names[seat] for _, seat, _ in table.decisions)
            for event in table.events:
                if isinstance(event, SettleEvent):
                    hands += 1
                    others = [gain for side, gain in enumerate(event.delta) if side != mine]
                    ahead += rules.winning.towards * (event.delta[mine] - sum(others) / len(others))
        assert len(dealt) == 1, "the same cards in every seating"
    assert found.won.value == pytest.approx(won / found.match.games)
    assert found.points.value == pytest.approx(ahead / hands)
    assert (found.hands, found.undecided) == (hands, undecided)
    assert found.decisions == (decisions["simple"], decisions["random"])
    assert all(seconds > 0 for seconds in found.seconds)


def test_the_other_way_round_is_the_rest_of_it() -> None:
    there = match(PARTNERS, "simple", "random", games=60, seed=2, seats=4, hand_limit=40)
    back = match(PARTNERS, "random", "simple", games=60, seed=2, seats=4, hand_limit=40)
    assert there.won.value > 0.5 > back.won.value == pytest.approx(1 - there.won.value)
    assert there.points.value == pytest.approx(-back.points.value)
    assert there.won.low is not None and back.won.high == pytest.approx(1 - there.won.low)
    assert there.decisions == back.decisions[::-1]


def test_the_number_of_processes_changes_nothing() -> None:
    alone, together = (
        match(ALONE, "simple", "random", games=40, seed=3, seats=4, jobs=jobs, hand_limit=20) for jobs in (1, 2)
    )
    assert alone == together
    assert alone != match(ALONE, "simple", "random", games=40, seed=4, seats=4, hand_limit=20)


def test_games_that_nobody_wins_are_shared() -> None:
    found = match(ALONE, "simple", "random", games=120, seed=1, seats=4, hand_limit=1)
    assert found.hands == found.match.games == 120
    assert found.undecided == 120, "nobody has seven points after one hand"
    assert found.won == Measured(value=0.25, low=0.25, high=0.25)
    assert found.points.value > 1


def test_each_deal_is_told_as_it_is_done() -> None:
    told: list[tuple[int, int]] = []
    match(PARTNERS, "random", "random", games=6, seed=1, seats=4, hand_limit=2, on_progress=lambda *at: told.append(at))
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(UnknownPlayerError, match="no player called nobody"):
        match(ALONE, "simple", "nobody", games=2, seed=1, seats=4)
    with pytest.raises(ValueError, match="is for 2 to 7 players, not 8"):
        match(ALONE, "simple", "random", games=2, seed=1, seats=8)
