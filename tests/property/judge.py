"""An independent judge of whole records: every line of one, against a sheet and nothing else.

The judge works from the lines of a record, JSON objects with printed cards in them. Of what deals and players did it
asks whether that was possible and allowed; all the rest it works out itself, and every line has to say just that.
Where it is told what the players were offered, that too has to be what the sheet allows.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from .auctioneer import Ask, Contract, auction, set_value
from .dealer import exchanges, may_discard, people
from .decided import decided
from .referee import first_leader, is_broken, may_play, next_leader, takes_part, winner_of
from .scorekeeper import Count, End, count, end, settle, side_of, sides_of
from .sheet import Sheet
from .story import Line, Story, call_of

Words = Collection[str | int]


class WrongError(Exception):
    """A line of a record that cannot be, by the sheet."""


class StoppedError(Exception):
    """The record says that the game was stopped from outside."""


class Reader:
    """The lines of a record, read one after the other."""

    def __init__(self, lines: Sequence[Line], offered: Iterable[Words] | None) -> None:
        self.lines = lines
        self.at = 0
        self.offered = None if offered is None else iter(offered)

    @property
    def kind(self) -> str:
        """What the next line tells; empty at the end."""
        return str(self.lines[self.at]["event"]) if self.at < len(self.lines) else ""

    def take(self, kind: str) -> Line:
        """The next line, which has to tell this."""
        if self.kind != kind:
            raise self.wrong(f"a line {kind}")
        self.at += 1
        return self.lines[self.at - 1]

    def expect(self, kind: str, **fields: Any) -> None:
        """The next line has to say just this."""
        line = self.take(kind)
        for name, value in fields.items():
            if line[name] != value:
                self.at -= 1
                raise self.wrong(f"{name} {value}")

    def offer(self, choices: Words) -> None:
        """What somebody may choose among, which has to be what the table offered."""
        if self.offered is None:
            return
        table = next(self.offered, ())
        if set(table) != set(choices):
            raise self.wrong(f"a choice among {sorted(map(str, choices))}, not {sorted(map(str, table))}")

    def decide(self, kind: str, field: str, seat: int, choices: Words) -> Any:
        """What a seat decides, which has to be one of its choices."""
        if self.kind == "over" and self.lines[self.at]["reason"] == "stopped":
            raise StoppedError
        self.offer(choices)
        line = self.take(kind)
        if line["seat"] != seat or line[field] not in choices:
            self.at -= 1
            raise self.wrong(f"a {kind} of seat {seat} among {sorted(map(str, choices))}")
        return line[field]

    def wrong(self, wanted: str) -> WrongError:
        """The next line is not what it must be."""
        line = self.lines[self.at] if self.at < len(self.lines) else "nothing more"
        return WrongError(f"line {self.at + 1}: by the sheet {wanted}; the record has {line}")


def judge(sheet: Sheet, lines: Sequence[Line], offered: Iterable[Words] | None = None) -> int:
    """The number of settled hands in a record of one game; raises ``WrongError`` at the first line that cannot be."""
    reader = Reader(lines, offered)
    game = reader.take("game")
    seats = game["seats"]
    sides = sides_of(sheet, seats)
    if seats not in sheet.seats or game["target"] != sheet.target:
        raise WrongError(f"line 1: {seats} seats and the target {game['target']}")
    if game["sides"] != [
        [seat for seat in range(seats) if side_of(sheet, seats, seat) == side] for side in range(sides)
    ]:
        raise WrongError("line 1: other sides")
    score = list(game["start"])
    sets = [0] * sides
    hands = 0
    dealer = _cut(sheet, reader, seats)
    over: End | None = None
    try:
        while over is None:
            story = _deal(sheet, reader, hands + 1, seats, dealer)
            dealer = story.dealer
            if not _hand(sheet, reader, story):
                dealer = (dealer + 1) % seats if story.redealt and sheet.next_deals else dealer
                continue
            hands += 1
            counted = count(sheet, story)
            before, score = score, settle(sheet, story, counted, score)
            pitcher = None if story.pitcher is None else side_of(sheet, seats, story.pitcher)
            if pitcher is not None and counted.made is False:
                sets[pitcher] += 1
            _settled(reader, story, counted, pitcher, before, score)
            over = end(sheet, story, counted, before, score, sets, hands)
            dealer = (dealer + 1) % seats
    except StoppedError:
        over = End(None, "stopped")
    reader.expect("over", winner=over.winner, reason=over.reason, score=score, hands=hands)
    if reader.kind or (reader.offered is not None and next(reader.offered, None) is not None):
        raise reader.wrong("nothing more")
    return hands


def _cut(sheet: Sheet, reader: Reader, seats: int) -> int | None:
    """Who deals first by the cut; none where chance says so. Equals cut again; a joker beats every ace."""
    cutting = list(range(seats))
    while reader.kind == "cut":
        reader.expect("cut", seats=cutting)
        cards = reader.lines[reader.at - 1]["cards"]
        ranks = [sheet.ranks.index(card[0]) if card[1] != "J" else -1 for card in cards]
        cutting = [seat for seat, rank in zip(cutting, ranks, strict=True) if rank == min(ranks)]
    if 1 < len(cutting) < seats:
        raise reader.wrong("another cut")
    return cutting[0] if len(cutting) == 1 else None


def _deal(sheet: Sheet, reader: Reader, number: int, seats: int, dealer: int | None) -> Story:
    """The next deal, of all the cards and of as many to each as the sheet says."""
    if reader.kind == "over":
        raise StoppedError
    line = reader.take("deal")
    everything = [card for hand in line["hands"] for card in hand] + line["kitty"] + line["stock"]
    pack = [rank + suit for rank in sheet.ranks for suit in "SHDC"] + list(sheet.jokers)
    sizes = [len(hand) for hand in line["hands"]]
    if (
        line["hand"] != number
        or (dealer is not None and line["dealer"] != dealer)
        or sorted(everything) != sorted(pack)
        or sizes != [sheet.each] * seats
        or len(line["kitty"]) != sheet.kitty
    ):
        reader.at -= 1
        raise reader.wrong(f"hand {number} dealt by {dealer}, {sheet.each} cards each, {sheet.kitty} in the kitty")
    return Story(line["dealer"], [tuple(hand) for hand in line["hands"]], tuple(line["kitty"]), tuple(line["stock"]))


def _hand(sheet: Sheet, reader: Reader, story: Story) -> bool:
    """One deal up to the settlement; false when the cards are dealt again before that."""
    if _misdeal(sheet, reader, story) or not _bidding(sheet, reader, story):
        return False
    if story.name == "set":
        return True
    if story.kitty and story.pitcher is not None:
        reader.expect("take", seat=story.pitcher, cards=list(story.kitty), **{"from": "kitty"})
        story.moves.append(("kitty", story.pitcher, story.kitty))
    if sheet.namer != "lead":
        _naming(sheet, reader, story)
    if exchanges(sheet, story):
        _exchange(sheet, reader, story)
    _play(sheet, reader, story)
    return True


def _misdeal(sheet: Sheet, reader: Reader, story: Story) -> bool:
    """Whether somebody with a poor hand demands another one; each is asked once, from the dealer's left."""
    if not sheet.thrown_in:
        return False
    for seat in people(story, "all"):
        if all(card[0] in sheet.thrown_in and card[1] != "J" for card in story.dealt[seat]):
            reader.offer(("misdeal", "stand"))
            if reader.kind == "misdeal" and reader.lines[reader.at]["seat"] == seat:
                reader.take("misdeal")
                return True
    return False


def _bidding(sheet: Sheet, reader: Reader, story: Story) -> bool:
    """The auction; false when nobody bid and the cards are dealt again."""
    if not sheet.auction:
        reader.expect("contract", seat=None, bid=None, name=None)
        story.closed = True
        return True
    bids = sheet.bids()
    while isinstance(step := auction(sheet, story.dealt, story.dealer, story.calls), Ask):
        words = [each if isinstance(each, str) else bids[each] or each for each in step.choices]
        said = reader.decide("bid", "bid", step.seat, words)
        line = reader.lines[reader.at - 1]
        standing = next((call for _, call in reversed(story.calls) if isinstance(call, int)), None)
        value = {"pass": None, "run": None, "hold": standing, "set": set_value(sheet)}
        if line["value"] != value.get(said, step.choices[words.index(said)]):
            reader.at -= 1
            raise reader.wrong("another number for this bid")
        story.calls.append((step.seat, call_of(line)))
        if said == "run":
            for seat in people(story, "all"):
                cards, story.stock = story.stock[: sheet.run], story.stock[sheet.run :]
                reader.expect("draw", seat=seat, cards=list(cards))
                story.dealt[seat] += cards
    if not isinstance(step, Contract):
        reader.take("redeal")
        story.redealt = True
        return False
    reader.expect("contract", seat=step.seat, bid=step.bid, name=step.name)
    story.pitcher, story.bid, story.name, story.closed = step.seat, step.bid, step.name, True
    return True


def _naming(sheet: Sheet, reader: Reader, story: Story) -> None:
    namer = story.pitcher if sheet.namer == "pitcher" else (story.dealer + 1) % len(story.dealt)
    assert namer is not None
    held = {card[1] for card in story.held()[namer]} - {"J"}
    story.trump = reader.decide("trump", "suit", namer, (sheet.suit_in_hand and held) or "SHDC")
    story.namer = namer


def _exchange(sheet: Sheet, reader: Reader, story: Story) -> None:
    """Every step of the exchange: first all discards, then all draws; who has taken the stock discards after that."""
    hands = story.held()
    stock, again, pile = list(story.stock), list[str](), list[str]()

    def move(kind: str, seat: int, cards: Sequence[str]) -> None:
        if kind == "reshuffle":
            reader.expect("reshuffle", cards=list(cards))
        elif kind == "stock":
            reader.expect("take", seat=seat, cards=list(cards), **{"from": "stock"})
        else:
            reader.expect(kind, seat=seat, cards=list(cards))
        story.moves.append((kind, seat, tuple(cards)))

    for who, how, draws in sheet.exchange:
        thrown = dict[int, list[str]]()
        for seat in people(story, who):
            if how == "take" and stock:
                move("stock", seat, stock)
                hands[seat] |= set(stock)
                stock = []
            thrown[seat] = _discards(sheet, reader, story, how, seat, set(hands[seat]))
            if thrown[seat]:
                move("discard", seat, thrown[seat])
                hands[seat] -= set(thrown[seat])
                pile += thrown[seat]
        for seat in people(story, who) if draws is not None else ():
            size = max(0, draws - len(hands[seat])) if draws else len(thrown[seat])
            if len(stock) + len(again) < size and pile and sheet.short == "reshuffle":
                shuffled = list(reader.lines[reader.at].get("cards", ()))
                if sorted(shuffled) != sorted(pile):
                    raise reader.wrong("all discards shuffled")
                move("reshuffle", -1, shuffled)
                again, pile = again + shuffled, []
            # Shuffled discards are for those who draw; who takes the stock has no share in them.
            drawn = [*stock, *again][:size]
            stock, again = stock[size:], again[max(size - len(stock), 0) :]
            if drawn:
                move("draw", seat, drawn)
                hands[seat] |= set(drawn)


def _discards(sheet: Sheet, reader: Reader, story: Story, how: str, seat: int, hand: set[str]) -> list[str]:
    """What a seat throws, card by card, each of them allowed and none of those missing that must go."""
    assert story.trump is not None
    thrown: list[str] = []
    written: list[str] = []
    if reader.kind == "discard" and reader.lines[reader.at]["seat"] == seat:
        written = reader.lines[reader.at]["cards"]
    while True:
        cards, may_stop = may_discard(sheet, story.trump, how, hand, len(thrown))
        if cards:
            reader.offer({*cards, "stand"} if may_stop else cards)
        if len(thrown) == len(written):
            if not may_stop and cards:
                raise reader.wrong(f"a discard of seat {seat}")
            return thrown
        card = written[len(thrown)]
        if card not in cards:
            raise reader.wrong(f"a discard of seat {seat} among {sorted(cards)}")
        thrown.append(card)
        hand.remove(card)


def _play(sheet: Sheet, reader: Reader, story: Story) -> None:
    """The tricks, to the last one or to the one after which nothing is open."""
    hands = story.held()
    seats = len(hands)
    leader = first_leader(sheet, story)
    broken = False
    while (turn := next_leader(sheet, hands, leader, story.trump)) is not None:
        number = len(story.tricks) + 1
        trick: list[tuple[int, str]] = []
        story.tricks.append(trick)
        for seat in ((turn + step) % seats for step in range(seats)):
            if not takes_part(sheet, hands[seat], story.trump):
                continue
            choices = may_play(sheet, hands[seat], [card for _, card in trick], story.trump, number == 1, broken)
            card = reader.decide("play", "card", seat, choices)
            if reader.lines[reader.at - 1]["trick"] != number:
                raise reader.wrong(f"trick {number} before this")
            hands[seat].remove(card)
            trick.append((seat, card))
            if story.trump is None:
                reader.expect("trump", seat=seat, suit=card[1])
                story.trump, story.namer = card[1], seat
        assert story.trump is not None
        leader = winner_of(sheet, trick, story.trump)
        reader.expect("trick", trick=number, winner=leader, cards=[card for _, card in trick])
        story.winners.append(leader)
        broken = broken or is_broken(sheet, story)
        if sheet.decided and decided(sheet, story, hands):
            return


def _settled(
    reader: Reader, story: Story, counted: Count, pitcher: int | None, before: list[int], after: list[int]
) -> None:
    """The awards, in whatever order the points stand, and the settlement."""
    told = []
    while reader.kind == "award":
        line = reader.take("award")
        told.append((line["point"], line["value"], line["side"], line["card"]))
    if sorted(map(repr, told)) != sorted(map(repr, counted.awards)):
        raise reader.wrong(f"before this the awards {counted.awards}, not {told}")
    reader.expect(
        "settle",
        pitcher=pitcher,
        bid=story.bid,
        made=counted.made,
        taken=list(counted.taken),
        delta=[new - old for old, new in zip(before, after, strict=True)],
        score=after,
    )
