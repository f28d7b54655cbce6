"""Records of games held against the rules."""

from collections.abc import Iterator

from pitchdsl.diagnostics.faults import our_fault
from pitchdsl.records.reader import RecordedGame, read_record
from pitchdsl.records.replay import Divergence
from pitchdsl.records.replay import replay as replay_game
from pitchdsl.records.replay import rescore as rescore_game
from pitchdsl.rules.rules import Rules
from pitchdsl.rulesjson.fingerprint import fingerprints


@our_fault("replaying a record")
def replay(record: str, rules: Rules, *, rescore: bool = False) -> tuple[Divergence, ...]:
    """Plays the games of a record again; what differs from these rules, and nothing where all is as it should be.

    It tells the first difference of each game. ``rescore`` believes nothing but deals and decisions, tells every line
    that does not follow from them, and leaves other programs their order of awards and addresses of rules. Raises
    :class:`RecordError` for a text that is no record.
    """
    known = fingerprints(rules)
    games = read_record(record.split("\n"))
    return tuple(each for game in games for each in differences(game, rules, known, rescore=rescore))


def differences(game: RecordedGame, rules: Rules, known: tuple[str, ...], *, rescore: bool) -> Iterator[Divergence]:
    """What differs between one game and these rules, of which the fingerprints are known, today's first."""
    written = game.header.rules_sha256
    if written is not None and written not in known:
        given = f"{rules.name} as it is now is {known[0][:12]}…; the game was played by other rules"
        yield Divergence(line=game.line, written=f"rules {written[:12]}…", given=given)
    yield from rescore_game(game, rules) if rescore else replay_game(game, rules)
