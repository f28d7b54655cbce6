"""What a hand has or lacks, as people say it: `hand has no A, K, Q or J` for `hand has nothing but 10-2`."""

import re

from pitchdsl.cards import RANKS as SIGNS
from pitchdsl.language.hand_conditions import HandCounts, HandHasOnly, held_words
from pitchdsl.language.predicate import Compare
from pitchdsl.syntax.synonyms import NUMBERS, RANKS

_RANK = rf"(?:(?:an?|any) )?(?:10|[2-9]|[AKQJT]|(?i:{'|'.join(RANKS)}))s?\b"
_LIST = rf"{_RANK}(?:(?: *[,/&] *| +)(?:(?:and|or|nor) +)?(?:no +)?{_RANK})*"
_HAS = r"(?:the |a |his |her |your )?hand (?:has|holds|contains)"

_NO_MORE = r"(?![\w-]| (?:more|of|among)\b|,? +(?:and|or|nor) +(?:no +)?(?:face|court|picture|jokers?|trumps?)\b)"
_LACKS = (
    rf"\b(?:{_HAS} (?:no|not|neither)|hand (?:is )?without) (?P<has>{_LIST}){_NO_MORE}"
    rf"|\b(?:there (?:is|are) )?no (?P<there>{_LIST}) in (?:the |a |his |her |your )?hand\b"
)
_HOLDS = (
    rf"\b{_HAS} (?:(?:at least (?:1|one)|an?|any) (?P<number>10|[2-9])|(?:(?:at least (?:1|one)|an?|any) )?"
    rf"(?P<word>[AKQJT]|(?i:{'|'.join(RANKS)})))(?= *(?:$|, *then\b))"
)
"""Two 9s, or some of them, are more than one 9; and a bare number may count anything."""


_MANY = rf"(?:10|[2-9]|[AKQJT]|(?i:{'|'.join(RANKS)}))s\b"
_HOW = {
    **{how: how for how in ("at least", "at most", "no more than", "up to", "more than", "less than")},
    "fewer than": "less than",
    "exactly": "",
}
_OR = r"or (?:more|higher|less|fewer)"
_HELD = rf"(?P<ranks>{_MANY}(?:(?: *[,/&] *| +)(?:(?:and|or) +)?{_MANY})*)|pips?\b"
_COUNTS = (
    rf"\b(?:(?:(?P<has>{_HAS})|there (?:is|are)) )?(?:(?P<how>{'|'.join(_HOW)}) )?"
    rf"(?P<number>\d+|no|(?i:{'|'.join(NUMBERS)}))(?: (?P<behind>{_OR}))? "
    rf"(?:{_HELD})(?: (?P<last>{_OR}))?(?P<there> in (?:the |a |his |her |your )?hand\b)?"
)
"""Three tens may be just three, or three and more: that is asked."""


def _counted(text: str) -> tuple[str, bool] | None:
    """A value that asks how many cards of some ranks, or pips, are in hand; none where it does not."""
    found = re.search(_COUNTS, text)
    if found is None or not (found["has"] or found["there"]):
        return None
    said = [word for word in found.group("how", "behind", "last") if word]
    none = found["number"] == "no"
    if len(said) > (0 if none else 1) or (none and found["ranks"]):
        return None
    number = "0" if none else NUMBERS.get(found["number"].lower(), found["number"])
    before, behind = _HOW[found["how"] or "exactly"], found["behind"] or found["last"] or ""
    so_many = f"{before} {number} {behind}".strip()
    held = f"there are {so_many} {held_words(_ranks(found['ranks']), jokers=False)} in hand" if found["ranks"] else ""
    return f"{text[: found.start()]}{held or f'pips in hand are {so_many}'}{text[found.end() :]}", bool(said) or none


def of_hands(text: str) -> tuple[str, bool]:
    """A value with such tests in the words of the language, and whether they can mean nothing else.

    Who says which ranks are not in a hand may think of jokers, or not: so that is asked.
    """
    if counted := _counted(text):
        return counted
    lacking = re.search(_LACKS, text)
    holding = None if lacking else re.search(_HOLDS, text)
    if lacking:
        ranks = _ranks(lacking["has"] or lacking["there"])
        if len(ranks) == 1:
            said = _held(Compare.EXACTLY, 0, ranks)
        else:
            others = tuple(each for each in reversed(range(len(SIGNS))) if each not in ranks)
            said = HandHasOnly(ranks=others).words() if others else lacking[0]
        return f"{text[: lacking.start()]}{said}{text[lacking.end() :]}", len(ranks) == 1
    if holding:
        said = _held(Compare.OR_MORE, 1, _ranks(holding["number"] or holding["word"]))
        return f"{text[: holding.start()]}{said}{text[holding.end() :]}", True
    return text, True


def _held(how: Compare, number: int, ranks: list[int]) -> str:
    return HandCounts(how=how, number=number, ranks=tuple(ranks)).words()


def _ranks(text: str) -> list[int]:
    """The ranks of a list, each once."""
    words = re.findall(r"10|[2-9]|[A-Za-z]+", text)
    signs = [RANKS.get(word.lower().removesuffix("s"), word.removesuffix("s")).replace("10", "T") for word in words]
    return list(dict.fromkeys(SIGNS.index(sign) for sign in signs if len(sign) == 1 and sign in SIGNS))
