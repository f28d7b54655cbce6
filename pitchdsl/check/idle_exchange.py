"""Steps of the exchange that change nothing, and payments that nobody ever sees because the game is over."""

from collections.abc import Iterator, Sequence

from attrs import evolve

from pitchdsl.check.draft import Draft
from pitchdsl.check.situations import meets, situations
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.game.bounded import all_points
from pitchdsl.game.exchange.actions import AnyExchangeAction, HandSize, PassCards, Supply
from pitchdsl.game.exchange.rules import Step
from pitchdsl.game.hand_sizes import hands_dealt, roles_of_seats, takes_part
from pitchdsl.game.table.rules import Each
from pitchdsl.game.winning.rules import AtOnce
from pitchdsl.language.conditions import Condition
from pitchdsl.language.people import Person


def check_idle_exchange(draft: Draft) -> Iterator[Problem]:
    """P382: a deed that leaves every hand as it is."""
    exchange = draft.rules.exchange
    if exchange is None:
        return
    for number, step in enumerate(exchange.steps):
        idle = step.deeds[0]  # those behind it may only make sure
        if _is_idle(draft, exchange.steps[:number], step, idle):
            yield draft.warning(
                "P382",
                step.origin.address,
                f"`{idle.words()}` changes nothing: "
                + ("the stock is empty" if _takes(idle) else "nobody's hand is bigger or smaller by it"),
                f"change the number, or {draft.dropping(step.origin.address)}",
                also=[(Each.address, "so many cards are dealt")],
            )


def _is_idle(draft: Draft, before: tuple[Step, ...], step: Step, idle: AnyExchangeAction) -> bool:
    """Whether no player of this step ever has another number of cards after this deed, nor other ones."""
    if isinstance(idle, PassCards):
        return False
    if _takes(idle):
        deal, least = draft.rules.deal, draft.rules.players.seats.least
        left = max(draft.pack - least * each - deal.kitty.cards for each in hands_dealt(draft.rules)[:1])
        return left <= 0
    hands = [
        hand_before(draft, before, step, roles, each, idle)
        for roles in roles_of_seats(draft.rules)
        if takes_part(step, roles)
        for each in hands_dealt(draft.rules)
    ]
    return all(idle.resized(hand, step.after(idle), draft.pack) == hand for hand in hands)


def _takes(action: AnyExchangeAction) -> bool:
    """Whether a deed takes the rest of the stock."""
    return action.supplied(Supply(left=1, biggest=1, thrown=0, stock=1), 1).stock == 0 and not action.operands(())


def hand_before(
    draft: Draft, steps: tuple[Step, ...], last: Step, roles: frozenset[Person], each: int, action: AnyExchangeAction
) -> HandSize:
    """How many cards a seat with these roles may have before a deed of the last of these steps."""
    kitty = draft.rules.deal.kitty
    least = most = each + (kitty.cards if kitty.to in roles else 0)
    hand = HandSize(least=least, most=most, full_least=least, full_most=most)
    for step in (*steps, last):
        hand = evolve(hand, full_least=hand.least, full_most=hand.most)
        if not takes_part(step, roles):
            continue
        for done in step.deeds:
            if step is last and done is action:
                return hand
            hand = done.resized(hand, step.after(done), draft.pack)
    return hand


def check_unseen(draft: Draft) -> Iterator[Problem]:
    """P383: what a bid pays, or costs, only in a hand that has ended the game."""
    winning, settlement, total = draft.rules.winning, draft.rules.settlement, all_points(draft.rules)
    for row, made, ends, section in (
        (settlement.made, True, winning.wins, "wins at once"),
        (settlement.set, False, winning.loses, "loses at once"),
    ):
        for case in row.change.exceptions if ends else ():
            asked = (case.when, *(each.condition for each in ends))
            hands = [
                evolve(each, own=True)
                for each in situations(draft, *asked)
                if each.made is made and meets(case.when, each, total)
            ]
            over = [next((end for end in ends if end.condition.met(hand.facts(total)) is True), None) for hand in hands]
            if hands and None not in over and _own_lines(draft, row.origin.address, case.when, section, over):
                wrong = draft.warning(
                    "P383",
                    row.origin.address,
                    "nobody ever sees this: the game is over with such a hand",
                    "drop this line, or the row that ends the game",
                    also=[(f"{section}/{end.name}", "this ends the game") for end in dict.fromkeys(over) if end],
                )
                yield draft.at_exception(wrong, row.origin.address, case.when)


def _own_lines(draft: Draft, address: str, when: Condition, section: str, over: Sequence[AtOnce | None]) -> bool:
    """Whether the author could have known: a house rule need not matter in every part to each game that it fits."""
    parts = draft.variant.entries[address].parts.values()
    home = [part.exceptions[when].line.span.source for part in parts if when in part.exceptions]
    ends = [draft.variant.place_of(f"{section}/{end.name}") for end in over if end]
    known = [draft.variant.span.source, *(place.source for place in ends if place)]
    return any(source in known for source in home)
