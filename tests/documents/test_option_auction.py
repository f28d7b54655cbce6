"""The app's options of the auction, but for the moon: rounds, a stuck dealer, stealing, the least bid, running it."""

import pytest

from pitchdsl.engine.table import Table
from pitchdsl.game.events import (
    AwardEvent,
    BidEvent,
    ContractEvent,
    DealEvent,
    DrawEvent,
    PlayEvent,
    RedealEvent,
    TrumpEvent,
)

from .options import APP_GAMES, BASE, delta, ended, fresh, over, refused, say, says, sizes, tells, through, warned
from .registry import shows
from .scripts import MIXED, filled, hands_of
from .table import deal_table, events, rules, tricks

HANDS = hands_of(MIXED[:6])


def auction(lines: str = "", words: str = "", *house_rules: str, base: str = BASE) -> Table:
    """What was said after such a deal by seat 0, from seat 1 on."""
    return say(deal_table(over(base, lines, *house_rules), HANDS), words)


def contract(table: Table) -> tuple[int | None, int | None]:
    made = events(table, ContractEvent)[-1]
    return made.seat, made.bid


# ---------------------------------------------------------------- rounds


@tells("bidding", "one round")
@shows("D2-OPT-BID-01")
def test_everyone_speaks_once() -> None:
    for lines in ("", "bidding\n  turns: once around"):
        table = auction(lines, "2 3 pass pass")
        assert [event.seat for event in events(table, BidEvent)] == [1, 2, 3, 0]
        assert contract(table) == (2, 3)


@tells("bidding", "several rounds")
@shows("D2-OPT-BID-03")
def test_the_bidding_goes_round_until_one_bidder_is_left() -> None:
    table = auction("", "2 3 pass pass", "several-rounds")
    assert not events(table, ContractEvent)
    assert (table.seat, says(table)) == (1, ["pass", "4"]), "who has passed is not asked again, and who has not is"
    assert contract(say(table, "pass")) == (2, 3)
    assert contract(auction("", "2 3 pass pass 4", "several-rounds")) == (1, 4)
    five = auction("bidding\n  turns: around until all but one pass", "2 3 pass 4 5", base="team-auction-5")
    assert contract(five) == (1, 5)


@tells("bidding", "off")
@shows("D2-OPT-BID-02")
def test_without_bidding_the_dealers_left_names_trump_and_leads() -> None:
    for dealer in range(4):
        game = over(BASE, "no bidding\ntrump\n  named by: left of the dealer")
        table = deal_table(game, HANDS, dealer=dealer)
        chooser = (dealer + 1) % 4
        assert (table.seat, says(table)) == (chooser, ["spades", "hearts", "diamonds", "clubs"])
        assert table.seat == chooser == through(table).seat
        assert not events(table, BidEvent)
        assert set(delta(ended(table))) != {0}, "every side has what it takes"


# ---------------------------------------------------------------- all pass


@tells("stick the dealer", "on")
@shows("D2-OPT-STICK-01", "D2-OPT-STICK-04")
def test_a_stuck_dealer_must_bid() -> None:
    for lines in ("", "bidding\n  all pass: dealer must bid"):
        table = auction(lines, "pass pass pass")
        assert (table.seat, says(table)) == (0, ["2", "3", "4"])
        assert contract(say(table, "2")) == (0, 2)
    assert says(auction("", "2 pass pass"))[0] == "pass", "after a bid of another the dealer is free"


@tells("stick the dealer", "off")
@shows("D2-OPT-STICK-02")
def test_a_dealer_who_is_not_stuck_may_pass_too() -> None:
    table = auction("", "pass pass pass", "deal-again")
    assert says(table) == ["pass", "2", "3", "4"]
    say(table, "pass")
    assert [event.dealer for event in events(table, DealEvent)] == [0, 0]
    assert [event.hand for event in events(table, DealEvent)] == [1, 1]
    assert events(table, RedealEvent)
    assert (table.hands_settled, table.score) == (0, [0, 0])


@tells("stick the dealer", "take a set")
@shows("D2-OPT-STICK-03")
def test_a_stuck_dealer_may_take_a_set() -> None:
    table = auction("", "pass pass pass", "take-a-set")
    assert says(table) == ["set", "2", "3", "4"]
    assert contract(say(table.copy(), "2")) == (0, 2), "or bid like any other"
    say(table, "set")
    assert (table.hands_settled, delta(table)) == (1, (-2, 0))
    assert not events(table, TrumpEvent) and not events(table, PlayEvent)
    assert table.dealer == 1
    dearer = auction("bidding\n  bids: 3 or more", "pass pass pass set", "take-a-set")
    assert delta(dearer) == (-3, 0), "it costs the least bid"


# ---------------------------------------------------------------- stealing

STEALING = [
    pytest.param("nothing", set(), id="nothing", marks=shows("D2-OPT-STEAL-01")),
    pytest.param("any bid", {2, 3, 4}, id="any", marks=shows("D2-OPT-STEAL-02")),
    pytest.param("the highest bid", {4}, id="highest", marks=shows("D2-OPT-STEAL-03")),
    pytest.param("any bid below the highest", {2, 3}, id="below-highest"),
]


@pytest.mark.parametrize(("what", "stolen"), STEALING)
@tells("dealer steal", "none", "all bids", "the maximum only", "below the maximum only")
def test_which_bids_the_dealer_may_steal(what: str, stolen: set[int]) -> None:
    for bid in (2, 3, 4):
        table = auction(f"bidding\n  dealer may hold: {what}", f"{bid} pass pass" if bid < 4 or 4 in stolen else "4")
        higher = [str(more) for more in range(bid + 1, 5)]
        if bid in stolen:
            assert (table.seat, says(table)) == (0, ["pass", "hold", *higher])
            assert contract(say(table.copy(), "hold")) == (0, bid)
        elif bid < 4:
            assert (table.seat, says(table)) == (0, ["pass", *higher])
        else:
            assert contract(table) == (1, 4), "nobody can say anything to that"
        if not events(table, ContractEvent):
            assert contract(say(table, "pass")) == (1, bid)


def test_nobody_but_the_dealer_steals() -> None:
    assert says(auction("", "2", "dealer-may-hold")) == ["pass", "3", "4"]


# ---------------------------------------------------------------- how low and how high


@pytest.mark.parametrize(
    ("base", "total"), [("team-auction", 4), ("team-auction-10", 10), ("nine-five", 18), ("sixty-three", 63)]
)
@tells("minimum bid", "1", "2", "3", "4", "5", "6", "9", "30")
@shows("D2-OPT-MIN-01")
def test_the_least_bid_is_any_number_up_to_all_the_points(base: str, total: int) -> None:
    for least in (1, 2, 3, 4, 5, 6, 9, 30, total):
        lines = f"bidding\n  bids: {least} or more"
        if least <= total:
            table = deal_table(over(base, lines), filled([""] * 4, rules(base).deal.each.cards))
            assert says(table) == ["pass", *map(str, range(least, total + 1))]
    assert refused(base, f"bidding\n  bids: {total + 1} or more")[0] == ("P312", f"bids: {total + 1} or more")


@pytest.mark.parametrize("name", [name for name in APP_GAMES if name not in ("team", "solo")])
@shows("D2-OPT-SUM-01")
def test_the_highest_bid_is_the_sum_of_all_that_scores(name: str) -> None:
    table = fresh(rules(name))
    numbers = [int(word) for word in says(table) if word.isdigit()]
    worth = {event.point: event.value for event in events(ended(table), AwardEvent)}
    assert max(numbers) == sum(worth.values())


@shows("D2-OPT-SUM-01")
def test_what_scores_more_raises_the_highest_bid() -> None:
    for lines, top in (("five: 5 to the winner of 5 of trump", 9), ("no game", 3), ("low: 2", 5)):
        assert says(auction(f"points\n  {lines}"))[-1] == str(top)
    assert says(auction("", "", "smudge")) == ["pass", "2", "3", "4", "smudge"]


# ---------------------------------------------------------------- running it


@tells("dealer can run it", "off")
@shows("D2-OPT-RUNIT-07")
def test_nobody_runs_it_unless_the_rules_say_so() -> None:
    assert says(auction("", "2 pass pass")) == ["pass", "3", "4"]
    assert says(auction("", "pass pass pass")) == ["2", "3", "4"]


@tells("dealer can run it", "on")
@shows("D2-OPT-RUNIT-01", "D2-OPT-RUNIT-02", "D2-OPT-RUNIT-06")
def test_the_dealer_runs_it_and_everyone_has_three_more_and_speaks_again() -> None:
    for word in ("", "2", "2 pass"):
        assert "run" not in says(auction("", word, "run-it")), "that is for the dealer"
    table = auction("", "2 pass pass", "run-it")
    assert says(table) == ["pass", "run", "3", "4"]
    stock = table.hand.stock
    say(table, "run")
    assert [(event.seat, event.cards) for event in events(table, DrawEvent)] == [
        (1, stock[0:3]),
        (2, stock[3:6]),
        (3, stock[6:9]),
        (0, stock[9:12]),
    ]
    assert (sizes(table), table.hand.stock) == ([9] * 4, stock[12:])
    say(table, "pass 3 pass pass")
    assert [event.seat for event in events(table, BidEvent)] == [1, 2, 3, 0, 1, 2, 3, 0]
    assert contract(table) == (2, 3)
    ended(table)
    assert len(tricks(table)) == 9


@shows("D2-OPT-RUNIT-03", "D2-OPT-RUNIT-04")
def test_after_the_run_a_bid_must_be_higher_and_the_dealer_may_not_be_the_last_to_pass() -> None:
    table = auction("", "2 pass pass run", "run-it")
    assert (table.seat, says(table)) == (1, ["pass", "3", "4"])
    say(table, "pass pass pass")
    assert (table.seat, says(table)) == (0, ["3", "4"]), "it is run once, and the dealer has to bid now"
    table = auction("", "2 pass pass run pass pass 3", "run-it")
    assert says(table) == ["pass", "4"], "not all others have passed"
    held = auction("", "2 pass pass run pass pass pass", "run-it", "dealer-may-hold")
    assert says(held) == ["hold", "3", "4"], "the dealer may match where stealing is allowed"
    nobody = auction("", "pass pass pass run pass pass pass", "run-it", "deal-again")
    assert says(nobody) == ["2", "3", "4"], "though without a run all may pass"


@shows("D2-OPT-RUNIT-02")
def test_after_the_run_those_who_had_passed_may_speak_in_several_rounds_too() -> None:
    table = auction("", "2 pass pass run", "run-it", "several-rounds")
    assert (table.seat, says(table)) == (2, ["pass", "3", "4"]), "seat 1 stands with the bid"
    say(table, "3 pass pass pass")
    assert contract(table) == (2, 3)


@shows("D2-OPT-RUNIT-06")
def test_with_an_exchange_six_cards_are_played_after_a_run() -> None:
    for house_rules, each in (((), 6), (("run-it",), 9)):
        game = over("team-auction-9", "deal\n  each: 6", *house_rules)
        table = deal_table(game, HANDS)
        say(table, "pass pass pass run pass pass pass 3" if house_rules else "pass pass pass 3")
        assert sizes(table) == [each] * 4
        assert sizes(through(table)) == [6] * 4


@shows("D2-OPT-RUNIT-05")
def test_there_must_be_cards_for_a_run() -> None:
    run = "bidding\n  dealer may run it: deal 3 more to everyone"
    packs = {24: "10 9", 28: "10 9 2", 32: "10-7", 36: "10-6", 40: "10-5", 44: "10-4", 48: "10-3", 52: "10-2"}
    for size, low in packs.items():
        for each in range(5, size // 4 + 1):
            lines = f"deck\n  ranks: A K Q J {low}\ndeal\n  each: {each}\n{run}"
            if 4 * (each + 3) <= size:
                over(BASE, lines)
            else:
                assert refused(BASE, lines) == [("P301", "dealer may run it: deal 3 more to everyone")]


# ---------------------------------------------------------------- a forced nine

CONNECTICUT = "nine-five-connecticut"
FORCE = "bidding\n  must bid: 9 or more if hand has a 9 among 2 or more of its suit and nobody has bid"


@tells("forced nine bid", "on", "off")
@shows("D2-OPT-NINE-01", "D2-OPT-NINE-02", "D2-OPT-NINE-04")
def test_a_nine_and_another_of_its_suit_force_a_bid_of_nine() -> None:
    hands = [
        "2D 3D 4D 5C 6C 7C",
        "9S 3S 2H 3H 2C 3C",
        "9H 4H 4S 5S 8C 4C",
        "9D AS KS AH KH AC",
    ]
    free = ["pass", *map(str, range(9, 19))]
    forced = deal_table(rules(CONNECTICUT), hands)
    assert says(forced) == free[1:]
    assert says(say(forced, "9")) == ["pass", *free[2:]], "nine has been bid, and seat 2 is free"
    unforced = deal_table(over(CONNECTICUT, "bidding\n  no must bid"), hands)
    assert says(unforced) == free
    assert says(say(unforced, "pass")) == free
    assert says(deal_table(rules(CONNECTICUT), hands, dealer=1)) == free[1:], "seat 2 has to bid if nobody has"
    assert says(deal_table(rules(CONNECTICUT), hands, dealer=2)) == free, "a nine alone in its suit forces nobody"
    nine = filled(hands, 9)
    assert says(deal_table(rules("nine-five"), nine)) == ["pass", *map(str, range(4, 19))]


@shows("D2-OPT-NINE-01", "D2-OPT-NINE-02")
def test_where_bids_begin_below_nine_the_duty_lasts_until_nine_is_bid() -> None:
    hands = filled(["", "2D 3D", "9H 4H", ""], 9, suits="SCD")
    ever = "bidding\n  must bid: 9 or more if hand has a 9 among 2 or more of its suit"
    from_nine = [str(bid) for bid in range(9, 19)]
    for first, words in (("pass", from_nine), ("4", from_nine), ("8", from_nine), ("9", ["pass", *from_nine[1:]])):
        assert says(say(deal_table(over("nine-five", ever), hands), first)) == words
    # the rule of Connecticut binds only while nobody has bid, which there is the same
    once = over("nine-five", f"{ever} and nobody has bid")
    assert says(say(deal_table(once, hands), "4")) == ["pass", *map(str, range(5, 19))]


@shows("D2-OPT-NINE-03")
def test_a_nine_that_does_not_score_nine_is_warned_about() -> None:
    _, said = warned(BASE, f"points\n  nine: 8 to the winner of 9 of trump\n{FORCE}")
    assert said == [("P320", FORCE.splitlines()[1].strip())]
    assert over(BASE, f"points\n  nine: 9 to the winner of 9 of trump\n{FORCE}")
    assert refused(BASE, FORCE) == [("P313", FORCE.splitlines()[1].strip())], "four points in all"
