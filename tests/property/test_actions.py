"""What may be done at a table, what may not, and how it says so."""

from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitchdsl.engine.illegal import IllegalActionError
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Action, Bid, Discard, Hold, NameTrump, Pass, PlayCard, RunIt, Stand, ThrowIn

from .pictures import picture
from .strategies import ROOT, Game, deals, each_game, examples, played, steps

ORDER = (Pass, Hold, RunIt, Bid, NameTrump, Stand, Discard, PlayCard, ThrowIn)


@cache
def vocabulary(total: int, names: tuple[str, ...]) -> tuple[Action, ...]:
    """Everything that anybody could ever do, and some bids that nobody can."""
    values = range(-1, total + 3)
    bids = [Bid(value, name) for name in (None, "nonsense", *names) for value in values]
    suits = [NameTrump(suit) for suit in range(4)]
    cards = [kind(card) for kind in (Discard, PlayCard) for card in range(54)]
    return (Pass(), Hold(), RunIt(), *bids, *suits, Stand(), ThrowIn(), *cards)


def everything(table: Table) -> tuple[Action, ...]:
    return vocabulary(table.total, tuple(call.name for call in table.rules.calls))


def place(action: Action) -> tuple[int, int]:
    """Where an action stands in the fixed order."""
    number = 0
    if isinstance(action, Bid):
        number = action.value
    elif isinstance(action, NameTrump):
        number = action.suit
    elif isinstance(action, Discard | PlayCard):
        number = action.card
    return ORDER.index(type(action)), number


@cache
def lines_of(file: str) -> list[str]:
    path = Path(file)
    return (path if path.is_absolute() else ROOT / path).read_text(encoding="utf-8").splitlines()


def assert_names_a_rule(error: IllegalActionError) -> None:
    """A refusal names the section and the name of a rule, and the line that really says so."""
    section, _, name = error.rule.address.partition("/")
    assert section and name, error
    assert str(error.rule) in str(error)
    if error.rule.file is not None:
        line = lines_of(error.rule.file)[error.rule.line - 1].replace("the ", "")
        assert line.strip().startswith(f"{name}:"), error


@each_game()
@examples(10)
@given(data=st.data())
def test_what_is_legal_is_told_once_and_in_a_fixed_order(game: Game, data: st.DataObject) -> None:
    """Law: there is always something to do; no two legal actions are equal; they rise in the fixed order."""
    for table in steps(game, data.draw(deals(game))):
        places = [place(action) for action in table.legal_actions()]
        assert places == sorted(set(places))
        assert bool(places) == (table.seat is not None)
        assert set(table.legal_actions()) <= set(everything(table))


@each_game()
@examples(3)
@given(data=st.data())
def test_whatever_is_legal_is_accepted(game: Game, data: st.DataObject) -> None:
    """Law: every legal action can be done, and changes the table."""
    for table in steps(game, data.draw(deals(game))):
        before = picture(table)
        for action in table.legal_actions():
            twin = table.copy()
            twin.apply(action)
            assert picture(twin) != before
        assert picture(table) == before


@each_game()
@examples(3)
@given(data=st.data())
def test_whatever_is_not_legal_is_refused(game: Game, data: st.DataObject) -> None:
    """Law: every other action of the vocabulary is refused, a rule is named, and the table stays as it was."""
    for table in steps(game, data.draw(deals(game))):
        before = picture(table)
        for action in everything(table):
            if action not in before["legal"]:
                with pytest.raises(IllegalActionError) as refused:
                    table.apply(action)
                assert refused.value.action == action
                assert_names_a_rule(refused.value)
        assert picture(table) == before


@each_game()
@examples(3)
@given(data=st.data())
def test_a_game_that_is_over_takes_nothing_more(game: Game, data: st.DataObject) -> None:
    """Law: once a game is over, nothing is legal, everything is refused, and stopping it changes nothing."""
    table = played(game, data.draw(deals(game, near_the_end=True)))
    table.stop()
    before = picture(table)
    assert before["seat"] is None and before["legal"] == ()
    for action in everything(table):
        with pytest.raises(IllegalActionError):
            table.apply(action)
    table.stop()
    assert picture(table) == before
    assert not any(table.view(seat).legal_actions for seat in range(game.seats))
