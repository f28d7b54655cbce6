"""The account of a game as a patient onlooker would give it, in plain lines of at most 100 columns."""

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap
from typing import assert_never

from attrs import evolve

from pitchdsl.account.ending import ending
from pitchdsl.account.names import Tabletalk, count, in_words
from pitchdsl.account.stops import Settled, held_back
from pitchdsl.actions import SET, Bid, Hold, Pass, RunIt
from pitchdsl.cards import RED_JOKER, SUIT_NAMES
from pitchdsl.engine.match import Played
from pitchdsl.events import (
    AnswerEvent,
    AskEvent,
    AwardEvent,
    BidEvent,
    CallEvent,
    ContractEvent,
    CutEvent,
    DealEvent,
    DiscardEvent,
    DoubleEvent,
    DrawEvent,
    Event,
    MisdealEvent,
    Outcome,
    OverEvent,
    PartnerEvent,
    PlayEvent,
    PriceEvent,
    RedealEvent,
    ReshuffleEvent,
    SettleEvent,
    StakeEvent,
    TakeEvent,
    TopEvent,
    TrickEvent,
    TrumpEvent,
    TurnUpEvent,
)
from pitchdsl.rules.awards import sizes
from pitchdsl.rules.bidding import AllPass, WhenAllPass
from pitchdsl.rules.bounded import all_points
from pitchdsl.rules.facts import Facts
from pitchdsl.rules.instead import leaves_open
from pitchdsl.rules.play import Follow, Void
from pitchdsl.rules.rules import Rules
from pitchdsl.rules.table import AfterMisdeal
from pitchdsl.rules.trump import TrumpMaker
from pitchdsl.rules.winning import Counting

WIDTH = 100


def account(
    rules: Rules,
    sides: Sequence[Sequence[int]],
    events: Iterable[Event],
    names: Sequence[str] | None = None,
    hint: str = "",
) -> Iterator[str]:
    """The lines that tell a game, from the heading, with a hint at its end, to the end of the game."""
    rules = rules.seated(sum(map(len, sides)))
    talk = Tabletalk(rules, sides, names)
    teller = Teller(rules, talk)
    yield from _heading(rules, talk, hint)
    for event in events:
        for line in teller.tell(event):
            yield line.rstrip()


def way(rules: Rules) -> str:
    """From where to where one plays, or how long: ``from 11 to 0``, ``12 hands``; the rules are those of a table."""
    target, start = rules.winning.target.score, rules.winning.start.score
    if target is None:
        last = rules.winning.ends_after
        return count(last.number, "hand") if last else "without a target"
    return f"from {start} to {target}" if start else f"to {target}"


def standing_of_match(talk: Tabletalk, played: Played) -> Iterator[str]:
    """The lines that tell how a match stands after a game, or how it ended."""
    won = ", ".join(f"{talk.side(side)} {games}" for side, games in enumerate(played.won))
    yield ""
    if played.winner is not None:
        wins = talk.verb(played.winner, "wins", "win")
        yield from _wrapped(f"{talk.side(played.winner)} {wins} the match. Games won: {won}.", "")
    elif played.over:
        yield from _wrapped(f"The match is over, and nobody has won it. Games won: {won}.", "")
    else:
        yield from _wrapped(f"The match goes on. Games won: {won}.", "")
        yield ""


def _heading(rules: Rules, talk: Tabletalk, hint: str) -> Iterator[str]:
    heading = f"{rules.title}, {count(len(talk.names), 'player')}, {way(rules)}"
    if rules.match.games:
        heading += f", a game of a match: {rules.match.games.how.words.format(rules.match.games.number)}"
    yield from _wrapped(f"{heading} ({hint})" if hint else heading, "")
    if any(len(side) > 1 for side in talk.sides):
        who = " against ".join(talk.side(side) for side in range(len(talk.sides)))
    else:
        who = f"{in_words(talk.names)}, each alone"
    yield from _wrapped(who, "")


def _wrapped(text: str, indent: str = "  ", width: int = WIDTH) -> list[str]:
    """Lines of a sentence, the later ones set in."""
    return wrap(text, width, initial_indent=indent, subsequent_indent=indent + "  ", break_on_hyphens=False)


def signed(change: int) -> str:
    """A change of a score, with its sign."""
    return f"{change:+}" if change else "0"


_AFTER_MISDEAL = {
    AfterMisdeal.SAME_DEALER: ": the same dealer deals again",
    AfterMisdeal.NEXT_DEALER: ": the next player deals",
    AfterMisdeal.HAND_CHANGED: "",
}
"""What follows a misdeal, behind who throws in what; a change of the hand is told by its cards."""


class Teller:
    """Tells event after event; calls and cards of a trick are gathered until they make a line."""

    def __init__(self, rules: Rules, talk: Tabletalk, width: int = WIDTH) -> None:
        """Tells of a table in lines of so many columns at most; the rules are those for as many as sit there."""
        self._width = width
        self._rules = rules
        self._talk = talk
        all_pass = rules.bidding.all_pass.what if rules.bidding else WhenAllPass.REDEAL
        self._who_redeals = (
            "the cards are dealt again"
            if leaves_open(rules, AllPass)
            else "the next player deals"
            if all_pass is WhenAllPass.NEXT_DEALER
            else "the same dealer deals again"
        )
        misdeal = rules.deal.misdeal
        self._after_misdeal = _AFTER_MISDEAL[misdeal.follows if misdeal else AfterMisdeal.SAME_DEALER]
        rows = zip(rules.points.items, sizes(rules), strict=True)
        self._sets_of_cards = {item.name for item, size in rows if size > 1}
        """Rows about many cards: only what somebody has of them is told."""
        self._calls: list[str] = []
        self._sets = [0] * len(talk.sides)
        self._double = False
        """Whether the game counts as two of its match."""
        self._paid = [0] * len(talk.sides)
        """What each side has won or lost in stakes."""
        self._begin_hand()

    def _begin_hand(self) -> None:
        self._trick: list[PlayEvent] = []
        self._winners: set[int] = set()
        """The sides that have won tricks."""
        self._together: dict[int, tuple[int, ...]] = {}
        """By player the players of the same side, where this hand has made sides of its own."""
        self._out: set[int] = set()
        """The seats that sit out, where others play on."""
        self._counting = False
        self._name: str | None = None
        self._trump: int | None = None
        self._known = Facts(players=len(self._talk.names), total=all_points(self._rules))
        """What everybody knows of this hand, as far as exceptions may ask for it."""

    def _wrapped(self, text: str, indent: str = "  ") -> list[str]:
        return _wrapped(text, indent, self._width)

    def tell(self, event: Event) -> Iterator[str]:
        """The lines for one event, after whatever was gathered before it."""
        if self._calls and not isinstance(event, BidEvent):
            yield from self._wrapped(" ".join(self._calls))
            self._calls.clear()
        match event:
            case CutEvent():
                yield from self._cut(event)
            case DealEvent():
                yield from self._deal(event)
            case TurnUpEvent():
                cut = self._rules.trump.named_by.by_card is TrumpMaker.CUT
                shows = "cuts" if cut else "turns up"
                yield f"  {self._talk.player(event.seat)} {shows} {self._talk.the(event.card)}."
            case AskEvent():
                yield f"  {self._talk.player(event.seat)} says: {event.offer}."
            case AnswerEvent():
                does = self._rules.offers.granted(event.offer) if event.answer == "granted" else "refuses"
                yield f"  {self._talk.player(event.seat)} {does}."
            case PriceEvent():
                yield f"  {self._talk.player(event.seat)} scores {count(event.points, 'point')} for it at once."
            case RedealEvent() | MisdealEvent():
                yield self._dealt_again(event)
            case BidEvent():
                self._calls.append(self._call(event))
            case ContractEvent():
                yield from self._contract(event)
            case CallEvent() | PartnerEvent():
                yield from self._partner(event)
            case TrumpEvent():
                yield from self._trump_made(event)
            case TakeEvent() | DiscardEvent() | DrawEvent() | ReshuffleEvent():
                yield from self._exchange(event)
            case TopEvent():
                yield f"  {self._talk.the(event.card).capitalize()} lies on top of the stock."
            case PlayEvent():
                self._trick.append(event)
            case TrickEvent():
                yield from self._finished(event)
            case AwardEvent():
                yield from self._award(event)
            case SettleEvent():
                yield from self._settle(event)
            case StakeEvent():
                self._paid = [before + paid for before, paid in zip(self._paid, event.paid, strict=True)]
                yield from self._wrapped(f"{event.stake}: {self._payments(event.paid)}", "    ")
            case DoubleEvent():
                self._double = True
            case OverEvent():
                yield from self._over(event.outcome)

    def _dealt_again(self, event: RedealEvent | MisdealEvent) -> str:
        if isinstance(event, RedealEvent):
            return f"  {event.reason.capitalize()}: {self._who_redeals}."
        return f"  {self._talk.player(event.seat)} throws in a {event.reason}{self._after_misdeal}."

    def _cut(self, event: CutEvent) -> Iterator[str]:
        cut = [f"{self._talk.player(s)} {self._talk.card(c)}" for s, c in zip(event.seats, event.cards, strict=True)]
        yield ""
        yield from self._wrapped(f"They cut for the deal: {', '.join(cut)}.", "")

    def _deal(self, event: DealEvent) -> Iterator[str]:
        talk = self._talk
        self._begin_hand()
        heading, *aside = self._dealt(event)
        yield from ("", heading)
        width = max(len(name) for name in talk.names)
        for step in range(1, len(talk.names) + 1):
            seat = (event.dealer + step) % len(talk.names)
            hand = talk.sorted_hand(event.deal.hands[seat])
            yield from wrap(
                hand,
                self._width,
                initial_indent=f"  {talk.player(seat):<{width}}  ",
                subsequent_indent=" " * (width + 4),
                break_on_hyphens=False,
            )
        yield from aside

    def _dealt(self, event: DealEvent) -> tuple[str, ...]:
        aside = [f"  {count(len(event.deal.kitty), 'card')} aside as the kitty."] if event.deal.kitty else []
        return f"Hand {event.hand}, dealt by {self._talk.player(event.dealer)}", *aside

    def _call(self, event: BidEvent) -> str:
        who = self._talk.player(event.seat)
        match event.call:
            case Pass():
                return f"{who} passes."
            case RunIt():
                return f"{who} runs it."
            case Hold():
                return f"{who} holds at {event.value}."
            case Bid(name=None, value=value):
                return f"{who} bids {value}."
            case Bid(name=name):
                return f"{who} takes a set." if name == SET else f"{who} calls {name}."

    def _contract(self, event: ContractEvent) -> Iterator[str]:
        self._name = event.name
        self._known = evolve(self._known, bid=event.bid, call=event.name)
        if event.name == SET:
            yield f"  The hand is not played, and counts as a failed bid of {event.bid}."
        elif event.seat is not None:
            yield f"  {self._talk.player(event.seat)} is the pitcher, with {event.name or f'a bid of {event.bid}'}."

    def _trump_made(self, event: TrumpEvent) -> Iterator[str]:
        self._trump = event.suit
        self._known = evolve(self._known, trump=event.suit)
        if self._rules.trump.named_by.by_card is not None:
            yield f"  {SUIT_NAMES[event.suit].capitalize()} are trump."
            return
        if self._trick and self._trick[0].card >= RED_JOKER:
            how = "leads a joker and names"
        else:
            how = "leads" if self._trick else "names"
        yield f"  {self._talk.player(event.seat)} {how} {SUIT_NAMES[event.suit]}: that is trump."

    def _exchange(self, event: TakeEvent | DiscardEvent | DrawEvent | ReshuffleEvent) -> Iterator[str]:
        talk = self._talk
        match event:
            case ReshuffleEvent():
                told = f"The stock runs short: the discards are shuffled, {count(len(event.cards), 'card')}."
            case TakeEvent():
                told = f"{talk.player(event.seat)} takes the {event.source}: {talk.sorted_hand(event.cards)}."
            case DiscardEvent():
                told = f"{talk.player(event.seat)} discards {talk.sorted_hand(event.cards) or 'nothing yet'}."
            case DrawEvent():
                told = f"{talk.player(event.seat)} draws {talk.sorted_hand(event.cards)}."
            case _:
                assert_never(event)
        yield from self._wrapped(told)

    def _partner(self, event: CallEvent | PartnerEvent) -> Iterator[str]:
        pitcher = self._talk.player(event.seat)
        if isinstance(event, CallEvent):  # whom the pitcher chooses is told with the sides that this makes
            if event.card is not None:
                yield from self._wrapped(f"{pitcher} calls {self._talk.the(event.card)}: who has it is the partner.")
            return
        ours = [seat for seat in range(len(self._talk.names)) if seat in (event.seat, event.partner)]
        others = [seat for seat in range(len(self._talk.names)) if seat not in ours]
        self._together = {seat: tuple(side) for side in (ours, others) for seat in side}
        if event.partner is None:
            yield from self._wrapped(f"{pitcher} plays alone against all others.")
        else:
            yield from self._wrapped(f"{self._talk.player(event.partner)} is {pitcher}'s partner for this hand.")

    def _finished(self, event: TrickEvent) -> Iterator[str]:
        talk = self._talk
        plays = self._trick[-len(event.cards) :]
        yield from self._sitting_out({play.seat for play in plays})
        self._winners.update(side for side, seats in enumerate(talk.sides) if event.winner in seats)
        start = f"  Trick {event.trick:<2} "
        end = f": {talk.player(event.winner)} wins"
        told = ", ".join(f"{talk.player(play.seat)} {talk.card(play.card)}" for play in plays)
        if len(start + told + end) > self._width:
            told = f"{talk.player(plays[0].seat)} leads, {talk.cards(event.cards)}"
        self._trick.clear()
        yield start + told + end

    def _sitting_out(self, playing: set[int]) -> Iterator[str]:
        """Who has no part in this trick any more, where only trumps are played."""
        rules = self._rules.given(self._known)
        if rules.play.follow.void is not Void.SIT_OUT or leaves_open(rules, Follow):
            return
        out = [seat for seat in range(len(self._talk.names)) if seat not in playing | self._out]
        self._out.update(out)
        if out:
            who = in_words([self._talk.player(seat) for seat in out])
            has, sits = ("has", "sits") if len(out) == 1 else ("have", "sit")
            yield from self._wrapped(f"{who} {has} no trump left and {sits} out.")

    def _award(self, event: AwardEvent) -> Iterator[str]:
        if not self._counting and self._rules.winning.counting.moment is Counting.AFTER_HAND:
            self._counting = True
            yield "  The count"
        if event.side is None and event.point in self._sets_of_cards:
            return
        together = () if event.side is None else self._together.get(event.side, ())
        if event.side is not None and event.side != next(iter(together), event.side):
            return  # told with the first of them
        side = "nobody" if event.side is None else self._talk.side(event.side)
        if together:
            side = in_words([self._talk.player(seat) for seat in together])
        reason = f" ({self._talk.reason(event.reason)})" if event.reason else ""
        told = f"{event.point}: {event.value} to {side}{reason}"
        yield from self._wrapped(told, "    ")

    def _settle(self, event: SettleEvent) -> Iterator[str]:
        talk = self._talk
        if event.pitcher is not None and event.made is False:
            self._sets[event.pitcher] += 1
        if event.pitcher is not None and self._name != SET:
            who = talk.side(event.pitcher)
            bid = self._name or f"the bid of {event.bid}"
            end = "made" if event.made else "set"
            took = count(event.taken[event.pitcher], "point")
            yield from self._wrapped(f"{who} took {took}: {bid} is {end}.")
        yield from self._scores(event)
        swept_by = next(iter(self._winners)) if len(self._winners) == 1 else None
        hand = Settled(event=event, name=self._name, trump=self._trump, swept_by=swept_by)
        swept = swept_by is not None and swept_by == event.pitcher
        self._known = evolve(self._known, made=event.made, every_trick=swept)
        for told in held_back(self._rules.given(self._known), talk, hand):
            yield from self._wrapped(told, "    ")

    def _scores(self, event: SettleEvent) -> Iterator[str]:
        names = [self._talk.side(side) for side in range(len(self._talk.sides))]
        width = max(len(name) for name in names)
        yield f"    {'':<{width}}  taken  change  score"
        for name, taken, delta, score in zip(names, event.taken, event.delta, event.score, strict=True):
            yield f"    {name:<{width}}  {taken:>5}  {signed(delta):>6}  {score:>5}"

    def _over(self, outcome: Outcome) -> Iterator[str]:
        talk = self._talk
        yield ""
        for told in ending(self._rules.given(self._known), talk, outcome, self._sets, self._name):
            yield from self._wrapped(told, "")
        score = ", ".join(f"{talk.side(side)} {points}" for side, points in enumerate(outcome.score))
        yield from self._wrapped(f"Final score: {score}.", "")
        if self._double:
            yield "The game counts double."
        if self._rules.stakes:
            yield from self._wrapped(f"Stakes: {self._payments(self._paid)}.", "")

    def _payments(self, paid: Sequence[int]) -> str:
        """What each side gets or pays."""
        return ", ".join(f"{self._talk.side(side)} {signed(amount)}" for side, amount in enumerate(paid))
