"""What is done with the bytes of house rules: laid over bundled games as ``check --over`` and ``fit`` do."""

import re
from collections.abc import Iterator

from pitchdsl.account.account import account
from pitchdsl.canonical.text import canonical
from pitchdsl.compile import compile_text
from pitchdsl.engine.table import Table
from pitchdsl.fitting.fit import Fit, Verdict, bundled_games, lay_over
from pitchdsl.fitting.survey import Survey, in_a_line, sound_rules
from pitchdsl.game.rng import CHOICES, RandomStream, SeededDeals
from pitchdsl.resolve.library import UnreadableError, bundled, decode
from pitchdsl.rulebook.chapters import chapters
from pitchdsl.rulebook.rulebook import rulebook
from pitchdsl.rulebook.short import short
from pitchdsl.syntax.parse import parse
from tests.fuzz.law import BrokenLawError
from tests.fuzz.seeds import SPLIT, texts
from tests.fuzz.targets import NAME, _played, formats, reported

GAMES = 2
"""Over which a house rule is laid; the bytes choose which."""

RULES = 2
"""Of a text that are laid."""

PRINTED_ONE_IN = 8
"""So often a whole rulebook is made, with an example that the engine plays."""


def house_rule(data: bytes) -> bool:
    """House rules over games: a verdict with problems that can be told, and what is published of the game that fits."""
    sheet, _, choices = data.partition(SPLIT)
    try:
        source = decode(sheet, NAME)
    except UnreadableError:
        return False
    formats(source)
    tree, problems = parse(source)
    games = tuple(bundled_games())
    chosen = [games[(256 * at + choice) % len(games)] for at, choice in enumerate((*choices[:GAMES], 0, 0)[:GAMES])]
    accepted = False
    for rule in sound_rules(source, tree.definitions, problems)[:RULES]:
        fits = tuple(lay_over(rule, chosen))
        if not in_a_line(Survey(rule=rule, fits=fits, needs=(), thing="game")).isprintable():
            raise BrokenLawError("a verdict is told in more than letters")
        for fit in fits:
            reported(fit.problems)
            accepted |= _laid(fit, choices[GAMES:])
    return accepted


def _laid(fit: Fit, choices: bytes) -> bool:
    """Whether the game takes the house rule; if it does, its rules can be written, read again, printed and played."""
    if (fit.rules is None) != (fit.verdict is Verdict.REFUSED) or (fit.reason is None) != (fit.rules is not None):
        raise BrokenLawError("a verdict, its rules and its reason do not go together", fit)
    if fit.rules is None:
        return False
    said = canonical(fit.rules)
    if compile_text(said).rules != fit.rules:
        raise BrokenLawError("the canonical text says something else", said)
    short(fit.rules)
    who, deal, *_ = (*choices[:2], 0, 0)
    if deal % PRINTED_ONE_IN:
        chapters(fit.rules)
    else:
        rulebook(fit.rules, seed=deal)
    allowed = fit.rules.players.seats
    table = Table(fit.rules, allowed.least + who % (allowed.most - allowed.least + 1), SeededDeals(deal, who))
    _played(table, choices[2:], RandomStream(deal, who, 0, CHOICES))
    account(table.seated, table.sides, table.events)
    return True


def house_rules(composing: int) -> Iterator[tuple[str, bytes]]:
    """Those that are bundled, those of the tests, and composed games as house rules; with choices behind them."""
    own = {path.stem for path in bundled("house-rule")}
    for number, (name, sheet) in enumerate(texts(composing)):
        text = re.sub(r"^variant [^\n]*", "house-rule laid", sheet) if name.startswith("composed-") else sheet
        if not text.startswith("house-rule ") and name not in own:
            continue
        choices = RandomStream(number, 0, 0, CHOICES)
        yield name, text.encode() + SPLIT + bytes(choices.below(256) for _ in range(30))
