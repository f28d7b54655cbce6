"""Cases by which two games may be told apart, the likely ones first."""

from collections.abc import Callable, Iterator
from itertools import islice

from pitchdsl.examples.auction_cases import auctions, offers, tables
from pitchdsl.examples.both import Both
from pitchdsl.examples.card_cases import counts, exchanges, namings, poor_hands, tricks
from pitchdsl.examples.settlement_cases import settlements
from pitchdsl.language.clause import Kind
from pitchdsl.language.clauses import Given

CASES: dict[Kind, Callable[[Both], Iterator[tuple[Given, ...]]]] = {
    Kind.AUCTION: auctions,
    Kind.SETTLEMENT: settlements,
    Kind.COUNT: counts,
    Kind.PLAY: tricks,
    Kind.MISDEAL: poor_hands,
    Kind.EXCHANGE: exchanges,
    Kind.NAMING: namings,
    Kind.TABLE: tables,
    Kind.OFFER: offers,
}
"""The cases of each kind that two games give."""

MOST = {Kind.COUNT: 12, Kind.SETTLEMENT: 250}
"""So many cases of a kind are tried, where it is not :data:`USUAL_MOST`: a count is laid out many times."""
USUAL_MOST = 250
MOST_OF_ROWS = 20
"""Where a row of points is new, so many of each kind: more points raise the highest bid, and what a bid takes."""

LIKELY: dict[str, tuple[Kind, ...]] = {
    "players": (Kind.TABLE, Kind.AUCTION, Kind.SETTLEMENT),
    "deck": (Kind.PLAY, Kind.COUNT, Kind.AUCTION, Kind.EXCHANGE),
    "deal": (Kind.MISDEAL, Kind.TABLE),
    "offers": (Kind.OFFER, Kind.COUNT),
    "bidding": (Kind.AUCTION, Kind.SETTLEMENT),
    "calls": (Kind.AUCTION, Kind.SETTLEMENT),
    "trump": (Kind.TABLE, Kind.PLAY, Kind.COUNT, Kind.EXCHANGE),
    "exchange": (Kind.EXCHANGE,),
    "play": (Kind.PLAY, Kind.TABLE),
    "points": (Kind.COUNT, Kind.SETTLEMENT, Kind.AUCTION),
    "settlement": (Kind.SETTLEMENT,),
    "winning": (Kind.SETTLEMENT, Kind.AUCTION),
    "to win": (Kind.SETTLEMENT,),
    "wins at once": (Kind.SETTLEMENT,),
    "loses at once": (Kind.SETTLEMENT,),
}
"""What a rule of a section shows in, the likeliest first."""

KINDS: dict[str, tuple[Kind, ...]] = {
    "points/pips": (Kind.PLAY, Kind.COUNT),
    "deal/misdeal": (Kind.MISDEAL,),
    "deal/each": (Kind.TABLE,),
    "deal/kitty": (Kind.TABLE,),
    "deal/first dealer": (Kind.TABLE,),
    "bidding/sold by": (Kind.AUCTION, Kind.SETTLEMENT),
    "play/after each trick": (Kind.TABLE,),
    "play/ends early": (Kind.TABLE,),
    "winning/start": (Kind.TABLE,),
    "play/first leader": (Kind.TABLE,),
    "trump/named by": (Kind.TABLE, Kind.NAMING),
}
"""The same of single rules."""

UNSEEN: dict[str, str] = {
    "exchange/stock runs short": "no case tells what is left of the stock",
    "exchange/discards": "how cards lie binds no case",
    "exchange/left out": "a case of the exchange tells no bid",
    "play/stock": "no case tells a stock",
    "play/called card": "no case tells a called card",
    "points/total": "it binds nobody",
    "match": "a case is one hand",
    "penalties": "nobody breaks a rule in a case",
    "stakes": "no case tells what is paid",
}
"""Rules, and sections of them, that no case shows, and why."""


def unseen(address: str) -> str | None:
    """Why no case shows a rule; none where one may."""
    return UNSEEN.get(address) or UNSEEN.get(address.split("/", maxsplit=1)[0])


def candidates(both: Both) -> Iterator[tuple[Kind, tuple[Given, ...]]]:
    """The cases by which the rules that differ may be seen, each with its kind; none where no case can show them."""
    kinds: dict[Kind, int] = {}
    for address in both.addresses:
        if unseen(address) is None:
            for kind in _kinds(both, address):
                most = (
                    MOST_OF_ROWS
                    if address.startswith("points/") and kind is not Kind.COUNT
                    else MOST.get(kind, USUAL_MOST)
                )
                kinds[kind] = max(most, kinds.get(kind, 0))
    for kind, most in kinds.items():
        for told in islice(CASES[kind](both), most):
            yield kind, told


def _kinds(both: Both, address: str) -> tuple[Kind, ...]:
    """What a rule that differs shows in, the likeliest first."""
    section, _, name = address.partition("/")
    if section != "points" or address == "points/pips":
        return KINDS.get(address) or LIKELY.get(section, ())
    rows = [next((item for item in each.points.items if item.name == name), None) for each in both.games]
    if rows[0] is not None and rows[1] is not None:
        goes_elsewhere = (rows[0].value, rows[0].only_if) == (rows[1].value, rows[1].only_if)
        return (Kind.COUNT,) if goes_elsewhere else (Kind.SETTLEMENT, Kind.COUNT)
    return Kind.AUCTION, Kind.SETTLEMENT, Kind.COUNT
