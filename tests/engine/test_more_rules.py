"""Rules of the auction and the exchange that no bundled variant needs all of, at a table with given cards."""

import pytest
from attrs import evolve

from pitchdsl.bots.random import RandomBot
from pitchdsl.bots.roster import BOTS
from pitchdsl.compile import compile_text, load
from pitchdsl.engine.game import play_game
from pitchdsl.engine.illegal import IllegalActionError
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Action, Bid, Pass, RunIt, ThrowIn
from pitchdsl.game.events import DiscardEvent, SettleEvent
from pitchdsl.game.rng import SeededDeals
from pitchdsl.game.rules import Rules
from pitchdsl.game.settlement import phase as settling
from pitchdsl.game.winning.rules import MayNotWin
from pitchdsl.records.header import GameHeader
from pitchdsl.records.reader import read_record
from pitchdsl.records.replay import replay, rescore
from pitchdsl.records.writer import lines_of_game


def table(name: str, *house_rules: str, seats: int = 4) -> Table:
    return Table(load(name, house_rules=house_rules), seats, SeededDeals(1, 1))


def test_the_dealer_may_run_it_whether_or_not_somebody_has_bid() -> None:
    for calls in ((Pass(), Pass(), Pass()), (Bid(2), Pass(), Pass())):
        game = table("team-auction", "run-it")
        for call in calls:
            assert RunIt() not in game.legal_actions()
            game.apply(call)
        assert game.seat == game.dealer
        assert RunIt() in game.legal_actions()


def test_it_is_run_once_and_then_the_dealer_must_beat_the_standing_bid_when_all_pass() -> None:
    game = table("team-auction", "run-it")
    for call in (Bid(2), Pass(), Pass(), RunIt(), Pass(), Pass(), Pass()):
        game.apply(call)
    assert game.seat == game.dealer
    assert game.legal_actions() == (Bid(3), Bid(4))


@pytest.mark.parametrize("action", [RunIt(), ThrowIn()], ids=str)
def test_what_no_rule_allows_is_refused_in_words(action: Action) -> None:
    with pytest.raises(IllegalActionError, match="may not"):
        table("auction-pitch", seats=2).apply(action)


def test_the_duty_to_bid_is_over_once_the_bidding_has_come_so_far() -> None:
    lines = "bidding\n  must bid: 9 or more if hand has a 9 among 2 or more of its suit\n"
    rules = compile_text(f"variant x extends nine-five\n{lines}").rules
    assert rules is not None
    seen = set()
    for game in range(60):
        for below in (8, 9):
            sat = Table(rules, 4, SeededDeals(3, game))
            sat.apply(Bid(9) if Bid(below) not in sat.legal_actions() else Bid(below))
            hand = sat.hand.hands[sat.seat or 0]
            bound = any(
                hand >> (13 * suit + 7) & 1 and (hand >> 13 * suit & 0x1FFF).bit_count() > 1 for suit in range(4)
            )
            reached = (sat.hand.bid or 0) >= 9
            assert (Pass() in sat.legal_actions()) == (reached or not bound)
            seen.add((bound, reached))
    assert seen == {(True, True), (True, False), (False, True), (False, False)}


def test_a_game_that_is_stopped_before_a_poor_hand_is_asked_about_replays() -> None:
    rules = load("solo", house_rules=["coke-hand"])
    for number in range(12):
        game = play_game(rules, 4, 1, number, [RandomBot()] * 4, 5)
        header = GameHeader(variant="solo", seats=4, sides=game.sides, start=(0,) * 4, target=11, seed=1)
        (record,) = read_record(lines_of_game(header, game.events))
        assert replay(record, rules) == rescore(record, rules) == []


def test_a_whole_game_was_bid_and_so_counts_in_full_where_junk_stops_short() -> None:
    rules = load("team-auction", house_rules=["moon-worth-a-game", "no-junk-to-win"])
    wins = 0
    for number in range(60):
        game = play_game(rules, 4, 5, number, [RandomBot()] * 4, 30)
        for event in game.events:
            if isinstance(event, SettleEvent) and event.made and event.bid == 4:
                assert event.pitcher is not None
                assert event.delta[event.pitcher] == 11
                wins += 1
    assert wins > 3


def test_the_simple_bot_names_only_what_it_may() -> None:
    rules = load("team-auction-13", house_rules=["need-the-suit"])
    for number in range(30):
        play_game(rules, 4, 9, number, [BOTS["simple"]] * 4, 20)


def test_a_player_who_keeps_his_cards_before_he_may_throw_again_is_recorded() -> None:
    rules = compile_text(
        "variant x extends team-auction\nexchange\n  everyone: discard up to 1, then draw as many\n"
        "  dealer: discard up to 3, then draw as many\n"
    ).rules
    assert rules is not None
    kept = 0
    for number in range(10):
        game = play_game(rules, 4, 1, number, [RandomBot()] * 4, 10)
        kept += sum(isinstance(event, DiscardEvent) and not event.cards for event in game.events)
        header = GameHeader(variant="x", seats=4, sides=game.sides, start=(0, 0), target=11, seed=1)
        (record,) = read_record(lines_of_game(header, game.events))
        assert replay(record, rules) == rescore(record, rules) == []
    assert kept > 5


def test_how_far_a_side_is_ahead_is_asked_of_the_scores_after_the_hand() -> None:
    """By hand: 18-20, the pitcher's side bids 3 and takes 3 and every trick; the others take 0 and lose 1: 21-19."""
    rules = load("kirk-partnership", house_rules=["win-by-two", "every-trick-costs-one"])
    assert settled(rules, score=[18, 20], bid=3, taken=[3, 0], trick_winners=[0] * 6) == [21, 19]
    held = evolve(rules, winning=evolve(rules.winning, may_not_win=MayNotWin(stops_short=1)))
    assert settled(held, score=[18, 20], bid=3, taken=[3, 0], trick_winners=[0] * 6) == [21, 19]


def settled(rules: Rules, *, score: list[int], bid: int, taken: list[int], trick_winners: list[int]) -> list[int]:
    """The scores after a hand of which only this is known; seat 0 is the pitcher."""
    game = Table(rules, 4, SeededDeals(1, 1))
    game.score = score
    hand = game.hand
    hand.pitcher, hand.bid, hand.taken, hand.winners = 0, bid, taken, trick_winners
    settling.begin(game)
    return game.score
