"""Sets of cards: counting them and finding one, an instruction or two each."""

from typing import Any

import numba
import numpy as np
from llvmlite import binding, ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from pitchdsl.kernel import compiling
from pitchdsl.kernel.compiling import compiled
from pitchdsl.kernel.objects import HOST, SLOW_TO_SPREAD, SPREADING

_32, _LOWER = np.uint64(32), np.uint64(0xFFFFFFFF)


@intrinsic
def size(typing: Any, cards: Any) -> Any:
    """How many cards a set has."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@intrinsic
def lowest(typing: Any, cards: Any) -> Any:
    """The lowest card of a set that is not empty."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, True))

    return types.int64(types.int64), generate


@intrinsic
def highest(typing: Any, cards: Any) -> Any:
    """The highest card of a set that is not empty."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        above = builder.ctlz(arguments[0], context.get_constant(types.boolean, True))
        return builder.sub(context.get_constant(types.int64, 63), above)

    return types.int64(types.int64), generate


@intrinsic
def nonnegative(typing: Any, number: Any) -> Any:
    """A number that is known not to be below zero: the compiler need not count from the end of an array with it."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        builder.assume(builder.icmp_signed(">=", arguments[0], context.get_constant(types.int64, 0)))
        return arguments[0]

    return types.int64(types.int64), generate


@intrinsic
def upper_half(typing: Any, one: Any, other: Any) -> Any:
    """The upper half of a product of 128 bits."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        wide = ir.IntType(128)
        one, other = (builder.zext(each, wide) for each in arguments)
        return builder.trunc(builder.lshr(builder.mul(one, other), ir.Constant(wide, 64)), ir.IntType(64))

    return types.int64(types.uint64, types.int64), generate


@compiled
def upper_half_by_parts(one: np.uint64, other: np.uint64) -> np.uint64:
    """The same where the other one has no more than 32 bits; this the compiler can do for many at a time."""
    upper, lower = (one >> _32) * other, ((one & _LOWER) * other) >> _32
    return (upper + lower) >> _32


@intrinsic
def _spread(typing: Any, number: Any, cards: Any) -> Any:
    """The bits of a number, put one after the other where a set has its cards."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = ir.IntType(64)
        deposit = cgutils.get_or_insert_function(
            builder.module, ir.FunctionType(word, [word, word]), "llvm.x86.bmi.pdep.64"
        )
        return builder.call(deposit, arguments)

    return types.int64(types.int64, types.int64), generate


def _in_one_step() -> bool:
    """Whether the processor spreads bits in one instruction; some do it slowly."""
    if compiling.build_target not in (None, HOST):
        return compiling.build_target in SPREADING
    if numba.config.CPU_NAME or numba.config.CPU_FEATURES:  # compiled for another one than this
        return False
    slow = binding.get_host_cpu_name() in SLOW_TO_SPREAD
    return bool(binding.get_host_cpu_features().get("bmi2")) and not slow


@compiled
def one_by_steps(cards: int, number: int) -> int:
    """The card of a set with so many lower ones in it, alone as a set, on any processor."""
    passed = 0
    for width in (32, 16, 8):  # half of what is left at a time, as long as that is quicker than card by card
        low = (cards >> passed) & ((1 << width) - 1)
        if number >= size(low):
            number -= size(low)
            passed += width
    cards = (cards >> passed) << passed
    for _ in range(number):
        cards &= cards - 1
    return cards & -cards


if _in_one_step():

    @compiled
    def one(cards: int, number: int) -> int:
        """The card of a set with so many lower ones in it, alone as a set."""
        return _spread(1 << number, cards)

else:
    one = one_by_steps


@compiled
def nth(cards: int, number: int) -> int:
    """The card of a set with so many lower ones in it."""
    return lowest(one(cards, number))
