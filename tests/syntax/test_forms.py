"""The list of rules: every rule class is on it, in the order of a rule sheet."""

from typing import Any

import pytest

from pitchdsl.language.form import Form, Row
from pitchdsl.resources import language_pages
from pitchdsl.syntax.forms import BY_ADDRESS, FORMS, OPEN_TABLES, ROWS, SECTIONS, names_in
from pitchdsl.syntax.phrases import VALUES
from pitchdsl.syntax.synonyms import NAMES
from tests.totality.families import classes


def defined(kind: Any, mark: str) -> set[type]:
    """The classes of this kind, in all modules of the rules, that say a value for themselves."""
    return {each for each in classes() if issubclass(each, kind) and mark in vars(each)}


def test_every_rule_with_an_address_is_listed_once() -> None:
    assert set(FORMS) == defined(Form, "address")
    assert len(FORMS) == len({form.address for form in FORMS})


def test_every_kind_of_row_is_listed_once() -> None:
    assert set(ROWS) == defined(Row, "sections")
    assert len(ROWS) == len(set(ROWS))


def test_the_list_is_in_the_order_of_a_sheet() -> None:
    places = [SECTIONS.index(form.section) for form in FORMS]
    assert places == sorted(places)
    assert set(SECTIONS) == {form.section for form in FORMS} | set(OPEN_TABLES)


@pytest.mark.parametrize("section", ["exchange", "play", "settlement", "winning", "match"])
def test_the_rules_of_a_section_stand_as_on_the_page(section: str) -> None:
    lines = language_pages().splitlines()
    headings = [line.removeprefix("### ") for line in lines if line.startswith(f"### {section}/")]
    assert [f"{section}/{name}" for name in names_in(section)] == headings


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.address)
def test_an_address_is_a_section_and_a_name(form: type[Form]) -> None:
    assert f"{form.section}/{form.name}" == form.address
    assert form.start == form.address.translate({ord("/"): "_", ord(" "): "_"})
    assert form.examples
    assert not (form.required and form.default)


def test_what_is_about_bids_is_marked() -> None:
    settled = {"settlement/made", "settlement/set", "players/partner"}
    assert {form.address for form in FORMS if form.with_bidding} == settled | {
        form.address for form in FORMS if form.section == "bidding"
    }


@pytest.mark.parametrize("table", [NAMES, VALUES])
def test_what_people_write_is_told_of_rules_that_there_are(table: dict[str, object]) -> None:
    assert {address for address in table if address.split("/")[0] not in OPEN_TABLES} <= set(BY_ADDRESS)
    assert {address.split("/")[0] for address in table} <= set(SECTIONS)
