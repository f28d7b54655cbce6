"""What fuzzing begins with: texts, texts with choices behind them, and records; and the words of the language."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

from pitchdsl.bots.roster import BOTS
from pitchdsl.compile import load
from pitchdsl.engine.table import Table
from pitchdsl.game.rng import CHOICES, RandomStream, SeededDeals
from pitchdsl.game.rules import Rules
from pitchdsl.resolve.library import bundled
from pitchdsl.resources import grammar
from tests.property.watched import record_of
from tests.soundness.documents import composed
from tests.soundness.pen import seeded
from tests.soundness.sheet import dressed

TESTS = Path(__file__).parent.parent
FOLDERS = ("corpus/good", "corpus/bad", "soundness/regressions")

COMPOSED = 300
"""Texts that are composed by chance, beside those that people wrote."""

HANDS = 2
"""Of a recorded game: more of them take longer and reach little more."""

SPLIT = b"\n%%\n"
"""Between a text and the bytes that choose what is done in its games."""


def texts(composing: int = COMPOSED) -> Iterator[tuple[str, str]]:
    """Rule sheets, each with a name: bundled ones, those of the tests, and composed ones."""
    for path in (*bundled("variant"), *bundled("house-rule"), *_of_tests("pitch")):
        yield path.stem, path.read_text(encoding="utf-8")
    for seed in range(composing):
        document, pen = composed(seeded(f"fuzz {seed}")), seeded(f"fuzz dress {seed}")
        yield f"composed-{seed}", dressed(pen, document.text) if seed % 3 == 0 else document.text


def sheets(composing: int = COMPOSED) -> Iterator[tuple[str, bytes]]:
    """The same, as they stand in files."""
    for name, text in texts(composing):
        yield name, text.encode()


def hands(composing: int = COMPOSED) -> Iterator[tuple[str, bytes]]:
    """Those that begin with a variant, each with choices behind it."""
    for number, (name, text) in enumerate(texts(composing)):
        if re.search("^variant ", text, flags=re.MULTILINE):
            choices = RandomStream(number, 0, 0, CHOICES)
            yield name, text.encode() + SPLIT + bytes(choices.below(256) for _ in range(40))


def records(composing: int = COMPOSED) -> Iterator[tuple[str, bytes]]:
    """Games worked by hand, and one of each bundled variant; so many composed texts make no difference here."""
    for path in sorted((TESTS / "transcripts").glob("*.jsonl")):
        yield path.stem, path.read_bytes()
    for path in _of_tests("jsonl"):
        yield path.stem, path.read_bytes()
    for number, path in enumerate(bundled("variant")):
        if number < max(3, composing):
            yield path.stem, record(load(path.stem), number)


def words() -> list[str]:
    """The words that the grammar knows, and the names of what is bundled."""
    said = re.findall(r'"([^"\s\\]+)"', re.sub("//.*", "", grammar()))
    names = [path.stem for kind in ("variant", "house-rule") for path in bundled(kind)]
    return sorted({*said, *names})


def dictionary(known: list[str]) -> str:
    """Words in the form that libFuzzer reads."""
    return "".join(f"{json.dumps(word)}\n" for word in known if word.isascii())


def _of_tests(ending: str) -> list[Path]:
    return [path for folder in FOLDERS for path in sorted((TESTS / folder).glob(f"*.{ending}"))]


def record(rules: Rules, number: int, hands: int = HANDS) -> bytes:
    """A game of random players, stopped after so many hands."""
    seats = rules.players.seats
    table = Table(rules, (seats.least, seats.most)[number % 2], SeededDeals(1, number))
    stream = RandomStream(1, number, 0, CHOICES)
    while table.seat is not None:
        if table.hands_settled >= hands:
            table.stop()
        else:
            table.apply(BOTS["random"].decide(table.view(table.seat), stream))
    lines = record_of(rules, table, "random", (rules.winning.start.score,) * len(table.sides))
    return "".join(f"{line}\n" for line in lines).encode()
