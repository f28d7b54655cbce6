"""Cards that may not be discarded: are they in the pack, and is it known which they are when cards are thrown."""

from collections.abc import Iterator

from pitchdsl.check.cards import called
from pitchdsl.check.count import in_pack, named_outright
from pitchdsl.check.draft import Draft
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.game.exchange.actions import DiscardCards
from pitchdsl.game.exchange.rules import Kept
from pitchdsl.game.table.rules import Jokers, Ranks
from pitchdsl.game.trump.rules import NamedBy
from pitchdsl.language.card_selectors import CardSet, Each, card_words


def check_kept(draft: Draft) -> Iterator[Problem]:
    """P324, P329 and P331, for what may not be discarded."""
    exchange = draft.rules.exchange
    if exchange is None or exchange.kept is None:
        return
    named = [card for each in exchange.kept.cards for card in named_outright(each)]
    absent = [called(card, draft) for card in named if not in_pack(draft, card)]
    if absent:
        yield draft.problem(
            "P331",
            Kept.address,
            f"the {absent[0]} is not in the pack",
            "put it into the pack under `deck`, or take it out of this line",
            about=[absent[0]],
            also=[(Ranks.address, "these ranks are in the pack"), (Jokers.address, "and these jokers")],
        )
    if draft.rules.trump.named_by.by_lead:
        unknown = next(exchange.kept.on_trump(), None)
        if unknown is not None:
            namer = "the pitcher" if draft.rules.bidding else "left of the dealer"
            yield draft.problem(
                "P324",
                Kept.address,
                f"nobody knows which card `{_words(unknown)}` is when cards are thrown",
                f"let somebody name trump before: `named by: {namer}`; or name cards by what is printed, such as "
                "`each J`",
                also=[(NamedBy.address, "trump is known only after the first lead")],
            )
    if not any(isinstance(action, DiscardCards) for step in exchange.steps for action in step.deeds):
        yield draft.warning("P329", Kept.address, "nobody discards any cards here", "say who does, or drop the line")


def _words(card: CardSet) -> str:
    return card.picked() if isinstance(card, Each) else card_words(card)
