"""Replay: a true record replays, and every kind of untruth is found where it stands."""

import json
import sys
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import attrs
import pytest

from pitchdsl.bots.roster import BOTS
from pitchdsl.cards import CODES
from pitchdsl.engine.game import play_game
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Bid, Pass
from pitchdsl.game.rules import Rules
from pitchdsl.game.table.rules import Each
from pitchdsl.records.header import GameHeader
from pitchdsl.records.reader import RecordedGame, read_record
from pitchdsl.records.replay import Divergence, replay, rescore
from pitchdsl.records.writer import lines_of_game
from tests.effort import few, some
from tests.engine.tables import (
    auction_pitch,
    do,
    king_pedro,
    nine_card,
    no_bidding,
    play,
    table_of,
    two_joker,
)

Fields = dict[str, Any]

GAMES = [
    (auction_pitch, 2),
    (auction_pitch, 5),
    (auction_pitch, 7),
    (nine_card, 4),
    (two_joker, 4),
    (king_pedro, 4),
    (no_bidding, 4),
]


def recorded(rules: Rules, table: Table) -> list[Fields]:
    """The record of what happened at a table, every line as its fields."""
    header = GameHeader(
        variant=rules.name,
        seats=table.seats,
        sides=table.sides,
        start=(rules.winning.start.score,) * len(table.sides),
        target=rules.winning.target.score,
    )
    return [json.loads(line) for line in lines_of_game(header, table.events)]


def game_of(lines: list[Fields]) -> RecordedGame:
    (game,) = read_record([json.dumps(line) for line in lines])
    return game


def seeded(rules: Rules, seats: int, seed: int = 1, bots: tuple[str, str] = ("simple", "random")) -> list[Fields]:
    players = [BOTS[bots[seat % 2]] for seat in range(seats)]
    return recorded(rules, play_game(rules, seats, seed, 0, players, 6))


def where(lines: list[Fields], kind: str, which: int = 0) -> int:
    """The number of a line of this kind."""
    return [at for at, line in enumerate(lines, 1) if line["event"] == kind][which]


def hand_worked() -> list[Fields]:
    """One hand for two, worked by hand: seat 1 bids 2 and leads spades; then the game is stopped.

    Seat 1 wins all six tricks: A, K, Q, J and 3 of spades against five hearts and the 2 of spades, and the ace of
    diamonds against the ten of clubs. High, low (dealt to seat 0), jack and game are there.
    """
    rules = auction_pitch()
    hands = ["2S 3H 4H 5H 6H TC", "AS KS QS JS 3S AD"]
    table = table_of(rules, hands, more=[hands])
    do(table, Bid(2), Pass())
    play(table, "AS 2S KS 3H QS 4H JS 5H 3S 6H AD TC")
    table.stop()
    return recorded(rules, table)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("bots", [("simple", "simple"), ("simple", "random"), ("random", "random")])
@pytest.mark.parametrize(("make", "seats"), GAMES)
def test_what_was_played_replays(make: Callable[[], Rules], seats: int, seed: int, bots: tuple[str, str]) -> None:
    rules = make()
    game = game_of(seeded(rules, seats, seed, bots))
    assert replay(game, rules) == []
    assert rescore(game, rules) == []


def test_the_hand_worked_by_hand() -> None:
    lines = hand_worked()
    assert [line for line in lines if line["event"] == "settle"] == [
        {"event": "settle", "pitcher": 1, "bid": 2, "made": True, "taken": [1, 3], "delta": [1, 3], "score": [1, 3]}
    ]
    assert replay(game_of(lines), auction_pitch()) == []
    assert rescore(game_of(lines), auction_pitch()) == []


def test_a_game_may_be_stopped_before_the_next_deal_or_at_any_decision() -> None:
    lines = hand_worked()
    after = where(lines, "settle")
    over = lines[-1]
    without_deal = [*lines[:after], over]
    assert replay(game_of(without_deal), auction_pitch()) == []
    assert rescore(game_of(without_deal), auction_pitch()) == []
    in_a_trick = [*lines[: where(lines, "play", 2)], {**over, "score": [0, 0], "hands": 0}]
    assert replay(game_of(in_a_trick), auction_pitch()) == []
    assert rescore(game_of(in_a_trick), auction_pitch()) == []


def test_a_game_may_start_from_other_scores() -> None:
    lines = hand_worked()
    lines[0]["start"] = [2, 3]
    lines[where(lines, "settle") - 1]["score"] = [3, 6]
    lines[-1]["score"] = [3, 6]
    assert replay(game_of(lines), auction_pitch()) == []
    assert rescore(game_of(lines), auction_pitch()) == []


def test_a_truncated_game_ends_before_it_should() -> None:
    lines = hand_worked()
    for length in range(1, len(lines)):
        game = game_of(lines[:length])
        (difference,) = replay(game, auction_pitch())
        assert difference.line == length
        if length > 2:
            assert difference.given == "the record ends before the game does"
        assert [each.line for each in rescore(game, auction_pitch())][-1] == length


def test_the_address_of_a_rule_may_be_missing_or_lie_elsewhere() -> None:
    lines = hand_worked()
    awards = [line for line in lines if line["event"] == "award"]
    awards[0]["rule"] = None
    awards[1]["rule"] = "C:\\games\\" + awards[1]["rule"]
    awards[2]["rule"] = "/home/games/" + awards[2]["rule"]
    assert replay(game_of(lines), auction_pitch()) == []
    awards[3]["rule"] = "house.pitch:99"
    (difference,) = replay(game_of(lines), auction_pitch())
    assert difference.line == where(lines, "award", 3)
    assert rescore(game_of(lines), auction_pitch()) == []


TAMPERED = [
    ("award", 0, {"side": 0}),
    ("award", 0, {"value": 2}),
    ("award", 1, {"card": "3S"}),
    ("award", 2, {"point": "jick"}),
    ("settle", 0, {"delta": [1, 4]}),
    ("settle", 0, {"made": False}),
    ("settle", 0, {"taken": [0, 4]}),
    ("settle", 0, {"score": [1, 2]}),
    ("trick", 3, {"winner": 0}),
    ("trick", 0, {"cards": ["2S", "AS"]}),
    ("over", 0, {"score": [3, 1]}),
    ("over", 0, {"hands": 2}),
    ("contract", 0, {"bid": 3}),
    ("contract", 0, {"seat": 0}),
    ("trump", 0, {"suit": "H"}),
    ("play", 2, {"trick": 1}),
]
UNPLAYABLE = [
    ("bid", 1, {"value": 1, "bid": 1}),
    ("bid", 1, {"seat": 1}),
    ("play", 0, {"seat": 0}),
    ("play", 1, {"card": "3H"}),
    ("play", 1, {"card": "KH"}),
    ("deal", 0, {"kitty": ["2S"]}),
    ("deal", 0, {"stock": []}),
    ("deal", 0, {"hand": 2}),
]


@pytest.mark.parametrize(("kind", "which", "change"), TAMPERED + UNPLAYABLE)
def test_replay_finds_a_change_at_its_line(kind: str, which: int, change: Fields) -> None:
    lines = hand_worked()
    at = where(lines, kind, which)
    lines[at - 1].update(change)
    (difference,) = replay(game_of(lines), auction_pitch())
    assert difference.line == at
    assert json.loads(difference.written) == lines[at - 1]


@pytest.mark.parametrize(("kind", "which", "change"), TAMPERED)
def test_rescoring_finds_a_false_result_at_its_line(kind: str, which: int, change: Fields) -> None:
    lines = hand_worked()
    at = where(lines, kind, which)
    lines[at - 1].update(change)
    assert [each.line for each in rescore(game_of(lines), auction_pitch())] == [at]


@pytest.mark.parametrize(("kind", "which", "change"), UNPLAYABLE)
def test_rescoring_stops_where_a_decision_cannot_be(kind: str, which: int, change: Fields) -> None:
    lines = hand_worked()
    at = where(lines, kind, which)
    lines[at - 1].update(change)
    assert [each.line for each in rescore(game_of(lines), auction_pitch())] == [at]


def test_rescoring_tells_every_difference_and_believes_no_result() -> None:
    lines = hand_worked()
    lines[where(lines, "trick", 1) - 1]["winner"] = 0
    lines[where(lines, "award", 3) - 1]["side"] = 0
    lines[where(lines, "settle") - 1]["taken"] = [2, 2]
    lines[where(lines, "contract") - 1]["bid"] = 4
    changed = [where(lines, "contract"), where(lines, "trick", 1), where(lines, "award", 3), where(lines, "settle")]
    found = rescore(game_of(lines), auction_pitch())
    assert [each.line for each in found] == changed
    assert json.loads(found[1].given)["winner"] == 1


def test_rescoring_misses_what_is_not_written_and_finds_what_is_written_twice() -> None:
    lines = hand_worked()
    at = where(lines, "award", 2)
    missing = rescore(game_of(lines[: at - 1] + lines[at:]), auction_pitch())
    assert [each.written for each in missing] == ["no award here"]
    doubled = rescore(game_of(lines[:at] + lines[at - 1 :]), auction_pitch())
    assert [(each.line, each.given) for each in doubled] == [(at + 1, "no such award here")]


def test_an_illegal_card_is_refused_in_the_words_of_the_engine() -> None:
    lines = hand_worked()
    lines[where(lines, "play", 1) - 1]["card"] = "3H"
    (difference,) = replay(game_of(lines), auction_pitch())
    assert (
        difference.given == "seat 0 may not play 3H: trump was led, and whoever has one must play one (house.pitch:22)"
    )


def test_a_line_behind_the_end_does_not_belong_there() -> None:
    lines = hand_worked()
    lines.append({"event": "redeal", "reason": "all passed"})
    (difference,) = replay(game_of(lines), auction_pitch())
    assert difference == Divergence(
        line=len(lines), written='{"event":"redeal","reason":"all passed"}', given="the game is over"
    )


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"target": 11}, "the rules play to 7"),
        ({"sides": [[1], [0]]}, "the sides at this table"),
    ],
)
def test_a_header_that_does_not_fit_the_rules(change: Fields, says: str) -> None:
    lines = hand_worked()
    lines[0].update(change)
    (difference,) = replay(game_of(lines), auction_pitch())
    assert (difference.line, difference.given[: len(says)]) == (1, says)
    assert rescore(game_of(lines), auction_pitch()) == [difference]


def test_too_many_players_for_the_rules() -> None:
    game = game_of(hand_worked())
    (difference,) = replay(game, nine_card())
    assert difference.given == "the rules are for 4 players"


def short_stock() -> Rules:
    """The game with two jokers, dealt so far out that the discards must be shuffled again to draw from."""
    rules = two_joker()
    return attrs.evolve(rules, deal=attrs.evolve(rules.deal, each=Each(cards=13, packets=3)))


@pytest.mark.parametrize(
    ("make", "kind"),
    [
        (nine_card, "discard"),
        (nine_card, "draw"),
        (nine_card, "trump"),
        (two_joker, "discard"),
        (two_joker, "take"),
        (king_pedro, "take"),
        (short_stock, "reshuffle"),
        (short_stock, "draw"),
    ],
)
def test_a_change_before_the_play_is_found_where_it_stands(make: Callable[[], Rules], kind: str) -> None:
    rules = make()
    lines = seeded(rules, 4, 3, ("simple", "simple"))
    assert replay(game_of(lines), rules) == rescore(game_of(lines), rules) == []
    at = where(lines, kind)
    line = lines[at - 1]
    if kind == "trump":
        line["seat"] = (line["seat"] + 1) % 4
    else:
        line["cards"] = [*line["cards"][1:], next(code for code in CODES if code not in line["cards"])]
    assert [each.line for each in replay(game_of(lines), rules)] == [at]


def test_another_cut_makes_another_dealer() -> None:
    lines = seeded(nine_card(), 4, 3)
    cut = lines[where(lines, "cut") - 1]
    best = max(range(4), key=lambda seat: "23456789TJQKA".index(cut["cards"][seat][0]))
    other = (best + 1) % 4
    cut["cards"][best], cut["cards"][other] = cut["cards"][other], cut["cards"][best]
    for check in (replay, rescore):
        (difference,) = check(game_of(lines), nine_card())
        assert difference.line == where(lines, "deal")
        assert json.loads(difference.given)["dealer"] == other


def test_a_missing_deal_is_told_and_never_a_crash() -> None:
    lines = hand_worked()
    game = game_of(lines[:1])
    assert [each.given for each in replay(game, auction_pitch())] == ["the rules ask for a deal that the record lacks"]
    assert rescore(game, auction_pitch()) == replay(game, auction_pitch())
    without = replay(game_of([lines[0], *lines[2:]]), auction_pitch())
    assert [each.given for each in without] == ["the rules ask for a deal that the record lacks"]


@pytest.mark.parametrize(("make", "seats"), GAMES)
def test_a_line_left_out_or_changed_anywhere_never_crashes(make: Callable[[], Rules], seats: int) -> None:
    rules = make()
    lines = seeded(rules, seats, 2)[:120]
    for at in some(range(1, len(lines)), 20, salt=seats):
        for record in (lines[:at] + lines[at + 1 :], [*lines[:at], lines[at], *lines[at:]]):
            game = game_of(record)
            assert replay(game, rules)
            assert all(str(each).startswith("line ") for each in rescore(game, rules))


def test_rescoring_takes_no_longer_for_a_line_that_is_written_over_and_over() -> None:
    lines = hand_worked()
    at = where(lines, "award")
    ran = []
    for times in (1_000, 2_000):
        game = game_of([*lines[:at], *[lines[at - 1]] * times, *lines[at:]])
        ran.append(count())
        before = sys.gettrace()
        sys.settrace(each_line_of_code(ran[-1]))
        try:
            found = rescore(game, auction_pitch())
        finally:
            sys.settrace(before)
        assert [each.given for each in found] == ["no such award here"] * times
    assert next(ran[1]) < 2.1 * next(ran[0]), "the lines are compared with one another"


def each_line_of_code(counted: Iterator[int]) -> Callable[..., Any]:
    """Counts the lines of code that run: work, whatever else the machine has to do."""

    def trace(*_: object) -> Callable[..., Any]:
        next(counted)
        return trace

    return trace


def test_rescoring_takes_no_longer_for_a_hand_behind_many_others() -> None:
    rules = nine_card()
    game = game_of(recorded(rules, play_game(rules, 4, 3, 0, [BOTS["random"]] * 4, few(120, thorough=700))))
    calls = []
    for check in (replay, rescore):
        made = count()
        sys.setprofile(lambda *_, made=made: next(made))
        try:
            found = check(game, rules)
        finally:
            sys.setprofile(None)
        assert found == []
        calls.append(next(made))
    assert calls[1] < 2.5 * calls[0], "every hand looks through all the hands before it"
