"""Rules as data: the same rules come back, equal rules have one fingerprint, other rules another."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from pitchdsl.canonical.text import canonical
from pitchdsl.compile import compile_text, load
from pitchdsl.resolve.library import bundled
from pitchdsl.rulesjson.convert import FORMAT, from_json, to_json
from pitchdsl.rulesjson.fingerprint import fingerprint
from tests.canonical.test_text import CORPUS, ODD
from tests.texts import rules, rules_over, sheet

VARIANTS = [path.stem for path in bundled("variant")]


@pytest.mark.parametrize("what", [*VARIANTS, *CORPUS], ids=lambda what: Path(what).stem)
def test_rules_come_back(what: str | Path) -> None:
    its = load(what)
    data = json.loads(json.dumps(to_json(its)))
    again = from_json(data)
    assert again == its
    assert (again.source, again.house_rules, again.notes) == (its.source, its.house_rules, its.notes)
    assert json.loads(json.dumps(to_json(again))) == data


@pytest.mark.parametrize("lines", ODD)
def test_odd_rules_come_back(lines: str) -> None:
    its = rules(sheet(lines))
    assert from_json(json.loads(json.dumps(to_json(its)))) == its


@pytest.mark.parametrize("name", VARIANTS)
def test_where_rules_are_written_is_no_part_of_them(name: str) -> None:
    its = load(name)
    again = compile_text(canonical(its)).rules
    assert again is not None
    assert fingerprint(again) == fingerprint(its)
    assert "origin" not in json.dumps(to_json(its))


def test_different_rules_have_different_fingerprints() -> None:
    texts = [sheet(lines) for lines in ("", *ODD, "points\n  high: 2\n", "points\n  high: 3\n")]
    assert len({fingerprint(rules(text)) for text in texts}) == len(texts)


def test_notes_and_sources_change_no_fingerprint() -> None:
    plain = rules(sheet(""))
    noted = rules(sheet("  source: my aunt\n> she said so\n"))
    assert fingerprint(plain) == fingerprint(noted)


def test_the_same_rules_by_other_ways_have_the_same_fingerprint() -> None:
    rule = "points\n  high: 2 if trump is spades and the bid is 4\n"
    turned = "points\n  high: 2 if the bid is 4 and the trump is spade\n"
    laid = rules_over(sheet(""), f"house-rule r\n{rule}")
    assert fingerprint(laid) == fingerprint(rules(sheet(turned)))


def test_another_format_is_refused() -> None:
    data = to_json(load("auction-pitch"))
    assert data["format"] == FORMAT
    others: list[object] = ["pitchdsl-rules/2", "pitchdsl-rules/4", None, {}]
    wanted = "data must be in the format pitchdsl-rules/3, which this version reads"
    for other in others:
        with pytest.raises(ValueError, match=rf"^{wanted}, not {other!r}: compile the rule sheet again$"):
            from_json({**data, "format": other})
    with pytest.raises(ValueError, match=rf"^{wanted}, not None"):
        from_json({})


def test_data_of_another_shape_is_refused() -> None:
    data = to_json(load("auction-pitch"))
    numbered: dict[Any, Any] = {**data, 5: 1}
    for wrong in ({**data, "more": 1}, numbered, {key: value for key, value in data.items() if key != "deck"}):
        with pytest.raises(ValueError, match=r"^data must have the shape that to_json gives: .* @ data(.deck)?$"):
            from_json(wrong)


def test_json_may_come_as_a_text() -> None:
    rules = load("auction-pitch")
    text = json.dumps(to_json(rules))
    assert from_json(text) == from_json(text.encode()) == rules


def test_nothing_is_taken_for_something_else() -> None:
    """What cattrs would turn into a number, a truth value or a list of letters is refused, and its place is told."""
    data = to_json(load("auction-pitch"))
    players, deal = data["players"], data["deal"]
    for wrong, place in (
        (data | {"players": players | {"seats": {"least": "2", "most": 7}}}, "data.players.seats.least"),
        (data | {"players": players | {"direction": {"to_right": "no"}}}, "data.players.direction.to_right"),
        (data | {"name": 5}, "data.name"),
        (data | {"house_rules": "ab"}, "data.house_rules"),
        (data | {"deal": deal | {"each": deal["each"] | {"cards": True}}}, "data.deal.each.cards"),
    ):
        with pytest.raises(ValueError, match=rf"^data must .*{re.escape(place)}"):
            from_json(wrong)


@pytest.mark.parametrize("text", ["", "x", "[]", "5", "[" * 100_000, '{"format": NaN}', b"\xff", "\ud800"])
def test_a_text_that_holds_no_rules_is_refused_in_a_line(text: str | bytes) -> None:
    with pytest.raises(ValueError, match=r"^data must") as caught:
        from_json(text)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("points", [[], "x", True, 1.5, {}])
def test_a_number_is_a_whole_one_or_an_amount(points: object) -> None:
    data = json.loads(json.dumps(to_json(load("pidro"))))
    data["winning"]["start"]["points"] = points
    with pytest.raises(ValueError, match="data must"):
        from_json(data)
