"""The one to whom a game is told is "you" in every sentence, with the form of the verb that goes with it."""

import re
from collections import Counter

import pytest

from pitchdsl.account.names import Tabletalk, seat_names
from pitchdsl.account.narrator import Narrator
from pitchdsl.account.seat_narrator import SeatNarrator
from pitchdsl.bots.roster import BOTS
from pitchdsl.compile import load
from pitchdsl.engine.table import Table
from pitchdsl.facade.texts import variants
from pitchdsl.game.rng import CHOICES, RandomStream, SeededDeals

ENDS_IN_S = {"pass", "discards"}
"""Words behind `you` that end in s and are in the right form; a side's discards are no verb."""


@pytest.mark.parametrize("name", [each.name for each in variants()])
def test_whoever_plays_is_spoken_to(name: str) -> None:
    rules = load(name)
    table = Table(rules, rules.players.seats.least, SeededDeals(5, 0))
    while table.seat is not None and table.hands_settled < 4:
        action = BOTS["simple"].decide(table.view(table.seat), RandomStream(5, 0, len(table.decisions), CHOICES))
        table.apply(action)
    you = 1
    talk = Tabletalk(table.seated, table.sides, you=you)
    narrator, heard = Narrator(table.seated, talk), SeatNarrator.of(table.seated, talk.sides)
    own = seat_names(table.seats, rules.players.direction.to_right)[you]
    verbs = Counter[str]()
    for event in table.events:
        for line in narrator.lines(heard, event):
            assert own not in line.text
            verbs.update(re.findall(r"\b[Yy]ou (\w+)", line.text))
            assert not re.search(r"[a-z:] You (?!and)", line.text.partition("cut for the deal")[0]), line.text
        heard = heard.after(event)
    assert verbs["play"] and not {verb for verb in verbs if verb.endswith("s")} - ENDS_IN_S, verbs


def test_a_side_alone_and_with_a_partner() -> None:
    rules = load("guide-partnership")
    table = Table(rules, 4, SeededDeals(5, 0))
    talk = Tabletalk(table.seated, table.sides, you=2)
    side = table.side_of[2]
    assert talk.side(side) == "You and North" and talk.verb(side, "wins", "win") == "win"
    assert talk.does(2, "passes 2 cards") == "You pass 2 cards" and talk.does(0, "passes") == "North passes"
    assert talk.does(2, "is the pitcher") == "You are the pitcher" and talk.reason("seat 2 held 4H") == "you held 4♥"
