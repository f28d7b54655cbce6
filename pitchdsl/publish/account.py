"""The account of a game as a patient onlooker would give it, in plain lines of at most 100 columns."""

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from pitchdsl.cards import SUIT_NAMES
from pitchdsl.publish.tabletalk import Tabletalk, count, in_words
from pitchdsl.rules.bidding import WhenAllPass
from pitchdsl.rules.rules import Rules
from pitchdsl.vocabulary import (
    AwardEvent,
    Bid,
    BidEvent,
    ContractEvent,
    CutEvent,
    DealEvent,
    DiscardEvent,
    DrawEvent,
    Event,
    MisdealEvent,
    Outcome,
    OverEvent,
    Pass,
    PlayEvent,
    RedealEvent,
    ReshuffleEvent,
    RunIt,
    SettleEvent,
    TakeEvent,
    TrickEvent,
    TrumpEvent,
)

WIDTH = 100

_HOW_OVER = {
    "race": "Several sides had reached the target; the rules put {who} first.",
    "named-bid": "A bid with a name decided the game, whatever the score.",
    "sets": "The bids that were set decided the game.",
    "hands": "The last hand of the match is played.",
    "stopped": "The game was stopped; nobody has won.",
    "tie": "The game ends as a tie.",
}


def account(
    rules: Rules, sides: Sequence[Sequence[int]], events: Iterable[Event], names: Sequence[str] | None = None
) -> Iterator[str]:
    """The lines that tell a game, from the heading to its end."""
    talk = Tabletalk(rules, sides, names)
    teller = _Teller(rules, talk)
    yield from _heading(rules, talk)
    for event in events:
        for line in teller.tell(event):
            yield line.rstrip()


def _heading(rules: Rules, talk: Tabletalk) -> Iterator[str]:
    target = rules.winning.target.points
    start = rules.winning.start.points
    way = f"from {start} to {target}" if start else f"to {target}"
    if target is None:
        last = rules.winning.ends_after
        way = count(last.hands, "hand") if last else "without a target"
    yield f"{rules.title}, {count(len(talk.names), 'player')}, {way}"[:WIDTH]
    if any(len(side) > 1 for side in talk.sides):
        who = " against ".join(talk.side(side) for side in range(len(talk.sides)))
    else:
        who = f"{in_words(talk.names)}, each alone"
    yield from _wrapped(who, "")


def _wrapped(text: str, indent: str = "  ") -> list[str]:
    """Lines of a sentence, the later ones set in."""
    return wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent + "  ", break_on_hyphens=False)


def _signed(change: int) -> str:
    return f"{change:+}" if change else "0"


class _Teller:
    """Tells event after event; calls and cards of a trick are gathered until they make a line."""

    def __init__(self, rules: Rules, talk: Tabletalk) -> None:
        self._rules = rules
        self._talk = talk
        all_pass = rules.bidding.all_pass.what if rules.bidding else WhenAllPass.REDEAL
        self._who_redeals = (
            "the next player deals" if all_pass is WhenAllPass.NEXT_DEALER else "the same dealer deals again"
        )
        self._calls: list[str] = []
        self._trick: list[PlayEvent] = []
        self._counting = False
        self._name: str | None = None

    def tell(self, event: Event) -> Iterator[str]:
        """The lines for one event, after whatever was gathered before it."""
        if self._calls and not isinstance(event, BidEvent):
            yield from _wrapped(" ".join(self._calls))
            self._calls.clear()
        match event:
            case CutEvent():
                yield from self._cut(event)
            case DealEvent():
                yield from self._deal(event)
            case RedealEvent():
                yield f"  {event.reason.capitalize()}: {self._who_redeals}."
            case MisdealEvent():
                yield f"  {self._talk.player(event.seat)} throws in a {event.reason}: the same dealer deals again."
            case BidEvent():
                self._calls.append(self._call(event))
            case ContractEvent():
                yield from self._contract(event)
            case TrumpEvent():
                yield from self._trump(event)
            case TakeEvent() | DiscardEvent() | DrawEvent() | ReshuffleEvent():
                yield from self._exchange(event)
            case PlayEvent():
                self._trick.append(event)
            case TrickEvent():
                yield self._finished(event)
            case AwardEvent():
                yield from self._award(event)
            case SettleEvent():
                yield from self._settle(event)
            case OverEvent():
                yield from self._over(event.outcome)

    def _cut(self, event: CutEvent) -> Iterator[str]:
        cut = [f"{self._talk.player(s)} {self._talk.card(c)}" for s, c in zip(event.seats, event.cards, strict=True)]
        yield ""
        yield from _wrapped(f"They cut for the deal: {', '.join(cut)}.", "")

    def _deal(self, event: DealEvent) -> Iterator[str]:
        talk = self._talk
        self._trick.clear()
        self._counting = False
        self._name = None
        yield ""
        yield f"Hand {event.hand}, dealt by {talk.player(event.dealer)}"
        width = max(len(name) for name in talk.names)
        for step in range(1, len(talk.names) + 1):
            seat = (event.dealer + step) % len(talk.names)
            hand = talk.sorted_hand(event.deal.hands[seat])
            yield from wrap(
                hand,
                WIDTH,
                initial_indent=f"  {talk.player(seat):<{width}}  ",
                subsequent_indent=" " * (width + 4),
                break_on_hyphens=False,
            )
        if event.deal.kitty:
            yield f"  {count(len(event.deal.kitty), 'card')} aside as the kitty."

    def _call(self, event: BidEvent) -> str:
        who = self._talk.player(event.seat)
        call = event.call
        if isinstance(call, Pass):
            return f"{who} passes."
        if isinstance(call, RunIt):
            return f"{who} runs it."
        if isinstance(call, Bid):
            return f"{who} bids {call.value}." if call.name is None else f"{who} calls {call.name}."
        return f"{who} holds at {event.value}."

    def _contract(self, event: ContractEvent) -> Iterator[str]:
        self._name = event.name
        if event.seat is not None:
            yield f"  {self._talk.player(event.seat)} is the pitcher, with {event.name or f'a bid of {event.bid}'}."

    def _trump(self, event: TrumpEvent) -> Iterator[str]:
        how = "leads" if self._trick else "names"
        yield f"  {self._talk.player(event.seat)} {how} {SUIT_NAMES[event.suit]}: that is trump."

    def _exchange(self, event: TakeEvent | DiscardEvent | DrawEvent | ReshuffleEvent) -> Iterator[str]:
        talk = self._talk
        if isinstance(event, ReshuffleEvent):
            told = f"The stock runs short: the discards are shuffled, {count(len(event.cards), 'card')}."
        elif isinstance(event, TakeEvent):
            told = f"{talk.player(event.seat)} takes the {event.source}: {talk.sorted_hand(event.cards)}"
        elif isinstance(event, DiscardEvent):
            told = f"{talk.player(event.seat)} discards {talk.sorted_hand(event.cards)}"
        else:
            told = f"{talk.player(event.seat)} draws {talk.sorted_hand(event.cards)}"
        yield from _wrapped(told)

    def _finished(self, event: TrickEvent) -> str:
        talk = self._talk
        plays = self._trick[-len(event.cards) :]
        start = f"  Trick {event.trick:<2} "
        end = f": {talk.player(event.winner)} wins"
        told = ", ".join(f"{talk.player(play.seat)} {talk.card(play.card)}" for play in plays)
        if len(start + told + end) > WIDTH:
            told = f"{talk.player(plays[0].seat)} leads, {talk.cards(event.cards)}"
        self._trick.clear()
        return start + told + end

    def _award(self, event: AwardEvent) -> Iterator[str]:
        if not self._counting:
            self._counting = True
            yield "  The count"
        side = "nobody" if event.side is None else self._talk.side(event.side)
        reason = f" ({self._talk.reason(event.reason)})" if event.reason else ""
        told = f"{event.point}: {event.value} to {side}{reason}"
        yield from _wrapped(told, "    ")

    def _settle(self, event: SettleEvent) -> Iterator[str]:
        talk = self._talk
        if event.pitcher is not None:
            who = talk.side(event.pitcher)
            bid = self._name or f"the bid of {event.bid}"
            end = "made" if event.made else "set"
            took = count(event.taken[event.pitcher], "point")
            yield from _wrapped(f"{who} took {took}: {bid} is {end}.")
        names = [talk.side(side) for side in range(len(talk.sides))]
        width = max(len(name) for name in names)
        yield f"    {'':<{width}}  taken  change  score"
        for name, taken, delta, score in zip(names, event.taken, event.delta, event.score, strict=True):
            yield f"    {name:<{width}}  {taken:>5}  {_signed(delta):>6}  {score:>5}"

    def _over(self, outcome: Outcome) -> Iterator[str]:
        talk = self._talk
        winner = outcome.winner
        yield ""
        score = ", ".join(f"{talk.side(side)} {points}" for side, points in enumerate(outcome.score))
        after = f"after {count(outcome.hands, 'hand')}"
        who = "nobody" if winner is None else talk.side(winner)
        why = _HOW_OVER.get(outcome.reason, "").format(who=who)
        if outcome.reason == "target" and winner is not None:
            target = self._rules.winning.target.points
            why = f"{talk.verb(winner, 'That player has', 'They have')} reached {target}."
        if winner is None:
            yield from _wrapped(f"{why} It ended {after}." if why else f"It ended {after}.", "")
        else:
            yield from _wrapped(f"{who} {talk.verb(winner, 'wins', 'win')} {after}. {why}", "")
        yield from _wrapped(f"Final score: {score}.", "")
