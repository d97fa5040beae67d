"""The operator's page, followed from top to bottom with real houses; and the files for services, held against it."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import click
import httpx
import pytest
import yaml  # type: ignore[import-untyped]

from cli.conftest import Call
from cli.open_house import OpenHouse, open_house, surroundings
from croupier.cli.main import COMMANDS, croupier
from croupier.cli.serve import serve
from rulebook.pages import DOCS, blocks, squeezed

DEPLOY = DOCS.parent / "deploy"
PAGE = (DOCS / "operate.md").read_text(encoding="utf-8")


def is_printed(line: str, lines: list[str]) -> bool:
    """Whether a line of the page is among those; three dots stand for anything."""
    form = re.compile(".+".join(re.escape(part) for part in squeezed(line).split("...")))
    return any(form.fullmatch(found) for found in lines)


def test_the_page_can_be_followed(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, value in surroundings(tmp_path).items():
        monkeypatch.setenv(name, value)
    followed = []
    with ExitStack() as here:
        house: OpenHouse | None = None
        for block in blocks("operate.md"):
            if block.file is not None:
                block.write(tmp_path)
            if block.kind != "console":
                continue
            first, *printed = block.text.splitlines()
            words = shlex.split(first)
            assert words[:2] == ["$", "croupier"], first
            if words[2] == "serve":
                if house is not None:
                    assert house.close() == 0
                house = here.enter_context(open_house(tmp_path, *words[3:]))
                monkeypatch.setenv("CROUPIER_URL", house.url)
                lines = house.greeting
            else:
                done = call(*words[2:])
                assert (done.status, done.err) == (0, ""), (first, done)
                lines = done.lines
            assert house is not None or words[2] == "check"
            url = house.url if house is not None else ""
            missing = [line for line in printed if not is_printed(line.replace("http://127.0.0.1:8000", url), lines)]
            assert (first, missing) == (first, []), lines
            followed.append(" ".join(words[2:4]))
    assert followed.count("serve --db") == 1 and {"serve", "backup --db", "restore --db"} <= set(followed)


def commands() -> Iterator[list[str]]:
    """Every call of ``croupier`` on the page and in the files, as words."""
    texts = [PAGE, *(path.read_text(encoding="utf-8") for path in sorted(DEPLOY.iterdir()))]
    for text in texts:
        unquoted = text.replace('", "', " ").replace('["', " ").replace('"]', " ")
        for found in re.finditer(r"(?<![\w.-])croupier ((?:" + "|".join(COMMANDS) + r")\b[^`\n;]*)", unquoted):
            yield found[1].partition("#")[0].split()


def test_every_word_of_every_command_is_there() -> None:
    context = click.Context(croupier)
    seen = set()
    for words in commands():
        command: Any = croupier.get_command(context, words[0])
        if isinstance(command, click.Group) and len(words) > 1:
            command = command.get_command(context, words[1].strip(":,."))
        assert command is not None, words
        known = {name for parameter in command.params for name in (*parameter.opts, *parameter.secondary_opts)}
        given = {word.strip(":,.") for word in words if word.startswith("--")}
        assert given <= known, words
        seen |= given
    assert {"--behind", "--host", "--port", "--no-guests", "--metrics-token"} <= seen


def test_options_of_the_page_are_there() -> None:
    known = {name for parameter in serve.params for name in (*parameter.opts, *parameter.secondary_opts)}
    named = set(re.findall(r"`(--[a-z-]+)", PAGE))
    assert named - known == {"--json", "--url"}


def test_links_of_the_page_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", PAGE)
    assert len(links) > 5
    assert [link for link in links if not (DOCS / link).exists()] == []


# The files for services


def read(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


def test_all_speak_of_the_same_port() -> None:
    for name in ("Caddyfile", "nginx.conf", "prometheus.yml", "Containerfile"):
        assert "127.0.0.1:8000" in read(name), name
    [start] = re.findall(r"^ExecStart=(.*)$", read("croupier.service"), re.MULTILINE)
    assert start == ("/opt/croupier/bin/croupier serve --host 127.0.0.1 --port 8000 --behind 127.0.0.1 $CROUPIER_SERVE")


def test_the_proxies_pass_on_what_the_house_needs() -> None:
    nginx = read("nginx.conf")
    for header in (
        "Host $http_host",
        "X-Forwarded-For $remote_addr",
        "X-Forwarded-Proto $scheme",
        "Upgrade $http_upgrade",
        "Connection $croupier_connection",
    ):
        assert f"proxy_set_header {header};" in nginx
    assert "reverse_proxy 127.0.0.1:8000" in read("Caddyfile")


def test_the_unit_holds() -> None:
    text = read("croupier.service")
    for line in ("DynamicUser=yes", "StateDirectory=croupier", "ProtectSystem=strict", "NoNewPrivileges=yes"):
        assert line in text.splitlines()
    if shutil.which("systemd-analyze") is None:
        pytest.skip("there is no systemd here")
    unit = str(DEPLOY / "croupier.service")
    verified = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False)
    # The program is not installed where the tests run; nothing else may be wrong.
    faults = [
        line for line in verified.stderr.splitlines() if "/opt/croupier/bin/croupier is not executable" not in line
    ]
    assert [line for line in faults if "croupier.service" in line] == []


def test_the_container_has_what_it_copies() -> None:
    text = read("Containerfile")
    for names in re.findall(r"^COPY (?!--from)(.*) \S+$", text, re.MULTILINE):
        assert [name for name in names.split() if not (DOCS.parent / name).exists()] == []
        let_in = (DOCS.parent / ".dockerignore").read_text(encoding="utf-8").splitlines()
        assert [name for name in names.split() if f"!{name}" not in let_in] == []
    assert "USER croupier" in text and "VOLUME /var/lib/croupier" in text and "8000/readyz" in text


def test_a_service_has_the_screens_and_not_what_the_tests_need() -> None:
    """The screens are not in the repository: whoever installs the program builds them first."""
    image, makefile = read("Containerfile"), (DOCS.parent / "Makefile").read_text(encoding="utf-8")
    installs = [line for line in image.splitlines() if "ENVIRONMENT=/opt/croupier uv sync" in line]
    assert len(installs) == 2 and all("--no-default-groups" in line for line in installs)
    assert image.index("vite build") < image.index("COPY src src")
    [(before, install)] = re.findall(r"^install: (\w+).*\n((?:\t.*\n)+)", makefile, re.MULTILINE)
    assert before == "screens" and "--no-default-groups --no-editable" in install


def test_alerts_ask_for_metrics_that_are_there(tmp_path: Path) -> None:
    scraped = yaml.safe_load(read("prometheus.yml"))
    [job, ready] = scraped["scrape_configs"]
    assert job["metrics_path"] == "/metrics" and job["authorization"]["type"] == "Bearer"
    assert ready["params"]["target"] == ["http://127.0.0.1:8000/readyz"]
    assert [name for name in scraped["rule_files"] if not (DEPLOY / name).exists()] == []
    [group] = yaml.safe_load(read("alerts.yml"))["groups"]
    asked = set(re.findall(r"croupier_\w+", " ".join(rule["expr"] for rule in group["rules"])))
    with open_house(tmp_path, "--house", "colorado", "--metrics-token", "a token for the tests") as house:
        assert httpx.get(f"{house.url}/metrics").status_code == 401
        house.ask("GET", "/readyz")
        told = httpx.get(f"{house.url}/metrics", headers={"authorization": "Bearer a token for the tests"}).text
    kinds = set(re.findall(r"^# TYPE (croupier_\w+)", told, re.MULTILINE))
    assert asked <= set(re.findall(r"^(croupier_\w+)", told, re.MULTILINE))
    assert set(re.findall(r"`(croupier_\w+)`", PAGE)) == {name for name in kinds if not name.endswith("_created")}
