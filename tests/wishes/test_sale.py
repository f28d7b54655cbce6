"""The right to pitch, sold to the best bidder: two hands of Commercial Pitch, worked by hand."""

import pytest

from pitchdsl.engine.action_text import parse_action
from pitchdsl.engine.illegal import IllegalActionError
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import SALE, Answer, Bid, Pass
from pitchdsl.game.events import AnswerEvent, ContractEvent, PriceEvent, SettleEvent
from pitchdsl.game.rules import Rules
from pitchdsl.players.roster import play_game
from pitchdsl.records.header import GameHeader
from pitchdsl.records.reader import RecordedGame, read_record
from pitchdsl.records.replay import replay, rescore
from pitchdsl.records.writer import lines_of_game
from tests.kernel.agreement import assert_played_alike
from tests.texts import problems, rules

from .registry import meets
from .worked import awards, score, worked

COMMERCIAL = """variant commercial-pitch "Commercial Pitch"
players
  seats: 4-7
  sides: each alone
deal
  each: 6, in packets of 3
bidding
  turns: once around
  bids: 1-4
  sold by: left of the dealer
  all pass: seller plays without a bid
trump
  named by: the first lead
play
  follow: suit or trump, else any card
points
  high: 1 to the winner of the highest trump
  low: 1 to the owner of the lowest trump
  jack: 1 to the winner of J of trump
  game: 1 to the winner of most pips, nobody if tied
  pips: A 4, K 3, Q 2, J 1, 10 10
settlement
  made: pitcher scores points taken
  set: pitcher loses the bid
  others: score points taken
winning
  target: 7
  several there: pitcher, else first by high, low, jack, game
"""
SOLD = """
score 4 3 0 2 3
deal 6S TH KC 9H 6D 8H | KS 4D AC 3D 5S 4C | 7H 6H 7C JD 3C 5H | 2D QS AD 6C JH 2S | 8S 9D JS TD 9S 5C
bid 1 bid 1, 2 pass, 3 pass, 4 bid 2, 0 grant the bid
trick 4 9S 6S KS 3C 2S > 1
trick 1 AC 7C QS 5C KC > 3
trick 3 AD JS 6D 3D JD > 4
trick 4 TD 8H 5S 5H 2D > 1
trick 1 4D 6H 6C 9D 9H > 4
trick 4 8S TH 4C 7H JH > 4
"""
REFUSED = """
score 3 2 5 4 6
deal JD 2C QS TC KD 8S | 7C QH JC 9D KS TD | 2D 4C 4S 2H 8D 3D | QD 3C 9H 9S 6C JH | JS AH 2S AD KC 5D
bid 1 pass, 2 bid 1, 3 bid 2, 4 pass, 0 refuse the bid
trick 0 KD 9D 2D QD AD > 4
trick 4 AH JD QH 2H 9H > 0
trick 0 QS TD 4S 9S 2S > 1
trick 1 KS 8D 3C 5D 8S > 2
trick 2 4C 6C KC 2C 7C > 4
trick 4 JS TC JC 3D JH > 2
"""


@meets("d1")
def test_the_seller_takes_the_best_bid_at_once() -> None:
    game = rules(COMMERCIAL)
    table = worked(game, SOLD)
    prices = [event for event in table.events if isinstance(event, PriceEvent)]
    assert prices == [PriceEvent(seat=0, points=2, score=(6, 3, 0, 2, 3))]
    assert awards(table) == [("high", 1, 1), ("low", 3, 1), ("jack", 4, 1), ("game", 4, 1)]
    assert score(table) == (6, 4, 0, 3, 5)
    assert table.outcome is None
    settled = next(event for event in table.events if isinstance(event, SettleEvent))
    assert (settled.pitcher, settled.bid, settled.made, settled.delta) == (4, 2, True, (0, 1, 0, 1, 2))


@meets("d1")
def test_who_refuses_plays_for_the_bid_and_can_be_set() -> None:
    table = worked(rules(COMMERCIAL), REFUSED)
    assert not [event for event in table.events if isinstance(event, PriceEvent)]
    settled = next(event for event in table.events if isinstance(event, SettleEvent))
    assert (settled.pitcher, settled.bid, settled.made) == (0, 2, False)
    assert awards(table) == [("high", 4, 1), ("low", 2, 1), ("jack", 0, 1), ("game", 2, 1)]
    assert table.outcome is not None
    assert table.outcome.winner == 4


def _table(text: str = SOLD) -> Table:
    return worked(rules(COMMERCIAL), "\n".join(text.strip().splitlines()[:2]))


def test_no_bid_may_bring_the_seller_to_the_target() -> None:
    table = _table()
    assert table.seat == 1
    assert set(table.legal_actions()) == {Pass(), Bid(1), Bid(2)}
    with pytest.raises(IllegalActionError, match="would bring the seller to the target"):
        table.apply(Bid(3))


def test_nobody_is_asked_who_could_only_pass() -> None:
    table = _table()
    table.apply(Bid(2))
    assert table.seat == 0
    assert set(table.legal_actions()) == {Answer(SALE, grants=True), Answer(SALE, grants=False)}


def test_the_seller_answers_and_says_nothing_else() -> None:
    table = _table()
    for action in (Bid(1), Pass(), Pass(), Pass()):
        table.apply(action)
    assert table.seat == 0
    assert set(table.legal_actions()) == {Answer(SALE, grants=True), Answer(SALE, grants=False)}
    for answer in table.legal_actions():
        assert parse_action(str(answer), table.rules) == answer
    with pytest.raises(IllegalActionError, match="the seller now grants the bid of 1, or refuses it"):
        table.apply(Bid(2))


def test_without_a_bid_the_seller_plays_and_is_bound_to_nothing() -> None:
    table = _table()
    for _ in range(4):
        table.apply(Pass())
    contract = next(event for event in table.events if isinstance(event, ContractEvent))
    assert (contract.seat, contract.bid, table.seat) == (0, None, 0)
    assert not [event for event in table.events if isinstance(event, AnswerEvent)]


def _record(table: Table, game: Rules) -> RecordedGame:
    start = (0,) * len(table.sides)
    target = game.winning.target.score
    header = GameHeader(variant=game.name, seats=table.seats, sides=table.sides, start=start, target=target)
    (game_read,) = read_record([line.encode() for line in lines_of_game(header, table.events)])
    return game_read


def test_what_is_recorded_is_played_again() -> None:
    game, answers = rules(COMMERCIAL), set()
    for seed in range(6):
        table = play_game(game, ["simple", "random", "level-3", "level-1"], seed, 0, 1000)
        answers |= {event.answer for event in table.events if isinstance(event, AnswerEvent)}
        read = _record(table, game)
        assert replay(read, game) == []
        assert rescore(read, game) == []
    assert answers == {"granted", "refused"}


def test_every_level_sells_and_nobody_sees_a_card_more() -> None:
    table = play_game(rules(COMMERCIAL), ["level-4", "level-2", "level-3", "level-1"], 5, 0, 1000)
    assert table.outcome is not None


def test_an_answer_does_not_hang_on_cards_that_the_seller_cannot_see() -> None:
    one, other = (
        _table(),
        _table(SOLD.replace("KS 4D AC 3D 5S 4C", "KS 4D 7C 3D 5S 4C").replace("7H 6H 7C", "7H 6H AC")),
    )
    for table in (one, other):
        for action in (Bid(1), Pass(), Pass(), Pass()):
            table.apply(action)
    assert one.view(0) == other.view(0)


def test_both_engines_play_it_alike() -> None:
    assert_played_alike(rules(COMMERCIAL))


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("sold by: left of the dealer", "sold by: the pitcher", "P405"),
        ("  sold by: left of the dealer\n", "", "P405"),
        ("seats: 4-7\n  sides: each alone", "seats: 4\n  sides: partners opposite", "P406"),
        ("all pass: seller plays without a bid", "all pass: same dealer deals again", "P407"),
        ("all pass: seller plays without a bid", "all pass: dealer must bid", "P407"),
        ("  bids: 1-4", "  bids: 1-4\n  dealer may hold: any bid", "P407"),
    ],
)
def test_what_cannot_be_played_is_refused(old: str, new: str, code: str) -> None:
    assert old in COMMERCIAL
    assert code in [problem.code for problem in problems(COMMERCIAL.replace(old, new))]
