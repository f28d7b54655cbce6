"""A hand to learn from: played by the engine with simple bots, and told from its events alone.

Of the first games from a seed the hand is taken that shows most: a bid that is made, an auction with several
bids, many points that find somebody. So no example can differ from the rules that it stands beside. Where hardly a
hand is played, because hardly anybody can bid, the search ends after a number of deals.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from pitchdsl.account.names import Tabletalk
from pitchdsl.account.narrator import Narrator
from pitchdsl.account.seat_narrator import SeatNarrator
from pitchdsl.bots.roster import BOTS
from pitchdsl.cards import SUIT_NAMES
from pitchdsl.engine.game import steps
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import SET, Bid, Hold, Pass, RunIt
from pitchdsl.game.events import (
    AwardEvent,
    BidEvent,
    ContractEvent,
    DealEvent,
    DiscardEvent,
    DrawEvent,
    Event,
    ExchangeEvent,
    PlayEvent,
    SettleEvent,
    TopEvent,
    TrickEvent,
    TrumpEvent,
    of_kind,
)
from pitchdsl.game.rules import Rules
from pitchdsl.language.english import count, number, sentence, title
from pitchdsl.rulebook.parts import Block, Chapter, Grid, Heading, Paragraph, Points
from pitchdsl.values import frozen

GAMES = 12
"""How many games are looked through for the hand that shows most."""

HANDS = 4
"""How many hands of each."""

DEALS = 300
"""How many deals are made for them at most, those after which nobody bids among them."""

PLAYERS = 4
"""How many play in the example, where so many may."""


@frozen
class Hand:
    """A hand from its deal to its settlement."""

    events: tuple[Event, ...]
    sides: tuple[tuple[int, ...], ...]


def example(rules: Rules, seed: int) -> Chapter:
    """The chapter with the hand; where none came to its end it says so."""
    hand = find(rules, seed)
    told = (Paragraph(_NONE),) if hand is None else tuple(_Teller(rules, hand).tell())
    return Chapter("An example hand", told)


_NONE = (
    "No hand can be shown here: cards were dealt by these rules to simple players of the computer, and not one hand "
    "was played to its end."
)


@lru_cache(maxsize=64)
def find(rules: Rules, seed: int) -> Hand | None:
    """The first of the hands that show most; none where no hand came to its end in as many deals as are tried."""
    best: Hand | None = None
    for table in _tables(rules, seed):
        for events in _hands(table.events):
            hand = Hand(events, table.sides)
            if best is None or shown(hand) > shown(best):
                best = hand
    return best


def _tables(rules: Rules, seed: int) -> Iterator[Table]:
    """The games that are looked through, each at its end, or where all deals are used up."""
    seats = min(max(PLAYERS, rules.players.seats.least), rules.players.seats.most)
    left = DEALS
    for game in range(GAMES):
        known = 0
        for table in steps(rules, seats, seed, game, [BOTS["simple"]] * seats, HANDS):
            left -= sum(isinstance(event, DealEvent) for event in table.events[known:])
            known = len(table.events)
            if left <= 0:
                break
        yield table
        if left <= 0:
            return


def _hands(events: Sequence[Event]) -> Iterator[tuple[Event, ...]]:
    """The settled hands of a game, without deals that came to nothing; a game's end stays with its last hand."""
    hand: list[Event] = []
    for event in events:
        if isinstance(event, DealEvent):
            hand.clear()
        hand.append(event)
        if isinstance(event, SettleEvent):
            yield tuple(hand)


def shown(hand: Hand) -> int:
    """How much a hand shows: the more the better for who wants to learn."""
    sides = [event.side for event in of_kind(AwardEvent, hand.events) if event.side is not None]
    calls = [event.call for event in of_kind(BidEvent, hand.events)]
    return (
        4 * any(event.made for event in of_kind(SettleEvent, hand.events))
        + 2 * len(sides)
        + 2 * (len({*sides}) > 1)
        + min(sum(isinstance(call, Bid) for call in calls), 3)
        + sum(isinstance(call, Hold) for call in calls)
        + any(isinstance(event, ExchangeEvent) and not isinstance(event, TopEvent) for event in hand.events)
        + 6 * bool(of_kind(PlayEvent, hand.events))
    )


class _Teller:
    """Tells a hand, part after part."""

    def __init__(self, rules: Rules, hand: Hand) -> None:
        self._rules = rules
        self._events = hand.events
        self._talk = Tabletalk(rules, hand.sides)
        self._alone = all(len(side) == 1 for side in hand.sides)

    def tell(self) -> Iterator[Block]:
        """The whole hand."""
        yield Paragraph(self._opening())
        yield Heading("The deal")
        yield from self._deal()
        if self._rules.bidding is not None:
            yield Heading("The bidding")
            yield Paragraph(" ".join(self._calls()))
        trump = list(self._trump())
        exchanged = tuple(self._exchange())
        if trump or exchanged:
            yield Heading("Trump and the exchange" if exchanged else "Trump")
            yield from trump
            yield from ([Points(exchanged)] if exchanged else [])
        if of_kind(TrickEvent, self._events):
            yield Heading("The tricks")
            yield self._tricks()
        if of_kind(AwardEvent, self._events):
            yield Heading("The count")
            yield self._count()
        yield Heading("The score")
        yield from self._score()

    def _opening(self) -> str:
        talk = self._talk
        names = ", ".join(talk.names[:-1]) + f" and {talk.names[-1]}"
        way = "counter-clockwise" if self._rules.players.direction.to_right else "clockwise"
        who = f"{names} sit round the table in this order, {way}"
        if not self._alone:
            who += "; " + ", ".join(f"{talk.side(side)} are partners" for side in range(len(talk.sides)))
        return sentence(f"This hand was played with the rules of this sheet. {who}")

    def _deal(self) -> Iterator[Block]:
        talk = self._talk
        deal = of_kind(DealEvent, self._events)[0]
        order = [(deal.dealer + step) % len(talk.names) for step in range(1, len(talk.names) + 1)]
        yield Paragraph(sentence(f"{talk.player(deal.dealer)} deals"))
        yield Grid(
            ("Player", "Hand"),
            tuple((talk.player(seat), talk.sorted_hand(deal.deal.hands[seat])) for seat in order),
        )
        if deal.deal.kitty:
            yield Paragraph(sentence(f"the kitty is {talk.sorted_hand(deal.deal.kitty)}, and nobody sees it yet"))

    def _calls(self) -> Iterator[str]:
        talk = self._talk
        for before, event in pairwise((None, *self._events)):
            if isinstance(event, BidEvent):
                yield sentence(f"{talk.player(event.seat)} {_call(event)}")
            elif isinstance(event, ContractEvent) and event.seat is not None and event.bid is not None:
                what = number(event.bid) if event.name is None else f"{event.name} ({number(event.bid)})"
                played = f"{talk.player(event.seat)} is the pitcher, and plays for {what}"
                yield sentence("the hand is not played" if event.name == SET else played)
                return
            elif isinstance(event, DrawEvent):
                cards = talk.sorted_hand(event.cards)
                changed = isinstance(before, DiscardEvent)
                said = f"lays the hand down and is dealt {cards} for it" if changed else f"is dealt {cards} more"
                yield sentence(f"{talk.player(event.seat)} {said}")

    def _trump(self) -> Iterator[Block]:
        plays = of_kind(PlayEvent, self._events)
        for event in of_kind(TrumpEvent, self._events):
            who = self._talk.player(event.seat)
            suit = SUIT_NAMES[event.suit]
            if self._rules.trump.named_by.by_card is not None:
                yield Paragraph(sentence(f"{who} turns up a card: {suit} are trump"))
            elif self._rules.trump.named_by.by_lead and plays:
                yield Paragraph(sentence(f"{who} leads {self._talk.card(plays[0].card)}, and so {suit} are trump"))
            else:
                yield Paragraph(sentence(f"{who} names {suit} as trump"))

    def _exchange(self) -> Iterator[str]:
        """What is exchanged once the auction is over."""
        narrator, heard = Narrator(self._rules, self._talk), SeatNarrator.of(self._rules, self._talk.sides)
        for event in self._events:
            if isinstance(event, ExchangeEvent) and not isinstance(event, TopEvent) and heard.contract is not None:
                yield from (line.text for line in narrator.lines(heard, event))
            heard = heard.after(event)

    def _tricks(self) -> Grid:
        talk, plays = self._talk, of_kind(PlayEvent, self._events)
        rows = tuple(
            (
                str(event.trick),
                talk.plays((play.seat, play.card) for play in plays if play.trick == event.trick),
                talk.player(event.winner),
            )
            for event in of_kind(TrickEvent, self._events)
        )
        return Grid(("Trick", "Cards, from the lead on", "Won by"), rows, None, frozenset({0}))

    def _count(self) -> Grid:
        talk = self._talk
        rows = []
        for event in of_kind(AwardEvent, self._events):
            who = "nobody" if event.side is None else talk.side(event.side)
            rows.append((title(event.point), str(event.value), who, talk.reason(event.reason)))
        return Grid(("Point", "Worth", "Goes to", "Why"), tuple(rows), None, frozenset({1}))

    def _score(self) -> Iterator[Block]:
        talk = self._talk
        event = of_kind(SettleEvent, self._events)[0]
        if event.pitcher is not None and event.bid is not None:
            yield Paragraph(sentence(self._settled(event, event.pitcher, event.bid)))
        rows = tuple(
            (
                talk.side(side),
                str(event.score[side] - event.delta[side]),
                str(event.taken[side]),
                f"{event.delta[side]:+}" if event.delta[side] else "0",
                str(event.score[side]),
            )
            for side in range(len(talk.sides))
        )
        heading = ("Player" if self._alone else "Side", "Score before", "Points taken", "Change", "Score after")
        yield Grid(heading, rows, None, frozenset({1, 2, 3, 4}))

    def _settled(self, event: SettleEvent, pitcher: int, bid: int) -> str:
        who = self._talk.side(pitcher)
        took = f"{who} {'has' if self._alone else 'have'} taken {count(event.taken[pitcher], 'point')}"
        if event.made is None:
            return took
        return f"{took}, and the bid of {number(bid)} {'is made' if event.made else 'has failed'}"


def _call(event: BidEvent) -> str:
    """What somebody says in the bidding."""
    match event.call:
        case Pass():
            return "passes"
        case Hold():
            return f"holds the bid of {number(event.value or 0)}"
        case RunIt():
            return "runs it: everyone is dealt more cards"
        case Bid(name=None, value=value):
            return f"bids {number(value)}"
        case Bid(name=name, value=value):
            return f"takes a set of {number(value)}" if name == SET else f"calls {name}"
