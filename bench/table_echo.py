"""The yardstick of the table: sockets that write what they hear into SQLite, in one commit, and say it back.

The same stack as the table's own: FastAPI on uvicorn with the same settings, one connection in one thread.
"""

import asyncio
import contextlib
import socket
import sqlite3
import sys
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor

import uvicorn
from fastapi import FastAPI, WebSocket, WebSocketDisconnect

from conqueror.server.connections import Connections
from conqueror.server.table_server import config


def opened(file: str) -> sqlite3.Connection:
    """Return a database that has a commit on the disk before it counts."""
    connection = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA journal_mode = wal")
    connection.execute("PRAGMA synchronous = 2")
    connection.execute("CREATE TABLE heard (number INTEGER PRIMARY KEY, text TEXT NOT NULL)")
    return connection


def echo(file: str) -> FastAPI:
    """Yield the app: what is heard is kept, then said again."""
    connection, thread = opened(file), ThreadPoolExecutor(1)

    def keep(text: str) -> None:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("INSERT INTO heard (text) VALUES (?)", (text,))
        connection.execute("COMMIT")

    @contextlib.asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        yield
        thread.shutdown()
        connection.close()

    app = FastAPI(lifespan=life)

    @app.websocket("/")
    async def answer(there: WebSocket) -> None:
        await there.accept()
        loop = asyncio.get_running_loop()
        with contextlib.suppress(WebSocketDisconnect):
            while True:
                text = await there.receive_text()
                await loop.run_in_executor(thread, keep, text)
                await there.send_text(text)

    return app


def main(file: str) -> None:
    """Serve until the process is ended; the first line printed is the address."""
    listener = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(config(echo(file), "127.0.0.1", 0, Connections(), lifespan="on", behind_proxy=False))
    print(f"ws://127.0.0.1:{listener.getsockname()[1]}/", flush=True)
    server.run(sockets=[listener])


if __name__ == "__main__":
    main(sys.argv[1])
