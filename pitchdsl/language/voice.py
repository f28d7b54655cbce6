"""How the rules of one game are spoken of: people, sides, cards.

A :class:`Voice` knows whether players are alone or partners, and chooses the words that go with it.
"""

from attrs import evolve

from pitchdsl.cards import SUIT_NAMES
from pitchdsl.language.card_selectors import CardName, CardPick, Each, Extreme, JokerCard, OffCard, PrintedCard
from pitchdsl.language.english import listing, rank_name
from pitchdsl.language.people import Person
from pitchdsl.values import frozen


@frozen(kw_only=True)
class Voice:
    """How the rules of one game are spoken of."""

    alone: bool
    """Whether every player is a side, at tables of every size."""
    jokers: int
    """How many the pack has."""
    total: int
    """All the points that a hand can give."""
    game: str
    """How far it is from the start to the target."""
    goal: str
    """The target."""
    partner: bool = False
    """Whether somebody may play with the pitcher for one hand, each with a score of their own."""
    together: bool = False
    """Whether players with scores of their own play a hand together, as its pitcher and partner or as all others."""
    two_sides: bool = False
    """Whether there are two sides of several players, and never more."""
    of_a_player: bool = False
    """Whether a player is asked, also where partners play."""

    @property
    def they(self) -> bool:
        """Whether who is asked is a person, and no side of several."""
        return self.alone or self.of_a_player

    @property
    def side(self) -> str:
        """Who scores."""
        return "player" if self.alone else "side"

    @property
    def it(self) -> str:
        """The side once more."""
        return "they" if self.they else "it"

    @property
    def its(self) -> str:
        """Of the side."""
        return "their" if self.they else "its"

    @property
    def shares_bids(self) -> bool:
        """Whether who is asked is a player, and a bid may have been another one's of the same side."""
        return self.partner or (self.of_a_player and not self.alone)

    @property
    def whose(self) -> str:
        """Of the side, where a bid is spoken of."""
        return "their side's" if self.shares_bids else self.its

    @property
    def own(self) -> str:
        """The same behind ``a bid of``."""
        return "their side" if self.shares_bids else f"{self.its} own"

    @property
    def have(self) -> str:
        """The verb behind :attr:`it`."""
        return "have" if self.they else "has"

    @property
    def who(self) -> str:
        """The relative pronoun behind :attr:`side`."""
        return "who" if self.alone else "that"

    @property
    def are(self) -> str:
        """The other verb behind :attr:`it`."""
        return "are" if self.they else "is"

    def does(self, verb: str) -> str:
        """A verb behind :attr:`it`: ``take`` or ``takes``."""
        return verb if self.they else f"{verb}s"

    def side_of(self, person: Person) -> str:
        """The side of somebody; for one hand where only that makes sides."""
        if person is Person.PITCHER:
            return self.pitchers
        return person.english if self.they and self.taker == self.it else f"the side of {person.english}"

    @property
    def pitchers(self) -> str:
        """The pitcher's side."""
        return "the pitcher" if self.alone and not self.partner else "the pitcher's side"

    @property
    def in_the_hand(self) -> "Voice":
        """How the sides of a hand are spoken of, which take its tricks and points, where some play it together."""
        return evolve(self, alone=False) if self.together else self

    @property
    def taker(self) -> str:
        """Who takes what the side takes in a hand, said of the side: ``it``, ``they``, ``their side``."""
        return "their side" if self.together and not self.of_a_player else self.it

    def takers(self, verb: str, third: str) -> str:
        """That one with its verb: ``they take``, ``their side takes``."""
        return f"{self.taker} {verb if self.taker == 'they' else third}"

    def joker(self, joker: JokerCard) -> str:
        """A joker; a single one needs no colour."""
        return "joker" if self.jokers < 2 else joker.words

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
