"""Were two cards that a seat has not seen in each other's place, it would observe the same.

``python -m tests.envs.swaps 100000`` tries so many swaps, in hands by chance under every bundled variant and the texts
of ``tests/facade/recall.py``.
"""

import random
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np

import pitchdsl
from pitchdsl import Action, Discard, IllegalActionError, Rules
from pitchdsl.cards import Card, code
from pitchdsl.engine.given import ExplicitDeals
from pitchdsl.engine.table import Table
from pitchdsl.envs import raw
from pitchdsl.envs.environment import PitchEnv
from pitchdsl.facade.deals import given_deals
from pitchdsl.game.events import DealEvent
from pitchdsl.game.rng import SeededDeals
from pitchdsl.records.convert import fields_of
from tests.facade.recall import PLAYED, Entry, choose, hand_of, knows, rules_of
from tests.facade.test_seen import swapped

Case = tuple[Rules, int]
"""Rules, and a number of players."""

Decisions = Sequence[tuple[int, Action]]


@cache
def cases() -> tuple[Case, ...]:
    """Every bundled variant with its least and its most players, and the texts with rare rules."""
    bundled = [pitchdsl.load(each.name) for each in pitchdsl.variants()]
    sizes = [(rules, {rules.players.seats.least, rules.players.seats.most}) for rules in bundled]
    return (
        *((rules, seats) for rules, numbers in sizes for seats in sorted(numbers)),
        *((rules_of(each), each.seats) for each in PLAYED),
    )


def same(one: Any, other: Any) -> bool:
    """Whether two observations are equal, array by array."""
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    return bool(np.array_equal(one, other))


class Swapper:
    """Hands of one case, played twice: once as they are, and once with two cards swapped."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.env, self.twin = (raw(case[0], seats=case[1]) for _ in range(2))
        self.seed = 0

    def play(self, rng: random.Random) -> Decisions | None:
        """Plays a hand by chance up to some point before its end; none where it cannot be told again by its deals."""
        self.seed = rng.getrandbits(32)
        rules, seats = self.case
        deal = next(each for each in Table(*self.case, SeededDeals(self.seed, 0)).events if isinstance(each, DealEvent))
        given = given_deals([fields_of(deal)], rules, seats)  # so that a card cut for trump is the same again
        table = Table(rules, seats, ExplicitDeals(given, (), SeededDeals(self.seed, 0)))
        length, heard = rng.randrange(60), len(table.events)
        decisions: list[tuple[int, Action]] = []
        while len(decisions) < length and table.seat is not None:
            seat, action = table.seat, choose(rng, table.legal_actions())
            table.apply(action)
            if table.hands_settled:
                break
            decisions.append((seat, action))
            heard = len(table.events)
        told = self.again(self.env, [fields_of(event) for event in table.events[:heard]], decisions)
        return decisions if told else None

    def again(self, env: PitchEnv, events: Sequence[Entry], decisions: Decisions) -> bool:
        """Plays these cards and decisions; whether the rules allow them, by the same seats in turn."""
        deals = [event for event in events if event["event"] == "deal"]
        reshuffles = [event["cards"] for event in events if event["event"] == "reshuffle"]
        env.reset(seed=self.seed, options={"deals": deals, "reshuffles": reshuffles})
        for seat, action in decisions:
            if env.agent_selection != f"seat_{seat}":
                return False
            try:
                env.table.legal_actions().index(action)
                env.step(env.numbering.number(action))
            except (IllegalActionError, ValueError):  # a card that stays, or a reshuffle of other cards
                return False
        return True

    def swap(self, rng: random.Random, decisions: Decisions, seat: int) -> str:
        """Swaps two cards that a seat has not seen; raises ``AssertionError`` where it notices."""
        events = [fields_of(event) for event in self.env.table.events]
        hand = hand_of(events)
        deal = hand[0]
        pack = [*(card for cards in deal["hands"] for card in cards), *deal["kitty"], *deal["stock"]]
        exchange = self.env.table.seated.exchange
        is_open = exchange is not None and exchange.in_the_open
        unseen = sorted(set(pack) - knows(hand, seat, open_discards=is_open))
        if len(unseen) < 2:
            return "nothing is hidden"
        one, other = rng.sample(unseen, 2)
        new = {one: other, other: one}
        earlier = len(events) - len(hand)
        first = sum(heard <= earlier for heard, _, _ in self.env.table.decisions)
        told = [(by, _swapped(action, new) if n >= first else action) for n, (by, action) in enumerate(decisions)]
        if not self.again(self.twin, [*events[:earlier], *swapped(hand, new)], told):
            return "cannot be played"
        if self.twin.agent_selection != self.env.agent_selection:
            return "everybody notices whose turn it is"
        twin = [fields_of(event) for event in self.twin.table.events]
        if list(map(_noticed, twin)) != list(map(_noticed, events)):  # who has a plain card more discards one more, say
            return "everybody notices what is done"
        agent = f"seat_{seat}"
        assert twin != events
        assert same(self.twin.observe(agent), self.env.observe(agent)), f"{agent} sees {one} and {other} swapped"
        assert same(self.twin.history(agent), self.env.history(agent)), f"{agent} hears {one} and {other} swapped"
        return "same"


def _noticed(event: Entry) -> tuple[str, Any, int]:
    """What everybody at the table notices of any event: what is done, by whom, with how many cards."""
    return event["event"], event.get("seat"), len(event.get("cards", ()))


def _swapped(action: Action, new: Mapping[str, str]) -> Action:
    if not isinstance(action, Discard):
        return action
    return Discard(Card.parse(new.get(code(action.card), code(action.card))))


def tried(number: int, seed: int) -> dict[str, Counter[str]]:
    """So many swaps that could be played, evenly over all cases, and by case what came of these and the others."""
    swappers = {f"{place} {case[0].name}-{case[1]}": Swapper(case) for place, case in enumerate(cases())}
    chances = {name: random.Random(f"{seed} {name}") for name in swappers}
    found = {name: Counter[str]() for name in swappers}
    while sum(each["same"] for each in found.values()) < number:
        for name, swapper in swappers.items():
            rng = chances[name]
            decisions = swapper.play(rng)
            if decisions is None:
                continue
            for seat in range(swapper.env.table.seats):
                found[name][swapper.swap(rng, decisions, seat)] += 1
    return found


if __name__ == "__main__":
    print(sum(tried(int(sys.argv[1]), seed=random.SystemRandom().getrandbits(32)).values(), Counter()))
