"""The file of an evening: the sheet that is played by, and what was told of each hand. It stands alone.

    {"pitchdsl-score": 1, "sheet": "variant ours …", "games": [{"names": ["Ann", "Bob"], "dealer": 0, "hands": […]}]}

It is written anew after every hand, correction and new game, as a whole or not at all.
"""

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

import cattrs
from cattrs.gen import make_dict_unstructure_fn, override

from pitchdsl.canonical.text import canonical
from pitchdsl.compile import compile_definition, open_source
from pitchdsl.described_hands.described_hand import DescribedHand
from pitchdsl.described_hands.possible import why_impossible
from pitchdsl.described_hands.settled_hand import UnderspecifiedHandError, needs_undescribed_facts
from pitchdsl.game.rules import Rules
from pitchdsl.resolve.library import Library, decode
from pitchdsl.rulesjson.convert import first_difference
from pitchdsl.safe_files import content_of, values_in, write_whole
from pitchdsl.scorekeeping.evening import MOST_GAMES, MOST_HANDS, DescribedGame, Evening, scored
from pitchdsl.values import frozen

FORMAT = 1
_MARK = "pitchdsl-score"
LONGEST_NAME = 16
"""Characters of a player's name."""

_CONVERTER = cattrs.Converter(forbid_extra_keys=True, prefer_attrib_converters=False)
_CONVERTER.register_unstructure_hook(  # a file without doubles stays as it was before there were any
    DescribedHand, make_dict_unstructure_fn(DescribedHand, _CONVERTER, times=override(omit_if_default=True))
)


class ScoreFileError(ValueError):
    """A file is no score of an evening, or has been changed into something that cannot be."""


@frozen(kw_only=True)
class KeptEvening:
    """What a file holds."""

    rules: Rules
    evening: Evening


def text_of(rules: Rules, evening: Evening) -> str:
    """The content of the file."""
    data = {_MARK: FORMAT, "sheet": canonical(rules), "games": _CONVERTER.unstructure(evening.games)}
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def keep(path: Path, rules: Rules, evening: Evening) -> None:
    """Writes the file; raises ``OSError`` where it cannot, and leaves the old one as it was."""
    content = text_of(rules, evening).encode()
    write_whole(path, lambda stream: stream.write(content))


def read(path: Path) -> KeptEvening:
    """Reads a file; raises :class:`ScoreFileError` for anything else."""
    return read_text(content_of(path), f"{path}")


def read_text(content: bytes | str | None, name: str) -> KeptEvening:
    """Reads the content of a file; ``name`` is what messages call it."""
    data = values_in(content)
    if not isinstance(data, dict) or _MARK not in data:
        raise ScoreFileError(f"{name} is no score that pitchdsl has kept")
    if data[_MARK] != FORMAT:
        raise ScoreFileError(f"{name} was kept by another version of pitchdsl, in format {data[_MARK]!r}")
    sheet = data.get("sheet")
    if not isinstance(sheet, str):
        raise ScoreFileError(f"{name} has no sheet")
    rules = _rules(sheet, name)
    if rules is None or needs_undescribed_facts(rules):
        raise ScoreFileError(f"the sheet in {name} cannot be played, or no score can be kept by it")
    games: tuple[DescribedGame, ...] | None = _exactly(data.get("games"), tuple[DescribedGame, ...])
    if games is None:
        raise ScoreFileError(f"{name} has been changed: what stands there is no game")
    if not 1 <= len(games) <= MOST_GAMES or any(len(game.hands) > MOST_HANDS for game in games):
        raise ScoreFileError(f"{name} has no game, or too many games or hands")
    for number, game in enumerate(games, 1):
        why = _why_no_game(rules, game)
        if why is not None:
            raise ScoreFileError(f"{name}, game {number}: {why}")
        try:
            scored(rules, game)
        except UnderspecifiedHandError as fault:
            raise ScoreFileError(f"{name}, game {number}: a hand does not tell {fault}") from None
    return KeptEvening(rules=rules, evening=Evening(games=games))


@lru_cache(maxsize=8)
def _rules(sheet: str, name: str) -> Rules | None:
    library = Library()
    definition = open_source(decode(sheet.encode(), name), "variant", library, None)
    return None if definition is None else compile_definition(definition, library, []).rules


def described_hand(data: object) -> DescribedHand:
    """A hand from its JSON; raises :class:`ScoreFileError` where it is none."""
    told: DescribedHand | None = _exactly(data, DescribedHand)
    if told is None:
        raise ScoreFileError("this is no hand")
    return told


def _exactly(data: Any, kind: Any) -> Any:
    """What data hold of a kind; none where they hold anything else, or would be written otherwise."""
    try:
        found = _CONVERTER.structure(data, kind)
    except Exception:  # anything may stand there, and a converter answers in many ways
        return None
    return found if first_difference(data, _CONVERTER.unstructure(found), "") is None else None


def hand_data(told: DescribedHand) -> dict[str, Any]:
    """A hand as JSON has it."""
    data: dict[str, Any] = _CONVERTER.unstructure(told)
    return data


def _why_no_game(rules: Rules, game: DescribedGame) -> str | None:
    seats, allowed = len(game.names), rules.players.seats
    if not allowed.least <= seats <= allowed.most:
        return f"{rules.name} is not for {seats} players"
    if len(set(game.names)) < seats or not all(is_name(name) for name in game.names):
        return "the players need names, no two the same"
    if not 0 <= game.dealer < seats:
        return "nobody sits at the place of the dealer"
    for number, told in enumerate(game.hands, 1):
        why = None if told is None else why_impossible(rules, seats, told)
        if why is not None:
            return f"hand {number}: {why}"
    return None


def is_name(name: str) -> bool:
    """Whether a player may be called so: 1 to 16 characters that are printed, no blank at an end and no comma."""
    return 0 < len(name) <= LONGEST_NAME and name.isprintable() and name == name.strip() and "," not in name
