"""The registry of claims: what the documents say, which claims wait, and what is wrong with the whole.

`claims.toml` holds the claims that tests must show now, `later.toml` those that wait, with the reason. A test says
what it shows with ``@shows("D0-BID-01", "D0-BID-02")``, a single row of a parametrized test with
``pytest.param(..., marks=shows("D0-BID-01"))``. Everything here is a value or a pure function of values; `report.py`
collects the tests and prints.
"""

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest
from attrs import frozen

HERE = Path(__file__).resolve().parent

CLAIMS_MADE = {"D0": 191, "D1": 99, "D2": 866, "D3": 66, "D4": 74}
"""How many claims each document makes: 1,296 in all, so that none gets lost between the two files."""


def shows(*ids: str) -> pytest.MarkDecorator:
    """Marks a test as one that would fail if these claims were false."""
    return pytest.mark.shows(*ids)


@frozen(kw_only=True)
class Document:
    """One of the five documents."""

    key: str
    """How the ids of its claims begin, such as ``D0``."""
    title: str
    claims: int
    """How many claims it makes, shown now or waiting."""


@frozen(kw_only=True)
class Claim:
    """One thing that a document says about the rules."""

    id: str
    document: str
    """The title of its document."""
    topic: str
    says: str


@frozen(kw_only=True)
class Waiting:
    """Claims that wait for the same reason."""

    reason: str
    claims: tuple[str, ...]


@frozen(kw_only=True)
class Registry:
    """Both files."""

    documents: tuple[Document, ...]
    claims: tuple[Claim, ...]
    later: tuple[Waiting, ...]


@frozen(kw_only=True)
class Shown:
    """What the collected tests say."""

    tests: Mapping[str, Sequence[str]]
    """For each id, the tests that show it."""
    idle: Mapping[str, Sequence[str]]
    """For each id, tests that name it but are marked to be skipped or to fail, and so show nothing."""
    broken: Sequence[str]
    """What could not be collected."""


def read(folder: Path = HERE) -> Registry:
    """Reads both files."""
    now = tomllib.loads((folder / "claims.toml").read_text(encoding="utf-8"))
    later = tomllib.loads((folder / "later.toml").read_text(encoding="utf-8"))
    return Registry(
        documents=tuple(
            Document(key=key, title=said["title"], claims=said["claims"]) for key, said in now["documents"].items()
        ),
        claims=tuple(Claim(**said) for said in now["claim"]),
        later=tuple(Waiting(reason=said["reason"], claims=tuple(said["claims"])) for said in later["later"]),
    )


def problems(registry: Registry, shown: Shown) -> Iterator[str]:
    """Everything that is wrong, a line each."""
    yield from _wrong_in_the_files(registry)
    yield from _wrong_in_the_tests(registry, shown)


def _wrong_in_the_files(registry: Registry) -> Iterator[str]:
    now = [claim.id for claim in registry.claims]
    waiting = [id_ for group in registry.later for id_ in group.claims]
    for id_, times in Counter(now).items():
        if times > 1:
            yield f"{id_} stands {times} times in claims.toml"
    for id_, times in Counter(waiting).items():
        if times > 1:
            yield f"{id_} stands {times} times in later.toml"
    for id_ in sorted(set(now) & set(waiting)):
        yield f"{id_} stands in claims.toml and in later.toml"
    titles = {document.key: document.title for document in registry.documents}
    for claim in registry.claims:
        if titles.get(document_of(claim.id)) != claim.document:
            yield f"{claim.id} is given to {claim.document!r}, which its number is not"
        if not claim.says.strip():
            yield f"{claim.id} says nothing"
    for group in registry.later:
        if not group.reason.strip():
            yield f"{len(group.claims)} claims wait in later.toml without a reason"
    if {document.key: document.claims for document in registry.documents} != CLAIMS_MADE:
        yield f"the documents make {CLAIMS_MADE} claims, and claims.toml says otherwise"
    counted = Counter(document_of(id_) for id_ in {*now, *waiting})
    for key in sorted({*counted, *CLAIMS_MADE}):
        if counted[key] != CLAIMS_MADE.get(key, 0):
            yield f"{key} makes {CLAIMS_MADE.get(key, 0)} claims, but {counted[key]} stand in the two files"


def _wrong_in_the_tests(registry: Registry, shown: Shown) -> Iterator[str]:
    now = {claim.id for claim in registry.claims}
    waiting = {id_ for group in registry.later for id_ in group.claims}
    yield from (f"not collected: {what}" for what in shown.broken)
    for id_, tests in sorted(shown.idle.items()):
        yield f"{id_} is named by a test that is marked to be skipped or to fail: {tests[0]}"
    for id_ in sorted({*shown.tests, *shown.idle} - now):
        test = [*shown.tests.get(id_, ()), *shown.idle.get(id_, ())][0]
        if id_ in waiting:
            yield f"{id_} waits in later.toml, but a test shows it; move it to claims.toml: {test}"
        else:
            yield f"{id_} is no claim of ours, but a test names it: {test}"
    for claim in registry.claims:
        if claim.id not in shown.tests:
            yield f"{claim.id} is shown by no test: {claim.says}"


def document_of(claim: str) -> str:
    """The document that an id belongs to."""
    return claim.partition("-")[0]
