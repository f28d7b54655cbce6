"""Changes a rule sheet as people and bad luck would: by lines, values and words, and only now and then by bytes.

Bytes that are changed at random seldom get past the first check of a line. What is changed here is still nearly
a rule sheet, so that it gets as far as what depends on several lines at once. Everything follows from the seed.
"""

import random
import re
from collections.abc import Callable, Sequence
from typing import TypeVar

from attrs import field, frozen

T = TypeVar("T")

Lines = list[str]
ByBytes = Callable[[bytes, int], bytes]

_NUMBERS = """
0 1 2 3 4 5 7 10 11 13 14 20 52 53 54 55 99 100 120 -1 1000 65536 1000000000 1000000001 4294967296 9223372036854775808
007 00 +3 3- 4-2 2-54 1.5 1e3 0x10 1_000 one ten \u00bd \u00b2 \u0663 \uff13
"""

NUMBERS = (*_NUMBERS.split(), "- 4", "1" + "0" * 30, "9" * 5000)
"""Where numbers go wrong: ends of ranges, sizes of packs and words of machines, and what only looks like a number."""

_LETTERS = """
" "" # : :: > , - -- \\ / | [bold] [/] %0A ` \u2013 \u2212 \u201c \u201e \u2019 \ufeff \u200b \u202e
\u0130 \u0131 \u017f \u212a \u00df \ufb01 \u00e9 e\u0301 \U0001f0a1 \u6f22 \U0010ffff
"""

LETTERS = (
    *_LETTERS.split(),
    *(" #", "\t", "  ", "\u00a0", "\x0b", "\x0c", "\x1b[31m", "\x7f", "\x85", "\x00", "\r", "\u2028"),
)
"""Letters with a meaning of their own: to the language, to terminals and reports, to case and width."""

GLUE = (" if ", " or ", " and ", " else ", " then ", " to ", " of ", " not ", ", ")

CHANGES_AT_ONCE = (1, 1, 1, 2, 2, 3, 5)
"""A text that is changed in many places is soon refused, and refused for the first of them."""

MOST_TIMES = 150
"""So often a line is repeated at most."""


@frozen
class Pool:
    """What other texts have to offer."""

    texts: tuple[tuple[str, ...], ...]
    """As lines."""
    words: tuple[str, ...]
    values: dict[str, tuple[str, ...]] = field(init=False)
    """What stands behind a colon, by what stands before it."""
    names: tuple[str, ...] = field(init=False)

    @values.default
    def _values(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, dict[str, None]] = {}
        for line in (line for text in self.texts for line in text):
            name, colon, value = line.partition(":")
            if colon:
                found.setdefault(name.strip(), {})[value.strip()] = None
        return {name: tuple(values) for name, values in found.items()}

    @names.default
    def _names(self) -> tuple[str, ...]:
        return tuple(self.values)


def pool_of(texts: Sequence[str], words: Sequence[str]) -> Pool:
    """A pool of whole texts."""
    return Pool(tuple(tuple(text.split("\n")) for text in texts), tuple(words))


def mutated(data: bytes, most: int, seed: int, pool: Pool, by_bytes: ByBytes) -> bytes:
    """A text that differs a little, of at most so many bytes."""
    rng = random.Random(seed)
    if rng.random() < 0.07:
        return by_bytes(data, most)
    lines = data.decode("utf-8", "replace").split("\n")
    for _ in range(rng.choice(CHANGES_AT_ONCE)):
        rng.choice(CHANGES)(lines, rng, pool)
        if not lines:
            lines.append("")
    return encoded(lines)[:most]


def crossed(one: bytes, other: bytes, most: int, seed: int) -> bytes:
    """The beginning of one text and the end of another, cut between lines."""
    rng = random.Random(seed)
    above, below = one.split(b"\n"), other.split(b"\n")
    return b"\n".join((*above[: rng.randint(0, len(above))], *below[rng.randint(0, len(below)) :]))[:most]


def encoded(lines: Lines) -> bytes:
    """The bytes of a file."""
    return "\n".join(lines).encode("utf-8", "replace")


def _delete(lines: Lines, rng: random.Random, pool: Pool) -> None:
    at = rng.randrange(len(lines))
    del lines[at : at + rng.choice((1, 1, 1, 2, 5))]


def _double(lines: Lines, rng: random.Random, pool: Pool) -> None:
    lines.insert(rng.randrange(len(lines) + 1), rng.choice(lines))


def _swap(lines: Lines, rng: random.Random, pool: Pool) -> None:
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]


def _repeat(lines: Lines, rng: random.Random, pool: Pool) -> None:
    if rng.random() < 0.15:
        at = rng.randrange(len(lines))
        lines[at:at] = [lines[at]] * rng.randint(2, MOST_TIMES)


def _splice(lines: Lines, rng: random.Random, pool: Pool) -> None:
    """A few lines of another text, in the section that they stand in or elsewhere."""
    text = rng.choice(pool.texts)
    start = rng.randrange(len(text))
    at = rng.randrange(len(lines) + 1)
    lines[at:at] = text[start : start + rng.choice((1, 1, 2, 3, 8))]


def _section(lines: Lines, rng: random.Random, pool: Pool) -> None:
    """A whole section of another text at the end, or in place of the one of its name."""
    text = rng.choice(pool.texts)
    heads = [at for at, line in enumerate(text) if line and not line[0].isspace() and at]
    if heads:
        start = rng.choice(heads)
        end = next((at for at in heads if at > start), len(text))
        places = [at for at, line in enumerate(lines) if line.strip() == text[start].strip()]
        at = rng.choice(places) if places else len(lines)
        lines[at : at + (rng.choice((0, end - start)) if places else 0)] = text[start:end]


def _other_value(lines: Lines, rng: random.Random, pool: Pool) -> None:
    """Another value of the same rule, or of any."""
    at = _rule(lines, rng)
    if at is not None:
        name = lines[at].partition(":")[0]
        known = pool.values.get(name.strip(), ())
        if not known or rng.random() < 0.25:
            known = pool.values[rng.choice(pool.names)]
        lines[at] = f"{name}: {rng.choice(known)}"


def _more_value(lines: Lines, rng: random.Random, pool: Pool) -> None:
    """Two values in one, with a word between them."""
    at = _rule(lines, rng)
    if at is not None:
        known = pool.values.get(lines[at].partition(":")[0].strip()) or pool.values[rng.choice(pool.names)]
        lines[at] += rng.choice(GLUE) + rng.choice(known)


def _other_name(lines: Lines, rng: random.Random, pool: Pool) -> None:
    at = _rule(lines, rng)
    if at is not None:
        lines[at] = f"  {rng.choice(pool.names)}:{lines[at].partition(':')[2]}"


def _other_word(lines: Lines, rng: random.Random, pool: Pool) -> None:
    """A word of the language in the place of a word, between two, or none."""
    at = rng.randrange(len(lines))
    words = list(re.finditer(r"[\w-]+", lines[at]))
    if words:
        word = rng.choice(words)
        new = rng.choice((rng.choice(pool.words), f"{word[0]} {rng.choice(pool.words)}", "", word[0].upper()))
        lines[at] = lines[at][: word.start()] + new + lines[at][word.end() :]


def _other_number(lines: Lines, rng: random.Random, pool: Pool) -> None:
    places = [(at, match) for at, line in enumerate(lines) for match in re.finditer(r"\d+", line)]
    if places:
        at, match = rng.choice(places)
        lines[at] = lines[at][: match.start()] + rng.choice(NUMBERS) + lines[at][match.end() :]


def _letter(lines: Lines, rng: random.Random, pool: Pool) -> None:
    """A letter with a meaning, for another one or between two."""
    at = rng.randrange(len(lines))
    column = rng.randrange(len(lines[at]) + 1)
    lines[at] = lines[at][:column] + rng.choice(LETTERS) + lines[at][column + rng.randint(0, 1) :]


def _letter_left_out(lines: Lines, rng: random.Random, pool: Pool) -> None:
    at = rng.randrange(len(lines))
    column = rng.randrange(len(lines[at]) + 1)
    lines[at] = lines[at][:column] + lines[at][column + 1 :]


def _broken_or_joined(lines: Lines, rng: random.Random, pool: Pool) -> None:
    at = rng.randrange(len(lines))
    if rng.random() < 0.5:
        column = rng.randrange(len(lines[at]) + 1)
        lines[at : at + 1] = [lines[at][:column], lines[at][column:]]
    else:
        lines[at : at + 2] = [" ".join(line.strip() for line in lines[at : at + 2])]


def _dropped(lines: Lines, rng: random.Random, pool: Pool) -> None:
    """A rule or a section that is dropped, by its name."""
    at = rng.randrange(len(lines))
    name = lines[at].partition(":")[0].strip()
    lines[at : at + rng.randint(0, 1)] = [f"  no {name}" if ":" in lines[at] else f"no {name}"]


def _ancestry(lines: Lines, rng: random.Random, pool: Pool) -> None:
    """Another base, a house rule taken in, or another game in the same file."""
    way = rng.randrange(4)
    named = [word for word in pool.words if "-" in word] or list(pool.words)
    if way == 0:
        lines[0] = re.sub(r"( extends .*)?$", f" extends {rng.choice(named)}", lines[0], count=1)
    elif way == 1:
        lines.insert(1, f"  with: {rng.choice(named)}, {rng.choice(named)}")
    elif way == 2:
        lines.extend(rng.choice(pool.texts))
    else:
        own = re.findall(r"^(?:variant|house-rule) ([\w-]+)", "\n".join(lines), flags=re.MULTILINE)
        lines.insert(
            rng.randint(0, len(lines)), f"variant {rng.choice(own or named)} extends {rng.choice(own or named)}"
        )


def _rule(lines: Lines, rng: random.Random) -> int | None:
    places = [at for at, line in enumerate(lines) if ":" in line]
    return rng.choice(places) if places else None


Change = Callable[[Lines, random.Random, Pool], None]

CHANGES: tuple[Change, ...] = (
    *(_delete, _double, _swap, _repeat, _broken_or_joined, _dropped, _letter_left_out, _ancestry, _other_name),
    *[_splice] * 3,
    *[_section] * 2,
    *[_other_value] * 5,
    *[_more_value] * 2,
    *[_other_word] * 3,
    *[_other_number] * 2,
    *[_letter] * 2,
)
"""Each as often as it is worth."""
