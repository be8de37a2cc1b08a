"""What the tests of a whole server share."""

from collections.abc import Iterator

import httpx
import pytest

from tests.server.server_process import UNLIMITED, Running, running_server


@pytest.fixture(scope="session")
def server() -> Iterator[Running]:
    """Yield one real server without limits for all tests of a worker; its log must not tell of any fault."""
    with running_server(*UNLIMITED) as running:
        yield running
        assert "Traceback" not in running.log(), running.log()
        assert "ERROR" not in running.log(), running.log()


@pytest.fixture(scope="session")
def client(server: Running) -> Iterator[httpx.Client]:
    """HTTP to that server."""
    with httpx.Client(base_url=server.address, timeout=60) as made:
        yield made
