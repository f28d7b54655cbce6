"""Lays the lines of a definition over what is known so far.

A line without ``if`` replaces the parts that it says, exceptions included; a line with ``if`` makes an exception
of each part that it says. The line that says the whole of a new row keeps its ``if`` as the row's own condition.
"""

import re
from collections.abc import Container, Iterator, Sequence

from attrs import define, field

from pitchdsl.diagnostics.nearest import one_slip_apart
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.game.auction.rules import CallRank
from pitchdsl.game.count.rules import Total
from pitchdsl.game.settlement.rules import Made, Others, Set
from pitchdsl.language.conditions import Condition
from pitchdsl.language.example_row import ExampleRow
from pitchdsl.resolve import problems
from pitchdsl.resolve.variant import Entry, Part, Said
from pitchdsl.syntax.forms import BY_ADDRESS, OPEN_TABLES, ROW_KINDS
from pitchdsl.syntax.problems import nothing_said, too_much
from pitchdsl.syntax.synonyms import CARDS
from pitchdsl.syntax.tree import Definition, Drop, Line

MOST_ROWS = 100
MOST_EXCEPTIONS = 40
"""Bounds of a section's rows and of the exceptions of one part: each is held against each, and in every heir again."""

OF_A_BID = (Made.address, Set.address)
"""The rules that say what becomes of a bid."""

_NAMED_BY_AUTHORS = OPEN_TABLES.keys() - {"exchange", ExampleRow.section}
"""The sections in which a name nearly like another one may be a slip."""

Key = tuple[str, str, Condition | None]
"""What a line speaks of: the address, the part, and the condition behind ``if``."""


@define
class OverlayState:
    """What is known of a game so far."""

    variant: str
    """Its name, for messages."""
    entries: dict[str, Entry] = field(factory=dict)
    dropped: dict[str, Drop] = field(factory=dict)
    no_bidding: bool = False
    unread_rows: set[str] = field(factory=set)
    """The rules and rows that stand in a text and could not be read: what speaks of them is no fault of its own."""
    bidless: set[str] = field(factory=set)
    """The rules of what becomes of a bid that were said when nobody was to bid any more."""
    full: set[str] = field(factory=set)
    """The sections and parts of rules that take no more rows or exceptions; that has been told."""

    def lay(self, *definitions: Definition) -> Iterator[Problem]:
        """Lays definitions over it, in whichever order they come: first what they say in general, then exceptions."""
        self.unread_rows.update(*(definition.unread_rows for definition in definitions))
        later: list[tuple[Line, dict[Key, Line]]] = []
        general = {line.address for each in definitions for line in each.lines if _is_general(line)}
        for definition in definitions:
            said: dict[Key, Line] = {}
            for line in definition.lines:
                if isinstance(line, Drop):
                    yield from self._drop(line)
                    said = {key: old for key, old in said.items() if not f"{key[0]}/".startswith(f"{line.address}/")}
                elif line.when is not None and (line.address in self.entries or line.address in general):
                    later.append((line, said))
                else:
                    yield from self._say(line, said)
        for line, said in later:
            yield from self._say(line, said)
        self._forget_total(definitions)

    def _forget_total(self, definitions: Sequence[Definition]) -> None:
        """A declared total speaks of the points of its own text; where another one changes them it says nothing."""
        lines = [line for definition in definitions for line in definition.lines if line.section == "points"]
        changed = any(isinstance(line, Drop) or "value" in dict(line.parts) or line.when for line in lines)
        if changed and not any(line.address == Total.address for line in lines):
            self.entries.pop(Total.address, None)

    def _drop(self, drop: Drop) -> Iterator[Problem]:
        gone = [
            a for a in self.entries if a == drop.address or (drop.name is None and a.startswith(drop.section + "/"))
        ]
        for address in gone:
            del self.entries[address]
            self.dropped[address] = drop
        if drop.address == "bidding":
            self.no_bidding = True
        elif not gone and drop.address not in self.unread_rows:
            yield problems.nothing_to_drop(
                drop, self._names(drop.section), self.variant, self.dropped.get(drop.address)
            )

    def _say(self, line: Line, said: dict[Key, Line]) -> Iterator[Problem]:
        if not line.parts and (line.when is None or not _is_row(line)):
            yield nothing_said(line.name_span, line.section, line.name, line.span.text if line.when else "")
            return
        new = line.address not in self.entries and _keeps_if(line)  # then its `if` is its own, and makes no exception
        for part, _ in line.parts or [("only if", line.when)]:
            key = (line.address, part, line.when if line.parts and not new else None)
            if key in said:
                if not (line.meant or said[key].meant):  # then there is a problem already of which of them is meant
                    yield problems.said_twice(said[key], line)
                return
            said[key] = line
        if line.section == "bidding":
            self.no_bidding = False
        if self.no_bidding and line.address in OF_A_BID:
            self.bidless.add(line.address)
        entry = self.entries.get(line.address)
        if entry is None:
            yield from self._add(line)
            return
        entry.line = line
        if line.when is None or not line.parts:
            entry.general = line
        if not line.parts:
            assert line.when is not None
            entry.only_if = (line.when, line)
        for name, value in line.parts:
            restated = entry.parts.setdefault(name, Part())
            if line.when is None:
                over = restated.general is not None or bool(restated.exceptions)
                restated.general = Said(value=value, line=line, over=over)
                restated.exceptions.clear()
            elif line.when in restated.exceptions or len(restated.exceptions) < MOST_EXCEPTIONS:
                over = line.when in restated.exceptions
                restated.exceptions[line.when] = Said(value=value, line=line, over=over)
            elif f"{line.address}/{name}" not in self.full:
                self.full.add(f"{line.address}/{name}")
                title = f"these are more than {MOST_EXCEPTIONS} exceptions of `{line.name}`"
                yield too_much(line.span, title, "join some of them, or drop what the game below it says first")

    def _add(self, line: Line) -> Iterator[Problem]:
        address, is_row = line.address, _is_row(line)
        if line.section in self.full and is_row:
            self.unread_rows.add(address)
            return
        kind = BY_ADDRESS.get(address) or ROW_KINDS[line.section]
        said = dict(line.parts)
        missing = [what for part, what in kind.whole.items() if part not in said]
        if address in (*OF_A_BID, Others.address) and line.when is not None:
            missing.append("how the score changes without that condition")
        elif line.when is not None and not is_row and BY_ADDRESS[address].required:
            missing.append("what holds without that condition")
        if missing and address in self.unread_rows:
            return
        if missing:
            yield problems.only_a_part(line, " and ".join(missing), self._names(line.section))
            return
        if is_row:
            rows = self._names(line.section)
            if len(rows) >= MOST_ROWS:
                self.full.add(line.section)
                self.unread_rows.add(address)
                yield too_much(
                    line.name_span,
                    f"these are more than {MOST_ROWS} rows in `{line.section}`",
                    "a game has a dozen; drop some with `no NAME`, or take in fewer house rules",
                )
                return
            old = _nearly(line.name, rows) if line.section in _NAMED_BY_AUTHORS else None
            if old and not self._names_the_same_bid(line, old) and not self._pays_as_well(line, old):
                yield problems.new_row_like_an_old_one(line, old, self.entries[f"{line.section}/{old}"].line.name_span)
        self.entries[address] = Entry(
            line=line,
            general=line,
            parts={name: _first(Said(value=value, line=line)) for name, value in line.parts},
            only_if=None if line.when is None or not _keeps_if(line) else (line.when, line),
        )

    def _names(self, section: str) -> list[str]:
        """The rules and rows of a section."""
        home = f"{section}/"
        return [address.removeprefix(home) for address in self.entries if address.startswith(home)]

    def _pays_as_well(self, line: Line, old: str) -> bool:
        """Whether a row of ``points`` is for the same as one of its own text: that the checker tells."""
        if line.section != "points":
            return False
        said = self.entries[f"points/{old}"]
        same = dict(line.parts).get("to") == said.value("to") and line.when is None and said.only_if is None
        return same and said.line.span.source == line.span.source

    def _names_the_same_bid(self, line: Line, old: str) -> bool:
        """Whether a new row of ``calls`` ranks like an old one: that is an error of its own, told by the checker."""
        if line.section != "calls":
            return False
        total = self.entries.get(Total.address)
        most = total.value("points") if total is not None else None
        one, other = dict(line.parts), self.entries[f"calls/{old}"]
        ranks = [(one.get("ranks"), one.get("points")), (other.value("ranks"), other.value("points"))]
        return len({(CallRank.NUMBER, most) if rank == (CallRank.ALL, None) else rank for rank in ranks}) == 1


def _first(said: Said) -> Part:
    """A part of which nothing was said before; the first line of a row says it in general, whatever its ``if``."""
    when = None if _keeps_if(said.line) else said.line.when
    return Part(general=said) if when is None else Part(exceptions={when: said})


def _nearly(name: str, rows: Sequence[str]) -> str | None:
    """The first of some rows that is called nearly so; none where only numbers differ, or both name a card."""
    alike = [each for each in rows if one_slip_apart(name, each) and not _numbered(name, each)]
    return next((each for each in alike if not (name in CARDS and each in CARDS)), None)


def _numbered(one: str, other: str) -> bool:
    """Whether two names differ by a number only: `trick 1` and `trick 2` are no slip."""
    return one != other and re.sub(r"\d+", "", one) == re.sub(r"\d+", "", other) != ""


def _is_general(line: Line | Drop) -> bool:
    return isinstance(line, Line) and line.when is None and bool(line.parts)


def _is_row(line: Line) -> bool:
    return line.address not in BY_ADDRESS


def _keeps_if(line: Line) -> bool:
    """Whether the first line of a row is a row that has a condition of its own; a step has only exceptions."""
    return _is_row(line) and line.section != "exchange"


def contradictions(definitions: Sequence[Definition], known: Container[str]) -> Iterator[Problem]:
    """Where two house rules say different things of one part, or one drops what another speaks of.

    ``known`` are the addresses that they are laid over; where two add the same row, all of it must be the same.
    """
    said: dict[Key, tuple[object, Line, Definition]] = {}
    dropped: dict[str, dict[str, Drop]] = {}
    """By address: who drops it, by name, and where."""
    spoken: list[tuple[Line, Definition]] = []
    for definition in definitions:
        for line in definition.lines:
            if isinstance(line, Drop):
                dropped.setdefault(line.address, {}).setdefault(definition.name, line)
                continue
            spoken.append((line, definition))
            new = line.address not in known and _keeps_if(line)
            for part, value in line.parts or [("only if", line.when)]:
                key = (line.address, part, line.when if line.parts and not new else None)
                old = said.setdefault(key, ((value, line.when) if new else value, line, definition))
                if old[0] != ((value, line.when) if new else value) and old[2] is not definition:
                    yield problems.contradiction(old[1], line, old[2].name, definition.name)
                    break
    for line, definition in spoken:
        droppers = {**dropped.get(line.section, {}), **dropped.get(line.address, {})}
        other = next((name for name in droppers if name != definition.name), None)
        if other is not None:
            yield problems.contradiction(droppers[other], line, other, definition.name)
