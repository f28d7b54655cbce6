"""Who may bid what, game by game: the app's presets and the guide's variations."""

import pytest

from pitchdsl.compile import compile_text
from pitchdsl.engine.illegal import IllegalActionError
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Hold
from pitchdsl.game.events import ContractEvent, DealEvent, RedealEvent

from .facts_account import Account, each_game, hands, some
from .facts_game import Game
from .facts_staged import filled
from .table import call, calls, deal_table, events


def forced(game: Game, hand: frozenset[str]) -> bool:
    """Whether a hand must open: it has a nine, and another card of its suit."""
    nines = [card for card in hand if card[0] == "9" and card not in ("RJ", "BJ")]
    return game.nines and any(sum(card[1] == nine[1] for card in hand) > 1 for nine in nines)


def expected(hand: Account) -> tuple[list[tuple[int, frozenset[str]]], int | None, int]:
    """Who should have been asked, and what they might say, as far as it went; and who should play for how much."""
    game, seats = hand.game, hand.seats
    asked: list[tuple[int, frozenset[str]]] = []
    out: set[int] = set()
    bidder, standing = None, 0
    seat = hand.dealer
    for said in hand.calls:
        waiting = [each % seats for each in range(seat + 1, seat + 1 + seats) if each % seats not in {*out, bidder}]
        if not waiting:
            break  # it should be over
        seat = waiting[0]
        may = game.bids(standing)
        alone = bidder is None and out == set(range(seats)) - {seat}
        if not (forced(game, said.hand) and bidder is None) and not (alone and seat == hand.dealer and game.stuck):
            may.add("pass")
        if game.holds and seat == hand.dealer and bidder is not None:
            may.add("hold")
        asked.append((seat, frozenset(may)))
        if said.did == "pass":
            out.add(seat)
        else:
            if not game.rounds and bidder is not None:
                out.add(bidder)
            bidder = seat
            standing = standing if said.did == "hold" else game.worth(said.did)
    return asked, bidder, standing


def over(hand: Account) -> bool:
    """Whether the auction should be over after what was said."""
    last = hand.calls[-1]
    if last.did == hand.game.top and not hand.game.holds:
        return True
    if not hand.game.rounds:
        return last.seat == hand.dealer
    said = {choice.seat: choice.did for choice in hand.calls}
    return [word for seat, word in said.items() if seat != hand.maker] == ["pass"] * (hand.seats - 1)


@each_game("BIDDING", lambda game: game.auction)
def test_every_call_of_random_auctions(game: Game) -> None:
    played = hands(game.name)
    for hand in played:
        asked, bidder, standing = expected(hand)
        assert [(choice.seat, choice.may) for choice in hand.calls] == asked
        assert (hand.maker, hand.bid) == (bidder, standing)
        assert over(hand)
    some(20, played, lambda hand: sum(choice.did not in ("pass", "hold") for choice in hand.calls) > 1)
    some(5, played, lambda hand: hand.maker == hand.dealer)
    twice = [hand for hand in played if len(hand.calls) > 4]
    assert len(twice) >= (20 if game.rounds else 0)
    assert game.rounds or not twice


@each_game("BIDDING", lambda game: not game.auction)
def test_nobody_bids(game: Game) -> None:
    for hand in hands(game.name):
        assert hand.calls == []
        assert hand.phases[:3] == ["deal", "contract", "trump"]
        assert (hand.maker, hand.bid, hand.settled.made) == (None, None, None)


def opening(game: Game, dealer: int = 0) -> Table:
    """A table at which nobody must open, and seat 1 has a ten or better where a poor hand could be thrown in."""
    hands = ["TS", "TH", "TD", "TC"] if game.coke else ["", "", "", ""]
    if game.nines:
        hands = [" ".join(rank + suit for rank in "234567") for suit in "SHDC"]
    return deal_table(game.rules, filled(game, hands), dealer=dealer)


def contract(table: Table) -> tuple[int | None, int | None] | None:
    """Who bid how much in the end; none as long as the auction goes on."""
    ended = events(table, ContractEvent)
    return (ended[-1].seat, ended[-1].bid) if ended else None


@each_game("MIN", lambda game: game.auction)
def test_the_least_bid(game: Game) -> None:
    table = opening(game)
    assert calls(table)[:2] == ["pass", str(game.least)]
    with pytest.raises(IllegalActionError):
        call(table, str(game.least - 1))
    assert contract(call(table, f"{game.least} pass pass pass")) == (1, game.least)


@each_game("MIN", lambda game: not game.auction)
def test_a_least_bid_where_nobody_bids_is_refused(game: Game) -> None:
    assert not any(choice.may & {"pass", "2"} for hand in hands(game.name) for choice in (*hand.namings, *hand.plays))
    assert nobody_bids(game, "bidding\n  bids: 2 or more")


def nobody_bids(game: Game, lines: str) -> bool:
    """Whether the game with these lines is refused, for nothing but that nobody bids."""
    compiled = compile_text(f"variant changed extends {game.name}\n\n{lines}\n")
    return compiled.rules is None and [problem.code for problem in compiled.problems] == ["P319"]


@each_game("MAX", lambda game: game.auction)
def test_the_top_bid(game: Game) -> None:
    table = opening(game)
    assert calls(table)[-1] == game.top
    numbers = [word for word in calls(table) if word.isdigit()]
    assert numbers == [str(bid) for bid in range(game.least, game.most + (0 if game.smudge else 1))]
    with pytest.raises(IllegalActionError):
        call(table, str(game.most + 2))
    call(table, game.top)
    while contract(table) is None:
        assert not any(word.isdigit() for word in calls(table)), "nothing goes above it"
        call(table, "pass")
    assert contract(table) == (1, game.most + (1 if game.moon else 0))
    if game.moon:
        assert calls(call(opening(game), str(game.most))) == ["pass", "moon"], "25 is the highest of the numbers"


@each_game("MAX", lambda game: not game.auction)
def test_a_most_bid_where_nobody_bids_is_refused(game: Game) -> None:
    assert not any(hand.calls for hand in hands(game.name))
    assert nobody_bids(game, "bidding\n  bids: 2-4")


@each_game("DEALER", lambda game: game.stuck and game.auction)
def test_the_dealer_is_stuck_and_may_not_steal(game: Game) -> None:
    for dealer in range(4):
        table = call(opening(game, dealer), "pass pass pass")
        assert (table.seat, contract(table)) == (dealer, None)
        assert set(calls(table)) == game.bids()
        with pytest.raises(IllegalActionError):
            call(table, "pass")
        assert contract(call(table, str(game.least + 1))) == (dealer, game.least + 1)
        assert events(table, RedealEvent) == []
    for standing in (game.least, game.least + 1, game.most - 1):
        table = call(opening(game), f"{standing} pass pass")
        assert set(calls(table)) == {"pass", *game.bids(standing)}
        with pytest.raises(IllegalActionError):
            table.apply(Hold())
        with pytest.raises(IllegalActionError):
            call(table, str(standing))
    table = call(opening(game), str(game.most))
    while contract(table) is None:
        assert "hold" not in calls(table), "the highest bid stays with who made it, too"
        call(table, "pass")
    assert not any("hold" in choice.may for hand in hands(game.name) for choice in hand.calls)


@each_game("DEALER", lambda game: game.nines)
def test_a_nine_with_another_of_its_suit_must_open(game: Game) -> None:
    for cards, must in (
        ("9S 2S 3H 4H 5H 6H", True),
        ("9C AC 2S 3S 4S 5S", True),
        ("9S 2H 9D 3C 4C 5C", False),
        ("TS 8S 7S 6S 5S 4S", False),
    ):
        dealt = ["TC JC QC KC 8C 7C", "2D 3D 4D 5D 6D 7D", cards, "TD JD QD KD AD 8D"]
        table = call(deal_table(game.rules, dealt), "pass")
        assert ("pass" not in calls(table)) is must
        assert {word for word in calls(table) if word != "pass"} == {str(bid) for bid in range(9, 19)}
        table = call(deal_table(game.rules, dealt), "9")
        assert "pass" in calls(table), "somebody has bid"
    some(20, hands(game.name), lambda hand: any("pass" not in choice.may for choice in hand.calls[:3]))


@each_game("DEALER", lambda game: not game.auction)
def test_the_dealer_has_nothing_to_say(game: Game) -> None:
    assert not any(hand.calls for hand in hands(game.name))
    assert nobody_bids(game, "bidding\n  all pass: dealer must bid")
    assert nobody_bids(game, "bidding\n  dealer may hold: any bid")


@each_game("DEALER", lambda game: game.holds)
def test_the_dealer_may_hold_any_bid(game: Game) -> None:
    for standing in sorted(game.bids()):
        table = call(opening(game), standing)
        while table.seat != 0:
            assert "hold" not in calls(table), "only the dealer holds"
            call(table, "pass")
        assert contract(call(table, "hold")) == (0, game.worth(standing))


@each_game("DEALER", lambda game: not game.stuck)
def test_the_same_dealer_deals_again(game: Game) -> None:
    for dealer in range(4):
        table = call(opening(game, dealer), "pass pass pass pass")
        assert len(events(table, RedealEvent)) == 1
        assert [event.dealer for event in events(table, DealEvent)] == [dealer, dealer]
        assert contract(table) is None
        assert set(table.score) == {0}
