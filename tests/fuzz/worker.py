"""One process that fuzzes one target with atheris, until its time is over or an input takes too long or too much.

An exception does not end it: it is noted, and fuzzing goes on. Only what libFuzzer itself stops for does.
"""

import sys
from importlib import import_module
from pathlib import Path

LETTER_BY_LETTER = ("pitchdsl.syntax.lines", "pitchdsl.diagnostics.visible")
"""What looks at every letter: to watch that takes longer than all the rest, and shows little."""


COMPILED = ("pitchdsl.kernel", *(f"pitchdsl.players.{name}" for name in ("counting", "drawing", "planning")))
"""What Numba compiles: it does not know the calls that watching adds."""


def main(target: str, folder: Path, notes: Path, options: list[str]) -> None:
    """Fuzzes a target; the folder holds its seeds, its corpus and what is found. Never returns."""
    atheris = import_module("atheris")  # not everybody who runs the tests has it
    with atheris.instrument_imports(include=["pitchdsl"], exclude=[*LETTER_BY_LETTER, *COMPILED]):
        surfaces = import_module("tests.fuzz.surfaces")
        noting = import_module("tests.fuzz.notes")
    texts = [path.read_bytes() for path in sorted((folder / "seeds").iterdir())]
    surface = surfaces.SURFACES[target]
    mutator = surface.mutator(texts)
    seen = noting.Notes(folder, notes)
    for data in texts[: noting.WARMED_UP]:
        noting.fault_in(surface.target, data)

    def one(data: bytes) -> None:
        seen.watched(surface.target, data)

    def change(data: bytes, most: int, seed: int) -> bytes:
        return bytes(mutator.change(data, most, seed, atheris.Mutate))

    atheris.Setup(
        [sys.argv[0], *options, str(folder / "corpus"), str(folder / "seeds")],
        one,
        custom_mutator=change,
        custom_crossover=mutator.cross,
    )
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]), sys.argv[4:])
