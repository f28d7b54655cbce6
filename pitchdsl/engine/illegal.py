"""The error for an action that the rules do not allow."""

from pitchdsl.actions import Action
from pitchdsl.arguments import clipped
from pitchdsl.rules.origin import Origin


class IllegalActionError(Exception):
    """An action that a rule forbids, with the rule's address, file and line."""

    def __init__(self, action: Action, rule: Origin, who: str, why: str) -> None:
        super().__init__(f"{who} may not {clipped(str(action))}: {why} ({rule})")
        self.action = action
        self.rule = rule
        self.why = why
