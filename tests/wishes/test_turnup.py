"""A card turned up for trump, and begging: hands of Seven-Up and of Trinidad's All Fours, worked by hand."""

import pytest

from pitchdsl.cards import CODES, cards_in
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Answer, Ask, Stand
from pitchdsl.game.events import DealEvent, OverEvent, RedealEvent, SettleEvent, TrumpEvent, TurnUpEvent
from pitchdsl.game.rng import SeededDeals
from pitchdsl.game.rules import Rules
from pitchdsl.players.roster import play_game
from pitchdsl.records.header import GameHeader
from pitchdsl.records.reader import RecordedGame, read_record
from pitchdsl.records.replay import replay, rescore
from pitchdsl.records.writer import lines_of_game
from tests.kernel.agreement import assert_played_alike
from tests.texts import problems, report, rules

from .registry import meets
from .worked import awards, cards, score, worked

SEVEN_UP = """variant sevens "Sevens"
players
  seats: 2-3
  sides: each alone
deal
  each: 6, in packets of 3
offers
  beg: left of the dealer may ask the dealer to deal 3 more and turn another up
  may not be refused: if points needed are 1
no bidding
trump
  named by: the turned-up card
exchange
  everyone: discard down to 6
play
  first leader: left of the dealer
  follow: suit or trump, else any card
points
  turned-jack: 1 to who turns up each J
  gift: 1 to left of the dealer if the dealer refuses
  high: 1 to the holder of the highest trump
  low: 1 to the holder of the lowest trump
  jack: 1 to the winner of J of trump
  game: 1 to the winner of most pips, else nearest to the dealer
  pips: A 4, K 3, Q 2, J 1, 10 10
settlement
  others: score points taken
winning
  target: 7
  points count: one by one
"""
TRINIDAD = """variant trinidad "Trinidad"
players
  seats: 4
  sides: partners opposite
  direction: to the right
deal
  each: 6
offers
  beg: right of the dealer may ask the dealer to deal 3 more and turn another up
no bidding
trump
  named by: the turned-up card
play
  first leader: right of the dealer
  follow: suit or trump, else any card
points
  turned-ace: 1 to who turns up each A
  turned-six: 2 to who turns up each 6
  turned-jack: 3 to who turns up each J
  gift: 1 to right of the dealer if the dealer refuses
  high: 1 to the holder of the highest trump
  low: 1 to the holder of the lowest trump
  jack: 1 to the winner of J of trump
  jack: 3 if J of trump is caught
  game: 1 to the winner of most pips, nobody if tied
  pips: A 4, K 3, Q 2, J 1, 10 10
settlement
  others: score points taken
winning
  target: 14
  points count: one by one
"""
ALONE, ROUND = rules(SEVEN_UP), rules(TRINIDAD)
SIDES = rules(SEVEN_UP.replace("seats: 2-3", "seats: 4").replace("each alone", "partners opposite"))

TURNED_JACK = """
score 5 5
deal JC 6D 4H QS 5D 5C | 3S 8C 4C 2D QH 9S
turn JH
say 0 say, 1 refuse
trick 0 5D QH > 1
trick 1 9S QS > 0
trick 0 JC 4C > 0
trick 0 5C 8C > 1
trick 1 3S 6D > 1
trick 1 2D 4H > 0
"""
TWO_RUNS = """
score 6 4 3
deal QD 3C 8D 5D AC TC | 5C 7H 6H QC 4C AH | JS KH 7C 2D 4H 6D
turn 3S
say 0 say, 2 grant
more KD KC 2H | 3H 9D 9S | 8C 9C AD
turn 8S
more JH QS 2C | 5S TD 7D | QH 8H 6C
turn JD
throw 0 3C KC 2H JH QS 2C
throw 1 5C 7H 6H 4C 3H 5S
throw 2 7C 4H 8C 9C 8H 6C
trick 0 TC QC 2D > 2
trick 2 QH AC 7D > 1
trick 1 9D AD 5D > 2
trick 2 6D 8D TD > 1
trick 1 AH KH QD > 0
trick 0 KD 9S JS > 0
"""
CAUGHT_JACK = """
score 5 6
deal QS JC KH 6S 4D QD | JD 4C AH 9S TS TD | 8D KC JH 3S 2S AC | 7C 5H AS KS 8H 9D
turn AD
say 0 stand
trick 0 JC TD KC 9D > 1
trick 1 AH JH 5H 4D > 0
trick 0 QD JD 8D 7C > 0
trick 0 6S 9S 2S AS > 3
trick 3 8H KH 4C 3S > 0
trick 0 QS TS AC KS > 3
"""
HANGED_JACK = """
score 4 3
deal 7S 4C 7D JD QH 4D | JC 8S QD 5D 8C 3S | QC 9S AH 3D 6C 7H | 9C KC 2H KS 8D 3C
turn 6D
say 0 say, 3 refuse
trick 0 4C 8C QC KC > 3
trick 3 8D JD QD 3D > 1
trick 1 JC 6C 3C 7S > 1
trick 1 5D 7H 2H 7D > 0
trick 0 QH 3S AH 9C > 2
trick 2 9S KS 4D 8S > 0
"""
TWELVE_TRICKS = """
score 12 7
deal KH JS 4S JD 4H 9S | QS 5D AD 9H 7S 6D | 5H QD 7C 7H 9D 2C | 6S 3S TD 7D 9C KC
turn 8S
say 0 say, 3 grant
more KD JH QH | 8D 8C 6C | JC 3D 3C | KS 2H 4D
turn AS
more QC 8H 2S | 4C 6H TC | 5C TH AH | 3H 2D 5S
turn AC
trick 0 KH 6H 5H 9C > 3
trick 3 2H 4H 9H TH > 2
trick 2 7H KC 8H TC > 3
trick 3 3H JH 4C AH > 1
trick 1 5D 3D 2D JD > 0
trick 0 KD AD 2C 4D > 2
trick 2 QD 7D 2S 6D > 2
trick 2 9D TD QC 8D > 0
trick 0 9S QS 3C 3S > 2
trick 2 5C 5S 4S 6C > 1
trick 1 8C JC 6S JS > 2
trick 2 7C KS QH 7S > 2
"""


@meets("c3")
def test_a_jack_turned_up_and_a_gift_count_at_once() -> None:
    table = worked(ALONE, TURNED_JACK)
    assert awards(table) == [("turned-jack", 1, 1), ("gift", 0, 1), ("high", 1, 1)]  # 5 and 1 and 1 are seven
    assert score(table) == (6, 7)
    assert isinstance(table.events[-1], OverEvent)


@meets("c4")
def test_whoever_could_win_by_a_gift_gets_none_and_cards_run_until_another_suit_comes() -> None:
    table = worked(ALONE, TWO_RUNS)
    assert awards(table) == [("turned-jack", 2, 1), ("high", 2, 1), ("low", 2, 1), ("game", 1, 1)]
    assert score(table) == (6, 5, 6)
    shown = [event.card for event in table.events if isinstance(event, TurnUpEvent)]
    assert shown[:3] == list(cards("3S 8S JD"))


def test_of_two_sides_the_first_to_get_there_has_won() -> None:
    table = worked(SIDES, CAUGHT_JACK)
    assert awards(table) == [("high", 0, 1), ("low", 0, 1)]
    assert score(table) == (7, 6)


@meets("c4")
def test_a_six_turned_up_is_two_and_a_jack_that_is_caught_three() -> None:
    table = worked(ROUND, HANGED_JACK)
    assert awards(table) == [("turned-six", 1, 2), ("gift", 0, 1), ("high", 1, 1), ("low", 0, 1), ("jack", 1, 3)]
    assert score(table) == (6, 9)


def test_each_card_turned_up_counts_and_all_cards_dealt_are_played() -> None:
    table = worked(ROUND, TWELVE_TRICKS)
    assert awards(table) == [("turned-ace", 1, 1), ("turned-ace", 1, 1), ("high", 1, 1), ("low", 0, 1), ("jack", 0, 1)]
    assert score(table) == (14, 10)


def test_nobody_may_refuse_whom_the_gift_would_make_win() -> None:
    lines = TWO_RUNS.strip().splitlines()
    table = worked(ALONE, "\n".join([*lines[:3], "say 0 say"]))
    assert table.legal_actions() == (Answer("beg", grants=True),)
    below = worked(ALONE, "\n".join(["score 5 4 3", *lines[1:3], "say 0 say"]))
    assert below.legal_actions() == (Answer("beg", grants=True), Answer("beg", grants=False))


def test_a_pack_that_runs_out_is_dealt_again_and_what_was_scored_stands() -> None:
    # 3 players: 18 cards, a turn-up, and three runs of 9 and a turn-up make 49; there is no fourth
    rest = iter(card for card in range(13, 52))
    deal = " | ".join(" ".join(_code(next(rest)) for _ in range(6)) for _ in range(3))
    lines = ["score 0 0 0", f"deal {deal}", f"turn {_code(9)}", "say 0 say, 2 grant"]  # 9 is the jack
    left = [card for card in range(13) if card != 9]
    for _ in range(3):
        nine = [next(rest) for _ in range(7)] + [left.pop() for _ in range(2)]
        lines += ["more " + " | ".join(" ".join(map(_code, nine[at : at + 3])) for at in (0, 3, 6))]
        lines += [f"turn {_code(left.pop())}"]
    table = worked(ALONE, "\n".join(lines))
    assert [event.reason for event in table.events if isinstance(event, RedealEvent)] == ["the pack has run out"]
    deals = [event for event in table.events if isinstance(event, DealEvent)]
    assert [(event.hand, event.dealer) for event in deals] == [(1, 2), (1, 2)]
    assert table.hand.taken == [0, 0, 2]  # the same jack lies there again
    while not any(isinstance(event, SettleEvent) for event in table.events):
        table.apply(table.legal_actions()[0])
    settled = next(event for event in table.events if isinstance(event, SettleEvent))
    assert settled.taken[2] >= 2
    assert settled.score == settled.taken


def _code(card: int) -> str:
    return CODES[card]


def test_what_is_recorded_is_played_again() -> None:
    for game, seats in ((ALONE, 2), (ALONE, 3), (ROUND, 4)):
        for seed in range(6):
            table = play_game(game, ["simple", "random", "level-3", "level-1"][:seats], seed, 0, 1000)
            read = _record(table, game)
            assert replay(read, game) == []
            assert rescore(read, game) == []


def _record(table: Table, game: Rules) -> RecordedGame:
    start = (0,) * len(table.sides)
    target = game.winning.target.score
    header = GameHeader(variant=game.name, seats=table.seats, sides=table.sides, start=start, target=target)
    (game_read,) = read_record([line.encode() for line in lines_of_game(header, table.events)])
    return game_read


@pytest.mark.parametrize(
    "text", [TRINIDAD, TRINIDAD.replace("one by one", "after each trick\n  several there: highest score, else tie")]
)
def test_both_engines_play_it_alike(text: str) -> None:
    assert_played_alike(rules(text), hand_limit=30)
    assert_played_alike(ALONE, hand_limit=30)


OFFERS = TRINIDAD[TRINIDAD.index("offers") : TRINIDAD.index("no bidding")]
GIFT = "  gift: 1 to right of the dealer if the dealer refuses\n"
CUT_TEXT = TRINIDAD.replace(OFFERS, "").replace(GIFT, "").replace("the turned-up card", "a cut of the pack")
CUT = rules(CUT_TEXT)


@meets("c5")
def test_a_card_that_is_cut_makes_trump_and_is_dealt_like_all_others() -> None:
    suits, dealt = set(), 0
    for seed in range(40):
        table = Table(CUT, 4, SeededDeals(seed, 0))
        (shown,) = [event.card for event in table.events if isinstance(event, TurnUpEvent)]
        assert table.hand.trump == shown // 13
        assert [event.suit for event in table.events if isinstance(event, TrumpEvent)] == [shown // 13]
        suits.add(shown // 13)
        dealt += any(hand >> shown & 1 for hand in table.hand.dealt)
        assert sum(len(list(cards_in(hand))) for hand in table.hand.dealt) + len(table.hand.stock) == 52
    assert suits == {0, 1, 2, 3}
    assert 5 <= dealt <= 32  # 24 of 52 cards are dealt: about 18 of 40 times


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("each: 6, in packets of 3", "each: 17", "P394"),
        ("named by: the turned-up card", "named by: left of the dealer", "P393"),
        ("to who turns up each J", "to who turns up the highest trump", "P393"),
        ("beg: left of the dealer may ask the dealer", "beg: left of the dealer may ask left of the dealer", "P394"),
        ("beg: left of the dealer may ask", "beg: the pitcher may ask", "P394"),
        ("deal 3 more", "deal 12 more", "P394"),
        ("if the dealer refuses", "if right of the dealer refuses", "P394"),
        ("named by: the turned-up card", "named by: the top card of the stock", "P392"),
    ],
)
def test_what_cannot_be_played_is_refused(old: str, new: str, code: str) -> None:
    found = problems(SEVEN_UP.replace(old, new))
    assert code in [problem.code for problem in found], report(found)


def test_a_card_must_be_left_to_turn_up() -> None:
    game = CUT_TEXT.replace("a cut of the pack", "the turned-up card")
    found = problems(game.replace("each: 6", "each: 13"))
    assert "P392" in [problem.code for problem in found], report(found)
    assert not problems(game.replace("each: 6", "each: 12"))
    assert not problems(CUT_TEXT.replace("each: 6", "each: 13"))


def test_to_stand_and_to_ask_are_what_may_be_said() -> None:
    table = worked(ALONE, "\n".join(TURNED_JACK.strip().splitlines()[:3]))
    assert table.legal_actions() == (Stand(), Ask("beg"))
