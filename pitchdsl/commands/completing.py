"""What a shell completes: names of variants, house rules and players, and problem codes, each with a word about it.

Where none of them fits, bash and zsh go on with the names of files.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress

_TITLE = re.compile(r'^(?:variant|house-rule)\s+\S+\s+"([^"]*)"', re.MULTILINE)


def lacks_words(environment: Mapping[str, str]) -> bool:
    """Whether bash asks, and does not say about which words, or which of them: then there is nothing to complete."""
    if environment.get("_PITCHDSL_COMPLETE") != "complete_bash":
        return False
    with suppress(KeyError, ValueError):
        return int(environment["COMP_CWORD"]) < 0 or not environment["COMP_WORDS"]
    return True


def variants(incomplete: str) -> list[tuple[str, str]]:
    """The bundled variants whose names begin so."""
    return list(_bundled("variant", incomplete))


def house_rules(incomplete: str) -> list[tuple[str, str]]:
    """The bundled house rules whose names begin so, also behind a comma."""
    before, comma, last = incomplete.rpartition(",")
    return [(f"{before}{comma}{name}", title) for name, title in _bundled("house-rule", last)]


def players(incomplete: str) -> list[tuple[str, str]]:
    """The players whose names begin so, also behind a comma."""
    from pitchdsl.players.roster import KINDS

    before, comma, last = incomplete.rpartition(",")
    return [
        (f"{before}{comma}{name}", f"{kind.title}: {kind.note}")
        for name, kind in KINDS.items()
        if name.startswith(last)
    ]


def codes(incomplete: str) -> list[tuple[str, str]]:
    """The problem codes that begin so."""
    from pitchdsl.diagnostics.pages import pages

    return [(code, page.title) for code, page in pages().items() if code.startswith(incomplete)]


def _bundled(kind: str, incomplete: str) -> Iterator[tuple[str, str]]:
    from pitchdsl.resolve.library import bundled

    for path in bundled(kind):
        if path.stem.startswith(incomplete):
            title = _TITLE.search(path.read_text(encoding="utf-8"))
            yield path.stem, title[1] if title else ""
