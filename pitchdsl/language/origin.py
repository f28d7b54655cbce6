"""Where a rule was written: its address, file and line."""

from attrs import field

from pitchdsl.values import frozen


@frozen(kw_only=True)
class Origin:
    """The place that a rule object comes from."""

    address: str
    """``section/name``, such as ``points/low``."""
    file: str | None = None
    """The file as the user would find it again; none where nobody wrote the rule (a default)."""
    line: int = 0
    """The line in that file, from 1; 0 for a default."""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}" if self.file else f"default of {self.address}"

    @classmethod
    def parse(cls, written: str) -> "Origin":
        """The place that :meth:`__str__` writes, as events name it: file and line alone, or nowhere."""
        file, _, line = written.rpartition(":")
        return cls(address="", file=file, line=int(line)) if line.isdecimal() else NOWHERE


NOWHERE = Origin(address="")


@frozen(kw_only=True)
class Rule:
    """One rule of a game, which knows the line that it came from. Equality asks what it says, not where."""

    origin: Origin = field(default=NOWHERE, eq=False, repr=False)
    """The latest line that says it, exceptions left aside."""
    earlier: tuple[Origin, ...] = field(default=(), eq=False, repr=False)
    """Other lines of which a part still stands."""
