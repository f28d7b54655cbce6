"""What the fast engine does not play: constructs that would cost every game in it time, or that it cannot hold.

It plays games with open :class:`~pitchdsl.game.exchange.rules.Discards` like others: they change only what players
know.
"""

from collections.abc import Iterator

from pitchdsl.game.exchange.rules import Step
from pitchdsl.game.play.leadable import Leadable
from pitchdsl.game.play.rules import Beating, FirstLead, FirstLeader, LaterLeads, Undertrumping
from pitchdsl.game.rules import Rules
from pitchdsl.language.conditions import leaves

_LEADS = (FirstLead, LaterLeads)


def refuse(rules: Rules) -> None:
    """Raises ``ValueError``, which names the construct, where rules have one that the fast engine does not play."""
    for construct in _refused(rules):
        raise ValueError(construct)


def _refused(rules: Rules) -> Iterator[str]:
    said = [each.then for each in rules.exceptions]
    if rules.trump.named_by.by_card is not None:
        yield "a card that is shown and makes trump"  # and Ownership.TURNER, which asks for it
    if rules.players.partner is not None:
        yield "sides that last for one hand"  # Partner, and CalledCard, which asks for one
    if rules.is_sold:
        yield "a right to pitch that is sold"  # SoldBy, and WhenAllPass.SELLER_PLAYS
    if rules.offers.rows:
        yield "what players may ask of each other"  # MayNotRefuse, and Answers, which asks for it
    leads = [each for each in (rules.play.first_lead, rules.play.later_leads, *said) if isinstance(each, _LEADS)]
    if rules.play.has_duties or any(isinstance(each, Beating | Undertrumping) for each in said):
        yield "duties that go by the card that heads the trick"
    leaders = [each for each in (rules.play.first_leader, *said) if isinstance(each, FirstLeader)]
    if any(each.goes_round for each in leaders):
        yield "a first leader who goes round apart from the deal"
    steps = [*(rules.exchange.steps if rules.exchange else ()), *(each for each in said if isinstance(each, Step))]
    yield from filter(None, (deed.kernel_refuses for step in steps for deed in step.deeds))
    if rules.play.after_trick.cards:
        yield "cards that are drawn in the play"  # AfterTrick, OpenStock, and StockEmpty, which asks for it
    beside = [each.only_if for each in rules.stakes] + [rules.match.counts_double and rules.match.counts_double.when]
    if any(test.recipients() for when in beside if when for test in leaves(when)):
        yield "stakes or double games that go by who had a card"  # how long a hand is played may hang on it
    if any(lead.cards is Leadable.UNTRUMPED for lead in leads):
        yield "leads that wait until somebody has trumped in"
