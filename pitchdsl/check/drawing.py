"""Cards that are drawn after tricks: does the stock suffice for whole rounds, and is it used for nothing else."""

from collections.abc import Iterator

from pitchdsl.check.draft import Draft
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.game.play.rules import AfterTrick, Follow, OpenStock, Void
from pitchdsl.game.table.rules import AfterMisdeal, Each, Misdeal, Ranks
from pitchdsl.values import frozen


def check_drawing(draft: Draft) -> Iterator[Problem]:
    """P390 and P391."""
    rules, said = draft.rules, draft.variant.entries
    number = rules.play.after_trick.cards
    if number is None:
        if rules.play.stock.face_up and OpenStock.address in said:
            title = "no cards are drawn in the play, so no stock lies on the table"
            yield nothing_drawn(draft, OpenStock.address, title, "drop this line")
        return
    used = list(_used_otherwise(draft))
    yield from used
    if number == 0:
        yield draft.problem("P390", AfterTrick.address, "nobody draws 0 cards", "write `draw 1`, or `nothing`")
    elif not used and draft.can_be_dealt:
        yield from _rounds(draft, number)


def nothing_drawn(draft: Draft, address: str, title: str, otherwise: str) -> Problem:
    """P391: a line that is about cards which are drawn in the play."""
    return draft.problem("P391", address, title, f"write `after each trick: draw 1` under `play`, or {otherwise}")


def _used_otherwise(draft: Draft) -> Iterator[Problem]:
    """Every other rule by which cards come from the stock, or by which players drop out."""
    rules = draft.rules
    others = []
    if rules.exchange is not None:
        others.append((rules.exchange.steps[0].origin.address, "cards are exchanged before the play"))
    if rules.run_at_most:
        begged = next((row.address for row in rules.offers.rows), "bidding/dealer may run it")
        others.append((begged, "the dealer may deal more cards"))
    if rules.deal.misdeal is not None and rules.deal.misdeal.follows is AfterMisdeal.HAND_CHANGED:
        others.append((Misdeal.address, "a hand may be changed for cards of the stock"))
    if rules.play.follow.void is Void.SIT_OUT:
        others.append((Follow.address, "who has no trump sits out"))
    for address, what in others:
        yield draft.problem(
            "P390",
            AfterTrick.address,
            f"nobody knows how far the stock goes: {what}",
            "drop one of the two lines",
            also=[(address, what)],
        )


@frozen(kw_only=True)
class BrokenRound:
    """A table at which the last round of drawing is not a whole one, or at which there is none."""

    players: int
    pack: int
    stock: int
    """Cards that are left to be drawn."""
    each: int
    """Cards that each player draws after a trick."""

    def __str__(self) -> str:
        if not self.stock:
            return f"for example, {self.players} players are dealt all of the {self.pack} cards"
        rounds, left = divmod(self.stock, self.players * self.each)
        return (
            f"for example, with {self.players} players {self.stock} cards are left to be drawn; "
            f"after {rounds} tricks {left} {'card is' if left == 1 else 'cards are'} there"
        )


def _rounds(draft: Draft, number: int) -> Iterator[Problem]:
    """Every round of drawing is a whole one, so all hands stay of one size."""
    deal, seats = draft.rules.deal, draft.rules.players.seats
    stocks = {
        players: draft.pack - players * deal.each.cards - deal.kitty.cards - draft.rules.turned_aside(0)
        for players in range(2, seats.most + 1)
    }
    fits = [players for players, stock in stocks.items() if stock and not stock % (players * number)]
    players = next((players for players in range(seats.least, seats.most + 1) if players not in fits), None)
    if players is None:
        return
    play_with = f"play with {fits[-1]}: `seats: {fits[-1]}`; or " if fits else ""
    yield draft.problem(
        "P390",
        AfterTrick.address,
        "the last round of drawing is not a whole one"
        if stocks[players]
        else "nothing is left in the stock to be drawn",
        f"{play_with}change the pack under `deck`" if stocks[players] else "deal fewer cards",
        case=BrokenRound(players=players, pack=draft.pack, stock=stocks[players], each=number),
        also=[(Each.address, "so many are dealt"), (Ranks.address, "")],
    )
