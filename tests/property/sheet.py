"""A game as a player would note it on a card: the blanks of the card, to be filled in by hand.

Nothing here, nor in the notes and the oracles that read them, looks at the rules or the engine that are under test.
A card is its code (``TH``, ``RJ``); a trump order names ranks, jokers, and off-cards with an ``o`` in front (``oJ``).
"""

from dataclasses import dataclass
from functools import cached_property

PLAIN_ORDER = "A K Q J T 9 8 7 6 5 4 3 2"

Row = tuple[str, int, str, str]
"""A scoring item: its name, its worth, how it finds its side, and the card that it is about.

How: the ``owner``, ``holder`` or ``winner`` of the card; the side with the most ``pips``; the side that won the ``best
trick``, the ``last`` one or ``every`` one; the pitcher's by a ``sweep`` or by ``everything`` (all tricks and points).
"""

Step = tuple[str, str, int | None]
"""A step of the exchange: who, how, and the hand that is drawn to; 0 stands for as many as were discarded.

Who: ``all``, ``pitcher``, ``dealer``, or ``but`` one of these.
How: ``free`` up to four cards of any kind; ``all`` every non-trump; ``down`` non-trumps down to six; ``any`` any cards
down to six; ``take`` first the stock, then as ``down``.
"""


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """One game on a card."""

    seats: tuple[int, ...]
    partners: bool = False
    ranks: str = "AKQJT98765432"
    jokers: tuple[str, ...] = ()
    each: int = 6
    packet: int = 3
    kitty: int = 0
    thrown_in: str = ""
    """The ranks that a hand must not go beyond for its player to demand new cards."""

    auction: bool = True
    rounds: bool = False
    least: int = 1
    most: int | None = None
    """None: all the points."""
    names: tuple[tuple[str, int | str], ...] = ()
    """Bids with a name, and their number; ``all`` for all the points, ``more`` for one above them."""
    made_by: tuple[tuple[str, str], ...] = ()
    """Named bids that take more than points to make: every ``trick`` or every ``point``."""
    hold: str | int = "nothing"
    """What the dealer may take over: ``nothing``, ``any``, ``highest``, ``below highest`` or all below a number."""
    stuck: int | None = None
    """What a dealer must bid at least when all others pass; none: the hand is dealt again."""
    or_set: bool = False
    """Whether a stuck dealer may take a set instead."""
    next_deals: bool = False
    """Whether the next dealer deals when nobody has bid."""
    run: int = 0
    """Cards that everybody gets when the dealer runs it."""
    nines_bid: bool = False
    """Whether a nine among two or more of its suit must open."""

    namer: str = "lead"
    suit_in_hand: bool = False
    trumps: str = PLAIN_ORDER
    first_joker: bool = False
    exchange: tuple[Step, ...] = ()
    short: str = "go without"
    scoring_stays: bool = False
    """Whether trumps that score may be thrown only when nothing else is left."""
    no_exchange: str = ""
    """The call that leaves out the exchange."""

    leader: str = "pitcher"
    lead: str = "any"
    """The first lead: ``any`` card or ``trump``; ``unbroken`` holds for every lead."""
    follow: str = "suit or trump"
    """``suit``, ``suit or trump``, or ``trump`` where others sit out."""
    must_trump: bool = False
    decided: bool = False
    """Whether tricks are left unplayed when they cannot matter any more."""

    rows: tuple[Row, ...]
    ties: str = "nobody"
    spades_double: bool = False
    """Whether High and Jack are worth two when spades are trump."""

    made: str = "taken"
    """What a made bid scores: ``taken`` or ``bid``."""
    set_times: int = 1
    game_for: str = ""
    """The call that is worth a whole game, made or failed."""
    junk: bool = True
    """Whether the others score what they took."""
    sweep_costs: int = 0
    """What every other side loses when one has all the tricks."""
    start: int = 0
    target: int | None
    hands: int | None = None
    """After so many hands the game is over."""
    several: str = "highest"
    """``pitcher`` first and then the order of counting; ``highest``; ``highest, then pitcher``."""
    needs: tuple[str, ...] = ()
    """What winning takes beside the target: ``own bid``, ``own bid or set``, ``ahead by two``, ``past the target``."""
    stops_short: int | None = None
    """How short of the target a side stops that lacks what it takes."""
    junk_stops: bool = False
    """Whether points that nobody bid count only to one short of the target."""
    wins: tuple[tuple[str, str], ...] = ()
    """Named bids that win the game when they are made, and when: ``always`` or ``from 0``."""
    loses: tuple[str, ...] = ()
    """Named bids that lose the game when they fail."""
    sets_lose: int | None = None
    """How many failed bids lose the game."""

    @property
    def total(self) -> int:
        """All the points of a hand."""
        extra = sum(name in ("high", "jack") for name, *_ in self.rows) if self.spades_double else 0
        return sum(value for _, value, *_ in self.rows) + extra

    @property
    def towards(self) -> int:
        """1 where scores rise, -1 where they go down."""
        return -1 if self.target is not None and self.target < self.start else 1

    @cached_property
    def ladder(self) -> dict[int, str | None]:
        """Every bid by its number, with its name."""
        top = self.total if self.most is None else self.most
        ranked: dict[int, str | None] = dict.fromkeys(range(self.least, top + 1))
        for name, number in self.names:
            ranked[self.total if number == "all" else self.total + 1 if number == "more" else int(number)] = name
        return dict(sorted(ranked.items()))

    def bids(self) -> dict[int, str | None]:
        """Every bid by its number, with its name."""
        return self.ladder

    def holdable(self, bid: int) -> bool:
        """Whether a dealer may take over this bid of another."""
        if isinstance(self.hold, int):
            return bid < self.hold
        top = bid == max(self.bids())
        return {"nothing": False, "any": True, "highest": top, "below highest": not top}[self.hold]

    def takes(self, name: str | None) -> str | None:
        """What a named bid takes to be made, beside points."""
        return None if name is None else dict(self.made_by).get(name)


def won(name: str, value: int, card: str) -> Row:
    """A point for whoever wins a card."""
    return name, value, "winner", card


HIGH_OWNED: Row = ("high", 1, "owner", "highest")
LOW_OWNED: Row = ("low", 1, "owner", "lowest")
LOW_HELD: Row = ("low", 1, "holder", "lowest")
HIGH = won("high", 1, "highest")
LOW = won("low", 1, "lowest")
JACK = won("jack", 1, "J")
OFF_JACK = won("off-jack", 1, "oJ")
TEN = won("ten", 1, "T")
RED = won("red-joker", 1, "RJ")
BLACK = won("black-joker", 1, "BJ")
GAME: Row = ("game", 1, "pips", "")
