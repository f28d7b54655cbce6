"""The error of a command that cannot do what was asked."""


class UsageError(Exception):
    """One clear line for the user, and the exit code that goes with it."""

    def __init__(self, message: str, code: int = 2) -> None:
        super().__init__(message)
        self.code = code
