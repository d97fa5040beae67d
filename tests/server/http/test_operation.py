"""Operation: whether a house is well and ready, with a disk that is full; and its metrics, for whom they are."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
from prometheus_client.parser import text_string_to_metric_families

from server.open_house import OpenHouse, in_the_house
from store.conftest import open_folder, small_disk

__all__ = ["open_folder", "small_disk"]


def fill(disk: Path) -> Path:
    junk, block = disk / "junk", b"\0" * 65_536
    with junk.open("wb", buffering=0) as file:
        try:
            while file.write(block):
                pass
        except OSError:
            pass
    return junk


def test_a_house_that_is_well(tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> None:
        for path in ("/healthz", "/readyz"):
            assert await house.get("nobody", path) == {"ok": True, "down": {}}
        house.parts.tables.ready = False
        answer = await house.ask("nobody", "GET", "/readyz")
        assert (answer.status_code, answer.json()["code"]) == (503, "shutting-down")
        assert answer.headers["retry-after"] == "1"
        assert (await house.ask("nobody", "GET", "/healthz")).status_code == 200

    in_the_house(tmp_path, act)


def test_with_a_full_disk_it_is_well_and_not_ready(small_disk: Path) -> None:
    """The table that could not be written is named; when there is room again it goes on by itself."""

    async def act(house: OpenHouse) -> None:
        await house.sit("ann", 1)
        junk = fill(small_disk)
        for _ in range(2_000):
            code = await house.command("ann", "place", seat=1, spot="red", amount=100)
            if code != "taken":
                break
            await house.command("ann", "lift", seat=1, spot="red")
        assert code == "store-unavailable"
        told = await house.get("nobody", "/healthz")
        assert (told["ok"], list(told["down"])) == (True, ["t1"])
        ready = await house.ask("nobody", "GET", "/readyz")
        assert (ready.status_code, ready.json()["code"]) == (503, "store-unavailable")
        assert ready.json()["says"].startswith("t1: ")
        assert 'croupier_table_down{table="t1"} 1.0' in (await house.ask("admin", "GET", "/metrics")).text
        guest = await house.ask("nobody", "POST", "/api/guests")
        assert (guest.status_code, guest.json()["code"]) == (503, "store-unavailable")
        junk.unlink()
        for _ in range(100):
            if (await house.ask("nobody", "GET", "/readyz")).status_code == 200:
                break
            await asyncio.sleep(0.1)
        assert await house.get("nobody", "/readyz") == {"ok": True, "down": {}}
        assert await house.command("ann", "place", seat=1, spot="black", amount=100) == "taken"

    in_the_house(small_disk, act)


async def metrics(house: OpenHouse, **headers: str) -> httpx.Response:
    return await house.client.get("/metrics", headers=headers)


def test_the_metrics_are_for_whoever_has_their_token_or_the_office(tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> None:
        asked = [{}, {"authorization": "Bearer m-wrong"}, {"authorization": "Key m-token"}, house.headers("floor")]
        assert [(await metrics(house, **each)).status_code for each in asked] == [401, 401, 401, 403]
        for each in ({"authorization": "Bearer m-token"}, house.headers("regulator"), house.headers("admin")):
            assert (await metrics(house, **each)).status_code == 200

    in_the_house(tmp_path, act, metrics_token="m-token")


def test_without_a_token_of_their_own_an_empty_one_opens_nothing(tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> list[int]:
        asked: list[dict[str, str]] = [{}, {"authorization": "Bearer "}, {"authorization": "Bearer None"}]
        return [(await metrics(house, **each)).status_code for each in asked]

    assert in_the_house(tmp_path, act) == [401, 401, 401]


def test_what_the_metrics_tell(tmp_path: Path) -> None:
    async def act(house: OpenHouse) -> None:
        await house.sit("ann", 1)
        for spot in ("red", "nowhere"):
            await house.command("ann", "place", seat=1, spot=spot, amount=500)
        await house.ask("nobody", "GET", "/api/me")
        answer = await metrics(house, **house.headers("admin"))
        assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
        samples = {
            (sample.name, *sample.labels.values()): sample.value
            for family in text_string_to_metric_families(answer.text)
            for sample in family.samples
        }
        # The call that opens betting, sitting down, buying in, one wager.
        assert samples["croupier_records_total", "t1"] == 4
        assert samples["croupier_records_total", "t2"] == 1
        assert samples["croupier_round", "t1"] == 1
        assert samples["croupier_table_down", "t1"] == 0
        assert samples["croupier_waiting", "t1"] == 0
        assert samples["croupier_http_seconds_count", "GET", "/api/me", "401"] == 1
        assert samples["croupier_http_seconds_count", "POST", "/api/tables/{table}/commands", "409"] == 1

    in_the_house(tmp_path, act)
