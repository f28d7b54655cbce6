"""The mutator of each target, made from its seeds."""

import random
from collections.abc import Callable, Sequence

from attrs import frozen

from tests.fuzz.mutator import ByBytes, crossed, mutated, pool_of
from tests.fuzz.recordmutator import mutated_record, record_pool
from tests.fuzz.seeds import SPLIT

MOST_CHOICES = 600
"""Bytes behind a text; random numbers decide what comes after them."""


@frozen
class Mutator:
    """How the inputs of a target are changed."""

    change: Callable[[bytes, int, int, ByBytes], bytes]
    """From bytes, the most that there may be, a seed, and a way to change bytes as such."""
    cross: Callable[[bytes, bytes, int, int], bytes]
    """From two inputs, the most and a seed."""


def mutator(target: str, seeds: Sequence[bytes], words: Sequence[str]) -> Mutator:
    """The mutator of a target."""
    if target == "replay":
        records = record_pool(seeds)
        return Mutator(lambda data, most, seed, by: mutated_record(data, most, seed, records, by), crossed)
    pool = pool_of([data.partition(SPLIT)[0].decode() for data in seeds], words)

    def text(data: bytes, most: int, seed: int, by_bytes: ByBytes) -> bytes:
        return mutated(data, most, seed, pool, by_bytes)

    def hands(data: bytes, most: int, seed: int, by_bytes: ByBytes) -> bytes:
        sheet, _, choices = data.partition(SPLIT)
        rng = random.Random(seed)
        if rng.random() < 0.6:
            sheet = text(sheet, most - MOST_CHOICES, seed, by_bytes).replace(SPLIT, b"\n")
        else:
            choices = _other_choices(choices, rng)
        return (sheet + SPLIT + choices)[:most]

    return Mutator(hands if target == "play" else text, crossed)


def _other_choices(choices: bytes, rng: random.Random) -> bytes:
    """Some of the choices changed, some more, or fewer."""
    changed = bytearray(choices)
    for _ in range(rng.randint(1, 6)):
        at = rng.randrange(len(changed) + 1)
        way = rng.randrange(4)
        if way == 0:
            changed[at:at] = rng.randbytes(rng.randint(1, 30))
        elif way == 1:
            del changed[at : at + rng.randint(1, 4)]
        elif way == 2 and changed:
            changed[at % len(changed)] = rng.choice((0, 1, 2, 127, 254, 255, rng.randrange(256)))
        else:
            changed[at:at] = bytes((rng.choice((0, 255)),)) * rng.randint(1, 20)
    return bytes(changed[:MOST_CHOICES])
