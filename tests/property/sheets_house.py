"""What each bundled house rule changes on the card of a game, noted by hand."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from .sheet import Row, Sheet, won

Note = Callable[[Sheet], Sheet]


def _says(**changes: Any) -> Note:
    """The card with these blanks filled in otherwise."""
    return lambda sheet: replace(sheet, **changes)


def _paid(name: str, fact: str, card: str) -> Note:
    """The card with one of its rows paid otherwise, and worth as much as before."""

    def change(sheet: Sheet) -> Sheet:
        rows = tuple((row[0], row[1], fact, card) if row[0] == name else row for row in sheet.rows)
        return replace(sheet, rows=rows)

    return change


def _with(*rows: Row) -> Note:
    """The card with more rows; one of a name that stands there already takes its place."""

    def change(sheet: Sheet) -> Sheet:
        new = {row[0]: row for row in rows}
        kept = tuple(row for row in sheet.rows if row[0] not in new)
        return replace(sheet, rows=(*kept, *rows))

    return change


def _without(name: str) -> Note:
    """The card without a row."""
    return lambda sheet: replace(sheet, rows=tuple(row for row in sheet.rows if row[0] != name))


def _called(name: str, number: str) -> Note:
    """The card with a name for a bid; how it is made stays where that was said."""
    return lambda sheet: replace(sheet, names=tuple({**dict(sheet.names), name: number}.items()))


def _needs(what: str) -> Note:
    """The card on which it takes more to win."""
    return lambda sheet: replace(sheet, needs=tuple({**dict.fromkeys(sheet.needs), what: None}))


def _ordered(names: str) -> Note:
    """The card with another order of the trumps, as far as their ranks are in the pack."""

    def change(sheet: Sheet) -> Sheet:
        there = [name for name in names.split() if len(name) == 2 or name in sheet.ranks]
        return replace(sheet, trumps=" ".join(there))

    return change


def _all(*notes: Note) -> Note:
    """One change after the other."""

    def change(sheet: Sheet) -> Sheet:
        for note in notes:
            sheet = note(sheet)
        return sheet

    return change


TO_TEN = "A K Q J {} T 9 8 7 6 5 4 3 2"
MOON = _called("moon", "all")

AUCTION: dict[str, Note] = {
    "coke-hand": _says(thrown_in="98765432"),
    "coke-hand-of-middle-cards": _says(thrown_in="987654"),
    "coke-hand-to-the-ten": _says(thrown_in="T98765432"),
    "coke-hand-without-a-two": _says(thrown_in="9876543"),
    "deal-again": _says(stuck=None, or_set=False, next_deals=False),
    "dealer-holds-below-the-highest": _says(hold="below highest"),
    "dealer-holds-the-highest": _says(hold="highest"),
    "dealer-may-hold": _says(hold="any"),
    "dealer-may-not-hold": _says(hold="nothing"),
    "next-dealer-deals": _says(stuck=None, or_set=False, next_deals=True),
    "run-it": _says(run=3),
    "several-rounds": _says(rounds=True),
    "stick-the-dealer": _says(stuck=2),
    "take-a-set": _says(stuck=0, or_set=True),
    "three-or-more": _says(least=3, most=None),
}
"""The deal and the bidding."""

MOONS: dict[str, Note] = {
    "moon-or-bust": lambda sheet: replace(
        _called("moon", "more")(sheet),
        made_by=(("moon", "point"),),
        wins=tuple({**dict(sheet.wins), "moon": "from 0"}.items()),
        loses=tuple({*sheet.loses, "moon"}),
    ),
    "moon-wins": lambda sheet: replace(MOON(sheet), wins=tuple({**dict(sheet.wins), "moon": "from 0"}.items())),
    "moon-worth-a-game": _all(MOON, _says(game_for="moon")),
    "no-exchange-for-a-moon": _all(MOON, _says(no_exchange="moon")),
    "smudge": _all(_called("smudge", "all"), _with(("all-tricks", 1, "everything", ""))),
    "smudge-scores-points": lambda sheet: replace(
        sheet, wins=tuple((name, when) for name, when in sheet.wins if name != "smudge")
    ),
}
"""Bids with a name."""

PLAY: dict[str, Note] = {
    "any-first-lead": _says(lead="any"),
    "end-early": _says(decided=True),
    "first-joker-high": _says(first_joker=True),
    "first-lead-trump": _says(lead="trump"),
    "free-when-void": _says(must_trump=False),
    "left-of-the-pitcher-leads": _says(leader="left of pitcher"),
    "must-trump": _says(must_trump=True),
    "need-the-suit": _says(namer="pitcher", suit_in_hand=True),
    "scoring-trumps-stay": _says(scoring_stays=True),
    "strict-suit": _says(follow="suit"),
    "trump-not-until-broken": _says(lead="unbroken"),
    "trump-only": _says(follow="trump", must_trump=False, lead="trump"),
}
"""Trump, the exchange and the tricks."""

POINTS: dict[str, Note] = {
    "best-trick-for-game": _paid("game", "best trick", ""),
    "five-of-trump": _with(won("five", 5, "5")),
    "high-to-its-winner": _paid("high", "winner", "highest"),
    "joker-below-the-two": _all(
        _says(jokers=("RJ",)),
        _ordered(TO_TEN.format("") + " RJ"),
        _paid("low", "winner", "lowest but the joker"),
        _with(won("joker", 1, "RJ")),
    ),
    "last-trick": _with(("last-trick", 1, "last", "")),
    "low-to-its-holder": _paid("low", "holder", "lowest"),
    "low-to-its-owner": _paid("low", "owner", "lowest"),
    "low-to-its-winner": _paid("low", "winner", "lowest"),
    "nine-of-trump": _with(won("nine", 9, "9")),
    "off-jack": _all(_ordered(TO_TEN.format("oJ")), _with(won("off-jack", 1, "oJ"))),
    "one-joker": _all(_says(jokers=("RJ",)), _ordered(TO_TEN.format("RJ")), _with(won("joker", 1, "RJ"))),
    "spades-double": _says(spades_double=True),
    "ten-for-game": _all(_without("game"), _with(won("ten", 1, "T"))),
    "ten-of-trump": _with(won("ten", 1, "T")),
    "three-of-trump": _with(won("three", 3, "3")),
    "tied-game-to-defenders": _says(ties="defenders"),
    "tied-game-to-the-pitcher": _says(ties="pitcher"),
}
"""What scores."""

ENDING: dict[str, Note] = {
    "bid-only": _says(made="bid"),
    "bid-or-set-to-win": _needs("own bid or set"),
    "both-there-pitcher-wins": _says(several="pitcher"),
    "double-set": _says(set_times=2),
    "every-trick-costs-one": _says(sweep_costs=1),
    "level-there-pitcher-wins": _says(several="highest, then pitcher"),
    "no-junk": _says(junk=False),
    "no-junk-to-win": _says(junk_stops=True),
    "own-bid-to-win": _needs("own bid"),
    "past-the-target": _needs("past the target"),
    "points-in-order": _says(several="pitcher"),
    "three-sets-lose": _says(sets_lose=3),
    "to-seven": _says(target=7),
    "to-twenty-one": _says(target=21),
    "twelve-hands": _says(hands=12),
    "win-by-two": _needs("ahead by two"),
}
"""The settlement and the end of the game."""

HOUSE_RULES: dict[str, Note] = {**AUCTION, **MOONS, **PLAY, **POINTS, **ENDING}
"""By the name of the house rule."""
