"""``croupier audit fairness``: every seed was promised and made its result, or the round is named."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cli.audited import db, no, true, wrong
from cli.conftest import Call
from cli.evening_db import forge_chain
from croupier.floor.fairness import promise

__all__ = ["db", "true"]


def test_fairness(call: Call, true: Path) -> None:
    done = call("audit", "fairness", "--db", str(true))
    assert (done.status, done.out, done.err) == (0, "3 rounds: every seed was promised and gives its result.\n", "")
    document = call("audit", "fairness", "--db", str(true), "--json").document
    assert document == {"ok": True, "rounds": 3, "faults": []}


def test_a_changed_seed_in_a_sound_chain(call: Call, db: Path) -> None:
    def change(event: dict[str, Any]) -> None:
        if event["event"] == "seed_revealed" and event["round"] == 2:
            event["seed"] = "00" * 32

    forge_chain(db, change)
    assert call("audit", "verify", "--db", str(db)).status == 0
    says = "the seed 0000000000000000... is not the one that was promised"
    assert no(call("audit", "fairness", "--db", str(db))) == f"round 2: {says}"
    done = call("audit", "fairness", "--db", str(db), "--json")
    assert (done.status, done.document) == (1, {"ok": False, "rounds": 3, "faults": [{"round": 2, "says": says}]})


def test_a_changed_pocket_in_a_sound_chain(call: Call, db: Path) -> None:
    def change(event: dict[str, Any]) -> None:
        if event.get("pocket") == "27":
            event["pocket"] = "28"

    forge_chain(db, change)
    assert call("audit", "verify", "--db", str(db)).status == 0
    assert no(call("audit", "fairness", "--db", str(db))) == "round 2: seed and nonces make 27, not 28"


def test_seed_and_promise_changed_in_a_sound_chain(call: Call, db: Path) -> None:
    def change(event: dict[str, Any]) -> None:
        if event.get("round") == 3 and event["event"] == "seed_promised":
            event["promise"] = promise(bytes.fromhex("11" * 32))
        if event.get("round") == 3 and event["event"] == "seed_revealed":
            event["seed"] = "11" * 32

    forge_chain(db, change)
    assert no(call("audit", "fairness", "--db", str(db))).startswith("round 3: seed and nonces make ")


@pytest.mark.parametrize("kind", ["seed", "nonce"])
def test_a_seed_that_is_no_number(kind: str, call: Call, db: Path) -> None:
    """A forger's nonsense is a fault of its round."""

    def change(event: dict[str, Any]) -> None:
        if event.get("round") == 2 and kind in event:
            event[kind] = "nonsense"

    forge_chain(db, change)
    assert no(call("audit", "fairness", "--db", str(db))).startswith("round 2: ")


@pytest.mark.parametrize("command", [["recall", "--round", "1"], ["fairness"]])
def test_rules_that_are_not_in_the_record(command: list[str], call: Call, db: Path) -> None:
    def change(event: dict[str, Any]) -> None:
        if event["event"] == "table_set_up":
            event["digest"] = "0" * 64

    forge_chain(db, change)
    line = wrong(call("audit", *command, "--db", str(db)))
    assert line == (
        "t1: record 1 names the rules 000000000000, which are not there: "
        "restore them from a backup or an export that has them"
    )
