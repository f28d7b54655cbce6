"""The tables in words: every number of a record by the name that :mod:`pitchdsl.lower.layout` gives it.

It shows what the fast engine plays from. Cards are written as in records, programs of conditions
line by line, and what is not there is left out or called ``none``.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from textwrap import wrap
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitchdsl.cards import SUIT_NAMES, cards_in, code
from pitchdsl.game.auction.bid_limits import Limit
from pitchdsl.game.auction.rules import HoldLimit, WhenAllPass
from pitchdsl.game.count.awards import names_of_awards
from pitchdsl.game.play.leadable import Leadable
from pitchdsl.game.play.rules import Holding, Void
from pitchdsl.game.rules import Rules
from pitchdsl.game.settlement.rules import Outcome, Payment
from pitchdsl.game.table.rules import AfterMisdeal, Claim
from pitchdsl.game.winning.several_there import Priority
from pitchdsl.language.arithmetic import ArithmeticOp, Rounding
from pitchdsl.language.choice import Choice
from pitchdsl.language.conditions import Compared
from pitchdsl.language.facts import Moment
from pitchdsl.language.numbers import Fact
from pitchdsl.language.people import Person
from pitchdsl.language.predicate import Atom, compared
from pitchdsl.lower import layout as at

WIDTH = 80

_NAMES = [name for name, value in vars(at).items() if name.isupper() and isinstance(value, int)]


def _words(first: str, last: str, start: str = "") -> dict[int, str]:
    """The names from one to another, by number, as words and without what they all start with."""
    names = _NAMES[_NAMES.index(first) : _NAMES.index(last) + 1]
    return {vars(at)[name]: name.removeprefix(start).lower().replace("_", " ") for name in names}


def _members(choice: type[Choice]) -> dict[int, str]:
    """The members of a choice by their codes, as words."""
    return {member.code: str(member.value).replace("-", " ") for member in choice}


_SCALARS = _words("SEATS", "CARRIES")
_PEOPLE = _members(Person)
_ASKED = {opcode: kind for kind, opcode in at.OPCODES.items()}
_DEEDS = {code: kind.id.replace("-", " ") for kind, code in at.DEED_CODES.items()}
_KINDS = {code: kind for kind, code in at.RECIPIENT_CODES.items()}
_PAYMENTS = _members(Payment)
_LIMITS = _members(Limit)
_FACTS = _members(Fact)
_ROUNDINGS = _members(Rounding)
_JOINTS = _members(ArithmeticOp)
_RACES = _members(Priority)
_ROWS = _members(Outcome)
_MOMENTS = {moment.code: moment.words for moment in Moment}


def listing(rules: Rules, tables: NDArray[np.void], strategies: NDArray[np.void]) -> Iterator[str]:
    """The tables of some rules, and those of the simple bot for them, line by line.

    Behind the general ones stand those for each way in which exceptions are met, as far as they differ.
    """
    general = _Listing(rules, tables[0], strategies[0])
    yield general.heading
    told = dict(general.parts())
    for title, lines in told.items():
        yield from _part(title, lines)
    for met in range(1, len(tables)):
        other = [
            (title, ls) for title, ls in _Listing(rules, tables[met], strategies[met]).parts() if ls != told[title]
        ]
        if other:
            yield ""
            yield f"with exceptions {' '.join(str(place) for place in range(met.bit_length()) if met >> place & 1)}"
            for title, lines in other:
                yield from _part(title, lines)


class _Listing:
    """One record, and the names of its codes."""

    def __init__(self, rules: Rules, record: Any, strategy: Any) -> None:
        self.rules = rules
        self.record = record
        self.strategy = strategy
        self.scalars = record["scalars"]
        self.items = names_of_awards(rules, int(self.scalars[at.SEATS]))
        self.calls = [call.name for call in rules.calls]

    @property
    def heading(self) -> str:
        return f"{self.rules.name}, {self.scalars[at.SEATS]} players"

    def parts(self) -> Iterator[tuple[str, list[str]]]:
        """Every part with its title; some have no lines."""
        for title, lines in self._parts():
            yield title, list(lines)

    def _parts(self) -> Iterator[tuple[str, Iterable[str]]]:
        yield "numbers", self.named_scalars()
        yield "sides", self.sides()
        yield "pack", self.pack()
        for trump, suit in enumerate(SUIT_NAMES):
            yield f"trump: {suit}", self.trump(trump)
        yield "points", self.points()
        yield "recipients", self.recipients()
        yield "bids", self.bids()
        yield "exchange", self.exchange()
        yield "settlement", self.settlement()
        yield "end of the game", self.ends()
        yield "exceptions", self.exceptions()
        yield "conditions", self.conditions()
        yield "for the simple bot", self.bot()

    def exceptions(self) -> Iterator[str]:
        """The tests of exceptions, and when they are asked."""
        for place, row in enumerate(self.record["given"][: self.scalars[at.GIVEN]]):
            yield f"{place}  condition {row[at.GIVEN_WHEN]}, {_MOMENTS[int(row[at.GIVEN_FROM])]}"

    def named_scalars(self) -> Iterator[str]:
        """The scalars, each by its name."""
        for place, name in _SCALARS.items():
            yield from _wrapped(name, self.basic_word(place).split(" "))

    def basic_word(self, place: int) -> str:
        number = int(self.scalars[place])
        if number == at.NONE and place not in _SIGNED:
            return "none"
        if place in _PROGRAMS:
            return f"condition {number}"
        if place in _SETS:
            return _codes(cards_in(number)) or "none"
        if number >= at.RECKONED:
            return self.number(number)
        return _MEANINGS[place].get(number, str(number)) if place in _MEANINGS else str(number)

    def sides(self) -> Iterator[str]:
        seats, sides = int(self.scalars[at.SEATS]), int(self.scalars[at.SIDES])
        for side in range(sides):
            mine = [str(seat) for seat in range(seats) if self.record["side_of"][seat] == side]
            yield f"{side}  seats {' '.join(mine)}"

    def pack(self) -> Iterator[str]:
        cards = [int(card) for card in self.record["pack"][: self.scalars[at.PACK]]]
        yield from _wrapped("cards", map(code, cards))
        if (self.record["pips"] == self.record["pips"][0]).all():
            yield from self.pips(0)

    def pips(self, trump: int) -> Iterator[str]:
        """What each card of the pack counts; told with every trump where that makes a difference."""
        pips, cards = self.record["pips"][trump], [int(card) for card in self.record["pack"] if card >= 0]
        halves = "half pips" if self.rules.points.pips.in_halves else "pips"
        yield from _wrapped(halves, (f"{code(card)} {pips[card]}" for card in cards if pips[card]))

    def trump(self, trump: int) -> Iterator[str]:
        """The suits while one is trump, each card with its power when that suit is led; the higher wins."""
        power, pack = self.record["power"][trump], int(self.scalars[at.PACK_CARDS])
        trumps = [int(card) for card in self.record["trumps"][trump] if card >= 0]
        yield from _wrapped("trumps", (f"{code(card)} {power[trump, card]}" for card in trumps))
        for suit in range(at.LEDS):
            cards = cards_in(int(self.record["of_suit"][trump, suit]) & pack)
            if suit == trump or not cards:
                continue
            cards.sort(key=lambda card: -int(power[suit, card]))
            name = SUIT_NAMES[suit] if suit < len(SUIT_NAMES) else "no suit"
            yield from _wrapped(name, (f"{code(card)} {power[suit, card]}" for card in cards))
        if not (self.record["pips"] == self.record["pips"][0]).all():
            yield from self.pips(trump)
        yield from _wrapped("go last", map(code, cards_in(int(self.record["worth_keeping"][trump]))))
        kept = cards_in(int(self.record["kept"][trump]))
        yield from _wrapped("never go", map(code, kept)) if kept else ()
        leads = cards_in(int(self.record["leads_first"][trump]))
        yield from _wrapped("leads first", map(code, leads)) if leads else ()

    def points(self) -> Iterator[str]:
        for place, name in enumerate(self.items):
            row = self.record["items"][place]
            value = self.cases(row[at.VALUE_FROM : at.VALUE_ELSE + 1], self.number, at.WORTHLESS)
            to = self.cases(row[at.TO_FROM : at.TO_ELSE + 1], lambda number: f"recipient {number}")
            only = f", only if condition {row[at.ONLY_IF]}" if row[at.ONLY_IF] >= 0 else ""
            most = "reckoned" if row[at.VALUE_MOST] == at.RECKONED else f"at most {row[at.VALUE_MOST]}"
            yield from _wrapped(name, f"{value} ({most}) to {to}{only}".split(" "))
        counting = self.record["counting"][: self.scalars[at.ITEMS]]
        yield from _wrapped("counted", (self.items[place] for place in counting))

    def cases(self, row: Sequence[int], said: Callable[[int], str], none: int = at.NONE) -> str:
        """What holds in exceptions, and what holds else."""
        first, number, general = (int(each) for each in row)
        words = [
            f"{said(int(case[at.CASE_VALUE]))} if condition {case[at.CASE_WHEN]}"
            for case in self.record["cases"][first : first + number]
        ]
        if general != none:
            words.append(f"else {said(general)}" if words else said(general))
        return ", ".join(words) or "none"

    def recipients(self) -> Iterator[str]:
        for place in range(int(self.scalars[at.RECIPIENTS])):
            row = [int(number) for number in self.record["recipients"][place]]
            yield f"{place:>3}  {_KINDS[row[at.WHO_KIND]].operand_words(*row[at.WHO_CHOICE : at.WHO_TURN])}"
            meant = self.record["cards_meant"][place]
            for trump, suit in enumerate(SUIT_NAMES):
                cards = [int(card) for card in meant[trump] if card >= 0]
                yield from _wrapped(f"     {suit}", map(code, cards)) if cards else ()

    def bids(self) -> Iterator[str]:
        """The ladder, the lowest first, with what a hand must promise for each, in hundredths; then the named ones."""
        for row, needs in zip(self.record["ladder"][: self.scalars[at.BIDS]], self.strategy["needs"], strict=False):
            named = f" {self.call(int(row[at.BID_NAME]))}" if row[at.BID_NAME] >= 0 else ""
            yield f"{row[at.BID_VALUE]:>3}{named}, needs {needs}"
        for place, name in enumerate(self.calls):
            row = self.record["calls"][place]
            above = "above all, " if row[at.CALL_ABOVE_ALL] else ""
            when = f"made by condition {row[at.CALL_MADE_BY]}" if row[at.CALL_MADE_BY] >= 0 else "made by its points"
            yield f"call {place} {name}: {above}{when}"
        for row in self.record["limits"][: self.scalars[at.LIMITS]]:
            yield f"{self.if_met(row[at.LIMIT_WHEN])}{self.limit(row)}"

    def limit(self, row: Any) -> str:
        """What limits the bids of a player."""
        if row[at.LIMIT_HOW] == at.CLOSED:
            least, most = row[at.LIMIT_AMOUNT], row[at.LIMIT_TO]
            numbers = str(least) if least == most else f"{least} to {most}"
            return f"no {self.call(int(row[at.LIMIT_NAME])) if row[at.LIMIT_NAME] >= 0 else numbers}"
        how = _LIMITS[int(row[at.LIMIT_HOW])]
        return f"bids {how}" if row[at.LIMIT_AMOUNT] < 0 else f"bids {how} {self.amount(int(row[at.LIMIT_AMOUNT]))}"

    def if_met(self, program: int) -> str:
        """The condition of a row, where it has one."""
        return "" if program < 0 else f"if condition {program}: "

    def call(self, number: int) -> str:
        known = {at.SET_CALL: "set", at.UNKNOWN_CALL: "a name that no bid has"}
        return known[number] if number in known else self.calls[number]

    def exchange(self) -> Iterator[str]:
        for row in self.record["deeds"][: self.scalars[at.DEEDS]]:
            said = [_DEEDS[int(row[at.DEED_KIND])]]
            for column, name in _words("DEED_ONLY", "DEED_BUT", "DEED_").items():
                said += [f"{name} the {_PEOPLE[int(row[column])]}"] if row[column] >= 0 else []
            for column, name in _words("DEED_NON_TRUMP", "DEED_EVERY", "DEED_").items():
                said += [name] if row[column] == 1 else []
            for column, name in _words("DEED_MOST", "DEED_TO", "DEED_").items():
                said += [f"{name} {row[column]}"] if row[column] >= 0 else []
            yield f"step {row[at.DEED_STEP]}: {', '.join(said)}"

    def settlement(self) -> Iterator[str]:
        for row, name in _ROWS.items():
            yield from _wrapped(name, self.cases(self.record["settlement"][row], self.change).split(" "))
        for each in self.record["each_side"][: self.scalars[at.EACH_SIDE]]:
            yield f"each side: {self.if_met(each[at.EACH_WHEN])}{self.change(int(each[at.EACH_CHANGE]))}"

    def change(self, number: int) -> str:
        row = self.record["changes"][number]
        return f"{_PAYMENTS[int(row[at.CHANGE_HOW])]} {self.amount(int(row[at.CHANGE_AMOUNT]))}"

    def number(self, number: int) -> str:
        """A number, or the amount that it is reckoned by."""
        return str(number) if number < at.RECKONED else self.amount(number - at.RECKONED)

    def amount(self, start: int) -> str:
        """An amount, term by term."""
        row = self.record["numbers"][start]
        term = str(row[at.NUMBER_TIMES])
        if row[at.NUMBER_FACT] >= 0:
            term += f" x {_FACTS[int(row[at.NUMBER_FACT])]}"
        if row[at.NUMBER_HALF] >= 0:
            term += f", halved and rounded {_ROUNDINGS[int(row[at.NUMBER_HALF])]}"
        if row[at.NUMBER_MORE] == 0:
            return term
        joint = _JOINTS[int(self.record["numbers"][start + 1][at.NUMBER_JOINT])]
        return f"{term} {joint} {self.amount(start + 1)}"

    def ends(self) -> Iterator[str]:
        for program in self.record["needs"][: self.scalars[at.NEEDS]]:
            yield f"needs condition {program}"
        for name, place in (("wins", at.WINS), ("loses", at.LOSES)):
            for row in self.record[name][: self.scalars[place]]:
                yield f"{name} by condition {row[at.AT_ONCE_WHEN]}{' (sets)' if row[at.AT_ONCE_SETS] == 1 else ''}"
        for row in self.record["race"][: self.scalars[at.RACES]]:
            first = int(row[at.RACE_FROM])
            items = self.record["race_items"][first : first + int(row[at.RACE_ITEMS])]
            yield f"several there: {' '.join([_RACES[int(row[at.RACE_BY])], *(self.items[item] for item in items)])}"

    def conditions(self) -> Iterator[str]:
        """All programs, one behind the other; each line asks or folds, and ``end`` is the end of one."""
        lines = self.record["conditions"]
        used = max((place for place, line in enumerate(lines) if line[0] > at.END), default=-2) + 2
        for place in range(used):
            opcode, one, other = (int(number) for number in lines[place])
            if opcode == at.END:
                yield f"{place:>3}  end"
                continue
            kind = _ASKED[opcode]
            label = f"{place:>3}  {kind.id.replace('-', ' ')}"
            words = kind.operand_words(one, other, self.call) if issubclass(kind, Atom) else str(one)
            if kind is Compared:
                words = self.compared(one, other)
            yield from _wrapped(label, words.split(" ")) if words else (label,)

    def compared(self, one: int, other: int) -> str:
        """A comparison, by the two numbers of its line."""
        fact, how = divmod(one, at.HOW_AND_FACT)
        if fact:
            return f"{_FACTS[fact - 1]} {compared(how, other)}"
        right, left = divmod(other, at.LEFT_AND_RIGHT)
        return f"{self.amount(left)} {compared(how, self.amount(right))}"

    def bot(self) -> Iterator[str]:
        """What it counts on, in hundredths of a point, by trump."""
        for trump, suit in enumerate(SUIT_NAMES):
            worth = self.strategy["card_worth"][trump]
            yield from _wrapped(f"{suit}: cards", (f"{code(card)} {worth[card]}" for card in range(54) if worth[card]))
            yield from _wrapped(f"{suit}: scoring", map(code, cards_in(int(self.strategy["scoring"][trump]))))
            items = (f"{name} {self.strategy['item_worth'][place, trump]}" for place, name in enumerate(self.items))
            yield from _wrapped(f"{suit}: items", items)


_YES = {0: "no", 1: "yes"}

_MEANINGS: dict[int, dict[int, str]] = {
    **dict.fromkeys((at.KITTY_TO, at.NAMED_BY, at.FIRST_LEADER, at.ALL_PASS_WHO, at.STUCK_AGAIN), _PEOPLE),
    at.HOLD_LIMIT: _members(HoldLimit),
    at.ALL_PASS: _members(WhenAllPass),
    **dict.fromkeys((at.FIRST_LEAD, at.LATER_LEADS), _members(Leadable)),
    at.CLAIM: _members(Claim),
    at.AFTER_MISDEAL: _members(AfterMisdeal),
    at.FOLLOW_HOLDING: _members(Holding),
    at.FOLLOW_VOID: _members(Void),
    **dict.fromkeys(
        (
            at.HIGHEST_CUT,
            at.BIDDING,
            at.ROUNDS,
            at.TWICE,
            at.DEALER_STUCK,
            at.MAY_TAKE_SET,
            at.SUIT_IN_HAND,
            at.RESHUFFLE,
            at.SCORING_STAY,
            at.ENDS_EARLY,
            at.EVERY_TRICK_ASKED,
            at.EVERY_CARD_COUNTS,
            at.LEVEL_JOKERS,
            at.JOKER_NAMES,
            at.HAS_TARGET,
            at.PIPS_COUNT,
            at.EXACT_TARGET,
            at.PLAYS_ON,
            at.BIDS_WITH_MARKS,
        ),
        _YES,
    ),
}
"""Codes, by their words."""

_PROGRAMS = {at.MISDEAL, at.MUST_WHEN, at.LEFT_OUT}
_SETS = {at.PIP_CARDS, at.PACK_CARDS}
_SIGNED = {at.TARGET, at.START, at.TOWARDS}


def _part(title: str, lines: Iterable[str]) -> Iterator[str]:
    """A heading and the lines under it; nothing where there are none."""
    found = list(lines)
    if found:
        yield ""
        yield title
        yield from (f"  {line}" for line in found)


def _wrapped(label: str, words: Iterable[str]) -> Iterator[str]:
    """A label and words behind it, over as many lines as it takes."""
    text = " ".join(word.replace(" ", "\N{NO-BREAK SPACE}") for word in words) or "none"
    start = f"{label:<20}"
    lines = wrap(text, WIDTH - 2, initial_indent=start, subsequent_indent=" " * len(start), break_on_hyphens=False)
    yield from (line.replace("\N{NO-BREAK SPACE}", " ") for line in lines)


def _codes(cards: Iterable[int]) -> str:
    return " ".join(map(code, cards))
