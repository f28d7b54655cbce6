"""Has every seat a legal play, and does everyone hold as many cards as the others when the first lead is made."""

from collections.abc import Iterator

from pitchdsl.check.place import Draft
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.rules.exchange import Discard, Draw, Step, TakeStock, Throwable
from pitchdsl.rules.people import Person
from pitchdsl.rules.play import Holding, Leadable, Void


def check_play(draft: Draft) -> Iterator[Problem]:
    """P321 to P326."""
    yield from _leads(draft)
    yield from _exchange_before_trump(draft)
    yield from _deeds(draft)
    yield from _hand_sizes(draft)


def _leads(draft: Draft) -> Iterator[Problem]:
    rules = draft.rules
    by_lead = rules.trump.named_by.who is None
    if by_lead and rules.play.first_lead.cards is Leadable.TRUMP:
        yield draft.problem(
            "P321",
            "play/first lead",
            "the first lead must be a trump, and trump is whatever is led",
            "write `first lead: any card`, or let somebody name trump before",
            also=[("trump/named by", "trump is named by the lead")],
        )
    if rules.play.first_leader.who is Person.NAMER and by_lead:
        yield draft.problem(
            "P322",
            "play/first leader",
            "nobody has named trump before the first lead",
            "say who leads, such as `first leader: left of the dealer`",
            also=[("trump/named by", "the lead itself names it")],
        )
    if rules.trump.named_by.who is Person.NAMER:
        yield draft.problem(
            "P322", "trump/named by", "this says nothing: who names trump is who names trump", "name a seat"
        )
    if rules.play.follow.holding is Holding.ANY and rules.play.follow.void is not Void.ANY:
        yield draft.problem(
            "P323",
            "play/follow",
            "who has the led suit may play anything, and who has not must trump",
            "let a player with the suit follow: `suit or trump, else …`; or `any card, else any card`",
        )


def _exchange_before_trump(draft: Draft) -> Iterator[Problem]:
    """The exchange stands before the first lead, so no card is a trump yet where the lead names trump."""
    rules = draft.rules
    if rules.trump.named_by.who is None and rules.exchange:
        for step in rules.exchange.steps:
            if any(isinstance(deed, Discard) and deed.which is Throwable.NON_TRUMP for deed in step.deeds):
                yield draft.problem(
                    "P324",
                    step.origin.address,
                    "no card is a trump yet when these cards are thrown",
                    "let somebody name trump before: `named by: the pitcher`",
                    also=[("trump/named by", "trump is known only after the first lead")],
                )


def _deeds(draft: Draft) -> Iterator[Problem]:
    for step in draft.rules.exchange.steps if draft.rules.exchange else ():
        for place, deed in enumerate(step.deeds):
            thrown = any(isinstance(before, Discard) for before in step.deeds[:place])
            if isinstance(deed, Draw) and deed.to is None and not thrown:
                yield draft.problem(
                    "P325",
                    step.origin.address,
                    "`draw as many` follows no discard",
                    "say first what is thrown: `discard up to 4, then draw as many`",
                )
            if isinstance(deed, Draw) and deed.to == 0:
                yield draft.problem(
                    "P325", step.origin.address, "a hand is not drawn up to 0", "for example `draw to 6`"
                )
            if isinstance(deed, Discard) and (deed.down_to == 0 or deed.most == 0):
                yield draft.problem(
                    "P325", step.origin.address, "nobody plays without cards", "leave at least one card"
                )


def _hand_sizes(draft: Draft) -> Iterator[Problem]:
    """Everyone must come to the first lead with as many cards."""
    sizes = {person: _sizes(draft, person) for person in (None, Person.DEALER, Person.PITCHER)}
    everybody = set().union(*(range(least, most + 1) for least, most in sizes.values()))
    if len(everybody) > 1:
        different = next((p for p, size in sizes.items() if size != sizes[None]), None)
        who = f"the {different.value}" if different else "a player"
        least, most = min(everybody), max(everybody)
        step = draft.rules.exchange.steps[-1].origin.address if draft.rules.exchange else "deal/kitty"
        yield draft.problem(
            "P326",
            step,
            f"not everyone comes to the first lead with as many cards: {who} may hold {least} or {most}",
            "let everyone end with the same number: `then draw as many`, `then draw to 6`, or `down to 6`",
            also=[("deal/each", "so many are dealt"), ("deal/kitty", "and so many are taken")],
        )


def _sizes(draft: Draft, person: Person | None) -> tuple[int, int]:
    """The fewest and the most cards that somebody with this role (or none) can hold at the first lead."""
    deal = draft.rules.deal
    least = most = deal.each.cards + (deal.kitty.cards if deal.kitty.cards and deal.kitty.to is person else 0)
    for step in draft.rules.exchange.steps if draft.rules.exchange else ():
        if _does(step, person):
            least, most = _after(step, least, most, draft)
    return least, most


def _does(step: Step, person: Person | None) -> bool:
    if step.who.only:
        return step.who.only is person
    return step.who.but is None or step.who.but is not person


def _after(step: Step, least: int, most: int, draft: Draft) -> tuple[int, int]:
    before = (least, most)
    limit = next((deed.to for deed in step.deeds if isinstance(deed, Draw) and deed.to is not None), None)
    for deed in step.deeds:
        if isinstance(deed, TakeStock):
            most += draft.pack
        elif isinstance(deed, Discard):
            # trumps are kept, however many there are, so only what is thrown by choice or by rule goes
            floor = deed.down_to if deed.down_to is not None else 0
            thrown = deed.most if deed.most is not None else most
            least = max(min(least, floor), least - thrown) if deed.down_to is not None else max(0, least - thrown)
            most = min(most, deed.down_to) if deed.down_to is not None else most
            if deed.every and limit is not None:
                most = min(most, limit)
        elif deed.to is None:
            least, most = before
        else:
            least, most = max(least, deed.to), max(most, deed.to)
    return least, most
