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
    ("auction-pitch", "deal\n  misdeal: on demand if there are 2 or more 10s and aces in hand\n"),
    (
        "auction-pitch",
        "deal\n  misdeal: always if there are no aces and kings in hand, then that hand is changed, once\n",
    ),
    ("auction-pitch", "deal\n  misdeal: always if pips in hand are 4 or less, then that hand is changed\n"),
    (
        "auction-pitch",
        f"{JOKERS}points\n  pips: A 4, K 3, Q 2, J 1, 10 10, joker 5, 9 of spades 7\n"
        "bidding\n  must bid: 2 or more if pips in hand are 14 or more and nobody has bid\n"
        "  may bid: at most 3 if not pips in hand are more than 9\n",
    ),
    (
        "auction-pitch",
        f"{JOKERS}bidding\n  may bid: at most 3 if there are 1 or less jokers, 9s and queens in hand\n"
        "  must bid: 2 or more if not there are 2 or less kings, queens, jacks and jokers in hand and nobody has bid\n",
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
