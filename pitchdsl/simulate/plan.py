"""What is to be simulated. A plan fixes every game; the number of workers and their order change nothing."""

import hashlib
import json
from collections.abc import Sequence

from attrs import evolve

from pitchdsl.game.count.awards import names_of_awards
from pitchdsl.game.rules import Rules
from pitchdsl.game.state import sides_of
from pitchdsl.rulesjson.fingerprint import fingerprint
from pitchdsl.values import frozen

CHUNK = 2_000
"""Games in a chunk: a second's work or two, and no more is lost when a machine stops."""

HANDS = 400_000
"""Hands in a chunk, at most, unless it is a single game: a chunk is in memory as a whole."""

CHUNK_BY_REFERENCE = 50
"""The same where the reference engine has to play them."""


@frozen(kw_only=True)
class Plan:
    """Some games of one variant, or some matches where its rules know these."""

    rules: Rules
    bots: tuple[str, ...]
    """The bot of each seat."""
    seed: int
    games: int
    """How many games, or matches."""
    hand_limit: int
    """Hands after which a game is stopped."""
    _chunk: int = CHUNK
    """Games or matches in a chunk, at most."""

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.bots)

    @property
    def at_the_table(self) -> Rules:
        """The rules as they are for so many players, by which hands are played and counted."""
        return self.rules.seated(self.seats)

    @property
    def unit(self) -> str:
        """What is counted by: ``matches`` where the rules know these, else ``games``."""
        return "games" if self.rules.match.games is None else "matches"

    @property
    def chunk(self) -> int:
        """Games or matches in a chunk: no more than fit even if each game goes on to the limit of hands."""
        games = self.rules.match.games
        longest = 1 if games is None else games.longest(len(sides_of(self.at_the_table, self.seats)))
        return max(1, min(self._chunk, HANDS // (self.hand_limit * longest)))

    @property
    def chunks(self) -> int:
        """How many chunks there are; the last one may be smaller."""
        return -(-self.games // self.chunk)

    def games_of(self, chunk: int) -> range:
        """The numbers of the games, or matches, of a chunk."""
        return range(chunk * self.chunk, min(self.games, (chunk + 1) * self.chunk))

    def first(self) -> "Plan":
        """The same table with one hand of one game."""
        return evolve(self, games=1, hand_limit=1)

    def as_dict(self) -> dict[str, object]:
        """The plan as plain values; the rules by their fingerprint."""
        by_match: dict[str, object] = {} if self.rules.match.games is None else {"unit": self.unit}
        return by_match | {
            "variant": self.rules.name,
            "with": list(self.rules.house_rules),
            "rules_sha256": fingerprint(self.rules),
            "seats": self.seats,
            "bots": list(self.bots),
            "seed": self.seed,
            "games": self.games,
            "hand_limit": self.hand_limit,
            "chunk": self.chunk,
        }

    @property
    def key(self) -> str:
        """A name for this plan and no other one, whatever number of games it asks for."""
        said = {name: value for name, value in self.as_dict().items() if name != "games"}
        return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()


def names_of_items(rules: Rules, seats: int) -> Sequence[str]:
    """The awards of a hand at a table of so many by the names of their rows, in order."""
    return names_of_awards(rules, seats)
