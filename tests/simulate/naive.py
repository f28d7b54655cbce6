"""What statistics say, counted once more from records: a loop over lines, without a look at the package.

The names are those that a user sees, written out here by hand.
"""

import json
from collections.abc import Iterable, Sequence
from typing import Any

ENDS = {
    "target": "won by one alone at target",
    "race": "won by one of several at target",
    "named-bid": "won or lost by a named bid",
    "sets": "lost by sets",
    "hands": "ended by the number of hands",
    "tie": "ended in a tie",
    "stopped": "stopped by the limit of hands",
}


class Naive:
    """Sums by part and name, over the games of one table."""

    def __init__(self) -> None:
        self.sums: dict[tuple[str, str], float] = {}
        self.bids: dict[str, list[int]] = {}
        """By bid: how often it stood, and how often it failed."""
        self.hands = self.games = self.contracts = 0

    def read(self, lines: Iterable[str]) -> None:
        """Counts all the games of a record."""
        for line in lines:
            event = json.loads(line)
            if event["event"] == "game":
                self.header, self.score, self.hand = event, event["start"], list[dict[str, Any]]()
                self.first_dealer: int | None = None
                down = event["target"] is not None and event["target"] < event["start"][0]
                self.towards = -1 if down else 1
            self.hand.append(event)
            if event["event"] == "settle":
                self._settle(event)
                self.hand = []
            elif event["event"] == "over":
                self._over(event)

    def statistics(self) -> dict[tuple[str, str], tuple[float, float]]:
        """By part and name: a sum, and of how many."""
        found = {key: (number, self._per(*key)) for key, number in self.sums.items()}
        for said, (often, failed) in self.bids.items():
            found["bids", f"the bid is {said}"] = often, self.contracts
            found["bids", f"a bid of {said} is set"] = failed, often
        return found

    def _add(self, part: str, name: str, number: float = 1) -> None:
        self.sums[part, name] = self.sums.get((part, name), 0) + number

    def _per(self, part: str, name: str) -> float:
        if name.endswith(": to the pitcher"):
            return self.sums["points", name.replace("to the pitcher", "to anybody")]
        if name == "score gained by each other side":
            return self.contracts * (len(self.header["sides"]) - 1)
        if part == "games":
            return self.games
        by_contract = name == "score gained by the pitcher" or (part == "bids" and not name.startswith("deals"))
        return self.contracts if by_contract else self.hands

    def _side(self, seat: int) -> int:
        return next(number for number, side in enumerate(self.header["sides"]) if seat % self.header["seats"] in side)

    def _settle(self, settled: dict[str, Any]) -> None:
        self.hands += 1
        deals = [each for each in self.hand if each["event"] == "deal"]
        dealer = deals[-1]["dealer"]
        if self.first_dealer is None:
            self.first_dealer = dealer
        self._add("bids", "deals thrown in, by hand", len(deals) - 1)
        gained = [(after - before) * self.towards for after, before in zip(settled["score"], self.score, strict=True)]
        self.score = settled["score"]
        for place, name in self._places():
            self._add("places", f"points taken {name}", settled["taken"][self._side(dealer + place)])
            self._add("places", f"score gained {name}", gained[self._side(dealer + place)])
        contract = _contract(self.hand)
        pitchers = None if contract is None else self._side(contract[0])
        if contract is not None and pitchers is not None:
            self._count(contract, settled["made"], dealer)
            self._add("places", "score gained by the pitcher", gained[pitchers])
            self._add("places", "score gained by each other side", sum(gained) - gained[pitchers])
        for award in (each for each in self.hand if each["event"] == "award"):
            item, side = award["point"], award["side"]
            self._add("points", f"{item}: points a hand", 0 if side is None else award["value"])
            self._add("points", f"{item}: to anybody", side is not None)
            self._add("points", f"{item}: to the pitcher", pitchers is not None and side == pitchers)

    def _count(self, contract: tuple[int, int, str | None], made: bool, dealer: int) -> None:
        self.contracts += 1
        seat, bid, named = contract
        counts = self.bids.setdefault(f"{bid}" if named is None else f"{bid} {named}", [0, 0])
        counts[0] += 1
        counts[1] += not made
        seats = self.header["seats"]
        self._add("bids", "any bid is set", not made)
        self._add("bids", f"pitcher: {_seat((seat - dealer) % seats or seats, seats)}")

    def _over(self, over: dict[str, Any]) -> None:
        self.games += 1
        self._add("games", "hands in a game", over["hands"])
        self._add("games", ENDS[over["reason"]])
        for place, name in self._places():
            if self.first_dealer is not None and over["winner"] == self._side(self.first_dealer + place):
                first = name.replace("the dealer", "the first dealer").replace("after dealer", "after first dealer")
                self._add("games", f"won {first}")

    def _places(self) -> list[tuple[int, str]]:
        seats = self.header["seats"]
        if len(self.header["sides"]) == 2 and seats > 2:
            return [(1, "by the other side"), (seats, "by the dealer's side")]
        return [(steps, f"by {_seat(steps, seats)}") for steps in range(1, seats + 1)]


def _contract(hand: Sequence[dict[str, Any]]) -> tuple[int, int, str | None] | None:
    """The pitcher's seat, the bid and its name."""
    found = None
    for event in hand:
        if event["event"] == "deal":
            found = None
        elif event["event"] == "contract" and event["seat"] is not None:
            found = event["seat"], event["bid"], event["name"]
        elif event["event"] == "bid" and event["bid"] == "set":
            found = event["seat"], event["value"], "set"
    return found


def _seat(steps: int, seats: int) -> str:
    ordinals = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th")
    return "the dealer" if steps == seats else f"{ordinals[steps - 1]} after dealer"
