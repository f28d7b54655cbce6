"""``pitchdsl replay``."""

import json
import os

from attrs import asdict

from pitchdsl.commands import screen
from pitchdsl.commands.progress import progress
from pitchdsl.commands.recorded import RecordRules, opened
from pitchdsl.commands.usage_error import UsageError
from pitchdsl.facade.replays import differences
from pitchdsl.records.reader import RecordError, bounded_lines, games_in
from pitchdsl.records.replay import Divergence

MOST_SHOWN = 100
"""Differences that are written in full; the rest is counted."""


def replay(record: str, variant: str | None, with_: list[str] | None, rescore: bool, as_json: bool) -> int:
    """Checks a record; the exit code."""
    games = hands = 0
    found: list[Divergence] = []
    rules_of = RecordRules(variant, with_)
    with opened(record) as stream, progress("replaying") as tells:
        size = os.fstat(stream.fileno()).st_size if record != "-" else None
        try:
            for game in games_in(bounded_lines(stream)):
                rules = rules_of.game(game)
                games += 1
                hands += sum(line.kind == "settle" for line in game.lines)
                found.extend(differences(game, rules, rescore=rescore))
                if tells is not None:
                    tells(stream.tell() if size else games, size, screen.count(games, "game"))
        except RecordError as fault:
            raise UsageError(f"{record}: {fault}", 1) from None
    if games == 0:
        raise UsageError(f"{record} holds no game", 1)
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
