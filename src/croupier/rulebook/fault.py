"""Faults: errors in a rulebook's files. They are collected, not raised one by one."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    file: str
    key: str
    says: str

    def __str__(self) -> str:
        return f"{self.file}: {self.key}: {self.says}" if self.key else f"{self.file}: {self.says}"


class BrokenRulebook(Exception):  # noqa: N818 - it is named for what it is
    """Raised for a folder that is not a valid rulebook, with all of its faults."""

    def __init__(self, name: str, faults: tuple[Fault, ...]) -> None:
        super().__init__(f"{name} is no rulebook: " + "; ".join(map(str, faults)))
        self.name = name
        self.faults = faults
