"""Exceptions of rules in lines of their own: hands worked by hand, in which one holds and in which it does not."""

import pytest

import pitchdsl
from pitchdsl import Game, IllegalActionError
from pitchdsl.cards import cards_in, code
from pitchdsl.game.bounded import all_points
from pitchdsl.game.rules import Rules
from pitchdsl.language.conditions import Compare, Compared, TrumpIs
from pitchdsl.language.facts import Facts
from pitchdsl.language.numbers import Fact
from tests.texts import rules, sheet

HANDS = ("AS KS QH JH TH 2S", "9S 8S 7H 6H 5H 4H", "AH KH QS JS TS 9H", "AD KD QD JD TD 9D")


def game_of(said: Rules, dealer: int = 3) -> Game:
    """Seat 0 speaks first."""
    return Game(said, deals=[{"dealer": dealer, "hands": [hand.split() for hand in HANDS]}])


def may_play(game: Game) -> set[str]:
    return {str(action).removeprefix("play ") for action in game.legal_actions()}


def said(lines: str) -> Rules:
    return rules(sheet(f"trump\n  named by: the pitcher\n{lines}", base="auction-pitch"))


@pytest.mark.parametrize(
    ("bid", "cards"), [("bid 2", "AS KS QH JH 10H 2S"), ("bid 3", "AS KS 2S"), ("bid 4", "AS KS 2S")]
)
def test_the_bid_decides_what_may_be_led(bid: str, cards: str) -> None:
    game = game_of(said("play\n  first lead: any card\n  first lead: trump if the bid is 3 or more\n"))
    game.apply(bid)
    while game.seat != 0:
        game.apply("pass")
    game.apply("name spades")
    assert may_play(game) == {card.replace("10", "T") for card in cards.split()}


@pytest.mark.parametrize(("suit", "cards"), [("spades", "QS JS TS"), ("diamonds", "AH KH QS JS TS 9H")])
def test_trump_decides_what_may_follow(suit: str, cards: str) -> None:
    """Seat 2 has spades and hearts: where they must follow suit, only spades go on a spade."""
    game = game_of(said("play\n  follow: any card, else any card\n  follow: suit, else any card if trump is spades\n"))
    for word in ("bid 4", f"name {suit}", "play KS", "play 9S"):
        game.apply(word)
    assert may_play(game) == set(cards.split())


def test_a_refusal_names_the_line_of_the_exception() -> None:
    game = game_of(said("play\n  follow: any card, else any card\n  follow: suit, else any card if trump is spades\n"))
    for word in ("bid 4", "name spades", "play KS", "play 9S"):
        game.apply(word)
    with pytest.raises(IllegalActionError) as refused:
        game.apply("play AH")
    assert refused.value.rule.line == 6


@pytest.mark.parametrize(("players", "cards", "lowest"), [(4, 6, "2"), (5, 6, "2"), (6, 5, "5")])
def test_the_number_of_players_decides_the_pack_and_the_deal(players: int, cards: int, lowest: str) -> None:
    """Ten ranks are forty cards: five each for six players, and ten left over."""
    some = said(
        "deck\n  ranks: A K Q J 10-5 if there are 6 players\n"
        "deal\n  each: 6, in packets of 3\n  each: 5 if there are 6 players\n"
    )
    dealt = next(event for event in Game(some, seats=players, seed=1).events() if event["event"] == "deal")
    assert [len(hand) for hand in dealt["hands"]] == [cards] * players
    pack = [card for hand in dealt["hands"] for card in hand] + dealt["stock"]
    assert min((card[0] for card in pack if card[0].isdigit()), key=int) == lowest
    assert len(pack) == (40 if players == 6 else 52)


def test_a_deal_of_other_size_is_given_and_dealt_again() -> None:
    some = said("deal\n  each: 6, in packets of 3\n  each: 5 if there are 6 players\n")
    dealt = next(event for event in Game(some, seats=6, seed=1).events() if event["event"] == "deal")
    again = next(event for event in Game(some, deals=[dealt]).events() if event["event"] == "deal")
    assert again == dealt


@pytest.mark.parametrize(("bid", "score"), [("bid 4", (-4, -1, -2, -2)), ("bid 3", (3, 1, 0, 0))])
def test_who_wins_every_trick_is_paid_when_the_bid_is_four(bid: str, score: tuple[int, ...]) -> None:
    """Seat 0 wins all tricks and three points; seat 1 was dealt the four, which is low."""
    hands = ["AH KH QH JH TH 9H", "9S 8S 7H 6H 5H 4H", "AS KS QS JS TS 2S", "AD KD QD JD TD 9D"]
    some = said("settlement\n  every trick: others lose 2 if the bid is 4\n")
    game = Game(some, deals=[{"dealer": 3, "hands": [hand.split() for hand in hands]}])
    game.apply(bid)
    while game.seat != 0:
        game.apply("pass")
    game.apply("name hearts")
    while not any(event["event"] == "settle" for event in game.events()):
        best = max(game.legal_actions(), key=lambda action: (getattr(action, "card", 0) % 13, str(action)))
        game.apply(best)
    assert game.score == score


@pytest.mark.parametrize(("players", "target"), [(3, 3), (4, 40)])
def test_the_number_of_players_decides_how_far_it_is(players: int, target: int) -> None:
    some = said("winning\n  target: 40\n  target: 3 if there are 3 players\n")
    game = pitchdsl.play_game(some, seats=players, seed=3)
    assert game.outcome is not None
    assert game.outcome.reason in {"target", "race", "tie"}
    assert max(game.score) >= target
    assert (max(game.score) < 40) == (players == 3)


def test_of_two_exceptions_the_more_specific_one_wins_and_parts_go_together() -> None:
    some = said(
        "deal\n  each: 6, in packets of 3\n  each: 7 if there are 5 or more players\n  each: 5 if there are 6 players\n"
        "  each: in packets of 2 if there are 3 or more players\n"
    )
    dealt = {number: some.seated(number).deal.each for number in (2, 4, 5, 6)}
    assert {number: (each.cards, each.packets) for number, each in dealt.items()} == {
        2: (6, 3),
        4: (6, 2),
        5: (7, 2),
        6: (5, 2),
    }


def test_what_is_not_known_leaves_the_general_rule_and_stays_open() -> None:
    some = said("play\n  first lead: any card\n  first lead: trump if trump is spades and the bid is 4\n")
    spades = some.given(Facts(trump=0))
    assert (spades.play, len(spades.exceptions)) == (some.play, 1)
    known = some.given(Facts(trump=0, bid=4, total=4))
    assert (known.play.first_lead.cards.value, known.exceptions) == ("trump", ())
    other = some.given(Facts(trump=1, bid=4, total=4))
    assert (other.play, other.exceptions) == (some.play, ())


def test_rows_of_points_know_how_many_play() -> None:
    """Two for the jack make five points of four, and so the highest bid."""
    some = said("points\n  jack: 2 if there are 6 players\n  low: 3 if there are 6 players and trump is spades\n")
    assert [all_points(some.seated(players)) for players in (4, 6)] == [4, 7]
    assert some.seated(4) != some.seated(6)
    assert some.seated(4).points.items[2].value.exceptions == ()


def test_an_exception_without_a_general_line_is_one_of_the_default() -> None:
    some = said("bidding\n  dealer may run it: deal 1 more to everyone if there are 4 players\n")
    assert some.bidding is not None and some.bidding.run_it is None
    four, five = some.seated(4).bidding, some.seated(5).bidding
    assert four is not None and four.run_it is not None and four.run_it.cards == 1
    assert five is not None and five.run_it is None


def test_a_condition_about_players_is_met_by_so_many() -> None:
    six, many = Compared.of(Fact.PLAYERS, Compare.EXACTLY, 6), Compared.of(Fact.PLAYERS, Compare.OR_MORE, 5)
    assert [six.met(Facts(players=number)) for number in (5, 6, 7)] == [False, True, False]
    assert [many.met(Facts(players=number)) for number in (4, 5, 9)] == [False, True, True]
    assert six.implies(many)
    assert not many.implies(six)
    assert not six.implies(TrumpIs(suit=0))


def test_a_view_has_the_rules_of_the_moment() -> None:
    game = game_of(said("play\n  first lead: any card\n  first lead: trump if the bid is 4\n"))
    assert game.view().rules.play.first_lead.cards.value == "any"
    game.apply("bid 4")
    game.apply("name spades")
    assert game.view().rules.play.first_lead.cards.value == "trump"
    assert game.rules.play.first_lead.cards.value == "any"
    assert {code(card) for card in cards_in(game.view().hand)} == set(HANDS[0].split())
