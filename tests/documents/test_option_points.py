"""The app's options of what scores, and to whom, but for what ranks as a trump besides the suit."""

import pytest

from pitchdsl.cards import CODES
from pitchdsl.engine.table import Table
from pitchdsl.game.rng import ScriptedDeals

from .facts_account import hands
from .facts_points import earned
from .hands import pips
from .options import APP_GAMES, BASE, ended, fresh, hand, over, pack, say, says, taken, tells, unbid, warned
from .registry import shows
from .scripts import ALMOST, CAPTURED, EQUAL, MIXED, NO_JACK, ONE_PIP_MORE, SPLIT, SWEEP, filled
from .table import award, awards, cards, contract, deal_table, hand_of, play, rules

TEN = (
    "1: TH 2H 3H 4H",
    "1: 9D AD 2D 3D",
    "2: KC 2C 3C 4C",
    "2: AC 5C 6C 7C",
    "2: 9S 2S 3S 4S",
    "2: 8S 5S 6S 7S",
)
"""Seat 1: high, low, and the ten in one trick; seat 2: eleven pips in three tricks."""


# ---------------------------------------------------------------- low


@tells("low point", "captor", "player who plays it")
@shows("D2-OPT-LOW-01", "D2-OPT-LOW-02")
def test_a_captured_low_goes_to_its_winner_or_stays_with_its_player() -> None:
    script = CAPTURED[:6]  # dealt to seat 2, won by seat 1
    assert award(hand(over(BASE), script), "low").side == 1
    held = "points\n  low: to the holder of the lowest trump"
    assert award(hand(over(BASE, held, "low-to-its-winner"), script), "low").side == 1
    for lines in ("low: to the holder of the lowest trump", "low: to the player of the lowest trump"):
        low = award(hand(over(BASE, f"points\n  {lines}"), script), "low")
        assert (low.side, low.value, CODES[low.card or 0]) == (0, 1, "2H")


@tells("low point", "captor", "player who plays it", "original owner")
@shows("D2-OPT-LOW-02")
def test_a_low_that_has_changed_hands_tells_owner_and_player_apart() -> None:
    """Seat 0 throws the two, seat 3 draws it from the reshuffled discards, and seat 1 captures it."""
    for who, side in (("owner", 0), ("holder", 3), ("player", 3), ("winner", 1)):
        game, against = warned(
            "solo-auction",
            "deal\n  each: 9\nexchange\n  everyone: discard, then draw as many\n"
            f"  stock runs short: reshuffle the discards\npoints\n  low: to the {who} of the lowest trump",
        )
        assert against == ([("P386", "low: to the owner of the lowest trump")] if who == "owner" else [])
        table = say(deal_table(game, filled(["2H", "AH", "KH QH", ""], 9, suits="SDC")), "2 pass pass pass hearts")
        for seat, keep in ((1, {"AH"}), (2, {"KH"}), (3, None), (0, None)):
            number = 8 if keep else 1
            for _ in range(number):
                mine = [card for card in says(table)[1:] if card not in (keep or ())]
                say(table, "2H" if seat == 0 else mine[0])
            if seat == 0:
                discards = [card for card in table.hand.discards if CODES[card] != "2H"]
                table.deals = ScriptedDeals(reshuffles=[(*cards("2H"), *discards)], orders=[table.pack])
            say(table, "stand")
        assert "2H" in hand_of(table, 3)
        play(table, "AH")
        play(table, "KH" if "KH" in says(table) else says(table)[0])
        play(table, "2H")
        assert award(ended(table), "low").side == side


# ---------------------------------------------------------------- single cards

SINGLE = [
    ("three of trump", "3 of trump", (1, 3, 15), SWEEP, ("D2-OPT-THREE-01", "D2-OPT-THREE-02")),
    ("five of trump", "5 of trump", (1, 5), SWEEP, ("D2-OPT-FIVE-01", "D2-OPT-FIVE-02")),
    ("nine of trump", "9 of trump", (9,), NO_JACK, ("D2-OPT-NINE-PT-01", "D2-OPT-NINE-PT-02")),
    ("king of trump", "K of trump", (25, 30), SWEEP, ()),
    ("queen of trump", "Q of trump", (20,), SWEEP, ()),
]


@pytest.mark.parametrize(
    ("card", "values", "script"),
    [
        pytest.param(card, values, script, id=name, marks=[shows(*ids)] if ids else [])
        for name, card, values, script, ids in SINGLE
    ],
)
@tells("three of trump", "off", "3, or 15 or 1")
@tells("five of trump", "off", "5, or 1")
@tells("nine of trump", "off", "9")
@tells("king of trump", "off", "25 or 30")
@tells("queen of trump", "off", "20")
def test_a_card_of_trump_may_score_for_its_winner(card: str, values: tuple[int, ...], script: tuple[str, ...]) -> None:
    plain = hand(over(BASE), script[:6], "2")
    assert "extra" not in awards(plain)
    for value in values:
        table = hand(over(BASE, f"points\n  extra: {value} to the winner of {card}"), script[:6], "2")
        assert (award(table, "extra").side, award(table, "extra").value) == (1, value)
        assert taken(table) == (taken(plain)[0], taken(plain)[1] + value)
        absent = hand(over(BASE, f"points\n  extra: {value} to the winner of {card}"), EQUAL[:6], "2")
        assert award(absent, "extra").side == (1 if card.startswith("3") else None), "only that one is in play"


@tells("high spade", "on", "off")
def test_the_highest_spade_may_score() -> None:
    row = "points\n  high-spade: 1 to the winner of the highest spade"
    table = hand(over(BASE, row), MIXED[:6])
    assert (award(table, "high-spade").side, CODES[award(table, "high-spade").card or 0]) == (0, "9S")
    assert "high-spade" not in awards(hand(over(BASE), MIXED[:6]))
    assert award(hand(rules("nine-card"), MIXED, "3", start=(21, 21)), "high-spade").side == 0


# ---------------------------------------------------------------- game and the ten


@tells("game or ten", "game", "the ten of trump", "neither")
@shows("D2-OPT-GAMETEN-01", "D2-OPT-GAMETEN-02", "D2-OPT-GAMETEN-03")
def test_a_point_for_game_or_for_the_ten_or_for_neither() -> None:
    game = hand(over(BASE), TEN)
    assert (awards(game), taken(game)) == ({"high": 1, "low": 1, "jack": None, "game": 0}, (1, 2))
    ten = hand(over(BASE, "", "ten-for-game"), TEN)
    assert (awards(ten), taken(ten)) == ({"high": 1, "low": 1, "jack": None, "ten": 1}, (0, 3))
    neither = hand(over(BASE, "points\n  no game"), TEN)
    assert (awards(neither), taken(neither)) == ({"high": 1, "low": 1, "jack": None}, (0, 2))
    for lines, top in (("", 4), ("points\n  no game", 3)):
        assert says(fresh(over(BASE, lines)))[-1] == str(top)


@pytest.mark.parametrize("name", APP_GAMES)
@shows("D2-OPT-EXCL-01")
def test_no_game_of_the_app_pays_both(name: str) -> None:
    assert len({"game", "ten"} & set(awards(ended(fresh(rules(name)))))) == 1


@shows("D2-OPT-GAMETEN-02")
def test_the_language_may_pay_both() -> None:
    both = hand(over(BASE, "", "ten-of-trump"), TEN)
    assert (awards(both)["game"], awards(both)["ten"], taken(both)) == (0, 1, (1, 3))


def bid_by_dealer(game: str, lines: str) -> Table:
    """Seats 1 and 2 tie at game, and the dealer, who has no pip, has bid."""
    table = deal_table(over(game, f"play\n  first leader: left of the pitcher\n{lines}"), _hands_of_equal())
    contract(table, 0, "2", "hearts")
    for line in EQUAL[:6]:
        play(table, line.partition(": ")[2])
    return table


def _hands_of_equal() -> list[str]:
    mine: list[list[str]] = [[], [], [], []]
    for line in EQUAL[:6]:
        for step, card in enumerate(line[3:].split()):
            mine[(int(line[0]) + step) % 4].append(card)
    return [" ".join(each) for each in mine]


@tells("game tie", "nobody", "the bidder", "the defenders")
@shows("D2-OPT-GAMETIE-01", "D2-OPT-GAMETIE-02", "D2-OPT-GAMETIE-03")
def test_who_has_a_tied_game() -> None:
    rows = {"nobody": None, "the pitcher": 1, "the defenders": 0}
    assert award(hand(over(BASE), EQUAL[:6]), "game").side is None
    for who, side in rows.items():
        game = over(BASE, f"points\n  game: to the winner of most pips, {who} if tied")
        assert award(hand(game, EQUAL[:6]), "game").side == side
        assert award(hand(game, ONE_PIP_MORE[:6]), "game").side == 0, "no tie"
        lines = f"points\n  game: to the winner of most pips, {who} if tied"
        assert award(bid_by_dealer("solo-auction", lines), "game").side is None, "the bidder is none of the tied"
    assert award(unbid("team", EQUAL[:6]), "game").side is None
    assert award(unbid("solo", EQUAL[:6]), "game").side is None


@tells("game scoring", "most pips in all tricks", "the best single trick")
def test_game_by_all_tricks_or_by_the_best_one() -> None:
    assert award(hand(over(BASE), TEN), "game").side == 0
    assert award(hand(over(BASE, "", "best-trick-for-game"), TEN), "game").side == 1
    assert award(hand(over(BASE, "", "best-trick-for-game"), EQUAL[:6]), "game").side is None


@shows("D2-OPT-PIPS-01")
def test_an_off_jack_counts_one_pip_and_a_joker_none() -> None:
    lines = "deck\n  jokers: 1\ntrump\n  order: A K Q J off-J joker 10-2"
    for third, side in (("JD", 1), ("RJ", None), ("3H", None)):
        script = (f"1: AH 2H {third} 4H", *EQUAL[1:6])
        assert award(hand(over(BASE, lines), script), "game").side == side


@pytest.mark.parametrize("name", APP_GAMES)
@shows("D2-OPT-PIPS-01")
def test_every_pack_of_the_app_holds_eighty_pips_that_count_for_game(name: str) -> None:
    assert pips(pack(fresh(rules(name)))) == 80
    for played in hands(name):
        if "game" in played.awards:
            assert played.awards["game"].side == earned(played)["game"]


# ---------------------------------------------------------------- tricks


@tells("last trick", "1", "0")
@shows("D2-OPT-LAST-01", "D2-OPT-LAST-02")
def test_the_last_trick_may_score() -> None:
    on, off = over(BASE, "", "last-trick"), over(BASE)
    for script, side, points in ((SWEEP[:6], 1, (0, 4)), (ALMOST[:6], 0, (0, 4)), (SPLIT[:6], 0, (2, 2))):
        assert taken(hand(off, script)) == points
        assert "last-trick" not in awards(hand(off, script))
        more = hand(on, script)
        assert (award(more, "last-trick").side, award(more, "last-trick").value) == (side, 1)
        assert taken(more) == (points[0] + (side == 0), points[1] + (side == 1))
