"""``pitchdsl check`` of house rules: laid over games, alone or side by side."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from attrs import evolve

from pitchdsl.commands import screen
from pitchdsl.commands.progress import counted
from pitchdsl.commands.usage_error import UsageError
from pitchdsl.compile import open_definition
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.diagnostics.visible import visible
from pitchdsl.fitting import shown
from pitchdsl.fitting.fit import Fit, Game, Verdict, bundled_games, game
from pitchdsl.fitting.survey import (
    MOST_LAID,
    Survey,
    bundled_survey,
    in_a_line,
    listed,
    sound_rules,
    survey,
    unfit,
    untrue_examples,
)
from pitchdsl.resolve.library import Library, MissingError, UnreadableError, read_source, shown_name
from pitchdsl.source import Source
from pitchdsl.syntax.parse_cache import parsed
from pitchdsl.syntax.tree import Definition, Tree
from pitchdsl.values import frozen

ALL = "all"
"""What ``--over`` says for all bundled games."""

LAYING = "laying house rules over games"
"""What a bar says meanwhile."""

MOST_TOLD = 10
"""House rules that are laid over every bundled game unasked; of more it is only seen to that some game takes each."""

MOST_FOLDERS = 50
"""Folders of the texts that are checked in which games are looked for that no bundled one stands in for."""


@frozen(kw_only=True)
class Games:
    """The games that ``--over`` names."""

    named: tuple[Game, ...]
    all_bundled: bool

    @property
    def asked(self) -> bool:
        """Whether ``--over`` was said at all."""
        return self.all_bundled or bool(self.named)


NO_GAMES = Games(named=(), all_bundled=False)


@frozen(kw_only=True)
class Laid:
    """The house rules of some texts, over games."""

    surveys: tuple[Survey, ...]
    problems: tuple[Problem, ...]
    notes: tuple[str, ...]
    """What is to be told of their examples: those that some games decide otherwise."""
    unsound: tuple[str, ...]
    """The names of those that were not laid over any game, because they have errors."""
    beyond: int
    """How many were not, because there are too many."""
    games: Games

    def lines(self) -> Iterator[str]:
        """What is said at the end: each house rule in a line, unless a table has told all of it."""
        if not self.games.named and not (self.games.asked and len(self.surveys) > 1):
            yield from map(in_a_line, self.surveys)
        yield from self.notes
        for name in self.unsound:
            yield f"`{name}` was laid over no game, for it has errors"
        if self.beyond:
            yield f"only the first {MOST_LAID} house rules were laid over games; check the others by themselves"

    def show_surveys(self, *, stderr: bool, concise: bool) -> None:
        """The tables that ``--over`` asks for, or a line for each house rule and game."""
        if not self.games.asked or not self.surveys:
            return
        if concise:
            for found in self.surveys:
                for each in found.fits:
                    span = each.reason.span if each.reason else found.rule.span
                    why = f", {each.reason.code} {each.reason.title}" if each.reason else ""
                    why += f", {each.raised.words()}" if each.raised else ""
                    place = f"{span.source.name}:{span.line}:{span.column}"
                    screen.write(visible(f"{place}: {found.rule.name} over {each.variant}: {each.verdict.value}{why}"))
            return
        from pitchdsl.commands.overlay_tables import tables

        for number, table in enumerate(tables(self.surveys, together=not self.games.named)):
            if number:
                screen.console(stderr).print()
            screen.console(stderr).print(table, soft_wrap=False, crop=False)


def games_meant(over: list[str], paths: list[str]) -> Games:
    """The games behind ``--over``, and with it those among the paths that are files of games alone.

    So ``--over solo team`` names two. Raises :class:`UsageError` for what is no game.
    """
    names = [name for each in over for name in ([each] if Path(each).exists() else each.split(","))]
    if not names:
        return NO_GAMES
    found: dict[str, Game] = {}
    for name in (*(each for each in names if each != ALL), *(each for each in paths if _is_game(each))):
        library = Library()
        try:
            definition = open_definition(name, "variant", library)
        except UnreadableError as fault:
            raise UsageError(str(fault), 2 if isinstance(fault, MissingError) else 1) from None
        if definition is None:
            raise UsageError(f"{name} cannot be read as a game: {screen.summary(library.problems)}", 1)
        found.setdefault(definition.name, game(definition, library))
    return Games(named=tuple(found.values()), all_bundled=ALL in names)


def _is_game(path: str) -> bool:
    """Whether this is a bundled game, or a file of games and no house rules."""
    if path in Library().names("variant") and not Path(path).exists():
        return True
    if not Path(path).is_file():
        return False
    try:
        tree, _ = parsed(read_source(Path(path), shown_name(Path(path))))
    except UnreadableError:
        return False
    return bool(tree.definitions) and all(each.kind == "variant" for each in tree.definitions)


def over_games(texts: Sequence[tuple[Source, Path | None]], problems: list[Problem], games: Games) -> Laid:
    """Lays the house rules of texts over games; ``problems`` are those of the texts alone."""
    rules: list[tuple[Definition, Tree, Path | None]] = []
    names: list[str] = []
    for source, folder in texts:
        tree, _ = parsed(source)
        names.extend(each.name for each in tree.definitions if each.kind == "house-rule")
        rules.extend((each, tree, folder) for each in sound_rules(source, tree.definitions, problems))
    beyond, rules = len(rules[MOST_LAID:]), rules[:MOST_LAID]
    if games.asked and not names:
        raise UsageError("`--over` lays house rules over games, and there is no house rule to lay")
    surveys: list[Survey] = []
    found: list[Problem] = []
    notes: list[str] = []
    if games.asked:
        under = dict.fromkeys(each.name for each in games.named)
        bundled = [each for each in bundled_games() if each.name not in under] if games.all_bundled else []
        only_bundled = bool(bundled) and not games.named
        with counted(LAYING, rules, len(rules)) as those:
            for rule, *_ in those:
                surveys.append(bundled_survey(rule) if only_bundled else survey(rule, [*games.named, *bundled]))
        for each in surveys:
            found.extend(_told(fit for fit in each.fits if fit.variant in under))
            played = shown.over_games(each.rule, each.fits)
            if games.all_bundled:  # of a few games none need be one in which the case can be
                found.extend(shown.untrue(played))
            notes.extend(f"`{each.rule.name}`: {line}" for line in shown.otherwise(played))
    elif len(rules) <= MOST_TOLD:
        surveys.extend(bundled_survey(rule) for rule, *_ in rules)
    if not games.named:
        with counted(LAYING, rules, len(rules)) as those:
            found.extend(_unfit(those, surveys, texts))
    laid = {rule.name for rule, *_ in rules}
    unsound = tuple(name for name in names if name not in laid) if games.asked and not beyond else ()
    return Laid(
        surveys=tuple(surveys), problems=tuple(found), notes=tuple(notes), unsound=unsound, beyond=beyond, games=games
    )


def _unfit(
    rules: Iterable[tuple[Definition, Tree, Path | None]],
    surveys: Sequence[Survey],
    texts: Sequence[tuple[Source, Path | None]],
) -> Iterator[Problem]:
    """P214 and P213 for house rules that no game takes, or that change none."""
    folders = tuple(dict.fromkeys(folder for _, folder in texts if folder))[:MOST_FOLDERS]
    known = {id(each.rule): each for each in surveys}
    for rule, tree, folder in rules:
        told = known.get(id(rule))
        if told is not None and told.variants(Verdict.FITS):
            yield from shown.untrue(shown.over_games(rule, told.fits, first=True))
            continue
        library = Library(folders=tuple(dict.fromkeys((*([folder] if folder else []), *folders))))
        yield from unfit(rule, tree, library)
        yield from untrue_examples(rule, tree, library.anew())


def _told(fits: Iterable[Fit]) -> Iterator[Problem]:
    """What is to be told of a house rule over games that were named: one fault over several of them is one problem."""
    games: dict[Problem, list[str]] = {}
    for fit in fits:
        for each in fit.problems:
            games.setdefault(each, []).append(fit.variant)
    for problem, names in games.items():
        if problem.code == "P213" or f"`{names[0]}`" in problem.title:
            yield problem
        else:
            yield evolve(problem, title=f"over {listed([f'`{name}`' for name in names])}: {problem.title}")


def survey_as_json(found: Survey) -> dict[str, Any]:
    """A survey as one JSON object."""
    return {
        "name": found.rule.name,
        "file": found.rule.span.source.name,
        "line": found.rule.span.line,
        **{verdict.name.lower(): len(found.variants(verdict)) for verdict in Verdict},
        "needs": list(found.needs),
        "over": [_fit_as_json(each) for each in found.fits],
    }


def _fit_as_json(fit: Fit) -> dict[str, Any]:
    reason = fit.reason
    return {
        "variant": fit.variant,
        "verdict": fit.verdict.value,
        "reason": None
        if reason is None
        else {
            "code": reason.code,
            "title": reason.title,
            "file": reason.span.source.name,
            "line": reason.span.line,
            "column": reason.span.column,
            "length": reason.span.length,
        },
        "raised": None if fit.raised is None else {"points": fit.raised.points, "highest_bid": fit.raised.bid},
    }
