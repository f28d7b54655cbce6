"""Conditions about cards: which one the highest or the lowest turns out to be, and which one was caught."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from pitchdsl.language.card_recipients import ByCard, Ownership
from pitchdsl.language.card_selectors import CardName, Extreme, LoneCard
from pitchdsl.language.facts import Facts, Moment, known
from pitchdsl.language.predicate import Atom
from pitchdsl.values import frozen

if TYPE_CHECKING:
    from pitchdsl.language.voice import Voice

_AFTER_PLAY = (Moment.WHOSE, Moment.COUNT, Moment.ROW, Moment.SETTLEMENT, Moment.HAND_OVER)


@frozen(kw_only=True)
class CardIs(Atom):
    """``the lowest trump is 2 of trump``; never met when there is no such card in play."""

    pick: Extreme
    card: CardName

    id = "card-is"
    example = "the lowest trump is 2 of trump"
    topic = "which card the highest or the lowest is"
    asks = ("count",)
    moments = _AFTER_PLAY
    about_bids = False
    about_a_side = False

    def holds(self, facts: Facts) -> bool:
        found, named = (to.card_in_play(known(facts.count)) for to in self.recipients())
        return found is not None and found == named

    def words(self) -> str:
        return f"{self.pick.picked()} is {self.card.picked()}"

    def clause(self, voice: "Voice") -> str:
        return f"{voice.pick(self.pick)} is {voice.pick(self.card)}"

    def recipients(self) -> tuple[ByCard, ByCard]:
        held = Ownership.HOLDER
        return ByCard(fact=held, card=self.pick), ByCard(fact=held, card=self.card)

    @classmethod
    def operand_words(cls, a: int, b: int, call_name: Callable[[int], str]) -> str:
        return f"recipient {a} by the card of recipient {b}"


@frozen(kw_only=True)
class Caught(Atom):
    """``J of trump is caught``: another side wins the card than the one that held it at the first lead."""

    card: LoneCard

    id = "caught"
    example = "J of trump is caught"
    topic = "whether a card is caught"
    asks = ("count",)
    moments = _AFTER_PLAY
    about_bids = False
    about_a_side = False

    def holds(self, facts: Facts) -> bool:
        holder, winner = (to.find(known(facts.count))[0] for to in self.recipients())
        return None not in (holder, winner) and holder != winner

    def words(self) -> str:
        return f"{self.card.picked()} is caught"

    def clause(self, voice: "Voice") -> str:
        return f"another {voice.in_the_hand.side} wins {voice.pick(self.card)} than held it at the first lead"

    def recipients(self) -> tuple[ByCard, ByCard]:
        return ByCard(fact=Ownership.HOLDER, card=self.card), ByCard(fact=Ownership.WINNER, card=self.card)

    @classmethod
    def operand_words(cls, a: int, b: int, call_name: Callable[[int], str]) -> str:
        return f"held by recipient {a}, won by recipient {b}"
