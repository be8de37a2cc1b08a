"""Positions from plain data and back; whatever cannot stand on a board gets a SetupError."""

from conqueror.errors import SetupError
from conqueror.game import Plain
from conqueror.games.empire import entries, notation
from conqueror.games.empire.board import Stock, Tile, forts_of, owner_on, read_tiles, stock_of
from conqueror.games.empire.view_types import PendingBattle, PendingTile
from conqueror.games.empire.vocabulary import (
    CLOCKWISE,
    FACES,
    FULL_HEALTH,
    MOST_BLANKS,
    MOST_FORTS,
    MOST_IN_FORT,
    MOST_SOLDIERS,
    MOST_STOCK,
    NAMES,
    NOBODY,
    RESOURCES,
    TILE,
    Ending,
    Kind,
    Pending,
    PositionRecord,
    World,
)
from conqueror.games.setup_reader import Data, boolean, check_keys, mapping, number, one_of, sequence, shown
from conqueror.kit import Array, empty

STOCK = Stock._fields
TURN_CAP = "turn-cap"
_QUADRANTS = tuple(TILE[corner] for corner in CLOCKWISE)
_KEYS = ("turn", "counter", "first", "tiles", "bases", "stock", "opening", "pending", "ended")
_TILE_KEYS = ("owner", "soldiers", "fort", "resource")
_BATTLE_KEYS = ("from", "to", "soldiers")


def read_position(data: Data, seats: tuple[str, ...], first: str, worlds: Array[World]) -> Array[PositionRecord]:
    """Return the position that plain data describes; `first` is the counter where the data names none."""
    mapping(data, "", error="A position is written as an object with turn, counter, tiles, bases and stock.")
    check_keys(data, _KEYS, "a position")
    positions = empty(PositionRecord)
    pos, world = positions[0], worlds[0]
    _read_bases(data, seats, pos)
    _read_course(data, seats, first, positions, worlds)
    _read_stock(data, seats, pos)
    for name, about in mapping(data.get("tiles", {}), "tiles").items():
        _read_tile(_tile(name), about, seats, pos, world)
    _check_forts(seats, pos)
    _check_blanks(positions, worlds)
    _read_pending(data, positions, worlds)
    _read_ended(data, positions, worlds)
    return positions


def _read_bases(data: Data, seats: tuple[str, ...], pos: PositionRecord) -> None:
    """Read the bases (EM-Q40): without them every seat has full health; with them one left out is out of the game."""
    bases = mapping(data.get("bases", dict.fromkeys(seats, FULL_HEALTH)), "bases")
    for name, health in bases.items():
        seat = _seat(name, seats, "bases")
        pos.health[seat] = number(health, 0, FULL_HEALTH, f"The health of {name}'s base")
    if not any(pos.health):
        raise SetupError("At least one base must stand.")


def _read_course(
    data: Data,
    seats: tuple[str, ...],
    first: str,
    positions: Array[PositionRecord],
    worlds: Array[World],
) -> None:
    """Take whose turn it is, the turn counter, who counts, and who still owes the first move."""
    pos = positions[0]
    counting = _seat(data.get("first", first), seats, "first")
    if not pos.health[counting]:
        if "first" in data:
            raise SetupError(f"{seats[counting].title()} is out of the game and cannot be the counter (EM-Q22).")
        counting = entries.next_living(positions, worlds, counting)
    pos.counting = counting
    pos.turn = _living(data.get("turn", seats[counting]), seats, pos, "turn")
    pos.counter = number(data.get("counter", 1), 1, int(worlds[0].turn_cap), "The turn counter")
    wanted = "opening is a list of the seats that still owe the move of their first turn."
    for name in sequence(data.get("opening", []), "opening", error=wanted):
        pos.opening |= 1 << _living(name, seats, pos, "opening")


def _read_stock(data: Data, seats: tuple[str, ...], pos: PositionRecord) -> None:
    for name, about in mapping(data.get("stock", {}), "stock").items():
        seat = _seat(name, seats, "stock")
        whose = name.title()
        wanted = f"The stock of {whose} is an object such as {{'ap': 2, 'gold': 1}}."
        stock = mapping(about, "", error=wanted)
        check_keys(stock, STOCK, f"the stock of {whose}")
        for kind, amount in stock.items():
            held: Array[int] = getattr(pos, kind)
            held[seat] = number(amount, 0, MOST_STOCK, f"{whose}'s {kind}")
            if amount and not pos.health[seat]:
                raise SetupError(f"{whose} is out of the game and holds nothing (EM-Q15).")


def _read_tile(tile: int, about: object, seats: tuple[str, ...], pos: PositionRecord, world: World) -> None:
    name, home = NAMES[tile], int(world.home[tile])
    wanted = f"{name} is an object such as {{'owner': 'red', 'soldiers': 2, 'resource': 'gold'}}."
    data = mapping(about, name, error=wanted)
    check_keys(data, _TILE_KEYS, f"tile {name}")
    fort = boolean(data.get("fort", False), f"The fort on {name}")
    soldiers = number(data.get("soldiers", 0), 0, MOST_SOLDIERS, f"The number of soldiers on {name}")
    if fort and soldiers > MOST_IN_FORT:
        raise SetupError(f"A fort holds at most {MOST_IN_FORT} soldiers, not {soldiers} as on {name} (EM-14).")
    if data.get("resource") is not None:
        _read_resource(tile, data["resource"], seats, pos, home)
    seat = _read_owner(tile, data.get("owner"), seats, pos, home)
    based = home != NOBODY and pos.health[home] > 0
    if based and fort:
        raise SetupError(f"The base on {name} cannot hold a fort (EM-Q11).")
    if not based and seat is not None and not soldiers and not fort:
        raise SetupError(f"{seats[seat].title()} owns {name} only with soldiers or a fort on it.")
    if soldiers and seat is None:
        raise SetupError(f"The soldiers on {name} need an owner.")
    if seat is not None and (soldiers or fort):
        pos.land[seat] |= 1 << tile
    pos.soldiers[tile] = soldiers
    if fort:
        pos.forts |= 1 << tile


def _read_resource(tile: int, value: object, seats: tuple[str, ...], pos: PositionRecord, home: int) -> None:
    name, words = NAMES[tile], tuple(RESOURCES)
    wanted = f"{name} holds {', '.join(words)} or is left undiscovered, not {shown(value)}."
    resource = RESOURCES[words[one_of(value, words, name, error=wanted)]]
    if home != NOBODY:
        raise SetupError(f"{name} is the corner of {seats[home].title()} and holds no resource (EM-Q11, EM-Q39).")
    pos.found[resource] |= 1 << tile


def _read_owner(tile: int, value: object, seats: tuple[str, ...], pos: PositionRecord, home: int) -> int | None:
    """Return who owns a tile: on a standing base its own seat, whether it is named or not."""
    name = NAMES[tile]
    owner = None if value is None else _living(value, seats, pos, f"the owner of {name}")
    if home == NOBODY or not pos.health[home]:
        return owner
    if owner not in (None, home):
        raise SetupError(f"Only {seats[home].title()}'s own soldiers stand on its base on {name} (EM-Q12).")
    return home


def _check_forts(seats: tuple[str, ...], pos: PositionRecord) -> None:
    nobodys = int(pos.forts).bit_count()
    for seat, name in enumerate(seats):
        count = forts_of(pos, seat)
        nobodys -= count
        if count > MOST_FORTS:
            raise SetupError(f"{name.title()} has {count} forts, and nobody may have more than {MOST_FORTS} (EM-16).")
    fallen = len(seats) - sum(health > 0 for health in pos.health)
    if nobodys > MOST_FORTS * fallen:
        raise SetupError(f"A fort without owner was a fallen empire's, at most {MOST_FORTS} of each (EM-Q15).")


def _check_blanks(positions: Array[PositionRecord], worlds: Array[World]) -> None:
    for tile in _QUADRANTS:
        blanks = entries.blanks_around(positions, worlds, tile)
        if blanks > MOST_BLANKS:
            raise SetupError(
                f"The quadrant of {NAMES[tile]} has {blanks} blank tiles; it may have {MOST_BLANKS} (EM-15)."
            )


def _read_pending(data: Data, positions: Array[PositionRecord], worlds: Array[World]) -> None:
    """Take what chance is to decide; only a tile that is about to be rolled may be undiscovered under soldiers."""
    pos, world = positions[0], worlds[0]
    rolled = None
    if data.get("pending") is not None:
        wanted = "pending is {'tile': 'c3'} or {'from': 'b2', 'to': 'c3', 'soldiers': 4}."
        pending = mapping(data["pending"], "pending", error=wanted)
        if entries.ending(positions, worlds):
            raise SetupError("Nothing is pending when the game is over.")
        if "tile" in pending:
            rolled = _read_roll(pending, pos)
        else:
            _read_battle(pending, positions, worlds)
    for tile, there in enumerate(read_tiles(pos)):
        rollable = not there.resource and world.home[tile] == NOBODY
        if tile == rolled and (not rollable or there.fort):
            raise SetupError(f"{NAMES[tile]} is not to be rolled: it is no undiscovered tile (EM-Q20).")
        if tile != rolled and rollable and (there.soldiers or there.fort):
            raise SetupError(f"{NAMES[tile]} is undiscovered, so nobody can have soldiers or a fort there (EM-Q40).")


def _read_roll(data: Data, pos: PositionRecord) -> int:
    check_keys(data, ("tile",), "a pending roll")
    tile = _tile(data["tile"])
    if owner_on(pos, tile) != pos.turn or not pos.soldiers[tile]:
        raise SetupError(f"The seat whose turn it is has no soldiers on {NAMES[tile]}, so it is not to be rolled.")
    pos.pending, pos.pending_target = Pending.TILE, tile
    return tile


def _read_battle(data: Data, positions: Array[PositionRecord], worlds: Array[World]) -> None:
    pos = positions[0]
    check_keys(data, _BATTLE_KEYS, "a pending battle")
    origin, target = _tile(data.get("from")), _tile(data.get("to"))
    soldiers = number(data.get("soldiers"), 1, MOST_SOLDIERS, "The number of attackers")
    out = entries.buffer()
    count = entries.list_steps(positions, worlds, out)
    groups = [notation.Group.from_number(int(number)) for number in out[:count]]
    attack = notation.Move(Kind.MOVE, origin, target, soldiers)
    if not any(group.kind in notation.BATTLES and group.offers(attack) for group in groups):
        raise SetupError(f"The battle {attack} cannot be pending: the seat whose turn it is has no such attack.")
    if entries.fight(positions, worlds, target, soldiers).held in (0, FACES):
        raise SetupError(f"The battle {attack} cannot be pending: its result is sure (EM-Q34).")
    pos.pending = Pending.BATTLE
    pos.pending_origin, pos.pending_target, pos.pending_soldiers = origin, target, soldiers


def _read_ended(data: Data, positions: Array[PositionRecord], worlds: Array[World]) -> None:
    ended = data.get("ended")
    if ended is None:
        return
    pos = positions[0]
    if ended != TURN_CAP:
        raise SetupError(f"ended is {TURN_CAP!r} or left out, not {shown(ended)}.")
    complete = entries.next_living(positions, worlds, int(pos.turn)) == pos.counting
    if not complete or pos.counter != worlds[0].turn_cap or pos.pending:
        raise SetupError("The game ends by the turn cap only when the last round is complete (EM-Q36).")
    if entries.ending(positions, worlds) == Ending.LAST_EMPIRE:
        raise SetupError("The last empire standing has won before the turn cap could end the game (EM-1).")
    pos.capped = 1


def _tile(name: object) -> int:
    return one_of(name, NAMES, "tiles", error=f"There is no tile {shown(name)}; tiles are a1 to f6.")


def _seat(name: object, seats: tuple[str, ...], what: str) -> int:
    wanted = f"{what}: {shown(name)} is no seat; the seats are {', '.join(seats)}."
    return one_of(name, seats, what, error=wanted)


def _living(name: object, seats: tuple[str, ...], pos: PositionRecord, what: str) -> int:
    seat = _seat(name, seats, what)
    if not pos.health[seat]:
        raise SetupError(f"{what}: {seats[seat].title()} is out of the game, its base has fallen (EM-49).")
    return seat


def write_position(pos: PositionRecord, seats: tuple[str, ...]) -> Plain:
    """Return the position as plain data, complete."""
    living = [(seat, name) for seat, name in enumerate(seats) if pos.health[seat]]
    data: Plain = {
        "turn": seats[pos.turn],
        "counter": int(pos.counter),
        "first": seats[pos.counting],
        "tiles": {
            NAMES[tile]: written
            for tile, there in enumerate(read_tiles(pos))
            if (written := _write_tile(there, seats))
        },
        "bases": {name: int(pos.health[seat]) for seat, name in living},
        "stock": {name: stock_of(pos, seat)._asdict() for seat, name in living},
        "opening": [name for seat, name in living if int(pos.opening) >> seat & 1],
    }
    if pos.pending:
        data["pending"] = write_pending(pos)
    if pos.capped:
        data["ended"] = TURN_CAP
    return data


def write_pending(pos: PositionRecord) -> PendingTile | PendingBattle | None:
    """Return what chance is to decide, as plain data."""
    target = NAMES[pos.pending_target]
    if pos.pending == Pending.BATTLE:
        return {"from": NAMES[pos.pending_origin], "to": target, "soldiers": int(pos.pending_soldiers)}
    return {"tile": target} if pos.pending else None


def _write_tile(there: Tile, seats: tuple[str, ...]) -> Plain:
    data: Plain = {}
    if there.owner is not None:
        data["owner"] = seats[there.owner]
    if there.soldiers:
        data["soldiers"] = there.soldiers
    if there.fort:
        data["fort"] = True
    if there.resource:
        data["resource"] = there.resource.word
    return data
