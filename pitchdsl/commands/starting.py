"""``pitchdsl new``: the first lines of a variant of one's own, from a base and some answers."""

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import typer
from attrs import astuple, evolve

from pitchdsl.canonical.format import formatted
from pitchdsl.commands import screen
from pitchdsl.commands.choices import LowTo
from pitchdsl.commands.usage_error import UsageError
from pitchdsl.compile import compile_definition, open_definition, open_source
from pitchdsl.diagnostics.problem import errors, in_order
from pitchdsl.facade.beginning import AnswerError, questions, sheet, title_of
from pitchdsl.file_kinds import Kind, why_unwritable
from pitchdsl.game.rules import Rules
from pitchdsl.resolve.library import Library, MissingError, UnreadableError, bundled
from pitchdsl.resources import USUAL_BASE, USUAL_GAMES
from pitchdsl.safe_files import write_lines
from pitchdsl.source import Source
from pitchdsl.values import frozen

T = TypeVar("T")

WIDTH = 80
"""Columns of a terminal."""


@frozen(kw_only=True)
class Answers:
    """What the options say; None for what is to be asked, or stays as in the base."""

    base: str | None
    title: str | None
    players: str | None
    target: int | None
    deal: int | None
    bid: int | None
    all_pass: str | None
    low: LowTo | None


def new(name: str, answers: Answers) -> int:
    """Writes the file; the exit code."""
    file = _file(name)
    asks = sys.stdin.isatty() and sys.stderr.isatty()
    if not asks and all(each is None for each in astuple(answers)):
        screen.tell(
            f"nobody is there to be asked: it will be {USUAL_BASE} under another name. Options say what is yours: "
            "--base, --title, --players, --deal, --bid, --all-pass, --low, --target (`pitchdsl new --help`)"
        )
    try:
        text = formatted(Source(name=str(file), text=_text(file, answers, asks)))
    except typer.Abort:
        raise UsageError("stopped; nothing is written", 130) from None
    _compiled(text, file)
    _write(text, file)
    screen.tell(f"{file} is written: `pitchdsl show {file}` prints all its rules, `pitchdsl run {file}` plays a game")
    return 0


def _file(name: str) -> Path:
    """The file of a variant of this name; raises :class:`UsageError` where there can be none, or is one already."""
    path = Path(name.removesuffix(".pitch"))
    file = path.with_name(path.name + ".pitch") if path.name else path
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", path.name) or path.name in _NO_NAMES:
        plain = re.sub(r"[^a-z0-9]+", "-", path.name.lower()).strip("-")
        meant = plain if re.match("[a-z]", plain) and plain not in _NO_NAMES else "friday-night"
        raise UsageError(f"{name} is no name for a variant: small letters, numbers and hyphens, such as {meant}")
    if path.name in {each.stem for each in (*bundled("variant"), *bundled("relative"))}:
        raise UsageError(f"{path.name} is a variant that is bundled; take another name, such as my-{path.name}")
    if file.exists():
        raise UsageError(f"{file} is there already and stays as it is; take another name")
    why = why_unwritable(file, Kind.SHEET)
    if why is not None:
        raise UsageError(why)
    return file


_NO_NAMES = {"a", "an", "and", "else", "or", "the"}


def _text(file: Path, answers: Answers, asks: bool) -> str:
    """The rule sheet: what is answered otherwise than the base has it."""
    name = file.stem
    rules = _base(file, answers.base, asks)
    title = answers.title
    if title is None:
        title = name.replace("-", " ").capitalize()
        title = _asked("Its title", title, title_of) if asks else title
    remark = f"Only what differs from {rules.name}; `pitchdsl show {file.name}` prints every rule."
    try:
        return sheet(name, title, rules.name, tuple(_differences(rules, answers, asks)), remark)
    except AnswerError as fault:
        raise UsageError(str(fault)) from None


def _differences(rules: Rules, answers: Answers, asks: bool) -> Iterator[tuple[str, str, str]]:
    """Section, rule and what it says, where that is not so in the base."""
    asked = {each.id: each for each in questions(rules)}
    for name in ("players", "deal", "bid", "all_pass", "low", "target"):
        question, given = asked.get(name), getattr(answers, name)
        if question is None and given is not None:
            raise UsageError(_NOT_ASKED[name].format(rules.name))
        if question is not None and (question.usual is not None or given is not None):
            said = _answered(given, question.words, question.usual, question.read, asks)
            yield from question.differs(said) if said is not None else ()


_NOT_ASKED = {
    "bid": "nobody bids in {}; leave --bid out",
    "all_pass": "nobody bids in {}; leave --all-pass out",
    "low": "{} gives no point for the lowest trump; leave --low out",
    "target": "{} reckons its target by the number of players; leave --target out",
}


def _base(file: Path, said: str | None, asks: bool) -> Rules:
    """The rules of the base."""

    def found(base: str) -> Rules:
        library = Library(folders=(file.parent,))
        try:
            definition = open_definition(base, "variant", library)
        except UnreadableError as fault:
            raise UsageError(str(fault), 2 if isinstance(fault, MissingError) else 1) from None
        name = base if definition is None else definition.name
        return evolve(_compiled(f"variant {file.stem} extends {name}\n", file), name=name)

    if said is None and asks:
        screen.tell("What is not asked here stays as in the game that yours stands on. Usual games:")
        for line in _usual_games():
            screen.tell(line)
        return _asked("Which game is closest (`pitchdsl list` shows all)", USUAL_BASE, found)
    return found(said or USUAL_BASE)


def _usual_games() -> Iterator[str]:
    """A line for each of the games that most tables know, no longer than a terminal is wide."""
    from pitchdsl.facade.in_a_line import in_a_line

    wide = max(len(name) for name in USUAL_GAMES)
    for name in USUAL_GAMES:
        line = f"  {name:{wide}}  {in_a_line(name)}"
        yield line if len(line) <= WIDTH else line[: WIDTH - 1] + "…"


def _compiled(text: str, file: Path) -> Rules:
    """The rules of the sheet that is to be; raises :class:`UsageError` once what is wrong with them has been shown."""
    library = Library()
    definition = open_source(Source(name=str(file), text=text), "variant", library, file.parent)
    result = compile_definition(definition, library) if definition is not None else None
    problems = tuple(in_order(library.problems)) if result is None else result.problems
    if result is None or result.rules is None:
        screen.show_problems(problems, stderr=True)
        raise UsageError(f"that is no game yet, and nothing is written: {screen.summary(errors(problems))}", 1)
    return result.rules


def _answered(said: object, question: str, usual: str | None, read: Callable[[str], str], asks: bool) -> str | None:
    """What an option says, else what is answered on a terminal; None where nobody says anything."""
    if said is not None:
        try:
            return read(said.value if isinstance(said, LowTo) else str(said))
        except AnswerError as fault:
            raise UsageError(str(fault)) from None
    if not asks:
        return None
    return _asked(question, usual, read)


def _asked(question: str, usual: object, read: Callable[[str], T]) -> T:
    """The answer to a question; whatever cannot be is asked again."""
    while True:
        text = typer.prompt(question, default=str(usual), err=True).strip()
        try:
            return read(text)
        except (UsageError, AnswerError) as fault:
            screen.tell(str(fault))
        except ValueError:
            screen.tell(f"{text} is no answer to that")


def _write(text: str, file: Path) -> None:
    """Writes the file, unless another one has come to its place meanwhile."""
    try:
        write_lines(file, text.removesuffix("\n").split("\n"), is_new=True)
    except FileExistsError:
        raise UsageError(f"{file} is there already and stays as it is; take another name") from None
