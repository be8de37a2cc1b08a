"""What systemd is told, where it has started the server: ready, alive, stopping."""

import contextlib
import os
import socket

_PATIENCE = 0.2
"""How many seconds a listener that does not read may hold its server up."""


def notify(state: str) -> None:
    """Send a state such as `READY=1`; nothing happens where nobody listens."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address.startswith(("/", "@")):
        return
    with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as way:
        way.settimeout(_PATIENCE)
        way.connect(address.replace("@", "\0", 1) if address.startswith("@") else address)
        way.sendall(state.encode())


def watchdog_seconds() -> float | None:
    """Return how often systemd wants a sign of life, half of what it waits; None if it wants none."""
    wanted, process = os.environ.get("WATCHDOG_USEC", ""), os.environ.get("WATCHDOG_PID", "")
    if not wanted.isdecimal() or (process and process != str(os.getpid())):
        return None
    return int(wanted) / 2_000_000
