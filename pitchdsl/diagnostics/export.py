"""Problems for other programs: JSON, SARIF 2.1.0 and GitHub's annotations."""

from collections.abc import Mapping
from typing import Any

from pitchdsl.diagnostics.pages import Page
from pitchdsl.diagnostics.problem import Fix, Label, Problem
from pitchdsl.source import Span


def as_json(problem: Problem) -> dict[str, Any]:
    """A problem as one JSON object."""
    return {
        "code": problem.code,
        "severity": problem.severity.value,
        "title": problem.title,
        "case": problem.case,
        "help": problem.help,
        **_place(problem.labels[0]),
        "related": [_place(label) for label in problem.labels[1:]],
        "fix": _replacement(problem.fix) if problem.fix else None,
    }


def _replacement(fix: Fix) -> dict[str, Any]:
    """What to put in the place of what; the columns count from 1, and the end is the one behind the last.

    What is not certain is for the author to decide. ``more`` is there only where a fault stands in several places: what
    else is to be put, all of it at once.
    """
    more = [_edit(each) for each in fix.more]
    return {**_edit(fix), "certain": fix.certain, **({"more": more} if more else {})}


def _edit(fix: Fix) -> dict[str, Any]:
    span = fix.span
    return {
        "file": span.source.name,
        "line": span.line,
        "start": span.column,
        "end": span.column + span.length,
        "text": fix.text,
    }


def _place(label: Label) -> dict[str, Any]:
    span = label.span
    return {
        "file": span.source.name,
        "line": span.line,
        "column": span.column,
        "length": span.length,
        "text": label.text,
    }


def as_github(problem: Problem) -> str:
    """A problem as a workflow command that GitHub shows beside the line."""
    remarks = "; ".join(_remarks(problem))
    message = problem.title + (f" ({remarks})" if remarks else "")
    span = problem.span
    place = f"file={_property(span.source.name)},line={span.line},col={span.column}"
    return f"::{problem.severity.value} {place},title={problem.code}::{_data(message)}"


def as_notice(span: Span, title: str, message: str) -> str:
    """A remark that is no problem, as a workflow command for GitHub."""
    return f"::notice file={_property(span.source.name)},line={span.line},title={_property(title)}::{_data(message)}"


def _remarks(problem: Problem) -> list[str]:
    """What is said beside the title."""
    return [remark for remark in (problem.case, problem.help) if remark]


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def as_sarif(problems: list[Problem], version: str, pages: Mapping[str, Page] | None = None) -> dict[str, Any]:
    """All problems as one SARIF 2.1.0 log; the pages say what each code is about."""
    codes = sorted({problem.code for problem in problems})
    return {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "pitchdsl",
                        "version": version,
                        "rules": [_rule(code, pages.get(code) if pages else None) for code in codes],
                    }
                },
                "columnKind": "unicodeCodePoints",
                "results": [_result(problem) for problem in problems],
            }
        ],
    }


def _rule(code: str, page: Page | None) -> dict[str, Any]:
    if page is None:
        return {"id": code}
    return {
        "id": code,
        "shortDescription": {"text": page.title},
        "fullDescription": {"text": page.text},
        "help": {"text": page.text, "markdown": page.markdown},
        "defaultConfiguration": {"level": page.severity.value},
    }


def _result(problem: Problem) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": problem.code,
        "level": problem.severity.value,
        "message": {"text": "\n".join([problem.title, *_remarks(problem)])},
        "locations": [_location(problem.labels[0])],
        "relatedLocations": [_location(label) for label in problem.labels[1:]],
    }
    if problem.fix:
        result["fixes"] = [_fix(problem.fix)]
    return result


def _fix(fix: Fix) -> dict[str, Any]:
    place = _location(Label(span=fix.span))["physicalLocation"]
    replacements = [
        {
            "deletedRegion": _location(Label(span=each.span))["physicalLocation"]["region"],
            "insertedContent": {"text": each.text},
        }
        for each in reversed(fix.edits)
    ]
    said = f"write `{fix.text}` for `{fix.span.text}`" if fix.text else f"leave out `{fix.span.text}`"
    if fix.more:
        said += f", and so in {len(fix.more)} other place{'s' if len(fix.more) > 1 else ''}"
    return {
        "description": {"text": said if fix.certain else f"perhaps: {said}"},
        "artifactChanges": [{"artifactLocation": place["artifactLocation"], "replacements": replacements}],
        "properties": {"certain": fix.certain},
    }


def _location(label: Label) -> dict[str, Any]:
    span = label.span
    location: dict[str, Any] = {
        "physicalLocation": {
            "artifactLocation": {"uri": span.source.name.replace("\\", "/")},
            "region": {"startLine": span.line, "startColumn": span.column, "endColumn": span.column + span.length},
        }
    }
    if label.text:
        location["message"] = {"text": label.text}
    return location
