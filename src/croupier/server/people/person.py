"""A person: an id for the records, a unique name, an office, and perhaps a password."""

from __future__ import annotations

import base64
import secrets
import unicodedata

from croupier.floor.answer import Refused
from croupier.server.people.documents import Document
from croupier.server.people.office import STAFF, Office
from croupier.server.people.refusals import bad_name

SHORTEST, LONGEST = 3, 40
MOST_MARKS = 2
"""The most combining marks on one letter: no script needs more, and a stack of them covers the line above."""


class Person(Document, frozen=True, kw_only=True, omit_defaults=True):
    """``password`` is its hash. Sessions and links of an earlier ``generation`` are invalid."""

    name: str
    office: Office
    created: int
    password: str | None = None
    disabled: bool = False
    generation: int = 0

    @property
    def staff(self) -> bool:
        return self.office in STAFF

    def __repr__(self) -> str:
        # Keep the hash out of logs.
        return f"Person({self.id}, {self.name!r}, {self.office})"


def new_id() -> str:
    """Sixty random bits: the id says nothing about the person."""
    return "p-" + base64.b32encode(secrets.token_bytes(8)).decode().lower()[:12]


def spelled(name: str) -> str:
    """A name as it is kept: composed, with single spaces.

    >>> spelled("  Ann   Ｂ ")
    'Ann B'
    """
    return " ".join(unicodedata.normalize("NFKC", name).split())


def folded(name: str) -> str:
    """The form in which names are compared.

    >>> folded("STRAẞE") == folded("strasse")
    True
    """
    return unicodedata.normalize("NFKC", spelled(name).casefold())


def name_fault(name: str) -> Refused | None:
    """What is wrong with a name as it is spelled."""
    if not SHORTEST <= len(name) <= LONGEST:
        return bad_name(f"A name has {SHORTEST} to {LONGEST} characters; this has {len(name)}.")
    marks = 0
    for character in name:
        marks = marks + 1 if unicodedata.category(character) in ("Mn", "Mc") else 0
        if marks > MOST_MARKS or not _can_stand(character):
            shown = ascii(character).strip("'")
            return bad_name(f"A name has letters, digits, spaces and . _ - in it, not {shown}.")
    if not any(character.isalnum() for character in name):
        return bad_name("A name has a letter or a digit in it.")
    return None


_UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f") | {chr(n) for n in range(0xFE00, 0xFE10)}
"""Invisible letters and marks, with which two names would look the same. Those past U+E0000 are refused as well."""


def _can_stand(character: str) -> bool:
    if character in _UNSEEN or ord(character) >= 0xE0000:
        return False
    return character in " ._-" or unicodedata.category(character) in ("Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Nd")
