"""“Open to my network”: a second listener, so that phones in the room can join."""

import asyncio
import logging
import socket
from collections.abc import Callable, Sequence

import uvicorn

from conqueror.protocol.tables import Network
from conqueror.server.gate import Gate
from conqueror.server.refusals import Refusal

log = logging.getLogger(__name__)

_BUFFER = 128 * 1024
_DEAF = 30_000
"""After how many milliseconds a peer that takes nothing is cut off."""
_LEAVING = 6.0
"""How many seconds the devices in the room have to finish what they ask."""


def own_addresses() -> list[str]:
    """Return the addresses of this machine in its local network; nothing is sent to find them."""
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a datagram socket only chooses its own address by this
            found.append(str(probe.getsockname()[0]))
        except OSError:
            pass
    return [address for address in found if not address.startswith("127.")]


def listening_at(host: str, port: int, *, shared: bool = False) -> socket.socket:
    """Return a socket that listens; a shared port is listened to by several processes, and the system shares out.

    What it accepts buffers little, and a peer that takes nothing for long is cut off.
    """
    listening = socket.create_server(
        (host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET, reuse_port=shared
    )
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _BUFFER)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux: closing alone would wait for such a peer for ever
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _DEAF)
    return listening


class NetworkDoor:
    """The second listener, opened and closed by the person at this machine."""

    def __init__(
        self,
        gate: Gate,
        listener: Callable[[str, int], uvicorn.Server],
        addresses: Callable[[], list[str]] = own_addresses,
        always: Sequence[str] = (),
    ) -> None:
        self._gate = gate
        self._listener = listener
        self._addresses = addresses
        self._always = tuple(always)
        """Where the room reaches the main listener, if it was begun so."""
        self._open: dict[str, tuple[uvicorn.Server, asyncio.Task[None]]] = {}
        self._turning = asyncio.Lock()

    def seen(self) -> Network:
        """Return whether the door is open, and the addresses."""
        addresses = [*self._always, *self._open]
        return Network(open=bool(addresses), addresses=addresses, fixed=bool(self._always))

    async def open(self, port: int) -> Network:
        """Listen on every address of this machine in its network."""
        async with self._turning:
            for host in () if self._always else self._addresses():
                await self._listen(host, port)
        if not self._open and not self._always:
            raise Refusal("not_allowed", "No address of this machine in a network can be listened to.")
        return self.seen()

    async def _listen(self, host: str, port: int) -> None:
        address = f"http://{host}:{port}"
        if address in self._open:
            return
        try:  # bound here, since a listener that cannot bind would end the whole process
            listening = listening_at(host, port)
        except OSError as error:
            log.warning("%s cannot be listened to: %s", address, error.strerror)
            return
        server = self._listener(host, port)
        self._gate.allow(address)
        task = asyncio.create_task(server.serve(sockets=[listening]))
        self._open[address] = (server, task)
        while not server.started and not task.done():
            await asyncio.sleep(0.01)

    async def close(self) -> Network:
        """Listen to this machine alone again."""
        async with self._turning:
            for address in list(self._open):
                await self._shut(address)
        return self.seen()

    async def _shut(self, address: str) -> None:
        server, task = self._open.pop(address)
        self._gate.forbid(address)
        server.should_exit = True
        await asyncio.wait([task], timeout=_LEAVING)
