"""How often players call for the whole game, where a bid that is made wins it, and how many such calls fail.

    python benchmarks/calls.py [VARIANT …] [--players level-1,level-2,level-3] [--games 40] [--seed 1]

prints a table as Markdown: of the hands with a contract, among four of the same player, the share that such a call
played; and of these calls the share that failed.
"""

import argparse
from collections.abc import Sequence

from attrs import define

from pitchdsl.compile import load
from pitchdsl.facade.seats import usual_seats
from pitchdsl.game.actions import Bid
from pitchdsl.game.events import BidEvent, DealEvent, SettleEvent
from pitchdsl.game.rules import Rules
from pitchdsl.players.roster import play_game
from pitchdsl.players.rules_of_bidding import deciding
from pitchdsl.resolve.library import bundled

HAND_LIMIT = 40


@define
class Calls:
    """What was counted."""

    hands: int = 0
    called: int = 0
    failed: int = 0

    @property
    def words(self) -> str:
        """The two shares."""
        if not self.called:
            return f"0 % of {self.hands}"
        return f"{self.called / max(1, self.hands):.0%} of {self.hands}, {self.failed / self.called:.0%} fail"


def counted(rules: Rules, player: str, seed: int, games: int) -> Calls:
    """The calls of so many games among players of this name."""
    names, found = deciding(rules.winning.wins), Calls()
    seats = usual_seats(rules)
    for game in range(games):
        name: str | None = None
        for event in play_game(rules, [player] * seats, seed, game, HAND_LIMIT).events:
            match event:
                case DealEvent():
                    name = None
                case BidEvent(call=Bid(name=called)):
                    name = called
                case SettleEvent(made=made) if made is not None:
                    found.hands += 1
                    found.called += name in names
                    found.failed += name in names and not made
                case _:
                    pass
    return found


def table(variants: Sequence[str], players: Sequence[str], seed: int, games: int) -> str:
    """A row for each variant in which a bid can win the game."""
    lines = [f"| calls for the game | {' | '.join(players)} |", f"| --- | {' | '.join('--:' for _ in players)} |"]
    for rules in map(load, variants):
        if deciding(rules.winning.wins):
            cells = [counted(rules, player, seed, games).words for player in players]
            lines.append(f"| {rules.name} | {' | '.join(cells)} |")
    return "\n".join(lines)


def main() -> None:
    """Plays the games that the command line asks for and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "variants", nargs="*", default=[path.stem for kind in ("variant", "relative") for path in bundled(kind)]
    )
    parser.add_argument("--players", default="level-1,level-2,level-3")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    print(table(asked.variants, asked.players.split(","), asked.seed, asked.games))


if __name__ == "__main__":
    main()
