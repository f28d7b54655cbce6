"""Tests that are joined in a way that no line can say: `and` mixed with `or`, and a second `if`."""

import re

from pitchdsl.diagnostics.problem import Remedy
from pitchdsl.game.auction.rules import MustBid
from pitchdsl.game.exchange.rules import LeftOut
from pitchdsl.game.match.rules import CountsDouble
from pitchdsl.game.offers.rules import MayNotRefuse, Offer
from pitchdsl.game.settlement.rules import Penalty
from pitchdsl.game.table.rules import Misdeal, Seats
from pitchdsl.source import Span
from pitchdsl.syntax.forms import BY_ADDRESS
from pitchdsl.syntax.offers import offer_line
from pitchdsl.syntax.readings import reads
from pitchdsl.values import frozen

MIXED = "a line joins its tests all by `and`, or all by `or`"

_APART = {
    "calls": "close the bid in lines of its own under `bidding`, as many as you like: `may not bid: {} if …`",
    "to win": "every row must be met: tests that are joined by `and` may be rows of their own",
    "wins at once": "every row is enough: tests that are joined by `or` may be rows of their own",
    "loses at once": "every row is enough: tests that are joined by `or` may be rows of their own",
}
"""How tests that are mixed can be said in these sections, where two lines of one name would not do."""

_SAID_ONCE = (Misdeal.address, MustBid.address, LeftOut.address, MayNotRefuse.address, CountsDouble.address)


@frozen(kw_only=True)
class Fault:
    """What is wrong with how tests are joined, and what to do about it."""

    label: str
    help: str
    remedy: Remedy | None = None
    in_lines: bool = False
    """Whether two lines of the same name may say it."""


def fault(span: Span, whole: Span, section: str, name: str) -> Fault | None:
    """The fault at a word at which a value stops making sense, if it is one of joined tests; ``whole`` is the value."""
    word, said, before = span.text.strip().lower(), whole.text, whole.text[: span.column - whole.column]
    if word == "if" and f"{section}/{name}" == Seats.address:
        help_ = (
            "say all the numbers that may play, such as `4-6`; the lines that differ then ask `if there are 5 players`"
        )
        return Fault(label="how many may sit down hangs on nothing", help=help_)
    if word == "if" and _holds_always(section, name):
        return Fault(label="this rule hangs on nothing", help=f"`{name}` holds for the whole game: say it without `if`")
    if not before.strip() or word not in ("if", "and", "or") or not reads(before.strip(), section, name):
        return None
    if word != "if":
        other = "or" if word == "and" else "and"
        if not re.search(rf"\b{other}\b", _tests(before, section), re.IGNORECASE):
            return None
        if section in _APART:
            return Fault(label=MIXED, help=_APART[section].format(name))
        if f"{section}/{name}" in _SAID_ONCE:
            return Fault(label=MIXED, help=f"`{name}` is said in one line: keep the tests that one word joins")
        two = "say it in two lines, each with tests that one word joins"
        return Fault(label=MIXED, help=two, in_lines=True)
    if section == "to win":
        return Fault(label="here is a test already", help="a row of `to win` is a test, and has no other behind it")
    both = f"{before.strip()} and {said[len(before) + len(word) :].strip()}"
    joined = (
        offer_line(whole, f"{name}: {both}", section, section, certain=False) if reads(both, section, name) else None
    )
    return Fault(
        label="here is a test already", help="one line asks one `if`: join both tests with `and`", remedy=joined
    )


def _holds_always(section: str, name: str) -> bool:
    """Whether no test may stand in a line at all, though most lines of its section take one."""
    form = BY_ADDRESS.get(f"{section}/{name}")
    if form is None:
        return section in (Penalty.section, Offer.section)
    return not form.varies and not form.in_cases and "when" not in form.part_names()


def _tests(before: str, section: str) -> str:
    """The part of a value that asks; rows about the end of the game do nothing else."""
    asks_only = section in ("to win", "wins at once", "loses at once")
    asked = before if asks_only else "".join(re.split(r"\bif\b", before, maxsplit=1, flags=re.IGNORECASE)[1:])
    return re.sub(r"\bor (more|less|higher|above|fewer|below)\b", "", asked, flags=re.IGNORECASE)
