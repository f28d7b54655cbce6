"""A game as a state: explicit deals, actions in words, copies, views, outcomes and records."""

import copy
import json
import pickle
import random
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import pitchdsl
from pitchdsl import Bid, Card, Game, IllegalActionError, Pass, PlayCard

RULES = pitchdsl.load("auction-pitch")
"""Each alone, six cards in packets of three, one round of bids from 1, the first lead is trump, up to 7."""

HANDS = ("AS KS QS JS TS 2S", "9S 8S 7S 6S 5S 4S", "AH KH QH JH TH 9H", "AD KD QD JD TD 9D")


def deal(dealer: int = 3, hands: Sequence[str] = HANDS, **rest: Any) -> Mapping[str, Any]:
    return {"dealer": dealer, "hands": [hand.split() for hand in hands], **rest}


def finished(game: Game, player: pitchdsl.Player) -> Game:
    while game.outcome is None:
        game.apply(player(game.view()))
    return game


def test_a_deal_is_dealt_as_it_is_given() -> None:
    game = Game(RULES, deals=[deal()])
    dealt = next(event for event in game.events() if event["event"] == "deal")
    assert (dealt["dealer"], [" ".join(hand) for hand in dealt["hands"]]) == (3, list(HANDS))
    assert (len(dealt["stock"]), dealt["stock"][:2], dealt["stock"][-1]) == (28, ["3S", "2H"], "AC")
    assert (game.seats, game.sides, game.seat, game.score) == (4, ((0,), (1,), (2,), (3,)), 0, (0, 0, 0, 0))


@pytest.mark.parametrize("seats", [2, 3, 5, 7])
def test_a_game_has_as_many_seats_as_a_deal_has_hands(seats: int) -> None:
    dealt = Game(RULES, seats=seats, seed=4).events()[-1]
    game = Game(RULES, deals=[dealt])
    assert game.seats == seats
    assert game.events()[-1] == dealt


def test_a_whole_hand_is_played_in_words() -> None:
    """Seat 0 was dealt the highest and the lowest spade, wins the jack and most pips, and loses only the last trick."""
    game = Game(RULES, deals=[deal()])
    game.apply("bid 4")
    for trick in zip(*(hand.split() for hand in HANDS), strict=True):
        for card in trick:
            game.apply(f"play {card}")
    settled = next(event for event in game.events() if event["event"] == "settle")
    assert [event["winner"] for event in game.events() if event["event"] == "trick"] == [0, 0, 0, 0, 0, 1]
    assert (settled["bid"], settled["made"], settled["taken"]) == (4, True, [4, 0, 0, 0])
    assert game.score == (4, 0, 0, 0)


def test_an_illegal_action_names_the_rule_and_changes_nothing() -> None:
    game = Game(RULES, deals=[deal()])
    before = game.events()
    for action in ("play AS", "bid 5", "hold", Bid(9), PlayCard(Card.parse("AH"))):
        with pytest.raises(IllegalActionError, match=r"variants/documents/.*\.pitch:\d+"):
            game.apply(action)
    with pytest.raises(ValueError, match="is no action"):
        game.apply("fold")
    assert (game.events(), game.seat) == (before, 0)
    assert game.legal_actions() == (Pass(), Bid(1), Bid(2), Bid(3), Bid(4))


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (
            deal(dealer=0, hands=HANDS[:1]),
            "^deals: the number of hands must be .* 2 to 7 in auction-pitch, not 1$",
        ),
        (deal(dealer=4), r"deals\[0\]\['dealer'\] must be a whole number from 0 to 3, not 4"),
        (deal(hands=[*HANDS[:3], "AD KD"]), "the rules deal 6 cards to every player$"),
        (deal(kitty=["2C"]), "the rules deal 6 cards to every player$"),
        (deal(hands=[HANDS[0], *HANDS[:3]]), "left over are not the pack of 52 cards"),
        (deal(stock=["2C"]), "left over are not the pack of 52 cards"),
        (deal(hands=[HANDS[0], *HANDS[:3]]), "is there twice"),
        (deal(hands=[f"BJ {HANDS[0][3:]}", *HANDS[1:]]), "BJ is none of them"),
        (
            deal(hands=[*HANDS[:3], "AD KD QD JD TD 1D"]),
            r"deals\[0\]\['hands'\]\[3\]\[5\] must be .*, not '1D'",
        ),
    ],
)
def test_what_cannot_be_dealt_is_refused(given: Mapping[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Game(RULES, deals=[given])


def test_a_later_deal_has_to_be_the_right_dealers() -> None:
    """Where all pass, the same dealer deals again in auction-pitch."""
    for dealer in (3, 0):
        game = Game(RULES, deals=[deal(3), deal(dealer)])
        for _ in range(3):
            game.apply("pass")
        if dealer == 3:
            game.apply("pass")
            assert [event["dealer"] for event in game.events() if event["event"] == "deal"] == [3, 3]
        else:
            before = game.events()
            for _ in range(2):  # nothing is done, however often it is tried
                with pytest.raises(ValueError, match="deal 2 names another dealer than seat 3"):
                    game.apply("pass")
                assert game.events() == before


def test_a_reshuffle_of_other_cards_leaves_the_game_as_it_was() -> None:
    game = Game("team-auction-9", seed=1, reshuffles=[["2C"]])
    player = pitchdsl.bot("random", seed=1)
    with pytest.raises(ValueError, match="the cards of this reshuffle are not the discards"):
        while game.outcome is None:
            before = game.events()
            game.apply(player(game.view()))
    assert game.events() == before
    game.stop()
    assert pitchdsl.replay(game.record(), "team-auction-9") == ()


def test_a_copy_goes_its_own_way() -> None:
    game = Game(RULES)
    for twin in (copy.copy(game), copy.deepcopy(game), game.copy()):
        twin.stop()
        assert game.outcome is None


@pytest.mark.parametrize("name", ["auction-pitch", "guide-coke-hand", "nine-card", "king-pedro", "smear-10"])
def test_a_game_is_pickled_in_the_midst_of_it(name: str) -> None:
    for decisions in (0, 3, 9, 20, 40):
        game, rng = Game(name, seats=4, seed=3), random.Random(decisions)
        for _ in range(decisions):
            game.apply(rng.choice(game.legal_actions()))
        twin, before = pickle.loads(pickle.dumps(game)), game.record()
        assert (twin.record(), twin.view(), twin.legal_actions()) == (before, game.view(), game.legal_actions())
        finished(twin, pitchdsl.bot("simple"))
        assert game.record() == before
        assert finished(game, pitchdsl.bot("simple")).record() == twin.record()


def test_a_pickled_game_keeps_the_cards_that_are_given_for_later() -> None:
    later = ["AC KC QC JC TC 2C", *HANDS[1:]]
    game = pickle.loads(pickle.dumps(Game(RULES, deals=[deal(), deal(hands=later)])))
    for _ in range(4):
        game.apply("pass")
    assert game.events()[-1]["hands"][0] == later[0].split()


def test_the_dealer_of_a_given_deal_has_won_the_cut() -> None:
    cut, dealt = Game(RULES, deals=[deal(2)]).events()[:2]
    ranks = ["23456789TJQKA".index(card[0]) for card in cut["cards"]]
    assert (cut["event"], ranks.index(max(ranks)), dealt["dealer"]) == ("cut", 2, 2)


def test_the_same_seed_gives_the_same_game_and_another_another() -> None:
    games = [
        finished(Game(RULES, seed=seed, game=game), pitchdsl.bot("simple")) for seed, game in ((7, 0), (7, 0), (7, 1))
    ]
    assert games[0].record() == games[1].record() != games[2].record()


def test_a_copy_goes_its_own_way_with_the_same_cards_to_come() -> None:
    for game in (Game(RULES, seed=7), Game(RULES, deals=[deal()], seed=7)):
        for words in ("bid 2", "pass", "pass", "pass"):
            game.apply(words)
        twin, before = game.copy(), game.events()
        assert finished(twin, pitchdsl.bot("simple")).outcome is not None
        assert (game.events(), game.outcome) == (before, None)
        assert finished(game, pitchdsl.bot("simple")).record() == twin.record()


def test_a_view_is_of_the_seat_at_turn_unless_another_is_named() -> None:
    game = Game(RULES, deals=[deal()])
    assert set(map(str, game.view().cards)) == set(HANDS[0].split())
    assert game.view() == game.view(0)
    assert (game.view(2).seat, game.view(2).legal_actions) == (2, ())
    for seat in (-1, 4):
        with pytest.raises(ValueError, match="seat must be a whole number from 0 to 3"):
            game.view(seat)
        with pytest.raises(ValueError, match="seat must be a whole number from 0 to 3"):
            game.seen(seat)
    game.stop()
    with pytest.raises(ValueError, match="the game is over: name a seat"):
        game.view()


def test_a_game_that_is_stopped_has_no_winner() -> None:
    game = Game(RULES, seed=7)
    game.apply("pass")
    game.stop()
    assert game.outcome == pitchdsl.Outcome(winner=None, reason="stopped", score=(0, 0, 0, 0), hands=0)
    assert (game.seat, game.legal_actions()) == (None, ())
    with pytest.raises(IllegalActionError, match="the game is over"):
        game.apply("pass")


def test_a_hand_in_which_somebody_has_decided_stays_dealt() -> None:
    """In guide-coke-hand a poor hand may be thrown in; whoever plays on with it has looked at it."""
    rules = pitchdsl.load("guide-coke-hand")
    rng = random.Random(1)
    for seed in range(200):
        game = Game(rules, seed=seed)
        while game.outcome is None and game.score == (0,) * len(game.sides):
            game.apply(rng.choice(game.legal_actions()))
        while game.outcome is None and "stand" not in map(str, game.legal_actions()) and len(game.events()) < 400:
            game.apply(rng.choice(game.legal_actions()))
        if "stand" in map(str, game.legal_actions()):
            break
    game.apply("stand")
    before = game.seen(0)
    game.stop()
    assert game.seen(0)[: len(before)] == before


def test_events_are_plain_data() -> None:
    game = pitchdsl.play_game(pitchdsl.load("king-pedro"), seed=3)
    assert json.loads(json.dumps(game.events())) == list(game.events())
    assert json.loads(json.dumps(game.seen(1))) == list(game.seen(1))


@pytest.mark.parametrize("name", ["auction-pitch", "king-pedro", "nine-card"])
def test_a_game_can_be_dealt_again_from_its_own_events(name: str) -> None:
    rules = pitchdsl.load(name)
    game = pitchdsl.play_game(rules, seats=4, seed=3)
    events = game.events()
    again = Game(
        rules,
        deals=[event for event in events if event["event"] == "deal"],
        reshuffles=[event["cards"] for event in events if event["event"] == "reshuffle"],
        seed=99,
    )
    finished(again, pitchdsl.bot("simple"))
    assert [event for event in again.events() if event["event"] != "cut"] == [
        event for event in events if event["event"] != "cut"
    ]


def test_a_cut_for_trump_is_given_with_its_deal() -> None:
    """By every seed clubs are trump in the first hand, and hearts in the second; the third is cut from the seed."""
    rules = pitchdsl.load("shasta-sam")
    hands = ["QD JD AH TD 6H 6C", "3D 2D 2C TC TS JC"]
    cuts = set()
    for seed in range(8):
        given = [deal(1, hands, cut=["JC"]), deal(0, hands, cut=["9H"])]
        game = Game(rules, deals=given, seed=seed)
        again = Game.load(game.save(), rules)
        for each in (game, again):
            while each.outcome is None and sum(event["event"] == "settle" for event in each.events()) < 2:
                each.apply(pitchdsl.bot("simple")(each.view()))
        turned = [event["card"] for event in game.events() if event["event"] == "turned"]
        assert turned[:2] == ["JC", "9H"]
        assert again.events() == game.events()
        cuts.update(turned[2:])
    assert len(cuts) > 1


def test_a_joker_that_is_cut_has_another_card_cut() -> None:
    text = (
        'variant x "X" extends shasta-sam\n\ndeck\n  jokers: 2\n\ntrump\n  order: A K Q J 10-2 red joker black joker\n'
    )
    rules = pitchdsl.compile_text(text).rules
    assert rules is not None
    hands = ["QD JD AH TD 6H 6C", "3D 2D 2C TC TS JC"]
    game = Game(rules, deals=[deal(1, hands, cut=["RJ", "9H"])])
    assert [event["card"] for event in game.events() if event["event"] == "turned"] == ["RJ", "9H"]
    for cut, why in (
        (["RJ"], "every card but the last must be a joker"),
        (["9H", "8H"], "every card but the last must be a joker"),
        (["AX"], "must be"),
    ):
        with pytest.raises(ValueError, match=why):
            Game(rules, deals=[deal(1, hands, cut=cut)])
    with pytest.raises(ValueError, match="RJ is not in the pack"):
        Game("shasta-sam", deals=[deal(1, hands, cut=["RJ", "9H"])])
    with pytest.raises(ValueError, match="trump is not cut for in these rules"):
        Game(RULES, deals=[deal(cut=["9H"])])


def test_a_record_is_replayed_and_a_false_one_is_not() -> None:
    game = pitchdsl.play_game(RULES, ["simple", "random", "simple"], seed=5)
    record = game.record()
    assert pitchdsl.replay(record, RULES) == pitchdsl.replay(record, RULES, rescore=True) == ()
    settle = next(line for line in record.splitlines() if '"settle"' in line)
    wrong = json.loads(settle) | {"taken": [9, 9, 9]}
    (found,) = pitchdsl.replay(record.replace(settle, json.dumps(wrong)), RULES)
    assert (found.line, record.splitlines()[found.line - 1]) == (record.splitlines().index(settle) + 1, settle)
    others = pitchdsl.replay(record, pitchdsl.load("auction-pitch", house_rules=["double-set"]))
    assert "played by other rules" in str(others[0])
    with pytest.raises(pitchdsl.RecordError, match="line 1: not JSON"):
        pitchdsl.replay("nonsense", RULES)


def test_a_game_without_given_cards_is_the_one_of_its_seed() -> None:
    """Law: the first dealer and every card are those that `play_game`, and so the command, deals from the seed."""
    for name in ("auction-pitch", "team-auction"):
        rules = pitchdsl.load(name)
        events = finished(Game(rules, seats=4, seed=6, game=2), pitchdsl.bot("simple")).events()
        assert events == pitchdsl.play_game(rules, seats=4, seed=6, game=2).events()


def test_a_reshuffle_has_to_be_of_the_discards() -> None:
    """With up to eight discards each the stock of sixteen runs short for the third player at the latest."""
    lines = "exchange\n  everyone: discard up to 8, then draw as many\n  stock runs short: reshuffle the discards\n"
    rules = pitchdsl.compile_text(f"variant x extends nine-card\n{lines}").rules
    assert rules is not None
    game = Game(rules, seed=1, reshuffles=[["AS", "KS"]])
    while str(game.legal_actions()[0]) != "stand":
        game.apply(game.legal_actions()[-1])
    with pytest.raises(ValueError, match="the cards of this reshuffle are not the discards"):
        for _ in range(40):
            game.apply(game.legal_actions()[-1])


def test_a_record_of_given_deals_names_no_seed() -> None:
    header = json.loads(Game(RULES, deals=[deal()]).record().splitlines()[0])
    assert (header["seed"], header["bots"], header["variant"]) == (None, None, "auction-pitch")
    assert json.loads(pitchdsl.play_game(RULES, seed=8).record().splitlines()[0])["seed"] == 8


def test_a_bot_that_is_not_at_turn_says_so() -> None:
    game = pitchdsl.Game(pitchdsl.load("auction-pitch"), seats=4, seed=1)
    assert game.seat is not None
    other = (game.seat + 1) % 4
    with pytest.raises(ValueError, match=f"seat {other} is not at turn"):
        pitchdsl.bot("simple")(game.view(other))


def test_a_number_below_zero_is_no_set_of_cards() -> None:
    with pytest.raises(ValueError, match=r"mask must be a whole number from 0 to .* not -1"):
        pitchdsl.cards_in(-1)
