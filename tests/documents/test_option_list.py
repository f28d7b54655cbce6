"""Every choice of every option, with a test that tells it from the others by what happens at the table."""

from importlib import import_module

import pytest

from .options import TOLD
from .registry import HERE

OPTIONS = {
    "players": ("4", "2 to 8", "3 to 7", "2 to 7"),
    "sides": ("partners opposite", "each alone"),
    "removed ranks": (
        "none",
        "2 to 6",
        "3 to 8",
        "2 to 5, 7 and 8, with a joker",
        "2 to 8",
        "3 and 4",
        "the tens",
        "any others",
    ),
    "cards dealt": ("5 to 13",),
    "kitty": ("none", "2 to 6 to the maker"),
    "bidding": ("one round", "off", "several rounds"),
    "stick the dealer": ("on", "off", "take a set", "next dealer deals"),
    "dealer steal": ("none", "all bids", "the maximum only", "below the maximum only"),
    "minimum bid": ("1", "2", "3", "4", "5", "6", "9", "30"),
    "moon": (
        "off",
        "an extra point",
        "instant win, else the bid is added",
        "instant win at any score",
        "worth game points",
    ),
    "moon bid": ("the maximum", "above the maximum"),
    "moon discard": ("disabled", "kept"),
    "moon failure": ("instant loss", "subtract the bid"),
    "need suit to choose it": ("on", "off"),
    "misdeal": ("off", "2 to 10", "2 to 9", "3 to 9", "4 to 9"),
    "dealer can run it": ("on", "off"),
    "forced nine bid": ("on", "off"),
    "trump set by": ("the maker", "the suit of the first lead", "the dealer's left"),
    "discarding": (
        "off",
        "all non-trump must go",
        "what one likes of the non-trumps",
        "what one likes of all cards",
        "non-trumps down to six",
    ),
    "refilling": ("everyone to six", "the dealer takes the stock", "the maker takes the stock"),
    "discarding trump point cards": ("allow", "disallow"),
    "maximum discards": ("none", "a number"),
    "initial leader": ("the maker", "the maker's left"),
    "leading": ("the first lead must be trump", "any suit at any time", "no trump until broken"),
    "following": (
        "suit or trump; any card when void",
        "suit or trump; must trump when void",
        "suit; any card when void",
        "suit; must trump when void",
    ),
    "trump only": ("on", "off"),
    "first joker high": ("on", "off"),
    "finish early": ("on", "off"),
    "junk points": ("defenders score", "defenders do not score"),
    "maker scores bid only": ("on", "off"),
    "low point": ("captor", "player who plays it", "original owner"),
    "jokers": ("none", "one", "two"),
    "joker below the two": ("on", "off"),
    "off-jack (1)": ("on", "off"),
    "off-ace (1)": ("on", "off"),
    "off-three (3)": ("on", "off"),
    "off-five (5)": ("on", "off"),
    "off-nine (9)": ("on", "off"),
    "three of trump": ("off", "3, or 15 or 1"),
    "five of trump": ("off", "5, or 1"),
    "nine of trump": ("off", "9"),
    "king of trump": ("off", "25 or 30"),
    "queen of trump": ("off", "20"),
    "game or ten": ("game", "the ten of trump", "neither"),
    "high spade": ("on", "off"),
    "game tie": ("nobody", "the bidder", "the defenders"),
    "last trick": ("1", "0"),
    "all tricks gives opponents -1": ("on", "off"),
    "set penalty": ("the bid", "twice the bid"),
    "game over": ("at so many points", "after so many hands"),
    "win rule": (
        "highest score",
        "must bid",
        "must bid or set",
        "must bid, no junk",
        "both over: makers",
        "ties: makers",
        "points in order",
        "win by two",
    ),
    "set limit": ("off", "2", "3", "4", "5"),
    "game scoring": ("most pips in all tricks", "the best single trick"),
    "score direction": ("up to the target", "down to 0"),
}
"""The options of the documents. How strong a computer player is, and when a hint is shown, are no rules."""

CHOICES = [(option, choice) for option, choices in OPTIONS.items() for choice in choices]

for _module in sorted(HERE.glob("test_option_*.py")):
    if _module.stem != "test_option_list":
        import_module(f"{__package__}.{_module.stem}")


@pytest.mark.parametrize(("option", "choice"), CHOICES)
def test_a_test_tells_this_choice_from_the_others(option: str, choice: str) -> None:
    tests = TOLD.get((option, choice), [])
    assert any(name.rpartition(".")[2].startswith("test_") for name in tests), "no test tells it"


def test_no_test_tells_a_choice_that_there_is_not() -> None:
    assert set(TOLD) == set(CHOICES)


def test_the_list_is_complete() -> None:
    assert (len(OPTIONS), len(CHOICES)) == (54, 153)
