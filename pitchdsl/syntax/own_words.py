"""Cases in the words of card players: for what they say, the words of clauses.

What the table of :mod:`sayings` does not know stays as it was typed, so that it is refused where the clauses are read.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from pitchdsl.cards import SUIT_NAMES
from pitchdsl.syntax.sayings import CARD, NAMED, PERSON, REWRITES, SUIT, WHO, Rewrite
from pitchdsl.syntax.synonyms import NUMBERS, RANKS
from pitchdsl.values import frozen


@frozen(kw_only=True)
class Known:
    """What one has to know of a game to understand what is said of it."""

    rows: tuple[str, ...] = ()
    """The names of the rows of points."""
    calls: tuple[str, ...] = ()
    """The names of bids."""
    seats: int | None = None
    """How many play; none where that differs from table to table."""
    sides: int | None = None
    """How many sides there are, at any table."""
    partners: bool = False
    """Whether everybody has a partner, the same all the time."""

    @property
    def names(self) -> frozenset[str]:
        """All names of rows and of bids."""
        return frozenset((*self.rows, *self.calls))


USUAL = Known(rows=("high", "low", "jack", "off-jack", "game", "last-trick"), calls=("moon", "smudge"), sides=2)
"""What is known of a sheet that is still being read."""


def known_in(pattern: str, known: Known) -> str:
    """A pattern with what the game has for ``<row>``, ``<call>`` and the others."""
    for name, those in {
        "row": _either(known.rows),
        "call": _either(known.calls),
        "n": r"\d{1,6}",
        "who": WHO,
        "person": PERSON,
        "suit": SUIT,
        "card": CARD,
    }.items():
        pattern = pattern.replace(f"<{name}>", those)
    return pattern


def _either(names: tuple[str, ...]) -> str:
    """One of these names, also with a blank for its dash; nothing can be one of none."""
    longest_first = [each.replace("-", "[ -]") for each in sorted(names, key=len, reverse=True)]
    return f"(?:{'|'.join(longest_first)})" if names else "(?!)"


@lru_cache(maxsize=16)
def _compiled(table: tuple[Rewrite, ...], known: Known) -> tuple[tuple[re.Pattern[str], str, re.Pattern[str]], ...]:
    return tuple(
        (re.compile(known_in(each.said, known)), _put(each, known), re.compile(each.beside))
        for each in table
        if _can_be_said(each, known)
    )


def _can_be_said(rewrite: Rewrite, known: Known) -> bool:
    return {"partners": known.partners, "sides": known.sides == 2, "seats": known.seats is not None}.get(
        rewrite.of, True
    )


def _put(rewrite: Rewrite, known: Known) -> str:
    others = max(0, (known.seats or 0) - 2)
    return rewrite.put.replace("<passes>", f"pass{', pass' * others}").replace("<others pass>", ", pass" * others)


def rewritten(said: str, known: Known) -> str:
    """A case in the words of clauses, as far as the table knows its words."""
    return _tidy(_dashed(_by(REWRITES, in_the_present(_past_joined(said)), known), known))


def _past_joined(said: str) -> str:
    """The same with commas for the ``then`` of what was done: ``we bid 3, then we took 2``."""
    deeds = "took|got|(?<!is )made|had|won(?! the game)|passed|were|was|stood"
    return re.sub(rf",? (?:and )?then (?=(?:[a-z]+ ){{0,4}}?(?:{deeds})\b)", ", ", said)


_PRESENT = {
    "took": "take",
    "had": "have",
    "won": "win",
    "stood": "stand",
    "kept": "keep",
    "lost": "lose",
    "scored": "score",
}
"""For what was done, the same as it is done."""
_OF_ONE = {"have": "has"}
_ONE = r"(?:dealer|pitcher|everyone|nobody)"


def in_the_present(text: str) -> str:
    """A case with its verbs as clauses have them: ``we took 2``. What is so behind ``then`` may be lost or scored;
    what else was done there may also belong to what is told, so it stays."""
    told, *shown = re.split(rf" (?=then (?!{CARD}))", text, maxsplit=1)
    behind = (_presently(r"\b(?:lost|scored)\b|\bwon(?= the game)", stated) for stated in shown)
    return " ".join([_presently(rf"\b(?:{'|'.join(_PRESENT)})\b", told), *behind])


def _presently(done: str, text: str) -> str:
    def verb(found: re.Match[str]) -> str:
        present = _PRESENT[found[0]]
        alone = re.search(rf"\b{_ONE} $", text[: found.start()])
        return _OF_ONE.get(present, f"{present}s") if alone else present

    return re.sub(done, verb, text)


def alone(entry: Rewrite, said: str, known: Known) -> str:
    """A text with what one entry puts."""
    return _tidy(_by((entry,), said, known))


def _by(table: tuple[Rewrite, ...], said: str, known: Known) -> str:
    for pattern, put, beside in _compiled(table, known):
        if beside.search(said):
            said = pattern.sub(put, said)
    return said


def _dashed(said: str, known: Known) -> str:
    """With a dash in the names of rows that have one, where somebody takes them."""
    names = [each for each in known.rows if "-" in each]
    for name in names:
        blank = name.replace("-", " ")
        said = re.sub(rf"(\btakes? (?:[a-z-]+,? )*?)(?:the )?{re.escape(blank)}\b", rf"\g<1>{name}", said)
    return said


def _tidy(said: str) -> str:
    said = re.sub(r"\s+", " ", said)
    said = re.sub(r"(?:\s*,)+\s*", ", ", said)
    return re.sub(r",? then ", " then ", said).strip(" ,")


def tidied(text: str, known: Known) -> str:
    """A text in small letters, with cards and people as clauses have them, and with digits for numbers in words."""
    said = text.replace("\u2019", "'").replace("\u2013", "-").replace("\u2212", "-")
    for drawn, suit in zip("♠♥♦♣♤♡♢♧", (SUIT_OF[each] for each in "SHDCSHDC"), strict=True):
        said = said.replace(drawn, f" of {suit} ")
    said = re.sub(
        r"\b(10|[2-9TJQKA])([CDHS]|(?<=\d)[cdh]|(?<=[TJQKA])[cdh])\b",
        lambda found: f"{found[1]} of {SUIT_OF[found[2].upper()]}",
        said,
    )
    said = re.sub(r"(?<![\w-])(?![TJQKA](?![\w']))[A-Za-z][\w'-]*", lambda found: found[0].lower(), said)
    said = re.sub(r"(^|[.?!] +)A (?!of\b)", r"\1a ", said)
    said = " ".join(said.split())
    said = re.sub(r"\b(of (?:the )?)(spade|heart|diamond|club)\b", r"\1\2s", said)
    return _by(NAMED, "".join(_digits(_ranks(said), known)), known)


SUIT_OF = {name[0].upper(): name for name in SUIT_NAMES}


def _ranks(said: str) -> str:
    """With the ranks of cards as clauses have them: ``the jack and ten of hearts``, ``the trump jack``."""
    rank = rf"(?:{'|'.join(RANKS)}|10|[2-9]|[TJQKA]|[tjqk])"
    suit = f"(?:{'|'.join(SUIT_NAMES)}|trumps?)"

    def card(found: re.Match[str]) -> str:
        ranks = [RANKS.get(each.lower(), each.upper()) for each in re.findall(rf"\b{rank}\b", found["ranks"])]
        return f"{found['lead'] or ''}{' '.join(ranks)} of {found['suit'].replace('trumps', 'trump')}"

    held = r"\b(?:the|have|had|has|hold|holds|held|win|won|play|discard|got) "
    lone = rf"(?P<lead>\b)(?P<ranks>{rank}|a) of (?P<suit>{suit})\b"
    several = rf"(?P<lead>{held})(?P<ranks>{rank}(?:(?:, (?:and )?| and | ){rank})+) of (?P<suit>{suit})\b"
    said = re.sub(r"\btrump (jack|king|queen|ace)\b", r"\1 of trump", said)
    return re.sub(lone, card, re.sub(several, card, said))


def _digits(said: str, known: Known) -> Iterator[str]:
    """With digits for numbers in words; a word that the game has for a row or a bid stays, where it can be that."""
    before = ""
    for piece in re.split(r"([a-z]+(?:-[a-z]+)*)", said):
        number = NUMBERS.get(piece)
        behind_bid = before in ("bid", "bids") and piece not in known.calls
        counted = re.search(rf"\b{piece} (?:points?|tricks?|pips?|players?|cards?)\b", said) if number else None
        yield number if number and (piece not in known.names or behind_bid or counted) else piece
        before = piece if piece.strip() else before
