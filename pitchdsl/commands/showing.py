"""``pitchdsl show``."""

import json

from pitchdsl.commands import screen
from pitchdsl.commands.choices import RulesForm
from pitchdsl.commands.variants import compiled
from pitchdsl.publish.text import canonical


def show(variant: str, with_: list[str], form: RulesForm, origins: bool) -> int:
    """Writes the complete rules, or the schema of their JSON, the same for all variants; the exit code."""
    rules = compiled(variant, with_).rules
    if form is RulesForm.JSON:
        from pitchdsl.publish.rules_json import to_json  # cattrs is slow to start

        screen.write(json.dumps(to_json(rules), ensure_ascii=False, indent=2))
    elif form is RulesForm.SCHEMA:
        from pitchdsl.publish.schema import schema

        screen.write(json.dumps(schema(), ensure_ascii=False, indent=2))
    else:
        screen.write(canonical(rules, origins=origins))
    return 0
