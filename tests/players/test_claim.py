"""Claims of the rest: by hand, and against exhaustive play of many endings."""

import random
from itertools import islice

import pytest

from pitchdsl.cards import CODES, SUIT_MASKS
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import PlayCard
from pitchdsl.game.rules import Rules
from pitchdsl.players.claim import Claim, claim
from pitchdsl.players.keeping import hand_sizes
from tests.documents.registry import shows
from tests.documents.table import changed, contract, deal_table, finish, play
from tests.effort import few

from .claims import PACKS, SMALL, UNBROKEN, check_small, looked_at, small_packs, whole_packs, wrong_in_whole
from .endings import ending_of, to_play

LOW = ["7H 8H 9H 2D 3D 4D", "5D 6D 7D 8D 9D 8C"]


def claimed(table: Table) -> Claim:
    assert table.seat is not None
    return claim(table.view(table.seat))


def words(cards: tuple[int, ...] | None) -> str:
    return " ".join(CODES[card] for card in cards or ())


def pitching(hand: str, game: str | Rules = "team-auction") -> Table:
    """Seat 1 with this hand pitches spades and is to lead."""
    return contract(deal_table(game, ["2C 3C 4C 5C 6C 7C", hand, *LOW]), 1, "2", "spades")


def of_few(
    hand: str, follow: str, lead: str = "any card", named: str = "the pitcher", seats: int = 4, joker: bool = False
) -> Table:
    """Aces to jacks, perhaps a joker below the king; seat 1 with this hand pitches spades and is to lead."""
    each = len(hand.split())
    pack = PACKS[joker]
    rules = changed(
        "team-auction",
        SMALL.format(**pack, seats=seats, each=each, named=named, lead=lead, later=lead, follow=follow),
    )
    out = [card for card in (*["RJ"][:joker], *_SIXTEEN) if card not in hand.split()]
    others = [" ".join(out[each * at : each * (at + 1)]) for at in range(seats - 1)]
    table = deal_table(rules, [others[0], hand, *others[1:]])
    return contract(table, 1, "2", "spades" if named == "the pitcher" else "")


_SIXTEEN = [rank + suit for suit in "SHDC" for rank in "AKQJ"]


# ---------------------------------------------------------------- by hand


@shows("D2-UI-CLAIM-01", "D2-UI-CLAIM-02")
def test_a_hand_of_the_highest_trumps_claims_every_trick() -> None:
    table = pitching("AS KS QS JS TS 9S")
    found = claimed(table)
    assert found.granted
    assert found.why == "no card that may be out beats AS, then KS, then QS, then JS, then TS, then 9S"
    assert words(found.cards) == "AS KS QS JS TS 9S"
    finish(table, lambda at: PlayCard(found.cards[len(at.hand.tricks)]) if at.seat == 1 else at.legal_actions()[0])
    assert table.score == [0, 4]  # High, Low, Jack and Game: whoever played to these six tricks


@shows("D2-UI-CLAIM-02")
def test_a_hand_that_is_not_clearly_high_is_refused_with_the_card_that_could_win() -> None:
    found = claimed(pitching("AS KS QS JS TS 8S"))
    assert not found.granted
    assert words(found.cards) == "AS KS QS JS TS"
    assert words(found.threat) == "8S 9S"
    assert found.why == "9S may be out and beat 8S, after AS, then KS, then QS, then JS, then TS"


def test_a_plain_ace_is_no_master_while_somebody_may_have_kept_a_trump() -> None:
    # eight spades are out, and one seat may have six of them
    found = claimed(pitching("AS KS QS JS TS AH"))
    assert not found.granted
    assert words(found.threat).startswith("AH ")


SUIT = "suit or trump, else any card"


@pytest.mark.parametrize(
    "hand, follow, cards",
    [
        # the QS and the JS have to follow the two leads, whoever has them, and then no trump is left
        pytest.param("AS KS AH KH", SUIT, "AS KS AH KH", id="trumps drawn"),
        pytest.param("AS KS AH KH", "any card", "", id="trumps kept where nobody needs to follow"),
        pytest.param("AS QS AH KH", SUIT, "", id="a higher trump is out"),
        pytest.param("AS AH KH QH", SUIT, "", id="three trumps are out and one lead draws one of each"),
        pytest.param("AS AH KH QH", "suit, else any card", "", id="the same where one may trump only when void"),
        # all the other trumps are in one hand, or not: each seat has no more of them than the two leads take
        pytest.param("AS KS QH JH", "trump, else sit out", "AS KS", id="only trumps are played"),
    ],
)
def test_the_rules_of_following_decide_whether_trumps_are_drawn(hand: str, follow: str, cards: str) -> None:
    lead = "trump" if "sit out" in follow else "any card"
    found = claimed(of_few(hand, follow, lead))
    assert (found.granted, words(found.cards) if found.granted else "") == (bool(cards), cards)


def test_where_others_sit_out_a_claimant_needs_as_many_trumps_as_any_of_them() -> None:
    found = claimed(of_few("AS AH KH QH", "trump, else sit out", "trump"))
    assert not found.granted
    assert found.why == "others may have cards left when the last card of this hand is played"


def test_no_more_than_the_trumps_that_others_may_have_is_asked_for() -> None:
    sit_out = "trump, else sit out"
    assert claimed(of_few("AS KS QH JH", sit_out, "trump")).granted  # QS and JS are out
    assert not claimed(of_few("AS KS QH JH", sit_out, "trump", joker=True)).granted  # RJ, QS and JS


def test_who_has_played_to_the_trick_may_have_kept_a_trump_for_the_end() -> None:
    table = of_few("QS KS AD KD", "trump, else sit out", "trump")  # seat 0 has AS JS AH KH
    play(table, "QS")
    assert table.seat == 0
    found = claimed(table)  # after the ace, the JS would meet the KS
    assert (found.granted, words(found.cards), words(found.threat)) == (False, "AS", "JS KS")


def test_a_seat_that_has_played_may_go_on_when_the_claimant_has_no_trump_left() -> None:
    table = of_few("QS KS AD KD", "trump, else sit out", "trump")
    table.hand.hands[0], table.hand.hands[2] = table.hand.hands[0] ^ 1 << 9, table.hand.hands[2] | 1 << 9
    hearts = table.hand.hands[2] & SUIT_MASKS[1]
    lowest = hearts & -hearts
    table.hand.hands[0], table.hand.hands[2] = table.hand.hands[0] | lowest, table.hand.hands[2] ^ lowest
    play(table, "QS JS")  # seat 0 has no other trump than the ace, and the king is still out
    found = claimed(table)
    assert (found.granted, found.why) == (
        False,
        "others may have cards left when the last card of this hand is played",
    )


def test_no_trump_is_led_before_one_has_been_played_where_the_rules_forbid_it() -> None:
    found = claimed(of_few("AS KS AH KH AD KD AC KC", "suit, else any card", UNBROKEN, seats=2))
    assert found.granted  # the other one has the two other cards of every suit
    assert words(found.cards) == "AH KH AD KD AC KC AS KS"


def test_where_trump_may_not_be_led_plain_masters_come_first() -> None:
    # a heart lead can be trumped, and until that happens no trump may be led
    found = claimed(of_few("AS KS AH KH", SUIT, "any card but trump until broken"))
    assert not found.granted


@shows("D2-UI-CLAIM-01")
def test_the_present_trick_is_claimed_too_with_the_cheapest_card_that_is_sure_to_win() -> None:
    table = play(of_few("JS AD KD QD", SUIT), "JS KH AC")  # the seat at turn has AS KS QS AH
    found = claimed(table)
    assert found.granted
    assert words(found.cards) == "QS AS KS AH"


def test_a_card_that_cannot_win_the_trick_on_the_table_ends_the_claim() -> None:
    table = play(pitching("AS KS QS JS TS 9S"), "AS")
    assert claimed(table).why == "no card that may be played now wins the trick on the table"


def test_where_the_first_lead_makes_trump_the_claim_tells_which_suit() -> None:
    found = claimed(of_few("AH KH QH JH", SUIT, named="the first lead"))
    assert (found.granted, found.trump, words(found.cards)) == (True, 1, "AH KH QH JH")
    assert found.why.endswith("with hearts as trump")


def test_nobody_claims_in_the_auction_or_out_of_turn() -> None:
    table = deal_table("team-auction", ["2C 3C 4C 5C 6C 7C", "AS KS QS JS TS 9S", *LOW])
    assert claimed(table).why == "the rest is claimed at one's own turn to play a card"
    assert not claim(pitching("AS KS QS JS TS 9S").view(0)).granted


def test_a_void_that_was_shown_makes_a_claim_certain() -> None:
    table = pitching("AS 2S AH AD AC KC")
    before = claimed(table)
    assert (before.granted, words(before.cards)) == (False, "AS")
    play(table, "AS 7H 5D 2C")  # nobody has a trump: whoever has one follows suit
    assert words(claimed(table).cards) == "2S AH AD AC KC"
    assert claimed(table).granted


# ---------------------------------------------------------------- against exhaustive play


def test_the_solver_plays_as_the_reference_engine_does() -> None:
    rng = random.Random(1)
    steps = 0
    for number, (rules, seats) in enumerate([*whole_packs(), *small_packs()[:: few(20, thorough=2)]]):
        for table in to_play(rules(), seats, 7, number):
            assert table.seat is not None
            view = table.view(table.seat)
            assert hand_sizes(view) == [hand.bit_count() for hand in table.hand.hands]
            if view.trump is None:
                continue
            ending = ending_of(view, tuple(table.hand.hands), view.trump)
            twin, settled = table.copy(), table.hands_settled
            hand = twin.hand
            while ending.turn is not None:
                legal = [action.card for action in twin.legal_actions() if isinstance(action, PlayCard)]
                assert (twin.seat, legal) == (ending.turn, ending.legal())
                card, tricks = rng.choice(legal), len(hand.winners)
                twin.apply(PlayCard(card))
                ending = ending.after(card)
                steps += 1
                assert ending.winner == (hand.winners[-1] if len(hand.winners) > tricks else None)
                if twin.hands_settled != settled:
                    assert ending.turn is None or view.rules.play.ends_early.decided
                    break
    assert steps > 1000


@shows("D2-UI-CLAIM-02", "D2-UI-CLAIM-03")
def test_no_granted_claim_in_bundled_games_loses_a_trick_to_any_layout_or_play() -> None:
    granted = 0
    for table, view in islice(looked_at(whole_packs(), 5), few(300, thorough=10_000)):
        found = claim(view)
        if found.granted:
            assert wrong_in_whole(table, view, found) is not True, (view, found)
            granted += 1
    assert granted > 10


@shows("D2-UI-CLAIM-02", "D2-UI-CLAIM-03")
def test_claims_in_small_packs_are_granted_where_the_exhaustive_solver_is_certain() -> None:
    granted = 0
    for table, view in islice(looked_at(small_packs()[::7], 6), few(200, thorough=4000)):
        found = check_small(table, view, most=few(150, thorough=1500))
        if found is not None:
            is_granted, wrong, certain = found
            assert not wrong, (view, claim(view))
            granted += is_granted
            assert certain or not is_granted
    assert granted
