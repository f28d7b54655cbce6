"""Actions read back from their words."""

from pitchdsl.actions import (
    SALE,
    SET,
    Action,
    Answer,
    Ask,
    Bid,
    CallCard,
    ChoosePartner,
    Discard,
    Hold,
    NameTrump,
    Pass,
    PlayCard,
    RunIt,
    Stand,
    ThrowIn,
)
from pitchdsl.arguments import shown
from pitchdsl.cards import SUIT_NAMES, parse_card
from pitchdsl.engine.auction import ladder_of, set_taken_by_dealer
from pitchdsl.rules.rules import Rules

_WITHOUT_MORE: dict[str, Action] = {str(action): action for action in (Pass(), Hold(), RunIt(), ThrowIn(), Stand())}

EXAMPLES = "pass, hold, bid 3, bid moon, run it, throw the hand in, name spades, discard 2C, stand or play TH"


def parse_action(text: str, rules: Rules) -> Action:
    """The action that ``str(action)`` says in these words, whether or not it is legal now.

    The rules tell at which number a named bid ranks. Raises ``ValueError`` for words that are no action.
    """
    said = " ".join(text.lower().split())
    action = _WITHOUT_MORE.get(said) or _with_more(*said.partition(" ")[::2], rules)
    if action is None:
        raise ValueError(f"{shown(text)} is no action in {rules.name}; one says {EXAMPLES}")
    return action


def _with_more(verb: str, what: str, rules: Rules) -> Action | None:
    """The action of a verb and what it is done with."""
    try:
        match verb:
            case "play":
                return PlayCard(parse_card(what.upper()))
            case "discard":
                return Discard(parse_card(what.upper()))
            case "name":
                return NameTrump(SUIT_NAMES.index(what))
            case "choose":
                return ChoosePartner(int(what.removeprefix("seat ")))
            case "call":
                return CallCard(parse_card(what.upper()))
            case "say":
                return Ask(_offer(what, rules))
            case "grant" | "refuse":
                return Answer(_offer(what, rules), grants=verb == "grant")
            case "bid":
                return _bid(what, rules)
            case _:
                return None
    except ValueError:  # no card, no suit, no number
        return None


def _offer(name: str, rules: Rules) -> str:
    """The name of a row of offers, or of what is sold; raises ``ValueError`` where there is none of it."""
    names = [*(row.name for row in rules.offers.rows), *([SALE] if rules.is_sold else [])]
    return names[names.index(name)]


def _bid(what: str, rules: Rules) -> Bid | None:
    if rules.bidding is None:
        return None
    if what == SET:
        return set_taken_by_dealer(rules)
    named = next((bid for bid in ladder_of(rules).bids if bid.name == what), None)
    return named or (Bid(int(what)) if what.isascii() and what.isdecimal() else None)
