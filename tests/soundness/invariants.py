"""What is so in every game, whatever its rules: told from the events alone, the cards followed from hand to hand."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

from attrs import define, field

from pitchdsl.game.bounded import all_points, bounds_in_rows, points_together
from pitchdsl.game.count.rules import Pips
from pitchdsl.game.events import (
    AwardEvent,
    DealEvent,
    DiscardEvent,
    DrawEvent,
    Event,
    MisdealEvent,
    OverEvent,
    PlayEvent,
    PriceEvent,
    RedealEvent,
    ReshuffleEvent,
    SettleEvent,
    TakeEvent,
    TrickEvent,
    TurnUpEvent,
)
from pitchdsl.game.exchange.events import PassEvent, PickUpEvent
from pitchdsl.game.rules import Rules
from pitchdsl.game.winning.rules import Counting
from pitchdsl.language.trump_maker import TrumpMaker


@define
class Follower:
    """Where every card of a hand is, as the events tell it, and what the hand has given so far."""

    pack: frozenset[int]
    seats: int
    sides: tuple[tuple[int, ...], ...]
    most: int
    """All the points: no side can take more."""
    together: int
    """The most points that all sides can take together."""
    score: tuple[int, ...]
    hands: list[set[int]] = field(factory=list)
    kitty: list[int] = field(factory=list)
    stock: list[int] = field(factory=list)
    shuffled: list[int] = field(factory=list)
    thrown: list[int] = field(factory=list)
    passed: list[tuple[int, list[int]]] = field(factory=list)
    """What lies face down for whom."""
    aside: list[int] = field(factory=list)
    """What was turned up for trump."""
    hand: int = 0
    """The number of the hand."""
    trick: list[tuple[int, int]] = field(factory=list)
    played: set[int] = field(factory=set)
    leading: bool = False
    """Whether a card has been led in this hand."""
    awarded: Counter[int | None] = field(factory=Counter)
    gained: Counter[int | None] = field(factory=Counter)
    """What rows that give something have given, by side."""
    open: bool = False
    """Whether a hand has been dealt and neither settled nor dealt again."""
    settled: int = 0

    def where(self) -> list[int]:
        """Every card, as often as it lies somewhere."""
        held = [card for hand in (*self.hands, *(cards for _, cards in self.passed)) for card in hand]
        return [*held, *self.kitty, *self.stock, *self.shuffled, *self.thrown, *self.aside, *self.played]


def broken(
    rules: Rules,
    seats: int,
    sides: tuple[tuple[int, ...], ...],
    start: Sequence[int],
    events: Sequence[Event],
    pack: Sequence[int],
) -> Iterator[str]:
    """Everything that is not as it must be."""
    ways = _ways_to_count(rules)
    most = max(map(all_points, ways))
    together = max(points_together(way, len(sides))[1] for way in ways)
    together *= len(sides) if rules.players.partner else 1
    if rules.trump.named_by.by_card and rules.winning.counting.moment is not Counting.AFTER_HAND:
        most = together = 10**6  # what was counted before cards were dealt again comes on top
    if any(item.carries_over for item in rules.points.items):
        most = together = 10**6  # what waits comes on top, and nobody knows how often it waited
    at = Follower(frozenset(pack), seats, sides, most, together, tuple(start))
    for event in events:
        for fault in _after(at, event, rules):
            yield f"{fault}: {event}"
        if at.hands and sorted(at.where()) != sorted(at.pack):
            yield f"cards are lost or twice there: {event}"
            return
    if not isinstance(events[-1], OverEvent):
        yield "the last event is no end of the game"


def _ways_to_count(rules: Rules) -> list[Rules]:
    """The rules with each answer to whether the exceptions of ``pips`` are met: these change what rows may give."""
    answers = ((True, False) if isinstance(each.then, Pips) else (None,) for each in rules.exceptions)
    return [rules.answered(each) for each in product(*answers)]


def _after(at: Follower, event: Event, rules: Rules) -> Iterator[str]:
    """Follows one event; what is wrong with it."""
    if isinstance(event, DealEvent):
        yield from _deal(at, event, rules)
    elif isinstance(event, MisdealEvent | RedealEvent):
        at.open = False
    elif isinstance(event, TakeEvent):
        pile = at.kitty if event.source == "kitty" else at.stock
        if sorted(pile) != sorted(event.cards):
            yield f"the {event.source} has other cards"
        at.hands[event.seat] |= set(event.cards)
        pile.clear()
    elif isinstance(event, DiscardEvent):
        if not set(event.cards) <= at.hands[event.seat]:
            yield "somebody discards what is not in hand"
        at.open = True  # a hand that is changed after a misdeal is played on
        at.hands[event.seat] -= set(event.cards)
        at.thrown += event.cards
    elif isinstance(event, PassEvent):
        if not set(event.cards) <= at.hands[event.seat] or event.to == event.seat:
            yield "somebody passes on what is not in hand, or to nobody"
        at.hands[event.seat] -= set(event.cards)
        at.passed.append((event.to, sorted(event.cards)))
    elif isinstance(event, PickUpEvent):
        if at.passed.pop(0) != (event.seat, sorted(event.cards)):
            yield "somebody takes up what was not passed there"
        at.hands[event.seat] |= set(event.cards)
    elif isinstance(event, ReshuffleEvent):
        if sorted(event.cards) != sorted(at.thrown):
            yield "other cards than the discards are shuffled"
        at.thrown = []
        at.shuffled += event.cards
    elif isinstance(event, TurnUpEvent):
        maker = rules.trump.named_by.by_card
        if maker is not TrumpMaker.CUT and at.stock[0] != event.card:
            yield "not the top of the stock is turned up"
        if maker is TrumpMaker.TURNED_UP:
            at.aside.append(at.stock.pop(0))
    elif isinstance(event, DrawEvent):
        drawn = [*at.stock, *at.shuffled][: len(event.cards)]
        if drawn != list(event.cards):
            yield "not the top of the stock is drawn"
        from_stock = min(len(at.stock), len(drawn))
        at.stock, at.shuffled = at.stock[from_stock:], at.shuffled[len(drawn) - from_stock :]
        at.hands[event.seat] |= set(drawn)
    else:
        yield from _play(at, event, rules)


def _deal(at: Follower, event: DealEvent, rules: Rules) -> Iterator[str]:
    if at.open:
        yield "a hand is dealt over another"
    at.hands = [set(hand) for hand in event.deal.hands]
    at.kitty, at.stock = list(event.deal.kitty), list(event.deal.stock)
    at.shuffled, at.thrown, at.trick = [], [], []
    at.played, at.aside = set(), []
    if event.hand != at.hand:  # of a hand that is dealt again what was counted before stands
        at.awarded, at.gained, at.hand = Counter(), Counter(), event.hand
    at.leading, at.open = False, True
    if [len(hand) for hand in event.deal.hands] != [rules.deal.each.cards] * at.seats:
        yield "hands of another size"
    if len(event.deal.kitty) != rules.deal.kitty.cards:
        yield "a kitty of another size"


def _play(at: Follower, event: Event, rules: Rules) -> Iterator[str]:
    if isinstance(event, PlayEvent):
        if not at.leading:
            at.leading = True
            sizes = {len(hand) for hand in at.hands}
            said = rules.exchange is not None and rules.exchange.short.origin.file is not None
            if len(sizes) > 1 and (at.stock or at.shuffled or not said):
                yield "not everyone holds as many cards at the first lead"
            if at.kitty:
                yield "a kitty was left lying"
        if event.card not in at.hands[event.seat]:
            yield "somebody plays what is not in hand"
        if event.seat in [seat for seat, _ in at.trick]:
            yield "somebody plays twice to a trick"
        at.hands[event.seat].discard(event.card)
        at.played.add(event.card)
        at.trick.append((event.seat, event.card))
    elif isinstance(event, TrickEvent):
        if tuple(card for _, card in at.trick) != event.cards or event.winner not in [seat for seat, _ in at.trick]:
            yield "another trick than was played"
        at.trick = []
    elif isinstance(event, AwardEvent):
        at.awarded[event.side] += event.value
        at.gained[event.side] += max(0, event.value)
        if not any(_may_be_worth(way, event, len(at.sides)) for way in _ways_to_count(rules)) or (
            event.side is not None and not 0 <= event.side < len(at.sides)
        ):
            yield "no such award can be"
        if event.card is not None and event.card not in at.pack:
            yield "a card that is not in the pack has earned something"
    elif isinstance(event, PriceEvent):
        yield from _price(at, event, rules)
    elif isinstance(event, SettleEvent):
        yield from _settle(at, event)
    elif isinstance(event, OverEvent):
        if event.outcome.score != at.score:
            yield "the score at the end is another than that of the last hand"
        if event.outcome.hands != at.settled:
            yield "another number of hands"


def _may_be_worth(rules: Rules, event: AwardEvent, sides: int) -> bool:
    """Whether a row of this name may be worth so much: as it says, shared, or within the bounds of what it reckons."""
    for item in (item for item in rules.points.items if item.name == event.point):
        low, high = item.worth(bounds_in_rows(rules))
        if item.reckoned and (low is None or low <= event.value) and (high is None or event.value <= high):
            return True
        plain = [value for value in item.value.possible() if isinstance(value, int)]
        if item.reckoned and item.to_several:
            if low is None or high is None:
                return True  # a share of what nobody bounds
            plain += range(low, high + 1)
        if item.carries_over and (event.value == 0 or any(value and event.value * value > 0 for value in plain)):
            return True
        shares = product(item.to.possible(), plain, range(1, sides + 1))
        if event.value in {0, *plain, *(to.share(value, number) for to, value, number in shares)}:
            return True
    return False


def _price(at: Follower, event: PriceEvent, rules: Rules) -> Iterator[str]:
    """A seller has the points at once."""
    change = event.points if rules.winning.towards > 0 else -event.points
    if event.score != tuple(
        score + change * (event.seat in side) for score, side in zip(at.score, at.sides, strict=True)
    ):
        yield "a seller has another score than before and the price"
    at.score = event.score


def _settle(at: Follower, event: SettleEvent) -> Iterator[str]:
    if not at.open:
        yield "a hand is settled twice"
    at.open = False
    at.settled += 1
    gains = [at.gained[side] for side in range(len(at.sides))]
    if max(gains) > at.most:
        yield f"a side has {max(gains)} points, and all the points are {at.most}"
    if sum(gains) > at.together:
        yield f"{sum(gains)} points are awarded, and all sides together can have {at.together}"
    if event.taken != tuple(at.awarded[side] for side in range(len(at.sides))):
        yield "the points taken are not those awarded"
    if event.score != tuple(before + change for before, change in zip(at.score, event.delta, strict=True)):
        yield "the score is not what it was and its change"
    if (event.bid is None) != (event.made is None):
        yield "a bid is made or set, and nobody has bid"
    at.score = event.score
