"""All that is certain in a text, mended at once, as often as an editor may ask for it.

``check --fix`` makes one remedy after the other and checks the game after each. Here those that are certain are made
together and the text is read once more, piece by piece as the editor does it anyway. Only where they bring a problem
together that none of them brings alone, they are tried by halves.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from attrs import define, evolve, field

from pitchdsl.diagnostics.problem import Fix, Problem
from pitchdsl.editing.checking import claimed
from pitchdsl.editing.diagnostics import diagnostics
from pitchdsl.editing.workspace import Workspace
from pitchdsl.fix_verifier import edited_lines
from pitchdsl.source import Source
from pitchdsl.syntax.parse_cache import parsed

MOST_CHECKS = 24
"""How often the text is checked: what is left then is mended when it is asked for again."""

MOST_TOGETHER = 200
"""Remedies that are made together."""


def mended(workspace: Workspace, name: str, wanted: Callable[[], bool] = lambda: True) -> Source:
    """The text with all mended that is certain; the same where nothing is.

    Raises ``KeyError`` for a text that the workspace has not, and :class:`StaleError` as soon as ``wanted`` is false.
    """
    bench = _Bench(workspace=workspace, name=name, wanted=wanted, base=workspace.sheet(name).source)
    while bench.left:
        fixes = bench.certain()
        if not fixes:
            break
        bench.make(fixes)
        bench.settle()
    return bench.base


What = tuple[str, str, str, int]
"""What a problem is known by while lines are mended: code, title, file and line."""


@define(kw_only=True)
class _Bench:
    """A text, what is wrong with it, and the remedies that were made on it in this round."""

    workspace: Workspace
    name: str
    wanted: Callable[[], bool]
    base: Source
    left: int = MOST_CHECKS
    _made: list[Fix] = field(factory=list)
    _refused: set[tuple[str, str]] = field(factory=set)
    """The lines as they were, and what was to stand there."""

    def certain(self) -> list[Fix]:
        """The remedies that may be made together: each line is changed by one of them."""
        found: list[Fix] = []
        taken: set[int] = set()
        for problem in diagnostics(self._among(self.base), self.name, self.wanted):
            fix = problem.fix
            if fix is None or not fix.certain or fix.span.source != self.base or self._is_refused(fix):
                continue
            lines = {each.span.line for each in fix.edits}
            if not lines & taken and len(found) < MOST_TOGETHER:
                taken |= lines
                found.append(fix)
        return found

    def make(self, fixes: Sequence[Fix]) -> None:
        """Makes those of some remedies that bring nothing new, together with those that were made before."""
        if not self.left:
            return
        self.left -= 1
        before, after = self._with(self._made), self._with([*self._made, *fixes])
        had, has = self._known(before, self._made), self._known(after, [*self._made, *fixes])
        if not self._new(had, has) and all(has[what] < had[what] for what in self._meant(fixes)):
            self._made.extend(fixes)
        elif len(fixes) == 1:
            self._refused.add(self._key(fixes[0]))
        else:
            half = len(fixes) // 2
            self.make(fixes[:half])
            self.make(fixes[half:])

    def settle(self) -> None:
        """Ends the round: one mended line may be what another one waited for."""
        self.base = self._with(self._made)
        self._made.clear()

    def _new(self, had: Counter[What], has: Counter[What]) -> set[What]:
        """What has come; a line of which nobody asked what was meant may be told otherwise, and is no worse for it."""
        last = parsed(self.base)[0].sought_to
        lines = {what[2:] for what in had if last is not None and what[2] == self.name and what[3] > last}
        return {what for what in has - had if what[2:] not in lines}

    def _wrong_with(self, source: Source) -> tuple[Problem, ...]:
        return claimed(self._among(source).sheet(self.name), self.wanted)

    def _among(self, source: Source) -> Workspace:
        return evolve(self.workspace, texts={**self.workspace.texts, self.name: source.text})

    def _with(self, fixes: Iterable[Fix]) -> Source:
        lines = self._edited(fixes)
        text = "\n".join(lines.get(number, line) for number, line in enumerate(self.base.lines))
        return evolve(self.base, text=text)

    def _edited(self, fixes: Iterable[Fix]) -> dict[int, str]:
        return {number: line for fix in fixes for number, line in edited_lines(self.base.lines, fix).items()}

    def _known(self, source: Source, fixes: Iterable[Fix]) -> Counter[What]:
        """What is wrong with a text that was made of the base by these, told by the lines of the base."""
        edited = self._edited(fixes)
        home = [
            number
            for number, line in enumerate(self.base.lines, start=1)
            for _ in edited.get(number - 1, line).split("\n")
        ]
        return Counter(
            (each.code, each.title, each.file, home[each.line - 1] if each.file == self.name else each.line)
            for each in self._wrong_with(source)
        )

    def _meant(self, fixes: Iterable[Fix]) -> set[What]:
        """The problems of the base that these are for."""
        those = list(fixes)
        return {
            (each.code, each.title, each.file, each.line)
            for each in self._wrong_with(self.base)
            if any(each.remedy and each.remedy.span == fix.span and each.remedy.text == fix.text for fix in those)
        }

    def _is_refused(self, fix: Fix) -> bool:
        return self._key(fix) in self._refused

    def _key(self, fix: Fix) -> tuple[str, str]:
        return self.base.lines[fix.span.line - 1], fix.text
