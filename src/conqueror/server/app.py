"""The HTTP side of the table and the way to its sockets, put together from its routes.

FastAPI describes it under /api/openapi.json.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from typing import Any

from fastapi import FastAPI

from conqueror.protocol.tables import Problem
from conqueror.registry import catalogue
from conqueror.server.claims import Claims
from conqueror.server.context import ServerContext
from conqueror.server.garbage_collection import exempt_loaded
from conqueror.server.handlers import RequestHandler
from conqueror.server.health import HealthCheck
from conqueror.server.lessons import SchoolDesk
from conqueror.server.lobby import Lobby
from conqueror.server.metrics_exchange import MetricsExchange
from conqueror.server.problems import add_exception_handlers
from conqueror.server.puzzles import PuzzleDesk
from conqueror.server.rate_limits import Limits
from conqueror.server.replays import ReplayCache
from conqueror.server.reviews import ReviewDesk
from conqueror.server.routes import ROUTERS
from conqueror.server.services import TableServices
from conqueror.server.sketches import SketchDesk
from conqueror.server.systemd import notify
from conqueror.server.watchdog import Watchdog
from conqueror.version import __version__


class TableApp:
    """The app with the lobby behind it."""

    def __init__(self, services: TableServices) -> None:
        lobby, limits = Lobby(services), Limits(services.settings)
        services.metrics.watch(lambda: len(lobby.tables), services.async_store, services.bots)
        services.async_store.store.on_stored = services.metrics.events.inc
        self._watchdog = Watchdog(services.metrics)
        self.context = ServerContext(
            lobby,
            Claims(lobby),
            limits,
            RequestHandler(lobby, limits),
            ReplayCache(services),
            ReviewDesk(services),
            SketchDesk(lobby),
            SchoolDesk(lobby),
            PuzzleDesk(lobby),
            HealthCheck(services, self._watchdog),
            MetricsExchange(services.metrics, services.settings.place),
        )
        self.api = FastAPI(
            title="Conqueror: the table",
            version=__version__,
            description="Live play of a family of conquest board games.",
            openapi_url="/api/openapi.json",
            docs_url=None,
            redoc_url=None,
            redirect_slashes=False,
            lifespan=self._live,
        )
        self.api.state.context = self.context
        self._describe = self.api.openapi
        self.api.openapi = self._description  # type: ignore[method-assign]
        add_exception_handlers(self.api, ROUTERS)
        for router in ROUTERS:
            self.api.include_router(router)

    @contextlib.asynccontextmanager
    async def _live(self, api: FastAPI) -> AsyncIterator[None]:
        """Open the lobby, and put everything away at the end."""
        del api
        lobby, services = self.context.lobby, self.context.lobby.services
        exempt_loaded()
        await lobby.open()
        await self.context.metrics.open()
        services.compiler.start()
        warming = asyncio.create_task(self._warm_up(list(catalogue()) if services.settings.warm else ()))
        self._watchdog.start()
        notify("READY=1")
        yield
        notify("STOPPING=1")
        warming.cancel()
        await asyncio.to_thread(services.compiler.close)
        if self.context.door is not None:
            await self.context.door.close()
        self.context.metrics.close()
        self.context.reviews.close()
        await lobby.close()
        services.async_store.close()
        self._watchdog.stop()

    async def _warm_up(self, keys: Sequence[str]) -> None:
        """Get games and their bots ready while nobody waits for them."""
        lobby = self.context.lobby
        await asyncio.gather(lobby.get_ready(keys), lobby.services.bots.warm_up(keys))

    def _description(self) -> dict[str, Any]:  # as FastAPI types it
        """Return what FastAPI says of the app, with the one form of all refusals."""
        said = self._describe()
        said["components"]["schemas"]["Problem"] = Problem.model_json_schema()
        return said
