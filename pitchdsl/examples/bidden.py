"""What was bid in a case: the contract that it tells, that of the auction that it tells, or any that can be bid."""

from collections.abc import Mapping

from pitchdsl.described_hands.possible import contracts_of
from pitchdsl.examples import speaking
from pitchdsl.examples.case import Case, CaseSeats, ImpossibleError, Unspecified
from pitchdsl.game.events import ContractEvent
from pitchdsl.game.rules import Rules
from pitchdsl.language.clause import PASSED, Spoken

MOST_BIDS = 12
"""So many bids are tried where none is told."""

Contract = tuple[int | None, str | None, bool]
"""A bid, its name if it has one, and what the seller answered to it, where there is one."""

Bidden = Mapping[tuple[int, int], list[Contract]]
"""The contracts in which an auction can have ended, by the number of players and the pitcher's seat."""


def bidden(rules: Rules, case: Case) -> Bidden | None:
    """How the auction ended that a case tells; none where it tells no auction, or the contract beside it.

    It is empty where the auction is not over, or ends without a pitcher. Raises :class:`ImpossibleError` where there
    can be no such auction.
    """
    if case.bidding is None or case.contract is not None:
        return None
    found: dict[tuple[int, int], list[Contract]] = {}
    for way in speaking.possibilities(rules, case, ()):
        assert isinstance(way.outcome, speaking.AuctionOutcome)
        over = way.outcome.over
        if isinstance(over, ContractEvent) and over.seat is not None:
            contracts = found.setdefault((way.outcome.table.seats, over.seat), [])
            contract = (over.bid, over.name, bool(way.made_up[Unspecified.ANSWER]))
            if contract not in contracts:
                contracts.append(contract)
    return found


def bids_at(rules: Rules, place: CaseSeats, case: Case, by_auction: Bidden | None) -> list[Contract]:
    """What can have been bid by the pitcher of a table."""
    if by_auction is None:
        return [(number, call, True) for number, call in bids_given(rules, place.seats, case)]
    return [] if place.pitcher is None else by_auction.get((place.seats, place.pitcher), [])


def bids_given(rules: Rules, seats: int, case: Case) -> list[tuple[int | None, str | None]]:
    """The bids that can have been played for, each with its name if it has one."""
    if rules.bidding is None and case.contract is not None:
        raise ImpossibleError("nobody bids in this game")
    if rules.bidding is None:
        return [(None, None)]
    if case.everyone_passes:
        return [(rules.bidding.all_pass.least, None)]
    bids: list[tuple[int | None, str | None]] = [*contracts_of(rules)]
    if case.contract is None:
        step = max(1, len(bids) // MOST_BIDS)
        return [*dict.fromkeys((*bids[::step], *bids[-1:]))]
    said = case.contract[1]
    found = [bid for bid in bids if says(bid, said)]
    if not found:
        names = ", ".join(f"{number}" if name is None else name for number, name in bids)
        raise ImpossibleError(f"nobody can bid {said} here: the bids are {names}")
    return found[:1]


def says(bid: tuple[int | None, str | None], said: Spoken) -> bool:
    """Whether a bid is called so: by its name, or by its number."""
    number, name = bid
    return said != PASSED and (said == name if isinstance(said, str) else said == number)
