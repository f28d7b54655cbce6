"""What Pitch Help says of its computer players of levels 4 to 6, which reckon, and of the six levels together."""

import pytest

from pitchdsl.engine.game import play_game
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Bid, PlayCard
from pitchdsl.game.rng import CHOICES, RandomStream, SeededDeals
from pitchdsl.players import search
from pitchdsl.players.advice import Player
from pitchdsl.players.decision_point import DecisionPoint
from pitchdsl.players.draws import Draw, Layouts
from pitchdsl.players.fast import race_of
from pitchdsl.players.level_1 import Level1
from pitchdsl.players.level_3 import Level3
from pitchdsl.players.racing import Race, Terms
from pitchdsl.players.roster import PLAYERS, UnknownPlayerError
from pitchdsl.players.search import WORLDS, SearchPlayer, search_player
from pitchdsl.sampling.race import TIMES

from .registry import shows
from .table import rules

GUIDE = "guide-partnership"


def decisions(number: int, game: int = 5) -> list[Table]:
    """Decisions with a choice in a game of level 3."""
    table = Table(rules(GUIDE), 4, SeededDeals(17, game))
    found: list[Table] = []
    while table.seat is not None and len(found) < number:
        if len(table.legal_actions()) > 1:
            found.append(table.copy())
        table.apply(Level3().decide(table.view(table.seat), RandomStream(1, 0, 0, CHOICES)))
    return found


def stream(seed: int = 3) -> RandomStream:
    return RandomStream(seed, 0, 0, CHOICES)


@shows("D2-AI-LEVELS-01")
def test_there_are_six_levels() -> None:
    assert [name for name in PLAYERS if name.startswith("level-")] == [f"level-{level}" for level in range(1, 7)]
    for name in ("level-0", "level-7"):
        with pytest.raises(UnknownPlayerError):
            PLAYERS[name]


@shows("D2-AI-METHODS-01", "D2-AI-L4PLUS-08")
def test_the_levels_decide_by_different_methods(monkeypatch: pytest.MonkeyPatch) -> None:
    """Levels 4 to 6 ask no rule of level 3, nor the others whatever is played out."""

    def forbidden(*_: object, **__: object) -> None:
        raise AssertionError("another method")

    (table,) = decisions(1)
    view = table.view(table.seat or 0)
    with monkeypatch.context() as patch:
        patch.setattr("pitchdsl.players.level_3.by_rules", forbidden)
        for level in (4, 5, 6):
            search_player(level).decide(view, stream())
        with pytest.raises(AssertionError, match="another method"):
            Level3().decide(view, stream())
    monkeypatch.setattr(search, "race_of", forbidden)
    for level in (1, 2, 3):
        PLAYERS[f"level-{level}"].decide(view, stream())
    with pytest.raises(AssertionError, match="another method"):
        search_player(4).decide(view, stream())


@shows("D2-AI-L4PLUS-01", "D2-AI-L4PLUS-03", "D2-AI-L4PLUS-04", "D2-AI-L4PLUS-06", "D2-AI-L4PLUS-07")
def test_every_option_is_played_out_in_more_worlds_by_each_level(monkeypatch: pytest.MonkeyPatch) -> None:
    """By who is asked for advice; who only decides drops an option as soon as it is clearly worse."""
    (*_, table) = decisions(4)
    view = table.view(table.seat or 0)
    tried: list[list[float]] = []

    def noted(decision: DecisionPoint, terms: Terms) -> Race:
        race = race_of(decision, terms)
        ended = race.ended

        def told() -> tuple[list[list[float]], list[bool]]:
            sums, left = ended()
            tried.append([each[TIMES] for each in sums])
            return sums, left

        assert decision.options == view.legal_actions
        monkeypatch.setattr(race, "ended", told)
        return race

    monkeypatch.setattr(search, "race_of", noted)
    for level in (4, 5, 6):
        advice = search_player(level).consider(view, stream())
        assert advice.worlds == WORLDS[level]
        assert tried.pop() == [WORLDS[level]] * len(view.legal_actions)
        assert search_player(level).decide(view, stream()) == advice.action
        assert max(tried.pop()) <= WORLDS[level]
    assert WORLDS[4] < WORLDS[5] < WORLDS[6]


@shows("D2-AI-L4PLUS-02")
def test_only_cards_that_it_does_not_see_are_dealt_at_random(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt: list[Layouts] = []
    really = Draw.layouts

    def noted(draw: Draw, number: int, stream: RandomStream, *, held: bool = False) -> Layouts:
        dealt.append(really(draw, number, stream, held=held))
        return dealt[-1]

    monkeypatch.setattr(Draw, "layouts", noted)
    (*_, table) = decisions(9)
    seat = table.seat or 0
    search_player(5).consider(table.view(seat), stream())
    (worlds,) = dealt
    assert {int(hand) for hand in worlds.hands[seat]} == {table.hand.dealt[seat]}
    others = (seat + 1) % 4
    assert len({int(hand) for hand in worlds.hands[others]}) > 20
    for owner, card in [play for trick in (*table.hand.tricks, table.hand.trick) for play in trick]:
        assert all(int(hand) >> card & 1 for hand in worlds.hands[owner]), "what was played was held"


@shows("D2-AI-L4PLUS-05", "D2-AI-L4PLUS-09")
def test_the_play_with_the_best_average_is_chosen() -> None:
    """No rule mends a choice: it is the best of the samples, odd as it may look, and the same for the same seed."""
    odd = 0
    for table in decisions(40):
        view = table.view(table.seat or 0)
        advice = SearchPlayer(worlds=20, fitted=False).consider(view, stream())
        best = max(option.wins.mean for option in advice.options if option.wins is not None)
        first = advice.options[0]
        assert advice.action == first.action
        assert first.wins is not None
        assert first.wins.mean > best - 0.01
        assert SearchPlayer(worlds=20, fitted=False).consider(view, stream()) == advice
        odd += advice.action != Level3().decide(view, stream())
    assert odd, "it plays otherwise than by rules"


def won(better: Player, worse: Player, deals: int) -> float:
    """The share of games that one pair wins, each deal played twice with the seats exchanged."""
    wins = 0
    for game in range(deals):
        for turned in range(2):
            bots = [better if (seat + turned) % 2 == 0 else worse for seat in range(4)]
            table = play_game(rules(GUIDE), 4, 43, game, bots, 60, tuple(range(4)))
            assert table.outcome is not None
            wins += table.outcome.winner is not None and (table.sides[table.outcome.winner][0] + turned) % 2 == 0
    return wins / (2 * deals)


@shows("D2-AI-LEVELS-02", "D2-AI-L4PLUS-10")
def test_higher_levels_win_more_games() -> None:
    """The gauntlet in docs/players.md has the figures; here a few games, far from even."""
    assert won(search_player(5), Level3(), 15) > 0.6
    assert won(Level3(), Level1(), 15) > 0.6


@shows("D2-AI-HINT-01")
def test_it_advises_at_any_decision() -> None:
    kinds = set()
    for table in decisions(30):
        view = table.view(table.seat or 0)
        advice = SearchPlayer(worlds=5, fitted=False).consider(view, stream())
        assert advice.action in view.legal_actions
        assert advice.why
        kinds.add(type(advice.action))
    assert {PlayCard} < kinds
    assert kinds & {Bid}


@shows("D2-LEARN-EST-01", "D2-LEARN-EST-02")
def test_each_legal_play_has_an_estimate_of_points() -> None:
    table = next(each for each in decisions(20) if isinstance(each.legal_actions()[-1], PlayCard))
    view = table.view(table.seat or 0)
    advice = search_player(5).consider(view, stream())
    assert {option.action for option in advice.options} == set(view.legal_actions)
    assert search_player(5).consider(view, stream()).options == advice.options


@shows("D2-LEARN-ANALYZE-02")
def test_a_higher_bid_is_no_likelier_to_be_made() -> None:
    for game in range(12):
        (table, *_) = decisions(1, game)
        view = table.view(table.seat or 0)
        advice = search_player(5).consider(view, stream())
        bids = [option for option in advice.options if isinstance(option.action, Bid) and not option.action.name]
        bids.sort(key=lambda option: option.action.value if isinstance(option.action, Bid) else 0)
        chances = [option.makes.mean for option in bids if option.makes is not None]
        assert all(0 <= chance <= 1 for chance in chances)
        assert chances == sorted(chances, reverse=True)


@shows("D2-LEARN-EST-03")
def test_what_is_advised_need_not_bring_most_points() -> None:
    """The chance to win the game counts, and the others' points with it."""
    differs = 0
    for game in range(6):
        for table in decisions(20, game):
            advice = SearchPlayer(worlds=20, fitted=False).consider(table.view(table.seat or 0), stream())
            most = max(option.points.mean for option in advice.options)
            differs += advice.options[0].points.mean < most - 0.1
    assert differs
