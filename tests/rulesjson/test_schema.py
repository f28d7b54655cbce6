"""The JSON Schema: it takes the JSON of every variant, nothing that is spoilt, and only what can be read."""

import copy
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from pitchdsl.compile import load
from pitchdsl.resolve.library import bundled
from pitchdsl.rulesjson.convert import FORMAT, from_json, to_json
from pitchdsl.rulesjson.schema import schema
from tests.canonical.test_text import CORPUS, ODD
from tests.effort import few, in_one_test
from tests.texts import rules, sheet

from .inventor import Inventor

SCHEMA = json.loads(json.dumps(schema()))
VALIDATOR = Draft202012Validator(SCHEMA)
SEEDS = range(few(200, thorough=300))

RICH = """
calls
  moon: a bid above all the points, made by taking every point
exchange
  dealer: take the stock, then discard non-trump, down to 9
points
  high: 2 if trump is spades and the bid is 4 or more
  low: to the holder of the lowest trump
loses at once
  moon: called moon and failed
"""
"""Laid over Nine Card Pitch, it has objects of most kinds."""


def invented(seed: int) -> Any:
    return _numbers_as_numbers(Inventor(SCHEMA, range(-3, 60), seed).data())


def _numbers_as_numbers(data: Any) -> Any:
    """The data with each amount that is just a number written as one: it may be read the long way, too."""
    if isinstance(data, dict):
        first = data.get("first")
        if isinstance(first, dict) and data.keys() == {"first", "then"} and first["fact"] is None and not data["then"]:
            return first["times"]
        return {field: _numbers_as_numbers(value) for field, value in data.items()}
    return [_numbers_as_numbers(each) for each in data] if isinstance(data, list) else data


def data_of(name: str) -> Any:
    return json.loads(json.dumps(to_json(load(name))))


@pytest.fixture(scope="module")
def rich() -> Any:
    return json.loads(json.dumps(to_json(rules(sheet(RICH, "nine-card")))))


def objects(data: Any) -> Iterator[dict[str, Any]]:
    """Every object in the data, the whole first."""
    if isinstance(data, dict):
        yield data
    for each in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from objects(each)


def spoilt(
    data: Any, spoil: Callable[[dict[str, Any], str], None], wanted: Callable[[str, Any], bool]
) -> Iterator[Any]:
    """Copies of the data, each with one field of one object spoilt."""
    for place, each in enumerate(objects(data)):
        for name, value in each.items():
            if wanted(name, value):
                spoiled = copy.deepcopy(data)
                spoil(list(objects(spoiled))[place], name)
                yield spoiled


def all_refused(copies: Iterator[Any]) -> int:
    verdicts = [VALIDATOR.is_valid(data) for data in copies]
    assert not any(verdicts)
    return len(verdicts)


def test_it_is_a_schema_of_the_dialect_that_it_names() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"


@pytest.mark.parametrize("name", [path.stem for path in bundled("variant")])
def test_every_bundled_variant_keeps_it(name: str) -> None:
    assert [error.message for error in VALIDATOR.iter_errors(data_of(name))] == []


@in_one_test("what", CORPUS, ids=lambda path: path.stem)
def test_the_corpus_keeps_it(what: Any) -> None:
    assert [error.message for error in VALIDATOR.iter_errors(json.loads(json.dumps(to_json(load(what)))))] == []


@pytest.mark.parametrize("lines", ODD)
def test_odd_rules_keep_it(lines: str) -> None:
    data = json.loads(json.dumps(to_json(rules(sheet(lines)))))
    assert [error.message for error in VALIDATOR.iter_errors(data)] == []


def test_no_field_may_be_missing(rich: Any) -> None:
    assert all_refused(spoilt(rich, lambda each, name: each.pop(name), lambda *_: True)) > 200


def test_no_field_may_be_unknown(rich: Any) -> None:
    def add(each: dict[str, Any], name: str) -> None:
        each[f"{name} too"] = each[name]

    assert all_refused(spoilt(rich, add, lambda *_: True)) > 200


def test_a_kind_must_be_one_of_its_place(rich: Any) -> None:
    def rename(each: dict[str, Any], name: str) -> None:
        each[name] = "by-magic" if each[name] != "by-magic" else ""

    def swap(each: dict[str, Any], name: str) -> None:
        each[name] = "trump-is" if each[name] in {"trump-card", "by-card", "discard", "draw"} else "trump-card"

    tags = len([each for each in objects(rich) if "is" in each])
    assert all_refused(spoilt(rich, rename, lambda name, _: name == "is")) == tags > 20
    assert all_refused(spoilt(rich, swap, lambda name, value: name == "is" and value != "off-card")) > 20


@pytest.mark.parametrize(
    "path",
    [
        "players/sides/seating",
        "bidding/turns/order",
        "bidding/hold/limit",
        "bidding/all_pass/what",
        "calls/0/ranks",
        "deal/first_dealer/by",
        "play/first_lead/cards",
        "play/follow/void",
        "settlement/made/row",
        "exchange/short/what",
        "exchange/steps/0/deeds/0/which",
    ],
)
def test_a_word_must_be_one_of_its_place(rich: Any, path: str) -> None:
    data = copy.deepcopy(rich)
    *way, last = path.split("/")
    place = data
    for step in way:
        place = place[int(step) if step.isdigit() else step]
    assert VALIDATOR.is_valid(data)
    for wrong in ("no such word", place[last].upper(), 1, None, True):
        place[last] = wrong
        assert not VALIDATOR.is_valid(data)


def test_a_number_is_no_word_and_no_yes(rich: Any) -> None:
    def say(wrong: Any) -> Callable[[dict[str, Any], str], None]:
        return lambda each, name: each.__setitem__(name, wrong)

    def number(_: str, value: Any) -> bool:
        return type(value) is int

    for wrong in ("4", True, 4.5, [4]):
        assert all_refused(spoilt(rich, say(wrong), number)) > 20


def test_it_is_for_this_format_alone(rich: Any) -> None:
    assert rich["format"] == FORMAT
    assert not VALIDATOR.is_valid({**rich, "format": "pitchdsl-rules/0"})
    assert not VALIDATOR.is_valid([rich])


def test_pips_are_pairs(rich: Any) -> None:
    for wrong in (["A"], ["A", 4, 1], "A", [12, 4], ["10", 4], ["A", "K"]):
        data = copy.deepcopy(rich)
        data["points"]["pips"]["values"] = [wrong]
        assert not VALIDATOR.is_valid(data)


@in_one_test("seed", SEEDS)
def test_whatever_keeps_it_can_be_read_and_comes_back(seed: int) -> None:
    data = invented(seed)
    assert [error.message for error in VALIDATOR.iter_errors(data)] == []
    assert json.loads(json.dumps(to_json(from_json(data)))) == shortest(data)


def shortest(data: Any) -> Any:
    """The same data with each amount that is just a number written as that number."""
    if isinstance(data, list):
        return [shortest(each) for each in data]
    if not isinstance(data, dict):
        return data
    if data.keys() == {"first", "then"} and data["first"]["fact"] is None and not data["then"]:
        return data["first"]["times"]
    return {name: shortest(each) for name, each in data.items()}


def test_the_inventions_reach_every_definition() -> None:
    seen = {kind for seed in SEEDS for each in objects(invented(seed)) if (kind := each.get("is"))}
    assert seen == {name for name in SCHEMA["$defs"] if name[0].islower()}


def test_every_kind_says_what_it_is() -> None:
    for name, definition in SCHEMA["$defs"].items():
        if "oneOf" not in definition:
            assert definition["description"], name
        assert ":class:" not in json.dumps(definition)
        assert "``" not in json.dumps(definition)


def test_a_field_says_what_is_written_under_it() -> None:
    packets = SCHEMA["$defs"]["Each"]["properties"]["packets"]
    assert packets["description"].startswith("Cards given at a time, in the order of play")
    assert SCHEMA["$defs"]["CasesOfRecipient"]["properties"]["general"]["description"].startswith("What holds when")
