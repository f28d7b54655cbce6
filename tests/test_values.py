"""Frozen values compare, hash and show themselves as those that attrs makes."""

import ast
import inspect
import pickle
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import attrs
import pytest

import pitchdsl
from pitchdsl.values import frozen

PACKAGE = Path(pitchdsl.__file__).parent


@frozen
class Card:
    suit: str
    rank: int = 2
    line: int = attrs.field(default=0, eq=False, repr=False)


@attrs.frozen
class Their:
    suit: str
    rank: int = 2
    line: int = attrs.field(default=0, eq=False, repr=False)


@frozen
class Other:
    suit: str
    rank: int = 2


@frozen
class Nothing:
    pass


@frozen(kw_only=True)
class Joker(Card):
    red: bool = True


@frozen
class Own:
    number: int

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Own) and other.number % 10 == self.number % 10

    def __hash__(self) -> int:
        return self.number % 10

    def __repr__(self) -> str:
        return f"<{self.number}>"


def test_equal_is_what_has_equal_fields_and_the_same_class() -> None:
    assert Card("H", 3) == Card("H", 3)
    assert Card("H", 3, line=1) == Card("H", 3, line=2)
    assert hash(Card("H", 3, line=1)) == hash(Card("H", 3, line=2))
    assert Card("H", 3) != Card("H", 4)
    other: object = Other("H", 3)
    assert Card("H", 3) != other
    assert Card("H", 3) != Joker("H", 3)
    assert Joker("H", 3) != Joker("H", 3, red=False)
    assert Nothing() == Nothing()
    assert hash(Nothing()) == hash(Nothing())
    assert len({Card("H"), Card("H"), Card("S"), Nothing(), Nothing()}) == 3


def test_methods_of_its_own_stay() -> None:
    assert Own(3) == Own(13)
    assert hash(Own(13)) == 3
    assert repr(Own(13)) == "<13>"


def test_the_text_is_that_of_attrs() -> None:
    assert repr(Card("H", 3)) == repr(Their("H", 3)).replace("Their", "Card")
    assert repr(Joker("H")) == "Joker(suit='H', rank=2, red=True)"
    assert repr(Nothing()) == "Nothing()"


def test_values_are_frozen_and_can_be_sent_to_other_processes() -> None:
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        Card("H").rank = 3  # type: ignore[misc]
    assert pickle.loads(pickle.dumps(Joker("H", 9, red=False))) == Joker("H", 9, red=False)


def test_no_field_asks_for_more_than_equality_yes_or_no() -> None:
    """Such a class is made by attrs itself, with `eq=True`."""
    kinds = {kind for kind in _classes() if "__compared__" in vars(kind)}
    assert len(kinds) > 300
    asking: list[Any] = [
        (kind.__name__, each.name)
        for kind in kinds
        for each in attrs.fields(kind)
        if each.eq_key is not None or each.hash is not None or not isinstance(each.repr, bool)
    ]
    assert asking == []


def _classes() -> list[type]:
    for module in ("pitchdsl.account.account", "pitchdsl.canonical.fix", "pitchdsl.commands.checking", "pitchdsl.play"):
        import_module(module)
    modules = [module for name, module in sys.modules.items() if name.startswith("pitchdsl.")]
    return [each for module in modules for each in vars(module).values() if inspect.isclass(each)]


def test_no_other_module_takes_frozen_from_attrs() -> None:
    taking = [
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom)
        and node.module == "attrs"
        and "frozen" in {each.name for each in node.names}
    ]
    assert taking == ["values.py"]
