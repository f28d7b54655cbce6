"""Names with words that none may be, as patterns without the lookahead, which few readers of grammars know."""

from collections.abc import Collection
from string import ascii_lowercase, digits

from pitchdsl.automaton.patterns import Chain, Char, Either, Part, Repeated

LONGEST = 39
"""Letters and digits behind the first letter of a name."""

_MORE = Chain((Repeated(Char("-"), "?"), Char("[a-z0-9]")))
"""One more letter or digit of a name, perhaps behind a hyphen."""


def name_but(words: Collection[str], longest: int = LONGEST) -> Part:
    """A name of small letters, digits and hyphens that is none of these words.

    Behind the characters that it shares with one of the words it has at most ``longest`` letters and digits.
    """
    return _behind("", frozenset(words), longest)


def _behind(begun: str, words: frozenset[str], longest: int) -> Part:
    """What makes a name of the beginning that it shares with some of the words."""
    onward = {each[len(begun)] for each in words if each.startswith(begun) and each != begun}
    first = set(ascii_lowercase if not begun or begun.endswith("-") else ascii_lowercase + digits)
    if begun.endswith("-"):
        first |= set(digits)
    ways: list[Part] = []
    if first - onward:
        ways.append(Chain((_one_of(first - onward), Repeated(_MORE, f"{{0,{longest}}}"))))
    if begun and not begun.endswith("-") and "-" not in onward:
        ways.append(Chain((Char("-"), Char("[a-z0-9]"), Repeated(_MORE, f"{{0,{longest - 1}}}"))))
    ways += [Chain((Char(each), _behind(begun + each, words, longest))) for each in sorted(onward)]
    going_on = Either(tuple(ways)) if len(ways) > 1 else ways[0]
    may_end = begun and not begun.endswith("-") and begun not in words
    return Repeated(going_on, "?") if may_end else going_on


def _one_of(chars: Collection[str]) -> Char:
    """A class of characters, written in runs."""
    runs: list[str] = []
    for each in sorted(chars):
        if runs and ord(each) == ord(runs[-1][-1]) + 1:
            runs[-1] = runs[-1][0] + ("-" if len(runs[-1]) > 1 or ord(each) - ord(runs[-1][0]) > 1 else "") + each
        else:
            runs.append(each)
    return Char(f"[{''.join(runs)}]")
