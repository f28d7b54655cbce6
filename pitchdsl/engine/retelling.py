"""A recorded game told to a table again: its luck as it was written down, and its actions one by one."""

from collections.abc import Sequence

from pitchdsl.cards import RED_JOKER, SUITS, parse_card
from pitchdsl.engine.illegal import IllegalActionError
from pitchdsl.engine.recordlines import call_of
from pitchdsl.engine.records import Line, RecordedGame
from pitchdsl.engine.table import Table
from pitchdsl.rules.rules import Rules
from pitchdsl.vocabulary import Action, Discard, NameTrump, PlayCard, Stand, ThrowIn

STAND = Stand()

DECISIONS = ("misdeal", "bid", "discard", "play")
"""The kinds of line that record what a player decided, beside the naming of trump."""


class UntoldError(Exception):
    """A place from which on a record cannot be played: its line, and why."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(why)
        self.line = line
        self.why = why


class RecordedChance:
    """Luck as a record has it: cuts, deals and reshuffles in the order in which they were written."""

    def __init__(self, game: RecordedGame, rules: Rules) -> None:
        self._rules = rules
        self._seats = game.header.seats
        self._written = {
            kind: [line for line in game.lines if line.kind == kind] for kind in ("cut", "deal", "reshuffle")
        }
        self._at = dict.fromkeys(self._written, 0)
        self._last = game.lines[-1].number if game.lines else game.line
        self.beyond = False
        """Whether a deal was asked for that is not in the record. A game may be stopped right before it."""

    def first_dealer(self, seats: int) -> int:
        """Who dealt the first hand."""
        return int(self._peek("deal").fields["dealer"])

    def cut(self, pack: tuple[int, ...], seats: int) -> tuple[int, ...]:
        """The next recorded cut; where a record tells of none, one that the recorded dealer wins."""
        if not self._written["cut"]:
            by_rank = sorted((card for card in pack if card < RED_JOKER), key=lambda card: (card % 13, card))
            dealer = self.first_dealer(seats)
            return tuple(by_rank[-1] if seat == dealer else by_rank[seat] for seat in range(seats))
        line = self._next("cut")
        cards = _cards(line.fields["cards"])
        if len(cards) != seats or not set(cards) <= set(pack):
            raise UntoldError(line.number, f"{seats} seats cut here, each one card of the pack")
        return cards

    def order(self, hand: int, pack: tuple[int, ...]) -> tuple[int, ...]:
        """The pack in the order in which it must have lain for the next recorded deal."""
        if self._at["deal"] and self._at["deal"] == len(self._written["deal"]):
            self.beyond = True
            return pack
        line = self._next("deal")
        hands = [_cards(each) for each in line.fields["hands"]]
        kitty, stock = _cards(line.fields["kitty"]), _cards(line.fields["stock"])
        deal = self._rules.deal
        size = deal.each.cards
        if {len(each) for each in hands} != {size} or len(kitty) != deal.kitty.cards:
            aside = f" and {deal.kitty.cards} aside" if deal.kitty.cards else ""
            raise UntoldError(line.number, f"the rules deal {size} cards to every player{aside}")
        left = line.fields["dealer"] + 1
        order: list[int] = []
        for start in range(0, size, deal.each.packets):
            for step in range(self._seats):
                order += hands[(left + step) % self._seats][start : start + deal.each.packets]
        order += (*kitty, *stock)
        if sorted(order) != sorted(pack):
            raise UntoldError(line.number, f"the cards dealt and left over are not the pack of {len(pack)} cards")
        return tuple(order)

    def reshuffle(self, hand: int, cards: tuple[int, ...]) -> tuple[int, ...]:
        """The next recorded order of the discards."""
        line = self._next("reshuffle")
        order = _cards(line.fields["cards"])
        if sorted(order) != sorted(cards):
            raise UntoldError(line.number, "the cards that are shuffled again are not the discards")
        return order

    def copy(self) -> "RecordedChance":
        """The rest of the same record."""
        twin = RecordedChance.__new__(RecordedChance)
        twin.__dict__.update(self.__dict__)
        twin._at = dict(self._at)
        return twin

    def _peek(self, kind: str) -> Line:
        at = self._at[kind]
        if at == len(self._written[kind]):
            raise UntoldError(self._last, f"the rules ask for a {kind} that the record lacks")
        return self._written[kind][at]

    def _next(self, kind: str) -> Line:
        line = self._peek(kind)
        self._at[kind] += 1
        return line


def table_for(game: RecordedGame, rules: Rules) -> tuple[Table, RecordedChance]:
    """A table at which the recorded game can be played again; the record's own scores stand at the start."""
    header = game.header
    players = rules.players.seats
    if not players.least <= header.seats <= players.most:
        raise UntoldError(game.line, f"the rules are for {_span(players.least, players.most)} players")
    chance = RecordedChance(game, rules)
    table = Table(rules, header.seats, chance)
    if header.sides != table.sides:
        raise UntoldError(game.line, f"the sides at this table are {[list(side) for side in table.sides]}")
    if header.target != rules.winning.target.points:
        target = rules.winning.target.points
        raise UntoldError(game.line, "the rules have no target" if target is None else f"the rules play to {target}")
    table.score = list(header.start)
    return table, chance


def must_stand(table: Table, line: Line) -> bool:
    """Whether a line tells that the seat at turn threw nothing, or nothing more: that is never written down."""
    legal = table.legal_actions()
    throws = line.kind == ("misdeal" if ThrowIn() in legal else "discard") and line.fields["seat"] == table.seat
    return not throws and STAND in legal


def tell(table: Table, line: Line) -> str | None:
    """Does at the table what a line records as done; when the rules forbid it, says why instead."""
    actions = _actions(table, line)
    if not actions and line.kind != "discard":
        return f"seat {table.seat} has to decide something here"
    if line.fields["seat"] != table.seat:
        return f"it is the turn of seat {table.seat}"
    before = len(table.events)
    try:
        for action in actions:
            table.apply(action)
            if len(table.events) > before and isinstance(action, Discard):
                return None
        if line.kind == "discard":
            table.apply(STAND)
    except IllegalActionError as error:
        return str(error)
    return None


def is_action(table: Table, line: Line) -> bool:
    """Whether a line records a decision; a trump that the first lead has made is none."""
    if line.kind == "trump":
        return any(isinstance(action, NameTrump) for action in table.legal_actions())
    return line.kind in DECISIONS


def _actions(table: Table, line: Line) -> list[Action]:
    fields = line.fields
    if line.kind == "bid":
        return [call_of(fields["bid"], fields["value"])]
    if line.kind == "misdeal":
        return [ThrowIn()]
    if line.kind == "trump":
        return [NameTrump(SUITS.index(fields["suit"]))]
    if line.kind == "play":
        return [PlayCard(parse_card(fields["card"]))]
    if line.kind == "discard":
        return [Discard(card) for card in _cards(fields["cards"])]
    return []


def _cards(codes: Sequence[str]) -> tuple[int, ...]:
    return tuple(parse_card(each) for each in codes)


def _span(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} to {most}"
