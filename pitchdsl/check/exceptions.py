"""Exceptions of rules in lines of their own: can each be asked, which of two wins, and is every way to play a game.

Rules with exceptions are as many games as there are ways in which these may be met, at tables of each size. Every
one of them is checked like a game without exceptions; beyond a bound only each exception alone, and all together.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, groupby

from attrs import evolve

from pitchdsl.check.conditions import askable, in_any_hand, possible, which_wins
from pitchdsl.check.contradiction import apart
from pitchdsl.check.draft import Draft
from pitchdsl.check.hand_tests import check_known_pips
from pitchdsl.check.idle_conditions import Met, idle, never_there
from pitchdsl.check.not_known import cannot_be_asked, check_table, not_the_same
from pitchdsl.check.winning import check_ways
from pitchdsl.diagnostics.problem import Label, Problem, Severity
from pitchdsl.elaborate import elaborate, exceptions_of
from pitchdsl.game.hand_sizes import MOST_SEATS
from pitchdsl.game.rules import Rules
from pitchdsl.game.table.rules import Seats
from pitchdsl.game.walk import conditions, exceptions
from pitchdsl.language import conditions as c
from pitchdsl.language.conditions import implies, leaves, simplified
from pitchdsl.language.facts import Facts, Moment
from pitchdsl.language.form import Form, Row
from pitchdsl.language.numbers import FIXED_FROM
from pitchdsl.language.predicate import Atom
from pitchdsl.resolve.variant import Entry, Part, Said, Variant
from pitchdsl.source import Span
from pitchdsl.syntax.forms import kind_at
from pitchdsl.syntax.tree import Line
from pitchdsl.values import frozen

MOST_TESTS = 5
"""With so many tests of exceptions every way in which they may be met is checked: 32 at most for a size of table."""


@frozen(kw_only=True)
class Specialization:
    """A game that rules with exceptions may come to be."""

    rules: Rules
    variant: Variant
    """What is said in this game: exceptions that hold stand for the general lines, and the others are left out."""
    when: str
    """The case in which it is played, in words; empty where no exception holds."""
    lines: tuple[Span, ...]
    """The exceptions that hold."""


def varies(rules: Rules) -> bool:
    """Whether the rules are several games in one."""
    asked = (test for _, condition, _ in conditions(rules) for test in leaves(condition))
    return bool(rules.exceptions) or rules.reckons_by_players or any(_of_players(test) for test in asked)


def check_exceptions(draft: Draft) -> Iterator[Problem]:
    """P341 to P344 and P348, for what the exceptions ask, and what is reckoned at the table."""
    unknown = list(check_table(draft))
    yield from unknown or check_ways(draft)
    yield from check_known_pips(draft)
    for address, condition, _ in conditions(draft.rules):
        for test in leaves(condition):
            if _of_players(test):
                yield from _ever_so_many(draft.at(address, condition), address, test)
    for entry, kind in _with_exceptions(draft.variant):
        address = entry.line.address
        asked = {when: each.line for part in entry.parts.values() for when, each in part.exceptions.items()}
        unasked = False
        for when in asked:
            at = draft.at(address, when)
            found = list(_same_for_all(at, address, when, kind.asked) or askable(at, address, when, kind.asked))
            yield from found
            unasked = unasked or bool(found)
            if not found:
                yield from list(possible(at, address, when)) or in_any_hand(at, address, when)
            if entry.only_if is not None and apart(entry.only_if[0], when):
                yield never_there(at, address, entry.line.name, in_other_lines=True)
        for part in entry.parts.values() if not unasked else ():
            yield from which_wins(draft, address, exceptions_of(part))
    tests = {when for size in _sizes(draft.rules) for when in _open(draft.variant, size[0])}
    if len(tests) > MOST_TESTS and draft.can_sit_down:
        last = max((when for when in tests), key=lambda when: _line(draft.variant, when).span.line)
        yield Problem(
            code="P348",
            title=f"these are too many exceptions to prove that every way to play ends: they ask {len(tests)} things",
            labels=(Label(span=_line(draft.variant, last).span, text="the last of them"),),
            help=f"up to {MOST_TESTS} are tried in every way; here each was tried alone, and all of them together",
            severity=Severity.WARNING,
        )


def check_rows_by_players(draft: Draft) -> Iterator[Problem]:
    """P344 for rows with exceptions by the number of players: at a table of such a size only the others are left."""
    for address, cases, _ in exceptions(draft.rules):
        if any(_of_players(test) for case in cases.exceptions for test in leaves(case.when)):
            yield from which_wins(draft, address, cases)


def ways(draft: Draft) -> Iterator[Specialization]:
    """Every game that the rules may come to be, the general one first."""
    for size in sorted(_sizes(draft.rules), key=lambda size: len(_met(draft.variant, _by_players(size[0], ())))):
        tests = _open(draft.variant, size[0])
        for true in _answers(tests):
            holds = _by_players(size[0], true)
            lines = _met(draft.variant, holds)
            variant = _played(draft.variant, holds, size)
            rules, problems = elaborate(variant)
            if rules is None or problems:
                continue
            told = lines or draft.rules.reckons_by_players
            words = [f"with {_players(size)}"] if told and len(_sizes(draft.rules)) > 1 else []
            words += [f"if {' and '.join(test.words() for test in true)}"] if true else []
            yield Specialization(rules=rules.seated(size[0]), variant=variant, when=", ".join(words), lines=lines)


def merged(found: Sequence[tuple[Specialization, Sequence[Problem]]]) -> Iterator[Problem]:
    """What is wrong with games that are one: errors of any, and warnings that all have or that an exception earns."""
    told: list[Problem] = []
    for place, (way, problems) in enumerate(found):
        for problem in problems:
            if any(_same(problem, other) for other in told):
                continue
            everywhere = all(any(_same(problem, each) for each in others) for _, others in found)
            if problem.severity is Severity.WARNING and not everywhere and problem.span not in way.lines:
                continue
            told.append(problem)
            yield problem if everywhere or (not place and not way.when) else _in_this_way(problem, way)


def _same(one: Problem, other: Problem) -> bool:
    return one.code == other.code and (one.title == other.title or one.span == other.span)


def _in_this_way(problem: Problem, way: Specialization) -> Problem:
    """A problem that comes of exceptions: these are shown, too."""
    shown = [label.span for label in problem.labels]
    labels = [Label(span=span, text="this holds then") for span in dict.fromkeys(way.lines) if span not in shown]
    case = ": ".join(each for each in (way.when, problem.case) if each)
    return evolve(problem, labels=(*problem.labels, *labels[:2]), case=case or None)


def _same_for_all(draft: Draft, address: str, when: c.Condition, moment: Moment) -> list[Problem]:
    """A rule of the table may ask only what is the same for everybody, and known in time."""
    for test in leaves(when):
        if moment in test.known_at() and set(test.facts_asked()) <= set(FIXED_FROM):
            continue
        if moment not in test.known_at():
            return [cannot_be_asked(draft, address, test, moment, of_all=True)]
        return [not_the_same(draft, address, when, test, moment)]
    return []


def _of_players(test: Atom) -> bool:
    """Whether a test asks how many players there are, and nothing else."""
    return test.facts_asked() == ("players",)


def _ever_so_many(draft: Draft, address: str, test: Atom) -> Iterator[Problem]:
    seats = draft.rules.players.seats
    answers = {test.met(Facts(players=number)) for number in range(seats.least, min(seats.most, 1000) + 1)}
    also = [(Seats.address, "so many may play")]
    if answers == {False}:
        yield idle(draft, address, Met.NEVER, "change the number, or the seats", also=also)
    elif answers == {True}:
        yield idle(draft, address, Met.ALWAYS, "leave the `if` out, or say more seats", also=also)


def _with_exceptions(variant: Variant) -> Iterator[tuple[Entry, type[Form] | type[Row]]]:
    for address, entry in variant.entries.items():
        kind = kind_at(address)
        if kind is not None and any(part.exceptions for part in entry.parts.values()):
            yield entry, kind


def _line(variant: Variant, when: c.Condition) -> Line:
    """The line of an exception that asks this, as it is or for some size of table."""
    lines = [
        each.line
        for entry, _ in _with_exceptions(variant)
        for part in entry.parts.values()
        for test, each in part.exceptions.items()
        if test == when or set(leaves(when)) <= set(leaves(test))
    ]
    return max(lines, key=lambda line: line.span.line)


def _sizes(rules: Rules) -> list[tuple[int, int]]:
    """The numbers of players, from one to another, between which every question about them has the same answer."""
    seats = rules.players.seats
    if not 2 <= seats.least <= seats.most <= MOST_SEATS:
        return [(seats.least, seats.most)]
    asked = (test for _, condition, _ in conditions(rules) for test in leaves(condition))
    tests = tuple(dict.fromkeys(test for test in asked if _of_players(test)))
    numbers = range(seats.least, seats.most + 1)
    apart = rules.reckons_by_players
    runs = groupby(numbers, key=lambda number: number if apart else [test.met(Facts(players=number)) for test in tests])
    return [(run[0], run[-1]) for run in (list(each) for _, each in runs)]


def _players(size: tuple[int, int]) -> str:
    return f"{size[0]} players" if size[0] == size[1] else f"{size[0]} to {size[1]} players"


def _open(variant: Variant, players: int) -> tuple[c.Condition, ...]:
    """What exceptions ask beside the number of players, each once."""
    asked = (
        when for entry, _ in _with_exceptions(variant) for part in entry.parts.values() for when in part.exceptions
    )
    left = (simplified(when, Facts(players=players)) for when in asked)
    return tuple(dict.fromkeys(when for when in left if not isinstance(when, bool)))


def _answers(tests: Sequence[c.Condition]) -> Iterator[tuple[c.Condition, ...]]:
    """The tests that may be met together, none first; of very many only each alone, and all."""
    if len(tests) > MOST_TESTS:
        yield ()
        yield from (tuple(other for other in tests if implies(test, other)) for test in tests)
        yield tuple(tests)
        return
    for number in range(len(tests) + 1):
        for true in combinations(tests, number):
            follows = all(other in true for test in true for other in tests if implies(test, other))
            if follows and not any(apart(*pair) for pair in combinations(true, 2)):
                yield true


def _by_players(players: int, true: Sequence[c.Condition]) -> Callable[[c.Condition], bool]:
    """Whether a test is met at a table of so many, when these are met."""

    def holds(when: c.Condition) -> bool:
        left = simplified(when, Facts(players=players))
        return left if isinstance(left, bool) else left in true

    return holds


def _met(variant: Variant, holds: Callable[[c.Condition], bool]) -> tuple[Span, ...]:
    """The lines of the exceptions that hold."""
    chosen = (_said(part, holds) for entry, _ in _with_exceptions(variant) for part in entry.parts.values())
    return tuple(dict.fromkeys(each.line.span for each in chosen if each is not None and each.line.when is not None))


def _said(part: Part, holds: Callable[[c.Condition], bool]) -> Said | None:
    """What holds of a part: its first exception that is met, else what is said in general."""
    met = (part.exceptions[case.when] for case in exceptions_of(part).exceptions if holds(case.when))
    return next(met, part.general)


def _played(variant: Variant, holds: Callable[[c.Condition], bool], size: tuple[int, int]) -> Variant:
    """What is said in a game in which these exceptions hold, for so many players."""
    entries = dict(variant.entries)
    for entry, _ in _with_exceptions(variant):
        address = entry.line.address
        parts = {name: said for name, part in entry.parts.items() if (said := _said(part, holds)) is not None}
        if not parts:
            del entries[address]
            continue
        lines = [said.line for said in parts.values() if said.line.when is not None]
        line = lines[-1] if lines else entry.general if entry.general.when is None else list(parts.values())[-1].line
        entries[address] = Entry(
            line=line,
            general=line,
            parts={name: Part(general=said) for name, said in parts.items()},
            only_if=entry.only_if,
        )
    seats = entries.get(Seats.address)
    if seats is not None:
        numbers = {"least": size[0], "most": size[1]}
        parts_ = {name: Part(general=Said(value=number, line=seats.line)) for name, number in numbers.items()}
        entries[Seats.address] = Entry(line=seats.line, general=seats.general, parts=parts_)
    return evolve(variant, entries=entries)
