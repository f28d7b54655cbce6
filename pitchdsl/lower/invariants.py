"""The invariants of the tables, by name. The compiled program checks none of them, so they must hold."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitchdsl.cards import mask_of
from pitchdsl.game.play.rules import Holding, Void
from pitchdsl.language.conditions import AllOf, AnyOf
from pitchdsl.lower import layout as at

Record = Any
"""One record of :data:`pitchdsl.lower.tables.RECORD`."""


def broken(tables: NDArray[np.void]) -> list[str]:
    """The names of the invariants that do not hold."""
    return [name for name, holds in INVARIANTS.items() if not all(holds(record) for record in tables)]


def _in_one_suit(record: Record) -> bool:
    """Every card of the pack belongs to one suit, and only a joker to none."""
    return all(
        sum(int(record["of_suit"][trump, suit]) >> card & 1 for suit in range(4)) == int(suit_of != 4)
        and (suit_of < 4 or card >= 52)
        and (suit_of == 4 or int(record["of_suit"][trump, suit_of]) >> card & 1)
        for trump in range(at.TRUMPS)
        for card in _pack(record)
        for suit_of in [int(record["suits"][trump, card])]
    )


def _trumps_are_the_trump_suit(record: Record) -> bool:
    return all(
        mask_of(int(card) for card in record["trumps"][trump] if card >= 0) == int(record["of_suit"][trump, trump])
        for trump in range(at.TRUMPS)
    )


def _trumps_fall(record: Record) -> bool:
    """Trumps are in order of power; of level jokers neither is the higher."""
    level = bool(record["scalars"][at.LEVEL_JOKERS])
    for trump in range(at.TRUMPS):
        cards = [int(card) for card in record["trumps"][trump] if card >= 0]
        for higher, lower in pairwise(cards):
            step = int(record["power"][trump, trump, higher]) - int(record["power"][trump, trump, lower])
            if step < 0 or (step == 0 and not (level and min(higher, lower) >= 52)):
                return False
    return True


def _higher_stand_above(record: Record) -> bool:
    """The trumps above a card are those before it in the order; above a plain card all do."""
    for trump in range(at.TRUMPS):
        above = 0
        cards = [int(card) for card in record["trumps"][trump] if card >= 0]
        for card in cards:
            if int(record["higher"][trump, card]) != above:
                return False
            above |= 1 << card
        if any(int(record["higher"][trump, card]) != above for card in range(at.CARDS) if card not in cards):
            return False
    return True


def _heads_have_more_power(record: Record) -> bool:
    """A card is headed by just the cards of more power."""
    power, headed = record["power"], record["heading"]
    cards = np.int64(1) << np.arange(at.CARDS, dtype=np.int64)
    more = power[:, :, None, :] > power[:, :, :, None]
    return bool((np.where(more, cards, 0).sum(axis=-1) == headed).all())


def _places_are_of_cards_meant(record: Record) -> bool:
    """A card that a recipient may mean has its place among these, and another one none."""
    meant, places = record["cards_meant"], record["likeliness"]
    found = np.full_like(places, at.NONE)
    for recipient, trump, place in np.argwhere(meant >= 0):
        found[recipient, trump, meant[recipient, trump, place]] = place
    return bool((found == places).all())


def _directions_are_of_cards_meant(record: Record) -> bool:
    """Where the cards meant are said to rise or fall by number, each is above or below the one before."""
    for recipient, trump in np.argwhere(record["cards_direction"] != 0):
        meant = record["cards_meant"][recipient, trump]
        steps = np.diff(meant[meant >= 0].astype(np.int64)) * record["cards_direction"][recipient, trump]
        if (steps <= 0).any():
            return False
    return True


def _suits_win(record: Record) -> bool:
    """Whatever is led, trumps beat the led suit, and nothing else wins a trick."""
    for trump in range(at.TRUMPS):
        trumps = int(record["of_suit"][trump, trump])
        least = min((int(record["power"][trump, 0, card]) for card in _pack(record) if trumps >> card & 1), default=1)
        for led in range(at.LEDS):
            of_led = int(record["of_suit"][trump, led])
            for card in _pack(record):
                power = int(record["power"][trump, led, card])
                if trumps >> card & 1:
                    continue
                if (power > 0) != bool(of_led >> card & 1) or power >= least:
                    return False
    return True


def _follow_as_told(record: Record) -> bool:
    """What may be played on each lead is what the rule of following says."""
    holding, void = (int(record["scalars"][place]) for place in (at.FOLLOW_HOLDING, at.FOLLOW_VOID))
    for trump in range(at.TRUMPS):
        trumps = int(record["of_suit"][trump, trump])
        for card in _pack(record):
            same = int(record["of_suit"][trump, record["suits"][trump, card]])
            told = [same, list(Holding)[holding].cards(same, trumps), list(Void)[void].cards(trumps)]
            if [int(cards) for cards in record["follow"][trump, card]] != told:
                return False
    return True


_JOINS = (at.OPCODES[AllOf], at.OPCODES[AnyOf])


def _programs_end(record: Record) -> bool:
    """Every program leaves one answer, and never folds more than it has."""
    lines = record["conditions"]
    for start in _programs(record):
        answers, line = 0, start
        while line < len(lines) and lines[line, 0] != at.END:
            if lines[line, 0] in _JOINS:
                if not 1 <= lines[line, 1] <= answers:
                    return False
                answers -= int(lines[line, 1]) - 1
            elif lines[line, 0] in at.OPCODES.values():
                answers += 1
            else:
                return False
            line += 1
        if line == len(lines) or answers != 1:
            return False
    return True


def _programs(record: Record) -> Iterator[int]:
    scalars = record["scalars"]
    starts = [scalars[at.MISDEAL], scalars[at.MUST_WHEN], scalars[at.LEFT_OUT]]
    for name, column in (("cases", at.CASE_WHEN), ("items", at.ONLY_IF), ("calls", at.CALL_MADE_BY)):
        starts.extend(record[name][:, column])
    starts.extend(record["given"][:, at.GIVEN_WHEN])
    starts.extend(record["needs"])
    starts.extend(record["each_side"][:, at.EACH_WHEN])
    starts.extend(record["limits"][:, at.LIMIT_WHEN])
    starts.extend(record["wins"][:, at.AT_ONCE_WHEN])
    starts.extend(record["loses"][:, at.AT_ONCE_WHEN])
    return (int(start) for start in starts if start >= 0)


def _items_own_their_recipients(record: Record) -> bool:
    """Every item has its recipients to itself, and its cases name just these."""
    recipients, home = int(record["scalars"][at.RECIPIENTS]), 0
    for item in record["items"][: record["scalars"][at.ITEMS]]:
        mine = range(int(item[at.POSSIBLE_FROM]), int(item[at.POSSIBLE_FROM]) + int(item[at.POSSIBLE]))
        first, number = int(item[at.TO_FROM]), int(item[at.TO_CASES])
        meant = [int(each) for each in record["cases"][first : first + number, at.CASE_VALUE]]
        if item[at.TO_ELSE] >= 0:
            meant.append(int(item[at.TO_ELSE]))
        if item[at.POSSIBLE_FROM] < home or sorted(each for each in meant if each != at.NONE) != list(mine):
            return False
        home = mine.stop
    return home <= recipients


def _bids_rise(record: Record) -> bool:
    bids = record["ladder"][: record["scalars"][at.BIDS], at.BID_VALUE]
    rise = all(higher > lower for lower, higher in pairwise(bids))
    return rise and (not len(bids) or bids[-1] == record["scalars"][at.TOP_BID])


def _counts_each_item_once(record: Record) -> bool:
    items = int(record["scalars"][at.ITEMS])
    return sorted(record["counting"][:items]) == list(range(items))


def _meant_are_asked(record: Record) -> bool:
    """The cards that a recipient may go by are the same as a list and as a set."""
    return all(
        mask_of(int(card) for card in record["cards_meant"][recipient, trump] if card >= 0)
        == int(record["cards_asked"][recipient, trump])
        for recipient in range(int(record["scalars"][at.RECIPIENTS]))
        for trump in range(at.TRUMPS)
    )


def _steps_follow(record: Record) -> bool:
    steps = record["deeds"][: record["scalars"][at.DEEDS], at.DEED_STEP]
    return all(0 <= later - earlier <= 1 for earlier, later in pairwise(steps))


def _pack(record: Record) -> list[int]:
    return [int(card) for card in record["pack"][: record["scalars"][at.PACK]]]


INVARIANTS: dict[str, Callable[[Record], bool]] = {
    "a card belongs to one suit, and only a joker to none": _in_one_suit,
    "the trumps are the trump suit": _trumps_are_the_trump_suit,
    "the trumps stand in the order of their power": _trumps_fall,
    "the trumps above a card stand before it": _higher_stand_above,
    "a card is headed by the cards of more power": _heads_have_more_power,
    "trumps beat the led suit, and nothing else wins": _suits_win,
    "what may be played on a lead is what the rule says": _follow_as_told,
    "a program leaves one answer": _programs_end,
    "an item's recipients are its own": _items_own_their_recipients,
    "each bid is higher than the one before": _bids_rise,
    "each item is counted once": _counts_each_item_once,
    "the cards meant are the cards asked for": _meant_are_asked,
    "a card meant has its place among the cards meant": _places_are_of_cards_meant,
    "the cards meant rise or fall as is said": _directions_are_of_cards_meant,
    "the steps of the exchange follow each other": _steps_follow,
}
"""Every invariant by its name."""
