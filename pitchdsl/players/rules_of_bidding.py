"""How level 3 bids."""

import os

from pitchdsl.actions import SET, Action, Bid, Hold, Pass, RunIt
from pitchdsl.bots.simple import needed
from pitchdsl.players.outlook import Outlook
from pitchdsl.players.rule import GoodPlay
from pitchdsl.rules.bidding import TurnOrder

GOOD = int(os.environ.get("GD", 45))
TOP = int(os.environ.get("TP", 60))
OVER = int(os.environ.get("OV", 85))


def call(at: Outlook) -> Action:
    view = at.view
    actions = view.legal_actions
    mine = next(side for side in view.sides if view.seat in side)
    partner = view.pitcher is not None and view.pitcher != view.seat and view.pitcher in mine
    hold = next((action for action in actions if isinstance(action, Hold)), None)
    good = OVER if partner else GOOD
    if hold is not None and view.bid is not None and not partner and at.makes(Bid(view.bid)) >= GOOD:
        return hold
    bids = [action for action in actions if isinstance(action, Bid) and action.name != SET]
    sound = [bid for bid in bids if at.makes(bid) >= good]
    if sound:
        bidding = view.rules.bidding
        once = bidding is not None and bidding.turns.order is TurnOrder.ONCE and view.seat != view.dealer
        if once and not partner:
            return max([sound[0], *(bid for bid in sound if at.makes(bid) >= TOP)], key=lambda b: b.value)
        return sound[0]
    if isinstance(actions[0], Pass | Hold):
        return actions[0]
    if RunIt() in actions:
        return RunIt()
    take_set = next((action for action in actions if isinstance(action, Bid) and action.name == SET), None)
    if take_set is not None and at.makes(Bid(take_set.value)) < 20:
        return take_set
    plain = [bid for bid in bids if bid.name is None]
    return (plain or bids)[0]
