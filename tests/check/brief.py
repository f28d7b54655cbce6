"""A problem in short: its code, the lines that it points at, and the numbers that it tells."""

import re

from pitchdsl.diagnostics.problem import Label, Problem
from tests.texts import problems, sheet


def briefly(lines: str, base: str = "team-auction") -> list[str]:
    """What is wrong with a variant of these lines, which begin with line 2, each problem in short.

    ``P301 3 auction-pitch:9: 9 6 54 52`` is P301 in line 3, with another label in line 9 of the base, and with these
    numbers in its title and in its case.
    """
    return [_brief(problem) for problem in problems(sheet(lines, base))]


def _brief(problem: Problem) -> str:
    numbers = re.findall(r"(?<![\w-])-?\d[\d,]*", f"{problem.title} {problem.case or ''}")
    told = " ".join(number.rstrip(",") for number in numbers)
    return f"{problem.code} {' '.join(_place(label) for label in problem.labels)}{f': {told}' if told else ''}"


def _place(label: Label) -> str:
    name = label.span.source.name.split("/")[-1].removesuffix(".pitch")
    return f"{label.span.line}" if name == "my" else f"{name}:{label.span.line}"


def fully(lines: str, base: str = "team-auction") -> str:
    """What is wrong with a variant of these lines, every word of it, without the lines of the text itself."""
    return "".join(_full(problem) for problem in problems(sheet(lines, base)))


def _full(problem: Problem) -> str:
    said = [f"{problem.severity.value} {problem.code}: {problem.title}"]
    said += [f"  such as: {problem.case}"] if problem.case else []
    said += [f"  try: {line}" for line in (problem.help or "").splitlines()]
    for label in problem.labels:
        said.append(f"  at {_place(label)} {label.span.text}{f' -- {label.text}' if label.text else ''}")
    return "".join(f"{line}\n" for line in said)
