"""Choices that cannot stand together: what the checker says, and which line it points at.

Where the language is wider than the app on purpose, the test shows that it can be played, or that we only warn.
"""

import pytest

from .options import BASE, NO_STEPS, diagnosed, fresh, over, refused, sizes, through, warned
from .scripts import SWEEP, hands_of
from .table import calls, deal_table

FORCE = "must bid: 9 or more if hand has a 9 among 2 or more of its suit and nobody has bid"
RUN = "dealer may run it: deal 3 more to everyone"
BY_LEAD = "trump\n  named by: the first lead\nplay\n  first lead: any card\n"


def at(code: str, line: str) -> list[tuple[str, str]]:
    """One problem, and no other."""
    return [(code, line)]


def kitty(each: int, number: int, ranks: str) -> str:
    return (
        f"deck\n  ranks: {ranks}\ndeal\n  each: {each}\n  kitty: {number}\nexchange\n  pitcher: discard down to {each}"
    )


def test_1_more_cards_than_the_pack_has() -> None:
    small = "A K Q J 10 9"
    assert refused(BASE, f"deck\n  ranks: {small}\ndeal\n  each: 7") == at("P301", "each: 7")
    assert refused(BASE, kitty(6, 1, small)) == at("P301", "each: 6")
    for number in range(1, 5):
        over(BASE, kitty(5, number, small))
    assert refused(BASE, kitty(5, 5, small)) == at("P301", "each: 5")
    assert refused(BASE, kitty(13, 2, "A K Q J 10-2")) == at("P301", "each: 13")
    assert refused("guide-cutthroat", "players\n  seats: 2-9") == at("P301", "seats: 2-9")
    over("guide-cutthroat", "players\n  seats: 2-8")


def test_2_no_cards_left_to_run_it() -> None:
    for ranks in ("A K Q J 10 9", "A K Q J 10 9 2", "A K Q J 10-7"):
        assert refused(BASE, f"deck\n  ranks: {ranks}\nbidding\n  {RUN}") == at("P301", RUN)
    assert refused("arizona-29", f"bidding\n  {RUN}") == at("P301", RUN)
    over(BASE, f"deal\n  each: 10\nbidding\n  {RUN}")
    assert refused(BASE, f"deal\n  each: 11\nbidding\n  {RUN}") == at("P301", RUN)
    with_kitty = "deal\n  each: 10\n  kitty: 2\nexchange\n  everyone: discard down to 6\nbidding\n  "
    assert refused(BASE, with_kitty + RUN) == at("P301", RUN)


@pytest.mark.parametrize(
    ("rank", "row"),
    [
        ("10", "ten: 1 to the winner of 10 of trump"),
        ("3", "three: 3 to the winner of 3 of trump"),
        ("5", "five: 5 to the winner of 5 of trump"),
        ("9", "nine: 9 to the winner of 9 of trump"),
        ("3", "off-three: 3 to the winner of off-3"),
        ("5", "off-five: 5 to the winner of off-5"),
        ("9", "off-nine: 9 to the winner of off-9"),
    ],
)
def test_3_a_card_that_scores_was_taken_out(rank: str, row: str) -> None:
    kept = " ".join(each for each in ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"] if each != rank)
    assert refused(BASE, f"deck\n  ranks: {kept}\npoints\n  {row}")[0] == ("P331", row)


def test_4_game_and_ten_together_are_an_addition_of_ours() -> None:
    over(BASE, "", "ten-of-trump")


def test_5_a_forced_nine_without_a_nine_that_scores() -> None:
    nine = "points\n  nine: {} to the winner of 9 of trump\nbidding\n  " + FORCE
    over(BASE, nine.format(9))
    assert warned(BASE, nine.format(8))[1] == at("P320", FORCE), "it can be played, and that is said"
    assert warned(BASE, f"points\n  eight: 9 to the winner of 8 of trump\nbidding\n  {FORCE}")[1] == at("P320", FORCE)
    eleven = "deck\n  ranks: A K Q J 10 8-2\npoints\n  five: 9 to the winner of 5 of trump\nbidding\n  "
    assert refused(BASE, eleven + FORCE) == at("P345", FORCE)
    assert refused(BASE, f"bidding\n  {FORCE}") == at("P313", FORCE)
    assert refused("team", f"bidding\n  {FORCE}")[0][0] == "P319"


@pytest.mark.parametrize(
    ("code", "section", "line"),
    [
        ("P319", "bidding", "all pass: dealer must bid"),
        ("P319", "bidding", "dealer may hold: any bid"),
        ("P319", "bidding", "bids: 2 or more"),
        ("P319", "bidding", RUN),
        ("P319", "calls", "moon: a bid of all the points"),
        ("P341", "loses at once", "moon: called moon and failed"),
        ("P341", "wins at once", "moon: called moon and made it"),
        ("P341", "to win", "own bid: made the last bid"),
        ("P341", "to win", "bid or set: made the last bid or set the pitcher"),
        ("P319", "winning", "several there: pitcher"),
        ("P319", "winning", "several there: highest score, else pitcher"),
        ("P319", "points", "game: to the winner of most pips, the pitcher if tied"),
        ("P319", "settlement", "set: pitcher loses twice the bid"),
        ("P341", "loses at once", "sets: set 3 times"),
        ("P352", "settlement", "others: score nothing"),
        ("P319", "settlement", "made: pitcher scores the bid"),
    ],
)
def test_6_without_bidding_nothing_speaks_of_a_bid(code: str, section: str, line: str) -> None:
    said = refused("team", f"{section}\n  {line}")
    assert said[0] == (code, line)


def test_7_a_least_bid_above_all_the_points() -> None:
    assert refused(BASE, "bidding\n  bids: 5 or more") == at("P312", "bids: 5 or more")
    assert refused(BASE, "bidding\n  bids: 2-5") == at("P312", "bids: 2-5")
    over(BASE, "bidding\n  bids: 4 or more")


def test_8_jokers_below_the_two_and_level_jokers() -> None:
    order = "order: A K Q J 10-2 red joker black joker"
    assert warned(BASE, f"deck\n  jokers: 2\ntrump\n  {order}")[1] == at("P310", order), "that can be played, too"
    level = "jokers: the first played is higher"
    assert refused(BASE, f"trump\n  {level}") == at("P309", level)
    for base in (BASE, "team-auction-6"):
        assert diagnosed(base, "", "first-joker-high") == at("P309", level)
    over("team-auction-7", "", "first-joker-high")


def test_9_that_the_makers_team_wins_where_there_are_no_teams() -> None:
    for line in ("several there: pitcher", "several there: highest score, else pitcher"):
        assert refused("solo-auction", f"winning\n  {line}") == at("P356", line)


def test_10_a_bid_above_one_that_has_every_trick_already() -> None:
    row = "moon: a bid above all the points, made by taking every trick"
    game, said = warned(BASE, f"points\n  sweep: 1 to the winner of every trick\ncalls\n  {row}")
    assert said == at("P347", row)
    assert calls(deal_table(game, hands_of(SWEEP[:6]))) == ["pass", "2", "3", "4", "5", "moon"]


@pytest.mark.parametrize(
    ("code", "line", "with_it"),
    [
        ("P329", "scoring trumps: stay in hand", ""),
        ("P329", "left out: if the bid is called moon", "calls\n  moon: a bid of all the points\n"),
        ("P326", "dealer: take the stock", ""),
        ("P326", "pitcher: take the stock", ""),
    ],
)
def test_11_what_belongs_to_an_exchange_where_there_is_none(code: str, line: str, with_it: str) -> None:
    assert refused(BASE, f"{with_it}exchange\n  {line}") == at(code, line)


def test_11_a_highest_number_of_discards_is_part_of_discarding() -> None:
    assert refused(BASE, "exchange\n  everyone: up to 4")[0][0] == "P101"


@pytest.mark.parametrize(
    ("code", "lines", "line"),
    [
        ("P324", "exchange\n  everyone: discard all non-trump, then draw to 6", None),
        ("P324", "exchange\n  everyone: discard non-trump, up to 3, then draw as many", None),
        ("P101", "trump\n  named by: the first lead, from the suits in hand", None),
        ("P322", "play\n  first leader: left of the pitcher", None),
        ("P321", "play\n  first lead: trump", None),
    ],
)
def test_12_what_asks_for_trump_before_the_first_lead_has_made_it(code: str, lines: str, line: str | None) -> None:
    base = BY_LEAD if code != "P321" else "trump\n  named by: the first lead\n"
    said = diagnosed(BASE, f"{base if code != 'P101' else ''}{lines}")
    assert said == at(code, line or lines.split("\n  ")[1])


def test_12_an_exchange_of_any_cards_before_trump_is_an_addition_of_ours() -> None:
    over(BASE, f"{BY_LEAD}exchange\n  everyone: discard up to 3, then draw as many")


def test_13_partners_are_four() -> None:
    assert refused(BASE, "players\n  seats: 6") == at("P303", "seats: 6")
    assert refused("kirk-partnership", "players\n  seats: 4-6") == at("P303", "seats: 4-6")


def test_14_too_few_discards_to_come_down_to_six() -> None:
    deeds = "everyone: discard up to {}, then draw to 6"
    lines = f"deal\n  each: 9\n{NO_STEPS}  stock runs short: go without\n  {deeds}"
    for most in (1, 2, 3):
        assert refused("team-auction-9", lines.format(most)) == at("P326", deeds.format(most))
    free = "everyone: discard up to 3"
    assert refused(BASE, f"deal\n  each: 9\nexchange\n  {free}") == at("P326", free), "nobody has to throw three"
    # who must come down and may throw only two throws two: everyone plays seven cards
    for most, left in ((3, 6), (2, 7)):
        game = over(BASE, f"deal\n  each: 9\nexchange\n  everyone: discard non-trump, up to {most}, down to 6")
        assert sizes(through(fresh(game))) == [left] * 4
