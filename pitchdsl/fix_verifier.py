"""Remedies are proved before they are shown: each is put in its place, and the text is read and checked again.

Whoever finds a problem sees one line, and proposes. What is shown in the imperative has been put in place in the
author's own text, takes its problem away and brings no other, and keeps each word that was written. What brings no
problem about its own line, and may mean what was written, is asked as a question. Nothing else is shown; and a problem
that comes without a remedy, such as what no rule sheet can say, stays without one.

A remedy in one game says nothing of the games beside it. So no more is read again than the game or house rule that the
line stands in, those that stand on it, and whatever they all stand on: then a file of many games costs as much as the
games one by one.
"""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from attrs import evolve

from pitchdsl.diagnostics.faults import our_own
from pitchdsl.diagnostics.problem import Fix, Problem, Remedy, Severity, errors
from pitchdsl.resolve.library import Library
from pitchdsl.source import Source, Span
from pitchdsl.syntax.forms import SECTIONS
from pitchdsl.syntax.judge import MeaningPreserved
from pitchdsl.syntax.lines import typed
from pitchdsl.syntax.meaning_preserved import kept
from pitchdsl.syntax.offers import whole_line
from pitchdsl.syntax.parse import MOST_SOUGHT
from pitchdsl.syntax.parse_cache import parsed
from pitchdsl.values import frozen

MOST_READINGS = 40
"""How often a text may be read again to prove what is offered in it."""

WIDTH = 100
"""Characters of a line that is read at the price of one; whoever writes more in it pays for several."""

Check = Callable[[Source, int | None], Sequence[Problem]]
"""Tells all that is wrong with a text, with remedies that are claims.

It may be told the last line of which it is asked what was meant: a line that is mended makes no room for another one.
"""


def verify_fixes(
    problems: Iterable[Problem],
    check: Check,
    library: Library,
    *,
    checked: Mapping[Source, list[Problem]] | None = None,
) -> list[Problem]:
    """The problems, each with its remedy as far as that is proved; ``checked`` has the texts that were read already.

    That is tried for the first remedies of each text; the other problems are told without one.
    """
    verifiers: dict[Source, FixVerifier] = {}
    tried: Counter[Source] = Counter()
    found: list[Problem] = []
    for problem in problems:
        remedy = problem.remedy
        if remedy is not None:
            source = remedy.span.source
            if source not in verifiers:
                verifiers[source] = FixVerifier(source=source, check=check, library=library.anew())
                verifiers[source].known.update({(each, None): those for each, those in (checked or {}).items()})
            tried[source] += 1
            try:
                remedy = verifiers[source].proved(problem, remedy) if tried[source] <= MOST_SOUGHT else None
            except Exception as error:  # a remedy that cannot be tried is not shown, and its problem is
                remedy = None
                found.append(our_own(error, "trying a remedy", problem.span, Severity.WARNING))
        found.append(problem if remedy is problem.remedy else evolve(problem, remedy=remedy))
    return list(_told_once(found))


def _told_once(problems: Sequence[Problem]) -> Iterator[Problem]:
    """The problems, but for what is wrong with the meaning of a line that was refused and read as it was meant.

    That is told once the line is mended: to whom it is not yet clear what the line says, it would be a riddle. As the
    mended line would be refused in turn, its remedy becomes a question.
    """
    errors_of_lines = [each for each in errors(problems) if each.code[:2] in _OF_A_LINE]
    unread = {(each.span.source, each.span.line) for each in errors_of_lines if each.code[:2] == _UNREAD}
    refused = unread | {(each.span.source, each.span.line) for each in errors_of_lines}
    waiting = {
        each: _lines_of(each) & (unread if each.code[:2] in _OF_A_LINE else refused)
        for each in problems
        if each.code[:2] != _UNREAD
    }
    wrong = {line for each, lines in waiting.items() if each.severity is Severity.ERROR for line in lines}
    for each in problems:
        if each.remedy and _lines_of(each) & wrong:
            asked = evolve(each.remedy, certain=False) if each.remedy.question else None
            yield evolve(each, remedy=asked)
        elif not waiting.get(each):
            yield each


def _lines_of(problem: Problem) -> set[tuple[Source, int]]:
    """The lines that a problem speaks of; of a warning, the one at which it stands."""
    labels = problem.labels if problem.severity is Severity.ERROR else problem.labels[:1]
    return {(label.span.source, label.span.line) for label in labels}


_UNREAD = "P1"
"""How the codes begin of lines that cannot be read."""

_OF_A_LINE = (_UNREAD, "P2", "P9")
"""How the codes begin of problems of a line itself, and of faults of our own."""


@frozen(kw_only=True)
class Verdict:
    """What becomes of a text with a remedy in its place."""

    accepted: bool
    """The problem is gone, and no error has come that is about the line."""
    alone: bool
    """And no other problem has come at all."""


class FixVerifier:
    """Where remedies are tried: knows which games and house rules of a text have to do with one another.

    No remedy makes a game or takes one away, so this holds while the text is mended; a remedy that makes lines is the
    last to be tried here.
    """

    def __init__(self, *, source: Source, check: Check, library: Library) -> None:
        tree, _ = parsed(source)
        self.check = check
        self._idle = tree.idle
        self._library = library
        self._left = MOST_READINGS * len(source.lines)
        self.starts = sorted({each.span.line - 1 for each in (*tree.definitions, *tree.nameless)})
        """The lines at which they begin, from 0."""
        self.ends = [*self.starts[1:], len(source.lines)] if self.starts else []
        self.called: dict[str, set[int]] = {}
        """By name, which of them is called so, or may be."""
        self.names: list[set[str]] = []
        self.speaks: dict[str, set[int]] = {}
        """By name, which of them speak of it in the first line or behind ``with``."""
        self.words: list[set[str]] = []
        self.known: dict[tuple[Source, int | None], list[Problem]] = {}
        """What is wrong with the texts that were read already, each as far as it is asked what was meant."""
        self._sought: dict[Source, int | None] = {source: tree.sought_to}
        for at, (start, end) in enumerate(zip(self.starts, self.ends, strict=True)):
            self.names.append(set())
            self.words.append(set())
            self._listen(at, source.lines[start], first=True)
            for line in source.lines[start + 1 : end]:
                self._listen(at, line, first=False)

    def proved(self, problem: Problem, remedy: Remedy) -> Remedy | None:
        """The remedy, as an order or as a question; none where it would not mend the text or not say the same."""
        held = _kept(remedy)
        if held is MeaningPreserved.NOT:
            return None
        verdict = self.tried(remedy.span.source, problem, remedy.fix)
        if not verdict.accepted:
            return None
        certain = remedy.certain and held is MeaningPreserved.SURELY and verdict.alone
        return evolve(remedy, certain=certain) if certain or remedy.question else None

    def tried(self, source: Source, problem: Problem, fix: Fix) -> Verdict:
        """What becomes of a text with that done to it."""
        refused = Verdict(accepted=False, alone=False)
        if fix.span.source.name != source.name:
            return refused
        edited = edited_lines(source.lines, fix)
        number = fix.span.line - 1
        at = next((at for at, end in enumerate(self.ends) if self.starts[at] <= number < end), None)
        if at is None or not all(self.starts[at] <= n < self.ends[at] for n in edited):
            return refused
        for n, text in edited.items():
            for line in text.split("\n"):
                self._listen(at, line, first=n == self.starts[at])
        heard = {number, *edited, problem.span.line - 1}
        near = [
            n
            for each in sorted(self._read_with(at))
            for n in range(self.starts[each], self.ends[each])
            if n in heard or n + 1 not in self._idle
        ]
        price = sum(1 + len(source.lines[n]) // WIDTH for n in near)
        if self._left < price:
            return refused
        self._left -= price
        before = evolve(source, text="\n".join(source.lines[n] for n in near))
        mended = [edited.get(n, source.lines[n]) for n in near]
        after = evolve(source, text="\n".join(mended))
        places = _Places(
            source=source,
            made_of=tuple(n for n, text in enumerate(mended, start=1) for _ in text.split("\n")),
            changed=frozenset(n for n, at in enumerate(near, start=1) if at in edited),
        )
        wrong_after = self._wrong_with(after, places.now(self._sought_in(before)))
        had = Counter(_what(each, each.span.line) for each in self._wrong_with(before))
        has = Counter(places.what(each) for each in wrong_after)
        new = has - had
        first, heading = number == self.starts[at], fix.text in SECTIONS
        about = [
            each
            for each in wrong_after
            if places.what(each) in new
            and each.severity is Severity.ERROR
            and (heading or places.touched_by(each))
            and (not first or each.code in _OF_A_FIRST_LINE)
        ]
        own = self._own(problem, source, near)
        gone = own is None or has[own] < had[own]
        return Verdict(accepted=gone and not about, alone=gone and not new and own is not None)

    def _own(self, problem: Problem, source: Source, near: list[int]) -> "What | None":
        """The problem in the part of the text that is read; none where it comes of something outside only."""
        if problem.span.source.name != source.name or problem.span.line - 1 not in near:
            return None
        return _what(problem, near.index(problem.span.line - 1) + 1)

    def _listen(self, at: int, line: str, *, first: bool) -> None:
        """Takes down the names in a line that may be a game's own or another's."""
        if not first and "with" not in line.lower():
            return
        said = re.findall(r"[a-z][a-z0-9-]*", re.sub(r'"[^"]*"', " ", typed(line)).lower())
        if first:
            for name in set(said[1:3]) - _NO_NAMES:
                self.names[at].add(name)
                self.called.setdefault(name, set()).add(at)
                if self._library.find(name) is not None:
                    # a text outside may speak of this name, and would then mean this one
                    self.speaks.setdefault(name, set()).update(range(len(self.starts)))
        if first or said[:1] == ["with"]:
            words = set(said) - _NO_NAMES
            self.words[at] |= words
            for word in words:
                self.speaks.setdefault(word, set()).add(at)

    def _read_with(self, at: int) -> set[int]:
        """A game, those that stand on it, and all that these stand on."""
        heirs = _reached({at}, lambda each: [self.speaks.get(name, set()) for name in self.names[each]])
        return _reached(heirs, lambda each: [self.called.get(word, set()) for word in self.words[each]])

    def _sought_in(self, source: Source) -> int | None:
        """The last line of a text of which it is asked what was meant."""
        if source not in self._sought:
            self._sought[source] = parsed(source)[0].sought_to
        return self._sought[source]

    def _wrong_with(self, source: Source, sought_to: int | None = None) -> list[Problem]:
        if (source, sought_to) not in self.known:
            self.known[source, sought_to] = list(self.check(source, sought_to))
        return self.known[source, sought_to]


What = tuple[str, str, str, int]
"""What a problem is known by while the text around it changes: code, title, file and line."""


def _what(problem: Problem, line: int) -> What:
    return problem.code, problem.title, problem.span.source.name, line


@frozen(kw_only=True)
class _Places:
    """Where the lines of a text were before some of them became others, or several."""

    source: Source
    made_of: tuple[int, ...]
    """For each line of the mended text, the line that it was made of, from 1."""
    changed: frozenset[int]
    """The lines that are others now."""

    def what(self, problem: Problem) -> What:
        return _what(problem, self._before(problem.span))

    def now(self, line: int | None) -> int | None:
        """The last line that was made of one down to a line."""
        return None if line is None else bisect_right(self.made_of, line)

    def touched_by(self, problem: Problem) -> bool:
        """Whether a problem is about a line that was changed."""
        spans = [label.span for label in problem.labels if label.span.source.name == self.source.name]
        return any(self._before(span) in self.changed for span in spans)

    def _before(self, span: Span) -> int:
        inside = span.source.name == self.source.name and span.line <= len(self.made_of)
        return self.made_of[span.line - 1] if inside else span.line


_OF_A_FIRST_LINE = frozenset({"P103", "P105", "P203", "P204", "P205", "P212"})
"""What a first line itself may have wrong; what is wrong with the whole game is shown at it, too."""

_NO_NAMES = frozenset({"variant", "house", "rule", "house-rule", "extends", "with"})
"""Words of a first line that name nothing."""


def _kept(remedy: Remedy) -> MeaningPreserved:
    """How much of what was written a remedy keeps; what was read rightly and is wrong can only be asked about."""
    if not remedy.order:
        return MeaningPreserved.LIKELY
    if not remedy.offered:
        return MeaningPreserved.SURELY
    return kept(whole_line(remedy.span).text, remedy.offered, remedy.home)


def edited_lines(lines: Sequence[str], fix: Fix) -> dict[int, str]:
    """The lines that a fix changes, by their numbers from 0; one that becomes several has line ends in it."""
    edited: dict[int, str] = {}
    for each in fix.edits:
        number, start = each.span.line - 1, each.span.column - 1
        line = edited.get(number, lines[number])
        edited[number] = line[:start] + each.text + line[start + each.span.length :]
    return edited


def _reached(at: set[int], near: Callable[[int], Iterable[set[int]]]) -> set[int]:
    """All that can be reached from some of them, step by step, and these themselves."""
    reached, waiting = set(at), list(at)
    while waiting:
        for those in near(waiting.pop()):
            waiting.extend(those - reached)
            reached |= those
    return reached
