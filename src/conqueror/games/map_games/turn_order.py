"""The turns that run and those to come, as everybody may know them."""

from typing import TYPE_CHECKING, NamedTuple

from conqueror.games.map_games.rules.lands import next_living
from conqueror.games.map_games.rules.vocabulary import Stage
from conqueror.games.map_games.secrecy import members
from conqueror.reports import Heading

if TYPE_CHECKING:
    from conqueror.games.map_games.game import MapPosition

_BETWEEN_TURNS = (Stage.DEAL, Stage.CARD, Stage.BID, Stage.LOT, Stage.LOSS, Stage.OVER)
_BEFORE_TURNS = (int(Stage.TURNS), int(Stage.PLANS))
_ROUNDS_AHEAD = 2  # after this one: by then every rival has had a whole turn


class Turn(NamedTuple):
    """Somebody's turn, by the number of the seat, in a round."""

    seat: int
    round: int


def turn_runs(position: "MapPosition") -> bool:
    """Return whether somebody's turn has begun: not while a card is settled or all plan together (DU-11)."""
    if position.stage in _BETWEEN_TURNS or int(position.record.resume) in _BEFORE_TURNS:
        return False
    return not (position.world.planning_order and position.stage is Stage.PLANNING)


def heading(position: "MapPosition") -> Heading:
    """Return the round, and whose turn runs."""
    turn = position.final.seats[position.record.turn] if turn_runs(position) else None
    return Heading(int(position.record.round_number), turn)


def coming_turns(position: "MapPosition") -> list[Turn]:
    """Return the turns from now on, the running one first, as long as nobody falls.

    None after the last round (V2-4).
    """
    pos, world = position.record, position.world
    seats, alive, acted, first = int(world.seats), int(pos.alive), int(pos.acted), int(pos.first)
    this, limit = int(pos.round_number), int(world.round_limit)
    turns = []
    for number in range(this, this + 1 + _ROUNDS_AHEAD):
        if limit and number > limit:
            break
        order = [(first + step) % seats for step in range(seats) if alive >> (first + step) % seats & 1]
        turns += [Turn(seat, number) for seat in order if number > this or not acted >> seat & 1]
        if world.rotates:  # V2-10
            first = next_living(pos, world, first)
    return turns


def turns_until_held(position: "MapPosition", seat: int, fort: int, turns: list[Turn]) -> int | None:
    """Return which of the coming turns, from 0 on, is the last that a fort must stand; None if too few are left.

    Every rival must have had a whole turn while it was held (FC-Q1); a turn that runs counts if it began so (MS-6).
    """
    pos = position.record
    left = set(members(int(pos.alive) & ~int(pos.replied[fort]))) - {seat}
    if not left:
        return 0  # claims are looked at whenever a turn ends
    runs = turn_runs(position)
    for number, turn in enumerate(turns):
        if number > 0 or not runs or pos.standing[fort]:
            left.discard(turn.seat)
        if not left:
            return number
    return None
