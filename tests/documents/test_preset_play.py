"""Leads, following, and which card beats which, game by game: the app's presets and the guide's variations."""

from itertools import pairwise

from .facts_account import Account, Choice, Trick, each_game, hands, some
from .facts_game import Game, card_of
from .facts_staged import HEARTS, duel, play_out
from .test_preset_trump import role


def tricks_of(hand: Account) -> list[tuple[Trick, list[Choice]]]:
    """Each trick with the decisions in it."""
    plays = list(hand.plays)
    found = []
    for trick in hand.tricks:
        found.append((trick, plays[: len(trick.cards)]))
        del plays[: len(trick.cards)]
    return found


# ---------------------------------------------------------------- leads


@each_game("LEAD")
def test_who_leads_first_and_what(game: Game) -> None:
    played = hands(game.name)
    for hand in played:
        lead = hand.plays[0]
        assert lead.seat == first_with_trumps(hand, role(hand, game.leader), lead)
        trumps = lead.hand & set(game.trumps(hand.trump)) if game.leads_trump else set()
        assert lead.may == (trumps or lead.hand)
    if game.leads_trump:
        some(20, played, lambda hand: hand.plays[0].may != hand.plays[0].hand)
    else:
        some(20, played, lambda hand: not hand.plays[0].may <= set(game.trumps(hand.trump)))


@each_game("LEAD")
def test_who_leads_later_and_what(game: Game) -> None:
    for hand in hands(game.name):
        trumps = set(game.trumps(hand.trump))
        for (before, _), (_, choices) in pairwise(tricks_of(hand)):
            lead = choices[0]
            if not game.trump_only:
                assert (lead.seat, lead.may) == (before.winner, lead.hand)
                continue
            assert (lead.seat, lead.may) == (first_with_trumps(hand, before.winner, lead), lead.hand & trumps)
    if game.trump_only:
        some(20, hands(game.name), lambda hand: any(a.winner != b.seats[0] for a, b in pairwise(hand.tricks)))


def left(hand: Account, seat: int, at: Choice) -> set[str]:
    """What a seat holds before a play."""
    return hand.held[seat] - {play.did for play in hand.plays[: hand.plays.index(at)] if play.seat == seat}


def first_with_trumps(hand: Account, seat: int, at: Choice) -> int:
    """Where only trump is led, the first player from this seat on who has one; else the player in this seat."""
    while hand.game.trump_only and not left(hand, seat, at) & set(hand.game.trumps(hand.trump)):
        seat = (seat + 1) % 4
    return seat


# ---------------------------------------------------------------- following


@each_game("FOLLOW", lambda game: not game.trump_only)
def test_what_may_be_played_to_a_trick(game: Game) -> None:
    kinds = {"follows": 0, "trumps": 0, "void": 0, "trump led": 0}
    for hand in hands(game.name):
        trumps = set(game.trumps(hand.trump))
        for trick, choices in tricks_of(hand):
            assert trick.seats == tuple((trick.seats[0] + step) % 4 for step in range(4))
            led = trick.cards[0]
            for choice in choices[1:]:
                assert choice.may == game.may_follow(choice.hand, led, hand.trump)
                suit = {card for card in choice.hand if game.suit_of(card, hand.trump) == game.suit_of(led, hand.trump)}
                kinds["trump led"] += led in trumps and bool(suit) and bool(choice.hand - trumps)
                kinds["follows"] += led not in trumps and bool(suit) and bool(choice.hand - trumps - suit)
                kinds["trumps"] += led not in trumps and bool(suit) and bool(choice.hand & trumps)
                kinds["void"] += not suit and bool(choice.hand & trumps) and bool(choice.hand - trumps)
    assert min(kinds.values()) >= 5, kinds


@each_game("FOLLOW", lambda game: game.trump_only)
def test_only_trumps_are_played_and_who_has_none_sits_out(game: Game) -> None:
    fewer = 0
    for hand in hands(game.name):
        trumps = set(game.trumps(hand.trump))
        for trick, choices in tricks_of(hand):
            clockwise = [(trick.seats[0] + step) % 4 for step in range(4)]
            assert list(trick.seats) == [seat for seat in clockwise if left(hand, seat, choices[0]) & trumps]
            fewer += len(trick.seats) < 4
            for choice in choices:
                assert choice.may == choice.hand & trumps
    assert fewer > 100


# ---------------------------------------------------------------- which card beats which


@each_game("RANKING")
def test_every_trick_goes_to_its_best_card(game: Game) -> None:
    lowest = game.order.split()[-3:]
    over_honours = 0
    for hand in hands(game.name):
        low = {card_of(token, hand.trump) for token in lowest}
        trumps = game.trumps(hand.trump)
        for trick in hand.tricks:
            best = game.best(trick.cards, hand.trump)
            assert trick.winner == trick.seats[trick.cards.index(best)]
            over_honours += best in low and any(card[0] in "AKQ" for card in trick.cards if card not in trumps)
    assert over_honours or game.trump_only, "the lowest trumps beat the honours of other suits"


@each_game("RANKING")
def test_neighbours_among_the_trumps(game: Game) -> None:
    """Two seats keep one trump each for the last trick, in which there is no other: the higher one wins it."""
    trumps = game.trumps(HEARTS)
    for higher, lower in pairwise(trumps):
        for one, two in ((higher, lower), (lower, higher)):
            _, hand = play_out(game, duel(game, one, two), str(game.least), keep=frozenset((one, two)))
            last = hand.tricks[-1]
            assert set(last.cards) & set(trumps) == {one, two}
            assert last.winner == (1 if one == higher else 2)
