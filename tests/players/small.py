"""Games with packs so small that every layout of the hidden cards can be tried."""

from attrs import frozen

import pitchdsl
from pitchdsl.game.rules import Rules

BASE = """variant small
players
  seats: {seats}
  sides: each alone
deck
  ranks: {ranks}
deal
  each: {each}
  {deal}
bidding
  turns: once around
  bids: 1-2
  all pass: dealer must bid 1 or more
trump
  named by: {named}
{exchange}
play
  first lead: {lead}
  later leads: {lead}
  follow: {follow}
points
  high: 1 to the owner of the highest trump
  low: 1 to the owner of the lowest trump
settlement
  made: pitcher scores points taken
  set: pitcher loses the bid
  others: score points taken
winning
  target: 9
  several there: pitcher, else first by high, low
"""


@frozen(kw_only=True)
class Small:
    """A game with so few cards that all layouts can be tried."""

    name: str
    seats: int = 3
    ranks: str = "A K Q"
    each: int = 2
    deal: str = "first dealer: at random"
    named: str = "the pitcher"
    exchange: str = ""
    lead: str = "any card"
    follow: str = "suit, else any card"

    def __str__(self) -> str:
        return self.name

    def rules(self) -> Rules:
        """The game, compiled."""
        fields = {
            field: getattr(self, field) for field in ("seats", "ranks", "each", "deal", "named", "lead", "follow")
        }
        exchange = f"exchange\n  {self.exchange}\n" if self.exchange else ""
        found = pitchdsl.compile_text(BASE.format(**fields, exchange=exchange))
        assert found.rules is not None, pitchdsl.render(found.problems)
        return found.rules


SMALL = (
    Small(name="follow-suit", each=3),
    Small(name="must-trump", each=3, follow="suit, else trump, else any card", named="the first lead"),
    Small(name="plain-leads-free", each=3, follow="suit when trump is led, else any card"),
    Small(name="suit-or-trump", each=3, follow="suit or trump, else any card"),
    Small(name="head-the-suit", each=3, follow="suit, else any card\n  beating: in the suit led"),
    Small(name="head-the-trick", each=3, follow="suit or trump, else any card\n  beating: whenever possible"),
    Small(
        name="no-undertrump",
        each=3,
        follow="suit, else trump, else any card\n  undertrumping: only with nothing but trump",
    ),
    Small(
        name="card-leads",
        each=3,
        follow="suit, else any card\n  first leader: the holder of K of hearts, else the dealer",
    ),
    Small(name="trump-leads", follow="suit, else any card\n  first leader: the holder of K of trump, else the pitcher"),
    Small(name="trumped-in", each=3, lead="any card but trump until somebody trumped in"),
    Small(name="sit-out", each=3, lead="trump", follow="trump, else sit out"),
    Small(name="kitty", ranks="A K", deal="kitty: 1 to the pitcher", exchange="pitcher: discard down to 2"),
    Small(name="draw", seats=2, each=3, exchange="everyone: discard up to 2, then draw as many"),
    Small(name="non-trump", seats=2, each=3, exchange="everyone: discard all non-trump, then draw to 3"),
    Small(name="down-to", seats=2, each=4, exchange="everyone: discard non-trump, down to 2"),
    Small(name="scoring-last", seats=2, ranks="A K Q J", each=4, exchange="everyone: discard non-trump, down to 1"),
    Small(
        name="take-the-stock",
        seats=2,
        ranks="A K",
        each=2,
        exchange="left of dealer: discard up to 1, then draw as many\n  dealer: take the stock, then discard down to 2",
    ),
    Small(
        name="twice",
        seats=2,
        each=2,
        exchange="everyone: discard all non-trump, then draw to 2\n  pitcher: discard up to 1, then draw as many",
    ),
    Small(
        name="reshuffle",
        seats=2,
        ranks="A K",
        each=3,
        exchange="everyone: discard up to 2, then draw as many\n  stock runs short: reshuffle the discards",
    ),
)
