"""The rematch: everybody sits one seat on, and what opened a seat opens the new one."""

from pathlib import Path
from typing import Any

import pytest

from conqueror.protocol.tables import Claim, NewTable, SeatPlan
from conqueror.server import agreements, rematches, serializers
from conqueror.server.claims import Claims
from conqueror.server.lobby import Lobby
from conqueror.server.refusals import Refusal
from conqueror.server.table import Table
from conqueror.views import ResultView
from tests.server.lobbies import set_up, spend


async def _over(
    lobby: Lobby, game: str, seats: list[SeatPlan], **more: Any
) -> tuple[Table, str, str, dict[str, str]]:
    """Return a table whose seats for friends are taken and whose game was ended by the host."""
    table, made = await set_up(lobby, NewTable(game=game, seats=seats, **more))
    host, secret, invitations = made.guest, made.secret, made.invitations
    secrets = {}
    for seat, code in invitations.items():
        claim = Claim(name=f"Friend of {seat}", invitation=code)
        _, secrets[seat] = await Claims(lobby).claim(table, seat, claim)
    mine = table.state.seats_of(host)[0]
    with pytest.raises(Refusal, match="not over yet"):
        await rematches.rematch(lobby, table)
    result: ResultView = {"winners": [], "scores": {}, "reason": "abandoned", "rule": "", "words": "Enough."}
    await table.ask(lambda draft: draft.end(result), guest=host)
    assert table.state.seats[mine].guest == host
    return table, host, secret, secrets


def _sitting(table: Table) -> dict[str, str]:
    """Who sits where, people by their names and bots by their level."""
    return {place.seat: place.bot or place.name for place in serializers.seat_views(table.state, ())}


def test_two_change_sides_and_back_again_with_the_secrets_they_had(tmp_path: Path) -> None:
    async def evening(lobby: Lobby) -> None:
        seats = [SeatPlan(kind="local"), SeatPlan(kind="friend")]
        table, _, secret, secrets = await _over(lobby, "duels", seats, name="Ada", spectator_chat=True)
        assert _sitting(table) == {"carthage": "Ada", "rome": "Friend of rome"}
        fresh = await lobby.get(await rematches.rematch(lobby, table))
        assert _sitting(fresh) == {"carthage": "Friend of rome", "rome": "Ada"}
        assert [place.by for place in serializers.seat_views(fresh.state, ())] == ["friend", "local"]
        assert fresh.state.status == "running"
        seen = serializers.table_view(fresh.state, (), (), None)
        assert (seen.rematch_of, seen.spectator_chat) == (table.state.id, True)
        for mine, seat in ((secret, "rome"), (secrets["rome"], "carthage")):
            key = await fresh.find_key(mine, "secret")
            assert key is not None
            assert fresh.state.seats_of(key.guest) == [seat]
        assert await rematches.rematch(lobby, table) == fresh.state.id, "there is one, whoever asks"
        await fresh.ask(lambda draft: agreements.resign(draft, "rome"))
        third = await lobby.get(await rematches.rematch(lobby, fresh))
        assert _sitting(third) == _sitting(table)

    spend(tmp_path, evening)


def test_four_go_round_bots_among_them_and_each_takes_the_next_faction(tmp_path: Path) -> None:
    async def evening(lobby: Lobby) -> None:
        seats = [
            SeatPlan(kind="local"),
            SeatPlan(kind="bot", bot="master"),
            SeatPlan(kind="friend"),
            SeatPlan(kind="bot", bot="beginner"),
        ]
        factions = ["egypt", "rome", "carthage", "greece"]
        table, *_ = await _over(lobby, "final-conquest", seats, name="Ada", options={"factions": factions})
        assert list(_sitting(table).items()) == list(
            zip(factions, ["Ada", "master", "Friend of carthage", "beginner"], strict=True)
        )
        fresh = await lobby.get(await rematches.rematch(lobby, table))
        assert list(_sitting(fresh).items()) == list(
            zip(factions, ["beginner", "Ada", "master", "Friend of carthage"], strict=True)
        )
        assert fresh.state.settings["bots"] == ["beginner", "", "master", ""]

    spend(tmp_path, evening)


def test_on_one_screen_the_names_change_sides_and_seats_without_a_name_keep_their_own(tmp_path: Path) -> None:
    async def evening(lobby: Lobby) -> None:
        seats = [SeatPlan(kind="local", name="Ada"), SeatPlan(kind="local")]
        table, host, *_ = await _over(lobby, "conquests", seats, name="Ada")
        assert _sitting(table) == {"plain": "Ada", "painted": "Painted"}
        fresh = await lobby.get(await rematches.rematch(lobby, table))
        assert _sitting(fresh) == {"plain": "Plain", "painted": "Ada"}
        assert fresh.state.seats_of(host) == ["plain", "painted"]

    spend(tmp_path, evening)


def test_an_empty_seat_goes_round_too_and_the_host_invites_to_it(tmp_path: Path) -> None:
    async def evening(lobby: Lobby) -> None:
        seats = [SeatPlan(kind="local"), SeatPlan(kind="friend")]
        table, _ = await set_up(lobby, NewTable(game="conquests", seats=seats, name="Ada"))
        await table.ask(lambda draft: draft.begin())
        await table.ask(lambda draft: agreements.resign(draft, "plain"))
        fresh = await lobby.get(await rematches.rematch(lobby, table))
        assert _sitting(fresh) == {"plain": "", "painted": "Ada"}
        code = await Claims(lobby).invite(fresh, "plain")
        await Claims(lobby).claim(fresh, "plain", Claim(name="Bob", invitation=code))
        assert fresh.state.status == "running"

    spend(tmp_path, evening)


@pytest.mark.parametrize(
    ("name", "seats", "told"),
    [
        ("Ada", [SeatPlan(kind="local"), SeatPlan(kind="bot")], ["Ada sits down as Plain."]),
        (None, [SeatPlan(kind="local"), SeatPlan(kind="bot")], ["A player sits down as Plain."]),
        (
            "Ada",
            [SeatPlan(kind="local", name="Bea"), SeatPlan(kind="local")],
            ["Bea sits down as Plain.", "A player sits down as Painted."],
        ),
    ],
)
def test_nobody_is_called_host(tmp_path: Path, name: str | None, seats: list[SeatPlan], told: list[str]) -> None:
    async def evening(lobby: Lobby) -> None:
        table, _ = await set_up(lobby, NewTable(game="conquests", seats=seats, name=name))
        sat = [event for event in table.state.events if event.kind == "sat" and event.data["kind"] == "person"]
        assert [serializers.serialize_event(table.state, event, None).text for event in sat] == told
        assert all(
            "Host" not in serializers.serialize_event(table.state, event, None).text for event in table.state.events
        )

    spend(tmp_path, evening)
