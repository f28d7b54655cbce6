"""Conditions about the cards of one hand, asked by the one who holds them."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Self

from attrs import frozen

from pitchdsl.cards import JOKERS, RANKS, SUIT_MASKS, Rank, card, cards_in, code, mask_of, rank_sign
from pitchdsl.language.card_selectors import rank_words
from pitchdsl.language.english import a, count, rank_name, rank_runs
from pitchdsl.language.facts import Facts, Moment, known
from pitchdsl.language.predicate import Atom

if TYPE_CHECKING:
    from pitchdsl.language.voice import Voice


@frozen(kw_only=True)
class HandHas(Atom):
    """``hand has a 9 among 2 or more of its suit``: the bidder's hand holds the rank in a suit of so many cards."""

    rank: Rank
    among: int

    id = "hand-has"
    example = "hand has a 9 among 2 or more of its suit"
    topic = "what a hand has"
    asks = ("hand",)
    moments = (Moment.DEAL, Moment.BIDDING)
    about_bids = False
    about_a_side = False

    def holds(self, facts: Facts) -> bool:
        hand = known(facts.hand)
        return hand is not None and any(
            hand >> card(suit, self.rank) & 1 and (hand & SUIT_MASKS[suit]).bit_count() >= self.among
            for suit in range(4)
        )

    def words(self) -> str:
        sign = rank_sign(self.rank)
        return f"hand has {'an' if sign in ('A', '8') else 'a'} {sign} among {self.among} or more of its suit"

    def clause(self, voice: "Voice") -> str:
        return f"a hand has {a(rank_name(self.rank))} in a suit of at least {count(self.among, 'card')}"

    @classmethod
    def operand_words(cls, a: int, b: int, call_name: Callable[[int], str]) -> str:
        return f"{RANKS[a]} among {b} or more"


@frozen(kw_only=True)
class StockEmpty(Atom):
    """``the stock is empty``: what is drawn after tricks is used up, and everybody has the last cards in hand."""

    id = "stock-empty"
    example = "the stock is empty"
    topic = "whether the stock is empty"
    asks = ("stock_empty",)
    moments = (Moment.PLAY,)
    about_bids = False
    about_a_side = False

    def holds(self, facts: Facts) -> bool:
        return known(facts.stock_empty)

    def words(self) -> str:
        return self.example

    def clause(self, voice: "Voice") -> str:
        return self.example


@frozen(kw_only=True)
class HandHasOnly(Atom):
    """``hand has nothing but 9-2``: every card of the hand is of these ranks."""

    ranks: tuple[Rank, ...]
    """Highest first, each once."""
    jokers: bool = False
    """Whether jokers may be among them; else a joker is of no rank, and the condition is not met."""

    id = "hand-has-only"
    example = "hand has nothing but 9-2"
    topic = "whether a hand has nothing but some ranks"
    asks = ("hand",)
    moments = (Moment.DEAL, Moment.BIDDING)
    about_bids = False
    about_a_side = False

    @classmethod
    def said(cls, cards: tuple[tuple[int, ...], bool]) -> Self:
        return cls(ranks=tuple(sorted(set(cards[0]), reverse=True)), jokers=cards[1])

    @property
    def cards(self) -> int:
        """The cards that it allows, as a set."""
        meant = mask_of(card(suit, rank) for suit in range(4) for rank in self.ranks)
        return meant | JOKERS if self.jokers else meant

    def holds(self, facts: Facts) -> bool:
        hand = known(facts.hand)
        return hand is not None and not hand & ~self.cards

    def words(self) -> str:
        return f"hand has nothing but {rank_words(self.ranks)}{', jokers' if self.jokers else ''}"

    def clause(self, voice: "Voice") -> str:
        said = f"a hand has nothing but {rank_runs(self.ranks)}"
        if not voice.jokers:
            return said
        if self.jokers:
            return f"{said} and {'the joker' if voice.jokers == 1 else 'jokers'}"
        return f"{said} ({'the' if voice.jokers == 1 else 'a'} joker is none of these)"

    def operands(self, call_code: Callable[[str], int], total: int) -> tuple[int, int]:
        return self.cards, 0

    @classmethod
    def operand_words(cls, a: int, b: int, call_name: Callable[[int], str]) -> str:
        return " ".join(map(code, cards_in(a)))
