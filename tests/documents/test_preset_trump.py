"""How trump comes about and what is exchanged, game by game: the app's presets and the guide's variations."""

from .facts_account import Account, Move, each_game, hands
from .facts_game import SUITS, TRICKS, Game
from .facts_staged import HEARTS, filled, play_out


def role(hand: Account, who: str) -> int:
    """The seat of the ``maker``, the ``dealer``, or left of one of them."""
    seat = {"maker": hand.maker, "dealer": hand.dealer}[who.removeprefix("left of ")]
    assert seat is not None
    return (seat + 1) % hand.seats if who.startswith("left of") else seat


# ---------------------------------------------------------------- trump


@each_game("TRUMP", lambda game: game.named)
def test_who_names_trump_and_when(game: Game) -> None:
    suits = set()
    for hand in hands(game.name):
        (naming,) = hand.namings
        assert naming.seat == role(hand, "maker" if game.auction else "left of dealer")
        assert naming.may == set(SUITS)
        assert (hand.trump, hand.named_by) == (SUITS[naming.did], naming.seat)
        before, after = hand.phases[: hand.phases.index("trump")], hand.phases[hand.phases.index("trump") :]
        assert before == ["deal", *["bid"] * game.auction, "contract", *["take"] * bool(game.kitty)]
        assert not {"bid", "contract"} & set(after)
        assert naming.hand == hand.dealt[naming.seat] | set(hand.kitty), "the kitty is in hand by then"
        suits.add(naming.did)
    assert suits == set(SUITS)


@each_game("TRUMP", lambda game: not game.named)
def test_the_first_lead_makes_trump(game: Game) -> None:
    for hand in hands(game.name):
        assert hand.namings == []
        assert hand.phases[hand.phases.index("contract") :][:3] == ["contract", "play", "trump"]
        assert hand.trump == hand.plays[0].did[1]
        assert hand.plays[0].seat == hand.maker
    assert {hand.trump for hand in hands(game.name)} == set(SUITS.values())


# ---------------------------------------------------------------- who throws what


def throwers(hand: Account) -> set[int]:
    """Who discards in the first round of it."""
    everyone = set(range(hand.seats))
    who = hand.game.throws
    if who in ("nobody", "maker"):
        return {role(hand, "maker")} if who == "maker" else set()
    return everyone - {role(hand, who.removeprefix("but "))} if who.startswith("but ") else everyone


def must_go(game: Game, mine: set[str], trump: str, *, every: bool) -> set[str]:
    """Of which cards the next one must be discarded: non-trumps first, then trumps that score nothing."""
    trumps = set(game.trumps(trump)) & mine
    if every and mine - trumps:
        return mine - trumps
    if len(mine) <= TRICKS:
        return set()
    return (mine - trumps) or (trumps & game.worthless(trump)) or trumps


def check_discards(hand: Account) -> None:
    """Every discard was what it had to be, nobody else discarded, and nobody could have gone on."""
    game = hand.game
    mine = [set(cards) for cards in hand.dealt]
    seen: set[int] = set()
    taker = role(hand, game.takes) if game.takes else None
    at = iter(hand.discards)
    for move in hand.moves:
        if move.what in ("kitty", "stock", "draw"):
            mine[move.seat] |= set(move.cards)
        if move.what != "discard":
            continue
        assert move.seat in throwers(hand) | {taker}
        assert move.seat not in seen
        seen.add(move.seat)
        every = not game.down and game.throws != "maker" and move.seat != taker
        for card in move.cards:
            choice = next(at)
            may = mine[move.seat] if game.throws == "maker" else must_go(game, mine[move.seat], hand.trump, every=every)
            assert (choice.seat, choice.did, set(choice.may)) == (move.seat, card, may)
            mine[move.seat].remove(card)
        if game.throws == "maker":
            assert len(move.cards) == game.kitty
        else:
            assert must_go(game, mine[move.seat], hand.trump, every=every) == set()
    assert next(at, None) is None
    for seat in throwers(hand) - seen:
        assert must_go(game, hand.dealt[seat], hand.trump, every=not game.down) == set()


def with_many_trumps(game: Game) -> Account:
    """Seat 2, neither the maker nor the dealer, is dealt eight trumps, some of which score nothing."""
    trumps = game.trumps(HEARTS)
    worthless = [card for card in trumps if card in game.worthless(HEARTS)]
    valued = [card for card in trumps if card not in worthless][:5]
    many = [*worthless[: 8 - len(valued)], *valued]
    rest = [card for card in trumps if card not in many]
    return play_out(game, filled(game, ["", " ".join(rest[:6]), " ".join(many), ""]), str(game.least))[1]


@each_game("DISCARD", lambda game: game.throws == "nobody")
def test_nobody_throws_cards_away(game: Game) -> None:
    for hand in hands(game.name):
        assert hand.discards == []
        assert hand.moves == []
        for seat, mine in enumerate(hand.dealt):
            assert {play.did for play in hand.plays if play.seat == seat} == mine


@each_game("DISCARD", lambda game: game.throws != "nobody")
def test_what_is_thrown_away(game: Game) -> None:
    for hand in hands(game.name):
        check_discards(hand)
    assert {move.seat for hand in hands(game.name) for move in hand.moves if move.what == "discard"} == {0, 1, 2, 3}


@each_game("DISCARD", lambda game: game.each > TRICKS)
def test_trumps_go_only_when_there_are_too_many(game: Game) -> None:
    hand = with_many_trumps(game)
    check_discards(hand)
    thrown = {card for move in hand.moves if move.what == "discard" and move.seat == 2 for card in move.cards}
    trumps = set(game.trumps(HEARTS))
    assert len(thrown & trumps) == 2, "eight trumps come down to six"
    assert thrown & trumps <= game.worthless(HEARTS)
    assert len(hand.dealt[2] - trumps) == len(thrown - trumps), "and all others went before"


# ---------------------------------------------------------------- draws and the stock


def draws(hand: Account) -> list[Move]:
    """What was drawn, in order."""
    return [move for move in hand.moves if move.what == "draw"]


@each_game("REFILL", lambda game: game.throws in ("nobody", "maker") or game.down)
def test_nobody_draws(game: Game) -> None:
    for hand in hands(game.name):
        assert draws(hand) == []
        for seat, mine in enumerate(hand.held):
            its = hand.dealt[seat]
            if game.kitty and seat == hand.maker:
                its = its | set(hand.kitty)
            assert len(mine) == TRICKS
            assert mine <= its or seat == (role(hand, game.takes) if game.takes else None)


def check_draws(hand: Account) -> None:
    """All who threw non-trumps away draw to six in turn, from the stock and then from the discards, shuffled."""
    order = [(hand.dealer + step) % 4 for step in range(1, 5)]
    kept = {seat: set(hand.dealt[seat]) for seat in order}
    first = [move for move in hand.moves if move.what == "discard" and move.seat in throwers(hand)]
    for move in first:
        kept[move.seat] -= set(move.cards)
    assert [move.seat for move in draws(hand)] == [
        seat for seat in order if seat in throwers(hand) and len(kept[seat]) < TRICKS
    ]
    assert all(len(move.cards) == TRICKS - len(kept[move.seat]) for move in draws(hand))
    drawn = [card for move in draws(hand) for card in move.cards]
    supply = list(hand.stock)
    for move in hand.moves:
        if move.what == "reshuffle":
            assert set(move.cards) == {card for its in first for card in its.cards}
            supply += move.cards
    assert drawn == supply[: len(drawn)]
    assert (len(drawn) > len(hand.stock)) is any(move.what == "reshuffle" for move in hand.moves)
    assert [len(mine) for mine in hand.held] == [TRICKS] * 4


def with_short_stock(game: Game) -> Account:
    """Whoever takes the stock holds trumps only, and the others have none; seat 1 is the maker."""
    rich = {"maker": 1, "dealer": 0, None: 1}[game.takes]
    cards = " ".join(game.trumps(HEARTS)[: game.each if game.takes else 3])
    return play_out(game, filled(game, [cards if seat == rich else "" for seat in range(4)]), str(game.least))[1]


DRAW = "nobody", "maker"


@each_game("REFILL", lambda game: game.throws not in DRAW and not game.down)
def test_who_draws_to_six(game: Game) -> None:
    for hand in hands(game.name):
        check_draws(hand)


@each_game("REFILL", lambda game: game.throws not in DRAW and not game.down)
def test_eighteen_and_more_are_drawn(game: Game) -> None:
    hand = with_short_stock(game)
    check_draws(hand)
    drawn = 18 if game.takes else 21
    assert sum(len(move.cards) for move in draws(hand)) == drawn
    assert any(move.what == "reshuffle" for move in hand.moves) is (game.left < drawn)


@each_game("STOCK", lambda game: not game.takes)
def test_nobody_takes_the_stock(game: Game) -> None:
    for hand in hands(game.name):
        assert not any(move.what == "stock" for move in hand.moves)
        used = {card for move in draws(hand) for card in move.cards}
        left = set(hand.stock) - used
        assert not left & {play.did for play in hand.plays}
        assert len(hand.stock) == game.left


def check_take(hand: Account) -> bool:
    """Who takes the stock takes what is left of it as it was dealt; whether that was anything."""
    taker = role(hand, hand.game.takes or "")
    left = hand.stock[sum(len(move.cards) for move in draws(hand)) :]
    taken = [move for move in hand.moves if move.what == "stock"]
    assert [(move.seat, move.cards) for move in taken] == ([(taker, left)] if left else [])
    assert len(hand.held[taker]) == TRICKS
    if taken:
        after = hand.moves[hand.moves.index(taken[0]) + 1 :]
        assert [(move.what, move.seat) for move in after] == [("discard", taker)]
    return bool(left)


@each_game("STOCK", lambda game: game.takes)
def test_who_takes_the_stock(game: Game) -> None:
    assert sum(check_take(hand) for hand in hands(game.name)) > 20


@each_game("STOCK", lambda game: game.takes and not game.down)
def test_nothing_may_be_left_to_take(game: Game) -> None:
    assert not check_take(with_short_stock(game))
