"""Tests that share a server or a compiled cache stay in one process, where tests run in several."""

import pytest


@pytest.mark.xdist_group("together")
def test_a_group_of_tests_is_known_as_one(request: pytest.FixtureRequest) -> None:
    grouped = bool(request.config.getoption("loadgroup", default=False))
    assert request.node.nodeid.endswith("@together") == grouped, "pytest and pytest-xdist do not fit together"
