"""Closed choices, member by member, against every place that has to know them."""

import json
import re
from typing import Any

from pitchdsl.language.choice import Choice
from pitchdsl.resources import language_pages
from pitchdsl.syntax.shared import CHOICES
from tests.totality.families import ROOT, Family, Place, heirs, text

READ_WITH_NUMBERS = {
    "Compare": "its alternatives hold a number",
    "Length": "a number stands in its alternatives",
    "Limit": "an amount stands in its alternatives",
    "Outcome": "it is the name of a line",
    "Payment": "an amount stands behind its verbs",
    "Taker": "its alternatives hold what is taken",
    "Throwable": "it is a word of a deed",
}
"""Choices that a method of the reader reads, with the reason."""

NEVER_SAID = {"Moment": "it is no part of a rule: the checker knows when a rule asks"}
"""Choices of which no rule sheet speaks."""

OF_EXAMPLES = {
    "Party": "whom a clause of an example speaks of",
    "Verb": "what a clause of an example lets a player do",
}
"""Choices of which examples alone speak: they are no rules, so neither JSON nor the kernel has them."""

NO_CODE = {
    "CallRank": "the ladder has the rank of each bid",
    "DealerChoice": "a number that is 1 for the highest cut",
    "Holding": "the cards that may follow each lead are in the tables",
    "JokerCard": "cards are numbered before",
    "Length": "the fast engine plays games, and no matches",
    "Paying": "stakes change no score: only the reference engine tells them",
    "Moment": "the kernel asks where it stands",
    "Seating": "every seat's side is worked out before",
    "StockShort": "a number that is 1 for a reshuffle",
    "Throwable": "a column that is 1 for non-trump",
    "Void": "the cards that may be played are in the tables; sitting out has a code",
    "TrumpMaker": "lowering refuses rules by which a card makes trump",
    "TurnOrder": "a number that is 1 for several rounds",
}
"""Choices of which the kernel is told in another way."""


def _members() -> list[Choice]:
    return [member for kind in heirs(Choice) for member in kind]


def _kind(member: Choice) -> str:
    return type(member).__name__


def _definition(member: Choice) -> str | None:
    if not re.fullmatch(r"[a-z]+(-[a-z]+)*", str(member.value)):
        return f"`{member.value}` is no id in lower case with hyphens"
    twins = [each for each in type(member) if each is not member and each.words == member.words]
    return f"the same words as {twins[0]}" if twins and _kind(member) != "Moment" else None


def _grammar(member: Choice) -> str | None:
    if _kind(member) in READ_WITH_NUMBERS or _kind(member) in NEVER_SAID:
        return None
    if type(member) not in CHOICES:
        return "its choice is not among CHOICES of pitchdsl/syntax/shared.py"
    if re.search(rf"-> {member.phrase}$", text("grammar/pitch.lark"), re.MULTILINE):
        return None
    return f"grammar/pitch.lark has no alternative `{member.phrase}`"


def _schema(member: Choice) -> str | None:
    if _kind(member) in NEVER_SAID or _kind(member) in OF_EXAMPLES:
        return None
    enums = [each["enum"] for each in _definitions().values() if "enum" in each]
    if any(member.value in enum and len(enum) == len(type(member)) for enum in enums):
        return None
    return f"generated/rules.schema.json has no `{member.value}` (run `pitchdsl build`)"


def _definitions() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((ROOT / "generated" / "rules.schema.json").read_text(encoding="utf-8"))["$defs"]
    return found


def _kernel(member: Choice) -> str | None:
    code = f"{_kind(member)}.{member.name}.code"
    files = (ROOT / "pitchdsl" / "kernel").glob("*.py")
    if (
        _kind(member) in NO_CODE
        or _kind(member) in OF_EXAMPLES
        or any(code in path.read_text(encoding="utf-8") for path in files)
    ):
        return None
    return f"nothing in pitchdsl/kernel asks for `{code}`"


def _page(member: Choice) -> str | None:
    if _kind(member) in NEVER_SAID:
        return None
    words = max(re.split(r"\{\w*\}", member.words), key=len).strip()
    return None if words in language_pages() else f"docs/language does not say `{words}`"


SENTENCES_OF_ITS_OWN = {
    "Fact": "its clause names the side",
    "Length": "a number stands in its words",
    "Joint": "an amount stands on both sides of it",
    "Payment": "its clause depends on the amount",
    "Rounding": "its words are English",
    "Compare": "a number stands in its words",
    "JokerCard": "a single joker needs no colour",
    "Moment": "it is no part of a rule",
    "Outcome": "a row of the settlement is a sentence",
    "Ownership": "its sentence names the card",
    "Priority": "its clause depends on the sides",
    "Taker": "its clause names the sides",
    "Throwable": "it is a word in the sentence of a deed",
    "TieTo": "its clause names the sides",
}
"""Choices whose English is made by a method, with the reason."""


def _english(member: Choice) -> str | None:
    return None if member.english or _kind(member) in SENTENCES_OF_ITS_OWN else "it has no English"


def _brief(member: Choice) -> str | None:
    asked = any(getattr(each, "brief", "") for each in type(member))
    return "it has no words in brief, as the others of its choice have" if asked and not member.brief else None


CLOSED_CHOICES = Family(
    name="choice",
    members=_members,
    places=(
        Place(name="definition", lacks=_definition),
        Place(name="grammar", lacks=_grammar),
        Place(name="English", lacks=_english),
        Place(name="one-page sheet", lacks=_brief),
        Place(name="JSON and schema", lacks=_schema),
        Place(name="kernel", lacks=_kernel),
        Place(name="page", lacks=_page),
    ),
    says_nothing=(
        ("default", "the rule that holds a choice has one"),
        (
            "checker, reference engine, bots, early ending",
            "a `match` over the choice, which mypy holds to be exhaustive",
        ),
        ("composers", "tests/soundness holds what is composed against the grammar's alternatives"),
    ),
)
