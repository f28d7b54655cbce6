"""Which rules there are: their sections, addresses, defaults and how each may be said.

A fixed form is a rule whose name the language knows; an open table lets the author name its rows. The grammar
rule that reads a value bears the address: ``deal/first dealer`` is read by ``deal_first_dealer``.
"""

from attrs import frozen

from pitchdsl.syntax.synonyms import CARDS


@frozen(kw_only=True)
class Form:
    """A rule that the language knows by name."""

    section: str
    name: str
    examples: tuple[str, ...]
    """Ways to say it, each a value that may stand behind the colon."""
    default: str | None = None
    """What silence means, as a value; none where silence is an error or means that there is no such rule."""
    required: bool = False
    with_bidding: bool = False
    """Whether it has a meaning only where players bid."""

    @property
    def address(self) -> str:
        """``section/name``."""
        return f"{self.section}/{self.name}"

    @property
    def start(self) -> str:
        """The grammar rule that reads its value."""
        return grammar_rule(self.section, self.name)


def grammar_rule(section: str, name: str) -> str:
    """The grammar rule that bears an address."""
    return f"{section}_{name}".replace(" ", "_").replace("-", "_")


def _form(section: str, name: str, *examples: str, default: str | None = None, required: bool = False) -> Form:
    """A form; the rules of bidding, and what becomes of a bid, need bidding."""
    with_bidding = section == "bidding" or name in {"made", "set"}
    return Form(
        section=section, name=name, examples=examples, default=default, required=required, with_bidding=with_bidding
    )


FORMS: tuple[Form, ...] = (
    _form("players", "seats", "4", "2-7", required=True),
    _form("players", "sides", "each alone", "partners opposite", required=True),
    _form("deck", "ranks", "A K Q J 10-2", "A K Q J 10 9 2", default="A K Q J 10-2"),
    _form("deck", "jokers", "none", "1", "2", default="none"),
    _form("deal", "each", "6", "6, in packets of 3", required=True),
    _form("deal", "kitty", "4 to the pitcher", "none", default="none"),
    _form("deal", "first dealer", "at random", "highest cut", default="at random"),
    _form("deal", "misdeal", "on demand if hand has nothing but 9-2"),
    _form("bidding", "turns", "once around", "around until all but one pass", required=True),
    _form("bidding", "bids", "1-4", "2 or more", required=True),
    _form(
        "bidding",
        "dealer may hold",
        "nothing",
        "any bid",
        "any bid below 4",
        "any bid below the highest",
        "the highest bid",
        default="nothing",
    ),
    _form(
        "bidding",
        "all pass",
        "same dealer deals again",
        "dealer must bid",
        "dealer must bid 2 or more",
        "dealer must bid, or take a set",
        "next dealer deals",
        required=True,
    ),
    _form("bidding", "dealer may run it", "deal 3 more to everyone"),
    _form("bidding", "must bid", "9 or more if hand has a 9 among 2 or more of its suit and nobody has bid"),
    _form(
        "trump",
        "named by",
        "the first lead",
        "the pitcher",
        "left of the dealer",
        "the pitcher, from the suits in hand",
        required=True,
    ),
    _form("trump", "order", "A K Q J 10-2", "A K Q J off-J 10-2", "A K Q J off-J red joker black joker 10-2"),
    _form("trump", "jokers", "red above black", "the first played is higher", default="red above black"),
    _form("exchange", "stock runs short", "reshuffle the discards", "go without", default="go without"),
    _form("exchange", "scoring trumps", "may go", "stay in hand", default="may go"),
    _form("exchange", "left out", "if the bid is called moon"),
    _form("play", "first leader", "the pitcher", "left of the pitcher", "who named trump"),
    _form("play", "first lead", "any card", "trump", "any card but trump until broken", default="any card"),
    _form("play", "later leads", "any card", "trump", "any card but trump until broken", default="any card"),
    _form(
        "play",
        "follow",
        "suit or trump, else any card",
        "suit or trump, else trump, else any card",
        "suit, else any card",
        "trump, else sit out",
        required=True,
    ),
    _form("play", "ends early", "never", "when every point is decided", default="never"),
    _form("points", "pips", "A 4, K 3, Q 2, J 1, 10 10"),
    _form("points", "total", "4"),
    _form("settlement", "made", "pitcher scores points taken", required=True),
    _form(
        "settlement",
        "set",
        "pitcher loses the bid",
        "pitcher loses twice the bid if the bid is 6 or more",
        required=True,
    ),
    _form("settlement", "others", "score points taken", "score nothing", required=True),
    _form("settlement", "every trick", "others lose nothing", "others lose 1", default="others lose nothing"),
    _form("winning", "target", "11", "none", required=True),
    _form("winning", "start", "0", "21", default="0"),
    _form(
        "winning",
        "several there",
        "pitcher",
        "highest score, else tie",
        "pitcher, else first by high, low, jack, game",
    ),
    _form("winning", "may not win", "keeps its score", "stops 1 short of the target", default="keeps its score"),
    _form("winning", "junk", "counts in full", "stops 1 short of the target", default="counts in full"),
    _form("winning", "ends after", "12 hands"),
)
"""Every rule that has a fixed name, in the order of a rule sheet."""

BY_ADDRESS: dict[str, Form] = {form.address: form for form in FORMS}

OPEN_TABLES: dict[str, tuple[str, ...]] = {
    "calls": (
        "a bid of all the points",
        "a bid above all the points, made by taking every trick",
        "a bid of 4, made by taking every point",
    ),
    "exchange": ("discard up to 4, then draw as many", "discard all non-trump, then draw to 6"),
    "points": ("1 to the winner of J of trump", "1 to the winner of most pips, nobody if tied", "2 if trump is spades"),
    "to win": ("made the last bid", "made the last bid or set the pitcher"),
    "wins at once": (
        "made the last bid and the pitcher takes every point",
        "own score is 0 or more",
        "called smudge and made it",
    ),
    "loses at once": ("called moon and failed",),
}
"""The sections whose rows the author names, and ways to say a row."""

SECTIONS: tuple[str, ...] = (
    "players",
    "deck",
    "deal",
    "bidding",
    "calls",
    "trump",
    "exchange",
    "play",
    "points",
    "settlement",
    "winning",
    "to win",
    "wins at once",
    "loses at once",
)
"""The headings, in the order of a rule sheet."""

HEADER = ("source", "with")
"""What may be said under the first line, before any section."""


def names_in(section: str) -> list[str]:
    """The names that the language knows in a section."""
    return [form.name for form in FORMS if form.section == section]


def examples_of(section: str, name: str) -> tuple[str, ...]:
    """Ways to say a rule or a row."""
    form = BY_ADDRESS.get(f"{section}/{name}")
    if form is None and section == "points" and name in CARDS:
        return (f"1 to the winner of {CARDS[name]}", "2 if trump is spades")
    return form.examples if form else OPEN_TABLES.get(section, ())
