"""Seats handed to bots and voted to them, and connections that are lost, with the Python client."""

import asyncio

from conqueror.client import SeatedTable, Server
from tests.client.seated import Plain, at, refused, result, two


def test_a_seat_is_handed_to_a_bot_and_taken_back(address: str) -> None:
    async def evening(server: Server) -> None:
        table, ada, _ = await two(server)
        async with server.sit(table, ada) as mine:
            await mine.ask("hand", bot="random")
            assert mine.waiting == []
            await refused("not_allowed", mine.play("b2-b3", seat="plain"))
            await mine.wait_for(lambda: mine.view["to_act"] == ["painted"])
            await mine.ask("retake")
            await refused("not_allowed", mine.ask("retake"))
            await refused("bad_bot", mine.ask("hand", bot="hal"))

    at(address, evening)


def test_an_absent_seat_is_voted_to_a_bot_and_a_dead_game_to_its_end(address: str) -> None:
    async def evening(server: Server) -> None:
        table, ada, bob = await two(server)
        async with server.sit(table, ada) as mine:
            async with server.sit(table, bob):
                await refused("not_allowed", mine.ask("vote", what="bot", about="painted"))
            await asyncio.sleep(0.6)
            await mine.ask("vote", what="bot", about="painted")
            assert [seat.bot for seat in mine.frame.table.seats] == ["", "skilled"]
            await mine.ask("vote", what="end")
            await mine.wait_for(lambda: mine.over)
            assert result(mine)["reason"] == "abandoned"

    at(address, evening)


def test_a_vote_for_an_end_decides_when_the_other_has_been_away_for_some_time(address: str) -> None:
    async def evening(server: Server) -> None:
        table, ada, bob = await two(server)
        async with server.sit(table, ada) as mine:
            async with server.sit(table, bob):
                await mine.ask("vote", what="end")
                assert not mine.over
            await mine.wait_for(lambda: mine.over)
            assert result(mine)["reason"] == "abandoned"

    at(address, evening)


def test_where_a_decision_has_days_nobody_is_away_who_has_not_let_them_pass(address: str) -> None:
    async def evening(server: Server) -> None:
        table, ada, bob = await two(server, clock={"kind": "days", "days": 2})
        async with server.sit(table, ada) as mine:
            async with server.sit(table, bob):
                await mine.ask("vote", what="end")
            await asyncio.sleep(0.6)
            assert not mine.over
            assert [(vote.by, vote.needed) for vote in mine.frame.table.votes] == [(["plain"], 2)]
            await refused("not_allowed", mine.ask("vote", what="bot", about="painted"))

    at(address, evening)


def test_the_host_starts_with_bots_and_plays_against_one_to_the_end(address: str) -> None:
    async def evening(server: Server) -> None:
        made = await server.create("conquests", seats=["local", "friend"])
        async with server.sit(made.table, made.secret) as table:
            await table.ask("start", bot="random")
            assert table.status == "running"
            for _ in range(5):
                await table.my_turn()
                await table.play(table.view["moves"][0]["move"])
            assert [event.number for event in table.events] == list(range(table.told + 1))

    at(address, evening)


def test_lost_connections_lose_nothing_and_a_resend_is_done_once(address: str) -> None:
    async def evening(server: Server) -> None:
        table, ada, bob = await two(server)
        async with server.sit(table, ada) as mine, server.sit(table, bob) as other:
            await mine.drop()
            await mine.wait_for(lambda: not mine.connected)
            await mine.play("b2-b3")  # asked while nobody is there: sent when the table is back
            decision = mine.frame.decisions.get("plain", mine.number)
            sent: Plain = {"decision": decision, "moves": ["e2-e3"], "seat": "plain"}
            first = await other.ask("chat", id="same-id", text="once")
            again = await other.ask("chat", id="same-id", text="once")
            assert first.number == again.number
            await other.play("b5-b4")
            sent["decision"] = (await _decision(mine))["plain"]
            assert (await mine.ask("play", id="mine", **sent)).type == "ack"
            await mine.drop()
            assert (await mine.ask("play", id="mine", **sent)).type == "ack"
            moves = [event.text for event in mine.events if event.kind == "moved"]
            assert len(moves) == 3
            assert [event.number for event in mine.events] == list(range(mine.told + 1))

    at(address, evening)


async def _decision(table: SeatedTable) -> dict[str, int]:
    await table.my_turn()
    decisions: dict[str, int] = table.frame.decisions
    return decisions


def test_whoever_looks_around_while_others_talk_misses_no_event(address: str) -> None:
    async def evening(server: Server) -> None:
        table, ada, bob = await two(server)
        async with server.sit(table, ada) as mine, server.sit(table, bob) as other:
            for number in range(30):
                await asyncio.gather(
                    mine.ask("chat", text=f"word {number}"), other.look(None if number % 2 else "painted")
                )
            await other.wait_for(lambda: other.told == mine.told)
            assert [event.number for event in other.events] == list(range(mine.told + 1))

    at(address, evening)
