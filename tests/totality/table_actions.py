"""Actions of players against every place that has to know them."""

import re
from typing import Any, get_args

from attrs import fields

import pitchdsl
from pitchdsl.game.action import PlayerAction, Word
from pitchdsl.game.actions import Action, Bid, FromHand
from pitchdsl.game.events import Decision, Event
from pitchdsl.players.level_1 import GUARDS
from tests.totality.families import Family, Place, abstract_in, contains, kinds_over, text
from tests.totality.table_events import sample as event_like

VALUES: dict[str, Any] = {
    "card": 3,
    "suit": 2,
    "seat": 1,
    "value": 3,
    "name": None,
    "offer": "beg",
    "grants": True,
    "again": False,
}

NO_EVENT = {"Stand": "whoever stands does nothing that others notice"}

UNGUARDED = {
    "Answer": "to grant and to refuse may both be right",
    "Ask": "to ask and to stand may both be right",
    "ChoosePartner": "anybody may be a good partner",
    "Stand": "it is never the last of what may be done",
    "ThrowIn": "to play on may be right",
}
"""Actions of which the beginner of level 1 knows no plain mistake, with the reason."""


class _Words:
    """What can be said: one offer, and bids by their number."""

    offers = ("beg",)
    calls = ("moon",)

    def bid(self, words: str) -> tuple[int, str | None] | None:
        return (int(words), None) if words.isdecimal() else None


def sample(kind: type[PlayerAction]) -> Any:
    """An action of a kind."""
    return kind(**{field.name: VALUES[field.name] for field in fields(kind)})  # type: ignore[arg-type]


def _definition(kind: type[PlayerAction]) -> str | None:
    lacking = [name for name in ("recorded", "blocks") if not hasattr(kind, name)] + abstract_in(kind)
    return f"no {', '.join(f'`{name}`' for name in lacking)} in its class" if lacking else None


def _text(kind: type[PlayerAction]) -> str | None:
    action = sample(kind)
    read = [each.__name__ for each in get_args(Action) if _parsed(each, str(action)) is not None]
    if _parsed(kind, str(action)) != action:
        return f"it does not read its own words `{action}`"
    return None if read == [kind.__name__] else f"`{action}` is read by {', '.join(read)}"


def _parsed(kind: type[PlayerAction], said: str) -> PlayerAction | None:
    try:
        return kind.parse(said.lower(), _Words())
    except ValueError:
        return None


def _number(kind: type[PlayerAction]) -> str | None:
    number = sample(kind).number(_Words())
    if not any(number in block.numbers for block in kind.blocks):
        return f"its number {number} is in none of its blocks"
    twins = [each.__name__ for each in get_args(Action) if sample(each).number(_Words()) == number and each != kind]
    if twins:
        return f"{twins[0]} has the number {number}, too"
    known = re.search(rf"\b{kind.__name__}\b", text("pitchdsl/envs/actions.py").partition("_WORDS")[2])
    if known or issubclass(kind, Bid | FromHand | Word):
        return None
    return "pitchdsl/envs/actions.py makes none that the rules may allow"


def _recorded(kind: type[PlayerAction]) -> str | None:
    if kind.recorded is None:
        return None if kind.__name__ in NO_EVENT else "no event tells of it"
    events = [each for each in get_args(Event) if each.id == kind.recorded and issubclass(each, Decision)]
    if not events:
        return f"no decision among the events is recorded as `{kind.recorded}`"
    if kind.recorded == "bid":
        return None  # it holds the call itself
    told = {type(action) for action in event_like(events[0]).decided}
    return None if kind in told else f"`{kind.recorded}` does not tell of it"


def _kernel(kind: type[PlayerAction]) -> str | None:
    action = sample(kind)
    code = action.code({action: 0}, True)
    return "it has no code" if code is None else None


def _guard(kind: type[PlayerAction]) -> str | None:
    said = (kind in GUARDS) != (kind.__name__ in UNGUARDED)
    return None if said else "pitchdsl/players/level_1.py has no guard for it"


def _exported(kind: type[PlayerAction]) -> str | None:
    there = kind.__name__ in pitchdsl.__all__
    return None if there else "pitchdsl/__init__.py does not offer it"


ACTIONS = Family(
    name="action",
    members=lambda: kinds_over(PlayerAction),
    places=(
        Place(name="definition", lacks=_definition),
        Place(name="union", lacks=lambda kind: None if kind in get_args(Action) else "not in the union `Action`"),
        Place(name="text", lacks=_text),
        Place(name="number", lacks=_number),
        Place(name="records", lacks=_recorded),
        Place(name="kernel", lacks=_kernel),
        Place(name="level 1", lacks=_guard),
        Place(name="library", lacks=_exported),
        Place(name="page", lacks=lambda kind: contains("docs/api.md", f"| `{kind.__name__}` |", "line for")),
        Place(
            name="reference",
            lacks=lambda kind: contains("docs/api.md", f"autoclass:: pitchdsl.{kind.__name__}", "entry"),
        ),
    ),
    says_nothing=(
        ("phase", "an action is legal where a phase says so; tests/property tries all that is legal"),
        ("simple player", "a `match` over the action, which mypy holds to be exhaustive"),
        ("level 3", "its rules before the play end with standing, or the first of what may be done"),
        ("levels 4 to 6", "every legal action is an option, but for a called card"),
        ("history, terminal, page", "they ask the action"),
    ),
)
