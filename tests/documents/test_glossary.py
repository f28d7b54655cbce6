"""What the documents say of words: each is explained in the rule sheet of the document's own games."""

import re
from functools import cache

import pytest

from pitchdsl.compile import load
from pitchdsl.rulebook.rulebook import rulebook
from tests.texts import rules, sheet

from .registry import shows

GUIDE = ("guide-partnership", "guide-cutthroat")
KIRK = ("kirk-cutthroat", "kirk-partnership")


@cache
def book(name: str) -> str:
    """The whole rule sheet."""
    return rulebook(load(name))


def entries(text: str) -> dict[str, str]:
    """The words that a sheet explains."""
    return dict(re.findall(r"^- \*\*(.+?)\*\*: (.+)$", text.split("\n## Words\n")[1], re.MULTILINE))


def word(name: str, term: str) -> str:
    """What a word means in a variant; a term may be one of several that share an entry."""
    [meaning] = [said for terms, said in entries(book(name)).items() if term in terms.split(", ")]
    return meaning


def section(name: str, title: str) -> str:
    """A chapter of the sheet."""
    return book(name).split(f"\n## {title}\n")[1].split("\n## ")[0]


@shows("D0-GLOSS-01")
@pytest.mark.parametrize("name", GUIDE)
def test_the_guide_calls_the_highest_bidder_pitcher(name: str) -> None:
    meaning = word(name, "pitcher")
    assert meaning.startswith("The highest bidder")
    assert meaning.endswith("the pitcher leads first and so fixes trump.")


@shows("D0-GLOSS-02")
@pytest.mark.parametrize("name", GUIDE)
def test_the_pitch_is_the_lead_that_fixes_trump(name: str) -> None:
    assert word(name, "pitch") == "The opening lead, which fixes trump."


@pytest.mark.parametrize("name", ["nine-card", "team-auction", "team"])
def test_nobody_pitches_where_trump_is_named(name: str) -> None:
    assert "pitch" not in entries(book(name))


@shows("D0-GLOSS-03")
@pytest.mark.parametrize("name", GUIDE)
def test_trump_is_the_suit_of_the_pitchers_first_lead(name: str) -> None:
    meaning = word(name, "trump")
    assert meaning.startswith("The suit of the pitcher's first lead")
    assert "A trump beats every card that is none." in meaning


@shows("D0-GLOSS-04")
@pytest.mark.parametrize("name", GUIDE)
def test_a_trick_is_one_card_from_each_player(name: str) -> None:
    assert word(name, "trick").startswith("One card from each player,")


@shows("D0-GLOSS-05")
@pytest.mark.parametrize("name", GUIDE)
def test_high_low_jack_and_game_are_the_four_points_of_the_guide(name: str) -> None:
    [meaning] = [said for terms, said in entries(book(name)).items() if terms == "High, Low, Jack, Game"]
    assert meaning == "The points of this game, worth one point each."
    table = section(name, "What counts").split("A card is in play")[0]
    rows = re.findall(r"^\| (High|Low|Jack|Game|All the points) \| (\d+) \|", table, re.MULTILINE)
    assert rows == [("High", "1"), ("Low", "1"), ("Jack", "1"), ("Game", "1"), ("All the points", "4")]


@shows("D0-GLOSS-06")
@pytest.mark.parametrize(
    ("name", "who"), [("guide-partnership", "the pitcher's side"), ("guide-cutthroat", "the pitcher")]
)
def test_a_set_is_a_failed_bid_that_is_taken_off(name: str, who: str) -> None:
    assert word(name, "set") == f"A failed bid: {who} loses the number that was bid."
    assert word(name, "set-back") == word(name, "set")
    assert "Points that are lost are taken off the score" in section(name, "Keeping score")


@shows("D0-GLOSS-07")
@pytest.mark.parametrize("name", GUIDE)
def test_the_guide_calls_the_bid_of_four_smudge(name: str) -> None:
    assert word(name, "smudge") == "The bid of four, which promises all the points."
    assert word(name, "shoot the moon") == "At other tables a name for the bid that is called smudge here."


@shows("D0-GLOSS-08")
@pytest.mark.parametrize("name", GUIDE)
def test_eldest_hand_sits_on_the_dealers_left(name: str) -> None:
    assert word(name, "eldest hand") == "The player on the dealer's left, who bids first."


@shows("D0-GLOSS-09")
@pytest.mark.parametrize(("name", "who"), [("guide-partnership", "side"), ("guide-cutthroat", "player")])
def test_in_the_bog_is_below_zero(name: str, who: str) -> None:
    assert word(name, "in the bog") == f"Said of a {who} whose score is below zero."


@shows("D0-GLOSS-10", "D1-GLOSS-01")
@pytest.mark.parametrize("name", [*GUIDE, *KIRK])
def test_the_other_names_of_the_game(name: str) -> None:
    meaning = word(name, "Pitch (the game)")
    assert "also called Setback, High-Low-Jack or Auction Pitch" in meaning


@shows("D0-GLOSS-11")
@pytest.mark.parametrize("name", GUIDE)
def test_who_holds_takes_the_contract_at_the_standing_bid(name: str) -> None:
    meaning = word(name, "hold")
    assert meaning == "Said of a dealer who takes over the contract at the standing bid, without raising it."


@shows("D0-DEAL-04")
def test_the_dealer_shuffles_and_the_player_on_the_right_cuts() -> None:
    for name in GUIDE:
        deal = section(name, "The deal")
        assert "The dealer shuffles." in deal
        assert "> Note: The player on the dealer's right cuts." in deal


@shows("D1-PLAYERS-04")
def test_lone_players_play_cutthroat_and_partners_partnership_pitch() -> None:
    alone, partners = KIRK
    assert word(alone, "Cutthroat Pitch") == "Pitch in which everyone plays alone, as in this game."
    assert word(partners, "Cutthroat Pitch") == "Pitch in which everyone plays alone, not as in this game."
    assert word(partners, "Partnership Pitch") == "Pitch in which partners play as a team, as in this game."
    assert word(alone, "Partnership Pitch") == "Pitch in which partners play as a team, not as in this game."


@shows("D1-GLOSS-02")
@pytest.mark.parametrize("name", KIRK)
def test_kirks_pitcher_takes_the_contract_and_leads_first(name: str) -> None:
    meaning = word(name, "pitcher")
    assert meaning.startswith("The highest bidder, who has won the bidding, or the dealer who has held that bid;")
    assert "the pitcher leads first" in meaning


@shows("D1-GLOSS-03")
@pytest.mark.parametrize("name", KIRK)
def test_the_fourth_point_is_called_the_game_score(name: str) -> None:
    assert word(name, "game score") == "Another name for the point called Game."
    points = [row for row in section(name, "What counts").splitlines() if row.startswith("|")][2:]
    assert points[3].startswith("| Game | 1 |")


@shows("D1-GLOSS-04")
def test_kirks_smudge_is_worth_five() -> None:
    assert word("kirk-partnership", "smudge") == "The bid of five, which promises all the points and all the tricks."
    assert "the lowest bid is one, the highest four. Above these" in section("kirk-partnership", "The bidding")


@shows("D3-GLOSS-01")
def test_three_names_for_the_bid_of_four() -> None:
    meaning = word("auction-pitch", "smudge")
    assert "a name for the highest bid, four here" in meaning
    assert word("auction-pitch", "slam") == word("auction-pitch", "shoot the moon") == meaning


@shows("D3-GLOSS-02")
def test_the_pitcher_has_bid_highest_or_held() -> None:
    meaning = word("auction-pitch", "pitcher")
    assert meaning.startswith("The highest bidder, who has won the bidding, or the dealer who has held that bid;")


@shows("D4-GLOSS-01")
def test_nine_cards_pitcher_has_won_the_bidding() -> None:
    assert word("nine-card", "pitcher").startswith("The highest bidder, who has won the bidding")


@shows("D2-GLOSS-01")
@pytest.mark.parametrize("name", ["team-auction", "solo-auction", "smear-4", "pedro", "high-nine"])
def test_the_maker_is_the_pitcher(name: str) -> None:
    assert word(name, "maker") == "Another name for the pitcher."
    assert word(name, "pitcher").startswith("The highest bidder, who has won the bidding")


@shows("D2-GLOSS-02")
def test_the_apps_own_game_is_called_auction_pitch_too() -> None:
    assert "Auction Pitch" in word("team-auction", "Pitch (the game)")


@shows("D2-GLOSS-03")
@pytest.mark.parametrize("name", ["team-auction-5", "team-auction-7", "smear-5", "high-nine"])
def test_the_off_jack_is_the_jack_of_trumps_colour(name: str) -> None:
    meaning = word(name, "off-jack")
    assert meaning.startswith("The jack of the other suit of trump's colour")
    assert "when diamonds are trump the jack of hearts" in meaning


def test_games_without_an_off_jack_do_not_speak_of_it() -> None:
    assert "off-jack" not in entries(book("team-auction"))


@shows("D2-GLOSS-04")
@pytest.mark.parametrize("name", ["team-auction", "solo-auction", "pidro"])
def test_junk_is_what_the_defenders_take(name: str) -> None:
    assert word(name, "junk points").startswith("Points that the defenders take;")
    defenders = {"solo-auction": "Everyone else but the pitcher."}
    assert word(name, "defenders") == defenders.get(name, "The side that is not the pitcher's.")


@shows("D2-GLOSS-05")
def test_the_apps_smudge_is_the_bid_for_all_points_and_all_tricks() -> None:
    with_smudge = sheet(
        "points\n"
        "  all tricks: 1 to the pitcher if the pitcher takes every trick\n"
        "calls\n"
        "  smudge: a bid of all the points\n"
    )
    meaning = entries(rulebook(rules(with_smudge)))["smudge"]
    assert meaning == "The bid of five, which promises all the points and all the tricks."
