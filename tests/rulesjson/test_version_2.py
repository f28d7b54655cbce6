"""Version 2 of the JSON: what it wrote is read for ever, and its fingerprints are known again."""

import json
from typing import Any

import pytest

from pitchdsl.compile import compile_text, load
from pitchdsl.rulesjson.convert import from_json, to_json, unsaid
from pitchdsl.rulesjson.fingerprint import fingerprints
from pitchdsl.rulesjson.version_2 import downgraded
from tests.texts import ROOT


def published(name: str) -> Any:
    return json.loads((ROOT / "tests" / "rulesjson" / "version_2" / f"{name}.json").read_text(encoding="utf-8"))


FINGERPRINTS = published("fingerprints")


def plain(data: Any) -> Any:
    return json.loads(json.dumps(data))


@pytest.mark.parametrize("name", ["pidro", "nine-card", "smear-10"])
def test_published_rules_are_read_and_written_again(name: str) -> None:
    assert from_json(published(name)) == load(name)
    assert plain(downgraded(to_json(load(name)), unsaid())) == published(name)


@pytest.mark.parametrize("name", FINGERPRINTS)
def test_every_variant_is_known_by_its_old_fingerprint(name: str) -> None:
    assert fingerprints(load(name))[1] == FINGERPRINTS[name]


def test_what_version_2_could_not_say_is_no_other_game_in_it() -> None:
    limits = ("at most 3", "3 or more", "exactly 3")
    written = list[Any]()
    for limit in limits:
        lines = f"bidding\n  may bid: {limit} if own score is less than 0\n"
        rules = compile_text(f"variant ours extends team-auction\n{lines}").rules
        assert rules is not None
        written.append(plain(downgraded(to_json(rules), unsaid())))
    assert written[0] != written[1] != written[2] != written[0]
