"""Doubling and redoubling after the auction: hands worked by hand, and what is said about them."""

import pytest

from pitchdsl.account.account import account
from pitchdsl.bots.simple import choose_doubling
from pitchdsl.engine.illegal import IllegalActionError
from pitchdsl.engine.table import Table
from pitchdsl.envs.utility import most_between
from pitchdsl.game.actions import Action, Bid, Double, NameTrump, Pass, PlayCard, Stand
from pitchdsl.game.auction.events import DoublingEvent
from pitchdsl.game.events import ContractEvent, TrumpEvent
from pitchdsl.game.rng import SeededDeals
from pitchdsl.game.rules import Rules
from pitchdsl.players.roster import play_game
from pitchdsl.records.header import GameHeader
from pitchdsl.records.reader import read_record
from pitchdsl.records.replay import replay, rescore
from pitchdsl.records.writer import lines_of_game
from pitchdsl.rulebook.short import short
from pitchdsl.rulesjson.convert import from_json, to_json
from tests.texts import problems, rules, sheet

from .registry import meets
from .worked import awards, score, worked

DOUBLING = "bidding\n  doubling: the others may double, the pitcher may redouble\n"
THREE_CARDS = f"{DOUBLING}deal\n  each: 3\nwinning\n  target: 21\n"
"""Auction pitch with hands of three cards."""

MADE = """
score 5 5 5
deal AS KS 2S | 3H 4H 5H | QD 7D 6C
bid 0 bid 2, 1 pass, 2 pass
bid 1 stand, 2 double, 0 redouble
trick 0 AS 3H QD > 0
trick 0 KS 4H 7D > 0
trick 0 2S 5H 6C > 0
"""
SET = """
score 5 5 5
deal KS 5S QC | AS 3S TD | JS 9H 8H
bid 0 bid 3, 1 pass, 2 pass
bid 1 double, 0 stand
trick 0 KS AS JS > 1
trick 1 TD 9H QC > 1
trick 1 3S 8H 5S > 0
"""


def over(lines: str, base: str = "auction-pitch") -> Rules:
    return rules(sheet(lines, base=base))


def doublings(table: Table) -> list[tuple[int, int]]:
    return [(event.seat, event.times) for event in table.events if isinstance(event, DoublingEvent)]


@meets("b14")
def test_a_bid_that_is_made_counts_four_times_after_a_redouble() -> None:
    """High, low and game are three points; two were bid, and all three count."""
    table = worked(over(THREE_CARDS), MADE)
    assert doublings(table) == [(2, 2), (0, 4)]
    assert awards(table) == [("high", 0, 1), ("low", 0, 1), ("game", 0, 1)]
    assert score(table) == (5 + 12, 5, 5)


@meets("b14")
def test_a_bid_that_fails_costs_twice_as_much_and_the_others_score_as_ever() -> None:
    table = worked(over(THREE_CARDS), SET)
    assert doublings(table) == [(1, 2)]
    assert awards(table) == [("high", 1, 1), ("low", 1, 1), ("jack", 1, 1), ("game", 1, 1)]
    assert score(table) == (5 - 6, 5 + 4, 5)


def test_the_next_hand_is_not_doubled_any_more() -> None:
    table = worked(over(THREE_CARDS), SET)
    assert table.hand.times == 1


@pytest.mark.parametrize(
    ("more", "scores"),
    [
        ("settlement\n  set: pitcher goes back to 0\n", (0, 9, 5)),
        ("settlement\n  set: pitcher loses twice the bid\n", (5 - 12, 9, 5)),
        ("settlement\n  each side: loses 1 if points taken are 0\n", (5 - 6 - 1, 9, 4)),
        ("settlement\n  never below: 0\n", (0, 9, 5)),
    ],
)
def test_what_is_set_to_a_number_or_comes_beside_is_paid_once(more: str, scores: tuple[int, ...]) -> None:
    assert score(worked(over(THREE_CARDS + more), SET)) == scores


def test_points_that_nobody_bid_are_doubled_and_still_are_junk() -> None:
    """Three points count twice, of which four of the six were bid: they alone bring the side to the target."""
    junk = THREE_CARDS.replace("target: 21", "target: 9\n  junk: stops 1 short of the target")
    text = MADE.replace("0 redouble", "0 stand")
    assert score(worked(over(junk), text)) == (9, 5, 5)
    assert score(worked(over(junk.replace("target: 9", "target: 10")), text)) == (9, 5, 5)
    assert score(worked(over(junk.replace("target: 9", "target: 30")), text)) == (11, 5, 5)


def start(lines: str, base: str = "auction-pitch", seats: int = 4) -> Table:
    """A table whose first hand is bid for by seat 0, for two, dealt by seat 3."""
    for seed in range(50):
        table = Table(over(lines, base), seats, SeededDeals(seed, 0))
        if table.dealer == seats - 1:
            calls: list[Action] = [Bid(2), *[Pass()] * (seats - 1)]
            for call in calls:
                table.apply(call)
            return table
    raise AssertionError("no deal of that dealer")


def test_who_may_double_speaks_in_turn_from_the_pitcher_on_and_one_is_enough() -> None:
    table = start(DOUBLING)
    assert (table.seat, table.legal_actions()) == (1, (Stand(), Double(again=False)))
    table.apply(Stand())
    assert table.seat == 2
    table.apply(Double(again=False))
    assert (table.seat, table.legal_actions()) == (0, (Stand(), Double(again=True)))
    with pytest.raises(IllegalActionError, match="this is the time to redouble the bid, or to stand"):
        table.apply(PlayCard(0))
    table.apply(Double(again=True))
    assert table.seat == 0
    assert all(isinstance(action, PlayCard) for action in table.legal_actions())


def test_when_all_let_it_stand_it_is_played_as_ever() -> None:
    table = start(DOUBLING)
    for _ in range(3):
        table.apply(Stand())
    assert doublings(table) == []
    assert isinstance(table.legal_actions()[0], PlayCard)


def test_without_the_word_nobody_redoubles() -> None:
    table = start("bidding\n  doubling: others may double\n")
    table.apply(Double(again=False))
    assert isinstance(table.legal_actions()[0], PlayCard)


def test_a_partner_is_not_asked_and_trump_is_known_by_then() -> None:
    table = start(DOUBLING, "team-auction")
    assert isinstance(table.legal_actions()[0], NameTrump)
    table.apply(NameTrump(1))
    assert table.seat == 1
    table.apply(Stand())
    assert table.seat == 3
    kinds = [type(event) for event in table.events if isinstance(event, ContractEvent | TrumpEvent | DoublingEvent)]
    assert kinds == [ContractEvent, TrumpEvent]


def test_one_player_alone_may_have_the_right() -> None:
    lines = "bidding\n  doubling: the dealer may double\n"
    assert start(lines).seat == 3
    table = start(lines.replace("the dealer", "right of the pitcher"), seats=3)
    assert table.seat == 2


def test_nobody_is_asked_where_there_is_no_bid() -> None:
    table = Table(over(f"{DOUBLING}  all pass: dealer plays without a bid\n"), 4, SeededDeals(1, 0))
    for _ in range(4):
        table.apply(Pass())
    assert isinstance(table.legal_actions()[0], PlayCard)


def test_partners_of_one_hand_are_found_before() -> None:
    game = over(f"{DOUBLING}players\n  seats: 4\n  partner: the player whom the pitcher chooses\n")
    asked = 0
    for number in range(4):
        table = play_game(game, ["random"] * game.players.seats.least, 3, number, 30)
        asked += len(doublings(table))
    assert asked


def test_what_is_recorded_is_played_again() -> None:
    game, times = over(DOUBLING, "team-auction"), set()
    for seed in range(4):
        table = play_game(game, ["random", "simple", "level-1", "level-3"], seed, 0, 1000)
        times |= {event.times for event in table.events if isinstance(event, DoublingEvent)}
        target = game.winning.target.score
        header = GameHeader(variant=game.name, seats=4, sides=table.sides, start=(0, 0), target=target)
        (read,) = read_record([line.encode() for line in lines_of_game(header, table.events)])
        assert replay(read, game) == []
        assert rescore(read, game) == []
    assert times == {2, 4}


def test_a_double_is_told_and_its_score_too() -> None:
    game = over(THREE_CARDS)
    table = worked(game, MADE)
    told = "\n".join(account(game, table.sides, table.events))
    assert "doubles the bid: it counts twice." in told
    assert "redoubles the bid: it counts four times." in told


def test_a_strong_hand_doubles_and_a_poor_one_stands() -> None:
    first = "score 0 0 0\ndeal {} | {} | {}\nbid 0 bid 3, 1 pass, 2 pass\n"
    lines = f"{DOUBLING}deal\n  each: 3\ntrump\n  named by: the pitcher\n"
    game = over(lines)
    strong = worked(game, first.format("KS 5S QC", "AS JS 2S", "TS 9H 8H") + "name 0 S\n")
    poor = worked(game, first.format("AS KS JS", "7H 8H 9D", "TS 9H 8C") + "name 0 S\n")
    assert choose_doubling(strong.view(1)) == Double(again=False)
    assert choose_doubling(poor.view(1)) == Stand()
    poor.apply(Double(again=False))
    assert choose_doubling(poor.view(0)) == Stand()


def test_the_rules_come_back_from_data_and_only_they_have_the_word() -> None:
    game = over(DOUBLING)
    assert from_json(to_json(game)) == game
    assert "doubling" in to_json(game)["bidding"]
    assert "doubling" not in to_json(over(""))["bidding"]


def test_the_one_page_tells_it() -> None:
    assert "**Doubling:** before the first lead any other player may double" in short(over(DOUBLING))


@pytest.mark.parametrize(
    "lines",
    [
        "bidding\n  doubling: the pitcher may double\n",
        "bidding\n  doubling: who named trump may double\n",
        f"{DOUBLING}players\n  seats: 4\n  partner: the holder of a called card\n",
        f"{DOUBLING}settlement\n  made: pitcher scores nothing\n  set: pitcher goes back to 0\n",
    ],
)
def test_a_double_that_cannot_be_or_changes_nothing_is_refused(lines: str) -> None:
    assert "P428" in [problem.code for problem in problems(sheet(lines, base="auction-pitch"))]


@pytest.mark.parametrize(
    ("doubling", "below", "found"), [("", 10, ["P343"]), (DOUBLING, 10, []), (DOUBLING, 40, ["P343"])]
)
def test_a_double_carries_further_than_a_bid_does(doubling: str, below: int, found: list[str]) -> None:
    """In two hands a side loses eight at most; where four of each count four times, 32."""
    far = f"loses at once\n  far: own score after the hand is less than minus {below}\n"
    text = sheet(f"{doubling}{far}winning\n  ends after: 2 hands\n", base="auction-pitch")
    assert [problem.code for problem in problems(text)] == found


def test_no_hand_comes_further_apart_than_is_said() -> None:
    """All four points made for four times as much, against the highest bid lost so often."""
    assert most_between(over(DOUBLING), 4, 1) == 4 * 4 + 4 * 4
    assert most_between(over("bidding\n  doubling: others may double\n"), 4, 1) == 2 * 4 + 2 * 4
