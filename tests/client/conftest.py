"""A server for the clients of this folder."""

from collections.abc import Iterator

import pytest

from tests.server.server_process import UNLIMITED, running_server


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    with running_server(*UNLIMITED, "--time", "absence=300", "--bot-seconds", "0.2") as running:
        yield running.address
