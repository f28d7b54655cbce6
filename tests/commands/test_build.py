"""`pitchdsl build`: what it makes, what it leaves alone, and what `--check` says of it."""

import csv
import json
import os
import re
import subprocess
import sys
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from pitchdsl.resolve.library import bundled
from pitchdsl.safe_files import write_lines
from pitchdsl.site.outputs import FIRST_LINE, LIST
from tests.texts import ROOT

from .test_commands import pitchdsl

VARIANTS = sorted(path.stem for kind in ("variant", "relative") for path in bundled(kind))
ONE = 'variant one "One | game" extends team\n  source: My aunt\n'
TWO = 'variant two "Two" extends one\nwinning\n  target: 9\n'


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bundled") / "out"
    result = pitchdsl("build", "--into", str(folder))
    assert result.exit_code == 0, result.output
    return folder


@pytest.fixture
def sheets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "sheets"
    folder.mkdir()
    (folder / "one.pitch").write_text(ONE)
    (folder / "two.pitch").write_text(TWO)
    (folder / "rule.pitch").write_text('house-rule rule "To twelve"\nwinning\n  target: 12\n')
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


# ───── what is made ─────


def test_every_bundled_variant_has_its_files(made: Path) -> None:
    assert sorted(path.name for path in (made / "rules").iterdir()) == sorted(f"{name}.json" for name in VARIANTS)
    sheets = [f"{name}.{form}" for name in VARIANTS for form in ("html", "md")]
    assert sorted(path.name for path in (made / "rulebooks").iterdir()) == sorted(sheets)


def test_the_list_names_every_file_but_itself(made: Path) -> None:
    first, empty, *names = (made / LIST).read_text().splitlines()
    assert (first, empty) == (FIRST_LINE, "")
    assert names == sorted(set(contents(made)) - {LIST})


def test_the_rules_are_what_show_writes_and_keep_the_schema_beside_them(made: Path) -> None:
    schema = json.loads((made / "rules.schema.json").read_text())
    Draft202012Validator.check_schema(schema)
    for name in VARIANTS:
        data = json.loads((made / "rules" / f"{name}.json").read_text())
        assert data["name"] == name
        assert [error.message for error in Draft202012Validator(schema).iter_errors(data)] == []
    shown = pitchdsl("show", "nine-card", "--as", "json").stdout
    assert (made / "rules" / "nine-card.json").read_text() == shown
    assert (made / "rules.schema.json").read_text() == pitchdsl("show", "team", "--as", "schema").stdout


def test_what_run_records_keeps_the_schema_of_records(made: Path, tmp_path: Path) -> None:
    schema = json.loads((made / "record.schema.json").read_text())
    record = tmp_path / "game.jsonl"
    assert pitchdsl("run", "nine-card", "--seed", "1", "--record", str(record)).exit_code == 0
    lines = [json.loads(line) for line in record.read_text().splitlines()]
    assert {line["event"] for line in lines} > {"game", "deal", "bid", "discard", "draw", "play", "settle", "over"}
    assert [error.message for line in lines for error in Draft202012Validator(schema).iter_errors(line)] == []


def test_the_matrix_has_a_column_for_every_variant(made: Path) -> None:
    heading, *rows = csv.reader((made / "matrix.csv").read_text().splitlines())
    assert sorted(heading) == sorted(["rule", *VARIANTS])
    assert heading.index("team-auction-2") < heading.index("team-auction-9") < heading.index("team-auction-10")
    [target] = [row for row in rows if row[0] == "winning/target"]
    assert dict(zip(heading, target, strict=True))["auction-pitch"] == "7"


class Links(HTMLParser):
    """Where a page leads."""

    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found |= {value for name, value in attrs if name in {"href", "src"} and value}


def links(path: Path) -> set[str]:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        return set(re.findall(r"\]\(([^)]*)\)", text))
    page = Links()
    page.feed(text)
    return page.found


def test_every_link_leads_to_a_file_and_every_file_is_linked(made: Path) -> None:
    for start in ("README.md", "index.html", "matrix.md", "matrix.html"):
        for link in links(made / start):
            assert (made / link).is_file(), f"{start}: {link}"
    linked = links(made / "README.md") | links(made / "index.html")
    assert linked | {"README.md", "index.html", LIST} == set(contents(made))


def test_nothing_of_this_machine_is_in_a_file(made: Path) -> None:
    for name, data in contents(made).items():
        for place in (str(ROOT), str(made), str(Path.home()), "variants/documents"):
            assert place.encode() not in data, f"{name}: {place}"
        assert data.endswith(b"\n")
        assert b"\r" not in data


def test_all_is_small_enough_to_be_kept_with_the_sources(made: Path) -> None:
    assert sum(map(len, contents(made).values())) < 6_000_000


def test_the_index_tells_what_a_variant_is(made: Path) -> None:
    index = (made / "README.md").read_text()
    assert "| [auction-pitch](rulebooks/auction-pitch.md) | Auction Pitch | 2-7 | 6 | 4 | 7 |" in index
    section = index[index.index("## Nine Card Pitch") :]
    assert section.index("nine-card") < section.index("\n## ")
    house_rules = [line.split(" | ") for line in index[index.index("## House rules") :].splitlines() if " | " in line]
    assert ["| points", "low-to-its-owner"] in [row[:2] for row in house_rules]
    sections = [row[0] for row in house_rules]
    assert sections.index("| bidding") < sections.index("| points") < sections.index("| settlement")


def test_another_run_makes_the_same_bytes(made: Path, tmp_path: Path) -> None:
    names = ["nine-card", "kirk-cutthroat", "smear-4"]
    environment = {**os.environ, "PYTHONHASHSEED": "7", "LC_ALL": "C", "TZ": "Asia/Tokyo"}
    command = [sys.executable, "-X", "utf8=0", "-c", "from pitchdsl.cli import main; main()", "build", *names]
    subprocess.run(command, cwd=tmp_path, env=environment, check=True, capture_output=True)
    again = contents(tmp_path / "generated")
    before = contents(made)
    files = [f"rulebooks/{name}.{form}" for name in names for form in ("md", "html")]
    for file in ("rules.schema.json", "record.schema.json", *files, *(f"rules/{name}.json" for name in names)):
        assert again[file] == before[file], file


# ───── one's own variants ─────


def test_own_variants_in_any_order_give_the_same(sheets: Path) -> None:
    assert pitchdsl("build", "sheets", "--into", "a").exit_code == 0
    assert pitchdsl("build", "sheets/two.pitch", "sheets/rule.pitch", "sheets/one.pitch", "--into", "b").exit_code == 0
    assert contents(Path("a")) == contents(Path("b"))
    assert sorted(path.name for path in Path("a/rules").iterdir()) == ["one.json", "two.json"]
    index = Path("a/README.md").read_text()
    assert r"One \| game" in index
    assert "## My aunt" in index
    assert "| winning | rule | To twelve |" in index


def test_a_variant_with_a_mistake_stops_the_build(sheets: Path) -> None:
    (sheets / "two.pitch").write_text(TWO.replace("target", "tagret"))
    result = pitchdsl("build", "sheets", "--into", "out")
    assert result.exit_code == 1
    assert "error P201" in result.stderr
    assert "nothing was built: 1 error" in result.stderr
    assert not Path("out").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["sheets/rule.pitch"], "there is no variant in what was named"),
        (["sheets/none.pitch"], "there is no file and no bundled variant sheets/none.pitch"),
        (["sheets", "--into", "no/such/place"], "no/such/place cannot be made"),
        (["sheets", "--into", "sheets"], "the folder sheets holds files that `pitchdsl build` did not make"),
        (["sheets", "--into", "sheets/one.pitch"], "sheets/one.pitch is no folder"),
    ],
)
def test_what_cannot_be_built_is_told_in_a_line(sheets: Path, arguments: list[str], said: str) -> None:
    before = contents(Path())
    result = pitchdsl("build", *arguments)
    assert result.exit_code == 2
    assert said in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert contents(Path()) == before


def test_a_house_rule_that_says_nothing_stops_no_build(sheets: Path) -> None:
    (sheets / "rule.pitch").write_text('house-rule rule "Nothing"\n')
    assert pitchdsl("build", "sheets", "--into", "out").exit_code == 0


def test_two_variants_of_one_name_are_told_apart_by_nobody(sheets: Path) -> None:
    (sheets / "too.pitch").write_text(ONE)
    result = pitchdsl("build", "sheets", "--into", "out")
    assert result.exit_code == 1
    assert "one.pitch and sheets/too.pitch both hold one; leave one out" in result.stderr


def test_a_file_that_is_named_twice_is_one(sheets: Path) -> None:
    assert pitchdsl("build", "sheets", "sheets/one.pitch", "--into", "out").exit_code == 0
    assert Path("out/matrix.csv").read_text().splitlines()[0] == "rule,one,two"


# ───── renewing ─────


def test_a_second_build_has_nothing_to_do_and_writes_nothing(sheets: Path) -> None:
    pitchdsl("build", "sheets", "--into", "out")
    times = {path: path.stat().st_mtime_ns for path in Path("out").rglob("*")}
    result = pitchdsl("build", "sheets", "--into", "out")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "out: nothing to do\n")
    assert {path: path.stat().st_mtime_ns for path in Path("out").rglob("*")} == times


def test_only_what_changed_is_renewed_and_what_is_gone_removed(sheets: Path) -> None:
    pitchdsl("build", "sheets", "--into", "out")
    (sheets / "two.pitch").unlink()
    (Path("out") / "mine.txt").write_text("not yours")
    (Path("out/rules") / "mine.json").write_text("not yours")
    result = pitchdsl("build", "sheets", "--into", "out")
    assert result.exit_code == 0
    assert not Path("out/rules/two.json").exists()
    assert "two" not in Path("out", LIST).read_text()
    assert Path("out/mine.txt").read_text() == Path("out/rules/mine.json").read_text() == "not yours"
    assert pitchdsl("build", "sheets", "--into", "out", "--check").exit_code == 0


def test_check_names_what_is_missing_stale_and_superfluous_and_writes_nothing(sheets: Path) -> None:
    pitchdsl("build", "sheets", "--into", "out")
    assert pitchdsl("build", "sheets", "--into", "out", "--check").stderr == "out: up to date\n"
    (sheets / "two.pitch").rename(sheets / "three.pitch")
    (sheets / "three.pitch").write_text(TWO.replace("two", "three"))
    (sheets / "one.pitch").write_text(ONE + "winning\n  target: 40\n")
    before = contents(Path("out"))
    result = pitchdsl("build", "sheets", "--into", "out", "--check")
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert "missing: out/rules/three.json" in lines
    assert "stale: out/rules/one.json" in lines
    assert "superfluous: out/rules/two.json" in lines
    assert "stale: out/rules.schema.json" not in lines
    assert "`pitchdsl build` mends that" in result.stderr
    assert contents(Path("out")) == before


def test_check_of_a_folder_that_is_not_there_finds_everything_missing(sheets: Path) -> None:
    result = pitchdsl("build", "sheets", "--into", "out", "--check")
    assert result.exit_code == 1
    assert "missing: out/README.md" in result.stdout
    assert not Path("out").exists()


def test_a_changed_byte_is_found_and_mended(sheets: Path) -> None:
    pitchdsl("build", "sheets", "--into", "out")
    before = contents(Path("out"))
    page = Path("out/index.html")
    page.write_bytes(page.read_bytes().replace(b"\n", b"\r\n", 1))
    assert pitchdsl("build", "sheets", "--into", "out", "--check").stdout == "stale: out/index.html\n"
    assert pitchdsl("build", "sheets", "--into", "out").exit_code == 0
    assert contents(Path("out")) == before


# ───── what is made and not kept ─────


def test_of_what_is_not_kept_a_digest_tells_that_it_changes(sheets: Path) -> None:
    """And so it stays, until somebody names others that are to be kept."""
    assert pitchdsl("build", "sheets", "--into", "out", "--keep", "one").exit_code == 0
    assert pitchdsl("build", "sheets", "--into", "whole").exit_code == 0
    assert [path.name for path in Path("out/rules").iterdir()] == ["one.json"]
    names = [line.split("  ") for line in Path("out/DIGESTS.txt").read_text().splitlines()]
    files = ["rulebooks/two.md", "rulebooks/two.html", "rules/two.json"]
    assert names == [[sha256(Path("whole", name).read_bytes()).hexdigest(), name] for name in files]
    assert pitchdsl("build", "sheets", "--into", "out", "--check").stderr == "out: up to date\n"
    (sheets / "two.pitch").write_text(TWO.replace("9", "8"))
    result = pitchdsl("build", "sheets", "--into", "out", "--check")
    assert (result.exit_code, "stale: out/DIGESTS.txt" in result.stdout) == (1, True)
    assert pitchdsl("build", "sheets", "--into", "out").exit_code == 0
    assert not Path("out/rules/two.json").exists()
    assert pitchdsl("build", "sheets", "--into", "out", "--keep", "one,two").exit_code == 0
    assert Path("out/rules/two.json").exists()
    assert not Path("out/DIGESTS.txt").exists()


def test_no_link_leads_to_what_is_not_kept(sheets: Path) -> None:
    pitchdsl("build", "sheets", "--into", "out", "--keep", "one")
    for start in ("README.md", "index.html", "matrix.md", "matrix.html"):
        for link in links(Path("out", start)):
            assert Path("out", link).is_file(), f"{start}: {link}"
    assert "two" in Path("out/README.md").read_text()


def test_what_is_to_be_kept_is_one_of_the_variants(sheets: Path) -> None:
    result = pitchdsl("build", "sheets", "--into", "out", "--keep", "one,three")
    assert (result.exit_code, result.stderr) == (2, "pitchdsl: --keep three: no variant that is built is called so\n")
    assert not Path("out").exists()


def test_diff_shows_what_would_change_and_writes_nothing(sheets: Path) -> None:
    pitchdsl("build", "sheets", "--into", "out", "--keep", "two")
    (sheets / "two.pitch").write_text(TWO.replace("9", "8"))
    (sheets / "one.pitch").write_text(ONE.replace("game", "games"))
    before = contents(Path("out"))
    result = pitchdsl("build", "sheets", "--into", "out", "--diff")
    assert (result.exit_code, contents(Path("out"))) == (1, before)
    lines = result.stdout.splitlines()
    assert lines.index("--- out/DIGESTS.txt\tnow") < lines.index("--- out/rules/two.json\tnow")
    assert [line[0] for line in lines if line.endswith("  rules/one.json")] == ["-", "+"]
    assert pitchdsl("build", "sheets", "--into", "out").exit_code == 0
    assert pitchdsl("build", "sheets", "--into", "out", "--diff").stdout == ""


# ───── what is not its own ─────


def test_a_file_of_somebody_else_in_the_way_is_kept(sheets: Path) -> None:
    (sheets / "two.pitch").rename(sheets / "two.txt")
    pitchdsl("build", "sheets", "--into", "out")
    Path("out/rules/two.json").write_text("mine")
    (sheets / "two.txt").rename(sheets / "two.pitch")
    before = contents(Path("out"))
    for more in ([], ["--check"]):
        result = pitchdsl("build", "sheets", "--into", "out", *more)
        assert result.exit_code == 2
        assert "out/rules/two.json is in the way; `pitchdsl build` did not make it" in result.stderr
        assert contents(Path("out")) == before


@pytest.mark.parametrize("name", ["../keep.txt", "/{here}/keep.txt", "rules/../../keep.txt", "out-link/keep.txt"])
def test_a_list_that_leads_out_of_the_folder_is_not_followed(sheets: Path, name: str) -> None:
    pitchdsl("build", "sheets", "--into", "out")
    Path("keep.txt").write_text("keep")
    Path("out/out-link").symlink_to(Path.cwd())
    with Path("out", LIST).open("a") as stream:
        stream.write(name.format(here=Path.cwd()) + "\n")
    result = pitchdsl("build", "sheets", "--into", "out")
    assert result.exit_code == 2
    assert "leads out of the folder" in result.stderr
    assert Path("keep.txt").read_text() == "keep"


def test_a_link_in_place_of_a_file_is_not_written_through(sheets: Path) -> None:
    pitchdsl("build", "sheets", "--into", "out")
    Path("keep.txt").write_text("keep")
    Path("out/index.html").unlink()
    Path("out/index.html").symlink_to(Path("keep.txt").absolute())
    assert pitchdsl("build", "sheets", "--into", "out").exit_code == 2
    assert Path("keep.txt").read_text() == "keep"


@pytest.mark.parametrize(
    "text",
    ["", "mine\n", f"{FIRST_LINE}\n\nrules/\0\n", "\udcff", f"{FIRST_LINE}\n{'x' * 5000}\n"],
    ids=["empty", "other", "nul", "bytes", "long"],
)
def test_a_list_of_somebody_else_never_crashes(sheets: Path, text: str) -> None:
    Path("out").mkdir()
    Path("out", LIST).write_bytes(text.encode(errors="surrogateescape"))
    result = pitchdsl("build", "sheets", "--into", "out")
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1


def test_a_build_that_was_broken_off_is_finished_by_the_next(sheets: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = []

    def breaks_off(path: Path, text: list[str]) -> None:
        written.append(path)
        if len(written) == 4:
            raise OSError(28, "No space left on device", str(path))
        write_lines(path, text)

    monkeypatch.setattr("pitchdsl.site.outputs.write_lines", breaks_off)
    assert pitchdsl("build", "sheets", "--into", "out").exit_code == 2
    assert len(contents(Path("out"))) == 3
    monkeypatch.undo()
    monkeypatch.chdir(sheets.parent)
    (sheets / "two.pitch").unlink()
    assert pitchdsl("build", "sheets", "--into", "out").exit_code == 0
    assert pitchdsl("build", "sheets", "--into", "new").exit_code == 0
    assert contents(Path("out")) == contents(Path("new"))
