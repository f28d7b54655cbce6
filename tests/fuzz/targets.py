"""What is done with any bytes: each target trusts nothing, and whatever it raises is a fault of ours.

A target answers whether the bytes were accepted. What a reader declares (:class:`UnreadableError`,
:class:`RecordError`) is an answer; any other exception, and every law that does not hold, is a fault.
"""

import io
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache

from attrs import asdict

from pitchdsl.account.account import account
from pitchdsl.canonical.complete import completed
from pitchdsl.canonical.fix import MOST_TRIES, applied, mend
from pitchdsl.canonical.format import formatted
from pitchdsl.compile import compile_text, load, problems_of
from pitchdsl.diagnostics.export import as_github, as_json, as_sarif
from pitchdsl.diagnostics.pages import pages
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.diagnostics.render import render
from pitchdsl.diagnostics.visible import visible
from pitchdsl.engine.illegal import IllegalActionError
from pitchdsl.engine.table import Table
from pitchdsl.examples.sheet import found_in
from pitchdsl.game.actions import Action
from pitchdsl.game.rng import CHOICES, RandomStream, SeededDeals
from pitchdsl.game.rules import Rules
from pitchdsl.game.table.rules import pack_of
from pitchdsl.records.reader import RecordError, bounded_lines, read_record
from pitchdsl.records.replay import replay as replay_game
from pitchdsl.records.replay import rescore
from pitchdsl.resolve.library import Library, UnreadableError, bundled, decode
from pitchdsl.source import Source
from pitchdsl.syntax.parse import parse
from tests.fuzz.law import BrokenLawError
from tests.fuzz.seeds import HANDS, SPLIT
from tests.property.watched import record_of
from tests.soundness.invariants import broken
from tests.soundness.laws import faults_of

NAME = "my.pitch"

MOST_FIXES = 25
"""A text with more proposals is not mended: each costs a whole check."""

REDEALS = 12
DECISIONS = 4_000
"""More than any game of so few hands has."""

GAMES = 3
"""Of a record that are looked at."""


def text(data: bytes) -> bool:
    """Everything that works on a text: reports, formatting, mending; of accepted ones, what is published of them."""
    try:
        source = decode(data, NAME)
    except UnreadableError:
        return False
    found = found_in(source, None)
    reported(found)
    formats(source)
    if 0 < len(_certain(found)) <= MOST_FIXES:
        _mended(source)
    made = compile_text(source.text, name=NAME)
    full = source.text
    if made.rules is not None or source.text.count("variant ") > 1:  # else it is formatted and no more
        full, _ = completed(source, Library())
    if made.rules is None:
        return False
    for fault in faults_of(source.text, (), made, games=0, seed=1):
        raise BrokenLawError(f"{fault.kind}, {fault.what.splitlines()[0]}", fault.what)
    if compile_text(full).rules != made.rules:
        raise BrokenLawError("a text with its defaults written out has other rules", full)
    return True


def play(data: bytes) -> bool:
    """A few hands of an accepted text, as the bytes behind it choose; recorded, replayed and scored again."""
    sheet, _, choices = data.partition(SPLIT)
    try:
        source = decode(sheet, NAME)
    except UnreadableError:
        return False
    rules = compile_text(source.text, name=NAME).rules
    if rules is None:
        return False
    who, deal, rng, near = (*choices[:4], 0, 0, 0, 0)[:4]
    allowed = rules.players.seats
    table = Table(rules, allowed.least + who % (allowed.most - allowed.least + 1), SeededDeals(deal, rng))
    seated = rules.seated(table.seats)
    start = (_start(seated, near),) * len(table.sides)
    table.score[:] = start
    _played(table, choices[4:], RandomStream(deal, rng, 0, CHOICES))
    for found in broken(seated, table.seats, table.sides, start, table.events, pack_of(seated.deck)):
        raise BrokenLawError("invariant", found)
    if not all(line.isprintable() for line in account(rules, table.sides, table.events)):
        raise BrokenLawError("a game is told in more than letters")
    (recorded,) = read_record(record_of(rules, table, "random", start))
    for check in (replay_game, rescore):
        for divergence in check(recorded, rules):
            raise BrokenLawError(f"a game differs from its own record by {check.__name__}", divergence)
    return True


def replay(data: bytes) -> bool:
    """A record of anything, checked in both ways against the bundled variant that it names, or against some other."""
    try:
        games = read_record(bounded_lines(io.BytesIO(data)))
    except RecordError as fault:
        if not 1 <= fault.line <= max(1, data.count(b"\n") + 1):
            raise BrokenLawError("a record's fault is on a line that there is not", fault) from fault
        return False
    for game in games[:GAMES]:
        rules = _bundled_rules(game.header.variant)
        word_for_word, results = replay_game(game, rules), rescore(game, rules)
        json.dumps([asdict(each) for each in (*word_for_word, *results)], ensure_ascii=False)
        if results and not word_for_word:
            raise BrokenLawError("what replays word for word is scored differently", results[0])
    return True


def reported(found: Sequence[Problem]) -> None:
    """Every form of report can be made, points into the text, and holds nothing that a terminal would obey."""
    for problem in found:
        for label in problem.labels:
            span = label.span
            lines = span.source.lines
            if not (1 <= span.line <= len(lines) and 1 <= span.column <= len(lines[span.line - 1]) + 1):
                raise BrokenLawError(f"{problem.code} points out of the text", problem)
        shown = [line.plain for line in render(problem)]
        shown.append(f"{problem.span.source.name}:{problem.span.line}: {problem.code} {visible(problem.title)}")
        for line in shown:
            if any(ord(char) < 32 or 127 <= ord(char) < 160 or char in "\u2028\u2029" for char in line):
                raise BrokenLawError(f"{problem.code} is told in more than letters", ascii(line))
        if len(as_github(problem).splitlines()) != 1 and "\n" in as_github(problem):
            raise BrokenLawError(f"{problem.code} takes more than a line", problem)
        json.dumps(as_json(problem), ensure_ascii=False).encode()
    json.dumps(as_sarif(list(found), "0", pages()), ensure_ascii=False).encode()


def formats(source: Source) -> None:
    """Formatting twice is formatting once, and what was wrong stays wrong."""
    neat = Source(name=NAME, text=formatted(source))
    if neat.text == source.text:
        return
    before, after = (Counter(problem.code for problem in parse(each)[1]) for each in (source, neat))
    if before != after:
        raise BrokenLawError("a formatted text has other problems", f"{before} {after}\n{neat.text}")
    if not before and formatted(neat) != neat.text:
        raise BrokenLawError("a formatted text is formatted differently", neat.text)


def _mended(source: Source) -> None:
    """Mending makes a text better by each fix, tells truly what it did, and leaves nothing that is certain.

    What is wrong with the meaning of a refused line is told once the line is mended, and counts before, too.
    """
    mended = mend(source, None)
    by_hand = source.text
    for fix in mended.fixes:
        by_hand = applied(by_hand, fix)
    if by_hand != mended.source.text:
        raise BrokenLawError("the fixes do not make the mended text", mended.source.text)
    found, left = (problems_of(each, Library()) for each in (source, mended.source))
    if len(left) + len(mended.fixes) > len(found):
        raise BrokenLawError("a fix mends no problem", mended.source.text)
    new = {problem.code for problem in left} - {problem.code for problem in found}
    if new:
        raise BrokenLawError(f"mending brings {min(new)}", mended.source.text)
    if len(mended.fixes) < MOST_TRIES and _certain(found_in(mended.source, None)):
        raise BrokenLawError("something certain is left after mending", mended.source.text)


def _certain(problems: Iterable[Problem]) -> list[Problem]:
    return [problem for problem in problems if problem.fix is not None and problem.fix.certain]


def _start(rules: Rules, near: int) -> int:
    target = rules.winning.target.score
    if target is None or not near % 3:
        return rules.winning.start.score
    return target - rules.winning.towards * min(near % 3, rules.winning.distance)


def _played(table: Table, choices: bytes, rng: RandomStream) -> None:
    """Does what the bytes choose, and after them what the stream does; tries what is not allowed now and then."""
    earlier: Action | None = None
    for number in range(DECISIONS):
        if table.seat is None:
            if table.outcome is None:
                raise BrokenLawError("nobody is at turn, and the game goes on")
            return
        if table.hands_settled >= HANDS or table.redeals >= REDEALS:
            table.stop()
            continue
        legal = table.legal_actions()
        if not legal or len(set(legal)) < len(legal):
            raise BrokenLawError("a seat can do nothing, or the same twice", legal)
        if earlier is not None and earlier not in legal and number % 8 == 0:
            _refused(table, earlier)
        earlier = legal[choices[number] % len(legal) if number < len(choices) else rng.below(len(legal))]
        table.apply(earlier)
    raise BrokenLawError("a hand never ends")


def _refused(table: Table, action: Action) -> None:
    told = len(table.events)
    try:
        table.apply(action)
    except IllegalActionError as why:
        if not str(why) or len(table.events) != told:
            raise BrokenLawError("a refused action leaves a trace", action) from why
        return
    raise BrokenLawError("an action that is not listed is done", action)


@cache
def _bundled_rules(name: str) -> Rules:
    return load(name if name in _names() else "auction-pitch")


@cache
def _names() -> frozenset[str]:
    return frozenset(path.stem for path in bundled("variant"))
