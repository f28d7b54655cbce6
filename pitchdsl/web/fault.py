"""What cannot be answered, told as an answer."""

from typing import Any, Literal

Kind = Literal["refused", "unreadable", "no rules", "no game", "too big", "bug"]
"""``refused`` by a rule of the game, ``unreadable`` as a request, ``no rules`` to play by, ``no game`` open (in a new
worker), ``too big``, or our own."""


class FaultError(Exception):
    """Something that is not answered; ``str()`` says why in one line."""

    def __init__(
        self, kind: Kind, message: str, rule: dict[str, Any] | None = None, *, report: str | None = None
    ) -> None:
        """``report`` is what can be sent to us, where the fault is our own."""
        super().__init__(message)
        self.report = report
        self.kind = kind
        self.rule = rule

    def told(self) -> dict[str, Any]:
        """As the page gets it."""
        return {"kind": self.kind, "message": str(self), "rule": self.rule, "report": self.report}
