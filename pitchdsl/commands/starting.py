"""``pitchdsl new``: the first lines of a variant of one's own, from a base and some answers."""

import os
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import typer
from attrs import astuple, evolve, frozen

from pitchdsl.canonical.format import formatted
from pitchdsl.commands import screen
from pitchdsl.commands.choices import LowTo
from pitchdsl.commands.misuse import MisuseError
from pitchdsl.commands.output_paths import check_output_path, naming_failures_of
from pitchdsl.compile import compile_definition, open_definition, open_source
from pitchdsl.diagnostics.problem import errors, in_order
from pitchdsl.resolve.library import Library, MissingError, UnreadableError, bundled
from pitchdsl.resources import USUAL_BASE
from pitchdsl.rules.picks import Extreme
from pitchdsl.rules.recipients import ByCard, Ownership
from pitchdsl.rules.rules import Rules
from pitchdsl.site.files import write_whole
from pitchdsl.source import Source

T = TypeVar("T")


@frozen(kw_only=True)
class Answers:
    """What the options say; None for what is to be asked, or stays as in the base."""

    base: str | None
    title: str | None
    players: str | None
    target: int | None
    deal: int | None
    low: LowTo | None


def new(name: str, answers: Answers) -> int:
    """Writes the file; the exit code."""
    file = _file(name)
    asks = sys.stdin.isatty() and sys.stderr.isatty()
    if not asks and all(each is None for each in astuple(answers)):
        screen.tell(
            f"nobody is there to be asked: it will be {USUAL_BASE} under another name. Options say what is yours: "
            "--base, --title, --players, --deal, --low, --target (`pitchdsl new --help`)"
        )
    try:
        text = formatted(Source(name=str(file), text=_text(file, answers, asks)))
    except typer.Abort:
        raise MisuseError("stopped; nothing is written", 130) from None
    _compiled(text, file)
    _write(text, file)
    screen.tell(f"{file} is written: `pitchdsl show {file}` prints all its rules, `pitchdsl run {file}` plays a game")
    return 0


def _file(name: str) -> Path:
    """The file of a variant of this name; raises :class:`MisuseError` where there can be none, or is one already."""
    path = Path(name.removesuffix(".pitch"))
    file = path.with_name(path.name + ".pitch") if path.name else path
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", path.name) or path.name in _NO_NAMES:
        plain = re.sub(r"[^a-z0-9]+", "-", path.name.lower()).strip("-")
        meant = plain if re.match("[a-z]", plain) and plain not in _NO_NAMES else "friday-night"
        raise MisuseError(f"{name} is no name for a variant: small letters, numbers and hyphens, such as {meant}")
    if path.name in {each.stem for each in bundled("variant")}:
        raise MisuseError(f"{path.name} is a variant that is bundled; take another name, such as my-{path.name}")
    if file.exists():
        raise MisuseError(f"{file} is there already and stays as it is; take another name")
    check_output_path(file)
    return file


_NO_NAMES = {"a", "an", "and", "else", "or", "the"}


def _text(file: Path, answers: Answers, asks: bool) -> str:
    """The rule sheet: what is answered otherwise than the base has it."""
    name = file.stem
    rules = _base(file, answers.base, asks)
    title = answers.title
    if title is None:
        title = name.replace("-", " ").capitalize()
        title = _asked("Its title", title, _title) if asks else title
    lines = [
        f"# Only what differs from {rules.name}; `pitchdsl show {file.name}` prints every rule.",
        f'variant {name} "{_title(title)}" extends {rules.name}',
    ]
    section = ""
    for where, rule, said in _differences(rules, answers, asks):
        lines += [where] if where != section else []
        lines.append(f"  {rule}: {said}")
        section = where
    return "\n".join(lines) + "\n"


def _differences(rules: Rules, answers: Answers, asks: bool) -> Iterator[tuple[str, str, str]]:
    """Section, rule and what it says, where that is not so in the base."""
    seats = rules.players.seats
    allowed = f"{seats.least}" if seats.least == seats.most else f"{seats.least}-{seats.most}"
    players = _answered(answers.players, "How many play", allowed, _players, asks)
    if players is not None and players != allowed:
        yield "players", "seats", players
    cards = rules.deal.each.cards
    deal = _answered(answers.deal, "How many cards each", cards, int, asks)
    if deal is not None and deal != cards:
        yield "deal", "each", f"{deal}"
    to = next((item.to.general for item in rules.points.items if item.name == "low"), None)
    if isinstance(to, ByCard) and isinstance(to.card, Extreme):
        low = _answered(answers.low, "Low goes to its owner, holder or winner", LowTo(to.fact.value), LowTo, asks)
        if low is not None and low.value != to.fact.value:
            yield "points", "low", f"to {evolve(to, fact=Ownership[low.name]).words()}"
    elif answers.low is not None:
        raise MisuseError(f"{rules.name} gives no point for the lowest trump; leave --low out")
    yield from _target(rules, answers.target, asks)


def _target(rules: Rules, said: int | None, asks: bool) -> Iterator[tuple[str, str, str]]:
    """Likewise of the end of the game; where the score goes down, the start is said, too: they belong together."""
    if rules.reckons_by_players:
        if said is not None:
            raise MisuseError(f"{rules.name} reckons its target by the number of players; leave --target out")
        return
    points, start = rules.winning.target.score, rules.winning.start.score
    down = rules.winning.towards < 0

    def read(text: str) -> int:
        if down and int(text) >= start:
            raise MisuseError(f"{rules.name} counts down from {start}; {text} is not below that")
        return int(text)

    if points is None and said is None:
        return
    target = _answered(said, f"{'Down' if down else 'Up'} to how many points", points, read, asks)
    if target is not None and target != points:
        yield "winning", "target", f"{target}"
        if down:
            yield "winning", "start", f"{start}"


def _base(file: Path, said: str | None, asks: bool) -> Rules:
    """The rules of the base."""

    def found(base: str) -> Rules:
        library = Library(folders=(file.parent,))
        try:
            definition = open_definition(base, "variant", library)
        except UnreadableError as fault:
            raise MisuseError(str(fault), 2 if isinstance(fault, MissingError) else 1) from None
        name = base if definition is None else definition.name
        return evolve(_compiled(f"variant {file.stem} extends {name}\n", file), name=name)

    if said is None and asks:
        screen.tell("What is not asked here stays as in the game that yours stands on.")
        return _asked("Which game is closest (`pitchdsl list` shows them)", USUAL_BASE, found)
    return found(said or USUAL_BASE)


def _compiled(text: str, file: Path) -> Rules:
    """The rules of the sheet that is to be; raises :class:`MisuseError` once what is wrong with them has been shown."""
    library = Library()
    definition = open_source(Source(name=str(file), text=text), "variant", library, file.parent)
    result = compile_definition(definition, library) if definition is not None else None
    problems = tuple(in_order(library.problems)) if result is None else result.problems
    if result is None or result.rules is None:
        screen.show_problems(problems, stderr=True)
        raise MisuseError(f"that is no game yet, and nothing is written: {screen.summary(errors(problems))}", 1)
    return result.rules


def _answered(said: T | None, question: str, usual: T | None, read: Callable[[str], T], asks: bool) -> T | None:
    """What an option says, else what is answered on a terminal; None where nobody says anything."""
    if said is not None:
        return read(said.value if isinstance(said, LowTo) else str(said))
    if not asks:
        return None
    return _asked(question, usual.value if isinstance(usual, LowTo) else usual, read)


def _asked(question: str, usual: object, read: Callable[[str], T]) -> T:
    """The answer to a question; whatever cannot be is asked again."""
    while True:
        text = typer.prompt(question, default=str(usual), err=True).strip()
        try:
            return read(text)
        except MisuseError as fault:
            screen.tell(str(fault))
        except ValueError:
            screen.tell(f"{text} is no answer to that")


def _players(text: str) -> str:
    """So many players, or from so many to so many."""
    numbers = re.fullmatch(r"([0-9]{1,2})(?: *- *([0-9]{1,2}))?", text)
    if numbers is None:
        raise MisuseError(f"{text} players? Write a number, or two with a hyphen, such as 4 or 2-7")
    least, most = numbers[1], numbers[2] or numbers[1]
    return least if least == most else f"{least}-{most}"


def _title(text: str) -> str:
    """A title that fits between quotation marks."""
    if not text.strip() or not text.isprintable() or '"' in text:
        raise MisuseError("a title is one line without quotation marks")
    return text.strip()


def _write(text: str, file: Path) -> None:
    """Writes the file beside its place and puts it there, unless another one has come there meanwhile."""
    beside = file.with_name(f".{file.name}.{os.getpid()}")
    with naming_failures_of(file):
        write_whole(beside, text.removesuffix("\n").split("\n"))
    try:
        os.link(beside, file)
    except FileExistsError:
        raise MisuseError(f"{file} is there already and stays as it is; take another name") from None
    except OSError:  # a disk on which no file has two names
        with naming_failures_of(file):
            beside.replace(file)
    finally:
        beside.unlink(missing_ok=True)
