"""Lines of the play that change nothing."""

from collections.abc import Iterator

from pitchdsl.check.draft import Also, Draft
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.game.count.rules import ScoringItem
from pitchdsl.game.play.holder import CardHolder
from pitchdsl.game.play.leadable import Leadable
from pitchdsl.game.play.rules import (
    EndsEarly,
    FirstLead,
    FirstLeader,
    Follow,
    JokerLed,
    LaterLeads,
    Undertrump,
    Undertrumping,
    Void,
)
from pitchdsl.game.table.rules import Each, Jokers, Seats
from pitchdsl.game.trump.rules import NamedBy
from pitchdsl.game.walk import asks_for_the_play
from pitchdsl.language.recipients import ByLastTrick


def check_idle_play(draft: Draft) -> Iterator[Problem]:
    """P330."""
    yield from _unbroken(draft)
    yield from _idle_duties(draft)
    yield from _idle_jokers(draft)
    yield from _never_early(draft)


def _unbroken(draft: Draft) -> Iterator[Problem]:
    """Where trump is led to the first trick, it is broken from there on."""
    play = draft.rules.play
    by_lead = draft.rules.trump.named_by.by_lead
    if play.later_leads.cards is Leadable.UNBROKEN and (by_lead or play.first_lead.cards is Leadable.TRUMP):
        remedy = (
            "drop the line: here the first lead makes trump"
            if by_lead
            else "write `first lead: any card but trump until broken`, too, or drop the line"
        )
        yield _idle(draft, LaterLeads.address, "trump is broken by the first lead", remedy)


def _idle_duties(draft: Draft) -> Iterator[Problem]:
    """A duty not to undertrump needs a trick that a second player may trump."""
    rules, address = draft.rules, Undertrumping.address
    if rules.play.undertrumping.who is Undertrump.ALLOWED or address not in draft.variant.entries:
        return
    if rules.players.seats.most == 2:
        yield _idle(draft, address, "with 2 players nobody plays after a trump", also=[(Seats.address, "so many play")])
    elif rules.play.follow.void is Void.SIT_OUT:
        yield _idle(draft, address, "only trumps are led", also=[(Follow.address, "only trumps are played")])


def _idle_jokers(draft: Draft) -> Iterator[Problem]:
    """What is said of a joker that is led needs a joker, and of its suit a first lead that makes trump."""
    rules, said = draft.rules, draft.variant.entries
    for address, lead in ((FirstLead.address, rules.play.first_lead), (LaterLeads.address, rules.play.later_leads)):
        if lead.cards is Leadable.NO_JOKER and address in said and not rules.deck.jokers.number:
            yield _idle(draft, address, "no joker is in the pack")
    if not rules.play.joker_led.names or JokerLed.address not in said:
        return
    if not rules.trump.named_by.by_lead:
        why = "trump is named before the first lead, and a joker is one of the trumps"
        yield _idle(draft, JokerLed.address, why, also=[(NamedBy.address, "trump is named here")])
    elif not rules.deck.jokers.number:
        yield _idle(draft, JokerLed.address, "no joker is in the pack", also=[(Jokers.address, "")])
    elif rules.play.first_lead.cards is Leadable.NO_JOKER:
        yield _idle(
            draft,
            JokerLed.address,
            "no joker is led first while there is anything else",
            "write `first lead: any card`, or drop the line",
            what="this hardly changes anything",
            also=[(FirstLead.address, "no joker may be led")],
        )


def _never_early(draft: Draft) -> Iterator[Problem]:
    """A hand cannot end early where something hangs on every trick to come."""
    rules = draft.rules
    if not rules.play.ends_early.decided:
        return
    waits = next((item for item in rules.points.items if item.only_if is None and _is_of_last_trick(item)), None)
    if waits is not None:
        why, also = "who wins the last trick is open to the end", [(waits.origin.address, "this waits for it")]
    elif asks_for_the_play(rules):
        why, also = "the game asks for tricks or pips, and each trick to come has some", []
    else:
        return
    yield _idle(draft, EndsEarly.address, why, what="no hand ever ends early", also=also)


def _is_of_last_trick(item: ScoringItem) -> bool:
    return any(isinstance(to, ByLastTrick) for to in item.to.possible())


def idle_otherwise(draft: Draft, who: CardHolder, card: str) -> Problem:
    """P330: somebody always has the card whose holder leads first."""
    return _idle(
        draft,
        FirstLeader.address,
        f"somebody always has the {card}",
        f"write `first leader: {CardHolder(card=who.card).words()}`",
        what="`else` changes nothing here",
        also=[(Each.address, "all cards are dealt")],
    )


def _idle(
    draft: Draft,
    address: str,
    why: str,
    remedy: str = "drop the line",
    *,
    what: str = "this changes nothing",
    also: Also = (),
) -> Problem:
    return draft.warning("P330", address, f"{what}: {why}", remedy, also=also)
