"""The words for what happens at a table: the one place that tells events in sentences.

Accounts, the page and the game at a terminal lay these lines out. They choose among them by the event and by what the
line tells of it, and never by its words.
"""

from collections.abc import Iterator, Sequence
from functools import partial

from pitchdsl.account.ending import ending
from pitchdsl.account.names import Tabletalk, count, in_words
from pitchdsl.account.seat_narrator import SeatNarrator
from pitchdsl.account.stops import settled_facts, stop_words, stops
from pitchdsl.cards import RED_JOKER, SUIT_NAMES
from pitchdsl.game.actions import SET, Bid, Double, Hold, Pass, RunIt
from pitchdsl.game.auction.events import Auction, DoublingEvent
from pitchdsl.game.auction.rules import AllPass, WhenAllPass
from pitchdsl.game.conditional_override import leaves_open
from pitchdsl.game.count.awards import sizes
from pitchdsl.game.events import (
    AnswerEvent,
    AskEvent,
    AuctionEvent,
    AwardEvent,
    BidEvent,
    CallEvent,
    ContractEvent,
    CountingEvent,
    CutEvent,
    DealEvent,
    DealingEvent,
    DiscardEvent,
    DoubleEvent,
    DrawEvent,
    Event,
    ExchangeEvent,
    MisdealEvent,
    NamingEvent,
    OfferEvent,
    OverEvent,
    PartnerEvent,
    PartnersEvent,
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
    of_kind,
)
from pitchdsl.game.exchange.events import Exchange, PassEvent, PickUpEvent
from pitchdsl.game.offers.events import Offering
from pitchdsl.game.partners.events import Partners
from pitchdsl.game.play.rules import Follow, Void
from pitchdsl.game.rules import Rules
from pitchdsl.game.settlement.settling import contract_line
from pitchdsl.game.table.events import Dealing
from pitchdsl.game.table.rules import AfterMisdeal
from pitchdsl.language.origin import Origin, Rule
from pitchdsl.language.trump_maker import TrumpMaker
from pitchdsl.values import frozen


@frozen
class Line:
    """Something that happened, in words."""

    event: Event
    """What it tells of."""
    text: str
    rule: Origin | None = None
    """The rule behind it, where one rule alone gave a point, changed a score or made an end."""
    side: int | None = None
    """The side whose score it tells."""
    aside: bool = False
    """Whether it tells what comes with the event, and not the event itself."""


@frozen
class Narrator:
    """Tells of one table; the rules are those for as many as sit there."""

    rules: Rules
    talk: Tabletalk

    def lines(self, before: SeatNarrator, event: Event) -> Iterator[Line]:
        """The lines that tell an event, with what had been heard before it."""
        talk, say = self.talk, partial(Line, event)
        match event:
            case DealingEvent():
                yield from self._dealing(event)
            case OfferEvent() | AuctionEvent() | PartnersEvent():
                yield from map(say, self._said(event))
            case NamingEvent():
                yield say(self._trump_made(before, event))
            case ExchangeEvent():
                yield say(self._exchanged(event))
            case PlayEvent():
                yield say(f"{talk.does(event.seat, 'plays')} {talk.the(event.card)}.")
            case TrickEvent():
                yield from (say(text, aside=True) for text in self._sitting_out(before))
                yield say(f"{talk.does(event.winner, 'wins')} trick {event.trick}.")
            case CountingEvent():
                yield from (say(text, Origin.parse(event.rule)) for text in self._award(before, event))
            case SettleEvent():
                yield from self._settled(before, event)
            case StakeEvent():
                yield say(f"{event.stake}: {self._payments(event.paid)}", Origin.parse(event.rule))
            case DoubleEvent():
                pass  # told with the end
            case OverEvent():
                yield from (say(text, _end(self.rules, event)) for text in self._over(before, event))

    def _dealing(self, event: Dealing) -> Iterator[Line]:
        talk, rules, say = self.talk, self.rules, partial(Line, event)
        match event:
            case CutEvent():
                yield say(f"They cut for the deal: {talk.plays(zip(event.seats, event.cards, strict=True))}.")
            case DealEvent():
                yield say(f"Hand {event.hand}, dealt by {talk.whom(event.dealer)}")
                if event.deal.kitty:
                    yield say(f"{count(len(event.deal.kitty), 'card')} aside as the kitty.", aside=True)
            case TurnUpEvent():
                shows = "cuts" if rules.trump.named_by.by_card is TrumpMaker.CUT else "turns up"
                yield say(f"{talk.does(event.seat, shows)} {talk.the(event.card)}.")
            case MisdealEvent():
                misdeal = rules.deal.misdeal
                then = _AFTER_MISDEAL[misdeal.follows if misdeal else AfterMisdeal.SAME_DEALER]
                yield say(f"{talk.does(event.seat, 'throws')} in a {event.reason}{then}.", _origin(misdeal))
            case RedealEvent():
                all_pass = None if rules.bidding is None else rules.bidding.all_pass
                yield say(f"{event.reason.capitalize()}: {self._deals_again()}.", _origin(all_pass))

    def _said(self, event: Offering | Auction | Partners) -> Iterator[str]:
        """What players say to each other, and what comes of it."""
        talk = self.talk
        match event:
            case AskEvent():
                yield f"{talk.does(event.seat, 'says')}: {event.offer}."
            case AnswerEvent():
                deed = self.rules.offers.granted(event.offer) if event.answer == "granted" else "refuses"
                yield f"{talk.does(event.seat, deed)}."
            case BidEvent():
                yield f"{talk.does(event.seat, _calls(event))}."
            case ContractEvent(name=name) if name == SET:
                yield f"The hand is not played, and counts as a failed bid of {event.bid}."
            case ContractEvent(seat=int(seat)):
                yield f"{talk.does(seat, 'is')} the pitcher, with {event.name or f'a bid of {event.bid}'}."
            case PriceEvent():
                yield f"{talk.does(event.seat, 'scores')} {count(event.points, 'point')} for it at once."
            case DoublingEvent():
                times = "twice" if event.times == Double.TIMES else "four times"
                yield f"{talk.does(event.seat, f'{event.decided[0]}s')} the bid: it counts {times}."
            case CallEvent(card=card) if card is not None:
                yield f"{talk.does(event.seat, 'calls')} {talk.the(card)}: who has it is the partner."
            case PartnerEvent(partner=partner):
                alone = f"{talk.does(event.seat, 'plays')} alone against all others."
                whose = "your" if event.seat == talk.you else f"{talk.player(event.seat)}'s"
                yield alone if partner is None else f"{talk.does(partner, 'is')} {whose} partner for this hand."
            case ContractEvent() | CallEvent():
                pass  # there was no bidding; a player who was chosen is told as the partner

    def _exchanged(self, event: Exchange) -> str:
        talk = self.talk
        match event:
            case TakeEvent():
                return f"{talk.does(event.seat, 'takes')} the {event.source}: {talk.sorted_hand(event.cards)}."
            case DiscardEvent():
                return f"{talk.does(event.seat, 'discards')} {talk.sorted_hand(event.cards) or 'nothing yet'}."
            case PassEvent():
                passed = talk.sorted_hand(event.cards)
                return f"{talk.does(event.seat, 'passes')} {passed} to {talk.whom(event.to)}."
            case PickUpEvent():
                return f"{talk.does(event.seat, 'takes')} up {talk.sorted_hand(event.cards)}."
            case DrawEvent():
                return f"{talk.does(event.seat, 'draws')} {talk.sorted_hand(event.cards)}."
            case ReshuffleEvent():
                return f"The stock runs short: the discards are shuffled, {count(len(event.cards), 'card')}."
            case TopEvent():
                return f"{talk.the(event.card).capitalize()} lies on top of the stock."

    def _deals_again(self) -> str:
        """Who deals when the cards are dealt again."""
        if leaves_open(self.rules, AllPass):
            return "the cards are dealt again"
        bidding = self.rules.bidding
        goes_on = bidding is not None and bidding.all_pass.what is WhenAllPass.NEXT_DEALER
        return "the next player deals" if goes_on else "the same dealer deals again"

    def _trump_made(self, before: SeatNarrator, event: TrumpEvent) -> str:
        suit = SUIT_NAMES[event.suit]
        if self.rules.trump.named_by.by_card is not None:
            return f"{suit.capitalize()} are trump."
        lead = next(iter(before.trick), None)
        if lead is not None and lead.card >= RED_JOKER:
            names = self.talk.form(event.seat, "names")
            return f"{self.talk.does(event.seat, 'leads')} a joker and {names} {suit}: that is trump."
        return f"{self.talk.does(event.seat, 'names' if lead is None else 'leads')} {suit}: that is trump."

    def _sitting_out(self, before: SeatNarrator) -> Iterator[str]:
        """Who has no part in the trick any more that is complete now, where only trumps are played."""
        rules = before.now
        if rules.play.follow.void is not Void.SIT_OUT or leaves_open(rules, Follow):
            return
        playing = {play.seat for play in before.trick}
        tricks = len(of_kind(TrickEvent, before.hand))
        played = [play.seat for play in of_kind(PlayEvent, before.hand)]
        out = [seat for seat in range(before.seats) if seat not in playing and played.count(seat) == tricks]
        if out:
            has, sits = ("have", "sit") if len(out) > 1 or out == [self.talk.you] else ("has", "sits")
            yield f"{self.talk.all_of(out)} {has} no trump left and {sits} out."

    def awarded(self, before: SeatNarrator, event: AwardEvent) -> tuple[int, ...] | None:
        """The seats that a point is told to go to, no seat where it is for nobody; None where it is not told."""
        if event.side is None:
            rows = zip(self.rules.points.items, sizes(self.rules), strict=True)
            many = any(item.name == event.point and size > 1 for item, size in rows)
            return None if many else ()  # of a row about many cards only what somebody has is told
        allies = before.allies(event.side)
        if event.side not in allies[:1] and allies:
            return None  # told with the first of them
        return allies or self.talk.sides[event.side]

    def _award(self, before: SeatNarrator, event: AwardEvent) -> Iterator[str]:
        seats, talk = self.awarded(before, event), self.talk
        if seats is not None:
            side = in_words([talk.whom(seat) for seat in seats]) if seats else "nobody"
            reason = f" ({talk.reason(event.reason)})" if event.reason else ""
            yield f"{event.point}: {event.value} to {side}{reason}"

    def _settled(self, before: SeatNarrator, event: SettleEvent) -> Iterator[Line]:
        """What became of the bid, and each side's score, by the row of the settlement that pays it."""
        talk, rows, after = self.talk, self.rules.settlement, before.after(event)
        name = after.name
        if event.pitcher is not None and name != SET:
            took = count(event.taken[event.pitcher], "point")
            told = f"{talk.side(event.pitcher)} took {took}: {name or f'the bid of {event.bid}'} is"
            yield Line(event, f"{told} {'made' if event.made else 'set'}.", contract_line(self.rules, name, event.made))
        stopped = stops(after, event)
        for side, (taken, delta, score) in enumerate(zip(event.taken, event.delta, event.score, strict=True)):
            text = f"{talk.side(side)}: {taken} taken, {signed(delta)}, score {score}."
            row = rows.line(settled_facts(self.rules, after, event, side))
            yield Line(event, text, stopped[side].rule.origin if side in stopped else row, side)
        for side, stop in stopped.items():
            yield Line(event, stop_words(talk, side, stop), aside=True)

    def _over(self, before: SeatNarrator, event: OverEvent) -> Iterator[str]:
        talk = self.talk
        yield from ending(before.now, talk, event.outcome, before.sets, before.name)
        score = ", ".join(f"{talk.side(side)} {points}" for side, points in enumerate(event.outcome.score))
        yield f"Final score: {score}."
        if of_kind(DoubleEvent, before.hand):
            yield "The game counts double."
        if self.rules.stakes:
            yield f"Stakes: {self._payments(before.paid)}."

    def _payments(self, paid: Sequence[int]) -> str:
        """What each side gets or pays."""
        return ", ".join(f"{self.talk.side(side)} {signed(amount)}" for side, amount in enumerate(paid))


_AFTER_MISDEAL = {
    AfterMisdeal.SAME_DEALER: ": the same dealer deals again",
    AfterMisdeal.NEXT_DEALER: ": the next player deals",
    AfterMisdeal.HAND_CHANGED: "",
}
"""What follows a misdeal, behind who throws in what; a change of the hand is told by its cards."""


def signed(change: int) -> str:
    """A change of a score, with its sign."""
    return f"{change:+}" if change else "0"


def _calls(event: BidEvent) -> str:
    match event.call:
        case Pass():
            return "passes"
        case RunIt():
            return "runs it"
        case Hold():
            return f"holds at {event.value}"
        case Bid(name=None, value=value):
            return f"bids {value}"
        case Bid(name=name):
            return "takes a set" if name == SET else f"calls {name}"


def _origin(rule: Rule | None) -> Origin | None:
    """Where a rule was written, if there is one."""
    return None if rule is None else rule.origin


def _end(rules: Rules, event: OverEvent) -> Origin | None:
    """The rule that ended a game."""
    winning = rules.winning
    match event.outcome.reason:
        case "target" | "tie":
            return winning.target.origin
        case "race":
            return winning.several.origin
        case "hands":
            return _origin(winning.ends_after)
        case "sets":
            return winning.loses[0].origin if winning.loses else None
        case "named-bid":
            decisive = (*winning.wins, *winning.loses)
            return decisive[0].origin if len(decisive) == 1 else None
        case _:
            return None
