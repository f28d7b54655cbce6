"""Whatever is asked, there is an answer in JSON: a value of the contract, or a fault that is none of our own."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitchdsl.web.answering import CALLS, answer
from tests.effort import few

from .asking import fault, reply
from .contract import CONTRACT

NAMES = ["files", "active", "over", "at", "text", "name", "from", "code", "answers", "start", "seats", "seat", "levels"]

TEXTS = st.sampled_from(
    [
        "variant a extends auction-pitch\n",
        "variant a extends b\n",
        "variant b extends a\n",
        "house-rule a\npoints\n  jack: 2\n",
        "variant 😀 extends \ud800\n",
        "a\r\nb\rc",
        "",
    ]
) | st.text(max_size=30)
KEYS = st.sampled_from([*NAMES, "a", "b"]) | st.text(max_size=5)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=8,
)
DESKS = st.fixed_dictionaries(
    {"files": st.dictionaries(st.sampled_from("ab"), TEXTS, min_size=1), "active": st.sampled_from("ab")},
    optional={"over": st.lists(st.sampled_from(["a", "no-junk", "x"]), max_size=2)},
)
MORE = st.dictionaries(st.sampled_from([*NAMES[3:], "seed", "games", "action"]), JSON, max_size=4)


def test_every_call_of_the_contract_is_answered() -> None:
    assert set(CALLS) == set(CONTRACT.calls)


@settings(max_examples=few(150, thorough=3000))
@given(call=st.sampled_from(sorted(CALLS)), asked=DESKS, more=MORE)
def test_arguments_that_are_nearly_right(call: str, asked: dict[str, Any], more: dict[str, Any]) -> None:
    if call == "measure" and isinstance(more.get("games"), int):
        more["games"] = min(more["games"], 1)
    told = reply(call, **{**asked, **more})
    assert told.get("fault", {}).get("kind") != "bug", told


@settings(max_examples=few(100, thorough=3000))
@given(request=JSON | st.text())
def test_requests_that_are_none(request: Any) -> None:
    told = json.loads(answer(request if isinstance(request, str) else json.dumps(request)))
    assert told["fault"]["kind"] in ("unreadable", "too big")


@pytest.mark.parametrize(
    "request_",
    [
        "[" * 100_000,
        '{"id": 1, "call": "check", "args": ' + '{"a":' * 50_000,
        '{"id": 1e999, "call": "hello", "args": {}}',
        '{"id": true, "call": "hello", "args": {}}',
        '{"id": 1, "call": "__init__", "args": {}}',
        '{"id": ' + "9" * 5000 + "}",
        '"' + "x" * 9_000_000 + '"',
    ],
)
def test_requests_that_are_too_much(request_: str) -> None:
    assert json.loads(answer(request_))["fault"]["kind"] in ("unreadable", "too big")


CALLS_SAID = ["bid", "pass", "stand", "name", "hearts", "2", "99999999999"]
CARDS_SAID = ["play", "discard", "JH", "10", "joker", "all", "😀", ",", "?"]
SAID = st.sampled_from([*CALLS_SAID, *CARDS_SAID]) | st.text(max_size=4)


@settings(max_examples=few(100, thorough=3000))
@given(
    words=st.lists(st.sampled_from([*CALLS_SAID, *CARDS_SAID]) | st.text(max_size=4), max_size=5),
    turns=st.integers(0, 3),
)
def test_what_is_said_at_a_table(words: list[str], turns: int) -> None:
    sat = {
        "files": {"a": "variant mine extends nine-card\n"},
        "active": "a",
        "seats": 4,
        "seat": 0,
        "levels": ["simple"],
    }
    table = reply("sit", **sat, seed=turns)["value"]
    for _ in range(turns):
        table = reply("next")["value"]
    told = reply("act", action=" ".join(words))
    assert told.get("fault", {}).get("kind") != "bug", told
    if "fault" in told:
        assert {**reply("next")["value"], "news": []} == {**table, "news": []} or table["more"]


def test_bounds() -> None:
    many = {f"f{each}": "" for each in range(101)}
    assert fault("check", files=many, active="f0")["kind"] == "too big"
    assert fault("check", files={"a": "x" * 1_100_000}, active="a")["kind"] == "too big"
    assert fault("check", files={"a" * 300: ""}, active="a")["kind"] == "too big"
    assert fault("check", files={"a": "variant x extends solo"}, active="a", over=["x"] * 31)["kind"] == "too big"
    assert fault("check", files={"a": ""}, active="b")["kind"] == "unreadable"
    deep = "\n".join(f"variant v{each} extends v{each + 1}" for each in range(150))
    assert reply("check", files={"a": deep}, active="a")["value"]["playable"] is False


def test_our_own_faults_are_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(CALLS, "hello", ("hello", "no_such_function"))
    told = reply("hello")["fault"]
    assert told["kind"] == "bug" and "\n" not in told["message"] and "AttributeError" in told["report"]
    assert "Traceback" in capsys.readouterr().err
