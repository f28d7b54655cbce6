"""The judge of remedies: how much of what was written a line or a value keeps."""

from enum import IntEnum

from pitchdsl.syntax.forms import rule_of
from pitchdsl.syntax.meaning import LISTS_OF_NAMES, same_words


class MeaningPreserved(IntEnum):
    """How much of what was written a remedy keeps."""

    NOT = 0
    """Something is lost, changed or added."""
    LIKELY = 1
    """All of it, if it was meant so: the same words may mean something else."""
    SURELY = 2


def how_much(section: str, name: str, said: str, offered: str) -> MeaningPreserved:
    """How much of a value another one keeps: names, which an author makes, are compared one by one."""
    address = f"{section}/{name}"
    if address in LISTS_OF_NAMES:
        return alike_words(said, offered, address)
    return by_words(rule_of(section, name), said, offered)


def by_words(start: str, said: str, offered: str) -> MeaningPreserved:
    """How much of a line of a section, or of a value that a grammar rule reads, another one keeps."""
    from pitchdsl.syntax.lexicon import LIKELY, MEANING  # noqa: PLC0415  # late: most texts are right
    from pitchdsl.syntax.same import dearest_step  # noqa: PLC0415

    if said == offered:
        return MeaningPreserved.SURELY
    dearest = dearest_step(start, said, offered)
    if dearest is None or dearest >= MEANING:
        return MeaningPreserved.NOT
    return MeaningPreserved.SURELY if dearest < LIKELY else MeaningPreserved.LIKELY


def alike_words(said: str, offered: str, address: str) -> MeaningPreserved:
    """How much of some words others keep, each compared with what is listed for it."""
    if same_words(said, offered, address):
        return MeaningPreserved.SURELY
    return MeaningPreserved.LIKELY if same_words(said, offered, address, likely=True) else MeaningPreserved.NOT
