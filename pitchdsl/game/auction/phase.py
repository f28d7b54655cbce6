"""The auction: seats speak in turn from the dealer's left; who passes stays out, or until the second of two rounds.

It is over as soon as nobody left to speak could raise or hold. Until then everyone in turn speaks, even a seat that
can only pass.
"""

from collections.abc import Iterator, Mapping

from attrs import define

from pitchdsl.game.actions import SALE, SET, Action, Answer, Bid, Hold, Pass, RunIt
from pitchdsl.game.auction.bid_limits import MayBid, MayNotBid
from pitchdsl.game.auction.ladder import Ladder, ladder_of, set_taken
from pitchdsl.game.auction.rules import Bidding, HoldLimit, SoldBy, TurnOrder, WhenAllPass
from pitchdsl.game.events import AnswerEvent, BidEvent, ContractEvent, PriceEvent, RedealEvent
from pitchdsl.game.facts import HandFacts, Reader, facts_of, holds
from pitchdsl.game.phase import Move, Refusal
from pitchdsl.game.state import Copyable, State
from pitchdsl.game.table.dealing import deal_more
from pitchdsl.language.origin import Rule
from pitchdsl.language.people import Person

PASS, HOLD, RUN_IT = Pass(), Hold(), RunIt()
ANSWERS = Answer(SALE, grants=True), Answer(SALE, grants=False)


_CLOSED = "this bid is closed to this player now"


@define(slots=True, weakref_slot=False, eq=False)
class AuctionState(Copyable):
    """What the auction remembers besides the calls."""

    passed: list[bool]
    """By seat: whether it has passed since the dealer ran it, if that happened, or since the second round began."""
    round_to_come: bool
    """Whether all speak once more when the turn has gone round."""
    ran: bool = False
    """Whether the dealer has run it."""
    before_run: int | None = None
    """The standing bid when the dealer ran it."""
    is_stuck: bool = False
    """Whether somebody is asked once more, after all have passed."""
    is_sold: bool = False
    """Whether the seller has to grant the bid or to refuse it."""


def begin(state: State) -> AuctionState | Move:
    """Asks the first seat; without bidding writes that there is no contract."""
    if state.rules.bidding is None:
        state.events.append(ContractEvent(seat=None, bid=None, name=None))
        return Move.ON
    sold = state.rules.bidding.sold
    state.seat = ((state.dealer if sold is None else state.seat_of(sold.who)) + 1) % state.seats
    return AuctionState([False] * state.seats, round_to_come=state.rules.bidding.turns.order is TurnOrder.TWICE)


def legal(state: State, own: AuctionState) -> tuple[Action, ...]:
    """The legal calls of the seat at turn."""
    bidding = _bidding(state)
    hand = state.hand
    if own.is_sold:
        return ANSWERS
    ladder = ladder_of(state.rules)
    standing = hand.bid
    may_hold = standing is not None and state.seat == state.dealer and _holdable(state, bidding)
    duty, least = _duty(state, own, bidding)
    bound = duty is not None and duty is bidding.must_bid
    run_it = (RUN_IT,) if _may_run(state, own, bidding) and not bound else ()
    lowest = _lowest_raise(state, bidding, ladder)
    if duty is None:
        hold = (HOLD,) if may_hold else ()
        return _open(state, ladder.choices((PASS, *hold, *run_it), lowest))
    hold = (HOLD,) if may_hold and standing is not None and standing >= least else ()
    take_set = (set_taken(state.rules),) if duty is bidding.all_pass and bidding.all_pass.or_set else ()
    choices = _open(state, ladder.choices((*hold, *run_it, *take_set), max(least, lowest)))
    # An obligation to bid that no bid can meet any more is void.
    return choices or (PASS,)


def _lowest_raise(state: State, bidding: Bidding, ladder: Ladder) -> int:
    """The lowest number that the seat at turn may bid over the standing one, or match it by."""
    hand = state.hand
    if hand.bid is None:
        return -1
    if bidding.not_topped and bidding.not_topped.bids.has(hand.bid, hand.name):
        return ladder.top + 1
    return hand.bid if _may_match(state, bidding, state.seat) else hand.bid + 1


def _may_match(state: State, bidding: Bidding, seat: int | None) -> bool:
    """Whether a seat may take the standing bid over by the same one; nobody does so twice in an auction."""
    hand = state.hand
    if bidding.matched is None or hand.bid is None or seat == hand.pitcher:
        return False
    said = any(who == seat and isinstance(call, Bid) and call.value == hand.bid for who, call in hand.calls)
    return bidding.matched.bids.has(hand.bid, hand.name) and not said


def _open(state: State, choices: tuple[Action, ...]) -> tuple[Action, ...]:
    """Those of some choices that no limit of the bidding closes to the seat at turn."""
    if not state.rules.closes_bids:
        return choices
    return tuple(choice for choice in choices if _closing(state, choice) is None)


def _closing(state: State, action: Action) -> Rule | None:
    """The limit by which the seat at turn may not say this, if there is one; a hold is a bid at the same number."""
    hand, seat = state.hand, state.seat
    if not isinstance(action, Bid | Hold) or seat is None or (isinstance(action, Bid) and action.name == SET):
        return None
    bid, name = (hand.bid or 0, hand.name) if isinstance(action, Hold) else (action.value, action.name)
    if _would_end(state, bid):
        return state.rules.bidding.sold if state.rules.bidding else None
    return state.rules.closing(bid, name, facts_of(state).of(seat, state.side_of[seat]))


def _at_its_line(state: State, closed: Rule, bid: int, name: str | None) -> Rule:
    """A limit that forbids a bid to the seat at turn, from the one of its lines that does."""
    assert state.seat is not None
    facts = facts_of(state).of(state.seat, state.side_of[state.seat])
    match closed:
        case MayBid():
            return closed.at_its_line(bid, facts)
        case MayNotBid():
            return closed.at_its_line(bid, name, facts)
        case _:
            return closed


def _would_end(state: State, bid: int) -> bool:
    """Whether a bid is as much as whoever sells needs to be at the target."""
    sold = _bidding(state).sold
    if sold is None:
        return False
    needed = state.rules.winning.needed(state.score[state.side_of[state.seat_of(sold.who)]])
    return needed is not None and bid >= needed


def apply(state: State, own: AuctionState, action: Action) -> Move:
    """Takes a call, and finds who speaks next, if anybody has still something to say."""
    bidding = _bidding(state)
    hand = state.hand
    seat = state.seat
    if seat is not None and isinstance(action, Answer):
        own.is_sold = False
        return _sold(state, seat, grants=action.grants)
    if seat is None or not isinstance(action, Pass | Hold | Bid | RunIt):
        raise AssertionError("only a call of the seat at turn gets here")
    hand.calls.append((seat, action))
    if isinstance(action, Pass):
        own.passed[seat] = True
        state.events.append(BidEvent(seat=seat, call=action, value=None))
    elif isinstance(action, RunIt):
        return _run(state, own, bidding, seat)
    else:
        hand.pitcher = seat
        if isinstance(action, Bid):
            hand.bid, hand.name = action.value, action.name
        state.events.append(BidEvent(seat=seat, call=action, value=hand.bid))
    if hand.name == SET or own.is_stuck or _ended_by_bid(state, bidding):
        return _close(state, own)
    waiting = _waiting(state, own, bidding, seat)
    if waiting and (hand.bid is None or _anything_to_say(state, bidding, waiting)):
        if own.round_to_come and (waiting[0] - seat - 1) % state.seats >= _left_of_round(state, bidding, seat):
            own.round_to_come = False
            own.passed = [False] * state.seats
        state.seat = waiting[0]
        return Move.WAIT
    stuck = _stuck(state, bidding)
    if hand.bid is None and stuck not in (None, state.dealer):
        state.seat, own.is_stuck = stuck, True
        return Move.WAIT
    return _close(state, own)


def _stuck(state: State, bidding: Bidding) -> int | None:
    """Who must bid when all others have passed, if anybody must."""
    who = bidding.all_pass.stuck
    return None if who is None else state.seat_of(who)


def _ended_by_bid(state: State, bidding: Bidding) -> bool:
    """Whether the standing bid ends the bidding."""
    hand = state.hand
    return bidding.ends is not None and hand.bid is not None and bidding.ends.bids.has(hand.bid, hand.name)


def refuse(state: State, own: AuctionState, action: Action) -> Refusal:
    """Why a call is illegal: the rule that forbids it, in words."""
    bidding = _bidding(state)
    standing = state.hand.bid
    duty, least = _duty(state, own, bidding)
    closed = _closing(state, action)
    if own.is_sold and bidding.sold:
        return Refusal(bidding.sold, f"the seller now grants the bid of {standing}, or refuses it")
    if isinstance(action, Hold):
        if closed is not None and _holdable(state, bidding):
            return Refusal(_at_its_line(state, closed, state.hand.bid or 0, state.hand.name), _CLOSED)
        return Refusal(bidding.hold, _why_no_hold(state, bidding))
    if isinstance(action, RunIt):
        return Refusal(bidding.run_it or bidding.turns, _why_no_run(state, own, bidding))
    if isinstance(action, Pass) and duty is not None:
        return Refusal(
            duty,
            f"this player must bid {least} or more"
            if duty is bidding.must_bid
            else f"{(bidding.all_pass.who if duty is bidding.all_pass else Person.DEALER).english} must bid when all"
            " others have passed",
        )
    if isinstance(action, Bid):
        if action not in ladder_of(state.rules).bids:
            spoken = ", ".join(bid.name or str(bid.value) for bid in ladder_of(state.rules).bids)
            return Refusal(bidding.bids, f"the bids of this game are {spoken}")
        if bidding.not_topped and standing is not None and bidding.not_topped.bids.has(standing, state.hand.name):
            return Refusal(bidding.not_topped, f"nobody may bid over {state.hand.name or standing}")
        if standing is not None and action.value < _lowest_raise(state, bidding, ladder_of(state.rules)):
            return Refusal(bidding.bids, f"a bid must be above the standing {state.hand.name or standing}")
        if closed is not None:
            if isinstance(closed, SoldBy):
                return Refusal(closed, "it would bring the seller to the target")
            return Refusal(_at_its_line(state, closed, action.value, action.name), _CLOSED)
        if duty is not None:
            return Refusal(duty, f"this player must bid {least} or more")
    return Refusal(bidding.turns, "this is the time to bid or to pass")


def _bidding(state: State) -> Bidding:
    bidding = state.rules.bidding
    if bidding is None:
        raise AssertionError("nobody bids in a game without bidding")
    return bidding


def _duty(state: State, own: AuctionState, bidding: Bidding) -> tuple[Rule | None, int]:
    """The rule by which the seat at turn may not pass, if there is one, and the least that it may bid then."""
    duty: Rule | None = None
    least = 0
    hand = state.hand
    seat = state.seat
    if seat is None:
        return None, 0
    nobody_else = hand.bid is None and not own.round_to_come and all(_passed_but(own, seat))
    if nobody_else and seat == _stuck(state, bidding):
        duty, least = bidding.all_pass, bidding.all_pass.least_forced or 0
    elif own.ran and seat == state.dealer and hand.bid == own.before_run and _others_passed(state, own):
        duty = bidding.run_it
    must = bidding.must_bid
    open_duty = must is not None and must.least > least and (hand.bid is None or hand.bid < must.least)
    if must is not None and open_duty and holds(must.when, facts_of(state), seat, state.side_of[seat]):
        duty, least = must, must.least
    return duty, least


def _passed_but(own: AuctionState, seat: int) -> Iterator[bool]:
    """Of everybody but this seat, whether it has passed."""
    return (passed for other, passed in enumerate(own.passed) if other != seat)


def _others_passed(state: State, own: AuctionState) -> bool:
    """Whether all have passed but the dealer and a high bidder who has not been asked again."""
    return all(passed or seat in (state.dealer, state.hand.pitcher) for seat, passed in enumerate(own.passed))


def _may_run(state: State, own: AuctionState, bidding: Bidding) -> bool:
    """Whether the seat at turn may run it."""
    return bidding.run_it is not None and state.seat == state.dealer and not own.ran


def _why_no_run(state: State, own: AuctionState, bidding: Bidding) -> str:
    if bidding.run_it is None:
        return "nobody may run it in this game"
    if state.seat != state.dealer:
        return "only the dealer may run it"
    return "the dealer has run it already" if own.ran else "this player must bid"


def _run(state: State, own: AuctionState, bidding: Bidding, seat: int) -> Move:
    """Gives everyone more cards from the dealer's left, and lets everyone speak again."""
    hand = state.hand
    assert bidding.run_it is not None
    state.events.append(BidEvent(seat=seat, call=RUN_IT, value=None))
    deal_more(state, bidding.run_it.cards)
    own.ran = True
    own.before_run = hand.bid
    own.passed = [False] * state.seats
    own.round_to_come = False
    waiting = [(seat + step) % state.seats for step in range(1, state.seats + 1)]
    if bidding.turns.order is not TurnOrder.ONCE:
        waiting = [other for other in waiting if other != hand.pitcher]
    if hand.bid is not None and not _anything_to_say(state, bidding, waiting):
        return _close(state, own)
    state.seat = waiting[0]
    return Move.WAIT


def _holdable(state: State, bidding: Bidding) -> bool:
    """Whether the dealer may take over the standing bid."""
    hand = state.hand
    if hand.bid is None or hand.pitcher == state.dealer:
        return False
    if bidding.not_held and bidding.not_held.bids.has(hand.bid, hand.name):
        return False
    return bidding.hold.limit.allows(hand.bid, below=bidding.hold.below, top=ladder_of(state.rules).top)


def _why_no_hold(state: State, bidding: Bidding) -> str:
    if bidding.hold.limit is HoldLimit.NONE:
        return "nobody may take over a bid at the same number"
    if state.seat != state.dealer:
        return "only the dealer may hold"
    if state.hand.bid is None or state.hand.pitcher == state.dealer:
        return "there is no bid of another player to take over"
    if not _holdable(state, bidding):
        held = bidding.hold.limit.words.format(bidding.hold.below).replace("any", "a")
        return f"the dealer may hold only {held}"
    return "this player must bid more"


def _waiting(state: State, own: AuctionState, bidding: Bidding, seat: int) -> list[int]:
    """Who may still speak after this seat, in turn."""
    hand, order = state.hand, bidding.turns.order
    turns = state.seats if order is TurnOrder.ROUNDS else _left_of_round(state, bidding, seat)
    if own.round_to_come:
        turns += state.seats
    others = [(seat + step) % state.seats for step in range(1, turns + 1)]
    if order is TurnOrder.ONCE:
        return others
    out = (hand.pitcher, None if bidding.sold is None else state.seat_of(bidding.sold.who))
    return [other for other in others if other not in out and (order is TurnOrder.TWICE or not own.passed[other])]


def _left_of_round(state: State, bidding: Bidding, seat: int) -> int:
    """How many seats are behind this one in the round; the dealer, or who sits before the seller, is the last."""
    last = state.dealer if bidding.sold is None else state.seat_of(bidding.sold.who) - 1
    return (last - seat) % state.seats


def _anything_to_say(state: State, bidding: Bidding, waiting: list[int]) -> bool:
    hand = state.hand
    topped = bidding.not_topped is None or not bidding.not_topped.bids.has(hand.bid, hand.name)
    higher = next((bid.value for bid in ladder_of(state.rules).bids if bid.value > (hand.bid or 0)), None)
    can_raise = topped and higher is not None and not _would_end(state, higher)
    can_match = topped and any(_may_match(state, bidding, seat) for seat in waiting)
    return can_raise or can_match or (state.dealer in waiting and _holdable(state, bidding))


def _sold(state: State, seat: int, *, grants: bool) -> Move:
    """The seller scores the bid at once, or is the pitcher for it."""
    hand = state.hand
    assert hand.bid is not None
    state.events.append(AnswerEvent(seat=seat, offer=SALE, answer="granted" if grants else "refused"))
    if grants:
        state.score[state.side_of[seat]] += state.rules.winning.towards * hand.bid
        state.events.append(PriceEvent(seat=seat, points=hand.bid, score=tuple(state.score)))
    else:
        hand.pitcher = seat
    state.events.append(ContractEvent(seat=hand.pitcher, bid=hand.bid, name=hand.name))
    return Move.ON


def _close(state: State, own: AuctionState) -> Move:
    hand, sold = state.hand, _bidding(state).sold
    all_pass = _bidding(state).all_pass
    if sold is not None:
        state.seat = state.seat_of(sold.who)
        if hand.pitcher is not None:
            own.is_sold = True
            return Move.WAIT
        if all_pass.what is WhenAllPass.SELLER_PLAYS:
            hand.pitcher = state.seat
    if hand.pitcher is None and all_pass.what in (WhenAllPass.PLAYS, WhenAllPass.NO_BID):
        hand.pitcher, hand.bid = state.seat_of(all_pass.who), all_pass.least
    if hand.pitcher is None:
        state.redeals += 1
        state.events.append(RedealEvent(reason="all passed"))
        if all_pass.what is WhenAllPass.NEXT_DEALER:
            state.dealer = (state.dealer + 1) % state.seats
        return Move.AGAIN
    state.events.append(ContractEvent(seat=hand.pitcher, bid=hand.bid, name=hand.name))
    return Move.SETTLE if hand.name == SET else Move.ON


def _is_own(known: HandFacts, seat: int | None, side: int | None) -> bool:
    state = known.state
    return (None if side is None else state.party(side)) == state.pitcher_side


FACTS: Mapping[str, Reader] = {
    "bid": lambda known, seat, side: known.state.hand.bid,
    "standing": lambda known, seat, side: known.state.hand.bid,
    "call": lambda known, seat, side: known.state.hand.name,
    "own": _is_own,
}
"""The contract, and whose it is."""
