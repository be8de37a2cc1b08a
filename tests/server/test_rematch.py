"""The rematch: everybody sits one seat on, and what opened a seat opens the new one."""

from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from conqueror.protocol.tables import Claim, NewTable, SeatPlan
from conqueror.server import agreements, rematches, seat_actions, serializers
from conqueror.server.claims import Claims
from conqueror.server.lobby import Lobby
from conqueror.server.refusals import Refusal
from conqueror.server.table import Table
from conqueror.views import ResultView
from tests.server.lobbies import set_up, spend
from tests.server.tables import DELAY, GUESTS, MINUTE, SECOND, Played, folded, gathering, kinds


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
        await rematches.rematch(lobby, table, host)
    result: ResultView = {"winners": [], "scores": {}, "reason": "abandoned", "rule": "", "words": "Enough."}
    await table.ask(lambda draft: draft.end(result), guest=host)
    assert table.state.seats[mine].guest == host
    return table, host, secret, secrets


def _sitting(table: Table) -> dict[str, str]:
    """Who sits where, people by their names and bots by their level."""
    return {place.seat: place.bot or place.name for place in serializers.seat_views(table.state, ())}


def _status(table: Table) -> str:
    """Return whether the game gathers, runs or is over."""
    return table.state.status


def _awaited(table: Table) -> list[str]:
    """Return the seats of those a table waits for."""
    return [place.seat for place in serializers.seat_views(table.state, ()) if place.awaited]


def test_two_change_sides_and_back_again_with_the_secrets_they_had(tmp_path: Path) -> None:
    async def evening(lobby: Lobby) -> None:
        seats = [SeatPlan(kind="local"), SeatPlan(kind="friend")]
        table, host, secret, secrets = await _over(lobby, "duels", seats, name="Ada", spectator_chat=True)
        assert _sitting(table) == {"carthage": "Ada", "rome": "Friend of rome"}
        fresh = await lobby.get(await rematches.rematch(lobby, table, host))
        assert _sitting(fresh) == {"carthage": "Friend of rome", "rome": "Ada"}
        assert [place.by for place in serializers.seat_views(fresh.state, ())] == ["friend", "local"]
        assert _status(fresh) == "gathering"
        assert _awaited(fresh) == ["carthage"]
        assert await rematches.rematch(lobby, table, host) == fresh.state.id
        assert _status(fresh) == "gathering", "asking twice is agreeing once"
        friend = fresh.state.seats["carthage"].guest
        assert await rematches.rematch(lobby, table, friend) == fresh.state.id, "there is one, whoever asks"
        assert _status(fresh) == "running"
        assert _awaited(fresh) == []
        seen = serializers.table_view(fresh.state, (), (), None)
        assert (seen.rematch_of, seen.spectator_chat) == (table.state.id, True)
        for mine, seat in ((secret, "rome"), (secrets["rome"], "carthage")):
            key = await fresh.find_key(mine, "secret")
            assert key is not None
            assert fresh.state.seats_of(key.guest) == [seat]
        await fresh.ask(lambda draft: agreements.resign(draft, "rome"))
        third = await lobby.get(await rematches.rematch(lobby, fresh, host))
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
        table, host, *_ = await _over(lobby, "final-conquest", seats, name="Ada", options={"factions": factions})
        assert list(_sitting(table).items()) == list(
            zip(factions, ["Ada", "master", "Friend of carthage", "beginner"], strict=True)
        )
        fresh = await lobby.get(await rematches.rematch(lobby, table, host))
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
        fresh = await lobby.get(await rematches.rematch(lobby, table, host))
        assert _sitting(fresh) == {"plain": "Plain", "painted": "Ada"}
        assert _status(fresh) == "running", "everybody is here"
        assert fresh.state.seats_of(host) == ["plain", "painted"]

    spend(tmp_path, evening)


def test_an_empty_seat_goes_round_too_and_the_host_invites_to_it(tmp_path: Path) -> None:
    async def evening(lobby: Lobby) -> None:
        seats = [SeatPlan(kind="local"), SeatPlan(kind="friend")]
        table, made = await set_up(lobby, NewTable(game="conquests", seats=seats, name="Ada"))
        await table.ask(lambda draft: draft.begin())
        await table.ask(lambda draft: agreements.resign(draft, "plain"))
        fresh = await lobby.get(await rematches.rematch(lobby, table, made.guest))
        assert _sitting(fresh) == {"plain": "", "painted": "Ada"}
        code = await Claims(lobby).invite(fresh, "plain")
        await Claims(lobby).claim(fresh, "plain", Claim(name="Bob", invitation=code))
        assert _status(fresh) == "running"

    spend(tmp_path, evening)


def test_a_friend_who_does_not_come_is_played_for_by_a_bot_or_gives_the_seat_to_another(tmp_path: Path) -> None:
    async def evening(lobby: Lobby) -> None:
        seats = [SeatPlan(kind="local"), SeatPlan(kind="friend")]
        first, host, _, secrets = await _over(lobby, "conquests", seats, name="Ada")
        fresh = await lobby.get(await rematches.rematch(lobby, first, host))
        await fresh.ask(lambda draft: seat_actions.start(draft, "random"), guest=host)
        assert _status(fresh) == "running"
        assert fresh.state.seats["plain"].played_by_bot
        key = await fresh.find_key(secrets["painted"], "secret")
        assert key is not None
        await fresh.ask(lambda draft: agreements.retake(draft, "plain"), guest=key.guest)
        second, host, *_ = await _over(lobby, "conquests", seats, name="Ada")
        fresh = await lobby.get(await rematches.rematch(lobby, second, host))
        code = await Claims(lobby).invite(fresh, "plain")
        assert _status(fresh) == "gathering"
        await Claims(lobby).claim(fresh, "plain", Claim(name="Bea", invitation=code))
        assert _status(fresh) == "running"

    spend(tmp_path, evening)


def _rematch(key: str, **more: Any) -> Played:
    """Return a rematch of two people, begun; of more seats, the others have bots."""
    table = gathering(key, clock=DELAY, **more)
    table.state.settings["together"] = True
    for number, seat in enumerate(table.state.game.seats):
        if number < 2:
            table.do(partial(seat_actions.sit, seat=seat, guest=GUESTS[number], name=""))
            table.do(partial(seat_actions.contribute, seat=seat, value=f"{number:032x}"))
        else:
            table.do(partial(seat_actions.sit_bot, seat=seat, bot="greedy"))
    table.do(partial(seat_actions.come, guest="ann"), "ann")
    assert str(table.state.status) == "gathering"
    assert kinds(table.do(partial(seat_actions.come, guest="bob"), "bob"))[-2:] == [
        f"{table.state.game.seats[1]} came",
        "started",
    ]
    return table


@pytest.mark.parametrize("key", ["conquests", "empire", "duels", "final-conquest"])
def test_no_clock_runs_before_somebody_has_decided_and_then_all_of_them_do(key: str) -> None:
    table = _rematch(key, **({"players": 3} if key == "final-conquest" else {}))
    assert table.deadlines == {}
    table.at(10 * MINUTE).do(lambda draft: draft.retime())
    bots = [seat for seat in table.state.waiting() if not table.state.is_person(seat)]
    for seat in bots:
        table.bot_plays(seat, *table.random_answer(seat, Random(1)))
    assert (table.deadlines, table.expire()) == ({}, [])
    seat = next(seat for seat in table.state.waiting() if table.state.is_person(seat))
    table.play(seat, *table.random_answer(seat, Random(1)))
    timed = {seat for seat in table.state.waiting() if table.state.is_person(seat)}
    assert set(table.deadlines) == timed
    assert all(at > 10 * MINUTE for at in table.deadlines.values())
    if key in ("conquests", "duels"):
        assert timed
        assert set(table.banks.values()) == {100 * SECOND}, "nobody has paid for having thought before"
    assert folded(table).times == table.state.times


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
