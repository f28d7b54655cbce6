"""The bots by the names under which they are seated."""

from pitchdsl.bots.random import RandomBot
from pitchdsl.bots.simple import SimpleBot
from pitchdsl.engine.game import Bot

BOTS: dict[str, Bot] = {
    "random": RandomBot(),
    "simple": SimpleBot(),
}
"""Every bot; none keeps anything between decisions, so one of each is enough for a whole table."""
