"""Every operation of /api/openapi.json under schemathesis: a real server, every check, whatever is sent.

`CONQUEROR_EXAMPLES` is the number of generated requests for each operation and way to ask (1,000 in `make soak`).
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.config import ChecksConfig, GenerationConfig, ProjectConfig, ProjectsConfig, SchemathesisConfig
from schemathesis.core.parameters import ParameterLocation
from schemathesis.core.result import Ok
from schemathesis.pytest.lazy import get_all_tests
from schemathesis.specs.openapi.checks import positive_data_acceptance

from conqueror.server.gate import HEADERS
from conqueror.server.refusals import STATUS
from tests.server.server_process import Running

EXAMPLES = int(os.environ.get("CONQUEROR_EXAMPLES", "6"))
_NEW_TABLE = 40
"""After how many requests a table is replaced: one of them may have ended its game."""


@dataclass
class Tables:
    """Real tables with their hosts' secrets, so that requests reach more than “there is no such table”."""

    client: httpx.Client
    asked: int = 0
    _now: tuple[str, str] = ("", "")
    over: tuple[str, str] = field(init=False)

    def __post_init__(self) -> None:
        self.over = self._made("local", "local")
        resign = {"type": "resign", "id": "r"}
        self.ask(self.over, resign)

    def _made(self, *kinds: str) -> tuple[str, str]:
        seats = [{"kind": kind} for kind in kinds]
        made = self.client.post("/api/tables", json={"game": "conquests", "seats": seats, "listed": True})
        return made.json()["table"], made.json()["secret"]

    def ask(self, table: tuple[str, str], request: dict[str, Any]) -> httpx.Response:
        """Return the answer to a request of the host."""
        return self.client.post(
            f"/api/tables/{table[0]}/requests", json=request, headers={"Authorization": f"Bearer {table[1]}"}
        )

    def next(self) -> tuple[str, str]:
        """Return a table to ask something of."""
        if self.asked % _NEW_TABLE == 0:
            kinds = [("local", "local"), ("local", "friend"), ("local", "open")]
            self._now = self._made(*kinds[self.asked // _NEW_TABLE % 3])
        self.asked += 1
        return self.over if self.asked % 5 == 0 else self._now


@pytest.fixture(scope="module")
def tables(server: Running) -> Iterator[Tables]:
    with httpx.Client(base_url=server.address, timeout=20) as client:
        yield Tables(client)


@pytest.fixture(scope="module")
def schema(server: Running) -> Any:
    generation = GenerationConfig(max_examples=EXAMPLES, deterministic=True)
    refused = sorted({str(status) for status in STATUS.values() if 400 <= status < 500})
    checks = ChecksConfig.from_dict({"negative_data_rejection": {"expected-statuses": refused}})
    project = ProjectConfig(generation=generation, request_timeout=20, checks=checks)
    config = SchemathesisConfig(seed=1, projects=ProjectsConfig(default=project))
    found = schemathesis.openapi.from_url(f"{server.address}/api/openapi.json", config=config)
    # It would listen on this machine's own network; test_network.py opens the door on loopback instead.
    return found.exclude(path="/api/network", method="POST")


# A schema cannot say which games, options, bots and moves there are, so a well-formed request may still be refused.
_LEFT_OUT: list[Any] = [positive_data_acceptance]


def refusals_are_problems(response: Any) -> None:
    """Whatever is refused is refused in one form, with a stable code and safe headers."""
    for name, value in HEADERS.items():
        assert response.headers[name] == [value], name
    assert "server" not in response.headers
    if response.status_code >= 400:
        said = response.json()
        assert response.headers["content-type"] == ["application/problem+json"]
        assert STATUS[said["code"]] == said["status"] == response.status_code
        assert said["detail"]
        assert "Traceback" not in said["detail"]


def keeps_what_it_says(case: schemathesis.Case[Any], tables: Tables) -> None:
    """Send a case as it is, then to a real table, then in the name of its host."""
    refusals_are_problems(case.call_and_validate(excluded_checks=_LEFT_OUT))
    meta = case.meta
    if "{table_id}" not in case.path or (meta is not None and meta.is_negative_at(ParameterLocation.PATH)):
        return
    table, secret = tables.next()
    case.path_parameters = {**case.path_parameters, "table_id": table}
    refusals_are_problems(case.call_and_validate(excluded_checks=_LEFT_OUT))
    signed = {"Authorization": f"Bearer {secret}"}
    refusals_are_problems(case.call_and_validate(headers=signed, excluded_checks=_LEFT_OUT))


def test_every_operation_keeps_what_it_says_whatever_is_sent(schema: Any, tables: Tables) -> None:
    found, failures = 0, []
    usual = settings(max_examples=EXAMPLES, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    for result in get_all_tests(schema=schema, test_func=keeps_what_it_says, settings=usual, given_kwargs=None):
        assert isinstance(result, Ok), result
        operation, check = result.ok()
        found += 1
        try:
            check(tables=tables)
        except Exception as failure:
            failures.append(f"{operation.label}: {failure!r} {getattr(failure, 'exceptions', '')}"[:2000])
    assert not failures, "\n\n".join(failures)
    assert found == sum(len(methods) for methods in schema.raw_schema["paths"].values()) - 1
