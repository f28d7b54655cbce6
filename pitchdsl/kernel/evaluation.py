"""The evaluation of hands, as in :mod:`pitchdsl.bots.evaluation`; all in hundredths of a point."""

from pitchdsl.kernel.bits import lowest, nonnegative, size
from pitchdsl.kernel.chances import CERTAIN, chance_of, to_catch, to_keep
from pitchdsl.kernel.compiling import compiled, inlined
from pitchdsl.kernel.partners import together
from pitchdsl.kernel.state import State
from pitchdsl.lower import layout as at
from pitchdsl.lower.tables import Tables


@compiled
def best_suit(tables: Tables, state: State, seat: int, among: int) -> tuple[int, int]:
    """The suit of a set of suits that promises most as trump for a seat's hand, and how much."""
    scalars = tables.scalars
    seats, hand = scalars[at.SEATS], state.hands[seat]
    unseen = scalars[at.PACK] - size(hand)
    abroad = min(CERTAIN, CERTAIN * scalars[at.EACH] * (seats - 1) // max(1, unseen))
    partners = -1  # the seat itself is none
    for other in range(seats):
        partners += together(tables, state, seat, other)
    best, most = at.NONE, -(1 << 40)
    for suit in range(at.TRUMPS):
        if (among >> suit) & 1:
            promised = _promise(tables, state, hand, suit, abroad, partners)
            if promised > most:
                best, most = suit, promised
    return best, most


@compiled
def _promise(tables: Tables, state: State, hand: int, trump: int, abroad: int, partners: int) -> int:
    """What a hand's side may take with this trump suit."""
    strength = _strength(tables, hand, trump)
    keep = _with_partners(tables, to_keep(strength), partners)
    catch = _with_partners(tables, to_catch(strength, abroad), partners)
    total = catch * state.to_be_won_in_all[trump]
    cards = hand & state.to_be_won[trump]
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        safe = tables.higher[trump, card] & ~hand == 0
        total += ((CERTAIN if safe else keep) - catch) * state.worth_won[trump, card]
    for item in state.other_items[trump]:
        if item < 0:
            break
        first, number = tables.items[item, at.POSSIBLE_FROM], tables.items[item, at.POSSIBLE]
        chance = 0
        for recipient in range(first, first + number):
            chance = max(chance, chance_of(tables, hand, nonnegative(recipient), trump, strength, abroad))
        total += _with_partners(tables, chance, partners) * state.item_worth[item, trump]
    return total


@inlined
def _with_partners(tables: Tables, chance: int, partners: int) -> int:
    """A chance, and some of what it would leave to others, which partners take."""
    return chance + partners * (CERTAIN - chance) // (2 * tables.scalars[at.SEATS]) if partners > 0 else chance


@compiled
def _strength(tables: Tables, hand: int, trump: int) -> int:
    """How well a hand holds its own with this trump suit: the four highest trumps count for more than the others."""
    trumps = hand & tables.of_suit[trump, trump]
    strength, more = 7 * size(trumps), 0
    for height in range(4):
        highest = tables.trumps[trump, height]
        if highest >= 0 and (trumps >> highest) & 1:
            more += 21 if height == 0 else 13 if height == 1 else 7 if height == 2 else 3
    return min(95, strength + more)
