"""Discards that lie face up: everybody hears which cards are gone, and nobody looks for them in a hand."""

from pitchdsl.cards import cards_in, mask_of
from pitchdsl.engine.table import Table
from pitchdsl.game.events import FACE_DOWN, DiscardEvent, DrawEvent
from pitchdsl.game.rng import RandomStream, SeededDeals
from pitchdsl.game.rules import Rules
from pitchdsl.players.draws import Draw
from pitchdsl.players.knowledge import known
from pitchdsl.players.roster import play_game
from tests.texts import problems, rules, sheet

from .registry import meets

OPEN = rules(sheet("exchange\n  discards: face up\n", base="nine-card"))
COVERED = rules(sheet("", base="nine-card"))


def at_the_first_lead(game: Rules, seed: int) -> Table:
    table = Table(game, 4, SeededDeals(seed, 0))
    while not table.hand.held:
        legal = table.legal_actions()
        bids = [action for action in legal if str(action).startswith("bid")]
        last = legal[-1] if "discard" in str(legal[-1]) else legal[0]
        table.apply(bids[0] if bids and table.hand.bid is None else last)
    return table


@meets("e2")
def test_everybody_hears_what_is_thrown_face_up_and_nothing_of_what_is_drawn() -> None:
    table = at_the_first_lead(OPEN, 3)
    thrown = [event for event in table.events if isinstance(event, DiscardEvent)]
    assert thrown
    for seat in range(4):
        heard = table.view(seat).heard
        assert [event for event in heard if isinstance(event, DiscardEvent)] == thrown
        drawn = [event for event in heard if isinstance(event, DrawEvent) and event.seat != seat]
        assert all(set(event.cards) == {FACE_DOWN} for event in drawn)
    covered = at_the_first_lead(COVERED, 3).view(0).heard
    others = [event for event in covered if isinstance(event, DiscardEvent) and event.seat]
    assert others
    assert all(set(event.cards) <= {FACE_DOWN} for event in others)


def test_nobody_looks_in_a_hand_for_a_card_that_was_seen_to_go() -> None:
    for seed in range(6):
        table = at_the_first_lead(OPEN, seed)
        seat = table.seat
        assert seat is not None
        gone = [event for event in table.events if isinstance(event, DiscardEvent)]
        layouts = Draw(known(table.view(seat))).layouts(20, RandomStream(seed, 0, 0, 0))
        assert layouts.number == 20
        for row in range(20):
            for (_, by), cards in layouts.thrown.items():
                assert cards[row] == mask_of(card for event in gone if event.seat == by for card in event.cards)
            stock = {int(card) for card in layouts.stock[row] if card >= 0}
            drawn = sum(len(event.cards) for event in table.events if isinstance(event, DrawEvent))
            assert len(stock) >= drawn
            dealt = [set(cards_in(hand[row])) for hand in layouts.hands]
            assert all({*event.cards} <= dealt[event.seat] for event in gone)


def test_the_same_games_are_played_and_by_all_levels() -> None:
    open_game, covered = (play_game(game, ["simple"] * 4, 5, 0, 40).events for game in (OPEN, COVERED))
    assert [type(event) for event in open_game] == [type(event) for event in covered]
    for level in ("level-2", "level-3", "level-4"):
        assert play_game(OPEN, [level] * 4, 5, 0, 2).hands_settled


def test_somebody_must_throw_cards() -> None:
    found = problems(sheet("exchange\n  discards: face up\n", base="auction-pitch"))
    assert [problem.code for problem in found] == ["P329"]
