"""Hints and reasons at a served table: who may ask, what is answered, what bots say, and nothing secret in either."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from conqueror.game import Position
from conqueror.protocol.answers import Answer, HintAnswer
from conqueror.protocol.requests import Hint
from conqueror.protocol.tables import NewTable, SeatPlan
from conqueror.server import agreements, bot_pool, serializers
from conqueror.server.bot_pool import BotPool
from conqueror.server.handlers import RequestHandler
from conqueror.server.lobby import Lobby
from conqueror.server.rate_limits import Limits
from conqueror.server.refusals import Refusal
from conqueror.server.table import Table
from tests.server.lobbies import Evening, set_up, spend
from tests.server.tables import a_table


class Thoughts(BotPool):
    """Bots that take no time."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[Position] = []
        self.busy = False

    async def hint(self, hidden: Position, seat: str) -> HintAnswer | None:
        self.seen.append(hidden)
        return (
            None if self.busy else HintAnswer(seat=seat, shares={}, moves=[], decided_in=None, forced="", answer=[])
        )


def _spend(folder: Path, evening: Evening) -> None:
    spend(folder, evening, Thoughts())


async def _table(lobby: Lobby, *kinds: str, **more: Any) -> tuple[Table, str]:
    plans = [SeatPlan(kind=kind) for kind in kinds]  # type: ignore[arg-type]
    table, made = await set_up(lobby, NewTable(game="duels", seats=plans, **more))
    guest = made.guest
    return table, guest


@pytest.mark.parametrize(
    ("kinds", "more", "hints"),
    [
        (("local", "bot"), {}, True),
        (("local", "friend"), {}, True),
        (("local", "open"), {}, False),
        (("local",), {}, False),
        (("local", "friend"), {"listed": True}, False),
        (("local", "open"), {"hints": True}, True),
        (("local", "bot"), {"hints": False}, False),
    ],
)
def test_there_are_hints_unless_the_host_says_otherwise_or_strangers_may_come(
    tmp_path: Path, kinds: tuple[str, ...], more: dict[str, Any], hints: bool
) -> None:
    async def evening(lobby: Lobby) -> None:
        table, _ = await _table(lobby, *kinds, **more)
        assert table.state.settings["hints"] is hints
        assert serializers.table_view(table.state, [], [], None).hints is hints

    _spend(tmp_path, evening)


def test_a_hint_is_made_from_the_seats_own_view_or_refused_with_a_sentence(tmp_path: Path) -> None:
    async def evening(lobby: Lobby) -> None:
        handler = RequestHandler(lobby, Limits(lobby.services.settings))
        thoughts = lobby.services.bots
        assert isinstance(thoughts, Thoughts)
        table, guest = await _table(lobby, "local", "local")
        answer = await handler.handle(table, guest, Hint(id="1", seat="rome"), 0)
        assert isinstance(answer, Answer)
        assert answer.detail.get("seat") == "rome"
        assert thoughts.seen == [table.state.playing.hide("rome")]
        thoughts.busy = True
        with pytest.raises(Refusal, match="The bots are busy"):
            await handler.handle(table, guest, Hint(id="2", seat="rome"), 0)
        quiet, guest = await _table(lobby, "local", "local", hints=False)
        with pytest.raises(Refusal, match="There are no hints at this table"):
            await handler.handle(quiet, guest, Hint(id="3", seat="rome"), 0)

    _spend(tmp_path, evening)


def test_a_hint_is_about_what_is_left_to_do_after_a_draft(tmp_path: Path) -> None:
    async def evening(lobby: Lobby) -> None:
        handler = RequestHandler(lobby, Limits(lobby.services.settings))
        thoughts = lobby.services.bots
        assert isinstance(thoughts, Thoughts)
        table, guest = await _table(lobby, "local", "local")
        draft = ["recruit rome 2i"]
        await handler.handle(table, guest, Hint(id="1", seat="rome", moves=draft), 0)
        assert thoughts.seen == [table.state.playing.hide("rome").play("rome", draft[0])]
        with pytest.raises(Refusal, match="nothing is left for you"):
            await handler.handle(table, guest, Hint(id="2", seat="rome", moves=[*draft, "ready"]), 0)
        with pytest.raises(Refusal) as refused:
            await handler.handle(table, guest, Hint(id="3", seat="rome", moves=["recruit carthage 2i"]), 0)
        assert refused.value.code == "illegal"
        assert table.state.playing == table.state.game.start()

    _spend(tmp_path, evening)


@pytest.mark.parametrize(
    ("kinds", "more", "reasons"),
    [
        (("local", "bot"), {}, True),
        (("bot", "local"), {"reasons": False}, False),
        (("local", "local"), {}, False),
        (("local", "friend"), {}, False),
        (("local", "open"), {"reasons": True}, True),
        (("bot", "bot"), {}, False),
    ],
)
def test_bots_say_why_where_one_person_plays_against_them(
    tmp_path: Path, kinds: tuple[str, ...], more: dict[str, Any], reasons: bool
) -> None:
    async def evening(lobby: Lobby) -> None:
        table, _ = await _table(lobby, *kinds, **more)
        assert table.state.settings["reasons"] is reasons

    _spend(tmp_path, evening)


def test_what_is_thought_of_a_position_is_plain_data_with_a_whole_answer() -> None:
    table = a_table("duels")
    found = bot_pool._look(table.position.hide("rome"), "rome", "greedy", 0.05, 1)
    assert set(found) == {"seat", "shares", "moves", "decided_in", "forced", "answer"}
    assert 1 <= len(found["moves"]) <= 3
    hinted = {"move", "text", "places", "share", "words", "reason", "line", "alike", "others"}
    assert set(found["moves"][0]) == hinted
    table.play("rome", *found["answer"])
    assert table.state.sealed["rome"] == tuple(found["answer"])


def _reasons(key: str, *, wanted: bool, most: int = 60) -> list[list[str]]:
    """Return what every viewer is told about the reasons of a bot's moves, in a game of a person and bots."""
    table = a_table(key, bots=())
    table.state.settings = {**table.state.settings, "reasons": wanted}
    rng = Random(3)
    for _ in range(most):
        if table.state.status != "running":
            break
        seat = table.state.waiting()[0]
        moves = table.random_answer(seat, rng)
        (table.bot_plays if seat == table.state.game.seats[1] else table.play)(seat, *moves)
    return [
        [
            serializers.serialize_event(table.state, event, viewer).detail.get("reason", "")
            for event in table.state.events
            if event.kind == "moved" and (event.seat == table.state.game.seats[1] or not wanted)
        ]
        for viewer in (None, *table.state.game.seats)
    ]


@pytest.mark.parametrize("key", ["conquests", "empire", "duels"])
def test_bots_say_the_same_reason_to_everybody_if_the_host_likes_it(key: str) -> None:
    told = _reasons(key, wanted=True)
    assert any(told[0])
    assert all(one == told[0] for one in told)
    assert not any(map(any, _reasons(key, wanted=False)))


def test_people_and_sealed_answers_have_no_reason() -> None:
    table = a_table("duels")
    table.state.settings = {**table.state.settings, "reasons": True}
    table.bot_plays("carthage", "recruit carthage 1c", "ready")
    table.bot_plays("rome", "ready")
    table.play(table.state.waiting()[0], "end")
    told = [
        serializers.serialize_event(table.state, event, None) for event in table.state.events if event.kind == "moved"
    ]
    assert len(told) == 4
    assert not [event for event in told if "reason" in event.detail]


def test_nobody_can_make_a_server_run_a_program(tmp_path: Path) -> None:
    async def evening(lobby: Lobby) -> None:
        plans = [SeatPlan(kind="local"), SeatPlan(kind="bot", bot="program:./examples/line_bot.py")]
        with pytest.raises(Refusal) as refusal:
            await lobby.create(NewTable(game="duels", seats=plans))
        assert refusal.value.code == "bad_bot"
        table, _ = await _table(lobby, "local", "local")
        with pytest.raises(Refusal, match="There is no bot"):
            await table.ask(lambda draft: agreements.hand(draft, "rome", "program:./examples/line_bot.py"))

    _spend(tmp_path, evening)
