"""The name that a misspelt one was probably meant to be."""

from collections.abc import Iterable


def nearest(name: str, known: Iterable[str], cutoff: float = 0.6) -> str | None:
    """The known name most like this one; none when nothing is like it.

    ``cutoff`` is the likeness asked for, from 0 (anything) to 1 (the same).
    """
    from difflib import get_close_matches  # noqa: PLC0415  # late: most texts are right

    matches = get_close_matches(name, list(known), n=1, cutoff=cutoff)
    return matches[0] if matches else None


def one_slip_apart(one: str, other: str) -> bool:
    """Whether two different names are one letter, one plural or one swapped pair apart."""
    if one == other or abs(len(one) - len(other)) > 1:
        return False
    if len(one) == len(other):
        differing = [i for i in range(len(one)) if one[i] != other[i]]
        swapped = (
            len(differing) == 2
            and one[differing[0]] == other[differing[1]]
            and one[differing[1]] == other[differing[0]]
        )
        return len(differing) == 1 or swapped
    short, long = sorted((one, other), key=len)
    return any(long[:i] + long[i + 1 :] == short for i in range(len(long)))
