"""What a hand has or lacks, as people say it: `hand has no A, K, Q or J` for `hand has nothing but 10-2`."""

import re

from pitchdsl.cards import RANKS as SIGNS
from pitchdsl.language.hand_conditions import HandHas, HandHasOnly
from pitchdsl.syntax.synonyms import RANKS

_RANK = rf"(?:(?:an?|any) )?(?:10|[2-9]|[AKQJT]|(?i:{'|'.join(RANKS)}))s?\b"
_LIST = rf"{_RANK}(?:(?: *[,/&] *| +)(?:(?:and|or|nor) +)?(?:no +)?{_RANK})*"
_HAS = r"(?:the |a |his |her |your )?hand (?:has|holds|contains)"

_NO_MORE = r"(?![\w-]| (?:more|of|among)\b|,? +(?:and|or|nor) +(?:no +)?(?:face|court|picture|jokers?|trumps?)\b)"
_LACKS = re.compile(
    rf"\b(?:{_HAS} (?:no|not|neither)|hand (?:is )?without) (?P<has>{_LIST}){_NO_MORE}"
    rf"|\b(?:there (?:is|are) )?no (?P<there>{_LIST}) in (?:the |a |his |her |your )?hand\b"
)
_HOLDS = re.compile(
    rf"\b{_HAS} (?:(?:at least (?:1|one)|an?|any) (?P<number>10|[2-9])|(?:(?:at least (?:1|one)|an?|any) )?"
    rf"(?P<word>[AKQJT]|(?i:{'|'.join(RANKS)})))(?= *(?:$|, *then\b))"
)
"""Two 9s, or some of them, are more than one 9; and a bare number may count anything."""


def of_hands(text: str) -> tuple[str, bool]:
    """A value with such tests in the words of the language, and whether they can mean nothing else.

    Who says which ranks are not in a hand may think of jokers, or not: so that is asked.
    """
    lacking = _LACKS.search(text)
    holding = None if lacking else _HOLDS.search(text)
    if lacking:
        ranks = _ranks(lacking["has"] or lacking["there"])
        if len(ranks) == 1:
            said = f"not {HandHas(rank=ranks[0], among=1).words()}"
        else:
            others = tuple(each for each in reversed(range(len(SIGNS))) if each not in ranks)
            said = HandHasOnly(ranks=others).words() if others else lacking[0]
        return f"{text[: lacking.start()]}{said}{text[lacking.end() :]}", len(ranks) == 1
    if holding:
        said = HandHas(rank=_ranks(holding["number"] or holding["word"])[0], among=1).words()
        return f"{text[: holding.start()]}{said}{text[holding.end() :]}", True
    return text, True


def _ranks(text: str) -> list[int]:
    """The ranks of a list, each once."""
    words = re.findall(r"10|[2-9]|[A-Za-z]+", text)
    signs = [RANKS.get(word.lower().removesuffix("s"), word.removesuffix("s")).replace("10", "T") for word in words]
    return list(dict.fromkeys(SIGNS.index(sign) for sign in signs if len(sign) == 1 and sign in SIGNS))
