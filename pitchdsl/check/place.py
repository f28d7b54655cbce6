"""What every check is given: the draft, and where its rules are written."""

from collections.abc import Sequence

from attrs import frozen

from pitchdsl.diagnostics.problem import Label, Problem, Severity
from pitchdsl.resolve.variant import Variant
from pitchdsl.rules.rules import Rules


@frozen(kw_only=True)
class Draft:
    """Rules that are being checked."""

    rules: Rules
    variant: Variant

    @property
    def pack(self) -> int:
        """Cards in the pack."""
        return 4 * len(self.rules.deck.ranks.ranks) + self.rules.deck.jokers.number

    def problem(
        self, code: str, address: str, title: str, remedy: str, *, label: str = "", also: Sequence[tuple[str, str]] = ()
    ) -> Problem:
        """An error at the line that says a rule; ``also`` names other rules that it has to do with."""
        labels = [Label(span=self.variant.span_of(address), text=label)]
        for other, text in also:
            if other in self.variant.entries:
                labels.append(Label(span=self.variant.span_of(other), text=text))
        return Problem(code=code, title=title, labels=tuple(labels), help=remedy)

    def warning(self, code: str, address: str, title: str, remedy: str) -> Problem:
        """A warning at the line that says a rule."""
        label = Label(span=self.variant.span_of(address))
        return Problem(code=code, title=title, labels=(label,), help=remedy, severity=Severity.WARNING)
