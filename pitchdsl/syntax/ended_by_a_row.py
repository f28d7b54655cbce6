"""A row of the settlement that ends the game: the row of ``wins at once`` or ``loses at once`` that says it.

The settlement says what becomes of scores. What wins or loses the game whatever the score has sections of its own, and
there a side is asked by what it did: ``made: wins the game if the bid is called moon`` is said there as ``moon: called
moon and made it``.
"""

import re

from pitchdsl.syntax.candidates import Candidate
from pitchdsl.syntax.readings import reads

_WHO = r"(?:(?:the )?(?P<who>pitcher|bidder|maker|others?|everyone else|it|they|he|she|that side|side) )?"
_WINS = r"(?:(?:wins?|takes?|gets?) (?:the (?:whole |entire )?|a (?:whole )?)?(?:game|it all|everything))"
_LOSES = r"(?:loses? (?:the (?:whole |entire )?|a )?(?:game|it all))"
_OVER = r"(?:(?:the )?game (?:is|ends)(?: over| at once)?)"
_ENDS = re.compile(
    rf"{_WHO}(?:(?P<wins>{_WINS})|(?P<loses>{_LOSES}))(?: (?:at once|outright|right away|right there|on the spot))?"
    rf"(?: (?:if|when) (?P<test>.+))?|(?P<over>{_OVER})(?: (?:if|when) (?P<over_test>.+))?",
    re.IGNORECASE,
)
_CALLED = re.compile(r"(?:the )?bid is called (?P<name>[a-z][a-z0-9-]*)(?: and (?P<rest>.+))?", re.IGNORECASE)

_DID = {
    "made": ("made the last bid", "it is the pitcher and the bid is set"),
    "set": ("set the pitcher", "it is the pitcher and the bid is set"),
    "others": ("it is not the pitcher", "it is not the pitcher"),
}
"""What a side has done that the row is about, where it wins and where it loses."""


def ended_by_a_row(section: str, name: str, value: str) -> Candidate | None:
    """The row that ends the game so; none where the value says something else, or where nobody can tell who wins."""
    said = _ENDS.fullmatch(" ".join(value.replace(",", " ").split())) if section == "settlement" else None
    if said is None:
        return None
    loses, test = said["loses"] is not None, said["test"] or said["over_test"] or ""
    others = (said["who"] or "").lower().startswith(("other", "everyone else"))
    if name == "set" and (said["over"] is not None or (said["wins"] and others)):
        loses = True  # whoever is set loses the game: of the others the one with the best score wins it
    elif name != "others" and (others or (name == "set" and not loses) or (name == "made" and loses)):
        return None
    row = _called(name, test) if name in ("made", "set") else None
    if row is None:
        did = _DID[name][loses] if name in _DID else ""
        row = name.replace(" ", "-"), " and ".join(filter(None, (did, test)))
    if " or " in re.sub(r"\bor (?:more|less|higher|fewer|above|below)\b", "", row[1]):
        return None  # tests are joined all by `and` or all by `or`
    home = "loses at once" if loses else "wins at once"
    found = Candidate(section=home, name=row[0], value=row[1], sure=False, in_other_words=True)
    return found if reads(found.value, home, found.name) else None


def _called(name: str, test: str) -> tuple[str, str] | None:
    """The row about a bid with a name, where the test asks for one."""
    call = _CALLED.fullmatch(test)
    if call is None:
        return None
    how = "made it" if name == "made" else "failed"
    more = f" and {call['rest']}" if call["rest"] else ""
    return call["name"].lower(), f"called {call['name'].lower()} and {how}{more}"
