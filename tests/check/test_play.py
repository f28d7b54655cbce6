"""Has everyone a card that may be played, and as many as the others."""

import pytest

from tests.check.brief import briefly

NAMED = "trump\n  named by: the pitcher\n"
ONE_JOKER = "deck\n  jokers: 1\ntrump\n  order: A K Q J joker 10-2\ndeal\n  each: {}\n"
TWO_JOKERS = "deck\n  jokers: 2\ntrump\n  order: A K Q J red joker black joker 10-2\ndeal\n  each: {}\n"
KITTY = "deal\n  kitty: {} to the pitcher\n"


@pytest.mark.parametrize(
    ("base", "lines", "expected"),
    [
        # leads
        ("auction-pitch", "play\n  first lead: trump\n", ["P321 3 auction-pitch:21: 2"]),
        ("auction-pitch", "play\n  first lead: any card but trump until broken\n", ["P321 3 auction-pitch:21: 2"]),
        ("auction-pitch", NAMED + "play\n  first lead: trump\n", []),
        ("auction-pitch", "play\n  later leads: trump\n", []),
        ("auction-pitch", "play\n  first leader: left of the pitcher\n", ["P322 3 auction-pitch:21"]),
        ("auction-pitch", "play\n  first leader: who named trump\n", ["P322 3 auction-pitch:21"]),
        ("auction-pitch", NAMED + "play\n  first leader: who named trump\n", []),
        (
            "auction-pitch",
            "play\n  first leader: the holder of 2 of clubs, else the pitcher\n",
            ["P322 3 auction-pitch:21"],
        ),
        ("team-auction", "play\n  first leader: the holder of 2 of clubs\n", ["P427 3 team-auction:9: 2 2"]),
        ("team-auction", "play\n  first leader: the holder of joker, else the pitcher\n", ["P331 3"]),
        ("team-auction", "deal\n  each: 13\nplay\n  first leader: the holder of 2 of clubs\n", []),
        ("auction-pitch", "trump\n  named by: who named trump\n", ["P322 3"]),
        ("auction-pitch", "play\n  later leads: any card but trump until broken\n", ["P330 3"]),
        ("team-auction", "play\n  later leads: any card but trump until broken\n", ["P330 3"]),
        ("team-auction", "play\n  first lead: any card\n  later leads: any card but trump until broken\n", []),
        # following
        ("team-auction", "play\n  follow: any card, else trump, else any card\n", ["P323 3: 2 2 2"]),
        ("team-auction", "play\n  follow: any card, else any card\n", []),
        ("team-auction", "play\n  follow: suit when trump is led, else trump, else any card\n", ["P323 3: 2 2 2"]),
        ("team-auction", "play\n  follow: suit when trump is led, else sit out\n", ["P328 3"]),
        ("team-auction", "play\n  follow: suit when trump is led, else any card\n", []),
        ("team-auction", "play\n  follow: suit, else trump, else any card\n", []),
        ("team-auction", "play\n  follow: trump, else any card\n", ["P328 3"]),
        ("team-auction", "play\n  follow: suit, else sit out\n", ["P328 3"]),
        ("team-auction", "play\n  follow: trump, else sit out\n", ["P328 1 3"]),
        ("team-auction", "play\n  follow: trump, else sit out\n  later leads: trump\n", []),
        (
            "team-auction",
            "play\n  follow: trump, else sit out\n  later leads: trump\n  first lead: any card\n",
            ["P328 5 3"],
        ),
        # a leader with nothing but jokers
        ("auction-pitch", ONE_JOKER.format(2), []),
        ("auction-pitch", ONE_JOKER.format(1), ["P327 7 3 auction-pitch:21"]),
        ("auction-pitch", ONE_JOKER.format(1) + "trump\n  named by: the pitcher\n", []),
        ("auction-pitch", TWO_JOKERS.format(3), []),
        ("auction-pitch", TWO_JOKERS.format(2), ["P327 7 3 auction-pitch:21"]),
        ("auction-pitch", TWO_JOKERS.format(1), ["P327 7 3 auction-pitch:21"]),
        ("auction-pitch", TWO_JOKERS.format(6) + "exchange\n  everyone: discard down to 3\n", []),
        (
            "auction-pitch",
            TWO_JOKERS.format(6) + "exchange\n  everyone: discard down to 2\n",
            ["P327 9 3 auction-pitch:21"],
        ),
        # an exchange that there is not
        ("team-auction", "exchange\n  scoring trumps: may go\n", []),
        ("team-auction", "exchange\n  scoring trumps: stay in hand\n", ["P329 3"]),
        ("team-auction", "exchange\n  left out: if trump is spades\n", ["P329 3"]),
        ("team-auction", "exchange\n  stock runs short: reshuffle the discards\n", ["P329 3"]),
        ("team-auction", "exchange\n  stock runs short: go without\n", ["P329 3"]),
        (
            "team-auction",
            KITTY.format(2) + "exchange\n  pitcher: discard down to 6\n  stock runs short: reshuffle the discards\n",
            ["P329 6"],
        ),
        (
            "team-auction",
            KITTY.format(2) + "exchange\n  pitcher: discard down to 6\n  stock runs short: go without\n",
            [],
        ),
        # 28 are left; four draw 28 when each throws 7, and hands of 7 leave 24
        (
            "team-auction",
            "deal\n  each: 7\nexchange\n  everyone: discard up to 6, then draw as many\n"
            "  stock runs short: reshuffle the discards\n",
            ["P329 6"],
        ),
        (
            "team-auction",
            "deal\n  each: 7\nexchange\n  everyone: discard up to 7, then draw as many\n"
            "  stock runs short: reshuffle the discards\n",
            [],
        ),
        (
            "team-auction",
            "exchange\n  everyone: discard up to 1, then draw as many\n  stock runs short: go without\n",
            [],
        ),
        (
            "auction-pitch",
            "exchange\n  everyone: discard up to 1, then draw as many\n  scoring trumps: stay in hand\n",
            ["P329 4 auction-pitch:21"],
        ),
        (
            "auction-pitch",
            NAMED + "exchange\n  everyone: discard up to 1, then draw as many\n  scoring trumps: stay in hand\n",
            [],
        ),
        # deeds
        (
            "auction-pitch",
            "exchange\n  everyone: discard non-trump, up to 1, then draw as many\n",
            ["P324 3 auction-pitch:21"],
        ),
        ("team-auction", "exchange\n  everyone: discard down to 1\n", []),
        ("team-auction", "exchange\n  everyone: discard down to 0\n", ["P325 3"]),
        ("team-auction", "exchange\n  everyone: discard up to 1, then draw as many\n", []),
        ("team-auction", "exchange\n  everyone: discard up to 0, then draw as many\n", ["P325 3"]),
        ("team-auction", "exchange\n  everyone: draw as many\n", ["P325 3"]),
        ("team-auction", "exchange\n  everyone: draw to 7\n", []),
    ],
)
def test_a_card_may_be_played(base: str, lines: str, expected: list[str]) -> None:
    assert briefly(lines, base) == expected


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (KITTY.format(1), ["P326 3 team-auction:9: 7 6"]),
        (KITTY.format(1) + "exchange\n  pitcher: discard down to 6\n", []),
        (KITTY.format(1) + "exchange\n  pitcher: discard down to 7\n", ["P326 5 3 team-auction:9: 7 6"]),
        (KITTY.format(1) + "exchange\n  pitcher: discard down to 5\n", ["P326 5 3 team-auction:9: 5 6"]),
        (KITTY.format(3) + "exchange\n  pitcher: discard up to 3\n", ["P326 5 3 team-auction:9: 6 9 6"]),
        (KITTY.format(3) + "exchange\n  pitcher: discard up to 3, down to 6\n", []),
        (KITTY.format(3) + "exchange\n  pitcher: discard up to 2, down to 6\n", ["P326 5 3 team-auction:9: 7 6"]),
        ("exchange\n  dealer: discard down to 6\n", ["P382 3 team-auction:9: 6"]),
        ("exchange\n  dealer: discard down to 5\n", ["P326 3 team-auction:9: 5 6"]),
        ("exchange\n  dealer: draw to 6\n", ["P382 3 team-auction:9: 6"]),
        ("exchange\n  dealer: draw to 7\n", ["P326 3 team-auction:9: 7 6"]),
        ("exchange\n  dealer: discard up to 2, then draw to 6\n", []),
        ("exchange\n  dealer: discard up to 2, then draw to 5\n", ["P326 3 team-auction:9: 5 6 6"]),
        ("exchange\n  dealer: discard up to 2, then draw as many\n", []),
        ("exchange\n  dealer: take the stock, then discard down to 6\n", []),
        ("exchange\n  everyone: discard down to 5\n", []),
        ("exchange\n  everyone but the dealer: discard down to 5\n  dealer: discard down to 5\n", []),
        ("exchange\n  everyone: discard up to 1\n", ["P326 3 team-auction:9: 5 6"]),
        ("exchange\n  everyone: discard all non-trump, then draw to 6\n", []),
        ("exchange\n  everyone: discard all non-trump, then draw to 7\n", []),
        (
            "deal\n  each: 7\nexchange\n  everyone: discard all non-trump, then draw to 6\n",
            [],
        ),
        ("exchange\n  everyone: discard non-trump, then draw to 5\n", ["P326 3 team-auction:9: 5 6"]),
    ],
)
def test_everyone_has_as_many_cards_as_the_others(lines: str, expected: list[str]) -> None:
    assert briefly(lines) == expected
