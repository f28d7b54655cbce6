"""Which card: the names that a rule uses for cards before trump is known."""

from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar

from pitchdsl.cards import (
    BLACK_JOKER,
    RANKS,
    RED_JOKER,
    SUIT_NAMES,
    Rank,
    Suit,
    card,
    rank_of,
    rank_sign,
    same_colour,
    suit_of,
)
from pitchdsl.language.card_order import CardOrder
from pitchdsl.language.choice import Choice
from pitchdsl.values import frozen


@frozen(kw_only=True)
class TrumpCard:
    """The card of this rank in the trump suit: ``J of trump``."""

    id: ClassVar[str] = "trump-card"

    rank: Rank

    def on(self, trump: int) -> int:
        """The card that is meant when this suit is trump."""
        return card(trump, self.rank)

    def words(self) -> str:
        """How a rule sheet says it."""
        return f"{rank_sign(self.rank)} of trump"

    def picked(self) -> str:
        """How a rule sheet says it behind ``the winner of``."""
        return self.words()


@frozen(kw_only=True)
class OffCard:
    """The card of this rank in the other suit of trump's colour: ``off-J``."""

    id: ClassVar[str] = "off-card"

    rank: Rank

    def on(self, trump: int) -> int:
        """The card that is meant when this suit is trump."""
        return card(same_colour(trump), self.rank)

    def words(self) -> str:
        """How a rule sheet says it."""
        return f"off-{rank_sign(self.rank)}"

    def picked(self) -> str:
        """How a rule sheet says it behind ``the winner of``."""
        return self.words()


class JokerCard(Choice):
    """A joker by its colour; a single joker is the red one."""

    RED = "red", "red joker"
    BLACK = "black", "black joker"

    def on(self, trump: int) -> int:
        """The card that is meant, whatever is trump."""
        return RED_JOKER if self is JokerCard.RED else BLACK_JOKER

    def picked(self) -> str:
        """How a rule sheet says it behind ``the winner of``."""
        return f"the {self.words}"


@frozen(kw_only=True)
class PrintedCard:
    """A card as it is printed, whatever is trump: ``Q of spades``."""

    id: ClassVar[str] = "printed-card"

    rank: Rank
    suit: Suit

    def on(self, trump: int) -> int:
        """The card that is meant, whatever is trump."""
        return card(self.suit, self.rank)

    def words(self) -> str:
        """How a rule sheet says it."""
        return f"{rank_sign(self.rank)} of {SUIT_NAMES[self.suit]}"

    def picked(self) -> str:
        """How a rule sheet says it behind ``the winner of``."""
        return self.words()


TrumpName = TrumpCard | OffCard | JokerCard
"""What may stand in a trump order."""

CardName = TrumpName | PrintedCard


@frozen(kw_only=True)
class RankRange:
    """``10-2`` in a trump order: the ranks from one down to another, as far as the pack has them."""

    high: int
    low: int

    def words(self) -> str:
        """How a rule sheet says it."""
        return f"{rank_sign(self.high)}-{rank_sign(self.low)}"


@frozen(kw_only=True)
class Extreme:
    """The highest or lowest card in play of a suit or of trump: ``lowest trump but the red joker``.

    In play means held at the first lead. A suit is asked by what is printed, trump by the trump order.
    """

    id: ClassVar[str] = "extreme"

    highest: bool
    suit: Suit | None
    """A printed suit; none for trump."""
    but: tuple[CardName, ...] = ()
    """Cards that are passed over."""

    def title(self) -> str:
        """``highest trump``, ``lowest spade``."""
        return (
            f"{'highest' if self.highest else 'lowest'} {'trump' if self.suit is None else SUIT_NAMES[self.suit][:-1]}"
        )

    def picked(self) -> str:
        """How a rule sheet says it behind ``the winner of``."""
        return f"the {self.title()}{_but(self.but)}"


@frozen(kw_only=True)
class Each:
    """Every card of a kind, each for itself: ``each 5 but 5 of trump``, ``each heart``, ``each trump``, ``each joker``.

    Of the first three fields one at most is said; without them every joker is meant.
    """

    id: ClassVar[str] = "each"

    rank: Rank | None = None
    """Every card of a rank, one a suit."""
    suit: Suit | None = None
    """Every card of a printed suit."""
    trumps: bool = False
    """Every trump."""
    but: tuple[CardName, ...] = ()
    """Cards that are passed over."""

    def cards(self, order: CardOrder, ranks: Sequence[int]) -> tuple[int, ...]:
        """The cards under a trump order, without a look at those that are passed over."""
        if self.rank is not None:
            return tuple(card(suit, self.rank) for suit in range(4)) if self.rank in ranks else ()
        if self.suit is not None:
            return tuple(card(self.suit, rank) for rank in ranks)
        return order.cards if self.trumps else tuple(each for each in order.cards if each >= RED_JOKER)

    def title(self) -> str:
        """``5``, ``heart``, ``trump``, ``joker``."""
        if self.rank is not None:
            return rank_sign(self.rank)
        if self.suit is not None:
            return SUIT_NAMES[self.suit][:-1]
        return "trump" if self.trumps else "joker"

    def picked(self) -> str:
        """How a rule sheet says it behind ``the winner of``."""
        return f"each {self.title()}{_but(self.but)}"


CardSet = CardName | Each
"""A card by its name, or every card of a kind."""

LoneCard = CardName | Extreme
"""One card."""

CardPick = LoneCard | Each


@lru_cache(maxsize=4096)  # the bots ask again for every hand
def candidates(pick: CardPick, order: CardOrder, ranks: tuple[int, ...]) -> tuple[int, ...]:
    """The cards that a pick may mean under a trump order: the first of them in play is the one, or all of them are.

    ``ranks`` are those of the pack, highest first. A card that is named outright is the only candidate.
    """
    if not isinstance(pick, Extreme | Each):
        return (pick.on(order.trump),)
    if isinstance(pick, Each):
        cards = pick.cards(order, ranks)
    else:
        cards = order.cards if pick.suit is None else tuple(card(pick.suit, rank) for rank in ranks)
        cards = cards if pick.highest else cards[::-1]
    passed_over = [name.on(order.trump) for name in pick.but]
    return tuple(each for each in cards if each not in passed_over)


def name_of(number: int) -> CardName:
    """The name of a card that is meant whatever is trump."""
    suit, rank = suit_of(number), rank_of(number)
    if suit is None or rank is None:
        return JokerCard.RED if number == RED_JOKER else JokerCard.BLACK
    return PrintedCard(rank=rank, suit=suit)


def _but(names: Sequence[CardName]) -> str:
    """What is passed over, behind what is meant."""
    return f" but {' and '.join(card_words(each) for each in names)}" if names else ""


def card_words(name: CardName) -> str:
    """How a rule sheet lists a card: ``J of trump``, ``Q of spades``, ``off-J``, ``red joker``."""
    return name.words if isinstance(name, JokerCard) else name.words()


def rank_words(ranks: Sequence[int]) -> str:
    """Ranks in a row, three and more neighbours from the ten down as ``10-2``."""
    return order_words(runs([TrumpCard(rank=each) for each in ranks]))


def runs(cards: Sequence[TrumpName]) -> tuple[TrumpName | RankRange, ...]:
    """A trump order with three and more neighbours from the ten down as one run."""
    found: list[TrumpName | RankRange] = []
    run: list[TrumpCard] = []
    for each in [*cards, None]:
        if run and not (isinstance(each, TrumpCard) and each.rank == run[-1].rank - 1):
            found.extend([RankRange(high=run[0].rank, low=run[-1].rank)] if len(run) > 2 else run)
            run = []
        if isinstance(each, TrumpCard) and each.rank <= RANKS.index("T"):
            run.append(each)
        elif each is not None:
            found.append(each)
    return tuple(found)


def order_words(order: Sequence[TrumpName | RankRange]) -> str:
    """A trump order as a sheet lists it: ranks stand without ``of trump``."""
    return " ".join(
        each.words()
        if isinstance(each, RankRange)
        else rank_sign(each.rank)
        if isinstance(each, TrumpCard)
        else card_words(each)
        for each in order
    )
