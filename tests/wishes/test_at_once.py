"""Points that count when a trick is won: three hands of a game for two pairs, worked by hand.

Four players, nine cards each; the first lead makes trump. To the winner of the trick: A 4, K 3, Q 2, J 1, nine 9,
five 10 of trump, and 5 for each other five; after the hand 8 for most pips. The target is 121.
"""

from collections.abc import Sequence

import pytest

from pitchdsl.cards import Card
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import PlayCard
from pitchdsl.game.events import AwardEvent, Deal, OverEvent, PlayEvent, SettleEvent, TrickEvent
from pitchdsl.game.rng import ScriptedDeals
from pitchdsl.game.rules import Rules
from pitchdsl.game.standing import Standing
from pitchdsl.game.table.dealing import order_of
from pitchdsl.players.roster import play_game
from pitchdsl.records.header import GameHeader
from pitchdsl.records.reader import read_record
from pitchdsl.records.replay import replay, rescore
from pitchdsl.records.writer import lines_of_game
from tests.kernel.agreement import assert_played_alike
from tests.texts import problems, report, rules

from .registry import meets

DON = """variant big-don "Big Don"
players
  seats: 4
  sides: partners opposite
deck
  ranks: A K Q J 10-2
deal
  each: 9
no bidding
trump
  named by: the first lead
play
  first leader: left of the dealer
  first lead: any card
  follow: suit, else any card
points
  ace: 4 to the winner of A of trump
  king: 3 to the winner of K of trump
  queen: 2 to the winner of Q of trump
  jack: 1 to the winner of J of trump
  nine: 9 to the winner of 9 of trump
  five: 10 to the winner of 5 of trump
  plain-fives: 5 to the winner of each 5 but 5 of trump
  game: 8 to the winner of most pips, nobody if tied
  pips: A 4, K 3, Q 2, J 1, 10 10
settlement
  others: score points taken
winning
  target: 121
  points count: at once
"""
AT_ONCE = rules(DON)
AFTER_TRICK = rules(DON.replace("at once", "after each trick\n  several there: highest score, else tie"))
AT_THE_END = rules(DON.replace("at once", "after the hand\n  several there: highest score, else tie"))


def cards(text: str) -> tuple[int, ...]:
    return tuple(Card.parse(each) for each in text.split())


def sit(game: Rules, dealer: int, score: tuple[int, int], *hands: str) -> Table:
    """A table at which these are the hands of the seats, with a score before them."""
    dealt = tuple(cards(hand) for hand in hands)
    stock = tuple(card for card in range(52) if not any(card in hand for hand in dealt))
    order = order_of(game.seated(4), dealer, Deal(hands=dealt, kitty=(), stock=stock))
    standing = Standing(
        score=score,
        sets=(0, 0),
        sets_in_row=(0, 0),
        made_in_row=(0, 0),
        dealer=dealer,
        hand_number=1,
        hands_settled=0,
        redeals=0,
    )
    return Table(game, 4, ScriptedDeals(dealer=dealer, orders=[order, order]), standing)


def play(table: Table, tricks: Sequence[str]) -> None:
    """Plays these cards, a trick a text."""
    for trick in tricks:
        for card in cards(trick):
            table.apply(PlayCard(card))


def credited(table: Table) -> list[tuple[int, int, int]]:
    """Points that a side has: the number of tricks before, the side, and how many."""
    found, tricks = [], 0
    for event in table.events:
        tricks += isinstance(event, TrickEvent)
        if isinstance(event, AwardEvent) and event.side is not None:
            found.append((tricks, event.side, event.value))
    return found


FIRST = (
    "3H AH 8H 4D 7S TC QC 8D JH",
    "6S 3S 9C AS 9H 5H 2D AD 8C",
    "6C JD QS 8S 5C KC 9S TD 2H",
    "2S 4H KD 7D 3D TH 4S TS AC",
)
FIRST_PLAY = (
    "AH 9H 2H 4H",
    "8H 5H 5C TH",
    "KD 4D 2D JD",
    "3D 8D AD TD",
    "3S 8S TS 7S",
    "7D QC 6S 6C",
    "AC TC 8C KC",
    "2S 3H AS 9S",
    "JH 9C QS 4S",
)
SECOND = (
    "KC 6D AH 9D 5C 5D TH 2S KH",
    "6C 4H 7S 8C 6H 4S 6S 9C TS",
    "TD AS 2H 9H 8D JH JD 5S QH",
    "KS 7D QC JC 3H 3S 2C 9S QS",
)
SECOND_PLAY = (
    "4H 9H 3H TH",
    "AH 6H 2H 2C",
    "5D 4S TD 7D",
    "JD 3S 6D 6C",
    "5S 9S 2S 6S",
    "JC KC 8C 8D",
    "KH 7S QH QC",
    "5C 9C JH QS",
)


@meets("f5")
def test_each_trick_brings_its_points_and_the_hand_the_last_ones() -> None:
    table = sit(AT_ONCE, 3, (31, 40), *FIRST)
    play(table, FIRST_PLAY)
    assert credited(table) == [(1, 0, 4), (1, 0, 9), (2, 1, 10), (2, 1, 5), (9, 0, 1), (9, 1, 8)]
    assert [event.score for event in table.events if isinstance(event, SettleEvent)] == [(45, 63)]
    assert table.outcome is None
    assert table.dealer == 0


@meets("f5")
@pytest.mark.parametrize("game", [AT_ONCE, AFTER_TRICK])
def test_the_game_ends_in_the_middle_of_a_hand(game: Rules) -> None:
    table = sit(game, 0, (96, 104), *SECOND)
    play(table, SECOND_PLAY[:-1])
    assert table.outcome is None
    play(table, SECOND_PLAY[-1:])
    assert table.outcome is not None
    assert table.outcome.winner == 0
    assert table.outcome.score == (125, 109)
    assert (table.outcome.reason, table.outcome.hands) == ("target", 1)
    assert sum(isinstance(event, PlayEvent) for event in table.events) == 32
    assert isinstance(table.events[-1], OverEvent)


@meets("f5")
def test_without_it_the_same_hand_is_played_out() -> None:
    table = sit(AT_THE_END, 0, (96, 104), *SECOND)
    play(table, SECOND_PLAY)
    assert table.outcome is None
    assert credited(table) == []
    play(table, ["AS KS 9D TS"])
    assert table.outcome is not None


@meets("f5")
def test_at_once_the_rows_of_a_trick_count_in_their_order() -> None:
    table = sit(AT_ONCE, 0, (101, 104), *SECOND)  # 124 before the trick that has the jack and the plain five
    play(table, SECOND_PLAY[:7])
    assert table.outcome is not None
    assert table.outcome.score == (
        122,
        109,
    )  # the king of trump is three, and the queen of the same trick is not counted


def test_nothing_is_counted_that_only_hidden_cards_tell() -> None:
    rows = (
        "  low: 1 to the winner of the lowest trump\n"
        "  next: 1 to the winner of the highest trump but A of trump and J of trump\n"
        "  mine: 1 to the owner of A of trump\n"
    )
    game = rules(DON.replace("  nine: 9", f"{rows}  nine: 9"))
    table = sit(game, 3, (31, 40), *FIRST)
    play(table, FIRST_PLAY[:8])
    told = [event.point for event in table.events if isinstance(event, AwardEvent)]
    # Nothing is below the two. The ten is the next trump, but nobody knows yet that king and queen are out of play.
    assert told == ["ace", "low", "nine", "five", "plain-fives"]
    play(table, FIRST_PLAY[8:])
    found = {event.point: event.side for event in table.events if isinstance(event, AwardEvent)}
    assert (found["next"], found["mine"]) == (1, 0)


def test_a_record_of_it_is_played_again() -> None:
    table = play_game(AT_ONCE, ["simple"] * 4, 5, 0)
    assert len(table.hand.tricks) < 9  # this game ended in the middle of its last hand
    header = GameHeader(variant=AT_ONCE.name, seats=4, sides=table.sides, start=(0, 0), target=121)
    lines = [line.encode() for line in lines_of_game(header, table.events)]
    (game,) = read_record(lines)
    assert replay(game, AT_ONCE) == []
    assert rescore(game, AT_ONCE) == []
    (played_on,) = read_record([line for line in lines if b'"award"' not in line or b'"nine"' not in line])
    assert rescore(played_on, AT_ONCE) != []


def test_both_engines_play_it_alike() -> None:
    assert_played_alike(AT_ONCE, hand_limit=30)


@pytest.mark.parametrize("level", ["simple", "level-1", "level-3"])
def test_players_play_to_the_end(level: str) -> None:
    table = play_game(AT_ONCE, [level] * 4, 5, 0, 40)
    assert table.outcome is not None
    settled = [event for event in table.events if isinstance(event, SettleEvent)]
    assert table.outcome.hands == len(settled)
    assert max(table.outcome.score) >= 121


@pytest.mark.parametrize(
    "lines",
    [
        "settlement\n  others: score twice points taken\n",
        "settlement\n  others: score 1 if tricks taken are 0\n",
        "settlement\n  each side: loses 1 if points taken are 0\n",
        "settlement\n  every trick: others lose 1\n",
        "settlement\n  never below: -3\n",
        "winning\n  target: none\n  ends after: 3 hands\n",
        "winning\n  target: exactly 121\n  over the target: goes back to 60\n",
        "winning\n  target: 61 if tricks taken by the others are 5 or more\n",
        "to win\n  tricks: tricks taken are 5 or more\n",
        "wins at once\n  sweep: takes every trick\n",
    ],
)
def test_what_waits_for_the_end_of_the_hand_is_refused(lines: str) -> None:
    found = problems(f"variant over-don extends big-don\n{lines}{DON}")
    assert "P397" in [problem.code for problem in found], report(found)


def test_who_must_lead_by_two_may_be_there_in_the_middle_of_a_hand() -> None:
    game = rules(f"variant over-don extends big-don\nto win\n  clear: ahead by 17 or more\n{DON}")
    table = sit(game, 0, (96, 104), *SECOND)
    play(table, SECOND_PLAY)
    assert table.outcome is None  # 125 against 109 is sixteen
    play(table, ["AS KS 9D TS"])
    assert table.outcome is not None  # the eight for most pips lead further away
    assert table.outcome.score == (133, 109)
    clear = rules(f"variant over-don extends big-don\nto win\n  clear: ahead by 16 or more\n{DON}")
    table = sit(clear, 0, (96, 104), *SECOND)
    play(table, SECOND_PLAY)
    assert table.outcome is not None
