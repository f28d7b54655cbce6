"""Finds the grammar and the bundled variants, in a checkout and in an installed wheel."""

from pathlib import Path

_PACKAGE = Path(__file__).parent


def _home() -> Path:
    """The folder that holds ``grammar`` and ``variants``: the package in a wheel, its parent in a checkout."""
    return _PACKAGE if (_PACKAGE / "grammar").is_dir() else _PACKAGE.parent


def grammar() -> str:
    """The text of the grammar."""
    return (_home() / "grammar" / "pitch.lark").read_text(encoding="utf-8")


def bundled_variants() -> Path:
    """The folder of the bundled variants (``documents``) and house rules (``house-rules``)."""
    return _home() / "variants"
