"""Requests of strangers."""

import contextlib
import re
import socket
from urllib.parse import urlsplit

from tests.server.server_process import Running


def raw(running: Running, *lines: str, body: bytes = b"") -> tuple[int, dict[str, str], bytes]:
    """Return the status, headers and body of the answer to exactly these lines."""
    place = urlsplit(running.address)
    assert place.hostname is not None
    with socket.create_connection((place.hostname, place.port or 0), timeout=20) as line:
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            line.sendall("\r\n".join([*lines, "", ""]).encode("latin-1") + body)
        answer = b""
        with contextlib.suppress(ConnectionResetError):
            while b"\r\n\r\n" not in answer or not complete(answer):
                some = line.recv(65536)
                if not some:
                    break
                answer += some
    head, _, rest = answer.partition(b"\r\n\r\n")
    status, *fields = head.decode("latin-1").split("\r\n")
    return (
        int(status.split()[1]),
        {name.lower(): text.strip() for name, _, text in (f.partition(":") for f in fields)},
        rest,
    )


def complete(answer: bytes) -> bool:
    head, _, rest = answer.partition(b"\r\n\r\n")
    if b" 101 " in head.split(b"\r\n")[0]:
        return True
    length = re.search(rb"(?i)content-length: (\d+)", head)
    return length is not None and len(rest) >= int(length[1])


def host_of(running: Running) -> str:
    return running.address.removeprefix("http://")
