"""Fitted values as files in the user's cache folder: one for each set of rules and number of players.

Nothing depends on them: a file that cannot be read, or holds anything else, is as good as none.
"""

import json
from contextlib import suppress
from pathlib import Path

import cattrs

from pitchdsl.game.rules import Rules
from pitchdsl.players.value import Value, race_of
from pitchdsl.resources import user_cache
from pitchdsl.rulesjson.fingerprint import fingerprint
from pitchdsl.safe_files import content_of, values_in, write_whole

FORMAT = 1
"""A new one with every change of the fit, or of the games that it learns from."""

_CONVERTER = cattrs.Converter(forbid_extra_keys=True)


def kept(rules: Rules, seats: int) -> Value | None:
    """The value that is kept for these rules; none where there is none that fits them."""
    with suppress(OSError, RuntimeError):
        data = values_in(content_of(_file(rules, seats)))
        with suppress(Exception):  # anything may stand there, and a converter answers in many ways
            value = _CONVERTER.structure(data, Value)
            return value if value.race == race_of(rules, seats) else None
    return None


def keep(rules: Rules, seats: int, value: Value) -> None:
    """Keeps it; where nothing can be written, nothing is."""
    with suppress(OSError, RuntimeError):
        path = _file(rules, seats)
        path.parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps(_CONVERTER.unstructure(value)).encode()
        write_whole(path, lambda stream: stream.write(text))


def _file(rules: Rules, seats: int) -> Path:
    return user_cache() / "values" / f"{fingerprint(rules)[:32]}-{seats}-{FORMAT}.json"
