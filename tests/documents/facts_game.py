"""How the tests note down one game of a document, and what cards mean in it: no word of this comes from the engine.

A card is its code (``TH``, ``RJ``). A trump order names ranks and jokers, and off-cards with a small ``o`` in front:
``oJ`` is the jack of the other suit of trump's colour.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from attrs import frozen

from pitchdsl.game.rules import Rules

from .table import rules

PLAIN = "A K Q J T 9 8 7 6 5 4 3 2"
TRICKS = 6
"""Tricks in a hand of all these games, and cards in each hand at the first lead."""

SUITS = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}
OTHER_OF_COLOUR = {"S": "C", "C": "S", "H": "D", "D": "H"}
RANK_ORDER = "AKQJT98765432"
PIPS = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}

ITEM_CARDS = {
    "jack": "J",
    "off-jack": "oJ",
    "joker": "RJ",
    "red-joker": "RJ",
    "black-joker": "BJ",
    "off-ace": "oA",
    "king": "K",
    "queen": "Q",
    "ten": "T",
    "nine": "9",
    "off-nine": "o9",
    "five": "5",
    "off-five": "o5",
    "three": "3",
    "off-three": "o3",
}
"""The card of each scoring item that goes to whoever captures one card."""


@frozen(kw_only=True)
class Game:
    """One game, as its document tells it. What is not said here is the default of the app's games."""

    name: str
    claims: str
    """How the ids of its claims begin."""
    own: frozenset[str] | None = None
    """The fields that have a claim of their own, where one claim speaks of all others; none: each has its own."""
    number: int | None = None
    """The sum of the points that its title or its text declares."""

    seats: tuple[int, int] = (4, 4)
    teams: bool = True
    ranks: str = RANK_ORDER
    jokers: str = ""
    each: int = 6
    packets: int | None = None
    left: int = 28
    """Cards left over from the deal, at a table of four."""
    kitty: int = 0
    coke: bool = False
    """Whether a hand of nothing but two to nine may be thrown in."""

    auction: bool = True
    rounds: bool = False
    least: int = 2
    most: int = 4
    holds: bool = False
    """Whether the dealer may take over any bid."""
    stuck: bool = True
    """Whether the dealer must bid when all others pass; else the same dealer deals again."""
    nines: bool = False
    """Whether a nine among two or more of its suit must open."""
    smudge: bool = False
    """Whether the bid of all the points, once made, wins the game."""
    moon: bool = False
    """Whether there is a bid above all the points, which wins or loses the game."""

    named: bool = True
    """Whether trump is named; else the first lead makes it."""
    throws: str = "nobody"
    """Who discards: ``nobody``, ``everyone``, or all ``but maker`` or ``but dealer``; ``maker``: only a kitty back."""
    down: bool = False
    """Whether those discard non-trumps down to six, and draw nothing; else all their non-trumps, and draw to six."""
    takes: str | None = None
    """Who takes the stock: ``maker`` or ``dealer``."""
    leader: str = "maker"
    leads_trump: bool = True
    follow: str = "suit or trump"
    trump_only: bool = False
    order: str = PLAIN

    points: Mapping[str, int]
    low: str = "winner"
    junk: bool = True
    """Whether the others score what they took."""
    target: int = 11
    win: str = "highest"
    """Who wins: the ``highest`` score at the target; the maker by its ``own bid``; the ``maker`` before others."""

    def id(self, field: str) -> str:
        """The id of the claim about a field."""
        return f"{self.claims}-{field if self.own is None or field in self.own else 'INHERIT'}"

    @property
    def rules(self) -> Rules:
        """The rules under test."""
        return rules(self.name)

    @property
    def total(self) -> int:
        """All the points of a hand."""
        return sum(self.points.values())

    @property
    def pack(self) -> set[str]:
        """Every card."""
        return {rank + suit for rank in self.ranks for suit in "SHDC"} | set(self.jokers.split())

    @property
    def top(self) -> str:
        """The highest thing to say, in words."""
        return "moon" if self.moon else "smudge" if self.smudge else str(self.most)

    def bids(self, above: int = 0) -> set[str]:
        """All bids over a number, in words; the moon ranks one above all the points."""
        words = {str(bid) for bid in range(max(self.least, above + 1), self.most + 1)}
        if self.smudge and str(self.most) in words:
            words = words - {str(self.most)} | {"smudge"}
        return words | ({"moon"} if self.moon and above <= self.most else set())

    def worth(self, word: str) -> int:
        """The number at which a bid ranks."""
        return {"moon": self.most + 1, "smudge": self.most}.get(word) or int(word)

    def sides(self, seats: int = 4) -> list[tuple[int, ...]]:
        """Who scores together."""
        return [(0, 2), (1, 3)] if self.teams else [(seat,) for seat in range(seats)]

    def side(self, seat: int) -> int:
        """The side of a seat."""
        return seat % 2 if self.teams else seat

    def trumps(self, suit: str) -> list[str]:
        """Every trump when a suit (``H``) is trump, highest first."""
        return list(_trumps(self.order, suit))

    def suit_of(self, card: str, trump: str) -> str:
        """The suit to which a card belongs in play: every trump to trump."""
        return trump if card in self.trumps(trump) else card[1]

    def best(self, cards: Sequence[str], trump: str) -> str:
        """The card that wins a trick: the best trump, else the best of the suit led."""
        order = self.trumps(trump)
        mine = [card for card in cards if card in order]
        if mine:
            return min(mine, key=order.index)
        led = [card for card in cards if card[1] == cards[0][1]]
        return min(led, key=lambda card: RANK_ORDER.index(card[0]))

    def may_follow(self, hand: Iterable[str], led: str, trump: str) -> set[str]:
        """What may be played to a trick."""
        mine = set(hand)
        trumps = {card for card in mine if card in self.trumps(trump)}
        suit = {card for card in mine if self.suit_of(card, trump) == self.suit_of(led, trump)}
        if self.trump_only:
            return trumps
        if not suit:
            return mine
        return suit | trumps if self.follow == "suit or trump" else suit

    def worthless(self, trump: str) -> set[str]:
        """The trumps that score nothing: no item names them, and they are neither the highest nor the lowest."""
        cards = self.trumps(trump)
        scoring = {card_of(ITEM_CARDS[item], trump) for item in self.points if item in ITEM_CARDS}
        return set(cards[1:-1]) - scoring


@cache
def _trumps(order: str, suit: str) -> tuple[str, ...]:
    return tuple(card_of(token, suit) for token in order.split())


def card_of(token: str, trump: str) -> str:
    """The card that a token of a trump order means when a suit is trump."""
    if token in ("RJ", "BJ"):
        return token
    return token[1] + OTHER_OF_COLOUR[trump] if token.startswith("o") else token + trump


def pips(cards: Iterable[str]) -> int:
    """What cards count for Game; a joker counts nothing."""
    return sum(PIPS.get(card[0], 0) for card in cards if card not in ("RJ", "BJ"))
