"""How a table stands after its actions."""

import random
from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitchdsl.engine.table import Table
from pitchdsl.game.rng import SeededDeals
from pitchdsl.serve.course import Course
from pitchdsl.serve.secrets_of import commitment_of, nonce_of, seed_of
from pitchdsl.serve.table_actions import TABLE, ActionKind, TableAction
from tests.effort import few

from .opened import SHEETS, Sheet, opening

Stands = tuple[object, ...]


def stands(course: Course) -> Stands:
    """All that a course tells of its table."""
    table = course.table.table
    rounds = tuple(
        (each.nonce, tuple(each.decided), tuple(sorted((seat, *own) for seat, own in each.own.items())))
        for each in course.rounds
    )
    told = (tuple(course.names), course.take_back, frozenset(course.away), tuple(course.said), course.action_count)
    return (*told, rounds, tuple(table.events), table.seat, course.over, course.since, frozenset(course.requests))


class Writer:
    """Writes the actions of a table one after the other."""

    def __init__(self, sheet: Sheet, persons: int) -> None:
        self.opening = opening(sheet, persons)
        self.course = Course(opening=self.opening)
        self.action_count: list[TableAction] = []

    def write(self, seat: int, kind: ActionKind, value: str = "") -> None:
        number = len(self.action_count) + 1
        action = TableAction(number=number, seat=seat, kind=kind, value=value, request=f"r{number}", when=float(number))
        self.course.add(action)
        self.action_count.append(action)

    def decide(self, rng: random.Random, *, by_clock: bool = False) -> None:
        """Somebody's turn, with anything that is allowed."""
        table = self.course.table.table
        assert table.seat is not None
        person = self.opening.levels[table.seat] is None
        kind = ActionKind.COMPUTER if not person else ActionKind.CLOCK if by_clock else ActionKind.ACT
        self.write(table.seat, kind, str(rng.choice(table.legal_actions())))

    def anything(self, rng: random.Random) -> None:
        """Something that may be done now."""
        course, persons = self.course, self.opening.persons
        seat, chance = rng.choice(persons), rng.random()
        if course.take_back is not None and chance < 0.8:
            self.write(seat, rng.choice((ActionKind.AGREE, ActionKind.AGREE, ActionKind.REFUSE)))
        elif course.over and chance < 0.5:
            self.write(seat, ActionKind.AGAIN)
        elif chance < 0.05:
            self.write(seat, ActionKind.NAME, f"N{rng.randrange(1000)}")
        elif chance < 0.1:
            self.write(seat, ActionKind.SAY, str(rng.randrange(10)))
        elif chance < 0.2 and course.to_take_back(seat) is not None:
            self.write(seat, ActionKind.ASK_BACK)
        elif not course.over:
            self.decide(rng, by_clock=rng.random() < 0.05)


@settings(max_examples=few(12, thorough=200))
@given(st.sampled_from(SHEETS), st.integers(1, 3), st.integers(0, 2**32), st.data())
def test_who_reads_all_deeds_knows_how_the_table_stands(
    sheet: Sheet, persons: int, seed: int, data: st.DataObject
) -> None:
    rng = random.Random(seed)
    writer = Writer(sheet, min(persons, sheet.seats))
    for _ in range(data.draw(st.integers(1, 200))):
        writer.anything(rng)
        with pytest.raises(ValueError, match="does not follow"):
            writer.course.add(TableAction(number=len(writer.action_count), seat=0, kind=ActionKind.SAY, value="0"))
    again = Course(opening=writer.opening)
    for action in writer.action_count:
        again.add(action)
    assert stands(again) == stands(writer.course)
    for number, each in enumerate(again.rounds, 1):
        assert each.nonce == nonce_of(writer.opening.secret, number)


def played(writer: Writer, rng: random.Random, decisions: int) -> None:
    for _ in range(decisions):
        writer.decide(rng)


def test_a_decision_is_taken_back_when_every_other_person_has_agreed() -> None:
    writer, rng = Writer(SHEETS[0], 3), random.Random(1)
    played(writer, rng, 9)
    course = writer.course
    before = [*course.round.decided]
    seat = next(each for each in (0, 1, 2) if course.to_take_back(each) is not None)
    left = course.to_take_back(seat)
    assert left is not None
    first, second = (each for each in (0, 1, 2) if each != seat)
    writer.write(seat, ActionKind.ASK_BACK)
    writer.write(seat, ActionKind.AGREE)  # one's own word counts for nobody else
    writer.write(first, ActionKind.AGREE)
    writer.write(first, ActionKind.AGREE)
    assert course.round.decided == before and course.take_back is not None
    writer.write(second, ActionKind.AGREE)
    assert course.round.decided == before[:left] and course.take_back is None
    assert course.table.table.seat == seat
    table = Table(writer.opening.rules, writer.opening.seats, SeededDeals(seed_of(course.round.nonce), 0))
    for action in before[:left]:
        table.apply(action)
    assert table.events == course.table.table.events


def test_one_who_refuses_or_a_decision_ends_the_question() -> None:
    writer, rng = Writer(SHEETS[0], 2), random.Random(1)
    played(writer, rng, 9)
    for refuses in (True, False):
        seat = next(each for each in (0, 1) if writer.course.to_take_back(each) is not None)
        before = len(writer.course.round.decided)
        writer.write(seat, ActionKind.ASK_BACK)
        if refuses:
            writer.write(1 - seat, ActionKind.REFUSE)
        else:
            writer.decide(rng)
        writer.write(1 - seat, ActionKind.AGREE)
        assert writer.course.take_back is None and len(writer.course.round.decided) >= before


def test_nobody_waits_for_the_word_of_one_who_is_away() -> None:
    writer, rng = Writer(SHEETS[0], 2), random.Random(1)
    while 0 not in writer.course.away:
        table = writer.course.table.table
        writer.decide(rng, by_clock=table.seat == 0)
    while writer.course.to_take_back(1) is None:
        writer.decide(rng)
    if 0 not in writer.course.away:
        while writer.course.table.table.seat != 0:
            writer.decide(rng)
        writer.decide(rng, by_clock=True)
    before = len(writer.course.round.decided)
    assert writer.course.to_take_back(0) is None  # no computer's decision is theirs
    writer.write(1, ActionKind.ASK_BACK)
    assert len(writer.course.round.decided) < before


@pytest.mark.parametrize(
    "kind, value",
    [
        (ActionKind.SAY, "0"),
        (ActionKind.NAME, "Ann"),
        (ActionKind.AGREE, ""),
        (ActionKind.REFUSE, ""),
    ],
)
def test_whoever_does_anything_is_back_and_has_all_the_time_again(kind: ActionKind, value: str) -> None:
    writer, rng = Writer(SHEETS[0], 2), random.Random(1)
    while not writer.course.away:
        writer.decide(rng, by_clock=True)
    (seat,) = writer.course.away
    since = writer.course.since
    writer.write(1 - seat, ActionKind.SAY, "0")
    assert writer.course.since == since
    writer.write(seat, kind, value)
    assert not writer.course.away and writer.course.since == writer.course.last > since


def test_nothing_is_taken_back_once_the_cards_are_told() -> None:
    writer, rng = Writer(SHEETS[0], 1), random.Random(2)
    while not writer.course.over:
        writer.decide(rng)
    assert writer.course.to_take_back(0) is None
    writer.write(0, ActionKind.ASK_BACK)
    assert writer.course.over


def test_another_round_has_other_cards_that_the_secret_alone_decides() -> None:
    writer, rng = Writer(SHEETS[0], 1), random.Random(2)
    while len(writer.course.rounds) < 3:
        if writer.course.over:
            writer.write(0, ActionKind.AGAIN)
        else:
            writer.decide(rng)
    nonces = [each.nonce for each in writer.course.rounds]
    assert len(set(nonces)) == 3
    for nonce in nonces:
        assert commitment_of(nonce) == sha256(bytes.fromhex(nonce)).hexdigest()
        assert seed_of(nonce) == int(nonce, 16) // 2**203 < 2**53
    other = Course(opening=opening(SHEETS[0], 1, secret="5f" * 32))
    assert (
        other.round.nonce != nonces[0] and other.table.table.events != Course(opening=writer.opening).table.table.events
    )


def test_a_match_is_one_round() -> None:
    sheet = next(each for each in SHEETS if each.rules.match.games is not None)
    writer, rng = Writer(sheet, 2), random.Random(4)
    while not writer.course.over:
        at_play = len(writer.course.table.table.decisions)
        for seat in (0, 1):
            left = writer.course.to_take_back(seat)
            assert left is None or left >= len(writer.course.round.decided) - at_play
        writer.decide(rng)
    assert len(writer.course.rounds) == 1 and writer.course.table.game > 0


def test_the_table_itself_is_no_seat() -> None:
    assert TABLE not in Course(opening=opening(SHEETS[0], 4)).opening.persons
