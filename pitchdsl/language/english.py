"""English for a rule sheet: numbers in words, lists, articles, the names of ranks and suits."""

from collections.abc import Sequence

from pitchdsl.cards import SUIT_NAMES

_NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
_RANKS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"]
_ORDINALS = (
    *("first", "second", "third", "fourth", "fifth", "sixth"),
    *("seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"),
)
_ENDINGS = {1: "st", 2: "nd", 3: "rd"}


def number(value: int) -> str:
    """A number as a text says it: words up to twelve, digits above."""
    if value < 0:
        return f"minus {number(-value)}"
    return _NUMBERS[value] if value < len(_NUMBERS) else str(value)


def count(value: int, thing: str) -> str:
    """``one card``, ``three cards``."""
    return f"{number(value)} {thing}{'' if value == 1 else 's'}"


def times(value: int) -> str:
    """``once``, ``twice``, ``three times``."""
    return {1: "once", 2: "twice"}.get(value, f"{number(value)} times")


def ordinal(number: int) -> str:
    """``twelfth``, ``21st``."""
    if number <= len(_ORDINALS):
        return _ORDINALS[number - 1]
    return f"{number}{'th' if 10 < number % 100 < 14 else _ENDINGS.get(number % 10, 'th')}"


def number_of(said: str) -> int:
    """The number that an ordinal of :func:`ordinal` says, or one in digits."""
    said = said.lower()
    return _ORDINALS.index(said) + 1 if said in _ORDINALS else int(said[:-2])


def listing(parts: Sequence[str], last: str = "and") -> str:
    """``spades``, ``spades and clubs``, ``spades, hearts and clubs``."""
    return f" {last} ".join(filter(None, [", ".join(parts[:-1]), parts[-1]])) if parts else ""


def sentence(text: str) -> str:
    """The text as a sentence: a capital at its start, a full stop at its end."""
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?", ":")) else f"{text}."


def title(name: str) -> str:
    """The name of a scoring item, as a heading has it: ``Off-jack``, ``Last trick``."""
    words = name if name.startswith("off-") else name.replace("-", " ")
    return words[:1].upper() + words[1:]


def a(noun: str) -> str:
    """A noun with its indefinite article."""
    return f"an {noun}" if noun[:1] in "aeio" else f"a {noun}"


def rank_name(rank: int) -> str:
    """``jack``."""
    return _RANKS[rank]


def suit_of_trump(suit: int) -> str:
    """``spades are trump``."""
    return f"{SUIT_NAMES[suit]} are trump"


def rank_runs(those: tuple[int, ...]) -> str:
    """Ranks in the plural, neighbours as a row: ``nines down to twos``, ``aces and tens``."""
    runs: list[list[int]] = []
    for each in those:
        if runs and runs[-1][-1] == each + 1:
            runs[-1].append(each)
        else:
            runs.append([each])
    said = []
    for run in runs:
        plural = [f"{rank_name(each)}es" if rank_name(each) == "six" else f"{rank_name(each)}s" for each in run]
        said.extend(
            plural if len(run) < 3 else [f"cards from the {rank_name(run[0])} down to the {rank_name(run[-1])}"]
        )
    return listing(said)
