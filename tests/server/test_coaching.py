"""The coach of a table: only where everybody agrees, and made from what the seat knows."""

from pathlib import Path

import pytest

from conqueror.game import Position
from conqueror.protocol.answers import Answer, CheckAnswer
from conqueror.protocol.requests import Advise, Check
from conqueror.protocol.tables import NewTable, SeatPlan
from conqueror.school import PuzzleShelf
from conqueror.server import bot_pool, serializers
from conqueror.server.bot_pool import BotPool
from conqueror.server.handlers import RequestHandler
from conqueror.server.lobby import Lobby
from conqueror.server.rate_limits import Limits
from conqueror.server.refusals import Refusal
from conqueror.server.table import Table
from tests.server.lobbies import set_up, spend


class _Doubts(BotPool):
    """Bots that hold every move for poor, and take no time."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[tuple[Position, str, str]] = []

    async def check(self, hidden: Position, seat: str, move: str) -> CheckAnswer | None:
        self.seen.append((hidden, seat, move))
        return {"loss": 20, "question": "Are you sure?"}


async def _table(lobby: Lobby, game: str, *kinds: str, coach: bool = True) -> tuple[Table, str]:
    plans = [SeatPlan(kind=kind) for kind in kinds]  # type: ignore[arg-type]
    table, made = await set_up(lobby, NewTable(game=game, seats=plans, coach=coach))
    return table, made.guest


def test_a_coach_helps_only_where_nobody_comes_from_elsewhere(tmp_path: Path) -> None:
    async def evening(lobby: Lobby) -> None:
        for kinds in (("local", "friend"), ("local", "open"), ("local",)):
            with pytest.raises(Refusal, match="everybody plays at this screen"):
                await _table(lobby, "conquests", *kinds)
        table, guest = await _table(lobby, "conquests", "local", "local")
        assert serializers.table_view(table.state, [], [], None).coach
        plain, _ = await _table(lobby, "conquests", "local", "local", coach=False)
        assert not serializers.table_view(plain.state, [], [], None).coach
        handler = RequestHandler(lobby, Limits(lobby.services.settings))
        for request in (Advise(id="1"), Check(id="2", decision=0, move="b2-b3")):
            with pytest.raises(Refusal, match="no coach at this table"):
                await handler.handle(plain, plain.state.host, request, 0)
        assert guest

    spend(tmp_path, evening, _Doubts())


def test_a_coach_tells_of_a_rule_and_asks_before_a_poor_move(tmp_path: Path) -> None:
    async def evening(lobby: Lobby) -> None:
        handler = RequestHandler(lobby, Limits(lobby.services.settings))
        doubts = lobby.services.bots
        assert isinstance(doubts, _Doubts)
        table, guest = await _table(lobby, "conquests", "local", "local")
        first = await handler.handle(table, guest, Advise(id="1", seat="plain"), 0)
        assert isinstance(first, Answer)
        advice = first.detail.get("advice")
        assert isinstance(advice, dict)
        assert (advice["label"], bool(advice["places"])) == ("GC-6", True)
        again = await handler.handle(table, guest, Advise(id="2", seat="plain", told=["GC-6"]), 0)
        assert isinstance(again, Answer)
        assert again.detail == {"advice": None}
        decision = table.state.decision("plain")
        assert decision is not None
        asked = await handler.handle(table, guest, Check(id="3", seat="plain", decision=decision, move="b2-b3"), 0)
        assert isinstance(asked, Answer)
        assert asked.detail == {"loss": 20, "question": "Are you sure?"}
        assert doubts.seen == [(table.state.playing.hide("plain"), "plain", "b2-b3")]
        assert table.state.playing == table.state.game.start()

    spend(tmp_path, evening, _Doubts())


def test_a_plan_of_many_moves_is_not_asked_about(tmp_path: Path) -> None:
    async def evening(lobby: Lobby) -> None:
        handler = RequestHandler(lobby, Limits(lobby.services.settings))
        table, guest = await _table(lobby, "duels", "local", "local")
        decision = table.state.decision("rome")
        assert decision is not None
        asked = await handler.handle(table, guest, Check(id="1", seat="rome", decision=decision, move="ready"), 0)
        assert isinstance(asked, Answer)
        assert asked.detail == {"loss": 0, "question": ""}

    spend(tmp_path, evening, _Doubts())


def test_the_only_winning_move_is_not_doubted_and_a_move_that_loses_the_win_is() -> None:
    shelf = PuzzleShelf()
    puzzle = next(one for one in shelf.puzzles["empire"] if one.best_share >= 60)
    start, poor = shelf.begin(puzzle.id), "end"
    assert bot_pool._doubt(start, puzzle.seat, puzzle.right[0], 1.0, 1) == {"loss": 0, "question": ""}
    assert bot_pool._doubt(start, puzzle.seat, poor, 1.0, 1)["loss"] >= 15
