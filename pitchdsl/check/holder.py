"""A first leader who is found by a card: is there such a card, is it known which, and who leads where nobody has it."""

from collections.abc import Iterator

from pitchdsl.check.before_trump import unknown_leader
from pitchdsl.check.cards import called
from pitchdsl.check.count import in_pack, not_in_pack
from pitchdsl.check.draft import Draft
from pitchdsl.check.idle_play import idle_otherwise
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.game.exchange.actions import DiscardCards
from pitchdsl.game.play.holder import CardHolder
from pitchdsl.game.play.rules import FirstLeader
from pitchdsl.game.rules import Rules
from pitchdsl.game.table.rules import Each, pack_of
from pitchdsl.language.people import Person


def check_holder(draft: Draft) -> Iterator[Problem]:
    """P322, P330, P331 and P427, of the card whose holder leads first."""
    rules, who = draft.rules, draft.rules.play.first_leader.who
    if not isinstance(who, CardHolder):
        return
    card = called(who.card, draft)
    if not in_pack(draft, who.card):
        yield not_in_pack(draft, FirstLeader.address, who.card, ", or let another player lead")
        return
    if rules.trump.named_by.by_lead and who.needs_trump and rules.bidding is None:
        yield unknown_leader(draft, card)
    if not draft.can_be_dealt:
        return
    thrown = _thrown(rules)
    nobody = thrown or any(_left_over(rules, seats) for seats in _tables(rules))
    if nobody and who.otherwise is None:
        other = Person.PITCHER if rules.bidding else Person.LEFT_OF_DEALER
        yield draft.problem(
            "P427",
            FirstLeader.address,
            f"perhaps nobody has the {card}, and nothing says who leads then",
            f"write `first leader: {who.words()}, else {other.words}`",
            case=f"for example, the {card} {'is thrown away before the first lead' if thrown else 'is not dealt'}",
            also=[(Each.address, "so many cards are dealt")],
        )
    elif not nobody and who.otherwise is not None:
        yield idle_otherwise(draft, who, card)


def _tables(rules: Rules) -> range:
    return range(rules.players.seats.least, rules.players.seats.most + 1)


def _left_over(rules: Rules, seats: int) -> bool:
    """Whether a card is not dealt at a table of so many."""
    seated = rules.seated(seats)
    dealt = seats * seated.deal.each.cards + seated.deal.kitty.cards
    return dealt < len(pack_of(seated.deck))


def _thrown(rules: Rules) -> bool:
    """Whether cards are thrown away before the first lead."""
    return rules.exchange is not None and any(
        isinstance(action, DiscardCards) for step in rules.exchange.steps for action in step.deeds
    )
