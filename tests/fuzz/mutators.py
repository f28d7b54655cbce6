"""The mutators, each made from the seeds of its target; and the input of a given number, which needs no fuzzer."""

import random
from collections.abc import Callable, Sequence

from attrs import frozen

from tests.fuzz.mutator import ByBytes, crossed, mutated, pool_of
from tests.fuzz.recordmutator import mutated_record, record_pool
from tests.fuzz.seeds import SPLIT, texts, words

MOST_CHOICES = 600
"""Bytes behind a text; random numbers decide what comes after them."""

CROSSED = 0.1
"""The share of inputs that are made of two."""


@frozen
class Mutator:
    """How the inputs of a target are changed."""

    change: Callable[[bytes, int, int, ByBytes], bytes]
    """From bytes, the most that there may be, a seed, and a way to change bytes as such."""
    cross: Callable[[bytes, bytes, int, int], bytes] = crossed
    """From two inputs, the most and a seed."""


def records(seeds: Sequence[bytes]) -> Mutator:
    """Changes lines of JSON."""
    pool = record_pool(seeds)
    return Mutator(lambda data, most, seed, by: mutated_record(data, most, seed, pool, by))


def requests(seeds: Sequence[bytes]) -> Mutator:
    """Changes lines of JSON in whose fields rule sheets may stand."""
    pool = record_pool(seeds, pool_of([text for _, text in texts(0)], words()))
    return Mutator(lambda data, most, seed, by: mutated_record(data, most, seed, pool, by))


def sheets(seeds: Sequence[bytes], known: Sequence[str] = ()) -> Mutator:
    """Changes rule sheets, or other texts of lines that have other words."""
    pool = pool_of([data.partition(SPLIT)[0].decode() for data in seeds], known or words())
    return Mutator(lambda data, most, seed, by: mutated(data, most, seed, pool, by))


def with_choices(seeds: Sequence[bytes]) -> Mutator:
    """Changes rule sheets, or the bytes behind them."""
    text = sheets(seeds).change

    def change(data: bytes, most: int, seed: int, by_bytes: ByBytes) -> bytes:
        sheet, _, choices = data.partition(SPLIT)
        rng = random.Random(seed)
        if rng.random() < 0.6:
            sheet = text(sheet, most - MOST_CHOICES, seed, by_bytes).replace(SPLIT, b"\n")
        else:
            choices = torn(choices, MOST_CHOICES, rng)
        return (sheet + SPLIT + choices)[:most]

    return Mutator(change)


def numbered(
    mutator: Mutator, seeds: Sequence[bytes], sound: Sequence[bytes], most: int, number: int, seed: int
) -> bytes:
    """The input of a number: it depends on nothing else. Every other one comes of a seed that is sound.

    Most seeds have a fault; with every other one more is accepted.
    """
    rng = random.Random(f"{seed} {number}")
    data = mutator.change(
        rng.choice(sound if number % 2 and sound else seeds),
        most,
        rng.getrandbits(32),
        lambda data, most: torn(data, most, rng),
    )
    if rng.random() < CROSSED:
        data = mutator.cross(data, rng.choice(seeds), most, rng.getrandbits(32))
    return data


def torn(data: bytes, most: int, rng: random.Random) -> bytes:
    """Some bytes changed, some more, or fewer."""
    changed = bytearray(data)
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
    return bytes(changed[:most])
