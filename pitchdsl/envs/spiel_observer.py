"""What a player of OpenSpiel observes: all that it has seen, or what lies on the table now."""

from typing import Any

import numpy as np
import pyspiel

from pitchdsl.cards import code
from pitchdsl.envs.dealt import Dealt
from pitchdsl.envs.observing import CARD_PLACES, FACTS, SEAT_COLUMNS, observation
from pitchdsl.envs.play import Play
from pitchdsl.envs.setup import SEATS

_PRIVATE = (CARD_PLACES["hand"], CARD_PLACES["discarded"])
_ALLY = list(SEAT_COLUMNS).index("ally")


class Observer:
    """An observer as OpenSpiel wants it: ``tensor``, its named parts in ``dict``, ``set_from`` and ``string_from``.

    ``player`` is one of ten seats. With perfect recall ``history`` has all rows of :mod:`pitchdsl.envs.tokens`;
    without, ``cards``, ``seats`` and ``facts`` are those of :mod:`pitchdsl.envs.observing`. What only the player knows
    are its own cards and discards, and who plays with it before all can tell, ``ally``.
    """

    def __init__(self, play: Play, kind: Any, parameters: Any) -> None:
        """Raises ``ValueError`` for parameters, and for what cannot be told apart so."""
        if parameters:
            raise ValueError(f"observations take no parameters, not {parameters}")
        self._play = play
        self._public = bool(kind.public_info)
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._recalls = bool(kind.perfect_recall)
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("an observation is that of one player: private_info is SINGLE_PLAYER or NONE")
        if self._recalls and not (self._public and self._private):
            raise ValueError("perfect recall is of all that a player has seen: public_info, and SINGLE_PLAYER")
        shapes: dict[str, tuple[int, ...]] = {"player": (SEATS,)}
        if self._recalls:
            shapes |= {"history": (play.recall, 4)}
        else:
            shapes |= {"cards": (54,), "seats": (SEATS, len(SEAT_COLUMNS))}
            shapes |= {"facts": (len(FACTS),)} if self._public else {}
        sizes = [int(np.prod(shape)) for shape in shapes.values()]
        self.tensor = np.zeros(sum(sizes), np.float32)
        parts = np.split(self.tensor, np.cumsum(sizes)[:-1])
        self.dict = {name: part.reshape(shape) for (name, shape), part in zip(shapes.items(), parts, strict=True)}

    def set_from(self, state: Any, player: int) -> None:
        """Fills the arrays; raises ``ValueError`` where the history has no room, ``SpielError`` for no such player."""
        if not 0 <= player < self._play.seats:
            raise pyspiel.SpielError(f"there is no player {player}; they are 0 to {self._play.seats - 1}")
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        dealt: Dealt = state.dealt
        if self._recalls:
            rows = dealt.rows(player)
            if len(rows) > self._play.recall:
                raise ValueError(
                    f"seat {player} has seen {len(rows)} rows, and there is room for {self._play.recall}: load the game"
                    f" with recall={len(rows)} or more"
                )
            if rows:
                self.dict["history"][: len(rows)] = rows
            return
        for name, array in self._seen(dealt, player).items():
            self.dict[name][...] = array

    def string_from(self, state: Any, player: int) -> str:
        """The same in words; with perfect recall equal only where the player has seen the same."""
        dealt: Dealt = state.dealt
        if self._recalls:
            return dealt.information(player)
        shown = self._seen(dealt, player)
        if not shown:
            return f"seat {player}"
        told = [f"seat {player}"] if self._private else []
        for card, place in enumerate(shown["cards"].tolist()):
            if place:
                told.append(f"{_PLACES.get(place, f'played {place - 2}')} {code(card)}")
        for seat, numbers in enumerate(shown["seats"].tolist()):
            named = [f"{name} {number}" for name, number in zip(SEAT_COLUMNS, numbers, strict=True) if number]
            told += [f"{seat + 1}: {', '.join(named)}"] if named else []
        if self._public:
            told += [f"{name} {number}" for name, number in zip(FACTS, shown["facts"].tolist(), strict=True) if number]
        return "; ".join(told)

    def _seen(self, dealt: Dealt, player: int) -> dict[str, Any]:
        """The arrays, as far as they are observed; none before the first deal."""
        table = dealt.table
        if table is None:
            return {}
        shown = observation(table.view(player, heard=False), tuple(table.score), over=dealt.over)
        private = np.isin(shown["cards"], _PRIVATE)
        if not self._private:
            shown["cards"][private] = 0
            shown["seats"][:, _ALLY] = 0
        if not self._public:
            shown["cards"][~private] = 0
            shown["seats"][:, [column for column in range(len(SEAT_COLUMNS)) if column != _ALLY]] = 0
            del shown["facts"]
        return shown


_PLACES = {CARD_PLACES["hand"]: "hand", CARD_PLACES["discarded"]: "discarded"}
