"""The mutator of each target, made from its seeds."""

import random
from collections.abc import Callable, Sequence

from attrs import frozen

from tests.fuzz.mutator import ByBytes, crossed, mutated, pool_of
from tests.fuzz.recordmutator import mutated_record, record_pool
from tests.fuzz.seeds import SPLIT

MOST_CHOICES = 600
"""Bytes behind a text; luck decides what comes after them."""


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
        luck = random.Random(seed)
        if luck.random() < 0.6:
            sheet = text(sheet, most - MOST_CHOICES, seed, by_bytes).replace(SPLIT, b"\n")
        else:
            choices = _other_choices(choices, luck)
        return (sheet + SPLIT + choices)[:most]

    return Mutator(hands if target == "play" else text, crossed)


def _other_choices(choices: bytes, luck: random.Random) -> bytes:
    """Some of the choices changed, some more, or fewer."""
    changed = bytearray(choices)
    for _ in range(luck.randint(1, 6)):
        at = luck.randrange(len(changed) + 1)
        way = luck.randrange(4)
        if way == 0:
            changed[at:at] = luck.randbytes(luck.randint(1, 30))
        elif way == 1:
            del changed[at : at + luck.randint(1, 4)]
        elif way == 2 and changed:
            changed[at % len(changed)] = luck.choice((0, 1, 2, 127, 254, 255, luck.randrange(256)))
        else:
            changed[at:at] = bytes((luck.choice((0, 255)),)) * luck.randint(1, 20)
    return bytes(changed[:MOST_CHOICES])
