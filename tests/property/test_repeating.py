"""The same game again: from its seed, from its record, from a copy of its table."""

import json
import random

from hypothesis import given
from hypothesis import strategies as st

from pitchdsl.engine.table import Table
from pitchdsl.game.events import AwardEvent, Event
from pitchdsl.game.rng import DrawKind, RandomDraw, SeededDeals
from pitchdsl.records.convert import event_of, fields_of
from pitchdsl.records.header import GameHeader
from pitchdsl.records.reader import read_record
from pitchdsl.records.replay import replay, rescore
from pitchdsl.records.writer import lines_of_game
from pitchdsl.rulesjson.fingerprint import fingerprint

from .pictures import picture
from .strategies import Deal, Game, choose, deals, each_game, examples, played, random_game, seeds


def record_of(game: Game, table: Table, seed: int | None, start: tuple[int, ...]) -> list[str]:
    """A game written down."""
    header = GameHeader(
        variant=game.name,
        with_rules=game.house,
        rules_sha256=fingerprint(game.rules),
        seed=seed,
        seats=game.seats,
        sides=table.sides,
        start=start,
        target=game.rules.winning.target.score,
    )
    return list(lines_of_game(header, table.events))


def without_reason(event: Event) -> Event:
    """An event as a record has it."""
    if isinstance(event, AwardEvent):
        return AwardEvent(
            point=event.point, value=event.value, side=event.side, card=event.card, rule=event.rule, reason=""
        )
    return event


@each_game()
@examples(4)
@given(seed=seeds())
def test_the_same_seed_gives_the_same_game(game: Game, seed: int) -> None:
    """Law: a seed and the same decisions give the same events, on any two tables."""
    assert random_game(game, seed, hands=4).events == random_game(game, seed, hands=4).events


@each_game()
@examples(5)
@given(seed=seeds(), hands=st.integers(1, 8))
def test_a_record_replays_to_itself(game: Game, seed: int, hands: int) -> None:
    """Law: a game that is read from its record plays and scores as it was written."""
    table = random_game(game, seed, hands)
    start = (game.rules.winning.start.score,) * len(table.sides)
    lines = record_of(game, table, seed, start)
    (recorded,) = read_record(lines)
    assert replay(recorded, game.rules) == []
    assert rescore(recorded, game.rules) == []
    assert [event_of(line.fields) for line in recorded.lines] == [without_reason(event) for event in table.events]
    assert [json.loads(line) for line in lines[1:]] == [fields_of(event) for event in table.events]


@each_game()
@examples(6)
@given(data=st.data())
def test_a_hand_near_the_end_replays_to_itself(game: Game, data: st.DataObject) -> None:
    """Law: the same holds for a record that starts from other scores, and for any deal and decisions."""
    deal: Deal = data.draw(deals(game, near_the_end=True))
    table = played(game, deal)
    table.stop()
    assert deal.scores is not None
    (recorded,) = read_record(record_of(game, table, None, deal.scores[: len(table.sides)]))
    assert replay(recorded, game.rules) == []
    assert rescore(recorded, game.rules) == []


@each_game()
@examples(6)
@given(seed=seeds(), at=st.integers(0, 60), steps_on=st.integers(1, 90))
def test_a_copy_is_another_table(game: Game, seed: int, at: int, steps_on: int) -> None:
    """Law: what is done at a table does not touch its copy, and the same decisions lead both to the same place."""
    table = Table(game.rules, game.seats, SeededDeals(seed, 1))
    rng = random.Random(seed)

    def play_on(this: Table, number: int, rng: random.Random) -> None:
        for _ in range(number):
            if this.seat is not None:
                this.apply(choose(rng, this))

    play_on(table, at, rng)
    twin, before = table.copy(), picture(table)
    assert picture(twin) == before
    play_on(table, steps_on, random.Random(seed))
    assert picture(twin) == before
    after = picture(table)
    play_on(twin, steps_on, random.Random(seed))
    assert picture(twin) == picture(table) == after
    play_on(twin, steps_on, random.Random(seed + 1))
    assert picture(table) == after


@examples(30)
@given(seed=seeds(), hands=st.lists(st.integers(1, 3), min_size=1, max_size=6))
def test_a_copy_deals_the_same_from_there_on(seed: int, hands: list[int]) -> None:
    """Law: seeded deals and their copy go on alike, redeals of the same hand too, whichever deals first."""
    pack = tuple(range(52))
    deals = SeededDeals(seed, 1)

    def dealt(of: SeededDeals, hand: int) -> tuple[int, ...]:
        return of.draw(RandomDraw(DrawKind.ORDER, hand), pack, 52)

    dealt(deals, 1)
    twin = deals.copy()
    assert [dealt(deals, hand) for hand in hands] == [dealt(twin, hand) for hand in hands]
