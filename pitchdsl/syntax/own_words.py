"""Cases in the words of card players: for what they say, the words of clauses.

What the table of :mod:`sayings` does not know stays as it was typed, so that it is refused where the clauses are read.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from pitchdsl.cards import SUIT_NAMES
from pitchdsl.syntax.saying import CARD, PERSON, SUIT, WHO, Rewrite
from pitchdsl.syntax.sayings import NAMED, REWRITES
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
    fewest: int = 2
    """How many play at least."""
    sides: int | None = None
    """How many sides there are, at any table."""
    partners: bool = False
    """Whether everybody has a partner, the same all the time."""
    everything: tuple[str, ...] = ()
    """The rows that somebody takes who takes all the points; none where not each of them can be taken in the play."""
    total: int | None = None
    """The number of all the points, where it is always the same."""
    seller: str = ""
    """Who sells the bid; nothing where nobody does, and likewise below."""
    stuck: str = ""
    """Who may take a set in place of a bid."""
    asks: str = ""
    """Who may ask for something before the play."""
    asked: str = ""
    """And of whom."""

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
        "point": _either(tuple(each for each in known.rows if each not in RANKS)),
        "call": _either(known.calls),
        "all": str(known.total) if known.total is not None else "(?!)",
        "asked": known.asked or "(?!)",
        "stuck": known.stuck or "(?!)",
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
    return {
        "partners": known.partners,
        "sides": known.sides == 2,
        "seats": known.seats is not None,
        "everything": bool(known.everything),
        "seller": bool(known.seller),
        "stuck": bool(known.stuck),
    }.get(rewrite.of, True)


def _put(rewrite: Rewrite, known: Known) -> str:
    others = max(0, (known.seats or 0) - 2)
    said = rewrite.put.replace("<passes>", f"pass{', pass' * others}").replace("<others pass>", ", pass" * others)
    return said.replace("<everything>", _listed(known.everything)).replace("<seller>", known.seller)


def rewritten(said: str, known: Known) -> str:
    """A case in the words of clauses, as far as the table knows its words."""
    return _with_the_rest(_tidy(_dashed(_by(REWRITES, in_the_present(_past_joined(said)), known), known)), known)


def _with_the_rest(said: str, known: Known) -> str:
    """With the rows that are left for ``the rest``, where all that was taken before is told by its rows."""
    rest, taken = r"\btakes? (?:all )?(?:the|their) rest\b(?: of the points)?(?= then|,|$)", r"\btakes? (?!nothing\b)"
    of_rows = known_in(
        taken + r"((?:the )?(?:<row>)(?:(?:, and |, | and )(?:the )?(?:<row>))*)(?= then|, | and |$)", known
    )
    named = re.findall(of_rows, said)
    if len(re.findall(rest, said)) != 1 or not named or len(named) + 1 != len(re.findall(taken, said)):
        return said
    gone = {row.replace(" ", "-") for each in named for row in re.findall(known_in("<row>", known), each)}
    left = tuple(row for row in known.everything if row not in gone)
    return re.sub(rest, f"take {_listed(left)}", said) if left else said


def _listed(rows: tuple[str, ...]) -> str:
    """``high, low and game``."""
    return " and ".join(filter(None, [", ".join(rows[:-1]), *rows[-1:]]))


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
    return _by(NAMED, _from_the_seat("".join(_digits(_ranks(said), known)), known), known)


_I_DEALT = r"\b(?:i (?:dealt|deal|was dealing|am dealing)|i(?: am| was|'m) (?:the )?dealer|it (?:is|was) my deal)\b"
_BESIDE_ME = r"\b(?:the )?(?:player |one |person |guy |man )?(?:on |to )?my (left|right)\b"


def _called(name: str, words: str, said: str) -> str:
    """With a seat for whoever is called so: ``I am`` as ``left of the dealer is``."""
    said = re.sub(rf"\b(?:{words})'ve\b", f"{name} has", said)
    said = re.sub(rf"\b(?:{words})(?:'m|'re| am| are)\b", f"{name} is", said)
    return re.sub(rf"\b(?:{words})\b", name, said)


_I_SIT = (
    r"\bi(?:'m| am| was| sit| sat)(?: sitting)? (?:(?:on |to |at )?(?:the )?dealer's (left|right)"
    r"|(?:on |to )?(?:the )?(left|right) of (?:the )?dealer)\b(?!')"
)


def _from_the_seat(said: str, known: Known) -> str:
    """With seats for ``I``, ``me`` and ``my left``, where it is told who that is: ``I dealt``, ``we begged``."""
    seat = re.search(_I_SIT, said)
    if seat is not None:
        name = f"{seat[1] or seat[2]} of the dealer"
        if re.search(_I_DEALT, said) or (name != known.asks and re.search(r"\bi (?:begged|beg|asked)\b", said)):
            return said  # two seats are told for one
        if re.search(_BESIDE_ME, said) or len(re.findall(_I_SIT, said)) > 1:
            return said
        said = re.sub(r"^, ", "", re.sub(_I_SIT + r"[,.;]?(?: (?:and|so|but)\b)? ?", "", said))
        if not re.search(r"\bi (?:begged|beg|asked)\b", said):
            return _called(name, "i|me", said)
    begged = re.search(r"\b(i|we|they) (?:begged|beg|asked)\b", said) if known.asks else None
    if begged is not None:
        others = "we|i" if begged[1] == "they" else f"they|he|{known.asked}"
        answer = rf"\b{begged[1]} (?:begged|beg|asked),?(?: and| but)? (?:{others}) (?=refuse|grant|said no|gave)"
        said = re.sub(answer, f"{known.asked} ", said)
        if begged[1] == "they":
            return _called(known.asks, "they", _called(known.asked, "i|we|me|us", said))
        return _called(known.asks, "i|we|me|us", said)
    if re.search(_I_DEALT, said):
        said = re.sub(
            _I_DEALT + r",? and (?=(?:bids?|took|take|got|made|had|have|held|hold|passed|pass)\b)", "i ", said
        )
        said = re.sub(_I_DEALT + r"[,.;]?(?: (?:and|so|but)\b)? ?", "", said)
        said = re.sub(r"\b(?:i|me)\b", "the dealer", re.sub(_BESIDE_ME, r"\1 of the dealer", said))
        if (
            re.search(r"(?<!can )(?<!could )(?<!may )(?<!must )(?<!does )\bthe dealer bids?\b", said)
            and known.sides == 2
        ):
            said = re.sub(r"\bthey\b", "the others", re.sub(r"\b(?:we|us)\b", "the dealer", said))
        return said
    return re.sub(_BESIDE_ME, r"\1 of the pitcher", said) if re.search(r"\bi (?:have )?bids? \d", said) else said


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
        number = None if (before, piece) == ("the", "one") else NUMBERS.get(piece)
        behind_bid = before in ("bid", "bids") and piece not in known.calls
        counted = re.search(rf"\b{piece} (?:points?|tricks?|pips?|players?|cards?)\b", said) if number else None
        yield number if number and (piece not in known.names or behind_bid or counted) else piece
        before = piece if piece.strip() else before
