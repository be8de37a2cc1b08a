"""“Open to my network”: a second listener, so that phones in the room can join."""

import asyncio
import io
import socket
from collections.abc import Callable

import segno
import uvicorn

from conqueror.server.guarding import Gate
from conqueror.server.messages import Network


def own_addresses() -> list[str]:
    """The addresses of this machine in its local network; nothing is sent to find them."""
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a datagram socket only chooses its own address by this
            found.append(str(probe.getsockname()[0]))
        except OSError:
            pass
    return [address for address in found if not address.startswith("127.")]


class NetworkDoor:
    """The second listener, opened and closed by the person at this machine."""

    def __init__(
        self,
        gate: Gate,
        listener: Callable[[str, int], uvicorn.Server],
        addresses: Callable[[], list[str]] = own_addresses,
    ) -> None:
        self._gate = gate
        self._listener = listener
        self._addresses = addresses
        self._open: dict[str, tuple[uvicorn.Server, asyncio.Task[None]]] = {}

    def seen(self) -> Network:
        """Whether the door is open, the addresses, and the first one as a picture."""
        addresses = list(self._open)
        return Network(open=bool(addresses), addresses=addresses, qr=picture(addresses[0]) if addresses else "")

    async def open(self, port: int) -> Network:
        """Listen on every address of this machine in its network."""
        for host in self._addresses():
            address = f"http://{host}:{port}"
            if address in self._open:
                continue
            server = self._listener(host, port)
            self._gate.allow(address)
            self._open[address] = (server, asyncio.create_task(server.serve()))
            for _ in range(100):
                if server.started or self._open[address][1].done():
                    break
                await asyncio.sleep(0.02)
            if not server.started:
                await self._shut(address)
        return self.seen()

    async def close(self) -> Network:
        """Listen to this machine alone again."""
        for address in list(self._open):
            await self._shut(address)
        return self.seen()

    async def _shut(self, address: str) -> None:
        server, task = self._open.pop(address)
        self._gate.forbid(address)
        server.should_exit = True
        await asyncio.wait([task], timeout=5)


def picture(address: str) -> str:
    """An address as a QR code in SVG."""
    out = io.BytesIO()
    segno.make(address, error="m").save(out, kind="svg", scale=6, border=2, xmldecl=False)
    return out.getvalue().decode()
