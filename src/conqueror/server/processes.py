"""Several processes of one server behind one port: they share a PostgreSQL, and each table is looked after by one.

The first process holds the port, begins the others and stands by: one that ends is begun anew, one that
is stuck is ended first, and all end with it.
The system shares new connections out among those that listen.
"""

import logging
import multiprocessing
import os
import signal
import socket
import tempfile
import threading
import time
from dataclasses import dataclass, replace
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Semaphore
from pathlib import Path
from types import FrameType

from conqueror.errors import OptionError
from conqueror.server.log_format import LogForm, set_up_log
from conqueror.server.services import ProcessPlace, Settings
from conqueror.server.signs_of_life import SignsOfLife, give_signs
from conqueror.server.systemd import notify
from conqueror.server.table_server import TableServer, address_of
from conqueror.store import Store

log = logging.getLogger(__name__)

_AGAIN = 1.0
"""After how many seconds a process that ended is begun anew."""
_LOOK = 0.5
"""After how many seconds at most the first process looks after the others, and tells systemd that it is alive."""
_SILENCE = 15.0
"""After how many seconds without a sign of life a process counts as stuck: its loop has stood still for longer."""
_LEAVING = 15.0
"""How many seconds processes have to end by themselves."""


@dataclass(frozen=True)
class ServerPlan:
    """What every process of a server is begun with."""

    database: str | None
    settings: Settings
    host: str
    bot_seconds: float
    log_form: LogForm

    def at(self, place: ProcessPlace) -> "ServerPlan":
        """Return the plan of one of several processes."""
        return replace(self, settings=replace(self.settings, place=place))

    def server(self, *, port: int, bot_workers: int | None = None) -> TableServer:
        """Return a server that is ready to run."""
        store = Store.open(self.database)
        try:
            return TableServer(
                store,
                self.settings,
                host=self.host,
                port=port,
                bot_seconds=self.bot_seconds,
                bot_workers=bot_workers,
            )
        except BaseException:
            store.close()
            raise


class ProcessGroup:
    """The processes of one server; `address` is good once it is made."""

    def __init__(self, plan: ServerPlan, port: int, count: int) -> None:
        with Store.open(plan.database) as store:  # brought up to date once, before anybody else opens it
            if not store.shared:
                raise OptionError("Several processes need a PostgreSQL: give --database its address.")
        if not hasattr(socket, "SO_REUSEPORT"):
            raise OptionError("This system does not let several processes share a port.")
        self._plan = plan
        self._context = multiprocessing.get_context("spawn")
        self._held = _held_port(plan.host, port)
        self._port = int(self._held.getsockname()[1])
        self.address = address_of(plan.settings, plan.host, self._port)
        self._count = count
        self._begun: dict[int, BaseProcess] = {}
        self._folder = tempfile.TemporaryDirectory(prefix="conqueror-")
        self._signs = SignsOfLife(Path(self._folder.name), _SILENCE)
        self._ending = threading.Event()
        self._listening = self._context.Semaphore(0)
        self._begin_missing()
        self._await_all()

    def _await_all(self) -> None:
        """Wait until every process listens; raise an OptionError if one cannot."""
        left = self._count
        while left:
            if self._listening.acquire(timeout=0.1):
                left -= 1
            elif not all(process.is_alive() for process in self._begun.values()):
                self._end()
                raise OptionError("A process of the server has ended before it was open; its log says why.")

    def run(self) -> None:
        """Serve until this process is asked to stop."""
        for asked in (signal.SIGTERM, signal.SIGINT):
            signal.signal(asked, self._on_signal)
        notify("READY=1")
        try:
            while not self._ending.is_set():
                self._kill_stuck()
                for number in [number for number, process in self._begun.items() if not process.is_alive()]:
                    process = self._begun.pop(number)
                    log.warning("A process of the server ended with %s; another is begun.", process.exitcode)
                    self._ending.wait(_AGAIN)
                if not self._ending.is_set():
                    self._begin_missing()
                notify("WATCHDOG=1")
                wait([process.sentinel for process in self._begun.values()], timeout=_LOOK)
        finally:
            notify("STOPPING=1")
            self._end()

    def _kill_stuck(self) -> None:
        """End processes that are stuck, so that others look after their tables; a stopped one obeys nothing else."""
        for number in self._signs.stuck(every=_LOOK):
            process = self._begun[number]
            if process.is_alive():
                log.error("A process of the server has given no sign of life for %.0f s; it is ended.", _SILENCE)
                process.kill()
                process.join()

    def _begin_missing(self) -> None:
        for number in range(1, self._count + 1):
            if number not in self._begun:
                self._signs.expect(number)
                plan = self._plan.at(ProcessPlace(number, Path(self._folder.name)))
                self._begun[number] = process = self._context.Process(
                    target=_serve,
                    args=(plan, self._port, self._count, self._listening, self._signs.place(number)),
                    name="conqueror",
                )
                process.start()

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        del number, frame
        self._ending.set()

    def _end(self) -> None:
        for process in self._begun.values():
            process.terminate()
        end = time.monotonic() + _LEAVING
        for process in self._begun.values():
            process.join(max(0.0, end - time.monotonic()))
            if process.is_alive():
                process.kill()
                process.join()
        self._held.close()
        self._signs.close()
        self._folder.cleanup()


def _held_port(host: str, port: int) -> socket.socket:
    """Return a socket that holds a port without listening, so that no other program takes it meanwhile."""
    held = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    held.bind((host, port))
    return held


def _serve(plan: ServerPlan, port: int, count: int, listening: Semaphore, signs: Path) -> None:
    """Serve in one of the processes, until it is asked to stop or the first one has ended."""
    set_up_log(plan.log_form)
    give_signs(signs)  # systemd hears of the first process alone
    threading.Thread(target=_end_with_parent, daemon=True).start()
    server = plan.server(port=port, bot_workers=max(1, ((os.cpu_count() or 2) - 1) // count))
    listening.release()
    server.run()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
