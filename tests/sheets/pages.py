"""Prints one-page sheets with Chromium, on Letter and on A4, and counts their pages: ``make test-sheets``.

All bundled variants, and each of them with each house rule that fits it: of these the longest of each size of type.
Many are printed in one go, each on a page of its own; so there are as many pages as sheets exactly when all fit.
"""

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from pypdf import PdfReader

from pitchdsl.compile import load, open_definition
from pitchdsl.fitting.fit import Verdict
from pitchdsl.fitting.survey import bundled_survey
from pitchdsl.game.rules import Rules
from pitchdsl.resolve.library import Library, bundled
from pitchdsl.rulebook.short import short, short_sheet

PAPERS = ("Letter", "A4")

AT_ONCE = 40
"""Sheets that are printed in one go; with many more the browser takes minutes."""

LONGEST = 40
"""Sheets with house rules that are printed of each size."""

FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--no-pdf-header-footer"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)


def variants() -> Iterator[tuple[str, Rules]]:
    """Every bundled variant, by name."""
    yield from ((path.stem, load(path.stem)) for path in bundled("variant"))


def with_house_rules() -> Iterator[tuple[str, Rules]]:
    """Every bundled variant with each house rule that fits it, with a name that tells which."""
    for path in bundled("house-rule"):
        rule = open_definition(path.stem, "house-rule", Library())
        assert rule is not None
        for fit in bundled_survey(rule).fits:
            if fit.verdict is Verdict.FITS and fit.rules is not None:
                yield f"{fit.variant} with {path.stem}", fit.rules


def longest(laid: Sequence[tuple[str, Rules]]) -> list[tuple[str, Rules]]:
    """Of each size of type those with the most to say."""
    sheets = sorted(((short_sheet(rules), name, rules) for name, rules in laid), key=lambda each: -each[0].length)
    by_size: dict[str, list[tuple[str, Rules]]] = {}
    for sheet, name, rules in sheets:
        by_size.setdefault(sheet.size, []).append((name, rules))
    return [each for of_size in by_size.values() for each in of_size[:LONGEST]]


def one_after_the_other(pages: Sequence[str], paper: str) -> str:
    """One document of several sheets, each on a page of its own, for this paper."""
    head, _, rest = pages[0].partition("<main")
    mains = [rest, *(page.partition("<main")[2] for page in pages[1:])]
    body = "".join(f"<main{main.partition('</main>')[0]}</main>\n" for main in mains)
    style = f"@page {{ size: {paper} }} main {{ break-after: page }} main:last-child {{ break-after: auto }}"
    return f"{head.replace('</style>', style + '</style>')}{body}</body>\n</html>\n"


def printed(html: Path, pdf: Path, chromium: str) -> list[str]:
    """The text of each page that the browser prints."""
    with tempfile.TemporaryDirectory() as profile:
        subprocess.run(
            [chromium, *FLAGS, f"--user-data-dir={profile}", f"--print-to-pdf={pdf}", html.resolve().as_uri()],
            check=True,
            capture_output=True,
            timeout=600,
        )
    return [page.extract_text() for page in PdfReader(pdf).pages]


def too_long(names: Sequence[str], titles: Sequence[str], texts: Sequence[str]) -> list[str]:
    """The names of sheets behind whose page comes one that does not begin with the next title."""
    found, place = [], 0
    for text in texts:
        if place < len(titles) and _letters(text).startswith(_letters(titles[place])):
            place += 1
        elif place:
            found.append(names[place - 1])
    return found


def _letters(text: str) -> str:
    return re.sub(r"\s", "", text)


def check(sheets: Sequence[tuple[str, Rules]], paper: str, out: Path, chromium: str) -> list[str]:
    """The names of sheets that take more than a page of this paper."""
    found = []
    for start in range(0, len(sheets), AT_ONCE):
        some = sheets[start : start + AT_ONCE]
        html = out / f"{paper}-{start}.html"
        html.write_text(one_after_the_other([short(rules, "html") for _, rules in some], paper), encoding="utf-8")
        texts = printed(html, html.with_suffix(".pdf"), chromium)
        if len(texts) != len(some):
            found += too_long([name for name, _ in some], [rules.title for _, rules in some], texts)
    return found


def main() -> int:
    """Prints, counts and tells; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("build/sheets"), help="the folder of the PDF files")
    parser.add_argument("--variants", action="store_true", help="without house rules")
    parser.add_argument("--all", action="store_true", help="with all house rules, not only the longest (ten minutes)")
    chosen = parser.parse_args()
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        print("chromium is missing: install Debian's package of that name", file=sys.stderr)
        return 2
    sheets = list(variants())
    if not chosen.variants:
        laid = list(with_house_rules())
        print(f"{len(laid)} sheets with a house rule, {'all' if chosen.all else 'the longest'} of which are printed")
        sheets += laid if chosen.all else longest(laid)
    chosen.out.mkdir(parents=True, exist_ok=True)
    long = {paper: check(sheets, paper, chosen.out, chromium) for paper in PAPERS}
    for paper, names in long.items():
        print(f"{paper}: {len(sheets) - len(names)} of {len(sheets)} sheets fit on one page", *names, sep="\n  ")
    return int(any(long.values()))


if __name__ == "__main__":
    sys.exit(main())
