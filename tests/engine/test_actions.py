"""Actions as words: each kind has its own, and they are read back as the same action."""

from typing import get_args

import pytest

import pitchdsl
from pitchdsl.bots.roster import BOTS
from pitchdsl.cards import Card
from pitchdsl.compile import load
from pitchdsl.engine.action_text import EXAMPLES, Spoken, parse_action
from pitchdsl.engine.table import Table
from pitchdsl.game.action import PlayerAction
from pitchdsl.game.actions import (
    SET,
    Action,
    Answer,
    Ask,
    Bid,
    CallCard,
    ChoosePartner,
    Discard,
    Double,
    Hold,
    NameTrump,
    Pass,
    PassCard,
    PlayCard,
    RunIt,
    Stand,
    ThrowIn,
)
from pitchdsl.game.rng import CHOICES, RandomStream, SeededDeals
from tests.texts import rules as rules_of
from tests.texts import sheet

SAID: dict[str, Action] = {
    "pass": Pass(),
    "hold": Hold(),
    "bid 3": Bid(3),
    "bid moon": Bid(26, "moon"),
    "run it": RunIt(),
    "throw the hand in": ThrowIn(),
    "double": Double(again=False),
    "redouble": Double(again=True),
    "name diamonds": NameTrump(2),
    "choose seat 2": ChoosePartner(2),
    "call AS": CallCard(Card.parse("AS")),
    "discard 2C": Discard(Card.parse("2C")),
    "pass 2C": PassCard(Card.parse("2C")),
    "stand": Stand(),
    "say beg": Ask("beg"),
    "grant beg": Answer("beg", grants=True),
    "refuse beg": Answer("beg", grants=False),
    "play TH": PlayCard(Card.parse("TH")),
}


def test_every_kind_of_action_is_said_here() -> None:
    kinds = {kind for each in get_args(Action) for kind in (get_args(each) or (each,))}
    assert kinds == {type(action) for action in SAID.values()}


@pytest.mark.parametrize("kind", get_args(Action), ids=lambda kind: kind.__name__)
def test_every_action_is_exported_and_reads_its_own_text(kind: type[PlayerAction]) -> None:
    offer = "offers\n  beg: left of the dealer may ask the dealer to deal again\n"
    vocabulary = Spoken(rules_of(sheet(offer, base="high-nine")))
    assert getattr(pitchdsl, kind.__name__) is kind
    own = {words: action for words, action in SAID.items() if type(action) is kind}
    assert own and all(kind.parse(words.lower(), vocabulary) == action for words, action in own.items())


@pytest.mark.parametrize(("words", "action"), SAID.items(), ids=SAID)
def test_an_action_is_said_and_read(words: str, action: Action) -> None:
    """The moon of `high-nine` ranks above its 25 points."""
    offer = "offers\n  beg: left of the dealer may ask the dealer to deal again\n"
    rules = rules_of(sheet(offer, base="high-nine"))
    assert str(action) == words
    assert parse_action(words, rules) == action
    assert parse_action(f"  {words.upper()} ".replace(" ", "  "), rules) == action


@pytest.mark.parametrize(
    "words",
    ["", "bid", "bid -1", "bid two", "bid \u00b2", "play", "play 1S", "play TH now", "discard XX", "name jokers"],
)
def test_what_is_no_action_is_refused_with_examples(words: str) -> None:
    with pytest.raises(ValueError, match="is no action") as raised:
        parse_action(words, load("high-nine"))
    assert EXAMPLES in str(raised.value)


def test_the_examples_are_actions() -> None:
    for words in EXAMPLES.replace(" or ", ", ").split(", "):
        assert str(parse_action(words, load("high-nine"))) == words


def test_a_bid_needs_bidding() -> None:
    with pytest.raises(ValueError, match="is no action in team;"):
        parse_action("bid 2", load("team"))


@pytest.mark.parametrize(
    ("name", "house_rules"),
    [
        ("guide-partnership", ["run-it"]),
        ("auction-pitch", ["take-a-set"]),
        ("team", []),
        ("nine-card", []),
        ("high-nine", []),
        ("guide-coke-hand", []),
        ("nine-five", []),
    ],
)
def test_all_that_is_legal_in_a_game_is_read_back(name: str, house_rules: list[str]) -> None:
    rules = load(name, house_rules=house_rules)
    table = Table(rules, 4, SeededDeals(5, 0))
    stream = RandomStream(5, 0, 0, CHOICES)
    while table.seat is not None and table.hands_settled < 3 and table.redeals < 50:
        for action in table.legal_actions():
            assert parse_action(str(action), rules) == action
        table.apply(BOTS["random"].decide(table.view(table.seat), stream))


def test_the_set_that_a_dealer_takes_costs_the_least_bid() -> None:
    rules = load("auction-pitch", house_rules=["take-a-set"])
    assert parse_action("bid set", rules) == Bid(1, SET)
