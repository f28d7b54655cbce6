"""Both engines play poor hands, cards that stay and jokers that are led alike."""

import pytest

from pitchdsl.compile import compile_text
from tests.kernel.agreement import CASTS, disagreement
from tests.texts import sheet

JOKERS = "deck\n  jokers: two\ntrump\n  order: A K Q J red joker black joker 10-2\n"

GAMES = [
    ("auction-pitch", "deal\n  misdeal: always if hand has nothing but 9-2\n"),
    ("auction-pitch", "deal\n  misdeal: on demand if hand has nothing but 10-2, then the next dealer deals\n"),
    ("auction-pitch", "deal\n  misdeal: on demand if hand has nothing but J 10-2, then that hand is changed\n"),
    ("auction-pitch", "deal\n  misdeal: always if hand has nothing but J 10-2, then that hand is changed, once\n"),
    (
        "auction-pitch",
        "deal\n  misdeal: on demand if hand has nothing but Q J 10-2, then that hand is changed, at most 2 times\n",
    ),
    (
        "team-auction",
        "deal\n  misdeal: always if hand has nothing but 10-2, then that hand is changed\n"
        "bidding\n  dealer may run it: deal 3 more\nexchange\n  everyone: discard up to 3, then draw as many\n"
        "  stock runs short: reshuffle the discards\n",
    ),
    ("auction-pitch", f"{JOKERS}play\n  joker led: names a suit\n"),
    ("team-auction", f"{JOKERS}play\n  first lead: any card but a joker\n  later leads: any card but a joker\n"),
    (
        "team-auction",
        "deal\n  each: 9\nexchange\n  everyone: discard down to 6\n"
        "  may not be discarded: A of trump, 2 of trump, J of trump, each J\n",
    ),
    ("nine-five", "exchange\n  may not be discarded: each 5, A of trump if trump is spades\n"),
]


@pytest.mark.parametrize(("base", "lines"), GAMES)
def test_both_engines_play_it_alike(base: str, lines: str) -> None:
    rules = compile_text(sheet(lines, base)).rules
    assert rules is not None
    for game, cast in enumerate(CASTS):
        assert disagreement(rules, rules.players.seats.least, cast, 23, game, 6) is None
