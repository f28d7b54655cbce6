"""Every game of these tests as a player would note it on a card, written by hand from the rule documents.

Nothing here, nor in the oracles that read it, looks at the rules or the engine that are under test. A card is its code
(``TH``, ``RJ``); a trump order names ranks, jokers, and off-cards with a small ``o`` in front (``oJ``).
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

PLAIN_ORDER = "A K Q J T 9 8 7 6 5 4 3 2"

Row = tuple[str, int, str, str]
"""A scoring item: its name, its worth, how it finds its side, and the card that it is about.

How: the ``owner``, ``holder`` or ``winner`` of the card; the side with the most ``pips``; the pitcher's by a ``sweep``.
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

    auction: bool = True
    rounds: bool = False
    least: int = 1
    most: int | None = None
    """None: all the points."""
    names: dict[str, int | str] = field(default_factory=dict)
    """Bids with a name, and their number; ``all`` for all the points, ``more`` for one above them."""
    hold_below: int = 0
    """The dealer may take over a bid below this."""
    stuck: int | None = None
    """What a dealer must bid when all others pass; none: the hand is dealt again."""
    nines_bid: bool = False
    """Whether a nine among two or more of its suit must open."""

    namer: str = "lead"
    trumps: str = PLAIN_ORDER
    exchange: tuple[Step, ...] = ()
    short: str = "go without"

    leader: str = "pitcher"
    trump_first: bool = False
    follow: str = "suit or trump"
    must_trump: bool = False

    rows: tuple[Row, ...]
    ties: str = "nobody"
    spades_double: bool = False
    """Whether High and Jack are worth two when spades are trump."""

    made: str = "taken"
    set_times: int = 1
    junk: bool = True
    """Whether the others score what they took."""
    start: int = 0
    target: int
    several: str = "highest"
    """``pitcher`` first and then the order of counting, or ``highest``."""
    needs: str = "nothing"
    """What it takes to win beside the target: ``nothing``, ``own bid``, ``own bid or set``."""
    stops_at: int | None = None
    named_bid_wins: bool = False
    named_bid_loses: bool = False

    @property
    def total(self) -> int:
        """All the points of a hand."""
        extra = sum(name in ("high", "jack") for name, *_ in self.rows) if self.spades_double else 0
        return sum(value for _, value, *_ in self.rows) + extra

    def bids(self) -> dict[int, str | None]:
        """Every bid by its number, with its name."""
        top = self.total if self.most is None else self.most
        ranked: dict[int, str | None] = dict.fromkeys(range(self.least, top + 1))
        for name, number in self.names.items():
            ranked[self.total if number == "all" else self.total + 1 if number == "more" else int(number)] = name
        return dict(sorted(ranked.items()))


def won(name: str, value: int, card: str) -> Row:
    return name, value, "winner", card


HIGH_OWNED: Row = ("high", 1, "owner", "highest")
LOW_OWNED: Row = ("low", 1, "owner", "lowest")
HIGH = won("high", 1, "highest")
LOW = won("low", 1, "lowest")
JACK = won("jack", 1, "J")
GAME: Row = ("game", 1, "pips", "")

AUCTION_PITCH = Sheet(
    seats=(2, 3, 4, 5, 6, 7),
    most=4,
    hold_below=4,
    rows=(HIGH_OWNED, LOW_OWNED, JACK, GAME),
    target=7,
    several="pitcher",
)
GUIDE_PARTNERSHIP = Sheet(
    seats=(4,),
    partners=True,
    names={"smudge": "all"},
    hold_below=99,
    rows=(HIGH_OWNED, LOW_OWNED, JACK, GAME),
    target=21,
    several="pitcher",
    named_bid_wins=True,
)
KIRK_CUTTHROAT = Sheet(
    seats=(3, 4, 5, 6, 7),
    most=4,
    hold_below=4,
    stuck=2,
    must_trump=True,
    rows=(HIGH, LOW, JACK, GAME),
    target=7,
    needs="own bid",
)
TEAM_AUCTION = Sheet(
    seats=(4,),
    partners=True,
    packet=1,
    least=2,
    stuck=2,
    namer="pitcher",
    trump_first=True,
    rows=(HIGH, LOW, JACK, GAME),
    target=11,
)

BUNDLED: dict[str, Sheet] = {
    "auction-pitch": AUCTION_PITCH,
    "guide-partnership": GUIDE_PARTNERSHIP,
    "guide-cutthroat": replace(GUIDE_PARTNERSHIP, seats=(2, 3, 4, 5, 6, 7, 8), partners=False, target=11),
    "kirk-cutthroat": KIRK_CUTTHROAT,
    "kirk-partnership": replace(
        KIRK_CUTTHROAT,
        seats=(4,),
        partners=True,
        names={"smudge": 5},
        hold_below=5,
        rows=(*KIRK_CUTTHROAT.rows, ("all-tricks", 1, "sweep", "")),
        target=21,
    ),
    "nine-card": Sheet(
        seats=(4,),
        partners=True,
        each=9,
        packet=1,
        rounds=True,
        least=3,
        most=6,
        hold_below=6,
        stuck=3,
        namer="pitcher",
        exchange=(("all", "free", 0),),
        rows=(HIGH, LOW, JACK, won("five", 1, "5"), GAME, won("high-spade", 1, "highest spade")),
        start=21,
        target=0,
        needs="own bid or set",
        stops_at=1,
    ),
    "team-auction": TEAM_AUCTION,
}
"""The bundled variants."""

PEDRO = replace(
    TEAM_AUCTION,
    each=9,
    least=6,
    stuck=6,
    trump_first=False,
    trumps="A K Q J T 9 8 7 6 5 o5 4 3 2",
    exchange=(("but dealer", "all", 6), ("dealer", "take", None)),
    short="reshuffle",
    rows=(
        HIGH,
        ("low", 1, "holder", "lowest"),
        JACK,
        won("ten", 1, "T"),
        won("five", 5, "5"),
        won("off-five", 5, "o5"),
    ),
    target=62,
)

HARDER: dict[str, Sheet] = {
    "pedro": PEDRO,
    "king-pedro": replace(
        PEDRO,
        each=12,
        kitty=4,
        rounds=True,
        least=30,
        stuck=30,
        exchange=(("all", "down", None),),
        short="go without",
        rows=(*PEDRO.rows, won("king", 30, "K")),
        target=200,
        needs="own bid",
    ),
    "sixty-three": replace(
        PEDRO,
        rounds=True,
        least=30,
        stuck=30,
        exchange=(("but dealer", "down", None), ("dealer", "take", None)),
        short="go without",
        rows=(HIGH, LOW, *PEDRO.rows[2:], won("king", 25, "K"), won("three", 15, "3"), won("nine", 9, "9")),
        target=152,
    ),
    "high-nine": replace(
        TEAM_AUCTION,
        jokers=("RJ", "BJ"),
        each=9,
        rounds=True,
        names={"moon": "more"},
        trumps="A K Q J oJ RJ BJ T 9 o9 8 7 6 5 4 3 2",
        exchange=(("but pitcher", "all", 6), ("pitcher", "take", None)),
        trump_first=False,
        follow="suit",
        rows=(
            HIGH,
            LOW,
            JACK,
            won("off-jack", 1, "oJ"),
            won("ten", 1, "T"),
            won("red-joker", 1, "RJ"),
            won("black-joker", 1, "BJ"),
            won("nine", 9, "9"),
            won("off-nine", 9, "o9"),
        ),
        target=52,
        named_bid_wins=True,
        named_bid_loses=True,
    ),
    "nine-five-connecticut": replace(
        TEAM_AUCTION,
        least=9,
        stuck=9,
        nines_bid=True,
        exchange=(("all", "all", 6),),
        leader="left of pitcher",
        trump_first=False,
        rows=(HIGH, ("low", 1, "holder", "lowest"), JACK, GAME, won("five", 5, "5"), won("nine", 9, "9")),
        target=100,
    ),
    "smear-4": replace(
        TEAM_AUCTION,
        ranks="AKQJT987",
        kitty=3,
        trumps="A K Q J T 9 8 7",
        exchange=(("pitcher", "any", None),),
        rows=(HIGH, LOW_OWNED, JACK, GAME),
        target=15,
    ),
    "team": replace(TEAM_AUCTION, auction=False, namer="left of dealer", leader="namer"),
}
"""The games of the corpus, which use more of the language."""

SHEETS = {**BUNDLED, **HARDER}


def _paid(name: str, fact: str) -> Callable[[Sheet], Sheet]:
    """The sheet with one of its rows paid otherwise."""

    def change(sheet: Sheet) -> Sheet:
        rows = tuple((row[0], row[1], fact, row[3]) if row[0] == name else row for row in sheet.rows)
        return replace(sheet, rows=rows)

    return change


HOUSE_RULES: dict[str, Callable[[Sheet], Sheet]] = {
    "bid-only": lambda sheet: replace(sheet, made="bid"),
    "double-set": lambda sheet: replace(sheet, set_times=2),
    "high-to-its-winner": _paid("high", "winner"),
    "low-to-its-owner": _paid("low", "owner"),
    "low-to-its-winner": _paid("low", "winner"),
    "no-junk": lambda sheet: replace(sheet, junk=False),
    "smudge-scores-points": lambda sheet: replace(sheet, named_bid_wins=False),
    "spades-double": lambda sheet: replace(sheet, spades_double=True),
    "stick-the-dealer": lambda sheet: replace(sheet, stuck=2),
    "tied-game-to-defenders": lambda sheet: replace(sheet, ties="defenders"),
}
"""What each bundled house rule changes on the card."""
