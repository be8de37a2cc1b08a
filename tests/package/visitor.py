"""A person who has only the installed package: `python -I visitor.py ADDRESS` plays a whole game at a table."""

import asyncio
import random
import sys

import conqueror
from conqueror.client import Server


async def play(address: str) -> None:
    """Play both seats of Conquests over a socket until the game is over."""
    chance = random.Random(3)
    async with Server(address) as server:
        made = await server.create("conquests", seats=["local", "local"], name="Ada")
        async with server.sit(made.table, made.secret) as table:
            while seat := await table.my_turn():
                offered = (await table.list_moves(seat=seat))["moves"]
                await table.play(chance.choice([move for move in offered if "x" in move] or offered), seat=seat)
        *_, last = conqueror.replay(conqueror.read(await server.record(made.table)))
        assert last.result is not None
        print(last.result.words)


if __name__ == "__main__":
    print(conqueror.__file__)
    asyncio.run(play(sys.argv[1]))
