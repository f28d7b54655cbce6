"""To whom a point goes, as the kinds of :mod:`pitchdsl.language.recipients` have it: who has it in a hand that is over,
whether that is settled already, and how likely a hand takes it."""

from pitchdsl.kernel.bits import highest, lowest, nonnegative, nth, size
from pitchdsl.kernel.compiling import compiled, inlined, seldom
from pitchdsl.kernel.seats import every_trick_by, left_of, seat_of, sides_of_hand
from pitchdsl.kernel.state import DEALER, IN_PLAY, PLAYED, TRICKS, TRUMP, TURNED, State
from pitchdsl.language.people import Person
from pitchdsl.language.recipients import (
    ByBestTrick,
    ByCard,
    ByEveryTrick,
    ByFirstTrick,
    ByLastTrick,
    ByMajority,
    ByMostPips,
    ByMostTricks,
    ByRole,
    ByTrick,
    Ownership,
    TieTo,
)
from pitchdsl.lower import layout as at
from pitchdsl.lower.tables import Numbers, Tables

_HOLDER = Ownership.HOLDER.code
_NAMER = Person.NAMER.code
_OWNER = Ownership.OWNER.code
_PITCHER = Person.PITCHER.code
_PLAYER = Ownership.PLAYER.code
_TURNER = Ownership.TURNER.code
_TIE_CARRIED_OVER = TieTo.CARRIED_OVER.code
_TIE_DEFENDERS = TieTo.DEFENDERS.code
_TIE_DOWN = TieTo.SHARED_DOWN.code
_TIE_EACH = TieTo.EACH.code
_TIE_NEAREST = TieTo.NEAREST.code
_TIE_NOBODY = TieTo.NOBODY.code
_TIE_PITCHER = TieTo.PITCHER.code
_TIE_UP = TieTo.SHARED_UP.code
_WINNER = Ownership.WINNER.code

_BY_CARD = at.RECIPIENT_CODES[ByCard]
_BY_MOST_PIPS = at.RECIPIENT_CODES[ByMostPips]
_BY_BEST_TRICK = at.RECIPIENT_CODES[ByBestTrick]
_BY_MOST_TRICKS = at.RECIPIENT_CODES[ByMostTricks]
_BY_MAJORITY = at.RECIPIENT_CODES[ByMajority]
_BY_FIRST_TRICK = at.RECIPIENT_CODES[ByFirstTrick]
_BY_TRICK = at.RECIPIENT_CODES[ByTrick]
_BY_LAST_TRICK = at.RECIPIENT_CODES[ByLastTrick]
_BY_EVERY_TRICK = at.RECIPIENT_CODES[ByEveryTrick]
_BY_ROLE = at.RECIPIENT_CODES[ByRole]

_COMPARISONS = (_BY_MOST_PIPS, _BY_BEST_TRICK, _BY_MOST_TRICKS)

_JOKERS = 3 << 52
_RED_JOKER = 52


@compiled
def side_of(tables: Tables, state: State, recipient: int, pitcher: int) -> int:
    """The side that a recipient names in this hand; ``pitcher`` is the pitcher's side."""
    kind = tables.recipients[recipient, at.WHO_KIND]
    if kind == _BY_MOST_PIPS or kind == _BY_BEST_TRICK or kind == _BY_MOST_TRICKS:
        owners, turn = _owners(tables, state, recipient, pitcher), tables.recipients[recipient, at.WHO_TURN]
        return nth(owners, turn) if turn < size(owners) else at.NONE
    return _side_without_ties(tables, state, recipient)


@compiled
def share_of(tables: Tables, state: State, recipient: int, pitcher: int, worth: int) -> int:
    """What each of its owners has of a recipient's point that is worth so much."""
    tied = tables.recipients[recipient, at.WHO_CHOICE]
    if tables.recipients[recipient, at.WHO_KIND] not in _COMPARISONS or (tied != _TIE_DOWN and tied != _TIE_UP):
        return worth
    among = max(1, size(_owners(tables, state, recipient, pitcher)))
    whole = abs(worth) // among
    if tied == _TIE_UP and abs(worth) % among > 0:
        whole += 1
    return whole if worth >= 0 else -whole


@compiled
def _side_without_ties(tables: Tables, state: State, recipient: int) -> int:
    """The same of a recipient that may be no comparison."""
    kind, choice = tables.recipients[recipient, at.WHO_KIND], tables.recipients[recipient, at.WHO_CHOICE]
    if kind == _BY_CARD:
        return _side_by_card(tables, state, recipient, choice)
    if kind == _BY_MAJORITY:
        return _majority(tables, state)
    if kind == _BY_FIRST_TRICK:
        return state.side_of[state.winners[0]] if state.now[TRICKS] > 0 else at.NONE
    if kind == _BY_TRICK:
        return state.side_of[state.winners[choice - 1]] if state.now[TRICKS] >= choice else at.NONE
    if kind == _BY_LAST_TRICK:
        tricks = state.now[TRICKS]
        return state.side_of[state.winners[tricks - 1]] if tricks > 0 else at.NONE
    if kind == _BY_EVERY_TRICK:
        return every_trick_by(state)
    if kind == _BY_ROLE:
        return state.side_of[seat_of(tables, state, choice)]
    raise ValueError("the kernel does not know this recipient")


@compiled
def award_is_decided(tables: Tables, state: State, recipient: int, left: int, shared: bool) -> bool:
    """Whether no trick to come can change the side that a recipient names.

    ``left`` are the cards still in hand, as a set; ``shared``: whether two sides have won a trick.
    """
    kind = tables.recipients[recipient, at.WHO_KIND]
    if kind == _BY_CARD:
        return _card_is_decided(tables, state, recipient, left)
    if kind == _BY_MOST_PIPS:
        return _most_is_decided(tables, state, _BY_MOST_PIPS, pips_in(tables, left, max(0, state.now[TRUMP])))
    if kind == _BY_BEST_TRICK:
        return _best_trick_is_decided(tables, state, left)
    if kind == _BY_MOST_TRICKS:
        return _most_is_decided(tables, state, _BY_MOST_TRICKS, size(left))
    if kind == _BY_MAJORITY:
        return _majority_is_decided(tables, state, left)
    if kind == _BY_FIRST_TRICK:
        return state.now[TRICKS] > 0
    if kind == _BY_TRICK:
        return state.now[TRICKS] >= tables.recipients[recipient, at.WHO_CHOICE]
    if kind == _BY_LAST_TRICK:
        return False
    if kind == _BY_EVERY_TRICK:
        return shared
    if kind == _BY_ROLE:
        return True
    raise ValueError("the kernel does not know this recipient")


@compiled
def known_to_all(tables: Tables, state: State, recipient: int) -> bool:
    """Whether the whole table can already tell who has the point, for good."""
    row, tricks = tables.recipients[recipient], state.now[TRICKS]
    kind, choice = row[at.WHO_KIND], row[at.WHO_CHOICE]
    if kind == _BY_CARD:
        card = tables.cards_meant[recipient, max(0, state.now[TRUMP]), 0]
        if choice == _TURNER:
            return (state.now[TURNED] >> nonnegative(card)) & 1 == 1
        if card < 0 or (choice != _PLAYER and choice != _WINNER):
            return False
        if row[at.WHO_HIGHEST] >= 0 and tables.scalars[at.LEVEL_JOKERS] == 1 and card >= _RED_JOKER:
            return False
        played = 0
        for side in range(tables.scalars[at.SIDES]):
            played |= state.won[side]
        return (played >> nonnegative(card)) & 1 == 1
    if kind == _BY_MOST_PIPS or kind == _BY_BEST_TRICK or kind == _BY_MOST_TRICKS or kind == _BY_MAJORITY:
        return False
    if kind == _BY_FIRST_TRICK:
        return tricks > 0
    if kind == _BY_TRICK:
        return tricks >= choice
    if kind == _BY_LAST_TRICK or kind == _BY_EVERY_TRICK:
        return False
    if kind == _BY_ROLE:
        return True
    raise ValueError("the kernel does not know this recipient")


@seldom
def carries_over(tables: Tables, recipient: int) -> bool:
    """Whether a point that nobody has, for several are level, is added to the one of the next hand."""
    row = tables.recipients[recipient]
    return row[at.WHO_KIND] in _COMPARISONS and row[at.WHO_CHOICE] == _TIE_CARRIED_OVER


@inlined
def _side_by_card(tables: Tables, state: State, recipient: int, fact: int) -> int:
    """The side of the card that a recipient goes by: of its owner, holder or winner, as the kind says."""
    if fact == _TURNER:
        shown = state.now[TURNED] & tables.cards_asked[recipient, max(0, state.now[TRUMP])]
        return state.side_of[state.now[DEALER]] if shown else at.NONE
    found = card_in_play(tables, state, recipient)
    card = nonnegative(max(0, found))  # whether there is one cannot be foreseen, so that is asked last
    if fact == _WINNER:
        side = _who_has(state.won, card, tables.scalars[at.SIDES])  # nobody, where it was never played
        return side if found >= 0 else at.NONE
    if found < 0:
        return at.NONE
    holder = nonnegative(_who_has(state.held, card, tables.scalars[at.SEATS]))
    if fact == _HOLDER:
        return state.side_of[holder]
    if fact == _PLAYER:
        return at.NONE if (state.hands[holder] >> card) & 1 else state.side_of[holder]
    if fact == _OWNER:
        owner = _who_has(state.dealt, card, tables.scalars[at.SEATS])
        return state.side_of[owner if owner >= 0 else holder]
    raise ValueError("the kernel does not know this fact of ownership")


@inlined
def _who_has(sets: Numbers, card: int, number: int) -> int:
    """Which of so many sets has a card; all are asked, for who has it cannot be foreseen."""
    found = at.NONE
    for each in range(number):
        found += (each + 1) * ((sets[each] >> card) & 1)
    return found


@inlined
def card_in_play(tables: Tables, state: State, recipient: int) -> int:
    """The card that a recipient goes by, if somebody held it at the first lead."""
    trump = nonnegative(max(0, state.now[TRUMP]))
    asked = state.now[IN_PLAY] & tables.cards_asked[recipient, trump]
    if asked & (asked - 1) == 0:
        return lowest(asked) if asked else at.NONE
    way = tables.cards_direction[recipient, trump]
    if way != 0:
        return lowest(asked) if way > 0 else highest(asked)
    turn = 0
    while (asked >> tables.cards_meant[recipient, trump, turn]) & 1 == 0:
        turn += 1
    card = nonnegative(tables.cards_meant[recipient, trump, turn])
    if card >= _RED_JOKER and tables.scalars[at.LEVEL_JOKERS] == 1 and asked & _JOKERS == _JOKERS:
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
def _card_is_decided(tables: Tables, state: State, recipient: int, left: int) -> bool:
    row = tables.recipients[recipient]
    if row[at.WHO_HIGHEST] >= 0 and tables.scalars[at.LEVEL_JOKERS] == 1 and left & _JOKERS:
        return False
    card, fact = card_in_play(tables, state, recipient), row[at.WHO_CHOICE]
    return card < 0 or fact == _TURNER or fact == _OWNER or fact == _HOLDER or (left >> card) & 1 == 0


@compiled
def pips_in(tables: Tables, cards: int, trump: int) -> int:
    """The pips of a set of cards."""
    pips = 0
    cards &= tables.scalars[at.PIP_CARDS]
    while cards:
        pips += tables.pips[nonnegative(trump), lowest(cards)]
        cards &= cards - 1
    return pips


@inlined
def _number_of(tables: Tables, state: State, what: int, side: int) -> int:
    """How much a side has of what is compared."""
    if what == _BY_MOST_PIPS:
        return state.pips[side]
    number = 0
    for trick in range(state.now[TRICKS]):
        if state.side_of[state.winners[trick]] == side:
            number = number + 1 if what == _BY_MOST_TRICKS else max(number, state.trick_pips[trick])
    return number


@compiled
def _level(tables: Tables, state: State, what: int, among: int) -> int:
    """Those of a set of sides that have the most, as a set."""
    best, equal = at.NONE, 0
    for side in range(tables.scalars[at.SIDES]):
        number = _number_of(tables, state, what, side)
        number = number if (among >> side) & 1 else at.NONE
        equal = 0 if number > best else equal
        best = max(best, number)
        equal |= (number == best) << side
    return equal


@compiled
def _owners(tables: Tables, state: State, recipient: int, pitcher: int) -> int:
    """The sides that have a comparison's point, as a set: the one that has the most, or whom those who decide a tie
    name, or what a rule says of it."""
    row = tables.recipients[recipient]
    equal = _level(tables, state, row[at.WHO_KIND], sides_of_hand(tables, state))
    if equal & (equal - 1) == 0:
        return equal
    for other in range(row[at.WHO_ELSE], row[at.WHO_ELSE] + row[at.WHO_ELSES] if row[at.WHO_ELSE] >= 0 else at.NONE):
        kind = tables.recipients[other, at.WHO_KIND]
        if kind in _COMPARISONS:
            equal = _level(tables, state, kind, equal)
            if equal & (equal - 1) == 0:
                return equal
        else:
            side = _side_without_ties(tables, state, nonnegative(other))
            if side >= 0 and (equal >> side) & 1 == 1:
                return 1 << side
    return _tied(tables, state, equal, row[at.WHO_CHOICE], pitcher)


@compiled
def _tied(tables: Tables, state: State, equal: int, tied: int, pitcher: int) -> int:
    """Those of a set of sides that are level who have the point, as a rule says."""
    has_pitcher = pitcher >= 0 and (equal >> pitcher) & 1 == 1
    if tied == _TIE_NOBODY or tied == _TIE_CARRIED_OVER:
        return 0
    if tied == _TIE_PITCHER:
        return 1 << pitcher if has_pitcher else 0
    if tied == _TIE_DEFENDERS:
        others = equal & ~(1 << pitcher) if has_pitcher else equal
        return others if others & (others - 1) == 0 else 0
    if tied == _TIE_EACH or tied == _TIE_DOWN or tied == _TIE_UP:
        return equal
    if tied == _TIE_NEAREST:
        seat = left_of(state.now[DEALER], tables.scalars[at.SEATS])
        while (equal >> state.side_of[seat]) & 1 == 0:
            seat = left_of(seat, tables.scalars[at.SEATS])
        return 1 << state.side_of[seat]
    raise ValueError("the kernel does not know this tie")


@compiled
def _most_is_decided(tables: Tables, state: State, what: int, to_come: int) -> bool:
    """Whether a side has more than any other can come to have."""
    if to_come == 0:
        return True
    best, second = at.NONE, at.NONE
    for side in range(tables.scalars[at.SIDES]):
        number = _number_of(tables, state, what, side)
        if number > best:
            best, second = number, best
        elif number > second:
            second = number
    return best > second + to_come


@compiled
def _majority(tables: Tables, state: State) -> int:
    """The side with more than half of the pips in all tricks."""
    total = 0
    for side in range(tables.scalars[at.SIDES]):
        total += state.pips[side]
    for side in range(tables.scalars[at.SIDES]):
        if 2 * state.pips[side] > total:
            return side
    return at.NONE


@compiled
def _majority_is_decided(tables: Tables, state: State, left: int) -> bool:
    open_pips = pips_in(tables, left, max(0, state.now[TRUMP]))
    total, best = open_pips, 0
    for side in range(tables.scalars[at.SIDES]):
        total += state.pips[side]
        best = max(best, state.pips[side])
    return open_pips == 0 or 2 * best > total


@compiled
def _best_trick_is_decided(tables: Tables, state: State, left: int) -> bool:
    open_pips = pips_in(tables, left, max(0, state.now[TRUMP]))
    if open_pips == 0:
        return True
    best = 0
    for trick in range(state.now[TRICKS]):
        best = max(best, state.trick_pips[trick])
    return best > open_pips
