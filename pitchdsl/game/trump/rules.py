"""Trump: who names it, and which cards are trumps in which order."""

from pitchdsl.language.card_selectors import RankRange, TrumpName, order_words, runs
from pitchdsl.language.facts import Moment
from pitchdsl.language.form import Form, Said
from pitchdsl.language.people import Person
from pitchdsl.language.trump_maker import TrumpMaker
from pitchdsl.values import frozen


@frozen(kw_only=True)
class NamedBy(Form):
    """``named by``: who names a suit before play, or the card that makes its suit trump; else the first lead does."""

    who: Person | None
    in_hand: bool = False
    """Only a suit of which that person has a card, by what is printed; any suit from a hand of nothing but jokers."""
    by_card: TrumpMaker | None = None

    address = "trump/named by"
    asked = Moment.NAMING
    examples = (
        "the first lead",
        "the pitcher",
        "left of the dealer",
        "the pitcher, from the suits in hand",
        "the turned-up card",
        "a cut of the pack",
    )
    required = True

    @property
    def by_lead(self) -> bool:
        """Whether the suit of the first lead is trump."""
        return self.who is None and self.by_card is None

    @classmethod
    def words(cls, said: Said) -> str:
        if said["by_card"] is not None:
            return str(said["by_card"].words)
        who = "the first lead" if said["who"] is None else said["who"].words
        return f"{who}, from the suits in hand" if said["in_hand"] else who


@frozen(kw_only=True)
class Order(Form):
    """Every trump, highest first. A card is a trump because it is in this order."""

    cards: tuple[TrumpName, ...]

    address = "trump/order"
    examples = ("A K Q J 10-2", "A K Q J off-J 10-2", "A K Q J off-J red joker black joker 10-2")

    @classmethod
    def said(cls, *cards: TrumpName | RankRange) -> dict[str, object]:
        return {"cards": cards}

    def parts(self) -> dict[str, object]:
        return {"cards": runs(self.cards)}

    @classmethod
    def words(cls, said: Said) -> str:
        return order_words(said["cards"])


@frozen(kw_only=True)
class JokerRank(Form):
    """``jokers``: whether of two jokers the one that is played first is the higher, not the one that stands higher."""

    first_played: bool = False

    address = "trump/jokers"
    examples = ("red above black", "the first played is higher")
    default = "red above black"
    way = "the first played is higher"
    without = default


@frozen(kw_only=True)
class Trump:
    """The section ``trump``."""

    named_by: NamedBy
    order: Order
    jokers: JokerRank = JokerRank()
