"""How many moves a server takes by one and by two processes on one PostgreSQL, when every table plays its fastest."""

import asyncio
import os

from bench.figures import Figure
from bench.table_load import Answers, Tables, quantile
from tests.postgres import running_postgres
from tests.server.server_process import UNLIMITED, running_server

TABLES = 24
GAMES = ("empire",)
"""One that lasts: nobody has to begin another while it is measured."""
WARM, SECONDS = 5.0, 15.0


async def _moves(address: str) -> Answers:
    tables, answers = await Tables.open(address, TABLES, GAMES, at_a_table=2), Answers()
    try:
        await tables.flood(WARM, Answers())
        await tables.flood(SECONDS, answers)
    finally:
        await tables.close()
    return answers


def measure() -> list[Figure]:
    """Return moves a second and how long they take, by the number of processes; the players need a core as well."""
    figures = [Figure("cores of the machine", os.cpu_count() or 1, "")]
    for count in (1, 2):
        with (
            running_postgres() as database,
            running_server(*UNLIMITED, "--processes", str(count), database=database) as server,
        ):
            answers = asyncio.run(_moves(server.address))
        figures += [
            Figure(f"{count} processes, moves", len(answers.seconds) / answers.lasted, "moves/s"),
            Figure(f"{count} processes, move to acknowledgement, p50", quantile(answers.seconds, 0.5), "ms"),
            Figure(f"{count} processes, move to acknowledgement, p99", quantile(answers.seconds, 0.99), "ms"),
            Figure(f"{count} processes, errors", len(answers.errors), "", at_most=0),
        ]
    return figures
