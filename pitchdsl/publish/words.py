"""Parts of rules as the language says them: people, deeds."""

from pitchdsl.rules.exchange import Deed, Discard, Draw, Throwable
from pitchdsl.rules.points import (
    ByBestTrick,
    ByCard,
    ByEveryTrick,
    ByLastTrick,
    ByMostPips,
    Recipient,
    TieTo,
)


def recipient(to: Recipient) -> str:
    """Who has a point."""
    if isinstance(to, ByCard):
        return f"the {to.fact.value} of {to.card.picked()}"
    if isinstance(to, ByMostPips | ByBestTrick):
        tied = {
            TieTo.NOBODY: "nobody if tied",
            TieTo.PITCHER: "the pitcher if tied",
            TieTo.DEFENDERS: "the defenders if tied",
        }
        return f"the winner of {'' if isinstance(to, ByMostPips) else 'the trick with '}most pips, {tied[to.tied]}"
    if isinstance(to, ByLastTrick):
        return "the winner of the last trick"
    return "the winner of every trick" if isinstance(to, ByEveryTrick) else "the pitcher"


def deed(each: Deed) -> str:
    """What is done in a step of the exchange."""
    if isinstance(each, Draw):
        return "draw as many" if each.to is None else f"draw to {each.to}"
    if not isinstance(each, Discard):
        return "take the stock"
    words = ["discard"]
    if each.which is Throwable.NON_TRUMP:
        words.append("all non-trump" if each.every else "non-trump")
    if each.most is not None:
        words.append(f"up to {each.most}")
    if each.down_to is not None:
        words.append(f"down to {each.down_to}")
    return " ".join(words)
