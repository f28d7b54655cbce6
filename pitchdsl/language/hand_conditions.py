"""Conditions about the cards of one hand, asked by the one who holds them."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Self

from pitchdsl.cards import JOKERS, RANKS, SUIT_MASKS, Rank, card, cards_in, code, mask_of, rank_sign
from pitchdsl.language.card_selectors import rank_words
from pitchdsl.language.english import a, count, listing, number, rank_name, rank_runs
from pitchdsl.language.facts import Facts, Moment, known
from pitchdsl.language.predicate import Atom, Compare, compared, within
from pitchdsl.values import frozen

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
        return _cards_of(self.ranks, jokers=self.jokers)

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


COUNTED = 64
"""A hand never has so many cards. The kernel is told one card more: `less than 0` asks for -1."""


@frozen(kw_only=True)
class HandCounts(Atom):
    """``there are 3 or more 10s in hand``: so many cards of the hand are of one of these ranks, or jokers."""

    how: Compare
    number: int
    ranks: tuple[Rank, ...]
    """Highest first, each once."""
    jokers: bool = False
    """Whether jokers are counted, too."""

    id = "hand-counts"
    example = "there are 3 or more 10s in hand"
    topic = "how many cards of a rank are in hand"
    asks = ("hand",)
    moments = (Moment.DEAL, Moment.BIDDING)
    about_bids = False
    about_a_side = False

    @classmethod
    def said(cls, comparison: tuple[Compare, int], cards: tuple[tuple[int, ...], bool]) -> Self:
        how, limit = comparison
        if how is Compare.OR_LESS and limit == 0:
            how = Compare.EXACTLY
        ranks = tuple(sorted(set(cards[0]), reverse=True))
        return cls(how=how, number=min(limit, COUNTED - 2), ranks=ranks, jokers=cards[1])

    @property
    def cards(self) -> int:
        """The cards that it counts, as a set."""
        return _cards_of(self.ranks, jokers=self.jokers)

    def holds(self, facts: Facts) -> bool:
        hand = known(facts.hand)
        return hand is not None and self.how.holds((hand & self.cards).bit_count(), self.number)

    def words(self) -> str:
        so_many = "no" if self.how is Compare.EXACTLY and not self.number else _limit(self.how, self.number)
        return f"there are {so_many} {held_words(self.ranks, jokers=self.jokers)} in hand"

    def clause(self, voice: "Voice") -> str:
        kinds = [rank_runs((rank,)) for rank in self.ranks] + ["jokers"] * self.jokers
        if len(kinds) > 1:
            cards = "card" if self.number == 1 else "cards"
            return f"a hand has {_so_many(self.how, self.number)} {cards} out of {listing(kinds)}"
        one = rank_name(self.ranks[0]) if self.ranks else "joker"
        return f"a hand has {_so_many(self.how, self.number)} {one if self.number == 1 else kinds[0]}"

    def implies(self, other: Atom) -> bool:
        if not isinstance(other, HandCounts) or (self.ranks, self.jokers) != (other.ranks, other.jokers):
            return False
        return within(self.how.numbers(self.number), other.how.numbers(other.number))

    def operands(self, call_code: Callable[[str], int], total: int) -> tuple[int, int]:
        return self.cards, self.how.code * COUNTED + self.number + 1

    @classmethod
    def operand_words(cls, a: int, b: int, call_name: Callable[[int], str]) -> str:
        how, limit = divmod(b, COUNTED)
        return f"{compared(how, limit - 1)} of {' '.join(map(code, cards_in(a)))}"


@frozen(kw_only=True)
class HandPips(Atom):
    """``pips in hand are 3 or less``: the pips of all cards of the hand together, as they are before trump is known."""

    how: Compare
    number: int

    id = "hand-pips"
    example = "pips in hand are 3 or less"
    topic = "how many pips are in hand"
    asks = ("hand", "hand_pips")
    moments = (Moment.DEAL, Moment.BIDDING)
    about_bids = False
    about_a_side = False

    @classmethod
    def said(cls, comparison: tuple[Compare, int]) -> Self:
        return cls(how=comparison[0], number=comparison[1])

    def holds(self, facts: Facts) -> bool:
        pips = known(facts.hand_pips)
        return pips is not None and self.how.holds(pips, self.number)

    def words(self) -> str:
        return f"pips in hand are {_limit(self.how, self.number)}"

    def clause(self, voice: "Voice") -> str:
        return f"a hand has {_so_many(self.how, self.number)} {'pip' if self.number == 1 else 'pips'}"

    def implies(self, other: Atom) -> bool:
        return isinstance(other, HandPips) and within(self.how.numbers(self.number), other.how.numbers(other.number))

    @classmethod
    def operand_words(cls, a: int, b: int, call_name: Callable[[int], str]) -> str:
        return compared(a, b)


def _limit(how: Compare, limit: int) -> str:
    return how.words.format(limit) if limit >= 0 else f"less than {limit + 1}"


def _so_many(how: Compare, limit: int) -> str:
    match how:
        case Compare.OR_MORE | Compare.MORE_THAN:
            return f"at least {number(limit)}"
        case Compare.OR_LESS | Compare.LESS_THAN:
            return f"at most {number(limit)}"
        case Compare.EXACTLY:
            return f"exactly {number(limit)}" if limit else "no"


def _cards_of(ranks: tuple[Rank, ...], *, jokers: bool) -> int:
    """All cards of these ranks, and jokers where they belong to them."""
    meant = mask_of(card(suit, rank) for suit in range(4) for rank in ranks)
    return meant | JOKERS if jokers else meant


def held_words(ranks: Iterable[Rank], *, jokers: bool) -> str:
    """``10s``, ``aces, kings and jokers``: the cards that are counted, as a rule sheet names them."""
    return listing([*map(_plural, ranks), *(["jokers"] if jokers else [])])


def _plural(rank: Rank) -> str:
    """``10s``, ``kings``."""
    sign = rank_sign(rank)
    return f"{sign}s" if sign.isdecimal() else f"{rank_name(rank)}s"
