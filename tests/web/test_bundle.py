"""What the page carries imports nothing, as it is loaded, that the page does not carry."""

import ast
import sys
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from pitchdsl.diagnostics.faults import report_of
from pitchdsl.diagnostics.work import Fault

ROOT = Path(__file__).resolve().parents[2]


def _bundle() -> ModuleType:
    spec = spec_from_file_location("bundle", ROOT / "playground" / "bundle.py")
    assert spec is not None
    assert spec.loader is not None
    made = module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def _imported(body: list[ast.stmt]) -> Iterator[str]:
    """The modules that run when this one does: not those of functions, and not those for checkers of types."""
    for statement in body:
        if isinstance(statement, ast.Import):
            yield from (each.name for each in statement.names)
        elif isinstance(statement, ast.ImportFrom):
            assert statement.module is not None
            yield statement.module
            yield from (f"{statement.module}.{each.name}" for each in statement.names)
        elif isinstance(statement, ast.If) and ast.unparse(statement.test) != "TYPE_CHECKING":
            yield from _imported([*statement.body, *statement.orelse])
        elif isinstance(statement, ast.ClassDef | ast.With):
            yield from _imported(statement.body)


def test_the_page_imports_only_what_it_carries() -> None:
    everything = {path.relative_to(ROOT).as_posix() for path in (ROOT / "pitchdsl").rglob("*.py")}
    carried = {name for name, _ in _bundle().files() if name in everything}
    assert "pitchdsl/players/search.py" in carried
    assert "pitchdsl/kernel/play.py" in everything - carried
    wrong = [
        f"{name} imports {module}"
        for name in sorted(carried)
        for module in _imported(ast.parse((ROOT / name).read_text(encoding="utf-8")).body)
        for place in (f"{module.replace('.', '/')}.py", f"{module.replace('.', '/')}/__init__.py")
        if place in everything - carried
    ]
    assert not wrong, "\n".join(wrong)


def test_a_fault_is_told_where_no_versions_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [each for each in sys.modules if each == "email" or each.startswith("email.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delitem(sys.modules, "importlib.metadata", raising=False)
    monkeypatch.setitem(sys.modules, "email", None)
    told = report_of(Fault("answering the page", (), ValueError("a fault")))
    assert "Python 3." in told
    assert "a fault" in told
