"""How many cards everyone holds at the first lead: as many as the others, whatever seats the roles fall to."""

from collections.abc import Iterator
from itertools import product

from attrs import evolve

from pitchdsl.check.cards import shortages
from pitchdsl.check.draft import Draft
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.game.exchange.actions import DiscardCards, DrawCards
from pitchdsl.game.exchange.rules import Kept, LeftOut, Step
from pitchdsl.game.hand_sizes import hands_dealt, most_kept, possible_exchanges, roles_of_seats, size_at_first_lead
from pitchdsl.game.table.rules import Each, Kitty
from pitchdsl.language.people import People, Person


def hand_sizes(draft: Draft) -> Iterator[Problem]:
    """P326: everyone must come to the first lead with as many cards."""
    if not draft.rules.deal.each.cards:
        return
    for each, steps in product(hands_dealt(draft.rules), possible_exchanges(draft.rules)):
        problem = _different_hands(
            draft,
            {roles: size_at_first_lead(draft.rules, roles, each, steps) for roles in roles_of_seats(draft.rules)},
            steps,
        )
        if problem is not None:
            yield problem
            return


def fewest_cards(draft: Draft) -> int:
    """The fewest cards that anybody may hold at the first lead; who finds no stock to draw from draws none."""
    short = any(True for _ in shortages(draft))
    return min(
        size_at_first_lead(draft.rules, roles, each, tuple(_undrawn(step) if short else step for step in steps))[0]
        for each, steps, roles in product(
            hands_dealt(draft.rules), possible_exchanges(draft.rules), roles_of_seats(draft.rules)
        )
    )


def _undrawn(step: Step) -> Step:
    return evolve(step, deeds=tuple(action for action in step.deeds if not isinstance(action, DrawCards)))


def _different_hands(
    draft: Draft, sizes: dict[frozenset[Person], tuple[int, int]], steps: tuple[Step, ...]
) -> Problem | None:
    """What is wrong when not everyone holds as many cards, if that is so."""
    everybody = set().union(*(range(least, most + 1) for least, most in sizes.values()))
    if len(everybody) <= 1:
        return None
    ordinary = sizes[min(sizes, key=len)]
    different = next((roles for roles in sorted(sizes, key=len) if sizes[roles] != ordinary), frozenset())
    who = " who is also ".join(person.english for person in Person if person in different)
    rows = {People(only=person).name(): person.words for person in Person if person in different}
    row = next((f"{words}: " for name, words in rows.items() if f"exchange/{name}" not in draft.variant.entries), "")
    as_many = _as_many(steps, ordinary[1], row if sizes[different][1] > ordinary[1] else None)
    exchange = draft.rules.exchange
    left_out = exchange is not None and not steps
    step = exchange.steps[-1].origin.address if exchange else Kitty.address
    limit = _too_few_to_throw(draft, steps)
    if limit is not None:
        return _keeps_too_many(draft, limit, sizes[different][1])
    return draft.problem(
        "P326",
        LeftOut.address if left_out else step,
        f"{'without the exchange ' if left_out else ''}not everyone comes to the first lead with as many cards: "
        f"{who or 'a player'} may hold {_so_many(sizes[different])}"
        + (f", another player {_so_many(ordinary)}" if who else ""),
        "drop this line, or the kitty"
        if left_out
        else f"play with hands of unequal size cannot be said; for equal ones {as_many}",
        also=[
            (Each.address, "so many are dealt"),
            *([(Kitty.address, "and so many are taken")] if step != Kitty.address or left_out else []),
        ],
    )


def _too_few_to_throw(draft: Draft, steps: tuple[Step, ...]) -> int | None:
    """A number that hands must come down to and may not, because more cards than that may have to stay in one."""
    limits = [
        limit
        for step in steps
        for action in step.deeds
        if isinstance(action, DiscardCards)
        and (limit := action.keep(step.after(action)) if action.every else action.down_to) is not None
    ]
    return min((limit for limit in limits if limit < most_kept(draft.rules)), default=None)


def _keeps_too_many(draft: Draft, limit: int, most: int) -> Problem:
    kept = most_kept(draft.rules)
    return draft.problem(
        "P326",
        Kept.address,
        f"{kept} cards may not be discarded, and a hand must come down to {limit}: who holds more of them than that "
        "cannot",
        f"name {limit} cards at most, or let everybody keep {kept}",
        case=f"for example, a player who comes to hold {min(kept, most)} of them keeps them all, and others go down "
        f"to {limit}",
    )


def _as_many(steps: tuple[Step, ...], number: int, too_many: str | None) -> str:
    """What to write so that everyone ends with as many cards; ``too_many`` begins a new row for who has more."""
    for action in (action for step in steps for action in step.deeds):
        if isinstance(action, DiscardCards) and action.every and action.down_to is not None:
            down = f"discard non-trump, down to {action.down_to}"
            return f"`all` sends away cards below {action.down_to}, too; write `{down}`, or draw: `then draw to 6`"
    if too_many == "":
        return f"let who has more end with `discard down to {number}`"
    if too_many:
        return f"write under `exchange`, for example, `{too_many}discard down to {number}`"
    return f"let everyone end with the same number: `then draw to {number}`, or `then draw as many`"


def _so_many(size: tuple[int, int]) -> str:
    least, most = size
    return f"{least}" if least == most else f"{least} to {most}"
