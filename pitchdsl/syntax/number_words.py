"""Numbers as fingers and mouths make them: letters that look like digits, and numbers that take several words."""

import re

from pitchdsl.syntax.synonyms import NUMBERS

_CLUTTER = re.compile(r"^[=:|*_`\"\s]+|[\s,]*[.!;\u2026]*[*_`\"|\s]*$")

_LOOK_ALIKE = str.maketrans("OoIl", "0011")

_BOUND = re.compile(r"(?:(?P<of>\w) *(?:\bis *)?)?(?:(?P<more>>=|\u2265)|<=|\u2264) *(?P<at>\d+)", re.IGNORECASE)

_ARROW = re.compile(r"(?<=\d) *(?:[-=]+>|\u2192|~) *(?=\d)")

_TENS = "twenty|thirty|fou?rty|fifty|sixty|seventy|eighty|ninety"
_ONES = "one|two|three|four|five|six|seven|eight|nine"


def uncluttered(text: str) -> str:
    """A value without what people put around it: another colon, stars and quotes, a full stop."""
    return _CLUTTER.sub("", text)


def in_digits(text: str) -> str:
    """A text with digits for `1O` and `2l`, for `twenty one` and `a hundred and fifty`; `>= 2` is `2 or more`."""
    text = re.sub(r"\ba dozen\b", "12", text, flags=re.IGNORECASE)
    text = re.sub(r"^\+ *(?=\d)", "", re.sub(r"(\d)(?=(?:pts?|points?|cards?)\b)", r"\1 ", text))
    said = re.sub(
        r"(?<![\w'])(?=[OoIl]*\d)(?=\d*[OoIl])[\dOoIl]{2,6}(?![\w'])", lambda m: m[0].translate(_LOOK_ALIKE), text
    )
    said = _ARROW.sub("-", _BOUND.sub(_in_words, said))
    said = re.sub(
        rf"\b({_TENS})[ -]({_ONES})\b", lambda m: str(_number(m[1]) + _number(m[2])), said, flags=re.IGNORECASE
    )
    return re.sub(
        rf"\b(an?|{_ONES}|[1-9]) hundred(?:(?: and)? (\d\d?|{_TENS}|{_ONES}|ten))?\b",
        lambda m: str(100 * _number(m[1]) + (_number(m[2]) if m[2] else 0)),
        said,
        flags=re.IGNORECASE,
    )


def alone(text: str) -> str | None:
    """The number that a text is, with words around it that only stress it: `exactly 4 players`."""
    stressed = re.fullmatch(
        r"(?:exactly|just|only|precisely) (\d+)(?: [a-z]+)?|(\d+)(?: [a-z]+)? (?:exactly|only|precisely)",
        text,
        re.IGNORECASE,
    )
    return (stressed[1] or stressed[2]) if stressed else None


def _in_words(bound: re.Match[str]) -> str:
    said = f"{bound['at']} or {'more' if bound['more'] else 'less'}"
    return f"{bound['of']} is {said}" if bound["of"] else said


def _number(word: str) -> int:
    return 1 if word.lower() in ("a", "an") else int(NUMBERS.get(word.lower(), word))
