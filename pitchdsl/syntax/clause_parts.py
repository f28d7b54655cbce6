"""The clauses of examples: one method a grammar rule that their classes do not read by themselves."""

from typing import Any

from lark import Token, v_args

from pitchdsl.language.card_selectors import CardName, PrintedCard, TrumpCard
from pitchdsl.language.clause import PASSED, RUN, SET, Clause, Spoken, Unit, Who
from pitchdsl.language.clauses import CLAUSES, with_subjects
from pitchdsl.language.example_row import ExampleRow
from pitchdsl.language.expected_clauses import MayCall, Scores
from pitchdsl.language.given_clauses import BidDoubled, TrumpBroken
from pitchdsl.language.people import Person
from pitchdsl.language.table_clauses import CutsForDeal, DrawsCards, KittyHas, MakesTrump, OfferAnswered, PlayedOut
from pitchdsl.syntax.build import Build
from pitchdsl.syntax.shared import constant

SAID: dict[str, type[Clause]] = {kind.id.replace("-", "_"): kind for kind in CLAUSES}
"""What reads an alternative of ``told`` or ``shown``, by its name in the grammar."""


@v_args(inline=True)
class ClauseParts(Build):
    """Turns the grammar of examples into clauses, and what stands in them into what the other rules mean by it."""

    def __default__(self, data: Any, children: list[Any], meta: Any) -> Any:
        if data not in SAID:
            return super().__default__(data, children, meta)
        return SAID[data].said(*(part for part in children if not isinstance(part, Token)))

    def examples_row(self, *parts: Any) -> dict[str, object]:
        return ExampleRow.said(*parts)

    def tellings(self, *clauses: Clause) -> dict[str, object]:
        return {"told": with_subjects(clauses)}

    def showings(self, *clauses: Clause) -> dict[str, object]:
        return {"shown": with_subjects(clauses)}

    def takes(self, who: Who) -> Who:
        return who

    def stands(self, who: Who) -> Who:
        return who

    def whose_score(self, who: Who) -> Who:
        return who

    def whose_loss(self, who: Who) -> Who:
        return who

    def speaker(self, who: Who) -> Who:
        return who

    def one_of_them(self, person: Person) -> Person:
        return person

    def call(self, said: Spoken) -> Spoken:
        return said

    passed = constant(PASSED)

    def taken(self, row: str) -> str:
        return row

    def unit_points(self, number: int) -> tuple[int, Unit]:
        return number, Unit.POINTS

    def unit_tricks(self, number: int) -> tuple[int, Unit]:
        return number, Unit.TRICKS

    def unit_pips(self, number: int) -> tuple[int, Unit]:
        return number, Unit.PIPS

    trump_unbroken = constant(TrumpBroken(broken=False))
    unit_nothing = constant((0, Unit.POINTS))
    unit_no_tricks = constant((0, Unit.TRICKS))

    def score(self, number: int) -> int:
        return number

    def gain(self, number: int) -> int:
        return number

    no_gain = constant(0)

    def shown_loss(self, who: Who, points: int) -> Clause:
        return Scores(who, -points)

    def shown_pass(self, *parts: Any) -> Clause:
        return MayCall.said(*parts, PASSED)

    def shown_take_set(self, *parts: Any) -> Clause:
        return MayCall.said(*parts, SET)

    def shown_run_it(self, *parts: Any) -> Clause:
        return MayCall.said(*parts, RUN)

    def offer_granted(self, who: Who) -> Clause:
        return OfferAnswered(who, grants=True)

    def bid_redoubled(self, who: Who) -> Clause:
        return BidDoubled(who, again=True)

    def draws_after_trick(self, who: Who, number: int) -> Clause:
        return DrawsCards(who, number, after_trick=True)

    def drawer(self, who: Who) -> Who:
        return who

    no_kitty_shown = constant(KittyHas(0))
    no_cut_for_deal = constant(CutsForDeal(cut=False))
    not_played_out = constant(PlayedOut(out=False))
    first_lead_makes_trump = constant(MakesTrump(None))

    def cards_of_suit(self, *parts: int) -> tuple[CardName, ...]:
        *ranks, suit = parts
        return tuple(PrintedCard(rank=rank, suit=suit) for rank in ranks)

    def cards_of_trump(self, *ranks: int) -> tuple[CardName, ...]:
        return tuple(TrumpCard(rank=rank) for rank in ranks)

    def cards(self, card: CardName) -> tuple[CardName, ...]:
        return (card,)

    def lone_card(self, card: CardName) -> CardName:
        return card

    def lone_name(self, card: CardName) -> CardName:
        return card
