"""Wishes about a partner whom the pitcher chooses, or finds by a card. The seats are 0 to 4, and seat 0 deals.

Seat 1 is the pitcher and takes the ace of spades (high) with the two (low) in the first trick; seat 2 takes the jack
and the last trick with the king. So each of them takes two points, and who plays with whom decides who adds them.
"""

from pathlib import Path

import pytest

from pitchdsl.cards import Card, code
from pitchdsl.engine.illegal import IllegalActionError
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Action, CallCard, ChoosePartner, Discard, NameTrump, PlayCard
from pitchdsl.game.events import CallEvent, PartnerEvent
from pitchdsl.game.rng import RandomStream
from pitchdsl.game.rules import Rules
from pitchdsl.players.roster import PLAYERS
from tests.texts import problems as problems_of
from tests.texts import report

from .registry import meets
from .small import PASS, Cards, Deal, say, settled, sit, small
from .test_partners import partners, run

TWO_EACH = Cards(("AS JS", "2S KS", "3H 4H", "5H 6H", "7H QS"), "AS 2S 3H 5H QS", "JS KS 4H 6H 7H")
CALLED = "players\n  seats: 5\n  partner: the holder of a called card\n"
CHOSEN = "players\n  seats: 5\n  partner: the player whom the pitcher chooses\n"
ALONE = ((0,), (1,), (2,), (3,), (4,))


def called(card: str) -> CallCard:
    return CallCard(Card.parse(card))


def asked(game: Rules, bid: int, cards: Cards = TWO_EACH) -> Table:
    """A table at which the pitcher has named trump."""
    return say(sit(game, Deal(0, 1, cards), Deal(1, 1, cards)), bid, PASS, PASS, PASS, PASS, NameTrump(0))


def put_down(table: Table, cards: str) -> Table:
    for card in cards.split():
        table.apply(PlayCard(Card.parse(card)))
    return table


def codes(actions: tuple[Action, ...]) -> list[str]:
    return [code(action.card) for action in actions if isinstance(action, PlayCard | Discard)]


@meets("d2")
@pytest.mark.parametrize(
    ("card", "bid", "partner", "scores"),
    [
        # Seat 0 has the queen: with the pitcher it has taken two, and the three others two.
        ("QS", 2, 0, (2, 2, 2, 2, 2)),
        ("QS", 3, 0, (-3, -3, 2, 2, 2)),
        # Seat 2 has the king: the two of them took all four.
        ("KS", 3, 2, (0, 4, 4, 0, 0)),
        # The pitcher's own jack, and a king that nobody was dealt: alone.
        ("JS", 2, None, (2, 2, 2, 2, 2)),
        ("KC", 3, None, (2, -3, 2, 2, 2)),
    ],
)
def test_d2_a_called_card(card: str, bid: int, partner: int | None, scores: tuple[int, ...]) -> None:
    table = asked(small(CALLED), bid)
    table.apply(called(card))
    put_down(table, f"{TWO_EACH.first} {TWO_EACH.second}")
    assert settled(table)[-1].score == scores
    assert partners(table) == [(1, partner)]


@meets("d2")
def test_d2_nobody_but_its_holder_knows_before_it_is_played() -> None:
    table = asked(small(CALLED), 3)
    assert len(table.legal_actions()) == 52
    table.apply(called("KS"))
    known = ((0, 3, 4), (1, 2))
    assert [table.view(seat).parties for seat in range(5)] == [ALONE, ALONE, known, ALONE, ALONE]
    put_down(table, TWO_EACH.first)
    assert [table.view(seat).parties for seat in range(5)] == [ALONE, ALONE, known, ALONE, ALONE]
    put_down(table, "JS KS")
    assert {table.view(seat).parties for seat in range(5)} == {known}
    assert {table.view(seat).called for seat in range(5)} == {Card.parse("KS")}


def test_who_calls_a_card_of_the_own_hand_knows_of_being_alone() -> None:
    table = asked(small(CALLED), 2)
    table.apply(called("JS"))
    assert [table.view(seat).parties for seat in range(3)] == [ALONE, ((0, 2, 3, 4), (1,)), ALONE]


def test_a_card_of_the_stock_is_told_of_at_the_end() -> None:
    table = asked(small(CALLED), 2)
    table.apply(called("KC"))
    put_down(table, f"{TWO_EACH.first} JS KS 4H 6H")
    assert not partners(table) and {table.view(seat).parties for seat in range(5)} == {ALONE}
    put_down(table, "7H")
    assert partners(table) == [(1, None)]


@pytest.mark.parametrize("level", ["simple", "level-1", "level-2", "level-3", "level-4"])
def test_a_called_card_in_another_hand_changes_nothing_for_the_others(level: str) -> None:
    # Seats 4 and 0 have the queen and the five of spades: the cards that they play first are other ones.
    hands = "AS JS", "2S KS", "3S 4H", "5S 6H", "QS 7H"
    swapped = "AS JS", "2S KS", "3S 4H", "QS 6H", "5S 7H"
    tables = [asked(small(CALLED), 2, Cards(each, "", "")) for each in (hands, swapped)]
    for card in (called("QS"), PlayCard(Card.parse("AS"))):
        for table in tables:
            table.apply(card)
        one, other = tables
        for seat in (1, 2, 3):
            assert one.view(seat) == other.view(seat)
        turn = one.seat
        assert turn is not None and turn == other.seat
        advice = [PLAYERS[level].consider(table.view(turn), RandomStream(1, 0, 1, 1)) for table in tables]
        assert advice[0] == advice[1]


@meets("d2")
def test_d2_the_called_card_may_not_be_discarded() -> None:
    lines = "exchange\n  everyone: discard down to 1\n"
    table = asked(small(CALLED + lines), 2)
    table.apply(called("7H"))
    for card in ("JS", "2S", "3H", "5H"):
        table.apply(Discard(Card.parse(card)))
    assert (table.seat, codes(table.legal_actions())) == (0, ["QS"])
    with pytest.raises(IllegalActionError, match="the 7H was called, and stays where it is"):
        table.apply(Discard(Card.parse("7H")))


@meets("d3")
@pytest.mark.parametrize(
    ("partner", "bid", "scores"),
    [(2, 3, (0, 4, 4, 0, 0)), (4, 2, (2, 2, 2, 2, 2)), (4, 3, (2, -3, 2, 2, -3))],
)
def test_d3_two_against_three_by_choice(partner: int, bid: int, scores: tuple[int, ...]) -> None:
    table = asked(small(CHOSEN), bid)
    assert table.legal_actions() == tuple(ChoosePartner(seat) for seat in (0, 2, 3, 4))
    table.apply(ChoosePartner(partner))
    assert {table.view(seat).parties for seat in range(5)} != {ALONE}
    put_down(table, f"{TWO_EACH.first} {TWO_EACH.second}")
    assert settled(table)[-1].score == scores
    assert partners(table) == [(1, partner)]


@pytest.mark.parametrize(
    ("lines", "action", "why"),
    [
        (CHOSEN, ChoosePartner(1), "the partner is one of the other players"),
        (CHOSEN, called("KS"), "this is the time to choose a partner"),
        (CALLED, ChoosePartner(2), "this is the time to call the card whose holder is the partner"),
        (CALLED, PlayCard(0), "this is the time to call the card whose holder is the partner"),
    ],
)
def test_what_is_refused(lines: str, action: Action, why: str) -> None:
    with pytest.raises(IllegalActionError, match=why):
        asked(small(lines), 2).apply(action)


@meets("f3")
@pytest.mark.parametrize(
    ("card", "seat", "may"),
    [
        # Spades are led: seat 2 has the two as well, and seat 0 must follow with the queen whatever was called.
        ("KS", 2, ["KS"]),
        ("4H", 3, ["4H"]),
        ("7H", 0, ["QS"]),
        ("KC", 2, ["2S", "KS"]),
    ],
)
def test_f3_the_called_card_is_played_to_the_first_trick(card: str, seat: int, may: list[str]) -> None:
    table = asked(small(CALLED + "play\n  called card: to the first trick\n"), 2)
    table.apply(called(card))
    put_down(table, "AS")
    while table.seat != seat:
        table.apply(table.legal_actions()[0])
    assert sorted(codes(table.legal_actions())) == sorted(may)
    if may == ["KS"]:
        with pytest.raises(IllegalActionError, match="this is the trick for the called card"):
            table.apply(PlayCard(Card.parse("2S")))


@meets("f3")
def test_f3_who_leads_leads_the_called_card() -> None:
    table = asked(small(CALLED + "play\n  called card: to the first trick\n"), 2)
    table.apply(called("JS"))
    assert codes(table.legal_actions()) == ["JS"]


@pytest.mark.parametrize(
    ("lines", "code_", "place"),
    [
        ("  seats: 2-5\n  partner: the holder of a called card\n", "P395", 4),
        ("  seats: 2-5\n  partner: the player whom the pitcher chooses\n", "P395", 4),
        ("  partner: nobody\nplay\n  called card: to the first trick\n", "P400", 5),
    ],
)
def test_what_cannot_be(lines: str, code_: str, place: int) -> None:
    found = problems_of(f'variant my-game "My game" extends kirk-cutthroat\nplayers\n{lines}')
    assert [(problem.code, problem.span.line) for problem in found] == [(code_, place)]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("partner: the pitcher calls a card", "partner: the holder of a called card"),
        ("partner: whoever holds the called card", "partner: the holder of a called card"),
        ("partner: chosen by the pitcher", "partner: the player whom the pitcher chooses"),
        ("the pitcher picks a partner", "partner: the player whom the pitcher chooses"),
    ],
)
def test_how_players_say_it(written: str, meant: str) -> None:
    (problem,) = problems_of(f'variant my-game "My game" extends kirk-cutthroat\nplayers\n  {written}\n')
    assert f"`{meant}`" in report([problem]) or meant in report([problem])


@pytest.mark.parametrize("lines", [CALLED, CHOSEN])
def test_records_and_accounts(lines: str, tmp_path: Path) -> None:
    sheet, record = tmp_path / "my.pitch", tmp_path / "my.jsonl"
    sheet.write_text(f'variant my-game "My game" extends kirk-cutthroat\n{lines}')
    bots = "simple,level-1,level-2,level-3,random"
    told = run("run", str(sheet), "--seed", "5", "--bots", bots, "--record", str(record))
    assert "'s partner for this hand." in told
    assert (" calls " in told) == (lines == CALLED)
    assert "no difference" in run("replay", str(record), "--variant", str(sheet), "--rescore")
    assert '"event":"call"' in record.read_text()


def test_a_partner_is_told_of_when_the_card_falls() -> None:
    table = asked(small(CALLED), 2)
    table.apply(called("QS"))
    put_down(table, TWO_EACH.first)
    kinds = [type(event).__name__ for event in table.events]
    assert kinds.index("PartnerEvent") == kinds.index("TrickEvent") - 1
    assert [event for event in table.events if isinstance(event, CallEvent | PartnerEvent)] == [
        CallEvent(seat=1, partner=None, card=Card.parse("QS")),
        PartnerEvent(seat=1, partner=0),
    ]
