"""The error for an action that the rules do not allow."""

from pitchdsl.arguments import clipped
from pitchdsl.game.actions import Action
from pitchdsl.language.origin import Origin


class IllegalActionError(Exception):
    """An action that a rule forbids, with the rule's address, file and line."""

    def __init__(self, action: Action, rule: Origin, who: str, why: str) -> None:
        super().__init__(action, rule, who, why)  # so that another process gets the same
        self.action = action
        self.rule = rule
        self.who = who
        self.why = why

    def __str__(self) -> str:
        return f"{self.who} may not {clipped(str(self.action))}: {self.why} ({self.rule})"
