"""The account of a game: every line of a hand worked by hand, and a width that holds for any table."""

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from pitchdsl.account.account import WIDTH, account
from pitchdsl.account.ending import ending
from pitchdsl.account.names import LONGEST_NAME, Tabletalk, seat_names
from pitchdsl.bots.roster import BOTS
from pitchdsl.compile import load
from pitchdsl.engine.game import play_game
from pitchdsl.game.actions import Bid, Hold, Pass
from pitchdsl.game.events import (
    REASONS,
    BidEvent,
    ContractEvent,
    CutEvent,
    Deal,
    DealEvent,
    Event,
    Outcome,
    OverEvent,
    PlayEvent,
    RedealEvent,
    ReshuffleEvent,
    SettleEvent,
    TrickEvent,
    TrumpEvent,
)
from pitchdsl.game.rules import Rules
from pitchdsl.game.settlement.rules import Change, EachSide, EveryTrick, NeverBelow, Payment, Settle
from pitchdsl.game.settlement.rules import Outcome as Row
from pitchdsl.game.table.rules import Jokers
from pitchdsl.game.winning.rules import AtOnce, Junk, MayNotWin, Need, Start, Target
from pitchdsl.language.cases import Case, Cases
from pitchdsl.language.conditions import (
    AllOf,
    BidCalled,
    BidMade,
    Compare,
    Compared,
    Condition,
    MadeLastBid,
    TookEveryTrick,
    TrumpIs,
)
from pitchdsl.language.english import ordinal
from pitchdsl.language.numbers import Amount, Fact
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
OWN_BID = Need(name="own bid", condition=MadeLastBid())


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


def test_a_hint_stands_in_the_heading() -> None:
    assert next(account(auction_pitch(), ALONE, [], hint="more may play")) == "House, 2 players, to 7 (more may play)"


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
        "They cut for the deal: North 10♥, East red joker.",
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


def test_a_joker_has_a_colour_where_there_are_two() -> None:
    single = evolve(auction_pitch(), deck=evolve(auction_pitch().deck, jokers=Jokers(number=1)))
    one, two = Tabletalk(single, ALONE), Tabletalk(two_joker(), PARTNERS)
    assert [one.card(52), two.card(52), two.card(53)] == ["joker", "red joker", "black joker"]
    assert two.cards(cards("BJ 2D RJ")) == "black-joker 2♦ red-joker"
    assert one.cards(cards("RJ 2D")) == "joker 2♦"
    assert two.reason("seat 1 won BJ, the lowest trump") == "East won the black joker, the lowest trump"
    assert one.reason("RJ is not in play") == "the joker is not in play"


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


def test_taking_a_set_is_no_play() -> None:
    events: list[Event] = [
        BidEvent(seat=0, call=Pass(), value=None),
        BidEvent(seat=1, call=Bid(2, "set"), value=2),
        ContractEvent(seat=1, bid=2, name="set"),
        SettleEvent(pitcher=1, bid=2, made=False, taken=(0, 0), delta=(0, -2), score=(3, -2)),
    ]
    assert told(events) == [
        "  North passes. East takes a set.",
        "  The hand is not played, and counts as a failed bid of 2.",
        "           taken  change  score",
        "    North      0       0      3",
        "    East       0      -2     -2",
    ]


# ───── scores that go no further ─────


def settled(rules: Rules, *events: Event, **settle: Any) -> list[str]:
    """What is told below the table of a settled hand: who has been held back."""
    lines = told([*events, SettleEvent(**settle)], rules)
    return lines[next(at for at, line in enumerate(lines) if "taken  change" in line) + 3 :]


def ending_with(**winning: Any) -> Rules:
    rules = auction_pitch()
    return evolve(rules, winning=evolve(rules.winning, **winning))


def test_junk_stops_short_of_the_target() -> None:
    rules = ending_with(junk=Junk(stops_short=1))
    hand = {"pitcher": 0, "bid": 2, "made": True, "taken": (2, 2)}
    assert settled(rules, **hand, delta=(2, 1), score=(4, 6)) == [
        "    East stops at 6 instead of 7: points that nobody bid go no further than 1 short of the target."
    ]
    assert settled(rules, **hand, delta=(2, 2), score=(4, 6)) == []
    out = {"pitcher": 0, "bid": 2, "made": True, "taken": (4, 0), "delta": (2, 0), "score": (7, 0)}
    assert settled(rules, **out) == ["    North stops at 7 instead of 9: points that nobody bid count no more there."]
    assert settled(auction_pitch(), **hand, delta=(2, 1), score=(4, 6)) == []


def test_who_may_not_win_stops_short_also_on_the_way_down() -> None:
    rules = ending_with(
        start=Start(points=21), target=Target(points=0), may_not_win=MayNotWin(stops_short=1), needs=(OWN_BID,)
    )
    hand = {"pitcher": 0, "bid": 2, "made": True, "taken": (2, 2)}
    assert settled(rules, **hand, delta=(-2, -1), score=(9, 1)) == [
        "    East stops at 1 instead of 0: who may not win yet stops short of the target."
    ]
    both = evolve(rules, winning=evolve(rules.winning, junk=Junk(stops_short=1)))
    assert settled(both, **hand, delta=(-2, -1), score=(9, 1)) == [
        "    East stops at 1 instead of 0: points that nobody bid go no further than 1 short of the target."
    ]


@pytest.mark.parametrize(
    ("when", "told_at"),
    [
        (Compared.of(Fact.BID, Compare.EXACTLY, 2), 11),
        (Compared.of(Fact.BID, Compare.OR_MORE, Fact.ALL_POINTS), 8),
        (BidCalled(name="moon"), 11),
        (BidCalled(name="smudge"), 8),
        (BidMade(made=True), 11),
        (TrumpIs(suit=1), 11),
        (TrumpIs(suit=0), 8),
        (TookEveryTrick(), None),
    ],
)
def test_what_is_paid_follows_the_exceptions_that_can_be_judged(when: Condition, told_at: int | None) -> None:
    rules = ending_with(may_not_win=MayNotWin(stops_short=1), needs=(OWN_BID,))
    five = Cases(
        general=Change(how=Payment.SCORES, amount=Amount.counted(Fact.POINTS)),
        exceptions=(Case(when=when, value=Change(how=Payment.SCORES, amount=Amount.plain(5))),),
    )
    rules = evolve(rules, settlement=evolve(rules.settlement, made=Settle(row=Row.MADE, change=five)))
    events = (ContractEvent(seat=0, bid=2, name="moon"), TrumpEvent(seat=0, suit=1))
    lines = settled(rules, *events, pitcher=0, bid=2, made=True, taken=(2, 0), delta=(0, 0), score=(6, 0))
    stops = [] if told_at is None else [f"    North stops at 6 instead of {told_at}: who may not win yet"]
    assert [line[: len(stops[0])] for line in lines] == stops if stops else lines == []


def test_another_loss_is_no_stop_and_a_floor_is_one() -> None:
    rules = ending_with(may_not_win=MayNotWin(stops_short=1), needs=(OWN_BID,))
    loss = Change(how=Payment.LOSES, amount=Amount.plain(1))
    less = Case(when=Compared.of(Fact.POINTS, Compare.EXACTLY, 0), value=loss)
    costs = EachSide(changes=Cases(general=None, exceptions=(less,)))
    rules = evolve(rules, settlement=evolve(rules.settlement, each_side=costs))
    hand = {"pitcher": 0, "bid": 2, "taken": (4, 0), "made": True}
    assert settled(rules, **hand, delta=(4, -1), score=(4, -1)) == [], "it was not stopped: it lost 1"
    rules = evolve(rules, settlement=evolve(rules.settlement, never_below=NeverBelow(score=-2)))
    set_ = {"pitcher": 0, "bid": 4, "taken": (3, 1), "made": False}
    assert settled(rules, **set_, delta=(-2, 1), score=(-2, 1)) == [
        "    North stops at -2 instead of -4: no score goes lower."
    ]
    assert settled(rules, **set_, delta=(-1, 1), score=(-1, 1)) == [], "what it was is not known"


def test_nobody_is_held_back_who_lost_points_to_a_sweep() -> None:
    rules = ending_with(junk=Junk(stops_short=1))
    rules = evolve(rules, settlement=evolve(rules.settlement, every_trick=EveryTrick(points=1)))
    hand = {"pitcher": 0, "bid": 2, "made": True, "taken": (3, 1), "delta": (3, 0), "score": (3, 6)}
    assert settled(rules, TrickEvent(trick=1, winner=0, cards=cards("AS 2S")), **hand) == []
    tricks = (TrickEvent(trick=1, winner=0, cards=()), TrickEvent(trick=2, winner=1, cards=()))
    assert settled(rules, *tricks, **hand)[0].startswith("    East stops at 6 instead of 7")


def test_stops_that_the_engine_makes_are_told() -> None:
    rules = load("team-auction", house_rules=["no-junk-to-win"])
    found = 0
    for game in range(6):
        table = play_game(rules, 4, 1, game, [BOTS["simple"]] * 4, 40)
        score = [0, 0]
        expected = []
        for event in table.events:
            if isinstance(event, SettleEvent):
                for side, taken in enumerate(event.taken):
                    bid = event.bid or 0
                    failed = side == event.pitcher and not event.made
                    full = score[side] + (-bid if failed else taken)
                    if event.score[side] != full:
                        expected.append(f"at {event.score[side]} instead of {full}")
                score = list(event.score)
        lines = [line for line in account(rules, table.sides, table.events) if " instead of " in line]
        assert [line.split(" stop ")[1].split(":")[0] for line in lines] == expected
        found += len(expected)
    assert found


# ───── sitting out ─────


def test_who_sits_out_is_told_once_a_hand() -> None:
    rules = load("pidro")
    deal = DealEvent(hand=1, dealer=0, deal=Deal(hands=((), (), (), ()), kitty=(), stock=()))

    def trick(number: int, *plays: tuple[int, str]) -> list[Event]:
        laid = [(seat, cards(card)[0]) for seat, card in plays]
        played = [PlayEvent(seat=seat, card=card, trick=number) for seat, card in laid]
        return [*played, TrickEvent(trick=number, winner=plays[0][0], cards=tuple(card for _, card in laid))]

    hand = [
        *trick(1, (0, "AS"), (1, "2S"), (2, "3S"), (3, "4S")),
        *trick(2, (0, "KS"), (1, "5S"), (3, "6S")),
        *trick(3, (0, "QS")),
    ]
    lines = [line for line in told([deal, *hand, deal, *hand[5:]], rules, PARTNERS) if "Trick" in line or "out" in line]
    assert lines == [
        "  Trick 1  North A♠, East 2♠, South 3♠, West 4♠: North wins",
        "  South has no trump left and sits out.",
        "  Trick 2  North K♠, East 5♠, West 6♠: North wins",
        "  East and West have no trump left and sit out.",
        "  Trick 3  North Q♠: North wins",
        "  South has no trump left and sits out.",
        "  Trick 2  North K♠, East 5♠, West 6♠: North wins",
        "  East and West have no trump left and sit out.",
        "  Trick 3  North Q♠: North wins",
    ]


# ───── the end ─────


@pytest.mark.parametrize(
    ("winner", "reason", "line"),
    [
        (1, "target", "East wins after 2 hands. That player has reached 7."),
        (1, "race", "East wins after 2 hands. Several sides had reached the target; the rules put East first."),
        (0, "named-bid", "North wins after 2 hands. That hand decided the game, whatever the score."),
        (None, "named-bid", "Nobody wins; it is a tie after 2 hands. That hand decided the game, whatever the score."),
        (1, "hands", "The second hand was the last. East wins with the best score."),
        (None, "hands", "The second hand was the last, and the best scores are level: nobody wins; it is a tie."),
        (
            None,
            "tie",
            "Nobody wins; it is a tie after 2 hands. Several sides had reached the target, and none came first.",
        ),
        (None, "stopped", "The game was stopped; nobody has won. It ended after 2 hands."),
    ],
)
def test_the_end_has_a_reason(winner: int | None, reason: str, line: str) -> None:
    outcome = Outcome(winner=winner, reason=reason, score=(3, 7), hands=2)
    assert told([OverEvent(outcome=outcome)]) == ["", line, "Final score: North 3, East 7."]


def test_a_bid_with_a_name_that_decides_is_named() -> None:
    outcome = Outcome(winner=1, reason="named-bid", score=(3, 7), hands=2)
    events: list[Event] = [ContractEvent(seat=1, bid=5, name="smudge"), OverEvent(outcome=outcome)]
    assert told(events)[2] == "East wins after 2 hands. The bid of smudge decided the game, whatever the score."


SETS = AtOnce(name="sets", condition=Compared.of(Fact.SETS, Compare.OR_MORE, 2))
BROKE = AtOnce(
    name="broke",
    condition=AllOf(parts=(Compared.of(Fact.SETS, Compare.OR_MORE, 1), Compared.of(Fact.SCORE, Compare.OR_LESS, 0))),
)


@pytest.mark.parametrize(
    ("rows", "pitchers", "winner", "line"),
    [
        ((SETS,), (0, 1, 0), 1, "North has been set twice, and loses. East wins after 3 hands."),
        ((SETS,), (1, 1), None, "East has been set twice, and loses. Nobody wins; it is a tie after 2 hands."),
        ((SETS, BROKE), (0, 1, 0), 1, "The bids that were set decided the game. East wins after 3 hands."),
        ((SETS,), (0, 1), 1, "The bids that were set decided the game. East wins after 2 hands."),
    ],
)
def test_who_has_been_set_too_often_is_named(
    rows: tuple[AtOnce, ...], pitchers: tuple[int, ...], winner: int | None, line: str
) -> None:
    rules = ending_with(loses=rows)
    made = SettleEvent(pitcher=1, bid=2, made=True, taken=(0, 2), delta=(0, 2), score=(0, 2))
    settled = [evolve(made, pitcher=pitcher, made=False) for pitcher in pitchers]
    outcome = Outcome(winner=winner, reason="sets", score=(0, 2), hands=len(pitchers))
    assert line in told([made, *settled, OverEvent(outcome=outcome)], rules)


def test_partners_lose_together() -> None:
    events = [SettleEvent(pitcher=1, bid=3, made=False, taken=(0, 0), delta=(0, -3), score=(0, -3))] * 3
    outcome = Outcome(winner=0, reason="sets", score=(0, -9), hands=3)
    rules = load("team-auction", house_rules=["three-sets-lose"])
    lines = told([*events, OverEvent(outcome=outcome)], rules, PARTNERS)
    assert "East and West have been set three times, and lose. North and South win after 3 hands." in lines


def test_ordinals() -> None:
    assert [ordinal(number) for number in (1, 12, 13, 21, 22, 23, 24, 111, 112, 121)] == [
        *("first", "twelfth", "13th", "21st", "22nd", "23rd", "24th", "111th", "112th", "121st")
    ]


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


@pytest.mark.parametrize("reason", REASONS)
def test_every_reason_for_an_end_has_words_of_its_own(reason: str) -> None:
    def told(why: str) -> str:
        winner = None if why in ("tie", "stopped") else 0
        outcome = Outcome(winner=winner, reason=why, score=(7, 0, 0), hands=3)
        return " ".join(ending(auction_pitch(), Tabletalk(auction_pitch(), ALONE), outcome, (0, 0, 0), None))

    assert [each for each in REASONS if told(each) == told(reason)] == [reason]


def test_an_end_for_an_unknown_reason_is_not_told() -> None:
    outcome = Outcome(winner=0, reason="resigned", score=(7, 0, 0), hands=3)
    with pytest.raises(ValueError, match="no words for an end by resigned"):
        list(ending(auction_pitch(), Tabletalk(auction_pitch(), ALONE), outcome, (0, 0, 0), None))
