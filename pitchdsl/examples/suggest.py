"""Examples that a sheet lacks: cases that tell its game from its neighbours."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice

from pitchdsl.examples.both import Both, differing
from pitchdsl.examples.candidates import candidates
from pitchdsl.examples.distinguishing import surely_stated
from pitchdsl.examples.neighbours import Neighbour
from pitchdsl.examples.verdict import verdicts
from pitchdsl.examples.witness import name_words, search
from pitchdsl.game.rules import Rules
from pitchdsl.language.clauses import Expected, Given
from pitchdsl.language.example_row import case_words
from pitchdsl.values import frozen

MOST_ONE_SIDED = 20
"""Where no case has two answers, so many are tried for one that is so by the sheet's game alone."""


@frozen(kw_only=True)
class StatedCase:
    """A case, and what is so then."""

    told: tuple[Given, ...]
    shown: tuple[Expected, ...]

    def is_so(self, rules: Rules) -> bool:
        """Whether all that is stated is surely so."""
        return all(each.so for each in verdicts(rules, self.told, self.shown))


@frozen(kw_only=True)
class Suggestion:
    """A case that tells a game from some of its neighbours."""

    name: str
    case: StatedCase
    tells: tuple[Neighbour, ...]
    """The neighbours of which it is not so, which no earlier suggestion tells apart."""

    @property
    def row(self) -> str:
        """The case as a row of ``examples``."""
        return f"{name_words(self.name)}: {case_words(self.case.told, self.case.shown)}"


@frozen(kw_only=True)
class Suggested:
    """What came of the search for examples."""

    suggestions: tuple[Suggestion, ...]
    """Those that tell most neighbours apart first."""
    noticed: tuple[Neighbour, ...]
    """The neighbours that the examples of the sheet tell apart already."""
    left: tuple[tuple[Neighbour, str], ...]
    """Those that no case was found for, each with the reason."""


Each = Callable[[Iterable[Neighbour]], Iterable[Neighbour]]


def suggest(rules: Rules, examples: Sequence[StatedCase], neighbours: Iterable[Neighbour]) -> Suggested:
    """Cases by which a game is told from its neighbours, without those that its examples tell apart already."""
    so = [each for each in examples if each.is_so(rules)]
    noticed, open_, left = [], [], []
    cases: list[StatedCase] = []
    for neighbour in neighbours:
        if any(not each.is_so(neighbour.rules) for each in so):
            noticed.append(neighbour)
            continue
        if any(not each.is_so(neighbour.rules) for each in cases):
            open_.append(neighbour)
            continue
        case, reason = telling_case(rules, neighbour.rules)
        if case is None:
            left.append((neighbour, reason))
            continue
        cases.append(case)
        open_.append(neighbour)
    return Suggested(suggestions=tuple(_covering(cases, open_)), noticed=tuple(noticed), left=tuple(left))


def telling_case(rules: Rules, other: Rules) -> tuple[StatedCase | None, str]:
    """A case that is so by rules and not by another game's, or why there is none.

    Best is one of which the other game surely says something else; next, one of which that hangs on more than is told.
    """
    found = search(rules, other)
    if found.witness is not None and found.witness.ours is not None:
        return StatedCase(told=found.witness.told, shown=(found.witness.ours,)), ""
    if found.may_show:
        both = Both(ours=rules, theirs=other, addresses=differing(rules, other))
        for kind, told in islice(candidates(both), MOST_ONE_SIDED):
            for statement in surely_stated(rules, kind, told):
                case = StatedCase(told=told, shown=(statement,))
                if not case.is_so(other) and case.is_so(rules):
                    return case, ""
    return None, found.reason if found.witness is None else "only the other sheet can state it"


def _covering(cases: Sequence[StatedCase], neighbours: Sequence[Neighbour]) -> Iterator[Suggestion]:
    """The cases, first the one that tells most neighbours apart, then the one that tells most of the others."""
    told = {case: [each for each in neighbours if not case.is_so(each.rules)] for case in cases}
    names: dict[str, int] = {}
    left = list(neighbours)
    while left:
        case = max(told, key=lambda each: (sum(it in left for it in told[each]), -len(_words(each))))
        tells = tuple(each for each in told[case] if each in left)
        if not tells:
            return
        left = [each for each in left if each not in tells]
        name = tells[0].address.partition("/")[2]
        names[name] = names.get(name, 0) + 1
        yield Suggestion(name=name if names[name] == 1 else f"{name} {names[name]}", case=case, tells=tells)


def _words(case: StatedCase) -> str:
    return case_words(case.told, case.shown)
