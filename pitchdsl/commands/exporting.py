"""The problems of ``pitchdsl check`` for other programs: JSON, SARIF, and the notes of GitHub."""

import json
from collections.abc import Sequence
from importlib.metadata import version

from pitchdsl.commands import screen
from pitchdsl.commands.choices import ProblemForm
from pitchdsl.commands.laying import survey_as_json
from pitchdsl.diagnostics.export import as_github, as_json, as_notice, as_sarif
from pitchdsl.diagnostics.pages import pages
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.diagnostics.visible import visible
from pitchdsl.fitting.survey import Survey, in_a_line


def write(problems: list[Problem], surveys: Sequence[Survey], form: ProblemForm) -> None:
    """Writes problems, and how house rules fit games, in one of these forms to standard output."""
    told = [survey_as_json(each) for each in surveys]
    if form is ProblemForm.JSON:
        data = {"problems": [as_json(each) for each in problems], **({"house_rules": told} if told else {})}
        screen.write(json.dumps(data, ensure_ascii=False, indent=2))
    elif form is ProblemForm.SARIF:
        log = as_sarif(problems, version("pitchdsl"), pages())
        if told:
            log["runs"][0]["properties"] = {"houseRules": told}
        screen.write(json.dumps(log, ensure_ascii=False, indent=2))
    else:
        for problem in problems:
            screen.write(visible(as_github(problem)))
        for each in surveys:
            screen.write(visible(as_notice(each.rule.span, f"house rule {each.rule.name}", in_a_line(each))))
