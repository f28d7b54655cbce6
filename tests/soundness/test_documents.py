"""The composers reach the whole language, and much of what they write is accepted."""

from collections.abc import Iterator
from functools import cache

from pitchdsl.game.rules import Rules
from pitchdsl.language.numbers import Fact
from pitchdsl.source import Source
from pitchdsl.syntax.forms import FORMS, OPEN_TABLES
from pitchdsl.syntax.parse import parse
from pitchdsl.syntax.parser import parser
from pitchdsl.syntax.tables import STARTS
from tests.docs.test_examples import alternatives
from tests.effort import few
from tests.soundness.conditions import KINDS, NUMBERS, TESTS
from tests.soundness.documents import BASES, HOUSE_RULES, compiled, composed, several
from tests.soundness.pen import seeded
from tests.soundness.sheet import Document, Row, dressed

SEEDS = range(few(400, thorough=1500))
LATER = range(SEEDS.stop, 2000)
"""Of these only a document that says what no accepted one has said is compiled."""


@cache
def first() -> tuple[tuple[Document, Rules], ...]:
    """The accepted ones of the first documents, with their rules."""
    made = ((document, compiled(document.text, document.laid_over).rules) for _, document in several(SEEDS))
    return tuple((document, rules) for document, rules in made if rules is not None)


@cache
def accepted() -> tuple[tuple[Document, Rules], ...]:
    """The first ones, and as many later ones as it takes until all is said that can be said."""
    found, missing = list(first()), everything()
    for document, _ in found:
        missing -= said(document)
    for _, document in several(LATER):
        if not missing:
            break
        news = missing & said(document)
        rules = compiled(document.text, document.laid_over).rules if news else None
        if rules is not None:
            found.append((document, rules))
            missing -= news
    return tuple(found)


def everything() -> set[str]:
    """The alternatives of the grammar that rules are written with, and the bases that documents stand on."""
    known = {str(rule.alias or rule.origin.name) for rule in parser().rules} - of_examples()
    return {name for name in known if not name.startswith("_")} | set(BASES)


def said(document: Document) -> set[str]:
    """The alternatives of the grammar that occur in a document, and its bases."""
    texts = (document.text, *(each for each in document.laid_over if "\n" in each))
    read = [each for text in texts for each in parse(Source(name="my.pitch", text=text))[0].definitions]
    return {name for each in read for name in alternatives(each)} | {sheet.extends for sheet in document.sheets}


def test_a_good_share_is_accepted() -> None:
    """Law: of each kind of document at least three in ten are accepted, so that runs are about games."""
    made = [document.kind for _, document in several(SEEDS)]
    good = [document.kind for document, _ in first()]
    assert len(set(made)) == 6
    for kind in set(made):
        assert good.count(kind) > 0.3 * made.count(kind), kind


def test_every_alternative_of_the_grammar_is_composed() -> None:
    """Law: whatever the grammar lets one say occurs in an accepted document."""
    assert not sorted(everything() - set(BASES) - set().union(*(said(document) for document, _ in accepted())))


def of_examples() -> set[str]:
    """The alternatives that examples alone are read by: they are no rules, and no random game has any."""
    below: dict[str, set[str]] = {}
    names: dict[str, set[str]] = {}
    for rule in parser().rules:
        home = str(rule.origin.name)
        below.setdefault(home, set()).update(str(item.name) for item in rule.expansion if not item.is_term)
        names.setdefault(home, set()).add(str(rule.alias or home))

    def reached(starts: set[str]) -> set[str]:
        found, waiting = set(starts), list(starts)
        while waiting:
            news = below.get(waiting.pop(), set()) - found
            found |= news
            waiting.extend(news)
        return found

    others = reached({start for start in STARTS if start != "examples_row"})
    said_elsewhere = {name for home in others for name in names.get(home, ())}
    return {name for home in reached({"examples_row"}) - others for name in names[home]} - said_elsewhere


def test_every_condition_is_composed() -> None:
    """Law: the composers know every kind of condition, and a comparison that begins with each fact."""
    assert set(TESTS) == {kind.id for kind in KINDS}
    assert len(NUMBERS) == len(Fact)


def test_every_rule_and_table_is_composed() -> None:
    """Law: every address that the language knows is said in an accepted document, and dropped rows occur too."""
    rows = {row.address for document, _ in accepted() for row in _rows(document) if row.value is not None}
    assert {form.address for form in FORMS} <= rows
    assert set(OPEN_TABLES) - {"examples"} <= {address.split("/")[0] for address in rows}
    assert any(row.value is None for document, _ in accepted() for row in _rows(document))


def test_every_bundled_text_is_stood_on() -> None:
    """Law: every bundled variant serves as a base, and every house rule is laid over something."""
    below = {sheet.extends for document, _ in accepted() for sheet in document.sheets}
    over = {name for document, _ in accepted() for sheet in document.sheets for name in sheet.takes_in}
    over |= {each for document, _ in accepted() for each in document.over if isinstance(each, str)}
    assert set(BASES) <= below
    assert len(set(HOUSE_RULES) - over) < len(HOUSE_RULES) // few(3, thorough=6)


def test_rules_of_all_sorts_come_of_it() -> None:
    """Law: games of every size, with and without bids, partners, kitties and exchanges are among them."""
    rules = [rules for _, rules in accepted()]
    most = {each.players.seats.most for each in rules}
    assert set(range(2, few(10, thorough=11))) <= most <= set(range(2, 11))
    assert {each.deck.jokers.number for each in rules} == {0, 1, 2}
    for share in (
        [each.bidding is None for each in rules],
        [each.deal.kitty.cards > 0 for each in rules],
        [each.exchange is not None for each in rules],
        [bool(each.calls) for each in rules],
        [each.winning.target.points is None for each in rules],
        [each.seated(each.players.seats.least).winning.towards < 0 for each in rules],
    ):
        assert 0.01 * len(rules) < sum(share) < 0.9 * len(rules)


def test_the_same_seed_writes_the_same_text() -> None:
    """Law: a seed is enough to have a failing document again."""
    for seed, document in several(range(40)):
        again = composed(seeded(seed))
        assert (again.text, again.laid_over) == (document.text, document.laid_over)


def test_dress_does_not_matter() -> None:
    """Law: comments, blank lines, indentation, articles and capitals change no rule."""
    for seed, document in several(range(60)):
        plain = compiled(document.text, document.laid_over)
        dress = compiled(dressed(seeded(f"dress {seed}"), document.text), document.laid_over)
        assert dress.rules == plain.rules
        assert sorted(problem.code for problem in dress.problems) == sorted(problem.code for problem in plain.problems)


def _rows(document: Document) -> Iterator[Row]:
    for sheet in (*document.sheets, *(each for each in document.over if not isinstance(each, str))):
        yield from sheet.rows
