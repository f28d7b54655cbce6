"""``pitchdsl check``."""

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pitchdsl.commands import screen
from pitchdsl.commands.choices import ProblemForm
from pitchdsl.commands.progress import counted
from pitchdsl.commands.usage_error import UsageError
from pitchdsl.diagnostics.problem import Problem, errors
from pitchdsl.diagnostics.visible import visible
from pitchdsl.examples.sheet import Played, found_in
from pitchdsl.resolve.library import MOST_BYTES, UnreadableError, bundled, decode, read_source, shown_name
from pitchdsl.source import Source
from pitchdsl.syntax.parse_cache import parsed

if TYPE_CHECKING:
    from pitchdsl.commands.laying import Games, Laid
    from pitchdsl.fitting.survey import Survey

MOST_FILES = 10_000
MOST_SHOWN = 1_000
"""Problems that are written in full; the rest is counted."""


def check(paths: list[str], form: ProblemForm, over: list[str], *, inherited: bool = False) -> int:
    """Checks files, folders and bundled variants, and house rules over games; the exit code."""
    games = games_named(over, paths)
    texts: list[tuple[Source, Path | None]] = []
    unreadable: list[str] = []
    for path in list(files_meant(paths)):
        try:
            texts.append(read(path))
        except UnreadableError as fault:
            unreadable.append(str(fault))
    return report(texts, unreadable, form, games, played=Played.ALL if inherited else Played.OWN)


def games_named(over: list[str], paths: list[str]) -> "Games | None":
    """The games behind ``--over``; none where it is not said. Raises :class:`UsageError` for what is no game."""
    if not over:
        return None
    from pitchdsl.commands.laying import games_meant  # late: most texts have no house rule

    return games_meant(over, paths)


def report(
    texts: list[tuple[Source, Path | None]],
    unreadable: list[str],
    form: ProblemForm,
    games: "Games | None",
    *,
    fixing: bool = False,
    beside: bool = False,
    played: Played = Played.OWN,
) -> int:
    """Checks texts, each with the folder that it looks names up in, and writes what is wrong; the exit code.

    After fixing nobody is told to fix; ``beside`` writes full reports to standard error, for other data is to go to
    standard output.
    """
    problems: list[Problem] = []
    with counted("checking", texts, len(texts)) as those:
        for source, folder in those:
            problems.extend(found_in(source, folder, played=played))
    laid = _laid(texts, problems, games)
    problems = list(dict.fromkeys([*problems, *(laid.problems if laid else ())]))
    _write(problems, laid.surveys if laid else (), form, beside)
    for line in unreadable:
        screen.tell(f"pitchdsl: {visible(line)}")
    if laid and form in (ProblemForm.TEXT, ProblemForm.CONCISE):
        laid.show_surveys(stderr=beside, concise=form is ProblemForm.CONCISE)
    if form is ProblemForm.TEXT:
        rest = f"; {screen.count(len(unreadable), 'file')} could not be read" if unreadable else ""
        screen.tell(f"{screen.count(len(texts), 'file')} checked: {screen.summary(problems)}{rest}")
        for line in laid.lines() if laid else ():
            screen.tell(visible(line))
        if problems and sys.stderr.isatty():
            screen.tell(f"`pitchdsl explain {_telling(problems)}` tells more")
            mendable = sum(problem.fix is not None and problem.fix.certain for problem in problems)
            if mendable and not fixing:
                screen.tell(f"`--fix` mends {mendable:,} of them")
    return 1 if errors(problems) or unreadable else 0


def _laid(texts: Sequence[tuple[Source, Path | None]], problems: list[Problem], games: "Games | None") -> "Laid | None":
    """The house rules of the texts, laid over games; none where there is none and no game was named."""
    if games is None and all(each.kind == "variant" for text, _ in texts for each in parsed(text)[0].definitions):
        return None
    from pitchdsl.commands.laying import NO_GAMES, over_games  # late: most texts have no house rule

    return over_games(texts, problems, games or NO_GAMES)


def _telling(problems: list[Problem]) -> str:
    """The code to begin with: an error's rather than a warning's."""
    return (errors(problems) or problems)[0].code


def files_meant(paths: Iterable[str]) -> Iterator[Path | None]:
    """The files that are meant, in order; None is standard input."""
    if not paths:
        yield from (*bundled("variant"), *bundled("relative"), *bundled("house-rule"))
    names = (
        {path.stem: path for kind in ("variant", "relative", "house-rule") for path in bundled(kind)} if paths else {}
    )
    for text in paths:
        path = Path(text)
        if text == "-":
            yield None
        elif path.is_dir():
            inside = sorted(_inside(path))
            if not inside:
                raise UsageError(f"there is no .pitch file in the folder {text}")
            yield from inside
        elif path.exists():
            yield path
        elif text in names:
            yield names[text]
        elif path.is_symlink():
            raise UsageError(f"{text} is a link that leads nowhere, or to itself")
        else:
            raise UsageError(f"there is no file and no bundled variant {text}")


def _inside(folder: Path) -> Iterator[Path]:
    number = 0
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(each for each in folders if not each.startswith("."))
        for name in names:
            if name.endswith(".pitch"):
                if not (Path(place) / name).is_file():
                    continue
                number += 1
                if number > MOST_FILES:
                    raise UsageError(f"there are more than {MOST_FILES:,} .pitch files in {folder}; name fewer")
                yield Path(place) / name


def read(path: Path | None) -> tuple[Source, Path | None]:
    """A file's text and the folder beside it that names are looked up in; raises :class:`UnreadableError`."""
    if path is None:
        return decode(sys.stdin.buffer.read(MOST_BYTES), "<standard input>"), None
    return read_source(path, shown_name(path)), path.parent


def _write(problems: list[Problem], surveys: "Sequence[Survey]", form: ProblemForm, beside: bool) -> None:
    if form in (ProblemForm.JSON, ProblemForm.SARIF, ProblemForm.GITHUB):
        from pitchdsl.commands import exporting  # late: only for other programs

        exporting.write(problems, surveys, form)
        return
    shown = problems[:MOST_SHOWN]
    if form is ProblemForm.CONCISE:
        for problem in shown:
            span = problem.span
            screen.write(visible(f"{span.source.name}:{span.line}:{span.column}: {problem.code} {problem.title}"))
    else:
        screen.show_problems(shown, stderr=beside)
    if len(problems) > len(shown):
        screen.tell(f"and {len(problems) - len(shown):,} more")
