"""A few examples of a sheet, to be printed beside its rules: cases that are so by them, as the sheet says them."""

from collections.abc import Iterator, Sequence
from itertools import islice

from pitchdsl.examples.sheet import Example, examples_in_force
from pitchdsl.game.rules import Rules
from pitchdsl.language.clause import Kind
from pitchdsl.language.english import title
from pitchdsl.resolve.library import is_bundled
from pitchdsl.resolve.variant import Variant
from pitchdsl.values import frozen

TITLE = "For example"

MOST = 3
"""So many are printed."""

MOST_TRIED = 4
"""So many of a kind are played to find one that is so."""

_KINDS = (Kind.SETTLEMENT, Kind.AUCTION, Kind.COUNT, Kind.PLAY, Kind.EXCHANGE, Kind.MISDEAL, Kind.TABLE)
"""What people ask most often first; of each there is one."""


@frozen(kw_only=True)
class PrintedCase:
    """An example as it is printed."""

    name: str
    words: str

    @property
    def sentence(self) -> str:
        """Both, in a line."""
        return f"{self.name}: {self.words}"


def printed_cases(variant: Variant, rules: Rules) -> tuple[PrintedCase, ...]:
    """Up to :data:`MOST` examples that are so, of different kinds; those that a sheet of one's own says itself."""
    source = variant.span.source
    if is_bundled(source):
        return ()
    own = [each for each in examples_in_force(variant) if each.line.span.source == source]
    found = islice(_one_of_each_kind(own, rules), MOST)
    return tuple(PrintedCase(name=title(each.name), words=f"{each.words}.") for each in found)


def _one_of_each_kind(examples: Sequence[Example], rules: Rules) -> Iterator[Example]:
    for kind in _KINDS:
        those = [each for each in examples if each.shown and each.shown[0].kind is kind]
        if those:
            yield from _first_that_is_so(those[:MOST_TRIED], rules)


def _first_that_is_so(examples: Sequence[Example], rules: Rules) -> Sequence[Example]:
    from pitchdsl.examples.verdict import verdicts

    for each in examples:
        if all(verdict.so for verdict in verdicts(rules, each.told, each.shown)):
            return (each,)
    return ()
