"""What is known of the mutants: which there are, what became of each, and what each changes."""

import json
from collections.abc import Iterator
from pathlib import Path

from attrs import frozen
from mutmut.mutation.data import SourceFileMutationData
from mutmut.mutation.diff_apply import get_diff_for_mutant
from mutmut.stats import status_by_exit_code
from mutmut.utils.file_utils import walk_mutatable_files
from mutmut.utils.format_utils import get_module_from_key, orig_function_and_class_names_from_key

KILLED, SURVIVED, TIMEOUT, NO_TESTS, UNCHECKED = "killed", "survived", "timeout", "no tests", "not checked"


@frozen(kw_only=True)
class Mutant:
    """One change to one function."""

    name: str
    path: Path
    status: str

    @property
    def folder(self) -> str:
        """What it is counted under: a folder of the package, or a file that stands alone."""
        return self.path.parts[1] if len(self.path.parts) > 2 else self.path.name

    @property
    def function(self) -> str:
        """The place of the change, ``pitchdsl.engine.table.Table.view`` for example."""
        function, cls = orig_function_and_class_names_from_key(self.name)
        return ".".join(part for part in (get_module_from_key(self.name), cls, function) if part)

    def diff(self) -> str:
        """The change as a unified diff."""
        text: str = get_diff_for_mutant(self.name, path=self.path)
        return text

    def change(self) -> str:
        """The lines taken out and put in, without the lines around them."""
        lines = [line for line in self.diff().splitlines() if not line.startswith(("---", "+++"))]
        return "\n".join(f"{line[0]} {line[1:].strip()}" for line in lines if line.startswith(("-", "+")))


def mutants() -> Iterator[Mutant]:
    """All mutants that were made, file by file."""
    for path in sorted(walk_mutatable_files()):
        data = SourceFileMutationData(path=path)
        data.load()
        for name, code in data.exit_code_by_key.items():
            yield Mutant(name=name, path=path, status=status_by_exit_code[code])


def write(path: Path, codes: dict[str, int]) -> None:
    """Keeps exit codes of mutants of one file, where mutmut's own commands look for them."""
    data = SourceFileMutationData(path=path)
    data.load()
    data.exit_code_by_key.update(codes)
    data.save()


def tests_of() -> tuple[dict[str, list[str]], dict[str, float]]:
    """By function, as mutmut names it, the tests that reach it; and how long each test takes, in seconds."""
    stats = json.loads(Path("mutants/mutmut-stats.json").read_text(encoding="utf-8"))
    return stats["tests_by_mangled_function_name"], stats["duration_by_test"]
