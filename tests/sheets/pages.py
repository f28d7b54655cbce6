"""Prints one-page sheets with Chromium, on Letter and on A4, and counts their pages: ``make test-sheets``.

All bundled variants, and each of them with each house rule that fits it. All sheets of a paper are printed in one go, each
on a page of its own; so there are as many pages as sheets exactly when each fits on one.
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
from pitchdsl.resolve.library import Library, bundled
from pitchdsl.rulebook.short import short
from pitchdsl.rules.rules import Rules

PAPERS = ("Letter", "A4")

FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--no-pdf-header-footer"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)


def games(*, with_house_rules: bool) -> Iterator[tuple[str, Rules]]:
    """Every bundled variant, and every one with each house rule that fits it, with a name that tells which."""
    for path in bundled("variant"):
        yield path.stem, load(path.stem)
    for path in bundled("house-rule") if with_house_rules else ():
        rule = open_definition(path.stem, "house-rule", Library())
        assert rule is not None
        for fit in bundled_survey(rule).fits:
            if fit.verdict is Verdict.FITS and fit.rules is not None:
                yield f"{fit.variant} with {path.stem}", fit.rules


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


def main() -> int:
    """Prints, counts and tells; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("build/sheets"), help="the folder of the PDF files")
    parser.add_argument("--plain", action="store_true", help="variants alone, without house rules")
    chosen = parser.parse_args()
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        print("chromium is missing: install Debian's package of that name", file=sys.stderr)
        return 2
    sheets = list(games(with_house_rules=not chosen.plain))
    names, pages = [name for name, _ in sheets], [short(rules, "html") for _, rules in sheets]
    chosen.out.mkdir(parents=True, exist_ok=True)
    failed = False
    for paper in PAPERS:
        html = chosen.out / f"{paper}.html"
        html.write_text(one_after_the_other(pages, paper), encoding="utf-8")
        texts = printed(html, html.with_suffix(".pdf"), chromium)
        print(f"{paper}: {len(sheets)} sheets on {len(texts)} pages")
        if len(texts) != len(sheets):
            failed = True
            print(*too_long(names, [rules.title for _, rules in sheets], texts), sep="\n")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
