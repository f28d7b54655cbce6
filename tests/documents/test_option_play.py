"""The app's options of the play: who leads, what may be led and played, level jokers, and when a hand is over."""

import random

import pytest

from pitchdsl.cards import CODES
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import PlayCard
from pitchdsl.game.events import PlayEvent
from pitchdsl.game.rng import SeededDeals

from .options import BASE, begun, delta, easy, follow, fresh, hand, over, played_by, taken, tells, through, warned
from .registry import shows
from .scripts import MIXED, SWEEP
from .table import contract, deal_table, events, last_settle, play, plays, tricks

ANY = "play\n  first lead: any card\n"

# ---------------------------------------------------------------- leading


@tells("initial leader", "the maker", "the maker's left")
@shows("D2-OPT-LEADER-01", "D2-OPT-LEADER-02")
def test_who_leads_first() -> None:
    for maker in range(4):
        for lines, leader in (("", maker), ("play\n  first leader: left of the pitcher", (maker + 1) % 4)):
            table = contract(deal_table(over(BASE, lines), LEADS), maker, "2", "hearts")
            assert table.hand.pitcher == maker
            assert table.seat == leader


LEADS = ["2S 3S 4S 5S 6S 7S", "AH KH JS QS 4C 5C", "2D 3D 4D 5D 6D 7D", "8S 9S 8D 9D 8C 9C"]
EVERYTHING = {"AH", "KH", "JS", "QS", "4C", "5C"}

LEADING = [
    pytest.param("first lead: trump", {"AH", "KH"}, marks=shows("D2-OPT-LEAD-01")),
    pytest.param("first lead: any card", EVERYTHING, marks=shows("D2-OPT-LEAD-02")),
    pytest.param(
        "first lead: any card but trump until broken", {"JS", "QS", "4C", "5C"}, marks=shows("D2-OPT-LEAD-03")
    ),
]


@pytest.mark.parametrize(("line", "cards"), LEADING)
@tells("leading", "the first lead must be trump", "any suit at any time", "no trump until broken")
def test_what_may_be_led_first(line: str, cards: set[str]) -> None:
    table = contract(deal_table(over(BASE, f"play\n  {line}"), LEADS), 1, "2", "hearts")
    assert plays(table) == cards


@shows("D2-OPT-LEAD-01", "D2-OPT-LEAD-02")
def test_later_leads_are_free_and_a_leader_without_trump_leads_anything() -> None:
    for lines in ("", ANY):
        table = play(contract(deal_table(over(BASE, lines), LEADS), 1, "2", "hearts"), "AH 2D 8S 2S")
        assert plays(table) == EVERYTHING - {"AH"}
    nothing = contract(deal_table(over(BASE), LEADS), 1, "2", "clubs")
    assert plays(nothing) == {"4C", "5C"}
    for trump in ("diamonds", "clubs"):
        left = deal_table(over(BASE, "play\n  first leader: left of the pitcher"), LEADS)
        assert plays(contract(left, 1, "2", trump)) == ({"2D", "3D", "4D", "5D", "6D", "7D"})


@shows("D2-OPT-LEAD-03")
def test_trump_is_led_once_it_is_broken_or_nothing_else_is_there() -> None:
    game = over(BASE, "", "trump-not-until-broken")
    hands = ["2S 3S 4S 5S 6S 7S", "AH KH JS QS 4C 5C", "2H 3D 4D 5D 6D 7D", "8S 9S 8D 9D 8C 9C"]
    table = play(contract(deal_table(game, hands), 1, "2", "hearts"), "QS 3D 8S 2S")
    assert plays(table) == {"JS", "4C", "5C"}, "no trump has been played yet"
    play(table, "JS 2H 9S 3S 4D 8D 4S AH")
    assert plays(table) == {"KH", "4C", "5C"}, "seat 2 has trumped, and so has the leader"
    only = deal_table(game, ["2S 3S 4S 5S 6S 7S", "AH KH QH JH TH 9H", "2D 3D 4D 5D 6D 7D", LEADS[3]])
    assert plays(contract(only, 1, "2", "hearts")) == {"AH", "KH", "QH", "JH", "TH", "9H"}


# ---------------------------------------------------------------- following

BOTH, TRUMPS, NEITHER = "3S AH KH 5C 6C 7C", "AH KH QH 5C 6C 7C", "4D 5D 6C 7C 8C 9C"

FOLLOWING = [
    pytest.param("suit or trump, else any card", "3S AH KH", TRUMPS, marks=shows("D2-OPT-FOLLOW-01")),
    pytest.param("suit or trump, else trump, else any card", "3S AH KH", "AH KH QH", marks=shows("D2-OPT-FOLLOW-02")),
    pytest.param("suit, else any card", "3S", TRUMPS, marks=shows("D2-OPT-FOLLOW-03")),
    pytest.param("suit, else trump, else any card", "3S", "AH KH QH", marks=shows("D2-OPT-FOLLOW-04")),
]


@pytest.mark.parametrize(("rule", "with_suit", "without"), FOLLOWING)
@tells(
    "following",
    "suit or trump; any card when void",
    "suit or trump; must trump when void",
    "suit; any card when void",
    "suit; must trump when void",
)
def test_what_may_be_played_to_a_spade(rule: str, with_suit: str, without: str) -> None:
    game = over(BASE, f"{ANY}  follow: {rule}")
    for mine, cards in ((BOTH, with_suit), (TRUMPS, without), (NEITHER, NEITHER)):
        hands = ["8H 9H 8D 9D TD JD", "2S 2H 2C 3C 4C 2D", mine, "TS JS TH JH TC JC"]
        table = play(contract(deal_table(game, hands), 1, "2", "hearts"), "2S")
        assert (table.seat, plays(table)) == (2, set(cards.split()))
        table = play(contract(deal_table(game, hands), 1, "2", "hearts"), "2H")
        trumps = {card for card in mine.split() if card.endswith("H")}
        assert plays(table) == (trumps or set(mine.split())), "to a trump"


@pytest.mark.parametrize("rule", [str(param.values[0]) for param in FOLLOWING])
@shows("D2-OPT-FOLLOW-05")
def test_there_is_always_a_card_that_may_be_played(rule: str) -> None:
    rng = random.Random(5)
    seen = 0
    for seed in range(30):
        table = through(fresh(over(BASE, f"{ANY}  follow: {rule}"), seed=seed))
        while table.hands_settled == 0:
            assert table.seat is not None
            mine = {CODES[card] for card in range(54) if table.hand.hands[table.seat] >> card & 1}
            assert plays(table) and plays(table) <= mine
            seen += plays(table) < mine
            table.apply(rng.choice(table.legal_actions()))
    assert seen > 100, "the rule has forbidden something now and then"


# ---------------------------------------------------------------- trump only

FEW = ["4H 5H 2S 3S 4S 5S", "AH KH 2C 3C 4C 5C", "3H JS 2D 3D 4D 5D", "8S 9S 8D 9D 8C 9C"]


@tells("trump only", "on")
@shows("D2-OPT-TRUMPONLY-01", "D2-OPT-TRUMPONLY-02", "D2-OPT-TRUMPONLY-03")
def test_only_trumps_are_played_and_who_has_none_sits_out() -> None:
    table = contract(deal_table(over(BASE, "", "trump-only"), FEW), 1, "2", "hearts")
    assert plays(table) == {"AH", "KH"}
    play(table, "AH 3H")
    assert (table.seat, plays(table)) == (0, {"4H", "5H"}), "seat 3 has none and plays nothing"
    play(table, "4H")
    assert (table.seat, plays(table)) == (1, {"KH"})
    assert play(table, "KH 5H").hands_settled == 1, "all trumps have been played"
    assert [played_by(table, seat) for seat in range(4)] == [2, 2, 1, 0]
    assert (tricks(table), len(events(table, PlayEvent))) == ([1, 1], 5)


@tells("trump only", "off")
@shows("D2-OPT-TRUMPONLY-04")
def test_otherwise_everyone_plays_every_card() -> None:
    table = play(contract(deal_table(over(BASE), FEW), 1, "2", "hearts"), "AH 3H")
    assert (table.seat, plays(table)) == (3, set(FEW[3].split()))
    play(table, "8S 4H")
    assert plays(table) == {"KH", "2C", "3C", "4C", "5C"}
    while table.hands_settled == 0:
        table.apply(easy(table))
    assert [played_by(table, seat) for seat in range(4)] == [6] * 4


# ---------------------------------------------------------------- level jokers

JOKERS = (
    "deck\n  jokers: 2\ntrump\n  order: A K Q J red joker black joker 10-2\n"
    "points\n  red: 1 to the winner of the red joker\n  black: 1 to the winner of the black joker"
)


@tells("first joker high", "on", "off")
@shows("D2-OPT-JOKERFIRST-01", "D2-OPT-JOKERFIRST-02")
def test_which_of_two_jokers_wins() -> None:
    hands = ["2S 3S 4S 5S 6S 7S", "2H 3H 2C 3C 4C 5C", "{} 4H 2D 3D 4D 5D", "{} 5H 8D 9D 8C 9C"]
    for house_rules, black_first in ((("first-joker-high",), 2), ((), 3)):
        for first, second, winner in (("BJ", "RJ", black_first), ("RJ", "BJ", 2)):
            mine = [hands[0], hands[1], hands[2].format(first), hands[3].format(second)]
            table = contract(deal_table(over(BASE, JOKERS, *house_rules), mine), 1, "2", "hearts")
            assert tricks(play(table, f"2H {first} {second} 2S")) == [winner]


@shows("D2-OPT-JOKERFIRST-01")
def test_a_level_joker_still_loses_to_a_jack_and_beats_a_ten() -> None:
    hands = ["2S 3S 4S 5S 6S 7S", "TH 3H 2C 3C 4C 5C", "BJ 4H 2D 3D 4D 5D", "JH 5H 8D 9D 8C 9C"]
    game = over(BASE, JOKERS, "first-joker-high")
    assert tricks(play(contract(deal_table(game, hands), 1, "2", "hearts"), "TH BJ 5H 2S")) == [2]
    assert tricks(play(contract(deal_table(game, hands), 1, "2", "hearts"), "TH BJ JH 2S")) == [3]


# ---------------------------------------------------------------- the end of the hand


@tells("finish early", "on", "off")
@shows("D2-OPT-FINISH-01", "D2-OPT-FINISH-02")
def test_tricks_that_decide_nothing_may_be_left_out() -> None:
    early, full = over(BASE, "", "end-early"), over(BASE, "play\n  ends early: never")
    script = MIXED[:6]
    whole = hand(full, script)
    short = follow(begun(early, script), script[:3])
    assert (len(tricks(whole)), len(tricks(short))) == (6, 3), "ace, jack and two are out, and no pips are left"
    assert (taken(short), delta(short), short.score) == (taken(whole), delta(whole), whole.score)
    assert len(tricks(hand(early, SWEEP[:6]))) == 6, "the two, which is low, comes last"


@pytest.mark.parametrize("base", ["team-auction", "solo-auction", "team-auction-9"])
@shows("D2-OPT-FINISH-01")
def test_an_early_end_settles_what_any_play_of_the_rest_would(base: str) -> None:
    early, full = over(base, "", "end-early"), over(base)
    rng = random.Random(9)
    ended_early = 0
    for seed in range(60):
        short, whole = Table(early, 4, SeededDeals(seed, 1)), Table(full, 4, SeededDeals(seed, 1))
        while short.hands_settled == 0:
            action = (
                rng.choice(short.legal_actions()) if isinstance(short.legal_actions()[0], PlayCard) else easy(short)
            )
            short.apply(action)
            whole.apply(action)
        ended_early += whole.hands_settled == 0
        for _ in range(4):
            rest = whole.copy()
            while rest.hands_settled == 0:
                rest.apply(rng.choice(rest.legal_actions()))
            assert (taken(rest), delta(rest)) == (taken(short), delta(short))
            assert last_settle(rest) == last_settle(short)
    assert ended_early > 5


def test_a_point_for_the_last_trick_lets_no_hand_end_early() -> None:
    game, told = warned(BASE, "", "end-early", "last-trick")
    assert told == [("P330", "ends early: when every point is decided")]
    assert len(tricks(hand(game, MIXED[:6]))) == 6
