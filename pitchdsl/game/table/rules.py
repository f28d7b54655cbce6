"""Who sits at the table, with which pack, and how the cards are dealt."""

from functools import lru_cache
from typing import ClassVar

from pitchdsl.cards import CARDS, RED_JOKER, Card, Rank, card
from pitchdsl.game.table.seating import Sides
from pitchdsl.language.card_selectors import rank_words
from pitchdsl.language.choice import Choice
from pitchdsl.language.conditions import Condition
from pitchdsl.language.facts import Moment
from pitchdsl.language.form import Form, Said, listed, number_range
from pitchdsl.language.people import Person
from pitchdsl.values import frozen


@frozen(kw_only=True)
class Seats(Form):
    """How many may play."""

    least: int
    most: int

    address = "players/seats"
    varies = False
    examples = ("4", "2-7")
    required = True

    @classmethod
    def words(cls, said: Said) -> str:
        return number_range(said["least"], said["most"])


_TWO_SIDES = (
    "So there are two sides for this hand, and what any player takes counts for each player of the same side. The"
    " pitcher and the partner make the bid together: if it is made, both score for it, and if it fails, both are set"
    " back. But everyone keeps a score of their own."
)


class PartnerBy(Choice):
    """Who plays a hand together with its pitcher, where everyone has a score of their own."""

    NOBODY = (
        "nobody",
        "nobody",
        "For one hand all others are one side against the pitcher: what any of them takes counts for each of them. But"
        " everyone keeps a score of their own.",
    )
    SECOND_BIDDER = (
        "second-bidder",
        "second highest bidder",
        "For one hand the pitcher and the player with the next highest bid are partners against all others; a pitcher"
        f" whom nobody has bid against plays alone. {_TWO_SIDES}",
    )
    CHOSEN = (
        "chosen",
        "player whom the pitcher chooses",
        "Once trump is named, the pitcher says who is to be the partner, for one hand, against all others."
        f" {_TWO_SIDES}",
    )
    CALLED_CARD = (
        "called-card",
        "holder of a called card",
        "Once trump is named, the pitcher calls a card. Whoever has it keeps it, says nothing, and is the pitcher's"
        " partner for this hand against all others, which the card tells when it is played. A pitcher who calls a card"
        f" that nobody else has plays alone. {_TWO_SIDES}",
    )

    @property
    def by_pitcher(self) -> bool:
        """Whether the pitcher decides it, and not the bidding."""
        return self in (PartnerBy.CHOSEN, PartnerBy.CALLED_CARD)


@frozen(kw_only=True)
class Partner(Form):
    """``partner: the second highest bidder``: who plays with the pitcher, for one hand, against all others.

    Source: Pawnee ten-point pitch (a called card), ten-point Smear for five (a player chosen).
    """

    by: PartnerBy

    address = "players/partner"
    varies = False
    examples = (
        "nobody",
        "the second highest bidder",
        "the player whom the pitcher chooses",
        "the holder of a called card",
    )
    with_bidding = True

    @classmethod
    def words(cls, said: Said) -> str:
        by: PartnerBy = said["by"]
        return by.words if by is PartnerBy.NOBODY else f"the {by.words}"

    @property
    def is_hidden(self) -> bool:
        """Whether it shows only in the play who the partner is."""
        return self.by is PartnerBy.CALLED_CARD


@frozen(kw_only=True)
class Direction(Form):
    """``direction: to the right``: which way the deal, the bidding, the play and the next deal go round.

    Seats are counted in this order, so nothing but names tells a game to the right from one to the left. Source:
    All Fours as played in Trinidad.
    """

    to_right: bool = False

    address = "players/direction"
    varies = False
    examples = ("to the left", "to the right")
    default = "to the left"
    way = "to the right"
    without = default


@frozen(kw_only=True)
class Players:
    """The section ``players``."""

    seats: Seats
    sides: Sides
    partner: Partner | None = None
    direction: Direction = Direction()

    @property
    def two_sides(self) -> bool:
        """Whether there are never more than two sides."""
        return self.sides.number(self.sides.seating.seats or self.seats.most) == 2


@frozen(kw_only=True)
class Ranks(Form):
    """The ranks in the pack, highest first: the order of every plain suit."""

    ranks: tuple[Rank, ...]

    address = "deck/ranks"
    examples = ("A K Q J 10-2", "A K Q J 10 9 2")
    default = "A K Q J 10-2"

    @classmethod
    def words(cls, said: Said) -> str:
        return rank_words(said["ranks"])


@frozen(kw_only=True)
class Jokers(Form):
    """How many jokers are in the pack: 0, 1 (the red one) or 2."""

    number: int

    address = "deck/jokers"
    examples = ("none", "1", "2")
    default = "none"

    @classmethod
    def words(cls, said: Said) -> str:
        return str(said["number"] or "none")


@frozen(kw_only=True, cache_hash=True)  # its pack is kept by it
class Deck:
    """The section ``deck``."""

    ranks: Ranks
    jokers: Jokers


@lru_cache(maxsize=256)
def pack_of(deck: Deck) -> tuple[Card, ...]:
    """Every card of the pack, in the order of their numbers; a draft may ask for jokers that there are not."""
    plain = [CARDS[card(suit, rank)] for suit in range(4) for rank in sorted(deck.ranks.ranks)]
    return (*plain, *CARDS[RED_JOKER : RED_JOKER + min(2, deck.jokers.number)])


@frozen(kw_only=True)
class Each(Form):
    """How many cards each player is dealt, and in which packets."""

    cards: int
    packets: int = 1
    """Cards given at a time, in the order of play; the last packet may be smaller."""

    address = "deal/each"
    whole: ClassVar = {"cards": "how many cards"}
    examples = ("6", "6, in packets of 3")
    required = True

    @classmethod
    def words(cls, said: Said) -> str:
        return listed(said, cards="{}", packets="in packets of {}")


@frozen(kw_only=True)
class Kitty(Form):
    """Cards laid aside at the deal for somebody to take before trump is named."""

    cards: int
    to: Person = Person.PITCHER
    """Who takes them into hand, once the bidding is over."""

    address = "deal/kitty"
    whole: ClassVar = {"cards": "how many cards"}
    examples = ("4 to the pitcher", "none")
    default = "none"

    def parts(self) -> dict[str, object]:
        return {"cards": self.cards, "to": self.to} if self.cards else {"cards": 0}

    @classmethod
    def words(cls, said: Said) -> str:
        return "none" if said == {"cards": 0} else listed(said, " ", cards="{}", to="to {}")


class DealerChoice(Choice):
    """How the first dealer is found."""

    RANDOM = "random", "at random", "Draw lots for the first dealer.", "drawn by lot"
    HIGHEST_CUT = (
        "highest-cut",
        "highest cut",
        "To find the first dealer everyone cuts the cards, and the highest card deals. Those who are level cut again.",
        "the highest card cut",
    )


@frozen(kw_only=True)
class FirstDealer(Form):
    """Who deals the first hand of a match."""

    by: DealerChoice

    address = "deal/first dealer"
    asked = Moment.MATCH
    examples = ("at random", "highest cut")
    default = "at random"


class Claim(Choice):
    """Whether a poor hand may be thrown in, or must be."""

    ON_DEMAND = "on-demand", "on demand", "its player may show it before the bidding and ask for"
    ALWAYS = "always", "always", "its player must show it before the bidding, and there is"


class AfterMisdeal(Choice):
    """What follows when a hand is thrown in."""

    SAME_DEALER = "same-dealer", "the same dealer deals again", "a new deal. The same dealer deals again."
    NEXT_DEALER = "next-dealer", "the next dealer deals", "a new deal. The player next to the dealer deals then."
    HAND_CHANGED = (
        "hand-changed",
        "that hand is changed",
        "a new hand from the top of the stock. The old one is laid with the discards. Should the stock be too short "
        "for that, the same dealer deals again to all.",
    )


@frozen(kw_only=True)
class Misdeal(Form):
    """``misdeal: on demand if …``: before the bidding, a player whose hand meets it may have the cards dealt again.

    Source: How to Play Pitch (the coke hand), Pitch Help.
    """

    claim: Claim = Claim.ON_DEMAND
    when: Condition
    follows: AfterMisdeal = AfterMisdeal.SAME_DEALER
    often: int | None = None
    """How often a player's hand may be changed in one deal, at most; none where nothing limits it."""

    address = "deal/misdeal"
    varies = False
    examples = (
        "on demand if hand has nothing but 9-2",
        "always if hand has nothing but 9-2",
        "on demand if hand has nothing but 9-2, then the next dealer deals",
        "on demand if hand has nothing but 9-2, then that hand is changed",
        "on demand if hand has nothing but 9-2, then that hand is changed, once",
        "always if hand has nothing but 9-2, then that hand is changed, at most 2 times",
    )

    @classmethod
    def said(
        cls, claim: Claim, when: Condition, follows: AfterMisdeal = AfterMisdeal.SAME_DEALER, often: int | None = None
    ) -> dict[str, object]:
        return {"claim": claim, "when": when, "follows": follows, "often": often}

    @classmethod
    def words(cls, said: Said) -> str:
        follows = said["follows"]
        then = "" if follows is AfterMisdeal.SAME_DEALER else f", then {follows.words}"
        times = said["often"]
        often = "" if times is None else ", once" if times == 1 else f", at most {times} times"
        return f"{said['claim'].words} if {said['when'].words()}{then}{often}"


@frozen(kw_only=True)
class Deal:
    """The section ``deal``. The deal passes one seat to the left after every settled hand."""

    each: Each
    kitty: Kitty
    first_dealer: FirstDealer
    misdeal: Misdeal | None = None

    def stock_after_changes(self, stock: int, players: int, held_back: int = 0) -> int:
        """The fewest cards that may be left of a stock of so many when so many players may change hands for them.

        ``held_back`` is how many of them no change may take.
        """
        misdeal, each, free = self.misdeal, self.each.cards, stock - held_back
        if misdeal is None or misdeal.follows is not AfterMisdeal.HAND_CHANGED or free <= 0 or not each:
            return stock
        changes = free // each if misdeal.often is None else min(free // each, players * misdeal.often)
        return stock - changes * each
