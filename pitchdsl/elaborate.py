"""From a resolved variant to rule objects: silence becomes its default, and what must be said and is not is told.

The result is a draft until the checker has looked at it.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

from attrs import define, evolve

from pitchdsl.diagnostics.problem import Label, Problem
from pitchdsl.resolve.variant import Entry, Part, Variant, origin_of
from pitchdsl.rules.bidding import AllPass, Bidding, Bids, Call, Hold, MustBid, RunIt, Turns
from pitchdsl.rules.cases import Case, Cases
from pitchdsl.rules.conditions import Condition, implies
from pitchdsl.rules.exchange import Exchange, LeftOut, ScoringTrumps, ShortStock, Step
from pitchdsl.rules.origin import Origin
from pitchdsl.rules.people import Person
from pitchdsl.rules.picks import CardName, TrumpCard
from pitchdsl.rules.play import EndsEarly, FirstLead, FirstLeader, Follow, LaterLeads, Play
from pitchdsl.rules.points import Pips, Points, ScoringItem, Total
from pitchdsl.rules.rules import Note, Rules
from pitchdsl.rules.settlement import AmountKind, Change, EveryTrick, Outcome, Settle, Settlement
from pitchdsl.rules.table import Deal, Deck, Each, FirstDealer, Jokers, Kitty, Misdeal, Players, Ranks, Seats, Sides
from pitchdsl.rules.trump import JokerRank, NamedBy, Order, Trump
from pitchdsl.rules.winning import (
    AtOnce,
    EndsAfter,
    Junk,
    MayNotWin,
    Need,
    SeveralThere,
    Start,
    Target,
    Winning,
)
from pitchdsl.syntax.build import Build
from pitchdsl.syntax.forms import BY_ADDRESS, FORMS, Form
from pitchdsl.syntax.parser import parser
from pitchdsl.syntax.shared import spread
from pitchdsl.syntax.tree import RankRange


def elaborate(variant: Variant) -> tuple[Rules | None, list[Problem]]:
    """The draft of the rules; none, and the problems, where something that must be said is not."""
    absent = _absent(variant)
    if "bidding" in absent and _has_one_line_too_many(variant):
        return None, [_nobody_bids(variant)]
    if absent:
        return None, [_not_said(variant, *each) for each in absent.items() if each[0] not in variant.unread]
    say = _Sayings(variant)
    bidding = _has_bidding(variant)
    return (
        Rules(
            name=variant.name,
            title=variant.title,
            source=variant.source_title,
            house_rules=variant.house_rules,
            notes=tuple(Note(address=note.address, text=note.text) for note in variant.notes),
            players=Players(seats=say.one(Seats, "players/seats"), sides=say.one(Sides, "players/sides")),
            deck=Deck(ranks=say.one(Ranks, "deck/ranks"), jokers=say.one(Jokers, "deck/jokers")),
            deal=Deal(
                each=say.one(Each, "deal/each", packets=1),
                kitty=_kitty(say),
                first_dealer=say.one(FirstDealer, "deal/first dealer"),
                misdeal=say.conditional(Misdeal, "deal/misdeal"),
            ),
            bidding=_bidding(say) if bidding else None,
            calls=tuple(_call(entry) for entry in variant.rows("calls")),
            trump=_trump(say),
            exchange=_exchange(say),
            play=Play(
                first_leader=_first_leader(say, bidding),
                first_lead=say.one(FirstLead, "play/first lead"),
                later_leads=say.one(LaterLeads, "play/later leads"),
                follow=say.one(Follow, "play/follow"),
                ends_early=say.one(EndsEarly, "play/ends early"),
            ),
            points=_points(say),
            settlement=Settlement(
                made=_settle(say, Outcome.MADE, bidding),
                set=_settle(say, Outcome.SET, bidding),
                others=_settle(say, Outcome.OTHERS, True),
                every_trick=say.one(EveryTrick, "settlement/every trick"),
            ),
            winning=_winning(say),
        ),
        [],
    )


def _has_bidding(variant: Variant) -> bool:
    return not (variant.no_bidding and not variant.rows("bidding"))


def _absent(variant: Variant) -> dict[str, list[Form]]:
    """The rules that every game needs and that nobody has said, by section; ``points`` wants any row at all."""
    bidding = _has_bidding(variant)
    absent: dict[str, list[Form]] = {}
    for form in FORMS:
        if form.required and form.address not in variant.entries and (bidding or not form.with_bidding):
            absent.setdefault(form.section, []).append(form)
    if not any(entry.line.address not in BY_ADDRESS for entry in variant.rows("points")):
        absent["points"] = []
    return absent


def _has_one_line_too_many(variant: Variant) -> bool:
    """Whether `no bidding` holds but for a single line, which does not bring the auction back."""
    rows, drop = variant.rows("bidding"), variant.dropped.get("bidding/turns")
    return len(rows) == 1 and drop is not None and drop.address == "bidding" and "bidding" not in variant.unread


def _nobody_bids(variant: Variant) -> Problem:
    """P319: a line about bidding, too few to bring it back, in a game that has none."""
    drop, said = variant.dropped["bidding/turns"], variant.rows("bidding")[0]
    return Problem(
        code="P319",
        title=f"nobody bids in `{variant.name}`, so `{said.line.name}` has no meaning",
        labels=(Label(span=said.line.span), Label(span=drop.span, text="here bidding is dropped")),
        help="leave the line out; or say all that bidding needs: `turns`, `bids` and `all pass`",
    )


def _not_said(variant: Variant, section: str, forms: list[Form]) -> Problem:
    """P211: what must be said and is not, in one problem for a section."""
    if not forms:
        return Problem(
            code="P211",
            title=f"nothing scores in `{variant.name}`",
            labels=(Label(span=variant.span),),
            help="under `points`, write for example `jack: 1 to the winner of J of trump`",
        )
    names = [f"`{form.name}`" for form in forms]
    listed = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
    examples = "\n".join(f"    {form.name}: {form.examples[0]}{_or_else(form)}" for form in forms)
    silence = "\nif nobody bids, write `no bidding`" if section == "bidding" and len(forms) > 2 else ""
    return Problem(
        code="P211",
        title=f"`{variant.name}` does not say {listed} under `{section}`",
        labels=(Label(span=variant.span),),
        help=f"under `{section}`, write for example\n{examples}{silence}",
    )


def _or_else(form: Form) -> str:
    """The other of just two ways to say a rule, as a comment: so what is shown can be copied as it stands."""
    either = len(form.examples) == 2 and not any(letter.isdigit() for each in form.examples for letter in each)
    return f"  # or: {form.examples[1]}" if either else ""


@define
class _Sayings:
    """Looks up what is said, or its default."""

    variant: Variant

    def entry(self, address: str) -> Entry | None:
        return self.variant.entries.get(address)

    def one(self, rule: type[Any], address: str, **defaults: object) -> Any:
        """The rule of a fixed form, its unsaid parts filled in."""
        entry = self.entry(address)
        parts = dict(defaults) | _default_parts(address)
        if entry is None:
            return rule(origin=Origin(address=address), **parts)
        said = {name: part.general.value for name, part in entry.parts.items() if part.general is not None}
        return rule(origin=entry.origin, earlier=entry.earlier, **(parts | said))

    def conditional(self, rule: type[Any], address: str) -> Any:
        """A rule that is there only when it is said, and then has a condition of its own; else none."""
        entry = self.entry(address)
        if entry is None:
            return None
        said = {name: part.general.value for name, part in entry.parts.items() if part.general is not None}
        said["when"] = said.pop("condition")
        return rule(origin=entry.origin, earlier=entry.earlier, **said)


@cache
def _default_parts(address: str) -> dict[str, Any]:
    """What silence means, read from its own words."""
    form = BY_ADDRESS[address]
    if form.default is None:
        return {}
    parts: dict[str, Any] = Build().transform(parser().parse(form.default, start=form.start))
    return parts


def _kitty(say: _Sayings) -> Kitty:
    """The kitty; one of no cards is for nobody else than the pitcher."""
    kitty: Kitty = say.one(Kitty, "deal/kitty", to=Person.PITCHER)
    return kitty if kitty.cards else evolve(kitty, to=Person.PITCHER)


def _bidding(say: _Sayings) -> Bidding:
    run_it = "bidding/dealer may run it"
    return Bidding(
        turns=say.one(Turns, "bidding/turns"),
        bids=say.one(Bids, "bidding/bids"),
        hold=say.one(Hold, "bidding/dealer may hold"),
        all_pass=say.one(AllPass, "bidding/all pass"),
        must_bid=say.conditional(MustBid, "bidding/must bid"),
        run_it=say.one(RunIt, run_it) if say.entry(run_it) else None,
    )


def _call(entry: Entry) -> Call:
    said: dict[str, Any] = {name: part.general.value for name, part in entry.parts.items() if part.general}
    return Call(name=entry.line.name, origin=entry.origin, earlier=entry.earlier, **said)


def _trump(say: _Sayings) -> Trump:
    ranks = say.one(Ranks, "deck/ranks").ranks
    entry = say.entry("trump/order")
    if entry is None:
        order = Order(cards=tuple(TrumpCard(rank=rank) for rank in ranks), origin=Origin(address="trump/order"))
    else:
        runs: Any = entry.value("cards")
        order = Order(cards=tuple(_spread_order(runs, ranks)), origin=entry.origin, earlier=entry.earlier)
    jokers: JokerRank = say.one(JokerRank, "trump/jokers")
    return Trump(named_by=say.one(NamedBy, "trump/named by"), order=order, jokers=jokers)


def _spread_order(runs: Sequence[CardName | RankRange], ranks: tuple[int, ...]) -> list[CardName]:
    """The order card by card; a run of ranks takes those that the pack has, a single one stands as it is said."""
    cards: list[CardName] = []
    for run in runs:
        if isinstance(run, RankRange):
            cards.extend(TrumpCard(rank=rank) for rank in spread(run) if rank in ranks)
        else:
            cards.append(run)
    return cards


def _exchange(say: _Sayings) -> Exchange | None:
    steps = []
    for entry in say.variant.rows("exchange"):
        if entry.line.address not in BY_ADDRESS:
            deeds: Any = entry.value("deeds")
            who: Any = entry.value("who")
            steps.append(Step(who=who, deeds=deeds, origin=entry.origin, earlier=entry.earlier))
    if not steps:
        return None
    return Exchange(
        steps=tuple(steps),
        short=say.one(ShortStock, "exchange/stock runs short"),
        scoring=say.one(ScoringTrumps, "exchange/scoring trumps"),
        left_out=say.conditional(LeftOut, "exchange/left out"),
    )


def _first_leader(say: _Sayings, bidding: bool) -> FirstLeader:
    address = "play/first leader"
    if say.entry(address) is None:
        return FirstLeader(who=Person.PITCHER if bidding else Person.NAMER, origin=Origin(address=address))
    leader: FirstLeader = say.one(FirstLeader, address)
    return leader


def _points(say: _Sayings) -> Points:
    items = [_item(entry) for entry in say.variant.rows("points") if entry.line.address not in BY_ADDRESS]
    total: Total | None = say.one(Total, "points/total") if say.entry("points/total") else None
    pips: Pips = say.one(Pips, "points/pips", values=())
    return Points(items=tuple(items), pips=pips, total=total)


def _item(entry: Entry) -> ScoringItem:
    return ScoringItem(
        name=entry.line.name,
        value=_cases(entry.parts["value"]),
        to=_cases(entry.parts["to"]),
        only_if=entry.only_if[0] if entry.only_if else None,
        origin=entry.origin,
        earlier=entry.earlier,
    )


def _settle(say: _Sayings, row: Outcome, used: bool) -> Settle:
    """A row of settlement; those about the pitcher are not used in a game without bidding."""
    address = f"settlement/{row.value}"
    entry = say.entry(address)
    if entry is None or not used:
        nothing = Change(loses=False, kind=AmountKind.NUMBER, times=0)
        return Settle(row=row, change=Cases(general=nothing), origin=Origin(address=address))
    return Settle(row=row, change=_cases(entry.parts["change"]), origin=entry.origin, earlier=entry.earlier)


def _winning(say: _Sayings) -> Winning:
    return Winning(
        target=say.one(Target, "winning/target"),
        start=say.one(Start, "winning/start"),
        several=say.one(SeveralThere, "winning/several there", criteria=()),
        may_not_win=say.one(MayNotWin, "winning/may not win"),
        junk=say.one(Junk, "winning/junk"),
        ends_after=say.one(EndsAfter, "winning/ends after") if say.entry("winning/ends after") else None,
        needs=tuple(_condition_row(Need, entry) for entry in say.variant.rows("to win")),
        wins=tuple(_condition_row(AtOnce, entry) for entry in say.variant.rows("wins at once")),
        loses=tuple(_condition_row(AtOnce, entry) for entry in say.variant.rows("loses at once")),
    )


def _condition_row(rule: type[Any], entry: Entry) -> Any:
    condition: Any = entry.value("condition")
    return rule(name=entry.line.name, condition=condition, origin=entry.origin, earlier=entry.earlier)


def _cases(part: Part) -> Cases[Any]:
    """A part with its exceptions, the more specific before the less, and else in an order of their own."""
    exceptions = tuple(
        Case(when=when, value=part.exceptions[when].value, origin=origin_of(part.exceptions[when].line))
        for when in _most_specific_first(frozenset(part.exceptions))
    )
    return Cases(general=part.general.value if part.general else None, exceptions=exceptions)


@lru_cache(maxsize=1000)
def _most_specific_first(conditions: frozenset[Condition]) -> tuple[Condition, ...]:
    """Conditions in the order in which exceptions are tried; every heir of a variant asks for it again."""
    ordered: list[Condition] = []
    for when in sorted(conditions, key=repr):
        before = next((i for i, other in enumerate(ordered) if implies(when, other)), len(ordered))
        ordered.insert(before, when)
    return tuple(ordered)
