"""A position at a table: with some layout of the hidden cards under which all that is written can have happened.

Which layout does not matter: whoever is asked sees only what the seat sees. What is written is first done at a table
where hidden cards change places as needed, as if they had always lain so. That tells what the seat has heard. Layouts
that fit this are then played from the deal on, with nothing but legal actions, until one comes to the end.
"""

from collections.abc import Iterator

from pitchdsl.cards import CODES, cards_in
from pitchdsl.engine.action_text import parse_action
from pitchdsl.engine.illegal import IllegalActionError
from pitchdsl.engine.seen import handling_of
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Action, Discard, NameTrump, PlayCard, Stand
from pitchdsl.game.events import Deal, Spot
from pitchdsl.game.exchange.actions import PassCards
from pitchdsl.game.rng import RandomStream
from pitchdsl.game.rules import Rules
from pitchdsl.game.standing import Standing
from pitchdsl.game.state import sides_of
from pitchdsl.game.table.dealing import pack_as_it_lay
from pitchdsl.game.table.rules import pack_of
from pitchdsl.players.draws import Draw, Layouts
from pitchdsl.players.knowledge import known
from pitchdsl.players.layout_counts import TooManyWaysError
from pitchdsl.review.hidden import Hidden, SeenError
from pitchdsl.review.layout import Layout, OneDeal, UnfitError
from pitchdsl.review.position import Call, Got, Item, Play, Position, PositionError, Thrown, Trump

DRAWN, ROUNDS = 32, 8
"""So many layouts are tried at a time, and so many times."""

USUAL = 4
"""How many play where no line says how many, if so many may."""

_STAND = Stand()


def table_at(position: Position, rules: Rules) -> Table:
    """The table with the seat of the position at turn; raises :class:`PositionError` where it cannot be."""
    asked = max(position.seat or 0, position.dealer or 0) + 1
    allowed = rules.players.seats
    seats = position.players or max(min(max(USUAL, allowed.least), allowed.most), asked)
    if not allowed.least <= seats <= allowed.most:
        word = "players" if position.players else "seat" if asked == (position.seat or 0) + 1 else "dealer"
        raise PositionError(position.lines[word], f"{rules.name} is not for {seats} players")
    named = [(position.lines["seat"], position.seat), (position.lines["dealer"], position.dealer)]
    for line, seat in (*named, *((item.line, item.seat) for item in position.items if not isinstance(item, Got))):
        if seat is not None and seat >= seats:
            raise PositionError(
                line, f"there is no seat {seat} at a table of {seats}: seats count from 0, so they are 0 to {seats - 1}"
            )
    assert position.seat is not None
    return _Laying(position, position.seat, _standing(position, rules, seats), seats, rules).table()


def _standing(position: Position, rules: Rules, seats: int) -> Standing:
    sides = len(sides_of(rules, seats))
    score = position.score or (rules.seated(seats).winning.start.score,) * sides
    sets = position.sets or (0,) * sides
    for word, numbers in (("score", score), ("sets", sets)):
        if len(numbers) != sides:
            raise PositionError(position.lines[word], f"{sides} sides play, and here are {len(numbers)} numbers")
    assert position.dealer is not None
    return Standing(
        score=score,
        sets=sets,
        sets_in_row=(0,) * sides,
        made_in_row=(0,) * sides,
        dealer=position.dealer,
        leader=(position.dealer + 1) % seats,
        hand_number=position.number,
        hands_settled=position.number - 1,
        redeals=0,
    )


class _Laying:
    """One position on its way to a table."""

    def __init__(self, position: Position, seat: int, standing: Standing, seats: int, rules: Rules) -> None:
        self.position, self.seat, self.standing, self.seats, self.rules = position, seat, standing, seats, rules
        self.items = position.items
        self.stream = RandomStream(0, 0, 0, 0)
        self.got = [item.cards for item in position.items if isinstance(item, Got)]

    def table(self) -> Table:
        """The table behind the last line."""
        every = len(self.items)
        end = self._as_if(every)
        if end.seat != self.seat:
            who = "nobody" if end.seat is None else f"seat {end.seat}"
            line = self.position.lines["seat"]
            raise PositionError(line, f"behind the last line {who} has to decide, not seat {self.seat}")
        found = self._fitting(end, every)
        if found is None:
            number = next(n for n in range(1, every + 1) if n == every or self._is_wrong(n))
            line = self.items[number - 1].line if self.items else self.position.lines["hand"]
            raise PositionError(line, "no layout of the hidden cards allows all that is written up to here")
        return found

    def _is_wrong(self, number: int) -> bool:
        """Whether so many things cannot have been; that is told only where the seat is at turn behind them."""
        table = self._as_if(number)
        return table.seat == self.seat and self._fitting(table, number) is None

    def _as_if(self, number: int) -> Table:
        """The table behind so many things, with hidden cards put where they are needed."""
        hidden = Hidden(self._first(), self.seat, self.stream)
        heard = 0
        for place, item in enumerate(self.items[:number]):
            heard += isinstance(item, Got)
            then = next((each for each in self.items[place + 1 :] if not isinstance(each, Got)), None)
            try:
                self._force(hidden, item, then)
                if hidden.bring(self.got) < heard:
                    raise UnfitError("no cards come to the seat here")
            except (IllegalActionError, UnfitError, SeenError) as fault:
                raise PositionError(item.line, f"this cannot be: {fault}") from None
        if not self.items[number:]:
            hidden.stand_up_to(self.seat)
        return hidden.table

    def _force(self, hidden: Hidden, item: Item, then: Item | None) -> None:
        """Does what is written; whether others may do it with the rest of their hands is asked later."""
        if isinstance(item, Got):
            return
        table = hidden.table
        mine = item.seat is None or item.seat == self.seat
        if isinstance(item, Call):
            self._stand_up_to(table, item.seat, wants=str(self._action(table, item)))
        elif not mine:
            hidden.stand_up_to(item.seat or 0)
        if not mine:
            self._turn_of(table, item.seat)
        if isinstance(item, Play):
            if not mine:
                hidden.give(item.seat, item.card)
            if isinstance(then, Play) and then.seat not in (self.seat, item.seat):
                hidden.give(then.seat, then.card)
            if table.seat == item.seat:
                hidden.make_way(item.card, self.seat if not isinstance(then, Play) else then.seat)
        match item:
            case Thrown() if not mine:
                hidden.throw(item.seat, item.number)
            case Play() if not mine:
                hidden.play(item.card)
            case Call() if not mine:
                hidden.call(self._action(table, item))
            case _:
                self._do(table, item, None)

    def _first(self) -> Table:
        """Any deal with the right hand that is not dealt again at once."""
        seated = self.rules.seated(self.seats)
        pack, own = pack_of(seated.deck), self.position.hand
        line = self.position.lines["hand"]
        if seated.play.after_trick.cards:
            raise PositionError(line, "no position can be laid out yet where cards are drawn in the play")
        if seated.trump.named_by.by_card is not None:
            raise PositionError(line, "no position can be laid out yet where a card that is shown makes trump")
        steps = seated.exchange.steps if seated.exchange else ()
        if seated.bidding is not None and seated.bidding.doubling is not None:
            raise PositionError(line, "no position can be laid out yet where a bid may be doubled")
        if any(isinstance(deed, PassCards) for step in steps for deed in step.deeds):
            raise PositionError(line, "no position can be laid out yet where cards are passed on")
        strange = [card for card in own if card not in pack]
        if strange:
            raise PositionError(line, f"{CODES[strange[0]]} is not in the pack of {self.rules.name}")
        for _ in range(ROUNDS * DRAWN):
            rest = list(self.stream.shuffled([card for card in pack if card not in own]))
            hands = [
                own if seat == self.seat else tuple([rest.pop() for _ in own if rest]) for seat in range(self.seats)
            ]
            kitty = tuple([rest.pop() for _ in range(seated.deal.kitty.cards) if rest])
            try:
                return self._dealt(Layout(deal=Deal(hands=tuple(hands), kitty=kitty, stock=tuple(rest))))
            except ValueError as fault:
                raise PositionError(line, str(fault)) from None
            except UnfitError:
                continue
        raise PositionError(line, "with such a hand the cards are dealt again")

    def _dealt(self, layout: Layout) -> Table:
        order = pack_as_it_lay(self.rules, self.standing.dealer, layout.deal)
        return Table(self.rules, self.seats, OneDeal(order, layout.pile), self.standing)

    def _fitting(self, table: Table, number: int) -> Table | None:
        """A table at which so many things have been done, each as the rules allow; none where none is found.

        The seat is at turn there, as it is at the table where they were done with other hidden cards.
        """
        view = table.view(self.seat)
        try:
            draw = Draw(known(view))
            for _ in range(ROUNDS):
                layouts = draw.layouts(DRAWN, self.stream)
                for row in range(layouts.number):
                    found = self._played(self._layout(layouts, row, table), number)
                    if found is not None and found.view(self.seat).heard == view.heard:
                        self._stand_up_to(found, self.seat)
                        if found.seat == self.seat:
                            return found
        except TooManyWaysError:
            pass
        return None

    def _layout(self, layouts: Layouts, row: int, table: Table) -> Layout:
        """One of the layouts, with the cards that the seat has seen in the order in which they came."""
        stock, pile = ([int(card) for card in order if card >= 0] for order in (layouts.stock[row], layouts.pile[row]))
        kitty: tuple[int, ...] = tuple(cards_in(layouts.kitty[row]))
        drawn = 0
        handling = handling_of(table.rules)
        for move in (move for event in table.events for move in event.moves(handling)):
            if (move.source, move.goal) == (Spot.KITTY, self.seat):
                kitty = move.cards
            elif move.source is Spot.STOCK and isinstance(move.goal, int):
                stack = [*stock, *pile]
                if move.goal == self.seat:
                    stack[drawn : drawn + len(move.cards)] = move.cards
                stock, pile = stack[: len(stock)], stack[len(stock) :]
                drawn += len(move.cards)
        hands = [
            self.position.hand if seat == self.seat else tuple(cards_in(cards[row]))
            for seat, cards in enumerate(layouts.hands)
        ]
        thrown = tuple((seat, cards[row]) for (_, seat), cards in sorted(layouts.thrown.items()) if cards[row])
        return Layout(deal=Deal(hands=tuple(hands), kitty=kitty, stock=tuple(stock)), pile=tuple(pile), thrown=thrown)

    def _played(self, layout: Layout, number: int) -> Table | None:
        try:
            table = self._dealt(layout)
            left = list(layout.thrown)
            for item in self.items[:number]:
                self._do(table, item, left)
        except (IllegalActionError, UnfitError, ValueError):
            return None
        return table

    def _do(self, table: Table, item: Item, thrown: list[tuple[int, int]] | None) -> None:
        """Does at the table what is written; ``thrown`` is what others throw, whatever may go without it."""
        match item:
            case Call():
                action = self._action(table, item)
                self._stand_up_to(table, item.seat, wants=str(action))
                self._turn_of(table, item.seat)
                table.apply(action)
            case Trump():
                self._turn_of(table, table.seat if item.seat is None else item.seat)
                table.apply(NameTrump(item.suit))
            case Play():
                self._stand_up_to(table, item.seat)
                self._turn_of(table, item.seat)
                table.apply(PlayCard(item.card))
            case Thrown():
                self._stand_up_to(table, item.seat, wants="discard")
                self._turn_of(table, item.seat)
                self._throw(table, item, thrown)
            case Got():
                pass  # it has come by itself

    def _action(self, table: Table, item: Call) -> Action:
        try:
            return parse_action(item.words, table.rules)
        except ValueError as fault:
            raise PositionError(item.line, str(fault)) from None

    def _turn_of(self, table: Table, seat: int | None) -> None:
        if table.seat != seat:
            who = "nobody has to decide anything" if table.seat is None else f"it is the turn of seat {table.seat}"
            raise UnfitError(f"{who} here")

    def _stand_up_to(self, table: Table, seat: int, wants: str = "") -> None:
        """Lets seats throw nothing, which nobody hears, up to the one that does something."""
        while table.seat is not None and _STAND in table.legal_actions():
            legal = table.legal_actions()
            does = any(str(action).startswith(wants) for action in legal) if wants else seat == self.seat
            if table.seat == seat and does:
                return
            table.apply(_STAND)

    def _throw(self, table: Table, item: Thrown, thrown: list[tuple[int, int]] | None) -> None:
        if item.seat == self.seat and item.number != len(item.cards):
            raise UnfitError(f"seat {item.seat} knows its own cards: write which {item.number} it throws")
        told = len(table.events)
        for card in self._own(table, item) if item.seat == self.seat else self._others(table, item, thrown):
            if table.seat != item.seat or len(table.events) != told:
                raise UnfitError(f"seat {item.seat} cannot throw {item.number} here")
            table.apply(Discard(card))
        if item.is_finished and len(table.events) == told and table.seat == item.seat:
            if _STAND not in table.legal_actions():
                raise UnfitError(f"seat {item.seat} has to throw more than {item.number} here")
            table.apply(_STAND)

    def _own(self, table: Table, item: Thrown) -> Iterator[int]:
        """The cards that the seat throws; as long as it has not ended, nobody has heard in which order."""
        left = list(item.cards)
        while left:
            legal = table.legal_actions()
            first = next((card for card in left if Discard(card) in legal), left[0])
            chosen = left[0] if item.is_finished else first
            left.remove(chosen)
            yield chosen

    def _others(self, table: Table, item: Thrown, thrown: list[tuple[int, int]] | None) -> Iterator[int]:
        """The cards that another seat throws, one after the other."""
        cards = -1
        if thrown is not None and item.number:
            place = next((place for place, (seat, _) in enumerate(thrown) if seat == item.seat), None)
            if place is None:
                raise UnfitError(f"seat {item.seat} throws nothing here")
            _, cards = thrown.pop(place)
        for _ in range(item.number):
            fits = [each.card for each in table.legal_actions() if isinstance(each, Discard) and cards >> each.card & 1]
            if not fits:
                raise UnfitError(f"seat {item.seat} cannot throw {item.number} here")
            yield fits[0]
