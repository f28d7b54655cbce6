"""Cards that are drawn after each trick: a hand worked by hand, what each seat sees, and what the checker refuses."""

import random
from itertools import chain

import pytest

from pitchdsl.cards import CODES, cards_in
from pitchdsl.check.drawing import BrokenRound
from pitchdsl.compile import compile_text
from pitchdsl.engine.game import play_game
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import NameTrump, PlayCard
from pitchdsl.game.events import (
    FACE_DOWN,
    AwardEvent,
    DealEvent,
    DrawEvent,
    PlayEvent,
    SettleEvent,
    TopEvent,
    TrickEvent,
)
from pitchdsl.game.rng import CHOICES, RandomStream, ScriptedDeals
from pitchdsl.game.rules import Rules
from pitchdsl.players.claim import claim
from pitchdsl.players.knowledge import known
from pitchdsl.players.roster import PLAYERS
from tests.kernel.agreement import assert_played_alike
from tests.texts import problems, sheet
from tests.wishes.registry import meets

from .tables import cards, of_kind, play

SHEET = """variant draws "Draws"
players
  seats: 2
  sides: each alone
deal
  each: 6
no bidding
trump
  named by: the dealer
play
  first leader: left of the dealer
  follow: suit or trump, else trump, else any card
  after each trick: draw 1
  stock: face up
points
  high: 1 to the winner of the highest trump
  low: 1 to the winner of the lowest trump
  jack: 1 to the winner of J of trump
  game: 1 to the winner of most pips, nobody if tied
  pips: A 4, K 3, Q 2, J 1, 10 10
settlement
  others: score points taken
winning
  target: 10
  several there: first by high, low, jack, game
"""

NON_DEALER = "TS TD 8S 2H 6H 4C"
DEALER = "QH KD 2C 5H 3S JS"

TRICKS = """
N 6H QH D 5S KS | D 3S 8S N 6C AC | N TD KD D TH AS | D JS KS N KH 8D | N TS 5S N QC 8H | N 6C AC D AD QD
D 8H KH N 7H 7D | N QC 2C N 9H 6S | N 9H 5H N 8C 2D | N QD AD D JC 5D | D 6S AS N QS AH | N 7H TH D 3H JH
D JC QS N 9S 9D | N 4C 2D N 5C 6D | N 9S 3H N 3D 7C | N 8C 7C N JD 4S | N 5C 4S D 9C 7S | D 8D JD N KC 4H
N 5D 6D D 2S 3C | D 4H JH N 4D TC | N 3D 7D D | D 9C KC N | N 4D 9D D | D TC 7S N | N 2H AH D | D 2S 3C D
"""
"""Each trick: the leader, its card, the other card, the winner, and what the winner and then the loser draw.

Spades are trump. From a description of California Jack, laid out and counted on paper.
"""


def tricks() -> list[list[str]]:
    return [trick.split() for trick in TRICKS.replace("\n", "|").split("|") if trick.strip()]


def compiled(text: str = SHEET) -> Rules:
    made = compile_text(text)
    assert made.rules is not None, made.problems
    return made.rules


def sit(rules: Rules) -> Table:
    """Seat 0 deals, seat 1 is the other player, and the stock lies as it is drawn."""
    dealt = chain.from_iterable(zip(cards(NON_DEALER), cards(DEALER), strict=True))
    stock = [card for trick in tricks() for code in trick[4:] for card in cards(code)]
    order = (*dealt, *stock)
    table = Table(rules, 2, ScriptedDeals(dealer=0, orders=[order, order]))
    table.apply(NameTrump(0))
    return table


def played(rules: Rules, number: int = 26) -> Table:
    table = sit(rules)
    for trick in tricks()[:number]:
        play(table, f"{trick[1]} {trick[2]}")
    return table


@meets("f1")
def test_a_hand_goes_on_until_the_last_cards() -> None:
    table = played(compiled())
    seat = {"N": 1, "D": 0}
    assert [event.winner for event in table.events if isinstance(event, TrickEvent)] == [
        seat[trick[3]] for trick in tricks()
    ]
    expected = [(seat[who], cards(card)) for who, card in _draws()]
    assert [(event.seat, event.cards) for event in table.events if isinstance(event, DrawEvent)] == expected
    # High N, Low D, Jack N, and game N with 41 pips against 39
    assert [(each.point, each.side) for each in table.events if isinstance(each, AwardEvent)] == [
        ("high", 1),
        ("low", 0),
        ("jack", 1),
        ("game", 1),
    ]
    assert [each.score for each in table.events if isinstance(each, SettleEvent)] == [(1, 3)]


def _draws() -> list[tuple[str, str]]:
    found = []
    for trick in tricks():
        loser = "D" if trick[3] == "N" else "N"
        found += [(trick[3], trick[4]), (loser, trick[5])] if len(trick) > 4 else []
    return found


def test_the_top_of_the_stock_is_told_before_it_is_drawn() -> None:
    table = played(compiled(), 1)
    kinds = [event for event in table.events if isinstance(event, DrawEvent | TopEvent)]
    assert kinds == [
        TopEvent(card=cards("5S")[0]),
        DrawEvent(seat=0, cards=cards("5S")),
        TopEvent(card=cards("KS")[0]),
        DrawEvent(seat=1, cards=cards("KS")),
        TopEvent(card=cards("6C")[0]),
    ]
    view = table.view(1)
    assert (view.stock, view.top) == (38, cards("6C")[0])
    assert played(compiled(), 20).view(0).top is None


def test_a_stock_that_lies_face_down_tells_nothing() -> None:
    table = played(compiled(SHEET.replace("face up", "face down")), 3)
    assert not of_kind(table, TopEvent)
    heard = table.view(1).heard
    drawn = [event for event in heard if isinstance(event, DrawEvent)]
    assert [FACE_DOWN in event.cards for event in drawn] == [event.seat != 1 for event in drawn]
    assert table.view(1).top is None


EMPTY = SHEET.replace("  after each", "  follow: suit, else any card if the stock is empty\n  after each")


@meets("f1")
def test_another_duty_holds_once_the_stock_is_empty() -> None:
    """After 20 tricks; the dealer holds 2S and follows 3D: 2S trumps as long as the old duty holds."""
    for text, may in ((SHEET, "2S 7D 9D"), (EMPTY, "7D 9D")):
        table = play(played(compiled(text), 20), "3D")
        legal = [CODES[each.card] for each in table.legal_actions() if isinstance(each, PlayCard)]
        assert sorted(legal) == may.split()
    before = play(played(compiled(EMPTY), 12), "JC")
    assert PlayCard(*cards("QS")) in before.legal_actions()


def test_the_old_duty_holds_again_in_the_next_hand() -> None:
    table = play_game(compiled(EMPTY), 2, 5, 0, [PLAYERS["random"]] * 2)
    starts = [at for at, event in enumerate(table.events) if isinstance(event, DealEvent)]
    assert len(starts) > 1
    assert table.whole.play.follow == compiled(SHEET).play.follow


@pytest.mark.parametrize("text", [SHEET, EMPTY, EMPTY.replace("face up", "face down")])
@pytest.mark.parametrize("name", ["random", "simple", "level-1", "level-2", "level-3", "level-4"])
def test_players_of_all_levels_play_it(name: str, text: str) -> None:
    table = play_game(compiled(text), 2, 1, 0, [PLAYERS[name]] * 2, 2)
    hand = [event for event in table.events if isinstance(event, PlayEvent)]
    assert len(hand) == 52 * table.hands_settled


def test_the_search_tries_layouts() -> None:
    view = played(compiled(), 2).view(1)
    advice = PLAYERS["level-4"].consider(view, RandomStream(1, 0, 0, CHOICES))
    assert advice.action in view.legal_actions
    assert advice.worlds > 0


@pytest.mark.parametrize("name", ["simple", "level-2", "level-3", "level-4"])
def test_cards_that_a_seat_cannot_see_change_no_view_and_no_advice(name: str) -> None:
    rng = random.Random(7)
    for number in (0, 3, 11, 19):
        for text in (EMPTY, EMPTY.replace("face up", "face down")):
            table = played(compiled(text), number)
            seat = table.seat
            assert seat is not None
            seen = {*cards_in(table.hand.hands[seat]), *(card for trick in table.hand.tricks for _, card in trick)}
            open_cards = {event.card for event in table.events if isinstance(event, TopEvent)}
            hidden = sorted(set(table.pack) - seen - open_cards)
            new: dict[int, int] = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
            twin = table.copy()
            twin.hand.hands = [sum(1 << new.get(card, card) for card in cards_in(hand)) for hand in table.hand.hands]
            twin.hand.stock = tuple(new.get(card, card) for card in table.hand.stock)
            assert twin.view(seat) == table.view(seat)
            asked = [PLAYERS[name].decide(each.view(seat), RandomStream(1, 0, 0, CHOICES)) for each in (table, twin)]
            assert asked[0] == asked[1]


def test_what_was_shown_before_the_last_draw_is_held_against_nobody() -> None:
    """In trick 13 N trumps a club; afterwards N draws clubs, so nothing may exclude them."""
    table = played(compiled(), 16)
    for seat in (0, 1):
        never = known(table.view(seat)).never if table.seat == seat else {}
        assert not never.get(1 - seat, 0) & table.hand.hands[1 - seat]


def test_the_rest_is_claimed_only_when_nothing_is_left_to_draw() -> None:
    table = played(compiled(), 5)
    assert table.seat is not None
    found = claim(table.view(table.seat))
    assert (found.granted, found.why) == (False, "cards are still to be drawn")


FOUR = "players\n  seats: 4\n"
DRAW = "play\n  after each trick: draw 1\n"
RUNS = "bidding\n  dealer may run it: deal 1 more to everyone\n"


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ("players\n  seats: 3\n" + DRAW, "P390"),
        (FOUR + DRAW.replace("1", "0"), "P390"),
        (f"{FOUR}deal\n  each: 13\n{DRAW}", "P390"),
        (FOUR + DRAW.replace("1", "7"), None),
        (FOUR + DRAW.replace("1", "2"), "P390"),
        ("play\n  stock: face up\n", "P391"),
        ("play\n  follow: suit, else any card if the stock is empty\n", "P391"),
        (f"{FOUR}exchange\n  everyone: discard up to 1, then draw as many\n{DRAW}", "P390"),
        (FOUR + RUNS + DRAW, "P390"),
        (f"{FOUR}{DRAW}  first lead: trump if the stock is empty\n", "P341"),
    ],
)
def test_the_numbers_must_come_out(lines: str, code: str | None) -> None:
    found = [problem.code for problem in problems(sheet(lines, "auction-pitch"))]
    assert found == ([] if code is None else [code])


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ("players\n  seats: 3\n" + DRAW, BrokenRound(players=3, pack=52, stock=34, each=1)),
        (f"{FOUR}deal\n  each: 13\n{DRAW}", BrokenRound(players=4, pack=52, stock=0, each=1)),
        (FOUR + DRAW.replace("1", "2"), BrokenRound(players=4, pack=52, stock=28, each=2)),
    ],
)
def test_a_table_at_which_cards_are_left_over_is_shown(lines: str, found: BrokenRound) -> None:
    (problem,) = problems(sheet(lines, "auction-pitch"))
    assert problem.found == found


def test_both_engines_play_it_alike() -> None:
    assert_played_alike(compiled())
