"""Do the cards suffice: accepted with the last card that there is, refused with one less."""

from itertools import product

import pytest

from tests.check.brief import briefly

ALONE = "players\n  seats: {seats}\n  sides: each alone\nwinning\n  several there: tie\ndeal\n  each: {each}\n"


@pytest.mark.parametrize("seats", range(2, 11))
def test_every_number_of_players_may_have_as_many_cards_as_the_pack_holds(seats: int) -> None:
    most = 52 // seats
    assert briefly(ALONE.format(seats=seats, each=most)) == []
    needed = seats * (most + 1)
    said = briefly(ALONE.format(seats=seats, each=most + 1))
    assert said == [f"P301 8 3: {seats} {most + 1} {needed} 52"]


@pytest.mark.parametrize(
    ("base", "lines", "expected"),
    [
        # players
        ("auction-pitch", "players\n  seats: 2-8\n", []),
        ("auction-pitch", "players\n  seats: 2-9\n", ["P301 3 auction-pitch:9: 9 6 54 52"]),
        ("auction-pitch", "players\n  seats: 1-4\n", ["P302 3: 1 4"]),
        ("auction-pitch", "players\n  seats: 2\n", []),
        ("auction-pitch", "players\n  seats: 4-3\n", ["P302 3: 4 3"]),
        ("auction-pitch", "players\n  seats: 2-10\ndeal\n  each: 5\n", []),
        ("auction-pitch", "players\n  seats: 2-11\ndeal\n  each: 4\n", ["P302 3: 2 11"]),
        ("auction-pitch", "players\n  sides: partners opposite\n", ["P303 3 auction-pitch:5"]),
        ("auction-pitch", "players\n  seats: 4\n  sides: partners opposite\n", []),
        ("auction-pitch", "players\n  seats: 4-5\n  sides: partners opposite\n", ["P303 4 3"]),
        # the pack
        ("team-auction", "deck\n  ranks: A K Q J 10-3\n", []),
        ("team-auction", "deck\n  ranks: A K Q J 10-2 2\n", ["P304 3: 2"]),
        ("team-auction", "deck\n  jokers: 2\ntrump\n  order: A K Q J red joker black joker 10-2\n", []),
        ("team-auction", "deck\n  jokers: 3\n", ["P304 3: 3"]),
        # the deal
        ("team-auction", "deal\n  each: 1\n", []),
        ("team-auction", "deal\n  each: 0\n", ["P305 3"]),
        ("team-auction", "deal\n  each: 6, in packets of 1\n", []),
        ("team-auction", "deal\n  each: 6, in packets of 0\n", ["P305 3"]),
        # 4 times 12 and 4 are 52
        ("team-auction", "deal\n  each: 12\n  kitty: 4 to the pitcher\nexchange\n  pitcher: discard down to 12\n", []),
        (
            "team-auction",
            "deal\n  each: 12\n  kitty: 5 to the pitcher\nexchange\n  pitcher: discard down to 12\n",
            ["P301 3 4 team-auction:5: 4 12 5 53 52"],
        ),
        # more for everyone: 24 are dealt, 28 are left, 7 for each
        ("team-auction", "bidding\n  dealer may run it: deal 7 more to everyone\n", []),
        (
            "team-auction",
            "bidding\n  dealer may run it: deal 8 more to everyone\n",
            ["P301 3 team-auction:9: 4 8 32 28"],
        ),
        ("team-auction", "bidding\n  dealer may run it: deal 0 more to everyone\n", ["P305 3"]),
        # jokers in the order
        ("team-auction", "deck\n  jokers: 1\ntrump\n  order: A K Q J 10-2 joker\n", []),
        ("team-auction", "deck\n  jokers: 2\ntrump\n  order: A K Q J 10-2 red joker black joker\n", ["P310 5"]),
        ("team-auction", "deck\n  jokers: 2\ntrump\n  order: A K Q J 10-3 red joker 2 black joker\n", []),
        (
            "team-auction",
            "deck\n  jokers: 2\ntrump\n  order: A K red joker black joker Q J 10-2\n"
            "  jokers: the first played is higher\n",
            [],
        ),
        (
            "team-auction",
            "deck\n  jokers: 2\ntrump\n  order: A K black joker red joker Q J 10-2\n"
            "  jokers: the first played is higher\n",
            [],
        ),
        (
            "team-auction",
            "deck\n  jokers: 2\ntrump\n  order: A K red joker Q black joker J 10-2\n"
            "  jokers: the first played is higher\n",
            ["P309 6 3 5"],
        ),
        ("team-auction", "trump\n  order: A K Q J 10-3\n", ["P308 3: 2"]),
        ("team-auction", "trump\n  order: A K Q J off-J 10-2\n", []),
        ("team-auction", "deck\n  ranks: A K Q J 10-7\ntrump\n  order: A K Q J 6 10-7\n", ["P307 5 3: 6"]),
    ],
)
def test_the_last_that_fits_and_the_first_that_does_not(base: str, lines: str, expected: list[str]) -> None:
    assert briefly(lines, base) == expected


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        # 52 less 24 are 28: four draw 7 each
        ("everyone: discard, then draw to 7", []),
        ("everyone: discard, then draw to 8", ["P306 3: 4 32 28 4 6 8"]),
        ("everyone: discard up to 6, then draw as many", []),
        # 52 less 28 are 24, and 27 may be thrown
        ("everyone: discard up to 6, then draw as many\ndeal\n  each: 7", []),
        ("everyone: discard up to 7, then draw as many\ndeal\n  each: 7", ["P306 3: 4 28 24 4 7 7"]),
        # 52 less 32 are 20
        ("everyone: discard up to 5, then draw as many\ndeal\n  each: 8", []),
        ("everyone: discard up to 6, then draw as many\ndeal\n  each: 8", ["P306 3: 4 24 20 4 6 6"]),
        ("everyone but the dealer: discard up to 6, then draw as many\ndeal\n  each: 8", []),
        ("everyone but the dealer: discard up to 7, then draw as many\ndeal\n  each: 8", ["P306 3: 4 21 20 3 7 7"]),
        # what one throws twice is drawn once
        ("everyone: discard up to 2, then discard up to 3, then draw as many\ndeal\n  each: 8", []),
        (
            "everyone: discard up to 3, then discard up to 3, then draw as many\ndeal\n  each: 8",
            ["P306 3: 4 24 20 4 6 6"],
        ),
        # the second step finds what the first has left: 20 less 18 are 2
        (
            "everyone but the dealer: discard up to 6, then draw as many\n"
            "  dealer: discard up to 2, then draw as many\ndeal\n  each: 8",
            [],
        ),
        (
            "everyone but the dealer: discard up to 6, then draw as many\n"
            "  dealer: discard up to 3, then draw as many\ndeal\n  each: 8",
            ["P306 4: 4 3 2 3 3"],
        ),
        # what was thrown before is drawn back later: 52 less 36 are 16, and three draw what each has thrown
        ("everyone but the dealer: discard down to 4\n  everyone: draw to 9\ndeal\n  each: 9", []),
        (
            "everyone but the dealer: discard down to 3\n  everyone: draw to 9\ndeal\n  each: 9",
            ["P306 4: 4 18 16 3 6"],
        ),
        # and here only the dealer throws: 52 less 48 are 4
        ("dealer: discard down to 8\n  everyone: draw to 12\ndeal\n  each: 12", []),
        ("dealer: discard down to 6\n  everyone: draw to 12\ndeal\n  each: 12", ["P306 4: 4 6 4 6"]),
    ],
)
def test_a_stock_that_suffices_to_the_last_card_needs_no_rule(lines: str, expected: list[str]) -> None:
    assert briefly(f"exchange\n  {lines}\n") == expected


def most_drawn(ranks: int, seats: int, each: int, to: int) -> int:
    """Tries every way in which trumps may lie in the hands; who has more than ``to`` of them keeps ``to``."""
    best = 0
    for trumps in product(range(min(each, ranks) + 1), repeat=seats):
        plain = seats * each - sum(trumps)
        if sum(trumps) <= ranks and plain <= 3 * ranks:
            best = max(best, sum(max(0, to - held) for held in trumps))
    return best


@pytest.mark.parametrize(("ranks", "seats"), list(product((6, 7, 13), (2, 3))))
def test_a_stock_runs_short_just_where_some_deal_of_the_trumps_makes_it(ranks: int, seats: int) -> None:
    """Hands that hold most of the pack hold trumps, and trumps are not thrown."""
    names = " ".join(["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"][:ranks])
    seen = set()
    for each in range(1, 4 * ranks // seats + 1):
        for to in (1, 2, 3, 6):
            lines = ALONE.format(seats=seats, each=each)
            lines += f"deck\n  ranks: {names}\nexchange\n  everyone: discard all non-trump, then draw to {to}\n"
            short = any(said.startswith("P306") for said in briefly(lines))
            assert short == (most_drawn(ranks, seats, each, to) > 4 * ranks - seats * each), (each, to)
            seen.add(short)
    assert seen == {True, False}
