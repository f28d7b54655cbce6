"""What a saying is: words of card players, and those of clauses for them; and how people and cards are called."""

from pitchdsl.cards import SUIT_NAMES
from pitchdsl.values import frozen

PERSON = r"(?:the )?(?:dealer|pitcher|(?:left|right) of (?:the )?(?:dealer|pitcher))"
WHO = rf"(?:we|they|everyone|nobody|(?:the )?others|{PERSON})"
SUIT = f"(?:{'|'.join(SUIT_NAMES)})"
RANK = r"(?:10|[2-9TJQKA])"
CARD = rf"(?:the )?(?:{RANK}(?: {RANK})* of (?:{SUIT}|trump)|off-{RANK}|(?:red |black )joker)"
ALL = "(?:everybody|everyone|all of us|they all|we all|all (?:four|4|the players|players)|all)"
ELSE = (
    "(?:(?:everybody|everyone|all) (?:else|(?:but|except) (?:the )?dealer)"
    "|(?:all )?(?:the )?others?(?: players?)?|the other (?:3|players))"
)
BOTH = "(?:both(?: sides| teams| of us)?|we both|each (?:side|team))"


@frozen
class Rewrite:
    """What people say, and the words of clauses for it."""

    said: str
    """A regular expression; ``<who>``, ``<card>``, ``<row>`` and others stand for those of the game."""
    put: str
    sentence: str
    """A sentence in which it is said, and below the same as it is read."""
    meant: str
    of: str = ""
    """Of which games it can be said: those of `partners`, of two `sides`, of so many `seats`, with a `seller`, with
    rows that are `everything`, or in which somebody may be `stuck` or take a set; of any without a word."""
    beside: str = ""
    """What is to stand elsewhere in the question; a regular expression."""
