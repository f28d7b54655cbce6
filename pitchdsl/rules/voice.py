"""How the rules of one game are spoken of: people, sides, cards.

A :class:`Voice` knows whether players are alone or partners, and chooses the words that go with it.
"""

from attrs import frozen

from pitchdsl.cards import SUIT_NAMES
from pitchdsl.rules.english import listing, rank_name
from pitchdsl.rules.numbers import Amount
from pitchdsl.rules.people import Person
from pitchdsl.rules.picks import CardName, CardPick, Each, Extreme, JokerCard, OffCard, PrintedCard
from pitchdsl.rules.rules import Rules
from pitchdsl.rules.settlement import Payment
from pitchdsl.rules.table import Seating, Sides


@frozen
class Voice:
    """How the rules of one game are spoken of."""

    rules: Rules

    @property
    def alone(self) -> bool:
        """Whether every player is a side, at tables of every size."""
        seatings = {each.then.seating for each in self.rules.exceptions if isinstance(each.then, Sides)}
        return seatings | {self.rules.players.sides.seating} == {Seating.EACH_ALONE}

    @property
    def next_hand(self) -> str:
        """Where the next one sits, ``left`` or ``right``."""
        return "right" if self.rules.players.direction.to_right else "left"

    @property
    def round(self) -> str:
        """The way that play goes."""
        return "counter-clockwise" if self.rules.players.direction.to_right else "clockwise"

    @property
    def side(self) -> str:
        """Who scores."""
        return "player" if self.alone else "side"

    @property
    def it(self) -> str:
        """The side once more."""
        return "they" if self.alone else "it"

    @property
    def its(self) -> str:
        """Of the side."""
        return "their" if self.alone else "its"

    @property
    def have(self) -> str:
        """The verb behind :attr:`it`."""
        return "have" if self.alone else "has"

    @property
    def who(self) -> str:
        """The relative pronoun behind :attr:`side`."""
        return "who" if self.alone else "that"

    def does(self, verb: str) -> str:
        """A verb behind :attr:`it`: ``take`` or ``takes``."""
        return verb if self.alone else f"{verb}s"

    def side_of(self, person: Person) -> str:
        """The side of somebody."""
        if person is Person.PITCHER:
            return self.pitchers
        return person.english if self.alone else f"the side of {person.english}"

    @property
    def pitchers(self) -> str:
        """The pitcher's side."""
        return "the pitcher" if self.alone else "the pitcher's side"

    @property
    def total(self) -> int:
        """All the points that a hand can give."""
        return self.rules.all_points

    @property
    def game(self) -> str:
        """How far it is from the start to the target."""
        winning = self.rules.winning
        reckoned = isinstance(winning.target.points, Amount) or isinstance(winning.start.points, Amount)
        return "the way from the start to the target" if reckoned else str(winning.distance)

    @property
    def downward(self) -> bool:
        """Whether scores count down to the target; it is so at a table of any size, or at none."""
        return self.rules.seated(self.rules.players.seats.least).winning.towards < 0

    @property
    def loses(self) -> bool:
        """Whether anybody can lose points."""
        kept = self.rules.settlement
        rows = kept.rows if self.rules.bidding else (kept.others,)
        changes = [change for row in rows for change in row.change.possible()]
        costs = self.rules.fewest_points < 0
        return costs or kept.every_trick.points != 0 or any(change.how is Payment.LOSES for change in changes)

    def joker(self, joker: JokerCard) -> str:
        """A joker; a single one needs no colour."""
        return "joker" if self.rules.deck.jokers.number < 2 else joker.words

    def card(self, card: CardName) -> str:
        """``jack of trump``, ``queen of spades``, ``off-jack``, ``red joker``."""
        if isinstance(card, JokerCard):
            return self.joker(card)
        if isinstance(card, PrintedCard):
            return f"{rank_name(card.rank)} of {SUIT_NAMES[card.suit]}"
        return f"off-{rank_name(card.rank)}" if isinstance(card, OffCard) else f"{rank_name(card.rank)} of trump"

    def pick(self, card: CardPick) -> str:
        """A card as a rule picks it out, with its article."""
        if isinstance(card, Each):
            what = card.title() if card.rank is None else rank_name(card.rank)
            return f"each {what}{self._left_aside(card.but)}"
        if not isinstance(card, Extreme):
            return f"the {self.card(card)}"
        which = "highest" if card.highest else "lowest"
        suit = "trump" if card.suit is None else SUIT_NAMES[card.suit].removesuffix("s")
        return f"the {which} {suit} in play{self._left_aside(card.but)}"

    def _left_aside(self, but: tuple[CardName, ...]) -> str:
        names = listing([f"the {self.card(each)}" for each in but])
        return f", {names} left aside" if names else ""
