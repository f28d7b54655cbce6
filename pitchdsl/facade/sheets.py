"""Rules told again: as a complete rule sheet, and in plain English."""

from pitchdsl.arguments import flag, one_of, seed_of
from pitchdsl.canonical.text import canonical
from pitchdsl.facade.door import AnyRules, rules_of
from pitchdsl.rulebook.rulebook import FORMS, rulebook
from pitchdsl.rulebook.short import short


def canonical_text(rules: AnyRules, *, origins: bool = False) -> str:
    """Rules as a rule sheet that says all of them; with ``origins`` each line tells where it was written.

    It is read back as the same rules.
    """
    return canonical(rules_of(rules), origins=flag(origins, "origins"))


def rulebook_text(rules: AnyRules, form: str = "markdown", *, seed: int = 1) -> str:
    """Rules in plain English, to print and to play from, with a hand that is played out: ``markdown`` or ``html``.

    The same rules and the same seed always give the same pages. Raises ``ValueError`` for another form.
    """
    return rulebook(rules_of(rules), one_of(form, "form", FORMS), seed_of(seed))


def short_text(rules: AnyRules, form: str = "markdown") -> str:
    """Rules on one printed page, for the table: ``markdown`` or ``html``. What plain Pitch has otherwise is marked.

    Raises ``ValueError`` for another form.
    """
    return short(rules_of(rules), one_of(form, "form", FORMS))
