"""What is done with the bytes of command lines: each is run in this process, in a folder made for it.

An input is a line of JSON, with the words behind ``pitchdsl`` and what is typed. What would take long or leave
the folder is changed before: few games, one process, players who answer at once, no server, no network.
"""

import json
import os
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from functools import cache
from itertools import chain, pairwise, repeat
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import typer
from typer.testing import CliRunner

from pitchdsl import cli
from pitchdsl.assistants import server
from pitchdsl.commands import serving
from pitchdsl.compile import compile_text
from pitchdsl.languageserver import starting
from tests.fuzz.law import BrokenLawError
from tests.fuzz.positions import positions
from tests.fuzz.seeds import record

EXIT_CODES = (0, 1, 2, 130)
"""What a command may end with; anything else is a fault of ours."""

MOST_WORDS = 25
LONGEST_WORD = 2_000

BOUNDED = {"--games": ("2", 2), "--jobs": ("1", 1), "--hand-limit": ("5", 5)}
"""What is said in the place of a number that is allowed and larger."""

QUICKLY = {
    "simulate": ("--games", "2"),
    "compare": ("--games", "2"),
    "sweep": ("--games", "2"),
    "match": ("--games", "2"),
    "report": ("--games", "1", "--jobs", "1"),
    "advise": ("--level", "level-1"),
    "review": ("--level", "level-4"),
    "play": ("--levels", "simple", "--adviser", "level-1"),
}
"""What is said where nothing is."""

ALL_WITHOUT = ("check", "format", "build")
"""They take everything that is bundled where no file is named."""

NEVER = ("--fits", "--scheduler", "--install-completion", "--show-completion", "--tcp", "--port")
"""Options that take long or leave the folder; they are tried with wrong values elsewhere."""

WRITING = ("--out", "--record", "--save", "--picture", "--into")
"""Options behind which a command is told where to write."""

OWN = "mine.pitch"

MINE = "variant mine extends auction-pitch\ndeal\n  each: 2\nwinning\n  target: 3\n"
"""What is in it: a game that is soon played, and looked through."""

LINKS = {"link.pitch": OWN, "loop.pitch": "loop.pitch", "nowhere.pitch": "nothing.pitch"}
"""To where they lead."""


def command(data: bytes) -> bool:
    """A command ends with a code of its own and a message, and does nothing to a file that nobody asked for."""
    try:
        said = json.loads(data.decode("utf-8", "replace").split("\n", 1)[0])
    except (ValueError, RecursionError):
        return False
    if not isinstance(said, dict) or not isinstance(said.get("argv"), list):
        return False
    words = tuple(str(word)[:LONGEST_WORD].replace("\0", "") for word in said["argv"][:MOST_WORDS])
    if any(".." in word or word.startswith(("/", "~")) or "=/" in word for word in words):
        return False  # a fuzzer has nothing to look for outside of its folder
    argv = _quick(words)
    typed = said.get("stdin")
    with TemporaryDirectory() as place, _inside(Path(place)):
        _lay_out(Path(place))
        before = _content(Path(place))
        code, told = _run(argv, typed if isinstance(typed, str) else "")
        after = _content(Path(place))
    name = argv[0] if argv and argv[0] in _commands() else "pitchdsl"
    if code not in EXIT_CODES:
        raise BrokenLawError(f"{name} ends with {code!r}", f"{argv}\n{told}")
    if "Traceback" in told:
        raise BrokenLawError(f"{name} shows a traceback", f"{argv}\n{told}")
    if code and not told.strip():
        raise BrokenLawError(f"{name} fails without a word", argv)
    _files_kept(name, argv, before, after)
    return code == 0


def _quick(words: Sequence[str]) -> list[str]:
    """The same command with little to do."""
    argv = [word for word in words if word.partition("=")[0] not in NEVER]
    quick = "level-4" if argv[:1] == ["review"] else "level-1"  # the others reckon nothing, and refuse
    argv = [re.sub("level-[4-6]", quick, word) for word in argv]
    for at, word in enumerate(argv):
        option, equals, value = word.partition("=")
        if option in BOUNDED and equals:
            argv[at] = f"{option}={_bounded(option, value)}"
        elif at and argv[at - 1] in BOUNDED:
            argv[at] = _bounded(argv[at - 1], word)
    if not argv:
        return argv
    missing = QUICKLY.get(argv[0], ())
    for option, value in zip(missing[::2], missing[1::2], strict=True):
        if not any(word.partition("=")[0] == option for word in argv):
            argv[1:1] = [option, value]
    if argv[0] in ALL_WITHOUT and not any(word.endswith((".pitch", "folder")) for word in argv[1:]):
        argv.append(OWN)
    return argv


def _bounded(option: str, value: str) -> str:
    """A number that is small, where one that is not would be allowed."""
    instead, most = BOUNDED[option]
    try:
        number = Decimal(value.strip().replace(",", ""))
    except InvalidOperation:
        return value
    return instead if number.is_finite() and most < number <= 10**12 else value


def _run(argv: list[str], typed: str) -> tuple[object, str]:
    """The exit code, and all that was said; whatever else is raised goes through."""
    served = [patch.object(each, "serve", lambda *_: 0) for each in (serving, starting, server)]
    code: object = 0
    words = patch.object(sys, "argv", ["pitchdsl", *argv])
    with served[0], served[1], served[2], words, CliRunner().isolation(input=typed) as said:
        try:
            cli.main()
        except SystemExit as end:
            code = end.code or 0
        for stream in (sys.stdout, sys.stderr):
            if not stream.closed:
                stream.flush()
        told = b"".join(each.getvalue() for each in said[:2] if not each.closed)
    return code, told.decode("utf-8", "replace")


class _inside:  # noqa: N801  # it is used as a function is
    """As ``contextlib.chdir``, and back also where the way leads through a folder that is gone."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._before = folder, os.getcwd()

    def __enter__(self) -> None:
        os.chdir(self._folder)

    def __exit__(self, *_: object) -> None:
        os.chdir(self._before)


def _content(folder: Path) -> dict[str, bytes]:
    """Every file below a folder, and what is in it."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.is_symlink()
    }


def _files_kept(name: str, argv: Sequence[str], before: Mapping[str, bytes], after: Mapping[str, bytes]) -> None:
    """Nothing is gone; what is changed or new is what the command was asked to write, or its note beside that."""
    gone = sorted(set(before) - set(after))
    if gone:
        raise BrokenLawError(f"{name} loses a file", (argv, gone))
    mends = (name == "format" and not {"--check", "--diff"} & set(argv)) or (name == "check" and "--fix" in argv)
    named = _named(argv)
    for path, content in after.items():
        if before.get(path) == content:
            continue
        asked = [each for each in named if path == each or path.startswith((f"{each}/", f"{each}."))]
        if path not in before:
            if not asked and not (name == "new" and path.endswith(".pitch")) and not (name == "build"):
                raise BrokenLawError(f"{name} leaves a file behind", (argv, path))
        elif mends and path.endswith(".pitch"):
            continue
        elif not asked or _kind(before[path]) != _kind(content):
            raise BrokenLawError(f"{name} overwrites a file", (argv, path, before[path][:80], content[:80]))


def _named(argv: Sequence[str]) -> set[str]:
    """The paths behind options that name what is written."""
    pairs = [*pairwise(argv), *(word.split("=", 1) for word in argv if "=" in word)]
    named = {os.path.normpath(value) for option, value in pairs if option in WRITING and value}
    return named | {LINKS[each] for each in named if each in LINKS}


def _kind(content: bytes) -> str:
    """What a file is, by how it begins."""
    start = content.lstrip(b"\xef\xbb\xbf \n")[:40]
    if start.startswith((b"variant ", b"house-rule ")):
        return "sheet"
    if start.startswith(b'{"event":"game"'):
        return "record"
    return "nothing" if not content else "another"


@cache
def _files() -> dict[str, bytes]:
    """What lies in the folder."""
    rules = compile_text(MINE).rules
    assert rules is not None
    game = record(rules, 1, hands=1)
    return {
        OWN: MINE.encode(),
        "rule.pitch": b"house-rule rule\nwinning\n  target: 11\n",
        "broken.pitch": b"variant broken extends auction-pitch\nwinning\n  tragets: 9\n  target: 0\n",
        "latin.pitch": "variant caf\u00e9 extends solo\n".encode("latin-1"),
        "empty.pitch": b"",
        "game.jsonl": game,
        "torn.jsonl": game[:600],
        "at.position": next(positions(0))[1],
        "old.md": b"# mine\n",
        "old.html": b"<!doctype html>\n",
        "old.csv": b"a,b\n1,2\n",
        "old.json": b"{}\n",
        "old.svg": b"<svg/>\n",
        "folder/inner.pitch": b"variant inner extends mine\n",
    }


def _lay_out(folder: Path) -> None:
    for name, content in _files().items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)
    for name, target in LINKS.items():
        (folder / name).symlink_to(target)


@cache
def _commands() -> dict[str, Any]:
    return dict(typer.main.get_command(cli.app).commands)  # type: ignore[attr-defined]


_WRONG = """
0 -1 1 2 3 7 11 1e3 1.5 1e400 nan inf 99999999999999999999 \u0663 1_000 1,000 0x10 5% 101% x - -- , ,, a,b = :
auction-pitch solo no-junk no-such-game mine mine.pitch link.pitch loop.pitch nowhere.pitch rule.pitch
broken.pitch latin.pitch empty.pitch folder folder/inner.pitch folder/new.md none/new.md game.jsonl torn.jsonl
at.position old.md old.html old.csv old.json old.svg new.md new.jsonl new.csv new.parquet new.svg new.png
new.pdf new simple random level-1 level-9 simple,simple simple,random,x text json markdown html concise sarif
github winning/target=7,9 winning/target= target=x winning/target=1..9 P101 P999 2-54 dealer hard-score S [bold]
%s {0} $HOME * ? \u00e9 \U0001f0a1 \u202e
"""

_ODD = ("", " ", "\t", "a b", "mine.pitch ", "\n", "x" * 300, "new\n.md", "\x1b[31m", "dealer must bid")

WRONG = (*_WRONG.split(), *_ODD)
"""Values that some option takes, and most do not."""

USUAL = {
    "check": [OWN],
    "format": [OWN],
    "show": [OWN],
    "rulebook": [OWN],
    "diff": [OWN, "solo"],
    "run": [OWN],
    "play": [OWN],
    "simulate": [OWN],
    "compare": [OWN, "solo"],
    "sweep": [OWN, "--set", "winning/target=3,5"],
    "match": [OWN, "simple", "random"],
    "report": [OWN],
    "advise": ["game.jsonl", "--variant", OWN, "--hand", "1", "--decision", "1"],
    "review": ["game.jsonl", "--variant", OWN],
    "replay": ["game.jsonl", "--variant", OWN],
    "build": [OWN],
    "new": ["friday"],
}
"""What a command is called with."""


RIGHT = {
    "--with": ["rule.pitch", "no-junk"],
    "--over": ["solo"],
    "--seed": ["7"],
    "--players": ["4"],
    "--bots": ["random", "simple,random,simple,random"],
    "--levels": ["level-1"],
    "--out": ["new.md", "new.csv", "old.md", "old.csv"],
    "--record": ["new.jsonl", "game.jsonl"],
    "--save": ["new.jsonl"],
    "--continue": ["game.jsonl"],
    "--seat": ["1"],
    "--format": ["json", "html"],
    "--as": ["json"],
    "--position": ["at.position"],
    "--variant": ["auction-pitch"],
    "--hand": ["1"],
    "--game": ["1"],
    "--set": ["winning/target=7,9"],
    "--with-each": ["no-junk"],
    "--into": ["new", "folder"],
    "--title": ["Friday"],
    "--base": ["solo"],
    "--deal": ["9"],
    "--target": ["21"],
}
"""Right values of options, wherever they have them."""


def commands(composing: int) -> Iterator[tuple[str, bytes]]:
    """Every option of every command with every value, and every argument in the place of the usual one.

    Those before are right.
    """
    for number, (kind, argv) in enumerate(chain(zip(repeat("right"), _right()), zip(repeat("wrong"), _wrong()))):
        said: dict[str, Any] = {"argv": argv, "stdin": "bid 2\n?\nquit\n"}
        yield f"{kind}-{number}-{argv[0]}", json.dumps(said).encode()


def _right() -> Iterator[list[str]]:
    """Each command as it is meant, with each of its options that has a right value."""
    for name, each in _commands().items():
        usual = USUAL.get(name, [])
        yield [name, *usual]
        for parameter in each.params:
            option = parameter.opts[0]
            if option in RIGHT:
                yield from ([name, *usual, option, value] for value in RIGHT[option])
            elif option.startswith("--") and parameter.is_flag and option not in NEVER:
                yield [name, *usual, option]


def _wrong() -> Iterator[list[str]]:
    for name, each in _commands().items():
        usual = USUAL.get(name, [])
        for parameter in each.params:
            option = parameter.opts[0]
            if parameter.param_type_name == "argument":
                for at in range(max(1, len(usual))):
                    yield from ([name, *usual[:at], value, *usual[at + 1 :]] for value in WRONG)
            elif option not in NEVER:
                yield from ([name, *usual, option, *value] for value in ([()] if parameter.is_flag else zip(WRONG)))
