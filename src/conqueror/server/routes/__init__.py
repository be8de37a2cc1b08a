"""What the server answers under /api, a module for each part; `ROUTERS` is all of it."""

from conqueror.server.routes import (
    history,
    lessons,
    network,
    play,
    puzzles,
    replays,
    reviews,
    seats,
    server,
    sketches,
    sockets,
    summaries,
    tables,
)

ROUTERS = tuple(
    module.router
    for module in (
        server,
        tables,
        seats,
        play,
        history,
        replays,
        reviews,
        sketches,
        summaries,
        lessons,
        puzzles,
        network,
        sockets,
    )
)
