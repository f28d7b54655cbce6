"""The site's ``llms.txt`` lists every page once, and is written whenever the site is made."""

import ast
import re
import runpy

from .pages import DOCS, page

SAID: str = runpy.run_path(str(DOCS / "llms.py"))["llms"](DOCS)


def test_every_page_is_listed_once_with_a_line() -> None:
    rows = re.findall(r"^- \[([^]]+)\]\(([\w/-]+)\.html\): (.+)$", SAID, re.MULTILINE)
    assert sorted(name for _, name, _ in rows) == sorted(
        each.relative_to(DOCS).with_suffix("").as_posix()
        for each in DOCS.rglob("*.md")
        if each.stem != "index" and each.parent.name not in ("problems", "examples")
    )
    for title, name, line in rows:
        assert page(f"{name}.md").text.startswith(f"# {title}\n"), name
        assert 20 < len(line) < 700, (name, line)
        assert not re.search(r"\]\(|```|<!--", line), (name, line)


def test_it_is_laid_out_as_such_files_are() -> None:
    title, blank, about, *rest = SAID.splitlines()
    assert (title, blank) == ("# pitchdsl", "")
    assert about.startswith("> House rules for Pitch and its family")
    captions = [line.removeprefix("## ") for line in rest if line.startswith("#")]
    assert captions == re.findall(r"^:caption: (.+)$", page("index.md").text, re.MULTILINE)
    assert all(not line or line.startswith(("## ", "- [")) for line in rest)


def test_the_site_writes_it() -> None:
    setup = next(
        each
        for each in ast.parse((DOCS / "on_site.py").read_text(encoding="utf-8")).body
        if isinstance(each, ast.FunctionDef) and each.name == "setup"
    )
    assert "app.connect('build-finished', write_llms)" in ast.unparse(setup)
