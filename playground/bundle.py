"""Makes the archives that the worker loads: the package with what it needs, and a compiled standard library.

    python playground/bundle.py OUT_FOLDER --pyodide FOLDER [--node NODE]

``OUT_FOLDER/pitchdsl.zip`` holds the package, the packages that it imports (those that this Python has installed), the
grammar with its tables, the variants and the pages of problems. ``OUT_FOLDER/pyodide/`` is what the worker loads of
Pyodide. All modules are compiled by that Pyodide under Node, for then Python starts three times as fast.
``OUT_FOLDER/sizes.json`` tells how many bytes there are to load. The same sources give the same bytes.
"""

import argparse
import json
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path, PurePosixPath
from shutil import copyfile
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from pitchdsl.web.hello import bundled

ROOT = Path(__file__).resolve().parent.parent

NEEDED = ("attrs", "cattrs", "lark", "typing_extensions")
"""The packages that the worker's calls import; Jinja is only needed for pages of HTML."""

LEFT_OUT = (
    *(
        "pitchdsl/cli.py",
        "pitchdsl/assistants",
        "pitchdsl/commands",
        "pitchdsl/languageserver",
        "pitchdsl/highlighting",
        "pitchdsl/decoding",
        "pitchdsl/report",
        "pitchdsl/serve",
        "pitchdsl/web/static",
    ),
    *("pitchdsl/__main__.py", "pitchdsl/envs", "pitchdsl/kernel"),
    *("pitchdsl/play/app.py", "pitchdsl/play/commands.py"),
    *("pitchdsl/play/line_mode.py", "pitchdsl/play/looking_back.py"),
    *("lark/__pyinstaller", "lark/grammars", "lark/tools", "lark/reconstruct.py", "lark/ast_utils.py"),
    *("cattr", "cattrs/preconf", "cattrs/strategies"),
)
"""What no call of the page imports."""

ONLY = {
    "pitchdsl/facade": ("__init__.py", "beginning.py", "in_a_line.py"),
    "pitchdsl/review": ("__init__.py", "look.py", "luck.py", "numbers.py", "played.py", "review.py", "turned.py"),
    "pitchdsl/simulate": ("__init__.py", "clusters.py"),
    "pitchdsl/site": ("__init__.py", "files.py"),
}
"""Packages of which the page needs a few modules: the others take NumPy, or make whole sites."""

UNUSED = frozenset(
    (
        *("_pyrepl", "bdb", "cProfile", "cmd", "curses", "dbm", "doctest", "email", "ensurepip", "ftplib", "http"),
        *(
            "idlelib",
            "imaplib",
            "mailbox",
            "modulefinder",
            "multiprocessing",
            "netrc",
            "optparse",
            "pdb",
            "pickletools",
        ),
        *(
            "poplib",
            "profile",
            "pstats",
            "pyclbr",
            "pydoc",
            "pydoc_data",
            "sched",
            "smtplib",
            "socketserver",
            "sqlite3",
        ),
        *("symtable", "tabnanny", "trace", "turtle", "unittest", "venv", "webbrowser", "wsgiref", "xml", "xmlrpc"),
    )
)
"""Parts of the standard library that only other programs need."""

PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
"""What is loaded of Pyodide as it is."""

DATED = (1980, 1, 1, 0, 0, 0)
"""The date of every file in the archive: the first that the format can say."""


def main() -> int:
    """Writes the archives; the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("--pyodide", type=Path, required=True, help="the folder of the npm package")
    parser.add_argument("--node", default="node")
    asked = parser.parse_args()
    home = asked.out / "pyodide"
    home.mkdir(parents=True, exist_ok=True)
    for name in PYODIDE:
        copyfile(asked.pyodide / name, home / name)
    lock = json.loads((asked.pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))
    (home / "pyodide-lock.json").write_text(json.dumps({"info": lock["info"], "packages": {}}), encoding="utf-8")
    ours, library = asked.out / "pitchdsl.zip", home / "python_stdlib.zip"
    write(ours, dict(files()))
    write(library, dict(standard_library(asked.pyodide)))
    compiler = Path(__file__).with_name("compile.mjs")
    if subprocess.run([asked.node, compiler, asked.pyodide, ours, library], check=False).returncode:
        print("the modules could not be compiled by Pyodide under Node", file=sys.stderr)
        return 1
    for made in (ours, library):
        write(made, contents_of(made))  # Pyodide has dated what it wrote
    sizes = {path.relative_to(asked.out).as_posix(): path.stat().st_size for path in (*sorted(home.iterdir()), ours)}
    (asked.out / "sizes.json").write_text(json.dumps(sizes, indent=2) + "\n", encoding="utf-8")
    for name, size in sizes.items():
        print(f"{size:>12,}  {name}")
    return 0


def files() -> Iterator[tuple[str, bytes]]:
    """The name and the bytes of each file."""
    for path in (ROOT / "pitchdsl").rglob("*"):
        if path.is_file() and path.suffix in (".py", ".toml", ".txt") and _wanted(path.relative_to(ROOT)):
            yield path.relative_to(ROOT).as_posix(), path.read_bytes()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    beside = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    for name, home in beside.items():  # they lie as in a wheel
        place = ROOT / name
        for path in place.rglob("*") if place.is_dir() else [place]:
            target = PurePosixPath(home) / path.relative_to(place)
            if path.is_file() and _wanted(target):
                yield target.as_posix(), path.read_bytes()
    for name in NEEDED:
        yield from _installed(name)
    yield "pitchdsl/web/bundled.json", json.dumps(bundled()).encode()


def standard_library(pyodide: Path) -> Iterator[tuple[str, bytes]]:
    """The modules of Pyodide's standard library, but for those that nothing here imports."""
    for name, data in contents_of(pyodide / "python_stdlib.zip").items():
        if not name.endswith("/") and name.partition("/")[0].removesuffix(".py") not in UNUSED:
            yield name, data


def contents_of(archive: Path) -> dict[str, bytes]:
    """The files of an archive."""
    with ZipFile(archive) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


def _installed(name: str) -> Iterator[tuple[str, bytes]]:
    """The modules of an installed package, and its licence."""
    found = distribution(name)
    for path in found.files or ():
        licence = ".dist-info" in path.parts[0] and path.name.upper().startswith(("LICENSE", "LICENCE", "COPYING"))
        if licence:
            yield f"licenses/{name}/{path.name}", Path(str(found.locate_file(path))).read_bytes()
        elif path.suffix == ".py" and ".." not in path.parts and _wanted(path):
            yield path.as_posix(), Path(str(found.locate_file(path))).read_bytes()


def _wanted(path: PurePosixPath | Path) -> bool:
    here = path.as_posix()
    folder, _, name = here.rpartition("/")
    if folder in ONLY and name not in ONLY[folder]:
        return False
    return not any(here == each or here.startswith(f"{each}/") for each in LEFT_OUT)


def write(out: Path, contents: dict[str, bytes]) -> None:
    """Writes an archive, the same bytes for the same contents."""
    with ZipFile(out, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(contents):
            entry = ZipInfo(name, DATED)
            entry.compress_type = ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            entry.create_system = 3
            archive.writestr(entry, contents[name], compresslevel=9)


if __name__ == "__main__":
    sys.exit(main())
