"""The target, who wins, and bids with a prize of their own, game by game: the app's presets and the guide's."""

from collections.abc import Iterator, Sequence

from pitchdsl.engine.table import Table

from .facts_account import Account, again, each_game, hands, random_hand
from .facts_game import Game
from .facts_points import earned
from .facts_staged import play_out, strong
from .test_preset_auction import nobody_bids


def scores(game: Game, mine: int, others: int = 0) -> list[int]:
    """Scores before a hand: of the side of seat 1, and of all others."""
    return [mine if number == game.side(1) else others for number in range(len(game.sides()))]


@each_game("TARGET")
def test_the_target_is_reached_or_missed_by_one(game: Game) -> None:
    """Seat 1 wins all the points of a hand with the least bid."""
    for short in (0, 1, 2):
        before = game.target - game.total - short
        table, _ = play_out(game, strong(game, 1), str(game.least), scores(game, before))
        assert table.score[game.side(1)] == game.target - short
        if short:
            assert table.outcome is None
        else:
            assert table.outcome is not None
            assert (table.outcome.winner, table.outcome.reason) == (game.side(1), "target")


# ---------------------------------------------------------------- who wins


def winner(hand: Account, before: Sequence[int]) -> tuple[str, int | None]:
    """Whether a game ends with a hand, and for whom, worked out from the document; none: a tie."""
    game = hand.game
    after = [score + change for score, change in zip(before, hand.settled.delta, strict=True)]
    there = [side for side, score in enumerate(after) if score >= game.target]
    maker = None if hand.maker is None else game.side(hand.maker)
    if game.win == "own bid":
        there = [side for side in there if side == maker and hand.settled.made]
    if not there:
        return "goes on", None
    if len(there) == 1:
        return "ends", there[0]
    if game.win.startswith("maker") and maker in there:
        return "ends", maker
    if game.win == "maker, then in order":
        return "ends", first_in_order(hand, before)
    best = max(after)
    return ("ends", after.index(best)) if after.count(best) == 1 else ("ends", None)


def first_in_order(hand: Account, before: Sequence[int]) -> int | None:
    """Who is at the target first when the points are counted one after the other."""
    running = list(before)
    maker = hand.game.side(hand.maker or 0)
    for item in ("high", "low", "jack", "game"):
        side = earned(hand)[item]
        if side is not None and side != maker:
            running[side] += hand.game.points[item]
            if running[side] >= hand.game.target:
                return side
    return None


def boundaries(game: Game, hand: Account) -> Iterator[list[int]]:
    """Scores before a hand that bring its sides to the target, or one short of it, or one over it."""
    sides = range(len(hand.settled.delta))
    for one in (-1, 0, 1):
        for other in (-1, 0, 1):
            ends = [(one, other, -9, one)[side % 4] if len(sides) > 2 else (one, other)[side] for side in sides]
            before = [game.target + end - change for end, change in zip(ends, hand.settled.delta, strict=True)]
            yield [min(score, game.target - 1) if game.win != "own bid" else score for score in before]


def plain(hand: Account) -> bool:
    """Whether no bid with a prize was made."""
    return hand.called is None


@each_game("WINRULE")
def test_every_end_at_the_target(game: Game) -> None:
    kinds: set[str] = set()
    # That the winner is behind is rare: the others must take two points or more from a maker whose bid counts first.
    for seed in range(30 if game.win == "highest" or not game.junk else 150):
        hand, actions = random_hand(game.name, seed)
        if not plain(hand):
            continue
        for before in boundaries(game, hand):
            table = again(game, seed, actions, before)
            after = [score + change for score, change in zip(before, hand.settled.delta, strict=True)]
            verdict, side = winner(hand, before)
            assert table.score == after
            assert bool(table.outcome) is (verdict == "ends")
            if table.outcome is not None:
                assert table.outcome.winner == side
            there = sum(score >= game.target for score in after)
            ahead = side is not None and after[side] < max(after)
            kinds.add("tie" if verdict == "ends" and side is None else f"{verdict}, {min(there, 2)} there")
            kinds.add("the winner is behind" if ahead else "")
    assert {"goes on, 0 there", "ends, 1 there"} <= kinds
    assert ("ends, 2 there" in kinds) is game.junk
    assert ("tie" in kinds) is (game.win == "highest")
    assert ("the winner is behind" in kinds) is (game.win != "highest" and game.junk)
    assert ("goes on, 1 there" in kinds) is (game.win == "own bid")


# ---------------------------------------------------------------- the top bid


def top_bids(game: Game, start: int = 0) -> Iterator[tuple[Table, Account]]:
    """The top number, made with all the points and lost with none."""
    for seat in (1, 2):
        bid = "smudge" if game.smudge else str(game.most)
        yield play_out(game, strong(game, seat), bid, scores(game, start, start))


@each_game("MOON", lambda game: game.auction and not game.smudge and not game.moon)
def test_the_top_bid_has_no_prize(game: Game) -> None:
    far = -game.total - game.most
    (made, won), (failed, lost) = top_bids(game, far)
    assert (won.bid, won.settled.made, made.outcome) == (game.most, True, None)
    assert made.score[game.side(1)] == far + game.total
    assert (lost.bid, lost.settled.made, failed.outcome) == (game.most, False, None)
    assert failed.score[game.side(1)] == far - game.most
    assert failed.score[game.side(2)] == far + lost.settled.taken[game.side(2)]
    assert all(
        choice.may <= {"pass", *(str(bid) for bid in range(99))} for hand in hands(game.name) for choice in hand.calls
    )


@each_game("MOON", lambda game: not game.auction)
def test_a_moon_where_nobody_bids_is_refused(game: Game) -> None:
    table, hand = play_out(game, strong(game, 1), "")
    assert hand.settled.delta[game.side(1)] == game.total
    assert table.outcome is None, "all the points are just points"
    assert nobody_bids(game, "calls\n  moon: a bid above all the points, made by taking every point")


@each_game("MOON", lambda game: game.smudge)
def test_a_smudge_wins_the_match(game: Game) -> None:
    for before in (-30, 0, game.target - 1):
        (made, won), (failed, lost) = top_bids(game, before)
        assert won.settled.made
        assert made.outcome is not None
        assert made.outcome.winner == game.side(1)
        assert lost.settled.delta[game.side(1)] == -game.most
        assert failed.outcome is None or failed.outcome.winner != game.side(1)
    table, hand = play_out(game, strong(game, 1), str(game.most - 1))
    assert hand.settled.taken[game.side(1)] == game.total
    assert table.outcome is None or game.total >= game.target, "one less, and there is no prize"


@each_game("MOON", lambda game: game.moon)
def test_a_moon_wins_or_loses_the_game(game: Game) -> None:
    for before, over in ((0, True), (30, True), (-1, False), (-3, False)):
        table, hand = play_out(game, strong(game, 1), "moon", scores(game, before))
        assert (hand.called, hand.settled.made) == ("moon", True)
        assert table.score[1] == before + game.total
        assert bool(table.outcome) is over
        if table.outcome is not None:
            assert (table.outcome.winner, table.outcome.reason) == (1, "named-bid")
        table, hand = play_out(game, strong(game, 2), "moon", scores(game, before))
        assert (hand.called, hand.settled.made) == ("moon", False)
        assert table.outcome is not None
        assert table.outcome.winner == 0
    table, _ = play_out(game, strong(game, 1), "25")
    assert (table.outcome, table.score[1]) == (None, 25), "25 is just a number"
