"""The plan of a hand: the phases that its rules need, in the order in which they come.

Each phase is a module that knows nothing of the others. A new one takes its place in :data:`PHASES`, with what rules
must have for it to be needed.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from pitchdsl.game.auction import doubling
from pitchdsl.game.auction import phase as auction
from pitchdsl.game.count import phase as counting
from pitchdsl.game.exchange import phase as exchange
from pitchdsl.game.facts import Reader
from pitchdsl.game.offers import phase as offers
from pitchdsl.game.partners import phase as partners
from pitchdsl.game.phase import Phase, automatic
from pitchdsl.game.play import phase as playing
from pitchdsl.game.rules import Rules
from pitchdsl.game.settlement import phase as settling
from pitchdsl.game.table import dealing, misdeal
from pitchdsl.game.trump import naming, turnup

PHASES: tuple[Phase[Any], ...] = (
    automatic("the deal", dealing.begin),
    Phase(
        name="throwing in",
        needed_by=lambda rules: rules.deal.misdeal is not None,
        begin=misdeal.begin,
        legal=misdeal.legal,
        apply=misdeal.apply,
        refuse=misdeal.refuse,
    ),
    automatic("the turn-up", turnup.begin, turnup.needed),
    Phase(
        name="the offers",
        needed_by=offers.needed,
        begin=offers.begin,
        legal=offers.legal,
        apply=offers.apply,
        refuse=offers.refuse,
    ),
    automatic("trump", turnup.make_trump, turnup.needed),
    Phase(
        name="the bidding",
        begin=auction.begin,
        legal=auction.legal,
        apply=auction.apply,
        refuse=auction.refuse,
    ),
    automatic("finding the partner", partners.find, partners.by_bidding),
    automatic("taking the kitty", naming.take_kitty),
    Phase(
        name="naming trump",
        begin=naming.begin,
        legal=naming.legal,
        apply=naming.apply,
        refuse=naming.refuse,
    ),
    Phase(
        name="choosing a partner",
        needed_by=partners.by_pitcher,
        begin=partners.begin,
        legal=partners.legal,
        apply=partners.apply,
        refuse=partners.refuse,
    ),
    Phase(
        name="the doubling",
        needed_by=doubling.needed,
        begin=doubling.begin,
        legal=doubling.legal,
        apply=doubling.apply,
        refuse=doubling.refuse,
    ),
    Phase(
        name="the exchange",
        begin=exchange.begin,
        legal=exchange.legal,
        apply=exchange.apply,
        refuse=exchange.refuse,
        deed=exchange.exchange_action_index,
    ),
    Phase(
        name="the play",
        begin=playing.begin,
        legal=playing.legal,
        apply=playing.apply,
        refuse=playing.refuse,
    ),
    automatic("showing the partner", partners.show_at_last, partners.by_card),
    automatic("the count", counting.begin),
    automatic("the settlement", settling.begin),
)
"""Every phase that there is, in the order of a hand."""


FACTS: Mapping[str, Reader] = {
    **dealing.FACTS,
    **offers.FACTS,
    **auction.FACTS,
    **doubling.FACTS,
    **naming.FACTS,
    **playing.FACTS,
    **counting.FACTS,
    **settling.FACTS,
}
"""How each fact is read that conditions ask for, by the phase that knows it."""


@lru_cache(maxsize=256)
def plan_of(rules: Rules) -> tuple[Phase[Any], ...]:
    """The phases of a hand by these rules; it always begins with a deal and ends with a settlement."""
    return tuple(phase for phase in PHASES if phase.needed_by(rules))
