"""A game as an environment of PettingZoo: one agent a seat, each acting in its turn."""

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.error import InvalidAction, ResetNeeded
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import OrderEnforcingWrapper

from pitchdsl.account.account import account
from pitchdsl.arguments import flag, seed_of, shown, whole, wrong_kind, wrong_value
from pitchdsl.engine.given import GivenDeal
from pitchdsl.engine.session import Session
from pitchdsl.engine.table import Table
from pitchdsl.engine.view import SeatView
from pitchdsl.envs.actions import BeyondError, Numbering
from pitchdsl.envs.features import cards_table, rules_vector
from pitchdsl.envs.history import History
from pitchdsl.envs.observing import observation
from pitchdsl.envs.rewards import by_game, by_hand, by_seat
from pitchdsl.envs.setup import RENDER_MODES, Setup
from pitchdsl.envs.spaces import space
from pitchdsl.envs.tokens import EventEncoder
from pitchdsl.facade.deals import given_deals, reshuffles_in
from pitchdsl.game.actions import Action
from pitchdsl.game.events import DealEvent
from pitchdsl.game.state import REDEAL_LIMIT

Observation = dict[str, Any]


class PitchEnv(AECEnv[str, Observation, int | None]):
    """The raw environment. Agents are ``seat_0`` and so on, in the order of play.

    It keeps nothing outside itself, so any number of them can be used at once, and it can be pickled and copied in the
    midst of a game. An action that is not legal raises :class:`gymnasium.error.InvalidAction`, which says the rule.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "pitch_v1",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
    }

    def __init__(self, setup: Setup) -> None:
        """Seats the agents; :meth:`reset` deals. Raises ``ValueError`` for what cannot be played so."""
        super().__init__()
        if not isinstance(setup, Setup):
            raise wrong_kind("setup", "a Setup", setup)
        self.setup = setup
        self.render_mode = setup.render_mode
        try:
            self.numbering = Numbering(setup.rules, setup.seats, wider=setup.wider)
        except BeyondError as why:
            raise BeyondError(f"{why}; a wider one has (wider=True)") from None
        self._session = Session.begin(setup.rules, setup.seats, seed=0)  # raises where the rules are not for so many
        self.possible_agents = [f"seat_{seat}" for seat in range(setup.seats)]
        self.agents: list[str] = []
        self.rewards: dict[str, float] = {}
        self._cumulative_rewards: dict[str, float] = {}
        self.terminations: dict[str, bool] = {}
        self.truncations: dict[str, bool] = {}
        self.infos: dict[str, dict[str, Any]] = {}
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observations = {agent: space(self.numbering.size, setup.recall) for agent in self.possible_agents}
        self._actions = {agent: spaces.Discrete(self.numbering.size) for agent in self.possible_agents}
        self._seed, self._game = setup.seed, -1
        self._given: tuple[GivenDeal, ...] = ()
        self._reshuffles: tuple[tuple[int, ...], ...] = ()
        self._legal: dict[int, Action] = {}
        self._done: list[int | None] = []
        """The actions of this game."""
        self._histories: list[History] = []

    @property
    def table(self) -> Table:
        """Where the game is played; every :meth:`reset` sits down at another one."""
        return self._session.table

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of what an agent observes."""
        return self._observations[self._known(agent)]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's actions, the same for all: :mod:`pitchdsl.envs.actions`."""
        return self._actions[self._known(agent)]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game. The same seed gives the same cards everywhere; without one, the next game of the last seed.

        ``options`` may have ``deals`` and ``reshuffles`` as :class:`pitchdsl.Game` takes them: the cards of the first
        deals. Raises ``ValueError`` for cards that cannot be dealt so; :meth:`step` raises it when one comes that does
        not fit, and does nothing.
        """
        if options is not None and not isinstance(options, Mapping):
            raise wrong_kind("options", "a mapping with `deals` and `reshuffles`, or None", options)
        said, rules, seats = options or {}, self.setup.rules, self.setup.seats
        given = given_deals(said.get("deals", ()), rules, seats, "options['deals']")
        reshuffles = reshuffles_in(said.get("reshuffles", ()), "options['reshuffles']")
        if seed is not None:
            self._seed, self._game = seed_of(seed), -1
        elif self._seed is None:
            self._seed = int(np.random.SeedSequence().generate_state(1, np.uint64)[0])
        self._game += 1
        self._given, self._reshuffles = given, reshuffles
        self._begin()

    def _begin(self) -> None:
        assert self._seed is not None
        self._session = Session.begin(
            self.setup.rules,
            self.setup.seats,
            seed=self._seed,
            match=self._game,
            deals=self._given,
            reshuffles=self._reshuffles,
        )
        self._done = []
        tellers = (EventEncoder(seat, self.table.sides, self.numbering) for seat in range(self.setup.seats))
        self._histories = [History(teller) for teller in tellers]
        self._shown = 0
        self._over = False
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._hear(None, None)
        self._go_on()

    def step(self, action: int | None) -> None:
        """Does the action of the agent at turn; ``None`` for one whose game is over."""
        if not self.agents:
            raise ResetNeeded("the game is over, or has not begun: call reset()")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
        else:
            chosen = self._chosen(agent, action)
            self._session.act(chosen)
            self._cumulative_rewards[agent] = 0.0
            self._clear_rewards()
            self._hear(self._seat_of[agent], chosen)
            self._go_on()
        self._done.append(action if action is None else int(action))

    def _chosen(self, agent: str, action: Any) -> Action:
        """The action of a number; raises ``InvalidAction`` for one that is not legal."""
        if not isinstance(action, int | np.integer) or isinstance(action, bool):
            raise InvalidAction(f"{agent} is at turn and takes the number of an action, not {shown(action)}")
        if int(action) in self._legal:
            return self._legal[int(action)]
        try:
            why: Exception | None = self.table.refusal(self.numbering.action(int(action)))
        except ValueError as beyond:
            why = beyond
        raise InvalidAction(f"{agent}: {why}")

    def _hear(self, by: int | None, action: Action | None) -> None:
        """Tells every seat what has happened; where one hand is played, nothing of the next."""
        events = list(self._session.events())
        if self.setup.match == "hand":
            end = next((at for at, each in enumerate(events) if isinstance(each, DealEvent) and each.hand > 1), None)
            events = events[:end]
        self._shown += len(events)
        for history in self._histories:
            history.hear(by, action, events)

    def _go_on(self) -> None:
        """Turns to the next agent, or ends the game."""
        table, setup = self.table, self.setup
        settled = setup.match == "hand" and table.hands_settled > 0
        ended = settled or table.outcome is not None
        limit = setup.hand_limit is not None and table.hands_settled >= setup.hand_limit
        self._over = ended or limit or table.redeals >= REDEAL_LIMIT
        if not self._over:
            assert table.seat is not None
            self.agent_selection = self.possible_agents[table.seat]
            self._legal = self.numbering.numbered(table.legal_actions())
            return
        self._legal = {}
        rewards = by_seat(table, by_hand(table) if setup.match == "hand" else by_game(table))
        reason = table.outcome.reason if table.outcome else "hand" if settled else "stopped"
        for agent, seat in self._seat_of.items():
            side = table.side_of[seat]
            self.rewards[agent] = rewards[seat]
            self.terminations[agent], self.truncations[agent] = ended, not ended
            self.infos[agent] = {"score": table.score[side], "reason": reason}
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]
        self._deads_step_first()

    def observe(self, agent: str) -> Observation:
        """What an agent observes now: the arrays of :mod:`pitchdsl.envs.observing`, and which actions are legal."""
        seat, setup = self._seat_of[self._known(agent)], self.setup
        self._must_have_begun()
        shown = observation(self.table.view(seat, heard=False), tuple(self.table.score), over=self._over)
        shown["history"], shown["facts"][-1] = self._histories[seat].window(setup.recall)
        shown["rules"] = rules_vector(setup.rules, setup.seats).copy()
        shown["pack"] = cards_table(setup.rules, setup.seats).copy()
        mask = np.zeros(self.numbering.size, np.int8)
        if seat == self.table.seat:
            mask[list(self._legal)] = 1
        return {"observation": shown, "action_mask": mask}

    def history(self, agent: str) -> NDArray[np.int32]:
        """All rows that an agent has been told since :meth:`reset`, however many."""
        seat = self._seat_of[self._known(agent)]
        self._must_have_begun()
        return self._histories[seat].rows().copy()

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """What the agent at turn is told: what it observes, its reward, whether its game is over, and more."""
        self._must_have_begun()
        told: tuple[Observation | None, float, bool, bool, dict[str, Any]] = super().last(flag(observe, "observe"))
        return told

    def view(self) -> SeatView:
        """What the agent at turn sees, for players of pitchdsl; raises ``ResetNeeded`` where nobody is at turn."""
        self._must_have_begun()
        if self._over:
            raise ResetNeeded("the game is over, and nobody is at turn: call reset()")
        return self.table.view(self._seat_of[self.agent_selection])

    def _known(self, agent: str) -> str:
        """An agent of this environment."""
        wanted = f"one of the agents {', '.join(self.possible_agents)}"
        if not isinstance(agent, str):
            raise wrong_kind("agent", wanted, agent)
        if agent not in self._seat_of:
            raise wrong_value("agent", wanted, agent)
        return agent

    def _must_have_begun(self) -> None:
        if not self._histories:
            raise ResetNeeded("the game has not begun: call reset()")

    def words(self, action: int) -> str:
        """An action in words: ``play TH``."""
        number = whole(action, "action", 0, self.numbering.size - 1)
        try:
            return str(self._legal.get(number) or self.numbering.action(number))
        except ValueError as why:
            raise ValueError(f"action: {why}") from None

    def render(self) -> str | None:
        """The account of the game so far, hidden cards too: returned for ``ansi``, printed for ``human``."""
        if self.render_mode is None:
            return None
        self._must_have_begun()
        table = self.table
        text = "\n".join(account(self.setup.rules, table.sides, table.events[: self._shown]))
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing is open: there is no window."""

    def __getstate__(self) -> dict[str, Any]:
        begun = {name: getattr(self, name) for name in ("_seed", "_game", "_given", "_reshuffles")}
        return {"setup": self.setup, "begun": begun, "done": self._done}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__init__(state["setup"])  # type: ignore[misc]
        self.__dict__.update(state["begun"])
        if self._game >= 0:
            self._begin()
            for action in state["done"]:
                self.step(action)


class Ordered(OrderEnforcingWrapper[str, Observation, int | None]):
    """The environment with the order of calls seen to."""

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """As the environment tells it: PettingZoo's own would find no agent before :meth:`reset`, and say no more."""
        told: tuple[Observation | None, float, bool, bool, dict[str, Any]] = self.env.last(observe)
        return told

    def __str__(self) -> str:
        return str(self.env)
