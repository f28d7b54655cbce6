"""Who lays away cards is told nothing of the cards of others, whatever they say."""

import random
import re
from collections import defaultdict

import pytest

from pitchdsl.cards import CODES
from pitchdsl.engine.illegal import IllegalActionError
from pitchdsl.game.actions import LayAway
from pitchdsl.serve.course import Course
from pitchdsl.serve.opening import page_at
from pitchdsl.serve.sitting import Place
from pitchdsl.serve.table_actions import ActionKind, TableAction
from pitchdsl.web.fault import FaultError
from pitchdsl.web.seen import choice

from .opened import Sheet, kept, opening


def told_of_one_card_more(place: Place) -> dict[str, set[int]]:
    """What is told of each card that one lays away beside all that one may, and where these cards are."""
    session, table = place.session, place.session.table
    chosen = choice(session)
    assert chosen is not None
    own = [*chosen.forced, *sorted(chosen.cards - {*chosen.forced})][: chosen.most]
    told = defaultdict[str, set[int]](set)
    for card in range(52):
        seat = next((seat for seat in range(table.seats) if table.hand.hands[seat] >> card & 1), -1)
        if seat == place.seat:
            continue
        with pytest.raises((FaultError, IllegalActionError)) as refused:
            place.sitting.meant(f"{chosen.verb} {' '.join(CODES[each] for each in (*own, card))}")
        error = refused.value
        said = str(place.sitting.refused(error) if isinstance(error, IllegalActionError) else error)
        told[re.sub(r"\b(?:10|[2-9JQKA])[♠♥♦♣]", "a card", said)].add(seat)
    return told


@pytest.mark.parametrize("base", ["pedro", "smear-4"])
def test_who_lays_away_a_card_too_many_is_not_told_who_has_it(base: str) -> None:
    sheet = Sheet(base, 4)
    course = Course(opening=opening(sheet, 4))
    page = page_at(kept(sheet, 4).record)
    rng, tried = random.Random(1), 0
    for _ in range(60):
        table = course.table.table
        assert table.seat is not None
        legal = table.legal_actions()
        if any(isinstance(each, LayAway) for each in legal):
            place = Place(course, page, table.seat)
            told = told_of_one_card_more(place)
            everywhere = {seat for seats in told.values() for seat in seats}
            assert [*told.values()].count(everywhere) >= 1 and all(
                "not in the hand" in said or "in the pack" in said for said in told
            ), told
            tried += 1
        course.add(
            TableAction(
                number=course.action_count + 1, seat=table.seat, kind=ActionKind.ACT, value=str(rng.choice(legal))
            )
        )
    assert tried
