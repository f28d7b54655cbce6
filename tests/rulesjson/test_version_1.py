"""Version 1 of the JSON: what it wrote is read for ever, and its fingerprints are known again.

`version_1/` holds what was published when version 1 was written last: its schema, three variants, and the fingerprint
of each bundled one. A variant whose rules are changed on purpose leaves that folder; nothing in it is made again.
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from pitchdsl.compile import load
from pitchdsl.rulesjson import version_1, version_2
from pitchdsl.rulesjson.convert import from_json, to_json, unsaid
from pitchdsl.rulesjson.fingerprint import fingerprints
from pitchdsl.rulesjson.version_1 import TABLES
from tests.texts import ROOT

from .inventor import Inventor


def published(name: str) -> Any:
    return json.loads((ROOT / "tests" / "rulesjson" / "version_1" / f"{name}.json").read_text(encoding="utf-8"))


SCHEMA = published("rules.schema")
DEFINITIONS = SCHEMA["$defs"]
FINGERPRINTS = published("fingerprints")
SEEDS = range(300)


def invented(seed: int) -> Any:
    return Inventor(SCHEMA, range(4), seed).data()  # numbers that are ranks and suits, too


def downgraded(data: Any) -> Any:
    """What is written today as version 1 wrote it."""
    return version_1.downgraded(version_2.downgraded(data, unsaid()))


def plain(data: Any) -> Any:
    return json.loads(json.dumps(data))


@pytest.mark.parametrize("name", ["pidro", "nine-card", "smear-10"])
def test_published_rules_are_read_and_written_again(name: str) -> None:
    its = load(name)
    again = from_json(published(name))
    assert again == its
    assert (again.source, again.notes) == (its.source, its.notes)
    assert plain(downgraded(to_json(its))) == published(name)


@pytest.mark.parametrize("name", FINGERPRINTS)
def test_every_variant_is_known_by_its_old_fingerprint(name: str) -> None:
    its = load(name)
    assert fingerprints(its)[2] == FINGERPRINTS[name]
    assert from_json(plain(downgraded(to_json(its)))) == its


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_it_could_say_is_read_and_comes_back(seed: int) -> None:
    data = invented(seed)
    assert plain(downgraded(to_json(from_json(data)))) == data


def test_these_say_every_word_and_every_kind_in_its_place() -> None:
    said = {each for seed in SEEDS for each in texts("", invented(seed))}
    tags = [part["properties"]["is"] for part in DEFINITIONS.values() if "is" in part.get("properties", ())]
    assert {("is", tag["const"]) for tag in tags} <= said
    assert said >= WORDS


def test_the_tables_hold_every_word_in_its_place() -> None:
    assert {(field, word) for field, table in TABLES.items() for word in table if isinstance(word, str)} == WORDS


def test_no_two_words_of_a_place_become_one() -> None:
    for table in TABLES.values():
        assert len(set(table.values())) == len(table)


def words(part: dict[str, Any]) -> set[str]:
    """The words of which one may stand in a place, or several in a row."""
    if "$ref" in part:
        part = DEFINITIONS[part["$ref"].removeprefix("#/$defs/")]
    below = [*part.get("oneOf", ()), *part.get("anyOf", ()), *([part["items"]] if part.get("items") else ())]
    return set(part.get("enum", ())).union(*map(words, below))


WORDS = {
    (field, word)
    for part in (SCHEMA, *DEFINITIONS.values())
    for field, value in part.get("properties", {}).items()
    for word in words(value)
}
"""Every word of every choice that version 1 had, with the field in which it may stand."""


def texts(field: str, data: Any) -> Iterator[tuple[str, str]]:
    """Every text in the data, with the field in which it stands."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield from texts(name, value)
    elif isinstance(data, list):
        for value in data:
            yield from texts(field, value)
    elif isinstance(data, str):
        yield field, data
