"""What the routes of one server share."""

from dataclasses import dataclass

from conqueror.server.claims import Claims
from conqueror.server.handlers import RequestHandler
from conqueror.server.health import HealthCheck
from conqueror.server.lessons import SchoolDesk
from conqueror.server.lobby import Lobby
from conqueror.server.metrics_exchange import MetricsExchange
from conqueror.server.network import NetworkDoor
from conqueror.server.puzzles import PuzzleDesk
from conqueror.server.rate_limits import Limits
from conqueror.server.replays import ReplayCache
from conqueror.server.reviews import ReviewDesk
from conqueror.server.sketches import SketchDesk


@dataclass
class ServerContext:
    """The tables of a server, its limits and its door to the network."""

    lobby: Lobby
    claims: Claims
    limits: Limits
    handler: RequestHandler
    replays: ReplayCache
    reviews: ReviewDesk
    sketches: SketchDesk
    school: SchoolDesk
    puzzles: PuzzleDesk
    health: HealthCheck
    metrics: MetricsExchange
    door: NetworkDoor | None = None
    port: int = 0
