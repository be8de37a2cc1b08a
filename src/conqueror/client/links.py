"""The address of a table as people send it to each other.

What is secret stands in the fragment, which a browser never sends: `http://host:8000/t/ID#invite=CODE&seat=rome`.
"""

import re
from dataclasses import dataclass
from urllib.parse import parse_qs, urlencode, urlsplit

from conqueror.errors import OptionError


@dataclass(frozen=True)
class Link:
    """Where a table is, and what opens a seat there."""

    server: str
    table: str
    seat: str = ""
    invitation: str = ""
    secret: str = ""

    def __str__(self) -> str:
        said = {"seat": self.seat, "invite": self.invitation, "secret": self.secret}
        fragment = urlencode({name: value for name, value in said.items() if value})
        return f"{self.server}/t/{self.table}{f'#{fragment}' if fragment else ''}"


def read_link(text: str) -> Link:
    """Return the link a text holds; an OptionError if it is none."""
    parts = urlsplit(text.strip())
    path = re.fullmatch(r"/t/([a-z2-7]{16})/?", parts.path)
    if parts.scheme not in ("http", "https") or not parts.netloc or path is None:
        raise OptionError("The link of a table looks like http://127.0.0.1:8000/t/abcdefghijklmnop#invite=…")
    said = {name: values[-1] for name, values in parse_qs(parts.fragment).items()}
    return Link(
        f"{parts.scheme}://{parts.netloc}",
        path[1],
        said.get("seat", ""),
        said.get("invite", ""),
        said.get("secret", ""),
    )
