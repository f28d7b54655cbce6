"""``pitchdsl examples --suggest``."""

import json
from collections.abc import Sequence

from pitchdsl.commands import screen
from pitchdsl.commands.progress import counted
from pitchdsl.commands.variants import Chosen
from pitchdsl.diagnostics.visible import visible
from pitchdsl.examples.neighbours import Neighbour, neighbours
from pitchdsl.examples.sheet import Example
from pitchdsl.examples.suggest import StatedCase, Suggested, suggest


def suggest_rows(chosen: Chosen, examples: Sequence[Example]) -> Suggested:
    """The cases that a sheet lacks; a bar on a terminal counts the games that it is told from."""
    cases = [StatedCase(told=each.told, shown=each.shown) for each in examples if each.shown]
    others = list(neighbours(chosen.definition, chosen.library, chosen.laid))
    with counted("looking for cases", others, len(others)) as those:
        return suggest(chosen.rules, cases, those)


def write_suggestions(chosen: Chosen, examples: Sequence[Example], most: int, as_json: bool) -> int:
    """Writes the rows; the exit code."""
    found = suggest_rows(chosen, examples)
    rows = found.suggestions[:most]
    if as_json:
        data = {
            "suggestions": [
                {"name": each.name, "row": each.row, "tells_from": [_words(other) for other in each.tells]}
                for each in rows
            ],
            "noticed": [_words(each) for each in found.noticed],
            "left": [{"line": _words(each), "reason": why} for each, why in found.left],
        }
        screen.write(json.dumps(data, ensure_ascii=False, indent=2))
        return 0
    for each in rows:
        screen.write(visible(f"  {each.row}"))
    told = sum(len(each.tells) for each in rows)
    number = len(found.noticed) + sum(len(each.tells) for each in found.suggestions) + len(found.left)
    screen.tell(
        f"{number} games differ in a line: the examples of the sheet tell {len(found.noticed)} of them apart, these "
        f"{screen.count(len(rows), 'row')} {told} more; for {len(found.left)} no case was found"
    )
    return 0


def _words(neighbour: Neighbour) -> str:
    """``points: 2 to the winner of J of trump``, with the section before it."""
    return f"{neighbour.address.partition('/')[0]}: {neighbour.text}"
