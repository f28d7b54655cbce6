"""Whether the fast engine is machine code already on this machine, or will be made before the first game."""

from pitchdsl.kernel import objects, programs


def is_compiled() -> bool:
    """Whether the programs can be called at once, in this process or by what is kept from an earlier time."""
    return programs.is_there()


def words_of_compiling() -> str:
    """The notice for a user who has to wait for it, and why, where that can be told."""
    once = "this once" if objects.can_keep() else "each time, for there is no folder to keep it in"
    why = "".join(f"{trouble}; " for trouble in programs.troubles())
    return f"{why}making the engine ready on this machine: about twenty seconds, {once}"
