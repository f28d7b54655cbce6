"""A game of two cards a player, in which a whole hand is played in eight cards, so that it can be worked by hand.

A hand is one of three, told from the pitcher's seat; the neighbour is the player on the pitcher's left. Spades are
trump. There are four points: high, low, jack and the last trick.

===========  ==========================================  ==================================================
hand         who takes what                              cards
===========  ==========================================  ==================================================
``ALL``      the pitcher all four                        A K of spades lead; the neighbour throws the jack
``NOTHING``  the neighbour all four                      5 6 of spades lead; the neighbour has A and K
``HALF``     the pitcher high and low; the neighbour     A, then J of spades; the neighbour throws the two,
             jack and last trick                         and takes the jack with the king
===========  ==========================================  ==================================================
"""

from collections.abc import Sequence
from itertools import chain

from attrs import frozen

from pitchdsl.cards import Card
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Action, Bid, NameTrump, Pass, PlayCard
from pitchdsl.game.events import ContractEvent, SettleEvent
from pitchdsl.game.rng import ScriptedDeals
from pitchdsl.game.rules import Rules
from pitchdsl.game.table.rules import pack_of
from tests.texts import rules

SMALL = """variant small
players
  seats: 4
  sides: each alone
deal
  each: 2
bidding
  turns: once around
  bids: 1-4
  all pass: same dealer deals again
trump
  named by: the pitcher
play
  follow: suit or trump, else any card
points
  high: 1 to the winner of the highest trump
  low: 1 to the winner of the lowest trump
  jack: 1 to the winner of J of trump
  last trick: 1 to the winner of the last trick
settlement
  made: pitcher scores points taken
  set: pitcher loses the bid
  others: score points taken
winning
  target: 30
  several there: highest score, else tie
"""

PASS = Pass()


@frozen
class Cards:
    """The cards of a hand, from the pitcher on clockwise, and how they are played."""

    hands: tuple[str, ...]
    """One for each player."""
    first: str
    """The first trick; the pitcher leads."""
    second: str
    """The second trick, from its leader on."""
    third: str = ""
    """The third trick likewise, where hands have three cards."""


ALL = Cards(("AS KS", "JS 3H", "2S 4H", "5H 6H"), "AS JS 2S 5H", "KS 3H 4H 6H")
NOTHING = Cards(("5S 6S", "AS KS", "JS 7C", "8C 9C"), "5S AS JS 8C", "KS 7C 9C 6S")
HALF = Cards(("AS JS", "2S KS", "3H 4H", "5H 6H"), "AS 2S 3H 5H", "JS KS 4H 6H")


def small(lines: str) -> Rules:
    """The small game with these lines over it."""
    return rules(f"variant wished extends small\n{lines}{SMALL}")


@frozen
class Deal:
    """One deal of a script: who deals, and for a hand that is played, whose it is and with which cards."""

    dealer: int
    pitcher: int = 0
    cards: Cards = ALL


def sit(game: Rules, *deals: Deal) -> Table:
    """A table at which these are the deals, with a seat for each hand of the first."""
    seats = len(deals[0].cards.hands)
    return Table(
        game, seats, ScriptedDeals(dealer=deals[0].dealer, orders=[_order(game.seated(seats), deal) for deal in deals])
    )


def _order(game: Rules, deal: Deal) -> tuple[int, ...]:
    seats = len(deal.cards.hands)
    hands = [deal.cards.hands[(seat - deal.pitcher) % seats].split() for seat in range(seats)]
    turn = [(deal.dealer + step) % seats for step in range(1, seats + 1)]
    dealt = [Card.parse(hands[seat][number]) for number in range(len(hands[0])) for seat in turn]
    return (*dealt, *(card for card in pack_of(game.deck) if card not in dealt))


def say(table: Table, *calls: int | Action) -> Table:
    """Makes calls; a number is a bid of it."""
    for call in calls:
        table.apply(Bid(call) if isinstance(call, int) else call)
    return table


def play(table: Table, cards: Cards, trump: int = 0) -> tuple[int, ...]:
    """Names trump (spades, if nothing is said) and plays the hand out; the scores after it."""
    table.apply(NameTrump(trump))
    for card in chain(cards.first.split(), cards.second.split(), cards.third.split()):
        table.apply(PlayCard(Card.parse(card)))
    return settled(table)[-1].score


def played(table: Table, calls: Sequence[int | Action], cards: Cards, trump: int = 0) -> tuple[int, ...]:
    """A whole hand: its calls in turn from the dealer's left, and its cards; the scores after it."""
    return play(say(table, *calls), cards, trump)


def settled(table: Table) -> list[SettleEvent]:
    """The settlements so far."""
    return [event for event in table.events if isinstance(event, SettleEvent)]


def contract(table: Table) -> tuple[int | None, int | None]:
    """Who plays the last hand, and for which bid."""
    event = [event for event in table.events if isinstance(event, ContractEvent)][-1]
    return event.seat, event.bid


def open_bids(table: Table) -> list[int]:
    """The bids that the player at turn may make."""
    return [action.value for action in table.legal_actions() if isinstance(action, Bid)]
