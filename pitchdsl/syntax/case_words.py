"""Cases in the words of players: what the clauses of examples say for them, until the case can be read.

Each way of writing says the same; what is offered is still asked about.
"""

import re
from collections.abc import Iterator

import lark

from pitchdsl.cards import SUIT_NAMES
from pitchdsl.syntax.readings import MOST_KEPT as MOST_TRIED
from pitchdsl.syntax.readings import tree_of, where
from pitchdsl.syntax.synonyms import NUMBERS

MOST_CHANGES = 5
"""So many ways of writing are changed in one case at most."""

_SUIT = f"(?:{'|'.join(SUIT_NAMES)})"

_SAID = (
    (r"[.;] +(?=\w)", ", "),
    (r"[,;]? so (?=(?:we|they|the|nobody|everyone)\b)", " then "),
    (rf"\b({_SUIT}) (?:are|is) trumps?\b", r"trump is \1"),
    (r"\b(we|they|everyone|nobody) (?:are|is) at (?=minus|\d)", r"\1 stand at "),
    (r"\bboth (?:sides|teams) (?:take|have|get|make) (\d+) (?:pips|for game)\b", r"we take \1 pips, they take \1 pips"),
    (r"\b(?:have|has) (?=\d+ pips)", "take "),
    (r"\b1 trick\b", "1 tricks"),
    (r"\b(takes?|and|,) (?:the )?last trick\b", r"\1 last-trick"),
    (r"\b(takes?|and|,) (?:the )?off jack\b", r"\1 off-jack"),
    (r"\bmay (?:we|I|he|she|they) ", "may "),
    (r",? and (?=every trick\b)", ", take "),
    (r"(?:, |\band )?\b(?:but|yet)\b", ","),
    (r"\b(?:only|just) ", ""),
    (r"\b(?:got|get|made|make|took|won|win)(?= (?:\d|nothing\b|no points\b))", "take"),
    (r"\b(?:gets|makes)(?= (?:\d|nothing\b|no points\b))", "takes"),
    (r"\b(?:go|goes|are|is|went) (?:set )?(?:back|down)(?: by)? (?=\d)", "lose "),
    (r"\b(?:cannot|can't|can not|must not|mustn't)\b", "may not"),
    (r"\bcan\b", "may"),
    (r"\beverybody\b", "everyone"),
    (r"\b(?:must|has to|have to) bid(?: \d+)?", "may not pass"),
    (r"\bdo (?=(?:we|they|the others) (?:score|lose|win|take|stand)\b)", "then "),
)
"""What players write, and what a clause says for it."""


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
    told, then, stated = text.partition(" then ")
    behind = re.sub(r"\b(?:lost|scored)\b|\bwon(?= the game)", lambda found: _present(stated, found), stated)
    return re.sub(rf"\b(?:{'|'.join(_PRESENT)})\b", lambda found: _present(told, found), told) + then + behind


def _present(text: str, found: re.Match[str]) -> str:
    verb = _PRESENT[found[0]]
    alone = re.search(rf"\b{_ONE} $", text[: found.start()])
    return _OF_ONE.get(verb, f"{verb}s") if alone else verb


def case_meant(text: str, start: str) -> str | None:
    """A case that cannot be read, in words that can be; none where too little of it says a case."""
    waiting, seen = [(text, 0)], {text}
    while waiting and len(seen) < MOST_TRIED:
        said, changes = waiting.pop(0)
        fault = tree_of(said, start)
        if isinstance(fault, lark.Tree):
            return said
        if changes < MOST_CHANGES:
            at, word = where(said, fault)
            for other in _otherwise(said, at, word):
                if other not in seen:
                    seen.add(other)
                    waiting.append((other, changes + 1))
    return None


def _otherwise(said: str, at: int, word: str) -> Iterator[str]:
    """The same in other words, and with other joints near the place where reading stops."""
    yield in_digits(said)
    together = in_digits(said)
    for pattern, put in _SAID:
        yield _replaced(pattern, put, said)
        together = _replaced(pattern, put, together)
    yield together
    behind = at + len(word)
    before, joint, rest = said[:behind].rpartition(" and")
    if joint:
        yield f"{before},{rest}{said[behind:]}"
    if not re.search(r"\bthen\b", said):
        yield f"then {said}"
        before, joint, rest = said[:behind].rpartition(", ")
        if joint:
            yield f"{before} then {rest}{said[behind:]}"


def _replaced(pattern: str, put: str, said: str) -> str:
    words = " ".join(re.sub(pattern, put, said, flags=re.IGNORECASE).split())
    return words.replace(" ,", ",").replace(", then ", " then ")


def in_digits(said: str) -> str:
    """A case with digits for all numbers in words."""
    return re.sub(r"[A-Za-z-]+", lambda found: NUMBERS.get(found[0].lower(), found[0]), said)
