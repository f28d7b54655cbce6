"""Whatever is accepted can be played: random lines over bundled variants, and games of what comes of them."""

import random
from collections.abc import Callable

import pytest

from pitchdsl.canonical.text import canonical
from pitchdsl.compile import compile_text
from pitchdsl.engine.table import Table
from pitchdsl.game.rng import SeededDeals
from pitchdsl.game.rules import Rules
from pitchdsl.resolve.library import bundled
from pitchdsl.rulesjson.convert import from_json, to_json
from pitchdsl.syntax.forms import FORMS, OPEN_TABLES
from tests.effort import few
from tests.texts import report

BASES = [path.stem for path in bundled("variant")]
RANKS = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
SUITS = ["spades", "hearts", "diamonds", "clubs"]
PEOPLE = ["the dealer", "the pitcher", "left of the dealer", "left of the pitcher", "who named trump"]
HAND_LIMIT, REDEAL_LIMIT = 30, 100


class Author:
    """Writes lines at random, some of them likely to be refused."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.one = self.random.choice

    def number(self, least: int, most: int) -> int:
        return self.one([self.random.randint(least, most)] * 8 + [0, 1, 50, 999999][: self.random.randint(1, 4)])

    def people(self) -> str:
        return self.one(["everyone", f"everyone but {self.one(PEOPLE)}", self.one(PEOPLE)])

    def card(self) -> str:
        rank = self.one(RANKS)
        return self.one([f"{rank} of trump", f"off-{rank}", "the joker", "the black joker"])

    def pick(self) -> str:
        but = self.one(["", f" but {self.card()}", f" but {self.card()} and {self.card()}"])
        return self.one([self.card(), f"the {self.one(['highest', 'lowest'])} {self.one(['trump', *SUITS])}{but}"])

    def recipient(self) -> str:
        tied = self.one(["nobody", "the pitcher", "the defenders"])
        fact = self.one(["owner", "holder", "player", "winner"])
        return self.one(
            [
                f"the {fact} of {self.pick()}",
                f"the winner of most pips, {tied} if tied",
                "the winner of the last trick",
                "the winner of every trick",
                "the pitcher",
            ]
        )

    def test(self) -> str:
        so_many = f"{self.number(0, 5)}{self.one(['', ' or more', ' or less'])}"
        return self.one(
            [
                f"trump is {self.one(SUITS)}",
                f"the bid is {so_many}",
                "the bid is all the points",
                f"the bid is {self.one(['made', 'set'])}",
                f"the pitcher takes every {self.one(['trick', 'point'])}",
                "made the last bid",
                "set the pitcher",
                f"called smudge and {self.one(['made it', 'failed'])}",
                f"own score is {so_many}",
                "nobody has bid",
                f"hand has a {self.one(RANKS)} among {self.number(1, 4)} or more of its suit",
            ]
        )

    def condition(self) -> str:
        return self.one([" and ", " or "]).join(self.test() for _ in range(self.one([1, 1, 2])))

    def deed(self) -> str:
        which = self.one(["", " all non-trump", " non-trump"])
        limits = self.one(["", f" up to {self.number(1, 5)}"]) + self.one(["", f" down to {self.number(4, 7)}"])
        return self.one([f"discard{which}{limits}", f"draw to {self.number(4, 9)}", "draw as many", "take the stock"])

    def change(self) -> str:
        amount = self.one(["points taken", "the bid", f"{self.number(0, 3)} times the bid", f"{self.number(0, 5)}"])
        return f"{self.one(['scores', 'loses'])} {amount}{self.perhaps()}"

    def perhaps(self) -> str:
        return self.one(["", f" if {self.condition()}"])

    def line(self) -> str:
        """A heading and a rule under it: one of those below, or an example of the language's own."""
        point = self.one(["high", "low", "jack", "game", "bonus"])
        order = [*RANKS, *self.random.sample(["off-J", "off-5", "joker", "black joker"], self.random.randint(0, 3))]
        self.random.shuffle(order)
        form, table = self.one(FORMS), self.one(list(OPEN_TABLES))
        own: list[Callable[[], str]] = [
            lambda: f"{form.section}\n  {form.name}: {self.one(form.examples)}",
            lambda: f"{table}\n  {'everyone' if table == 'exchange' else 'row'}: {self.one(OPEN_TABLES[table])}",
            lambda: f"players\n  seats: {self.number(2, 5)}-{self.number(4, 9)}",
            lambda: f"deck\n  jokers: {self.number(1, 2)}\ntrump\n  order: {' '.join(order)}",
            lambda: f"deck\n  ranks: {' '.join(self.random.sample(RANKS, self.random.randint(2, 13)))}",
            lambda: f"deal\n  each: {self.number(1, 12)}, in packets of {self.number(1, 4)}",
            lambda: f"deal\n  kitty: {self.number(1, 4)} to {self.one(PEOPLE)}",
            lambda: f"bidding\n  bids: {self.number(1, 3)}-{self.number(2, 6)}",
            lambda: f"bidding\n  must bid: {self.number(1, 4)} or more if {self.condition()}",
            lambda: (
                f"calls\n  smudge: {self.one(['a bid of 3', 'a bid above all points'])}, made by taking every point"
            ),
            lambda: f"trump\n  named by: {self.one(['the first lead', *PEOPLE])}",
            lambda: f"exchange\n  {self.people()}: " + ", then ".join(self.deed() for _ in range(self.one([1, 2, 3]))),
            lambda: f"play\n  first leader: {self.one(PEOPLE)}",
            lambda: f"points\n  {point}: {self.number(0, 4)} to {self.recipient()}{self.perhaps()}",
            lambda: f"points\n  {point}: to {self.recipient()}{self.perhaps()}",
            lambda: f"points\n  {point}: {self.number(0, 4)} if {self.condition()}",
            lambda: f"settlement\n  {self.one(['made', 'set', 'others'])}: {self.change()}",
            lambda: f"winning\n  start: {self.number(0, 30)}\n  target: {self.number(0, 30)}",
            lambda: f"{self.one(['to win', 'wins at once', 'loses at once'])}\n  row: {self.condition()}",
            lambda: self.one(["no bidding", "no exchange", "no calls", "points\n  no game"]),
        ]
        return self.one(own)()

    def sheet(self) -> str:
        lines = [self.line() for _ in range(self.random.randint(1, 4))]
        return "\n".join([f'variant x "X" extends {self.one(BASES)}', *lines, ""])


def play(rules: Rules, seats: int, seed: int) -> None:
    """A game by players who choose at random."""
    table, choose = Table(rules, seats, SeededDeals(seed, 0)), random.Random(seed).choice
    while table.seat is not None:
        if table.hands_settled >= HAND_LIMIT or table.redeals >= REDEAL_LIMIT:
            table.stop()
            break
        actions = table.legal_actions()
        assert actions, "nobody can do anything, and the game is not over"
        table.apply(choose(actions))
    assert table.outcome is not None


@pytest.mark.parametrize("part", range(few(2, thorough=4)))
def test_what_is_accepted_is_played_and_reads_back(part: int) -> None:
    accepted = 0
    for seed in range(150 * part, 150 * (part + 1)):
        text = Author(seed).sheet()
        compiled = compile_text(text)
        if compiled.rules is None:
            assert compiled.problems, text
            continue
        accepted += 1
        rules = compiled.rules
        again = compile_text(canonical(rules))
        assert again.rules == rules, f"{text}\n{canonical(rules)}\n{report(list(again.problems))}"
        assert from_json(to_json(rules)) == rules, text
        for seats in {rules.players.seats.least, rules.players.seats.most}:
            play(rules, seats, seed)
    assert accepted > 20
