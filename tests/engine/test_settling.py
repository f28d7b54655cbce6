"""Settlement and the end of the game: rows, caps, needs, races, and named bids that end it at once.

Where only the settlement matters, a hand is settled on points and a contract that are written down directly.
"""

import attrs
import pytest

from pitchdsl.engine.table import Table
from pitchdsl.game.auction.rules import Call, CallRank
from pitchdsl.game.events import AwardEvent, Outcome, OverEvent, SettleEvent
from pitchdsl.game.rng import ScriptedDeals
from pitchdsl.game.rules import Rules
from pitchdsl.game.settlement import phase as settling
from pitchdsl.game.settlement.rules import Outcome as Row
from pitchdsl.game.settlement.rules import Settle
from pitchdsl.game.winning.rules import AtOnce, MayNotWin
from pitchdsl.game.winning.several_there import Criterion, Priority, SeveralThere
from pitchdsl.language.conditions import Called, TookEveryTrick
from pitchdsl.language.numbers import Fact

from .tables import auction_pitch, change, nine_card, no_bidding, two_joker, winning_with


def settled(
    rules: Rules,
    score: list[int],
    taken: list[int],
    pitcher: int | None,
    bid: int | None,
    name: str | None = None,
    winners: tuple[int, ...] = (0, 1),
    awards: tuple[tuple[str, int, int], ...] = (),
) -> Table:
    seats = 4 if len(score) == 2 else len(score)
    cuts = [(12, 0, 13, 26)]
    table = Table(rules, seats, ScriptedDeals(orders=[range(52 + rules.deck.jokers.number)], cuts=cuts))
    table.score = score
    hand = table.hand
    hand.taken, hand.pitcher, hand.bid, hand.name, hand.trump = taken, pitcher, bid, name, 0
    hand.winners = list(winners)
    hand.awards = [
        AwardEvent(point=point, value=value, side=side, card=None, rule="", reason="")
        for point, side, value in awards or [("all", side, points) for side, points in enumerate(taken)]
    ]
    settling.begin(table)
    return table


def event(table: Table) -> SettleEvent:
    found = next(each for each in table.events if isinstance(each, SettleEvent))
    over = [each for each in table.events if isinstance(each, OverEvent)]
    assert [each.outcome for each in over] == ([table.outcome] if table.outcome else [])
    return found


def ending(table: Table) -> tuple[int | None, str] | None:
    outcome = table.outcome
    return (outcome.winner, outcome.reason) if outcome else None


def test_a_made_bid_scores_what_was_taken() -> None:
    table = settled(auction_pitch(), [0, 1, 2], [3, 1, 0], pitcher=0, bid=2)
    assert event(table) == SettleEvent(pitcher=0, bid=2, made=True, taken=(3, 1, 0), delta=(3, 1, 0), score=(3, 2, 2))
    assert (table.dealer, table.hand_number, table.outcome) == (1, 2, None)


def test_a_failed_bid_is_lost_and_scores_nothing_of_the_hand() -> None:
    table = settled(auction_pitch(), [0, 1, 2], [2, 1, 1], pitcher=0, bid=3)
    assert event(table).delta == (-3, 1, 1)
    assert event(table).made is False


def test_without_bidding_everyone_scores_what_was_taken() -> None:
    table = settled(no_bidding(), [0, 0], [3, 1], pitcher=None, bid=None)
    assert event(table) == SettleEvent(pitcher=None, bid=None, made=None, taken=(3, 1), delta=(3, 1), score=(3, 1))


def test_twice_the_bid_and_plain_numbers() -> None:
    base = auction_pitch()
    rules = attrs.evolve(
        base,
        settlement=attrs.evolve(
            base.settlement,
            set=Settle(row=Row.SET, change=change(True, Fact.BID, 2)),
            others=Settle(row=Row.OTHERS, change=change(False, None, 5)),
        ),
    )
    assert event(settled(rules, [0, 0, 0], [1, 3, 0], pitcher=0, bid=3)).delta == (-6, 5, 5)


def test_a_score_may_count_down_and_a_failed_bid_goes_up() -> None:
    assert event(settled(nine_card(), [21, 21], [4, 2], pitcher=0, bid=4)).score == (17, 19)
    assert event(settled(nine_card(), [21, 21], [3, 3], pitcher=0, bid=4)).score == (25, 18)


@pytest.mark.parametrize("before", [1, 2, 3])
def test_a_side_that_may_not_win_stops_one_short(before: int) -> None:
    table = settled(nine_card(), [21, before], [3, 3], pitcher=0, bid=3)
    assert event(table).score == (18, 1)
    assert table.outcome is None


def test_the_cap_takes_nothing_away() -> None:
    rules = winning_with(nine_card(), may_not_win=MayNotWin(stops_short=5))
    assert event(settled(rules, [21, 2], [3, 3], pitcher=0, bid=3)).delta == (-3, 0)


def test_who_sets_the_pitcher_may_win() -> None:
    table = settled(nine_card(), [21, 3], [3, 3], pitcher=0, bid=4)
    assert table.outcome == Outcome(winner=1, reason="target", score=(25, 0), hands=1)


def test_a_side_at_the_target_that_lacks_something_plays_on() -> None:
    rules = winning_with(nine_card(), may_not_win=MayNotWin(stops_short=None))
    table = settled(rules, [21, 3], [3, 3], pitcher=0, bid=3)
    assert (event(table).score, table.outcome) == ((18, 0), None)


def test_the_first_at_the_target_alone() -> None:
    assert ending(settled(auction_pitch(), [6, 6, 0], [1, 0, 3], pitcher=0, bid=1)) == (0, "target")


def test_a_race_may_be_won_by_the_only_one_who_may_win() -> None:
    rules = winning_with(nine_card(), may_not_win=MayNotWin(stops_short=None))
    assert ending(settled(rules, [3, 3], [3, 3], pitcher=0, bid=3)) == (0, "race")


def test_of_several_the_pitcher_wins() -> None:
    assert ending(settled(auction_pitch(), [6, 6, 0], [1, 3, 0], pitcher=0, bid=1)) == (0, "race")


def test_of_several_others_the_first_by_the_items() -> None:
    table = settled(
        auction_pitch(),
        [0, 5, 6],
        [0, 2, 2],
        pitcher=0,
        bid=4,
        awards=(("high", 1, 1), ("low", 1, 1), ("jack", 2, 1), ("game", 2, 1)),
    )
    # High and low bring seat 1 from 5 to 7 before the jack brings seat 2 there.
    assert ending(table) == (1, "race")


def test_of_several_the_highest_or_a_tie() -> None:
    criteria = (Criterion(by=Priority.HIGHEST), Criterion(by=Priority.TIE))
    rules = winning_with(no_bidding(), several=SeveralThere(criteria=criteria))
    assert ending(settled(rules, [6, 6], [3, 1], pitcher=None, bid=None)) == (0, "race")
    assert ending(settled(rules, [6, 6], [2, 2], pitcher=None, bid=None)) == (None, "tie")


MOON = "moon"


def test_a_made_moon_wins_at_once() -> None:
    table = settled(two_joker(), [0, 50], [25, 0], pitcher=0, bid=26, name=MOON)
    assert table.outcome == Outcome(winner=0, reason="named-bid", score=(25, 50), hands=1)


def test_a_made_moon_from_below_zero_scores_its_points() -> None:
    table = settled(two_joker(), [-1, 50], [24, 0], pitcher=0, bid=26, name=MOON)
    assert (event(table).made, event(table).score, table.outcome) == (True, (23, 50), None)


def test_a_failed_moon_loses_at_once() -> None:
    table = settled(two_joker(), [40, 0], [24, 1], pitcher=0, bid=26, name=MOON)
    assert event(table).made is False
    assert ending(table) == (1, "named-bid")


def test_several_sides_left_by_a_loser() -> None:
    run = Call(name="run", ranks=CallRank.ALL, made_by=TookEveryTrick())
    base = attrs.evolve(auction_pitch(), calls=(run,))
    rules = winning_with(base, loses=(AtOnce(name="run", condition=Called(name="run", made=False)),))
    table = settled(rules, [5, 2, 1], [4, 0, 0], pitcher=0, bid=4, name="run", winners=(0, 0, 1))
    assert ending(table) == (1, "named-bid")
    table = settled(rules, [5, 2, 2], [4, 0, 0], pitcher=0, bid=4, name="run", winners=(0, 0, 1))
    assert ending(table) == (None, "named-bid")


def test_a_call_of_all_the_points_takes_points_and_its_condition() -> None:
    run = Call(name="run", ranks=CallRank.ALL, made_by=TookEveryTrick())
    rules = attrs.evolve(auction_pitch(), calls=(run,))
    for taken, winners, made in (
        ([4, 0, 0], (0, 0), True),
        ([4, 0, 0], (0, 1), False),
        ([3, 0, 0], (0, 0), False),
    ):
        table = settled(rules, [0, 0, 0], taken, pitcher=0, bid=4, name="run", winners=winners)
        assert event(table).made is made
