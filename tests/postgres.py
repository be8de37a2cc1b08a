"""A PostgreSQL server of the tests' own, started and stopped by them, and fresh databases in it."""

import atexit
import functools
import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypedDict

import psycopg

from tests.machine import POSTGRES, do_without, needed

USER = "postgres"
COUNTER = itertools.count()
EMPTY: list[str] = []  # databases that a test has left behind, empty again
CUT = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


class Unavailable(Exception):
    """PostgreSQL cannot be had here, with the reason."""


class _User(TypedDict, total=False):
    """Whom a process runs as."""

    user: int
    group: int
    extra_groups: list[int]


class Cluster:
    """A running server in a directory of its own, reached by a Unix socket only."""

    def __init__(self, binaries: Path) -> None:
        self.binaries = binaries
        self.directory = Path(tempfile.mkdtemp(prefix="conqueror-postgres-", dir="/tmp"))
        self._process: subprocess.Popen[bytes] | None = None
        self._account = _account()
        try:
            if self._account is not None:
                os.chown(self.directory, self._account.pw_uid, self._account.pw_gid)
            self.directory.chmod(0o755)
            self._initialise()
            self.start()
        except BaseException:
            self.remove()
            raise

    def _initialise(self) -> None:
        command = [str(self.binaries / "initdb"), "-D", str(self.directory / "data"), "-U", USER, "-A", "trust"]
        command += ["-E", "UTF8", "--locale=C", "--no-sync"]
        done = subprocess.run(command, capture_output=True, text=True, cwd="/", check=False, **self._as_user())
        if done.returncode:
            raise Unavailable(f"initdb failed: {done.stderr}")

    def address(self, database: str = "postgres") -> str:
        """Return the URL of one of its databases."""
        return f"postgresql://{USER}@/{database}?host={self.directory}"

    def start(self) -> None:
        """Run the server until it answers."""
        settings = [f"unix_socket_directories={self.directory}", "listen_addresses=", "fsync=on"]
        arguments = [part for setting in settings for part in ("-c", setting)]
        with (self.directory / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [self.binaries / "postgres", "-D", self.directory / "data", *arguments],
                stdout=log,
                stderr=log,
                cwd="/",
                **self._as_user(),
            )
        deadline = time.monotonic() + 30
        while True:
            try:
                psycopg.connect(self.address()).close()
            except psycopg.OperationalError as error:
                if time.monotonic() > deadline or self._process.poll() is not None:
                    log_text = (self.directory / "log").read_text(errors="replace")
                    raise Unavailable(f"the server does not answer: {error}\n{log_text}") from error
                time.sleep(0.05)
            else:
                return

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop the server by its own process id, cutting its connections; SIGQUIT leaves it as a crash would."""
        if self._process is not None:
            self._process.send_signal(how)
            try:
                self._process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            self._process = None

    def remove(self) -> None:
        """Stop the server and forget everything."""
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.directory, ignore_errors=True)

    def _as_user(self) -> _User:
        """Return whom its programs run as: they refuse to run as root."""
        if self._account is None:
            return {}
        return {"user": self._account.pw_uid, "group": self._account.pw_gid, "extra_groups": []}


def _account() -> pwd.struct_passwd | None:
    """Return the account a server of root's runs as; None for everybody else, who runs it himself."""
    if os.geteuid() != 0:
        return None
    try:
        return pwd.getpwnam(USER)
    except KeyError:
        return pwd.getpwnam("nobody")


@functools.cache
def _cluster() -> Cluster | str:
    """Return the one server of this process, which its end stops; or the reason why there is none."""
    binaries = needed(POSTGRES)
    try:
        cluster = Cluster(binaries)
    except Unavailable as reason:
        return str(reason)
    atexit.register(cluster.remove)
    return cluster


def cluster() -> Cluster:
    """Return the one server of this process; skips the test where there can be none, but fails in CI."""
    started = _cluster()
    return started if isinstance(started, Cluster) else do_without(POSTGRES, started)


@contextmanager
def running_postgres() -> Iterator[str]:
    """Yield the URL of a fresh, empty database; then empty it for the next test, which is faster than DROP."""
    server = cluster()
    if EMPTY:
        name = EMPTY.pop()
    else:
        name = f"tables_{next(COUNTER)}"
        with psycopg.connect(server.address(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
    yield server.address(name)
    with psycopg.connect(server.address(name), autocommit=True) as connection:
        connection.execute(CUT)
        connection.execute(f"ALTER DATABASE {name} RESET ALL".encode())
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
    EMPTY.append(name)
