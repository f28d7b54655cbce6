"""A witness of two games: the shortest case of which they surely say different things."""

import re
from collections.abc import Iterable, Iterator, Sequence

from pitchdsl.examples.both import Both, differing
from pitchdsl.examples.candidates import candidates, unseen
from pitchdsl.examples.distinguishing import distinguishing_case, shrunk
from pitchdsl.examples.verdict import verdicts
from pitchdsl.game.rules import Rules
from pitchdsl.language.clause import Kind
from pitchdsl.language.clauses import Expected, Given
from pitchdsl.language.example_row import case_words
from pitchdsl.values import frozen

MOST_MORE = 80
"""Where only one of two games can state its answer, so many more cases are tried for one that both can."""


@frozen(kw_only=True)
class Witness:
    """A case, and what each of two games says of it."""

    told: tuple[Given, ...]
    ours: Expected | None
    """What is so by the first game, and not by the other; none where the first can only refuse what the other says."""
    theirs: Expected | None
    """What is so by the other game, and not by the first."""

    @property
    def is_mutual(self) -> bool:
        """Whether either game can state its answer."""
        return self.ours is not None and self.theirs is not None

    def holds(self, ours: Rules, theirs: Rules) -> bool:
        """Whether both games answer so, by the verdicts that check a sheet's examples."""
        stated = [each for each in (self.ours, self.theirs) if each is not None]
        wanted = [each is self.ours for each in stated]
        by_ours = [each.so for each in verdicts(ours, self.told, stated)]
        by_theirs = [each.so for each in verdicts(theirs, self.told, stated)]
        return by_ours == wanted and by_theirs == [not each for each in wanted]

    def row(self, name: str, *, ours: bool) -> str | None:
        """The case as a row of ``examples`` of one of the games; none where it can state nothing."""
        shown = self.ours if ours else self.theirs
        return None if shown is None else f"{name_words(name)}: {case_words(self.told, (shown,))}"


@frozen(kw_only=True)
class Search:
    """What came of the search for a witness."""

    witness: Witness | None
    tried: int
    """The cases that were tried."""
    unseen: tuple[tuple[str, str], ...]
    """The rules that differ and that no case shows: the address, and why."""
    may_show: bool
    """Whether any of the rules that differ may show in a case."""

    @property
    def reason(self) -> str:
        """Why there is no witness, in words without a stop."""
        if not self.may_show:
            return "; ".join(f"{address}: {why}" for address, why in self.unseen) or "the rules are the same"
        return f"none found in {self.tried} that were tried"


def witness(ours: Rules, theirs: Rules) -> Witness | None:
    """The shortest case found of which two games surely say different things; none where there is none."""
    return search(ours, theirs).witness


StatedTold = tuple[Sequence[Given], Sequence[Expected]]
"""A case that somebody has written down: what is told, and what is stated."""


def search(
    ours: Rules, theirs: Rules, addresses: Sequence[str] | None = None, shown: Iterable[StatedTold] = ()
) -> Search:
    """A witness by the rules that differ, or by some of them, and how it was sought.

    Where no case that can be composed tells the games apart, one of those that their sheets have ``shown`` may.
    """
    differ = tuple(differing(ours, theirs) if addresses is None else addresses)
    hidden = tuple((each, why) for each in differ if (why := unseen(each)) is not None)
    found, tried = _sought(Both(ours=ours, theirs=theirs, addresses=differ))
    if found is None and len(hidden) < len(differ):
        found = next((each for case in shown for each in _of_shown(ours, theirs, *case)), None)
    return Search(witness=found, tried=tried, unseen=hidden, may_show=len(hidden) < len(differ))


def _sought(both: Both) -> tuple[Witness | None, int]:
    """The first case that tells two games apart, as short as it gets, and the number of cases tried for it."""
    one_sided: Witness | None = None
    tried, more = 0, MOST_MORE
    for kind, told in candidates(both):
        tried += 1
        if one_sided is not None:
            more -= 1
            if not more:
                break
        apart = distinguishing_case(both.ours, both.theirs, kind, told)
        if apart is None or (one_sided is not None and not apart.is_mutual):
            continue
        short = shrunk(apart, both.ours, both.theirs)
        found = Witness(told=short.told, ours=short.ours, theirs=short.theirs)
        if not found.holds(both.ours, both.theirs):
            continue
        if found.is_mutual or kind is Kind.COUNT:  # another count would say no more, and counts take long
            return found, tried
        one_sided = found
    return one_sided, tried


def _of_shown(ours: Rules, theirs: Rules, told: Sequence[Given], shown: Sequence[Expected]) -> Iterator[Witness]:
    """What a case that a sheet shows says of two games, where it tells them apart."""
    for statement in shown:
        for one in (
            Witness(told=tuple(told), ours=statement, theirs=None),
            Witness(told=tuple(told), ours=None, theirs=statement),
        ):
            if one.holds(ours, theirs):
                yield one


_PLAIN = re.compile(r"[a-z][a-z]*([ -][a-z]+)*")


def name_words(name: str) -> str:
    """A name as a row begins with it: in quotes unless it is plain words."""
    return name if _PLAIN.fullmatch(name) else f'"{name}"'
