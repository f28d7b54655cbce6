"""The laws that the targets hold what they try against: each can fail."""

import random
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from attrs import evolve
from rich.text import Text

from pitchdsl import cli
from pitchdsl.compile import load
from pitchdsl.diagnostics.problem import Label, Problem
from pitchdsl.fitting import fit
from pitchdsl.fitting.fit import Verdict
from pitchdsl.game.actions import Stand
from pitchdsl.languageserver.protocol import Protocol
from pitchdsl.players.advice import Advice
from pitchdsl.records.replay import Divergence
from pitchdsl.review.position import PositionError
from pitchdsl.source import Source, Span
from tests.facade.wrong_calls import WrongCall, wrong_calls
from tests.fuzz import house_rules, pages, positions, targets
from tests.fuzz.law import BrokenLawError
from tests.fuzz.notes import kind_of
from tests.fuzz.seeds import SPLIT, TESTS, record
from tests.fuzz.surfaces import SURFACES

GOOD = (TESTS / "corpus/good/pedro.pitch").read_bytes()
MISSPELT = b"variant x extends solo\nplayers\n  sides: each alon\n"
DIFFERENCE = Divergence(line=1, written="this", given="that")
_NOWHERE = Span(source=Source(name="", text=""), line=1, column=1)
PROPOSAL = Problem(code="P101", title="", labels=(Label(span=_NOWHERE),))

LAID = b"house-rule short\nwinning\n  target: 9\n" + SPLIT + bytes(40)
HERE = "variant guide-partnership\ndealer 3\nseat 0\nhand AS KS 5S 2S TH 4D\n"
ASKED = b'{"call":"open","args":{"name":"solo"}}'
SENT = b'{"method":"textDocument/documentSymbol","id":1,"params":{"textDocument":{"uri":"file:///x.pitch"}}}'
(CALLED,) = wrong_calls(random.Random(b"0"), 1)
SAID = b'{"argv":["show","mine.pitch"]}'


def other_verdict(rule: Any, games: Any) -> Any:
    """Fits of which none has any rules."""
    return [evolve(each, verdict=Verdict.FITS, rules=None) for each in LAY_OVER(rule, games)]


LAY_OVER = fit.lay_over


class Adviser:
    """A player who says what nobody may do."""

    def consider(self, *_: object) -> Advice:
        return Advice(action=Stand(), why="it is wrong")


def nowhere(text: str) -> Any:
    raise PositionError(99, "this is nowhere")


def loud(text: str) -> Any:
    raise PositionError(1, "\x07")


def says(words: str, code: int = 0) -> Callable[[], None]:
    def main() -> None:
        print(words)
        sys.exit(code)

    return main


def changes(path: str, words: str) -> Callable[[], None]:
    def main() -> None:
        Path(path).write_text(words, encoding="utf-8")

    return main


Row = tuple[str, bytes, ModuleType | type, str, object, str]

BREAKERS: tuple[Row, ...] = (
    ("facade", b"0", WrongCall, "amiss", lambda _: "it fell", f"{CALLED.name}: that is no answer"),
    (
        "text",
        GOOD,
        targets,
        "formatted",
        lambda source: source.text + "# more\n",
        "a formatted text is formatted differently",
    ),
    (
        *("text", GOOD, targets, "completed", lambda *_: ("variant other extends auction-pitch\n", [])),
        "a text with its defaults written out has other rules",
    ),
    ("text", MISSPELT, targets, "render", lambda _: [Text("\x1b[31m")], "P101 is told in more than letters"),
    ("text", MISSPELT, targets, "as_github", lambda _: "one\nanother", "P101 takes more than a line"),
    ("text", MISSPELT, targets, "applied", lambda text, _: text, "the fixes do not make the mended text"),
    ("text", MISSPELT, targets, "_certain", lambda _: [PROPOSAL], "something certain is left after mending"),
    ("play", GOOD, targets, "account", lambda *_: ["\x07"], "a game is told in more than letters"),
    ("play", GOOD, targets, "broken", lambda *_: ["a card is gone"], "invariant"),
    (
        *("replay", record(load("auction-pitch"), 1), targets, "rescore", lambda *_: [DIFFERENCE]),
        "what replays word for word is scored differently",
    ),
    (
        "house-rule",
        LAID,
        house_rules,
        "canonical",
        lambda _: "variant x extends solo\n",
        "the canonical text says something else",
    ),
    ("house-rule", LAID, house_rules, "in_a_line", lambda _: "\x07", "a verdict is told in more than letters"),
    (
        "house-rule",
        LAID,
        house_rules,
        "lay_over",
        other_verdict,
        "a verdict, its rules and its reason do not go together",
    ),
    (
        "position",
        HERE.encode(),
        positions,
        "PLAYERS",
        dict.fromkeys(positions.PLAYED_WITH, Adviser()),
        "a player advises what is not allowed",
    ),
    (
        *(
            "position",
            HERE.encode(),
            positions,
            "position_text",
            lambda _: f"{HERE}calls 0: bid 3, 1: pass, 2: pass, 3: pass\n",
        ),
        "a position written down again is another one",
    ),
    (
        *("position", HERE.encode(), positions, "read_position", nowhere),
        "a position's fault is on a line that there is not",
    ),
    ("position", HERE.encode(), positions, "read_position", loud, "a position's fault is told in more than letters"),
    (
        *("page", ASKED, pages, "answer", lambda _: '{"id":1,"fault":{"kind":"bug","message":"","rule":null}}'),
        "the page is told of a fault of ours",
    ),
    ("page", ASKED, pages, "answer", lambda _: '{"id":1}', "an answer is none"),
    ("editor", SENT, Protocol, "_send_response", lambda *_, **__: None, "a request has no answer, or several"),
    ("command", SAID, cli, "main", changes("mine.pitch", "# other"), "show overwrites a file"),
    ("command", SAID, cli, "main", changes(".mine.pitch.part", ""), "show leaves a file behind"),
    ("command", SAID, cli, "main", lambda: Path("mine.pitch").unlink(), "show loses a file"),
    ("command", SAID, cli, "main", says("well", 3), "show ends with N"),
    ("command", SAID, cli, "main", says("Traceback"), "show shows a traceback"),
    ("command", SAID, cli, "main", says("", 1), "show fails without a word"),
)
"""The surface, an input that it accepts or refuses as it should, what is broken, how, and the law that shows it."""


@pytest.mark.parametrize("row", [pytest.param(row, id=f"{row[0]}-{row[3]}-{at}") for at, row in enumerate(BREAKERS)])
def test_a_broken_law_is_reported(row: Row, monkeypatch: pytest.MonkeyPatch) -> None:
    """Law: each law of a target can fail, and does where what it speaks of is broken."""
    surface, data, where, what, breaker, law = row
    SURFACES[surface].target(data)
    monkeypatch.setattr(where, what, breaker)
    with pytest.raises(BrokenLawError) as caught:
        SURFACES[surface].target(data)
    assert kind_of(caught.value) == law


def test_every_law_is_broken_once() -> None:
    """Law: no surface is without a law that is seen to fail."""
    assert {row[0] for row in BREAKERS} == set(SURFACES)
