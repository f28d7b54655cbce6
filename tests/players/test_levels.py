"""Levels 1 to 3: legal under every rule sheet, the same again, blind to hidden cards, and true to their guards."""

import pytest

from pitchdsl.cards import Card, cards_in
from pitchdsl.compile import load
from pitchdsl.engine.game import play_game
from pitchdsl.engine.table import Table
from pitchdsl.engine.view import SeatView
from pitchdsl.game.actions import Action, Bid, Discard, NameTrump, Pass, PlayCard, Stand
from pitchdsl.game.bounded import all_points
from pitchdsl.game.rng import CHOICES, RandomStream, SeededDeals
from pitchdsl.game.rules import Rules
from pitchdsl.players.advice import Player
from pitchdsl.players.level_1 import Level1, sensible
from pitchdsl.players.level_2 import MISTAKES, Level2
from pitchdsl.players.level_3 import Level3
from pitchdsl.players.outlook import outlook
from pitchdsl.players.position import position_of
from pitchdsl.resolve.library import bundled
from tests.effort import few
from tests.engine.tables import auction_pitch, do, king_pedro, named, nine_card, no_bidding, play, table_of

LEVELS: dict[str, Player] = {"1": Level1(), "2": Level2(), "3": Level3()}
NAMES = [path.stem for path in bundled("variant")]
HOUSE_RULES = ["run-it", "take-a-set", "coke-hand", "one-joker", "any-first-lead", "must-trump", "trump-only"]


class Watched:
    """A player under watch: its advice is legal and says why, and deciding is following it."""

    def __init__(self, player: Player) -> None:
        self.player = player

    def decide(self, view: SeatView, stream: RandomStream) -> Action:
        twin = stream.copy()
        advice = self.player.consider(view, stream)
        assert advice.action in view.legal_actions
        assert advice.why
        assert not advice.why.endswith(".")
        assert self.player.decide(view, twin) == advice.action
        assert twin.below(1 << 30) == stream.copy().below(1 << 30), "both take the same numbers from the stream"
        return advice.action


def seats_of(rules: Rules) -> int:
    return max(rules.players.seats.least, min(4, rules.players.seats.most))


@pytest.mark.parametrize("name", NAMES)
def test_every_level_plays_every_variant_and_the_same_again(name: str) -> None:
    rules = load(name)
    seats = seats_of(rules)
    for game in range(few(1, thorough=10)):
        for player in LEVELS.values():
            hands = few(4, thorough=40)
            table = play_game(rules, seats, 1, game, [Watched(player)] * seats, hands)
            assert table.outcome is not None
            assert play_game(rules, seats, 1, game, [player] * seats, hands).events == table.events


@pytest.mark.parametrize("house_rule", HOUSE_RULES)
def test_every_level_takes_what_house_rules_add(house_rule: str) -> None:
    base = "team-auction-9" if house_rule == "take-a-set" else "team-auction-6"
    rules = load(base, house_rules=[house_rule])
    for player in LEVELS.values():
        table = play_game(rules, 4, 2, 0, [Watched(player)] * 4, 6)
        assert table.outcome is not None


@pytest.mark.parametrize("seats", [2, 3, 5, 7])
def test_every_level_sits_at_any_table(seats: int) -> None:
    for player in LEVELS.values():
        assert play_game(auction_pitch(), seats, 3, 0, [Watched(player)] * seats, 8).outcome is not None


@pytest.mark.parametrize("name", ["guide-partnership", "nine-card", "pidro", "smear-10"])
@pytest.mark.parametrize("level", sorted(LEVELS))
def test_cards_that_a_seat_does_not_see_never_change_its_advice(name: str, level: str) -> None:
    rules, player, swaps = load(name), LEVELS[level], 0
    table = Table(rules, 4, SeededDeals(9, 0))
    stream = RandomStream(9, 0, 0, CHOICES)
    while table.seat is not None and table.hands_settled < 2:
        seat = table.seat
        advice = player.consider(table.view(seat), stream.copy())
        one, two = (seat + 1) % 4, (seat + 2) % 4
        hands = table.hand.hands
        if hands[one].bit_count() == hands[two].bit_count():
            twin = table.copy()
            twin.hand.hands[one], twin.hand.hands[two] = hands[two], hands[one]
            assert player.consider(twin.view(seat), stream.copy()) == advice
            swaps += 1
        table.apply(player.decide(table.view(seat), stream))
    assert swaps > 20


# ---------------------------------------------------------------- level 1


def spades_led(hands: list[str], led: str) -> SeatView:
    """Partners; seat 1 has named spades and leads the first trick."""
    table = do(table_of(no_bidding(), hands, dealer=0), named("S"))
    play(table, led)
    assert table.seat is not None
    return table.view(table.seat)


def cards_of(actions: tuple[Action, ...]) -> set[int]:
    return {action.card for action in actions if isinstance(action, PlayCard | Discard)}


def test_level_1_gives_an_enemys_trick_no_point() -> None:
    hands = ["QS TS 2D 3C 4C 5H", "AS 9S 2H 3H 4H 6H", "KS JS TH 2C AC 7H", "3S 8S 5C 6C 7C 8H"]
    view = spades_led(hands, "AS")
    assert cards_of(view.legal_actions) == {Card.parse("KS"), Card.parse("JS")}
    assert cards_of(sensible(view)[0]) == {Card.parse("KS")}


def test_level_1_does_not_beat_a_partner_who_wins_for_sure() -> None:
    hands = ["KS 2S 2D 3C 4C 5H", "4S 2H 3H 4H 6H AC", "9S TS TH 2C 9C 7H", "3S 8S 5C 6C 7C 8H"]
    last = spades_led(hands, "4S 9S 3S")
    assert cards_of(last.legal_actions) == {Card.parse("KS"), Card.parse("2S")}
    assert cards_of(sensible(last)[0]) == {Card.parse("2S")}, "nobody comes after seat 0, and seat 2 is its partner"


def test_level_1_bids_the_least_or_passes() -> None:
    view = table_of(auction_pitch(), ["2D 3D 4D 5D 6D 7D", "AS KS JS 2S TH 3C"]).view(1)
    assert set(sensible(view)[0]) == {Pass(), Bid(1)}


def test_level_1_names_a_suit_of_which_it_has_most() -> None:
    hands = ["2D 3D 4D 5D 6D 7D", "AS KS JS 2S QH 3C", "8D 9D TD 8H 9H TH", "2H 3H 4H 5H 6H 7H"]
    assert sensible(table_of(no_bidding(), hands).view(1))[0] == (NameTrump(0),)


def exchange_view() -> SeatView:
    hands = [
        "AS JS 2S AH 3H 4D 5D 6C 7C",
        "3S 5H 7H 8C 9S 4H TD 6D 8D",
        "QS QH QC QD JH JC JD TS TH",
        "KS KH KC KD 9H 9C 9D 8S 8H",
    ]
    table = table_of(nine_card(), hands, dealer=3, cuts=["2S 3S 4S 5S"])
    return do(table, Bid(3), Pass(), Pass(), Pass(), named("S")).view(0)


def test_level_1_throws_no_trump_away_that_scores() -> None:
    view = exchange_view()
    kept = cards_of(view.legal_actions) - cards_of(sensible(view)[0])
    assert kept == {Card.parse("AS"), Card.parse("JS"), Card.parse("2S")}
    assert Stand() in sensible(view)[0]


# ---------------------------------------------------------------- level 2


def test_level_2_errs_about_as_often_as_it_says() -> None:
    view = table_of(auction_pitch(), ["2D 3D 4D 5D 6D 7D", "AS KS JS 2S TH 3C"]).view(1)
    stream = RandomStream(1, 0, 1, CHOICES)
    said = [LEVELS["2"].consider(view, stream).why for _ in range(2000)]
    mistakes = said.count("this one is taken without a thought")
    # Two thousand draws: five standard deviations on either side.
    assert abs(mistakes - 20 * MISTAKES) < 5 * (2000 * MISTAKES / 100 * (1 - MISTAKES / 100)) ** 0.5


# ---------------------------------------------------------------- level 3


def test_level_3_throws_away_what_is_missed_least_and_keeps_trumps() -> None:
    stream = RandomStream(1, 0, 1, CHOICES)
    view = exchange_view()
    assert LEVELS["3"].decide(view, stream) == Discard(Card.parse("3H"))
    trumps = tuple(Discard(Card.parse(code)) for code in ("2S", "JS", "AS"))
    assert LEVELS["3"].decide(view._replace(legal_actions=(Stand(), *trumps)), stream) == Stand()


def test_level_3_names_the_suit_that_promises_most() -> None:
    hands = ["2D 3D 4D 5D 6D 7D", "AS KS JS 2S QH 3C", "8D 9D TD 8H 9H TH", "2H 3H 4H 5H 6H 7H"]
    view = table_of(no_bidding(), hands).view(1)
    assert LEVELS["3"].decide(view, RandomStream(1, 0, 1, CHOICES)) == NameTrump(0)


def test_a_chance_to_make_a_bid_falls_as_bids_rise() -> None:
    rules = king_pedro()
    table = Table(rules, 4, SeededDeals(1, 0))
    assert table.seat is not None
    at = outlook(table.view(table.seat))
    chances = [at.makes(Bid(value)) for value in range(1, all_points(rules) + 1)]
    assert all(0 <= chance <= 100 for chance in chances)
    below_all = [chance for value, chance in enumerate(chances, 1) if value <= 0.9 * all_points(rules)]
    assert below_all == sorted(below_all, reverse=True)


def test_a_seat_that_did_not_follow_has_none_of_the_suit() -> None:
    hands = ["2D 3D 4D 5D 6D 7D", "AS 2H 3H 4H 6H AC", "4S TS TH 2C 9C 7H", "KS 8S 5C 6C 7C 8H"]
    at = position_of(spades_led(hands, "AS 4S 8S 2D"))
    spades = set(range(13))
    assert not spades & set(cards_in(at.may_have[0]))
    assert {Card.parse("QS"), Card.parse("KS")} <= set(cards_in(at.may_have[3]))
