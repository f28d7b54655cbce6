"""Problems for other programs: JSON, SARIF 2.1.0 and GitHub's annotations."""

from collections.abc import Mapping
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from pitchdsl.diagnostics.pages import Page
from pitchdsl.diagnostics.problem import Fix, Label, Problem
from pitchdsl.source import Span, units


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
    """All problems as one SARIF 2.1.0 log; the pages say what each code is about.

    Columns count units of UTF-16, as most readers of SARIF do. Only what is certain is a fix: the rest is a question in
    the message.
    """
    codes = sorted({problem.code for problem in problems})
    return {
        "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "pitchdsl",
                        "semanticVersion": version,
                        "rules": [_rule(code, pages.get(code) if pages else None) for code in codes],
                    }
                },
                "columnKind": "utf16CodeUnits",
                "results": [_result(problem, codes.index(problem.code)) for problem in problems],
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


def _result(problem: Problem, rule: int) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": problem.code,
        "ruleIndex": rule,
        "level": problem.severity.value,
        "message": {"text": "\n".join([problem.title, *_remarks(problem)])},
        "locations": [_location(problem.labels[0])],
    }
    if len(problem.labels) > 1:
        result["relatedLocations"] = [{"id": at, **_location(each)} for at, each in enumerate(problem.labels[1:])]
    if problem.fix and problem.fix.certain:
        result["fixes"] = [_fix(problem.fix)]
    return result


def _fix(fix: Fix) -> dict[str, Any]:
    replacements = [
        {"deletedRegion": _region(each.span), "insertedContent": {"text": each.text}} for each in reversed(fix.edits)
    ]
    said = f"write `{fix.text}` for `{fix.span.text}`" if fix.text else f"leave out `{fix.span.text}`"
    if fix.more:
        said += f", and so in {len(fix.more)} other place{'s' if len(fix.more) > 1 else ''}"
    change = {"artifactLocation": {"uri": _uri(fix.span.source.name)}, "replacements": replacements}
    return {"description": {"text": said}, "artifactChanges": [change]}


def _location(label: Label) -> dict[str, Any]:
    span = label.span
    place = {"artifactLocation": {"uri": _uri(span.source.name)}, "region": _region(span)}
    return {"physicalLocation": place, **({"message": {"text": label.text}} if label.text else {})}


def _region(span: Span) -> dict[str, int]:
    start = units(span.source.lines[span.line - 1][: span.column - 1]) + 1
    return {"startLine": span.line, "startColumn": start, "endColumn": start + units(span.text)}


def _uri(name: str) -> str:
    """The name of a file as a URI, relative where the name is."""
    path = PurePath(name)
    return path.as_uri() if path.is_absolute() else quote(path.as_posix().encode("utf-8", "surrogatepass"))
