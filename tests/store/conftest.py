"""A fresh database of each kind for every test of the store."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from conqueror.store import Store
from tests.postgres import running_postgres

POSTGRES = pytest.mark.xdist_group("postgres")


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=POSTGRES)])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Yield the URL of a database that nobody has opened."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/tables.sqlite"
    else:
        with running_postgres() as url:
            yield url


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    """Yield an open store."""
    with Store.open(address) as opened:
        yield opened
