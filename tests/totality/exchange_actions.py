"""Actions of the exchange against every place that has to know them."""

import json
import re

from pitchdsl.game.exchange.actions import EXCHANGE_ACTION_KINDS, ExchangeAction
from pitchdsl.lower import layout
from pitchdsl.syntax.build import Build
from pitchdsl.syntax.parser import parser
from tests.totality.families import ROOT, Family, Place, abstract_in, contains, heirs, language_lacks, text


def _definition(kind: type[ExchangeAction]) -> str | None:
    lacking = [name for name in ("id", "example") if not hasattr(kind, name)] + abstract_in(kind)
    return f"no {', '.join(f'`{name}`' for name in lacking)} in its class" if lacking else None


def _union(kind: type[ExchangeAction]) -> str | None:
    return (
        None
        if kind in EXCHANGE_ACTION_KINDS
        else "not in the union `AnyExchangeAction` of pitchdsl/game/exchange/actions.py"
    )


def _grammar(kind: type[ExchangeAction]) -> str | None:
    alias = kind.id.replace("-", "_")
    if re.search(rf"-> {alias}$", text("grammar/pitch.lark"), re.MULTILINE):
        return None
    return f"grammar/pitch.lark has no alternative `{alias}` of `deed`"


def _words(kind: type[ExchangeAction]) -> str | None:
    (action,) = Build().transform(parser().parse(kind.example, start="exchange_row"))["deeds"]
    assert isinstance(action, kind), f"`{kind.example}` is read as {type(action).__name__}"
    again = Build().transform(parser().parse(action.words(), start="exchange_row"))["deeds"]
    return None if again == (action,) else f"its example is said again as `{action.words()}`"


def _schema(kind: type[ExchangeAction]) -> str | None:
    definitions = json.loads((ROOT / "generated" / "rules.schema.json").read_text(encoding="utf-8"))["$defs"]
    return None if kind.id in definitions else f"generated/rules.schema.json has no `{kind.id}` (run `pitchdsl build`)"


def _engine(kind: type[ExchangeAction]) -> str | None:
    known = re.search(rf"case {kind.__name__}(Deed)?\(\):", text("pitchdsl/game/exchange/phase.py"))
    return None if known else f"pitchdsl/game/exchange/phase.py does not match `{kind.__name__}`"


def _kernel(kind: type[ExchangeAction]) -> str | None:
    return contains("pitchdsl/kernel/exchange.py", f"at.DEED_CODES[{kind.__name__}]", "code")


EXCHANGE_ACTIONS = Family(
    name="deed",
    members=lambda: heirs(ExchangeAction),
    places=(
        Place(name="definition", lacks=_definition),
        Place(name="union", lacks=_union),
        Place(name="grammar", lacks=_grammar),
        Place(name="canonical text", lacks=_words),
        Place(name="JSON and schema", lacks=_schema),
        Place(name="reference engine", lacks=_engine),
        Place(name="kernel", lacks=_kernel),
        Place(name="listing", lacks=lambda kind: None if kind in layout.DEED_CODES else "it has no code"),
        Place(name="page", lacks=lambda kind: language_lacks("example", kind.example)),
    ),
    says_nothing=(
        ("default", "a step is said or it is not there"),
        ("checker, lowering, English", "methods of the class, which is abstract without them"),
        ("bots, early ending", "a bot is asked card by card, and all is over before the first lead"),
        ("composers", "tests/soundness holds what is composed against the grammar's alternatives"),
    ),
)
