"""What scores, for whom, and how it is settled, variant by variant."""

from collections.abc import Iterator
from itertools import groupby

from pitchdsl.cards import CODES
from pitchdsl.engine.table import Table
from pitchdsl.vocabulary import AwardEvent, DealEvent, Event, PlayEvent, SettleEvent, TrumpEvent

from .facts import VARIANTS, Variant, each
from .scripts import CAPTURED, EQUAL, MIXED, ONE_PIP_MORE, SWEEP, SWEPT, played
from .table import award, awards, last_settle, random_tables

RANKS = "23456789TJQKA"
PIPS = {"A": 4, "K": 3, "Q": 2, "J": 1, "T": 10}


# ---------------------------------------------------------------- an oracle of its own

Trick = list[tuple[int, str]]


def settled_hands(table: Table) -> Iterator[list[Event]]:
    """The events of each hand that was settled, the deal first."""
    hand: list[Event] = []
    for event in table.events:
        if isinstance(event, DealEvent):
            hand = []
        hand.append(event)
        if isinstance(event, SettleEvent):
            yield hand


def tricks_of(hand: list[Event]) -> list[Trick]:
    plays = [event for event in hand if isinstance(event, PlayEvent)]
    return [
        [(event.seat, CODES[event.card]) for event in trick] for _, trick in groupby(plays, lambda event: event.trick)
    ]


def winner_of(trick: Trick, trump: str) -> int:
    led = trick[0][1][1]
    wins = trump if any(card[1] == trump for _, card in trick) else led
    return max((seat for seat, card in trick if card[1] == wins), key=lambda seat: RANKS.index(dict(trick)[seat][0]))


def expected(variant: Variant, hand: list[Event], seats: int) -> dict[str, int | None]:
    """For each point its side, worked out from the cards that were played alone."""
    trump = next("SHDC"[event.suit] for event in hand if isinstance(event, TrumpEvent))
    pitcher = next(event.seat for event in hand if isinstance(event, PlayEvent))
    tricks = tricks_of(hand)
    side = [seat % 2 if variant.teams else seat for seat in range(seats)]
    won = {card: side[winner_of(trick, trump)] for trick in tricks for _, card in trick}
    played_by = {card: side[seat] for trick in tricks for seat, card in trick}
    trumps = sorted((card for card in won if card[1] == trump), key=lambda card: RANKS.index(card[0]))
    spades = sorted((card for card in won if card[1] == "S"), key=lambda card: RANKS.index(card[0]))
    pips = {each: sum(PIPS.get(card[0], 0) for card in won if won[card] == each) for each in set(side)}
    most = [each for each in pips if pips[each] == max(pips.values())]
    found = {
        "high": won[trumps[-1]],
        "low": (played_by if variant.low == "owner" else won)[trumps[0]],
        "jack": won.get(f"J{trump}"),
        "game": most[0] if len(most) == 1 else None,
        "five": won.get(f"5{trump}"),
        "high-spade": won[spades[-1]] if spades else None,
        "all-tricks": side[pitcher] if set(won.values()) == {side[pitcher]} else None,
    }
    return {name: found[name] for name in variant.points}


# ---------------------------------------------------------------- points


@each("POINTS")
def test_the_points_of_random_hands(variant: Variant) -> None:
    hands = 0
    for seats in sorted({variant.seats[0], 4, variant.seats[1]}):
        for table in random_tables(variant.rules, seats, hands=40):
            for hand in settled_hands(table):
                hands += 1
                counted = [event for event in hand if isinstance(event, AwardEvent)]
                assert {event.point: event.value for event in counted} == variant.points
                assert len(counted) == len(variant.points)
                assert {event.point: event.side for event in counted} == expected(variant, hand, seats)
    assert hands >= 40


@each("POINTS")
def test_all_of_them_together(variant: Variant) -> None:
    table = played(variant, SWEEP, variant.most)
    total = sum(variant.points.values())
    assert last_settle(table).taken == variant.by_side({1: total})
    assert total == {"kirk-partnership": 5, "nine-card": 6}.get(variant.name, 4)


@each("POINTS", "kirk-partnership")
def test_all_tricks_count_for_the_pitchers_team_alone(variant: Variant) -> None:
    assert award(played(variant, SWEEP, 1), "all-tricks").side == variant.side(1), "a smudge is not needed"
    assert award(played(variant, SWEPT, 1), "all-tricks").side is None
    assert award(played(variant, MIXED, 1), "all-tricks").side is None


@each("LOW")
def test_whose_the_low_is(variant: Variant) -> None:
    """Seat 2 plays it, seat 1 takes it."""
    table = played(variant, CAPTURED, variant.least)
    assert award(table, "low").side == variant.side(2 if variant.low == "owner" else 1)
    assert award(table, "low").card == CODES.index("2H")


@each("LOW")
def test_the_low_may_be_any_trump(variant: Variant) -> None:
    """Without two and three the four is the lowest in play; who took it was dealt it too."""
    script = tuple(line.replace("2H", "TH").replace("3H", "9H") for line in CAPTURED)
    table = played(variant, ("1: AH 9H TH 4H", *script[1:]), variant.least)
    assert award(table, "low").card == CODES.index("4H")
    assert award(table, "low").side == variant.side(0 if variant.low == "owner" else 1)


@each("GAMETIE")
def test_equal_pips_are_nobodys(variant: Variant) -> None:
    assert awards(played(variant, EQUAL, variant.least))["game"] is None
    assert awards(played(variant, ONE_PIP_MORE, variant.least))["game"] == variant.side(2)


@each("GAMETIE", "guide-partnership", "guide-cutthroat")
def test_equal_pips_may_be_the_defenders(variant: Variant) -> None:
    agreed = variant.with_house_rule("tied-game-to-defenders")
    assert awards(played(variant, EQUAL, 1, changed=agreed))["game"] == variant.side(2)
    assert awards(played(variant, ONE_PIP_MORE, 1, changed=agreed))["game"] == variant.side(2)


# ---------------------------------------------------------------- settlement

RISING = tuple(name for name, variant in VARIANTS.items() if variant.towards == 1)


@each("SETTLEMENT", *RISING)
def test_points_taken_or_the_bid_lost(variant: Variant) -> None:
    """Seat 1 takes three, seat 2 one."""
    for bid in range(variant.least, 4):
        table = played(variant, MIXED, bid)
        assert last_settle(table).delta == variant.by_side({1: 3, 2: 1})
        assert tuple(table.score) == variant.by_side({1: 3, 2: 1})
    table = played(variant, MIXED, 4)
    assert last_settle(table).delta == variant.by_side({1: -4, 2: 1})
    assert tuple(table.score) == variant.by_side({1: -4, 2: 1}), "a score may go below zero"


@each("SETTLEMENT", "nine-card")
def test_points_come_off_the_score(variant: Variant) -> None:
    """Seat 1 takes four, seat 2 two."""
    for bid in (3, 4):
        table = played(variant, MIXED, bid)
        assert last_settle(table).delta == (-2, -4)
        assert table.score == [19, 17]
    for bid in (5, 6):
        table = played(variant, MIXED, bid)
        assert last_settle(table).delta == (-2, bid)
        assert table.score == [19, 21 + bid]


@each("SETTLEMENT", "guide-partnership", "guide-cutthroat", "kirk-cutthroat", "kirk-partnership", "auction-pitch")
def test_a_bid_of_two_is_lost_as_two(variant: Variant) -> None:
    table = played(variant, SWEPT, 2)
    assert last_settle(table).delta == variant.by_side({1: -2, 2: 4})
