"""Records of games held against the rules."""

from collections.abc import Iterator

from pitchdsl.publish.rules_json import fingerprint
from pitchdsl.records.reader import RecordedGame, read_record
from pitchdsl.records.replay import Divergence
from pitchdsl.records.replay import replay as replay_game
from pitchdsl.records.replay import rescore as rescore_game
from pitchdsl.rules.rules import Rules


def replay(record: str, rules: Rules, *, rescore: bool = False) -> tuple[Divergence, ...]:
    """Plays the games of a record again; what differs from these rules, and nothing where all is as it should be.

    It tells the first difference of each game. ``rescore`` believes nothing but deals and decisions, and tells every
    result that does not follow from them. Raises :class:`RecordError` for a text that is no record.
    """
    return tuple(each for game in read_record(record.split("\n")) for each in _differences(game, rules, rescore))


def _differences(game: RecordedGame, rules: Rules, rescore: bool) -> Iterator[Divergence]:
    played_by = game.header.rules_sha256
    if played_by not in (None, fingerprint(rules)):
        given = f"{rules.name} is {fingerprint(rules)[:12]}…; the game was played by other rules"
        yield Divergence(line=game.line, written=f"rules {played_by[:12]}…", given=given)
    yield from rescore_game(game, rules) if rescore else replay_game(game, rules)
