"""Who may talk: those who sit at the table, and spectators where the host lets them."""

from dataclasses import replace
from pathlib import Path

import pytest

from conqueror.protocol.events import EventDetail
from conqueror.protocol.requests import Chat, SpectatorChat
from conqueror.protocol.tables import NewTable, SeatPlan
from conqueror.server import serializers
from conqueror.server.handlers import RequestHandler
from conqueror.server.lobby import Lobby
from conqueror.server.rate_limits import Limits
from conqueror.server.refusals import Refusal
from conqueror.server.table import Table
from tests.server.lobbies import set_up, spend

SCREEN = [SeatPlan(kind="local", name="Ada"), SeatPlan(kind="local")]


def _last(table: Table) -> tuple[str, str, EventDetail]:
    told = serializers.serialize_event(table.state, table.state.events[-1], None)
    return told.kind, told.text, told.detail


async def _refused(
    code: str, handler: RequestHandler, table: Table, guest: str, name: str = "c", asker: str = "1.2.3.4"
) -> None:
    with pytest.raises(Refusal) as refusal:
        await handler.handle(table, guest, Chat(id=name, text="Hello", name="Eve"), 0, asker)
    assert refusal.value.code == code


def test_spectators_talk_where_the_host_lets_them_and_are_marked(tmp_path: Path) -> None:
    async def evening(lobby: Lobby) -> None:
        handler = RequestHandler(lobby, Limits(lobby.services.settings))
        table, made = await set_up(lobby, NewTable(game="conquests", seats=SCREEN))
        host = made.guest
        await _refused("unauthorised", handler, table, "")
        with pytest.raises(Refusal, match="Only the host"):
            await handler.handle(table, "", SpectatorChat(id="s", on=True), 0)
        await handler.handle(table, host, SpectatorChat(id="on", on=True), 0)
        assert _last(table) == ("chat_opened", "Spectators may talk.", {"spectators": True})
        assert serializers.table_view(table.state, (), (), None).spectator_chat
        for asker in ("1.2.3.4", "5.6.7.8"):  # the same id of two who do not know of each other
            await handler.handle(table, "", Chat(id="c", text="Well played", name="Eve"), 0, asker)
        detail = {"name": "Eve", "text": "Well played", "spectator": True}
        assert _last(table) == ("chatted", "Eve (watching): Well played", detail)
        await handler.handle(table, "", Chat(id="d", text="Hm"), 0, "1.2.3.4")
        assert _last(table)[1] == "Guest (watching): Hm"
        await handler.handle(table, host, Chat(id="h", text="Thanks", name="Eve"), 0)
        assert _last(table) == ("chatted", "Ada: Thanks", {"name": "Ada", "text": "Thanks"})
        await handler.handle(table, host, SpectatorChat(id="off", on=False), 0)
        assert _last(table)[1] == "Spectators may not talk any more."
        await _refused("unauthorised", handler, table, "")

    spend(tmp_path, evening)


def test_spectators_are_limited_by_address_and_all_together(tmp_path: Path) -> None:
    async def evening(lobby: Lobby) -> None:
        handler = RequestHandler(lobby, Limits(replace(lobby.services.settings, chats="2 per 10 second")))
        one, _ = await set_up(lobby, NewTable(game="conquests", seats=SCREEN, spectator_chat=True))
        for number in range(2):
            await handler.handle(one, "", Chat(id=f"c{number}", text="Hello"), 0, "1.2.3.4")
        await _refused("too_many", handler, one, "", "c2")
        await _refused("too_many", handler, one, "", "c3", "5.6.7.8")
        other, made = await set_up(lobby, NewTable(game="conquests", seats=SCREEN, spectator_chat=True))
        host = made.guest
        await handler.handle(other, host, Chat(id="h", text="Hello"), 0)

    spend(tmp_path, evening)


def test_nobody_talks_while_answers_are_sealed(tmp_path: Path) -> None:
    async def evening(lobby: Lobby) -> None:
        handler = RequestHandler(lobby, Limits(lobby.services.settings))
        seats = [SeatPlan(kind="local"), SeatPlan(kind="local")]
        table, made = await set_up(lobby, NewTable(game="duels", seats=seats, spectator_chat=True))
        host = made.guest
        assert table.state.sealing
        for guest in (host, ""):
            await _refused("closed_chat", handler, table, guest, f"c{guest}")

    spend(tmp_path, evening)
