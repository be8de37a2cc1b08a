"""A bad network between a client and a server: it carries every request, and loses some answers."""

import contextlib
import re
import socket
import threading
from collections.abc import Iterator
from urllib.parse import urlsplit

from tests.server.server_process import Running


class BadNetwork:
    """A way to a server under an `address` of its own; the next `losses` answers to a POST are lost."""

    def __init__(self, running: Running) -> None:
        self._running = running
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        self.losses = 0
        self.lost = 0
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                line, _ = self._listening.accept()
                threading.Thread(target=self._carry, args=(line,), daemon=True).start()

    def _carry(self, line: socket.socket) -> None:
        """Carry request after request of one connection; the server knows itself under its own name only."""
        place = urlsplit(self._running.address)
        ours, theirs = (urlsplit(address).netloc.encode() for address in (self.address, self._running.address))
        with (
            line,
            contextlib.suppress(OSError),
            socket.create_connection((place.hostname, place.port or 0)) as server,
        ):
            while said := _message(line):
                server.sendall(said.replace(ours, theirs))
                answer = _message(server)  # it was done
                if said.startswith(b"POST") and self.losses > 0:
                    self.losses, self.lost = self.losses - 1, self.lost + 1
                    return
                line.sendall(answer)

    def close(self) -> None:
        self._listening.close()


def _message(line: socket.socket) -> bytes:
    """Return the next request or answer with all of its body; nothing at the end of a connection."""
    said = b""
    while more := line.recv(65536):
        said += more
        head, end, body = said.partition(b"\r\n\r\n")
        length = re.search(rb"(?i)content-length: (\d+)", head)
        if end and len(body) >= int(length[1] if length else 0):
            break
    return said


@contextlib.contextmanager
def bad_network(running: Running) -> Iterator[BadNetwork]:
    """Yield a bad network to a server."""
    network = BadNetwork(running)
    try:
        yield network
    finally:
        network.close()
