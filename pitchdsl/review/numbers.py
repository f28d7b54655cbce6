"""Estimates as people read them."""

from pitchdsl.players.advice import Estimate

MINUS = "\N{MINUS SIGN}"


def points(found: Estimate | None, *, signed: bool = True) -> str:
    """``+1.24 ± 0.20``; a dash where there is none."""
    if found is None:
        return "-"
    return _minus(f"{found.mean:{'+' if signed else ''}.2f} ± {found.error:.2f}")


def chance(found: Estimate | None, *, signed: bool = False) -> str:
    """Out of a hundred, ``61.3 ± 2.0 %``."""
    if found is None:
        return "-"
    return _minus(f"{100 * found.mean:{'+' if signed else ''}.1f} ± {100 * found.error:.1f} %")


def signed(change: int) -> str:
    """``+4``; nothing is plain 0."""
    return f"{change:+}".replace("-", MINUS) if change else "0"


def _minus(text: str) -> str:
    return text.replace("-", MINUS) if float(text.split(maxsplit=1)[0]) else text.replace("-", "").replace("+", "")
