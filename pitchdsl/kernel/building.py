"""Compiles the fast engine ahead of time, to one object: ``python -m pitchdsl.kernel.building TARGET FILE``.

Numba reads and types the functions as always. By itself it would compile each function together with all that it
calls, and wrap it for Python and for C. Here the LLVM modules of all functions are linked into one, everything but the
programs becomes internal, and LLVM optimises the whole once. For that, internals of Numba are patched, so this belongs
in a process that does nothing else. The code owns no array, so it does no reference counting.
"""

import gc
import sys
from pathlib import Path
from typing import Any

from llvmlite import binding
from numba import types
from numba.core import codegen, dispatcher, registry
from numba.core.runtime import rtsys
from numba.np.numpy_support import from_dtype

from pitchdsl.kernel import compiling, objects
from pitchdsl.kernel.programs import NUMBER, PROGRAMS, SEED, Program, Rows

_RUNTIME = """
declare noalias i8* @malloc(i64)
declare void @free(i8*)
define void @NRT_incref(i8* %array) alwaysinline { ret void }
define void @NRT_decref(i8* %array) alwaysinline { ret void }
define i8* @NRT_Allocate(i64 %bytes) alwaysinline {
  %found = call i8* @malloc(i64 %bytes)
  ret i8* %found
}
define void @NRT_Free(i8* %found) alwaysinline {
  call void @free(i8* %found)
  ret void
}
"""
"""What is left of Numba's runtime where no array is owned."""

_ALLOWED_SYMBOLS = {"exp", "free", "malloc", "memcpy", "memmove", "memset", "sqrt"}
"""The symbols that an object may import from the process that loads it."""


class _UnoptimisedLibrary(codegen.AOTCodeLibrary):  # type: ignore[misc]  # Numba tells no types
    """The LLVM module of one function, before any optimisation."""

    def add_llvm_module(self, module: Any) -> None:
        self._final_module.link_in(module)

    def finalize(self) -> None:
        self._finalized = True

    def get_pointer_to_function(self, _: str) -> int:
        return 1  # never called


class _Codegen(codegen.AOTCPUCodegen):  # type: ignore[misc]
    _library_class = _UnoptimisedLibrary

    def set_env(self, *_: Any) -> None:
        """Nothing to do: only functions that Python calls have an environment."""


def main() -> None:
    """Compiles, links and writes the object that the command line asks for."""
    target, file = sys.argv[1:]
    if target != objects.HOST and not objects.levels():
        raise SystemExit(f"objects for {target} are made on Linux, on such a processor")
    compiling.build_target = target
    gc.disable()  # a sixth of the time, and the process soon ends
    context = registry.cpu_target.target_context
    context._internal_codegen = _Codegen("pitchdsl")
    context.create_cpython_wrapper = context.create_cfunc_wrapper = lambda *_, **__: None
    numba_dispatcher: Any = dispatcher.Dispatcher
    template = numba_dispatcher.get_call_template

    def without_constants(self: Any, given: Any, named: Any) -> Any:
        """A function of ours is not compiled once more for each constant that it is called with."""
        if not self.py_func.__module__.startswith("pitchdsl."):
            return template(self, given, named)
        return template(self, tuple(map(types.unliteral, given)), {key: types.unliteral(named[key]) for key in named})

    numba_dispatcher.get_call_template = without_constants
    whole = binding.parse_assembly(_RUNTIME)
    parts, names = set[int](), set[str]()
    for program in PROGRAMS:
        compiled = _compiled(program)
        _link(whole, compiled.library, parts, names)
        whole.link_in(binding.parse_assembly(_entry(program, whole.get_function(compiled.fndesc.llvm_func_name))))
    made_for = objects.processor() if target == objects.HOST else target
    objects.keep(Path(file), objects.sealed(_machine_code(whole, target), made_for))


def _compiled(program: Program) -> Any:
    """What Numba makes of a program."""
    function = program.by_numba()
    kinds = tuple(_type(kind) for kind in program.takes)
    function.compile(kinds)
    return function.overloads[kinds]


def _entry(program: Program, inner: Any) -> str:
    """What Python calls: a program that reads its arguments from an array of words.

    To hand on a hundred arguments one by one would take as long as to play out the options of an easy decision.
    """
    returned, fault, *kinds = (str(each.type) for each in inner.arguments)
    if len(kinds) != len(program.words):
        raise SystemExit(f"{program.name} takes {len(kinds)} words, not {len(program.words)}")
    lines, given = [], [f"{returned} %returned", f"{fault} %fault"]
    for place, kind in enumerate(kinds):
        lines.append(f"%place{place} = getelementptr i64, i64* %words, i64 {place}")
        lines.append(f"%word{place} = load i64, i64* %place{place}")
        lines.append(f"%given{place} = {'bitcast' if kind == 'i64' else 'inttoptr'} i64 %word{place} to {kind}")
        given.append(f"{kind} %given{place}")
    return "\n".join(
        [
            f'declare i32 @"{inner.name}"({", ".join([returned, fault, *kinds])})',
            f"define i32 @{program.name}(i64* %words, {returned} %returned, {fault} %fault) {{",
            *lines,
            f'%status = call i32 @"{inner.name}"({", ".join(given)})',
            "ret i32 %status }",
        ]
    )


def _type(kind: Rows | str) -> Any:
    if isinstance(kind, Rows):
        return types.Array(from_dtype(kind.dtype), kind.dimensions, "C", readonly=not kind.written)
    return {NUMBER: types.int64, SEED: types.uint64}[kind]


def _link(whole: Any, library: Any, seen: set[int], names: set[str]) -> None:
    """Links a library and all that it needs into the whole, each once; functions of one name are the same."""
    if id(library) in seen or library is rtsys.library:
        return
    seen.add(id(library))
    for part in library._linking_libraries:
        _link(whole, part, seen, names)
    for function in library._final_module.functions:
        if not function.is_declaration:
            if function.name in names:
                function.linkage = "linkonce_odr"
            names.add(function.name)
    whole.link_in(library._final_module, preserve=True)


def _machine_code(whole: Any, target: str) -> bytes:
    """Optimises the linked module for a target, and checks that it imports nothing unexpected."""
    processor, features = target, ""
    if target == objects.HOST:
        processor, features = objects.processor().split(" ", 1)
    triple = binding.get_process_triple()
    machine = binding.Target.from_triple(triple).create_target_machine(
        cpu=processor, features=features, opt=3, reloc="pic", codemodel="default"
    )
    whole.triple, whole.data_layout = triple, str(machine.target_data)
    names = {program.name for program in PROGRAMS}
    for each in (*whole.functions, *whole.global_variables):
        if not each.is_declaration and each.name not in names:
            each.linkage = "internal"
    for function in whole.functions:
        if any(f"{len(module)}{module}{len(name)}{name}" in function.name for module, name in compiling.SELDOM):
            for attribute in ("noinline", "cold"):
                function.add_function_attribute(attribute)
    whole.verify()
    tuning = binding.create_pipeline_tuning_options(speed_level=3)
    tuning.loop_vectorization = True
    builder = binding.create_pass_builder(machine, tuning)
    builder.getModulePassManager().run(whole, builder)
    asked = {each.name for each in (*whole.functions, *whole.global_variables) if each.is_declaration}
    if unexpected := sorted(name for name in asked - _ALLOWED_SYMBOLS if not name.startswith("llvm.")):
        raise SystemExit(f"an object may not ask for {', '.join(unexpected)}")
    code: bytes = machine.emit_object(whole)
    return code


if __name__ == "__main__":
    main()
