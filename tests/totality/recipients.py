"""Scoring kinds against every place that has to know them."""

import json
import re
from typing import Any

from pitchdsl.compile import Compiled, compile_text
from pitchdsl.language.recipients import RECIPIENTS
from pitchdsl.language.scoring_kind import ScoringKind
from pitchdsl.lower import layout
from pitchdsl.rulebook.voice import voice_of
from pitchdsl.syntax.build import Build
from pitchdsl.syntax.parser import parser
from tests.totality.families import ROOT, Family, Place, contains, heirs, language_lacks, text


def _definition(kind: type[ScoringKind]) -> str | None:
    lacking = [name for name in ("id", "example") if not hasattr(kind, name)] + sorted(kind.__abstractmethods__)
    return f"no {', '.join(f'`{name}`' for name in lacking)} in its class" if lacking else None


def _union(kind: type[ScoringKind]) -> str | None:
    return None if kind in RECIPIENTS else "not in the union `Recipient` of pitchdsl/language/recipients.py"


def _grammar(kind: type[ScoringKind]) -> str | None:
    alias = kind.id.replace("-", "_")
    if re.search(rf"-> {alias}$", text("grammar/pitch.lark"), re.MULTILINE):
        return None
    return f"grammar/pitch.lark has no alternative `{alias}` of `who`"


def _said(kind: type[ScoringKind]) -> Any:
    recipient = Build().transform(parser().parse(f"to {kind.example}", start="points_row"))["to"]
    assert isinstance(recipient, kind), f"`{kind.example}` is read as {type(recipient).__name__}"
    return recipient


def _example(kind: type[ScoringKind]) -> str | None:
    said = _said(kind).words()
    return None if said == kind.example else f"its example is said again as `{said}`"


def _compiled(kind: type[ScoringKind]) -> Compiled:
    early = "play\n  ends early: when every point is decided\n"
    return compile_text(f"variant ours extends auction-pitch\n{early}points\n  more: 1 to {kind.example}\n")


def _engines(kind: type[ScoringKind]) -> str | None:
    """Both engines play a game with it, hands that end early among them, and their bots reckon alike."""
    from tests.kernel.agreement import CASTS, disagreement  # noqa: PLC0415 - the kernel is slow to import

    compiled = _compiled(kind)
    if compiled.rules is None:
        return f"the checker refuses it: {compiled.problems[0].title}"
    found = (disagreement(compiled.rules, 4, cast, seed, 0, 6) for cast in CASTS for seed in range(5))
    return next((difference for difference in found if difference), None)


def _english(kind: type[ScoringKind]) -> str | None:
    compiled = _compiled(kind)
    assert compiled.rules is not None
    sentence = _said(kind).sentence(voice_of(compiled.rules))
    return None if sentence and kind.__name__ not in sentence else "its sentence says nothing"


def _schema(kind: type[ScoringKind]) -> str | None:
    definitions = json.loads((ROOT / "generated" / "rules.schema.json").read_text(encoding="utf-8"))["$defs"]
    return None if kind.id in definitions else f"generated/rules.schema.json has no `{kind.id}` (run `pitchdsl build`)"


def _kernel(kind: type[ScoringKind]) -> str | None:
    """Its code is used to count, in the play and behind it, to end early and to bid."""
    name = f"_{kind.id.replace('-', '_').upper()}"
    files = ("pitchdsl/kernel/recipients.py", "pitchdsl/kernel/chances.py")
    used = sum(text(each).count(f"kind == {name}") for each in files)
    if used == 4:
        return contains("pitchdsl/kernel/recipients.py", f"{name} = at.RECIPIENT_CODES[{kind.__name__}]", "code")
    return f"pitchdsl/kernel asks for `kind == {name}` in {used} of 4 functions"


def _listing(kind: type[ScoringKind]) -> str | None:
    return None if kind in layout.RECIPIENT_CODES and kind.operand_words(0, 0, 0) else "it has no code"


SCORING_KINDS = Family(
    name="scoring kind",
    members=lambda: heirs(ScoringKind),
    places=(
        Place(name="definition", lacks=_definition),
        Place(name="union", lacks=_union),
        Place(name="grammar", lacks=_grammar),
        Place(name="canonical text", lacks=_example),
        Place(name="English", lacks=_english),
        Place(name="JSON and schema", lacks=_schema),
        Place(name="kernel", lacks=_kernel),
        Place(name="listing", lacks=_listing),
        Place(name="page", lacks=lambda kind: language_lacks("example", kind.example)),
        Place(name="test", lacks=lambda kind: contains("tests/rules/test_recipients.py", kind.__name__, "test of")),
        Place(name="checker, engines, early ending, bots and lowering", lacks=_engines, plays=True),
    ),
    says_nothing=(
        ("default", "a row of points always says whose it is"),
        ("composers", "tests/soundness/points.py takes the examples of all kinds"),
    ),
)
