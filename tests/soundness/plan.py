"""What an author keeps in mind while writing, so that later lines mostly agree with earlier ones."""

from attrs import define, field

from pitchdsl.cards import rank_sign
from pitchdsl.game.bounded import all_points, bounds_in_rows
from pitchdsl.game.count.awards import sizes
from pitchdsl.game.rules import Rules
from pitchdsl.game.table.seating import Seating
from pitchdsl.language.card_selectors import Each, Extreme, JokerCard, card_words
from pitchdsl.language.recipients import ByCard

ALL_RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
SUITS = ("spades", "hearts", "diamonds", "clubs")


@define
class Plan:
    """The facts of a game that is being written; those of a base, where it stands on one."""

    least: int = 4
    most: int = 4
    partners: bool = False
    ranks: list[str] = field(factory=lambda: list(ALL_RANKS))
    jokers: int = 0
    trumps: list[str] = field(factory=list)
    """The trump order as it was said; empty while it is that of the ranks."""
    each: int = 6
    kitty: int = 0
    kitty_to: str = "the pitcher"
    offers: bool = False
    """Whether the dealer is asked for something."""
    more: int = 0
    """What the dealer may deal to everyone in the auction."""
    bidding: bool = True
    bids: tuple[int, int | None] = (1, None)
    calls: dict[str, int] = field(factory=dict)
    """Names, and the numbers at which they rank, as far as that is known."""
    by_lead: bool = False
    steps: list[str] = field(factory=list)
    """The names of the steps of the exchange."""
    follow: str = ""
    first_lead: str = "any card"
    points: dict[str, int] = field(factory=dict)
    conditional: bool = False
    """Whether any row has an `if`, so that the sum is not easily known."""
    named: set[str] = field(factory=set)
    """Ranks that a row of points names."""
    by_pips: bool = False
    pips: bool = False
    target: int | None = 11
    start: int = 0
    needs: bool = False
    ends: bool = False
    """Whether something beside the target ends the game."""

    @property
    def pack(self) -> int:
        return 4 * len(self.ranks) + self.jokers

    @property
    def total(self) -> int:
        return sum(max(0, worth) for worth in self.points.values())

    @property
    def highest(self) -> int:
        """The highest plain bid."""
        return self.bids[1] or max(1, self.total)

    @property
    def stock(self) -> int:
        return self.pack - self.most * self.each - self.kitty


def plan_of(rules: Rules) -> Plan:
    """What is to be kept in mind of a base."""
    bidding = rules.bidding
    cards = [to.card for item in rules.points.items for to in item.to.possible() if isinstance(to, ByCard)]
    named = [one for card in cards for one in (card.but if isinstance(card, Extreme | Each) else (card,))]
    total, at_the_table = all_points(rules), rules.seated(rules.players.seats.least)
    return Plan(
        least=rules.players.seats.least,
        most=rules.players.seats.most,
        partners=rules.players.sides.seating is Seating.PARTNERS_OPPOSITE,
        ranks=[rank_sign(rank) for rank in rules.deck.ranks.ranks],
        jokers=rules.deck.jokers.number,
        trumps=[card_words(card).removesuffix(" of trump") for card in rules.trump.order.cards],
        each=rules.deal.each.cards,
        kitty=rules.deal.kitty.cards,
        offers=bool(rules.offers.rows),
        more=bidding.run_it.cards if bidding and bidding.run_it else 0,
        bidding=bidding is not None,
        bids=(bidding.bids.least, bidding.bids.most) if bidding else (1, None),
        calls={call.name: call.points or total for call in rules.calls},
        by_lead=rules.trump.named_by.who is None,
        steps=[step.origin.address.split("/")[1] for step in rules.exchange.steps] if rules.exchange else [],
        follow=f"{rules.play.follow.holding.words}, else {rules.play.follow.void.words}",
        first_lead=rules.play.first_lead.cards.value,
        points={item.name: item.worth(bounds_in_rows(rules))[1] or 0 for item in rules.points.items},
        conditional=any(item.only_if or item.value.exceptions for item in rules.points.items)
        or max(sizes(rules)) > 1
        or rules.points.reckoned,
        named={rank_sign(card.rank) for card in named if not isinstance(card, JokerCard)}
        | {rank_sign(card.rank) for card in cards if isinstance(card, Each) and card.rank is not None},
        by_pips=bool(rules.points.by_pips),
        pips=bool(rules.points.pips.values),
        target=at_the_table.winning.target.score,
        start=at_the_table.winning.start.score,
        needs=bool(rules.winning.needs),
        ends=bool(rules.winning.wins or rules.winning.loses or rules.winning.ends_after),
    )
