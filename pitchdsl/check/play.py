"""Has every seat a legal play, and does everyone hold as many cards as the others when the first lead is made."""

from collections.abc import Iterator

from pitchdsl.cards import rank_sign
from pitchdsl.check.before_trump import first_lead, thrown_trumps
from pitchdsl.check.dead_exchange import check_nobody_exchanges
from pitchdsl.check.draft import Also, Draft
from pitchdsl.check.hands import fewest_cards, hand_sizes
from pitchdsl.check.holder import check_holder
from pitchdsl.check.idle_exchange import hand_before
from pitchdsl.check.idle_play import check_idle_play
from pitchdsl.check.kept import check_kept
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.game.exchange.actions import DiscardCards, DrawCards, PassCards, Receiver
from pitchdsl.game.exchange.rules import Step
from pitchdsl.game.hand_sizes import hands_dealt, roles_of_seats
from pitchdsl.game.play.leadable import Leadable
from pitchdsl.game.play.rules import (
    FirstLead,
    Follow,
    Holding,
    LaterLeads,
    Void,
)
from pitchdsl.game.table.rules import Each, Jokers
from pitchdsl.game.table.seating import Sides
from pitchdsl.game.trump.rules import NamedBy
from pitchdsl.language.english import count
from pitchdsl.language.people import People


def check_play(draft: Draft) -> Iterator[Problem]:
    """P321 to P330."""
    leads = [*first_lead(draft), *_free_to_follow(draft)]
    yield from leads
    yield from check_holder(draft)
    yield from _trump_only(draft)
    yield from check_idle_play(draft)
    yield from check_nobody_exchanges(draft)
    yield from check_kept(draft)
    wrong = [*thrown_trumps(draft), *_exchange_actions(draft)]
    wrong += [] if wrong else hand_sizes(draft)  # else nobody knows what they do to a hand
    yield from wrong
    if not wrong and not leads and draft.can_be_dealt:
        yield from _joker_led(draft)


def _free_to_follow(draft: Draft) -> Iterator[Problem]:
    """Who must trump without a card of the suit may hardly play anything with one."""
    rules = draft.rules
    low = rank_sign(rules.deck.ranks.ranks[-1])
    if rules.play.follow.holding.is_free and rules.play.follow.void is Void.TRUMP:
        yield draft.problem(
            "P323",
            Follow.address,
            "who has the led suit may play anything, and who has not must trump",
            f"write `suit or trump, else trump, else any card`, or `{rules.play.follow.holding.words}, else any card`",
            case=f"for example, hearts are led and spades are trump: from the {low} of hearts, the {low} of clubs and "
            f"the {low} of spades any may be played, but from the last two only the spade",
        )


def _joker_led(draft: Draft) -> Iterator[Problem]:
    """Where the first lead names trump, the leader must have something else than jokers."""
    rules, jokers = draft.rules, draft.rules.deck.jokers.number
    if not rules.trump.named_by.by_lead or not rules.deal.each.cards or not 1 <= jokers <= 2:
        return
    if rules.play.joker_led.names:
        return
    fewest = fewest_cards(draft)
    if jokers >= fewest:
        named = ["the red joker", "the black joker"][: max(1, fewest)] if jokers == 2 else ["the joker"]
        held = " and ".join(named)
        leader = "the pitcher" if rules.bidding else "the first leader"
        dealt = jokers >= rules.deal.each.cards or rules.exchange is None
        yield draft.problem(
            "P327",
            Each.address if dealt or rules.exchange is None else rules.exchange.steps[-1].origin.address,
            "a hand may be nothing but jokers, and a joker's lead names no trump",
            f"{'deal' if dealt else 'let everyone keep'} more cards, let somebody name trump before, or write "
            "`joker led: names a suit`",
            case=f"for example, {leader} {'is dealt' if dealt else 'keeps'} {held}, and nothing else",
            also=[(Jokers.address, "so many jokers"), (NamedBy.address, "trump is named by the lead")],
        )


def _trump_only(draft: Draft) -> Iterator[Problem]:
    """Who sits out has no trump, so nothing but trumps may be led and played."""
    play = draft.rules.play
    only, out = play.follow.holding is Holding.TRUMP, play.follow.void is Void.SIT_OUT
    if not only and not out:
        return
    if not (only and out):
        yield draft.problem(
            "P328",
            Follow.address,
            "only trumps are played, and who has none may play something else"
            if only
            else "who has not the suit led sits out, and others may play what is no trump",
            "where only trumps are played, write `follow: trump, else sit out`, and `trump` behind `first lead` and "
            f"`later leads`{_named_before(draft)}",
            case=f"for example, spades are trump and led: the {_highest(draft)} of hearts may not be played by the one "
            "half of this line, and may by the other"
            if only
            else f"for example, hearts are led: who has no heart, but the {_highest(draft)} of trump, sits out all the "
            "same",
        )
        return
    leads = ((FirstLead.address, play.first_lead), (LaterLeads.address, play.later_leads))
    free = [address for address, lead in leads if lead.cards is not Leadable.TRUMP]
    if free:
        lines = " and ".join(f"`{address.split('/')[1]}: trump`" for address in free)
        yield draft.problem(
            "P328",
            free[0],
            "another card than a trump may be led here, and only trumps are played",
            f"write {lines}{_named_before(draft)}",
            case=f"for example, spades are trump and the {_highest(draft)} of hearts is led: nobody may follow "
            "with a heart",
            also=[*((address, "and here") for address in free[1:]), (Follow.address, "only trumps are played")],
        )


def _highest(draft: Draft) -> str:
    """The highest rank of the pack, for examples."""
    return rank_sign(draft.rules.deck.ranks.ranks[0])


def _named_before(draft: Draft) -> str:
    """What else a game needs in which only trumps are led: trump must be known before."""
    if not draft.rules.trump.named_by.by_lead:
        return ""
    return (
        f", and let trump be named before: `named by: {'the pitcher' if draft.rules.bidding else 'left of the dealer'}`"
    )


def _exchange_actions(draft: Draft) -> Iterator[Problem]:
    for step in draft.rules.exchange.steps if draft.rules.exchange else ():
        for place, action in enumerate(step.deeds):
            thrown = any(isinstance(before, DiscardCards) for before in step.deeds[:place])
            if isinstance(action, DrawCards) and action.to is None and not thrown:
                yield _misfit(
                    draft,
                    step,
                    "`draw as many` follows no discard",
                    "say first what is thrown: `discard up to 4, then draw as many`",
                )
            if isinstance(action, DrawCards) and action.to is None and action in step.deeds[:place]:
                yield _misfit(
                    draft,
                    step,
                    "`draw as many` stands twice: as many as when?",
                    "write it once, behind the last discard; or let the second go `draw to 6`",
                )
            if isinstance(action, DrawCards) and action.to == 0:
                yield _misfit(draft, step, "a hand is not drawn up to 0", "for example `draw to 6`")
            if isinstance(action, DiscardCards) and (action.down_to == 0 or action.most == 0):
                yield _misfit(draft, step, "nobody plays without cards", "leave at least one card")
            if isinstance(action, PassCards):
                yield from _passing(draft, step, action)


def _passing(draft: Draft, step: Step, action: PassCards) -> Iterator[Problem]:
    """Everyone passes cards that they have, to somebody who is there."""
    rules = draft.rules
    if step.who != People():
        yield _misfit(
            draft,
            step,
            "where only some pass cards, hands are no longer of one size",
            f"that only some pass cards cannot be said; all can: `everyone: {action.words()}`",
        )
        return
    if action.to is Receiver.PARTNER and not rules.players.sides.seating.in_pairs:
        yield _misfit(
            draft,
            step,
            "nobody sits opposite as a partner",
            "pass to another player: `pass 2 to the left`",
            also=[(Sides.address, "the sides")],
        )
    if action.number == 0:
        yield _misfit(draft, step, "nobody passes 0 cards", f"drop this line, or `pass 1 to {action.to.words}`")
    assert rules.exchange is not None
    before = rules.exchange.steps[: rules.exchange.steps.index(step)]
    called = rules.players.partner is not None and rules.players.partner.is_hidden  # that card stays where it is
    held = -called + min(
        hand_before(draft, before, step, roles, each, action).least
        for roles in roles_of_seats(rules)
        for each in hands_dealt(rules)
    )
    if action.number > held:
        yield _misfit(
            draft,
            step,
            f"a player may have only {count(held, 'card')} here, and cannot pass {action.number}",
            f"pass fewer: `pass {held} to {action.to.words}`" if held else "deal cards, or drop this line",
            also=[(Each.address, "so many cards are dealt")],
        )


def _misfit(draft: Draft, step: Step, title: str, remedy: str, also: Also = ()) -> Problem:
    """P325: a deed that cannot be done as it stands."""
    return draft.problem("P325", step.origin.address, title, remedy, also=also)
