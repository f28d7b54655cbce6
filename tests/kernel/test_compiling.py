from pathlib import Path
from typing import Any

from pitchdsl.kernel.compiling import compiled, compiled_with


def twice(number: int) -> int:
    return 2 * number


def home(function: Any) -> Path:
    """The folder that machine code of a function is kept in."""
    return Path(function.stats.cache_path).parent


def test_code_of_other_files_is_kept_under_a_name_of_what_they_say(tmp_path: Path) -> None:
    one, same, other = (tmp_path / name for name in ("one.py", "same.py", "other.py"))
    one.write_text("2")
    same.write_text("2")
    other.write_text("3")
    homes = [home(compiled_with(source)(twice)) for source in (one, same, other)]
    assert homes[0] == homes[1] != homes[2]
    assert home(compiled(twice)) not in homes
    assert compiled_with(other)(twice)(4) == 8
