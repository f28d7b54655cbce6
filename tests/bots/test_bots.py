"""Bots: legal on every table, the same again for the same seed, and the simple one no fool."""

from collections.abc import Callable

import pytest

from pitchdsl.bots.cardplay import choose_card
from pitchdsl.bots.evaluation import best_suit, promise, stakes_of
from pitchdsl.bots.roster import BOTS
from pitchdsl.bots.simple import choose_call, choose_discard
from pitchdsl.cards import Card
from pitchdsl.engine.game import play_game
from pitchdsl.engine.view import SeatView
from pitchdsl.game.actions import Action, Bid, Discard, Hold, NameTrump, Pass, PlayCard, Stand
from pitchdsl.game.events import RedealEvent
from pitchdsl.game.rng import CHOICES, RandomStream
from pitchdsl.game.rules import Rules
from tests.effort import few
from tests.engine.tables import auction_pitch, do, king_pedro, named, nine_card, no_bidding, play, table_of, two_joker

GAMES = [
    (auction_pitch, 2),
    (auction_pitch, 4),
    (auction_pitch, 7),
    (nine_card, 4),
    (two_joker, 4),
    (king_pedro, 4),
    (no_bidding, 4),
]
HANDS = {"random": 60}
"""The most hands of a game of these bots: by chance more points are lost than won in some games, for ever."""
SPADES, HEARTS = 0, 1


class Watched:
    """A bot under watch: it may do only what is legal, and only with what its seat can see."""

    def __init__(self, name: str) -> None:
        self.bot = BOTS[name]

    def decide(self, view: SeatView, stream: RandomStream) -> Action:
        action = self.bot.decide(view, stream)
        assert action in view.legal_actions
        return action


def card(code: str) -> PlayCard:
    return PlayCard(Card.parse(code))


@pytest.mark.parametrize("name", sorted(BOTS))
@pytest.mark.parametrize(("make", "seats"), GAMES)
def test_a_bot_plays_any_rules_to_the_end_and_the_same_again(make: Callable[[], Rules], seats: int, name: str) -> None:
    most = HANDS.get(name, 400)
    for seed in range(5):
        table = play_game(make(), seats, seed, 0, [Watched(name)] * seats, most)
        assert table.outcome is not None
        assert table.outcome.reason != "stopped" or name == "random"
        again = play_game(make(), seats, seed, 0, [BOTS[name]] * seats, most)
        assert again.events == table.events


@pytest.mark.parametrize(("make", "seats"), GAMES)
def test_the_simple_bot_beats_chance(make: Callable[[], Rules], seats: int) -> None:
    simple, chance = BOTS["simple"], BOTS["random"]
    wins, games = 0, few(12, thorough=30) if make is king_pedro else 30  # where chance plays, that one takes 80 hands
    for game in range(games):
        bots = [simple if (seat + game) % 2 == 0 else chance for seat in range(seats)]
        table = play_game(make(), seats, 1, game, bots, 400)
        winner = None if table.outcome is None else table.outcome.winner
        wins += winner is not None and (table.sides[winner][0] + game) % 2 == 0
    assert wins >= games * 3 / 4


@pytest.mark.parametrize(("make", "seats"), GAMES)
def test_four_simple_bots_seldom_waste_a_deal(make: Callable[[], Rules], seats: int) -> None:
    events = [
        event for game in range(5) for event in play_game(make(), seats, 3, game, [BOTS["simple"]] * seats).events
    ]
    assert sum(isinstance(event, RedealEvent) for event in events) <= 2


def test_chance_takes_each_legal_action_about_as_often() -> None:
    view = table_of(auction_pitch(), ["2S 3S 4S 5S 6S 7S", "2H 3H 4H 5H 6H 7H"]).view(1)
    assert view.legal_actions == (Pass(), Bid(1), Bid(2), Bid(3), Bid(4))
    stream = RandomStream(1, 0, 1, CHOICES)
    taken = [BOTS["random"].decide(view, stream) for _ in range(1000)]
    assert all(150 < taken.count(action) < 250 for action in view.legal_actions)


def bidder(hand: str, rules: Rules | None = None) -> SeatView:
    return table_of(rules or auction_pitch(), ["2D 3D 4D 5D 6D 7D", hand, "8D 9D TD 8C 9C 9H"]).view(1)


def test_the_best_suit_is_the_long_high_one() -> None:
    assert best_suit(bidder("AS KS JS 2S TH 3C"))[0] == SPADES
    assert best_suit(bidder("AS 3H JH 2H QH TC"))[0] == HEARTS


def test_a_hand_is_never_worth_more_than_all_the_points() -> None:
    for hand in ("AS KS QS JS TS 2S", "2C 3C 4H 5H 6S 7S", "AS AH AC KS KH KC"):
        assert min(promise(bidder(hand), suit) for suit in range(4)) >= 0
        assert best_suit(bidder(hand))[1] <= 400


def test_a_strong_hand_bids_and_a_weak_one_passes() -> None:
    assert isinstance(choose_call(bidder("AS KS QS JS TS 2S")), Bid)
    assert choose_call(bidder("9S 7S 8H 7C 6C 5H")) == Pass()


def test_the_dealer_takes_over_a_cheap_bid_with_a_good_hand() -> None:
    hands = ["AS KS QS JS TS 2S", "2D 3D 4D 5D 6D 7D"]
    table = do(table_of(auction_pitch(), hands), Bid(1))
    assert choose_call(table.view(0)) == Hold()


def test_a_forced_dealer_bids_the_least() -> None:
    poor = "3S 5H 7C 8C 9S 4H 4D 6D 8D"
    hands = [
        "2S 2H 2C 2D 3H 3C 3D 4S 4C",
        "5S 5C 5D 6S 6H 6C 7S 7H 7D",
        "8S 8H 9H 9C 9D TS TH TC TD",
        poor,
    ]
    table = table_of(nine_card(), hands, dealer=3, cuts=["2S 3S 4S 5S"])
    do(table, Pass(), Pass(), Pass())
    assert table.seat == 3
    assert choose_call(table.view(3)) == Bid(3)


def exchange_view() -> SeatView:
    hands = [
        "AS JS 2S AH 3H 4D 5D 6C 7C",
        "3S 5H 7H 8C 9S 4H TD 6D 8D",
        "QS QH QC QD JH JC JD TS TH",
        "KS KH KC KD 9H 9C 9D 8S 8H",
    ]
    table = table_of(nine_card(), hands, dealer=3, cuts=["2S 3S 4S 5S"])
    return do(table, Bid(3), Pass(), Pass(), Pass(), named("S")).view(0)


def test_what_is_worth_nothing_goes_first_and_trumps_stay() -> None:
    view = exchange_view()
    assert Stand() in view.legal_actions
    assert choose_discard(view) == Discard(Card.parse("3H"))
    trumps_and_an_ace = tuple(Discard(Card.parse(code)) for code in ("2S", "JS", "AS", "AH"))
    assert choose_discard(view._replace(legal_actions=(Stand(), *trumps_and_an_ace))) == Stand()
    forced = choose_discard(view._replace(legal_actions=trumps_and_an_ace))
    assert forced == Discard(Card.parse("AH"))


def test_the_namer_takes_its_best_suit() -> None:
    hands = ["2D 3D 4D 5D 6D 7D", "AS KS JS 2S QH 3C", "8D 9D TD 8H 9H TH", "2H 3H 4H 5H 6H 7H"]
    view = table_of(no_bidding(), hands).view(1)
    assert BOTS["simple"].decide(view, RandomStream(1, 0, 1, CHOICES)) == NameTrump(SPADES)


def test_the_pitcher_leads_its_best_trump() -> None:
    table = table_of(auction_pitch(), ["2D 3D 4D 5D 6D 7D", "AS KS JS 2S TH AC", "8D 9D TD 8H 9H QH"])
    do(table, Bid(2), Pass(), Pass())
    assert choose_card(table.view(1)) == card("AS")


def first_trick(hands: list[str], led: str) -> SeatView:
    """Partners; seat 1 has named spades and leads the first trick."""
    table = table_of(no_bidding(), hands, dealer=0)
    do(table, named("S"))
    play(table, led)
    assert table.seat is not None
    return table.view(table.seat)


def test_a_partner_who_wins_for_sure_is_fed() -> None:
    # Seat 1 has led the ace; its partner, seat 3, plays third and may let go of the jack.
    hands = ["QS TS 2D 3C 4C 5H", "AS 9S 2H 3H 4H 6H", "KS 2S TH 2C AC 7H", "3S JS 5C 6C 7C 8H"]
    assert choose_card(first_trick(hands, "AS 2S")) == card("JS")


def test_an_enemy_who_wins_gets_what_is_worth_least() -> None:
    hands = ["QS JS TD 3C 4C 5H", "AS 9S 2H 3H 4H 6H", "KS 2S TH 2C AC 7H", "3S TC 5C 6C 7C 8H"]
    view = first_trick(hands, "AS 2S 3S")
    assert list(view.legal_actions) == [card("JS"), card("QS")]
    assert choose_card(view) == card("QS"), "the jack would score for the enemy"


def test_the_last_to_play_wins_what_scores_and_ducks_what_does_not() -> None:
    hands = ["AS QS TD 3C 4C 5H", "9S JS 2H 3H 4H 6H", "KS 2S TH 2C AC 7H", "3S TC 5C 6C 7C 8H"]
    takes = first_trick(hands, "JS 2S 3S")
    assert choose_card(takes) == card("QS")
    ducks = first_trick(
        ["JH QH TD 3C 4C 5H", "9S JS 2H 3H 4H 6H", "8S 2S TH 2C AC 7H", "3S TC 5C 6C 7C 8H"], "9S 2S 3S"
    )
    assert choose_card(ducks) == card("3C")


def test_what_is_at_stake_follows_the_rules() -> None:
    stakes = stakes_of(auction_pitch(), SPADES)
    assert stakes.worth[Card.parse("JS")] == 102, "a point to the winner, and a pip"
    assert stakes.worth[Card.parse("TH")] == 20, "ten pips"
    assert stakes.worth[Card.parse("2S")] == 0, "low is the owner's, whoever wins it"
    assert stakes.named >> Card.parse("2S") & 1
