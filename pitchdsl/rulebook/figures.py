"""The words that lines of the one-page sheet have in common: digits where the rulebook has words."""

from pitchdsl.language.deferred_number import Number, words

DASH = "\N{EN DASH}"
MINUS = "\N{MINUS SIGN}"


def capital(text: str) -> str:
    """The text with a capital at its start."""
    return text[:1].upper() + text[1:]


def cards(number: int) -> str:
    """``1 card``, ``6 cards``."""
    return f"{number} card{'' if number == 1 else 's'}"


def points(number: int) -> str:
    """``1 point``, ``4 points``."""
    return f"{number} point{'' if number == 1 else 's'}"


def span(least: int, most: int) -> str:
    """``4``, ``2 or 3``, and for more a dash."""
    if least == most:
        return str(least)
    return f"{least} or {most}" if most == least + 1 else f"{least}{DASH}{most}"


def figure(said: Number) -> str:
    """A number in digits, or how it is reckoned."""
    return str(said).replace("-", MINUS) if isinstance(said, int) else words(said)


def dashed(names: str) -> str:
    """Cards in a row, as a sheet lists them, with dashes for what lies between two of them."""
    return names.replace("-", DASH).replace(f"off{DASH}", "off-")
