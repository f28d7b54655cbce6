"""Numbers of rules: most stand as they are, and some are reckoned from what is known when they are asked for."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pitchdsl.language.arithmetic import Bounds
from pitchdsl.language.english import number
from pitchdsl.language.facts import Facts, Unknown
from pitchdsl.language.numbers import Amount, Fact

if TYPE_CHECKING:
    from pitchdsl.language.voice import Voice

Number = int | Amount
"""A number as it stands, or an amount with a fact in it."""


def plain_or_reckoned(amount: Amount) -> Number:
    """An amount as rules keep it: one that no fact changes is the number itself."""
    constant = amount.given(Facts()).constant
    return amount if constant is None else constant


def evaluate(said: Number, facts: Facts) -> int | Unknown:
    """How much it comes to; ``UNKNOWN`` where a fact is not told."""
    return said if isinstance(said, int) else said.of(facts)


def bounds_of(said: Number, facts: Mapping[Fact, Bounds]) -> Bounds:
    """The least and the most that it can come to, where these are those of the facts."""
    return (said, said) if isinstance(said, int) else said.bounds(facts)


def given(said: Number, facts: Facts) -> Number:
    """What is left of it to be reckoned when these facts are known."""
    return said if isinstance(said, int) else plain_or_reckoned(said.given(facts))


def words(said: Number) -> str:
    """How a rule sheet says it."""
    return str(said) if isinstance(said, int) else said.words()


def seated_number(said: Number | None) -> int | None:
    """The number of a rule that is asked for at a table: there it stands.

    Raises ``ValueError`` where it has yet to be reckoned from how many play.
    """
    if isinstance(said, Amount):
        raise ValueError("this number is reckoned when the table is seated: ask `Rules.seated` for the rules")
    return said


def facts_in(said: Number | None) -> tuple[Fact, ...]:
    """The facts that it is reckoned from."""
    return said.facts if isinstance(said, Amount) else ()


def clause(said: Number, voice: "Voice") -> str:
    """Plain English."""
    return number(said) if isinstance(said, int) else said.clause(voice)
