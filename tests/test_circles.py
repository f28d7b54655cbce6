"""No file of the package imports itself through others: each can be read, tried and moved with what lies beneath it.

Every import statement counts: at the top of a file, under ``TYPE_CHECKING``, and inside of a function. The last two do
no harm when Python runs, but whoever wants to understand one of the files has to understand them all. What does not
count: that Python runs the ``__init__`` of a package before its modules, and names in texts that are imported when
somebody asks for them (:mod:`pitchdsl`, :mod:`pitchdsl.cli`).
"""

import ast
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

Imports = Mapping[str, Mapping[str, str]]
"""Module by module, which others it imports, and the place of the first statement that does."""


def imports_in(root: Path, package: str) -> Imports:
    """All imports among the modules of a package that lies in a folder."""
    files = {".".join(file.relative_to(root).with_suffix("").parts): file for file in (root / package).rglob("*.py")}
    modules = {name.removesuffix(".__init__"): file for name, file in files.items()}
    found: dict[str, dict[str, str]] = {}
    for module, file in modules.items():
        found[module], place = {}, file.relative_to(root)
        for node in _import_statements(ast.parse(file.read_text(encoding="utf-8"))):
            for name in _named(node, place.parent.parts):
                imported = name if name in modules else name.rpartition(".")[0]
                if imported in modules and imported != module:
                    found[module].setdefault(imported, f"{place.as_posix()}:{node.lineno}")
    return found


def _import_statements(node: ast.AST) -> Iterator[ast.Import | ast.ImportFrom]:
    if isinstance(node, ast.Import | ast.ImportFrom):
        yield node
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.expr):  # most of a file, and no place for a statement
            yield from _import_statements(child)


def _named(node: ast.Import | ast.ImportFrom, folder: tuple[str, ...]) -> list[str]:
    """What a statement imports by full names, each of which is a module or something in one."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    base = folder[: len(folder) - node.level + 1] if node.level else ()
    return [".".join([*base, *filter(None, [node.module]), alias.name]) for alias in node.names]


def circle_in(imports: Imports) -> list[str]:
    """A circle of imports, a line for each step; none where there is none."""
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        # the sorter lists each module before the one that imports it
        return [f"{imports[after][before]} imports {before}" for after, before in pairwise(reversed(error.args[1]))]
    return []


def test_no_file_imports_itself_through_others() -> None:
    circle = circle_in(imports_in(ROOT, "pitchdsl"))
    assert not circle, "these files import each other in a circle:\n  " + "\n  ".join(circle)


@pytest.mark.parametrize(
    "line",
    [
        "import house.roof",
        "from house.roof import tiles",
        "from house import roof",
        "from . import roof",
        "from .roof import tiles",
        "if TYPE_CHECKING:\n    from house.roof import tiles",
        "def climb():\n    from house.roof import tiles",
    ],
)
def test_a_circle_is_found_however_it_is_closed(line: str, tmp_path: Path) -> None:
    house = tmp_path / "house"
    house.mkdir()
    rooms = {"__init__": "", "cellar": line, "hall": "import house.cellar", "roof": "import house.hall"}
    for name, text in rooms.items():
        (house / f"{name}.py").write_text(f"{text}\n", encoding="utf-8")
    circle = circle_in(imports_in(tmp_path, "house"))
    assert sorted(circle) == [
        f"house/cellar.py:{line.count(chr(10)) + 1} imports house.roof",
        "house/hall.py:1 imports house.cellar",
        "house/roof.py:1 imports house.hall",
    ]
    (house / "cellar.py").write_text("", encoding="utf-8")
    assert not circle_in(imports_in(tmp_path, "house"))
