"""What `import pitchdsl` offers: a few names that are written down once each, and an import that loads nothing."""

import ast
import doctest
import json
import pydoc
import re
import subprocess
import sys
from pathlib import Path

import pytest

import pitchdsl

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "pitchdsl"
PAGE = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
HEAVY = {"numpy", "numba", "scipy", "pyarrow", "matplotlib", "joblib", "typer", "click", "rich", "jinja2"}


def loaded_by(code: str) -> set[str]:
    """The modules that a new interpreter loads for some code, beside those that it begins with."""
    program = (
        f"import sys, json\nbefore = set(sys.modules)\n{code}\nprint(json.dumps(sorted(set(sys.modules) - before)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT)
    return set(json.loads(done.stdout))


def test_the_import_alone_loads_nothing_else() -> None:
    assert loaded_by("import pitchdsl") == {"pitchdsl"}


def test_no_name_loads_what_the_command_line_or_many_games_need() -> None:
    loaded = loaded_by("import pitchdsl\nfor name in pitchdsl.__all__: getattr(pitchdsl, name)")
    assert not {module.partition(".")[0] for module in loaded} & HEAVY


def test_a_game_from_a_text_to_its_end_needs_none_of_it_either() -> None:
    loaded = loaded_by(
        "import pitchdsl\n"
        'made = pitchdsl.compile_text("variant mine extends auction-pitch\\n")\n'
        "game = pitchdsl.play_game(made.rules, seats=4)\n"
        "assert game.outcome and not pitchdsl.replay(game.record(), made.rules)\n"
        'pitchdsl.complete("variant ", 1, 9)'
    )
    assert not {module.partition(".")[0] for module in loaded} & HEAVY


def test_type_checkers_see_the_names_that_are_there() -> None:
    """The imports that type checkers read, the list, and the modules that names come from say the same."""
    tree = ast.parse((PACKAGE / "__init__.py").read_text(encoding="utf-8"))
    (typed,) = [node for node in tree.body if isinstance(node, ast.If)]
    seen = {
        (node.module, alias.name) for node in typed.body if isinstance(node, ast.ImportFrom) for alias in node.names
    }
    assert seen == {(home, name) for home, names in pitchdsl._HOMES.items() for name in names}
    assert sorted(name for _, name in seen) == sorted(pitchdsl.__all__)
    assert len(seen) == len(pitchdsl.__all__)


def test_no_name_is_that_of_a_module() -> None:
    """For whichever was imported last would hide the other."""
    modules = {path.stem for path in PACKAGE.iterdir()}
    assert not modules & set(pitchdsl.__all__)


@pytest.mark.parametrize("name", pitchdsl.__all__)
def test_every_name_is_explained(name: str) -> None:
    value = getattr(pitchdsl, name)
    assert name in ("Action", "Player") or (value.__doc__ and not value.__doc__.startswith("Method generated"))
    assert name in dir(pitchdsl)


def test_help_names_them_all() -> None:
    shown = pydoc.plain(pydoc.render_doc(pitchdsl))
    assert [name for name in pitchdsl.__all__ if name not in shown] == []


def test_what_is_not_there_is_an_error_like_any_other() -> None:
    with pytest.raises(AttributeError, match="module 'pitchdsl' has no attribute 'nonsense'"):
        _ = pitchdsl.nonsense


def test_the_page_lists_every_name_with_a_line_and_describes_it_once() -> None:
    listed = re.findall(r"^\| `(\w+)` \| \S.* \|$", PAGE, flags=re.M)
    assert listed == sorted(listed, key=str.lower)
    assert sorted(listed) == sorted(pitchdsl.__all__)
    described = re.findall(r"^\.\. auto\w+:: pitchdsl\.(\w+)$", PAGE, flags=re.M)
    assert sorted(described) == sorted(pitchdsl.__all__)


def test_the_examples_of_the_page_are_true() -> None:
    examples = doctest.DocTestParser().get_doctest(
        "\n".join(re.findall(r"^```python\n(.*?)^```", PAGE, flags=re.M | re.S)), {}, "api.md", "docs/api.md", 0
    )
    assert len(examples.examples) > 20
    assert not doctest.DocTestRunner().run(examples).failed


def test_the_introduction_names_only_what_is_there() -> None:
    told = set(re.findall(r"`(\w+)`", pitchdsl.__doc__ or ""))
    assert told <= set(pitchdsl.__all__)
    assert {"compile_text", "Game", "replay"} <= told
