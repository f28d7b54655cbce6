"""A variant that nobody has seen, from its text to its first game; run by itself, in a new process."""

from itertools import count

from pitchdsl.compile import compile_text
from pitchdsl.kernel.play import play
from pitchdsl.resolve.library import bundled

VARIANT = "auction-pitch"
_NUMBERS = count(1)


def text_of(number: int) -> str:
    """A full set of rules, no two of which are alike."""
    path = next(path for path in bundled("variant") if path.stem == VARIANT)
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    lines[0] = f'variant newcomer-{number} "Newcomer {number}"\n'
    return "".join(f"  target: {7 + number}\n" if line.startswith("  target:") else line for line in lines)


def first_game(text: str) -> int:
    """Reads, checks and lowers a text, and plays a game by it; how many decisions that took."""
    made = compile_text(text)
    if made.rules is None:
        raise RuntimeError(f"the text cannot be played: {[problem.title for problem in made.problems]}")
    return play(made.rules, 4, ["random"] * 4, seed=1, first=0, games=1, hand_limit=20).decisions


def next_game() -> int:
    """The same with a text that was not there before."""
    return first_game(text_of(next(_NUMBERS)))


if __name__ == "__main__":
    print(next_game())
