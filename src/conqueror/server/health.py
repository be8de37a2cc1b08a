"""Whether a server is well: its loop goes on, its database answers, and so do its bots."""

import asyncio

from conqueror.protocol.tables import Health
from conqueror.server.services import TableServices
from conqueror.server.watchdog import Watchdog
from conqueror.store import StoreError
from conqueror.version import __version__

_PATIENCE = 2.0
"""How many seconds the database may take for the simplest question."""


class HealthCheck:
    """Asks everything a server needs; everybody who asks at once waits for the same answer."""

    def __init__(self, services: TableServices, watchdog: Watchdog) -> None:
        self._services = services
        self._watchdog = watchdog
        self._asking: asyncio.Task[bool] | None = None

    async def check(self) -> Health:
        """Return how it stands."""
        store, bots = await self._reaches_store(), self._services.bots.well
        well = store and bots and not self._watchdog.stood_still
        return Health(
            status="ok" if well else "ailing",
            version=__version__,
            lag=round(self._watchdog.worst() * 1000),
            store=store,
            bots=bots,
        )

    async def _reaches_store(self) -> bool:
        """Return whether the database answers in time; a question it has not answered yet is not asked again."""
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(self._ask_store())
        try:
            return await asyncio.wait_for(asyncio.shield(self._asking), _PATIENCE)
        except TimeoutError:
            return False

    async def _ask_store(self) -> bool:
        try:
            await self._services.async_store(self._services.async_store.store.last_beat)
        except StoreError:
            return False
        return True
