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

import psycopg
import pytest

USER = "postgres"
COUNTER = itertools.count()
EMPTY: list[str] = []  # databases that a test has left behind, empty again
CUT = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


class Unavailable(Exception):
    """PostgreSQL cannot be had here, with the reason."""


class Cluster:
    """A running server in a directory of its own, reached by a Unix socket only."""

    def __init__(self) -> None:
        self.binaries = _binaries()
        self.directory = Path(tempfile.mkdtemp(prefix="conqueror-postgres-", dir="/tmp"))
        self._process: subprocess.Popen[bytes] | None = None
        try:
            if os.geteuid() == 0:
                account = pwd.getpwnam(USER)
                os.chown(self.directory, account.pw_uid, account.pw_gid)
            self.directory.chmod(0o755)
            self._initialise()
            self.start()
        except BaseException:
            self.remove()
            raise

    def _initialise(self) -> None:
        command = [str(self.binaries / "initdb"), "-D", str(self.directory / "data"), "-U", USER, "-A", "trust"]
        command += ["-E", "UTF8", "--locale=C.UTF-8", "--no-sync"]
        done = subprocess.run(self._as_user(*command), capture_output=True, text=True, cwd="/", check=False)
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
                self._as_user(self.binaries / "postgres", "-D", self.directory / "data", *arguments),
                stdout=log,
                stderr=log,
                cwd="/",
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

    def _as_user(self, *command: str | Path) -> list[str]:
        words = [str(word) for word in command]
        return (
            ["setpriv", f"--reuid={USER}", f"--regid={USER}", "--init-groups", *words] if os.geteuid() == 0 else words
        )


def _binaries() -> Path:
    """Where Debian keeps the newest server, installed now if need be."""

    def found() -> list[Path]:
        return sorted(
            (path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")),
            key=lambda path: float(path.parent.name),
        )

    if not found():
        if os.geteuid() != 0:
            raise Unavailable("no /usr/lib/postgresql, and only root can install it (apt-get install postgresql)")
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        try:
            for command in (["apt-get", "update"], ["apt-get", "install", "-y", "postgresql"]):
                subprocess.run(command, env=environment, capture_output=True, check=True)
        except (OSError, subprocess.CalledProcessError) as error:
            raise Unavailable(f"it cannot be installed: {error}") from error
    if not found():
        raise Unavailable("apt-get installed no /usr/lib/postgresql/*/bin/initdb")
    return found()[-1]


@functools.cache
def _cluster() -> Cluster | str:
    """Return the one server of this process, which its end stops; or the reason why there is none."""
    try:
        cluster = Cluster()
    except Unavailable as reason:
        return str(reason)
    atexit.register(cluster.remove)
    return cluster


def cluster() -> Cluster:
    """Return the one server of this process; skips the test where there can be none, but fails in CI."""
    found = _cluster()
    if isinstance(found, Cluster):
        return found
    if os.environ.get("CI"):
        pytest.fail(f"PostgreSQL is needed in CI: {found}")
    pytest.skip(f"PostgreSQL: {found}")


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
