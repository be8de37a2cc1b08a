"""How much one address or one guest may ask for; what is too much is refused with a sentence."""

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from conqueror.server.desk import Settings
from conqueror.server.refusals import Refusal

NAMES = ("messages", "requests", "sockets", "tables", "chats")


class Limits:
    """The limits of a server, each under its name; an empty one never refuses."""

    def __init__(self, settings: Settings) -> None:
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        self._items: dict[str, RateLimitItem | None] = {
            name: parse(getattr(settings, name)) if getattr(settings, name) else None for name in NAMES
        }

    def allows(self, name: str, who: str) -> bool:
        """Whether somebody may do this once more now; it counts."""
        item = self._items[name]
        return item is None or self._limiter.hit(item, name, who)

    def check(self, name: str, who: str) -> None:
        """Nothing, or a Refusal."""
        if not self.allows(name, who):
            raise Refusal("too_many", "That is too much at once; wait a moment and try again.")
