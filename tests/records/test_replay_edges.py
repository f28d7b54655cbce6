"""Records that differ from the rules: which line is named, and in which words."""

import json
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import attrs
import pytest

from pitchdsl.bots.roster import BOTS
from pitchdsl.engine.game import play_game
from pitchdsl.game.rng import DrawKind, RandomDraw
from pitchdsl.game.rules import Rules
from pitchdsl.game.table.rules import DealerChoice, Deck, Each, FirstDealer, Jokers, Kitty
from pitchdsl.game.winning.rules import EndsAfter, Target
from pitchdsl.language.people import Person
from pitchdsl.records.reader import RecordedGame
from pitchdsl.records.reenact import apply_line, table_for
from pitchdsl.records.replay import Divergence, replay, rescore
from pitchdsl.records.writer import compact
from tests.engine.tables import auction_pitch, two_joker, winning_with

from .test_replay import Fields, game_of, hand_worked, recorded, seeded, short_stock, where

CHECKS = (replay, rescore)
Check = Callable[[RecordedGame, Rules], list[Divergence]]


def only(check: Check, lines: list[Fields], rules: Rules) -> Divergence:
    (difference,) = check(game_of(lines), rules)
    return difference


def told(check: Check, lines: list[Fields], rules: Rules) -> tuple[int, str]:
    difference = only(check, lines, rules)
    return difference.line, difference.given


CUT = attrs.evolve(
    auction_pitch(),
    deal=attrs.evolve(auction_pitch().deal, first_dealer=FirstDealer(by=DealerChoice.HIGHEST_CUT)),
)


def finished() -> list[Fields]:
    """A game with a cut and several hands that somebody has won."""
    return recorded(CUT, play_game(CUT, 4, 3, 0, [BOTS["simple"]] * 4, 40))


@pytest.mark.parametrize("check", CHECKS)
def test_a_record_that_breaks_off(check: Check) -> None:
    lines = hand_worked()
    for length in range(2, where(lines, "trick", 5)):
        assert only(check, lines[:length], auction_pitch()) == Divergence(
            line=length, written="nothing more", given="the record ends before the game does"
        )


def test_a_difference_in_words() -> None:
    difference = only(replay, hand_worked()[:5], auction_pitch())
    assert str(difference) == (
        "line 5: the record has nothing more; by the rules: the record ends before the game does"
    )


@pytest.mark.parametrize("check", CHECKS)
def test_how_the_dealer_was_found_need_not_be_told(check: Check) -> None:
    lines = finished()
    assert "cut" in {line["event"] for line in lines}
    assert check(game_of(lines), CUT) == []
    assert check(game_of([line for line in lines if line["event"] != "cut"]), CUT) == []


def test_what_is_decided_behind_the_end() -> None:
    lines = hand_worked()
    redeal = {"event": "redeal", "reason": "all passed"}
    played = {"event": "play", "seat": 0, "card": "2S", "trick": 1}
    for behind in (redeal, played, lines[1], lines[-1]):
        difference = only(rescore, [*lines, behind], auction_pitch())
        assert difference == Divergence(line=len(lines) + 1, written=compact(behind), given="the game is over")


def test_another_hand_is_dealt_before_anybody_bids() -> None:
    lines = hand_worked()
    after = where(lines, "settle")
    bid = {"event": "bid", "seat": 0, "bid": 2, "value": 2}
    assert told(replay, [*lines[:after], bid], auction_pitch()) == (after + 1, "another hand is dealt")


def test_a_deal_where_somebody_has_to_decide() -> None:
    lines = hand_worked()
    at = where(lines, "bid")
    deal = lines[where(lines, "deal") - 1]
    for check in CHECKS:
        assert told(check, [*lines[:at], deal, *lines[at:]], auction_pitch()) == (
            at + 1,
            "seat 0 has to decide something here",
        )


def test_a_deal_of_another_hand() -> None:
    lines = finished()
    at = where(lines, "deal", 1)
    given = dict(lines[at - 1])
    lines[at - 1]["hand"] = 3
    for check in CHECKS:
        line, words = told(check, lines, CUT)
        assert (line, json.loads(words)) == (at, given)


@pytest.mark.parametrize("check", CHECKS)
def test_whose_turn_it_is(check: Check) -> None:
    lines = hand_worked()
    lines[where(lines, "bid") - 1]["seat"] = 0
    assert told(check, lines, auction_pitch()) == (where(lines, "bid"), "it is the turn of seat 1")


@pytest.mark.parametrize("check", CHECKS)
def test_a_header_for_other_rules(check: Check) -> None:
    lines = hand_worked()
    together = {**lines[0], "sides": [[0, 1]], "start": [0]}
    assert only(check, [together, *lines[1:3]], auction_pitch()) == Divergence(
        line=1, written="the game of house", given="the sides at this table are [[0], [1]]"
    )
    no_target = winning_with(auction_pitch(), target=Target(points=None), ends_after=EndsAfter(hands=3))
    assert told(check, lines, no_target) == (1, "the rules have no target")
    assert told(check, lines, winning_with(auction_pitch(), target=Target(points=9))) == (1, "the rules play to 9")
    more = attrs.evolve(auction_pitch().players, seats=attrs.evolve(auction_pitch().players.seats, least=3))
    assert told(check, lines, attrs.evolve(auction_pitch(), players=more)) == (1, "the rules are for 3 to 7 players")


def dealt(**parts: Any) -> Rules:
    base = auction_pitch()
    return attrs.evolve(base, deal=attrs.evolve(base.deal, **parts))


@pytest.mark.parametrize("check", CHECKS)
def test_a_deal_for_other_rules(check: Check) -> None:
    lines = hand_worked()
    kitty = Kitty(cards=4, to=Person.PITCHER)
    assert told(check, lines, dealt(each=Each(cards=5, packets=3))) == (2, "the rules deal 5 cards to every player")
    assert told(check, lines, dealt(kitty=kitty)) == (2, "the rules deal 6 cards to every player and 4 aside")
    joker = attrs.evolve(auction_pitch(), deck=Deck(ranks=auction_pitch().deck.ranks, jokers=Jokers(number=1)))
    assert told(check, lines, joker) == (2, "the cards dealt and left over are not the pack of 53 cards")


@pytest.mark.parametrize("check", CHECKS)
def test_a_cut_that_cannot_be(check: Check) -> None:
    for change in ({"seats": [0, 1, 2], "cards": ["2S", "3S", "4S"]}, {"cards": ["2S", "3S", "4S", "RJ"]}):
        lines = finished()
        at = where(lines, "cut")
        lines[at - 1].update(change)
        assert told(check, lines, CUT) == (at, "4 seats cut here, each one card of the pack")


@pytest.mark.parametrize("check", CHECKS)
def test_other_cards_than_the_discards_are_shuffled(check: Check) -> None:
    lines = seeded(short_stock(), 4, 3, ("simple", "simple"))
    at = where(lines, "reshuffle")
    lines[at - 1]["cards"] = lines[at - 1]["cards"][1:]
    assert told(check, lines, short_stock()) == (at, "the cards that are shuffled again are not the discards")


def test_a_reshuffle_that_the_record_lacks() -> None:
    lines = seeded(short_stock(), 4, 3, ("simple", "simple"))
    at = where(lines, "reshuffle")
    ends = [*lines[: at - 1]]
    found = [told(check, ends, short_stock()) for check in CHECKS]
    assert found == [(at - 1, "the rules ask for a reshuffle that the record lacks")] * 2


@pytest.mark.parametrize("kind", ["trick", "award", "settle"])
def test_a_missing_result_is_missed_where_it_should_stand(kind: str) -> None:
    lines = finished()
    assert sum(line["event"] == "settle" for line in lines) > 2
    second = where(lines, "deal", 2)
    at = max(number for number, line in enumerate(lines, 1) if line["event"] == kind and number < second)
    missing = lines[at - 1]
    without = [*lines[: at - 1], *lines[at:]]
    difference = only(rescore, without, CUT)
    assert (difference.line, difference.written) == (at, f"no {kind} here")
    given = json.loads(difference.given)
    assert given == {key: value for key, value in missing.items() if key != "rule"}


@pytest.mark.parametrize("cut", [False, True], ids=["dealer untold", "dealer cut for"])
def test_a_missing_end_is_missed_at_the_end(cut: bool) -> None:
    lines = [line for line in finished() if cut or line["event"] != "cut"]
    assert any(line["event"] == "cut" for line in lines) is cut
    assert lines[-1]["event"] == "over"
    difference = only(rescore, lines[:-1], CUT)
    assert (difference.line, difference.written) == (len(lines) - 1, "no over here")
    assert only(replay, lines[:-1], CUT) == difference


def test_a_result_is_of_its_hand() -> None:
    """The same award of the second hand, written falsely, is not taken for that of the first."""
    lines = finished()
    hands = [where(lines, "deal", which) for which in (0, 1, 2)]
    awards = [
        [at for at, line in enumerate(lines, 1) if line["event"] == "award" and start < at < end]
        for start, end in pairwise(hands)
    ]
    at = awards[1][0]
    lines[at - 1]["value"] += 5
    difference = only(rescore, lines, CUT)
    assert difference.line == at
    assert json.loads(difference.given)["value"] == lines[at - 1]["value"] - 5


def test_a_table_that_plays_a_record_can_be_copied() -> None:
    game = game_of(finished())
    table = table_for(game, CUT)
    twin = table.copy()
    bids = [line for line in game.lines if line.kind == "bid"]
    for line in bids[:1]:
        apply_line(table, line)
    assert len(twin.events) == len(table.events) - 1
    apply_line(twin, bids[0])
    assert twin.events == table.events
    deals = twin.deals.copy()
    second = RandomDraw(DrawKind.ORDER, 2)
    with_order = deals.draw(second, twin.pack, len(twin.pack))
    assert twin.deals.draw(second, twin.pack, len(twin.pack)) == with_order
    assert (
        deals.draw(RandomDraw(DrawKind.DEALER), (0, 1, 2, 3), 1)[0]
        == [line for line in game.lines if line.kind == "deal"][2].fields["dealer"]
    )


def test_what_a_record_tells_of_two_jokers_replays_from_any_score() -> None:
    lines = seeded(two_joker(), 4, 5)
    assert [check(game_of(lines), two_joker()) for check in CHECKS] == [[], []]
    at = where(lines, "trump")
    lines[at - 1]["suit"] = next(suit for suit in "SHDC" if suit != lines[at - 1]["suit"])
    assert replay(game_of(lines), two_joker()) != []
