"""The laws that hold of every document that is accepted."""

import json
from collections.abc import Iterator, Sequence

from attrs import evolve, frozen

from pitchdsl.bots.roster import BOTS
from pitchdsl.canonical.difference import differences
from pitchdsl.canonical.format import formatted
from pitchdsl.canonical.text import canonical
from pitchdsl.compile import Compiled
from pitchdsl.diagnostics.problem import errors
from pitchdsl.diagnostics.render import render
from pitchdsl.engine.table import Table
from pitchdsl.game.rng import CHOICES, RandomStream, SeededDeals
from pitchdsl.game.rules import Rules
from pitchdsl.game.table.rules import pack_of
from pitchdsl.records.reader import read_record
from pitchdsl.records.replay import replay, rescore
from pitchdsl.rulebook.chapters import chapters
from pitchdsl.rulebook.rulebook import rulebook
from pitchdsl.rulesjson.convert import from_json, to_json
from pitchdsl.rulesjson.fingerprint import fingerprint
from pitchdsl.source import Source
from tests.property.watched import record_of
from tests.soundness.documents import compiled, rules_of
from tests.soundness.invariants import broken

HAND_LIMIT = 5
REDEAL_LIMIT = 40
CAST = (("random", "random"), ("simple", "simple"), ("last", "last"), ("simple", "random"), ("last", "first"))
"""Who plays the games in turn. The `last` one does whatever is listed last: bids all, and throws all away."""

EXAMPLES = 25
"""Of so many documents one has a whole rulebook made, with its example; that takes longer than all else."""

REPLAYED = 2
"""Of so many games one is recorded, read back, replayed and scored again; that takes longer than playing it."""

MOST_DECISIONS = 20_000
"""More than any game of so few hands has."""


@frozen
class Fault:
    """A law that does not hold."""

    kind: str
    """``stuck``, ``divergence``, ``engine``, ``invariant``, ``bot`` or ``round trip``; for broken ones see there."""
    what: str


def faults_of(text: str, laid_over: Sequence[str], made: Compiled, games: int, seed: int) -> Iterator[Fault]:
    """Everything that is wrong with an accepted document, its rules and so many games."""
    rules = made.rules
    assert rules is not None
    if errors(made.problems):
        yield Fault("round trip", "rules are given together with errors")
    for law, found in (
        ("reading back", _reads_back(rules)),
        ("telling", _is_told(rules, with_example=seed % EXAMPLES == 0)),
        ("formatting", _formats(text, laid_over, rules)),
        ("laying over", _in_any_order(text, laid_over, rules)),
    ):
        try:
            yield from found
        except Exception as crash:
            yield Fault("traceback", f"{law}: {crash!r}")
    for game in range(games):
        yield from of_a_game(rules, game, seed)


def _reads_back(rules: Rules) -> Iterator[Fault]:
    said = canonical(rules)
    again = compiled(said)
    if again.rules != rules:
        why = "".join(line.plain for problem in errors(again.problems) for line in render(problem))
        yield Fault("round trip", f"the canonical text says something else: {why}\n{said}")
    elif canonical(again.rules) != said:
        yield Fault("round trip", f"the canonical text of the canonical text is another\n{said}")
    if from_json(json.loads(json.dumps(to_json(rules)))) != rules:
        yield Fault("round trip", "the JSON says something else")
    if again.rules is not None and fingerprint(again.rules) != fingerprint(rules):
        yield Fault("round trip", "the canonical text has another fingerprint")
    canonical(rules, origins=True)


def _is_told(rules: Rules, with_example: bool) -> Iterator[Fault]:
    """The rulebook and differences are made; the rulebook's example plays many games, so it is not always there."""
    told = [rulebook(rules, form) for form in ("markdown", "html")] if with_example else chapters(rules)
    if not all(told):
        yield Fault("round trip", "an empty rulebook")
    if differences(rules, rules):
        yield Fault("round trip", "rules differ from themselves")
    other = rules_of("auction-pitch")
    there, back = differences(rules, other), differences(other, rules)
    if bool(there) != bool(back) or (
        not there and evolve(rules, name="", title="") != evolve(other, name="", title="")
    ):
        yield Fault("round trip", "a difference is seen from one side only")


def _formats(text: str, laid_over: Sequence[str], rules: Rules) -> Iterator[Fault]:
    """Formatting changes no rule, and changes nothing the second time; so for the file and what is laid over it."""
    neat = formatted(Source(name="my.pitch", text=text))
    over = [formatted(Source(name="rule.pitch", text=each)) if "\n" in each else each for each in laid_over]
    again = compiled(neat, over)
    if again.rules != rules:
        yield Fault("round trip", f"the formatted text says something else\n{neat}")
    if formatted(Source(name="my.pitch", text=neat)) != neat:
        yield Fault("round trip", f"the formatted text is formatted differently\n{neat}")


def _in_any_order(text: str, laid_over: Sequence[str], rules: Rules) -> Iterator[Fault]:
    """House rules have no order among them."""
    if len(laid_over) > 1 and compiled(text, laid_over[::-1]).rules != rules:
        yield Fault("round trip", "house rules in another order give other rules")


def of_a_game(rules: Rules, game: int, seed: int) -> Iterator[Fault]:
    """One game: numbers of players take turns, so do bots, and every third begins near its end."""
    allowed = rules.players.seats
    seats = (allowed.least, allowed.most)[game % 2]
    bots = [CAST[game % len(CAST)][seat % 2] for seat in range(seats)]
    where = f"game {game} of seed {seed}, {seats} players"
    try:
        table = Table(rules, seats, SeededDeals(seed, game))
        sides, winning = len(table.sides), rules.seated(seats).winning
        start = (winning.start.score,) * sides
        if game % 3 == 2 and winning.target.score is not None:
            near = winning.target.score - winning.towards * min(2, winning.distance)
            start = (near,) * sides
            table.score[:] = start
            table.note_standing()
        fault = played(table, bots, seed, game)
    except Exception as crash:
        yield Fault("engine", f"{where}: {crash!r}")
        return
    if fault is not None:
        yield Fault(fault.kind, f"{where}: {fault.what}")
        return
    seated = rules.seated(seats)
    for found in broken(seated, seats, table.sides, start, table.events, pack_of(seated.deck)):
        yield Fault("invariant", f"{where}: {found}")
    if (seed + game) % REPLAYED:
        return
    try:
        (recorded,) = read_record(record_of(rules, table, "random", start))
        for check in (replay, rescore):
            for divergence in check(recorded, rules):
                yield Fault("divergence", f"{where}, {check.__name__}: {divergence}")
    except Exception as crash:
        yield Fault("engine", f"{where}, replayed: {crash!r}")


def played(table: Table, bots: Sequence[str], seed: int, game: int) -> Fault | None:
    """Plays to the end or to a limit; what went wrong, if anything did."""
    stream = RandomStream(seed, game, 0, CHOICES)
    for _ in range(MOST_DECISIONS):
        seat = table.seat
        if seat is None:
            return None if table.outcome is not None else Fault("stuck", "nobody is at turn, and the game goes on")
        if table.hands_settled >= HAND_LIMIT or table.redeals >= REDEAL_LIMIT:
            table.stop()
            continue
        legal = table.legal_actions()
        if not legal:
            return Fault("stuck", f"seat {seat} can do nothing")
        if len(set(legal)) < len(legal):
            return Fault("engine", f"the same action twice among {legal}")
        if bots[seat] in BOTS:
            action = BOTS[bots[seat]].decide(table.view(seat), stream)
        else:
            action = legal[-1 if bots[seat] == "last" else 0]
        if action not in legal:
            return Fault("bot", f"{bots[seat]} chooses {action} among {legal}")
        table.apply(action)
    return Fault("stuck", "a hand never ends")
