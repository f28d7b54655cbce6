"""Actions read back from their words."""

from typing import get_args

from pitchdsl.arguments import shown
from pitchdsl.game.actions import SALE, SET, Action
from pitchdsl.game.auction.ladder import ladder_of, set_taken
from pitchdsl.game.rules import Rules
from pitchdsl.values import frozen

EXAMPLES = "pass, hold, bid 3, bid moon, run it, throw the hand in, name spades, discard 2C, stand or play TH"


@frozen
class Spoken:
    """What actions of some rules may be about."""

    rules: Rules

    @property
    def offers(self) -> list[str]:
        """The names of the rows of offers, and of what is sold."""
        return [*(row.name for row in self.rules.offers.rows), *([SALE] if self.rules.is_sold else [])]

    def bid(self, words: str) -> tuple[int, str | None] | None:
        """The bid of a name, where the rules tell how it ranks, or of a number, whether or not there is such a bid."""
        if self.rules.bidding is None:
            return None
        if words == SET:
            return set_taken(self.rules).value, SET
        named = next((bid for bid in ladder_of(self.rules).bids if bid.name == words), None)
        if named is not None:
            return named.value, named.name
        return (int(words), None) if words.isascii() and words.isdecimal() else None


def parse_action(text: str, rules: Rules) -> Action:
    """The action that ``str(action)`` says in these words, whether or not it is legal now.

    The rules tell at which number a named bid ranks. Raises ``ValueError`` for words that are no action.
    """
    said, vocabulary = " ".join(text.lower().split()), Spoken(rules)
    for kind in get_args(Action):
        try:
            action: Action | None = kind.parse(said, vocabulary)
        except ValueError:  # no card, no suit, no number
            break
        if action is not None:
            return action
    raise ValueError(f"{shown(text)} is no action in {rules.name}; one says {EXAMPLES}")
