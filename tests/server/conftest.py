"""What the tests of a whole server share."""

from collections.abc import Iterator

import httpx
import pytest

from tests.server.server_process import UNLIMITED, Running, running_server


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    """Yield a real server without limits, whose log must not tell of any fault."""
    with running_server(*UNLIMITED) as running:
        yield running
        assert "Traceback" not in running.log(), running.log()
        assert "ERROR" not in running.log(), running.log()


@pytest.fixture(scope="module")
def client(server: Running) -> Iterator[httpx.Client]:
    """HTTP to that server."""
    with httpx.Client(base_url=server.address, timeout=20) as made:
        yield made
