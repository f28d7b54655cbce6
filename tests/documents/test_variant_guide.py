"""The smaller variations of "How to Play Pitch": what each says besides its fields."""

import pytest
from attrs.exceptions import FrozenInstanceError

from pitchdsl.compile import compile_text, load
from pitchdsl.engine.illegal import IllegalActionError
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Action, Stand, ThrowIn
from pitchdsl.game.events import BidEvent, DealEvent, MisdealEvent

from .facts_account import hands, some, word_of
from .facts_app import FOUR
from .facts_game import PIPS, Game, pips
from .facts_guide import GUIDE
from .facts_points import pips_of
from .facts_staged import filled, play_out, strong
from .registry import shows
from .table import call, calls, deal_table, events

TEN, THREE, LONG = GUIDE["guide-ten-point"], GUIDE["guide-ten-point-three"], GUIDE["guide-long-evening"]


def codes_of(text: str) -> list[str]:
    """The problems of a text."""
    return [problem.code for problem in compile_text(text).problems]


# ---------------------------------------------------------------- ten points


@shows("D0-VAR-TEN-01")
def test_the_ten_is_worth_a_point_to_whoever_takes_it() -> None:
    assert TEN.points == {**FOUR, "ten": 1}
    for hand in hands("guide-ten-point"):
        assert {name: award.value for name, award in hand.awards.items()} == TEN.points
        taker = hand.captured().get("T" + hand.trump)
        assert hand.awards["ten"].side == (None if taker is None else taker % 2)
    lost = some(
        5,
        hands("guide-ten-point"),
        lambda hand: any("T" + hand.trump in hand.dealt[seat] for seat in (0, 2)) and hand.awards["ten"].side == 1,
    )
    assert all(hand.awards["ten"].side == 1 for hand in lost)


@shows("D0-VAR-TEN-02")
def test_the_three_may_be_worth_a_point_too() -> None:
    for hand in hands("guide-ten-point-three"):
        taker = hand.captured().get("3" + hand.trump)
        assert (hand.awards["three"].value, hand.awards["three"].side) == (1, None if taker is None else taker % 2)
    _, hand = play_out(THREE, strong(THREE, 1), "1")
    assert hand.settled.taken == (0, 6)
    assert "three" not in hands("guide-ten-point")[0].awards


@shows("D0-VAR-TEN-03")
@pytest.mark.parametrize(("game", "most"), [(TEN, 5), (THREE, 6)], ids=["five", "six"])
def test_bids_go_up_to_all_the_points(game: Game, most: int) -> None:
    table = deal_table(game.rules, filled(game, [""] * 4))
    assert calls(table) == ["pass", *(str(bid) for bid in range(1, most)), "smudge"]
    assert [action.value for action in table.legal_actions() if hasattr(action, "value")] == [*range(1, most + 1)]
    with pytest.raises(IllegalActionError):
        call(table, str(most + 1))


@shows("D0-VAR-TEN-04")
@pytest.mark.parametrize(("game", "total"), [(TEN, 5), (THREE, 6)], ids=["five", "six"])
def test_the_ten_of_the_name_is_not_the_sum_of_the_points(game: Game, total: int) -> None:
    _, hand = play_out(game, strong(game, 1), "1")
    assert hand.settled.taken == (0, total)
    assert all(sum(each.settled.taken) <= total for each in hands(game.name))
    text = f'variant another "10-Point Pitch" extends {game.name}\n\npoints\n  total: '
    assert codes_of(f"{text}{total}\n") == []
    assert codes_of(f"{text}10\n") == ["P332"], "the sum is what the rows give, whatever the game is called"


@shows("D0-VAR-TEN-05")
def test_the_ten_counts_ten_pips_as_well() -> None:
    """In these hands the ten of trump decides who has Game."""
    decided = 0
    for hand in hands("guide-ten-point", 300):
        taker = hand.captured().get("T" + hand.trump)
        if taker is None:
            continue
        with_ten = pips_of(hand)
        without = [count - PIPS["T"] * (side == taker % 2) for side, count in enumerate(with_ten)]
        won = [card for card, seat in hand.captured().items() if seat % 2 == taker % 2]
        assert pips(won) == with_ten[taker % 2]
        if with_ten[taker % 2] > with_ten[1 - taker % 2] and without[taker % 2] < without[1 - taker % 2]:
            assert (hand.awards["ten"].side, hand.awards["game"].side) == (taker % 2, taker % 2)
            decided += 1
    assert decided >= 10


@shows("D0-VAR-TEN-06")
def test_the_smudge_is_the_bid_of_every_point() -> None:
    for game, bid, over in ((TEN, "4", False), (TEN, "smudge", True), (THREE, "5", False), (THREE, "smudge", True)):
        table, hand = play_out(game, strong(game, 1), bid)
        assert hand.bid == (game.most if over else int(bid))
        assert table.score == [0, game.total]
        assert bool(table.outcome) is over
        if table.outcome is not None:
            assert (table.outcome.winner, table.outcome.reason) == (1, "named-bid")


# ---------------------------------------------------------------- the five of trump


@shows("D0-VAR-PEDRO-01")
def test_the_five_is_worth_five_to_whoever_takes_it() -> None:
    for hand in hands("guide-pedro-mention"):
        taker = hand.captured().get("5" + hand.trump)
        award = hand.awards["five"]
        assert (award.value, award.side) == (5, None if taker is None else taker % 2)
    assert {hand.awards["five"].side for hand in hands("guide-pedro-mention")} == {0, 1, None}


@shows("D0-VAR-PEDRO-02")
def test_five_is_the_worth_of_the_card_and_not_the_sum() -> None:
    game = GUIDE["guide-pedro-mention"]
    _, hand = play_out(game, strong(game, 1), "1")
    assert {item: award.value for item, award in hand.awards.items()} == {**FOUR, "five": 5}
    assert hand.settled.taken == (0, 4 + 5)
    text = "variant another extends guide-pedro-mention\n\npoints\n  total: "
    assert (codes_of(f"{text}9\n"), codes_of(f"{text}5\n")) == ([], ["P332"])


# ---------------------------------------------------------------- no junk


@shows("D0-VAR-NOJUNK-01", "D0-VARIANT-GUIDE-NO-JUNK-SETTLEMENT")
def test_defenders_never_score() -> None:
    for hand in hands("guide-no-junk"):
        assert hand.maker is not None
        assert hand.settled.delta[1 - hand.maker % 2] == 0
    kinds = {
        (bool(hand.settled.made), hand.settled.taken[1 - (hand.maker or 0) % 2] > 0) for hand in hands("guide-no-junk")
    }
    assert {(True, True), (False, True)} <= kinds, "though they took points, against made bids and failed ones"


@shows("D0-VAR-NOJUNK-02")
def test_the_pitcher_scores_as_ever() -> None:
    for hand in hands("guide-no-junk"):
        assert hand.maker is not None
        side, bid = hand.maker % 2, hand.bid or 0
        got = hand.settled.taken[side]
        assert hand.settled.delta[side] == (got if got >= bid else -bid)
    assert {hand.settled.made for hand in hands("guide-no-junk")} == {True, False}


# ---------------------------------------------------------------- the coke hand

POOR, TEN_HIGH, KING_HIGH = "2S 3H 4D 5C 8S 9H", "2S 3H 4D 5C 8S TH", "2S 3H 4D 5C 8S KH"
RICH = ["AS KS QS JS TS AH", "AD KD QD JD TD JH", "AC KC QC JC TC QH"]


def with_hand(cards: str, seat: int, game: str = "guide-coke-hand") -> Table:
    """A table at which this seat has these cards, and all others better ones."""
    hands_of = [*RICH[:seat], cards, *RICH[seat:]]
    return deal_table(game, hands_of, then=[[*RICH[:1], TEN_HIGH, *RICH[1:]]] * 3)


def may(table: Table) -> set[str]:
    """What the seat at turn may do."""
    return {word_of(action) for action in table.legal_actions()}


@shows("D0-VAR-COKE-01", "D0-VARIANT-GUIDE-COKE-HAND-DEALER")
@pytest.mark.parametrize("seat", range(4))
def test_a_hand_of_nothing_above_a_nine_may_be_thrown_in(seat: int) -> None:
    table = with_hand(POOR, seat)
    assert (table.seat, may(table)) == (seat, {"stand", "throwin"})
    assert events(table, BidEvent) == [], "before anybody has bid"
    table.apply(ThrowIn())
    assert [event.seat for event in events(table, MisdealEvent)] == [seat]
    assert [event.dealer for event in events(table, DealEvent)] == [0, 0], "the same dealer deals again"
    assert (table.seat, may(table) & {"pass", "1"}) == (1, {"pass", "1"})
    assert table.score == [0, 0]
    for cards in (TEN_HIGH, KING_HIGH):
        table = with_hand(cards, seat)
        assert (table.seat, "throwin" in may(table)) == (1, False)


@shows("D0-VAR-COKE-02", "D0-VARIANT-GUIDE-COKE-HAND-DEALER")
def test_nobody_has_to_throw_it_in_and_elsewhere_nobody_may() -> None:
    table = with_hand(POOR, 2)
    table.apply(Stand())
    assert (table.seat, len(events(table, DealEvent))) == (1, 1)
    call(table, "pass 4 pass hold")
    assert table.hand.pitcher == 0, "the dealer may hold as in the base"
    for other in ("guide-partnership", "guide-no-junk", "guide-smudge"):
        assert may(with_hand(POOR, 1, other)) == {"pass", "1", "2", "3", "smudge"}
    with pytest.raises(IllegalActionError):
        with_hand(POOR, 1, "guide-partnership").apply(ThrowIn())


# ---------------------------------------------------------------- quick, long, and the smudge


def hearts_first(table: Table) -> Action:
    """The best heart, or whatever else may be played."""
    hearts = [action for action in table.legal_actions() if word_of(action)[1] == "H"]
    return (
        max(hearts, key=lambda action: "23456789TJQKA".index(word_of(action)[0]))
        if hearts
        else table.legal_actions()[0]
    )


@shows("D0-VAR-QUICK-01")
@pytest.mark.parametrize(("name", "target"), [("guide-quick", 7), ("guide-cutthroat", 11)])
def test_the_quick_game_ends_at_seven_instead_of_eleven(name: str, target: int) -> None:
    for short in (0, 1, 2):
        table = deal_table(name, strong(GUIDE["guide-quick"], 1), start=[0, target - 4 - short, 0, 0])
        call(table, "1 pass pass pass")
        while table.hands_settled == 0:
            table.apply(hearts_first(table))
        assert (table.score[1], bool(table.outcome)) == (target - short, not short)


@shows("D0-VAR-LONG-01")
def test_the_long_evening_is_six_points_a_hand_up_to_21() -> None:
    for name, target in (("guide-long-evening", 21), ("guide-ten-point-three", 21)):
        game = GUIDE[name]
        for short in (0, 1):
            table, hand = play_out(game, strong(game, 1), "1", [0, target - 6 - short])
            assert hand.settled.taken == (0, 6)
            assert (table.score[1], bool(table.outcome)) == (target - short, not short)
    assert all(sum(hand.settled.taken) <= 6 for hand in hands("guide-long-evening"))
    assert len(LONG.sides()) == len(hands("guide-long-evening")[0].settled.taken) == 2


@shows("D0-VAR-SMUDGE-01")
def test_what_a_smudge_wins_is_laid_down_before_the_game() -> None:
    game = GUIDE["guide-smudge"]
    table, _ = play_out(game, strong(game, 1), "smudge")
    assert table.outcome is not None
    assert table.outcome.winner == 1
    agreed = load("guide-smudge", house_rules=["smudge-scores-points"])
    other = deal_table(agreed, strong(game, 1))
    call(other, "smudge pass pass pass")
    while other.hands_settled == 0:
        other.apply(other.legal_actions()[-1] if other.seat != 1 else hearts_first(other))
    assert (other.outcome, other.score) == (None, [0, 4])
    with pytest.raises(FrozenInstanceError):
        table.rules.winning = agreed.winning  # type: ignore[misc]


@shows("D0-VARIANT-GUIDE-SMUDGE-WINRULE", "D0-VARIANT-GUIDE-SMUDGE-MOON")
def test_a_made_smudge_ends_the_match_whatever_the_scores() -> None:
    game = GUIDE["guide-smudge"]
    for mine, others in ((0, 20), (-15, 20), (16, 0)):
        table, hand = play_out(game, strong(game, 1), "smudge", [others, mine])
        assert (hand.bid, hand.settled.made, table.score) == (4, True, [others, mine + 4])
        assert table.outcome is not None
        assert (table.outcome.winner, table.outcome.reason) == (1, "named-bid")
    table, hand = play_out(game, strong(game, 2), "smudge", [0, 10])
    assert (hand.settled.made, table.outcome, table.score[1]) == (False, None, 6)
    table, _ = play_out(game, strong(game, 1), "3", [0, 16])
    assert (table.outcome, table.score[1]) == (None, 20), "without a smudge it takes 21"
    table, _ = play_out(game, strong(game, 1), "3", [0, 17])
    assert table.outcome is not None
