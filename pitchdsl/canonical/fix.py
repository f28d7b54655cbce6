"""Mends what is certain: a remedy is tried on the text, and stands only if the text is better for it.

A problem may carry a fix, which is a proposal: whoever found the problem saw one line. Here the fix is made, the text
is read and compiled again, and the fix counts as certain only where that problem is gone and no other has come.

A fix in one game says nothing of the games beside it. So no more is read again than the game or house rule that the
fix stands in, those that stand on it, and whatever they all stand on: then a file of many games costs as much as the
games one by one.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from attrs import evolve, frozen

from pitchdsl.compile import check_text
from pitchdsl.diagnostics.problem import Fix, Problem
from pitchdsl.resolve.library import Library
from pitchdsl.source import Source
from pitchdsl.syntax.lines import typed
from pitchdsl.syntax.parse import parse

MOST_TRIES = 200
"""How many fixes are tried on one text: each costs a check of the game that it stands in."""


@frozen(kw_only=True)
class Mended:
    """A text after all that is certain has been mended."""

    source: Source
    """The same text where nothing was."""
    fixes: tuple[Fix, ...]
    """What was done, in this order: each speaks of the text as it was when its turn came."""


def found_in(source: Source, folder: Path | None) -> list[Problem]:
    """All that is wrong with a text, and with the texts beside it that it needs; fixes are proposals still."""
    library = Library(folders=(folder,) if folder else ())
    found = check_text(source, library)
    return list(dict.fromkeys([*found, *library.problems]))


def certain(source: Source, folder: Path | None, problems: list[Problem]) -> list[Problem]:
    """The problems of a text, with those fixes only that mend it."""
    bench = _Bench(source=source, folder=folder)
    left = MOST_TRIES
    sure: list[Problem] = []
    for problem in problems:
        if problem.fix is not None:
            left -= 1
            if left < 0 or problem.fix.span.source != source or not bench.mends(source, problem, problem.fix):
                problem = evolve(problem, fix=None)  # noqa: PLW2901
        sure.append(problem)
    return sure


def mend(source: Source, folder: Path | None) -> Mended:
    """Mends a text, one fix after the other, until none is certain any more."""
    done: list[Fix] = []
    left = MOST_TRIES
    before = None
    while before != source and left:
        # Once more after each time: one mended line may be what another one waited for.
        before = source
        bench = _Bench(source=source, folder=folder)
        for problem in found_in(source, folder):
            fix = problem.fix
            if fix is None or not left or fix.span.source != before:
                continue
            if any(before.lines[each.span.line - 1] != source.lines[each.span.line - 1] for each in fix.edits):
                continue  # a line of it has been mended already
            left -= 1
            if bench.mends(source, problem, fix):
                done.append(_moved(fix, source))
                source = evolve(source, text=applied(source.text, fix))
                if len(source.lines) != len(before.lines):
                    break  # every problem below stands in another line now
    return Mended(source=source, fixes=tuple(done))


def applied(text: str, fix: Fix) -> str:
    """A text with a fix made in it; its line ends are ``\\n``, and every one of them stays."""
    lines = text.split("\n")
    for number, line in _edited(lines, fix).items():
        lines[number] = line
    return "\n".join(lines)


def _edited(lines: Sequence[str], fix: Fix) -> dict[int, str]:
    """The lines that a fix changes, by their numbers from 0; one that becomes several has line ends in it."""
    edited: dict[int, str] = {}
    for each in fix.edits:
        number, start = each.span.line - 1, each.span.column - 1
        line = edited.get(number, lines[number])
        edited[number] = line[:start] + each.text + line[start + each.span.length :]
    return edited


def _moved(fix: Fix, source: Source) -> Fix:
    """The same fix, of a text whose lines that it changes are as they were."""
    more = tuple(evolve(each, span=evolve(each.span, source=source)) for each in fix.more)
    return evolve(fix, span=evolve(fix.span, source=source), more=more)


class _Bench:
    """Where fixes are tried: knows which games and house rules of a text have to do with one another.

    No fix makes a game or takes one away; one that makes lines is the last to be tried here.
    """

    def __init__(self, *, source: Source, folder: Path | None) -> None:
        tree, _ = parse(source)
        self.folder = folder
        self._elsewhere = Library(folders=(folder,) if folder else ())
        self.starts = sorted({each.span.line - 1 for each in (*tree.definitions, *tree.nameless)})
        """The lines at which they begin, from 0."""
        self.ends = [*self.starts[1:], len(source.lines)] if self.starts else []
        self.called: dict[str, set[int]] = {}
        """By name, which of them is called so, or may be."""
        self.names: list[set[str]] = []
        self.speaks: dict[str, set[int]] = {}
        """By name, which of them speak of it in the first line or behind ``with``."""
        self.words: list[set[str]] = []
        self.known: dict[Source, Counter[tuple[str, str, str, int]]] = {}
        """What is wrong with the texts that were read already."""
        for at, (start, end) in enumerate(zip(self.starts, self.ends, strict=True)):
            self.names.append(set())
            self.words.append(set())
            self._listen(at, source.lines[start], first=True)
            for line in source.lines[start + 1 : end]:
                self._listen(at, line, first=False)

    def _listen(self, at: int, line: str, *, first: bool) -> None:
        """Takes down the names in a line that may be a game's own or another's."""
        said = re.findall(r"[a-z][a-z0-9-]*", re.sub(r'"[^"]*"', " ", typed(line)).lower())
        if first:
            for name in set(said[1:3]) - _NO_NAMES:
                self.names[at].add(name)
                self.called.setdefault(name, set()).add(at)
                if self._elsewhere.find(name) is not None:
                    # a text outside may speak of this name, and would then mean this one
                    self.speaks.setdefault(name, set()).update(range(len(self.starts)))
        if first or said[:1] == ["with"]:
            words = set(said) - _NO_NAMES
            self.words[at] |= words
            for word in words:
                self.speaks.setdefault(word, set()).add(at)

    def mends(self, source: Source, problem: Problem, fix: Fix) -> bool:
        """Whether a fix takes its problem away and brings no other."""
        number = fix.span.line - 1
        at = next((at for at, end in enumerate(self.ends) if self.starts[at] <= number < end), None)
        if at is None or problem.span.source.name != source.name:
            return False
        edited = _edited(source.lines, fix)
        if not all(self.starts[at] <= n < self.ends[at] for n in edited):
            return False
        for n, line in edited.items():
            self._listen(at, line, first=n == self.starts[at])
        kept = [n for each in sorted(self._read_with(at)) for n in range(self.starts[each], self.ends[each])]
        before = evolve(source, text="\n".join(source.lines[n] for n in kept))
        mended = [edited.get(n, source.lines[n]) for n in kept]
        after = evolve(source, text="\n".join(mended))
        had, has = self._wrong_with(before), _numbered_as_before(self._wrong_with(after), mended, source.name)
        if problem.span.line - 1 not in kept:
            return False
        what = (*_what(problem)[:3], kept.index(problem.span.line - 1) + 1)
        return not has - had and has[what] < had[what]

    def _read_with(self, at: int) -> set[int]:
        """A game, those that stand on it, and all that these stand on."""
        heirs = _reached({at}, lambda each: [self.speaks.get(name, set()) for name in self.names[each]])
        return _reached(heirs, lambda each: [self.called.get(word, set()) for word in self.words[each]])

    def _wrong_with(self, source: Source) -> Counter[tuple[str, str, str, int]]:
        if source not in self.known:
            self.known[source] = Counter(_what(each) for each in found_in(source, self.folder))
        return self.known[source]


def _numbered_as_before(
    found: Counter[tuple[str, str, str, int]], mended: Sequence[str], name: str
) -> Counter[tuple[str, str, str, int]]:
    """What is wrong with a mended text, each with the line that its line was made of."""
    made_of = [at for at, line in enumerate(mended, start=1) for _ in line.split("\n")]
    if len(made_of) == len(mended):
        return found
    numbered: Counter[tuple[str, str, str, int]] = Counter()
    for (code, title, file, line), times in found.items():
        numbered[code, title, file, made_of[line - 1] if file == name else line] += times
    return numbered


_NO_NAMES = frozenset({"variant", "house", "rule", "house-rule", "extends", "with"})
"""Words of a first line that name nothing."""


def _reached(at: set[int], near: Callable[[int], Iterable[set[int]]]) -> set[int]:
    """All that can be reached from some of them, step by step, and these themselves."""
    reached, waiting = set(at), list(at)
    while waiting:
        for those in near(waiting.pop()):
            waiting.extend(those - reached)
            reached |= those
    return reached


def _what(problem: Problem) -> tuple[str, str, str, int]:
    """What a problem is known by while the text around it changes."""
    return problem.code, problem.title, problem.span.source.name, problem.span.line
