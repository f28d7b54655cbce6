"""The lines that tell events: chosen by the event and by what a line tells of it, each with the rule behind it."""

from collections.abc import Iterable

import pytest
from attrs import evolve

import pitchdsl
from pitchdsl.account.names import Tabletalk
from pitchdsl.account.narrator import Line, Narrator
from pitchdsl.account.seat_narrator import SeatNarrator
from pitchdsl.game.actions import Bid, Pass
from pitchdsl.game.events import (
    AwardEvent,
    BidEvent,
    ContractEvent,
    Deal,
    DealEvent,
    DealingEvent,
    Event,
    PartnerEvent,
    PlayEvent,
    SettleEvent,
    StakeEvent,
    TrickEvent,
    TrumpEvent,
)
from pitchdsl.game.rules import Rules
from pitchdsl.language.origin import NOWHERE, Origin
from tests.engine.tables import auction_pitch, cards

ALONE = ((0,), (1,))
DEAL = DealEvent(hand=1, dealer=0, deal=Deal(hands=((), ()), kitty=(1, 2), stock=()))
LOST = SettleEvent(pitcher=1, bid=2, made=False, taken=(2, 1), delta=(2, -2), score=(2, -2))


def told(rules: Rules, events: Iterable[Event]) -> list[Line]:
    narrator, heard, found = Narrator(rules, Tabletalk(rules, ALONE)), SeatNarrator.of(rules, ALONE), list[Line]()
    for event in events:
        found += narrator.lines(heard, event)
        heard = heard.after(event)
    return found


def test_lines_are_chosen_by_their_event_and_not_by_their_words() -> None:
    call = BidEvent(seat=1, call=Pass(), value=None)
    lines = told(auction_pitch(), [DEAL, call])
    assert [(line.event, line.text, line.aside) for line in lines] == [
        (DEAL, "Hand 1, dealt by North", False),
        (DEAL, "2 cards aside as the kitty.", True),
        (call, "East passes.", False),
    ]
    assert [line.text for line in lines if not isinstance(line.event, DealingEvent)] == ["East passes."]


def test_each_score_is_told_by_the_row_that_pays_it() -> None:
    text = "variant mine extends auction-pitch\nsettlement\n  set: loses the bid\n  others: scores the points taken\n"
    rules = pitchdsl.compile_text(text).rules
    assert rules is not None
    lines = told(rules, [ContractEvent(seat=1, bid=2, name=None), LOST])
    assert [(line.text, line.side, line.rule and line.rule.line) for line in lines[1:]] == [
        ("East took 1 point: the bid of 2 is set.", None, 3),
        ("North: 2 taken, +2, score 2.", 0, 4),
        ("East: 1 taken, -2, score -2.", 1, 3),
    ]


def test_a_score_is_told_by_the_exception_that_is_met() -> None:
    rows = ["  set: loses the bid", "  set: loses twice the bid if the bid is 2"]
    text = "\n".join(["variant mine extends auction-pitch", "settlement", *rows, ""])
    rules = pitchdsl.compile_text(text).rules
    assert rules is not None
    lost = evolve(LOST, delta=(2, -4), score=(2, -4))
    lines = told(rules, [ContractEvent(seat=1, bid=2, name=None), lost])
    assert [(line.text, line.rule and line.rule.line) for line in lines if line.side == 1] == [
        ("East: 1 taken, -4, score -4.", 4)
    ]


def test_a_point_has_the_rule_that_its_event_names() -> None:
    award = AwardEvent(point="low", value=1, side=0, card=None, rule="mine.pitch:12")
    (line,) = told(auction_pitch(), [award])
    assert line.rule == Origin(address="", file="mine.pitch", line=12)
    assert line.text == "low: 1 to North"


@pytest.mark.parametrize("origin", [Origin(address="", file="a:b.pitch", line=3), NOWHERE])
def test_an_origin_is_read_as_it_is_written(origin: Origin) -> None:
    assert Origin.parse(str(origin)) == origin
    assert Origin.parse("default of points/low") == NOWHERE


def test_what_was_heard_before_an_event_is_what_everybody_knows() -> None:
    played = [PlayEvent(seat=seat, card=card, trick=1) for seat, card in enumerate(cards("AS 2S"))]
    trick = TrickEvent(trick=1, winner=0, cards=cards("AS 2S"))
    heard = SeatNarrator.of(auction_pitch(), ALONE)
    assert (heard.score, heard.trump, heard.name, heard.trick, heard.swept_by) == (None, None, None, [], None)
    for event in (DEAL, ContractEvent(seat=1, bid=5, name="moon"), played[0], TrumpEvent(seat=0, suit=0)):
        heard = heard.after(event)
    assert (heard.trump, heard.name, heard.trick) == (0, "moon", played[:1])
    heard = heard.after(played[1]).after(trick)
    assert (heard.trick, heard.swept_by) == ([], 0)
    heard = heard.after(LOST).after(StakeEvent(stake="dime", paid=(1, -1), rule="")).after(LOST)
    assert (heard.score, heard.sets, heard.paid) == ((2, -2), (0, 2), (1, -1))
    dealt = heard.after(DEAL)
    assert (dealt.trump, dealt.name, dealt.trick, dealt.swept_by) == (None, None, [], None)
    assert (dealt.score, dealt.sets, dealt.paid) == (heard.score, heard.sets, heard.paid)


def test_who_plays_a_hand_together_follows_from_the_partner() -> None:
    heard = SeatNarrator.of(auction_pitch(), tuple((seat,) for seat in range(5)))
    assert heard.allies(0) == ()
    made = heard.after(PartnerEvent(seat=1, partner=3))
    assert [made.allies(seat) for seat in range(5)] == [(0, 2, 4), (1, 3), (0, 2, 4), (1, 3), (0, 2, 4)]
    alone = heard.after(PartnerEvent(seat=1, partner=None))
    assert [alone.allies(0), alone.allies(1)] == [(0, 2, 3, 4), (1,)]


def test_a_call_has_a_sentence_of_its_own() -> None:
    calls = [BidEvent(seat=0, call=Bid(2), value=2), BidEvent(seat=1, call=Pass(), value=None)]
    assert [line.text for line in told(auction_pitch(), calls)] == ["North bids 2.", "East passes."]
