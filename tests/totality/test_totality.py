"""Nothing is forgotten in silence: every construct is known everywhere, and what lacks anything is told."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from attrs import frozen

from tests.totality.everything import FAMILIES, missing
from tests.totality.families import ROOT


def test_every_construct_is_known_everywhere() -> None:
    assert list(missing()) == []


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_a_family_is_not_empty(family: object) -> None:
    assert family.members()  # type: ignore[attr-defined]


@frozen(kw_only=True)
class Incomplete:
    """A construct of which only the class was written, and the places that must be named."""

    name: str
    file: str
    code: str
    after: str | None = None
    """The line that it is put behind; the end of the file where there is none."""
    places: tuple[str, ...]


INCOMPLETE = (
    Incomplete(
        name="Shuffle",
        file="pitchdsl/game/table/rules.py",
        code='''

@frozen(kw_only=True)
class Shuffle(Form):
    """``shuffle: 3 times``."""

    times: int

    address = "deal/shuffle"
    examples = ("3 times",)
''',
        places=(
            "grammar: grammar/pitch.lark has no rule `deal_shuffle`",
            "default and canonical text: ",
            "section: no section of the rules",
            "reference engine: no phase and no meaning in pitchdsl/game",
            "lowering: nothing in pitchdsl/lower lowers it",
            "JSON and schema: generated/rules.schema.json has no `Shuffle`",
            "English: no sentence among SENTENCES",
            "page: docs/language has no heading `deal/shuffle`",
            "one-page sheet: docs/one-page.md does not say `shuffle:`",
        ),
    ),
    Incomplete(
        name="LevelScores",
        file="pitchdsl/language/side_conditions.py",
        code='''

@frozen(kw_only=True)
class LevelScores(Atom):
    """``the scores are level``."""

    id = "level-scores"
    example = "the scores are level"

    def words(self) -> str:
        return self.example
''',
        places=(
            "definition: no `topic`, `asks`, `moments`, `about_bids`, `about_a_side`, `clause`, `holds`",
            "union: not in the union `Condition`",
            "grammar: grammar/pitch.lark has no alternative `level_scores`",
            "canonical text: UnexpectedToken",
            "facts: AttributeError",
            "English: UnexpectedToken",
            "kernel: pitchdsl/kernel/conditions.py has no opcode `at.OPCODES[c.LevelScores]`",
            "listing: it has no opcode",
            "JSON and schema: generated/rules.schema.json has no `level-scores`",
            "page: docs/language has no example `the scores are level`",
            "composers: tests/soundness/conditions.py lacks it",
        ),
    ),
    Incomplete(
        name="ByMiddleTrick",
        file="pitchdsl/language/trick_recipients.py",
        code='''

@frozen(kw_only=True)
class ByMiddleTrick(ScoringKind):
    """``the winner of the middle trick``."""

    id = "by-middle-trick"
    example = "the winner of the middle trick"

    def words(self) -> str:
        return self.example
''',
        places=(
            "definition: no `chance`, `find`, `is_decided`, `sentence`",
            "union: not in the union `Recipient`",
            "grammar: grammar/pitch.lark has no alternative `by_middle_trick`",
            "canonical text: UnexpectedToken",
            "English: AssertionError",
            "JSON and schema: generated/rules.schema.json has no `by-middle-trick`",
            "kernel: pitchdsl/kernel asks for `kind == _BY_MIDDLE_TRICK` in 0 of 4 functions",
            "listing: it has no code",
            "page: docs/language has no example `the winner of the middle trick`",
            "test: tests/rules/test_recipients.py has no test of `ByMiddleTrick`",
        ),
    ),
    Incomplete(
        name="Leadable.SIDE_SUIT",
        file="pitchdsl/game/play/leadable.py",
        after='    """A trump; any card from a leader who has none."""\n',
        code='    SIDE_SUIT = "side-suit", "a side suit"\n',
        places=(
            "grammar: grammar/pitch.lark has no alternative `leadable_side_suit`",
            "English: it has no English",
            "one-page sheet: it has no words in brief, as the others of its choice have",
            "JSON and schema: generated/rules.schema.json has no `side-suit`",
            "kernel: nothing in pitchdsl/kernel asks for `Leadable.SIDE_SUIT.code`",
            "page: docs/language does not say `a side suit`",
        ),
    ),
    Incomplete(
        name="PassLeft",
        file="pitchdsl/game/exchange/actions.py",
        code='''

@frozen(kw_only=True)
class PassLeft(ExchangeAction):
    """``pass one to the left``."""

    id = "pass-left"
    example = "pass one to the left"

    def words(self) -> str:
        return self.example
''',
        places=(
            "definition: no `brief`, `english`, `resized`, `supplied`",
            "union: not in the union `AnyExchangeAction`",
            "grammar: grammar/pitch.lark has no alternative `pass_left`",
            "canonical text: UnexpectedToken",
            "JSON and schema: generated/rules.schema.json has no `pass-left`",
            "reference engine: pitchdsl/game/exchange/phase.py does not match `PassLeft`",
            "kernel: pitchdsl/kernel/exchange.py has no code `at.DEED_CODES[PassLeft]`",
            "listing: it has no code",
            "page: docs/language has no example `pass one to the left`",
        ),
    ),
    Incomplete(
        name="Fact.CARDS",
        file="pitchdsl/language/numbers.py",
        after='    PIPS = "pips-taken", "pips taken", "the pips that {taker} took", "pips", Moment.COUNT\n',
        code='    CARDS = "cards-taken", "cards taken", "the cards that {it} took", "cards", Moment.COUNT\n',
        places=(
            "grammar: grammar/pitch.lark has no alternative `fact_cards_taken`",
            "JSON and schema: generated/rules.schema.json has no `cards-taken`",
            "kernel: nothing in pitchdsl/kernel asks for `Fact.CARDS.code`",
            "page: docs/language does not say `cards taken`",
        ),
    ),
    Incomplete(
        name="PassOnEvent",
        file="pitchdsl/game/exchange/events.py",
        code='''

@frozen(kw_only=True)
class PassOnEvent(ExchangeEvent):
    """A player passed cards to the left."""

    id = "pass-on"

    seat: Seat
    cards: Cards
''',
        places=(
            "definition: no `moves`, `rows`, `seen_by` in its class",
            "union: not in the union of its room",
            "records: records know another event as `pass-on`, or none",
            "views: AttributeError",
            "rows for learners: TypeError",
            "knowledge: TypeError",
            "position: pitchdsl/review/position.py does not name it",
            "page: docs/embedding.md has no word on ``pass-on``",
        ),
    ),
    Incomplete(
        name="GiveCard",
        file="pitchdsl/game/actions.py",
        code='''

@frozen(slots=True)
class GiveCard(PlayerAction):
    """Gives a card to the player on the left."""

    card: int = field(converter=card_number)

    def words(self, names: Names) -> str:
        return f"give {names.card(self.card)}"
''',
        places=(
            "definition: no `recorded`, `blocks`, `code`, `number`, `parse` in its class",
            "union: not in the union `Action`",
            "text: it does not read its own words `give 5S`",
            "number: AttributeError",
            "records: AttributeError",
            "kernel: it has no code",
            "level 1: pitchdsl/players/level_1.py has no guard for it",
            "library: pitchdsl/__init__.py does not offer it",
            "page: docs/api.md has no line for `| `GiveCard` |`",
            "reference: docs/api.md has no entry `autoclass:: pitchdsl.GiveCard`",
        ),
    ),
)


@pytest.mark.parametrize("incomplete", INCOMPLETE, ids=lambda each: each.name)
def test_an_incomplete_construct_is_told_with_every_place_that_lacks_it(incomplete: Incomplete, tmp_path: Path) -> None:
    _copy(tmp_path)
    _put(tmp_path, incomplete)
    told = subprocess.run(
        [sys.executable, "-m", "tests.totality", incomplete.name],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 1, told.stderr
    lacking = [place for place in incomplete.places if f"{incomplete.name}: {place}" not in told.stdout]
    assert not lacking, told.stdout
    assert len(told.stdout.splitlines()) == len(incomplete.places)


def test_a_type_checker_names_where_a_choice_is_not_matched(tmp_path: Path) -> None:
    """The new way to lead has no meaning yet: its `match` would fall through."""
    _copy(tmp_path, "pitchdsl")
    _put(tmp_path, next(each for each in INCOMPLETE if each.name == "Leadable.SIDE_SUIT"))
    told = subprocess.run(
        [
            *(sys.executable, "-m", "mypy", "--strict", "--no-incremental", "--follow-imports=skip"),
            *("pitchdsl/game/play/leadable.py", "pitchdsl/language/choice.py"),  # all that says what a choice is
        ],
        cwd=tmp_path,
        env={**os.environ, "MYPYPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "pitchdsl/game/play/leadable.py" in told.stdout and "Missing return statement" in told.stdout, told.stdout


def _copy(folder: Path, *parts: str) -> None:
    for part in parts or ("pitchdsl", "grammar", "docs", "generated", "variants", "tests"):
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__", "pictures"))


def _put(folder: Path, incomplete: Incomplete) -> None:
    path = folder / incomplete.file
    text = path.read_text(encoding="utf-8")
    if incomplete.after is None:
        text += incomplete.code
    else:
        assert text.count(incomplete.after) == 1
        text = text.replace(incomplete.after, incomplete.after + incomplete.code)
    path.write_text(text, encoding="utf-8")
