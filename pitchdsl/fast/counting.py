"""The count, as in :mod:`pitchdsl.engine.counting`: every scoring item to the side that it belongs to."""

from pitchdsl.fast.bits import lowest, place
from pitchdsl.fast.compiling import compiled, inlined
from pitchdsl.fast.conditions import every_trick_by, holds
from pitchdsl.fast.state import IN_PLAY, PLAYED, TRICKS, TRUMP, State, pitcher_side, seat_of
from pitchdsl.lower import layout as at
from pitchdsl.lower.tables import Numbers, Tables

_JOKERS = 3 << 52
_RED_JOKER = 52


@compiled
def count(tables: Tables, state: State) -> None:
    """Counts the hand."""
    pitcher = pitcher_side(tables, state)
    for turn in range(tables.numbers[at.ITEMS]):
        item = place(tables.counting[turn])
        row = tables.items[item]
        value, recipient = row[at.VALUE_ELSE], row[at.TO_ELSE]
        if row[at.VALUE_CASES] > 0:
            value = _case(tables, state, row[at.VALUE_FROM], row[at.VALUE_CASES], value, pitcher)
        if row[at.TO_CASES] > 0:
            recipient = _case(tables, state, row[at.TO_FROM], row[at.TO_CASES], recipient, pitcher)
        side = at.NONE
        asked = row[at.ONLY_IF] < 0 or holds(tables, state, row[at.ONLY_IF], at.NONE, pitcher, False)
        if asked and value >= 0 and recipient >= 0:
            side = _side(tables, state, place(recipient), pitcher)
        state.award_side[item] = side
        state.award_value[item] = value if value >= 0 else row[at.VALUE_MOST]
        if side >= 0:
            state.taken[side] += value


@compiled
def _case(tables: Tables, state: State, first: int, cases: int, general: int, side: int) -> int:
    """What holds for a side: of the first exception that is met, else in general."""
    for case in range(first, first + cases):
        if holds(tables, state, tables.cases[case, at.CASE_WHEN], at.NONE, side, False):
            return tables.cases[case, at.CASE_VALUE]
    return general


@compiled
def _side(tables: Tables, state: State, recipient: int, pitcher: int) -> int:
    """The side that a recipient stands for in this hand."""
    row = tables.recipients[recipient]
    kind = row[at.WHO_KIND]
    if kind == at.BY_NAMED_CARD or kind == at.BY_EXTREME:
        return _side_by_card(tables, state, recipient, row[at.WHO_FACT])
    if kind == at.BY_MOST_PIPS:
        return _most_pips(tables, state, row[at.WHO_TIED], pitcher)
    if kind == at.BY_BEST_TRICK:
        return _best_trick(tables, state, row[at.WHO_TIED], pitcher)
    if kind == at.BY_LAST_TRICK:
        tricks = state.now[TRICKS]
        return tables.side_of[state.winners[tricks - 1]] if tricks > 0 else at.NONE
    if kind == at.BY_EVERY_TRICK:
        return every_trick_by(state)
    return tables.side_of[seat_of(tables, state, row[at.WHO_PERSON])]


@inlined
def _side_by_card(tables: Tables, state: State, recipient: int, fact: int) -> int:
    """The side of whoever stands so to the card that a recipient goes by."""
    card = card_in_play(tables, state, recipient)
    if card < 0:
        return at.NONE
    if fact == at.WINNER:
        return _who_has(state.won, card, tables.numbers[at.SIDES])  # nobody, where it was never played
    holder = place(_who_has(state.held, card, tables.numbers[at.SEATS]))
    if fact == at.PLAYER and (state.hands[holder] >> card) & 1:
        return at.NONE
    if fact == at.OWNER and (state.dealt[holder] >> card) & 1 == 0:
        owner = _who_has(state.dealt, card, tables.numbers[at.SEATS])
        holder = owner if owner >= 0 else holder
    return tables.side_of[holder]


@inlined
def _who_has(sets: Numbers, card: int, number: int) -> int:
    """Which of so many sets has a card."""
    for each in range(number):
        if (sets[each] >> card) & 1:
            return each
    return at.NONE


@compiled
def card_in_play(tables: Tables, state: State, recipient: int) -> int:
    """The card that a recipient goes by, if somebody held it at the first lead."""
    trump = place(max(0, state.now[TRUMP]))
    asked = state.now[IN_PLAY] & tables.cards_asked[recipient, trump]
    if asked == 0:
        return at.NONE
    if asked & (asked - 1) == 0:
        return lowest(asked)
    turn = 0
    while (asked >> tables.cards_meant[recipient, trump, turn]) & 1 == 0:
        turn += 1
    card = place(tables.cards_meant[recipient, trump, turn])
    if card >= _RED_JOKER and tables.numbers[at.LEVEL_JOKERS] == 1 and asked & _JOKERS == _JOKERS:
        return _level_joker(state, card, tables.recipients[recipient, at.WHO_HIGHEST] == 1)
    return card


@compiled
def _level_joker(state: State, card: int, first: bool) -> int:
    """Of two level jokers the one that was played first is the higher; this one, where none was played."""
    found = card
    for each in range(state.now[PLAYED]):
        if state.cards[each] >= _RED_JOKER:
            found = state.cards[each]
            if first:
                break
    return found


@compiled
def pips_in(tables: Tables, cards: int) -> int:
    """The pips of a set of cards."""
    pips = 0
    cards &= tables.numbers[at.PIP_CARDS]
    while cards:
        pips += tables.pips[lowest(cards)]
        cards &= cards - 1
    return pips


@compiled
def _most_pips(tables: Tables, state: State, tied: int, pitcher: int) -> int:
    best, equal = at.NONE, 0
    for side in range(tables.numbers[at.SIDES]):
        pips = state.pips[side]
        if pips > best:
            best, equal = pips, 1 << side
        elif pips == best:
            equal |= 1 << side
    return _the_one(equal, tied, pitcher)


@compiled
def _best_trick(tables: Tables, state: State, tied: int, pitcher: int) -> int:
    best, equal = 0, (1 << tables.numbers[at.SIDES]) - 1
    for trick in range(state.now[TRICKS]):
        pips, side = state.trick_pips[trick], tables.side_of[state.winners[trick]]
        if pips > best:
            best, equal = pips, 1 << side
        elif pips == best and best > 0:
            equal |= 1 << side
    return _the_one(equal, tied, pitcher)


@compiled
def _the_one(equal: int, tied: int, pitcher: int) -> int:
    """The one side of a set, or what a rule says of a tie."""
    if equal & (equal - 1) == 0:
        return lowest(equal)
    has_pitcher = pitcher >= 0 and (equal >> pitcher) & 1 == 1
    if tied == at.TIE_PITCHER and has_pitcher:
        return pitcher
    others = equal & ~(1 << pitcher) if has_pitcher else equal
    if tied == at.TIE_DEFENDERS and others & (others - 1) == 0:
        return lowest(others)
    return at.NONE
