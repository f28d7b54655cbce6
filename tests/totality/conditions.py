"""Conditions against every place that has to know them."""

import json
import re

from attrs import fields

from pitchdsl.compile import compile_text
from pitchdsl.language.conditions import ATOMS, Compared
from pitchdsl.language.facts import Facts, Moment
from pitchdsl.language.predicate import Atom
from pitchdsl.language.sentences import SENTENCES, Sentence
from pitchdsl.lower import layout
from pitchdsl.rulebook.voice import voice_of
from pitchdsl.syntax.build import Build
from pitchdsl.syntax.parser import parser
from tests.soundness.conditions import TESTS
from tests.totality.families import ROOT, Family, Place, contains, heirs, language_lacks, text, title

SHEETS = {
    Moment.MATCH: "deal\n  first dealer: highest cut if {}\n",
    Moment.DEAL: "deal\n  misdeal: on demand if {}\n",
    Moment.BIDDING: "bidding\n  must bid: 2 or more if {}\n",
    Moment.MATCH: "deal\n  each: 5 if {}\n",
    Moment.NAMING: "trump\n  named by: the pitcher\n  named by: left of the dealer if {}\n",
    Moment.EXCHANGE: "trump\n  named by: the pitcher\nexchange\n  everyone: discard up to 1, then draw as many\n"
    "  left out: if {}\n",
    Moment.PLAY: "trump\n  named by: the pitcher\nplay\n  follow: suit, else any card if {}\n",
    Moment.WHOSE: "points\n  jack: to the pitcher if {}\n",
    Moment.COUNT: "points\n  jack: 2 if {}\n",
    Moment.ROW: "points\n  more: 1 to the pitcher if {}\n",
    Moment.SETTLEMENT: "settlement\n  made: pitcher scores 5 if {}\n",
    Moment.HAND_OVER: "wins at once\n  so: made the last bid and {}\n",
}
"""Lines over `auction-pitch` that ask a condition at each moment."""

DRAWING = "players\n  seats: 4\nplay\n  after each trick: draw 1\n"
"""Where a stock is used up."""

OFFER = "offers\n  beg: left of the dealer may ask the dealer to deal again\n"
"""Where somebody is asked for something."""

ATTRIBUTES = ("id", "example", "topic", "asks", "moments", "about_bids", "about_a_side")


def _definition(kind: type[Atom]) -> str | None:
    lacking = [name for name in ATTRIBUTES if not hasattr(kind, name)] + sorted(kind.__abstractmethods__)
    return f"no {', '.join(f'`{name}`' for name in lacking)} in its class" if lacking else None


def _registry(kind: type[Atom]) -> str | None:
    return None if kind in ATOMS else "not in the union `Condition` of pitchdsl/language/conditions.py"


READ_BY_PARTS = {
    "TakesEvery": "`it_takes` and `others_take` say who it is",
}
"""Conditions that another alternative of the grammar reads, with the reason."""


def _grammar(kind: type[Atom]) -> str | None:
    alias = kind.id.replace("-", "_")
    if kind.__name__ in READ_BY_PARTS or re.search(rf"-> {alias}$", text("grammar/pitch.lark"), re.MULTILINE):
        return None
    return f"grammar/pitch.lark has no alternative `{alias}` of `test`"


def _said(kind: type[Atom] | Sentence) -> Atom:
    condition = Build().transform(parser().parse(kind.example, start="to_win_row"))["condition"]
    expected = Compared if isinstance(kind, Sentence) else kind
    assert isinstance(condition, expected), f"`{kind.example}` is read as {type(condition).__name__}"
    return condition


def _sentence(kind: Sentence) -> str | None:
    said = _said(kind)
    assert isinstance(said, Compared)
    return None if said.sentence is kind else f"`{kind.example}` is read as {said}"


def _example(kind: type[Atom] | Sentence) -> str | None:
    said = _said(kind).words()
    return None if said == kind.example else f"its example is said again as `{said}`"


def _facts(kind: type[Atom]) -> str | None:
    unknown = set(kind.asks) - {field.name for field in fields(Facts)}
    if unknown:
        return f"asks for {', '.join(unknown)}, which is no field of Facts (pitchdsl/language/facts.py)"
    return None if _said(kind).met(Facts()) is None else "is answered though nothing is known"


def _moments(kind: type[Atom] | Sentence) -> tuple[Moment, ...]:
    """When its example may be asked."""
    return _said(kind).known_at()


def _sheet(kind: type[Atom] | Sentence, moment: Moment | None = None) -> str:
    moon = "calls\n  moon: a bid above all the points, made by taking every trick\n" if "moon" in kind.example else ""
    moon += DRAWING if "stock" in kind.example else OFFER if "refuses" in kind.example else ""
    return f"variant asks extends auction-pitch\n{moon}{SHEETS[moment or _moments(kind)[-1]].format(kind.example)}"


def _engines(kind: type[Atom] | Sentence) -> str | None:
    """Both engines play a game that asks it, at each of its moments, and agree."""
    from tests.kernel.agreement import CASTS, disagreement  # noqa: PLC0415 - the kernel is slow to import

    for moment in _moments(kind):
        compiled = compile_text(_sheet(kind, moment))
        if compiled.rules is None:
            return f"asked {moment.words} the checker refuses it: {compiled.problems[0].title}"
        if "stock" in kind.example or "refuses" in kind.example:
            continue  # the reference engine plays it alone
        differs = disagreement(compiled.rules, 4, CASTS[0], 1, 0, 6)
        if differs:
            return differs
    return None


def _english(kind: type[Atom] | Sentence) -> str | None:
    compiled = compile_text(_sheet(kind))
    assert compiled.rules is not None
    clause = _said(kind).clause(voice_of(compiled.rules))
    return None if clause and title(kind) not in clause else "its clause says nothing"


def _schema(kind: type[Atom]) -> str | None:
    definitions = json.loads((ROOT / "generated" / "rules.schema.json").read_text(encoding="utf-8"))["$defs"]
    return None if kind.id in definitions else f"generated/rules.schema.json has no `{kind.id}` (run `pitchdsl build`)"


def _composers(kind: type[Atom] | Sentence) -> str | None:
    return None if kind.id in TESTS else "tests/soundness/conditions.py lacks it"


PLACES = (
    Place(name="definition", lacks=_definition),
    Place(name="union", lacks=_registry),
    Place(name="grammar", lacks=_grammar),
    Place(name="canonical text", lacks=_example),
    Place(name="facts", lacks=_facts),
    Place(
        name="kernel",
        lacks=lambda kind: contains("pitchdsl/kernel/conditions.py", f"at.OPCODES[c.{kind.__name__}]", "opcode"),
    ),
    Place(name="listing", lacks=lambda kind: None if kind in layout.OPCODES else "it has no opcode"),
    Place(name="English", lacks=_english),
    Place(name="JSON and schema", lacks=_schema),
    Place(name="page", lacks=lambda kind: language_lacks("example", kind.example)),
    Place(name="composers", lacks=_composers),
    Place(name="checker, engines and lowering", lacks=_engines, plays=True),
)

CONDITIONS = Family(
    name="condition",
    members=lambda: heirs(Atom),
    places=PLACES,
    says_nothing=(
        ("default", "a condition is said or it is not there"),
        ("early ending", "every trick is played where a condition waits for who has them all"),
        ("bots", "the simple bot looks at what is said in general, and at trump"),
    ),
)

COMPARISONS = Family(
    name="sentence of a comparison",
    members=lambda: list(SENTENCES),
    places=(
        Place(name="grammar", lacks=_sentence),
        Place(name="canonical text", lacks=_example),
        Place(name="English", lacks=_english),
        Place(name="page", lacks=lambda kind: language_lacks("example", kind.example)),
        Place(name="composers", lacks=_composers),
        Place(name="checker, engines and lowering", lacks=_engines, plays=True),
    ),
    says_nothing=(("kernel, JSON and schema", "it is a comparison like any other"),),
)
