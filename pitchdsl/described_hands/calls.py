"""What a seat may have called: the legal calls of the engine's own auction, in every way in which it can have gone.

Who tells a hand tells no more of its auction than who bid what in the end, and at times that all have passed.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from attrs import evolve

from pitchdsl.described_hands.possible import bid_words, contracts_of, stuck_seat
from pitchdsl.described_hands.settled_hand import first_standing, rules_in_auction
from pitchdsl.engine.plan import FACTS
from pitchdsl.game.actions import Bid, Hold
from pitchdsl.game.auction import phase as auction
from pitchdsl.game.auction.ladder import ladder_of
from pitchdsl.game.auction.phase import AuctionState
from pitchdsl.game.auction.rules import TurnOrder, WhenAllPass
from pitchdsl.game.facts import apply_exceptions_from
from pitchdsl.game.rng import SeededDeals
from pitchdsl.game.rules import Itself, Rules
from pitchdsl.game.standing import Standing
from pitchdsl.game.state import State, sides_of
from pitchdsl.game.walk import amounts, conditions
from pitchdsl.language.conditions import Condition, leaves
from pitchdsl.language.facts import Moment

Contract = tuple[int, str | None]
"""A bid, and its name if it has one."""

_NEVER_DESCRIBED = frozenset(("hand", "hand_pips", "answers", "trump"))
"""What a limit of the bidding may ask for, and nobody tells."""
_OF_SCORES = frozenset(("score", "best_score", "needed", "others_need"))


def bids_of_stuck(rules: Rules, seats: int, standing: Standing) -> tuple[Contract, ...]:
    """What a player may say who must bid since all others have passed, lowest first; none where nobody need bid."""
    seated = rules_in_auction(rules, seats, standing)
    stuck = stuck_seat(seated, seats, standing.dealer)
    if stuck is None or seated.bidding is None:
        return ()
    if _asks_for_undescribed(seated):
        least = seated.bidding.all_pass.least_forced or 0
        return tuple(bid for bid in contracts_of(seated) if bid[0] >= least)
    passed = [seat != stuck for seat in range(seats)]
    state = _at_turn(rules, seats, standing, stuck)
    return _lowest_first(_called(state, AuctionState(passed, round_to_come=False)))


def bids_of(rules: Rules, seats: int, standing: Standing, seat: int) -> tuple[Contract, ...]:
    """What the pitcher of a hand may play for, whatever the others have said before, lowest first."""
    seated = rules_in_auction(rules, seats, standing)
    bidding = seated.bidding
    if bidding is None or _asks_for_undescribed(seated):
        return contracts_of(seated)
    found = {*bids_of_stuck(rules, seats, standing)} if stuck_seat(seated, seats, standing.dealer) == seat else set()
    state = _at_turn(rules, seats, standing, seat)
    seller = None if bidding.sold is None else state.seat_of(bidding.sold.who)
    bidders = [each for each in range(seats) if each != seller] if seat == seller else [seat]  # a seller may refuse
    for bidder in bidders:
        for before, own in _auctions(_at_turn(rules, seats, standing, bidder), seller):
            found |= _called(before, own)
    all_pass = bidding.all_pass
    if all_pass.what is WhenAllPass.PLAYS and all_pass.least is not None and state.seat_of(all_pass.who) == seat:
        found.add((all_pass.least, None))
    return _lowest_first(found)


def why_no_call(rules: Rules, names: Sequence[str], standing: Standing, seat: int, bid: Contract) -> str | None:
    """Why a seat cannot have come to play for a bid, in a sentence without its stop; none where it can."""
    open_ = bids_of(rules, len(names), standing, seat)
    return None if bid in open_ else why_closed(names[seat], bid, open_)


def may_be_bid(rules: Rules, seats: int, scores: tuple[int, ...], seat: int, bid: Contract) -> bool:
    """Whether a bid is open at these scores to somebody with the score of a seat, wherever that one sits.

    Where the sides do not sit by turns, or a line asks for what nobody tells, nothing is closed for sure.
    """
    return _may_be_bid(Itself(rules), seats, scores, seat, bid)


@lru_cache(maxsize=1000)
def _may_be_bid(of: Itself, seats: int, scores: tuple[int, ...], seat: int, bid: Contract) -> bool:
    rules, sides = of.rules, len(scores)
    asked = {fact for _, when, moment in conditions(rules) if moment is Moment.BIDDING for fact in _asked(when)}
    by_turns = all({each % sides for each in its} == {at} for at, its in enumerate(sides_of(rules, seats)))
    if asked.isdisjoint(_OF_SCORES) or not by_turns:
        return True
    start = first_standing(rules, seats, 0)
    for step in range(seats):
        moved = tuple([scores[(side - step) % sides] for side in range(sides)])
        if bid in bids_of(rules, seats, evolve(start, score=moved), (seat + step) % seats):
            return True
    return False


def _asked(when: Condition) -> set[str]:
    return {fact for test in leaves(when) for fact in test.facts_asked()}


def why_closed(name: str, bid: Contract, open_: Sequence[Contract]) -> str:
    """That somebody may not make a bid, and which ones are open."""
    only = f", only {', '.join(map(bid_words, open_))}" if open_ else ""
    return f"{name} may not bid {bid_words(bid)} in this hand{only}: so says the sheet"


def _asks_for_undescribed(rules: Rules) -> bool:
    """Whether a line of the bidding asks for what nobody tells: then it closes nothing for sure."""
    tests = [test for _, when, moment in conditions(rules) if moment is Moment.BIDDING for test in leaves(when)]
    computed = {fact.field for _, each, moment in amounts(rules) if moment is Moment.BIDDING for fact in each.facts}
    return not _NEVER_DESCRIBED.isdisjoint(computed.union(*(test.facts_asked() for test in tests)))


def _at_turn(rules: Rules, seats: int, standing: Standing, seat: int) -> State:
    """A hand in whose auction nobody has bid yet, with a seat at turn."""
    state = State(rules, seats, SeededDeals(0, 0), FACTS, standing)
    apply_exceptions_from(state, Moment.BIDDING)
    state.seat = seat
    return state


def _auctions(state: State, seller: int | None) -> Iterator[tuple[State, AuctionState]]:
    """The auctions in which it may be a seat's turn: nobody has bid before, or another player has."""
    bidding, seat, seats = state.rules.bidding, state.seat, state.seats
    assert bidding is not None and seat is not None
    last = state.dealer if seller is None else seller
    before = [(last + step) % seats for step in range(1, (seat - last - 1) % seats + 1)]
    for round_to_come in (True, False) if bidding.turns.order is TurnOrder.TWICE else (False,):
        yield state, AuctionState([each in before for each in range(seats)], round_to_come=round_to_come)
    once = bidding.turns.order is TurnOrder.ONCE and bidding.run_it is None
    for other in before if once else [each for each in range(seats) if each not in (seat, seller)]:
        for bid in ladder_of(state.rules).bids:
            state.hand.pitcher, state.hand.bid, state.hand.name = other, bid.value, bid.name
            state.hand.calls = [(other, bid)]
            yield state, AuctionState([False] * seats, round_to_come=False)


def _called(state: State, own: AuctionState) -> set[Contract]:
    """The bids that the seat at turn may say; a hold is the bid that it takes over."""
    found: set[Contract] = set()
    for call in auction.legal(state, own):
        if isinstance(call, Bid):
            found.add((call.value, call.name))
        elif isinstance(call, Hold):
            assert state.hand.bid is not None
            found.add((state.hand.bid, state.hand.name))
    return found


def _lowest_first(bids: set[Contract]) -> tuple[Contract, ...]:
    return tuple(sorted(bids, key=lambda bid: (bid[0], bid[1] or "")))
