"""Positions written down: the same view as at the table that they were taken from, and one line for what cannot be."""

import random

import pytest
from attrs import evolve

from pitchdsl.bots.roster import BOTS
from pitchdsl.engine.table import Table
from pitchdsl.game.rng import RandomStream, SeededDeals
from pitchdsl.review.laying import table_at
from pitchdsl.review.position import PositionError, position_text, read_position
from tests.review.games import rules_of

START = "variant guide-partnership\ndealer 3\nscore 12 9\nseat 0\nhand AS KS 5S 2S TH 4D\n"


def stopped_somewhere(name: str, number: int) -> Table | None:
    """A game of simple and random players, stopped at a decision; none where it is over by then."""
    rules, rng = rules_of(name), random.Random(f"{name} {number}")
    table = Table(rules, min(max(4, rules.players.seats.least), rules.players.seats.most), SeededDeals(5, number))
    stream, left = RandomStream(1, number, 0, 1), rng.randrange(1, 60)
    while table.seat is not None and (left > 0 or len(table.legal_actions()) == 1):
        left -= 1
        bot = BOTS["random" if rng.random() < 0.3 else "simple"]
        table.apply(bot.decide(table.view(table.seat), stream))
    return table if table.seat is not None else None


@pytest.mark.parametrize(
    "name",
    [
        *("guide-partnership", "guide-cutthroat", "guide-coke-hand", "auction-pitch", "team-auction", "smear-10"),
        *("pedro", "pidro", "nine-five", "high-nine", "eighty-three"),
    ],
)
def test_a_position_gives_the_view_that_it_was_taken_from(name: str) -> None:
    tried = 0
    for number in range(12):
        table = stopped_somewhere(name, number)
        if table is None or table.seat is None:
            continue
        tried += 1
        view = table.view(table.seat)
        found = table_at(read_position(position_text(view)), rules_of(name))
        assert found.seat is not None
        again = found.view(found.seat)
        told = view.standing
        standing = evolve(
            again.standing, sets_in_row=told.sets_in_row, made_in_row=told.made_in_row, redeals=told.redeals
        )
        assert again._replace(standing=standing) == view
    assert tried >= 8


def test_a_position_as_people_write_it() -> None:
    text = (
        "# a Friday night\nvariant guide-partnership\ndealer 3\nseat 2\nhand: 9s 8s 10h 4h 5d 6d\n"
        "bids 0: bid 3, 1: pass, 2: pass, 3: pass\nplays 0: AS, 1: 10s\n"
    )
    view = table_at(read_position(text), rules_of("guide-partnership")).view(2)
    assert view.score == (0, 0)
    assert sorted(map(str, view.legal_actions)) == ["play 8S", "play 9S"]
    assert view.pitcher == 0


def test_the_seat_names_the_cards_that_it_throws() -> None:
    text = (
        "variant nine-card\ndealer 1\nseat 0\nhand 4C 6C 2D AS KC TC 4H 4D 2C\n"
        "calls 2: pass, 3: pass, 0: bid 3, 1: pass\ntrump S\nthrown 0: 4\n"
    )
    with pytest.raises(PositionError, match="write which 4 it throws"):
        table_at(read_position(text), rules_of("nine-card"))


def test_the_seat_is_at_turn_only_where_nobody_before_it_has_to_throw() -> None:
    """With nine cards each, somebody on the dealer's left holds a card that must go, and no line says that it went."""
    text = (
        "variant high-nine\ndealer 1\nseat 1\nhand QH 3H TC TD AH 9S 9D 4D 5S\n"
        "calls 2: pass, 3: pass, 0: bid 8, 1: pass\ntrump C\n"
    )
    with pytest.raises(PositionError, match="no layout of the hidden cards"):
        table_at(read_position(text), rules_of("high-nine"))


@pytest.mark.parametrize(
    ("lines", "line", "why"),
    [
        ("calls 0: bid 3, 1: pass, 2: bid 2", 6, "a bid must be above the standing 3"),
        ("calls 0: bid 3, 1: jump", 6, "'jump' is no action in guide-partnership"),
        ("calls 1: pass", 6, "it is the turn of seat 0 here"),
        ("calls 0: bid 3, 1: pass, 2: pass, 3: pass\nplays 0: AS, 1: KS", 7, "seat 1 cannot have the KS"),
        ("calls 0: bid 3, 1: pass, 2: pass, 3: pass\nplays 0: AS, 1: 3S\nplays 2: TS, 3: 3S", 8, "cannot have the 3S"),
        # seat 1 does not follow to the trump that is led, and later has one
        (
            "calls 0: bid 3, 1: pass, 2: pass, 3: pass\nplays 0: AS, 1: 3D, 2: 4S, 3: 9S\n"
            "plays 0: KS, 1: 7S, 2: 6S, 3: 8S\nplays 0: 5S, 1: 4C, 2: 5C, 3: 6C",
            8,
            "no layout of the hidden cards",
        ),
        ("plays 0: AS", 6, "this is the time to bid or to pass"),
        ("trump S", 6, "this is the time to bid or to pass"),
        ("thrown 1: 3", 6, "it is the turn of seat 0 here"),
        ("got AC", 6, "no cards come to the seat here"),
        ("calls 0: bid 3", 4, "behind the last line seat 1 has to decide, not seat 0"),
        ("players 5", 6, "guide-partnership is not for 5 players"),
        ("seat 1", 6, "seat stands on line 4 already"),
        ("cards 1", 6, "'cards' begins no line of a position"),
        ("plays 0: XX", 6, "'XX' is no card"),
        ("calls pass", 6, "'pass' says not who did what"),
        ("sets 1", 6, "2 sides play, and here are 1 numbers"),
        ("trump X", 6, "'X' is no suit"),
        ("number 0", 6, "0 is not between 1 and 10000"),
        ("calls 99: pass", 6, "there is no seat 99"),
        ("calls 0: bid 2, 1: pass\nplays 3: KC, 4: QC", 7, "there is no seat 4 at a table of 4: seats count from 0"),
        ("calls 4: pass", 6, "so they are 0 to 3"),
        ("trump 5: S", 6, "there is no seat 5"),
        ("thrown 6: 2", 6, "there is no seat 6"),
        ("throwing 7: 2S", 6, "there is no seat 7"),
    ],
)
def test_what_cannot_be_is_told_with_its_line(lines: str, line: int, why: str) -> None:
    with pytest.raises(PositionError) as fault:
        table_at(read_position(START + lines), rules_of("guide-partnership"))
    assert fault.value.line == line
    assert why in str(fault.value)


@pytest.mark.parametrize(
    ("hand", "why"),
    [
        ("AS AS 5S 2S TH 4D", "a card stands there twice"),
        ("AS KS 5S 2S TH RJ", "RJ is not in the pack of guide-partnership"),
        ("AS KS 5S", "the rules deal 6 cards to every player"),
    ],
)
def test_a_hand_that_cannot_be(hand: str, why: str) -> None:
    with pytest.raises(PositionError, match=why):
        table_at(read_position(f"variant x\ndealer 3\nseat 0\nhand {hand}\n"), rules_of("guide-partnership"))


@pytest.mark.parametrize("word", ["dealer", "seat", "hand"])
def test_what_is_missing_is_named(word: str) -> None:
    lines = [line for line in START.splitlines() if not line.startswith(word)]
    with pytest.raises(PositionError, match=f"there is no line {word}, such as"):
        read_position("\n".join(lines))


@pytest.mark.parametrize("seed", range(40))
def test_any_text_is_read_or_told(seed: int) -> None:
    """Lines of a good position, torn and mixed: nothing but a PositionError ever comes of it."""
    rng = random.Random(seed)
    table = stopped_somewhere("pedro", seed)
    assert table is not None
    assert table.seat is not None
    lines = position_text(table.view(table.seat)).splitlines()
    for _ in range(3):
        place = rng.randrange(len(lines))
        match rng.randrange(4):
            case 0:
                lines.pop(place)
            case 1:
                lines.insert(place, rng.choice(lines))
            case 2:
                words = lines[place].split()
                words[rng.randrange(len(words))] = rng.choice(["AS", "5D", "0", "-1", "7:", "pass", "x", ","])
                lines[place] = " ".join(words)
            case _:
                other = rng.randrange(len(lines))
                lines[place], lines[other] = lines[other], lines[place]
    try:
        table_at(read_position("\n".join(lines)), rules_of("pedro"))
    except PositionError as fault:
        assert str(fault)
