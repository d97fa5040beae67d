"""Answers to a command: taken, with the number of its record, or refused, with a code, a sentence and the clauses."""

from __future__ import annotations

import msgspec

from croupier.play.refusal import Refusal
from croupier.rulebook.book import Rulebook


class Taken(msgspec.Struct, frozen=True, gc=False, tag_field="answer", tag="taken"):
    """The command was carried out; ``seq`` is the number of its record in the table's log."""

    seq: int


class Refused(msgspec.Struct, frozen=True, gc=False, tag_field="answer", tag="refused", omit_defaults=True):
    """Nothing was changed. ``code`` is for programs, ``says`` for people, ``clauses`` are the rulebook's requirements.

    ``places`` are where they stand in the text. They are not stored: whoever sends the answer adds them.
    """

    code: str
    says: str
    clauses: tuple[str, ...] = ()
    report_to: str | None = None
    places: tuple[str, ...] = ()


Answer = Taken | Refused

BUSY = Refused("busy", "More commands are waiting than the table can take: send it again in a moment.")
CLOSING = Refused("shutting-down", "The house is closing: send it again when it is open.")

_encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Answer).decode


def encode(answer: Answer) -> bytes:
    """Encode an answer as it is stored and sent.

    >>> encode(Taken(7)), decode(encode(Taken(7)))
    (b'{"answer":"taken","seq":7}', Taken(seq=7))
    """
    return b'{"answer":"taken","seq":%d}' % answer.seq if type(answer) is Taken else _encode(answer)


def store_down(why: str) -> Refused:
    """The answer if a batch may or may not have been written: a retry with the same key finds out."""
    says = f"The record cannot be written now ({why}). Send the command again with the same key: it counts once."
    return Refused("store-unavailable", says)


def refused(refusal: Refusal) -> Refused:
    return Refused(refusal.code, refusal.says, refusal.clauses, refusal.report_to)


def with_places(refused: Refused, book: Rulebook) -> Refused:
    """The answer with the places of its clauses in the text."""
    return msgspec.structs.replace(refused, places=book.places(refused.clauses)) if refused.clauses else refused
