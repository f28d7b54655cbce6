"""Flat rules, the lines of a sheet that have a fixed name, against every place that has to know them."""

import json
import re
from functools import cache
from typing import Any, get_args

from attrs import fields, has

from pitchdsl.game.conditional_override import ConditionalOverride
from pitchdsl.game.settlement.rules import RowForm
from pitchdsl.language.form import Form
from pitchdsl.resources import language_pages
from pitchdsl.rulebook.sentences import SENTENCES
from pitchdsl.syntax.build import Build
from pitchdsl.syntax.forms import FORMS
from pitchdsl.syntax.parser import parser
from tests.totality.families import ROOT, Family, Place, classes, heirs, text

NOT_PLAYED = {"Total": "a promise to the checker: no game depends on it"}
"""Rules of which the engines need to know nothing, with the reason."""

BESIDE_THE_GAME = {
    "Games": "a match is made of games, each of which is played as if it stood alone",
    "CountsDouble": "it changes no score",
    "Discards": "open discards change only what players know",
    "OpenStock": "an open stock changes only what players know",
}
"""Rules of which the fast engine needs to know nothing, with the reason."""

FROM_THE_ENGINE = {"Sides": "sides_of(", "Direction": "in_order_of_play("}
"""Rules of which lowering asks the engine, with the function that answers."""

MEANINGS = (
    "engine/*.py",
    "game/rules.py",
    "game/state.py",
    "game/facts.py",
    "game/*/phase.py",
    "game/table/dealing.py",
    "game/table/misdeal.py",
    "game/trump/naming.py",
    "game/trump/turnup.py",
    "game/settlement/settling.py",
    "game/winning/ending.py",
    "game/settlement/rules.py",
    "game/winning/rules.py",
    "game/count/rules.py",
    "game/order.py",
)
"""Where the reference engine may ask for a rule."""


def _definition(form: type[Form]) -> str | None:
    lacking = [name for name in ("address", "examples") if not hasattr(form, name)] + sorted(form.__abstractmethods__)
    return f"no {', '.join(f'`{name}`' for name in lacking)} in its class" if lacking else None


def _grammar(form: type[Form]) -> str | None:
    there = re.search(rf"^{form.start}:", text("grammar/pitch.lark"), re.MULTILINE)
    return None if there else f"grammar/pitch.lark has no rule `{form.start}`"


def _words(form: type[Form]) -> str | None:
    """Every way to say it reads back as the same parts."""
    for value in (*form.examples, *([form.default] if form.default else [])):
        parts = Build().transform(parser().parse(value, start=form.start))
        parts = {name: part for name, part in parts.items() if name != "if"}
        said = form.words(parts)
        if Build().transform(parser().parse(said, start=form.start)) != parts:
            return f"`{value}` is said again as `{said}`, which is something else"
    return None


@cache
def _fields() -> dict[type, str]:
    """In which field of its section each rule class is."""
    kinds = [kind for kind in classes() if has(kind) and kind is not ConditionalOverride]
    of_types = [(field.type, field.name) for kind in kinds for field in fields(kind)]
    return {each: name for kind, name in of_types for each in (kind, *get_args(kind)) if isinstance(each, type)}


def _section(form: type[Form]) -> str | None:
    return None if form in FORMS else "no section of the rules (pitchdsl/game/*/rules.py) has a field for it"


def _asked_in(form: type[Form], *patterns: str) -> bool:
    asked = f".{_fields().get(form, form.name)}"
    files = [path for pattern in patterns for path in (ROOT / "pitchdsl").glob(pattern)]
    return any(re.search(rf"{re.escape(asked)}\b", path.read_text(encoding="utf-8")) for path in files)


def _engine(form: type[Form]) -> str | None:
    if form.__name__ in NOT_PLAYED or issubclass(form, RowForm) or _asked_in(form, *MEANINGS):
        return None
    return "no phase and no meaning in pitchdsl/game asks for it"


def _lowering(form: type[Form]) -> str | None:
    if (
        form.__name__ in {**NOT_PLAYED, **BESIDE_THE_GAME}
        or issubclass(form, RowForm)
        or _asked_in(form, "lower/lower.py", "lower/scalars.py", "game/order.py")
    ):
        return None
    if FROM_THE_ENGINE.get(form.__name__, "no function") in text("pitchdsl/lower/lower.py") + text(
        "pitchdsl/lower/scalars.py"
    ):
        return None
    return "nothing in pitchdsl/lower lowers it"


def _schema(form: type[Form]) -> str | None:
    definitions: dict[str, Any] = json.loads(text("generated/rules.schema.json"))["$defs"]
    if issubclass(form, RowForm) or form.__name__ in definitions:
        return None
    return f"generated/rules.schema.json has no `{form.__name__}` (run `pitchdsl build`)"


def _english(form: type[Form]) -> str | None:
    there = form in SENTENCES or issubclass(form, RowForm)
    return None if there else "no sentence among SENTENCES of pitchdsl/rulebook/sentences.py"


def _page(form: type[Form]) -> str | None:
    there = re.search(rf"^### {re.escape(form.address)}$", language_pages(), re.MULTILINE)
    return None if there else f"docs/language has no heading `{form.address}`"


def _sheet(form: type[Form]) -> str | None:
    return None if f"{form.name}:" in text("docs/one-page.md") else f"docs/one-page.md does not say `{form.name}:`"


FLAT_RULES = Family(
    name="rule",
    members=lambda: heirs(Form),
    places=(
        Place(name="definition", lacks=_definition),
        Place(name="grammar", lacks=_grammar),
        Place(name="default and canonical text", lacks=_words),
        Place(name="section", lacks=_section),
        Place(name="reference engine", lacks=_engine),
        Place(name="lowering", lacks=_lowering),
        Place(name="JSON and schema", lacks=_schema),
        Place(name="English", lacks=_english),
        Place(name="page", lacks=_page),
        Place(name="one-page sheet", lacks=_sheet),
    ),
    says_nothing=(
        ("checker", "what goes wrong with a rule is a check across rules, with a problem of its own"),
        ("kernel and listing", "tests/kernel compares every number of the tables that is lowered"),
        ("bots, early ending", "the bots and the early ending ask for scoring kinds and conditions"),
        ("composers", "tests/soundness holds what is composed against the list of forms"),
    ),
)
