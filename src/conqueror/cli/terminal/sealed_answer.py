"""A sealed answer while it is being written: its moves are tried out at the table, and sent as one."""

from conqueror.client import SeatedTable
from conqueror.views import View


class SealedAnswer:
    """The draft of one seat's answer where several answer at once. Nobody else learns of it before all are in."""

    def __init__(self, table: SeatedTable) -> None:
        self._table = table
        self._forget()

    def _forget(self) -> None:
        self.begun = False
        self.seat = ""
        self.moves: list[str] = []
        self.view: View | None = None
        self._decision = -1

    def is_sealed(self, seat: str) -> bool:
        """Return whether what a seat decides now is part of a sealed answer."""
        to_act = self._table.view["to_act"]
        return len(to_act) > 1 and seat in to_act

    def is_void(self) -> bool:
        """Return whether the table has gone on without this draft, and forget it then."""
        gone = self.begun and self._table.frame.decisions.get(self.seat) != self._decision
        had = gone and bool(self.moves)
        if gone:
            self._forget()
        return had

    async def add(self, seat: str, move: str) -> bool:
        """Put a move at the end, and send the answer if it is complete with it; return whether it was sent."""
        return await self._set(seat, [*self.moves, move])

    async def change(self, seat: str, moves: list[str]) -> None:
        """Go on with an answer that was sent, without its last move."""
        await self._set(seat, moves)

    async def drop_last(self) -> None:
        """Take the last move of the draft away."""
        await self._set(self.seat, self.moves[:-1])

    async def _set(self, seat: str, moves: list[str]) -> bool:
        decision = int(self._table.frame.decisions.get(seat, -1))
        view = await self._table.preview(*moves, seat=seat)
        if seat in view["to_act"]:
            self.begun, self.seat, self.moves, self.view, self._decision = True, seat, moves, view, decision
            return False
        await self._table.play(*moves, seat=seat, decision=decision)
        self._forget()
        return True
