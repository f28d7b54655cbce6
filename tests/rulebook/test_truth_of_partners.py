"""What the rulebook says of partners for one hand, held against hands that the engine plays.

Everybody has a score of their own. The law of each sentence is what a hand would contradict it by.
"""

from collections.abc import Callable, Iterator, Mapping

import pytest

from pitchdsl.game.events import PartnerEvent, SettleEvent, StakeEvent, TrickEvent, of_kind
from pitchdsl.game.rules import Rules
from pitchdsl.players.roster import play_game
from pitchdsl.rulebook.chapters import chapters
from pitchdsl.rulebook.short import short
from tests.effort import few
from tests.texts import rules, sheet

from .test_truth import Hand, hands_of

GAME = """players
  seats: 5
  sides: each alone
  partner: {partner}
deal
  each: 6
points
  high: 1 to the winner of the highest trump
  low: 1 to the winner of the lowest trump
  jack: 1 to the winner of J of trump
  game: 1 to the winner of most pips, nobody if tied
settlement
  made: pitcher scores points taken
  set: pitcher loses the bid
  others: score points taken
  every trick: others lose 5
  each side: loses 20 if tricks taken are 0
winning
  target: none
  ends after: 4 hands
stakes
  set: the pitcher pays 25 if the bid is set
  made: the pitcher gets 10 if the bid is made
"""
SOMEBODY = ("the second highest bidder", "the player whom the pitcher chooses", "the holder of a called card")


def game(partner: str) -> Rules:
    return rules(sheet(GAME.format(partner=partner)))


def sides(hand: Hand) -> tuple[frozenset[int], frozenset[int]]:
    """The pitcher and the partner of a hand, and all others."""
    event = of_kind(PartnerEvent, hand)[-1]
    ours = frozenset({event.seat, *([] if event.partner is None else [event.partner])})
    return ours, frozenset(range(5)) - ours


def tricks(hand: Hand, side: frozenset[int]) -> int:
    return sum(event.winner in side for event in of_kind(TrickEvent, hand))


def gain(hand: Hand, seat: int) -> int:
    """The change of a score, but for what it costs that a side took no trick."""
    side = next(side for side in sides(hand) if seat in side)
    swept = 25 * (tricks(hand, side) == 0)
    return of_kind(SettleEvent, hand)[-1].delta[seat] + swept


def pitchers(hand: Hand) -> Iterator[object]:
    """Who of the pitcher's side has not what a bid that is made or fails brings."""
    event = of_kind(SettleEvent, hand)[-1]
    ours, _ = sides(hand)
    for seat in ours:
        if gain(hand, seat) != (event.taken[seat] if event.made else -(event.bid or 0)):
            yield seat, event


def others(hand: Hand) -> Iterator[object]:
    event = of_kind(SettleEvent, hand)[-1]
    yield from ((seat, event) for seat in sides(hand)[1] if gain(hand, seat) != event.taken[seat])


def taken_apart(hand: Hand) -> Iterator[object]:
    """Players of one side with other points than the rest of it."""
    event = of_kind(SettleEvent, hand)[-1]
    yield from (event for side in sides(hand) if len({event.taken[seat] for seat in side}) > 1)


def paid(hand: Hand, stake: str, amount: int) -> Iterator[object]:
    """A stake that is not so much from each player of the pitcher's side to every player of the other."""
    ours, theirs = sides(hand)
    due = tuple(-amount * len(theirs) if seat in ours else amount * len(ours) for seat in range(5))
    made = of_kind(SettleEvent, hand)[-1].made
    for event in of_kind(StakeEvent, hand):
        if event.stake == stake and event.paid != due:
            yield event
    if made is (stake == "made") and stake not in [event.stake for event in of_kind(StakeEvent, hand)]:
        yield stake


LAWS: Mapping[str, Callable[[Hand], Iterator[object]]] = {
    "the bid is made, and each player of the pitcher's side scores the points that their side took": pitchers,
    "set back: each of its players loses the number that was bid": pitchers,
    "every player of the other side scores the points that their side took": others,
    "a player loses 20 points if the tricks that their side took are zero": others,
    "wins every trick of a hand, every player of the other side loses five points besides": others,
    "what any player takes counts for each player of the same side": taken_apart,
    "the side with the most pips in all its tricks": taken_apart,
    "each player of the pitcher's side pays every player of the other side 25": lambda hand: paid(hand, "set", 25),
    "each player of the pitcher's side gets from every player of the other side ten": lambda hand: paid(
        hand, "made", -10
    ),
}


@pytest.mark.parametrize("partner", SOMEBODY)
def test_the_partner_stands_with_the_pitcher(partner: str) -> None:
    ours = game(partner)
    said = str(chapters(ours))
    assert [sentence for sentence in LAWS if sentence not in said] == []
    hands = list(played(ours))
    assert any(len(sides(hand)[0]) == 2 and of_kind(SettleEvent, hand)[-1].made is False for hand in hands)
    assert [(law, wrong) for law, test in LAWS.items() for hand in hands for wrong in test(hand)] == []


def played(ours: Rules) -> Iterator[Hand]:
    """Hands that are played to their end."""
    for seed in range(few(8, thorough=40)):
        for hand in hands_of(play_game(ours, (("simple", "random")[seed % 2],) * 5, 1, seed, 4).events):
            if any(isinstance(event, SettleEvent) for event in hand):
                yield hand


def test_the_card_says_so_in_a_few_words() -> None:
    card = short(game(SOMEBODY[2]))
    assert "for one hand: scores and is set back as the pitcher is. What one of a side takes counts for each" in card
    assert "each player of the pitcher's side pays every player of the other side 25" in card
    assert "each player of the pitcher's side loses the bid" in card


def test_where_all_others_play_together_only_the_pitcher_pays() -> None:
    ours = game("nobody")
    said = str(chapters(ours))
    assert "the pitcher pays each other player 25 if the bid fails" in said
    assert "the pitcher scores the points that their side took" in said
    hands = list(played(ours))
    assert {len(sides(hand)[0]) for hand in hands} == {1}
    tests = (pitchers, others, taken_apart, lambda hand: paid(hand, "set", 25))
    assert [wrong for test in tests for hand in hands for wrong in test(hand)] == []
