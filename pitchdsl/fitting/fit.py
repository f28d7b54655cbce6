"""A house rule laid over a game: whether it fits, changes nothing, or is refused, and why."""

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from functools import cache

from attrs import evolve

from pitchdsl.check.auction import highest_bid_of
from pitchdsl.check.without_effect import without_total
from pitchdsl.compile import Compiled, drafted
from pitchdsl.diagnostics.problem import Label, Problem, errors, in_order
from pitchdsl.game.bounded import all_points
from pitchdsl.game.rules import Rules
from pitchdsl.resolve.library import Library, bundled
from pitchdsl.resolve.problems import changes_nothing
from pitchdsl.resolve.resolve import resolve
from pitchdsl.syntax.tree import Definition
from pitchdsl.values import frozen

MOST_TRIED = 30
"""Lines of a house rule that are left out one by one, to find the one that a game refuses."""


class Verdict(Enum):
    """What comes of a house rule that is laid over a game."""

    FITS = "fits"
    CHANGES_NOTHING = "changes nothing"
    REFUSED = "refused"


@frozen(kw_only=True)
class Raised:
    """All the points of a hand, and the highest bid, where a house rule raises both: before it, and with it."""

    points: tuple[int, int]
    bid: tuple[int, int]

    def words(self) -> str:
        """The fact in plain words."""
        return f"a hand gives {self.points[1]} points, not {self.points[0]}, and bids go up to {self.bid[1]}"


@frozen(kw_only=True, repr=False)
class Fit(Compiled):
    """A house rule over a variant: its ``verdict``, the ``rules`` of both together, and ``problems`` that are new.

    There are no rules where the house rule is refused. Its problems are what the house rule brings about; where the
    variant alone cannot be played, also what is wrong with that.
    """

    house_rule: str
    """Its name."""
    variant: str
    """Its name."""
    verdict: Verdict
    reason: Problem | None
    """Of a refusal: the first error, at the line of the house rule that it comes from."""
    raised: Raised | None = None
    """Of one that fits: how far points and bids go up; none where the highest bid does not go up with the points."""


@frozen(kw_only=True)
class Game:
    """A variant that house rules are laid over."""

    definition: Definition
    library: Library
    """Where the variant finds what it stands on."""
    draft: Rules | None
    """Its rules without a declared total; none where they cannot even be put together."""
    addresses: frozenset[str]
    """The rules and rows that it says."""
    problems: tuple[Problem, ...]
    """What is wrong with the variant, and those laid over it, alone."""
    over: tuple[Definition, ...] = ()
    """House rules that are laid over it already."""

    @property
    def name(self) -> str:
        """The variant's name."""
        return self.definition.name

    @property
    def is_playable(self) -> bool:
        """Whether it can be played without any house rule."""
        return not errors(self.problems)


def game(definition: Definition, library: Library, over: Sequence[Definition] = ()) -> Game:
    """A variant, made ready to lay house rules over it, perhaps over others that are laid over it already."""
    draft, problems = _drafted(definition, library, over)
    variant, _ = resolve(definition, library, over)
    return Game(
        definition=definition,
        library=library,
        draft=None if draft is None else without_total(draft),
        addresses=frozenset(variant.entries if variant else ()),
        problems=tuple(problems),
        over=tuple(over),
    )


def _drafted(
    definition: Definition, library: Library, house_rules: Sequence[Definition] = ()
) -> tuple[Rules | None, list[Problem]]:
    """The draft and its problems; without remedies, for none is proved on the text that it is for."""
    draft, problems = drafted(definition, library, house_rules)
    return draft, [evolve(each, remedy=None) for each in problems]


def bundled_games() -> Iterator[Game]:
    """The bundled variants, by name, each made ready once, when it is first asked for."""
    return (each for path in bundled("variant") if (each := _bundled_game(path.stem)) is not None)


@cache
def _bundled_game(name: str) -> Game | None:
    library = Library()
    definition = library.find(name)
    return None if definition is None else game(definition, library)


def lay(rule: Definition, under: Game) -> Fit:
    """Lays a house rule over a game."""
    draft, problems = _drafted(under.definition, under.library, [*under.over, rule])
    wrong = in_order(errors(problems))
    news = [each for each in problems if each not in under.problems]
    if wrong:
        first = next((each for each in wrong if each not in under.problems), wrong[0])
        reason = _at_own_line(first, rule, under)
        told = [reason, *(each for each in (news if under.is_playable else problems) if each != first)]
        verdict, draft = Verdict.REFUSED, None
    else:
        reason, told, verdict = None, news, Verdict.FITS
        if draft is not None and without_total(draft) == under.draft:
            verdict = Verdict.CHANGES_NOTHING
            told.append(changes_nothing(rule, None, under.name))
    return Fit(
        house_rule=rule.name,
        variant=under.name,
        verdict=verdict,
        rules=draft,
        problems=tuple(in_order(dict.fromkeys(told))),
        reason=reason,
        raised=_raised(under.draft, draft) if verdict is Verdict.FITS else None,
    )


def _raised(before: Rules | None, after: Rules | None) -> Raised | None:
    """Whether rules have more points in a hand than before, and a higher bid."""
    if before is None or after is None:
        return None
    points, bid = ((each(before), each(after)) for each in (all_points, highest_bid_of))
    return Raised(points=points, bid=bid) if points[1] > points[0] and bid[1] > bid[0] > 0 else None


def lay_over(rule: Definition, games: Iterable[Game]) -> Iterator[Fit]:
    """Lays a house rule over one game after the other."""
    return (lay(rule, each) for each in games)


def _at_own_line(problem: Problem, rule: Definition, under: Game) -> Problem:
    """The problem at the line of the house rule that brings it about; as it is where the game has it alone.

    Where none of its places is such a line, the one is it without which the problem is gone.
    """
    own = [line.span.line for line in rule.lines]
    here = [each for each in problem.labels if each.span.source == rule.span.source and each.span.line in own]
    if problem in under.problems or problem.labels[0] in here:
        return problem
    first_line = [each for each in problem.labels if each.span == rule.span]
    others = [each for each in problem.labels if each not in here and each not in first_line]
    if here:
        return evolve(problem, labels=(*here, *others))
    for line in rule.lines[:MOST_TRIED]:
        rest = evolve(rule, lines=tuple(each for each in rule.lines if each is not line))
        left = _drafted(under.definition, under.library, [*under.over, rest])[1] if rest.lines else under.problems
        if problem.code not in [each.code for each in errors(left)]:
            place = Label(span=line.span, text=f"over `{under.name}` this does not fit")
            return evolve(problem, labels=(place, *others))
    return evolve(problem, labels=(*(first_line or [Label(span=rule.span)]), *others))
