"""The page of the API is valid, and kept: generated requests to a real server get what it says, whoever sends them.

``CROUPIER_CAMPAIGN=1`` sends several hundred to every operation from everybody.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS, load_all_checks

from croupier.server.http.app import SUBJECTS
from croupier.server.http.openapi import document_of
from server.open_house import OpenHouse
from server.served import Served, served

load_all_checks()

EXAMPLES = 300 if os.environ.get("CROUPIER_CAMPAIGN") else 10
WHO = ("player", "dealer", "admin", "nobody")
CHECK = ("not_a_server_error", "status_code_conformance", "content_type_conformance", "response_schema_conformance")
DOCUMENT = document_of(SUBJECTS)
API = schemathesis.openapi.from_dict(DOCUMENT)
FOUND: list[Any] = list(API.get_all_operations())
OPERATIONS = {found.ok().label: found.ok() for found in FOUND}


def test_the_document_is_valid() -> None:
    API.validate()
    assert DOCUMENT["openapi"] == "3.1.0"
    there = {f"{endpoint.method} {endpoint.path}" for subject in SUBJECTS for endpoint in subject.all}
    assert set(OPERATIONS) == there


def test_the_document_says_of_every_operation_what_it_does() -> None:
    names = set()
    for label, operation in OPERATIONS.items():
        told = operation.definition.raw
        names.add(told["operationId"])
        assert told["summary"].endswith("."), label
        for status, response in told["responses"].items():
            assert response["description"], (label, status)
    assert len(names) == len(OPERATIONS)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("served")) as opened:
        opened.do(_play)
        yield opened


async def _play(house: OpenHouse) -> None:
    await house.sit("ann", 1)
    await house.sit("bob", 2)
    assert await house.command("ann", "place", seat=1, spot="red", amount=500) == "taken"
    await house.spin("1")


def _signed_in(house: Served, who: str) -> dict[str, str]:
    """With a session of this test's own: what is sent may end it."""

    async def begin(opened: OpenHouse) -> dict[str, str]:
        person = opened.parts.people.person(opened.ids[who])
        assert person is not None
        opened.tokens[who] = (await opened.parts.people._sessions.begin(person)).token
        return opened.headers(who)

    return house.do(begin) if who != "nobody" else {}


def _there(house: Served) -> dict[str, list[str]]:
    """What is there, for the names in a path: made-up ones would find nothing."""
    return {
        "table": ["t1", "t2"],
        "round": ["1"],
        "person": [house.house.ids["ann"], house.house.ids["security"]],
        "name": ["house.css"],
        "house": ["maryland", "colorado:single-zero"],
    }


@pytest.mark.parametrize("who", WHO)
@pytest.mark.parametrize("label", OPERATIONS)
def test_every_operation_keeps_its_word(label: str, who: str, house: Served) -> None:
    operation, there, headers = OPERATIONS[label], _there(house), _signed_in(house, who)
    modes = [operation.as_strategy(generation_mode=mode) for mode in GenerationMode]
    body = operation.definition.raw.get("requestBody")
    strategy = st.one_of(modes) if body or operation.definition.raw.get("parameters") else modes[0]

    @settings(
        max_examples=EXAMPLES,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
        database=None,
        derandomize=not os.environ.get("CROUPIER_CAMPAIGN"),
    )
    @given(strategy, st.data())
    def keeps_its_word(case: Any, data: st.DataObject) -> None:
        if label != "DELETE /api/tables/{table}":
            for name in set(case.path_parameters or ()) & set(there):
                if data.draw(st.booleans()):
                    case.path_parameters[name] = data.draw(st.sampled_from(there[name]))
        with requests.Session() as session:
            response = case.call(base_url=house.url, headers=headers, session=session)
        case.validate_response(response, checks=[CHECKS.get_one(check) for check in CHECK])

    keeps_its_word()
