"""``pitchdsl replay``."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from attrs import asdict

from pitchdsl.commands import screen
from pitchdsl.commands.misuse import MisuseError
from pitchdsl.commands.variants import compiled
from pitchdsl.facade.replays import differences
from pitchdsl.records.reader import RecordedGame, RecordError, bounded_lines, games_in
from pitchdsl.records.replay import Divergence
from pitchdsl.rules.rules import Rules
from pitchdsl.rulesjson.fingerprint import fingerprints

MOST_SHOWN = 100
"""Differences that are written in full; the rest is counted."""


def replay(record: str, variant: str | None, with_: list[str] | None, rescore: bool, as_json: bool) -> int:
    """Checks a record; the exit code."""
    games = hands = 0
    found: list[Divergence] = []
    rules_of = RulesOfRecords(variant, with_)
    with opened(record) as stream:
        try:
            for game in games_in(bounded_lines(stream)):
                rules, known = rules_of.game(game)
                games += 1
                hands += sum(line.kind == "settle" for line in game.lines)
                found.extend(differences(game, rules, known, rescore=rescore))
        except RecordError as fault:
            raise MisuseError(f"{record}: {fault}", 1) from None
    if games == 0:
        raise MisuseError(f"{record} holds no game", 1)
    if as_json:
        shown = {"games": games, "hands": hands, "divergences": [asdict(each) for each in found]}
        screen.write(json.dumps(shown, ensure_ascii=False, indent=2))
        return 1 if found else 0
    for each in found[:MOST_SHOWN]:
        screen.write(f"{record}: {each}")
    if len(found) > MOST_SHOWN:
        screen.write(f"and {len(found) - MOST_SHOWN:,} more")
    verdict = screen.count(len(found), "difference") if found else "no difference"
    screen.write(f"{screen.count(games, 'game')}, {screen.count(hands, 'hand')}: {verdict}")
    return 1 if found else 0


class RulesOfRecords:
    """The rules of each game of a record, compiled once."""

    def __init__(self, variant: str | None, with_: list[str] | None) -> None:
        """By the names in the record, or by what a user has named instead."""
        self.variant = variant
        self.with_ = with_
        self.known: dict[tuple[str, tuple[str, ...]], tuple[Rules, tuple[str, ...]]] = {}

    def game(self, game: RecordedGame) -> tuple[Rules, tuple[str, ...]]:
        """The rules of a game, and their fingerprints."""
        header = game.header
        name = self.variant or header.variant
        over = tuple(self.with_ or header.with_rules)
        if (name, over) not in self.known:
            # A record is not trusted to choose files: what it calls by name must be a name.
            if not self.variant and not _is_name(name):
                raise MisuseError(
                    f"line {game.line}: {name!r} is no name of a variant; give its file with --variant", 1
                )
            unnamed = [] if self.with_ else [each for each in over if not _is_name(each)]
            if unnamed:
                raise MisuseError(
                    f"line {game.line}: {unnamed[0]!r} is no name of a house rule; give its file with --with", 1
                )
            try:
                rules = compiled(name, list(over)).rules
            except MisuseError as fault:
                told = self.variant and (self.with_ or not over)
                hint = "" if told else "; files of what is not bundled are given with --variant and --with"
                raise MisuseError(f"{fault}{hint}", 1) from None
            self.known[name, over] = rules, fingerprints(rules)
        return self.known[name, over]


def _is_name(text: str) -> bool:
    return text.replace("-", "").isalnum()


@contextmanager
def opened(record: str) -> Iterator[IO[bytes]]:
    """A record's file, or standard input; raises :class:`MisuseError` where there is no such file."""
    if record == "-":
        yield sys.stdin.buffer
        return
    path = Path(record)
    if not path.exists():
        raise MisuseError(f"there is no file {record}")
    if path.is_dir():
        raise MisuseError(f"{record} is a folder, not a record")
    with path.open("rb") as stream:
        yield stream
