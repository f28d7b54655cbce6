"""The rules of a variant on one printed page, to lie on the table: what holds, without why, and without an example.

Each rule has a line or two (:mod:`pitchdsl.rulebook.sentences`). What the plain game has otherwise is marked.
"""

from collections.abc import Iterator, Sequence
from functools import cache

from attrs import evolve

from pitchdsl.canonical.difference import differences
from pitchdsl.compile import load
from pitchdsl.diagnostics.visible import visible
from pitchdsl.game.conditional_override import ConditionalOverride
from pitchdsl.game.count.rules import Total
from pitchdsl.game.rules import Rules
from pitchdsl.language.english import listing
from pitchdsl.language.origin import Rule
from pitchdsl.resources import USUAL_BASE
from pitchdsl.rulebook import bidding, exchange, points, settlement, winning
from pitchdsl.rulebook.cases import TITLE, PrintedCase
from pitchdsl.rulebook.one_page import Section, Sheet
from pitchdsl.rulebook.parts import Line, Row, lines_in, not_placed
from pitchdsl.rulebook.rulebook import rendered
from pitchdsl.rulebook.sentences import instead, told
from pitchdsl.rulebook.voice import RulebookVoice, voice_of


def short(rules: Rules, form: str = "markdown") -> str:
    """The one-page sheet as Markdown, or as a page of HTML to print; raises ``ValueError`` for another form."""
    return rendered(short_sheet(rules), form, "short")


def short_sheet(rules: Rules, plain: Rules | None = None, cases: Sequence[PrintedCase] = ()) -> Sheet:
    """The one-page sheet; ``plain`` is the game by which lines are marked, the usual base without.

    As many of the ``cases`` stand at its end as fit on the page.
    """
    plain = plain or plain_pitch()
    marks = _Marks(_differing(rules, plain), [line for _, lines in _sections(voice_of(plain)) for line in lines])
    marked = ((title, tuple(marks.on(each) for each in lines)) for title, lines in _sections(voice_of(rules)))
    sections = tuple(Section(title=title, lines=lines) for title, lines in marked if lines)
    sheet = Sheet(
        title=visible(rules.title),
        subtitle=_subtitle(rules),
        sections=sections,
        foot=_foot(plain, marked=any(each.differs for section in sections for each in section.lines)),
    )
    with_cases = (_with_cases(sheet, cases[:number]) for number in range(len(cases), 0, -1))
    return next((each for each in with_cases if each.fits), sheet)


def _with_cases(sheet: Sheet, cases: Sequence[PrintedCase]) -> Sheet:
    lines = tuple(Line(lead=visible(each.name), text=visible(each.words), about=frozenset()) for each in cases)
    return evolve(sheet, sections=(*sheet.sections, Section(title=TITLE, lines=lines)))


@cache
def plain_pitch() -> Rules:
    """The plain game: what a new variant stands on when its author names no other."""
    return load(USUAL_BASE)


def _subtitle(rules: Rules) -> str:
    said = [f"from “{rules.source}”"] if rules.source else []
    if rules.house_rules:
        said.append(f"with the house rule{'s' * (len(rules.house_rules) > 1)} {listing(rules.house_rules)}")
    return visible(", ".join(said))


def _foot(plain: Rules, *, marked: bool) -> str:
    title = visible(plain.title)
    return f"● differs from plain Pitch ({title})." if marked else f"This is plain Pitch ({title})."


def _differing(rules: Rules, plain: Rules) -> frozenset[str]:
    """What lines are about that the plain game has otherwise; of what only that has, the section."""
    return frozenset(
        each.address.replace(" the ", " ") if each.ours else each.address.split("/", maxsplit=1)[0]
        for each in differences(rules, plain)
        if each.address != Total.address
    )


class _Marks:
    """What differs from the plain game: another rule in other words, or a line that the plain game has not."""

    def __init__(self, addresses: frozenset[str], known: Sequence[Line]) -> None:
        """``addresses`` are those of rules that differ, ``known`` the lines of the plain game."""
        self.addresses = addresses
        self.texts = {(each.lead, each.text) for each in known}
        self.leads = {lead for lead, _ in self.texts}
        self.rows = {row.cells for each in known if each.table for row in each.table.rows}

    def on(self, said: Line) -> Line:
        """The line, marked where it differs, and so are the rows of its table."""
        table = said.table and evolve(said.table, rows=tuple(self._on_row(row) for row in said.table.rows))
        other = bool(said.about & self.addresses) or not said.lead or said.lead not in self.leads
        return evolve(said, differs=other and (said.lead, said.text) not in self.texts, table=table)

    def _on_row(self, row: Row) -> Row:
        return evolve(row, differs=bool(row.about & self.addresses) and row.cells not in self.rows)


def _sections(voice: RulebookVoice) -> Iterator[tuple[str, Iterator[Line]]]:
    """The title of each section, and what stands under it."""
    rules = voice.rules
    players, deck, deal, the = rules.players, rules.deck, rules.deal, rules.play
    seated = (players.seats, players.sides, players.partner, players.direction)
    yield "The deal", _told(voice, *seated, deal.first_dealer, deal.each, deal.kitty, deal.misdeal)
    yield "The cards", _told(voice, deck.ranks, deck.jokers, rules.trump.order, rules.trump.jokers)
    yield "The bidding", _bidding(voice)
    yield "Trump and exchange" if rules.exchange else "Trump", _exchange(voice)
    leads = (the.first_leader, the.first_lead, the.joker_led, the.later_leads)
    duties = (the.follow, the.beating, the.undertrumping)
    yield "The play", _told(voice, *leads, *duties, the.after_trick, the.stock, the.called, the.ends_early)
    yield "Points of a hand", _points(voice)
    yield "The score", _score(voice)
    yield "The end of the game", _end(voice)


def _told(
    voice: RulebookVoice, *rules: Rule | None, section: str = "", elsewhere: Sequence[Rule | None] = ()
) -> Iterator[Line]:
    """What these rules say, each with what holds instead of it in some hands.

    Then what holds in some hands where the section has no rule in general; those ``elsewhere`` have had their lines.
    """
    exceptions, known = voice.rules.exceptions, [getattr(rule, "address", None) for rule in (*rules, *elsewhere)]
    for rule, address in zip(rules, known, strict=False):
        if rule is not None:
            yield from lines_in(told(voice, rule))
            yield from _instead(voice, [each for each in exceptions if each.address == address])
    alone = [each for each in exceptions if each.then.section == section and each.address not in known]
    yield from _instead(voice, alone)


def _instead(voice: RulebookVoice, exceptions: Sequence[ConditionalOverride]) -> Iterator[Line]:
    for each in exceptions:
        yield from lines_in(instead(voice, each))


def _bidding(voice: RulebookVoice) -> Iterator[Line]:
    rule = voice.rules.bidding
    yield from _told(voice, *voice.rules.offers.rows, voice.rules.offers.may_not_refuse)
    if rule is None:
        yield from lines_in(bidding.nobody())
        return
    first = (rule.turns, rule.bids, *voice.rules.calls, rule.hold, rule.not_held)
    yield from _told(voice, *first, *not_placed(rule, *first), section="bidding")


def _exchange(voice: RulebookVoice) -> Iterator[Line]:
    yield from _told(voice, voice.rules.trump.named_by)
    rule = voice.rules.exchange
    if rule is not None:
        yield from lines_in(exchange.steps(voice, rule))
        discards = (rule.scoring, rule.discards, rule.kept, rule.short, rule.left_out)
        yield from _told(voice, *discards, section="exchange", elsewhere=rule.steps)


def _points(voice: RulebookVoice) -> Iterator[Line]:
    rule = voice.rules.points
    yield from lines_in(points.points(voice, rule))
    yield from _told(voice, rule.pips)


def _score(voice: RulebookVoice) -> Iterator[Line]:
    yield from _told(voice, *settlement.in_order(voice.rules), section="settlement")


def _end(voice: RulebookVoice) -> Iterator[Line]:
    rules, rule = voice.rules, voice.rules.winning
    yield from lines_in(winning.at_once(voice, rule))
    end = (rule.target, *rule.needs, rule.over_target, rule.may_not_win, rule.several, rule.counting, rule.ends_after)
    beside = (rules.match.games, rules.match.counts_double, *rules.penalties, *rules.stakes)
    yield from _told(voice, *end, *beside, section="winning", elsewhere=(rule.start, rule.junk))
