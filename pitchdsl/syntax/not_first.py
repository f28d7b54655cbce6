"""A test that is turned round: people put the `not` into it, or say `unless`; the language puts it before the test."""

import re

_JOINED = re.compile(r"\b(?:and|or(?! more\b| less\b)|if|unless)\b", re.IGNORECASE)
"""Words that tell of more tests than one: nobody knows how many of them the `not` turns round."""

_ONE_OF_SEVERAL = re.compile(r"\b(?:(?:no|some|any|every)(?:body| ?one)|each|others)\b", re.IGNORECASE)
"""Of these people `nobody has not bid` says something else than `not nobody has bid`."""


def not_first(text: str) -> str | None:
    """A value with the `not` of its only test before that test, where it stands in it, and for an `unless`."""
    match = re.fullmatch(r"(.*?)\b(if|unless) (.*)", text, re.IGNORECASE)
    if match is None or _JOINED.search(match[3]):
        return None
    before, word, asked = match.groups()
    if word.lower() == "unless":
        return None if re.search(r"\bnot\b", asked) else f"{before}if not {asked}"
    done = re.sub(r"\b(?:does not|doesn't) (\w+)", r"not \1s", asked)
    test, denials = re.subn(r" not\b|n't\b", "", done)
    return f"{before}if not {test}" if denials == 1 and not _ONE_OF_SEVERAL.search(asked) else None
