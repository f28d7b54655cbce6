"""The words that lines of a one-page sheet have in common: digits where the rulebook has words, one line a rule."""

from pitchdsl.game.rules import Rules
from pitchdsl.game.settlement.rules import Change, Payment
from pitchdsl.language.numbers import Fact
from pitchdsl.language.origin import Rule
from pitchdsl.language.reckoned import Number, words
from pitchdsl.rulebook.terse.sheet import Line
from pitchdsl.rulebook.voice import RulebookVoice

DASH = "\N{EN DASH}"
MINUS = "\N{MINUS SIGN}"


def line(lead: str, text: str, *about: Rule | str | None) -> Line:
    """A line about these rules, each named by itself or by its address."""
    return Line(lead=lead, text=text, about=addresses(*about))


def addresses(*about: Rule | str | None) -> frozenset[str]:
    """The addresses of rules, some of which may not be there."""
    named = (each if isinstance(each, str) or each is None else getattr(each, "address", None) for each in about)
    return frozenset(each for each in named if each)


def capital(text: str) -> str:
    """The text with a capital at its start."""
    return text[:1].upper() + text[1:]


def cards(number: int) -> str:
    """``1 card``, ``6 cards``."""
    return f"{number} card{'' if number == 1 else 's'}"


def points(number: int) -> str:
    """``1 point``, ``4 points``."""
    return f"{number} point{'' if number == 1 else 's'}"


def span(least: int, most: int) -> str:
    """``4``, ``2 or 3``, and for more a dash."""
    if least == most:
        return str(least)
    return f"{least} or {most}" if most == least + 1 else f"{least}{DASH}{most}"


def figure(said: Number) -> str:
    """A number in digits, or how it is reckoned."""
    return str(said).replace("-", MINUS) if isinstance(said, int) else words(said)


def changed(voice: RulebookVoice, change: Change, third: str) -> str:
    """What becomes of a score: ``scores the points taken``, ``loses the bid``; ``third`` is the ending of the verb."""
    if change.amount.plain_fact is Fact.POINTS and change.how is not Payment.GOES_TO:
        return f"{change.how.words}{third} the points taken"
    says_a_number = {Fact.GAME, Fact.ALL_POINTS}.intersection(change.amount.facts)
    return change.clause(voice, third) if says_a_number else change.words(third)


def pack_size(rules: Rules) -> int:
    """How many cards there are."""
    return 4 * len(rules.deck.ranks.ranks) + rules.deck.jokers.number
