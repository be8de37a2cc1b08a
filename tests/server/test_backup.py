"""Backups of a real server while people play on it, and every game of them replayed."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from conqueror.client import Server
from conqueror.server.integrity import check_all
from conqueror.store import Store
from tests.forked import run_command
from tests.postgres import running_postgres
from tests.server.players import Ledger, make, play_on, sit_all, until
from tests.server.server_process import UNLIMITED, Running, running_server

_PATIENCE = 120.0


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.xdist_group("postgres"))])
def running(request: pytest.FixtureRequest) -> Iterator[Running]:
    if request.param == "sqlite":
        with running_server(*UNLIMITED) as server:
            yield server
    else:
        with running_postgres() as url, running_server(*UNLIMITED, database=url) as server:
            yield server


async def _back_up_while_playing(running: Running, files: list[Path]) -> Ledger:
    """Take backups while games are played over sockets."""
    ledger, codes, over = Ledger(), Counter[str](), False
    async with Server(running.address) as server, contextlib.AsyncExitStack() as stack:
        playing = []
        for key in ("empire", "empire", "empire"):
            made = await make(server, ledger, key, {}, 2)
            for number, table in enumerate(await sit_all(stack, server.address, made, ledger)):
                playing.append(asyncio.create_task(play_on(table, Random(number), lambda: over, codes, talks=0.1)))
        for file in files:
            before = ledger.acks
            await until(lambda before=before: ledger.acks > before + 20, _PATIENCE, "twenty moves")  # type: ignore[misc]
            said = await asyncio.to_thread(run_tables, "backup", str(file), "--database", running.database)
            assert f"are in {file}" in said
            assert ledger.acks > before + 20
        over = True
        await asyncio.gather(*playing)
    return ledger


def run_tables(*words: str, code: int = 0) -> str:
    """Return what `conqueror tables …` says, or its sentence where it is refused."""
    done = run_command("tables", *words)
    assert done.returncode == code, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return (done.stdout + done.stderr).replace("\n", " ")


def test_a_backup_of_a_server_that_is_being_played_on_replays_every_game(running: Running, tmp_path: Path) -> None:
    files = [tmp_path / f"backup-{number}" for number in range(2)]
    ledger = asyncio.run(_back_up_while_playing(running, files))
    assert not ledger.compare(running.database)
    with Store.open(running.database, read_only=True) as store:
        lengths = []
        for number, file in enumerate(files):
            database = f"sqlite:///{tmp_path}/restored-{number}.sqlite"
            said = run_tables("restore", str(file), "--database", database)
            assert "3 tables" in said
            assert "every position is the one that was stored" in said
            with Store.open(database, read_only=True) as restored:
                assert [found.fault for found in check_all(restored)] == [""] * 3
                for table in restored.all_ids():
                    log = restored.read(table)
                    assert log == store.read(table)[: len(log)]
                    assert restored.keys(table) == store.keys(table)
                    lengths.append((number, table, len(log)))
        assert len({length for _, _, length in lengths}) > 3  # the second backup is of a later moment
    assert "not empty" in run_tables("restore", str(files[0]), "--database", database, code=2)
    assert "exists already" in run_tables("backup", str(files[0]), "--database", running.database, code=2)
    run_tables("backup", str(files[0]), "--replace", "--database", running.database)


def test_a_database_is_never_replaced_by_its_own_backup(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    Store.open(f"sqlite:///{file}").close()
    before = file.read_bytes()
    assert "the database itself" in run_tables(
        "backup", str(file), "--replace", "--database", f"sqlite:///{file}", code=2
    )
    assert file.read_bytes() == before
    assert "There is no file" in run_tables(
        "restore", str(tmp_path / "none"), "--database", f"sqlite:///{file}", code=2
    )
    assert "is a folder" in run_tables(
        "backup", str(tmp_path), "--replace", "--database", f"sqlite:///{file}", code=2
    )
