"""From a resolved variant to rule objects: silence becomes its default, and what must be said and is not is told.

The result is a draft until the checker has looked at it.
"""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Any, TypeVar

from attrs import AttrsInstance, evolve, fields

from pitchdsl.diagnostics.problem import Label, Problem
from pitchdsl.game.auction.rules import Bidding, Call, Turns
from pitchdsl.game.conditional_override import ConditionalOverride, said_at
from pitchdsl.game.count.rules import Points, ScoringItem
from pitchdsl.game.exchange.rules import Exchange, Step
from pitchdsl.game.match.rules import Match
from pitchdsl.game.offers.rules import Offer, Offers
from pitchdsl.game.play.rules import FirstLeader, Play
from pitchdsl.game.rules import Note, Rules
from pitchdsl.game.settlement.rules import Change, Made, Others, Payment, Penalty, RowForm, Set, Settle, Settlement
from pitchdsl.game.settlement.stakes import Stake
from pitchdsl.game.table.rules import Deal, Deck, Each, Kitty, Players, Ranks
from pitchdsl.game.trump.rules import Order, Trump
from pitchdsl.game.winning.rules import AtOnce, Need, Winning
from pitchdsl.language.card_selectors import RankRange, TrumpCard, TrumpName
from pitchdsl.language.cases import Case, Cases
from pitchdsl.language.conditions import Condition, both, implies
from pitchdsl.language.form import Form, Row, held
from pitchdsl.language.inside import inside
from pitchdsl.language.numbers import Amount
from pitchdsl.language.origin import Origin
from pitchdsl.language.people import Person
from pitchdsl.resolve.variant import Entry, Part, Variant, origin_of
from pitchdsl.syntax.build import Build
from pitchdsl.syntax.forms import BY_ADDRESS, FORMS
from pitchdsl.syntax.parser import parser
from pitchdsl.syntax.shared import spread
from pitchdsl.values import frozen

T = TypeVar("T", bound=AttrsInstance)


def elaborate(variant: Variant) -> tuple[Rules | None, list[Problem]]:
    """The draft of the rules; none, and the problems, where something that must be said is not."""
    absent = _absent(variant)
    if "bidding" in absent and _has_one_line_too_many(variant):
        return None, [_nobody_bids(variant)]
    if absent:
        return None, [_not_said(variant, *each) for each in absent.items() if each[0] not in variant.unread]
    say = _Sayings(variant)
    bidding = _has_bidding(variant)
    rules = Rules(
        name=variant.name,
        title=variant.title,
        source=variant.source_title,
        house_rules=variant.house_rules,
        notes=tuple(Note(address=note.address, text=note.text) for note in variant.notes),
        players=say.section(Players),
        deck=say.section(Deck),
        deal=say.section(Deal, each=_each(say), kitty=_kitty(say)),
        bidding=say.section(Bidding) if bidding else None,
        calls=tuple(
            evolve(_row(Call, entry), open_if=entry.only_if[0] if entry.only_if else None)
            for entry in variant.rows("calls")
        ),
        trump=say.section(Trump, order=_order(say)),
        exchange=_exchange(say),
        play=say.section(Play, first_leader=_first_leader(say, bidding)),
        points=say.section(Points, items=tuple(_item(entry) for entry in _author_rows(variant, "points"))),
        settlement=say.section(
            Settlement,
            made=_settle(variant, Made, bidding),
            set=_settle(variant, Set, bidding),
            others=_settle(variant, Others, True),
        ),
        winning=say.section(
            Winning,
            needs=tuple(_row(Need, entry) for entry in variant.rows("to win")),
            wins=tuple(_row(AtOnce, entry) for entry in variant.rows("wins at once")),
            loses=tuple(_row(AtOnce, entry) for entry in variant.rows("loses at once")),
        ),
        offers=say.section(Offers, rows=tuple(_row(Offer, entry) for entry in _author_rows(variant, "offers"))),
        match=say.section(Match),
        penalties=tuple(_row(Penalty, entry) for entry in variant.rows("penalties")),
        stakes=tuple(_row(Stake, entry) for entry in variant.rows("stakes")),
    )
    return evolve(rules, exceptions=_exceptions(variant, rules)), []


def _has_bidding(variant: Variant) -> bool:
    return not (variant.no_bidding and not variant.rows("bidding"))


def _absent(variant: Variant) -> dict[str, list[type[Form]]]:
    """The rules that every game needs and that nobody has said, by section; ``points`` wants any row at all."""
    bidding = _has_bidding(variant)
    absent: dict[str, list[type[Form]]] = {}
    for form in FORMS:
        if form.required and form.address not in variant.entries and (bidding or not form.with_bidding):
            absent.setdefault(form.section, []).append(form)
    if not _author_rows(variant, "points"):
        absent["points"] = []
    return absent


def _has_one_line_too_many(variant: Variant) -> bool:
    """Whether `no bidding` holds but for a single line, which does not bring the auction back."""
    rows, drop = variant.rows("bidding"), variant.dropped.get(Turns.address)
    return len(rows) == 1 and drop is not None and drop.address == "bidding" and "bidding" not in variant.unread


def _nobody_bids(variant: Variant) -> Problem:
    """P319: a line about bidding, too few to bring it back, in a game that has none."""
    drop, said = variant.dropped[Turns.address], variant.rows("bidding")[0]
    return Problem(
        code="P319",
        title=f"nobody bids in `{variant.name}`, so `{said.line.name}` has no meaning",
        labels=(Label(span=said.line.span), Label(span=drop.span, text="here bidding is dropped")),
        help="leave the line out; or say all that bidding needs: `turns`, `bids` and `all pass`",
    )


def _not_said(variant: Variant, section: str, forms: list[type[Form]]) -> Problem:
    """P211: what must be said and is not, in one problem for a section, at its heading if the author has it."""
    rows = [address for address in variant.dropped if address.startswith("points/")]
    place, dropped = variant.home_of(section, [form.address for form in forms] or rows)
    home = Label(span=place, text="dropped here, and nothing is said instead" if dropped else "")
    if not forms:
        return Problem(
            code="P211",
            title=f"nothing scores in `{variant.name}`",
            labels=(home,),
            help="under `points`, write for example `jack: 1 to the winner of J of trump`",
        )
    names = [f"`{form.name}`" for form in forms]
    listed = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
    examples = "\n".join(f"    {form.name}: {form.examples[0]}{_or_else(form)}" for form in forms)
    silence = "\nif nobody bids, write `no bidding`" if section == "bidding" and len(forms) > 2 else ""
    return Problem(
        code="P211",
        title=f"`{variant.name}` does not say {listed} under `{section}`",
        labels=(home,),
        help=f"under `{section}`, write for example\n{examples}{silence}",
    )


def _or_else(form: type[Form]) -> str:
    """The other of just two ways to say a rule, as a comment: so what is shown can be copied as it stands."""
    either = len(form.examples) == 2 and not any(letter.isdigit() for each in form.examples for letter in each)
    return f"  # or: {form.examples[1]}" if either else ""


@frozen
class _Sayings:
    """Looks up what is said, or its default."""

    variant: Variant

    def section(self, kind: type[T], **given: object) -> T:
        """A section: what is given, and for each other field the rule that its type names."""
        unsaid = ((name, form, must) for name, form, must in _held(kind) if name not in given)
        return kind(**{name: self.rule(form, must) for name, form, must in unsaid}, **given)

    def rule(self, form: type[Form], always: bool = True) -> Any:
        """A rule: what is said of it, else its default, or none where it is not ``always`` there."""
        entry = self.variant.entries.get(form.address)
        if entry is None:
            return _default(form) if always else None
        if not always and not _general(entry) and not form.in_cases:
            return None
        cases = {name: exceptions_of(entry.parts[name]) for name in form.in_cases}
        return form(origin=entry.origin, earlier=entry.earlier, **(_default_parts(form) | _general(entry) | cases))


def _general(entry: Entry) -> dict[str, Any]:
    """What is said of a rule, exceptions left aside."""
    return {name: part.general.value for name, part in entry.parts.items() if part.general is not None}


@cache
def _held(kind: type[AttrsInstance]) -> tuple[tuple[str, Any, bool], ...]:
    """The fields of a section, each with what it holds, and whether it must hold it."""
    return tuple((field.name, held(field), held(field) is field.type) for field in fields(kind))


@cache
def _default(form: type[Form]) -> Form:
    """The rule that nobody says."""
    return form(origin=Origin(address=form.address), **_default_parts(form))


@cache
def _default_parts(form: type[Form]) -> dict[str, Any]:
    """What silence means, read from its own words."""
    if form.default is None:
        return {}
    parts: dict[str, Any] = Build().transform(parser().parse(form.default, start=form.start))
    return parts


def _each(say: _Sayings) -> Each:
    """What everybody is dealt; packets of a base are cut to the hand where another sheet deals fewer cards."""
    each: Each = say.rule(Each)
    return each if each.packets <= max(1, each.cards) else evolve(each, packets=max(1, each.cards))


def _kitty(say: _Sayings) -> Kitty:
    """The kitty; one of no cards is for nobody else than the pitcher."""
    kitty: Kitty = say.rule(Kitty)
    return kitty if kitty.cards else evolve(kitty, to=Person.PITCHER)


def _author_rows(variant: Variant, section: str) -> list[Entry]:
    """The rows of a section that has rules of fixed names, too."""
    return [entry for entry in variant.rows(section) if entry.line.address not in BY_ADDRESS]


def _row(kind: type[Any], entry: Entry) -> Any:
    """A row without exceptions."""
    return kind(name=entry.line.name, origin=entry.origin, earlier=entry.earlier, **_general(entry))


def _order(say: _Sayings) -> Order:
    """The trump order card by card; that of the pack where none is said."""
    ranks = say.rule(Ranks).ranks
    entry = say.variant.entries.get(Order.address)
    if entry is None:
        return Order(cards=_spread_order(None, ranks), origin=Origin(address=Order.address))
    runs: Any = entry.value("cards")
    return Order(cards=_spread_order(runs, ranks), origin=entry.origin, earlier=entry.earlier)


def _spread_order(runs: Sequence[TrumpName | RankRange] | None, ranks: tuple[int, ...]) -> tuple[TrumpName, ...]:
    """The order card by card; a run of ranks takes those that the pack has, a single one stands as it is said.

    Where nobody says it, it is that of the pack.
    """
    if runs is None:
        return tuple(TrumpCard(rank=rank) for rank in ranks)
    cards: list[TrumpName] = []
    for run in runs:
        if isinstance(run, RankRange):
            cards.extend(TrumpCard(rank=rank) for rank in spread(run) if rank in ranks)
        else:
            cards.append(run)
    return tuple(cards)


def _exchange(say: _Sayings) -> Exchange | None:
    """The exchange; none where it has no steps."""
    steps = tuple(_step(entry) for entry in _author_rows(say.variant, "exchange"))
    return say.section(Exchange, steps=steps) if steps else None


def _step(entry: Entry) -> Step:
    """A step; whose it is stands in each of its lines."""
    who = entry.parts["who"]
    line = who.general or next(iter(who.exceptions.values()))
    said: dict[str, Any] = {"who": line.value} | _general(entry)
    return Step(origin=entry.origin, earlier=entry.earlier, **said)


def _first_leader(say: _Sayings, bidding: bool) -> FirstLeader:
    """Who leads first: the pitcher if nobody says so, and where nobody bids who named trump."""
    entry = say.variant.entries.get(FirstLeader.address)
    if entry is not None and _general(entry):
        leader: FirstLeader = say.rule(FirstLeader)
        return leader
    return FirstLeader(who=Person.PITCHER if bidding else Person.NAMER, origin=Origin(address=FirstLeader.address))


def _item(entry: Entry) -> ScoringItem:
    return ScoringItem(
        name=entry.line.name,
        value=exceptions_of(entry.parts["value"]),
        to=exceptions_of(entry.parts["to"]),
        only_if=entry.only_if[0] if entry.only_if else None,
        origin=entry.origin,
        earlier=entry.earlier,
    )


def _settle(variant: Variant, form: type[RowForm], used: bool) -> Settle:
    """A row of settlement; those about the pitcher are not used in a game without bidding."""
    entry = variant.entries.get(form.address)
    if entry is None or not used:
        nothing = Change(how=Payment.SCORES, amount=Amount.plain(0))
        return Settle(row=form.row, change=Cases(general=nothing), origin=Origin(address=form.address))
    return Settle(row=form.row, change=exceptions_of(entry.parts["change"]), origin=entry.origin, earlier=entry.earlier)


def exceptions_of(part: Part) -> Cases[Any]:
    """A part with its exceptions, the more specific before the less, and else in an order of their own."""
    exceptions = tuple(
        Case(when=when, value=part.exceptions[when].value, origin=origin_of(part.exceptions[when].line))
        for when in _most_specific_first(frozenset(part.exceptions))
    )
    return Cases(general=part.general.value if part.general else None, exceptions=exceptions)


def _exceptions(variant: Variant, rules: Rules) -> tuple[ConditionalOverride, ...]:
    """The exceptions of all rules that have theirs in lines of their own, in the order of a rule sheet."""
    found: list[ConditionalOverride] = []
    for form in FORMS:
        if form is Order:
            packs = [each for each in found if isinstance(each.then, Ranks)]
            found.extend(_of_order(variant.entries.get(form.address), rules, packs))
        elif form.varies and form.address in variant.entries and getattr(rules, form.section) is not None:
            section = getattr(rules, form.section)
            found.extend(_of_rule(variant.entries[form.address], form, said_at(section, form.address)))
    for row in inside(rules, Row):
        if row.varies:
            found.extend(_of_rule(variant.entries[row.address], type(row), row))
    return tuple(found)


def _of_rule(entry: Entry, form: type[Form] | type[Row], general: Any) -> Iterator[ConditionalOverride]:
    """The exceptions of a rule or a row, the most specific first."""
    tests = frozenset(when for part in entry.parts.values() for when in part.exceptions)
    for when in _most_specific_first(tests):
        said = {name: entry.parts[name].exceptions.get(when) for name in form.part_names() if name in entry.parts}
        lines = {name: each for name, each in said.items() if each is not None}
        values: dict[str, Any] = {name: each.value for name, each in lines.items()}
        whence = tuple(dict.fromkeys(origin_of(each.line) for each in lines.values()))
        then: Any = evolve(general, **values) if general else form(**values)
        then = evolve(then, origin=whence[-1], earlier=whence[:-1])
        yield ConditionalOverride(when=when, then=then, parts=tuple(values), origin=whence[-1], earlier=whence[:-1])


def _of_order(entry: Entry | None, rules: Rules, packs: Sequence[ConditionalOverride]) -> Iterator[ConditionalOverride]:
    """The exceptions of the trump order: those that are said, and those that come of another pack."""
    general: Any = entry.value("cards") if entry else None
    said: dict[Condition, Any] = {}
    whence: dict[Condition, Origin] = {}
    for when, each in (entry.parts["cards"].exceptions if entry else {}).items():
        said[when], whence[when] = each.value, origin_of(each.line)
    ranks = rules.deck.ranks.ranks
    cards: dict[Condition, tuple[TrumpName, ...]] = {}
    for when, runs in said.items():
        mine = next((_ranks(pack) for pack in packs if implies(when, pack.when)), ranks)
        cards[when] = _spread_order(runs, mine)
    for pack in packs:
        if pack.when in said or _spread_order(general, _ranks(pack)) == rules.trump.order.cards:
            continue
        cards[pack.when] = _spread_order(general, _ranks(pack))
        for when, runs in said.items():
            if not implies(when, pack.when):
                cards |= dict.fromkeys(both(pack.when, when), _spread_order(runs, _ranks(pack)))
    for when in _most_specific_first(frozenset(cards)):
        origin = whence.get(when, rules.trump.order.origin)
        then = Order(cards=cards[when], origin=origin)
        yield ConditionalOverride(when=when, then=then, parts=("cards",), origin=origin)


def _ranks(pack: ConditionalOverride) -> tuple[int, ...]:
    assert isinstance(pack.then, Ranks)
    return pack.then.ranks


@lru_cache(maxsize=1000)
def _most_specific_first(conditions: frozenset[Condition]) -> tuple[Condition, ...]:
    """Conditions in the order in which exceptions are tried; every heir of a variant asks for it again."""
    ordered: list[Condition] = []
    for when in sorted(conditions, key=repr):
        before = next((i for i, other in enumerate(ordered) if implies(when, other)), len(ordered))
        ordered.insert(before, when)
    return tuple(ordered)
