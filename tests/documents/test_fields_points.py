"""What scores, for whom, and how it is settled, variant by variant."""

from pitchdsl.cards import Card

from .facts import VARIANTS, Variant, each
from .hands import Played, by_rank, pips, played_hands, winner_of
from .scripts import CAPTURED, EQUAL, MIXED, ONE_PIP_MORE, SWEEP, SWEPT, played
from .table import award, awards, last_settle, random_tables


def expected(variant: Variant, hand: Played) -> dict[str, int | None]:
    """For each point its side, worked out from the cards that were played and the seats that played them."""
    won = {
        card: hand.side(winner_of(trick.seats, trick.cards, hand.trump))
        for trick in hand.tricks
        for card in trick.cards
    }
    trumps = by_rank(card for card in won if card[1] == hand.trump)
    spades = by_rank(card for card in won if card[1] == "S")
    totals = {side: pips(card for card in won if won[card] == side) for side in set(won.values())}
    most = [side for side, total in totals.items() if total == max(totals.values())]
    pitcher = hand.side(hand.tricks[0].seats[0])
    found = {
        "high": won[trumps[-1]],
        "low": hand.dealt_to(trumps[0]) if variant.low == "owner" else won[trumps[0]],
        "jack": won.get(f"J{hand.trump}"),
        "game": most[0] if len(most) == 1 else None,
        "five": won.get(f"5{hand.trump}"),
        "high-spade": won[spades[-1]] if spades else None,
        "all-tricks": pitcher if set(won.values()) == {pitcher} else None,
    }
    return {name: found[name] for name in variant.points}


# ---------------------------------------------------------------- points


@each("POINTS")
def test_the_points_of_random_hands(variant: Variant) -> None:
    for seats in sorted({variant.seats[0], 4, variant.seats[1]}):
        hands = played_hands(random_tables(variant.rules, seats, hands=200))
        assert len(hands) >= 200
        for hand in hands:
            assert {name: event.value for name, event in hand.awards.items()} == variant.points
            assert hand.points == expected(variant, hand)
            assert len(hand.settled.taken) == (2 if variant.teams else seats)
            for side, taken in enumerate(hand.settled.taken):
                assert taken == sum(variant.points[name] for name, its in hand.points.items() if its == side)


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
    assert award(table, "low").card == Card.parse("2H")


@each("LOW")
def test_the_low_may_be_any_trump(variant: Variant) -> None:
    """Without two and three the four is the lowest in play; who took it was dealt it too."""
    script = tuple(line.replace("2H", "TH").replace("3H", "9H") for line in CAPTURED)
    table = played(variant, ("1: AH 9H TH 4H", *script[1:]), variant.least)
    assert award(table, "low").card == Card.parse("4H")
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
    assert last_settle(played(variant, SWEEP, 3)).delta == (0, -6), "whoever took nothing neither gains nor loses"


@each("SETTLEMENT", *RISING)
def test_each_bid_is_lost_as_what_it_was(variant: Variant) -> None:
    for bid in range(variant.least, variant.most + 1):
        table = played(variant, SWEPT, bid)
        assert last_settle(table).delta == variant.by_side({1: -bid, 2: 4})
