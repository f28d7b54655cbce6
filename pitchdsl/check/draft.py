"""What every check is given: the draft, and where its rules are written."""

from collections.abc import Sequence

from attrs import evolve

from pitchdsl.diagnostics.problem import Label, Problem, Severity
from pitchdsl.game.hand_sizes import MOST_SEATS
from pitchdsl.game.rules import Rules
from pitchdsl.game.winning.rules import AtOnce
from pitchdsl.language.conditions import Condition
from pitchdsl.resolve.variant import Entry, Variant
from pitchdsl.values import frozen

Also = Sequence[tuple[str, str]]
"""Other rules that a problem has to do with, each with what is said of it; nothing where it speaks for itself."""


@frozen(kw_only=True, eq=False)
class Draft:
    """Rules that are being checked; no other draft is equal, so that what was worked out for one can be kept."""

    rules: Rules
    variant: Variant
    others: tuple[Rules, ...] = ()
    """The other games that rules with exceptions come to be at a table of this size: earlier hands may have been
    played by any of them, and this hand may have begun as one."""

    @property
    def games(self) -> tuple["Draft", ...]:
        """A draft for each game by which earlier hands may have been played, this one first."""
        return self, *(evolve(self, rules=each, others=()) for each in self.others)

    @property
    def most_hands(self) -> int | None:
        """The most hands that may have been settled before one that is played by these rules; none: any number."""
        ends = [draft.rules.winning.ends_after for draft in self.games]
        last = [None if end is None else end.most for end in ends]
        return None if None in last else max(max(0, number - 1) for number in last if number is not None)

    @property
    def can_sit_down(self) -> bool:
        """Whether there can be so many players as the rules say: else nobody knows how many cards they need."""
        seats = self.rules.players.seats
        return 2 <= seats.least <= seats.most <= MOST_SEATS

    @property
    def can_be_dealt(self) -> bool:
        """Whether the pack has the cards that as many players as may sit down are dealt, and the kitty."""
        deal, most = self.rules.deal, self.rules.players.seats.most
        return self.can_sit_down and most * deal.each.cards + deal.kitty.cards <= self.pack

    @property
    def pack(self) -> int:
        """Cards in the pack."""
        return 4 * len(self.rules.deck.ranks.ranks) + self.rules.deck.jokers.number

    @property
    def at_once(self) -> list[tuple[str, AtOnce]]:
        """The rows by which a side wins or loses at once, each behind its section."""
        winning = self.rules.winning
        return [*(("wins at once", row) for row in winning.wins), *(("loses at once", row) for row in winning.loses)]

    def at(self, address: str, when: Condition) -> "Draft":
        """The draft with a rule's exception as the line that a problem points at."""
        entry = self.variant.entries.get(address)
        said = [part.exceptions[when].line for part in entry.parts.values() if when in part.exceptions] if entry else []
        if entry is None or not said:
            return self
        shown = Entry(line=said[-1], general=entry.general, parts=entry.parts, only_if=entry.only_if)
        return evolve(self, variant=evolve(self.variant, entries={**self.variant.entries, address: shown}))

    def dropping(self, address: str) -> str:
        """How a rule is dropped: its line goes, or another line drops what is inherited."""
        entry = self.variant.entries.get(address)
        section, _, name = address.partition("/")
        is_own = entry is not None and entry.line.span in self.variant.newest
        return "drop this line" if is_own else f"drop this line as well: `no {name}` under `{section}`"

    def problem(
        self,
        code: str,
        address: str,
        title: str,
        remedy: str,
        *,
        about: Sequence[str] = (),
        case: object | None = None,
        also: Also = (),
    ) -> Problem:
        """An error at the line that says a rule; ``also`` names other rules that it has to do with.

        ``case`` is a deal, an auction or a hand that shows it, where the title does not tell already: a value that
        words itself, or a sentence.
        Of these places the one comes first that was written last, for there the author will look.
        """
        labels = [Label(span=self.variant.place_of(address) or self.variant.span)]
        for other, text in also:
            place = self.variant.place_of(other)
            if place is not None:
                labels.append(Label(span=place, text=text if other in self.variant.entries else "this is dropped here"))
        labels.sort(key=lambda each: each.span not in self.variant.newest)
        return Problem(code=code, title=title, about=tuple(about), labels=tuple(labels), case=case, help=remedy)

    def warning(
        self,
        code: str,
        address: str,
        title: str,
        remedy: str,
        *,
        case: object | None = None,
        also: Also = (),
    ) -> Problem:
        """A warning at the line that says a rule."""
        return evolve(self.problem(code, address, title, remedy, case=case, also=also), severity=Severity.WARNING)

    def at_exception(self, problem: Problem, address: str, when: Condition | None) -> Problem:
        """The problem at the line that makes this exception of a rule, or at the one that says what else holds."""
        entry = self.variant.entries.get(address)
        if entry is None:
            return problem
        said = [part.exceptions[when] for part in entry.parts.values() if when in part.exceptions] if when else []
        line = entry.general if when is None else said[0].line if said else entry.line
        labels = [evolve(each, span=line.span) if each.span == entry.line.span else each for each in problem.labels]
        return evolve(problem, labels=tuple(labels))
