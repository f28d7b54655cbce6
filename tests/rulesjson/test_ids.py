"""What JSON is made of: ids, signs of ranks and suits; no wording is in it."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from pitchdsl.compile import load
from pitchdsl.language.choice import Choice
from pitchdsl.language.conditions import CONDITIONS, AllOf, Compare, Compared, MadeLastBid, TrumpIs
from pitchdsl.language.numbers import Fact
from pitchdsl.rulesjson.convert import to_json
from pitchdsl.rulesjson.fingerprint import fingerprint
from pitchdsl.rulesjson.schema import schema
from tests.canonical.test_text import ODD
from tests.texts import rules, sheet


def choices(kind: type[Choice] = Choice) -> Iterator[type[Choice]]:
    for each in kind.__subclasses__():
        yield each
        yield from choices(each)


def test_rewording_changes_neither_json_nor_fingerprint(monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("nine-card", "pidro", "smear-10", "auction-pitch")
    games = [*map(load, names), *(rules(sheet(lines)) for lines in ODD)]
    before = [(json.dumps(to_json(each)), fingerprint(each)) for each in games]
    both = AllOf.said(TrumpIs(suit=0), MadeLastBid(), Compared.of(Fact.BID, Compare.OR_MORE, 4))
    for number, member in enumerate(member for kind in choices() for member in kind):
        monkeypatch.setattr(member, "words", f"reworded {-number}")
    for number, kind in enumerate(CONDITIONS):
        monkeypatch.setattr(kind, "words", lambda _, said=f"reworded {-number}": said)
        monkeypatch.setattr(kind, "example", f"reworded {-number}")
    assert both.words().startswith("reworded")
    assert [(json.dumps(to_json(each)), fingerprint(each)) for each in games] == before
    assert AllOf.said(Compared.of(Fact.BID, Compare.OR_MORE, 4), MadeLastBid(), TrumpIs(suit=0)) == both


def test_ranks_and_suits_have_the_signs_of_records() -> None:
    data = of(
        "bidding\n  must bid: 2 or more if hand has a 10 among 2 or more of its suit\n"
        "deal\n  misdeal: on demand if hand has nothing but 10-7\n"
        "deck\n  ranks: A K Q J 10-7 2\n"
        "trump\n  order: A K Q J 10 9 off-9 8 7 2\n"
        "points\n  pips: A 4, 10 10\n  last: 1 to the holder of the lowest diamond but 2 of trump if trump is clubs\n"
    )
    last = next(item for item in data["points"]["items"] if item["name"] == "last")
    assert data["bidding"]["must_bid"]["when"] == {"is": "hand-has", "rank": "T", "among": 2}
    assert data["deal"]["misdeal"]["when"] == {"is": "hand-has-only", "ranks": ["T", "9", "8", "7"], "jokers": False}
    assert data["deck"]["ranks"]["ranks"] == ["A", "K", "Q", "J", "T", "9", "8", "7", "2"]
    assert data["trump"]["order"]["cards"][6] == {"is": "off-card", "rank": "9"}
    assert data["points"]["pips"]["values"] == [["A", 4], ["T", 10]]
    assert last["only_if"] == {"is": "trump-is", "suit": "C"}
    assert last["to"]["general"]["card"] == {
        "is": "extreme",
        "highest": False,
        "suit": "D",
        "but": [{"is": "trump-card", "rank": "2"}],
    }


def of(lines: str) -> Any:
    return json.loads(json.dumps(to_json(rules(sheet(lines)))))


def test_ids_are_no_words() -> None:
    """An id is lower case and hyphens; ranks and suits are single signs."""
    for enum in enums(schema()):
        assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*|[2-9TJQKASHDC]", each) for each in enum), enum


def enums(data: Any) -> Iterator[list[str]]:
    if isinstance(data, dict):
        if "enum" in data:
            yield data["enum"]
        for each in data.values():
            yield from enums(each)
    elif isinstance(data, list):
        for each in data:
            yield from enums(each)
