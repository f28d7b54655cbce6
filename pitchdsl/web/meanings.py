"""What things mean that are said at the table, in the rulebook's own words."""

from functools import lru_cache
from typing import Any

from pitchdsl.game.actions import SALE, SET, Action, Answer, Ask, Bid, NameTrump, Pass
from pitchdsl.game.conditional_override import said_at
from pitchdsl.game.rules import Rules
from pitchdsl.language.card_recipients import ByCard, Ownership
from pitchdsl.language.origin import Rule
from pitchdsl.rulebook.glossary import glossary
from pitchdsl.rulebook.parts import Paragraph, blocks_in
from pitchdsl.rulebook.sentences import told
from pitchdsl.rulebook.voice import voice_of


@lru_cache(maxsize=512)
def meaning(rules: Rules, action: Action) -> str:
    """What comes of saying this by these rules; empty where its own words tell."""
    bidding = rules.bidding
    if isinstance(action, Pass) and bidding is not None and bidding.sold is None:
        return f"No bid. {bidding.turns.order.english} {_told(rules, bidding.all_pass)}"
    rule = _rule_of(rules, action)
    return "" if rule is None else _told(rules, rule)


def words(rules: Rules) -> list[dict[str, Any]]:
    """The words of the game, and those by which its sheet says who gets a point, with what they mean."""
    given = {to.fact for item in rules.points.items for to in item.to.possible() if isinstance(to, ByCard)}
    owning = [(fact.words, f"Of a card: {fact.sentence('it')}.") for fact in given if fact is not Ownership.TURNER]
    found = sorted([*glossary(voice_of(rules)), *owning], key=lambda entry: entry[0].lower())
    return [{"word": word, "means": means} for word, means in found]


def _told(rules: Rules, rule: Rule) -> str:
    blocks = blocks_in(told(voice_of(rules), rule))
    return " ".join(block.text for block in blocks if isinstance(block, Paragraph))


def _rule_of(rules: Rules, action: Action) -> Rule | None:
    """The rule that knows what may be said."""
    bidding = rules.bidding
    match action:
        case Ask(offer=offer) | Answer(offer=offer) if offer != SALE:
            return next(row for row in rules.offers.rows if row.name == offer)
        case NameTrump():
            return rules.play.joker_led if rules.trump.named_by.by_lead else rules.trump.named_by
        case Bid(name=str(name)) if name != SET:
            return next(row for row in rules.calls if row.name == name)
        case Bid() if bidding is not None:
            return bidding.bids if action.name is None else bidding.all_pass
        case Pass() if bidding is not None:
            return bidding.turns
        case Answer() if bidding is not None:
            return bidding.sold
        case _:
            section = getattr(rules, action.rule.split("/")[0], None)
            rule: Rule | None = None if section is None else said_at(section, action.rule)
            return rule
