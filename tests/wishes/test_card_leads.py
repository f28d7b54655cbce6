"""A first leader who is found by a card. The hands were worked by hand."""

import pytest

from pitchdsl.canonical.text import canonical
from pitchdsl.players.roster import play_game
from pitchdsl.rulebook.rulebook import rulebook
from pitchdsl.rulesjson.convert import from_json, to_json
from tests.kernel.agreement import assert_played_alike
from tests.texts import rules

from .small import small
from .worked import score, worked

CLUB = "play\n  first leader: the holder of 2 of clubs, else left of the dealer\n"
JACK = "play\n  first leader: the holder of J of trump, else the pitcher\n"
WHOLE_PACK = "deal\n  each: 13\nplay\n  first leader: the holder of 2 of clubs\n"
TO_RIGHT = "players\n  direction: to the right\n" + CLUB.replace("left", "right")
TRUMPS_ONLY = CLUB + "  first lead: trump\n  later leads: trump\n  follow: trump, else sit out\n"
NO_BIDS = f"no bidding\ntrump\n  named by: the first lead\n{CLUB}settlement\n  others: score points taken\n"


def test_who_has_the_two_of_clubs_leads() -> None:
    # Seat 2 has it. Seats 3 and 0 have no club and play trumps: the ace wins, the two goes with it, and seat 0 then
    # takes the jack with the king. So all four points are its own, with the last trick.
    table = worked(
        small(CLUB),
        """
        score 0 0 0 0
        deal AS KS | JS 3H | 2C 4H | 2S 6H
        bid 0 bid 2, 1 pass, 2 pass, 3 pass
        name 0 S
        trick 2 2C 2S AS 3H > 0
        trick 0 KS JS 4H 6H > 0
        """,
    )
    assert score(table) == (4, 0, 0, 0)


def test_where_nobody_has_it_somebody_else_leads() -> None:
    # The two of clubs was not dealt, so seat 0 leads, left of the dealer, and not seat 1, whose bid it is. The ace
    # takes high, low and the jack in the first trick; in the second the king of seat 2 beats the five.
    table = worked(
        small(CLUB),
        """
        score 0 0 0 0
        deal 3D 4D | AS 5S | KS 2S | JS 7H
        bid 0 pass, 1 bid 2, 2 pass, 3 pass
        name 1 S
        trick 0 3D AS 2S JS > 1
        trick 1 5S KS 7H 4D > 2
        """,
    )
    assert score(table) == (0, 3, 1, 0)


def test_a_card_of_trump_hangs_on_the_suit_that_was_named() -> None:
    # Hearts are trump, so the jack of hearts leads and not that of spades. It wins high, low, jack: the only trump.
    table = worked(
        small(JACK),
        """
        score 0 0 0 0
        deal AS KS | JS 3D | JH 4C | 2S 6C
        bid 0 pass, 1 pass, 2 bid 3, 3 pass
        name 2 H
        trick 2 JH 6C KS 3D > 2
        trick 2 4C 2S AS JS > 2
        """,
    )
    assert score(table) == (0, 0, 4, 0)


@pytest.mark.parametrize("lines", [CLUB, JACK, WHOLE_PACK, TO_RIGHT, TRUMPS_ONLY, NO_BIDS])
def test_it_is_said_and_played_alike_by_both_engines(lines: str) -> None:
    game = small(lines)
    assert rules(canonical(game)) == game
    assert from_json(to_json(game)) == game
    assert_played_alike(game)


def test_the_rulebook_says_it() -> None:
    said = rulebook(small(CLUB))
    assert "The player who has the two of clubs at the first lead, or the player on the dealer's left where" in said


@pytest.mark.parametrize("lines", [CLUB, JACK, TRUMPS_ONLY, NO_BIDS])
def test_every_level_plays_it(lines: str) -> None:
    table = play_game(small(lines), ["level-1", "level-3", "level-4", "simple"], 2, 0, 3)
    assert table.hands_settled == 3
