"""Players of levels 4, 5 and 6: every option is played out in many worlds that fit what the seat knows.

The same worlds serve for all options, so that luck is the same for each. Level 6 asks which option wins the game, and the
others which brings most points, with a bonus for the game.
"""

from collections.abc import Sequence
from time import perf_counter

import numpy as np
from attrs import evolve, frozen
from numpy.typing import NDArray

from pitchdsl.actions import Action, Bid
from pitchdsl.bots.simple import SimpleBot
from pitchdsl.engine.rng import RandomStream
from pitchdsl.engine.view import SeatView
from pitchdsl.players.advice import Advice, Estimate, Option
from pitchdsl.players.draws import Draw
from pitchdsl.players.fast import all_played_out
from pitchdsl.players.filling import TooManyWaysError
from pitchdsl.players.knowledge import Knowledge, known
from pitchdsl.players.playouts import GOES_ON, Playouts
from pitchdsl.players.winning import value_of
from pitchdsl.players.worlds import question_of, worlds_of

WORLDS = {4: 10, 5: 50, 6: 200}
"""How many worlds a level looks at."""

MOST_OPTIONS = 12
"""Of a longer ladder of bids so many are tried first, and then those around the best."""

BATCHES = 4
"""So many times the worlds wanted are drawn, at most, where some turn out to be impossible."""

_SEEDS = 1 << 62
_BETWEEN = 1.96


@frozen(kw_only=True, slots=True)
class SearchPlayer:
    """Decides by playing out; it keeps nothing between decisions."""

    worlds: int
    to_win: bool
    """Whether the chance to win the game is what counts, by a value that is fitted to the rules."""
    limit: float | None = None
    """Seconds after which no more worlds are looked at: it cuts between batches."""

    def decide(self, view: SeatView, stream: RandomStream) -> Action:
        """The action of :meth:`consider`."""
        return self.consider(view, stream).action

    def consider(self, view: SeatView, stream: RandomStream) -> Advice:
        """Every option, the best first."""
        actions = view.legal_actions
        if len(actions) == 1:
            return Advice(action=actions[0], why="nothing else is allowed")
        know = known(view)
        try:
            draw = Draw(know)
        except TooManyWaysError:
            return _unsearched(view, stream, "the cards that are out can lie in too many ways to count")
        few = _some_of(actions)
        advice = self._searched(view, know, draw, few, stream)
        if len(few) < len(actions) and advice.worlds:
            around = _around(actions, few, advice.action)
            more = self._searched(view, know, draw, around, stream)
            options = {option.action: option for option in (*advice.options, *more.options)}
            found = _ranked(tuple(options.values()), to_win=self.to_win)
            advice = evolve(more, options=found, action=found[0].action, why=_why(found, to_win=self.to_win))
        return advice

    def _searched(
        self, view: SeatView, know: Knowledge, draw: Draw, actions: tuple[Action, ...], stream: RandomStream
    ) -> Advice:
        question = question_of(view, know, actions)
        seed, start, cut = stream.below(_SEEDS), perf_counter(), False
        parts: list[Playouts] = []
        done = sound = 0
        while sound < self.worlds and done < BATCHES * self.worlds:
            layouts = draw.layouts(self.worlds - sound if done else self.worlds, stream)
            if not layouts.number:
                break
            parts.append(all_played_out(question, worlds_of(view, layouts), seed=seed, first=done))
            done += layouts.number
            sound += int((~parts[-1].broken).sum())
            if self.limit is not None and perf_counter() - start > self.limit:
                cut = sound < self.worlds
                break
        if not sound:
            return _unsearched(view, stream, "no layout was found that fits all that was said and thrown")
        options = _ranked(_options(view, actions, parts, fit=self.to_win), to_win=self.to_win)
        return Advice(
            action=options[0].action,
            why=_why(options, to_win=self.to_win),
            options=options,
            worlds=sound,
            cut=cut,
        )


def search_player(level: int, *, limit: float | None = None) -> SearchPlayer:
    """The player of level 4, 5 or 6."""
    return SearchPlayer(worlds=WORLDS[level], to_win=level == max(WORLDS), limit=limit)


def _unsearched(view: SeatView, stream: RandomStream, why: str) -> Advice:
    return Advice(action=SimpleBot().decide(view, stream), why=f"{why}; this is what a simple player does")
