"""The report as plain values, for JSON."""

from collections.abc import Mapping
from typing import Any

from attrs import asdict

from pitchdsl.report.report import Report
from pitchdsl.report.shares import Part
from pitchdsl.rulesjson.fingerprint import fingerprint

FORMAT = "pitchdsl-report/1"
"""The first field; a change that readers cannot follow needs another number."""


def report_data(found: Report) -> dict[str, Any]:
    """The report; shares are from 0 to 1."""
    return {
        "format": FORMAT,
        "variant": found.rules.name,
        "with": list(found.rules.house_rules),
        "rules_sha256": fingerprint(found.rules),
        "seats": found.seats,
        "sides": found.sides,
        "seed": found.seed,
        "played": [
            {
                "meeting": each.meeting.id,
                "players": list(each.meeting.players),
                "games": each.games,
                "hands": each.hands,
            }
            for each in found.played
        ],
        "figures": [
            {
                "id": each.figure.id,
                "part": each.figure.part,
                "name": each.figure.words,
                "unit": each.figure.unit.name.lower(),
                "meeting": each.figure.meeting,
                "value": each.value,
                "low": each.low,
                "high": each.high,
            }
            for each in found.figures
        ],
        "places": [{"left_of_first_dealer": each.steps, "won": _parts(each.won)} for each in found.places],
        "bids": [
            {"bid": each.value, "name": each.name, "of_contracts": _parts(each.made_up), "fails": _parts(each.fails)}
            for each in found.bids
        ],
        "rows": [
            {
                "name": each.name,
                "had": _parts(each.had),
                "to_pitcher": None if each.to_pitcher is None else asdict(each.to_pitcher),
                "weight": asdict(each.weight),
            }
            for each in found.rows
        ],
        "course": {
            "lengths": [{"hands": hands, "games": games} for hands, games in found.course.lengths],
            "leader_wins": list(found.course.leader_wins),
        },
        "house_rules": [
            {
                "name": rule.name,
                "changes": [
                    {
                        "id": each.figure.id,
                        "without": each.without,
                        "with": each.with_it,
                        "change": each.change,
                        "low": each.low,
                        "high": each.high,
                        "is_clear": each.is_clear,
                        "is_same": each.is_same,
                    }
                    for each in rule.changes
                ],
            }
            for rule in found.house_rules
        ],
        "warnings": [asdict(each) for each in found.warnings],
    }


def _parts(parts: Mapping[str, Part | None]) -> dict[str, dict[str, Any] | None]:
    return {which: None if part is None else asdict(part) for which, part in parts.items()}
