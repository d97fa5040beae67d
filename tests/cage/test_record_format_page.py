"""The page on the record's format: a verifier written from it alone agrees with ours; its examples come out.

``outsider`` uses nothing of Croupier: only what the page says.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import random
from collections.abc import Iterator, Sequence
from typing import Any, get_args

import msgspec
import pytest

from cage.evening import evening
from croupier.floor import event as floor
from croupier.floor.fairness import SeededDraw, mix, promise
from croupier.play import event as play
from croupier.store.verifier.books import BadRecord, verify_books
from croupier.store.verifier.records import Verified, read_export, verify_records
from rulebook.houses import legal
from rulebook.pages import DOCS, blocks

PAGE = (DOCS / "record-format.md").read_text(encoding="utf-8")


class Found(Exception):  # noqa: N818 - what the outsider finds
    """Which record is bad, as table and number; or the books, or a line that cannot be read."""


class Outsider:
    """A verifier by somebody who has read the page and nothing else."""

    def __init__(self) -> None:
        self.heads: dict[str, tuple[int, bytes]] = {}
        self.balances: dict[str, int] = {}

    def line(self, line: bytes) -> None:
        try:
            told = json.loads(line)
            body, hash_ = told["body"].encode(), bytes.fromhex(told["hash"])
            record = json.loads(body)
            table, seq, _ = record["table"], record["seq"], record["at"]
        except Exception:
            raise Found("line") from None
        number, before = self.heads.get(table, (0, bytes(32)))
        whole = "transfers" in record and record.get("v") == 1
        if seq != number + 1 or hashlib.sha256(before + body).digest() != hash_ or not whole:
            raise Found(f"{table} {seq}")
        for transfer in record["transfers"]:
            if not self.takes(*transfer):
                raise Found(f"{table} {seq}")
        self.heads[table] = seq, hash_

    def takes(self, debit: str, credit: str, amount: int) -> bool:
        if type(amount) is not int or amount <= 0:
            return False
        self.balances[debit] = self.balances.get(debit, 0) - amount
        self.balances[credit] = self.balances.get(credit, 0) + amount
        lenient = ("patrons", "house", "chips", "float", "coupons", "corrections", "wallet", "escrow")
        return self.balances[debit] >= 0 or debit.split(":")[0] in lenient

    def end(self) -> None:
        lenient = ("patrons", "house", "chips", "float", "coupons", "corrections")
        bad = any(balance < 0 and account.split(":")[0] not in lenient for account, balance in self.balances.items())
        if bad or sum(self.balances.values()) != 0:
            raise Found("books")


def outsider(lines: list[bytes]) -> str:
    try:
        verifier = Outsider()
        for line in lines:
            verifier.line(line)
        verifier.end()
    except Found as found:
        return str(found)
    return "good"


def ours(lines: list[bytes]) -> str:
    verified = Verified()
    try:
        verify_records(read_export(lines, {}), verified)
        verify_books(verified.books)
    except BadRecord as bad:
        return {"the export": "line", "the books": "books"}.get(bad.table, f"{bad.table} {bad.seq}")
    return "good"


def exported(bodies: list[bytes], hashes: list[bytes]) -> list[bytes]:
    """An export as the page has it."""
    return [
        json.dumps({"body": body.decode(), "hash": hash_.hex()}).encode()
        for body, hash_ in zip(bodies, hashes, strict=True)
    ]


ENTRIES = evening().entries
GOOD = exported([entry.body for entry in ENTRIES], [entry.hash for entry in ENTRIES])


def resealed(bodies: list[bytes]) -> list[bytes]:
    heads: dict[str, bytes] = {}
    hashes = []
    for body in bodies:
        table = json.loads(body)["table"]
        heads[table] = hashlib.sha256(heads.get(table, bytes(32)) + body).digest()
        hashes.append(heads[table])
    return exported(bodies, hashes)


def test_both_take_a_good_record() -> None:
    assert outsider(GOOD) == ours(GOOD) == "good"


def tampered(seed: int) -> list[bytes]:
    """A byte changed, or a line taken out, doubled or swapped."""
    rng = random.Random(seed)
    lines = list(GOOD)
    at = rng.randrange(len(lines) - 1)
    match rng.choice(["byte", "byte", "byte", "out", "twice", "swapped", "cut"]):
        case "byte":
            place = rng.randrange(len(lines[at]))
            line = lines[at]
            lines[at] = line[:place] + bytes([line[place] ^ rng.randrange(1, 256)]) + line[place + 1 :]
        case "out":
            del lines[at]
        case "twice":
            lines.insert(at, lines[at])
        case "swapped":
            lines[at], lines[at + 1] = lines[at + 1], lines[at]
        case "cut":
            del lines[at + 1 :]
    return lines


@pytest.mark.parametrize("seed", range(300))
def test_both_say_the_same_of_a_tampered_record(seed: int) -> None:
    assert outsider(tampered(seed)) == ours(tampered(seed))


def forged(seed: int) -> list[bytes]:
    """One transfer changed by a forger who makes the chain anew."""
    rng = random.Random(seed)
    bodies = [entry.body for entry in ENTRIES]
    at = rng.choice([number for number, body in enumerate(bodies) if json.loads(body)["transfers"]])
    told = json.loads(bodies[at])
    transfer = rng.choice(told["transfers"])
    field = rng.choice([0, 1, 2, 2, 2])
    others: list[list[Any]] = [
        ["patrons", "wallet:ann", "rack:t1:1", "rack:t1:2", "float:t1"],
        ["house", "wallet:ann", "layout:t1:1", "float:t1"],
        [0, -1, transfer[2] - 1, transfer[2] + 1, 10 * transfer[2], 10**12],
    ]
    transfer[field] = rng.choice(others[field])
    bodies[at] = json.dumps(told, sort_keys=True, separators=(",", ":")).encode()
    return resealed(bodies)


def test_both_say_the_same_of_a_forged_record() -> None:
    verdicts = [(outsider(forged(seed)), ours(forged(seed))) for seed in range(300)]
    assert [seed for seed, (theirs, mine) in enumerate(verdicts) if theirs != mine] == []
    assert {"good", "books"} < {theirs for theirs, _ in verdicts}
    assert sum(theirs.startswith("t1 ") for theirs, _ in verdicts) > 100


def test_its_body_has_the_hash_that_it_gives() -> None:
    body = next(block.text for block in blocks("record-format.md")).replace("\n", "").encode()
    assert body == json.dumps(json.loads(body), sort_keys=True, separators=(",", ":")).encode()
    assert hashlib.sha256(bytes(32) + body).hexdigest() in PAGE


def table_under(heading: str, first: str) -> list[list[str]]:
    """The rows of the table under a heading whose first column has this title."""
    section = PAGE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    rows = section.partition(f"\n| {first} |")[2].partition("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


def test_every_event_is_there_with_its_keys() -> None:
    described = {row[0].strip("`"): row[1] for row in table_under("Events", "event")}
    expected = {}
    for kind in (*get_args(play.AnyEvent), *get_args(floor.FloorEvent)):
        fields = [field for field in msgspec.structs.fields(kind) if field.name not in ("clauses", "version")]
        must = ", ".join(f"`{field.encode_name}`" for field in fields if field.required)
        may = ", ".join(f"`{field.encode_name}`" for field in fields if not field.required)
        expected[str(kind.__struct_config__.tag)] = f"{must}; {may}" if may else must
    assert described == expected


def test_a_body_has_the_keys_that_are_described() -> None:
    described = {row[0].strip("`") for row in table_under("A record", "key")}
    assert all(json.loads(entry.body).keys() == described for entry in ENTRIES)


def test_its_wheels_are_the_rulebooks() -> None:
    for name, pockets in table_under("Fairness", "wheel"):
        assert legal(f"maryland:{name.strip('`')}").terms.wheel.in_play == tuple(pockets.split())


def words(seed: bytes, mixed: bytes, purpose: str) -> Iterator[int]:
    for n in range(2**32):
        block = hmac.new(seed, purpose.encode() + b"\0" + mixed + n.to_bytes(4, "big"), "sha256").digest()
        yield from (int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4))


def below(source: Iterator[int], c: int) -> int:
    return next(word for word in source if word < 2**32 - 2**32 % c) % c


def by_weights(source: Iterator[int], weights: Sequence[tuple[str, int]]) -> str:
    drawn = below(source, sum(weight for _, weight in weights))
    passed = 0
    for value, weight in weights:
        passed += weight
        if passed > drawn:
            return value
    raise AssertionError


def some(source: Iterator[int], values: Sequence[str], count: int) -> list[str]:
    left = list(values)
    return [left.pop(below(source, len(left))) for _ in range(count)]


def test_its_example_of_a_fair_round() -> None:
    shown = {row[0]: row[1].strip("`") for row in table_under("Fairness", "what")}
    seed, told, nonces = shown["seed"], shown["promise"], shown["nonces"].split("`, `")
    text, mixed, block = shown["what is mixed"], shown["mix"], shown["block 0 of `pocket`"]
    parts = [b"t1", b"1", *map(bytes.fromhex, nonces)]
    assert b"".join(len(part).to_bytes(4, "big") + part for part in parts).hex() == text
    assert hashlib.sha256(bytes.fromhex(text)).hexdigest() == mixed == mix("t1", 1, nonces).hex()
    assert hashlib.sha256(b"croupier-fair/1" + bytes.fromhex(seed)).hexdigest() == told == promise(bytes.fromhex(seed))
    source = words(bytes.fromhex(seed), bytes.fromhex(mixed), "pocket")
    assert next(source) == int(block[:8], 16) == 1_347_624_651
    order = table_under("Fairness", "wheel")[0][1].split()
    assert order[1_347_624_651 % 37] == shown["pocket"]


@pytest.mark.parametrize("number", range(30))
def test_draws_as_the_page_has_them(number: int) -> None:
    seed, mixed = hashlib.sha256(b"%d" % number).digest(), mix("t1", number, ["ab" * 8] * (number % 3))
    weights = [("2", 5), ("3", 0), ("4", 2), ("5", 1)]
    order = table_under("Fairness", "wheel")[1][1].split()
    draw, source = SeededDraw(seed, mixed, "x-straight"), words(seed, mixed, "x-straight")
    count = by_weights(source, weights)
    assert draw.weighted(weights) == count
    assert draw.some(order, int(count)) == some(source, order, int(count))
    assert draw.below(38) == below(source, 38)
