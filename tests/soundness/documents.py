"""Any document of the language: whole variants, deltas over bundled ones, and stacks of house rules.

The same composers serve two pens. With a seeded one a text costs next to nothing, and long runs use that; with the
strategies below hypothesis makes the choices, and shrinks a text that breaks a law.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache

from attrs import evolve
from hypothesis import strategies as st

from pitchdsl.compile import Compiled, compile_definition, load, open_definition
from pitchdsl.game.rules import Rules
from pitchdsl.resolve.library import Library, bundled
from pitchdsl.source import Source
from pitchdsl.syntax.forms import BY_ADDRESS, SECTIONS, kind_at
from pitchdsl.syntax.parse import parse
from pitchdsl.syntax.tree import Definition
from tests.soundness import at_the_table, auction, ending, exchange, points, variations
from tests.soundness.pen import Pen, pens, seeded
from tests.soundness.plan import Plan, plan_of
from tests.soundness.sheet import Document, Row, Sheet, dressed

Writer = Callable[[Pen, Plan], list[Row]]

BASES = tuple(path.stem for path in bundled("variant"))
HOUSE_RULES = tuple(path.stem for path in bundled("house-rule"))

MAY: tuple[tuple[int, Writer], ...] = (
    (40, at_the_table.first_dealer),
    (18, at_the_table.misdeal),
    (30, exchange.first_leader),
    (20, exchange.first_lead),
    (12, exchange.joker_led),
    (20, exchange.later_leads),
    (10, exchange.beating),
    (10, exchange.undertrumping),
    (14, exchange.after_each_trick),
    (12, exchange.ends_early),
    (15, points.two_exceptions),
    (25, points.exception),
    (8, points.condition_of_row),
    (4, at_the_table.first_dealer),
    (4, exchange.first_lead),
    (4, exchange.later_leads),
    (20, variations.exception_of_rule),
    (8, variations.step_in_some_hands),
    (4, variations.sides_at_some_tables),
    (16, at_the_table.partner),
    (6, at_the_table.direction),
    (9, auction.shown_trump),
    (3, auction.offer),
    (13, at_the_table.six),
    (7, at_the_table.numbered),
)
"""What a whole variant may say beside what it must, before its bids; so often in a hundred."""

MAY_END: tuple[tuple[int, Writer], ...] = (
    (25, ending.settlement_exception),
    (15, ending.every_trick),
    (20, ending.to_win),
    (15, ending.may_not_win),
    (12, ending.junk),
    (12, ending.ends_after),
    (60, ending.points_count),
    (6, ending.penalty),
    (8, ending.stake),
    (8, ending.match),
    (15, ending.at_once),
    (12, ending.each_side),
    (8, ending.never_below),
    (6, ending.never_above),
)
"""What it may say at its end."""

MAY_BID: tuple[tuple[int, Writer], ...] = (
    (40, auction.dealer_may_hold),
    (12, auction.must_bid),
    (12, auction.may_bid),
    (10, auction.may_not_bid),
    (15, auction.marked),
    (4, auction.bids),
    (4, auction.dealer_may_hold),
    (4, auction.all_pass),
    (9, auction.sold),
    (5, variations.call_at_some_tables),
    (4, auction.doubling),
)
"""What it may say of its auction."""

DELTAS: tuple[Writer, ...] = (
    at_the_table.ranks,
    at_the_table.jokers,
    at_the_table.order,
    at_the_table.joker_rule,
    at_the_table.seats,
    at_the_table.sides,
    at_the_table.each,
    at_the_table.packets,
    at_the_table.direction,
    at_the_table.first_dealer,
    at_the_table.misdeal,
    auction.named_by,
    auction.shown_trump,
    auction.offer,
    exchange.kitty,
    exchange.exchange,
    exchange.stock_runs_short,
    exchange.scoring_trumps,
    exchange.discards,
    exchange.kept,
    exchange.left_out,
    exchange.first_leader,
    exchange.first_lead,
    exchange.joker_led,
    exchange.later_leads,
    exchange.follow,
    exchange.follow_part,
    exchange.beating,
    exchange.undertrumping,
    exchange.after_each_trick,
    exchange.stock,
    exchange.ends_early,
    *[points.new_row] * 3,
    *[points.change_row] * 3,
    points.exception,
    points.two_exceptions,
    points.condition_of_row,
    points.drop_row,
    points.pips,
    ending.target,
    ending.ends_after,
    ending.points_count,
    ending.penalty,
    ending.stake,
    ending.match,
    ending.several_there,
    ending.may_not_win,
    ending.junk,
    ending.others,
    *[ending.settlement_exception] * 2,
    ending.every_trick,
    ending.to_win,
    ending.at_once,
    ending.each_side,
    ending.never_below,
    ending.never_above,
    *[variations.exception_of_rule] * 3,
    variations.step_in_some_hands,
    variations.sides_at_some_tables,
)
"""What a text over another one may say, in an order in which each line knows of those that it depends on."""

DELTAS_OF_BIDDING: tuple[Writer, ...] = (
    auction.turns,
    auction.bids,
    auction.dealer_may_hold,
    auction.all_pass,
    auction.run_it,
    auction.must_bid,
    auction.sold,
    auction.calls,
    auction.call_again,
    auction.call_in_another_place,
    variations.call_at_some_tables,
    auction.may_bid,
    auction.may_not_bid,
    auction.marked,
    auction.bids,
    auction.all_pass,
    auction.marked,
    auction.run_it,
    ending.made,
    ending.failed,
    auction.doubling,
)
"""The same, where players bid."""


def whole(pen: Pen, name: str = "whole") -> Sheet:
    """A variant that stands on its own."""
    plan = Plan()
    rows: list[Row] = []

    def say(writer: Writer, percent: int = 100) -> None:
        if percent == 100 or pen.likely(percent):
            rows.extend(writer(pen, plan))

    _until_the_count(pen, plan, rows, say)
    say(points.rows)
    for percent, writer in MAY:
        say(writer, percent)
    if plan.by_pips or pen.likely(20):
        say(points.pips)
    say(points.total, 30)
    say(ending.others)
    if plan.bidding:
        for writer in (auction.turns, auction.bids, auction.all_pass, ending.made, ending.failed):
            say(writer)
        if plan.calls:
            say(auction.calls)
        for percent, writer in MAY_BID:
            say(writer, percent)
    say(ending.target)
    say(ending.several_there)
    for percent, writer in MAY_END:
        say(writer, percent)
    return Sheet("variant", name, title="Composed by chance", rows=_arranged(pen, rows))


def _until_the_count(pen: Pen, plan: Plan, rows: list[Row], say: Callable[..., None]) -> None:
    """Who plays with what, the trump and the exchange."""
    plan.each = pen.one([6, 6, 9, 8, 5, 4, 10, 2, 3, 12])
    plan.partners = pen.likely(50) and plan.each < 11
    plan.most = 4 if plan.partners else 2
    say(at_the_table.ranks, 35)
    if pen.likely(35):
        say(at_the_table.jokers)
        say(at_the_table.joker_rule, 30)
    elif pen.likely(25):
        say(at_the_table.order)
    rows.append(Row("players", "sides", "partners opposite" if plan.partners else "each alone"))
    say(at_the_table.seats)
    if pen.likely(80):
        packet = f", in packets of {pen.number(1, 4)}" if pen.likely(20) else ""
        rows.append(Row("deal", "each", f"{plan.each}{packet}"))
    else:
        say(at_the_table.each)
    plan.bidding = not pen.likely(15)
    if plan.bidding:
        if pen.likely(25):
            auction.name_calls(pen, plan)
        if pen.likely(10) and plan.stock >= plan.most:
            say(auction.run_it)
    else:
        rows.append(Row("bidding", "", None))
    say(exchange.follow)
    say(auction.named_by)
    if pen.likely(25):
        say(exchange.kitty)
    elif pen.likely(40):
        say(exchange.exchange)
    if plan.steps:
        say(exchange.stock_runs_short, 85)
        say(exchange.scoring_trumps, 20)
        say(exchange.discards, 20)
        say(exchange.kept, 15)
        say(exchange.left_out, 15)


def _arranged(pen: Pen, rows: Sequence[Row]) -> tuple[Row, ...]:
    """Section by section, in the order of a rule sheet or in any other."""
    sections = list(SECTIONS) if not pen.likely(15) else pen.shuffled(SECTIONS)
    # of two lines that say the same part of a rule the first one stands; two parts, or exceptions, may go together
    kept = [row for at, row in enumerate(rows) if not any(_replaces(row, later) for later in rows[at + 1 :])]
    return tuple(sorted(kept, key=lambda row: sections.index(row.section)))


def _replaces(row: Row, later: Row) -> bool:
    """Whether the same text would say a rule twice."""
    if row.address != later.address or row.value is None or later.value is None:
        return row.address == later.address and row.value is None
    varies = kind_at(row.address) is not None
    if varies and (" if " in row.value) != (" if " in later.value):
        return False
    if row.section == "points" and row.name not in {"pips", "total"}:
        return False
    form = BY_ADDRESS.get(row.address)
    if " if " in later.value and (varies or (form and (form.in_cases or row.section == "settlement"))):
        return " if " in row.value and row.value.split(" if ")[1] == later.value.split(" if ")[1]
    return not (row.address in {"deal/kitty", "play/follow", "deal/each"} and later.value.startswith(("to ", "in ")))


@cache
def rules_of(base: str) -> Rules:
    """A bundled variant."""
    return load(base)


def delta(pen: Pen, base: str, name: str = "delta", kind: str = "variant", most: int = 5) -> Sheet:
    """A few lines over a base, or for it."""
    return delta_over(pen, rules_of(base), Sheet(kind, name, extends=base if kind == "variant" else ""), most)


def delta_over(pen: Pen, rules: Rules, sheet: Sheet, most: int) -> Sheet:
    """The same, with the base's rules at hand."""
    plan = plan_of(rules)
    rows: list[Row] = []
    writers = [*DELTAS, *(DELTAS_OF_BIDDING if plan.bidding else ())]
    chosen = pen.some(range(len(writers)), 1, most)
    if plan.bidding and pen.likely(4):
        rows += [Row("bidding", "", None)]
        rows += [Row("trump", "named by", "left of the dealer"), Row("settlement", "others", "score points taken")]
        plan.bidding, plan.calls = False, {}
    if plan.steps and pen.likely(6):
        rows += [Row("exchange", "", None)]
        plan.steps = []
    for place in sorted(chosen):
        if plan.bidding or writers[place] not in DELTAS_OF_BIDDING:
            rows.extend(writers[place](pen, plan))
    said = [rule.origin for rule in (rules.deal.first_dealer, rules.play.later_leads, rules.winning.start) if rule]
    said = [origin for origin in said if origin.file and origin.address not in {row.address for row in rows}]
    if said and pen.likely(20):
        section, name = pen.one(said).address.split("/")
        rows.append(Row(section, name, None))
    takes_in = tuple(pen.some(HOUSE_RULES, 1, 2)) if sheet.extends and pen.likely(20) else ()
    return evolve(sheet, title=pen.one(["", "A small change"]), takes_in=takes_in, rows=_arranged(pen, rows))


def composed(pen: Pen) -> Document:
    """A document of any kind."""
    kind = pen.one(["whole", "delta", "whole", "stack", "delta", "own house rule", "grandchild", "whole + over"])
    base = pen.one(BASES)
    if kind == "whole":
        return Document(kind, (whole(pen),))
    if kind == "delta":
        return Document(kind, (delta(pen, base),))
    if kind == "grandchild":
        child = delta(pen, base, name="child", most=2)
        return Document(
            kind, (evolve(delta(pen, base, name="grandchild", most=2), extends="child", takes_in=()), child)
        )
    if kind == "own house rule":
        rule = delta(pen, base, name="our-rule", kind="house-rule", most=3)
        return Document(kind, (Sheet("variant", "ours", extends=base, takes_in=("our-rule",)), rule))
    below = whole(pen) if kind == "whole + over" else delta(pen, base, most=2)
    made = compiled(Document(kind, (below,)).text).rules
    if made is None and kind == "whole + over":  # what is laid over a game that is none shows little
        below = whole(pen)
        made = compiled(Document(kind, (below,)).text).rules
    made = made or rules_of(base)
    over: list[Sheet | str] = [
        delta_over(pen, made, Sheet("house-rule", f"rule-{number}"), 2) for number in range(pen.number(0, 2))
    ]
    over.extend(pen.some(HOUSE_RULES, 0 if over else 1, 2))
    return Document(kind, (below,), tuple(over))


def compiled(text: str, laid_over: Sequence[str] = ()) -> Compiled:
    """The first variant of a text, with house rules over it: their texts, or names of bundled ones."""
    library = Library()
    tree, problems = parse(Source(name="my.pitch", text=text))
    library.add(tree)
    library.problems.extend(problems)
    over: list[Definition] = []
    for number, each in enumerate(laid_over):
        if "\n" in each:
            rule, problems = parse(Source(name=f"rule{number}.pitch", text=each))
            library.add(rule)
            library.problems.extend(problems)
            over.extend(rule.definitions[:1])
        else:
            found = open_definition(each, "house-rule", library)
            over.extend([found] if found else [])
    variants = [each for each in tree.definitions if each.kind == "variant"]
    if not variants:
        return Compiled(rules=None, problems=tuple(library.problems))
    return compile_definition(variants[0], library, over)


@st.composite
def documents(draw: st.DrawFn) -> Document:
    """Documents for hypothesis."""
    return composed(draw(pens()))


@st.composite
def texts(draw: st.DrawFn) -> tuple[str, tuple[str, ...]]:
    """Documents as texts, with comments and other things that bind nobody, and what is laid over them."""
    pen = draw(pens())
    document = composed(pen)
    return dressed(pen, document.text), document.laid_over


def several(seeds: range) -> Iterator[tuple[int, Document]]:
    """Documents by their seeds."""
    for seed in seeds:
        yield seed, composed(seeded(seed))
