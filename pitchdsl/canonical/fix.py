"""Mends what is certain: a remedy is made on the text, and stands only if the text is better for it.

A remedy that is certain has been proved on the text as it was. Where another one was made before it, it is tried once
more on the text as it has become.
"""

from collections.abc import Mapping
from pathlib import Path

from attrs import evolve

from pitchdsl.compile import problems_of
from pitchdsl.diagnostics.problem import Fix
from pitchdsl.examples.sheet import Played, found_in, library_of
from pitchdsl.fix_verifier import FixVerifier, edited_lines
from pitchdsl.source import Source
from pitchdsl.values import frozen

MOST_TRIES = 200
"""How many fixes are tried on one text: each costs a check of the game that it stands in."""


@frozen(kw_only=True)
class Mended:
    """A text after all that is certain has been mended."""

    source: Source
    """The same text where nothing was."""
    fixes: tuple[Fix, ...]
    """What was done, in this order: each speaks of the text as it was when its turn came."""


def mend(source: Source, folder: Path | None, texts: Mapping[str, str] | None = None) -> Mended:
    """Mends a text, one fix after the other, until none is certain any more; ``texts`` as for :func:`found_in`."""
    done: list[Fix] = []
    left = MOST_TRIES
    before = None
    while before != source and left:
        # Once more after each time: one mended line may be what another one waited for.
        before = source
        library = library_of(folder, texts)
        verifier = FixVerifier(
            source=source, check=lambda text, to: problems_of(text, library_of(folder, texts), to), library=library
        )
        for problem in found_in(source, folder, texts, Played.NONE):
            fix = problem.fix
            if fix is None or not fix.certain or not left or fix.span.source != before:
                continue
            if any(before.lines[each.span.line - 1] != source.lines[each.span.line - 1] for each in fix.edits):
                continue  # a line of it has been mended already
            left -= 1
            if source == before or verifier.tried(source, problem, fix).alone:
                done.append(_moved(fix, source))
                source = evolve(source, text=applied(source.text, fix))
                if len(source.lines) != len(before.lines):
                    break  # every problem below stands in another line now
    return Mended(source=source, fixes=tuple(done))


def applied(text: str, fix: Fix) -> str:
    """A text with a fix made in it; its line ends are ``\\n``, and every one of them stays."""
    lines = text.split("\n")
    for number, line in edited_lines(lines, fix).items():
        lines[number] = line
    return "\n".join(lines)


def _moved(fix: Fix, source: Source) -> Fix:
    """The same fix, of a text whose lines that it changes are as they were."""
    more = tuple(evolve(each, span=evolve(each.span, source=source)) for each in fix.more)
    return evolve(fix, span=evolve(fix.span, source=source), more=more)
