"""The contract of page and worker, read from ``protocol.ts`` itself, and held against what is answered."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

PROTOCOL = Path(__file__).parents[2] / "playground" / "src" / "protocol.ts"

Check = Callable[[Any, str], None]
"""Raises an ``AssertionError`` that names the place, where a value is not of a type."""

_TOKEN = re.compile(r'\s*("[^"]*"|[A-Za-z_]\w*|[{}()\[\]<>;:,?|&=])')


class Contract:
    """The types of the contract: as much of TypeScript as it uses."""

    def __init__(self, text: str) -> None:
        bare = re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.DOTALL)
        self.types: dict[str, Check] = {}
        for found in re.finditer(r"export (interface|type) (\w+)(<[^>]*>)?( extends (\w+))? ?=?", bare):
            if found[3] or found[2] == "Request":
                continue  # generic ones are about the envelope
            reader = _Reader(self, bare, found.end())
            check = reader.type()
            self.types[found[2]] = self._both(found[5], check) if found[5] else check
            if found[2] == "Calls":
                self.calls = {name: (ask, told) for name, (ask, told) in reader.pairs.items()}

    def _both(self, name: str, own: Check) -> Check:
        return _both([self.named(name), own])

    def named(self, name: str) -> Check:
        return _Named(self, name)


class _Named:
    def __init__(self, contract: Contract, name: str) -> None:
        self.contract, self.name = contract, name

    def __call__(self, value: Any, at: str) -> None:
        self.contract.types[self.name](value, at)

    @property
    def fields(self) -> dict[str, tuple[bool, Check]]:
        return fields_of(self.contract.types[self.name])


class _Record:
    """An object with these fields and no others."""

    def __init__(self, fields: dict[str, tuple[bool, Check]]) -> None:
        self.fields = fields

    def __call__(self, value: Any, at: str) -> None:
        assert isinstance(value, dict), f"{at}: {value!r} is no object"
        assert set(value) <= set(self.fields), f"{at}: has {set(value) - set(self.fields)} beside the contract"
        for name, (needed, check) in self.fields.items():
            assert name in value or not needed, f"{at}: has no {name}"
            if name in value:
                check(value[name], f"{at}.{name}")


class _Both(_Record):
    """What is of several types: an object with the fields of all."""

    def __init__(self, parts: list[Check]) -> None:
        self.parts = parts

    @property
    def fields(self) -> dict[str, tuple[bool, Check]]:  # type: ignore[override]
        return {name: each for part in self.parts for name, each in fields_of(part).items()}


def fields_of(check: Check) -> dict[str, tuple[bool, Check]]:
    """The fields of a type of objects."""
    fields = getattr(check, "fields", None)
    assert isinstance(fields, dict)
    return fields


def _both(parts: list[Check]) -> Check:
    return parts[0] if len(parts) == 1 else _Both(parts)


def _either(parts: list[Check]) -> Check:
    def check(value: Any, at: str) -> None:
        faults = []
        for part in parts:
            try:
                part(value, at)
            except AssertionError as fault:
                faults.append(str(fault))
            else:
                return
        raise AssertionError(" / ".join(faults))

    return parts[0] if len(parts) == 1 else check


def _many(of: Check) -> Check:
    def check(value: Any, at: str) -> None:
        assert isinstance(value, list), f"{at}: {value!r} is no list"
        for place, each in enumerate(value):
            of(each, f"{at}[{place}]")

    return check


def _by_name(of: Check) -> Check:
    def check(value: Any, at: str) -> None:
        assert isinstance(value, dict), f"{at}: {value!r} is no object"
        for name, each in value.items():
            of(each, f"{at}[{name}]")

    return check


def _is(kind: str) -> Check:
    def check(value: Any, at: str) -> None:
        right = {
            "string": isinstance(value, str),
            "boolean": isinstance(value, bool),
            "number": isinstance(value, int | float) and not isinstance(value, bool),
            "null": value is None,
            "never": False,
        }.get(kind, kind.startswith('"') and value == kind[1:-1]) or (kind == "true" and value is True)
        assert right, f"{at}: {value!r} is not {kind}"

    return check


class _Reader:
    """Reads types out of the text."""

    def __init__(self, contract: Contract, text: str, at: int) -> None:
        self.contract, self.text, self.at = contract, text, at
        self.pairs: dict[str, tuple[Check, Check]] = {}

    def peek(self) -> str:
        found = _TOKEN.match(self.text, self.at)
        return found[1] if found else ""

    def take(self, wanted: str | None = None) -> str:
        found = _TOKEN.match(self.text, self.at)
        assert found and wanted in (None, found[1]), f"{wanted!r} was expected at {self.text[self.at : self.at + 40]!r}"
        self.at = found.end()
        return found[1]

    def type(self) -> Check:
        """``A | B``."""
        if self.peek() == "|":
            self.take()
        parts = [self.part()]
        while self.peek() == "|":
            self.take()
            parts.append(self.part())
        return _either(parts)

    def part(self) -> Check:
        """``A & B``."""
        parts = [self.piece()]
        while self.peek() == "&":
            self.take()
            parts.append(self.piece())
        return _both(parts)

    def piece(self) -> Check:
        """One type, perhaps a list of it."""
        token = self.take()
        if token == "{":
            found: Check = _Record(self.fields())
        elif token == "(":
            found = self.type()
            self.take(")")
        elif token == "Record":
            self.take("<")
            self.type()
            self.take(",")
            found = _by_name(self.type())
            self.take(">")
        elif token in self.contract.types or token[0].isupper():
            found = self.contract.named(token)
        else:
            found = _is(token)
        while self.peek() == "[":
            self.take()
            self.take("]")
            found = _many(found)
        return found

    def fields(self) -> dict[str, tuple[bool, Check]]:
        found: dict[str, tuple[bool, Check]] = {}
        while self.peek() != "}":
            name = self.take()
            needed = self.peek() != "?"
            if not needed:
                self.take()
            self.take(":")
            if self.peek() == "[":  # what a call asks, and what it answers
                self.take()
                ask = self.type()
                self.take(",")
                self.pairs[name] = ask, self.type()
                self.take("]")
            else:
                found[name] = needed, self.type()
            if self.peek() in ";,":
                self.take()
        self.take("}")
        return found


CONTRACT = Contract(PROTOCOL.read_text(encoding="utf-8"))
