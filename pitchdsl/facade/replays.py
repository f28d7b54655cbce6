"""Records of games held against the rules."""

from collections.abc import Iterable, Iterator
from os import PathLike
from pathlib import Path

from pitchdsl.arguments import flag, several, wrong_kind
from pitchdsl.diagnostics.faults import our_fault
from pitchdsl.facade.door import AnyRules, rules_of
from pitchdsl.game.rules import Rules
from pitchdsl.records.reader import RecordedGame, bounded_lines, read_record
from pitchdsl.records.replay import Divergence
from pitchdsl.records.replay import replay as replay_game
from pitchdsl.records.replay import rescore as rescore_game
from pitchdsl.resolve.library import unreadable
from pitchdsl.rulesjson.fingerprint import fingerprint

Record = str | bytes | PathLike[str] | Iterable[str | bytes]
"""A record: its text or its bytes, the path of its file, or its lines."""


@our_fault("replaying a record")
def replay(record: Record, rules: AnyRules, *, rescore: bool = False) -> tuple[Divergence, ...]:
    """Plays the games of a record again; what differs from these rules, and nothing where all is as it should be.

    A record is its text or the bytes of it, its lines, or the path of its file. The first difference of each game is
    told. ``rescore`` believes nothing but deals and decisions, tells every line that does not follow from them, and
    leaves other programs their order of awards and addresses of rules. Raises :class:`RecordError` for a text that is
    no record, and :class:`UnreadableError` for a file that cannot be read.
    """
    rules, anew = rules_of(rules), flag(rescore, "rescore")
    games = read_record(_lines(record))
    return tuple(each for game in games for each in differences(game, rules, rescore=anew))


def _lines(record: object) -> Iterator[str | bytes]:
    """The lines of a record, however it is handed in."""
    if isinstance(record, PathLike):
        try:
            with Path(record).open("rb") as file:
                yield from bounded_lines(file)
        except (OSError, ValueError) as fault:
            raise unreadable(fault, str(record)) from None
    elif isinstance(record, str):
        yield from record.split("\n")
    elif isinstance(record, bytes | bytearray):
        yield from bytes(record).split(b"\n")
    else:
        wanted = "the text of a record, such as game.record() gives, its bytes, its lines, or a path"
        for at, line in enumerate(several(record, "record", wanted)):
            if not isinstance(line, str | bytes):
                raise wrong_kind(f"record[{at}]", "a line of text", line)
            yield line


def differences(game: RecordedGame, rules: Rules, *, rescore: bool) -> Iterator[Divergence]:
    """What differs between one game and these rules."""
    written, known = game.header.rules_sha256, fingerprint(rules)
    if written is not None and written != known:
        given = f"{rules.name} as it is now is {known[:12]}…; the game was played by other rules"
        yield Divergence(line=game.line, written=f"rules {written[:12]}…", given=given)
    yield from rescore_game(game, rules) if rescore else replay_game(game, rules)
