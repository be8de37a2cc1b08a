"""A server that runs: sockets bound, the gate set, and everything put away at the end."""

import logging
import socket

import uvicorn

from conqueror.protocol.message import LONGEST_MESSAGE
from conqueror.server.app import TableApp
from conqueror.server.async_store import AsyncStore
from conqueror.server.bot_pool import BotPool
from conqueror.server.compression import PublicAnswers
from conqueror.server.connections import BACKLOG, MOST_EACH, Connections, watched
from conqueror.server.gate import Gate
from conqueror.server.network import NetworkDoor, listening_at, own_addresses
from conqueror.server.open_sockets import OpenSockets
from conqueror.server.pages import add_pages
from conqueror.server.request_log import RequestLog
from conqueror.server.services import Settings, TableServices
from conqueror.store import Store

_LEAVING = 5
_DRAINING = 3.0
"""How many seconds sockets have to get the answers they wait for, when the server ends."""


def config(
    app: object,
    host: str,
    port: int,
    connections: Connections,
    *,
    lifespan: str,
    behind_proxy: bool,
    heartbeat: float = 5.0,
) -> uvicorn.Config:
    """Return how uvicorn runs a listener of this server; a socket that is silent for some heartbeats is closed."""
    return uvicorn.Config(
        app,  # type: ignore[arg-type]
        host=host,
        port=port,
        http=watched(connections),
        backlog=BACKLOG,
        lifespan=lifespan,  # type: ignore[arg-type]
        ws="websockets-sansio",
        ws_max_size=LONGEST_MESSAGE,
        ws_ping_interval=heartbeat,
        ws_ping_timeout=2 * heartbeat,
        ws_per_message_deflate=False,
        access_log=False,
        server_header=False,
        proxy_headers=behind_proxy,
        timeout_graceful_shutdown=_LEAVING,
        log_config=None,
    )


_NO_FAULT = (
    "Invalid UTF-8",  # the client is closed with 1007, and that is all
    "ASGI callable returned without completing handshake",  # a socket that was refused, with an answer that says why
)


def _is_ours(record: logging.LogRecord) -> bool:
    """Return whether a fault is one of the server: what clients do wrong must not fill its log."""
    return not record.getMessage().startswith(_NO_FAULT)


def _is_local(name: str) -> bool:
    """Return whether only this machine knows itself under a name."""
    return name in ("localhost", "[::1]") or name.startswith("127.")


def _shown(host: str) -> str:
    """Return how an address to listen on is written where people read it."""
    return "127.0.0.1" if host in ("0.0.0.0", "") else f"[{host}]" if ":" in host else host


def address_of(settings: Settings, host: str, port: int) -> str:
    """Return the address under which players find a server."""
    return settings.public_url or f"http://{_shown(host)}:{port}"


class _Server(uvicorn.Server):
    """A server that lets its sockets leave in order before it ends."""

    def __init__(self, config: uvicorn.Config, sockets: OpenSockets) -> None:
        super().__init__(config)
        self._sockets = sockets

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take nobody in any more, answer what is being worked on, say that the server restarts, and end."""
        for listener in self.servers:
            listener.close()
        await self._sockets.drain(_DRAINING)
        await super().shutdown(sockets)


class TableServer:
    """The server with its main listener; `address` is good once it is made."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        *,
        host: str = "127.0.0.1",
        port: int = 8000,
        bot_seconds: float = 1.0,
        bot_workers: int | None = None,
    ) -> None:
        services = TableServices(AsyncStore(store), BotPool(bot_seconds, bot_workers), settings)
        self.app = TableApp(services)
        add_pages(self.app.api)
        self._socket = listening_at(host, port, shared=settings.place is not None)
        self.port = int(self._socket.getsockname()[1])
        shown = _shown(host)
        self.address = address_of(settings, host, self.port)
        everywhere = own_addresses() if host in ("0.0.0.0", "::") else []
        known = ("127.0.0.1", "localhost", "[::1]", shown, *everywhere)
        names = [f"http://{name}:{self.port}" for name in known]
        self.gate = Gate(
            PublicAnswers(self.app.api), [*names, *settings.origins, *filter(None, [settings.public_url])]
        )
        behind_proxy = bool(settings.public_url)
        counted = settings.sockets and not behind_proxy
        connections = Connections(most_each=MOST_EACH if counted else None, patience=settings.patience / 1000)
        self.app.context.limits.most_sockets = connections.most * 3 // 4
        heartbeat = settings.heartbeat / 1000
        front = RequestLog(self.gate, services.metrics, services.refusals, behind_proxy=behind_proxy)
        self._server = _Server(
            config(
                front, host, self.port, connections, lifespan="on", behind_proxy=behind_proxy, heartbeat=heartbeat
            ),
            services.open_sockets,
        )
        self.app.context.port = self.port
        if settings.place is None:  # a second listener would be that of one process alone
            self.app.context.door = NetworkDoor(
                self.gate,
                lambda there, on: uvicorn.Server(
                    config(front, there, on, connections, lifespan="off", behind_proxy=False, heartbeat=heartbeat)
                ),
                always=[f"http://{name}:{self.port}" for name in everywhere or [shown] if not _is_local(name)],
            )

    def run(self) -> None:
        """Serve until the process is asked to stop."""
        logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
        logging.getLogger("uvicorn.error").addFilter(_is_ours)
        self._server.run(sockets=[self._socket])

    async def serve(self) -> None:
        """Serve inside a loop that runs already."""
        await self._server.serve(sockets=[self._socket])

    def stop(self) -> None:
        """Ask the server to stop."""
        self._server.should_exit = True
