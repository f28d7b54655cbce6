"""Duties to head the trick and not to undertrump, and leads that wait until somebody has trumped in."""

from itertools import combinations, product

import pytest
from attrs import evolve

from pitchdsl.cards import CODES, cards_in, mask_of
from pitchdsl.compile import compile_text
from pitchdsl.engine.illegal import IllegalActionError
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Bid, Pass, PlayCard
from pitchdsl.game.order import orders_of
from pitchdsl.game.play.rules import Beating, BeatWhen, Follow, Holding, Play, Undertrump, Undertrumping, Void
from pitchdsl.game.rules import Rules
from pitchdsl.language.card_order import CardOrder
from pitchdsl.players.excluded import by_duty
from tests.kernel.agreement import assert_played_alike
from tests.texts import problems, sheet
from tests.wishes.registry import meets

from .tables import cards, do, play, table_of

HANDS = (
    "2H 9S AS 3D 4D 5D",  # seat 0
    "TH KH 6C 7C 8C 9C",  # seat 1, who pitches and leads
    "JH AH 2S 5C 4C 3C",  # seat 2
    "QS JS 2C 3H 6D 7D",  # seat 3
)


def rules_of(lines: str) -> Rules:
    made = compile_text(sheet(f"deal\n  first dealer: at random\n{lines}", "auction-pitch"))
    assert made.rules is not None, made.problems
    return made.rules


def named(lines: str, hands: tuple[str, ...] = HANDS) -> Table:
    """Seat 1 has pitched, spades are trump, and seat 1 is to lead."""
    said = f"trump\n  named by: the pitcher\nplay\n  first lead: any card\n{lines}"
    table = do(table_of(rules_of(said), hands), Bid(2), Pass(), Pass(), Pass())
    suit = next(action for action in table.legal_actions() if getattr(action, "suit", None) == 0)
    return do(table, suit)


def may(table: Table) -> str:
    return " ".join(sorted(CODES[action.card] for action in table.legal_actions() if isinstance(action, PlayCard)))


def why_not(table: Table, card: str) -> str:
    with pytest.raises(IllegalActionError) as refused:
        table.apply(PlayCard(*cards(card)))
    return str(refused.value)


@meets("f2")
def test_who_can_head_the_trick_within_the_suit_must() -> None:
    table = play(named("  follow: suit, else any card\n  beating: in the suit led\n"), "TH")
    assert may(table) == "AH JH"
    table = play(named("  follow: suit, else any card\n  beating: in the suit led\n"), "KH")
    assert may(table) == "AH"
    assert "there is a card in the hand that beats KH" in why_not(table, "JH")
    play(table, "AH")
    assert may(table) == "3H", "who cannot head it plays any card of the suit"


def test_who_cannot_head_the_trick_within_the_suit_plays_any_card_of_it() -> None:
    table = play(named("  follow: suit, else any card\n  beating: in the suit led\n"), "6C")
    assert may(table) == "3C 4C 5C"


def test_in_the_suit_led_leaves_who_has_not_the_suit_free() -> None:
    table = play(named("  follow: suit, else any card\n  beating: in the suit led\n"), "6C 3C")
    play(table, "2C")
    assert may(table) == "2H 3D 4D 5D 9S AS"


def test_a_trump_may_be_played_instead_where_it_is_free() -> None:
    table = play(named("  follow: suit or trump, else any card\n  beating: in the suit led\n"), "KH")
    assert may(table) == "2S AH"
    play(table, "2S")
    assert may(table) == "3H JS QS", "once the trick was trumped, no card of the suit can head it"


@meets("f2")
def test_whenever_possible_asks_for_a_trump_as_well() -> None:
    table = play(named("  follow: suit or trump, else any card\n  beating: whenever possible\n"), "6C")
    assert may(table) == "2S", "no club that is held heads the trick"
    assert "there is a card in the hand that beats 6C" in why_not(table, "5C")
    play(table, "2S")
    assert may(table) == "JS QS"
    play(table, "JS")
    assert may(table) == "AS", "the nine is no better than the jack"


def test_whenever_possible_is_asked_of_the_cards_that_may_follow_alone() -> None:
    table = play(named("  follow: suit, else any card\n  beating: whenever possible\n"), "6C")
    assert may(table) == "3C 4C 5C", "who has the suit may not trump, so need not"


UNDER = "  follow: {}\n  undertrumping: only with nothing but trump\n"
FREE = "suit or trump, else any card"
MUST_TRUMP = "suit or trump, else trump, else any card"


@meets("f2")
def test_no_trump_goes_below_another_one() -> None:
    """The queen of spades lies on a heart: the nine may not, the ace and the heart may."""
    table = play(named(UNDER.format(FREE)), "KH 2S QS")
    assert may(table) == "2H AS"
    assert "QS lies there, and only a hand of nothing but trumps may go below it" in why_not(table, "9S")


@pytest.mark.parametrize(
    ("hand", "follow", "expected"),
    [
        ("2H 9S AS 3D 4D 5D", FREE, "2H 3D 4D 5D AS"),
        ("2H 9S AS 3D 4D 5D", MUST_TRUMP, "AS"),
        ("2H 9S 8S 3D 4D 5D", FREE, "2H 3D 4D 5D"),
        ("2H 9S 8S 3D 4D 5D", MUST_TRUMP, "2H 3D 4D 5D"),
        ("9S 8S AS KS 7S 6S", FREE, "6S 7S 8S 9S AS KS"),
        ("9S 8S AS KS 7S 6S", MUST_TRUMP, "6S 7S 8S 9S AS KS"),
        ("9S 8S AS KS 7S 6S", f"{MUST_TRUMP}\n  beating: whenever possible", "AS KS"),
    ],
)
def test_who_is_void_and_has_low_trumps(hand: str, follow: str, expected: str) -> None:
    """Clubs are led and the queen of spades lies there; seat 0 has no club."""
    table = play(named(UNDER.format(follow), (hand, *HANDS[1:])), "6C 2S QS")
    assert may(table) == expected


def test_where_trump_is_led_there_is_nothing_to_go_below() -> None:
    hands = ("2H 9S AS 3D 4D 5D", "KS KH 6C 7C 8C 9C", *HANDS[2:])
    table = play(named(UNDER.format(FREE), hands), "KS 2S JS")
    assert may(table) == "9S AS"


WAIT = "any card but trump until somebody trumped in"


@meets("f4")
def test_a_trump_played_to_another_suit_opens_trump() -> None:
    table = named(f"  later leads: {WAIT}\n")
    play(table, "KH AH 3H 2H")
    assert may(table) == "3C 4C 5C JH"
    assert "nobody has trumped in yet" in why_not(table, "2S")
    play(table, "3C 2C 9S 6C")
    assert (table.seat, may(table)) == (0, "3D 4D 5D AS")


def test_a_trump_that_is_led_opens_nothing() -> None:
    """Seat 1 has nothing but trumps and leads one; seat 2 wins with the ace, and may not lead the king."""
    hands = ("2H 9S 8S 3D 4D 5D", "2S 3S 4S 5S 6S 7S", "AS KS 5C 4C 3C 2C", "QS JS 6C 3H 6D 7D")
    table = play(named(f"  later leads: {WAIT}\n", hands), "2S AS JS 8S")
    assert (table.seat, may(table)) == (2, "2C 3C 4C 5C")
    table = play(named("  later leads: any card but trump until broken\n", hands), "2S AS JS 8S")
    assert may(table) == "2C 3C 4C 5C KS"


# ───── what a play shows ─────

RULES = rules_of("")
SPADES: CardOrder = orders_of(RULES)[0]
OUT = cards("2S 9S KS 3H 8H QH 4D 5C")
"""Trumps, cards of the suit led (hearts) and others."""

PLAYS = [
    evolve(
        RULES.play,
        follow=Follow(holding=holding, void=void),
        beating=Beating(when=when),
        undertrumping=Undertrumping(who=who),
    )
    for holding, void, when, who in product(
        (Holding.SUIT, Holding.SUIT_OR_TRUMP, Holding.ANY), (Void.ANY, Void.TRUMP), BeatWhen, Undertrump
    )
    if holding is not Holding.ANY or void is Void.ANY
]


def by_hand(play: Play, hand: frozenset[int], led: int, best: int) -> set[int]:
    """The legal cards, from the words of the rules."""
    trumps = {card for card in hand if card // 13 == 0}
    suit = {card for card in hand if card // 13 == led}
    power = SPADES.power[led]
    heads = {card for card in hand if power[card] > power[best]}
    left = set(hand)
    if play.undertrumping.who is Undertrump.NOTHING_ELSE and led and best // 13 == 0 and hand - trumps:
        left -= trumps - heads
    if suit:
        ways = {Holding.SUIT: suit, Holding.SUIT_OR_TRUMP: suit | trumps, Holding.ANY: set(hand)}
        left &= ways[play.follow.holding]
    elif play.follow.void is Void.TRUMP and left & trumps:
        left &= trumps
    if play.beating.when is BeatWhen.ALWAYS and left & heads:
        return left & heads
    if play.beating.when is BeatWhen.IN_SUIT and left & suit & heads:
        return left - (suit - heads)
    return left


@pytest.mark.parametrize("play", PLAYS)
def test_a_play_shows_just_the_cards_with_which_it_was_forbidden(play: Play) -> None:
    """All hands of up to four of eight cards, with a low and a high heart or a trump, or a spade led, at the head."""
    for led, best in [(1, "5H"), (1, "JH"), (1, "8S"), (1, "AS"), (0, "5S"), (0, "AS")]:
        (top,) = cards(best)
        power = SPADES.power[led][top]
        for size in range(1, 5):
            for hand in combinations(OUT, size):
                held = mask_of(hand)
                legal = play.following(held, SPADES, led, power)
                assert set(cards_in(legal)) == by_hand(play, frozenset(hand), led, top)
                for card in hand if play.has_duties else ():
                    shown = by_duty(play, card, SPADES, led, power)
                    assert bool(legal >> card & 1) == (not held & shown), (best, hand, card)


# ───── what the checker and the fast engine say ─────


def test_a_duty_that_no_trick_can_ask_for_is_a_warning() -> None:
    lines = "play\n  undertrumping: only with nothing but trump\n"
    found = problems(sheet(f"players\n  seats: 2\n{lines}", "auction-pitch"))
    assert [problem.code for problem in found] == ["P330"]
    assert not problems(sheet(lines, "auction-pitch"))


def test_a_first_lead_that_makes_trump_is_a_trump() -> None:
    found = problems(sheet(f"play\n  first lead: {WAIT}\n", "auction-pitch"))
    assert [problem.code for problem in found] == ["P321"]


@pytest.mark.parametrize(
    "line",
    [
        "beating: whenever possible",
        "beating: in the suit led",
        "undertrumping: only with nothing but trump",
        f"later leads: {WAIT}",
        "beating: in the suit led if the bid is 4",
        "beating: whenever possible\n  undertrumping: only with nothing but trump",
    ],
)
def test_both_engines_play_it_alike(line: str) -> None:
    assert_played_alike(rules_of(f"play\n  {line}\n"))
