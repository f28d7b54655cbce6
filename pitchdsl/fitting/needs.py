"""What a house rule needs of the game that it is laid over.

A refusal proposes a need: the pitcher that nobody is where nobody bids speaks for bidding. A need stands only where the
trial bears it out: the game that refused lacks it, and so does no game that took the house rule. Where no game took it,
all of them must lack it.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from pitchdsl.cards import RANKS, rank_sign
from pitchdsl.diagnostics.problem import Problem, errors
from pitchdsl.fitting.fit import Fit, Game, Verdict
from pitchdsl.game.play.rules import Void
from pitchdsl.game.rules import Rules
from pitchdsl.syntax.forms import BY_ADDRESS, OPEN_TABLES
from pitchdsl.syntax.tree import Definition
from pitchdsl.values import frozen

ROW = {"calls": "a call", "exchange": "a step"}
"""What a row of a section is called, where that is not just a row."""


@frozen(kw_only=True)
class Need:
    """Something that a game must have."""

    words: str
    """As behind "it needs": ``bidding``."""
    met: Callable[[Game], bool]


def needs(rule: Definition, fits: Sequence[Fit], games: Sequence[Game]) -> tuple[str, ...]:
    """What the games that refuse a house rule lack and all the others have, in words; ``fits`` are those of ``games``.

    Nothing where no game refuses it, and nothing of a refusal that has to do with the values of a rule.
    """
    refusals = [(each, under) for each, under in zip(fits, games, strict=True) if each.verdict is Verdict.REFUSED]
    taken = [under for each, under in zip(fits, games, strict=True) if each.verdict is not Verdict.REFUSED]
    proposed = {
        need.words: need
        for each, under in refusals
        for problem in errors(each.problems)
        for need in _proposed(problem, rule)
        if not need.met(under)
    }
    borne_out = [
        each for each in proposed.values() if (all(map(each.met, taken)) if taken else not any(map(each.met, games)))
    ]
    return tuple(each.words for each in borne_out)


def _proposed(problem: Problem, rule: Definition) -> Iterator[Need]:
    """The needs that a problem may come from."""
    for codes, words, has in _BY_CODE:
        if problem.code in codes:
            yield Need(words=words, met=_of_rules(has))
    address = _row_meant(problem, rule)
    if address is not None:
        yield Need(words=_row_words(address), met=lambda under: address in under.addresses)
    for rank in range(len(RANKS)) if problem.code == "P331" else ():
        if f"{rank_sign(rank)} of trump" in problem.about:
            yield Need(words=f"the {rank_sign(rank)} in the pack", met=_of_rules(partial(_has_rank, rank)))


_BY_CODE: tuple[tuple[frozenset[str], str, Callable[[Rules], bool]], ...] = (
    (frozenset({"P319", "P341", "P352"}), "bidding", lambda rules: rules.bidding is not None),
    (frozenset({"P329"}), "an exchange", lambda rules: rules.exchange is not None),
    (
        frozenset({"P321", "P322", "P324"}),
        "trump named before the first lead",
        lambda rules: rules.trump.named_by.who is not None,
    ),
    (frozenset({"P309"}), "two jokers", lambda rules: rules.deck.jokers.number == 2),
    (
        frozenset({"P328"}),
        "plain cards in the play",
        lambda rules: rules.play.follow.void is not Void.SIT_OUT,
    ),
)
"""What the games may lack in which a problem comes up, and how to tell."""


def _has_rank(rank: int, rules: Rules) -> bool:
    return rank in rules.deck.ranks.ranks


def _of_rules(has: Callable[[Rules], bool]) -> Callable[[Game], bool]:
    return lambda under: under.draft is not None and has(under.draft)


def _row_meant(problem: Problem, rule: Definition) -> str | None:
    """The address of the rule or row that a problem misses."""
    if problem.code == "P355":
        return next((f"points/{name}" for name in problem.about), None)
    if problem.code not in ("P208", "P209"):
        return None
    here = [line for line in rule.lines if line.span.line == problem.span.line]
    return here[0].address if here and "/" in here[0].address else None


def _row_words(address: str) -> str:
    section, name = address.split("/")
    if address in BY_ADDRESS or section not in OPEN_TABLES:
        return f"`{name}` in `{section}`"
    return f"{ROW.get(section, 'a row')} `{name}`" + ("" if section in ROW else f" in `{section}`")
