"""The account of a game: every line of a hand worked by hand, and a width that holds for any table."""

from collections.abc import Callable

import pytest

from pitchdsl.bots.roster import BOTS
from pitchdsl.engine.game import play_game
from pitchdsl.publish.account import WIDTH, account
from pitchdsl.publish.tabletalk import LONGEST_NAME, Tabletalk, seat_names
from pitchdsl.rules.rules import Rules
from pitchdsl.vocabulary import (
    Bid,
    BidEvent,
    CutEvent,
    Deal,
    DealEvent,
    Event,
    Hold,
    Outcome,
    OverEvent,
    Pass,
    RedealEvent,
    ReshuffleEvent,
    SettleEvent,
)
from tests.engine.tables import (
    auction_pitch,
    cards,
    do,
    king_pedro,
    nine_card,
    no_bidding,
    play,
    table_of,
    two_joker,
)

ALONE = ((0,), (1,))
PARTNERS = ((0, 2), (1, 3))


def told(events: list[Event], rules: Rules | None = None, sides: tuple[tuple[int, ...], ...] = ALONE) -> list[str]:
    """The account without its heading."""
    return list(account(rules or auction_pitch(), sides, events))[2:]


def test_a_whole_hand() -> None:
    rules = auction_pitch()
    hands = ["2S 3H 4H 5H 6H TC", "AS KS QS JS 3S AD"]
    table = do(table_of(rules, hands, more=[hands]), Bid(2), Pass())
    play(table, "AS 2S KS 3H QS 4H JS 5H 3S 6H AD TC")
    table.stop()
    assert list(account(rules, table.sides, table.events)) == [
        "House, 2 players, to 7",
        "North and East, each alone",
        "",
        "Hand 1, dealt by North",
        "  East   A♠ K♠ Q♠ J♠ 3♠ A♦",
        "  North  2♠ 6♥ 5♥ 4♥ 3♥ 10♣",
        "  East bids 2. North passes.",
        "  East is the pitcher, with a bid of 2.",
        "  East leads spades: that is trump.",
        "  Trick 1  East A♠, North 2♠: East wins",
        "  Trick 2  East K♠, North 3♥: East wins",
        "  Trick 3  East Q♠, North 4♥: East wins",
        "  Trick 4  East J♠, North 5♥: East wins",
        "  Trick 5  East 3♠, North 6♥: East wins",
        "  Trick 6  East A♦, North 10♣: East wins",
        "  The count",
        "    high: 1 to East (East won A♠, the highest trump)",
        "    low: 1 to North (North was dealt 2♠, the lowest trump)",
        "    jack: 1 to East (East won J♠)",
        "    game: 1 to East (24 pips against 0)",
        "  East took 3 points: the bid of 2 is made.",
        "           taken  change  score",
        "    North      1      +1      1",
        "    East       3      +3      3",
        "",
        "The game was stopped; nobody has won. It ended after 1 hand.",
        "Final score: North 1, East 3.",
    ]


def test_the_heading_names_partners_and_a_count_down() -> None:
    assert list(account(nine_card(), PARTNERS, [])) == [
        "House, 4 players, from 21 to 0",
        "North and South against East and West",
    ]
    assert list(account(auction_pitch(), ALONE, [], ["Ann", "Bob"]))[1] == "Ann and Bob, each alone"


def test_who_bid_what_is_said_in_words() -> None:
    events: list[Event] = [
        BidEvent(seat=1, call=Bid(2), value=2),
        BidEvent(seat=0, call=Hold(), value=2),
        BidEvent(seat=1, call=Bid(26, "moon"), value=26),
        BidEvent(seat=0, call=Pass(), value=None),
        RedealEvent(reason="all passed"),
    ]
    assert told(events) == [
        "  East bids 2. North holds at 2. East calls moon. North passes.",
        "  All passed: the same dealer deals again.",
    ]


def test_the_cut_and_the_reshuffle_are_told() -> None:
    assert told([CutEvent(seats=(0, 1), cards=cards("TH RJ"))]) == [
        "",
        "They cut for the deal: North 10♥, East red-joker.",
    ]
    assert told([ReshuffleEvent(cards=cards("2S"))]) == ["  The stock runs short: the discards are shuffled, 1 card."]


def test_an_exchange_is_told_in_order() -> None:
    rules = king_pedro()
    table = play_game(rules, 4, 3, 0, [BOTS["simple"]] * 4, 1)
    lines = list(account(rules, table.sides, table.events))
    assert "  4 cards aside as the kitty." in lines
    takes = next(at for at, line in enumerate(lines) if " takes the kitty: " in line)
    names = next(at for at, line in enumerate(lines) if line.endswith(": that is trump."))
    throws = next(at for at, line in enumerate(lines) if " discards " in line)
    assert takes < names < throws


def test_a_hand_is_sorted_as_players_do() -> None:
    talk = Tabletalk(two_joker(), PARTNERS)
    assert talk.sorted_hand(cards("2D TC RJ AH KS AS 9C")) == "red-joker A♠ K♠ A♥ 10♣ 9♣ 2♦"


def test_reasons_speak_of_players_and_cards() -> None:
    talk = Tabletalk(auction_pitch(), tuple((seat,) for seat in range(12)))
    assert talk.reason("seat 1 won TH against seat 11") == "Player 2 won 10♥ against Player 12"
    assert talk.reason("seat 99 won 31 pips in 4D") == "seat 99 won 31 pips in 4♦"


def test_seats_have_names() -> None:
    assert seat_names(2) == ("North", "East")
    assert seat_names(4) == ("North", "East", "South", "West")
    assert seat_names(5) == ("Player 1", "Player 2", "Player 3", "Player 4", "Player 5")


def test_a_set_bid_is_a_table_of_scores() -> None:
    event = SettleEvent(pitcher=0, bid=5, made=False, taken=(4, 0), delta=(-5, 0), score=(-12, 103))
    assert told([event], nine_card(), PARTNERS) == [
        "  North and South took 4 points: the bid of 5 is set.",
        "                     taken  change  score",
        "    North and South      4      -5    -12",
        "    East and West        0       0    103",
    ]


@pytest.mark.parametrize(
    ("winner", "reason", "line"),
    [
        (1, "target", "East wins after 2 hands. That player has reached 7."),
        (1, "race", "East wins after 2 hands. Several sides had reached the target; the rules put East first."),
        (0, "named-bid", "North wins after 2 hands. A bid with a name decided the game, whatever the score."),
        (None, "tie", "The game ends as a tie. It ended after 2 hands."),
        (None, "stopped", "The game was stopped; nobody has won. It ended after 2 hands."),
        (1, "something new", "East wins after 2 hands."),
    ],
)
def test_the_end_has_a_reason(winner: int | None, reason: str, line: str) -> None:
    outcome = Outcome(winner=winner, reason=reason, score=(3, 7), hands=2)
    assert told([OverEvent(outcome=outcome)]) == ["", line, "Final score: North 3, East 7."]


@pytest.mark.parametrize(
    ("make", "seats"),
    [(auction_pitch, 2), (auction_pitch, 7), (nine_card, 4), (two_joker, 4), (king_pedro, 4), (no_bidding, 4)],
)
@pytest.mark.parametrize("long_names", [False, True])
def test_no_line_is_wider_than_the_page(make: Callable[[], Rules], seats: int, long_names: bool) -> None:
    rules = make()
    names = ["W" * (LONGEST_NAME + 5)] * seats if long_names else None
    table = play_game(rules, seats, 5, 0, [BOTS["simple"]] * seats, 3)
    lines = list(account(rules, table.sides, table.events, names))
    assert max(len(line) for line in lines) <= WIDTH
    assert all(line == line.rstrip() and line.isprintable() for line in lines)
    tricks = [line for line in lines if line.startswith("  Trick ")]
    assert len(tricks) == sum(type(event).__name__ == "TrickEvent" for event in table.events)


def test_a_big_hand_goes_on_in_the_next_line() -> None:
    deal = Deal(hands=(tuple(range(54)), ()), kitty=(), stock=())
    lines = told([DealEvent(hand=1, dealer=0, deal=deal)])
    assert max(len(line) for line in lines) <= WIDTH
