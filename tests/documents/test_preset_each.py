"""What "Pitch Help" says of single games besides their fields."""

import pytest

from pitchdsl.cards import CODES
from pitchdsl.compile import compile_text
from pitchdsl.game.events import ContractEvent, SettleEvent

from .facts_account import Account, hands, some
from .facts_app import APP
from .facts_game import OTHER_OF_COLOUR, TRICKS, Game
from .facts_points import item_seats, seat_points, taken
from .facts_staged import HEARTS, duel, filled, play_out, strong
from .registry import shows
from .table import events, random_tables
from .test_preset_auction import forced
from .test_preset_play import left, tricks_of
from .test_preset_trump import check_draws, draws, throwers, with_short_stock

# ---------------------------------------------------------------- packs, and what is left of them


@pytest.mark.parametrize(
    ("name", "pack", "dealt", "kitty", "over"),
    [
        pytest.param("king-pedro", 52, 48, 4, 0, marks=shows("D2-PRESET-KING-PEDRO-DECKSUM")),
        pytest.param("eighty-three", 52, 48, 4, 0, marks=shows("D2-PRESET-EIGHTY-THREE-DECKSUM")),
        pytest.param("arizona-29", 29, 24, 0, 5, marks=shows("D2-PRESET-ARIZONA-29-DECKSUM")),
        pytest.param("smear-4", 32, 24, 3, 5, marks=shows("D2-PRESET-SMEAR-4-DECKSUM")),
        pytest.param("smear-5", 28, 24, 0, 4, marks=shows("D2-PRESET-SMEAR-5-DECKSUM")),
        pytest.param("smear-10", 54, 40, 0, 14, marks=shows("D2-PRESET-SMEAR-10-DECKSUM")),
    ],
)
def test_where_the_cards_of_the_pack_go(name: str, pack: int, dealt: int, kitty: int, over: int) -> None:
    for hand in hands(name, 20):
        assert (sum(map(len, hand.dealt)), len(hand.kitty), len(hand.stock)) == (dealt, kitty, over)
        assert len({*hand.kitty, *hand.stock, *(card for mine in hand.dealt for card in mine)}) == pack


@shows("D2-PRESET-SMEAR-10-DECKSUM")
def test_three_hands_may_need_more_than_fourteen_cards() -> None:
    hand = with_short_stock(APP["smear-10"])
    assert sum(len(move.cards) for move in draws(hand)) == 18
    check_draws(hand)


# ---------------------------------------------------------------- which cards are trumps


def token(card: str, trump: str) -> str:
    """A card as seen from the trump suit: ``J``, ``oJ``, ``RJ``; ``-`` for cards of the other colour."""
    if card in ("RJ", "BJ"):
        return card
    return {trump: "", OTHER_OF_COLOUR[trump]: "o"}.get(card[1], "-") + card[0]


@pytest.mark.parametrize(
    ("name", "number", "others"),
    [
        pytest.param("pedro", 14, "o5", marks=shows("D2-PRESET-PEDRO-TRUMPS")),
        pytest.param("team-auction-7", 16, "oJ RJ BJ", marks=shows("D2-PRESET-TEAM-AUCTION-7-TRUMPS")),
        pytest.param("team-auction-11", 17, "oA oJ RJ BJ", marks=shows("D2-PRESET-TEAM-AUCTION-11-TRUMPS")),
        pytest.param("team-auction-13", 17, "oJ o3 RJ BJ", marks=shows("D2-PRESET-TEAM-AUCTION-13-TRUMPS")),
        pytest.param("high-nine", 17, "oJ o9 RJ BJ", marks=shows("D2-PRESET-HIGH-NINE-TRUMPS")),
    ],
)
def test_how_many_trumps_there_are(name: str, number: int, others: str) -> None:
    """Who throws all non-trumps away keeps the trumps; whoever takes the stock throws only down to six."""
    kept, thrown = set(), set()
    for hand in hands(name):
        for move in hand.moves:
            if move.what == "discard" and move.seat in throwers(hand):
                rest = hand.dealt[move.seat] - set(move.cards)
                kept |= {token(card, hand.trump) for card in rest}
                if len(rest) < TRICKS:
                    thrown |= {token(card, hand.trump) for card in move.cards}
    assert kept == {*"AKQJT98765432", *others.split()}
    assert len(kept) == number
    assert not kept & thrown


@shows("D2-PRESET-PEDRO-TRUMPS")
def test_the_off_five_is_just_below_the_five() -> None:
    assert_between("pedro", "5H", "5D", "4H")


@shows("D2-PRESET-SMEAR-5-RANK")
def test_the_off_jack_is_between_jack_and_ten() -> None:
    assert_between("smear-5", "JH", "JD", "TH")


@shows("D2-PRESET-ARIZONA-29-RANK")
def test_the_joker_is_between_jack_and_ten() -> None:
    assert_between("arizona-29", "JH", "RJ", "TH")


def assert_between(name: str, above: str, card: str, below: str) -> None:
    """Seat 1 and seat 2 keep one trump each for the last trick; the higher wins it."""
    for one, two, winner in ((above, card, 1), (card, above, 2), (card, below, 1), (below, card, 2)):
        _, hand = play_out(APP[name], duel(APP[name], one, two), str(APP[name].least), keep=frozenset((one, two)))
        assert {one, two} <= set(hand.tricks[-1].cards)
        assert hand.tricks[-1].winner == winner


# ---------------------------------------------------------------- sums of points


@pytest.mark.parametrize(
    ("name", "values"),
    [
        pytest.param("king-pedro", [1, 1, 1, 1, 5, 5, 30], marks=shows("D2-PRESET-KING-PEDRO-POINTS3")),
        pytest.param("sixty-three", [1, 1, 1, 1, 25, 15, 9, 5, 5], marks=shows("D2-PRESET-SIXTY-THREE-POINTS3")),
        pytest.param("eighty-three", [1, 1, 1, 1, 25, 20, 15, 9, 5, 5], marks=shows("D2-PRESET-EIGHTY-THREE-POINTS3")),
        pytest.param("high-nine", [9, 9, 1, 1, 1, 1, 1, 1, 1], marks=shows("D2-PRESET-HIGH-NINE-POINTS3")),
        pytest.param("team-auction-10", [1, 1, 1, 1, 1, 1, 3, 1], marks=shows("D2-PRESET-TEAM-AUCTION-10-SUM")),
        pytest.param("team-auction-11", [1, 1, 1, 1, 1, 1, 3, 1, 1], marks=shows("D2-PRESET-TEAM-AUCTION-11-SUM")),
        pytest.param("team-auction-13", [1, 1, 1, 1, 1, 1, 3, 1, 3], marks=shows("D2-PRESET-TEAM-AUCTION-13-SUM")),
        pytest.param("pidro", [1, 1, 1, 1, 5, 5], marks=shows("D2-PRESET-PIDRO-POINTS2")),
    ],
)
def test_what_the_points_add_up_to(name: str, values: list[int]) -> None:
    _, hand = play_out(APP[name], strong(APP[name], 1), str(APP[name].least))
    assert sorted(award.value for award in hand.awards.values()) == sorted(values)
    assert hand.settled.taken == (0, sum(values))


@shows("D2-PRESET-PIDRO-POINTS2")
def test_pidro_has_the_points_of_pedro() -> None:
    pedro, pidro = (play_out(APP[name], strong(APP[name], 1), "6")[1] for name in ("pedro", "pidro"))
    assert [(a.point, a.value, a.card) for a in pidro.awards.values()] == [
        (a.point, a.value, a.card) for a in pedro.awards.values()
    ]
    assert pidro.settled.taken == pedro.settled.taken == (0, 14)


@shows("D2-PRESET-EIGHTY-THREE-TITLE")
def test_the_points_are_83_and_not_the_683_of_the_title() -> None:
    _, hand = play_out(APP["eighty-three"], strong(APP["eighty-three"], 1), "30")
    assert hand.settled.taken == (0, 83)
    for total, codes in ((83, []), (683, ["P332"])):
        compiled = compile_text(f"variant another extends eighty-three\n\npoints\n  total: {total}\n")
        assert [problem.code for problem in compiled.problems] == codes


# ---------------------------------------------------------------- high and low


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("smear-10", marks=shows("D2-PRESET-SMEAR-10-HIGHLOW")),
        pytest.param("nine-five", marks=shows("D2-PRESET-NINE-FIVE-HIGHLOW")),
        pytest.param("pedro", marks=shows("D2-PRESET-PEDRO-HIGHLOW")),
    ],
)
def test_with_all_trumps_in_play_high_is_the_ace_and_low_the_two(name: str) -> None:
    def complete(hand: Account) -> bool:
        return set(hand.game.trumps(hand.trump)) <= {card for mine in hand.held for card in mine}

    for hand in some(50, hands(name), complete):
        for point, rank in (("high", "A"), ("low", "2")):
            card = hand.awards[point].card
            assert card is not None
            assert CODES[card] == rank + hand.trump


@shows("D2-PRESET-NINE-FIVE-CONNECTICUT-HIGHLOW")
def test_without_ace_or_two_the_next_trumps_count() -> None:
    for point, rank in (("high", "A"), ("low", "2")):

        def without(hand: Account, rank: str = rank) -> bool:
            return rank + hand.trump not in {card for mine in hand.held for card in mine}

        for hand in some(10, hands("nine-five-connecticut"), without):
            held = [card for card in hand.game.trumps(hand.trump) if any(card in mine for mine in hand.held)]
            card = hand.awards[point].card
            assert card is not None
            assert CODES[card] == (held[0] if point == "high" else held[-1])
            assert rank + hand.trump in hand.stock, "it never came out of the stock"
            assert hand.awards[point].side is not None


@shows("D2-PRESET-NINE-FIVE-LOW2")
def test_who_plays_the_low_has_it() -> None:
    lost = 0
    for hand in hands("nine-five"):
        card = hand.awards["low"].card
        assert card is not None
        player = next(play.seat for play in hand.plays if play.did == CODES[card])
        assert CODES[card] in hand.held[player]
        assert hand.awards["low"].side == player % 2
        lost += hand.captured()[CODES[card]] % 2 != player % 2
    assert lost > 10


# ---------------------------------------------------------------- the order of things


@shows("D2-PRESET-EIGHTY-THREE-ORDER")
def test_the_kitty_is_taken_before_trump_is_named() -> None:
    for hand in hands("eighty-three"):
        assert hand.phases[:6] == ["deal", "bid", "contract", "take", "trump", "discard"]
        assert set(hand.kitty) <= hand.namings[0].hand
        assert hand.namings[0].seat == hand.maker


@shows("D2-PRESET-TEAM-AUCTION-10-ORDER")
def test_trump_then_discards_then_draws_then_the_first_lead() -> None:
    for hand in hands("team-auction-10"):
        steps = [phase for phase in hand.phases if phase != "reshuffle"]
        assert steps[:6] == ["deal", "bid", "contract", "trump", "discard", "draw"]
        assert set(steps[6:]) == {"play", "trick", "award", "settle"}


# ---------------------------------------------------------------- without bidding, and alone


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("team", marks=shows("D2-PRESET-TEAM-NOBID")),
        pytest.param("solo", marks=shows("D2-PRESET-SOLO-NOBID")),
    ],
)
def test_without_bids_scores_never_fall(name: str) -> None:
    settled = [event for table in random_tables(name, 4, hands=100) for event in events(table, SettleEvent)]
    assert len(settled) >= 100
    assert all(change >= 0 for event in settled for change in event.delta)
    assert {(event.pitcher, event.bid, event.made) for event in settled} == {(None, None, None)}
    for table in random_tables(name, 4, hands=5):
        assert {(event.seat, event.bid) for event in events(table, ContractEvent)} == {(None, None)}
    assert not any(hand.calls for hand in hands(name))


@shows("D2-PRESET-SOLO-AUCTION-SIDES")
def test_the_maker_alone_must_make_the_bid() -> None:
    def with_help(hand: Account) -> bool:
        """The seat opposite took what was missing."""
        own = taken(hand)[hand.maker or 0]
        return own < (hand.bid or 0) <= own + seat_points(hand)[((hand.maker or 0) + 2) % 4]

    for hand in some(5, hands("solo-auction"), with_help):
        assert hand.settled.made is False
        assert hand.settled.delta[hand.maker or 0] == -(hand.bid or 0)
        assert len(hand.settled.score) == 4


# ---------------------------------------------------------------- Connecticut


@shows("D2-PRESET-NINE-FIVE-CONNECTICUT-NINE", "D2-PRESET-NINE-FIVE-CONNECTICUT-NINE2")
def test_a_nine_must_open_as_long_as_the_bidding_is_below_nine() -> None:
    kinds = set()
    for hand in hands("nine-five-connecticut"):
        standing = 0
        for choice in hand.calls:
            must = forced(hand.game, choice.hand) and standing < 9
            if must:
                assert choice.may == {str(bid) for bid in range(9, 19)}
            elif choice.seat != hand.dealer:
                assert "pass" in choice.may
            kinds.add((must, forced(hand.game, choice.hand), standing > 0))
            assert (standing < 9) is (standing == 0), "below nine, nobody has bid"
            standing = standing if choice.did == "pass" else int(choice.did)
    assert {(True, True, False), (False, True, True), (False, False, False)} <= kinds


@shows("D2-PRESET-NINE-FIVE-CONNECTICUT-LEADFOLLOW")
def test_left_of_the_maker_leads_and_the_maker_plays_last() -> None:
    for hand in hands("nine-five-connecticut"):
        assert hand.maker is not None
        assert hand.tricks[0].seats == tuple((hand.maker + step) % 4 for step in (1, 2, 3, 4))
    assert {hand.maker for hand in hands("nine-five-connecticut")} == {0, 1, 2, 3}


# ---------------------------------------------------------------- Pidro


@shows("D2-PRESET-PIDRO-SITOUT")
def test_who_has_no_trump_left_is_out_for_the_hand() -> None:
    some_out = 0
    for hand in hands("pidro"):
        trumps = set(hand.game.trumps(hand.trump))
        out: set[int] = set()
        for trick, choices in tricks_of(hand):
            assert not out & set(trick.seats)
            out |= {seat for seat in range(4) if not left(hand, seat, choices[0]) & trumps}
            assert out | set(trick.seats) == {0, 1, 2, 3}
        some_out += bool(out)
    assert some_out > 100


# ---------------------------------------------------------------- High Nine


@shows("D2-PRESET-HIGH-NINE-FOLLOW2")
@pytest.mark.parametrize("game", [pytest.param(game, id=name) for name, game in APP.items() if name != "pidro"])
def test_only_high_nine_forbids_to_trump_with_the_suit_in_hand(game: Game) -> None:
    cases = 0
    for hand in hands(game.name):
        trumps = set(hand.game.trumps(hand.trump))
        for trick, choices in tricks_of(hand):
            for choice in choices[1:]:
                has_suit = any(card[1] == trick.cards[0][1] for card in choice.hand - trumps)
                if trick.cards[0] not in trumps and has_suit and choice.hand & trumps:
                    assert bool(choice.may & trumps) is (game.name != "high-nine")
                    cases += 1
    assert cases >= 10


def with_the_ten_thrown_away() -> list[str]:
    """Seat 1 is dealt nine trumps and must throw three; those that it keeps beat all others that are in play."""
    mine = "AH JH JD RJ BJ 9H KH QH TH"
    others = [card for card in APP["high-nine"].trumps(HEARTS) if card not in mine.split()]
    return filled(APP["high-nine"], [" ".join(others[::3]), mine, " ".join(others[1::3]), " ".join(others[2::3])])


@shows("D2-PRESET-HIGH-NINE-MOONSUCCESS")
@pytest.mark.parametrize("before", [0, 5, 51, -1, -3, -40])
def test_a_moon_is_made_with_all_the_points_in_play(before: int) -> None:
    keep = frozenset(("AH", "JH", "JD", "RJ", "BJ", "9H"))
    table, hand = play_out(APP["high-nine"], with_the_ten_thrown_away(), "moon", [0, before], keep=keep)
    assert hand.held[1] == keep
    assert item_seats(hand)["ten"] is None
    assert (hand.settled.made, hand.settled.taken) == (True, (0, 24)), "the ten was thrown away"
    assert table.score[1] == before + 24
    assert bool(table.outcome) is (before >= 0)
    if table.outcome is not None:
        assert (table.outcome.winner, table.outcome.reason) == (1, "named-bid")
