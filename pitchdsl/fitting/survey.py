"""A house rule over many games: how many it fits, why the others refuse it, and what it needs."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from attrs import evolve

from pitchdsl.compile import check_text
from pitchdsl.diagnostics.pages import pages
from pitchdsl.diagnostics.problem import Problem, errors, in_order
from pitchdsl.examples.sheet import check_examples, own_examples
from pitchdsl.fitting.fit import Fit, Game, Verdict, bundled_games, game, lay_over
from pitchdsl.fitting.needs import needs
from pitchdsl.fitting.shown import over_games, untrue
from pitchdsl.resolve.library import Library, bundled
from pitchdsl.source import Source
from pitchdsl.syntax.parse_cache import at_hand, parsed
from pitchdsl.syntax.tree import Definition, Tree
from pitchdsl.values import frozen

MOST_LAID = 100
"""House rules that are laid over games in one go: one that none takes costs a tenth of a second."""

MOST_NEIGHBOURS = 200
"""Games that are no bundled ones and are tried with a house rule that no bundled game takes."""


@frozen(kw_only=True)
class Reason:
    """Why some games refuse a house rule."""

    code: str
    words: str
    """What is wrong, as it can be said of all these games."""
    problem: Problem
    """What is wrong with the first of them."""
    one_remedy: bool
    """Whether the same is to be tried over all of them."""
    variants: tuple[str, ...]


@frozen(kw_only=True)
class Survey:
    """A house rule over several games."""

    rule: Definition
    fits: tuple[Fit, ...]
    """One for each game, in their order."""
    needs: tuple[str, ...]
    """What it needs of a game, each as behind "it needs"; nothing where only some games were tried."""
    thing: str
    """What one of the games is called: ``game``, ``bundled game``."""

    def variants(self, verdict: Verdict) -> tuple[str, ...]:
        """The games of which this came."""
        return tuple(each.variant for each in self.fits if each.verdict is verdict)

    @property
    def raised(self) -> tuple[str, ...]:
        """The games in which it raises all the points of a hand, and with them the highest bid."""
        return tuple(each.variant for each in self.fits if each.raised is not None)

    @property
    def fits_none(self) -> bool:
        """Whether every game refuses it."""
        return all(each.verdict is Verdict.REFUSED for each in self.fits)

    def reasons(self) -> tuple[Reason, ...]:
        """Why games refuse it, what most of them say first."""
        groups: dict[tuple[str, int], list[Fit]] = {}
        for each in self.fits:
            if each.reason is not None:
                groups.setdefault((each.reason.code, each.reason.span.line), []).append(each)
        found = (_reason(each) for each in groups.values())
        return tuple(sorted(found, key=lambda each: -len(each.variants)))


def survey(rule: Definition, games: Iterable[Game]) -> Survey:
    """Lays a house rule over each of some games; a few of them would not show what it needs."""
    return Survey(rule=rule, fits=tuple(lay_over(rule, games)), needs=(), thing="game")


def bundled_survey(rule: Definition) -> Survey:
    """Lays a house rule over each of the bundled games."""
    games = tuple(bundled_games())
    fits = tuple(lay_over(rule, games))
    return Survey(rule=rule, fits=fits, needs=needs(rule, fits, games), thing="bundled game")


def _reason(fits: Sequence[Fit]) -> Reason:
    """One reason of several games: its words name no game, and no number that another game has not."""
    problems = [each.reason for each in fits if each.reason is not None]
    titles = {
        problem.title.replace(f"`{each.variant}`", "the game") for problem, each in zip(problems, fits, strict=True)
    }
    first = problems[0]
    return Reason(
        code=first.code,
        words=titles.pop() if len(titles) == 1 else pages()[first.code].title,
        problem=first,
        one_remedy=len({each.help for each in problems}) == 1,
        variants=tuple(each.variant for each in fits),
    )


def in_a_line(found: Survey) -> str:
    """What came of a survey, in a line."""
    number, reasons = len(found.fits), found.reasons()
    fit, same, refuse = (len(found.variants(each)) for each in Verdict)
    if number == 1:
        (only,) = found.fits
        said = [f"{'is refused by' if refuse else 'changes nothing over' if same else 'fits'} `{only.variant}`"]
        said += [f"there {only.raised.words()}"] if only.raised else []
    else:
        share = "all" if fit == number else f"{fit or 'none'} of the"
        said = [f"fits {share} {number} {found.thing}s"]
        if same:
            said.append(f"changes nothing over {same if same < number else 'any of them'}")
        if 0 < refuse < number:
            said.append(f"is refused by {refuse}")
    line = f"`{found.rule.name}` {listed(said)}"
    if reasons:
        line += ": " + "; ".join(
            each.words + (f" ({len(each.variants)})" if len(reasons) > 1 else "") for each in reasons
        )
    line += f"; it needs {listed(found.needs)}" if found.needs else ""
    raised = found.raised
    return line + (
        f"; over {len(raised)} it raises the highest bid with the points of a hand" if number > 1 and raised else ""
    )


def listed(words: Sequence[str]) -> str:
    """``a, b and c``."""
    return " and ".join((", ".join(words[:-1]), words[-1]) if len(words) > 1 else words)


def check_over_games(source: Source, library: Library) -> list[Problem]:
    """All that is wrong with a text, as :func:`check_text` finds it, house rules that fit no game, and examples that
    are not so by the rules of their sheet."""
    with at_hand(source):
        found = check_text(source, library)
        tree, _ = parsed(source)
        found += check_examples(source, library, found)
    rules = sound_rules(source, tree.definitions, found)
    for rule in rules[:MOST_LAID]:
        found += unfit(rule, tree, library)
        found += untrue_examples(rule, tree, library)
    return in_order(found)


def sound_rules(source: Source, definitions: Sequence[Definition], found: Iterable[Problem]) -> list[Definition]:
    """The house rules of a text that could be read and have no error: only those are worth laying over a game."""
    starts = [each.span.line for each in definitions]
    wrong = {bisect_right(starts, each.span.line) - 1 for each in errors(found) if each.span.source == source}
    return [
        each
        for at, each in enumerate(definitions)
        if each.kind == "house-rule" and each.lines and not each.unread and at not in wrong
    ]


def unfit(rule: Definition, tree: Tree, library: Library) -> list[Problem]:
    """P214 for a house rule that no game takes, and P213 for one that leaves every game that takes it as it was.

    The games are the bundled ones, those of its own text and those that the library finds. One that plays otherwise
    with the house rule is enough, and mostly the first does: only where there is none, all are tried.
    """
    same: Fit | None = None
    tried: list[Fit] = []
    for each in lay_over(rule, chain(bundled_games(), neighbours(tree, library))):
        if each.verdict is Verdict.FITS:
            return []
        if each.verdict is Verdict.CHANGES_NOTHING:
            same = same or each
        tried.append(each)
    if same is None:
        of_bundled = tuple(tried[: len(list(bundled_games()))])
        return [fits_no_game(Survey(rule=rule, fits=of_bundled, needs=(), thing="bundled game"))]
    (told,) = [each for each in same.problems if each.code == "P213"]
    return [evolve(told, title=f"`{rule.name}` changes nothing over any game that takes it")]


def untrue_examples(rule: Definition, tree: Tree, library: Library) -> list[Problem]:
    """The examples of a house rule that are so over no game: bundled ones, those of its own text and its neighbours."""
    if not own_examples(rule):
        return []
    return untrue(over_games(rule, lay_over(rule, chain(bundled_games(), neighbours(tree, library))), first=True))


def neighbours(tree: Tree, library: Library) -> Iterator[Game]:
    """The games that a text holds or its library finds beside the bundled ones, as many as may be tried."""

    def beside() -> Library:
        """A library of its own for each game: what is wrong with one text is no fault of another."""
        found = Library(folders=library.folders, texts=library.texts)
        found.add(tree)
        return found

    known = {path.stem for path in bundled("variant")}
    for name in [each for each in beside().names("variant") if each not in known][:MOST_NEIGHBOURS]:
        own = beside()
        definition = own.find(name)
        if definition is not None and definition.kind == "variant":
            yield game(definition, own)


def fits_no_game(found: Survey) -> Problem:
    """P214: every game refuses a house rule, for reasons of which the commonest tells the place."""
    first = found.reasons()[0]
    rest = len(found.fits) - len(first.variants)
    told = f"for example, over `{first.variants[0]}`: {first.problem.title}"
    remedy = f"{'' if first.one_remedy else 'there: '}{first.problem.help}\n" if first.problem.help else ""
    return evolve(
        first.problem,
        code="P214",
        title=f"the house rule `{found.rule.name}` fits no game",
        case=told + (f"; {rest} of {len(found.fits)} games refuse it for other reasons" if rest else ""),
        help=f"{remedy}if it is meant for a game of your own, name that one: `--over GAME.pitch`",
        ways=None,
    )
