"""The C program beside the kernel: it is compiled here, shown the same tables, and held to the same games.

Its header is written from the record itself, so both read the same bytes.
"""

import ctypes
import subprocess
from pathlib import Path
from typing import Any

import numpy as np

from pitchdsl.kernel.rows import GAME_REST, ROW_REST
from pitchdsl.language.recipients import Ownership
from pitchdsl.lower import layout as at
from pitchdsl.lower import tables as record
from pitchdsl.lower.tables import Numbers

SOURCE = Path(__file__).with_name("auction_pitch.c")
COMPILER = ("cc", "-O3", "-march=native", "-std=gnu11", "-shared", "-fPIC")
VARIANT = "auction-pitch"


class NativeProgram:
    """Plain auction pitch in C, compiled into a folder."""

    def __init__(self, folder: Path) -> None:
        (folder / "tables.h").write_text(header(), encoding="utf-8")
        library = folder / "auction_pitch.so"
        subprocess.run([*COMPILER, f"-I{folder}", str(SOURCE), "-o", str(library)], check=True)
        self._play = ctypes.CDLL(str(library)).play_games
        self._play.restype = ctypes.c_int64
        self._play.argtypes = [
            ctypes.c_void_p,
            ctypes.c_uint64,
            ctypes.c_int64,
            ctypes.c_int64,
            ctypes.c_int64,
            ctypes.c_void_p,
            ctypes.c_void_p,
        ]

    def __call__(self, tables: Any, seed: int, first: int, games: int, limit: int) -> tuple[Numbers, Numbers]:
        """Plays games from a number on; the rows of the games and of their hands."""
        scalars = tables["scalars"][0]
        sides, items = int(scalars[at.SIDES]), int(scalars[at.ITEMS])
        game_rows = np.empty((games, GAME_REST + sides), np.int64)
        hand_rows = np.empty((games * limit, ROW_REST + 2 * sides + 2 * items), np.int64)
        hands = self._play(tables.ctypes.data, seed, first, games, limit, game_rows.ctypes.data, hand_rows.ctypes.data)
        return game_rows, hand_rows[:hands]


def header() -> str:
    """The record as a C struct, and every place in it by its name."""
    places = {name: number for name, number in vars(at).items() if name.isupper() and isinstance(number, int)}
    places |= {kind.id.upper().replace("-", "_"): code for kind, code in at.RECIPIENT_CODES.items()}
    places["OWNER"] = Ownership.OWNER.code
    lines = ["#include <stddef.h>", "#include <stdint.h>"]
    lines += [f"#define AT_{name} {number}" for name, number in places.items()]
    lines += [f"#define MOST_ITEMS {record.MOST_ITEMS}", "typedef struct {"]
    checks = []
    for name, (kind, offset, *_) in (record.RECORD.fields or {}).items():
        shape = "".join(f"[{size}]" for size in kind.shape)
        lines.append(f"    {kind.base.name}_t {name}{shape};")
        checks.append(f'_Static_assert(offsetof(tables_t, {name}) == {offset}, "{name}");')
    return "\n".join([*lines, "} tables_t;", *checks, ""])
