"""What scores, for whom, and how it is settled, game by game: the app's presets and the guide's variations."""

from pitchdsl.cards import CODES

from .facts_account import Account, each_game, hands, some
from .facts_game import Game
from .facts_points import earned, low_goes_to, low_of, pips_of, taken
from .facts_staged import play_out, strong


@each_game("POINTS")
def test_the_points_of_random_hands(game: Game) -> None:
    seen: set[str] = set()
    for hand in hands(game.name):
        assert {name: event.value for name, event in hand.awards.items()} == game.points
        sides = earned(hand)
        assert {name: event.side for name, event in hand.awards.items()} == sides
        assert list(hand.settled.taken) == taken(hand)
        seen |= {name for name, side in sides.items() if side is not None}
    assert seen == set(game.points)


@each_game("POINTS")
def test_all_of_them_together(game: Game) -> None:
    """Seat 1 wins every trick; what its document declares is what a hand can give."""
    _, hand = play_out(game, strong(game, 1), str(game.least))
    assert {trick.winner for trick in hand.tricks} == {1}
    assert hand.settled.taken[game.side(1)] == game.total == sum(hand.settled.taken)
    assert game.number in (None, hand.settled.taken[game.side(1)])


@each_game("LOW")
def test_whose_the_low_is(game: Game) -> None:
    for hand in hands(game.name):
        award = hand.awards["low"]
        assert award.card is not None
        assert CODES[award.card] == low_of(hand)
        assert award.side == game.side(low_goes_to(hand, game.low))

    def lost(hand: Account) -> bool:
        """Whoever had the low did not win it."""
        return game.side(low_goes_to(hand, "winner")) != game.side(low_goes_to(hand, "holder"))

    for hand in some(10, hands(game.name), lost):
        won = game.side(low_goes_to(hand, "winner"))
        assert (hand.awards["low"].side == won) is (game.low == "winner")


@each_game("LOW", lambda game: game.kitty and game.low == "owner")
def test_a_low_from_the_kitty_is_its_holders(game: Game) -> None:
    for hand in some(2, hands(game.name, 300), lambda hand: low_of(hand) in hand.kitty):
        assert hand.awards["low"].side == game.side(hand.maker or 0)


@each_game("LOW", lambda game: game.low == "holder")
def test_a_low_that_was_drawn_is_its_holders(game: Game) -> None:
    drawn = some(5, hands(game.name, 300), lambda hand: not any(low_of(hand) in mine for mine in hand.dealt))
    for hand in drawn:
        holder = next(seat for seat, mine in enumerate(hand.held) if low_of(hand) in mine)
        assert hand.awards["low"].side == game.side(holder)


@each_game("GAMETIE", lambda game: "game" in game.points)
def test_equal_pips_are_nobodys(game: Game) -> None:
    def tied(hand: Account) -> bool:
        return pips_of(hand).count(max(pips_of(hand))) > 1

    for hand in some(1, hands(game.name, 300), tied):
        assert hand.awards["game"].side is None
    for hand in some(100, hands(game.name, 300), lambda hand: not tied(hand)):
        assert hand.awards["game"].side == pips_of(hand).index(max(pips_of(hand)))


@each_game("GAMETIE", lambda game: "game" not in game.points)
def test_pips_earn_nothing(game: Game) -> None:
    """There is no such point, so nobody takes more than the cards that score."""
    for hand in hands(game.name):
        assert "game" not in hand.awards
        assert list(hand.settled.taken) == taken(hand)


# ---------------------------------------------------------------- settlement


def changes(hand: Account) -> list[int]:
    """How the score of every side should change."""
    counted = taken(hand)
    if hand.maker is None:
        return counted
    side = hand.game.side(hand.maker)
    delta = [points if hand.game.junk else 0 for points in counted]
    delta[side] = counted[side] if counted[side] >= (hand.bid or 0) else -(hand.bid or 0)
    return delta


@each_game("SETTLEMENT")
def test_what_a_hand_is_worth(game: Game) -> None:
    played = [hand for hand in hands(game.name) if hand.called != "moon"]
    for hand in played:
        assert list(hand.settled.delta) == changes(hand)
        assert list(hand.settled.score) == changes(hand), "a score may go below zero"
    if not game.auction:
        assert all(change >= 0 for hand in played for change in hand.settled.delta)
        return
    others = [[d for side, d in enumerate(h.settled.delta) if side != game.side(h.maker or 0)] for h in played]
    made = [bool(hand.settled.made) for hand in played]
    assert min(made.count(True), made.count(False)) >= 10
    for kept in (True, False):
        gains = [max(their) for their, its in zip(others, made, strict=True) if its is kept]
        assert (max(gains) > 0) is game.junk
    more = [
        hand
        for hand in played
        if hand.settled.made and hand.settled.delta[game.side(hand.maker or 0)] > (hand.bid or 0)
    ]
    assert more, "points over the bid count"
