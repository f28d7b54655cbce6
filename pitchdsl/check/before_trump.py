"""What is asked of trump before anybody has named it: who has named it, and which cards are trumps."""

from collections.abc import Iterator

from pitchdsl.cards import rank_sign
from pitchdsl.check.draft import Draft
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.game.exchange.actions import DiscardCards, Throwable
from pitchdsl.game.exchange.rules import Kept
from pitchdsl.game.play.leadable import Leadable
from pitchdsl.game.play.rules import FirstLead, FirstLeader
from pitchdsl.game.table.rules import Kitty
from pitchdsl.game.trump.rules import NamedBy
from pitchdsl.language.card_selectors import CardSet, Each, card_words
from pitchdsl.language.people import Person
from pitchdsl.language.recipients import ByRole


def first_lead(draft: Draft) -> Iterator[Problem]:
    """P321 and P322, of the first lead and who makes it."""
    rules, named_by = draft.rules, draft.rules.trump.named_by
    by_lead = named_by.by_lead
    if by_lead and rules.play.first_lead.cards in (Leadable.TRUMP, Leadable.UNBROKEN, Leadable.UNTRUMPED):
        must = "must be a trump" if rules.play.first_lead.cards is Leadable.TRUMP else "must not be a trump"
        yield draft.problem(
            "P321",
            FirstLead.address,
            f"the first lead {must}, and trump is whatever is led",
            "write `first lead: any card`, or let somebody name trump before",
            case=_no_first_lead(draft),
            also=[(NamedBy.address, "trump is named by the lead")],
        )
    if rules.play.first_leader.role is Person.NAMER and named_by.who is None:
        yield draft.problem(
            "P322",
            FirstLeader.address,
            "nobody has named trump before the first lead",
            f"say who leads, such as `first leader: {'the pitcher' if rules.bidding else 'left of the dealer'}`",
            also=[(NamedBy.address, "the lead itself names it" if by_lead else "a card makes trump")],
        )
    if by_lead and rules.bidding is not None and rules.play.first_leader.who not in (Person.PITCHER, Person.NAMER):
        yield draft.problem(
            "P322",
            FirstLeader.address,
            "the first lead names trump, and here it would not be the pitcher's",
            "write `first leader: the pitcher`, or let the pitcher name trump before: `named by: the pitcher`",
            also=[(NamedBy.address, "trump is named by the lead")],
        )
    if named_by.who is Person.NAMER:
        yield draft.problem(
            "P322", NamedBy.address, "this says nothing: who names trump is who names trump", "name a seat"
        )


def _no_first_lead(draft: Draft) -> str:
    """A hand from which nothing may be led, where the first lead makes trump and is not free."""
    ranks = draft.rules.deck.ranks.ranks
    high, low = rank_sign(ranks[0]), rank_sign(ranks[-1])
    if draft.rules.play.first_lead.cards is Leadable.TRUMP:
        return f"for example, with the {high} of spades and the {low} of hearts in hand: neither is a trump yet"
    return f"for example, who leads the {low} of hearts makes hearts trump, and has led a trump"


def early_namer(draft: Draft) -> Iterator[Problem]:
    """P322: the namer of trump, at a moment when nobody has named it.

    The kitty is taken before trump is named, and the exchange is over before a lead can make trump.
    """
    named_by = draft.rules.trump.named_by
    for address, person in kitty_and_exchange(draft):
        if person is Person.NAMER and (named_by.who is None or address == Kitty.address):
            yield draft.problem(
                "P322",
                address,
                "nobody has named trump yet when these cards change hands",
                "name another player, such as `the pitcher`",
                also=[(NamedBy.address, "trump is named here" if named_by.by_card is None else "a card makes trump")],
            )
    for item in draft.rules.points.items if named_by.by_card is not None else ():
        if any(isinstance(to, ByRole) and to.who is Person.NAMER for to in item.recipients()):
            yield draft.problem(
                "P322",
                item.origin.address,
                "nobody names trump here",
                "give it to another player, such as `the dealer`",
                also=[(NamedBy.address, "a card makes trump")],
            )


def kitty_and_exchange(draft: Draft) -> list[tuple[str, Person | None]]:
    """Whom the kitty and the steps of the exchange name, and where."""
    rules = draft.rules
    steps = rules.exchange.steps if rules.exchange else ()
    kitty = rules.deal.kitty
    return [
        *([(Kitty.address, kitty.to)] if kitty.cards else []),
        *((step.origin.address, step.who.only or step.who.but) for step in steps),
    ]


def unknown_leader(draft: Draft, card: str) -> Problem:
    """P322: nobody knows the card whose holder leads first."""
    return draft.problem(
        "P322",
        FirstLeader.address,
        f"nobody knows which card the {card} is before the first lead",
        "name a card by what is printed, such as `the holder of 2 of clubs, else left of the dealer`",
        also=[(NamedBy.address, "the lead itself names trump")],
    )


def thrown_trumps(draft: Draft) -> Iterator[Problem]:
    """P324: the exchange stands before the first lead, so no card is a trump yet where the lead names trump."""
    rules = draft.rules
    for step in rules.exchange.steps if rules.trump.named_by.by_lead and rules.exchange else ():
        if any(isinstance(action, DiscardCards) and action.which is Throwable.NON_TRUMP for action in step.deeds):
            yield _not_yet(draft, step.origin.address, "no card is a trump yet when these cards are thrown")


def unknown_kept(draft: Draft, card: CardSet) -> Problem:
    """P324: nobody knows which card may not be discarded."""
    name = card.picked() if isinstance(card, Each) else card_words(card)
    title = f"nobody knows which card `{name}` is when cards are thrown"
    return _not_yet(draft, Kept.address, title, "; or name cards by what is printed, such as `each J`")


def _not_yet(draft: Draft, address: str, title: str, otherwise: str = "") -> Problem:
    namer = "the pitcher" if draft.rules.bidding else "left of the dealer"
    remedy = f"let somebody name trump before: `named by: {namer}`{otherwise}"
    also = [(NamedBy.address, "trump is known only after the first lead")]
    return draft.problem("P324", address, title, remedy, also=also)
