"""A lead that binds nobody, and a led trump that must be followed. The hands were worked by hand."""

from pitchdsl.canonical.text import canonical
from pitchdsl.game.actions import PlayCard
from pitchdsl.players.roster import play_game
from pitchdsl.rulebook.rulebook import rulebook
from pitchdsl.rulesjson.convert import from_json, to_json
from tests.kernel.agreement import assert_played_alike
from tests.texts import rules

from .small import small
from .worked import cards, score, worked

FREE = "play\n  follow: suit when trump is led, else any card\n"


def test_a_plain_lead_binds_nobody() -> None:
    # To the five of hearts seat 1 throws a club, though it has a heart, and the ace takes the trick. Then the jack of
    # trump is led: the two and the ace must go with it, and seat 0 has all four points.
    table = worked(
        small(FREE),
        """
        score 0 0 0 0
        deal 5H AS | 9H 3C | AH JS | 2S KD
        bid 0 bid 2, 1 pass, 2 pass, 3 pass
        name 0 S
        trick 0 5H 3C AH KD > 2
        trick 2 JS 2S AS 9H > 0
        """,
    )
    assert score(table) == (4, 0, 0, 0)


def test_a_led_trump_must_be_followed() -> None:
    # The king of trump draws the two and the ace, which takes high and low. Seat 0 then leads a club, and its four
    # loses to the five of seat 1, who has the last trick. Seat 2 bid one and took nothing: it loses one.
    lines = """
        score 0 0 0 0
        deal AS 4C | 5C 6C | KS JD | 2S AD
        bid 0 pass, 1 pass, 2 bid 1, 3 pass
        name 2 S
        """
    table = worked(small(FREE), lines)
    (king, two, ace) = cards("KS 2S AS")
    table.apply(PlayCard(king))
    assert table.legal_actions() == (PlayCard(two),)
    table.apply(PlayCard(two))
    assert table.legal_actions() == (PlayCard(ace),)
    table = worked(small(FREE), lines + "trick 2 KS 2S AS 6C > 0\n        trick 0 4C 5C JD AD > 1\n")
    assert score(table) == (2, 1, -1, 0)


def test_it_is_said_and_played_alike_by_both_engines() -> None:
    game = small(FREE)
    assert "follow: suit when trump is led, else any card" in canonical(game)
    assert rules(canonical(game)) == game
    assert from_json(to_json(game)) == game
    assert "A lead of another suit binds nobody" in rulebook(game)
    assert_played_alike(game)


def test_every_level_plays_it() -> None:
    table = play_game(small(FREE), ["level-1", "level-3", "level-4", "simple"], 2, 0, 3)
    assert table.hands_settled == 3
