"""What players of OpenSpiel are told: all that they have seen, and nothing else."""

import random
from typing import Any

import pytest

from pitchdsl import envs
from pitchdsl.engine.seen import as_seen
from pitchdsl.envs.dealt import Dealt
from pitchdsl.envs.play import Parameters, play_of
from pitchdsl.facade.seen import decision_seen
from pitchdsl.game.event_rows import What
from tests.effort import few, some

from .spiel_states import given, play_by_hand
from .test_environment import DEAL
from .trees import last_deal, name_of, parameters, steps_to, told_again, walk

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python.observation import make_observation  # noqa: E402

from pitchdsl.envs.spiel_observer import Observer  # noqa: E402


@pytest.mark.parametrize("told", some(parameters(), 16, "spiel recall"), ids=name_of)
def test_two_histories_have_one_information_state_only_if_the_seat_has_seen_the_same(told: Parameters) -> None:
    """Law: perfect recall, in words and in rows, over hands by chance that part from each other at any place."""
    rng, branches = random.Random(name_of(told)), [Dealt(play_of(told))]
    words: dict[tuple[int, str], str] = {}
    heard: dict[tuple[int, str], str] = {}
    rows: dict[tuple[int, str], tuple[Any, ...]] = {}
    met = 0
    for _ in range(few(14, thorough=100)):
        for dealt in walk(rng.choice(branches), rng, decisions=12):
            branches.append(dealt.copy())
            for seat in range(len(dealt.play.tellers)) if dealt.table is not None else ():
                said, information = seen_by(dealt, seat), dealt.information(seat)
                met += (seat, information) in words
                assert words.setdefault((seat, information), said) == said
                assert heard.setdefault((seat, said), information) == information
                assert rows.setdefault((seat, information), dealt.rows(seat)) == dealt.rows(seat)
    assert len(words) == len(heard) == len({(seat, told) for (seat, _), told in rows.items()}) > 10
    assert met > 5


def seen_by(dealt: Dealt, seat: int) -> str:
    """What a seat has been told, event by event as the engine shows it."""
    table, told, at = dealt.table, list[str](), 0
    assert table is not None
    for heard, by, action in table.decisions:
        told += [str(as_seen(event, seat, table.seated)) for event in table.events[at:heard]]
        told.append(str(decision_seen(by, action, seat) or ""))
        at = heard
    return "\n".join(filter(None, [*told, *(str(as_seen(event, seat, table.seated)) for event in table.events[at:])]))


def test_a_swap_of_unseen_cards_changes_no_information_state() -> None:
    """Law: nor what is observed; swaps that all at the table would notice are left out."""
    number, rng = few(2, thorough=450), random.Random(11)
    tried = 0
    for told in parameters():
        tried += sum(swaps_of(told, rng) for _ in range(number))
    assert tried > len(parameters()) * number


def swaps_of(told: Parameters, rng: random.Random) -> int:
    """Swaps, for each seat, of two cards that it has not seen, in a hand up to some place; how many could be played."""
    play = play_of(told)
    *_, dealt = walk(play, rng, decisions=rng.randrange(50))
    if dealt.seat is None:
        return 0
    steps, tried = steps_to(dealt), 0
    assert dealt.table is not None
    begun = last_deal(steps, len(dealt.table.pack))
    for seat in range(play.seats):
        known = cards_known(dealt, seat)
        unseen = sorted(set(dealt.table.pack) - known)
        if len(unseen) < 2:
            continue
        one, other = rng.sample(unseen, 2)
        twin = told_again(play, steps, begun, {one: other, other: one})
        if twin is None or twin.seat != dealt.seat or noticed(twin) != noticed(dealt):
            continue
        tried += 1
        assert twin.information(seat) == dealt.information(seat)
        assert twin.rows(seat) == dealt.rows(seat)
        if seat == dealt.seat:
            assert list(twin.legal()) == list(dealt.legal())
        shown = [open_spiel_observation(play, each, seat) for each in (twin, dealt)]
        assert shown[0] == shown[1]
    return tried


def open_spiel_observation(play: Any, dealt: Dealt, seat: int) -> tuple[str, bytes]:
    observer = Observer(play, pyspiel.IIGObservationType(perfect_recall=False), None)
    state = type("Held", (), {"dealt": dealt})()
    observer.set_from(state, seat)
    return observer.string_from(state, seat), observer.tensor.tobytes()


def cards_known(dealt: Dealt, seat: int) -> set[int]:
    """All cards that its rows have named since the last deal, and those it has laid away."""
    rows = dealt.rows(seat)
    first = max(at for at, row in enumerate(rows) if row[0] == What.DEAL)
    named = {card - 1 for what, _, card, _ in rows[first:] if card}
    return named | {card for at, card in enumerate(range(54)) if (What.SAID, 1, 0, 54 + at) in rows[first:]}


def noticed(dealt: Dealt) -> list[tuple[str, Any, int]]:
    assert dealt.table is not None
    return [
        (type(event).__name__, getattr(event, "seat", None), len(getattr(event, "cards", ())))
        for event in dealt.table.events
    ]


def test_a_hand_worked_by_hand() -> None:
    """High, low, jack and game are 4 points against 0, 0 and 0; each of the others has 4 less than one of three."""
    state = given(DEAL)
    assert state.current_player() == 0
    assert state.information_state_string(1) == (
        "seat 1; DEAL 3 1; HAND 4 6; HAND 1 4S 0; HAND 1 5S 0; HAND 1 6S 0; HAND 1 7S 0; HAND 1 8S 0; HAND 1 9S 0;"
        " HAND 2 6; HAND 3 6; KITTY 0 0; STOCK 0 28"
    )
    play_by_hand(state, "bid 4", "play AS")
    assert state.information_state_string(1).endswith("SAID 4 132; CONTRACT 4 4; PLAY 4 AS 1; TRUMP 4 0")
    assert state.action_to_string(7) == "play 9S"
    play_by_hand(state, "play 9S", "play AH", "play AD")
    for trick in ("KS 8S KH KD", "QS 7S QH QD", "JS 6S JH JD", "TS 5S TH TD", "2S 4S 9H 9D"):
        assert state.returns() == [0, 0, 0, 0]
        play_by_hand(state, *(f"play {card}" for card in trick.split()))
    assert state.is_terminal()
    assert state.returns() == pytest.approx([4, -4 / 3, -4 / 3, -4 / 3])


def test_numbers_are_those_of_the_environment() -> None:
    env = envs.raw("auction-pitch", seats=4)
    env.reset(options={"deals": [DEAL]})
    state = given(DEAL)
    rng = random.Random(4)
    while not state.is_terminal():
        assert f"seat_{state.current_player()}" == env.agent_selection
        mask = env.observe(env.agent_selection)["action_mask"]
        assert state.legal_actions_mask() == mask.tolist()
        action = rng.choice(state.legal_actions())
        state.apply_action(action)
        env.step(action)
    rows = env.history("seat_0").tolist()  # the same but for the order of the cards dealt, and for the cut
    first = next(at for at, row in enumerate(rows) if row[0] == What.DEAL)
    assert sorted(map(tuple, rows[first:])) == sorted(state.dealt.rows(0))
    assert state.returns() == pytest.approx([env.rewards[agent] for agent in env.possible_agents])


def test_observations_can_be_split_into_what_all_know_and_what_one_knows() -> None:
    state = given(DEAL)
    play_by_hand(state, "bid 4", "play AS", "play 9S")
    kinds = {
        public: pyspiel.IIGObservationType(
            public_info=public,
            perfect_recall=False,
            private_info=pyspiel.PrivateInfoType.NONE if public else pyspiel.PrivateInfoType.SINGLE_PLAYER,
        )
        for public in (True, False)
    }
    open_to_all, own = (make_observation(state.get_game(), kinds[public]) for public in (True, False))
    assert own.string_from(state, 0) == "seat 0; hand 2S; hand TS; hand JS; hand QS; hand KS; 1: ally 1"
    assert "hand 2S" not in open_to_all.string_from(state, 0)
    assert "played 1 AS" in open_to_all.string_from(state, 0)
    whole = state.observation_string(0)
    assert "hand 2S" in whole and "played 2 9S" in whole and "bid 4" in whole
