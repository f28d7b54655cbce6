"""A test behind a bid with a name, a step of the exchange or the sides: hands worked by hand, met and not met."""

import pytest

from pitchdsl import Game, IllegalActionError
from pitchdsl.game.rules import Rules
from tests.texts import rules, sheet

MOON = "calls\n  moon: a bid above all the points, made by taking every trick"
HANDS = ("AS KS QH JH TH 2S", "9S 8S 7H 6H 5H 4H", "AH KH QS JS TS 9H", "AD KD QD JD TD 9D")


def game_of(said: Rules, dealer: int = 3) -> Game:
    """Seat 0 speaks first."""
    return Game(said, deals=[{"dealer": dealer, "hands": [hand.split() for hand in HANDS]}])


def said(lines: str, base: str = "team-auction") -> Rules:
    return rules(sheet(lines, base=base))


def open_bids(game: Game) -> set[str]:
    return {str(action).removeprefix("bid ") for action in game.legal_actions()}


# ───── calls ─────


@pytest.mark.parametrize(("test", "there"), [("own score is 0 or more", True), ("own score is less than 0", False)])
def test_a_bid_is_open_to_who_meets_its_test(test: str, there: bool) -> None:
    """All scores are 0 before the first hand."""
    assert any("moon" in bid for bid in open_bids(game_of(said(f"{MOON} if {test}\n")))) is there


def test_it_is_asked_of_the_player_at_turn() -> None:
    """Seat 3 deals: only there the moon is open, after three passes."""
    game = game_of(said(f"{MOON} if it is the dealer\n"))
    seen = []
    for _ in range(3):
        seen.append(any("moon" in bid for bid in open_bids(game)))
        game.apply("pass")
    assert seen == [False, False, False]
    assert any("moon" in bid for bid in open_bids(game))


def test_a_refusal_names_the_line_of_the_call() -> None:
    game = game_of(said(f"{MOON} if own score is less than 0\n"))
    with pytest.raises(IllegalActionError) as refused:
        game.apply("bid moon")
    assert refused.value.rule.line == 3


def test_a_line_of_a_test_alone_closes_a_bid_that_is_there() -> None:
    game = game_of(said(f"{MOON}\n  moon: if hand has an A among 3 or more of its suit\n"))
    assert any("moon" in bid for bid in open_bids(game))  # seat 0 has the ace, king and 2 of spades
    game.apply("pass")
    assert not any("moon" in bid for bid in open_bids(game))  # seat 1 has no ace


@pytest.mark.parametrize(("players", "there"), [(4, False), (5, True), (6, True)])
def test_a_table_of_another_size_has_no_such_bid(players: int, there: bool) -> None:
    game = Game(said(f"{MOON} if there are 5 or more players\n", base="auction-pitch"), seats=players, seed=1)
    assert any("moon" in bid for bid in open_bids(game)) is there


@pytest.mark.parametrize(("players", "highest"), [(4, "moon 4"), (5, "moon 5")])
def test_a_bid_ranks_elsewhere_at_tables_of_some_size(players: int, highest: str) -> None:
    """Four points: a moon of all of them is a four, and one above them a five."""
    lines = "calls\n  moon: a bid of all the points, made by taking every trick\n"
    game = Game(
        said(f"{lines}  moon: a bid above all the points if there are 5 players\n", base="auction-pitch"),
        seats=players,
        seed=1,
    )
    moon = next(action for action in game.legal_actions() if "moon" in str(action))
    assert {"moon 4": 4, "moon 5": 5}[highest] == getattr(moon, "value", None)


# ───── steps of the exchange ─────


def discards(game: Game) -> int:
    """How many cards seat 0, the first to exchange, may throw away before another is asked."""
    thrown = 0
    while game.seat == 0 and any(str(action).startswith("discard") for action in game.legal_actions()):
        game.apply(next(action for action in game.legal_actions() if str(action).startswith("discard")))
        thrown += 1
    return thrown


def exchange(lines: str, bid: str, suit: str = "spades") -> Game:
    game = game_of(said(f"exchange\n{lines}"))
    game.apply(bid)
    while game.seat != 0 or "pass" in open_bids(game):
        game.apply("pass")
    game.apply(f"name {suit}")
    return game


@pytest.mark.parametrize(("bid", "most"), [("bid 2", 3), ("bid 3", 3), ("bid 4", 1)])
def test_a_step_is_another_in_some_hands(bid: str, most: int) -> None:
    general = "  everyone: discard up to 3, then draw as many\n"
    assert discards(exchange(f"{general}  everyone: discard up to 1, then draw as many if the bid is 4\n", bid)) == most


@pytest.mark.parametrize(("suit", "most"), [("spades", 2), ("hearts", 0)])
def test_a_step_without_a_general_line_is_done_only_then(suit: str, most: int) -> None:
    game = exchange("  everyone: discard up to 2, then draw as many if trump is spades\n", "bid 3", suit)
    assert discards(game) == most


def test_a_step_keeps_its_place() -> None:
    """The pitcher, seat 0, discards before everyone does, since that line comes first."""
    lines = "  pitcher: discard up to 1, then draw as many if the bid is 3 or more\n"
    game = exchange(f"{lines}  everyone: discard up to 2, then draw as many\n", "bid 3")
    assert discards(game) == 3  # one of its own, and as the first of everyone two more
    assert game.seat == 1


# ───── sides ─────


@pytest.mark.parametrize(
    ("players", "sides"), [(3, ((0,), (1,), (2,))), (4, ((0, 2), (1, 3))), (5, ((0,), (1,), (2,), (3,), (4,)))]
)
def test_four_are_partners_and_others_alone(players: int, sides: tuple[tuple[int, ...], ...]) -> None:
    lines = "players\n  seats: 3-5\n  sides: partners opposite if there are 4 players\n"
    game = Game(said(lines, base="auction-pitch"), seats=players, seed=1)
    assert game.sides == sides
    assert len(game.score) == len(sides)
