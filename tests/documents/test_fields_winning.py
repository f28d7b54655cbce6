"""The target, who wins when it is reached, and bids with a prize of their own, variant by variant."""

from .facts import Variant, each
from .scripts import (
    ALMOST,
    HIGH_AGAINST_THE_REST,
    JACK_AGAINST_GAME,
    LOW_AGAINST_JACK_AND_GAME,
    MIXED,
    NO_JACK,
    SPLIT,
    SWEEP,
    Script,
    filled,
    played,
)
from .table import call, calls, changed, deal_table, last_settle


def ended(
    variant: Variant,
    script: Script,
    bid: int,
    start: dict[int, int],
) -> tuple[int | None, tuple[int, ...]] | None:
    """Who wins with a hand, and the scores then; none when the game goes on. The scores before it go by seat."""
    table = played(variant, script, bid, start=variant.by_side(start))
    return (table.outcome.winner, tuple(table.score)) if table.outcome else None


# ---------------------------------------------------------------- the target


@each("TARGET")
def test_the_target_is_reached_or_missed_by_one(variant: Variant) -> None:
    """Seat 1 makes its bid and takes three; in nine cards four."""
    way, taken = variant.towards, 4 if variant.name == "nine-card" else 3
    table = played(variant, MIXED, 3)
    assert tuple(table.score)[variant.side(1)] == variant.start + way * taken, "where a game starts"
    others = 0 if way == 1 else 21
    for short in (0, 1):
        before = variant.target - way * (taken + short)
        table = played(variant, MIXED, 3, start=variant.by_side({1: before, 2: others}))
        assert table.score[variant.side(1)] == variant.target - way * short
        if short:
            assert table.outcome is None
        else:
            assert table.outcome is not None
            assert (table.outcome.winner, table.outcome.reason) == (variant.side(1), "target")


@each("TARGET", "auction-pitch")
def test_other_targets_may_be_agreed(variant: Variant) -> None:
    for target in (10, 11, 21):
        agreed = changed(variant.name, f"winning\n  target: {target}")
        for start, over in ((target - 4, False), (target - 3, True)):
            table = played(variant, MIXED, 3, start=variant.by_side({1: start}), changed=agreed)
            assert bool(table.outcome) is over


@each("TARGET", "kirk-cutthroat")
def test_a_higher_target_may_be_agreed(variant: Variant) -> None:
    agreed = changed(variant.name, "winning\n  target: 9")
    for start, over in ((5, False), (6, True)):
        table = played(variant, MIXED, 3, start=variant.by_side({1: start}), changed=agreed)
        assert bool(table.outcome) is over


# ---------------------------------------------------------------- who wins


@each("WINRULE", "guide-partnership")
def test_the_contract_is_counted_first(variant: Variant) -> None:
    assert ended(variant, SPLIT, 2, {1: 19, 2: 20}) == (1, (22, 21)), "though the others have more"
    assert ended(variant, SPLIT, 2, {1: 18, 2: 19}) == (0, (21, 20))
    assert ended(variant, SPLIT, 3, {1: 20, 2: 19}) == (0, (21, 17))
    assert ended(variant, SPLIT, 2, {1: 18, 2: 18}) is None


@each("WINRULE", "guide-cutthroat", "auction-pitch")
def test_the_pitcher_comes_first_then_the_order_of_points(variant: Variant) -> None:
    there = variant.target
    both = {1: there - 2, 2: there - 1}
    assert ended(variant, SPLIT, 2, both) == (1, (0, there, there + 1, 0)), "though the low comes before the jack"
    assert ended(variant, SPLIT, 2, {2: there - 2}) == (2, (0, 2, there, 0))
    assert ended(variant, SPLIT, 2, {1: there - 3, 2: there - 3}) is None
    defenders = {2: there - 1, 3: there - 1}
    assert ended(variant, HIGH_AGAINST_THE_REST, 2, defenders) == (3, (0, -2, there + 2, there))
    assert ended(variant, LOW_AGAINST_JACK_AND_GAME, 2, defenders) == (3, (0, -2, there + 1, there))
    assert ended(variant, JACK_AGAINST_GAME, 2, defenders) == (3, (1, -2, there, there))


@each("WINRULE", "kirk-cutthroat", "kirk-partnership")
def test_only_the_pitcher_can_win(variant: Variant) -> None:
    there, me, other = variant.target, variant.side(1), variant.side(2)
    for before in (there - 1, there, there + 10):
        assert ended(variant, MIXED, 3, {2: before}) is None
        assert ended(variant, MIXED, 4, {2: before}) is None
    table = played(variant, MIXED, 3, start=variant.by_side({1: there - 3, 2: there + 10}))
    assert table.outcome is not None, "to get there is enough, and others may have more"
    assert table.outcome.winner == me
    assert (table.score[me], table.score[other]) == (there, there + 11)
    assert ended(variant, MIXED, 3, {1: there - 4, 2: there}) is None
    assert ended(variant, MIXED, 4, {1: there + 10}) is None, "a failed bid wins nothing, wherever the score is"


@each("WINRULE", "team-auction")
def test_the_higher_score_wins(variant: Variant) -> None:
    assert ended(variant, MIXED, 3, {1: 9, 2: 10}) == (1, (11, 12))
    assert ended(variant, SPLIT, 2, {1: 9, 2: 10}) == (0, (12, 11))
    assert ended(variant, MIXED, 2, {1: 8, 2: 10}) == (None, (11, 11))
    tie = played(variant, MIXED, 2, start=(10, 8)).outcome
    assert tie is not None
    assert tie.reason == "tie"
    assert ended(variant, MIXED, 2, {1: 7, 2: 10}) == (0, (11, 10)), "one side alone is there"
    assert ended(variant, MIXED, 2, {1: 8, 2: 9}) == (1, (10, 11))
    assert ended(variant, MIXED, 2, {1: 7, 2: 9}) is None


@each("WINRULE", "nine-card")
def test_a_team_needs_a_made_bid_or_a_failed_one_of_the_others(variant: Variant) -> None:
    """Seat 1 takes four of the points, seat 2 two."""
    for before, after in ((4, 0), (3, -1)):
        assert ended(variant, MIXED, 4, {1: before, 2: 21}) == (1, (19, after)), "its own made bid"
    for before, after in ((2, 0), (1, -1)):
        assert ended(variant, MIXED, 5, {1: 9, 2: before}) == (0, (after, 14)), "a failed one of the others"
    for before, after in ((4, 2), (3, 1), (2, 1), (1, 1)):
        table = played(variant, MIXED, 4, start=(before, 21))
        assert (table.outcome, table.score) == (None, [after, 17]), "neither: it stops at 1"
    assert ended(variant, MIXED, 4, {1: 4, 2: 2}) == (1, (1, 0)), "both would be there"
    assert ended(variant, SPLIT, 3, {1: 3, 2: 1}) == (1, (1, 0)), "both would be there, the others further"


# ---------------------------------------------------------------- the top bid


@each("MOON", "guide-partnership", "guide-cutthroat")
def test_all_the_points_win_the_match(variant: Variant) -> None:
    me = variant.side(1)
    for before in (0, -20):
        table = played(variant, SWEEP, 4, start=variant.by_side({1: before, 2: 10}))
        assert table.outcome is not None
        assert table.outcome.winner == me
    table = played(variant, SWEEP, 3)
    assert (table.outcome, last_settle(table).delta) == (None, variant.by_side({1: 4})), "bid less, and no prize"
    table = played(variant, MIXED, 4, start=variant.by_side({1: 10}))
    assert (table.outcome, last_settle(table).delta) == (None, variant.by_side({1: -4, 2: 1}))
    agreed = variant.with_house_rule("smudge-scores-points")
    table = played(variant, SWEEP, 4, changed=agreed)
    assert (table.outcome, last_settle(table).delta) == (None, variant.by_side({1: 4}))
    assert last_settle(played(variant, MIXED, 4, changed=agreed)).delta == variant.by_side({1: -4, 2: 1})


@each("MOON", "kirk-cutthroat", "auction-pitch", "team-auction")
def test_a_four_has_no_prize(variant: Variant) -> None:
    table = played(variant, SWEEP, 4)
    assert (table.outcome, last_settle(table).delta) == (None, variant.by_side({1: 4}))
    table = played(variant, MIXED, 4)
    assert (table.outcome, last_settle(table).delta) == (None, variant.by_side({1: -4, 2: 1}))


@each("MOON", "auction-pitch", "kirk-cutthroat")
def test_the_dealer_cannot_take_over_a_four(variant: Variant) -> None:
    for standing in (3, 4):
        table = call(deal_table(variant.rules, filled([""] * 4, 6)), str(standing))
        said = []
        while calls(table):
            said += calls(table)
            call(table, "pass")
        assert ("hold" in said) is (standing == 3)


@each("MOON", "nine-card")
def test_a_six_has_no_prize(variant: Variant) -> None:
    table = played(variant, SWEEP, 6)
    assert (table.outcome, table.score) == (None, [21, 15])
    table = played(variant, MIXED, 6)
    assert (table.outcome, table.score) == (None, [19, 27])


@each("MOON", "kirk-partnership")
def test_a_smudge_is_a_bid_of_five(variant: Variant) -> None:
    for script, taken, made in ((SWEEP, 5, True), (ALMOST, 4, False), (NO_JACK, 4, False)):
        table = played(variant, script, 5)
        settled = last_settle(table)
        assert (settled.bid, settled.taken, settled.made) == (5, (0, taken), made)
        assert settled.delta == ((0, 5) if made else (0, -5))
        assert table.outcome is None, "it does not end the game"
