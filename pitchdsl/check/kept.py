"""Cards that may not be discarded: are they in the pack, and is it known which they are when cards are thrown."""

from collections.abc import Iterator

from pitchdsl.check.before_trump import unknown_kept
from pitchdsl.check.count import in_pack, named_outright, not_in_pack
from pitchdsl.check.dead_exchange import nobody_discards
from pitchdsl.check.draft import Draft
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.game.exchange.actions import DiscardCards
from pitchdsl.game.exchange.rules import Kept


def check_kept(draft: Draft) -> Iterator[Problem]:
    """P324, P329 and P331, for what may not be discarded."""
    exchange = draft.rules.exchange
    if exchange is None or exchange.kept is None:
        return
    named = [card for each in exchange.kept.cards for card in named_outright(each)]
    absent = next((card for card in named if not in_pack(draft, card)), None)
    if absent is not None:
        yield not_in_pack(draft, Kept.address, absent, ", or take it out of this line")
    if draft.rules.trump.named_by.by_lead:
        unknown = next(exchange.kept.on_trump(), None)
        if unknown is not None:
            yield unknown_kept(draft, unknown)
    if not any(isinstance(action, DiscardCards) for step in exchange.steps for action in step.deeds):
        yield nobody_discards(draft)
