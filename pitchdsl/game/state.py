"""The state of a match and of the hand that is being played.

Phases read and change it; :class:`~pitchdsl.engine.table.Table` adds what players may do with it. Lists are the
parts that change in place, so that a copy needs to copy only these.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Self

from attrs import define, field

from pitchdsl.cards import Card
from pitchdsl.game.actions import Action, Call
from pitchdsl.game.bounded import all_points
from pitchdsl.game.events import AwardEvent, Event, Outcome
from pitchdsl.game.order import orders_of
from pitchdsl.game.rng import DealSource
from pitchdsl.game.rules import Rules
from pitchdsl.game.standing import Standing
from pitchdsl.game.table.rules import pack_of
from pitchdsl.game.table.seating import Sides
from pitchdsl.language.card_order import CardOrder
from pitchdsl.language.origin import Origin
from pitchdsl.language.people import People, Person

REDEAL_LIMIT = 1000
"""A game is stopped after so many redeals of one hand: players who never bid would go on for ever."""


class Copyable:
    """A mutable state that can be copied; lists are copied with it."""

    __slots__: tuple[str, ...] = ()

    def copy(self) -> Self:
        """An independent copy."""
        twin = object.__new__(type(self))
        for name in self.__slots__:
            value = getattr(self, name)
            setattr(twin, name, value.copy() if type(value) is list else value)
        return twin


@define(slots=True, weakref_slot=False, eq=False)
class Hand(Copyable):
    """One hand, from its deal to its settlement: what phases leave to others.

    Fields stand together by the phases that write them; lists go by seat unless they say otherwise. What a phase keeps
    for itself stands in its module.
    """

    # The cards: the deal, the exchange, and draws in the play.
    hands: list[int]
    """The cards in hand now, as sets."""
    kitty: tuple[int, ...]
    stock: tuple[int, ...]
    """What is left of the cards that were not dealt; the next one to be drawn comes first."""
    sides: int
    """How many there are."""
    first_event: int = 0
    """The place of its deal among the events of the match."""
    dealt: tuple[int, ...] = field(init=False)
    discards: list[int] = field(init=False, factory=list)
    """All discards that lie beside the table, in order."""
    discarded: list[int] = field(init=False)
    """How many cards each seat has discarded."""
    own_discards: list[int] = field(init=False)
    """The discards of each seat that lie beside the table, as sets."""
    reshuffled: tuple[int, ...] = field(init=False, default=())
    """Discards that were shuffled for those who still draw; the next one to be drawn comes first."""
    held: tuple[int, ...] = field(init=False, default=())
    """The hands at the first lead, and what was drawn to them in the play, as sets."""

    # The contract: the offers and the auction.
    answers: list[tuple[Person, bool]] = field(init=False, factory=list)
    """Who was asked for something, and whether it was granted."""
    calls: list[tuple[int, Call]] = field(init=False, factory=list)
    pitcher: int | None = field(init=False, default=None)
    """The standing bidder; the pitcher once the auction is over."""
    bid: int | None = field(init=False, default=None)
    name: str | None = field(init=False, default=None)
    times: int = field(init=False, default=1)
    """How often what is paid for the bid counts."""

    # The sides of this hand: finding or choosing the partner.
    parties: tuple[int, ...] | None = field(init=False, default=None)
    """Where partners change from hand to hand: for each player, the first player of those who play this hand together.
    None where sides last for the match."""
    called: Card | None = field(init=False, default=None)
    """The card whose holder is the partner."""

    # Trump: the turn-up, the naming, or the first lead.
    turned: list[int] = field(init=False, factory=list)
    """The cards that were shown to make trump, in order."""
    namer: int | None = field(init=False, default=None)
    trump: int | None = field(init=False, default=None)
    order: CardOrder | None = field(init=False, default=None)

    # The tricks: the play.
    trick: list[tuple[int, Card]] = field(init=False, factory=list)
    """Seat and card of the trick on the table."""
    tricks: list[tuple[tuple[int, Card], ...]] = field(init=False, factory=list)
    winners: list[int] = field(init=False, factory=list)
    """The seat that won each finished trick."""
    won: list[int] = field(init=False)
    """The cards that each side has won, as sets."""

    # The count.
    awards: list[AwardEvent] = field(init=False, factory=list)
    counted: list[tuple[int, int]] = field(init=False, factory=list)
    """The awards that have been counted: the place of the row, and which of its awards it is."""
    taken: list[int] = field(init=False)
    """Points of this hand by side."""

    def __attrs_post_init__(self) -> None:
        seats = len(self.hands)
        self.dealt = tuple(self.hands)
        self.discarded = [0] * seats
        self.own_discards = [0] * seats
        self.won = [0] * self.sides
        self.taken = [0] * self.sides


class State:
    """The state of a game, between hands and within one; not the legal actions."""

    __slots__ = (
        "carried",
        "dealer",
        "deals",
        "decisions",
        "ended_by",
        "events",
        "hand",
        "hand_number",
        "hands_settled",
        "leader",
        "made_in_row",
        "orders",
        "outcome",
        "pack",
        "readers",
        "redeals",
        "rules",
        "score",
        "seat",
        "seated",
        "seats",
        "sets",
        "sets_in_row",
        "settled_by",
        "side_of",
        "sides",
        "standing",
        "total",
        "whole",
    )

    def __init__(
        self,
        rules: Rules,
        seats: int,
        deals: DealSource,
        readers: Mapping[str, Callable[..., object]],
        standing: Standing | None = None,
    ) -> None:
        self.whole = rules
        """The rules as they were agreed on, with all their exceptions."""
        self.seated = rules.seated(seats)
        """The same for so many players."""
        self.seats = seats
        self.deals = deals
        self.readers = readers
        """How each fact is read that conditions ask for: :data:`pitchdsl.engine.plan.FACTS`."""
        self.sides = sides_of(self.seated, seats)
        self.side_of = tuple(next(i for i, side in enumerate(self.sides) if seat in side) for seat in range(seats))
        self.score: list[int] = [self.seated.winning.start.score] * len(self.sides)
        self.sets: list[int] = [0] * len(self.sides)
        """How many contracts of each side have failed."""
        self.sets_in_row: list[int] = [0] * len(self.sides)
        """With how many of the last hands, without a break, a contract of each side failed."""
        self.made_in_row: list[int] = [0] * len(self.sides)
        """The same of contracts that were made."""
        self.carried: list[int] = []
        """What waits for whoever has a row of ``points`` next, row by row; empty where nothing does."""
        self.dealer: int = 0
        self.leader = 0
        """Whose turn it is to lead first, where that goes round."""
        self.hand_number = 1
        self.hands_settled = 0
        self.redeals = 0
        """Redeals of the current hand so far."""
        self.events: list[Event] = []
        self.decisions: list[tuple[int, int, Action]] = []
        """Every decision: the number of events before it, the seat, and the action."""
        self.seat: int | None = None
        """The seat at turn."""
        self.outcome: Outcome | None = None
        self.ended_by: Origin | None = None
        """The line of the sheet by which the game ended."""
        self.settled_by: list[Origin] = []
        """By side, the line of the sheet that decided its score in the last hand."""
        self.hand: Hand = Hand([0] * seats, (), (), len(self.sides))
        self.standing = standing
        """How the match stood when this hand was dealt, and how it stands once it is over; none before any deal."""
        if standing is not None:
            self.score, self.sets = list(standing.score), list(standing.sets)
            self.sets_in_row, self.made_in_row = list(standing.sets_in_row), list(standing.made_in_row)
            self.dealer, self.hand_number = standing.dealer, standing.hand_number
            self.hands_settled, self.redeals = standing.hands_settled, standing.redeals
            self.carried, self.leader = list(standing.carried), standing.leader
            self.hand.taken = list(standing.taken) or self.hand.taken
        self.play_by(self.seated)

    def note_standing(self) -> None:
        """Notes how the match stands between two deals, or at its end."""
        self.standing = Standing(
            score=tuple(self.score),
            sets=tuple(self.sets),
            sets_in_row=tuple(self.sets_in_row),
            made_in_row=tuple(self.made_in_row),
            dealer=self.dealer,
            hand_number=self.hand_number,
            hands_settled=self.hands_settled,
            redeals=self.redeals,
            leader=self.leader,
            carried=tuple(self.carried),
            taken=tuple(self.hand.taken) if self.redeals and any(self.hand.taken) else (),
        )

    def play_by(self, rules: Rules) -> None:
        """From here on these are the rules: those of the game, with the exceptions in place that are known to hold."""
        self.rules = rules
        """The rules of the moment."""
        self.total = all_points(rules)
        """The most points that one hand can give."""
        self.pack = pack_of(rules.deck)
        self.orders = orders_of(rules)
        if self.hand.trump is not None:
            self.hand.order = self.orders[self.hand.trump]

    @property
    def pitcher_side(self) -> int | None:
        """The side that plays the contract; none without a pitcher."""
        pitcher = self.hand.pitcher
        return None if pitcher is None else self.party_of[pitcher]

    @property
    def party_of(self) -> tuple[int, ...]:
        """The side of each seat in this hand; where only a hand makes sides, the first of its seats stands for one."""
        return self.side_of if self.hand.parties is None else self.hand.parties

    def party(self, side: int) -> int:
        """The side of this hand to which one that has a score belongs."""
        return side if self.hand.parties is None else self.hand.parties[side]

    def allies(self, side: int) -> tuple[int, ...]:
        """All who have what this side takes in this hand, itself among them."""
        parties = self.hand.parties
        if parties is None:
            return (side,)
        return tuple(each for each, party in enumerate(parties) if party == parties[side])

    def seat_of(self, person: Person) -> int:
        """The seat that has a role in this hand."""
        hand = self.hand
        to_right = self.rules.players.direction.to_right
        seat = person.seat(
            seats=self.seats, dealer=self.dealer, pitcher=hand.pitcher, namer=hand.namer, to_right=to_right
        )
        if seat is None:
            raise AssertionError("the rules speak of a person whom this hand does not have; the checker lets none pass")
        return seat

    def in_turn(self, people: People) -> list[int]:
        """The seats of these people in the order of play, the dealer last."""
        return people.in_turn(self.seats, self.dealer, self.seat_of)


def sides_of(rules: Rules, seats: int) -> tuple[tuple[int, ...], ...]:
    """The seats of each side at a table of so many."""
    return _sides_of(rules.seated(seats).players.sides, seats)


@lru_cache(maxsize=64)
def _sides_of(sides: Sides, seats: int) -> tuple[tuple[int, ...], ...]:
    return sides.seating.of_table(seats)
