"""What is kept of the bundled texts is what they say, and is not used where it is not of them."""

import json
from pathlib import Path

import pytest

from pitchdsl import catalogue, resources
from pitchdsl.compile import compile_variant
from pitchdsl.resolve.library import bundled


def test_what_is_kept_is_what_the_texts_say() -> None:
    assert catalogue.load() == catalogue.made()


def test_every_bundled_text_is_told_once() -> None:
    told = catalogue.catalogue()
    for kind, entries in (("variant", told.variants), ("relative", told.relatives), ("house-rule", told.house_rules)):
        assert [each.name for each in entries] == [path.stem for path in bundled(kind)]
    for each in (*told.variants, *told.relatives):
        rules = compile_variant(each.name).require_rules()
        assert (each.title, each.source, each.cards) == (rules.title, rules.source, rules.deal.each.cards)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"fingerprint": 3}', "no JSON"])
def test_a_damaged_file_is_not_used(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "catalogue.json"
    file.write_text(text)
    monkeypatch.setattr(resources, "catalogue", lambda: file)
    assert catalogue.load() is None
    assert catalogue.catalogue() == catalogue.made()


def test_a_catalogue_of_other_texts_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "catalogue.json"
    kept = json.loads(catalogue.dump(catalogue.made()))
    file.write_text(json.dumps({**kept, "fingerprint": "0" * 64}))
    monkeypatch.setattr(resources, "catalogue", lambda: file)
    assert catalogue.load() is None
    file.write_text(json.dumps({**kept, "variants": [{"name": "mine"}]}))
    assert catalogue.load() is None
