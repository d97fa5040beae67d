"""The rules document: rules rebuilt from it play, price, explain and digest as those that it was made of."""

from __future__ import annotations

import datetime
import hashlib
import json
from pathlib import Path

import pytest

from cage.rounds import FILES, HOUSES, IDS, random_rules, rules_of
from croupier.odds.catalogue import every_table
from croupier.odds.documents.check import check_document
from croupier.odds.documents.odds import odds_document
from croupier.odds.wager import wager_odds
from croupier.play.explain import explain
from croupier.play.replay import document, replay
from croupier.rulebook.book import Rulebook
from croupier.rulebook.document import UnreadableRules, decode, encode
from croupier.rulebook.resolving.signs import signs
from croupier.rulebook.table import TableRules
from rulebook.folders import SOUND
from rulebook.houses import DAY, legal

TABLES = [*every_table(DAY), *map(random_rules, range(len(HOUSES))), legal(str(SOUND))]
NAMES = [f"{number}-{rules.book.id}-{rules.terms.wheel.name}" for number, rules in enumerate(TABLES)]


def again(rules: TableRules) -> TableRules:
    return decode(encode(rules))


@pytest.mark.parametrize("rules", TABLES, ids=NAMES)
def test_every_part_of_the_rules_is_there_again(rules: TableRules) -> None:
    found = again(rules)
    assert found.book == rules.book
    assert found.house == rules.house
    assert found.date == rules.date
    assert found.terms == rules.terms
    assert list(found.layout.spots) == list(rules.layout.spots)
    assert found.limits == rules.limits
    assert found.bonus == rules.bonus
    assert found.calls == rules.calls
    assert found.assumptions == rules.assumptions
    assert found.origins == rules.origins
    assert found.not_in_force == rules.not_in_force
    assert found.digest == rules.digest
    assert signs(found) == signs(rules)
    assert encode(found) == encode(rules)


@pytest.mark.parametrize("rules", TABLES, ids=NAMES)
def test_keys_come_in_the_order_of_the_files(rules: TableRules) -> None:
    found = again(rules)
    for mine, theirs in (
        (found.book.clauses, rules.book.clauses),
        (found.book.wagers.wager, rules.book.wagers.wager),
        (found.book.irregularities.irregularity, rules.book.irregularities.irregularity),
        (found.terms.offers, rules.terms.offers),
        (found.limits, rules.limits),
        (found.origins, rules.origins),
    ):
        assert list(mine) == list(theirs)


@pytest.mark.untraced
@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_a_round_is_played_and_told_alike(path: Path) -> None:
    rules = rules_of(path)
    lines = path.read_text(encoding="utf-8").splitlines()[1:]
    ours, theirs = replay(lines, rules), replay(lines, again(rules))
    assert document(theirs) == document(ours)
    assert list(explain(theirs)) == list(explain(ours))


@pytest.mark.untraced
@pytest.mark.parametrize("rules", TABLES, ids=NAMES)
def test_wagers_are_priced_alike(rules: TableRules) -> None:
    found = again(rules)
    assert odds_document(found, wager_odds(found), None) == odds_document(rules, wager_odds(rules), None)
    book: Rulebook = rules.book
    assert check_document(book, found) == check_document(book, rules)


@pytest.mark.parametrize("rules", TABLES, ids=NAMES)
def test_the_digest_is_that_of_the_rules_in_canonical_json(rules: TableRules) -> None:
    body = encode(rules)
    told = json.loads(body)
    assert set(told) == {"prose", "rules"}
    canonical = json.dumps(told, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert body == canonical.encode()
    part = json.dumps(told["rules"], sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert hashlib.sha256(part.encode()).hexdigest() == rules.digest


def test_the_day_is_no_rule() -> None:
    told = json.loads(encode(legal("maryland", date=datetime.date(2026, 2, 3))))
    assert "2026-02-03" not in json.dumps(told["rules"])
    assert told["prose"]["stated"]["values"]["date"] == "2026-02-03"


def test_two_tables_with_a_document_that_says_the_same_rules_have_one_digest() -> None:
    plain = legal("colorado")
    assert legal("colorado", wheel="double-zero", zero="lose", currency="USD", seats=8).digest == plain.digest
    assert legal("colorado", limits={"inside": [1, 9], "outside": [1, 9]}).digest == (
        legal("colorado", limits={kind: [1, 9] for kind in plain.offered}).digest
    )


@pytest.mark.parametrize(
    "body",
    [b"", b"{}", b"[]", b"null", b'{"prose":{},"rules":{}}', b'{"prose":{"words":{},"order":{}},"rules":{}}', b"\xff"],
)
def test_what_is_no_document(body: bytes) -> None:
    with pytest.raises(UnreadableRules, match="the rules document cannot be read"):
        decode(body)


@pytest.mark.parametrize("path", ["book", "wheel", "offers", "limits", "bonus", "kinds"])
def test_a_document_that_lacks_a_part(path: str) -> None:
    told = json.loads(encode(legal("maryland")))
    del told["rules"][path]
    with pytest.raises(UnreadableRules):
        decode(json.dumps(told).encode())
