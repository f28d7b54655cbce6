"""What callers hand in: taken in every natural form, or refused in one line that begins with the argument's name."""

import json
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from gymnasium.error import InvalidAction, ResetNeeded

import pitchdsl
from pitchdsl import envs
from pitchdsl.arguments import shown
from pitchdsl.envs import open_spiel
from tests.effort import few, some

from .wrong_calls import (
    SHEET,
    Callee,
    begun,
    callees,
    every_pair,
    record,
    right_calls,
    rules,
    wrong_call,
    wrong_calls,
)
from .wrong_values import Mute, Wordy

NAME = "auction-pitch"
RULES = pitchdsl.load(NAME)
OWN = [each for each in callees() if each.own]
AFTER_RESET = {"new env.step", "new env.observe", "new env.history", "new env.last", "new env.view"}
"""What an environment cannot do before ``reset``."""


def arguments(wanted: Callable[[str, Any], bool]) -> Iterator[tuple[Callee, str, Any]]:
    """Every argument of everything public whose name and right value are such, with that value."""
    for callee in OWN:
        for name in callee.arguments:
            value = callee.good(name)
            if wanted(name, value):
                yield callee, name, value


def called(callee: Callee, name: str, value: Any) -> Any:
    """What comes of a call with this value for one argument, and right ones for those that must be said."""
    needed = {each for each, told in callee.arguments.items() if told.default is told.empty}
    small = {"hand_limit", "games"} & callee.arguments.keys()
    values = {each: callee.good(each) for each in sorted(needed | small)}
    return callee.make()(**values | {name: value})


def test_every_argument_of_everything_public_has_a_right_value_that_works() -> None:
    for call in right_calls():
        try:
            call.done()
        except ResetNeeded:
            assert call.callee.name in AFTER_RESET


def test_wrong_calls_are_refused_in_one_line_that_names_the_argument() -> None:
    found = [call.amiss() for call in wrong_calls(random.Random(1), few(400, thorough=20_000))]
    assert [each for each in found if each] == []


def test_every_argument_refuses_a_stranger_by_its_name() -> None:
    """The whole table: each argument of everything public, once."""
    tried = 0
    for callee, name, _ in arguments(lambda _, value: True):
        if name == "agent" and callee.name.startswith("new "):
            continue  # nobody is anybody before the game begins
        with pytest.raises((TypeError, InvalidAction, ResetNeeded, pyspiel.SpielError)) as caught:
            called(callee, name, object())
        assert not isinstance(caught.value, TypeError) or re.match(rf"{name}\b", str(caught.value)), callee.name
        tried += 1
    assert tried > 140


def test_no_kind_of_value_is_forgotten() -> None:
    """A part of all pairs of an argument and a wrong value."""
    rng = random.Random(2)
    found = [wrong_call(*each, rng).amiss() for each in some(list(every_pair()), 300)]
    assert [each for each in found if each] == []


def test_a_new_name_or_method_is_called_by_itself() -> None:
    names = {each.name for each in callees()}
    assert {"CallCard", "ChoosePartner", "simulate_games", "game.apply", "game.seat", "env.history", "bot()"} <= names
    public = {f"game.{each}" for each in vars(pitchdsl.Game) if not each.startswith("_")}
    assert public <= names


def test_a_whole_number_is_no_truth_value_no_fraction_and_no_text() -> None:
    tried = 0
    for callee, name, value in arguments(lambda _, value: type(value) is int):
        for wrong in (True, float(value), f"{value}", value + 0.5):
            with pytest.raises((TypeError, InvalidAction, ResetNeeded)) as caught:
                called(callee, name, wrong)
            if isinstance(caught.value, TypeError):
                assert re.match(rf"{name} must be ", str(caught.value)), (callee.name, caught.value)
            tried += 1
    assert tried > 100


def test_a_number_of_numpy_is_a_number() -> None:
    for callee, name, value in arguments(lambda _, value: type(value) is int):
        if callee.name not in AFTER_RESET:
            called(callee, name, np.int64(value))


def test_numbers_that_cannot_be_are_refused_and_not_taken_for_others() -> None:
    can_be_negative = {("Bid", "value"), ("spiel.load", "dealer"), ("spiel.Parameters", "dealer")}
    for callee, name, _ in arguments(lambda _, value: type(value) is int):
        for wrong in (-1, -(10**20), 10**20, 10**5000):
            if wrong == -1 and (callee.name, name) in can_be_negative:
                continue
            with pytest.raises((ValueError, InvalidAction, ResetNeeded, pyspiel.SpielError)):
                called(callee, name, wrong)


def test_rules_may_be_a_name_a_path_or_what_was_compiled(tmp_path: Path) -> None:
    path = tmp_path / "friday.pitch"
    path.write_text(SHEET, encoding="utf-8")
    forms = (NAME, str(path), path, pitchdsl.compile_text(SHEET), pitchdsl.fit("no-junk", NAME), RULES)
    tried = 0
    for callee, name, _ in arguments(lambda name, value: isinstance(value, pitchdsl.Rules)):
        for form in forms if callee.name not in ("match_players", "simulate_games") else forms[:1]:
            if callee.name == "game.load" or (callee.name == "spiel.load" and form == str(path)):
                continue  # a saved game is one of its own rules; a text opens no file
            called(callee, name, form)
            tried += 1
    assert tried > 40


def test_they_mean_what_they_say(tmp_path: Path) -> None:
    path = tmp_path / "friday.pitch"
    path.write_text(SHEET, encoding="utf-8")
    made, laid = pitchdsl.compile_text(SHEET), pitchdsl.fit("no-junk", NAME)
    assert pitchdsl.Game(NAME).rules == RULES
    assert pitchdsl.Game(path).rules == pitchdsl.Game(str(path)).rules == made.rules
    assert pitchdsl.fingerprint(made) == pitchdsl.fingerprint(path) != pitchdsl.fingerprint(RULES)
    assert pitchdsl.Game(laid).rules == pitchdsl.load(NAME, house_rules=["no-junk"])
    assert open_spiel.load(NAME).play.rules == open_spiel.load(RULES).play.rules
    assert envs.raw(made, seats=4).setup.rules == made.rules


@pytest.mark.parametrize(
    ("form", "kind", "why"),
    [
        (pitchdsl.compile_text("variant x extends nothing\n"), pitchdsl.CompileError, "nothing"),
        (pitchdsl.compile_text("house-rule x\nbidding\n  bids: 2\n"), ValueError, "^rules: there is no variant in"),
        (SHEET, ValueError, "^rules: a name or a path has no line break; compile_text gives the rules of a text$"),
        ("no-such-game", pitchdsl.UnreadableError, "^there is no variant called no-such-game; "),
        (Path("nowhere.pitch"), pitchdsl.UnreadableError, "^there is no file nowhere.pitch$"),
        (Path("a\0b"), pitchdsl.UnreadableError, r"^no file can be called a\\x00b$"),
        (None, TypeError, "^rules must be rules, what compile_text or fit gave, .* not None of type NoneType$"),
        (b"x", TypeError, "^rules must be "),
        (5, TypeError, "^rules must be .* not 5 of type int$"),
    ],
)
def test_what_are_no_rules_is_refused(form: Any, kind: type[Exception], why: str) -> None:
    with pytest.raises(kind, match=why):
        pitchdsl.Game(form)


def test_a_text_may_be_bytes_and_no_path() -> None:
    data, path = SHEET.encode(), Path("friday.pitch")
    assert pitchdsl.compile_text(data).rules == pitchdsl.compile_text(SHEET).rules
    assert pitchdsl.compile_text("\ufeff".encode() + data).rules == pitchdsl.compile_text(SHEET).rules
    assert pitchdsl.check_text(data) == pitchdsl.check_text(SHEET)
    assert pitchdsl.format_text(data) == pitchdsl.format_text(SHEET)
    assert pitchdsl.complete(data, 2, 1) == pitchdsl.complete(SHEET, 2, 1)
    base = b"variant club extends auction-pitch\n"
    assert pitchdsl.compile_text("variant x extends club\n", files={"club": base}).rules
    for ask in (pitchdsl.compile_text, pitchdsl.check_text, pitchdsl.format_text):
        no_path: Any = path
        with pytest.raises(TypeError, match=r"^text must be a text; read the file first, as with Path.read_text\(\)"):
            ask(no_path)
        with pytest.raises(ValueError, match=r"^text must be a text in UTF-8, which it is not at byte 2, "):
            ask(b"x\xff")


def test_a_byte_order_mark_is_no_part_of_a_text_nor_of_its_bytes() -> None:
    marked = f"\ufeff{SHEET}"
    for text in (marked, marked.encode()):
        assert pitchdsl.compile_text(text) == pitchdsl.compile_text(SHEET)
        assert pitchdsl.check_text(text) == pitchdsl.check_text(SHEET)
        assert pitchdsl.format_text(text) == pitchdsl.format_text(SHEET)
        assert pitchdsl.complete(text, 1, 4) == pitchdsl.complete(SHEET, 1, 4)
        club = "variant club extends auction-pitch\n"
        files = {"club": f"\ufeff{club}" if isinstance(text, str) else f"\ufeff{club}".encode()}
        assert pitchdsl.compile_text("variant x extends club\n", files=files).rules
    data = f"\ufeff{json.dumps(pitchdsl.to_json(RULES))}"
    assert pitchdsl.from_json(data) == pitchdsl.from_json(data.encode()) == RULES


def test_a_record_may_be_text_bytes_lines_or_a_path(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(record(), encoding="utf-8")
    with path.open(encoding="utf-8") as file:
        forms: list[Any] = [
            record(),
            record().encode(),
            record().splitlines(),
            iter(record().encode().splitlines()),
            path,
            file,
        ]
        for form in forms:
            assert pitchdsl.replay(form, rules()) == ()
    for gone, why in ((tmp_path / "no.jsonl", "there is no file .*no.jsonl"), (tmp_path, "is a folder, not a file")):
        with pytest.raises(pitchdsl.UnreadableError, match=why):
            pitchdsl.replay(gone, rules())
    no_lines: Any = [record().splitlines()[0], None]
    with pytest.raises(TypeError, match=r"^record\[1\] must be a line of text, not None"):
        pitchdsl.replay(no_lines, rules())


def refusals() -> Iterator[tuple[Callable[[], object], type[Exception], str]]:
    """What once went wrong inside, or was taken for something else in silence."""
    anything: Any = pitchdsl
    game = pitchdsl.Game(rules(), seats=4)
    in_seats = "seats must be a whole number from 2 to 7 in auction-pitch, not "
    yield lambda: anything.Game(NAME, seats="4"), TypeError, in_seats + "'4' of type str"
    yield lambda: anything.Game(NAME, seats=10**20), ValueError, in_seats + "100000000000000000000"
    yield lambda: anything.Game(NAME, seats=0), ValueError, in_seats + "0"
    yield lambda: anything.Game(NAME, seats=True), TypeError, in_seats + "True of type bool"
    yield lambda: anything.play_game(NAME, seats=0), ValueError, in_seats + "0"
    yield lambda: anything.simulate_games(NAME, seats=0), ValueError, in_seats + "0"
    yield lambda: anything.Game(NAME, seed="1"), TypeError, "seed must be a whole number from 0 to "
    yield lambda: anything.Game(NAME, deals=[{}]), ValueError, "deals[0] must be a deal such as {'dealer': 0, "
    yield lambda: anything.Game(NAME, deals=[5]), TypeError, "deals[0] must be a deal such as {'dealer': 0, "
    yield lambda: anything.Game(NAME, deals={"dealer": 0}), TypeError, "deals must be a list of deals, not "
    hands = {"dealer": 0, "hands": ["AS KS"] * 4}
    yield lambda: anything.Game(NAME, deals=[hands]), TypeError, "deals[0]['hands'][0] must be a list of cards, "
    yield lambda: anything.Game(NAME, reshuffles=["AS"]), TypeError, "reshuffles[0] must be a list of cards, "
    yield lambda: anything.match_players(NAME, "simple", "random", games=0), ValueError, "games must be a whole number"
    yield lambda: anything.simulate_games(NAME, games=-5), ValueError, "games must be a whole number from 1 to "
    yield lambda: anything.NameTrump(9), ValueError, "suit must be a whole number from 0 to 3, not 9"
    yield lambda: anything.PlayCard(54), ValueError, "card must be a whole number from 0 to 53, not 54"
    yield lambda: anything.Bid("3"), TypeError, "value must be a whole number from "
    yield lambda: anything.Ask(5), TypeError, "offer must be the name of a row of `offers`, not 5"
    yield lambda: anything.Answer("x", grants=1), TypeError, "grants must be True or False, not 1 of type int"
    yield lambda: anything.Card.parse("zz"), ValueError, "text must be a card, rank and suit, such as TH, 2C or RJ, not"
    yield lambda: anything.Card.parse(None), TypeError, "text must be a card, "
    yield lambda: anything.Card(-1), ValueError, "number must be a whole number from 0 to 53, not -1"
    yield lambda: anything.cards_in(1 << 54), ValueError, "mask must be a whole number from 0 to "
    yield lambda: anything.from_json("x"), ValueError, "data must be what to_json gives, or that as a text of JSON, not"
    yield lambda: anything.from_json(None), TypeError, "data must be what to_json gives, "
    yield lambda: anything.explain("P000"), ValueError, "code must be the code of a problem, such as P201, not 'P000'"
    yield lambda: anything.bot("clever"), ValueError, "name: there is no player called clever; "
    yield lambda: anything.bot("simple")(None), TypeError, "view must be what a seat sees, such as game.view(), not "
    yield lambda: anything.bot("simple")(game.view(3)), ValueError, "view: seat 3 is not at turn"
    yield lambda: anything.play_game(NAME, ["simple"]), ValueError, "bots: the number of names must be "
    yield lambda: anything.play_game(NAME, "x" * 1000), ValueError, "bots: there is no player called xxx"
    yield lambda: anything.parse_action("fold", NAME), ValueError, "text: 'fold' is no action in auction-pitch; "
    yield lambda: anything.Game(NAME).apply("fold"), ValueError, "action: 'fold' is no action in auction-pitch; "
    yield lambda: anything.Game(NAME).apply(5), TypeError, "action must be one of the actions, or its words, not 5"
    yield lambda: anything.Game(NAME).view(True), TypeError, "seat must be a whole number from 0 to 3, not True"
    yield lambda: anything.Game(NAME).seen(1.0), TypeError, "seat must be a whole number from 0 to 3, not 1.0"
    yield (
        lambda: anything.load(NAME, house_rules="no-junk"),
        TypeError,
        "house_rules must be a list of names, such as",
    )
    yield lambda: anything.load(NAME, house_rules=[5]), TypeError, "house_rules[0] must be a name or a path, not 5"
    yield lambda: anything.compile_text(SHEET, files=[]), TypeError, "files must be a mapping from names to texts, or N"
    yield (
        lambda: anything.compile_text(SHEET, files={"a": 5}),
        TypeError,
        "files['a'] must be a text, or its bytes",
    )
    yield lambda: anything.rulebook_text(NAME, "pdf"), ValueError, "form must be markdown or html, not 'pdf'"
    yield lambda: anything.canonical_text(NAME, origins=1), TypeError, "origins must be True or False, not 1"
    yield lambda: anything.render([None]), TypeError, "problems[0] must be a problem, not None"


def of_guesses() -> Iterator[tuple[Callable[[], object], type[Exception], str]]:
    """What a developer writes who guesses: the answer says what to write."""
    anything: Any = pitchdsl
    game = pitchdsl.Game(rules(), seats=4)
    two_lines = "a name or a path has no line break; compile_text gives the rules of a text"
    yield lambda: anything.load(SHEET), ValueError, f"variant: {two_lines}"
    yield lambda: anything.load(NAME, house_rules=[SHEET]), ValueError, f"house_rules[0]: {two_lines}"
    reads = "must be a whole number from 0 to 53; Card.parse reads a text such as TH, not 'TH' of type str"
    yield lambda: anything.Card("TH"), TypeError, f"number {reads}"
    yield lambda: anything.PlayCard("TH"), TypeError, f"card {reads}"
    yield lambda: anything.replay(game, NAME), TypeError, "record must be the text of a record, such as game.record() "
    made = anything.compile_text(SHEET)
    yield lambda: anything.render(made), TypeError, "problems must be a list of problems, such as made.problems, not <"
    yield lambda: anything.Game.load(game.record(), NAME), ValueError, "text must be what Game.save gives, not "
    yield lambda: anything.play_game(game), TypeError, "rules must be rules, what compile_text or fit gave, "


def of_environments() -> Iterator[tuple[Callable[[], object], type[Exception], str]]:
    """The same of the environments."""
    env: Any = begun()
    new: Any = envs.raw(rules(), seats=4)
    anything: Any = envs
    agents = "agent must be one of the agents seat_0, seat_1, seat_2, seat_3, not "
    yield lambda: env.reset(seed="x"), TypeError, "seed must be a whole number from 0 to "
    yield lambda: env.reset(options=5), TypeError, "options must be a mapping with `deals` and `reshuffles`, or None, "
    yield lambda: anything.raw(NAME, house_rules=None), TypeError, "house_rules must be a list of names, not None"
    yield lambda: new.history("seat_0"), ResetNeeded, "the game has not begun: call reset()"
    yield new.last, ResetNeeded, "the game has not begun: call reset()"
    yield lambda: env.observe("seat_9"), ValueError, agents + "'seat_9'"
    yield lambda: env.history(5), TypeError, agents + "5 of type int"
    yield lambda: env.action_space([]), TypeError, agents + "[] of type list"
    yield lambda: env.words(10**20), ValueError, "action must be a whole number from 0 to 447, not 1"
    yield lambda: env.words(300), ValueError, "action: 300 is the number of no action in "
    yield lambda: env.step(True), InvalidAction, "seat_1 is at turn and takes the number of an action, not True"
    yield lambda: anything.player("simple")(5), TypeError, "env must be an environment of pitchdsl, not 5"


@pytest.mark.parametrize("found", [refusals, of_guesses, of_environments])
def test_what_went_wrong_inside_is_refused_at_the_door(
    found: Callable[[], Iterator[tuple[Callable[[], object], type[Exception], str]]],
) -> None:
    for call, kind, why in found():
        with pytest.raises(kind) as caught:
            call()
        told = str(caught.value)
        assert told.startswith(why), (why, told)
        assert told.isprintable()
        assert len(told) < 300


def test_a_wrong_reset_changes_nothing() -> None:
    env: Any = begun()
    before = env.table
    with pytest.raises(TypeError):
        env.reset(seed=5, options={"deals": 5})
    assert env.table is before
    env.reset()
    again = envs.raw(rules(), seats=4)
    again.reset(seed=1)
    again.reset()
    assert env.table.events == again.table.events


def test_any_value_is_shown_in_one_short_line() -> None:
    for value in (Mute(), Wordy(), "x" * 10**6, [[[[[[[[1]]]]]]]], 10**5000, "a\nb\ud800", RULES):
        assert shown(value).isprintable()
        assert len(shown(value)) < 200
