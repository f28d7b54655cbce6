"""What must hold of everything that is fuzzed, and what is raised where it does not."""


class BrokenLawError(Exception):
    """Something that must hold of every text, game or record does not hold of these bytes."""

    def __init__(self, law: str, what: object = "") -> None:
        super().__init__(f"{law}: {what}")
        self.law = law
