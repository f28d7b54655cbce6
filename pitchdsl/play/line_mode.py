"""The game line by line: for pipes, narrow screens and screen readers, and wherever there is no other way."""

import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import chain
from shutil import get_terminal_size
from textwrap import wrap
from typing import Protocol, TextIO

from pitchdsl.play.commands import answer
from pitchdsl.play.dialogue import Dialogue, Notice, Waiting
from pitchdsl.play.orphaned import is_gone, redirect_to_devnull

NARROWEST = 24
_PLAIN = str.maketrans({"♠": "S", "♥": "H", "♦": "D", "♣": "C", "±": "+/-", "…": "..."})
_RED, _END = "\x1b[31m", "\x1b[0m"


class Words(Protocol):
    """Where the person's words come from, such as standard input."""

    def isatty(self) -> bool:
        """Whether they are typed at a terminal."""

    def readline(self) -> str:
        """The next line with its end; empty when there is none."""


class Lines:
    """Lines written to a stream as it can take them: as wide, with as many signs, with colour or without."""

    def __init__(self, stream: TextIO, *, colour: bool, on_notice: Callable[[], object] = lambda: None) -> None:
        """``on_notice`` is called where the person was told of something to wait for."""
        self._stream = stream
        self._on_notice = on_notice
        self._colour = colour
        self._signs = (stream.encoding or "").lower().replace("-", "").startswith("utf")
        self.width = max(NARROWEST, get_terminal_size((80, 24)).columns) if stream.isatty() else 80

    def write(self, lines: Iterable[str]) -> None:
        """Writes each line as soon as it is there."""
        for line in lines:
            for row in self._rows(line):
                self._stream.write(f"{row}\n")
            self._stream.flush()
            if isinstance(line, Notice):
                self._on_notice()

    def ask(self, prompt: str) -> None:
        """Shows a prompt, behind which the person types."""
        self._stream.write(f"{prompt if self._signs else prompt.translate(_PLAIN)} ")
        self._stream.flush()

    def _rows(self, line: str) -> list[str]:
        shown = line if self._signs else line.translate(_PLAIN)
        if len(shown) > self.width and not shown.startswith("  pitchdsl "):  # a command is copied as it is
            indent = " " * min(len(shown) - len(shown.lstrip()) + 2, self.width // 2)
            rows = wrap(shown, self.width, subsequent_indent=indent, break_on_hyphens=False, drop_whitespace=True)
        else:
            rows = [shown]
        return [self._coloured(row) for row in rows]

    def _coloured(self, row: str) -> str:
        return red_cards(row) if self._colour else row


def red_cards(row: str) -> str:
    """A line with its red suits in red."""
    for sign in "♥♦":
        row = row.replace(sign, f"{_RED}{sign}{_END}")
    return row


def play(dialogue: Dialogue, lines: Lines, words: Words) -> int:
    """Lets a person play; the exit code. The end of its words is a word to leave, and so is Ctrl-C."""
    typed = words is sys.stdin and words.isatty()
    with suppress(ImportError):  # where it is there, the arrow keys bring earlier words back
        import readline  # noqa: F401, PLC0415
    try:
        lines.write(dialogue.begin())
        while dialogue.waiting is not Waiting.GONE:
            said = _typed(dialogue.prompt) if typed else _next(words, dialogue.prompt, lines)
            lines.write(chain([""], dialogue.leave()) if said is None else answer(dialogue, said))
    except KeyboardInterrupt:
        lines.write(chain([""], dialogue.leave()))
    except OSError as fault:
        if not is_gone(fault):
            raise
        redirect_to_devnull()
        list(dialogue.leave())
    return 0


def _typed(prompt: str) -> str | None:
    """What the person types next; None at the end."""
    try:
        return input(f"{prompt} ")
    except EOFError:
        return None


def _next(words: Words, prompt: str, lines: Lines) -> str | None:
    """The next words of a pipe, written out, so that what is kept of it can be read; None at the end."""
    lines.ask(prompt)
    line = words.readline()
    if not line:
        return None
    said = line.rstrip("\r\n")
    lines.write([f"> {said}"])
    return said
