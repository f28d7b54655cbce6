"""The numbers of actions: the same in every variant, both ways, with room for more on demand."""

import random

import pytest

import pitchdsl
from pitchdsl import Action, Answer, Ask, Bid, Game
from pitchdsl.envs.actions import BLOCKS, SIZE, BeyondError, Numbering

BUNDLED = [each.name for each in pitchdsl.variants()]

WRITTEN = {
    "play 2S": 0,
    "play AC": 51,
    "play BJ": 53,
    "discard 2S": 54,
    "discard RJ": 106,
    "name spades": 108,
    "name clubs": 111,
    "pass": 112,
    "hold": 113,
    "run it": 114,
    "throw the hand in": 115,
    "stand": 116,
    "bid set": 117,
    "grant the bid": 118,
    "refuse the bid": 119,
    "bid 3": 131,
    "bid smudge": 256,
    "say beg": 272,
    "grant beg": 280,
    "refuse beg": 288,
    "choose seat 3": 299,
    "call AS": 324,
}
"""As docs/reinforcement.md has them."""


def numbering(name: str, seats: int | None = None, house_rules: tuple[str, ...] = ()) -> Numbering:
    rules = pitchdsl.load(name, house_rules=house_rules)
    return Numbering(rules, seats or Game(rules).seats)


def text_of(bids: str) -> pitchdsl.Rules:
    made = pitchdsl.compile_text(
        f"variant long extends auction-pitch\nbidding\n  bids: {bids}\npoints\n  game: 150\n  total: 153\n"
    )
    assert made.rules is not None, pitchdsl.render(made.problems)
    return made.rules


def test_the_blocks_lie_one_behind_the_other_and_fill_the_space() -> None:
    assert [block.start for block in BLOCKS] == [sum(block.size for block in BLOCKS[:at]) for at in range(len(BLOCKS))]
    assert sum(block.size for block in BLOCKS) == SIZE


def test_numbers_are_as_written_down_in_every_variant_that_has_the_action() -> None:
    met = set()
    for of in (*map(numbering, BUNDLED), numbering("auction-pitch", house_rules=("take-a-set",))):
        numbers = {str(of.action(number)): number for number in of.known}
        for words in numbers.keys() & WRITTEN.keys():
            assert numbers[words] == WRITTEN[words]
            met.add(words)
    assert met == WRITTEN.keys()


@pytest.mark.parametrize("name", BUNDLED)
def test_each_action_has_a_number_of_its_own_and_the_number_leads_back(name: str) -> None:
    rules = pitchdsl.load(name)
    for seats in range(rules.players.seats.least, rules.players.seats.most + 1):
        of = Numbering(rules, seats)
        actions = [of.action(number) for number in of.known]
        assert len(set(actions)) == len(actions) == len({str(action) for action in actions})
        assert [of.number(action) for action in actions] == list(of.known)
        assert of.size == SIZE


@pytest.mark.parametrize("name", BUNDLED)
def test_all_that_is_legal_in_a_game_by_chance_has_its_number(name: str) -> None:
    game, chance = Game(pitchdsl.load(name), seed=5), random.Random(name)
    of = Numbering(game.rules, game.seats)
    for _ in range(120):
        legal = game.legal_actions()
        if not legal:
            break
        numbered = of.numbered(legal)
        assert sorted(map(str, numbered.values())) == sorted(map(str, legal))
        assert numbered.keys() <= set(of.known)
        game.apply(chance.choice(legal))


def test_a_ladder_beyond_the_space_is_refused_with_its_first_bid_and_fits_a_wider_one() -> None:
    rules = text_of("1-130")
    with pytest.raises(BeyondError, match=r"`bid 128` in long"):
        Numbering(rules, 4)
    wide = Numbering(rules, 4, wider=True)
    assert wide.size == SIZE + 3
    assert [wide.number(Bid(value)) for value in (127, 128, 130)] == [255, 448, 450]
    assert wide.action(450) == Bid(130)


def test_names_and_offers_beyond_the_space_are_refused_and_fit_a_wider_one() -> None:
    """There is room for 16 bids with a name and 8 rows of offers; seven-up has one row."""
    calls = "".join(f"  {letter}x: a bid of {place}\n" for place, letter in enumerate("abcdefghijklmnopq", start=1))
    rows = "".join(f"  {letter}x: left of the dealer may ask the dealer to deal again\n" for letter in "abcdefgh")
    for text, first, beyond in (
        (f"variant w extends auction-pitch\nbidding\n  bids: 1-30\npoints\n  game: 27\ncalls\n{calls}", "bid qx", 1),
        (f"variant w extends seven-up\noffers\n{rows}", "say hx", 3),
    ):
        rules = pitchdsl.compile_text(text).rules
        assert rules is not None
        with pytest.raises(BeyondError, match=f"`{first}` in w"):
            Numbering(rules, 3)
        wide = Numbering(rules, 3, wider=True)
        assert wide.size == SIZE + beyond
        assert str(wide.action(SIZE)) == first


def test_a_number_of_no_action_is_refused() -> None:
    of = numbering("auction-pitch")
    for number in (-1, 120, 128, 133, 256, 272, 296, SIZE):
        with pytest.raises(ValueError, match=f"{number} is the number of no action in auction-pitch"):
            of.action(number)
    unknown: list[Action] = [Bid(5, "moon"), Ask("beg"), Bid(200), Answer("beg", grants=True)]
    for action in unknown:
        with pytest.raises(ValueError, match="has no number in auction-pitch"):
            of.number(action)
