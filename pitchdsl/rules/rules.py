"""The whole of a game's rules, frozen."""

from attrs import field, frozen

from pitchdsl.rules.bidding import Bidding, Call
from pitchdsl.rules.exchange import Exchange
from pitchdsl.rules.order import orders_of
from pitchdsl.rules.play import Play
from pitchdsl.rules.points import Points
from pitchdsl.rules.settlement import Settlement
from pitchdsl.rules.table import Deal, Deck, Players
from pitchdsl.rules.trump import Trump
from pitchdsl.rules.winning import Winning


@frozen(kw_only=True)
class Note:
    """What an author wrote behind ``>``: it binds nobody."""

    address: str
    text: str


@frozen(kw_only=True, cache_hash=True)  # what is derived from rules is kept by them, and asked for at each decision
class Rules:
    """A checked game that can be played to its end; trusted by everything that reads it."""

    name: str
    title: str
    players: Players
    deck: Deck
    deal: Deal
    bidding: Bidding | None
    """None: nobody bids, and there is no pitcher."""
    calls: tuple[Call, ...]
    trump: Trump
    exchange: Exchange | None
    play: Play
    points: Points
    settlement: Settlement
    winning: Winning
    source: str | None = field(default=None, eq=False)
    """The title of the document that the rules come from."""
    house_rules: tuple[str, ...] = field(default=(), eq=False)
    """The names of the house rules that were laid over, in order."""
    notes: tuple[Note, ...] = field(default=(), eq=False, repr=False)

    @property
    def all_points(self) -> int:
        """The most points that one hand can give, all sides together."""
        return self.points.most(orders_of(self), self.deck.ranks.ranks)

    @property
    def fewest_points(self) -> int:
        """The fewest points that a side can take in one hand: 0 or below."""
        return self.points.least(orders_of(self), self.deck.ranks.ranks)
