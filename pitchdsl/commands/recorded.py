"""Records that a command reads: the file, a game of it, and the rules of that game."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import IO

from pitchdsl.commands import screen
from pitchdsl.commands.usage_error import UsageError
from pitchdsl.commands.variants import compiled
from pitchdsl.game.rules import Rules
from pitchdsl.records.reader import RecordedGame, RecordError, bounded_lines, games_in
from pitchdsl.rulesjson.fingerprint import fingerprint


def one_game(record: str, number: int, variant: str | None, with_: list[str] | None) -> tuple[RecordedGame, Rules]:
    """A game of a record, counted from 1, and its rules."""
    with opened(record) as stream:
        try:
            games = games_in(bounded_lines(stream))
            skipped = sum(1 for _ in islice(games, number - 1))
            game = next(games, None)
        except RecordError as fault:
            raise UsageError(f"{record}: {fault}", 1) from None
    if game is None:
        held = screen.count(skipped, "game") if skipped else "no game"
        raise UsageError(f"{record} holds {held}" + (f", not {number}" if skipped else ""), 1)
    rules = RecordRules(variant, with_).game(game)
    if game.header.rules_sha256 not in (None, fingerprint(rules)):
        raise UsageError(f"{record}: line {game.line}: the game was played by other rules than {rules.name} has now", 1)
    return game, rules


class RecordRules:
    """The rules of each game of a record, compiled once."""

    def __init__(self, variant: str | None, with_: list[str] | None) -> None:
        self.variant = variant
        self.with_ = with_
        self.known: dict[tuple[str, tuple[str, ...]], Rules] = {}

    def game(self, game: RecordedGame) -> Rules:
        """The rules of a game."""
        header = game.header
        name = self.variant or header.variant
        over = tuple(self.with_ or header.with_rules)
        if (name, over) not in self.known:
            # A record is not trusted to choose files: what it calls by name must be a name.
            if not self.variant and not _is_name(name):
                raise UsageError(f"line {game.line}: {name!r} is no name of a variant; give its file with --variant", 1)
            unnamed = [] if self.with_ else [each for each in over if not _is_name(each)]
            if unnamed:
                raise UsageError(
                    f"line {game.line}: {unnamed[0]!r} is no name of a house rule; give its file with --with", 1
                )
            try:
                self.known[name, over] = compiled(name, list(over)).rules
            except UsageError as fault:
                told = self.variant and (self.with_ or not over)
                hint = "" if told else "; files of what is not bundled are given with --variant and --with"
                raise UsageError(f"{fault}{hint}", 1) from None
        return self.known[name, over]


def _is_name(text: str) -> bool:
    return text.replace("-", "").isalnum()


@contextmanager
def opened(record: str) -> Iterator[IO[bytes]]:
    """A record as an open file; ``-`` is standard input."""
    if record == "-":
        yield sys.stdin.buffer
        return
    path = Path(record)
    if not path.exists():
        raise UsageError(f"there is no file {record}")
    if path.is_dir():
        raise UsageError(f"{record} is a folder, not a record")
    with path.open("rb") as stream:
        yield stream
