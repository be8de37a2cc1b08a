"""A client of a served table, for programs, tests and the terminal.

async with Server("http://127.0.0.1:8000") as server:
    made = await server.create("conquests", seats=["local", "bot:casual"])
    async with server.sit(made.table, made.secret) as table:
        while not table.over:
            seat = await table.my_turn()
            await table.play(choose(table.view))
"""

from conqueror.client.exceptions import LostAnswer, LostTable, Refused
from conqueror.client.links import Link, read_link
from conqueror.client.server import Server
from conqueror.client.table import SeatedTable

__all__ = ["Link", "LostAnswer", "LostTable", "Refused", "SeatedTable", "Server", "read_link"]
